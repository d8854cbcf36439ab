"""The table inside a browser: the same pages over the storage of the browser, without a server, threads or a database.

A page's worker opens a `bridge.Table` and passes it what the service worker caught; a second worker runs `lab.run`.
"""

from siluro.browser.missing import supply

supply()  # before anything imports what is not there

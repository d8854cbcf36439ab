"""How long a visitor may take, and how many there may be at once."""

from __future__ import annotations

HEADER_TIME = 10.0
"""Seconds until the first line and the headers of a request must have come."""
BODY_TIME = 30.0
"""Seconds until the next part of a body must have come."""
WHOLE_TIME = 300.0
"""Seconds until all of it must have come: nine megabytes over a poor line."""
LONGEST_HEADERS = 32_000
"""Bytes of the first line and the headers."""
MOST_AT_ONCE = 900
"""Connections and requests; most systems let a program have 1,024 open files."""
MOST_OF_ONE = 300
"""Connections of one address, which may be a club's; a proxy that speaks for many has as many as there are."""
MOST_STREAMS = 600
"""Pages that listen for news."""

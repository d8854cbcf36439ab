"""Everything a table reads when it starts, read once: tables of tests are copies of a process that imports this."""

from __future__ import annotations

import siluro
import siluro.store
import siluro.web.app
import siluro.web.running

for each in map(siluro.game, siluro.games()):
    for name in each.scenarios:
        each.new(name)  # reads the pack

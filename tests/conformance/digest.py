"""Prints a digest of many seeded games: the same text, whichever form of the rules runs.

`python -m tests.conformance.digest GAME SCENARIO GAMES`; one line: compiled or interpreted, games, answers, digest.
"""

from __future__ import annotations

import hashlib
import sys

from siluro.compiled import is_compiled
from siluro.engine.play import waiting
from siluro.engine.steps import Ask, Roll
from siluro.testing.walks import enough, walk, walks

MOST = 150_000
"""Answers of a game after which no more games are begun."""


def main(game: str, scenario: str, games: int) -> None:
    seen = hashlib.sha256()
    steps = played = 0
    for number, table in walks(game, scenario, games):
        for count, (s, answer) in enumerate(walk(table, number)):
            step = waiting(s)
            assert isinstance(step, Ask)
            known = step.odds(s) if isinstance(step, Roll) else step.options(s)
            seen.update(repr((step.key(), known, answer, s.key() if count % 8 == 0 else ())).encode())
            steps += 1
        seen.update(repr(s.key()).encode())
        played += 1
        if steps > enough(game, MOST):
            break
    print("compiled" if is_compiled() else "interpreted", played, steps, seen.hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))

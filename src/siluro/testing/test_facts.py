"""Facts are complete and honest: each difference that can be seen is claimed, and what is claimed is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

import siluro
from siluro.engine.fact import Fact, differences, facts
from siluro.engine.steps import Roll
from siluro.engine.trace import trace
from siluro.testing.walks import enough, walk, walks

ANSWERS = 1_500
"""Of a game, shared out among its scenarios."""
Differences = Mapping[str, tuple[Any, Any]]


def pattern(path: str, fact: Fact) -> re.Pattern[str]:
    """The paths that a fact claims by one of its own, which may name its fields."""
    filled = path.format_map(msgspec.structs.asdict(fact))
    return re.compile(re.escape(filled).replace(r"\*", ".*"))


def paths_of(fact: Fact, found: Differences) -> set[str]:
    return {path for path in found for claim in fact.changes if pattern(claim, fact).fullmatch(path)}


def amounts_of(here: Iterable[Fact]) -> dict[str, int]:
    """By how much the facts of a step say that each number rose, all together."""
    said: Counter[str] = Counter()
    for fact in here:
        for name, path in fact.amounts.items():
            sign, where = (-1, path[1:]) if path.startswith("-") else (1, path)
            said[where.format_map(msgspec.structs.asdict(fact))] += sign * getattr(fact, name)
    return said


def rise(path: str, found: Differences) -> int:
    was, now = found.get(path, (0, 0))
    return int((now or 0) - (was or 0))


def test_facts_are_complete_and_honest(game: str, scenario: str) -> None:
    face, seen = siluro.game(game), 0
    for number, table in walks(game, scenario):
        for s, answer in walk(table, number):
            for done in trace(s, answer):
                found = differences(face.view(done.before), face.view(done.after))
                here = list(face.facts(done))
                where = f"{done.step!r}, game {number} of {table}: {here}"
                mine = [paths_of(fact, found) for fact in here]
                assert set(found) == set().union(*mine), f"{where}; unclaimed: {set(found).difference(*mine)}"
                for fact, paths in zip(here, mine, strict=True):
                    assert paths or not fact.changes, f"{where}; nothing is different because of {fact}"
                said = amounts_of(here)
                assert said == {path: rise(path, found) for path in said}, f"{where}: {found}"
            seen += 1
        if seen > enough(game, ANSWERS):
            return


def test_facts_have_rules_chances_and_are_data(game: str, scenario: str) -> None:
    face, seen = siluro.game(game), 0
    for number, table in walks(game, scenario):
        for s, answer in walk(table, number):
            found = facts(face, s, answer)
            assert all(fact.rule for fact in found)
            if isinstance(s.todo[-1], Roll):
                assert all(fact.chance is None or Fraction(0) < fact.chance <= 1 for fact in found)
            kinds = msgspec.json.decode(msgspec.json.encode(found, enc_hook=str))
            assert [each["kind"] for each in kinds] == [type(fact).__struct_config__.tag for fact in found]
            seen += 1
        if seen > enough(game, ANSWERS) // 5:
            return

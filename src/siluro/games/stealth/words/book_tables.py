"""The tables of the book by section, made of what the rules use: facts to check, nothing typed again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from siluro.engine.game import BookTable
from siluro.games.stealth.rules import c04_escape
from siluro.games.stealth.rules.c00_tables import Tables
from siluro.games.stealth.rules.state import (
    ESCAPE,
    EVADE_NET,
    NOT_OFFERED,
    SUCCESS,
    VARIABLE,
)
from siluro.games.stealth.view import TARGET_NAMES
from siluro.games.stealth.words.names import (
    EFFECTS,
    action_name,
    advance_title,
    elements,
    hour,
    skill_name,
    space_name,
)
from siluro.games.stealth.words.stories import level_name
from siluro.packs import Sources
from siluro.speech.say import capital, say

Row = tuple[object, ...]
STANDARD: Final = 0
SURFACED: Final = 0
SUBMERGED: Final = 1
COSTS: Final = (1, 2)


def book_tables(t: Tables, src: Sources) -> dict[str, list[BookTable]]:
    """The tables of chapters 1 to 8 by section."""
    return {
        "1.6.1": [effects(src)],
        "4.3": [
            actions(t, say("Actions of a surfaced SLC"), SURFACED, src),
            actions(t, say("Actions of a submerged SLC"), SUBMERGED, src),
            escape(t, src),
        ],
        "5.2": [alert(t, src)],
        "5.4": [targets(t, src)],
        "7.0": [levels(t.level_ids, t.level_from, say("Victory levels of a mission"), src.of("scores.level.loss"))],
        "8.2.3": [prices(t, src)],
        "8.2.4": [defence(t, src)],
        "8.3": [
            levels(
                t.campaign_ids, t.campaign_from, say("Victory levels of a campaign"),
                src.of("scores.campaign_level.draw"),
            )
        ],
    }  # fmt: skip


def effects(src: Sources) -> BookTable:
    """1.6.1 What an SLC is without each of its tokens."""
    rows: list[Row] = [(space_name(space), say(effect)) for space, effect in enumerate(EFFECTS)]
    heads = (say("empty space"), say("effect"))
    return BookTable(say("Fault effects"), heads, rows, src.of("rules.rule.1.6.1"))


def actions(t: Tables, title: str, state: int, src: Sources) -> BookTable:
    """4.3 What each action needs in a state, for one action point and for two."""
    rows: list[Row] = [
        (capital(action_name(action)), *(need(t, action, state, cost) for cost in COSTS)) for action in range(ESCAPE)
    ]
    heads = (say("action"), say("1 point"), say("2 points"))
    return BookTable(title, heads, rows, src.of("actions.action.move"))


def need(t: Tables, action: int, state: int, cost: int) -> str:
    """A cell of the table of actions: nothing, success, or the check."""
    form = t.form(action, state, cost)
    if form == NOT_OFFERED:
        return "–"
    if form == SUCCESS:
        return say("success")
    skill = skill_name(t.check_skill[action])
    if form == VARIABLE:
        return (
            say("{skill}, net's value", skill=skill)
            if action == EVADE_NET
            else say("{skill}, card's value", skill=skill)
        )
    return f"{skill} {form}+"


def escape(t: Tables, src: Sources) -> BookTable:
    """4.3 Escape: the value of the Stamina check and everything that modifies its result."""
    by_name = (
        (say("Time token on {hour} or earlier", hour=hour(t.escape_last_turn)), t.escape_in_time),
        (say(c04_escape.READIED.name), t.escape_readied),
        (say(c04_escape.IN_HARBOUR.name), t.escape_in_harbour),
        (say("no surge on the breathing gear"), t.escape_no_breathing),
        (say("each patrol craft in the hex"), t.escape_each_craft),
        (say("Algiers or Alexandria"), t.escape_far),
    )
    rows: list[Row] = [(what, say("{drm:+d}", drm=drm)) for what, drm in by_name]
    result = say(
        "{skill} check, the highest die modified: {value}+ escapes, less is captured.",
        skill=skill_name(t.check_skill[ESCAPE]), value=t.escape_value,
    )  # fmt: skip
    return BookTable(
        capital(action_name(ESCAPE)), (say("modifier"), say("result")), rows, src.of("actions.escape"), (result,)
    )


def alert(t: Tables, src: Sources) -> BookTable:
    """5.2 How many alert cards have each value."""
    rows: list[Row] = [(value, copies) for value, copies in enumerate(t.alert) if copies]
    note = say("Lowest discards up to {value} leave the game at an Alert.", value=t.alert_removes)
    return BookTable(say("Alert deck"), (say("value"), say("cards")), rows, src.of("alert.copies"), (note,))


def targets(t: Tables, src: Sources) -> BookTable:
    """5.4 The lowest alert card with which each element succeeds, before any defence card."""
    numbers = dict(zip(TARGET_NAMES, t.base_targets[STANDARD], strict=True))
    rows: list[Row] = [
        (name, *(say("{face}+", face=numbers[key]) for key in keys))
        for name, keys in elements()
        if all(numbers[key] for key in keys)
    ]
    nets = ", ".join(f"{say(board.name)} {board.net_value}+" for board in t.boards)
    heads = (say("Against an SLC"), say("surfaced"), say("submerged"))
    label = src.of(*(f"defence.preset.{t.presets[STANDARD]}.{key}" for key in ("searchlights", "response", "attack")))
    return BookTable(
        say("Lowest alert card that succeeds"), heads, rows, label, (say("Evade the net: {nets}.", nets=nets),)
    )


def levels(ids: Iterable[str], bounds: Iterable[int], title: str, label: str) -> BookTable:
    """7.0, 8.3 From how many points each level is reached."""
    rows: list[Row] = [(say("{points}+", points=bound), level_name(id)) for id, bound in zip(ids, bounds, strict=True)]
    return BookTable(title, (say("points"), say("level")), rows, label)


def prices(t: Tables, src: Sources) -> BookTable:
    """8.2.3 What each advancement costs and needs beside the one before it."""
    rows: list[Row] = [
        (advance_title(t, number), t.advance_costs[number], needs(t, number)) for number in range(len(t.advance_ids))
    ]
    heads = (say("technology"), say("points"), say("also needs"))
    return BookTable(say("Prices"), heads, rows, src.of(f"scores.advancement.{t.advance_ids[0]}"))


def needs(t: Tables, number: int) -> str:
    """8.2.3.1 The additional requirements by name."""
    pairs = t.advance_needs[number]
    found = [advance_title(t, t.advance_tracks.index(pairs[at]) + pairs[at + 1] - 1) for at in range(0, len(pairs), 2)]
    return ", ".join(found) or "–"


def defence(t: Tables, src: Sources) -> BookTable:
    """8.2.4 The alert value at which each defence card comes into play."""
    rows: list[Row] = [
        (bound, level, say(name))
        for level, (bound, name) in enumerate(zip(t.defence_from, t.defence_names, strict=True), 1)
    ]
    heads = (say("alert value"), say("defence level"), say("card"))
    return BookTable(say("Harbour defence level"), heads, rows, src.of("scores.defence_level"))

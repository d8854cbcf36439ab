"""Between two missions of a campaign: what the night brought, who is decorated, who is lost, where it goes next."""

from __future__ import annotations

from collections.abc import Iterator

from siluro.engine.game import Intermission
from siluro.games.stealth.rules.c07_ending import NINE_MISSIONS, NO_CREWS
from siluro.games.stealth.rules.c08_roster import MEDAL_COLUMNS, NO_CREW, PROMOTIONS
from siluro.games.stealth.rules.state import BRONZE, CUSTOM, ESCAPED, SINGLE, SLCS, Stealth
from siluro.games.stealth.view import FATES, SAILED_COLUMNS, result, view
from siluro.games.stealth.words.names import crew_in, fate_name, medal_names, ship_title
from siluro.games.stealth.words.report import roster
from siluro.games.stealth.words.stories import BRIEFINGS
from siluro.games.stealth.words.strip import ladder, next_level
from siluro.speech.say import amount, say, sentence

MEDALS = ("gold", "silver", "bronze", "promotions")


def intermission(before: Stealth, s: Stealth) -> Intermission | None:
    """8.1, 8.2.2, 8.2.3 Told as a mission ends, and as long as its points are spent and the next crews chosen."""
    if s.ended in (NINE_MISSIONS, NO_CREWS) or not s.results:
        return None
    if not is_between(s) and len(s.results) == len(before.results):
        return None
    done, coming = len(s.results) - 1, s.tables.missions[len(s.results)]
    parts = [
        (say("Ships destroyed"), ships_destroyed(s, done)),
        (say("Crews"), crews(s, done)),
        (say("Decorations"), decorations(s, done)),
        (say("Lost in this campaign"), list(losses(s))),
    ]
    return Intermission(
        say("{mission} is over", mission=s.tables.missions[done].name),
        balance(s, done),
        [(heading, lines) for heading, lines in parts if lines],
        roster(view(s)) if s.scenario == CUSTOM else None,
        say("{mission}, {date}", mission=coming.name, date=say(coming.date)),
        [say(BRIEFINGS[coming.id])] if coming.id in BRIEFINGS else [],
    )


def is_between(s: Stealth) -> bool:
    """A custom campaign after a mission and before the next crews are at sea."""
    return s.scenario == CUSTOM and (len(s.results) > s.mission or NO_CREW in s.crews)


def balance(s: Stealth, done: int) -> str:
    """The points of the mission beside history's, and how the campaign stands."""
    assert s.scenario != SINGLE
    rungs = ladder(s)
    told = say(
        "{points} (historical result {past}). Campaign so far: {total}.",
        points=amount(s.results[done], "victory point", "victory points"),
        past=s.tables.missions[done].history,
        total=amount(s.total, "victory point", "victory points"),
    )
    coming = next_level(rungs)
    more = say("Next level: {level}.", level=coming) if coming else sentence(rungs.here.name)
    return f"{told} {more}"


def ships_destroyed(s: Stealth, done: int) -> list[str]:
    sunk = [ship for at, ship in zip(s.sunk[::2], s.sunk[1::2], strict=True) if at == done]
    return [ship_title(s, ship) for ship in sunk] or [say("none")]


def crews(s: Stealth, done: int) -> list[str]:
    """What became of each crew, and the point for one that was captured and counts as escaped (1.3)."""
    lines = [f"SLC {slc + 1}, {name}: {fate_name(fate)}" for slc, name, fate in crews_on(s, done)]
    bonus = result(s, done)["captured"]
    return [*lines, say("captured, counts as escaped: +{points}", points=bonus)] if bonus else lines


def crews_on(s: Stealth, mission: int) -> Iterator[tuple[int, str, str]]:
    """SLC, crew and fate, of a mission that was played."""
    for slc in range(SLCS):
        row = (mission * SLCS + slc) * SAILED_COLUMNS
        yield slc, crew_in(s, mission, slc, s.sailed[row]), FATES[s.sailed[row + 2]]


def losses(s: Stealth) -> Iterator[str]:
    """Every crew that did not come back, with the mission."""
    for number, mission in enumerate(s.tables.missions[: len(s.results)]):
        for _, name, fate in crews_on(s, number):
            if fate != FATES[ESCAPED]:
                yield say("{crew}: {fate}, {mission}", crew=name, fate=fate_name(fate), mission=mission.name)


def decorations(s: Stealth, done: int) -> list[str]:
    """8.2.2.3 What each crew won with the ships it sank; a historic campaign has no medals."""
    if s.scenario != CUSTOM:
        return []
    won = [[0] * MEDAL_COLUMNS for _ in range(SLCS)]
    sunk = [ship for at, ship in zip(s.sunk[::2], s.sunk[1::2], strict=True) if at == done]
    for slc, ship in zip(s.sinkers, sunk, strict=False):
        medal = s.tables.ship_medals[ship]
        won[slc][medal] += 1
        won[slc][PROMOTIONS] += medal != BRONZE
    crews = [name for _, name, _ in crews_on(s, done)]
    return [
        f"{name}: {medal_names(dict(zip(MEDALS, row, strict=True)))}"
        for name, row in zip(crews, won, strict=True)
        if any(row)
    ]

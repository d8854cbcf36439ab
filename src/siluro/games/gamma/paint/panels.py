"""The panels of Uomini Gamma: the men, the bag with its odds, the ships, and the tonnage beside history's."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from siluro.games.gamma.paint.board import view
from siluro.games.gamma.rules.state import Gamma
from siluro.games.gamma.view import View
from siluro.games.gamma.words.names import counter_name, fate_name
from siluro.games.gamma.words.stories import level_name
from siluro.packs import Sources
from siluro.paint.marks import Panel
from siluro.paint.sheets import Html, bar, facts, note, percent, table, together, track, with_source
from siluro.speech.say import amount, say


def panels(s: Gamma, src: Sources) -> list[Panel]:
    seen = view(s)
    return [
        Panel("men", say("The men"), partial(men, seen, src)),
        Panel("bag", say("The bag"), partial(bag, seen, src)),
        Panel("targets", say("Ships at anchor"), partial(ships, seen, src)),
        Panel("tonnage", say("Tonnage"), partial(tonnage, seen, src)),
    ]


def men(seen: View, src: Sources) -> Html:
    tracks = seen["tracks"]
    seas = {"calm": say("calm"), "rough": say("rough"), "": say("not known yet")}
    most = max(10, tracks["available"])
    all_men, dives = src.of("tables.available"), src.of("counters.counter.dive")
    currents = with_source(seen["currents"], src.of("counters.counter.current"))
    return together(
        track(say("Available"), tracks["available"], most, "people", source=all_men),
        track(say("On the mission"), tracks["on_mission"], most, "people", source=src.of("tables.employed")),
        track(say("Lost"), tracks["lost"], most, "danger", (), amount(tracks["lost"], "man", "men"), all_men),
        track(say("Dives"), tracks["dives"], max(3, tracks["dives"]), "dive", (), str(tracks["dives"]), dives),
        facts([(say("Sea"), seas[seen["sea"]]), (say("Strong currents"), currents)]),
    )


def bag(seen: View, src: Sources) -> Html:
    """What is left in the bag, and how likely each counter is to be drawn next."""
    left = sum(seen["bag"].values())
    if not left:
        return note(say("The bag is empty."))
    rows = [
        (
            counter_name(counter), with_source(number, src.of(f"counters.counter.{counter}")),
            bar(number / left, percent(Fraction(number, left)), counter),
        )
        for counter, number in seen["bag"].items()
    ]  # fmt: skip
    heads = (say("Counter"), say("Left"), say("Next draw"))
    return table(say("{counters} in the bag", counters=amount(left, "counter", "counters")), heads, rows)


AT_ANCHOR: Final = "at anchor"


def ships(seen: View, src: Sources) -> Html:
    """The ships at anchor, as the heading says: a state is named only where it is another."""
    if not seen["ships"]:
        return note(say("No ship has been placed yet."))
    rows = [
        (
            ship["name"] or say("face-down ship {number}", number=ship["slot"]),
            with_source(ship["box"], src.of("tables.track")),
            "?" if ship["grt"] is None else with_source(ship["grt"], src.of(f"ships.table.ship.{ship['id']}")),
            ship["men"] or "–", "–" if ship["fate"] == AT_ANCHOR else fate_name(ship["fate"]),
        )
        for ship in seen["ships"]
    ]  # fmt: skip
    heads = (say("Ship"), say("Box"), say("GRT"), say("Men"), say("State"))
    return table(say("Targets of the night"), heads, rows)


def tonnage(seen: View, src: Sources) -> Html:
    """The score as a bar beside that of 1942."""
    history = (
        seen["history"]["gg1"] + seen["history"]["gg2"]
        if seen["gg1_tonnage"]
        else seen["history"]["gg1" if seen["mission"] == "gg1" else "gg2"]
    )
    most = max(1, history, seen["tonnage"])
    return together(
        Html('<div class="beside">'),
        bar(seen["tonnage"] / most, say("You: {tons} GRT", tons=seen["tonnage"]), "ok"),
        bar(history / most, with_source(say("In 1942: {tons} GRT", tons=history), src.of("tables.history")), "past"),
        Html("</div>"),
        facts([(say("So far"), with_source(level_name(seen["level"]), src.of(f"tables.level.{seen['level']}")))]),
    )


def on_board(s: Gamma, src: Sources) -> list[tuple[str, str]]:
    """The numbers on the board, and where they come from."""
    known = [f"ships.table.ship.{ship['id']}" for ship in view(s)["ships"] if ship["id"]]
    return [
        (say("Box numbers"), src.of("tables.track")),
        (say("Rolls on which a Surveillance Boat catches a man"), src.of("tables.surveillance_boat")),
        (say("Tonnage of the ships"), src.of(*known)),
        (say("Men"), src.of("tables.employed")),
    ]

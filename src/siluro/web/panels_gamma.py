"""The panels of Uomini Gamma: the men, the bag with its odds, the ships, and the tonnage beside history's."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from siluro.games.gamma.words import LEVELS
from siluro.kit.words import counted, say
from siluro.web.draw_gamma import view
from siluro.web.marks import Panel
from siluro.web.sheets import Html, bar, facts, named, note, percent, table, together, track

Seen = Mapping[str, Any]


def panels(s: Any) -> list[Panel]:
    seen = view(s)
    return [
        Panel("men", say("The men"), men(seen)),
        Panel("bag", say("The bag"), bag(seen)),
        Panel("targets", say("Ships at anchor"), ships(seen)),
        Panel("tonnage", say("Tonnage"), tonnage(seen)),
    ]


def men(seen: Seen) -> Html:
    tracks = seen["tracks"]
    seas = {"calm": say("calm"), "rough": say("rough"), "": say("not known yet")}
    most = max(10, tracks["available"])
    return together(
        track(say("Available"), tracks["available"], most, "people"),
        track(say("On mission"), tracks["on_mission"], most, "people"),
        track(say("Lost"), tracks["lost"], most, "danger", value=counted(tracks["lost"], "man", "men")),
        track(say("Dives"), tracks["dives"], max(3, tracks["dives"]), "dive", value=str(tracks["dives"])),
        facts([(say("Sea"), seas[seen["sea"]]), (say("Strong currents"), seen["currents"])]),
    )


def counter_names() -> dict[str, str]:
    return {
        "swim": say("Swim"), "current": say("Strong Current"), "spotlight": say("Spotlight"),
        "boat": say("Surveillance Boat"), "uwwp": say("UWWP"), "dive": say("Dive"),
    }  # fmt: skip


def bag(seen: Seen) -> Html:
    """What is left in the bag, and how likely each counter is to be drawn next."""
    left = sum(seen["bag"].values())
    if not left:
        return note(say("The bag is empty."))
    names = counter_names()
    rows = [
        (names[counter], number, bar(number / left, percent(Fraction(number, left)), counter))
        for counter, number in seen["bag"].items()
    ]
    heads = (say("Counter"), say("Left"), say("Next draw"))
    return table(say("{counters} in the bag", counters=counted(left, "counter", "counters")), heads, rows)


def ships(seen: Seen) -> Html:
    if not seen["ships"]:
        return note(say("No ship has been placed yet."))
    fates = {"at anchor": say("at anchor"), "damaged": say("damaged"), "sunk": say("sunk")}
    rows = [
        (
            ship["name"] or say("face-down ship {number}", number=ship["slot"]), ship["box"],
            "?" if ship["grt"] is None else ship["grt"], ship["men"] or "–", fates[ship["fate"]],
        )
        for ship in seen["ships"]
    ]  # fmt: skip
    heads = (say("Ship"), say("Box"), say("GRT"), say("Men"), say("State"))
    return table(say("Targets of the night"), heads, rows)


def tonnage(seen: Seen) -> Html:
    """The score as a bar beside that of 1942."""
    history = (
        seen["history"]["gg1"] + seen["history"]["gg2"] if seen["gg1_tonnage"] else seen["history"][seen["mission"]]
    )
    most = max(1, history, seen["tonnage"])
    return together(
        Html('<div class="beside">'),
        bar(seen["tonnage"] / most, say("You: {tons} GRT", tons=seen["tonnage"]), "ok"),
        bar(history / most, say("In 1942: {tons} GRT", tons=history), "past"),
        Html("</div>"),
        facts([(say("So far"), named(LEVELS, seen["level"]))]),
    )

"""What a report of By Stealth and Sea tells: which answers mattered, and the tables of a campaign."""

from __future__ import annotations

from siluro.engine.game import Ledger
from siluro.games.stealth.rules.state import Stealth
from siluro.games.stealth.view import View, view
from siluro.games.stealth.words.names import fate_name, medal_names
from siluro.speech.say import say


def milestones(s: Stealth) -> object:
    """The fate of SLCs, crews and ships, who is detected, what has failed, which craft are out, what was bought."""
    seen = view(s)
    slcs = [
        (slc["fate"], slc["detected"], slc["crew"]["status"], slc["crew"]["fate"], slc["tokens"], slc["warheads_out"])
        for slc in seen["slcs"]
    ]
    sunk = [ship["name"] for ship in seen.get("ships", []) if ship["state"] == "destroyed"]
    out = [bool(craft["hex"]) for craft in seen.get("craft", [])]
    bought = [advance["reached"] for advance in seen.get("advances", [])]
    return seen["mission"]["id"], slcs, sunk, out, bought, [row["skills"] for row in seen.get("roster", [])]


def ledgers(s: Stealth) -> list[Ledger]:
    """Mission by mission; of a custom campaign also the roster and the technology."""
    seen = view(s)
    if "report" not in seen:
        return []
    tables = [missions(s, seen)]
    if "roster" in seen:
        tables += [roster(seen), technology(seen)]
    return tables


def missions(s: Stealth, seen: View) -> Ledger:
    named = {mission.id: mission for mission in s.tables.missions}
    rows: list[tuple[object, ...]] = [
        (named[row["mission"]].name, say(named[row["mission"]].date), row["score"], row["history"])
        for row in seen["report"]
    ]
    rows.append((say("total"), "", seen["total"], sum(row["history"] for row in seen["report"])))
    return Ledger(say("Missions"), (say("mission"), say("date"), say("points"), say("historical result")), rows)


def roster(seen: View) -> Ledger:
    """The operators with their skills, fates and decorations."""
    heads = (say("crew"), say("pilot"), say("ops"), say("stamina"), say("repair"), say("fate"), say("medals"))
    rows: list[tuple[object, ...]] = [
        (row["name"], *row["skills"].values(), fate_name(row["fate"]), medal_names(row["medals"]))
        for row in seen["roster"]
    ]
    return Ledger(say("Roster"), heads, rows)


def technology(seen: View) -> Ledger:
    """What was reached, and what it cost."""
    rows: list[tuple[object, ...]] = [
        (say(advance["name"]), advance["cost"], say("reached") if advance["reached"] else ", ".join(advance["missing"]))
        for advance in seen["advances"]
        if advance["reached"] or advance["next"]
    ]
    rows.append((say("points to spend"), seen["purse"], ""))
    return Ledger(say("Technology"), (say("step"), say("cost"), say("state")), rows)

"""What a report of By Stealth and Sea tells: which answers mattered, the tables of a campaign, the closing words."""

from __future__ import annotations

from siluro.engine.game import Ledger
from siluro.games.stealth.rules.c07_ending import captured_bonus
from siluro.games.stealth.rules.c08_campaign import score, victory_level
from siluro.games.stealth.rules.state import CUSTOM, ESCAPED, SCUTTLED, SINGLE, SUNK, Stealth, night
from siluro.games.stealth.view import ResultView, View, view
from siluro.games.stealth.words.names import fate_name, medal_names, ship_name
from siluro.games.stealth.words.stories import history, level_name, reason_name
from siluro.speech.say import amount, say


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
    """8.1, 8.2.3 The After Action Report; of a custom campaign also the roster and the technology."""
    seen = view(s)
    if "report" not in seen:
        return []
    tables = [missions(s, seen)]
    if "roster" in seen:
        tables += [roster(seen), technology(seen)]
    return tables


def missions(s: Stealth, seen: View) -> Ledger:
    named = {mission.id: mission for mission in s.tables.missions}
    is_custom = "roster" in seen
    heads = (
        say("mission"), say("date"), say("ships destroyed"), say("SLCs scuttled"), say("crews escaped"), say("points"),
        say("historical result"), *((say("points spent"), say("alert value")) if is_custom else ()),
    )  # fmt: skip
    rows: list[tuple[object, ...]] = [
        (
            named[row["mission"]].name, say(named[row["mission"]].date), ", ".join(row["ships"]) or "–",
            row["scuttled"], "; ".join(escapes(row)) or "–", row["score"], row["history"],
            *((row["spent"], row["alert"]) if is_custom else ()),
        )
        for row in seen["report"]
    ]  # fmt: skip
    rows.append(total(seen, is_custom))
    return Ledger(say("After Action Report"), heads, rows)


def escapes(row: ResultView) -> list[str]:
    """The crews that escaped, and the point for one that was captured and counts as escaped (1.3)."""
    bonus = [say("captured, counts as escaped: +{points}", points=row["captured"])] if row["captured"] else []
    return [*row["escaped"], *bonus]


def total(seen: View, is_custom: bool) -> tuple[object, ...]:
    """The last line: how many of each."""
    report = seen["report"]
    escaped, captured = sum(len(row["escaped"]) for row in report), sum(row["captured"] for row in report)
    sums = (
        sum(len(row["ships"]) for row in report), sum(row["scuttled"] for row in report),
        f"{escaped} +{captured}" if captured else escaped, seen["total"], sum(row["history"] for row in report),
    )  # fmt: skip
    return (say("total"), "", *sums, *((sum(row["spent"] for row in report), seen["alert_value"]) if is_custom else ()))


def campaign_lines(s: Stealth) -> list[str]:
    """8.1, 8.2.3 The After Action Report so far, mission by mission."""
    report = view(s).get("report", [])
    return [report_line(s, row) for row in report] or [say("No mission of a campaign has been played yet.")]


def report_line(s: Stealth, row: ResultView) -> str:
    """A line of the After Action Report."""
    mission = next(each for each in s.tables.missions if each.id == row["mission"])
    points = say("points: {score} (historical result {history})", score=row["score"], history=row["history"])
    parts = [*deeds(row), points, *(costs(row) if s.scenario == CUSTOM else [])]
    return f"{mission.name}: {'; '.join(parts)}."


def deeds(row: ResultView) -> list[str]:
    """What the points of a mission are for."""
    return [
        say("ships destroyed: {ships}", ships=", ".join(row["ships"]) or say("none")),
        say("SLCs scuttled: {number}", number=row["scuttled"]),
        say("crews escaped: {crews}", crews=", ".join(escapes(row)) or say("none")),
    ]


def costs(row: ResultView) -> list[str]:
    """What a custom campaign adds."""
    return [say("points spent: {spent}", spent=row["spent"]), say("alert value: {alert}", alert=row["alert"])]


def roster(seen: View) -> Ledger:
    """The operators with their skills, fates and decorations."""
    heads = (say("crew"), say("pilot"), say("ops"), say("stamina"), say("Repair").lower(), say("fate"), say("medals"))
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


def closing(s: Stealth) -> list[str]:
    """The result with history's beside it; of a campaign mission by mission."""
    level = victory_level(s)
    points = amount(score(s), "victory point", "victory points")
    reason = reason_name(s)
    head = say("{points}: {level} ({reason}).", points=points, level=level_name(level), reason=reason)
    if s.scenario == SINGLE:
        return [head, *mission_lines(s), say("Historical result: {points}.", points=history([night(s)]))]
    missions = s.tables.missions
    rows = [
        say("{mission}: {score} (historical result {history})", mission=missions[number].name, score=result,
            history=missions[number].history)
        for number, result in enumerate(s.results)
    ]  # fmt: skip
    past = amount(s.tables.historic_total, "victory point", "victory points")
    return [head, *rows, say("Historical result: {points}.", points=past)]


def mission_lines(s: Stealth) -> list[str]:
    """What the points of a mission are made of."""
    sunk = [ship_name(s, ship) for ship in range(len(s.berths)) if s.berths[ship] == SUNK]
    scuttled, escaped = s.slc_fate.count(SCUTTLED), s.crew_fate.count(ESCAPED)
    lines = [
        say("Ships destroyed: {ships}.", ships=", ".join(sunk)) if sunk else say("No ship destroyed."),
        say("{scuttled} of 3 SLCs scuttled, {escaped} of 3 crews escaped.", scuttled=scuttled, escaped=escaped),
    ]
    if captured_bonus(s):
        lines.append(say("+1: a captured crew that counts as escaped."))
    return lines

"""The panels of a campaign of By Stealth and Sea: report, technology tree, defence level and roster."""

from __future__ import annotations

from functools import partial

from siluro.games.stealth.rules.c07_ending import NINE_MISSIONS, NO_CREWS
from siluro.games.stealth.rules.state import SKILL_COUNT, Stealth
from siluro.games.stealth.view import AdvanceView, ResultView, View
from siluro.games.stealth.words.names import fate_name, medal_names, skill_name
from siluro.games.stealth.words.report import costs, deeds
from siluro.games.stealth.words.strip import ladder, next_level
from siluro.packs import Sources
from siluro.paint.marks import Panel
from siluro.paint.sheets import Html, facts, markup, note, table, together, track, wide, with_source
from siluro.speech.say import amount, say


def panels(s: Stealth, seen: View, src: Sources) -> list[Panel]:
    found = []
    if "report" in seen:
        found.append(Panel("report", say("After Action Report"), partial(report, s, seen, src)))
    if "advances" in seen:
        found.append(Panel("technology", say("Technology"), partial(technology, seen, src)))
        found.append(Panel("roster", say("Operator roster"), partial(roster, seen, src)))
    return found


def report(s: Stealth, seen: View, src: Sources) -> Html:
    rungs = ladder(s)
    coming = "" if s.ended in (NINE_MISSIONS, NO_CREWS) else next_level(rungs)
    at = rungs.at + 1 if coming else rungs.at
    total = facts(
        [
            (say("Total"), amount(seen["total"], "victory point", "victory points")),
            (
                say("Next level") if coming else say("Result"),
                with_source(coming or rungs.here.name, src.of(f"scores.campaign_level.{s.tables.campaign_ids[at]}")),
            ),
        ]
    )
    if not seen["report"]:
        return together(note(say("No mission has been played yet.")), total)
    lines = "".join(f"<li>{mission(row, 'roster' in seen, src)}</li>" for row in seen["report"])
    return together(Html(f'<ul class="missions" aria-label="{say("Missions played")}">{lines}</ul>'), total)


def mission(row: ResultView, is_custom: bool, src: Sources) -> Html:
    """A line of the report, under its mission: a card has no room for a column each."""
    past = with_source(row["history"], src.of(f"missions.mission.{row['mission']}.historic"))
    points = say("points: {score} (historical result {history})", score=row["score"], history=past)
    parts = [*deeds(row), *(costs(row) if is_custom else [])]
    return Html(f"<b>{markup(row['mission'].upper())}</b> {points}; {markup('; '.join(parts))}.")


def technology(seen: View, src: Sources) -> Html:
    """The technology tree: what is reached, what comes next, its price, and what is missing."""
    tracks = {
        "slc": say("SLC"), "breathing": say("Breathing gear"), "wetsuit": say("Wetsuit"), "warhead": say("Warhead"),
        "gibraltar": say("Positions for Gibraltar"), "alexandria": say("Position for Alexandria"),
    }  # fmt: skip
    branches = "".join(
        f'<li><h3>{markup(name)}</h3><ol class="steps">'
        + "".join(step(one, seen["purse"], src) for one in seen["advances"] if one["track"] == key)
        + "</ol></li>"
        for key, name in tracks.items()
    )
    return together(
        facts(
            [
                (say("Points to spend"), amount(seen["purse"], "victory point", "victory points")),
                (say("Alert value"), seen["alert_value"]),
            ]
        ),
        track(say("Harbour defence"), seen["defence_level"], 8, "danger", source=src.of("scores.defence_level")),
        Html(f'<ul class="tree">{branches}</ul>'),
    )


def step(one: AdvanceView, purse: int, src: Sources) -> str:
    """A step of a branch with its state in words."""
    if one["reached"]:
        kind, state = "reached", say("reached")
    elif not one["next"]:
        kind, state = "later", say("needs the previous step; costs {cost}", cost=one["cost"])
    elif one["advanced"]:
        kind, state = "later", say("only after the next mission; costs {cost}", cost=one["cost"])
    elif one["missing"]:
        kind, state = "later", say("costs {cost}; needs {names}", cost=one["cost"], names=", ".join(one["missing"]))
    elif one["cost"] > purse:
        kind, state = "later", say("costs {cost} ({short} too few)", cost=one["cost"], short=one["cost"] - purse)
    else:
        kind, state = "open", say("available for {cost}", cost=one["cost"])
    told = with_source(state, src.of(f"scores.advancement.{one['id']}"))
    return f'<li class="{kind}"><b>{markup(one["name"])}</b> <span>{told}</span></li>'


def roster(seen: View, src: Sources) -> Html:
    """Every operator card: skills, medals, and what became of the men."""
    rows = [
        (
            row["name"], with_source(row["year"], src.of(f"operators.operators.{row['id']}")),
            *row["skills"].values(), medal_names(row["medals"]) or "–", fate_name(row["fate"]),
        )
        for row in seen["roster"]
    ]  # fmt: skip
    heads = (
        say("Operators"), say("From"), *(skill_name(skill) for skill in range(SKILL_COUNT)),
        say("Medals"), say("State"),
    )  # fmt: skip
    return wide(table(say("Operator cards"), heads, rows, "roster"), say("Operator cards"))

"""The panels of By Stealth and Sea: the night, the three SLC sheets, the decks with their odds, and the defences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from siluro.engine.play import waiting
from siluro.games.stealth.paint import campaign as panels_campaign
from siluro.games.stealth.paint import slc_sheet
from siluro.games.stealth.paint.board import view
from siluro.games.stealth.rules.c08_technology import defence_cards
from siluro.games.stealth.rules.state import Stealth
from siluro.games.stealth.view import SlcView, View
from siluro.games.stealth.words.names import defence_effect, elements, fault_effect, fault_name, skill_name
from siluro.games.stealth.words.stories import level_name
from siluro.packs import Sources
from siluro.paint.marks import Panel
from siluro.paint.sheets import (
    Html,
    bar,
    chips,
    facts,
    markup,
    note,
    percent,
    remember,
    table,
    together,
    track,
    with_source,
)
from siluro.speech.say import amount, capital, say

BETWEEN_MISSIONS: Final = ("crew", "buy", "train")
"""Questions for which the sheets of the campaign are what matters."""
TOLD_OF_NIGHT: Final = ("mission", "time", "score", "level", "forward", "scuttled", "escaped")


def panels(s: Stealth, src: Sources) -> list[Panel]:
    seen = view(s)
    found = [*sheets(s, seen, src), *harbour(s, seen, src)] if seen.get("decks") else []
    told = [seen.get(name) for name in TOLD_OF_NIGHT]
    found.append(
        Panel("night", say("Mission and time"), partial(remember, partial(night, seen, src), "night", told, src))
    )
    campaign = panels_campaign.panels(s, seen, src)
    step = waiting(s)
    return campaign + found if step is not None and step.word in BETWEEN_MISSIONS else found + campaign


def sheets(s: Stealth, seen: View, src: Sources) -> list[Panel]:
    """The sheets of the SLCs."""
    return [
        Panel(
            f"slc-sheet-{one['number']}",
            sheet_title(one),
            partial(
                remember,
                partial(sheet, s, one, seen, src),
                "sheet",
                one,
                seen["forward_id"],
                s.tables.fault_values,
                src,
            ),
        )
        for one in seen["slcs"]
    ]


def harbour(s: Stealth, seen: View, src: Sources) -> list[Panel]:
    """What the other side has."""
    decks, cards, lying = seen["decks"], s.tables.fault_values, (seen["mission"]["id"], seen["ships"])
    armed, deck = target_sources(seen, src), (decks["alert"], decks["discards"])
    return [
        Panel("alert", say("Alert deck"), partial(remember, partial(alert, seen, src), "alert", *deck, src)),
        Panel(
            "defence",
            say("Harbour defence"),
            partial(
                remember,
                partial(defence, s, seen, armed),
                "defence",
                seen["defence"],
                decks["alert"],
                seen["targets"],
                armed,
                s.tables.card_targets[s.preset],
                s.tables.card_craft,
            ),
        ),
        Panel(
            "faults",
            say("Fault deck"),
            partial(remember, partial(faults, s, seen, src), "faults", decks["faults"], cards, src),
        ),
        Panel(
            "harbour-ships", say("Ships in harbour"), partial(remember, partial(ships, seen, src), "ships", lying, src)
        ),
    ]


def night(seen: View, src: Sources) -> Html:
    """Mission, time track and score."""
    mission, time = seen["mission"], seen["time"]
    turn, limit = min(time["turn"], time["turns"]), src.of("rules.rule.0.5")
    own = f"missions.mission.{mission['id']}"
    past = src.of(f"{own}.historic")
    rows: list[tuple[str, object]] = [
        (say("Mission"), with_source(f"{mission['name']}, {say(mission['date'])}", src.of(own))),
        (say("Score"), amount(seen["score"], "victory point", "victory points")),
        (say("Historical result"), with_source(amount(mission["history"], "victory point", "victory points"), past)),
    ]
    if seen["level"]:
        rows.append((say("So far"), with_source(level_name(seen["level"]), src.of(f"scores.level.{seen['level']}"))))
    if seen.get("forward"):
        rows.append((say("Forward positioning"), with_source(seen["forward"], src.of(f"{own}.forward"))))
    rows.append((say("Scuttled"), numbers(seen["scuttled"])))
    rows.append((say("Escaped"), numbers(seen["escaped"])))
    return together(track(say("Time"), turn, time["turns"], "hours", (), clock(time["hour"]), limit), facts(rows))


def clock(hour: str) -> str:
    return f"{hour[:2]}:{hour[2:]}"


def numbers(slcs: list[int]) -> str:
    return ", ".join(f"SLC {number}" for number in slcs) or say("none")


def sheet_title(one: SlcView) -> str:
    return say("SLC {number}: {crew}", number=one["number"], crew=one["crew"]["name"])


def sheet(s: Stealth, one: SlcView, seen: View, src: Sources) -> Html:
    """The sheet with its tokens, the operators' skills, and the faults held."""
    pips = "".join(
        f'<li><span>{markup(skill_name(skill))}</span><b aria-hidden="true">{"●" * value}{"○" * max(0, 3 - value)}</b>'
        f'<span class="unseen">{value}</span></li>'
        for skill, value in enumerate(one["skills"].values())
    )
    tokens = with_source(
        "", src.of("actions.sheet", f"forward.forward.{seen['forward_id']}", "faults.technology.warhead")
    )
    parts: list[object] = [
        together(slc_sheet.sheet_drawing(one), tokens) if one["hex"] else Html(""),
        chips(states(one), say("State")),
        Html(f'<ul class="skills">{pips}</ul>'),
        with_source("", src.of(f"operators.operators.{one['crew']['id']}")),
    ]
    if one["faults"]:
        cards = [(with_source(card_name(s, card), src.of(f"faults.fault.{card}")), "fault") for card in one["faults"]]
        parts.append(chips(cards, say("Faults to repair")))
    return together(*parts)


def states(one: SlcView) -> list[tuple[object, str]]:
    """Where the craft is and how the crew is, as chips."""
    fates = {"escaped": say("crew escaped"), "captured": say("crew captured"), "killed": say("crew killed")}
    gone = {"scuttled": say("scuttled"), "removed": say("lost")}
    found: list[tuple[object, str]] = []
    if one["hex"]:
        found.append((one["hex"], "place"))
        found.append((say("submerged") if one["submerged"] else say("surfaced"), "state"))
        if one["detected"]:
            found.append((say("detected"), "bad"))
        if one["crew"]["status"] == "stunned":
            found.append((say("stunned"), "bad"))
        if one["warheads_out"]:
            found.append((amount(one["warheads_out"], "warhead detached", "warheads detached"), "good"))
        if one["points"]:
            found.append((amount(one["points"], "action point", "action points"), "good"))
        if one["crew"]["gift"]:
            found.append((one["crew"]["gift"], "gift"))
    if one["fate"] in gone:
        found.append((gone[one["fate"]], "state"))
    if one["crew"]["fate"] in fates:
        found.append((fates[one["crew"]["fate"]], "good" if one["crew"]["fate"] == "escaped" else "bad"))
    return found


def card_name(s: Stealth, card: str) -> str:
    """A fault card by its id, with what it means."""
    number = s.tables.fault_ids.index(card)
    return f"{capital(fault_name(s, number))}: {fault_effect(s, number)}"


def alert(seen: View, src: Sources) -> Html:
    """The alert cards left by value, with the chance that the next one is that high."""
    deck, discards = seen["decks"]["alert"], seen["decks"]["discards"]
    left = sum(deck.values())
    if not left:
        return note(say("The alert deck is empty; the discards are shuffled for the next card."))
    rows = [
        (
            value, with_source(number, src.of("alert.copies")), discards[value],
            bar(chance(deck, int(value)), percent(chance(deck, int(value))), "danger"),
        )
        for value, number in deck.items()
    ]  # fmt: skip
    heads = (say("Value"), say("Left"), say("Discarded"), say("This or more"))
    return table(say("{cards} left", cards=amount(left, "card", "cards")), heads, rows, "deck")


def chance(deck: Mapping[str, int], target: int) -> float:
    """The chance that the next alert card is the target or more."""
    left = sum(deck.values())
    return sum(number for value, number in deck.items() if int(value) >= target) / left if left else 0.0


def target_sources(seen: View, src: Sources) -> dict[str, str]:
    """Where each target number comes from; the view knows which of them no source prints."""
    labels: dict[str, str] = seen["sources"]
    return {name: src.of(datum) for name, datum in seen["set_by"].items()} | labels


def defence(s: Stealth, seen: View, sources: Mapping[str, str]) -> Html:
    """Cards in play with what they do, and the target numbers in force with the chance of each with the next card."""
    in_play = defence_cards(s)
    cards: list[tuple[str, object]] = [
        (say(name), defence_effect(s, card)) for card, name in enumerate(s.tables.defence_names) if in_play >> card & 1
    ]
    deck, targets = seen["decks"]["alert"], seen["targets"]
    rows = [
        (name, *(number(deck, targets[key], sources.get(key, "")) for key in keys)) for name, keys in elements() if
        any(targets[key] for key in keys)
    ]  # fmt: skip
    heads = (say("Against an SLC"), say("surfaced"), say("submerged"))
    net = facts([(say("Anti-torpedo net"), with_source(targets["net"], sources.get("net", "")))])
    shown_cards = facts(cards) if cards else note(say("No defence card is in play."))
    return together(shown_cards, table(say("Lowest alert card that succeeds"), heads, rows, "targets"), net)


def number(deck: Mapping[str, int], target: int, source: str) -> Html:
    """A target number with the chance that the next card reaches it."""
    if not target:
        return Html("–")
    return together(
        with_source(f"{target}+", source), Html(f' <small class="odd">{percent(chance(deck, target))}</small>')
    )


def faults(s: Stealth, seen: View, src: Sources) -> Html:
    """The fault cards left, with the chance of each to be next."""
    deck = seen["decks"]["faults"]
    left = sum(deck.values())
    if not left:
        return note(say("The fault deck is empty."))
    rows = [
        (
            card_name(s, card), with_source(count, src.of(f"faults.fault.{card}")),
            bar(count / left, percent(count / left)),
        )
        for card, count in deck.items()
    ]  # fmt: skip
    heads = (say("Fault"), say("Left"), say("Next card"))
    return table(say("{cards} left", cards=amount(left, "card", "cards")), heads, rows)


def ships(seen: View, src: Sources) -> Html:
    states_of = {"afloat": say("afloat"), "destroyed": say("destroyed"), "to place": say("to be placed")}
    places = src.of(f"missions.mission.{seen['mission']['id']}.ships")
    rows = [
        (
            ship["name"], with_source(ship["points"], src.of(f"ships.class.{ship['class']}")),
            with_source(ship["hex"], places) if ship["hex"] else "–", states_of[ship["state"]],
        )
        for ship in seen["ships"]
    ]  # fmt: skip
    heads = (say("Ship"), say("Points"), say("Hex"), say("State"))
    return table(say("Ships in this mission"), heads, rows)


def on_board(s: Stealth, src: Sources) -> list[tuple[str, str]]:
    """The numbers on the board, and where they come from."""
    seen = view(s)
    return [
        (say("Hex numbers"), src.of(f"board-{seen['board']}.map")),
        (say("SLC and patrol craft numbers"), src.of("rules.rule.0.4")),
    ]

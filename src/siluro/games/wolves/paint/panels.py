"""The panels of Sea Wolves: the boat's diagram, fuel and battery, the log, the Enigma messages and the campaign."""

from __future__ import annotations

from functools import partial

from siluro.games.wolves.paint import boat_diagram
from siluro.games.wolves.paint.board import view
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.view import Career, Enigma, Shadowed, View
from siluro.games.wolves.view_encounter import EncounterMap
from siluro.games.wolves.words import goals, names
from siluro.games.wolves.words.stories import REASONS, rating_name
from siluro.packs import Sources
from siluro.paint.marks import Panel
from siluro.paint.sheets import Html, chips, facts, note, table, together, track, with_source
from siluro.speech.figures import percent
from siluro.speech.say import amount, capital, say, sentence

ROLLS = 36  # of two dice


def panels(s: Wolves, src: Sources) -> list[Panel]:
    seen = view(s)
    found = [
        Panel("boat", seen["boat"]["name"], partial(boat, seen, src)),
        Panel("stores", say("Fuel, battery and weapons"), partial(stores, seen, src)),
        Panel("log", say("Sunk"), partial(log, seen, src)),
        *([] if seen["campaign"] else [Panel("points", say("Points at home"), partial(points, s, seen, src))]),
        Panel("chart", say("Chart"), partial(chart, seen, src)),
    ]
    if seen["encounter"]:
        found.insert(0, Panel("encounter", say("Encounter"), partial(encounter, seen, seen["encounter"], src)))
    if seen["enigma"]:
        found.append(Panel("enigma", say("Enigma"), partial(enigma, seen["enigma"], src)))
    if seen["sectors"]:
        found.append(Panel("sectors", say("Coast"), partial(coast, seen, src)))
    if seen["shadow"]:
        found.insert(0, Panel("shadow", say("Convoy in sight"), partial(shadow, seen, seen["shadow"], src)))
    if seen["campaign"]:
        found.append(Panel("campaign", say("Campaign"), partial(campaign, seen["campaign"], src)))
    return found


def sheet_of(seen: View) -> str:
    """The sheet of the mission, or of the campaign, in the pack."""
    return "campaign" if seen["campaign"] else f"missions/{seen['sheet']}"


def boat_of(seen: View) -> str:
    """The boat in the pack; a campaign has several."""
    return f"{sheet_of(seen)}.boat" + (f".{seen['boat']['type']}" if seen["campaign"] else "")


def of_table(seen: View, src: Sources, name: str) -> str:
    """Where a table comes from: the mission's sheet, if it prints one, otherwise what missions share."""
    own = () if seen["campaign"] else (f"{sheet_of(seen)}.{name}",)
    return src.first_of(*own, f"tables.{name}")


def of_distances(seen: View, src: Sources, weather: str) -> str:
    """7.1, 9.1 The labels of the Detection Table and of what the weather takes from it."""
    labels = (of_table(seen, src, name) for name in ("detection", f"weather.drm.{weather}"))
    return "; ".join(dict.fromkeys(labels))


def boat(seen: View, src: Sources) -> Html:
    """The diagram with what is damaged, and the hull."""
    one = seen["boat"]
    damaged: list[tuple[object, str]] = [
        (
            with_source(
                damage(what, one["attempts"][what]),
                of_table(seen, src, "repair"),
            ),
            "bad",
        )
        for what in one["damaged"]
    ]
    is_sunk = one["hull"] > one["hull_boxes"]  # 8 the SUNK box
    state = sentence(say(REASONS["sunk"])) if is_sunk else say("Everything works.")
    who: list[tuple[str, object]] = [(say("Type"), with_source(one["type"], src.of(boat_of(seen))))]
    if one["commander"]:
        who.append((say("Commander"), one["commander"]))
    who.append((say("Depth"), names.depth(one["depth"] == "submerged")))
    return together(
        boat_diagram.diagram(one),
        track(
            say("Hull damage"),
            min(one["hull"], one["hull_boxes"]),
            one["hull_boxes"],
            "danger",
            value=say("sunk") if is_sunk else "",
            source=src.of(boat_of(seen)),
        ),
        chips(damaged, say("Damaged")) if damaged else note(state),
        facts(who),
    )


def equipment(name: str) -> str:
    return say(names.EQUIPMENT_BY_ID[name])


def damage(what: str, tried: int) -> str:
    """What a damage does, and how often its repair was tried."""
    found = say("{what} damaged: {effect}", what=equipment(what), effect=say(names.EFFECT_BY_ID[what]))
    return f"{found}, {amount(tried, 'repair attempt', 'repair attempts')}" if tried else found


def stores(seen: View, src: Sources) -> Html:
    """Fuel by square with its events and reserve, battery, torpedoes and shells."""
    tracks, one = seen["tracks"], seen["boat"]
    of_boat = src.of(boat_of(seen))
    of_fuel = of_boat if seen["campaign"] else src.of(f"{sheet_of(seen)}.track")
    spent, most = tracks["fuel_spent"], tracks["fuel_squares"]
    full = most + tracks["reserve"]
    left = say("{left} of {most} left", left=names.halves(max(0, 2 * full - spent)), most=full)
    events = [full + 1 - int(square) for square in tracks["events"]]  # boxes are crossed off from the full end
    rows: list[tuple[str, object]] = [(say("G7a torpedoes"), with_source(one["g7a"], of_boat))]
    rows += [(say("G7e torpedoes"), with_source(one["g7e"], of_boat))] if one["g7e"] else []
    rows += [(say("Mines"), with_source(one["mines"], of_boat))] if one["mines"] else []
    rows.append((say("Deck gun"), with_source(amount(one["ammo"], "round", "rounds"), of_boat)))
    rows.append((say("Reserve"), with_source(amount(tracks["reserve"], "box", "boxes"), of_fuel)))
    parts: list[object] = [
        track(say("Fuel"), max(0, full - (spent + 1) // 2), full, "fuel", events, left, of_fuel),
        track(
            say("Battery"), tracks["battery"] // 25, 4, "battery",
            value=percent(tracks["battery"] / 100, 0), source=src.of("rules.rule.4.6"),
        ),
        facts(rows),
    ]  # fmt: skip
    parts.append(note(names.home_with(tracks["home_with"])))
    if tracks["in_reserve"]:
        parts.append(note(say("The boat is on its Reserve.")))
    if tracks["battery_cap"] < 100:
        parts.append(note(say("Battery capacity: {cap}%.", cap=tracks["battery_cap"])))
    parts.append(note(say("Marked fuel boxes trigger an event.")))
    return together(*parts)


def log(seen: View, src: Sources) -> Html:
    rows: list[tuple[str, object]] = [(say("Tonnage"), say("{tons} t", tons=seen["tonnage"]))]
    if seen["campaign"]:
        rows.append((say("Career"), say("{tons} t", tons=seen["campaign"]["career"])))
    else:
        points, sheet = seen["points"], sheet_of(seen)
        rows.append((say("Points for tonnage"), with_source(points["tonnage"], src.of(f"{sheet}.victory"))))
        rows.append((say("Points for objectives"), with_source(points["objectives"], src.of(f"{sheet}.objective"))))
        if seen["marks"] is not None:
            rows.append((say("Lawful marks"), seen["marks"]))
        rows.append((say("Victory points"), points["total"]))
    level = f"campaign.career.{seen['level']}" if seen["campaign"] else f"tables.rating.{seen['level']}"
    rows.append((say("So far"), with_source(rating_name(seen["level"]), src.of(level))))
    if seen["history"]:
        past = say(
            "{ships}, {tons} t",
            ships=amount(seen["history"]["ships"], "ship", "ships"), tons=seen["history"]["tonnage"],
        )  # fmt: skip
        rows.append((say("Historical result"), with_source(past, src.of(f"{sheet_of(seen)}.history"))))
    sunk: list[tuple[object, str]] = [(name, "sunk") for name in seen["sunk"]]
    return together(chips(sunk, say("Ships sunk")) if sunk else note(say("No ships sunk yet.")), facts(rows))


def points(s: Wolves, seen: View, src: Sources) -> Html:
    """What the sheet pays for, and what of it holds so far."""
    of_sheet = src.of(f"{sheet_of(seen)}.victory")
    rows = [(with_source(goal.text, of_sheet), say("yes") if goal.is_reached else "") for goal in goals.goals(s)]
    table_ = table(say("Points if the boat comes home"), (say("For"), say("So far")), rows)
    return together(table_, *(note(line) for line in goals.conditions(s)))


def chart(seen: View, src: Sources) -> Html:
    """What the colours of the water mean, and the signs on it."""
    colours = {"blue": say("Blue"), "yellow": say("Yellow, hatched"), "red": say("Red, cross-hatched")}
    of_sight = src.of("campaign.sighting" if seen["campaign"] else f"{sheet_of(seen)}.sighting")
    rows = [
        (colours[name], *(with_source(percent(odds[what] / ROLLS, 0), of_sight) for what in ("ships", "aircraft")))
        for name, odds in seen["lookout"].items()
    ]
    marks = seen["chart"]
    signs: list[tuple[str, object]] = [(say("Anchor"), say("a friendly port"))]
    if marks["goal"]:
        signs.append((say("Star"), say("{what}, in {square}", what=marks["goal_name"], square=marks["goal"].upper())))
    if marks["minefields"]:
        signs.append((say("M and a number"), say("a minefield and the mines it needs; ringed once laid")))
    if marks["coordinates"]:
        signs.append((say("Aerial"), say("a coordinate, where messages can be heard")))
    if marks["supplies"]:
        signs.append((say("Drop"), say("the supply ship")))
    for stage in marks["stages"]:
        if stage["mark"]:
            where = ", ".join(name.upper() for name in stage["squares"])
            signs.append((say("Flag"), say("{what}, in {square}", what=stage["mark"], square=where)))
    heads = (say("Zone"), say("Ships"), say("Aircraft by day"))
    return together(table(say("Sighting chances at the end of a turn"), heads, rows), facts(signs))


def encounter(seen: View, met: EncounterMap, src: Sources) -> Html:
    """Turn, heading, weather, and every vessel on the map."""
    of_ships = src.of(f"{sheet_of(seen)}.ships")
    of_sight = of_distances(seen, src, met["weather"])
    rows: list[tuple[str, object]] = [
        (say("Heading"), met["heading"] if met["headed"] else "–"),
        (say("Weather"), say(names.WEATHER_BY_ID[met["weather"]])),
        (say("Boat sighted up to"), with_source(f"D{met['sighted']}", of_sight) if met["sighted"] else "–"),
        (say("Boat detected up to"), with_source(f"D{met['detected']}", of_sight) if met["detected"] else "–"),
    ]  # fmt: skip
    if met["inshore"]:
        rows.append((say("Inshore"), say("no diving, no escape")))
    if met["inside"]:
        rows.append((say("Between the columns"), say("escorts sight one ring less")))
    ships = [
        (
            names.escort(one["number"], one["escort_name"])
            if one["escort"]
            else names.with_conduct(one["name"] or say("unknown"), one["neutral"], one["conduct"]),
            f"{one['column']}, D{max(1, one['ring'])}",
            with_source(one["tons"], of_ships) if one["tons"] else say("escort") if one["escort_name"] else "–",
            with_source(f"{one['damage']}/{one['hull']}", of_ships) if one["hull"] else "–",
        )
        for one in met["vessels"]
    ]
    heads = (say("Vessel"), say("Bearing, ring"), say("Tons"), say("Damage"))
    return together(facts(rows), table(say("Vessels on the map"), heads, ships) if ships else Html(""))


def enigma(told: Enigma, src: Sources) -> Html:
    """The messages as they were heard, and the cipher table: decoding is the player's work."""
    heard: list[tuple[object, str]] = [
        (say("{text} (false)", text=text.upper()) if false else text.upper(), "message")
        for text, false in zip(told["messages"], told["ruled_out"], strict=True)
    ]
    pairs = "".join(f"<div><dt>{clear}</dt><dd>{code}</dd></div>" for clear, code in sorted(told["cipher"].items()))
    return together(
        chips(heard, say("Messages")) if heard else note(say("No message heard yet.")),
        Html(f'<dl class="cipher" aria-label="{say("Cipher table: clear letter, coded letter")}">{pairs}</dl>'),
        with_source("", src.of("tables.cipher")),
    )


def coast(seen: View, src: Sources) -> Html:
    """The sectors with their alarm, and in which of them ships were sunk."""
    of_rules = src.of(f"{sheet_of(seen)}.sectors")
    rows = [
        (say("{name} (here)", name=one["name"]) if one["here"] else one["name"], with_source(one["alarm"], of_rules),
         one["ships"])
        for one in seen["sectors"]
    ]  # fmt: skip
    return table(say("Sectors of the coast"), (say("Sector"), say("Alarm"), say("Sunk")), rows)


def shadow(seen: View, told: Shadowed, src: Sources) -> Html:
    """What has been reported of the convoy in sight, and what an attack would meet."""
    of_rules = src.of(f"{sheet_of(seen)}.shadow")
    rows: list[tuple[str, object]] = [(say("Reports sent"), told["reports"])]
    if told["heard_from"]:
        rows.append((say("The next is heard on"), with_source(names.face_up(told["heard_from"]), of_rules)))
    rows.append((say("Contact holds on"), with_source(names.face_up(max(1, told["keeps_from"])), of_rules)))
    met = say(
        "{ships}, {escorts}", ships=amount(told["contacts"], "contact", "contacts"),
        escorts=amount(told["escorts"], "escort", "escorts"),
    )  # fmt: skip
    rows.append((say("An attack meets"), with_source(met, of_rules)))
    return facts(rows)


def campaign(told: Career, src: Sources) -> Html:
    """Month, levels, upgrades and the log book."""
    levels, costs = src.of("campaign.levels"), src.of("campaign.upgrades")
    upgrades = [
        track(
            capital(say(names.UPGRADE_BY_ID[name])), told["xp"][name], most, "xp",
            source=levels if name in ("captain", "crew") else costs,
        )
        for name, most in told["tracks"].items()
        if most
    ]  # fmt: skip
    rows = [(row["month"], row["ships"], row["tons"], row["xp"], row["damage"]) for row in told["log"]]
    heads = (say("Patrol"), say("Ships"), say("Tons"), say("XP"), say("Damage"))
    return together(
        facts(
            [
                (say("Month"), told["month"]), (say("Until"), told["last_month"]),
                (say("Captain"), with_source(say("level {level}", level=told["captain"]), levels)),
                (say("Crew"), with_source(say("level {level}", level=told["crew"]), levels)),
                (say("Re-roll this turn"), say("yes") if told["reroll"] else say("no")),
            ]
        ),
        *upgrades,
        table(say("Log book"), heads, rows) if rows else note(say("No patrol completed yet.")),
    )  # fmt: skip


def on_board(s: Wolves, src: Sources) -> list[tuple[str, str]]:
    """The numbers on the chart or the encounter map, and where they come from."""
    seen = view(s)
    sheet = sheet_of(seen)
    if seen["encounter"]:
        return [
            (say("Bearings and spaces"), of_table(seen, src, "encounter")),
            (
                say("Sighting and detection ranges"),
                of_distances(seen, src, seen["encounter"]["weather"]),
            ),
            (say("Ships and their tonnage"), src.of(f"{sheet}.ships")),
        ]
    return [
        (say("Grid names"), src.of("grid")),
        (say("Grid colours"), src.of("campaign.chart.a" if seen["campaign"] else f"{sheet}.zones")),
    ]

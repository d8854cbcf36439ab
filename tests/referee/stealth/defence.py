"""5.0 The Harbor Defense phase."""

from __future__ import annotations

from collections.abc import Callable

from tests.referee.stealth.board import DIRECTIONS, distance
from tests.referee.stealth.facts import by_id, read
from tests.referee.stealth.table import Asking, Craft, Judging, Slc, Table, chance, choice

MOST_CRAFT = 3
"""1.7 In a hex."""


def targets(preset: str, cards: list[str], net: int) -> dict[str, int]:
    """5.1 The numbers printed on the board, with the cards laid on them; 0 is no such element."""
    printed = by_id("defence", "preset")[preset]
    rows = {
        "searchlights": printed["searchlights"],
        "attack": printed["attack"],
        "mortar": [0, 0],
        "response-surfaced": printed["response_surfaced"],
        "response-submerged": printed["response_submerged"],
        "dive-team": 0,
        "net": net,
    }
    for name in cards:
        card = by_id("defence", "card")[name]
        for row in rows:
            laid = card.get(row.replace("-", "_"))
            if laid is not None:
                rows[row] = laid[preset] if isinstance(laid, dict) else laid
    found = {"dive-team": rows["dive-team"], "net": rows["net"]}
    for row in ("searchlights", "attack", "mortar"):
        found[f"{row}-surfaced"], found[f"{row}-submerged"] = rows[row]
    for state in ("surfaced", "submerged"):
        for place, number in zip(("outside", "inside", "detected"), rows[f"response-{state}"], strict=True):
            found[f"response-{state}-{place}"] = number
    return found


def craft_in_play(cards: list[str]) -> int:
    """8.2.4.2 Four patrol craft, more with the response cards."""
    laid = [by_id("defence", "card")[name].get("craft", 0) for name in cards]
    return int(max([read("defence")["craft"]["base"], *laid]))


def harbour_defence(t: Table) -> Asking:
    """5.4 The elements in their sequence."""
    yield from searchlights(t)
    yield from dive_team(t)
    yield from response(t)
    yield from patrol(t)
    yield from craft_attack(t)
    yield from mortar(t)


def draw(t: Table, element: str, subject: str, target: int, succeed: Callable[[], None]) -> Judging:
    """5.2, 5.3 Draw an alert card, resolve the element, then the Alert if it was the 12."""
    deck = {str(value): count for value, count in t.alert.items()}
    value = int((yield chance(element, subject, deck)))
    t.alert[value] -= 1
    t.discards[value] += 1
    if value >= target:
        succeed()
    facts = read("alert")
    if value == facts["alert"]:
        lying = [each for each, count in t.discards.items() if count and each <= facts["removes_up_to"]]
        if lying:
            t.discards[min(lying)] = 0
        t.alert.update(t.discards)
        t.discards.clear()
    return value >= target


def state_of(slc: Slc) -> str:
    """The row of a table."""
    return "submerged" if slc.submerged else "surfaced"


def detect(slc: Slc) -> None:
    """Place a Detected token."""
    slc.detected = True


def searchlights(t: Table) -> Asking:
    """5.4.1 A card for each SLC without a Detected token."""
    for slc in t.at_sea():
        if not slc.detected:
            target = t.targets[f"searchlights-{state_of(slc)}"]
            yield from draw(t, "searchlights", slc.name, target, lambda slc=slc: detect(slc))


def dive_team(t: Table) -> Asking:
    """5.4.2 A card for each SLC with a ship and without a Detected token."""
    if not t.targets["dive-team"]:
        return
    for slc in t.at_sea():
        if not slc.detected and t.ships_in(slc.hex):
            yield from draw(t, "dive-team", slc.name, t.targets["dive-team"], lambda slc=slc: detect(slc))


def response(t: Table) -> Asking:
    """5.4.3 A card for each SLC: detected, and a patrol craft in front of it; S-56b draws none that tells nothing."""
    for slc in t.at_sea():
        if "S-56b" in t.readings and slc.detected and all(craft.hex for craft in t.craft):
            continue
        place = "detected" if slc.detected else "inside" if t.board.is_harbour(slc.hex) else "outside"
        target = t.targets[f"response-{state_of(slc)}-{place}"]
        yield from draw(t, "response", slc.name, target, lambda slc=slc: respond(t, slc))


def respond(t: Table, slc: Slc) -> None:
    """5.4.3 Place the token and the craft; S-23 and S-47 for hexes with three."""
    slc.detected = True
    waiting = [craft for craft in t.craft if not craft.hex]
    if not waiting or t.craft_in(slc.hex) >= MOST_CRAFT:
        return
    ahead = t.board.ahead.get((slc.hex, slc.facing))
    free = ahead is not None and t.craft_in(ahead) < MOST_CRAFT
    waiting[0].hex = ahead if free and ahead else slc.hex
    waiting[0].ready = False


def patrol(t: Table) -> Asking:
    """5.4.4 Ready craft move, by number."""
    for craft in t.craft:
        if not craft.hex or not craft.ready:
            continue
        tokens = {slc.hex for slc in t.at_sea() if slc.detected}
        near = {each for each in tokens if distance(craft.hex, each) <= 3}
        if near:
            yield from chase(t, craft, near)
        else:
            yield from drift(t, craft)


def drift(t: Table, craft: Craft) -> Asking:
    """5.4.4 By the movement die and the diagram (S-54); nothing closed is entered."""
    die = int((yield chance("patrol", f"craft{craft.number}", {str(face): 1 for face in range(1, 9)})))
    diagram = read("defence")["movement"]
    for direction in DIRECTIONS:
        if diagram[direction] == die:
            go(t, craft, t.board.ahead.get((craft.hex, direction), craft.hex))


def chase(t: Table, craft: Craft, tokens: set[str]) -> Asking:
    """5.4.4 Up to two hexes towards the closest token, of several the one nearest to the harbour edge."""
    closest = min(distance(craft.hex, each) for each in tokens)
    tokens = {each for each in tokens if distance(craft.hex, each) == closest}
    edge = min(t.board.to_edge(each) for each in tokens)
    tokens = {each for each in tokens if t.board.to_edge(each) == edge}
    ends: set[str] = set()
    for token in tokens:
        reached = t.board.ends(craft.hex, token)
        if "S-25b" not in t.readings:
            edge = min(t.board.to_edge(each) for each in reached)
            reached = {each for each in reached if t.board.to_edge(each) == edge}
        ends |= reached
    if len(ends) > 1:
        go(t, craft, (yield choice("chase", f"craft{craft.number}", ends)))
    else:
        go(t, craft, ends.pop())


def go(t: Table, craft: Craft, hex_: str) -> None:
    """5.4.4 Never into a hex with three others."""
    if hex_ != craft.hex and t.craft_in(hex_) < MOST_CRAFT:
        craft.hex = hex_


def craft_attack(t: Table) -> Asking:
    """5.4.5 A card for each ready craft and each SLC in its hex (S-46: by craft, then by SLC)."""
    for craft in t.craft:
        for slc in t.slcs:
            if craft.hex and craft.ready and slc.at_sea and slc.hex == craft.hex:
                target = t.targets[f"attack-{state_of(slc)}"]
                yield from draw(t, "attack", f"craft{craft.number}-{slc.name}", target, lambda slc=slc: hit(slc))


def mortar(t: Table) -> Asking:
    """5.4.6 A card for each SLC next to a net and outside the harbour."""
    if not t.targets["mortar-surfaced"]:
        return
    for slc in t.at_sea():
        if slc.hex in t.board.beside_net and not t.board.is_harbour(slc.hex):
            target = t.targets[f"mortar-{state_of(slc)}"]
            yield from draw(t, "mortar", slc.name, target, lambda slc=slc: hit(slc))


def hit(slc: Slc) -> None:
    """5.4.5, 5.4.6 Readied crews are stunned, stunned ones killed."""
    if slc.stunned:
        slc.fate, slc.crew_fate = "removed", "killed"
    slc.stunned = True

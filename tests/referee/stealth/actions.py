"""4.0 The SLC phase."""

from __future__ import annotations

from tests.referee.stealth.board import DIRECTIONS
from tests.referee.stealth.checks import skill_check
from tests.referee.stealth.facts import by_id, hour, read
from tests.referee.stealth.table import Asking, Judging, Slc, Table, choice


def slc_phase(t: Table) -> Asking:
    """4.4 SLC 1, then 2, then 3."""
    for slc in t.slcs:
        if not slc.at_sea:
            continue
        slc.points = 1 if slc.stunned else 2
        slc.tried = set()
        while slc.points and slc.at_sea:
            offered = actions(t, slc)
            if not offered:
                break
            answer = yield choice("act", slc.name, [*offered, "end"])
            if answer == "end":
                break
            action, cost = offered[answer]
            yield from act(t, slc, action, cost)
        slc.points = 0


def actions(t: Table, slc: Slc) -> dict[str, tuple[str, int]]:
    """4.3 What the SLC may do, and for how many points."""
    offered = {}
    state = "submerged" if slc.submerged else "surfaced"
    for action, row in by_id("actions", "action").items():
        forms = row.get(state, {})
        if not forms or action in slc.tried or not can(t, slc, action):
            continue
        numbered = {form for each in ("surfaced", "submerged") for form in row.get(each, {})} == {"one", "two"}
        for form, cost in (("one", 1), ("two", 2)):
            if form in forms and cost <= slc.points:
                offered[f"{action}-{cost}" if numbered else action] = (action, cost)
    return offered


def can(t: Table, slc: Slc, action: str) -> bool:
    """4.3, 1.6.1 Whether nothing but the state and the points stands in the way of an action."""
    here, tokens = slc.hex, slc.tokens
    ahead = t.board.ahead.get((here, slc.facing))
    if action == "move":
        return not slc.warheads_out and tokens["battery"] > 0 and ahead is not None and not t.board.is_net(ahead)
    if action == "full-move":
        powered = tokens["battery"] > 0 and tokens["transmission"] > 0
        enough = read("actions")["full_move"]["submerged"] if slc.submerged else 1
        return not slc.warheads_out and powered and room(t, slc) >= enough
    if action == "dive":
        return tokens["ballast"] > 0
    if action == "recover":
        return slc.stunned
    if action == "repair":
        return bool(slc.cards)
    if action == "evade-net":
        return not slc.warheads_out and ahead is not None and t.board.is_net(ahead)
    if action == "detach":
        return tokens["warhead"] > 0
    if action == "attach":
        barred = "S-55b" in t.readings and not tokens["warhead"] and bool(warhead_cards(slc))
        return slc.warheads_out > 0 and not barred and bool(t.ships_in(here))
    if action == "attack":
        return bool(warhead_cards(slc)) and bool(t.ships_in(here))
    if action == "scuttle":
        return not t.craft_in(here)
    return True  # turn, surface


def warhead_cards(slc: Slc) -> list[str]:
    """Fault cards with a warhead token on them."""
    return [card for card in slc.cards if by_id("faults", "fault")[card]["space"] == "warhead"]


def room(t: Table, slc: Slc) -> int:
    """How far a Full Move could go: it stops in front of nets and everything closed."""
    far, here = 0, slc.hex
    most = read("actions")["full_move"]["submerged" if slc.submerged else "surfaced"]
    while far < most:
        ahead = t.board.ahead.get((here, slc.facing))
        if ahead is None or t.board.is_net(ahead):
            break
        far, here = far + 1, ahead
    return far


def act(t: Table, slc: Slc, action: str, cost: int) -> Asking:
    """4.2 Pay, check if a check is due, and let the action happen if it succeeds."""
    slc.points -= cost
    slc.tried.add(action)
    card = ""
    if action == "repair":  # S-44: the card sets the value, so it comes first
        card = yield from pick("repair", slc, slc.cards)
    form = by_id("actions", "action")[action]["submerged" if slc.submerged else "surfaced"][
        "one" if cost == 1 else "two"
    ]
    if form != "success":
        skill = form.split()[0]
        if not (yield from skill_check(t, slc, action, skill, value_of(t, slc, action, card, form))):
            return
    yield from happen(t, slc, action, card)


def value_of(t: Table, slc: Slc, action: str, card: str, form: str) -> int:
    """4.3 The value of the check."""
    if action == "repair":
        return int(by_id("faults", "fault")[card]["repair"])
    if action == "evade-net":
        return t.targets["net"]
    if action == "recover" and not slc.tokens["wetsuit"]:
        return int(read("actions")["recover"]["without_wetsuit"])
    return int(form.split()[1])


def pick(word: str, slc: Slc, things: list[str]) -> Asking:
    """The player picks one; of a single kind there is nothing to pick."""
    kinds = sorted(set(things))
    if len(kinds) == 1:
        return kinds[0]
    return (yield choice(word, slc.name, kinds))


def happen(t: Table, slc: Slc, action: str, card: str) -> Asking:
    """4.3 What a successful action does."""
    if action in ("move", "evade-net"):
        advance(t, slc, 1)
    elif action == "full-move":
        most = room(t, slc)
        if slc.submerged or most == 1:
            advance(t, slc, most)
        else:
            advance(t, slc, int((yield choice("advance", slc.name, [str(far + 1) for far in range(most)]))))
    elif action == "turn":
        slc.facing = yield choice("turn", slc.name, set(DIRECTIONS) - {slc.facing})
    elif action in ("dive", "surface"):
        slc.submerged = action == "dive"
    elif action == "recover":
        slc.stunned = False
    elif action == "repair":
        slc.cards.remove(card)
        slc.tokens[by_id("faults", "fault")[card]["space"]] += 1
    elif action == "detach":
        slc.tokens["warhead"] -= 1
        slc.warheads_out += 1
    elif action == "attach":
        yield from sink(t, slc)
        slc.warheads_out -= 1
        slc.attached = True
    elif action == "attack":
        yield from sink(t, slc)
        slc.cards.remove(warhead_cards(slc)[0])
        yield from leave(t, slc)
    else:
        yield from leave(t, slc)


def advance(t: Table, slc: Slc, hexes: int) -> None:
    """Straight ahead; a submerged SLC shakes off its Detected token."""
    for _ in range(hexes):
        slc.hex = t.board.ahead[slc.hex, slc.facing]
        slc.entered = slc.entered or t.board.is_inner(slc.hex)
    if slc.submerged:
        slc.detected = False


def sink(t: Table, slc: Slc) -> Asking:
    """A ship in the hex is destroyed and its counter removed."""
    ship = yield from pick("target", slc, t.ships_in(slc.hex))
    t.ships[ship] = ""
    slc.sunk.append(ship)


def leave(t: Table, slc: Slc) -> Asking:
    """The SLC is scuttled, and its crew tries to escape at once."""
    slc.fate = "scuttled"
    escaped = yield from escape(t, slc)
    slc.crew_fate = "escaped" if escaped else "captured"


def escape(t: Table, slc: Slc) -> Judging:
    """4.3 Escape: a Stamina check with modifiers; empty breathing gear counts twice (S-3), or once (S-3b)."""
    facts = read("actions")["escape"]
    shift = facts["each_patrol_craft"] * t.craft_in(slc.hex)
    if hour(t.turn) <= facts["last_hour"]:
        shift += facts["in_time"]
    if not slc.stunned:
        shift += facts["readied"]
    if t.board.is_harbour(slc.hex):
        shift += facts["in_harbour"]
    if not t.board.near_home:
        shift += facts["far_from_home"]
    gear = 0 if "S-3b" in t.readings else facts["no_breathing_gear"]
    return (yield from skill_check(t, slc, "escape", "stamina", facts["value"], shift, gear))

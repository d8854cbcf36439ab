"""Chapter 5, the sequence of play: from box to box towards the ships (5, 5.1) and the attack (5.2)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from siluro.engine.steps import Bar, Choose, Do, Roll, Step
from siluro.games.gamma.rules import c02_map, c04_objective
from siluro.games.gamma.rules.c03_missions import Reveal
from siluro.games.gamma.rules.state import (
    BOAT,
    COUNTERS,
    CURRENT,
    DIVE,
    FACE_DOWN,
    SPOTLIGHT,
    TURN_BACK_FROM_BOAT,
    UWWP,
    Gamma,
    grt,
    night,
)
from siluro.kit.dice import D6
from siluro.kit.tally import Cause, Tally

STRONG_CURRENTS: Final = Cause("5.1.2", "Strong Currents")
LAST_MAN: Final = Bar("5.2.2", "he is the last man: abort instead")
NO_DIVE: Final = Bar("5.1.6", "no Dive counter is left")
NONE_LEFT: Final = Bar("5", "no such counter is left in the bag (ruling G-1)")
NOT_THAT_MANY: Final = Bar("5.2", "not enough men ({s.men} left on the mission)")


class Approach(Do[Gamma]):
    """5 The men enter the water at the first box, unless GG.2 has too few of them (3.2)."""

    rule: ClassVar[str] = "5"

    def apply(self, s: Gamma) -> None:
        if s.men:
            next_box(s)


def next_box(s: Gamma) -> None:
    """5 Go on to the next box, or end the approach after the last one or when nobody is on mission any more."""
    if s.men == 0:
        end_approach(s, c04_objective.ALL_LOST)
    elif s.box == night(s).last_box:
        end_approach(s, c04_objective.NO_TARGET)
    else:
        s.box += 1
        s.todo.append(ONWARD)


class Onward(Choose[Gamma]):
    """5, 5.2.2 Before each draw: go on, send one man home (as often as wished), or abort (ruling G-15)."""

    rule: ClassVar[str] = "5"
    word: ClassVar[str] = "onward"
    NAMES: ClassVar[tuple[str, ...]] = ("draw", "home", "abort")

    def candidates(self, s: Gamma) -> list[int]:
        return ONWARD_ANSWERS

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        return LAST_MAN if answer == HOME and s.men == 1 else None

    def apply(self, s: Gamma, answer: int) -> None:
        if answer == DRAW:
            s.todo.append(DRAW_COUNTER)
        elif answer == HOME:
            send_home(s)
            s.todo.append(ONWARD)
        else:
            abort(s)


def send_home(s: Gamma) -> None:
    """5.2.2 One man fewer on mission, but not one more lost."""
    s.men -= 1


def abort(s: Gamma) -> None:
    """5.2.2 Everybody still on mission returns to base; whoever is assigned already attacks (ruling G-14)."""
    end_approach(s, c04_objective.ABORTED)


class Draw(Roll[Gamma]):
    """5, 5.1 Draw a counter for the box; what is drawn does not go back into the bag (ruling G-1)."""

    rule: ClassVar[str] = "5"
    word: ClassVar[str] = "draw"

    def odds(self, s: Gamma) -> list[int]:
        return s.bag

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        return None if s.bag[answer] else NONE_LEFT

    def name(self, s: Gamma, answer: int) -> str:
        return COUNTERS[answer]

    def apply(self, s: Gamma, answer: int) -> None:
        s.bag[answer] -= 1
        if answer == SPOTLIGHT:
            s.todo.append(SPOTLIGHTS)
            return
        c02_map.fill_box(s, answer)
        if answer == CURRENT:
            strong_current(s)
        elif answer == BOAT:
            surveillance_boat(s)
        elif answer == UWWP:
            underwater_weapons_party(s)
        else:
            swim(s)


def swim(s: Gamma) -> None:
    """5.1.1 The men swim on undisturbed."""
    box_resolved(s)


def strong_current(s: Gamma) -> None:
    """5.1.2 The counter stays on the map and will lower every attack die."""
    s.currents += 1
    box_resolved(s)


class Spotlights(Choose[Gamma]):
    """5.1.3, 5.1.6 Put a Boat into the bag and draw again, or spend a Dive, which fills the box (G-2, G-3)."""

    rule: ClassVar[str] = "5.1.3"
    word: ClassVar[str] = "spotlight"
    NAMES: ClassVar[tuple[str, ...]] = ("boat", "dive")

    def candidates(self, s: Gamma) -> list[int]:
        return SPOTLIGHT_ANSWERS

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        return NO_DIVE if answer == SPEND_DIVE and s.dives == 0 else None

    def apply(self, s: Gamma, answer: int) -> None:
        if answer == SPEND_DIVE:
            dive(s)
        else:
            s.bag[BOAT] += 1
            s.todo.append(ONWARD)


def dive(s: Gamma) -> None:
    """5.1.6 A Dive cancels the Spotlight and fills the box in its place (ruling G-2)."""
    s.dives -= 1
    c02_map.fill_box(s, DIVE)
    box_resolved(s)


def surveillance_boat(s: Gamma) -> None:
    """5.1.4 A boat can hurt nobody in the first two boxes (ruling G-17); farther out a die decides."""
    if boat_can_hit(s):
        s.todo.append(BOAT_SIGHTED if s.readings & TURN_BACK_FROM_BOAT else SURVEILLANCE)
    else:
        box_resolved(s)


def boat_can_hit(s: Gamma) -> bool:
    """5.1.4 Whether any face of the die takes a man in this box (ruling G-17)."""
    return s.tables.boat_hits[s.box] > 0


class BoatSighted(Choose[Gamma]):
    """5.2.2 Read widely: men may also turn back between a Boat counter and its die (reading G-22b)."""

    rule: ClassVar[str] = "5.2.2"
    word: ClassVar[str] = "sighted"
    NAMES: ClassVar[tuple[str, ...]] = ("stay", "home", "abort")

    def candidates(self, s: Gamma) -> list[int]:
        return SIGHTED_ANSWERS

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        return LAST_MAN if answer == HOME and s.men == 1 else None

    def apply(self, s: Gamma, answer: int) -> None:
        if answer == STAY:
            s.todo.append(SURVEILLANCE)
        elif answer == HOME:
            send_home(s)
            s.todo.append(BOAT_SIGHTED)
        else:
            abort(s)


class Surveillance(Roll[Gamma]):
    """5.1.4 A man is lost if the die is not above the number of the box."""

    rule: ClassVar[str] = "5.1.4"
    word: ClassVar[str] = "boat"

    def odds(self, s: Gamma) -> list[int]:
        return D6

    def apply(self, s: Gamma, answer: int) -> None:
        if is_caught(s, answer):
            lose_man(s)
        box_resolved(s)


def is_caught(s: Gamma, die: int) -> bool:
    """5.1.4 Whether a Surveillance Boat takes a man in this box."""
    return die <= s.tables.boat_hits[s.box]


def lose_man(s: Gamma) -> None:
    """5.1.4, 5.1.5 One man fewer on mission and one more lost (rulings G-8, G-11, G-21)."""
    s.men -= 1
    s.lost += 1


def underwater_weapons_party(s: Gamma) -> None:
    """5.1.5 The British divers take one man, without a die, in any box."""
    lose_man(s)
    box_resolved(s)


def box_resolved(s: Gamma) -> None:
    """5 When the counter is resolved men may be assigned to the ships linked to the box; then to the next box."""
    if s.box == night(s).last_box:
        put_bag_away(s)
    slots = c02_map.slots_at(s, s.box)
    if slots and s.men:
        steps: list[Step[Any]] = [ASSIGN[slot] for slot in slots]
        s.then(*steps, NEXT_BOX)
    else:
        next_box(s)


def put_bag_away(s: Gamma) -> None:
    """5 After the last draw bag and Dives matter no more; without them equal positions look equal to a solver."""
    s.dives = 0
    s.bag = [0] * len(s.bag)


class NextBox(Do[Gamma]):
    """5.2 After the assignments of a box the men swim on; there is no way back."""

    rule: ClassVar[str] = "5.2"

    def apply(self, s: Gamma) -> None:
        next_box(s)


class Assign(Choose[Gamma]):
    """5.2 None, or one to three men on mission, go for this ship; they leave the men on mission."""

    rule: ClassVar[str] = "5.2"
    word: ClassVar[str] = "assign"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def fields(self) -> tuple[int, ...]:
        return (self.slot,)

    def subject(self, s: Gamma) -> str:
        ship = s.ships[self.slot]
        return str(self.slot + 1) if ship == FACE_DOWN else s.tables.ship_ids[ship]

    def candidates(self, s: Gamma) -> list[int]:
        return s.tables.assignments

    def bar(self, s: Gamma, answer: int) -> Bar | None:
        return NOT_THAT_MANY if answer > s.men else None

    def apply(self, s: Gamma, answer: int) -> None:
        s.men -= answer
        s.assigned[self.slot] = answer
        if s.men == 0:
            s.skip_to(NextBox)  # nobody is left for the other ships of the box
        if answer and s.ships[self.slot] == FACE_DOWN:
            s.todo.append(Reveal(self.slot))


def end_approach(s: Gamma, otherwise: int) -> None:
    """5.2, 5.2.1 Whoever is left goes home (rulings G-13, G-14); if anybody was assigned, the attack is resolved."""
    s.men = 0
    s.box = 0
    put_bag_away(s)
    attacks: list[Step[Any]] = [Attack(slot, s.assigned[slot], 0) for slot in range(len(s.ships)) if s.assigned[slot]]
    s.ended = c04_objective.ATTACKED if attacks else otherwise
    s.then(*attacks)


class Attack(Roll[Gamma]):
    """5.2.1 One die for each man on the ship, less the Strong Currents on the map: 4 or more is a damage (G-12)."""

    rule: ClassVar[str] = "5.2.1"
    word: ClassVar[str] = "attack"

    def __init__(self, slot: int, left: int, damage: int) -> None:
        self.slot = slot
        self.left = left
        self.damage = damage

    def fields(self) -> tuple[int, ...]:
        return (self.slot, self.left, self.damage)

    def subject(self, s: Gamma) -> str:
        return s.tables.ship_ids[s.ships[self.slot]]

    def odds(self, s: Gamma) -> list[int]:
        return D6

    def apply(self, s: Gamma, answer: int) -> None:
        damage = self.damage
        if is_damage(s, answer):
            damage += 1
        if self.left > 1:
            s.todo.append(Attack(self.slot, self.left - 1, damage))
        else:
            resolve_damage(s, self.slot, damage)


def attack_tally(s: Gamma) -> Tally:
    """5.1.2, 5.2.1 Each Strong Current on the map takes one from every attack die."""
    tally = Tally()
    tally.add(STRONG_CURRENTS, -s.currents)
    return tally


def is_damage(s: Gamma, die: int) -> bool:
    """5.2.1 Whether a die damages the ship (ruling G-12)."""
    return die + attack_tally(s).total >= s.tables.damage_from


def resolve_damage(s: Gamma, slot: int, damage: int) -> None:
    """5.2.1 One damage sinks a light ship, two a heavy one; less leaves no trace (4: its tonnage counts if sunk)."""
    ship = s.ships[slot]
    s.assigned[slot] = 0
    if is_sunk(s, slot, damage):
        s.tonnage += grt(s, ship)
        s.fates[slot] = c04_objective.SUNK
    elif damage:
        s.fates[slot] = c04_objective.DAMAGED


def is_sunk(s: Gamma, slot: int, damage: int) -> bool:
    """5.2.1 Whether so many damages sink the ship of a slot."""
    return damage >= damage_to_sink(s, s.ships[slot])


def damage_to_sink(s: Gamma, ship: int) -> int:
    """5.2.1 Light up to and including 2000 GRT (ruling G-16)."""
    return 1 if grt(s, ship) <= s.tables.light_up_to else 2


DRAW: Final = 0
HOME: Final = 1
ABORT: Final = 2
ONWARD_ANSWERS: Final = [DRAW, HOME, ABORT]
STAY: Final = 0
SIGHTED_ANSWERS: Final = [STAY, HOME, ABORT]
ADD_BOAT: Final = 0
SPEND_DIVE: Final = 1
SPOTLIGHT_ANSWERS: Final = [ADD_BOAT, SPEND_DIVE]

APPROACH: Final = Approach()
ONWARD: Final = Onward()
DRAW_COUNTER: Final = Draw()
SPOTLIGHTS: Final = Spotlights()
BOAT_SIGHTED: Final = BoatSighted()
SURVEILLANCE: Final = Surveillance()
NEXT_BOX: Final = NextBox()
ASSIGN: Final = [Assign(slot) for slot in range(c02_map.MOST_SHIPS)]

"""Chapter 8, what the custom campaign changes in a set-up: technology (8.2.3) and harbour defence (8.2.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from siluro.engine.steps import Bar, Choose
from siluro.games.stealth.rules.state import (
    ALEXANDRIA_TRACK,
    CUSTOM,
    GIBRALTAR_TRACK,
    NET_VALUE,
    PORTS_BRANCH,
    SLCS,
    TARGETS,
    WETSUIT_TRACK,
    Stealth,
    board,
    night,
)

FAULT_TRACKS: Final = 4  # SLC, breathing gear, wetsuit and warhead have fault cards
UNCHANGED: Final = -1

REACHED: Final = Bar("8.2.3", "this technology is already reached")
NOT_NEXT: Final = Bar("8.2.3", "technology advances one step at a time")
IN_LINE: Final = Bar("8.2.3.2", "another forward position comes first")
ONCE: Final = Bar("8.2.3", "this technology has already advanced after this mission")
TOO_DEAR: Final = Bar("8.2.3", "not enough victory points ({s.purse} left)")
NEEDS_OTHERS: Final = Bar("8.2.3", "requires another technology first")


def technology(s: Stealth) -> list[int]:
    """8.2.3.1, 8.2.3.1.1, 8.2.3.1.2, 8.2.3.1.3, 8.2.3.1.4 Levels of the fault deck; light suits only at Gibraltar."""
    if s.scenario != CUSTOM:
        return night(s).levels
    levels = [s.tracks[track] + 1 for track in range(FAULT_TRACKS)]
    if board(s).far_from_home:
        levels[WETSUIT_TRACK] = 1
    return levels


def forward_card(s: Stealth) -> int:
    """8.2.3.2 The card of the mission; in a custom campaign the best one owned for the port (ruling S-35)."""
    if s.scenario != CUSTOM:
        return night(s).forward
    best = 0
    for card in range(len(s.tables.forward_ids)):
        if night(s).board in s.tables.forward_boards[card] and owns_forward(s, card):
            best = card
    return best


def owns_forward(s: Stealth, card: int) -> bool:
    """8.2.3.2 La Spezia is everybody's, the others are bought."""
    for number in range(len(s.tables.advance_ids)):
        if s.tables.advance_cards[number] == card:
            return s.tracks[s.tables.advance_tracks[number]] >= s.tables.advance_steps[number]
    return True


def defence_level(bounds: list[int], alert_value: int) -> int:
    """8.2.4 The harbour defence level that an alert value has reached."""
    return len([bound for bound in bounds if alert_value >= bound])


def defence_cards(s: Stealth) -> int:
    """8.2.4.1 The harbour defence cards in play, as a sum of powers of two: all up to the level."""
    if s.scenario != CUSTOM:
        return night(s).defence
    return (1 << defence_level(s.tables.defence_from, s.alert_points)) - 1


def target_numbers(s: Stealth, cards: int) -> list[int]:
    """5.1 The numbers on the board, covered by those of the cards in play; a later card covers an earlier (S-36)."""
    targets = s.tables.base_targets[s.preset].copy()
    targets[NET_VALUE] = board(s).net_value
    for card in range(len(s.tables.defence_ids)):
        if cards >> card & 1:
            numbers = s.tables.card_targets[s.preset][card]
            for index in range(TARGETS):
                if numbers[index] != UNCHANGED:
                    targets[index] = numbers[index]
    return targets


def patrol_craft(s: Stealth, cards: int) -> int:
    """8.2.4.2 How many patrol craft are in play."""
    craft = s.tables.base_craft
    for card in range(len(s.tables.defence_ids)):
        if cards >> card & 1:
            craft = max(craft, s.tables.card_craft[card])
    return craft


def alert_value(ships: int, scuttled: int, escaped: int) -> int:
    """8.2.4 Points of ships destroyed, one for each SLC found and each operator card lost."""
    return ships + SLCS - scuttled + SLCS - escaped


class Buy(Choose[Stealth]):
    """8.2.3 Spend victory points on advancements, one step on each track; what is left is kept."""

    rule: ClassVar[str] = "8.2.3"
    word: ClassVar[str] = "buy"

    def seat(self, s: Stealth) -> int:
        return 0

    def candidates(self, s: Stealth) -> list[int]:
        return list(range(len(s.tables.advance_ids) + 1))

    def bar(self, s: Stealth, answer: int) -> Bar | None:
        if answer == len(s.tables.advance_ids):
            return None
        track = s.tables.advance_tracks[answer]
        if s.tracks[track] >= s.tables.advance_steps[answer]:
            return REACHED
        if s.bought >> purchase_of(track) & 1:
            return ONCE
        if not is_next(s, answer):
            return IN_LINE if s.tables.advance_cards[answer] > 0 else NOT_NEXT
        if not has_needs(s, answer):
            return NEEDS_OTHERS
        return TOO_DEAR if s.tables.advance_costs[answer] > s.purse else None

    def name(self, s: Stealth, answer: int) -> str:
        return "done" if answer == len(s.tables.advance_ids) else s.tables.advance_ids[answer]

    def apply(self, s: Stealth, answer: int) -> None:
        if answer == len(s.tables.advance_ids):
            return
        track = s.tables.advance_tracks[answer]
        s.purse -= s.tables.advance_costs[answer]
        if s.spent:  # for the after action report
            s.spent[-1] += s.tables.advance_costs[answer]
        s.tracks[track] += 1
        s.bought |= 1 << purchase_of(track)
        go_shopping(s)


def is_next(s: Stealth, number: int) -> bool:
    """8.2.3 One step at a time; forward positions in the order of their cards, or by port (ruling S-35)."""
    if s.tracks[s.tables.advance_tracks[number]] != s.tables.advance_steps[number] - 1:
        return False
    card = s.tables.advance_cards[number]
    return card < 1 or s.readings & PORTS_BRANCH > 0 or owns_forward(s, card - 1)


def purchase_of(track: int) -> int:
    """8.2.3 Forward positioning is one technology (ruling S-35)."""
    return GIBRALTAR_TRACK if track == ALEXANDRIA_TRACK else track


def has_needs(s: Stealth, number: int) -> bool:
    """8.2.3.1 The additional requirements of an advancement."""
    needs = s.tables.advance_needs[number]
    return all(s.tracks[needs[index]] >= needs[index + 1] for index in range(0, len(needs), 2))


def go_shopping(s: Stealth) -> None:
    """8.2.3 Ask as long as anything can be bought."""
    if len(BUY.options(s)) > 1:
        s.todo.append(BUY)


BUY: Final = Buy()

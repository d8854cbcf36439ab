"""The whole game read a second time, as one generator, straight from the book and with its printed numbers.

It shares nothing with the rules in the package: no state class, no agenda, no pack. It yields what is asked, a dict
of weights for fate or a list of ids for the player, and is sent the answer. It returns tonnage and reason.
"""

from __future__ import annotations

from collections.abc import Generator

Question = dict[str, int] | list[str]
Asking = Generator[Question, str, "tuple[int, str]"]

GG1_HEAVY = ["baron-forbes", "baron-douglas", "egyptian", "empire-kestrel", "empire-tern", "empire-snipe"]
GG1_LIGHT = ["coxworld", "imber", "merkland", "meta", "shuna", ""]
GG2_LIGHT = ["alpera", "como", "como", "esneh", "ravens-point", "ravens-point"]
GG2_HEAVY = ["algerian", "algerian", "guido", "grodno", "grodno", "north-devon"]
GRT = {
    "baron-forbes": 3061, "baron-douglas": 3899, "egyptian": 2868, "empire-kestrel": 2674, "empire-tern": 2479,
    "empire-snipe": 2479, "coxworld": 1124, "imber": 1899, "merkland": 1363, "meta": 1575, "shuna": 1575,
    "alpera": 1777, "como": 1295, "esneh": 1931, "ravens-point": 1787, "algerian": 2315, "guido": 3921,
    "grodno": 2458, "north-devon": 3658,
}  # fmt: skip
DIE = dict.fromkeys("123456", 1)


class Night:
    """What lies on the map during one mission."""

    def __init__(self, men: int, boxes: int, swims: int, hidden: bool, wide: bool) -> None:
        self.men, self.lost, self.boxes, self.hidden = men, 0, boxes, hidden
        self.wide, self.aborted = wide, False
        self.bag = {"swim": swims, "current": 1, "spotlight": 2, "boat": 2, "uwwp": 1}
        self.dives, self.currents = 1, 0
        self.targets: dict[int, list[str]] = {}
        self.tables: dict[int, list[str]] = {}
        self.order: list[tuple[int, int]] = []
        self.assigned: dict[tuple[int, int], int] = {}


def campaign(men: str = "roll", hidden: str = "no", missions: str = "both", wide: bool = False) -> Asking:
    """3, 4 One mission or both; read widely, men may turn back between a Boat counter and its die (G-22b)."""
    placed_down = hidden != "no"
    if missions == "gg2":
        sunk, reason, _ = yield from gg2(int(men), placed_down, wide)
        return sunk, reason
    available = int(men) if men != "roll" else {"5": 9, "6": 8}.get((yield DIE), 10)
    employed = int((yield [str(number) for number in range(8, available + 1)]))
    lights = 3 if hidden == "three-light" else (employed + 1) // 2 - 3
    night = Night(employed, 7, 4, placed_down, wide)
    sunk, reason, lost = yield from mission(night, ((7, GG1_HEAVY, 3), (6, GG1_LIGHT, lights)))
    if missions == "gg1":
        return sunk, reason
    men_left = available - lost - (int((yield DIE)) + 1) // 2
    if men_left < 3:
        return sunk, "too-few-men"
    more, reason, _ = yield from gg2(men_left, placed_down, wide)
    return sunk + more, reason


def gg2(men: int, hidden: bool, wide: bool) -> Generator[Question, str, tuple[int, str, int]]:
    """3.2 The second mission."""
    ships = max(4, men // 2)
    return (yield from mission(Night(men, 8, 5, hidden, wide), ((7, GG2_LIGHT, 3), (8, GG2_HEAVY, ships - 3))))


def mission(
    night: Night, groups: tuple[tuple[int, list[str], int], ...]
) -> Generator[Question, str, tuple[int, str, int]]:
    """3.1.1-3.1.4, 5 Ships, counters, sea, approach and attack."""
    for box, table, number in groups:
        night.tables[box] = table
        night.targets[box] = [""] * number
        night.order += [(box, place) for place in range(number)]
        for place in range(0 if night.hidden else number):
            taken = night.targets[box]
            faces = {str(face): 1 for face, ship in enumerate(table, 1) if ship and ship not in taken}
            night.targets[box][place] = table[int((yield faces)) - 1]
        if not night.hidden:
            night.targets[box].sort(key=table.index)
    if (yield DIE) in "56":
        night.bag["current"] += 1
    else:
        night.bag["spotlight"] += 1
        night.dives += 1
    reason = yield from approach(night)
    sunk = yield from attack(night)
    return sunk, "attacked" if night.assigned else reason, night.lost


def approach(night: Night) -> Generator[Question, str, str]:
    """5, 5.1, 5.2 Box after box; why the men turned round if nobody attacks."""
    for box in range(1, night.boxes + 1):
        filled = False
        while not filled:
            while (answer := (yield ["abort", "draw", "home"] if night.men > 1 else ["abort", "draw"])) == "home":
                night.men -= 1
            if answer == "abort":
                return "aborted"
            filled = yield from draw(night, box)
        if night.aborted:
            return "aborted"
        if night.men:
            yield from assign(night, box)
        if not night.men:
            return "all-lost"
    return "no-target"


def draw(night: Night, box: int) -> Generator[Question, str, bool]:
    """5.1.1-5.1.6 One counter; whether the box is filled."""
    counter = yield {name: left for name, left in night.bag.items() if left}
    night.bag[counter] -= 1
    if counter == "spotlight":
        if (yield ["boat", "dive"] if night.dives else ["boat"]) == "boat":
            night.bag["boat"] += 1
            return False
        night.dives -= 1
    elif counter == "current":
        night.currents += 1
    elif counter == "uwwp" or (counter == "boat" and box > 2 and (yield from boat(night, box))):
        night.men -= 1
        night.lost += 1
    return True


def boat(night: Night, box: int) -> Generator[Question, str, bool]:
    """5.1.4, 5.2.2 Whether a Boat takes a man."""
    while night.wide:
        answer = yield ["abort", "home", "stay"] if night.men > 1 else ["abort", "stay"]
        if answer == "stay":
            break
        if answer == "abort":
            night.aborted = True
            return False
        night.men -= 1
    return int((yield DIE)) <= [2, 2, 3, 4, 5, 5][box - 3]


def assign(night: Night, box: int) -> Generator[Question, str, None]:
    """5.2 Ship after ship at this box, while there are men; a face-down ship is turned over (3.1.4)."""
    ships = night.targets.get(box, [])
    for place in range(len(ships)):
        if not night.men:
            return
        men = int((yield [str(number) for number in range(min(3, night.men) + 1)]))
        if men:
            night.men -= men
            night.assigned[box, place] = men
            if night.hidden:
                ships[place] = yield {ship: 1 for ship in set(night.tables[box]) - set(ships) if ship}


def attack(night: Night) -> Generator[Question, str, int]:
    """5.2.1 A die for each man; the tonnage sunk."""
    sunk = 0
    for box, place in night.order:
        damage = 0
        for _ in range(night.assigned.get((box, place), 0)):
            damage += int((yield DIE)) - night.currents >= 4
        tonnage = GRT.get(night.targets[box][place], 0)
        sunk += tonnage if damage >= (1 if tonnage <= 2000 else 2) else 0
    return sunk

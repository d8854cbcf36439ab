"""What `greedy` of By Stealth and Sea weighs by: found by tools/tune.py, which gives a policy constants to try."""

from __future__ import annotations

from typing import Final


class Constants:
    """Numbers that only playing can find."""

    def __init__(self) -> None:
        self.dive_within: int = 6  # hexes to the goal from which the rest of the way is made under water
        self.danger_within: int = 3  # hexes to a patrol craft
        self.through_surfaced: int = 90  # hundredths: to come through a turn
        self.through_submerged: int = 93
        self.home_later: int = 1889  # thousandths of a point: scuttling and escaping after the strike
        self.stunned: int = 86  # hundredths that a ship counts for if the crew is stunned
        self.exhausted: int = 91  # and if it has no surge left
        self.trust: int = 85  # hundredths that a chance counts for: the other point is worth less afterwards
        self.sure_enough: int = 630  # thousandths, from which one point is tried instead of two
        self.surges_for_faults: int = 3  # surges that a fault check leaves
        self.surges_for_strikes: int = 0  # that strikes, dives and the way home leave
        self.surges_for_others: int = 0  # and that everything else leaves
        self.surge_from: int = 6  # the die from which a surge is spent before the roll
        self.attack_from: int = 1  # turns before the last from which an SLC attacks without a detached warhead
        self.crew: int = 4000  # thousandths of a point: in a custom campaign, where crews are lost for good


LIMITS: Final[dict[str, tuple[int, int]]] = {
    "dive_within": (0, 16), "danger_within": (0, 6), "through_surfaced": (70, 100), "through_submerged": (70, 100),
    "home_later": (0, 3000), "stunned": (50, 100), "exhausted": (50, 100), "trust": (40, 100),
    "sure_enough": (300, 1000), "surges_for_faults": (0, 5), "surges_for_strikes": (0, 3), "surges_for_others": (0, 5),
    "surge_from": (2, 7), "attack_from": (0, 6), "crew": (0, 6000),
}  # fmt: skip

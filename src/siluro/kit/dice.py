"""Dice as weights: index = face."""

from typing import Final

D6: Final = [0, 1, 1, 1, 1, 1, 1]
TWO_D6: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

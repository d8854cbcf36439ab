"""Dice as weights: index = face."""

from typing import Final

D6: Final = [0, 1, 1, 1, 1, 1, 1]

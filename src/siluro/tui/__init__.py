"""The table in the terminal: full screen, by keyboard.

A screen draws what `siluro.table` and a game's face give it and sends ids back; it knows no rule.
"""

SMALLEST = (60, 16)
"""Columns and lines that the table needs."""

"""Whether the fields of a position are within the bounds that stand beside them."""

from __future__ import annotations

from siluro.engine.steps import State


def beyond_limits(s: State) -> str:
    """The first field out of its bounds, in words; empty if none is."""
    for name, (least, most) in s.LIMITS.items():
        value = getattr(s, name)
        if not all(least <= one <= most for one in (value if isinstance(value, list) else (value,))):
            return f"{name} is {value}"
    return ""

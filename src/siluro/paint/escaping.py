"""Text as markup: most of what is drawn for an answer was drawn before."""

from __future__ import annotations

import html
from functools import lru_cache


@lru_cache(5_000)
def escape(text: str) -> str:
    return html.escape(text)

"""Cookies of a table in the browser: service workers see none, so they are kept with the games."""

from __future__ import annotations

import json
from http.cookies import CookieError, SimpleCookie

from siluro.store.browser import BrowserStore

NAME = "cookies"
"""Of the setting."""


class Jar:
    """What pages asked to be reminded of."""

    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    @property
    def values(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.store.settings.get(NAME, "{}"))
        return found

    def header(self) -> str:
        """What a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.values.items())

    def take(self, header: str) -> None:
        """What a reply asks to be kept, or to be forgotten."""
        asked: SimpleCookie = SimpleCookie()
        try:
            asked.load(header)
        except CookieError:
            return
        values = self.values
        for name, morsel in asked.items():
            if morsel["max-age"] == "0" or not morsel.value:
                values.pop(name, None)
            else:
                values[name] = morsel.value
        self.store.keep_setting(NAME, json.dumps(values))

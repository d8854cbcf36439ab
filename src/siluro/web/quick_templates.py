"""What makes templates quick that are filled in with every answer; what they say stays the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from jinja2 import BaseLoader
from jinja2.ext import Extension
from jinja2.runtime import Context

INCLUDE: Final = re.compile(r'\{% include "([a-z-]+\.html)" %\}\n?')


class Inlining(Extension):
    """Puts what a template includes into its place when it is read.

    Jinja would look for it and make a context of twenty names for it each time it is filled in.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INCLUDE.sub(lambda found: self.preprocess(self.read(found[1]), found[1]), source)

    def read(self, name: str) -> str:
        loader = self.environment.loader
        assert isinstance(loader, BaseLoader)
        return loader.get_source(self.environment, name)[0].removesuffix("\n")


class PlainContext(Context):
    """Calls functions as they are: none of ours wants to know the template it is called from."""

    def call(
        self, function: Callable[..., Any], *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **named: Any
    ) -> Any:
        return function(*args, **named)

"""What a line break in a template means: between tags nothing, so that lines are for those who read them."""

from __future__ import annotations

import re

from jinja2.ext import Extension

PIECE = re.compile(r"(?P<jinja>\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\})|(?P<tag>[<>])|(?P<ends>\s*\n\s*)", re.DOTALL)
MARK = "{{#{}#}}"
"""A comment with as many line breaks, so that a traceback names the line of the file."""


class Layout(Extension):
    """Lines are stripped and joined; within a tag with a space. A space at the end of a line is `{{ " " }}`."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        is_tag = False

        def write(found: re.Match[str]) -> str:
            nonlocal is_tag
            if found["tag"]:
                is_tag = found["tag"] == "<"
            if not found["ends"]:
                return found[0]
            return (" " if is_tag else "") + MARK.format("\n" * found[0].count("\n"))

        return PIECE.sub(write, source)

"""Templates that are put together when they are read say the same as templates that include each other."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, Environment

from siluro.web.pages import environment
from siluro.web.quick_templates import Inlining, PlainContext

SOURCES = {
    "table.html": (
        '<b>{{ name }}</b>\n{% include "strip.html" %}\n'
        '{% for each in ships %}{% include "ship.html" %}{% endfor %}\nend'
    ),
    "strip.html": '{% set turn = 3 %}\n<i>{{ turn }}</i>\n{% include "ship.html" %}\n',
    "ship.html": (
        "{% macro say(what) %}[{{ what }}]{% endmacro %}\n"
        "{% if each %}{{ say(each) }}{% else %}{{ say(name) }}{% endif %}\n\n"
    ),
}


def plain(**more: object) -> Environment:
    return Environment(loader=DictLoader(SOURCES), autoescape=True, trim_blocks=True, lstrip_blocks=True, **more)  # type: ignore[arg-type]


def test_what_is_put_in_place_reads_as_if_it_were_included() -> None:
    quick = plain(extensions=[Inlining])
    quick.context_class = PlainContext
    told = {"name": "<Barham>", "ships": ["Renown", "Fury"], "each": ""}
    assert quick.get_template("table.html").render(told) == plain().get_template("table.html").render(told)


@pytest.mark.parametrize("name", sorted(environment().list_templates(extensions=["html"])))
def test_nothing_is_left_to_include(name: str) -> None:
    source = environment().loader.get_source(environment(), name)[0]  # type: ignore[union-attr]
    assert "{% include" not in environment().preprocess(source, name)

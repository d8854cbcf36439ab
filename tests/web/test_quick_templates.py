"""Templates that are put together when they are read say the same as templates that include each other."""

from __future__ import annotations

from weakref import ref

import pytest
from jinja2 import DictLoader, Environment
from markupsafe import Markup

from siluro.web.pages import environment
from siluro.web.quick_templates import Inlining, QuickEnvironment

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


def plain(kind: type[Environment] = Environment, **more: object) -> Environment:
    return kind(loader=DictLoader(SOURCES), autoescape=True, trim_blocks=True, lstrip_blocks=True, **more)  # type: ignore[arg-type]


def test_what_is_put_in_place_reads_as_if_it_were_included() -> None:
    quick = plain(QuickEnvironment, extensions=[Inlining])
    told = {"name": "<Barham>", "ships": ["Renown", "Fury"], "each": ""}
    assert quick.get_template("table.html").render(told) == plain().get_template("table.html").render(told)


@pytest.mark.parametrize("value", ["<b>&'\"", Markup("<b>"), 3, None, ["<"], {"b": "<"}])
@pytest.mark.parametrize(
    "source",
    [
        "{{ value }}{{ value }}",
        "{% autoescape false %}{{ value }}{% endautoescape %}",
        "{% macro name(each) %}({{ each }}{{ caller() if caller else '' }}){% endmacro %}"
        "{% for each in [value] %}{{ name(each) }}{% call name(each) %}{{ each }}{% endcall %}{% endfor %}",
        "{% block main %}{% for each in [1, 2] %}{{ dict(a=value).a }}{% endfor %}{% endblock %}",
    ],
)
def test_what_is_written_quickly_is_escaped_as_ever(source: str, value: object) -> None:
    told = {"value": value}
    assert plain(QuickEnvironment).from_string(source).render(told) == plain().from_string(source).render(told)


@pytest.mark.parametrize("name", sorted(environment().list_templates(extensions=["html"])))
def test_nothing_is_left_to_include(name: str) -> None:
    source = environment().loader.get_source(environment(), name)[0]  # type: ignore[union-attr]
    assert "{% include" not in environment().preprocess(source, name)


class Guest:
    """Something to be let go of."""


def test_nothing_of_a_page_stays_when_it_is_written() -> None:
    source = "{% macro greet(each) %}{{ name(each) }}{% endmacro %}{{ greet(guest) }}"
    guest = Guest()
    seen = ref(guest)
    told = plain(QuickEnvironment).from_string(source).render(guest=guest, name=lambda each: type(each).__name__)
    del guest
    assert told == "Guest" and seen() is None  # without help of the collector


def test_a_fault_in_a_template_names_its_line() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        plain(QuickEnvironment).from_string("one\n{{ 1 // nothing }}").render(nothing=0)
    assert caught.traceback[-1].lineno == 1

"""Templates, style sheets and scripts have lines that a reviewer can read; `make lint` checks how they are laid out."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment

from siluro.web.layout import Layout

ROOT = Path(__file__).parents[2]
WIDTH = 120
SUFFIXES = (".css", ".html", ".js", ".mjs")


def test_no_line_of_a_screen_is_long() -> None:
    files = [file for folder in ("src", "tests") for file in (ROOT / folder).rglob("*") if file.suffix in SUFFIXES]
    ours = [file for file in files if "vendor" not in file.parts]
    assert len(ours) > 70
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in ours
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > WIDTH
    ]
    assert not long, f"wrap at {WIDTH} columns: {', '.join(long)}"


@pytest.mark.parametrize(
    ("lines", "written"),
    [
        ("<p>\n  {{ 1 }}\n</p>\n<p></p>", "<p>1</p><p></p>"),
        ("<b>1</b> <i>2</i>\n<b>3</b>", "<b>1</b> <i>2</i><b>3</b>"),
        ('<b>1</b>{{ " " }}\n<i>2</i>', "<b>1</b> <i>2</i>"),
        ('<p id="a"\n   {% if 1 %}class="b"{% endif %}\n   hidden>', '<p id="a" class="b" hidden>'),
        ("{{ [\n  1, 2] }}", "[1, 2]"),
        ("{% if 1 > 0 %}\n  <b\n    id='{{ 2 < 1 }}'>\n{% endif %}", "<b id='False'>"),
    ],
)
def test_a_line_break_between_tags_is_nothing_and_within_a_tag_a_space(lines: str, written: str) -> None:
    assert Environment(extensions=[Layout]).from_string(lines).render() == written


def test_a_failure_names_the_line_of_the_template() -> None:
    template = Environment(extensions=[Layout]).from_string("<p>\n\n  <b\n  id='a'>\n  {{ 1 / 0 }}\n</p>")
    with pytest.raises(ZeroDivisionError) as caught:
        template.render()
    assert caught.traceback[-1].lineno + 1 == 5

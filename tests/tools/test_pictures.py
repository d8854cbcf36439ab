"""The pictures of the docs: the moments they show are there, whatever became of the golden games."""

import pytest

from tools import pictures


@pytest.mark.parametrize("name", pictures.MOMENTS)
def test_each_picture_shows_a_game_in_progress(name: str) -> None:
    s = pictures.moment(*pictures.MOMENTS[name])
    html, tall = pictures.page(name, pictures.MOMENTS[name], "night")
    assert s.todo
    assert (html.count("<svg"), tall > 300) == (2, True)

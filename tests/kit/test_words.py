import pytest

from siluro.speech.figures import number
from siluro.speech.say import LANGUAGE, amount, by_face, say, sentence


def test_say_fills_blanks() -> None:
    assert say("Box {box}.", box=3) == "Box 3."


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["999", "1,000", "9,546", "17,929"]), ("it", ["999", "1000", "9546", "17.929"])],
)
def test_thousands_are_grouped_as_the_language_does(language: str, said: list[str]) -> None:
    token = LANGUAGE.set(language)
    numbers = (999, 1000, 9546, 17929)
    assert [say("{number}", number=each) for each in numbers] == said
    assert [amount(each, "?", "?") for each in numbers] == [f"{each} ?" for each in said]
    assert [number(each) for each in numbers] == said
    LANGUAGE.reset(token)


def test_a_number_that_names_something_is_not_grouped() -> None:
    assert say("{month} {year}", month="July", year=1942) == "July 1942"
    assert say("Line {line}: {problem}", line=1234, problem="?") == "Line 1234: ?"


def test_counted() -> None:
    assert [amount(number, "man", "men") for number in (0, 1, 2)] == ["0 men", "1 man", "2 men"]


def test_sentence_keeps_names() -> None:
    assert sentence("empire Kestrel (2674 GRT)") == "Empire Kestrel (2674 GRT)."


def test_by_face() -> None:
    assert by_face([0, 10, 10, 10, 10, 9, 8]) == "1–4: 10, 5: 9, 6: 8"
    assert by_face([0, 3, 3, 3, 3, 3, 3]) == "1–6: 3"
    assert by_face([0, 1]) == "1: 1"

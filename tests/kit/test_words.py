from siluro.speech.say import by_face, counted, say, sentence


def test_say_fills_blanks() -> None:
    assert say("Box {box}.", box=3) == "Box 3."


def test_counted() -> None:
    assert [counted(number, "man", "men") for number in (0, 1, 2)] == ["0 men", "1 man", "2 men"]


def test_sentence_keeps_names() -> None:
    assert sentence("empire Kestrel (2674 GRT)") == "Empire Kestrel (2674 GRT)."


def test_by_face() -> None:
    assert by_face([0, 10, 10, 10, 10, 9, 8]) == "1-4: 10, 5: 9, 6: 8"
    assert by_face([0, 3, 3, 3, 3, 3, 3]) == "1-6: 3"
    assert by_face([0, 1]) == "1: 1"

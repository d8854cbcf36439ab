from siluro.kit.dice import D6


def test_a_die_is_fair_and_has_no_zero() -> None:
    assert D6[0] == 0
    assert D6[1:] == [1] * 6

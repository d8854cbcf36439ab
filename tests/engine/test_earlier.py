"""Records and positions of earlier rules and packs: they replay as they were played, or are refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from siluro.engine.game import Scenario
from siluro.engine.options import Option
from siluro.engine.readings import Reading, reading_bits
from siluro.record.dump import BadDump, dump, load, open_dump
from siluro.record.parse import from_text
from siluro.record.record import RecordError, to_text
from siluro.record.replay import replay
from siluro.record.session import begin
from tests.engine.toy.watch import Watch, WatchGame

OLD_PACK = Path("old")


class ReadWatch(Watch):
    """The watch with readings, which its first version did not have."""

    FIELDS: ClassVar[tuple[str, ...]] = (*Watch.FIELDS, "readings")
    LATER: ClassVar[tuple[str, ...]] = ("readings",)
    EARLIER_NAMES: ClassVar[Mapping[str, str]] = {"eels": "torpedoes"}

    def __init__(self, pack: Path | None = None) -> None:
        super().__init__()
        self.readings: int = 0
        self.pack = pack


class NewWatch(WatchGame):
    """Night Watch in its second version: the moon of the first is now a reading, and its pack has changed."""

    rules: ClassVar[str] = "watch-2.0"
    readings: ClassVar[Sequence[Reading]] = (Reading("W-1b", 1, "2.2", "a one is a dud", "a one runs in circles"),)
    earlier_rules: ClassVar[Mapping[str, Mapping[str, str]]] = {"watch-1.0": {"moon": "new", "readings": "W-1b"}}
    retired_rules: ClassVar[Mapping[str, str]] = {"watch-0.9": "0.0.9"}
    earlier_packs: ClassVar[Mapping[str, Path]] = {"watch-core-1.0": OLD_PACK}
    scenarios: Mapping[str, Scenario] = {
        "quiet": Scenario("quiet", "Quiet", "", "", {"moon": Option(("full", "new"), "full", "the moon")})
    }

    def begin(self, scenario: str, options: Mapping[str, str], pack: Path | None) -> Any:
        s = self.blank(pack)
        s.todo = super().begin(scenario, options, pack).todo
        s.readings = reading_bits(self.readings, options)
        s.motto = options["moon"]
        return s

    def blank(self, pack: Path | None = None) -> Any:
        return ReadWatch(pack)

    def pack_id(self, s: Any) -> str:
        return "watch-core-1.0" if s.pack == OLD_PACK else "watch-core-2.0"


WATCH = NewWatch()


def header(rules: str, pack: str, options: str = "") -> str:
    return f"siluro 1\ngame watch\nscenario quiet\nrules {rules}  pack {pack}\n{options}dice hand\n---\n"


def start(text: str) -> Any:
    return replay(from_text(text), WATCH).state


def test_a_record_of_earlier_rules_has_their_options_where_it_names_none() -> None:
    s = start(header("watch-1.0", "watch-core-1.0"))
    assert (s.readings, s.motto, s.pack) == (1, "new", OLD_PACK)
    s = start(header("watch-1.0", "watch-core-1.0", "option moon=full\n"))
    assert (s.readings, s.motto) == (1, "full")


def test_a_record_of_today_has_the_options_of_today() -> None:
    s = start(header("watch-2.0", "watch-core-2.0"))
    assert (s.readings, s.motto, s.pack) == (0, "full", None)
    assert "rules watch-2.0  pack watch-core-2.0" in to_text(begin(WATCH, "quiet", {}, kind="hand").record)


@pytest.mark.parametrize(
    ("rules", "pack", "says"),
    [
        ("watch-0.9", "watch-core-1.0", "has watch-2.0. Siluro 0.0.9 can replay it."),
        ("watch-0.8", "watch-core-1.0", "needs the rules watch-0.8; this version of Siluro has watch-2.0."),
        ("watch-1.0", "watch-core-0.9", "needs the data pack watch-core-0.9, not watch-core-2.0"),
    ],
)
def test_what_is_older_still_is_refused(rules: str, pack: str, says: str) -> None:
    with pytest.raises(RecordError) as refused:
        start(header(rules, pack))
    assert says in str(refused.value)


def test_a_position_of_earlier_rules_has_their_readings() -> None:
    saved = open_dump(dump(WATCH, start(header("watch-1.0", "watch-core-1.0"))))
    saved.rules = "watch-1.0"
    del saved.fields["readings"]
    s = load(WATCH, saved)
    assert (s.readings, s.pack) == (1, OLD_PACK)
    saved.rules = "watch-0.9"
    with pytest.raises(BadDump, match=r"saved with watch-0.9; this .* has watch-2.0. Siluro 0.0.9 can load it."):
        load(WATCH, saved)


def test_a_position_may_name_its_fields_as_it_did_earlier() -> None:
    saved = open_dump(dump(WATCH, start(header("watch-2.0", "watch-core-2.0"))))
    saved.fields["eels"] = saved.fields.pop("torpedoes")
    assert load(WATCH, saved).torpedoes == saved.fields["eels"]
    saved.fields["torpedoes"] = 1
    with pytest.raises(BadDump, match="eels"):
        load(WATCH, saved)

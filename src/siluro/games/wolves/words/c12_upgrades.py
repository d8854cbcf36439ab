"""Chapter 12 in words: where experience goes."""

from __future__ import annotations

from siluro.games.wolves.rules import c12_upgrades as c12
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import WolvesSaying
from siluro.speech.say import mark, say, sentence


class Upgrade(WolvesSaying[c12.Upgrade]):
    asks = mark("Choose a track for this experience point.")

    def label(self, s: Wolves, step: c12.Upgrade, answer: int) -> str:
        if answer == c12.LOST:
            return say("lost: every track is full")
        track, use = say(names.UPGRADE_NAMES[answer]), say(names.UPGRADE_USES[answer])
        return say("{track} ({use}): {step}", track=track, use=use, step=progress(s, answer))

    def deed(self, before: Wolves, step: c12.Upgrade, answer: int, after: Wolves) -> str:
        if answer == c12.LOST:
            return super().deed(before, step, answer, after)
        return sentence(say(
            "Experience, {track}: {now} of {most}", track=say(names.UPGRADE_NAMES[answer]),
            now=after.experience[answer], most=c12.track_length(after, answer),
        ))  # fmt: skip


def progress(s: Wolves, track: int) -> str:
    """12 How far a track is filled, and how far its next gain is."""
    return say(
        "{now} of {most}, next gain at {goal}", now=s.experience[track], most=c12.track_length(s, track),
        goal=c12.next_gain(s, track),
    )  # fmt: skip

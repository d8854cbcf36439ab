"""Chapter 9 in words: the weather of an encounter."""

from __future__ import annotations

from siluro.games.wolves.rules import c09_weather as c09
from siluro.games.wolves.rules.state import Wolves
from siluro.games.wolves.words import names
from siluro.games.wolves.words.basics import OneDie
from siluro.speech.say import mark, say


class Weather(OneDie[c09.Weather]):
    asks = mark("Roll a die for the weather.")
    about = mark("weather")

    def label(self, s: Wolves, step: c09.Weather, answer: int) -> str:
        return say(names.WEATHER_NAMES[c09.weather_table(s)[answer]])

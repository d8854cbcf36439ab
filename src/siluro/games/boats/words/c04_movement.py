"""What is said about chapter 4, movement."""

from __future__ import annotations

from siluro.games.boats.rules import c04_movement as c04
from siluro.games.boats.rules.c05_events import is_lit
from siluro.games.boats.rules.c06_attack import targets
from siluro.games.boats.rules.state import Boats
from siluro.games.boats.words.common import A, BoatsSaying, YesOrNo, alarm_change
from siluro.games.boats.words.names import BOATS_PLACE, berth_place, boats, hexes, lights, place_name
from siluro.speech.say import mark, say


class Speed(BoatsSaying[c04.Speed]):
    def prompt(self, s: Boats, step: c04.Speed) -> str:
        here = place_name(s, s.here)
        return say(
            "Turn {turn}: {boats} at {here}. Choose a speed (high event rolls are bad).",
            turn=s.turn,
            boats=boats(s.boats),
            here=here,
        )

    def label(self, s: Boats, step: c04.Speed, answer: int) -> str:
        modifier = s.tables.modifiers[answer]
        if not modifier:
            return hexes(answer)
        if answer == 1 and any(s.board.nets[there] for there in s.board.ways[s.here]):
            text = mark("{hexes} (event roll {modifier:+d}; a net only at this speed)")
        else:
            text = mark("{hexes} (event roll {modifier:+d})")
        return say(text, hexes=hexes(answer), modifier=modifier)

    def deed(self, s: Boats, step: c04.Speed, answer: int, after: Boats) -> str:
        modifier = s.tables.modifiers[answer]
        if not modifier:
            return say("Turn {turn}, speed {speed}.", turn=s.turn, speed=answer)
        return say(
            "Turn {turn}, speed {speed}: event roll {modifier:+d}.", turn=s.turn, speed=answer, modifier=modifier
        )


class Onward(BoatsSaying[c04.Onward]):
    def prompt(self, s: Boats, step: c04.Onward) -> str:
        return say("{left} of {hexes} left. Where to?", left=s.left, hexes=hexes(s.speed))

    def label(self, s: Boats, step: c04.Onward, answer: int) -> str:
        return say("attack") if answer == c04.ATTACK else ahead(s, answer)

    def deed(self, s: Boats, step: c04.Onward, answer: int, after: Boats) -> str:
        if answer == c04.ATTACK:
            return say("The boats attack.")
        return say("The boats run to {place}.", place=place_name(s, answer))

    def target(self, s: Boats, step: c04.Onward, answer: int) -> str:
        return berth_place(targets(s)[0]) if answer == c04.ATTACK else place_name(s, answer)


def ahead(s: Boats, place: int) -> str:
    """A hex by its number, and what awaits the boats there."""
    beams = s.board.beams[place]
    notes = [
        note
        for there, note in (
            (s.board.nets[place], say("a net")),
            (place == s.board.bridge, say("the bridge")),
            (is_lit(s, place), say("lit now")),
            (beams and not is_lit(s, place), lights(beams)),  # short, so that hexes stand side by side
            (s.board.by_buoy[place], say("beside a lit buoy")),
        )
        if there
    ]
    return ": ".join(part for part in (place_name(s, place), ", ".join(notes)) if part)


class Barrier(YesOrNo[c04.Barrier]):
    asks = mark("Roll a die to pass the net.")

    def label(self, s: Boats, step: c04.Barrier, answer: int) -> str:
        return say("through") if c04.is_through(s, answer) else say("held")

    def deed(self, s: Boats, step: c04.Barrier, answer: int, after: Boats) -> str:
        return say("The boats pass the net.") if c04.is_through(s, answer) else say("The net holds the boats.")


class NetTurn(BoatsSaying[c04.NetTurn]):
    def prompt(self, s: Boats, step: c04.NetTurn) -> str:
        return say("Turn {turn}: in the net at {here}. Choose what to do.", turn=s.turn, here=place_name(s, s.here))

    def label(self, s: Boats, step: c04.NetTurn, answer: int) -> str:
        if answer == c04.TRY:
            return say("try the net again") if s.failed else say("try the net")
        return say("force the net ({alarm})", alarm=alarm_change(s, 1)) if answer == c04.PASS else say("go back")

    def deed(self, s: Boats, step: c04.NetTurn, answer: int, after: Boats) -> str:
        if answer == c04.TRY:
            return say("The boats try the net again.") if s.failed else say("The boats try the net.")
        return say("The boats force the net.") if answer == c04.PASS else say("The boats turn back.")

    def target(self, s: Boats, step: c04.NetTurn, answer: int) -> str:
        return BOATS_PLACE if answer == c04.TRY else ""


class Sidestep(BoatsSaying[A]):
    """Out of a net, to one side of it or the other."""

    def label(self, s: Boats, step: A, answer: int) -> str:
        return place_name(s, answer)

    def deed(self, s: Boats, step: A, answer: int, after: Boats) -> str:
        return say("The boats reach {place}.", place=place_name(s, answer))


class Beyond(Sidestep[c04.Beyond]):
    asks = mark("Through the net: choose the hex beyond it.")


class Withdraw(Sidestep[c04.Withdraw]):
    asks = mark("Back from the net: choose a hex.")

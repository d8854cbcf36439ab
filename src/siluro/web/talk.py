"""What players of one game say to each other: chat, suggestions, a note for next time, and whether to undo."""

from __future__ import annotations

import secrets
from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import Request

from siluro.engine.steps import Choose
from siluro.record.timeline import Misfit
from siluro.speech.say import say
from siluro.store import Stale
from siluro.store.people import HOST, WATCHING, Said, TooTalkative
from siluro.table.seat import Seat
from siluro.web.company import Place, place_of
from siluro.web.open_games import OpenGame, OpenGames
from siluro.web.presence import is_here

if TYPE_CHECKING:
    from siluro.store.company import Company

DEEDS = ("chat", "memo", "suggest", "agree", "decline", "stand-in", "accept", "refuse", "lead")
LONGEST = 300
"""Letters of a line of chat or of a note."""
SHOWN = 30
"""Lines of chat on the page."""
MOST_ANSWERS = 50
"""Answers that a stand-in gives in a row."""


@dataclass(frozen=True)
class Person:
    """Somebody at the table, for the list of players."""

    name: str
    seats: list[int]
    is_here: bool
    is_you: bool


@dataclass(frozen=True)
class Gathering:
    """What a page shows of the company at a game."""

    people: list[Person]
    watching: int
    """Observers who are here."""
    chat: list[Said]
    note: Said | None
    suggestions: dict[str, str]
    """Answers that somebody suggests now, with who does."""
    undo: Said | None
    """Who asks to undo the last answer."""
    may_decide: bool
    """Whether that is for this visitor to allow."""
    absent: str
    """Who is being waited for and is away, where this visitor may ask for a stand-in."""
    proposal: tuple[str, str] | None
    """Who asks that the computer answers for whom."""
    may_accept: bool
    """Whether that is for this visitor to allow."""
    stand_ins: list[str]
    """For whom the computer answers."""
    lead: Said | None
    """Who leads a replay of the game that is over, and at which step."""


def gather(company: Company, id: str, place: Place, seat: Seat) -> Gathering | None:
    """The company at a game; None if nobody was invited."""
    if place.is_free or not place.members:
        return None
    said = company.talk(id)
    current = [each for each in said if each.line == seat.number]
    undo = open_request(current, "undo", "decline")
    asks = open_request(current, "stand-in", "refuse")
    stands = stand_in_seats(said)
    away = absent_seat(place, seat, stands)

    def name_of(number: int) -> str:
        return place.name_of(number, seat.names)

    watching = {each.visitor for each in place.holders(WATCHING) if is_here(each)}
    return Gathering(
        people=people(place, seat),
        watching=len(watching),
        chat=[each for each in said if each.kind == "chat"][-SHOWN:],
        note=next((each for each in reversed(said) if each.kind == "memo" and each.text), None),
        suggestions=suggestions(current),
        undo=undo,
        may_decide=undo is not None
        and bool(seats_to_ask(place, seat, current, undo, "agree", stands) & set(place.seats)),
        absent=name_of(away) if away is not None and asks is None else "",
        proposal=(asks.name, name_of(int(asks.text))) if asks else None,
        may_accept=asks is not None
        and bool(seats_to_ask(place, seat, current, asks, "accept", {int(asks.text), *stands}) & set(place.seats)),
        stand_ins=[name_of(number) for number in sorted(stands)],
        lead=lead_of(said, seat),
    )


def people(place: Place, seat: Seat) -> list[Person]:
    """Each seat's players, then an owner who sits nowhere."""
    found = []
    for visitor in dict.fromkeys(each.visitor for each in place.members if each.seat != WATCHING):
        theirs = [each for each in place.members if each.visitor == visitor]
        taken = [each.seat for each in theirs if each.seat > WATCHING]
        if any(each.seat == HOST for each in theirs):
            taken += [number for number in range(1, seat.game.seats(seat.state) + 1) if not place.holders(number)]
        name = next((each.name for each in theirs if each.name), "") or say("Player {seat}", seat=min(taken, default=1))
        found.append(Person(name, sorted(set(taken)), any(map(is_here, theirs)), visitor == place.visitor))
    return sorted(found, key=lambda each: each.seats or [9])


def suggestions(current: list[Said]) -> dict[str, str]:
    """By answer, who suggests it; everybody's newest counts."""
    newest = {each.visitor: each for each in current if each.kind == "suggest"}
    found: dict[str, list[str]] = {}
    for each in newest.values():
        found.setdefault(each.text, []).append(each.name)
    return {answer: ", ".join(names) for answer, names in found.items()}


# by consent


def open_request(current: list[Said], asks: str, refuses: str) -> Said | None:
    """The request of a kind that is still to be decided."""
    decided = [each for each in current if each.kind in (asks, refuses)]
    return decided[-1] if decided and decided[-1].kind == asks else None


def seats_to_ask(
    place: Place, seat: Seat, current: list[Said], request: Said, agrees: str, excused: Set[int]
) -> set[int]:
    """The seats that have not agreed yet; those that are excused need not."""
    agreed = {request.visitor} | {
        each.visitor for each in current if each.kind == agrees and each.number > request.number
    }
    owner = {each.visitor for each in place.holders(HOST)}
    waiting = set()
    for number in range(1, seat.game.seats(seat.state) + 1):
        holders = {each.visitor for each in place.holders(number)} or owner
        if number not in excused and not holders & agreed:
            waiting.add(number)
    return waiting


def undo_together(company: Company, game: OpenGame, place: Place) -> bool:
    """Undo the last answer if everybody has agreed; whether that was done."""
    said = company.talk(game.id)
    current = [each for each in said if each.line == game.number]
    undo = open_request(current, "undo", "decline")
    if undo is None or seats_to_ask(place, game.seat, current, undo, "agree", stand_in_seats(said)):
        return False
    game.seat.undo()
    return True


# a stand-in for somebody who is away


def stand_in_seats(said: list[Said]) -> set[int]:
    """The seats for which the computer answers."""
    return {int(each.text) for each in said if each.kind == "stands"}


def absent_seat(place: Place, seat: Seat, stands: Set[int]) -> int | None:
    """The seat that is asked, if its players are away and another seat could ask for a stand-in.

    A question to everybody is nobody's, so nobody stands in there.
    """
    asked = seat.asked
    if asked is None or asked.kind != "choose" or asked.seat == WATCHING or asked.seat in stands:
        return None
    holders = place.holders(asked.seat) or place.holders(HOST)
    is_mine = not place.seats or place.may_answer(asked.seat)
    return None if is_mine or not holders or any(map(is_here, holders)) else asked.seat


def is_absent(place: Place, seat: Seat, stands: Set[int], text: str) -> bool:
    """Whether the seat that somebody names is that one."""
    away = absent_seat(place, seat, stands)
    return away is not None and text == str(away)


def appoint(company: Company, game: OpenGame, place: Place) -> None:
    """The computer stands in if every other seat has agreed and the player is still away."""
    said = company.talk(game.id)
    current, stands = [each for each in said if each.line == game.number], stand_in_seats(said)
    asks = open_request(current, "stand-in", "refuse")
    if asks is None or not is_absent(place, game.seat, stands, asks.text):
        return
    if seats_to_ask(place, game.seat, current, asks, "accept", {int(asks.text), *stands}):
        return
    company.say(game.id, asks.visitor, asks.seat, asks.name, "stands", game.number, asks.text)
    name = place.name_of(int(asks.text), game.seat.names)
    game.seat.note(say("The computer answers for {name}.", name=name))
    answer_for_absent(game, {int(asks.text), *stands})


def answer_for_absent(game: OpenGame, stands: Set[int]) -> None:
    """While a seat is asked that has a stand-in, the computer answers; each answer counts as a hint."""
    for _ in range(MOST_ANSWERS):
        asked = game.seat.asked
        if asked is None or asked.kind != "choose" or asked.seat not in stands:
            return
        game.seat.ask_advice()
        game.seat.answer(choose(game.seat))


def choose(seat: Seat) -> str:
    """What the game's own player would answer; it knows the position and no coming die."""
    from siluro.lab.part import lab_of
    from siluro.lab.policies import policy
    from siluro.lab.rng import Rng

    asked, own = seat.asked, list(lab_of(seat.game.id).policies())
    assert asked is not None and isinstance(asked.step, Choose)
    names = {each.answer: each.id for each in asked.choices}
    player = policy(seat.game.id, own[-1] if own else "random")
    return names[player.choose(seat.state.copy(), asked.step, list(names), Rng(secrets.randbits(63)))]


def let_stand_ins_answer(games: OpenGames, id: str) -> None:
    """After a deed: answer for those who are away."""
    stands = games.store.company.stand_ins(id)
    game = games.at(id)
    before = game.number
    if stands:
        answer_for_absent(game, stands)
    games.tell_since(game, before)


# a replay that one player leads


def lead_of(said: list[Said], seat: Seat) -> Said | None:
    """Who leads the replay of a game that is over."""
    return next((each for each in said if each.kind == "lead"), None) if seat.session.main.ended else None


def led_to(company: Company, game: OpenGame, place: Place) -> int | None:
    """The step that everybody looks at; None if nobody leads."""
    if not place.members or not game.session.main.ended or game.seat.branch:
        return None
    lead = lead_of(company.talk(game.id), game.seat)
    return int(lead.text) if lead else None


def lead_refusal(company: Company, game: OpenGame, place: Place, text: str) -> str:
    """Why a visitor cannot lead there; empty if they can."""
    if not game.session.main.ended or game.seat.branch:
        return say("You can lead a replay when the game is over.")
    if text != "end" and not (
        text.isascii() and text.isdecimal() and len(text) < 7 and int(text) <= len(game.seat.plies)
    ):
        return say("The game has no such step.")
    lead = lead_of(company.talk(game.id), game.seat)
    leader = [each for each in place.members if lead and each.visitor == lead.visitor != place.visitor]
    if lead and any(map(is_here, leader)):
        return say("{name} leads the replay.", name=lead.name)
    return ""


# deeds


def speak(request: Request, games: OpenGames, id: str, number: int, deed: str, text: str) -> str:
    """Carry out a deed of talk; what to tell the visitor, empty if all went well."""
    place, game = place_of(request), games.at(id)
    refused = refusal(place, deed, text)
    if refused:
        return refused
    company = games.store.company
    if not game.seat.is_meant(number) and deed not in ("chat", "memo"):
        raise Stale
    if deed == "suggest" and not is_choice(game.seat, text):
        return say("That is not an answer here.")
    if deed == "undo" and not game.session.undoable:
        return say("There is nothing to undo.")
    if deed == "stand-in" and not is_absent(place, game.seat, company.stand_ins(id), text):
        return say("The player being waited for is not away.")
    if deed == "lead":
        refused = lead_refusal(company, game, place, text)
        if refused:
            return refused
    try:
        before = game.number
        name = place.name or place.name_of(place.seats[0], game.seat.names)
        if text == "end" and deed == "lead":
            stop_leading(company, id)
        else:
            company.say(id, place.visitor, place.seats[0], name, deed, before, text)
        if deed in ("stand-in", "accept"):
            appoint(company, game, place)
            games.tell(id, game.number)
        if deed in ("undo", "agree") and undo_together(company, game, place):
            games.tell(id, game.number)
    except TooTalkative as error:
        return str(error)
    except Misfit:
        return say("There is nothing to undo.")
    games.talked.update(company.talk_numbers([id]))
    games.tell_talk(id)
    return ""


def stop_leading(company: Company, id: str) -> None:
    for each in company.talk(id):
        if each.kind == "lead":
            company.unsay(id, "lead", each.text)


def is_choice(seat: Seat, answer: str) -> bool:
    """Whether a player could choose this now."""
    asked = seat.asked
    return asked is not None and asked.kind == "choose" and answer in {each.id for each in asked.choices}


def refusal(place: Place, deed: str, text: str) -> str:
    """Why this cannot be said; empty if it can."""
    if place.is_free or not place.members:
        return say("Nobody else plays this game.")
    if not place.seats:
        return say("You are watching: only players act.")
    if deed in ("chat", "memo") and len(text) > LONGEST:
        return say("That is too long: {count} characters at most.", count=LONGEST)
    if deed == "chat" and not text:
        return say("Write something first.")
    return ""

"""What players of one game say to each other: chat, suggestions, a note for next time, and whether to undo."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from starlette.requests import Request

from siluro.record.timeline import Misfit
from siluro.speech.say import say
from siluro.store import Stale
from siluro.store.company import HOST, WATCHING, Company, Member, Said, TooTalkative
from siluro.store.rows import now
from siluro.table.seat import Seat
from siluro.web.company import Place, place_of
from siluro.web.open_games import OpenGame, OpenGames

DEEDS = ("chat", "memo", "suggest", "agree", "decline")
LONGEST = 300
"""Letters of a line of chat or of a note."""
SHOWN = 30
"""Lines of chat on the page."""
HERE = timedelta(seconds=50)
"""Whoever was heard of in this time is here: pages that are open report every twenty seconds."""


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


def gather(company: Company, id: str, place: Place, seat: Seat) -> Gathering | None:
    """The company at a game; None if nobody was invited."""
    if place.is_free or not place.members:
        return None
    said = company.talk(id)
    current = [each for each in said if each.line == seat.number]
    undo = open_request(current)
    watching = {each.visitor for each in place.holders(WATCHING) if is_here(each)}
    return Gathering(
        people=people(place, seat),
        watching=len(watching),
        chat=[each for each in said if each.kind == "chat"][-SHOWN:],
        note=next((each for each in reversed(said) if each.kind == "memo" and each.text), None),
        suggestions=suggestions(current),
        undo=undo,
        may_decide=undo is not None and bool(seats_to_ask(place, seat, current, undo) & set(place.seats)),
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


def is_here(member: Member) -> bool:
    return now() - member.seen < HERE


def suggestions(current: list[Said]) -> dict[str, str]:
    """By answer, who suggests it; everybody's newest counts."""
    newest = {each.visitor: each for each in current if each.kind == "suggest"}
    found: dict[str, list[str]] = {}
    for each in newest.values():
        found.setdefault(each.text, []).append(each.name)
    return {answer: ", ".join(names) for answer, names in found.items()}


# undo by consent


def open_request(current: list[Said]) -> Said | None:
    """The request to undo that is still to be decided."""
    decided = [each for each in current if each.kind in ("undo", "decline")]
    return decided[-1] if decided and decided[-1].kind == "undo" else None


def seats_to_ask(place: Place, seat: Seat, current: list[Said], undo: Said) -> set[int]:
    """The seats that have not agreed yet."""
    agreed = {undo.visitor} | {each.visitor for each in current if each.kind == "agree" and each.number > undo.number}
    owner = {each.visitor for each in place.holders(HOST)}
    waiting = set()
    for number in range(1, seat.game.seats(seat.state) + 1):
        holders = {each.visitor for each in place.holders(number)} or owner
        if not holders & agreed:
            waiting.add(number)
    return waiting


def undo_together(company: Company, game: OpenGame, place: Place) -> bool:
    """Undo the last answer if everybody has agreed; whether that was done."""
    current = [each for each in company.talk(game.id) if each.line == game.number]
    undo = open_request(current)
    if undo is None or seats_to_ask(place, game.seat, current, undo):
        return False
    game.seat.undo()
    return True


# deeds


def speak(request: Request, games: OpenGames, id: str, number: int, deed: str, text: str) -> str:
    """Carry out a deed of talk; what to tell the visitor, empty if all went well."""
    place, game = place_of(request), games.at(id)
    refused = refusal(place, deed, text)
    if refused:
        return refused
    company = games.store.company
    with game.lock:
        if number != game.number and deed not in ("chat", "memo"):
            raise Stale
        if deed == "suggest" and not is_choice(game.seat, text):
            return say("That is not an answer here.")
        if deed == "undo" and not game.session.undoable:
            return say("There is nothing to undo.")
        try:
            before = game.number
            name = place.name or place.name_of(place.seats[0], game.seat.names)
            company.say(id, place.visitor, place.seats[0], name, deed, before, text)
            if deed in ("undo", "agree") and undo_together(company, game, place):
                games.tell(id, game.number)
        except TooTalkative as error:
            return str(error)
        except Misfit:
            return say("There is nothing to undo.")
    games.talked.update(company.talk_numbers([id]))
    games.tell_talk(id)
    return ""


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

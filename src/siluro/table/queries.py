"""Questions to the board in text, for those who do not see it: `where ship 2`, `threats`, `ships`, `help`.

A game gives its subjects (`Game.subjects`); here is how a question is read and what every game can be asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from siluro.engine.game import Game
from siluro.engine.steps import State
from siluro.speech.say import mark, say, say_for
from siluro.table.asked import ask

FILLERS = mark("where what which who how many much is are the a of about tell me show list and my our left")
"""Words of a question that say nothing; other languages give their own."""
OWN = mark({"question": "question", "score": "score", "help": "help"})
"""What every game can be asked, by the word for it."""

Teller = Callable[[Any], list[str]]


def tell_me(game: Game, s: State, text: str) -> list[str]:
    """The answer to a question about a position, in lines; whatever cannot be understood is answered with what can."""
    words = [word for word in re.findall(r"\w+", apart(text.lower()[:200])) if word not in fillers()]
    known = subjects(game)
    if not words or words[0] in ("help", say(OWN["help"])):
        return [help_line(game, known)]
    subject = find_subject(game, words[0], known)
    if subject:
        return select_lines(known[subject](s), words[1:])
    found = [line for each in known.values() for line in each(s) if mentions(line, words)]
    return list(dict.fromkeys(found)) or [
        say("Nothing known about {text!r}.", text=" ".join(words)[:40]), help_line(game, known),
    ]  # fmt: skip


def fillers() -> frozenset[str]:
    """Words that say nothing, in English and in the language of the moment."""
    return frozenset(f"{FILLERS} {say(FILLERS)}".split())


def apart(text: str) -> str:
    """'ship2' as 'ship 2'."""
    return re.sub(r"\b([^\W\d]{2,})(\d+)\b", r"\1 \2", text)


def subjects(game: Game) -> Mapping[str, Teller]:
    """What can be asked: the game's own subjects, and those of every game."""
    return {**game.subjects(), "question": lambda s: question(game, s), "score": lambda s: score(game, s)}


def subject_name(game: Game, name: str) -> str:
    """The word for a subject in the language of the moment."""
    return say_for(game.id, game.subject_names.get(name) or OWN.get(name, name))


def help_line(game: Game, known: Mapping[str, Teller]) -> str:
    names = ", ".join(subject_name(game, name) for name in known)
    return say("You can ask about: {names}. Add a number or a name to narrow it down.", names=names)


def find_subject(game: Game, word: str, known: Mapping[str, Teller]) -> str | None:
    """The subject that a word means: whole, in the singular or plural, or by a beginning that only one has."""
    spoken = {name: (name, subject_name(game, name).lower()) for name in known}
    for name, forms in spoken.items():
        if any(word in (form, f"{form}s", form.removesuffix("s")) for form in forms):
            return name
    begun = [name for name, forms in spoken.items() if len(word) > 2 and any(form.startswith(word) for form in forms)]
    return begun[0] if len(begun) == 1 else None


def select_lines(lines: list[str], words: list[str]) -> list[str]:
    """The lines about these words: first those that name them in their head, else anywhere, else all."""
    if not words:
        return lines
    heads = [line for line in lines if mentions(line.partition(":")[0], words)]
    return heads or [line for line in lines if mentions(line, words)] or lines


def mentions(line: str, words: list[str]) -> bool:
    there = re.findall(r"\w+", line.lower())
    return all(word in there for word in words)


def question(game: Game, s: State) -> list[str]:
    """What is being asked, with the answers."""
    now = ask(game, s)
    if now is None:
        return list(game.closing(s))
    lines = [f"{now.rule}: {now.prompt}"]
    if now.kind == "roll":
        return [*lines, now.need]
    return [
        *lines,
        *(choice.id if choice.id == choice.label else f"{choice.id}: {choice.label}" for choice in now.choices),
    ]


def score(game: Game, s: State) -> list[str]:
    """The score so far, and the moment."""
    moment = game.moment(s)
    return [say("Score: {score}.", score=game.score(s)), *([moment] if moment else [])]

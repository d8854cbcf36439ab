"""What can go wrong with the store, in plain sentences."""

from __future__ import annotations

from siluro.speech.say import say


class StoreTrouble(OSError):
    """The store cannot do what was asked; the text is one plain sentence."""


class DatabaseTrouble(StoreTrouble):
    """The database itself complains; its name is for those who run the server, not for visitors."""


class NoSuchGame(StoreTrouble):
    """There is no game with this id."""


class DamagedGame(StoreTrouble):
    """What is known about a game cannot be read."""

    def __init__(self, id: str) -> None:
        super().__init__(say("The entry of game {id!a} in the database is damaged.", id=id[:40]))


class PackTrouble(StoreTrouble):
    """A game was played with a pack that cannot be read; where that lies is for those who run the server."""


class Stale(StoreTrouble):
    """The game has gone on meanwhile, in another window or another program."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or say("This game has moved on in another window; what you saw is out of date."))

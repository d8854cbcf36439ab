"""A game being played and recorded: answers, undo, what-if branches, hints, the end. Every screen plays through this.

Each deed is one entry of the record: it is first carried out, which checks it, and then sealed and written. Re-playing
a record is the same thing with entries that are written already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from siluro.engine.door import is_over
from siluro.engine.fact import Fact, facts
from siluro.engine.game import Game
from siluro.engine.readings import AS_RULED, READINGS
from siluro.engine.steps import Roll, State
from siluro.record import record as r
from siluro.record.fate import Fate, commitment
from siluro.record.record import Entry, Record
from siluro.record.seal import Chain
from siluro.record.timeline import Misfit, Ply, Timeline, purpose
from siluro.speech.say import say

MOST_BRANCHES = 1_000
"""What-ifs of a game: each keeps positions of its own."""


class Session:
    """A record, the position it leads to, and what may be done next."""

    def __init__(self, game: Game, start: State, record: Record, fate: Fate | None = None) -> None:
        self.game = game
        self.record = record
        self.fate = fate
        self.main = Timeline(game, start)
        self.timeline = self.main
        self.branches: dict[str, Timeline] = {}
        self.hints = self.undone = self.corrected = 0
        self.revealed = False
        self.held = False
        """The seed stays secret after the result too: others are still playing with it."""
        self.late = False
        """It went on when everybody had been told the seed."""
        self.chain = Chain()
        self.write: Callable[[str], None] = lambda line: None
        for entry in record.entries:
            self.chain.add(entry.text() if entry.raw is None else entry.raw)

    @property
    def state(self) -> State:
        return self.timeline.state

    @property
    def is_over(self) -> bool:
        """The timeline that is being played has come to its end."""
        return is_over(self.state)

    def facts(self, ply: Ply) -> tuple[Fact, ...]:
        """What an answer of this game brought about."""
        return facts(self.game, ply.before, ply.answer)

    @property
    def is_rolling(self) -> bool:
        """Fate is asked."""
        return not self.is_over and isinstance(self.timeline.asking(), Roll)

    def marks(self) -> dict[str, int]:
        """What a result must be read with: rolls by hand, answers taken back, what-ifs, hints, a chosen seed.

        `late` is among them where it applies: the seed was told before the end.
        """
        marks = {
            "hand_rolls": [ply.by for ply in self.main.plies].count("hand"),
            "undos": self.undone,
            "corrections": self.corrected,
            "branches": len(self.branches),
            "hints": self.hints,
            "chosen_seed": int(self.record.dice.chosen),
        }
        return marks | {"late": 1} if self.late else marks

    @property
    def is_to_reveal(self) -> bool:
        """The real game is over, and its seed can be written."""
        return self.main.ended and self.fate is not None and not self.revealed and not self.held

    @property
    def undoable(self) -> int:
        """How many answers can be taken back now."""
        by_hand = bool(self.timeline.plies) and self.timeline.plies[-1].by == "hand"
        return 0 if self.timeline.ended else self.timeline.free() or int(by_hand)

    # what a screen may do

    def answer(self, answer: str, by: str = "") -> Ply:
        """Give an answer; where dice are mixed a roll by hand says so with `by`. The machine rolls by `roll` only."""
        kind = self.record.dice.kind
        if self.is_rolling and (kind == "machine" or (kind == "mixed" and by == "machine")):
            # said before the answer is looked at: a refusal that depends on it would tell the coming die
            raise Misfit(say("the computer rolls here; no face can be given by hand"))
        marked = by if kind == "mixed" and self.is_rolling else ""
        self.put(self.timeline.question(answer, marked))
        return self.timeline.plies[-1]

    def roll(self) -> Ply:
        """Let the machine roll."""
        outcome, face = self.cast()
        entry = self.timeline.question(face, "machine" if self.record.dice.kind == "mixed" else "")
        ply = self.timeline.take(entry, outcome, "machine")
        self.note(entry)
        return ply

    def undo(self, answers: int = 1) -> None:
        """Take back answers: freely back to the last answer of fate."""
        self.put(r.Undo(answers=answers))

    def branch(self, name: str, at: int) -> None:
        """Try what would have been after the first `at` answers of the real game, with fresh dice."""
        self.put(r.Branch(name=name, at=at))

    def back_to_main(self) -> None:
        """Leave the branch; the real game stayed where it was."""
        self.put(r.Main())

    def hint(self) -> None:
        """Note that advice was used."""
        self.put(r.Hint())

    def comment(self, text: str) -> None:
        """Write a remark into the record."""
        self.put(r.Comment(comment="".join(sign if sign.isprintable() else " " for sign in text)[:500].strip()))

    def end(self) -> None:
        """Write the result, and for the real game reveal the seed."""
        self.put(r.Result(score=self.game.score(self.state), level=self.game.ending(self.state).level))
        if self.timeline is self.main:
            self.reveal()

    def reveal(self) -> None:
        """After the result: write the seed of the machine dice."""
        if self.fate and not self.held:
            self.put(r.Seed(seed=self.fate.seed))

    def put(self, entry: Entry) -> None:
        """Carry out an entry, seal it, write it."""
        self.take(entry)
        self.note(entry)

    def note(self, entry: Entry) -> None:
        """Seal and write an entry."""
        sealed = msgspec.structs.replace(entry, check=self.chain.add(entry.text()))
        self.record.entries.append(sealed)
        self.write(r.line_of(sealed))

    # what each entry does

    def take(self, entry: Entry) -> None:
        """Carry out an entry; Misfit says why it cannot be."""
        match entry:
            case r.Comment():
                pass
            case r.Seed():
                self.take_seed(entry)
            case _ if self.main.ended and self.timeline is self.main and not isinstance(entry, r.Branch):
                raise Misfit(say("the game is already finished"))
            case r.Answer():
                self.take_answer(entry)
            case r.Undo():
                self.take_undo(entry.answers)
            case r.Branch():
                self.take_branch(entry)
            case r.Main():
                self.take_main()
            case r.Hint():
                self.hints += 1
            case r.Result():
                self.take_result(entry)
            case _:
                raise Misfit(say("this belongs in the header"))

    def take_answer(self, entry: r.Answer) -> None:
        answer = self.timeline.fit(entry)
        kind = self.record.dice.kind
        if not self.is_rolling:
            if entry.by:
                raise Misfit(say("this is a choice; `@{by}` follows rolls only", by=entry.by))
            self.timeline.take(entry, answer, "")
            return
        if bool(entry.by) is not (kind == "mixed"):
            raise Misfit(
                say("`@hand` or `@machine` must follow each roll with mixed dice, and no roll with other dice")
            )
        by = entry.by or kind
        if by == "machine" and self.fate and (due := self.cast()[1]) != entry.answer:
            raise Misfit(
                say(
                    "the dice of this game give {due!r} here, not {answer!r}: this roll was tampered with",
                    due=due,
                    answer=entry.answer,
                )
            )
        self.timeline.take(entry, answer, by)

    def cast(self) -> tuple[int, str]:
        """What the machine rolls for what is being asked, and how the record writes it."""
        step = self.timeline.asking()
        if not isinstance(step, Roll):
            raise Misfit(say("there is nothing to roll here"))
        if self.fate is None:
            raise Misfit(
                say("this record does not hold its seed, so the dice cannot go on. Export all games holds the seeds")
            )
        aim = purpose(self.timeline.question("", ""))
        outcome = self.fate.draw(step.odds(self.state), aim, self.timeline.rolls[aim] + 1, self.timeline.name)
        return outcome, step.name(self.state, outcome)

    def take_undo(self, answers: int) -> None:
        plies = self.timeline.plies
        if not 1 <= answers <= len(plies):
            raise Misfit(
                say(
                    "cannot undo that far back (steps asked for: {answers}, played: {turns})",
                    answers=answers,
                    turns=len(plies),
                )
            )
        if answers > self.timeline.free():
            # a die that was read or typed wrongly may be put right as long as nothing was built on it
            if answers != 1 or plies[-1].by != "hand":
                raise Misfit(say("you can undo only back to the last roll; use a what-if to try something else"))
            self.corrected += 1
        self.timeline.take_back(answers)
        self.timeline.ended = False
        self.undone += 1

    def take_branch(self, entry: r.Branch) -> None:
        if not r.NAME.fullmatch(entry.name):
            raise Misfit(say("a what-if name has up to 32 lower-case letters, digits and hyphens"))
        if self.timeline is not self.main:
            raise Misfit(say("a what-if starts from the real game; return to it first (`!main`)"))
        if len(self.branches) >= MOST_BRANCHES:
            raise Misfit(say("a game has at most {most} what-ifs", most=MOST_BRANCHES))
        if entry.name in self.branches:
            raise Misfit(say("a what-if named {name!r} already exists", name=entry.name))
        if entry.at > len(self.main.plies):
            raise Misfit(
                say(
                    "the real game is at step {turns}, so a what-if cannot start after step {at}",
                    turns=len(self.main.plies),
                    at=entry.at,
                )
            )
        self.timeline = self.branches[entry.name] = Timeline(self.game, self.main.at(entry.at), entry.name, entry.at)

    def take_main(self) -> None:
        if self.timeline is self.main:
            raise Misfit(say("this is already the real game"))
        self.timeline = self.main

    def take_result(self, entry: r.Result) -> None:
        if not self.is_over:
            raise Misfit(say("the game is not over yet"))
        if self.timeline.ended:
            raise Misfit(say("this what-if is already finished"))
        score, level = self.game.score(self.state), self.game.ending(self.state).level
        if (entry.score, entry.level) != (score, level):
            raise Misfit(
                say(
                    "the result is `=> {score} {level}`, not `=> {said} {named}`",
                    score=score,
                    level=level,
                    said=entry.score,
                    named=entry.level,
                )
            )
        self.timeline.ended = True

    def take_seed(self, entry: r.Seed) -> None:
        if self.revealed:
            raise Misfit(say("the seed is already revealed"))
        if not self.main.ended:
            raise Misfit(say("the seed is revealed only after the result"))
        self.revealed = True


def begin(
    game: Game,
    scenario: str,
    options: Mapping[str, object],
    *,
    kind: r.DiceKind = "machine",
    seed: str = "",
    chosen: bool = False,
    luck: str = "",
    seats: Mapping[int, str] | None = None,
    pack: Path | None = None,
    write: Callable[[str], None] | None = None,
) -> Session:
    """Start a game and write the header of its record; `chosen`: the seed was not drawn, and results say so."""
    start = game.new(scenario, pack=pack, **options)
    luck = r.plain(luck)
    if kind != "hand" and not r.SEED.fullmatch(seed):
        raise ValueError(say("A seed must have 1 to 128 letters, digits or symbols, without spaces."))
    if not all(1 <= seat <= r.MOST_SEATS for seat in seats or {}):
        raise ValueError(say("A player number is from 1 to {most}.", most=r.MOST_SEATS))
    commit = "" if kind == "hand" else commitment(seed)
    settled = game.scenarios[scenario].settle(options)
    head: list[Entry] = [
        r.First(format=r.FORMAT),
        r.GameId(game=game.id),
        r.ScenarioId(scenario=scenario),
        r.Versions(rules=game.rules, pack=game.pack_id(start)),
        *(
            r.OptionSet(name=name, value=value)
            for name, value in settled.items()
            if (name, value) != (READINGS, AS_RULED)
        ),
        r.Dice(kind=kind, commit=commit, chosen=chosen and bool(commit), luck=luck),
        *(r.Seat(seat=seat, name=r.plain(name)) for seat, name in (seats or {}).items() if r.plain(name)),
        r.Begins(),
    ]
    session = Session(game, start, Record(), Fate(seed, luck) if commit else None)
    session.write = write or session.write
    for entry in head:
        session.note(entry)
    return session

"""replay, verify, report, facts, odds, why: what can be asked about a record."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from siluro.cli.common import Complaint, Verbs, add_record, add_verb, position, print_json, read_file, replay_record
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.engine.fact import Fact
    from siluro.record.replay import Verdict


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "replay", replay, help=say("replay a record and print the position"))
    add_record(verb, at=False)
    verb.add_argument("--to", dest="at", type=int, metavar="N", help=say("stop after N steps"))
    add_record(add_verb(verbs, "verify", verify, help=say("verify the steps, dice and seal of a record")), at=False)
    add_record(
        add_verb(verbs, "report", report, help=say("write the after-action report of a record, as Markdown")), at=False
    )
    add_record(add_verb(verbs, "facts", facts, help=say("list what happened in a record, as data")), at=False)
    add_record(add_verb(verbs, "share", share, help=say("write the replay of a record as one HTML page")), at=False)
    add_record(add_verb(verbs, "odds", odds, help=say("show the exact odds at a position of a record")))
    verb = add_verb(verbs, "why", why, help=say("explain why an answer is not allowed"))
    add_record(verb)
    verb.add_argument("answer", help=say("the id of an answer"))


def replay(args: Namespace) -> None:
    """Print the position of a record."""
    import msgspec

    from siluro.cli import words
    from siluro.cli.screen import Screen
    from siluro.record.record import to_json
    from siluro.table.asked import ask

    session, s = position(args)
    game = session.game
    if args.json:
        told = {"asking": words.question_data(game, s), "result": words.result_data(game, s), "view": game.view(s)}
        at = len(session.main.plies) if args.at is None else args.at
        record = msgspec.json.decode(to_json(session.record))
        return print_json({**words.record_data(session), "at": at, "score": game.score(s), **told, "record": record})
    screen = Screen(game)
    for ply in session.main.plies[: args.at]:
        screen.ply(ply)
    screen.board(s)
    question = ask(game, s)
    if question:
        screen.question(question)
    else:
        screen.result(session)
    return None


def verify(args: Namespace) -> int:
    """Recompute everything; exit code 1 if a line does not fit."""
    from siluro.games import game
    from siluro.record.replay import verify as verified

    found = verified(read_file(args.file), game, args.pack)
    if args.json:
        print_json({
            "ok": not found.problem, "line": found.line or None, "problem": found.problem, "sealed": found.sealed,
            "dice": found.dice, "finished": found.finished, "answers": found.answers, "marks": found.marks,
        })  # fmt: skip
    elif found.problem:
        raise Complaint(
            say("Line {line}: {problem}", line=found.line, problem=found.problem) if found.line else found.problem
        )
    else:
        print("\n".join(praise(found)))
    return 1 if found.problem else 0


def praise(found: Verdict) -> list[str]:
    """What was checked, and what could not be."""
    from siluro.speech.say import amount
    from siluro.table.results import marks_line

    state = say("finished") if found.finished else say("not finished")
    sealed = say("Seal intact: every line matches its checksum.")
    bare = say("Not sealed: some lines have no checksum.")
    dice = {
        "verified": say("every computer roll matches the committed seed"),
        "by hand": say("rolled by hand: nothing to verify"),
        "not revealed": say("the seed is not revealed yet, so the rolls cannot be verified"),
    }
    fitting = amount(found.answers, "step follows", "steps follow")
    lines = [
        say("{answers} the rules; the game is {state}.", answers=fitting, state=state),
        sealed if found.sealed else bare,
        say("Dice: {state}.", state=dice[found.dice]),
    ]
    marks = marks_line(found.marks)
    return [*lines, say("Used: {marks}.", marks=marks)] if marks else lines


def report(args: Namespace) -> None:
    """Print the after-action report."""
    from siluro.cli import words
    from siluro.cli.common import replay_record
    from siluro.table.report import report as reported

    session = replay_record(args)
    text = reported(session)
    if args.json:
        return print_json({**words.record_data(session), "report": text})
    print(text, end="")
    return None


def share(args: Namespace) -> None:
    """Write the whole replay of a record as one HTML page."""
    from siluro.cli.common import replay_record
    from siluro.table.seat import Seat
    from siluro.web.share import replay_page

    page = replay_page(Seat(replay_record(args)))
    if args.json:
        print_json({"page": page})
    else:
        print(page)


def facts(args: Namespace) -> None:
    """Print a line for each fact of a game: the number of its answer, its rule, its kind, and what it names."""
    import msgspec

    from siluro.engine.fact import to_json

    session = replay_record(args)
    found = [(number, fact) for number, ply in enumerate(session.main.plies, 1) for fact in session.facts(ply)]
    if args.json:
        data = msgspec.json.decode(to_json(fact for _, fact in found))
        return print_json([{"answer": number, **each} for (number, _), each in zip(found, data, strict=True)])
    for number, fact in found:
        print(fact_line(number, fact))
    return None


def fact_line(number: int, fact: Fact) -> str:
    """'12  5.1.4  man caught  by boat, box 4, left 5  (fell 2, chance 2/3)'."""
    import msgspec

    told = msgspec.structs.asdict(fact)
    rule, fell, chance = (told.pop(name) for name in ("rule", "fell", "chance"))
    what = ", ".join(f"{name} {value_text(value)}" for name, value in told.items())
    roll = "" if chance is None else f"  (fell {fell}, chance {chance})"
    return f"{number:>4}  {rule:<8}  {fact.kind}{f'  {what}' if what else ''}{roll}"


def value_text(value: object) -> str:
    """A value of a fact as a line of text shows it."""
    if value is None:
        return "–"
    if isinstance(value, tuple):
        return " + ".join(map(str, value)) or "–"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value) or "–"


def odds(args: Namespace) -> None:
    """Print the exact odds of the roll that is being asked for."""
    from siluro.cli import words
    from siluro.table.chances import chance_text, chances

    session, s = position(args)
    asked = words.question_data(session.game, s)
    if args.json:
        return print_json({"asking": asked, **words.odds_data(session.game, s)})
    if asked is None:
        print(say("The game is over; there is no question."))
    elif asked["kind"] == "choose":
        print(f"{asked['rule']}  {asked['prompt']}")
        names = ", ".join(each["id"] for each in asked["answers"])
        print(say("This is a choice, so there are no odds. Allowed: {names}.", names=names))
    else:
        print(f"{asked['rule']}  {asked['prompt']}")
        for each in chances(session.game, s):
            print(f"  {chance_text(each.chance):>18}  {each.meaning}  [{', '.join(each.answers)}]")
    return None


def why(args: Namespace) -> None:
    """Print why an answer is not allowed."""
    import siluro
    from siluro.cli import words

    _, s = position(args)
    refused = siluro.why(s, args.answer)
    if args.json:
        reason, rule = (refused.reason, refused.rule) if refused else (None, None)
        return print_json({"answer": args.answer, "allowed": refused is None, "reason": reason, "rule": rule})
    print(words.refusal(refused))
    return None

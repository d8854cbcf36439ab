"""games, check: what there is to play, and whether a pack is right."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siluro.cli.common import Complaint, Verbs, add_verb, parse_game, print_json
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.engine.game import Game


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "games", list_games, help=say("list games, scenarios and options"))
    verb.add_argument("game", nargs="?", help=say("only this game"))
    verb = add_verb(verbs, "check", check, help=say("check a data pack"))
    verb.add_argument("pack", help=say("a pack folder, or a game for its own pack"))


def list_games(args: Namespace) -> None:
    """Print every game, or one, with its scenarios and options."""
    from siluro.games import SPOILT, game, games
    from siluro.table.provenance import provenance

    found = [parse_game(args)] if args.game else [game(name) for name in games()]
    if args.json:
        return print_json({"games": [game_data(each) for each in found], "left_out": [*map(str, SPOILT.values())]})
    from siluro.cli.screen import Screen

    for each in found:
        screen = Screen(each)
        screen.line(f"{each.id}: {each.title}", "bold")
        screen.line(say(each.credit), "dim", "  ")
        for scenario in each.scenarios.values():
            screen.line(f"{scenario.id}: {scenario.title} · {scenario.date}", indent="  ", hang=2)
            if told := provenance(each, scenario.id):
                screen.line(told, "dim", indent="    ")
        for line in option_lines(each):
            screen.line(line, indent="  ", hang=4)
        screen.line()
    print(say("Defaults are in […]. Play with: siluro play GAME SCENARIO --option NAME=VALUE"))
    return None


def option_lines(game: Game) -> list[str]:
    """The options of a game, each said once with the scenarios that have it."""
    having: dict[str, list[str]] = {}
    for scenario in game.scenarios.values():
        for name, option in scenario.options.items():
            values = ", ".join(f"[{value}]" if value == option.default else value for value in option.values)
            having.setdefault(f"--option {name}=…  {values}. {option.doc}", []).append(scenario.id)
    return [
        line if len(ids) == len(game.scenarios) else say("{line} Only in: {ids}.", line=line, ids=", ".join(ids))
        for line, ids in having.items()
    ]


def game_data(game: Any) -> dict[str, Any]:
    """A game's face as plain data."""
    from siluro.table.provenance import provenance

    return {
        "id": game.id,
        "title": game.title,
        "credit": game.credit,
        "rules": game.rules,
        "scenarios": [
            {
                "id": each.id,
                "title": each.title,
                "date": each.date,
                "briefing": each.briefing,
                "provenance": provenance(game, each.id),
                "options": {
                    name: {"values": option.values, "default": option.default, "doc": option.doc}
                    for name, option in each.options.items()
                },
            }
            for each in game.scenarios.values()
        ],
    }


def check(args: Namespace) -> int:
    """Read a pack as a game would; exit code 1 if it cannot be used."""
    from siluro.games import game, games
    from siluro.packs import PackError, read_head, refuse

    folder = game(args.pack).folder if args.pack in games() else Path(args.pack)
    if not folder.is_dir():
        raise Complaint(
            say(
                "{pack} is neither a pack folder nor a game. Games: {games}.",
                pack=args.pack,
                games=", ".join(games()),
            ),
            2,
        )
    told: dict[str, Any] = {"pack": str(folder), "ok": True, "problem": "", "file": None, "key": None}
    try:
        head = read_head(folder)
        if head.game not in games():
            refuse(folder / "pack.toml", "game", "is {game!r}, which is not a game. Games: {names}",
                   game=head.game, names=", ".join(games()))  # fmt: skip
        played = game(head.game)
        told |= {"game": head.game, "id": played.pack_id(played.blank(folder))}
    except PackError as error:
        told |= {"ok": False, "problem": str(error), "file": str(error.file), "key": error.key}
    if args.json:
        print_json(told)
    elif told["ok"]:
        print(say("{pack} is a valid pack for {game}.", pack=told["id"], game=told["game"]))
    else:
        raise Complaint(f"{told['problem']}.")
    return 0 if told["ok"] else 1

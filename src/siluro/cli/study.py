"""study: a designed experiment from the command line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from siluro.cli.common import Complaint, Verbs, add_verb, exit_code
from siluro.cli.lab import Bar, whole
from siluro.speech import figures
from siluro.speech.say import say

if TYPE_CHECKING:
    from siluro.lab.study.results import Results, Summary

SHOWN = 40
"""The most rows that are printed."""


def add_verbs(verbs: Verbs[ArgumentParser]) -> None:
    verb = add_verb(verbs, "study", study, help=say("play a designed experiment and write a report"))
    verb.add_argument("file", type=Path, metavar="SPEC.toml", help=say("what to play: factors, games and seeds"))
    verb.add_argument(
        "--workers", type=whole(1, 256), default=1, metavar="K", help=say("number of processes (default: 1)")
    )
    verb.add_argument(
        "--cluster", default="", metavar="URL", help=say("play on a Ray cluster: ray://HOST:PORT, or local")
    )
    verb.add_argument(
        "--games", type=whole(1, 100_000_000), metavar="N", help=say("games per cell (overrides the file)")
    )
    verb.add_argument(
        "--out", type=Path, metavar="DIR", help=say("folder of the results (default: the name of the file with -study)")
    )


class StudyBar(Bar):
    """Games played so far, and the time that the others will take by what each of them takes."""

    def tell(self, played: int, total: int, seconds: float) -> None:
        self.total, self.left = total, seconds
        self(played)


def study(args: Namespace) -> None:
    """Play a study and write its report."""
    from siluro.lab.study import BadStudy, MissingLibrary, StudyTrouble
    from siluro.lab.study.study import study as play_study

    folder = args.out or Path(f"{args.file.stem}-study")
    bar = StudyBar(say("games"))
    try:
        done = play_study(args.file, folder, args.workers, args.cluster, args.games, bar.tell)
    except BadStudy as error:
        raise Complaint(str(error), 2) from None
    except (MissingLibrary, StudyTrouble) as error:
        raise Complaint(str(error)) from None
    except KeyboardInterrupt as interruption:
        sentence = say("Interrupted. Run the same command again to continue.")
        raise Complaint(sentence, exit_code(interruption)) from None
    finally:
        bar.end()
    if args.json:
        print((folder / "study.json").read_text(encoding="utf-8"), end="")
        return
    print_results(done.results)
    if done.resumed:
        print(say("Games already played: {games}.", games=figures.number(done.resumed)))
    print(say("Report: {file}", file=folder / "report.html"))


def print_results(results: Results) -> None:
    """A line for each cell."""
    print(results.design.spec.title)
    names = [cell_name(results, each) for each in results.summaries[:SHOWN]]
    width = max(map(len, names))
    for name, each in zip(names, results.summaries, strict=False):
        value = figures.estimate(each.value, each.value_stderr, ".3f")
        print(f"  {name:<{width}}  {value}  ({figures.number(each.games)})")
    if len(results.summaries) > SHOWN:
        print(say("  … {number} cells in all", number=figures.number(len(results.summaries))))


def cell_name(results: Results, each: Summary) -> str:
    setting = each.cell.setting
    levels = [each.cell.levels.get(name, "") for name in results.design.named] + [*each.cell.change]
    return " ".join([setting.game, setting.scenario, *filter(None, levels)])

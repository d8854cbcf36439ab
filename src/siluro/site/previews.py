"""Deep links on any host: a folder with a page of its own for each address that people share, with what a preview says.

A host knows files, not routes. A visitor who comes for the first time has no service worker yet, and a link's preview
is made by a program that runs no script. In each folder lies the shell; the table shows what the address names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from siluro.games import game, games
from siluro.speech.say import say

PICTURE = "icons/preview.png"


@dataclass(frozen=True)
class Preview:
    """What is said of a page before anybody opens it."""

    path: str
    """Below the root; empty for the first page."""
    title: str
    text: str


def previews() -> Iterator[Preview]:
    """Of every page that is the same for everybody, in English: a host does not know who asks."""
    about = say("The digital table for solitaire naval wargames.")
    yield Preview("", "Siluro", about)
    yield Preview("replay", say("A shared game"), say("Watch a game step by step on the board, and play on from it."))
    yield Preview("puzzles", say("Find the move"), say("Positions from real games: find the best answer."))
    yield Preview("lab", say("The lab"), say("What to expect of each scenario, from many thousands of games."))
    yield Preview("about", say("About Siluro"), about)
    yield Preview("yours", say("Your games"), about)
    for name in games():
        of = game(name)
        yield Preview(f"rules/{name}", say("{game}: rules", game=of.title), say(of.lines))
        yield Preview(f"sources/{name}", say("{game}: sources of the numbers", game=of.title), say(of.lines))
        for each in of.scenarios.values():
            title = f"{of.title}: {say(each.title)}"
            yield Preview(f"new/{name}/{each.id}", title, say(each.briefing))


def tags(preview: Preview, root: str, host: str) -> str:
    """The title, and what makers of previews read; only with the name of the host do all of them find the picture."""
    title = preview.title if preview.title == "Siluro" else f"{preview.title} · Siluro"
    address = f"{root}{preview.path}/" if preview.path else root
    about = {
        "og:type": "website",
        "og:site_name": "Siluro",
        "og:title": title,
        "og:description": preview.text,
        "og:image": f"{host}{root}{PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": say("A torpedo under a moonlit sea"),
        **({"og:url": f"{host}{address}"} if host else {}),
    }
    lines = [f"<title>{escape(title)}</title>", f'<meta name="description" content="{escape(preview.text)}">']
    lines += [f'<meta property="{name}" content="{escape(told)}">' for name, told in about.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])

"""Draws the map of layers and packages from the imports, for docs/develop/architecture.md.

    python tools/architecture.py [--check]

An arrow means "imports". Only the arrows that no longer way implies are drawn: where `a` imports `b` and `b` imports
`c`, an arrow from `a` to `c` would say nothing new. With --check nothing is written, and the exit code is 1 if the
picture is out of date: another package, room or arrow, or a size more than a fifth away from what it says.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from imports import FILES, LAYERS, ORDER, ROOMS, imports, layer, module_of

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "architecture.svg"
WIDTH, HIGH, GAP, EDGE, GAMES_HIGH, BETWEEN = 960, 46, 28, 46, 242, 0.03
INK, PALE, SEA, LINE, QUIET = "#12324a", "#eef4f8", "#dbe8f0", "#7d9db3", "#4d6a7e"
SAYS = {
    "siluro": "the contract, for scripts",
    "cli": "one command, siluro",
    "browser": "the table without a server",
    "web": "the browser",
    "tui": "full screen in the terminal",
    "adapters": "other libraries",
    "testing": "the suite for authors of games",
    "table": "the seat: what a player sees and does, once for every screen",
    "lab": "play-outs, solvers, advice, review",
    "store": "saved games",
    "games": "each a folder, found by its entry point; none imports another",
    "paint": "the drawing kit",
    "packs": "facts in TOML, each with its source",
    "kit": "hexes, dice, tallies, sayings",
    "record": "records, seals, dice, sessions",
    "engine": "steps, play, the one door, the face",
    "speech": "sentences and catalogues",
}
SPANS = {
    "siluro": (0, 0.18),
    "browser": (0.195, 0.45),
    "cli": (0.465, 0.705),
    "testing": (0.72, 1),
    "adapters": (0, 0.27),
    "web": (0.3, 0.63),
    "tui": (0.66, 1),
    "table": (0.3, 1),
    "lab": (0, 0.74),
    "store": (0.77, 1),
    "games": (0, 0.74),
    "paint": (0, 0.74),
    "packs": (0.36, 0.74),
    "kit": (0, 0.33),
    "record": (0.36, 1),
}
"""From where to where a box reaches, as parts of the width: arrows stand upright and pass beside what they skip."""


@dataclass
class Box:
    x: float
    y: float
    wide: float
    high: float


def package(module: str) -> str:
    """The package of a module; `siluro` for what stands directly in it, the contract."""
    parts = module.split(".")
    return parts[1] if parts[1:] and (parts[1] in LAYERS or parts[2:]) else "siluro"


def sizes(prefix: str) -> tuple[int, int]:
    """Modules and lines under a dotted name."""
    found = [file for file in FILES if f"{module_of(file)}.".startswith(f"{prefix}.")]
    return len(found), sum(file.read_text(encoding="utf-8").count("\n") for file in found)


def arrows() -> set[tuple[str, str]]:
    """Which package imports which, downwards, without what a longer way implies."""
    direct = {
        (package(who), package(what))
        for who, what in imports()
        if layer(who) > layer(what) >= 0 and package(who) in LAYERS and LAYERS[package(who)] > LAYERS[package(what)]
    }
    below = {who: {b for a, b in direct if a == who} for who, _ in direct}

    def reach(who: str) -> set[str]:
        return {deeper for each in below.get(who, ()) for deeper in (each, *reach(each))}

    return {(a, b) for a, b in direct if not any(b in reach(each) for each in below[a])}


def about(lines: int) -> str:
    return f"{round(lines, -1 if lines < 1000 else -2):,}"


def text(x: float, y: float, words: str, style: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{words}</text>'


def number(size: str | int) -> str:
    return f'<tspan class="n">{size}</tspan>'


def box(name: str, at: Box, is_beside: bool) -> list[str]:
    modules, lines = sizes(f"siluro.{name}") if name != "siluro" else sizes("siluro.__init__")
    counted = (
        f"{number(modules)} modules, {number(about(lines))} lines" if modules > 1 else f"{number(about(lines))} lines"
    )
    frame = "beside" if is_beside else "box"
    return [
        f'<rect x="{at.x:g}" y="{at.y:g}" width="{at.wide:g}" height="{at.high:g}" rx="5" class="{frame}"/>',
        text(at.x + 12, at.y + 19, name, "name"),
        f'<text x="{at.x + at.wide - 12:g}" y="{at.y + 19:g}" class="size">{counted}</text>',
        text(at.x + 12, at.y + 36, SAYS.get(name, ""), "says"),
    ]


def brick(at: Box, name: str, lines: int) -> list[str]:
    """A room of a game; a room may use those it rests on."""
    return [
        f'<rect x="{at.x:g}" y="{at.y:g}" width="{at.wide:g}" height="{at.high:g}" rx="3" class="brick"/>',
        text(at.x + at.wide / 2, at.y + at.high / 2 - 2, name, "room"),
        text(at.x + at.wide / 2, at.y + at.high / 2 + 11, number(about(lines)), "lines"),
    ]


def game(name: str, at: Box) -> list[str]:
    """A game as a wall: rules below, the lab on them; beside it loader, words with view, paint."""
    modules, lines = sizes(f"siluro.games.{name}")
    drawn = [
        f'<rect x="{at.x:g}" y="{at.y:g}" width="{at.wide:g}" height="{at.high:g}" rx="5" class="game"/>',
        text(at.x + 12, at.y + 19, name, "name"),
        f'<text x="{at.x + at.wide - 10:g}" y="{at.y + 19:g}" class="size">{number(about(lines))} lines</text>',
    ]
    drawn.append(text(at.x + 12, at.y + 34, f"{number(modules)} modules", "says"))
    room = {each: sizes(f"siluro.games.{name}.{each}")[1] for each in ROOMS}
    left, right, row = at.x + 8, at.x + at.wide - 8, 32
    split, bottom = left + (right - left) * 0.66, at.y + at.high - 8
    for number_, (label, size) in enumerate(
        [("loader", room["loader"]), ("words, view", room["words"] + room["view"]), ("paint", room["paint"])], start=2
    ):
        drawn += brick(Box(left, bottom - number_ * row, split - left - 2, row - 3), label, size)
    drawn += brick(Box(left, bottom - row, right - left, row - 3), "rules", room["rules"])
    drawn += brick(Box(split + 1, bottom - 4 * row, right - split - 1, 3 * row - 3), "lab", room["lab"])
    return drawn


def bands() -> list[list[str]]:
    """The packages that are there, a list for each layer, highest first; what stands beside the layers is on top."""
    there = {package(module_of(file)) for file in FILES} - {"compiled"}
    beside = sorted(there - set(LAYERS) - {"siluro"})
    known = [[name for name in names if name in there] for names in reversed(ORDER)]
    return [["siluro", *known[0], *beside], *known[1:]]


def places() -> tuple[dict[str, Box], list[Box]]:
    """Where every package is drawn, and the bands."""
    boxes, layers, y = {}, [], 22.0
    for names in bands():
        high = GAMES_HIGH if names == ["games"] else HIGH
        layers.append(Box(0, y - GAP / 2 + 4, WIDTH, high + GAP - 8))
        share = (1 + BETWEEN) / len(names)
        for place, name in enumerate(names):
            start, end = SPANS.get(name, (place * share, (place + 1) * share - BETWEEN))
            wide = WIDTH - EDGE - 20
            boxes[name] = Box(round(EDGE + start * wide), y, round((end - start) * wide), high)
        y += high + GAP
    return boxes, layers


def arrow(who: Box, what: Box) -> str:
    """From the lower edge of a box to the upper edge of another, upright where one is above the other."""
    low, high = max(who.x, what.x), min(who.x + who.wide, what.x + what.wide)
    start = end = (low + high) / 2
    if low > high:
        start, end = who.x + who.wide / 2, what.x + what.wide / 2
    return (
        f'<line x1="{start:g}" y1="{who.y + who.high:g}" x2="{end:g}" y2="{what.y - 3:g}" '
        f'class="arrow" marker-end="url(#tip)"/>'
    )


STYLE = f"""
text {{ font-family: system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; fill: {INK}; }}
.name {{ font: 600 14px ui-monospace, 'DejaVu Sans Mono', Menlo, monospace; }}
.says, .note {{ font-size: 12px; fill: {QUIET}; }}
.size {{ font-size: 11px; fill: {QUIET}; text-anchor: end; }}
.room {{ font-size: 11px; font-weight: 600; text-anchor: middle; }}
.lines {{ font-size: 10px; fill: {QUIET}; text-anchor: middle; }}
.band {{ fill: {PALE}; }}
.box {{ fill: #fff; stroke: {LINE}; }}
.beside {{ fill: none; stroke: {LINE}; stroke-dasharray: 5 4; }}
.game {{ fill: {PALE}; }}
.brick {{ fill: {SEA}; }}
.arrow {{ stroke: {QUIET}; stroke-width: 1.5; }}"""


def draw() -> str:
    boxes, layers = places()
    height = layers[-1].y + layers[-1].high + 14
    middle = height / 2
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img">',
        "<title>The layers of Siluro and their packages; an arrow means: imports</title>",
        f"<style>{STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{QUIET}"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height:g}" rx="8" fill="#fff"/>',
        *(
            f'<rect x="8" y="{each.y:g}" width="{WIDTH - 16}" height="{each.high:g}" rx="6" class="band"/>'
            for each in layers
        ),
        f'<text transform="translate(31 {middle:g}) rotate(-90)" class="note" text-anchor="middle">'
        "a layer may import those below it, never one above</text>",
    ]
    drawn += [arrow(boxes[who], boxes[what]) for who, what in sorted(arrows()) if who in boxes and what in boxes]
    for name, at in boxes.items():
        drawn += box(name, at, name not in LAYERS)
    ids = sorted(
        {module_of(file).split(".")[2] for file in FILES if module_of(file).startswith("siluro.games.")} - {"__init__"}
    )
    at = boxes["games"]
    wide = (at.wide - 14) / len(ids)
    for place, name in enumerate(ids):
        drawn += game(name, Box(at.x + 10 + place * wide, at.y + 46, wide - 6, at.high - 56))
    return "\n".join([*drawn, "</svg>", ""])


def is_current(old: str, new: str) -> bool:
    """The same drawing, and every size about right: a picture need not change with every line of code."""
    count = re.compile(r'(?<=class="n">)[\d,]+')

    def values(drawing: str) -> list[int]:
        return [int(found.replace(",", "")) for found in count.findall(drawing)]

    near = all(abs(a - b) <= max(3, b / 5) for a, b in zip(values(old), values(new), strict=False))
    return count.sub("", old) == count.sub("", new) and near


def main() -> int:
    new = draw()
    if "--check" in sys.argv[1:]:
        if is_current(PICTURE.read_text(encoding="utf-8"), new):
            return 0
        print(f"{PICTURE.name} is out of date; run: python tools/architecture.py")
        return 1
    PICTURE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

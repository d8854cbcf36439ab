"""A game to give away: one HTML file with the whole replay in it, or a picture of the board."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from siluro.paint.overlay import heads
from siluro.paint.painter import draw_still, overlays, painter_of
from siluro.speech.say import LANGUAGE
from siluro.table.results import result_lines
from siluro.table.seat import Seat
from siluro.web.pages import HERE, render

PARTS = re.compile("(?=<g )")
"""Where a drawing can be cut: most of its pieces stay as they are from one answer to the next."""
SHAPES = re.compile("(?=<g |<path )")
"""The same for an overlay."""


def replay_page(seat: Seat) -> str:
    """The whole replay of a game as a page that needs nothing else."""
    session, game = seat.session, seat.game
    painter, script = painter_of(game), (HERE / "static" / "share.js").read_text(encoding="utf-8")
    return render(
        "share.html",
        policy=policy_of(script),
        language=LANGUAGE.get(),
        game=game,
        scenario=game.scenarios[session.record.scenario],
        branch=session.timeline.fork + 1 if seat.branch else 0,
        result=ending(seat),
        lines=seat.lines(),
        style=Markup(read_style("style.css", "board.css", "share.css") + painter.style),
        script=Markup(script),
        replay=Markup(as_script_data(frames(seat))),
        overlays={name: each.title for name, each in painter.overlays.items()},
        heads=Markup(heads()),
        still=Markup(draw_still(seat.game, seat.at(0))),
        live=Markup(painter.live(seat.at(0), {})),
    )


def ending(seat: Seat) -> list[str]:
    """How what is given away came out: the real game, or the what-if that is being played; nothing if it goes on."""
    if seat.branch:
        return seat.game.closing(seat.state) if seat.session.is_over else []
    return result_lines(seat.session) if seat.session.main.ended else []


def policy_of(script: str) -> str:
    """What the page may do, wherever it is opened: run this script, draw, and ask nobody for anything."""
    seal = b64encode(sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'sha256-{seal}'; style-src 'unsafe-inline'; img-src data:"
    return f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"


def frames(seat: Seat) -> dict[str, Any]:
    """Every moment as the numbers of its parts; each part is written once, and so is each drawing under them."""
    painter = painter_of(seat.game)
    parts: dict[str, int] = {}
    stills: dict[str, str] = {}
    sights = Sights()
    moments = []
    for number in range(len(seat.plies) + 1):
        s = seat.at(number)
        key = painter.still_key(s)
        if key not in stills:
            stills[key] = draw_still(seat.game, s)
        drawn = [parts.setdefault(part, len(parts)) for part in PARTS.split(painter.live(s, {}))]
        laid = {name: sights.add(each.draw(s), each.tell(s)) for name, each in overlays(seat.game, s).items()}
        moments.append([key, seat.game.moment(s), drawn, laid])
    return {
        "parts": list(parts),
        "stills": stills,
        "moments": moments,
        "sights": sights.found,
        "bits": list(sights.bits),
    }


class Sights:
    """Overlays as the numbers of their bits, each bit and each overlay written once: most stay from step to step."""

    def __init__(self) -> None:
        self.bits: dict[str, int] = {}
        self.found: list[list[list[int]]] = []
        self.numbers: dict[str, int] = {}

    def add(self, drawing: str, lines: list[str]) -> int:
        """The number of an overlay: its shapes and its sentences."""
        key = "\n".join((drawing, *lines))
        if key not in self.numbers:
            self.numbers[key] = len(self.found)
            self.found.append([[self.number(bit) for bit in bits] for bits in (SHAPES.split(drawing), lines)])
        return self.numbers[key]

    def number(self, bit: str) -> int:
        return self.bits.setdefault(bit, len(self.bits))


def as_script_data(value: object) -> str:
    """JSON that can stand in a page: nothing in it can end the element around it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def read_style(*names: str) -> str:
    return "".join((HERE / "static" / name).read_text(encoding="utf-8") for name in names)


def picture(seat: Seat) -> str:
    """The board as it lies now, as a drawing that needs nothing else."""
    painter = painter_of(seat.game)
    still, live = draw_still(seat.game, seat.state), painter.live(seat.state, {})
    box = re.search(r'viewBox="([^"]+)"', live)
    assert box
    left, top, width, height = box[1].split()
    place = f'<svg x="{left}" y="{top}" width="{width}" height="{height}" '
    style = read_style("style.css", "board.css") + painter.style
    layers = "".join(each.replace("<svg ", place, 1) for each in (still, live))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[1]}" width="{width}" height="{height}">'
        f"<style><![CDATA[{style}]]></style>{layers}</svg>"
    )

"""The board, the ships and the track, read from the pack's TOML, with a hex geometry of its own."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import siluro

PACK = Path(siluro.__file__).parent / "games" / "boats" / "pack"
LAND, OUT_OF_PLAY = "#", "o"


def neighbours(place: str) -> list[str]:
    """The six hexes around one: odd columns lie half a hex lower."""
    column, row = int(place[:2]), int(place[2:])
    lower = column % 2
    around = [(column, row - 1), (column, row + 1)]
    for side in (column - 1, column + 1):
        around += [(side, row - 1 + lower), (side, row + lower)]
    return [f"{c:02}{r:02}" for c, r in around if c > 0 and r > 0]


def lower_left(place: str) -> str:
    """10.2.6, M-25: east on the turned page of Malta."""
    column, row = int(place[:2]), int(place[2:])
    return f"{column - 1:02}{row + column % 2:02}"


def read(pack: Path, name: str) -> dict[str, Any]:
    """One file of a pack, or of the game's own where that has none."""
    file = next(folder / f"{name}.toml" for folder in (pack, PACK) if (folder / f"{name}.toml").exists())
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Chart:
    """One board with what stands on it at the start; never changed."""

    def __init__(self, scenario: str, pack: Path) -> None:
        board, start = read(pack, f"board-{scenario}"), read(pack, "scenarios")[scenario]
        ships = [ship for ship in read(pack, "ships")["ship"] if ship["scenario"] == scenario]
        self.scenario = scenario
        self.turns: int = start["track"]["turns"]
        self.points: dict[str, int] = {ship["id"]: ship["points"] for ship in ships}
        self.submarine: int = read(pack, "tables")["costa"]["points"]
        self.buoys = {buoy["hex"]: buoy["number"] for buoy in board.get("buoy", [])}
        self.water = {
            f"{column:02}{row:02}"
            for row, line in enumerate(board["terrain"]["rows"].split(), 1)
            for column, sort in enumerate(line, 1)
            if sort not in (LAND, OUT_OF_PLAY)
        } - set(self.buoys)
        self.piers = {frozenset(pair.split("|")) for pair in board.get("piers", {}).get("closed", [])}
        self.nets = [set(net["hexes"]) for net in board["net"]]
        self.net_of = {place: number for number, net in enumerate(self.nets) for place in net}
        self.bridge: str = board.get("bridge", {}).get("hex", "")
        self.beams: dict[str, set[str]] = {"yellow": set(), "red": set(), "green": set()}
        for beam in board["beam"]:
            self.beams[beam["colour"]] |= set(beam["hexes"])
        self.berths = [
            (anchorage["hex"], anchorage["hex"] + ("ab"[berth] if anchorage["ships"] > 1 else ""))
            for anchorage in board["anchorage"]
            for berth in range(anchorage["ships"])
        ]
        self.next_to = {place: self.ways(place) for place in self.water}
        self.shores = [self.parts(net) for net in self.nets]

    def ways(self, place: str) -> list[str]:
        """Where water lies next to a hex with no pier between."""
        return [each for each in neighbours(place) if each in self.water and frozenset((place, each)) not in self.piers]

    def parts(self, net: set[str]) -> dict[str, str]:
        """Each hex of water with a name for the part it belongs to, when a net and the bridge divide the water."""
        part: dict[str, str] = {}
        wall = net | {self.bridge}
        for first in sorted(self.water - wall):
            flood = [] if first in part else [first]
            while flood:
                place = flood.pop()
                if place not in part and place not in wall:
                    part[place] = first
                    flood += self.next_to[place]
        return part

    def side(self, net_hex: str, origin: str) -> str:
        """A name for the water that a counter enters a net from."""
        return self.shores[self.net_of[net_hex]][origin]

    def other_side(self, net_hex: str, side: str) -> str:
        """The water on the other side of a net."""
        net = self.net_of[net_hex]
        shores = {
            self.shores[net][each]
            for place in self.nets[net]
            for each in self.next_to[place]
            if each not in self.nets[net]
        }
        return min(shores - {side})

    def towards(self, net_hex: str, side: str, back: bool = False) -> list[str]:
        """The water beyond a net hex (4.2.1), or behind it (M-7); where the net is thick, its next hexes (M-8)."""
        part = self.shores[self.net_of[net_hex]]

        def touching(place: str) -> list[str]:
            return [each for each in self.next_to[place] if each in part and (part[each] == side) == back]

        return touching(net_hex) or [each for each in self.next_to[net_hex] if each not in part and touching(each)]


@cache
def chart(scenario: str, pack: Path = PACK) -> Chart:
    """Read once."""
    return Chart(scenario, pack)

"""4.2.1 The two sides of each net, whatever way it runs: the waters that it separates, or what the pack says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from siluro.games.boats.rules.state import NOWHERE, Board
from siluro.kit.hexes import FAR
from siluro.packs import Part, Src, refuse

HexName = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]


class NetPart(Part, frozen=True):
    name: str
    hexes: Annotated[list[HexName], msgspec.Meta(min_length=1)]
    src: Src
    side: tuple[HexName, ...] = ()
    """The water hexes on one side of the net; needed only where boats can get around it."""


class Net:
    """A net on its board."""

    def __init__(self, board: Board, part: NetPart, file: Path) -> None:
        self.board, self.part, self.file = board, part, file
        self.key = f"net ({part.name})"
        self.hexes = [board.hexes.index(name) for name in part.hexes]
        self.rim = sorted({end for place in self.hexes for end in board.ways[place]} - set(self.hexes))

    def sides(self) -> list[list[int]]:
        """The water next to the net, in two parts."""
        parts = self.sides_by_pack() if self.part.side else self.sides_by_water()
        return sorted(parts)

    def sides_by_pack(self) -> list[list[int]]:
        """One side is listed, the rest lies on the other."""
        listed = [self.board.hexes.index(name) for name in self.part.side]
        for name, place in zip(self.part.side, listed, strict=True):
            if place not in self.rim:
                refuse(self.file, self.key, "side: {name} is not a water hex next to the net", name=name)
        rest = [place for place in self.rim if place not in listed]
        if not rest:
            refuse(self.file, self.key, "side: all the water next to the net is listed; list one side only")
        return [sorted(listed), rest]

    def sides_by_water(self) -> list[list[int]]:
        """The waters that meet only through the net."""
        parts: list[list[int]] = []
        for place in self.rim:
            if not any(place in part for part in parts):
                water = reach(self.board, place, self.hexes)
                parts.append([other for other in self.rim if other in water])
        if len(parts) == 1:
            names = ", ".join(self.board.hexes.name(place) for place in self.hexes if self.is_free_end(place))
            refuse(self.file, self.key, "boats can get around it at {names}; add the missing hexes, or list those on "
                   "one of its sides as side", names=names or self.part.hexes[-1])  # fmt: skip
        if len(parts) != 2:
            refuse(self.file, self.key, "it has {number} separate waters beside it; list the hexes on one of its sides "
                   "as side", number=len(parts))  # fmt: skip
        return parts

    def is_free_end(self, place: int) -> bool:
        """Whether the water around a hex of the net is all of a piece, with nothing but the net to break it."""
        wet = [end in self.rim and end in self.board.ways[place] for end in self.board.hexes.around[place]]
        return sum(wet[way] and not wet[way - 1] for way in range(len(wet))) == 1 and sum(wet) > len(wet) // 2

    def steps_to(self, side: list[int]) -> dict[int, int]:
        """How many steps each hex of the net lies from one side, through the net itself where it is thick."""
        edge = [place for place in self.hexes if set(self.board.ways[place]) & set(side)]
        steps = dict.fromkeys(edge, 1)
        for place in edge:
            for end in self.board.ways[place]:
                if end in self.hexes and end not in steps:
                    steps[end] = steps[place] + 1
                    edge.append(end)
        return steps

    def beyond(self, place: int, side: list[int], steps: dict[int, int]) -> list[int]:
        """The hexes by which a hex of the net leads to one side: water, or hexes of the net that lie nearer to it."""
        ways = self.board.ways[place]
        return [end for end in ways if end in side] or [
            end for end in ways if end in self.hexes and steps.get(end, FAR) < steps.get(place, FAR)
        ]


def reach(board: Board, start: int, walls: list[int]) -> set[int]:
    """The water that can be reached without crossing some hexes; the bridge belongs to the harbour."""
    found, edge = {start}, [start]
    for place in edge:
        for end in board.ways[place]:
            outside = board.bridge != NOWHERE and board.bridge in (place, end) and {place, end} & {*board.bridge_sea}
            if end not in found and end not in walls and not outside:
                found.add(end)
                edge.append(end)
    return found


def fill_nets(board: Board, parts: tuple[NetPart, ...], file: Path) -> None:
    """4.2.1 Every hex of a net leads to two sides, with water free of ships on each."""
    seen: set[str] = set()
    for part in parts:
        net = Net(board, part, file)
        for name in part.hexes:
            if name in seen:
                refuse(file, net.key, "{name} is listed twice; a hex has one net", name=name)
            seen.add(name)
        for side, found in zip(net.sides(), (board.left_of, board.right_of), strict=True):
            steps = net.steps_to(side)
            for place in net.hexes:
                found[place] = net.beyond(place, side, steps)
                if not any(not board.berths_in[end] for end in found[place]):
                    refuse(file, net.key, "{name} has no free water on one side", name=board.hexes.name(place))

"""Files of arrays read without numpy: what our solvers ship, as plain arrays of numbers."""

from __future__ import annotations

import ast
import sys
from array import array
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from siluro.speech.say import say

MAGIC = b"\x93NUMPY"
CODES = {"|i1": "b", "|u1": "B", "<i2": "h", "<u2": "H", "<i4": "i", "<i8": "q", "<f4": "f", "<f8": "d"}
"""How numpy and Python call the same numbers."""


class Arrays:
    """A file of arrays by name; each is read when it is asked for."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self, name: str) -> tuple[tuple[int, ...], str, bool, bytes]:
        """An array's shape, the kind of its numbers, whether columns come first, its bytes; ValueError if it is odd."""
        with ZipFile(self.file) as archive:
            data = archive.read(f"{name}.npy")
        # version 1: two bytes say how long the header is
        if data[:8] != MAGIC + b"\x01\x00":
            raise ValueError(say("{file} is damaged: {name} cannot be read.", file=self.file.name, name=name))
        end = 10 + int.from_bytes(data[8:10], "little")
        header = ast.literal_eval(data[10:end].decode("latin-1"))
        return header["shape"], header["descr"], header["fortran_order"], data[end:]

    def numbers(self, name: str) -> list[Any]:
        """All numbers of an array, as they lie in the file."""
        _, kind, _, data = self.read(name)
        return numbers_of(data, CODES[kind])

    def table(self, name: str) -> list[list[Any]]:
        """The rows of an array of two dimensions."""
        (rows, columns), kind, is_turned, data = self.read(name)
        flat = numbers_of(data, CODES[kind])
        if is_turned:
            return [flat[row::rows] for row in range(rows)]
        return [flat[row * columns : (row + 1) * columns] for row in range(rows)]

    def join_bytes(self, name: str) -> list[int]:
        """Whole numbers whose bytes lie apart: first all lowest bytes, then all second ones, and so on."""
        (size, count), _, _, data = self.read(name)
        together = bytearray(size * count)
        for place in range(size):
            together[place::size] = data[place * count : (place + 1) * count]
        return numbers_of(bytes(together), {4: "i", 8: "q"}[size])

    def text(self, name: str) -> str:
        _, _, _, data = self.read(name)
        return data.decode("utf-32-le").rstrip("\0")


def numbers_of(data: bytes, code: str) -> list[Any]:
    found: array[Any] = array(code)
    found.frombytes(data)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()

"""Texts packed and unpacked, within limits: neither more work nor more memory than they are worth."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

PIECE = 65_536
ZLIB, GZIP = 15, 31


class TooLong(ValueError):
    """More than may be packed or unpacked."""


def pieces_of(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), PIECE):
        yield data[at : at + PIECE]


def pack(pieces: Iterator[bytes], most: int, kind: int = ZLIB) -> bytes:
    """Packed as small as can be; TooLong as soon as it is more than `most` bytes, and the rest is not looked at."""
    packing, packed = zlib.compressobj(9, wbits=kind), bytearray()
    for piece in pieces:
        packed += packing.compress(piece)
        if len(packed) > most:
            raise TooLong
    packed += packing.flush()
    if len(packed) > most:
        raise TooLong
    return bytes(packed)


def unpack(data: bytes, most: int, kind: int = ZLIB) -> bytes:
    """What was packed; ValueError if it is damaged, incomplete, or more than `most` bytes."""
    unpacking = zlib.decompressobj(wbits=kind)
    try:
        found = unpacking.decompress(data, most)
    except zlib.error:
        raise ValueError from None
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError
    return found

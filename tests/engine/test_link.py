"""A record in a link: the same record comes out, and nothing else gets in."""

from __future__ import annotations

import random
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import siluro
from siluro.record.link import LONGEST, from_link, to_link
from siluro.record.packing import TooLong, pack, pieces_of, unpack
from siluro.record.record import MOST_BYTES, RecordError
from siluro.record.replay import verify
from siluro.record.seal import Chain
from tests.engine.played import bare, finished, text_of

GOLDEN = sorted(Path(__file__).parents[1].glob("games/*/replays/*.siluro"))


@pytest.mark.parametrize("file", GOLDEN[::25], ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_record_comes_out_as_it_went_in(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    link = to_link(text)
    assert from_link(link) == text
    assert len(link) < 12_000 and link.isascii() and not set(link) & set("#%&+/= ")


def test_checks_are_worked_out_again_and_a_record_without_stays_without() -> None:
    text = text_of(finished())
    assert from_link(to_link(text)) == text and not verify(from_link(to_link(text)).encode(), siluro.game).problem
    assert from_link(to_link(bare(text))) == bare(text)
    assert len(to_link(text)) < len(text) / 2


@pytest.mark.parametrize("sign", ["\u2028", "\x0c", "\x85", "\r"])
def test_only_a_new_line_ends_a_line(sign: str) -> None:
    text = f"siluro 1\n# one{sign}two\n"
    chain = Chain()
    sealed = "".join(f"{line} ~{chain.add(line)}\n" for line in text.removesuffix("\n").split("\n"))
    assert from_link(to_link(text)) == text and from_link(to_link(sealed)) == sealed


def test_a_long_record_is_given_up_early() -> None:
    chance = random.Random(1)
    pieces = iter([chance.randbytes(10_000) for _ in range(100)])
    with pytest.raises(TooLong):
        pack(pieces, 45_000)
    assert len(list(pieces)) > 80
    with pytest.raises(RecordError, match="too long for a link"):
        to_link("".join(f"# {chance.randbytes(30).hex()}\n" for _ in range(60_000)))


def test_what_is_packed_is_at_most_so_long() -> None:
    data = random.Random(2).randbytes(200_000)
    whole = pack(pieces_of(data), 300_000)
    assert pack(pieces_of(data), len(whole)) == whole and unpack(whole, len(data)) == data
    with pytest.raises(TooLong):
        pack(pieces_of(data), len(whole) - 1)
    with pytest.raises(ValueError):
        unpack(whole, len(data) - 1)


def packed(data: bytes) -> str:
    return "s" + urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.mark.parametrize(
    "link",
    [
        "", "s", "x", "sAAAA", "s" * LONGEST, to_link(text_of(finished()))[:-4], to_link(text_of(finished())) + "AAAA",
        packed(b"\xff\xfe"), packed(b"a" * (MOST_BYTES + 1)), "sé", "s\x00", "b====",
    ],
)  # fmt: skip
def test_a_hostile_link_is_refused_in_a_sentence(link: str) -> None:
    with pytest.raises(RecordError, match=r"^This link is damaged or incomplete\."):
        from_link(link)


@given(st.text(max_size=200))
def test_any_text_is_a_record_text_or_refused(link: str) -> None:
    try:
        assert from_link(link).endswith("\n")
    except RecordError as error:
        assert str(error).endswith(".")


def test_what_is_too_long_says_so() -> None:
    # seals and seeds do not pack, so noise stands for a game without end
    noise = "".join(
        f"# {zlib.crc32(str(n).encode()):08x}{zlib.adler32(str(n * n).encode()):08x}\n" for n in range(9000)
    )
    with pytest.raises(RecordError, match="too long for a link"):
        to_link(noise)

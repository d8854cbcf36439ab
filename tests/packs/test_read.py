"""A pack that does not fit: which file, which key, what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from siluro.packs import PackError, PackFiles, PackHead, Part, Src, read_head, read_part
from siluro.record.shapes import decode_json

HEAD = 'game = "watch"\nid = "watch-core"\nversion = "1.0"\ntitle = "Night Watch"\nsrc = "rulebook §1"\n'


class Boat(Part, frozen=True):
    id: str
    guns: int
    src: Src


class Fleet(Part, frozen=True):
    boat: list[Boat]


def written(tmp_path: Path, text: str | bytes) -> Path:
    file = tmp_path / "pack.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def refusal(file: Path, shape: type) -> str:
    with pytest.raises(PackError) as refused:
        read_part(file, shape)
    assert refused.value.file == file
    assert str(refused.value).startswith(f"{file}: ")
    return str(refused.value).removeprefix(f"{file}: ")


def test_a_head_is_read(tmp_path: Path) -> None:
    written(tmp_path, HEAD)
    head = read_head(tmp_path, "watch")
    assert (head.game, head.id, head.version) == ("watch", "watch-core", "1.0")
    assert read_head(tmp_path) == head


def test_a_pack_of_another_game(tmp_path: Path) -> None:
    written(tmp_path, HEAD)
    with pytest.raises(PackError, match="game: should be 'gamma', but is 'watch'"):
        read_head(tmp_path, "gamma")


@pytest.mark.parametrize(
    "label", ["rulebook §5.1", "inferred", "public: a page", "history; 1942", "geodata", "reconstructed"]
)
def test_provenance_labels(tmp_path: Path, label: str) -> None:
    written(tmp_path, HEAD.replace("rulebook §1", label))
    assert read_head(tmp_path).src == label


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Night Watch"\n', "", "is missing the key 'title'"),
        ("title", "titel", "has the unknown key 'titel'"),
        ('"Night Watch"', "7", "title: should be text in quotes, but is a whole number"),
        ('"1.0"', '"one"', "version: should be text of the form '^"),
        ("rulebook §1", "somewhere", "src: is not a source label; use one of: rulebook §…, inferred"),
        ("rulebook §1", "public:", "src: is not a source label"),
        ("game =", "game", "is not valid TOML"),
        ('game = "watch"', 'game = "watch"\ngame = "watch"', "is not valid TOML"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert message in refusal(written(tmp_path, HEAD.replace(old, new)), PackHead)


def test_a_missing_file(tmp_path: Path) -> None:
    said = refusal(tmp_path / "pack.toml", PackHead)
    assert said == "cannot be read (No such file or directory); every pack needs this file"


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path, PackHead)


def test_not_utf_8(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, b'game = "\xe8"'), PackHead) == "byte 8: is not UTF-8 text"


def test_an_entry_of_a_list_is_counted_and_named(tmp_path: Path) -> None:
    fleet = '[[boat]]\nid = "mas"\nguns = 1\nsrc = "inferred"\n[[boat]]\nid = "slc"\nguns = "no"\nsrc = "inferred"\n'
    assert (
        refusal(written(tmp_path, fleet), Fleet)
        == "boat #2.guns (slc): should be a whole number, but is text in quotes"
    )
    unlabelled = fleet.replace('"no"\nsrc = "inferred"', "0")
    assert refusal(written(tmp_path, unlabelled), Fleet) == "boat #2 (slc): is missing the key 'src'"
    nameless = fleet.replace('id = "slc"\n', "")
    assert refusal(written(tmp_path, nameless), Fleet).startswith("boat #2")


class Light(Part, frozen=True):
    colour: Literal["red", "green"]


class Harbour(Part, frozen=True):
    light: tuple[Light, ...] = ()
    pier: Light | None = None
    watch: dict[str, Literal[1, 2]] = msgspec.field(default_factory=dict)
    berths: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=6)]], msgspec.Meta(max_length=2)] = msgspec.field(
        default_factory=list
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[light]]\ncolour = "blue"\n', "light #1.colour: unknown: 'blue'; use one of: green, red"),
        ('[pier]\ncolour = "blue"\n', "pier.colour: unknown: 'blue'; use one of: green, red"),
        ("[watch]\nfirst = 3\n", "watch, in one of its values: unknown: '3'; use one of: 1, 2"),
        ("berths = [0]\n", "berths #1: should be 1 or more"),
        ("berths = [7]\n", "berths #1: should be 6 or less"),
        ("berths = [1, 2, 3]\n", "berths: should be a list of 2 or fewer"),
    ],
)
def test_what_would_be_right_is_said(tmp_path: Path, text: str, says: str) -> None:
    assert refusal(written(tmp_path, text), Harbour) == says


class Ports(Part, frozen=True):
    depth: dict[str, int]


def test_a_value_of_a_free_table(tmp_path: Path) -> None:
    said = refusal(written(tmp_path, '[depth]\nmalta = 9\nvalletta = "deep"\n'), Ports)
    assert said == "depth, in one of its values: should be a whole number, but is text in quotes"


def test_a_table_instead_of_a_list(tmp_path: Path) -> None:
    assert refusal(written(tmp_path, 'boat = "none"\n'), Fleet) == "boat: should be a list, but is text in quotes"


def test_a_part_never_changes(tmp_path: Path) -> None:
    written(tmp_path, HEAD)
    with pytest.raises(AttributeError):
        read_head(tmp_path).title = "Day Watch"  # type: ignore[misc]


def two_packs(tmp_path: Path, head: str) -> PackFiles:
    own, mine = tmp_path / "own", tmp_path / "mine"
    for folder, text in ((own, HEAD), (mine, head)):
        folder.mkdir()
        (folder / "pack.toml").write_text(text, encoding="utf-8")
    for file in (own / "tide.toml", own / "fleet.toml", mine / "fleet.toml"):
        file.write_text("", encoding="utf-8")
    return PackFiles(mine, own)


def test_a_pack_that_extends_the_games_own_lacks_nothing(tmp_path: Path) -> None:
    files = two_packs(tmp_path, HEAD.replace("core", "mine") + 'extends = "watch-core-1.0"\n')
    assert files.head.id == "watch-mine"
    assert files / "fleet.toml" == tmp_path / "mine" / "fleet.toml"
    assert files / "tide.toml" == tmp_path / "own" / "tide.toml"
    assert files / "moon.toml" == tmp_path / "mine" / "moon.toml", "what neither has is missing in the pack itself"


def test_a_pack_by_itself_has_its_own_files_only(tmp_path: Path) -> None:
    files = two_packs(tmp_path, HEAD.replace("core", "mine"))
    assert files / "tide.toml" == tmp_path / "mine" / "tide.toml"


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (HEAD + 'extends = "watch-core-0.9"\n', "extends: should be 'watch-core-1.0', but is 'watch-core-0.9'"),
        (HEAD.replace('"watch"', '"gamma"'), "game: should be 'watch', but is 'gamma'"),
    ],
)
def test_a_pack_extends_the_games_own_pack_of_today(tmp_path: Path, head: str, says: str) -> None:
    with pytest.raises(PackError) as refused:
        two_packs(tmp_path, head)
    assert says in str(refused.value)


def test_a_file_that_is_nested_too_deeply(tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text("x = " + "[" * 100_000)
    with pytest.raises(PackError, match="nested too deeply"):
        read_part(tmp_path / "deep.toml", PackHead)
    with pytest.raises(msgspec.DecodeError, match="nested too deeply"):
        decode_json(b"[" * 100_000, object)

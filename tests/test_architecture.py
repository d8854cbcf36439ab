"""What may import what. Arrows of the design point to what is imported:

speech <- engine <- record, kit <- packs <- paint <- games/<game> <- lab, store <- table <- web, tui, adapters <- cli

Inside a game: rules <- loader <- view, words <- paint, and rules <- lab, which stands beside the lab of all games.
"""

from __future__ import annotations

import ast

import pytest

from tools.imports import FILES, LAYERS, ROOMS, SOURCE, imports, layer, module_of, room

pytestmark = pytest.mark.xdist_group("architecture")  # the sources are read once
FOR_RULES = ("siluro.engine.", "siluro.kit.")

EXCEPTIONS = {
    # the importing module, the imported one: why it may
    ("siluro.__init__", "siluro.lab"): "play_out is part of the contract; imported when first used",
    ("siluro.__init__", "siluro.games"): "the contract: games() and game()",
    ("siluro.compiled", "siluro.engine"): "asks whether the engine runs compiled; imported when asked",
    ("siluro.engine.game", "siluro.lab.part"): "the face names what it hands out; for the type checker only",
    ("siluro.engine.game", "siluro.paint.painter"): "the same",
    ("siluro.engine.game", "siluro.kit."): "the same",
}


def excepted(importer: str, name: str) -> bool:
    return any(importer == who and name.startswith(what) for who, what in EXCEPTIONS)


def test_there_is_something_to_check() -> None:
    assert len(imports()) > 50


@pytest.mark.parametrize("importer", [module_of(file) for file in FILES])
def test_imports_point_one_way(importer: str) -> None:
    upward = [
        name
        for who, name in imports()
        if who == importer and layer(importer) < layer(name) and not excepted(who, name) and not is_door(importer, name)
    ]
    assert not upward, f"{importer} imports upward: {upward}"


def is_door(importer: str, name: str) -> bool:
    """The lab, the store and the screens use `siluro` itself, the contract, like anybody else."""
    return layer(importer) >= LAYERS["lab"] and (
        name == "siluro" or (name.count(".") == 1 and name.split(".")[1] not in LAYERS)
    )


def test_games_do_not_import_each_other() -> None:
    for importer, name in imports():
        who, what = importer.split(".")[1:3], name.split(".")[1:3]
        if who[:1] == what[:1] == ["games"] and who[1] != "__init__" and (SOURCE / "games" / what[1]).is_dir():
            assert who == what, f"{importer} imports {name}"


def test_the_engine_imports_nothing_but_itself_and_speech() -> None:
    above = [
        (importer, name)
        for importer, name in imports()
        if importer.startswith("siluro.engine.") and layer(name) > LAYERS["engine"] and not excepted(importer, name)
    ]
    assert not above


def test_rooms_of_a_game_stand_above_each_other() -> None:
    for importer, name in imports():
        who, what = room(importer), room(name)
        if who and what:
            assert ROOMS[who] >= ROOMS[what] and {who, what} != {"lab", "paint"}, f"{importer} imports {name}"


def test_rules_import_engine_and_kit_only() -> None:
    for importer, name in imports():
        if room(importer) == "rules" and room(name) != "rules":
            assert name.startswith(FOR_RULES), f"{importer} imports {name}"


def test_nothing_above_imports_what_is_inside_a_game() -> None:
    """The lab, the table and every screen know a game by its face."""
    for importer, name in imports():
        if layer(importer) > LAYERS["games"] and not importer.startswith("siluro.games."):
            assert name.count(".") < 3 or not name.startswith("siluro.games."), f"{importer} imports {name}"


def test_lab_is_the_only_layer_that_rolls_freely() -> None:
    """Rules and engine know no clock and no random source."""
    for file in FILES:
        if layer(module_of(file)) <= LAYERS["games"] and room(module_of(file)) != "lab":
            tree = ast.parse(file.read_text(encoding="utf-8"))
            names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
            names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            assert not names & {"random", "time", "datetime", "secrets", "uuid"}, f"{file.name} has a clock or dice"


def test_every_exception_is_used() -> None:
    for who, what in EXCEPTIONS:
        assert any(importer == who and name.startswith(what) for importer, name in imports()), f"{who} -> {what}"

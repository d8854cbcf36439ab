"""11 The secret route and the messages about it (R-27, R-45)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tests.referee.wolves import pack, reading
from tests.referee.wolves.dice import Asking, Part, ask_fate, two_dice
from tests.referee.wolves.state import Game

LAST_OF_NONE, LAST_OF_FALSE, LONGEST = 4, 8, 12
NONE, FALSE, TRUE, LONG = (Fraction(n, 36) for n in (6, 20, 9, 1))
"""2-4 no intelligence, 5-8 a false piece, 9-11 a true one, 12 a long one."""


def routes(game: Game) -> list[dict[str, list[str]]]:
    """Those that the convoy may take."""
    return game.special.get("routes", [])


def red_squares(game: Game, number: int) -> frozenset[str]:
    """The squares of a route and their neighbours."""
    return with_neighbours(game.chart, pack.squares(routes(game)[number]["cells"]))


@cache
def with_neighbours(chart: pack.Chart, cells: frozenset[str]) -> frozenset[str]:
    """A route has a breadth."""
    cells = frozenset(name for name in cells if name in chart.ways)
    return cells.union(*(chart.ways[cell] for cell in cells))


def weigh(game: Game, likely: list[Fraction]) -> None:
    """What was learnt changes how likely each route is."""
    both = [weight * chance for weight, chance in zip(game.weights, likely, strict=True)]
    game.weights = [weight / sum(both) for weight in both]


def chance_of_red(game: Game) -> Fraction:
    """How likely the convoy's route leads here."""
    on = (weight for n, weight in enumerate(game.weights) if game.cell in red_squares(game, n))
    return sum(on, Fraction())


def known_red(game: Game) -> list[str]:
    """Squares that lie on every route still possible."""
    possible = [red_squares(game, n) for n, weight in enumerate(game.weights) if weight]
    return sorted(name.lower() for name in frozenset.intersection(*possible))


def zone(game: Game) -> str:
    """The colour of the square, where the route is beyond doubt."""
    return "red" if game.weights and chance_of_red(game) == 1 else game.base_zone


def settle_zone(game: Game, total: int) -> Asking[str]:
    """The colour in which a sighting is read; a draw decides when on and off the route it reads differently."""
    chance = chance_of_red(game)
    if not 0 < chance < 1 or reading.read_sighting(game, "red", total) == reading.read_sighting(
        game, game.base_zone, total
    ):
        return zone(game)
    drawn = yield from ask_fate(game, "traffic", {"yes": chance, "no": 1 - chance})
    on = [game.cell in red_squares(game, n) for n in range(len(game.weights))]
    weigh(game, [Fraction(is_on == (drawn == "yes")) for is_on in on])
    return zone(game)


def listen(game: Game) -> Part:
    """A numbered square gives one message, if the radio works."""
    squares = game.special.get("coordinates", [])
    if game.cell not in squares or game.has("radio") or game.deaf:
        return
    number = squares.index(game.cell)
    if number in game.messages:
        return
    if "R-27b" in game.readings:
        yield from draw_unseen(game, number)
    else:
        yield from roll_coordinate(game, number)


def roll_coordinate(game: Game, number: int) -> Part:
    """R-27 Two dice tell true from false; one die among the routes still possible tells which squares are named."""
    total = yield from two_dice(game, "coordinate", str(number + 1))
    game.messages[number] = "none"
    if total <= LAST_OF_NONE:
        return
    is_true = total > LAST_OF_FALSE
    length = 2 if total == LONGEST else 1
    named = [n for n, weight in enumerate(game.weights) if weight]
    if len(named) == 1 and not is_true:
        named = [n for n, weight in enumerate(game.weights) if not weight]
    texts = {message(game, n, number, length): n for n in named}
    odds = dict.fromkeys(texts, Fraction(1, len(named)))
    text = yield from ask_fate(game, "message", odds, str(number + 1))
    game.messages[number] = text
    weigh(game, [Fraction((n == texts[text]) == is_true) for n in range(len(game.weights))])


def draw_unseen(game: Game, number: int) -> Part:
    """R-27b Nobody knows whether a message is true; each changes how likely the routes are."""
    count = len(routes(game))
    likely: dict[str, list[Fraction]] = {"none": [NONE] * count}
    for route in range(count):
        for text, about, chance in (
            (message(game, (route + 1) % count, number, 1), route, FALSE),
            (message(game, route, number, 1), route, TRUE),
            (message(game, route, number, 2), route, LONG),
        ):
            likely.setdefault(text, [Fraction()] * count)[about] += chance
    odds = {
        text: sum(weight * chance for weight, chance in zip(game.weights, chances, strict=True))
        for text, chances in likely.items()
    }
    text = yield from ask_fate(game, "message", {t: c for t, c in odds.items() if c}, str(number + 1))
    game.messages[number] = text
    weigh(game, likely[text])


def message(game: Game, route: int, number: int, length: int) -> str:
    """Both ends of a piece in cipher; the last long one is the whole route."""
    points = routes(game)[route]["points"]
    start, end = number, number + length
    if end >= len(points):
        start, end = 0, len(points) - 1
    return f"{encode(game, points[start])}-{encode(game, points[end])}".lower()


def encode(game: Game, square: str) -> str:
    """Letter by letter."""
    cipher = game.tables["cipher"]
    return "".join(cipher["code"][cipher["clear"].index(sign)] for sign in square)


def truth(game: Game) -> Part:
    """At home the convoy's route comes out."""
    odds = {route["id"]: weight for route, weight in zip(routes(game), game.weights, strict=True) if weight}
    if len(odds) > 1:
        told = yield from ask_fate(game, "truth", odds)
        weigh(game, [Fraction(route["id"] == told) for route in routes(game)])


def true_pieces(game: Game) -> set[int]:
    """Pieces of the true route that the messages told."""
    if not routes(game):
        return set()
    true = game.weights.index(max(game.weights))
    last = len(routes(game)[true]["points"]) - 1
    pieces: set[int] = set()
    for number, text in game.messages.items():
        if text == message(game, true, number, 1):
            pieces.add(number)
        elif text == message(game, true, number, 2):
            pieces |= {number, number + 1} if number + 2 <= last else set(range(last))
    return pieces

"""What every golden record and some seeded games come to: run natively and by the browser's Python. Sets `found`."""

import json
from hashlib import sha256
from pathlib import Path

import siluro
from siluro.lab.rng import Rng
from siluro.record.parse import read_record
from siluro.record.replay import game_of, replay

FOLDER = globals().get("FOLDER") or Path(__file__).parents[1] / "games"
SEEDS = range(5)


def sum_up(s):
    """A position as a short text: its key and how it is saved."""
    return sha256(repr(siluro.key(s)).encode() + siluro.dump(s)).hexdigest()


def replay_all():
    for file in sorted(Path(FOLDER).glob("*/replays/*.siluro")):
        record = read_record(file.read_bytes())
        session = replay(record, game_of(record, siluro.game))
        yield f"{file.parts[-3]}/{file.stem}", sum_up(session.main.at(len(session.main.plies)))


def play_seeds():
    for name in siluro.games():
        game = siluro.game(name)
        for scenario in game.scenarios:
            for seed in SEEDS:
                s = siluro.play_out(game, game.new(scenario), "greedy", Rng(seed))
                yield f"{name}/{scenario}/{seed}", sum_up(s)


found = json.dumps({"records": dict(replay_all()), "seeds": dict(play_seeds())})

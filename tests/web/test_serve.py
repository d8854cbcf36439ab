"""The verb serve, and `siluro` alone: where the table is, and what stands in its way."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
from pathlib import Path

import httpx

from siluro.web.patience import HEADER_TIME
from tests.cli.running import COMMAND


def refused(folder: Path, *arguments: str) -> str:
    """What the program says when the table cannot be opened."""
    done = subprocess.run(
        [*COMMAND, "serve", *arguments], env=os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


def test_siluro_alone_is_the_table(tmp_path: Path) -> None:
    screenless = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    environment = screenless | {"SILURO_DB": str(tmp_path / "games.db"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        said = process.stdout.readline()
        address = next(word for word in said.split() if word.startswith("http://"))
        home = httpx.get(address)
        process.terminate()
    assert home.status_code == 200 and "Siluro" in home.text


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in refused(tmp_path, "--port", port)
    assert "99999" in refused(tmp_path, "--port", "99999")


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as base:
        base.execute("create table about (name text primary key, value text)")
        base.execute("insert into about values ('version', '999')")
    base.close()
    assert "newer.db" in refused(tmp_path, "--port", "0", "--db", str(newer))
    (tmp_path / "noise.db").write_bytes(b"this is no database" * 100)
    assert "noise.db" in refused(tmp_path, "--port", "0", "--db", str(tmp_path / "noise.db"))


def test_it_stops_by_the_front_door(tmp_path: Path) -> None:
    """After SIGTERM one file holds everything: nothing is left in a journal beside it."""
    environment = os.environ | {"SILURO_DB": str(tmp_path / "games.db"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([*COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment) as it:
        assert it.stdout
        address = next(word for word in it.stdout.readline().split() if word.startswith("http://"))
        reply = httpx.post(f"{address}new/gamma/gg1", data={"men": "10"}, headers={"Origin": address.rstrip("/")})
        assert reply.status_code == 303
        it.terminate()
    assert it.returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    environment = os.environ | {"SILURO_DB": str(tmp_path / "games.db"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([*COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment) as it:
        assert it.stdout
        address = next(word for word in it.stdout.readline().split() if word.startswith("http://"))
        port = int(address.rstrip("/").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as half:
            half.settimeout(HEADER_TIME * 3)
            half.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            assert half.recv(100) == b""
        assert httpx.get(address).status_code == 200
        it.terminate()

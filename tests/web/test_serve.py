"""The verb serve, and `siluro` alone: where the table is, and what stands in its way."""

from __future__ import annotations

import os
import select
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from tests.cli.running import COMMAND

PATIENCE = 60
HEADER_TIME = 3.0
MAIN = "import sys; from siluro.cli import main; sys.exit(main())"
HURRIED = [sys.executable, "-c", f"from siluro.web import protocol; protocol.HEADER_TIME = {HEADER_TIME}; {MAIN}"]
"""The program with less time for the headers of a request, so that the tests need not wait so long."""
SLOW = "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n: None if n == 'zlib_ng' else f(n); "
"""What the extra `fast` brings is not found."""


def refused(folder: Path, *arguments: str) -> str:
    """What the program says when the table cannot be opened."""
    done = subprocess.run(
        [*COMMAND, "serve", *arguments], env=os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


@contextmanager
def running(
    folder: Path, *arguments: str, program: Sequence[str] = COMMAND, cwd: Path | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program and the address that it names; it is stopped whatever happens."""
    screenless = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    environment = screenless | {"SILURO_DB": str(folder / "games.db"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*program, *arguments], stdout=subprocess.PIPE, text=True, env=environment, cwd=cwd
    ) as process:
        try:
            assert process.stdout
            yield process, next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        finally:
            process.terminate()


@pytest.mark.parametrize("hidden", ["", SLOW])
def test_replies_are_compressed_with_and_without_the_extra_fast(tmp_path: Path, hidden: str) -> None:
    assert find_spec("zlib_ng")
    with running(tmp_path, program=[sys.executable, "-c", hidden + MAIN]) as (_, address):
        plain = httpx.get(address, timeout=PATIENCE, headers={"Accept-Encoding": "identity"})
        packed = httpx.get(address, timeout=PATIENCE, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text and int(packed.headers["content-length"]) < len(plain.content) / 2


def test_siluro_alone_is_the_table(tmp_path: Path) -> None:
    with running(tmp_path) as (_, address):
        home = httpx.get(address, timeout=PATIENCE)
    assert home.status_code == 200 and "Siluro" in home.text


def test_the_names_of_a_server_are_told(tmp_path: Path) -> None:
    named = ("--name", "table.example", "--root", "/siluro/", "--port", "0")
    with running(tmp_path, "serve", *named) as (process, _):
        assert process.stdout
        assert process.stdout.readline() == "Others reach it under: table.example/siluro/\n"


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in refused(tmp_path, "--port", port)
    assert "99999" in refused(tmp_path, "--port", "99999")


def test_a_root_that_is_not_a_path_is_named(tmp_path: Path) -> None:
    assert "--root" in refused(tmp_path, "--port", "0", "--root", "siluro")
    assert not list(tmp_path.rglob("*.db"))


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
    with running(tmp_path, "serve", "--port", "0") as (process, address):
        headers = {"Origin": address.rstrip("/")}
        reply = httpx.post(f"{address}new/gamma/gg1", data={"men": "10"}, headers=headers, timeout=PATIENCE)
        assert reply.status_code == 303
    assert process.returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", program=HURRIED) as (_, address):
        with socket.create_connection(("127.0.0.1", port_of(address))) as half:
            half.settimeout(PATIENCE)
            half.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            assert half.recv(100) == b""
        assert httpx.get(address, timeout=PATIENCE).status_code == 200


def test_a_connection_that_is_used_is_not_closed(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", program=HURRIED) as (_, address):
        line = HTTPConnection("127.0.0.1", port_of(address), timeout=PATIENCE)
        line.connect()
        opened, until = line.sock, time.monotonic() + HEADER_TIME + 2
        while time.monotonic() < until:
            line.request("GET", "/healthz", headers={"Host": "localhost"})
            assert line.getresponse().read() == b"ok\n"
            time.sleep(0.5)
        assert line.sock is opened
        line.close()


def test_headers_have_an_end(tmp_path: Path) -> None:
    """Line by line, never whole: neither in one piece nor in many is more taken than the table needs."""
    with running(tmp_path, "serve", "--port", "0", program=HURRIED) as (_, address):
        with socket.create_connection(("127.0.0.1", port_of(address))) as endless:
            endless.settimeout(PATIENCE)
            endless.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            sent, told = 0, b""
            while not told and sent < 1_000_000:
                with suppress(BrokenPipeError, ConnectionResetError):
                    endless.sendall(b"X-More: " + b"y" * 1_000 + b"\r\n")
                sent += 1_000
                told = endless.recv(100) if select.select([endless], [], [], 0.01)[0] else b""
            assert b" 400 " in told and sent < 200_000
        assert httpx.get(address, timeout=PATIENCE).status_code == 200


def port_of(address: str) -> int:
    return int(address.rstrip("/").rpartition(":")[2])

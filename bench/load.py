"""The server under load: many games, everybody's page listening, on SQLite and PostgreSQL, before and after a restart.

Every game has a player who thinks for a second between two answers, and two pages that listen for news. An answer is a
choice or a click that rolls dice, as players have it who change no setting. In the last row of each database the dice
of a choice roll with it: three answers of the record at once. Measured is the time from sending an answer to having the
whole reply, compressed as for a browser. All of it runs on this computer, players included, so cores that they use are
missing to the server. Run: python bench/load.py [--seconds N] [--games N]

With --before PATH, another checkout, both take turns and only the processor time of an answer is compared: on a
computer that does other things too, the ratio is all that means something.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.postgresql import new_database, running_cluster  # noqa: E402

COMMAND = [sys.executable, "-c", "import sys; from siluro.cli import main; sys.exit(main())"]
NAME = "table.example"
GAME = "/new/stealth/m1"
PAGES = 2
"""That listen to each game."""
THINK = 1.0
CROWD = 40
"""Players who do not think, to find how much the server can do."""
FEW, TURNS, WARM_UP = 4, 5, 2.0
"""Players, turns, and seconds before the clock is read, where two checkouts are compared."""
IDLE = 4.0
"""Seconds after which a connection is not used again: a server lets go of those that nobody uses."""
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """One process of the table."""

    def __init__(self, database: str, root: Path = ROOT) -> None:
        command = [*COMMAND, "serve", "--json", "--port", "0", "--db", database, "--name", NAME, "--games-a-day", "0"]
        sources = {"PYTHONPATH": str(root / "src")}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | sources)
        assert self.process.stdout
        told = ""
        while not told.rstrip().endswith("}"):
            told += self.process.stdout.readline()
        self.port = int(json.loads(told)["port"])

    @property
    def megabytes(self) -> float:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    @property
    def seconds(self) -> float:
        """Of processor time."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


@contextmanager
def serving(database: str, processes: int, root: Path = ROOT) -> Iterator[list[Server]]:
    servers = [Server(database, root) for _ in range(processes)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


@dataclass
class Client:
    """A connection that stays open, and a visitor's cookies."""

    port: int
    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    used: float = 0.0

    async def send(self, method: str, path: str, form: dict[str, str] | None = None) -> asyncio.StreamReader:
        if time.monotonic() - self.used > IDLE:
            self.close()
        self.used = time.monotonic()
        if self.line is None or self.line[0].at_eof():
            self.line = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        body = urlencode(form or {}).encode() if method == "POST" else b""
        head = [
            f"{method} {path} HTTP/1.1", f"Host: {NAME}", f"Origin: http://{NAME}", "X-Siluro: 1", "X-Siluro-Panels: ",
            "Accept-Encoding: gzip", f"X-Forwarded-For: {self.address}", f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded",
            "Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        ]  # fmt: skip
        self.line[1].write("\r\n".join([*head, "", ""]).encode() + body)
        return self.line[0]

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[dict[str, str], str]:
        """A reply: its headers and its text."""
        reader = await self.send(method, path, form)
        headers = await self.headers(reader)
        if "chunked" in headers.get("transfer-encoding", ""):
            parts = []
            while size := int(await reader.readline(), 16):
                parts.append(await reader.readexactly(size))
                await reader.readline()
            await reader.readline()
            body = b"".join(parts)
        else:
            body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, 31)
        return headers, body.decode()

    async def headers(self, reader: asyncio.StreamReader) -> dict[str, str]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (each.split(": ", 1) for each in lines[1:] if each)
        headers = {name.lower(): value for name, value in pairs}
        for name, value in re.findall(r"^(\w+)=([^;]+)", headers.get("set-cookie", "")):
            self.cookies[name] = value
        return headers | {"status": lines[0].split(" ")[1]}

    def close(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None


@dataclass
class Player:
    """Somebody with a game."""

    client: Client
    at: str = ""
    page: str = ""
    chance: random.Random = field(default_factory=random.Random)

    async def begin(self) -> None:
        headers, _ = await self.client.ask("POST", GAME, {"placement": "random"})
        self.at = headers["location"]
        await self.look()

    async def look(self) -> None:
        headers, self.page = await self.client.ask("GET", f"{self.at}/now")
        assert headers["status"] == "200", headers

    async def answer(self) -> float:
        """Answer at random; the seconds it took."""
        answers = re.findall(r'<button name="value" value="([^"]+)"', self.page.partition('id="answers"')[2])
        if not answers and "data-roll" not in self.page:
            await self.begin()
            return await self.answer()
        form = {"deed": "answer", "value": self.chance.choice(answers)} if answers else {"deed": "roll", "value": ""}
        number = self.page.split('data-number="')[1].split('"')[0]
        began = time.perf_counter()
        headers, self.page = await self.client.ask("POST", self.at, {**form, "number": number})
        assert headers["status"] == "200", headers
        return time.perf_counter() - began


async def listen(client: Client, path: str) -> None:
    """A page that hears of every change and throws it away."""
    try:
        reader = await client.send("GET", path)
        while await reader.readline():
            pass
    finally:
        client.close()


async def play(player: Player, times: list[float], until: float, think: float) -> None:
    await asyncio.sleep(player.chance.random() * think)
    while time.perf_counter() < until:
        times.append(await player.answer())
        await asyncio.sleep(max(0.0, think - times[-1]))


def make_players(servers: list[Server], count: int) -> list[Player]:
    """Each at one of the servers, from an address of its own."""
    ports = [server.port for server in servers]
    return [
        Player(Client(ports[n % len(ports)], f"198.51.{n // 250}.{n % 250}"), chance=random.Random(n))
        for n in range(count)
    ]


async def put_load(servers: list[Server], players: list[Player], seconds: float, think: float) -> list[float]:
    """Play for some seconds; how long each answer took. Pages that listen are at the other server, if there is one."""
    ports = [server.port for server in servers]
    pages = [
        asyncio.create_task(listen(Client(ports[(n + 1) % len(ports)], each.client.address, each.client.cookies),
                                   f"{each.at}/events"))
        for n, each in enumerate(players) for _ in range(PAGES if think else 0)
    ]  # fmt: skip
    await asyncio.sleep(1)
    times: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(each, times, until, think) for each in players))
    for page in pages:
        page.cancel()
    await asyncio.gather(*pages, return_exceptions=True)
    return times


def tell(name: str, servers: list[Server], times: list[float], seconds: float, spent: float, to_open: float) -> None:
    times = sorted(times)
    p50, p99 = times[len(times) // 2] * 1000, times[int(len(times) * 0.99)] * 1000
    memory = max(server.megabytes for server in servers)
    print(
        f"| {name} | {len(times) / seconds:.0f} | {p50:.1f} | {p99:.1f} | {times[-1] * 1000:.0f} | {memory:.0f} "
        f"| {spent / len(times) * 1000:.2f} | {to_open * 1000:.1f} |",
        flush=True,
    )


def measure(name: str, servers: list[Server], players: list[Player], seconds: float, think: float = THINK) -> None:
    def read_clocks() -> float:
        return sum(server.seconds for server in servers)

    async def run() -> tuple[float, list[float]]:
        await asyncio.gather(*(each.look() if each.at else each.begin() for each in players))
        opened = read_clocks()
        found = await put_load(servers, players, seconds, think)
        for each in players:
            each.client.close()
        return opened, found

    before = read_clocks()
    opened, times = asyncio.run(run())
    tell(name, servers, times, seconds, read_clocks() - opened, (opened - before) / len(players))


def load_database(name: str, database: str, processes: int, games: int, seconds: float) -> None:
    title = f"{name}, {processes} process{'es' if processes > 1 else ''}"
    with serving(database, processes) as servers:
        players = make_players(servers, games)
        measure(title, servers, players, seconds)
    with serving(database, processes) as servers:
        for each, fresh in zip(players, make_players(servers, games), strict=True):
            each.client.port = fresh.client.port
        measure(f"{title}, restarted", servers, players, seconds)
        measure(f"{title}, {CROWD} without thinking", servers, players[:CROWD], seconds, 0.0)
        for each in players:
            each.client.cookies["rolls"] = "auto"
        measure(f"{title}, {CROWD} without thinking, dice roll at once", servers, players[:CROWD], seconds, 0.0)


def spend(root: Path, seconds: float) -> float:
    """Milliseconds of processor time that a checkout spends on an answer, with a few players who do not think."""
    with tempfile.TemporaryDirectory() as folder, serving(f"{folder}/1.db", 1, root) as servers:
        players = make_players(servers, FEW)

        async def run() -> float:
            await asyncio.gather(*(each.begin() for each in players))
            await put_load(servers, players, WARM_UP, 0.0)
            before = servers[0].seconds
            times = await put_load(servers, players, seconds, 0.0)
            for each in players:
                each.client.close()
            return (servers[0].seconds - before) / len(times) * 1000

        return asyncio.run(run())


def compare(before: Path, seconds: float) -> None:
    """Both checkouts in turns."""
    print("| before, ms | now, ms | ratio |\n|---|---|---|", flush=True)
    ratios = []
    for _ in range(TURNS):
        was, now = spend(before, seconds), spend(ROOT, seconds)
        ratios.append(now / was)
        print(f"| {was:.2f} | {now:.2f} | {now / was:.2f} |", flush=True)
    print(f"\nMedian of the ratios: {sorted(ratios)[TURNS // 2]:.2f}. Load of the computer: {os.getloadavg()[0]:.1f}.")


async def open_games(server: Server, count: int) -> None:
    player = make_players([server], 1)[0]
    for _ in range(count):
        await player.begin()
    player.client.close()


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--seconds", type=float, default=12, help="of each measurement")
    given.add_argument("--games", type=int, default=100)
    given.add_argument("--opened", type=int, default=2000, help="games that are opened to see the memory")
    given.add_argument("--before", type=Path, help="another checkout, to compare the processor time of an answer")
    args, began = given.parse_args(), time.monotonic()
    if args.before is not None:
        compare(args.before.resolve(), args.seconds)
        return
    print(f"{args.games} games, {PAGES * args.games} pages that listen, {THINK:.0f} s between answers\n")
    print("| server | answers/s | p50 ms | p99 ms | max ms | MB a process | processor ms an answer | to open a game |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        load_database("SQLite", f"{folder}/1.db", 1, args.games, args.seconds)
        cluster = stack.enter_context(running_cluster(""))
        for processes in (1, 2):
            with new_database(cluster) as database:
                load_database("PostgreSQL", database, processes, args.games, args.seconds)
        with serving(f"{folder}/many.db", 1) as servers:
            before = servers[0].megabytes
            asyncio.run(open_games(servers[0], args.opened))
            print(f"\n{args.opened} games opened: {before:.0f} MB before, {servers[0].megabytes:.0f} MB after")
    # what else runs on the computer shows here, and in times far above the processor's
    print(f"Load of the computer: {os.getloadavg()[0]:.1f}. All of this took {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main()

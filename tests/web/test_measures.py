"""For whoever runs a server: is it well, what does it do, who asked for what; and never a secret."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from siluro.web.safety import LONGEST_HEADERS
from tests.cli.running import COMMAND
from tests.postgresql import new_database
from tests.web.serving import Served
from tests.web.test_company import NAME

PASSWORD = "a night at sea"
ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}
"""What a reverse proxy on this computer says of its visitors."""


class Club:
    """A server with a password and a log."""

    def __init__(self, folder: Path) -> None:
        environment = os.environ | {"SILURO_PASSWORD": PASSWORD, "PYTHONUNBUFFERED": "1"}
        arguments = ["--port", "0", "--name", NAME, "--db", str(folder / "games.db"), "--access-log"]
        self.process = subprocess.Popen(
            [*COMMAND, "serve", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout
        self.address = next(word for word in self.process.stdout.readline().split() if word.startswith("http://"))

    @contextmanager
    def visitor(self) -> Iterator[httpx.Client]:
        headers = {"Host": NAME, "Origin": f"http://{NAME}"}
        with httpx.Client(base_url=self.address, headers=headers, timeout=60) as client:
            assert client.post("/enter", data={"password": PASSWORD}).status_code == 303
            yield client

    def stop(self) -> str:
        """What it wrote until then."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=60)
        assert self.process.returncode == 0
        return said


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.process.kill()
    club.process.communicate()


def invited(client: httpx.Client) -> tuple[str, str]:
    """A new game and the secret of a link to it."""
    at = client.post("/new/stealth/m1", data={"seats": "2", "placement": "random"}).headers["location"]
    page = client.post(f"{at}/seats", data={"seat": "2", "deed": "invite", "name": "Anna"}).text
    (secret,) = re.findall(r"/join/([A-Za-z0-9_-]{22})", page)
    return at, secret


def test_numbers_and_log_name_no_secret(club: Club) -> None:
    with club.visitor() as anna, club.visitor() as bruno:
        at, secret = invited(anna)
        for address in (f"/join/{secret}", f"/Join/{secret}", f"/join/{secret}?q={secret}", f"/t/{secret}/now"):
            bruno.get(address)
        assert bruno.post(f"/join/{secret}", data={"name": "Bruno"}).status_code == 303
        bruno.get("/nowhere%0aGET /forged 200")
        anna.get(f"{at}/now")
        cookies = [each.value for client in (anna, bruno) for each in client.cookies.jar]
        numbers = httpx.get(f"{club.address}metrics", timeout=60).text
    log = club.stop()
    assert 'siluro_requests_total{method="POST",route="/join/{secret}",status="303"} 1' in numbers
    assert 'siluro_request_seconds_count{route="/t/{id}/now"} 2' in numbers
    assert re.search(r"^process_resident_memory_bytes \d{8,}$", numbers, re.M)
    assert f"127.0.0.1 GET {at}/now 200 " in log and "GET /join/... 200 " in log
    assert "POST /join/... 303 " in log and not re.search(r"^GET /forged", log, re.M)
    for kept in (secret, PASSWORD, *filter(None, cookies)):
        assert kept not in numbers and kept not in log
    assert at not in numbers


def test_numbers_follow_the_format_of_prometheus(club: Club) -> None:
    numbers = httpx.get(f"{club.address}metrics", timeout=60)
    assert numbers.headers["content-type"].startswith("text/plain; version=0.0.4")
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [0-9.e+-]+')
    for line in numbers.text.splitlines():
        assert line.startswith("# TYPE ") or sample.fullmatch(line), line


def test_numbers_are_for_this_computer_only(club: Club) -> None:
    assert httpx.get(f"{club.address}metrics", headers=ELSEWHERE, timeout=60).status_code == 403
    assert httpx.get(f"{club.address}healthz", headers=ELSEWHERE, timeout=60).text == "ok\n"


def test_a_server_without_its_database_is_not_well(cluster: str) -> None:
    with new_database(cluster) as database:
        served = Served(database).start()
        assert httpx.get(f"{served.address}/healthz", timeout=60).status_code == 200
    reply = httpx.get(f"{served.address}/healthz", timeout=60)
    served.kill()
    assert (reply.status_code, reply.text) == (503, "database\n")


def test_a_server_that_stops_lets_those_go_who_watch(club: Club) -> None:
    with club.visitor() as anna:
        at, _ = invited(anna)
        with anna.stream("GET", f"{at}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            club.process.send_signal(signal.SIGTERM)
            assert list(lines)[-1] == ""  # the stream ends as it should, not in the middle
    log = club.stop()
    assert "Cancel" not in log and "Traceback" not in log


def test_headers_without_end_are_refused(club: Club) -> None:
    reply = httpx.get(f"{club.address}healthz", headers={"X-Long": "x" * LONGEST_HEADERS}, timeout=60)
    assert reply.status_code in (400, 431)  # in several pieces, or in one
    assert httpx.get(f"{club.address}healthz", timeout=60).status_code == 200

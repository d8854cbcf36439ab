"""The table in a folder of its host: it gives out no address outside, and a browser asks for none."""

from __future__ import annotations

import re
import signal
import socket
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, expect
from starlette.applications import Starlette
from starlette.routing import Mount

from siluro.store import Store
from siluro.web.app import application
from tests.web.conftest import Watched
from tests.web.serving import Served

FOLDER = "/club/siluro"
ADDRESS = re.compile(r'\s(?:href|src|action|formaction|data-copy|data-from)="([^"]*)"')
MOST = 120
"""Pages that are looked at."""


@pytest.fixture(scope="module", params=["another application", "serve"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a table in a folder: inside another application, and served there by itself."""
    yield from mounted(tmp_path_factory) if request.param == "another application" else rooted(tmp_path_factory)


def rooted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    served = Served(tmp_path_factory.mktemp("table") / "siluro.db", ["--root", f"{FOLDER}/", "--name", "table.example"])
    served.start()
    assert served.address.endswith(FOLDER)
    yield served.address
    served.kill(signal.SIGTERM)


def mounted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Store.open(tmp_path_factory.mktemp("table") / "siluro.db") as store, socket.socket() as listening:
        app = application(store, is_shared=True)
        listening.bind(("127.0.0.1", 0))
        listening.listen()  # who comes before the server is ready waits
        server = uvicorn.Server(uvicorn.Config(Starlette(routes=[Mount(FOLDER, app)]), log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}{FOLDER}"
        app.state.games.close_streams()
        server.should_exit = True
        thread.join(20)


def test_no_page_names_an_address_outside(folder: str) -> None:
    with httpx.Client(headers={"Origin": folder.removesuffix(FOLDER)}, timeout=60) as client:
        begun = client.post(f"{folder}/new/gamma/gg1", data={"men": "10"})
        assert begun.status_code == 303 and begun.headers["location"].startswith(FOLDER + "/t/")
        assert f"Path={FOLDER}/" in begun.headers["set-cookie"]
        other = client.post(f"{folder}/api/games/gamma/gg1", json={})
        assert other.headers["location"].startswith(FOLDER + "/api/t/")
        table = urljoin(folder, begun.headers["location"])
        chosen = client.post(f"{folder}/settings", data={"back": urlsplit(table).path[len(FOLDER) :], "theme": "night"})
        assert chosen.headers["location"] == urlsplit(table).path and f"Path={FOLDER}/" in chosen.headers["set-cookie"]
        link = client.post(f"{table}/seats", data={"seat": "1", "deed": "invite"})
        assert f"{folder}/join/" in link.text
        number = re.search(r'data-number="(\d+)"', client.get(table).text)
        assert number
        form = {"number": number[1], "deed": "answer", "value": "10"}
        assert client.post(table, data=form).headers["location"] == urlsplit(table).path
        seen = crawl(client, [folder + "/", folder + "/yours", table, f"{table}/seats", f"{table}/now"])
        assert client.post(f"{table}/remove").headers["location"] == FOLDER + "/"
    kinds = {re.sub(r"/t/[^/]+", "/t", address.removeprefix(folder)).split("?")[0] for address in seen}
    assert {"/", "/about", "/yours", "/t", "/t/log", "/t/review", "/t/report", "/rules/gamma"} <= kinds
    assert {"/static/style.css", "/static/table.js", "/static/games/gamma.css"} <= kinds


def test_a_proxy_may_cut_the_folder_off(tmp_path: Path) -> None:
    """nginx does so where `proxy_pass` ends with a slash; health is asked for at the top as well."""
    served = Served(tmp_path / "siluro.db", ["--root", f"{FOLDER}/"]).start()
    try:
        top = served.address.removesuffix(FOLDER)
        with httpx.Client(headers={"Origin": top}, timeout=60) as client:
            assert client.get(f"{top}/healthz").text == client.get(f"{top}{FOLDER}/healthz").text == "ok\n"
            begun = client.post(f"{top}/new/gamma/gg1", data={"men": "10"})
            assert begun.headers["location"].startswith(FOLDER + "/t/")
            cut, whole = (client.get(top + begun.headers["location"].removeprefix(cut)) for cut in (FOLDER, ""))
            assert cut.status_code == whole.status_code == 200 and f'href="{FOLDER}/' in cut.text
            assert client.get(f"{top}{FOLDER}{FOLDER}/").status_code == 404
    finally:
        served.kill(signal.SIGTERM)


def crawl(client: httpx.Client, first: list[str]) -> set[str]:
    """Follow every link; each address must lie in the folder, and be there."""
    seen, waiting = set[str](), list(first)
    while waiting and len(seen) < MOST:
        address = waiting.pop(0)
        reply = client.get(address, follow_redirects=True)
        assert reply.status_code == 200, address
        assert str(reply.url).startswith(address.split(FOLDER)[0] + FOLDER)
        seen.add(address)
        if not reply.headers["content-type"].startswith("text/html") or address.endswith("replay.html"):
            continue
        for found in map(unescape, ADDRESS.findall(reply.text)):
            if found.startswith(("#", "data:", "https://")):  # inside a page or a drawing; links to other sites
                continue
            path = urlsplit(urljoin(address, found))
            assert path.path.startswith(FOLDER + "/"), f"{address} leads to {found}"
            onward = path._replace(fragment="").geturl()
            is_page = "action" not in found and not re.search(r"/(settings|daily|import|first-steps|advice|ask)", found)
            if is_page and onward not in seen and onward not in waiting and not found.endswith(("/remove", "-lesson")):
                waiting.append(onward)
    return seen


def test_a_browser_plays_there_and_asks_for_nothing_outside(browser: Browser, folder: str, tmp_path: Path) -> None:
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    watched = Watched(context, folder)
    page = watched.page()
    page.goto(f"{folder}/new/gamma/gg1")
    page.locator("button[form=begin]").click()
    page.wait_for_url(re.compile(re.escape(folder) + "/t/[a-z0-9]+$"))
    number = page.locator("#ask").get_attribute("data-number")
    page.locator("#ask button[name=value], #ask [data-roll]").first.click()
    expect(page.locator("#ask")).not_to_have_attribute("data-number", str(number))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ask")).to_have_attribute("data-at", re.compile(r"\d+"))
    context.close()
    assert watched.complaints == []

"""What the table of a browser is asked to do in a process that has only what a browser has."""

from __future__ import annotations

import asyncio
import gzip
import sys
from pathlib import Path
from typing import Any

from siluro.browser import lab
from siluro.browser.bridge import open_table
from tests.browser.plays import Browser, play, table_of
from tests.browser.storage import DictStorage, SlowStorage

ROOT = "/sub/folder"


REVIEW_TIME = 4.0
"""Seconds: more than one piece of a review takes, so that it goes on with another."""


async def opened(file: Path | None = None, work: Any = None) -> tuple[Browser, DictStorage]:
    storage = DictStorage(file)
    return Browser(await open_table(storage, ROOT + "/", work, REVIEW_TIME), ROOT), storage


async def play_all(file: Path) -> dict[str, Any]:
    """A part of each game through its pages; what is in the storage is what the pages show."""
    browser, storage = await opened(file)
    status, home = await browser.get("/", **{"accept-language": "it"})
    found = {"home": status, "italian": "Giochi" in home, "channel": False}
    scenarios = {"gamma": "gg1", "boats": "suda", "stealth": "m1", "wolves": "m1"}
    found["games"] = {name: await play(browser, name, scenario, 60) for name, scenario in scenarios.items()}
    for each in found["games"].values():
        assert len(storage.lines[each["id"]]) == each["number"]
        assert each in ({"id": one["game"], "number": one["number"]} for one in browser.news)
        status, page = await browser.get(f"/t/{each['id']}")
        found["channel"] = 'data-news="channel"' in page and f'data-root="{ROOT}"' in page
        for path in ("/log", "/report", "/now", "/record.siluro", "/board.svg", "/replay.html", "/still"):
            assert (await browser.get(f"/t/{each['id']}{path}"))[0] == 200, path
    for path in ("/about", "/yours", "/rules/gamma", "/sources/boats", "/static/table.js", "/static/games/gamma.css"):
        assert (await browser.get(path))[0] == 200, path
    assert (await browser.get("/static/../app.py"))[0] == (await browser.get("/t/nosuchgame/events"))[0] == 404
    found["imported"] = sorted(name for name in sys.modules if name.partition(".")[0] in ("sqlalchemy", "numpy"))
    return found


async def go_on(file: Path) -> dict[str, Any]:
    """Another process: lists at once, lines when they are asked for."""
    browser, storage = await opened(file)
    store = browser.table.store
    assert len(store.heads) == 4 and not store.lines
    found: dict[str, Any] = {"numbers": {}}
    for id in store.heads:
        status, page = await browser.get(f"/t/{id}")
        assert status == 200 and table_of(page) == f"/t/{id}"
        found["numbers"][id] = len(storage.lines[id])
    return found


async def settings(file: Path) -> dict[str, Any]:
    """Settings are kept like games; a setting may move a game that is not read yet."""
    browser, storage = await opened(file)
    first = await play(browser, "gamma", "gg1", 0)
    await browser.post("/settings", language="it", theme="night")
    again, storage = await opened(file)
    assert not again.table.store.lines
    status, page = await again.post("/settings", rolls="auto", back=f"/t/{first['id']}")
    return {"status": status, "italian": 'lang="it"' in page, "night": "theme-night" in page,
            "settings": [key[1] for key in storage.rows if key[0] == "settings"]}  # fmt: skip


async def puzzle(file: Path) -> dict[str, Any]:
    """A puzzle is solved, and the next process knows it."""
    from siluro.lab.puzzles import every_puzzle

    first = next(iter(every_puzzle().values()))
    browser, _ = await opened(file)
    listed, _ = await browser.get("/puzzles")
    shown, _ = await browser.get(f"/puzzle/{first.id}")
    _, solved = await browser.post(f"/puzzle/{first.id}", value=first.best)
    again, _ = await opened(file)
    _, later = await again.get("/yours")
    return {"statuses": [listed, shown], "right": "Right: " in solved, "kept": "solved: 1 of 1" in later}


async def refused(file: Path) -> dict[str, Any]:
    """The storage is full: the reply says so, and the game is as before."""
    browser, storage = await opened(file)
    begun = await play(browser, "gamma", "gg1", 3)
    before = (await browser.get(f"/t/{begun['id']}/record.siluro"))[1]
    browser.news.clear()
    storage.refuses = "QuotaExceededError"
    form = {"deed": "note", "value": "kept?", "number": str(begun["number"])}
    replies = [await browser.post(f"/t/{begun['id']}", script, **form) for script in (False, True)]
    replies.append(await browser.post("/new/gamma/gg1"))
    replies.append(await browser.post(f"/t/{begun['id']}/remove"))
    unchanged = (await browser.get(f"/t/{begun['id']}/record.siluro"))[1] == before
    games, told = len(browser.table.store.heads), list(browser.news)
    storage.refuses = ""
    status, _ = await browser.post(f"/t/{begun['id']}", **form)
    after = (await browser.get(f"/t/{begun['id']}/record.siluro"))[1]
    return {"replies": replies, "unchanged": unchanged, "games": games, "told": told, "status": status,
            "kept": "# kept?" in after}  # fmt: skip


async def at_once(file: Path) -> dict[str, Any]:
    """Requests that need lines of several games while others are under way."""
    browser, _ = await opened(file)
    games = [(await play(browser, "gamma", "gg1", 3)) for _ in range(3)]
    first, second, third = (f"/t/{each['id']}" for each in games)
    records = [(await browser.get(f"{path}/record.siluro"))[1] for path in (first, second, third)]

    async def again() -> Browser:
        return Browser(await open_table(SlowStorage(file), ROOT), ROOT)

    browser = await again()
    read = await asyncio.gather(*(browser.get(f"{path}/record.siluro") for path in (first, second, third)))
    browser = await again()
    both = await asyncio.gather(browser.get(first), browser.load("/export"))
    browser = await again()
    await browser.get(first)
    note = {"deed": "note", "value": "once", "number": str(games[0]["number"])}
    _, posted = await asyncio.gather(browser.get(second), browser.post(first, script=True, **note))
    lines = browser.table.store.lines[games[0]["id"]]
    exported = [both[1][0], gzip.decompress(both[1][1]).decode()]
    return {"read": [list(each) for each in read], "records": records, "page": both[0][0], "export": exported,
            "posted": posted[0], "notes": sum("# once" in line for line in lines)}  # fmt: skip


async def refused_once(file: Path) -> dict[str, Any]:
    """The storage refuses one request while another still reads: only the one is refused."""
    browser, _ = await opened(file)
    games = [(await play(browser, "gamma", "gg1", 3)) for _ in range(2)]
    storage = SlowStorage(file)
    browser = Browser(await open_table(storage, ROOT), ROOT)
    paths = [f"/t/{each['id']}" for each in games]
    await browser.get(paths[0])
    storage.gate.clear()
    notes = [{"deed": "note", "value": "kept?", "number": str(each["number"])} for each in games]
    later = asyncio.create_task(browser.post(paths[1], script=True, **notes[1]))
    await asyncio.sleep(0.05)
    storage.refuses = "QuotaExceededError"
    refused = await browser.post(paths[0], script=True, **notes[0])
    storage.refuses = ""
    storage.gate.set()
    written = await later
    kept = [any("# kept?" in line for line in storage.lines[each["id"]].values()) for each in games]
    return {"statuses": [refused[0], written[0]], "kept": kept}


async def transfer(file: Path) -> dict[str, Any]:
    """All games into a file and into another browser; one game by a link, hostile links too."""
    browser, _ = await opened(file)
    games = [await play(browser, "gamma", "gg1", most) for most in (2, 200)]
    again, _ = await opened(file)  # no line is read yet
    status, data = await again.load("/export")
    other, storage = await opened(None)
    kind = {"content-type": "multipart/form-data; boundary=x", "origin": "https://games.example"}
    moves = [await other.request("POST", "/import", multipart(data), kind) for _ in range(2)]
    text = (await other.get(f"/t/{games[0]['id']}/record.siluro"))[1]
    moved = text == (await browser.get(f"/t/{games[0]['id']}/record.siluro"))[1]
    _, page = await other.get(f"/t/{games[0]['id']}")
    goes_on = "data-roll" in page or 'name="value"' in page
    third, _ = await opened(None)
    bodies = [multipart(each) for each in (data, b'{"format":"siluro games 9","games":[]}')]
    imports = [await third.request("POST", "/import", body, kind) for body in bodies]
    _, address = await browser.get(f"/t/{games[1]['id']}/link")
    code = address.partition("#")[2]
    shown = await other.post("/replay", link=code)
    unkept = len(other.table.store.heads)
    opened_links = [table_of((await other.post("/replay", link=code, deed="keep"))[1]) for _ in range(2)]
    refused = [await other.post("/replay", link=each) for each in ("", "x", code[:-9], "s" + "A" * 62_000, "sÿ")]
    return {"status": status, "added": [notice(each[1]) for each in moves], "moved": moved, "goes_on": goes_on,
            "address": address, "imports": [(each[0], notice(each[1])) for each in imports], "links": opened_links,
            "shown": (shown[0], "compared-board" in shown[1], unkept),
            "refused": [(each[0], notice(each[1])) for each in refused], "games": len(other.table.store.heads),
            "page": (await other.get("/replay"))[0], "stored": len(storage.lines)}  # fmt: skip


def notice(page: str) -> str:
    return page.partition('role="alert">')[2].partition("<")[0]


def multipart(data: bytes) -> bytes:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="games.json"\r\n\r\n'
    return head + data + b"\r\n--x--\r\n"


async def advice(file: Path) -> dict[str, Any]:
    """Advice and a review, by a second worker and without one; others are answered meanwhile."""
    calls: list[str] = []

    async def work(name: str, arguments: str) -> str:
        calls.append(name)
        await asyncio.sleep(0.01)
        return lab.run(name, arguments)

    found: dict[str, Any] = {}
    for kind, worker in (("apart", work), ("here", None)):
        browser, _ = await opened(None, worker)
        begun = await play(browser, "wolves", "m1", 12, seed="advice")
        path = f"/t/{begun['id']}"
        asked = asyncio.create_task(browser.post(f"{path}/advice", script=True))
        await asyncio.sleep(0)
        now, _ = await browser.get(f"{path}/now")
        meanwhile = now == 200 and not asked.done()
        status, page = await asked
        found[kind] = {"advice": status, "meanwhile": meanwhile, "worth": 'class="worth' in page}
        _, review = await browser.get(f"{path}/review")
        for _ in range(600):
            if 'data-done="no"' not in review:
                break
            await asyncio.sleep(0.05)
            _, review = await browser.get(f"{path}/review")
        found[kind] |= {"graph": "polyline" in review}
    return found | {"calls": sorted(set(calls))}

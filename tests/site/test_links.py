"""Deep links on a host that has files and nothing else: they open, and say before that what they lead to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from siluro.record.link import to_link
from siluro.site.build import MARK
from siluro.site.previews import previews, tags
from tests.cli.running import complains, siluro
from tests.site.browsing import Own, visit
from tests.site.conftest import ROOT

RECORD = Path(__file__).parents[1] / "games" / "gamma" / "replays" / "machine-campaign.siluro"


class Quiet(SimpleHTTPRequestHandler):
    """What `python -m http.server` answers with."""

    def log_message(self, form: str, *values: object) -> None:
        pass


@pytest.fixture
def plain(site: Path, tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    place = tmp_path / ROOT.strip("/")
    place.parent.mkdir(parents=True)
    place.symlink_to(site)
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield serving
    serving.shutdown()
    serving.server_close()


def address(plain: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{plain.server_port}{ROOT}"


def test_every_page_that_people_share_is_a_file_with_a_preview(plain: ThreadingHTTPServer, site: Path) -> None:
    listed = json.loads((site / MARK).read_text())["pages"]
    with httpx.Client(base_url=address(plain), follow_redirects=True) as client:
        for each in previews():
            assert not each.path or f"{each.path}/index.html" in listed
            page = client.get(each.path)
            told = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)">', page.text))
            assert page.status_code == 200 and told["og:title"] and told["og:description"], each.path
            picture = client.get(address(plain).removesuffix(ROOT) + told["og:image"])
            assert picture.status_code == 200 and picture.headers["Content-Type"] == "image/png"
        assert client.get("no-such-page").status_code == 404


def test_a_shared_game_opens_for_somebody_who_was_never_there(plain: ThreadingHTTPServer, own: Own) -> None:
    link = f"{address(plain)}replay#{to_link(RECORD.read_text(encoding='utf-8'))}"
    page, frame = visit(own.context, link)
    assert frame.input_value("#link") == link.partition("#")[2]
    frame.click("#show")
    frame.wait_for_selector(".compared-board")
    page.close()
    again, frame = visit(own.context, f"{address(plain)}about/")  # now by the service worker
    assert "Siluro" in frame.inner_text("h1")
    again.close()
    assert not own.complaints


def test_a_preview_names_the_host_if_it_is_known(tmp_path: Path) -> None:
    first = next(previews())
    assert 'content="/x/icons/preview.png"' in tags(first, "/x/", "")
    assert 'content="https://example.org/x/icons/preview.png"' in tags(first, "/x/", "https://example.org")
    complains(siluro(tmp_path, "site", tmp_path / "new", "--host", "example.org"), 1, "--host")
    assert not (tmp_path / "new").exists()

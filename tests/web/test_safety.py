"""Whatever is sent to the table: a clear page or message, nothing lost, nothing carried out, no traceback."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import httpx
import pytest

from tests.web.serving import Served


@pytest.fixture(scope="module")
def client(served: Served) -> Iterator[httpx.Client]:
    own = {"Origin": served.address}
    with httpx.Client(base_url=served.address, headers=own, follow_redirects=True, timeout=60) as client:
        yield client


def begun(client: httpx.Client, **fields: str) -> str:
    """A new game; its path."""
    reply = client.post("/new/gamma/gg1", data={"men": "10", **fields})
    assert reply.status_code == 200
    return reply.url.path


def number(text: str) -> str:
    found = re.search(r'data-number="(\d+)"', text)
    assert found
    return found.group(1)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/t/nosuchgame", 404), ("/t/nosuchgame/now", 404), ("/t/nosuchgame/at/3", 404), ("/t/%00", 404),
        ("/t/../../etc/passwd", 404), ("/nowhere", 404), ("/new/chess/m1", 404), ("/new/gamma/m99", 400),
        ("/rules/gamma/99.99", 404), ("/rules/chess", 404), ("/static/../app.py", 404), ("/t/x/record.exe", 404),
        ("/t/nosuchgame/events", 404), ("/t/" + "x" * 3000, 404),
    ],
)  # fmt: skip
def test_a_wrong_address_is_answered_in_words(client: httpx.Client, path: str, status: int) -> None:
    reply = client.get(path)
    assert reply.status_code == status
    assert "Traceback" not in reply.text and "siluro/" not in reply.text
    assert 'role="alert"' in reply.text


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/"), ("DELETE", "/about"), ("GET", "/daily"), ("POST", "/about")]
)
def test_a_wrong_method_is_refused(client: httpx.Client, method: str, path: str) -> None:
    assert client.request(method, path).status_code == 405


@pytest.mark.parametrize(
    "form",
    [
        {}, {"deed": "answer"}, {"deed": "answer", "value": "10"}, {"deed": "answer", "value": "10", "number": "-1"},
        {"deed": "answer", "value": "10", "number": "9" * 400}, {"deed": "answer", "value": "1e9", "number": "x"},
        {"deed": "fly", "number": "NOW"}, {"deed": "answer", "value": "99", "number": "NOW"},
        {"deed": "answer", "value": "<script>alert(1)</script>", "number": "NOW"}, {"deed": "undo", "number": "NOW"},
        {"deed": "roll", "number": "NOW"}, {"deed": "branch", "value": "9" * 90, "number": "NOW"},
        {"deed": "main", "number": "NOW"}, {"deed": "answer", "value": "\x00\ud7ff", "number": "NOW"},
    ],
)  # fmt: skip
def test_a_malformed_form_changes_nothing(client: httpx.Client, form: dict[str, str]) -> None:
    path = begun(client)
    before = client.get(path).text
    sent = {name: number(before) if value == "NOW" else value for name, value in form.items()}
    reply = client.post(path, data=sent, headers={"X-Siluro": "1"})
    assert reply.status_code == 200
    assert number(client.get(path).text) == number(before)
    assert "<script>alert" not in reply.text and "Traceback" not in reply.text


def test_a_body_that_is_no_form_is_refused(client: httpx.Client) -> None:
    path = begun(client)
    before = number(client.get(path).text)
    for body, kind in [
        (b"\xff\xfe", "application/x-www-form-urlencoded"), (b"{}", "application/json"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"), (b"", "multipart/form-data"),
    ]:  # fmt: skip
        reply = client.post(path, content=body, headers={"Content-Type": kind, "X-Siluro": "1"})
        assert reply.status_code < 500 and "Traceback" not in reply.text
    assert number(client.get(path).text) == before


def test_a_huge_body_is_refused_before_it_is_read(client: httpx.Client) -> None:
    reply = client.post(begun(client), content=b"value=" + b"y" * 1_000_000, headers=FORM)
    assert reply.status_code == 413
    assert client.post("/import", data={"record": "z" * 10_000_000}).status_code == 413


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_change_from_another_site_is_refused(client: httpx.Client, headers: dict[str, str]) -> None:
    games = client.get("/").text.count('href="/t/')
    assert client.post("/new/gamma/gg1", headers=headers).status_code == 403
    assert client.get("/").text.count('href="/t/') == games


def test_only_our_own_names_are_answered(client: httpx.Client) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 403
    italian = client.get("/", headers={"Host": "evil.example", "Accept-Language": "it"})
    assert italian.text == "Questo server non è configurato per questo nome. Vedi --name."


def test_every_reply_carries_the_security_headers(client: httpx.Client) -> None:
    for reply in (client.get("/"), client.get("/nowhere"), client.get("/static/table.js"), client.get(begun(client))):
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["x-frame-options"] == "DENY"
        assert not re.search(r"<script(?![^>]* src=)|\son\w+=", reply.text) or "static" in str(reply.url)


def test_hostile_names_and_comments_are_only_text(client: httpx.Client) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    path = client.post("/new/stealth/m1", data={"seats": "2", "seat1": hostile, "seat2": "\"'><b>"}).url.path
    for page in (path, f"{path}/log", f"{path}/report", "/"):
        text = client.get(page).text
        assert hostile not in text and "<b>&#39;" not in text


@pytest.mark.parametrize(
    "record",
    [
        "", "hello", "siluro 1\n", "siluro 99\ngame gamma\n---\n", "siluro 1\ngame chess\nscenario m1\n---\n",
        "siluro 1\ngame gamma\nscenario gg1\nrules gamma-1.0 pack x\noption men=10\ndice hand\n---\nemploy 99\n",
        '{"lines": 3}', "\x00\x01", "[" * 5000,
    ],
)  # fmt: skip
def test_a_broken_record_is_not_taken_in(client: httpx.Client, record: str) -> None:
    games = client.get("/").text.count('href="/t/')
    reply = client.post("/import", data={"record": record})
    assert reply.status_code == 400
    assert 'role="alert"' in reply.text and "Traceback" not in reply.text
    assert client.get("/").text.count('href="/t/') == games


@pytest.mark.parametrize("fields", [{"men": "99"}, {"seed": "has spaces in it"}, {"seed": "x" * 500}])
def test_a_wrong_option_is_explained(client: httpx.Client, fields: dict[str, str]) -> None:
    reply = client.post("/new/gamma/gg1", data=fields)
    assert reply.status_code == 400 and 'role="alert"' in reply.text


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "/\\evil"])
def test_settings_lead_nowhere_else(client: httpx.Client, back: str) -> None:
    reply = client.post("/settings", data={"back": back, "detail": "1"}, follow_redirects=False)
    assert reply.status_code == 303
    assert reply.headers["location"].startswith("/") and not reply.headers["location"].startswith(("//", "/\\"))


@pytest.mark.parametrize("charset", ["punycode", "undefined", "unicode_escape", "utf-7", "idna", "nonsense"])
def test_only_utf_8_is_read(client: httpx.Client, charset: str) -> None:
    boundary = "b"
    field = f'--{boundary}\r\nContent-Disposition: form-data; name="record"\r\n\r\n{"a" * 50_000}\r\n--{boundary}--\r\n'
    kind = f"multipart/form-data; boundary={boundary}; charset={charset}"
    for path in ("/import", "/settings", "/new/gamma/gg1"):
        reply = client.post(path, content=field.encode(), headers={"Content-Type": kind})
        assert (reply.status_code, reply.text) == (403, "Send the text as UTF-8.")
    assert client.get("/").elapsed.total_seconds() < 3


def test_our_own_charset_is_read(client: httpx.Client) -> None:
    kind = "application/x-www-form-urlencoded; charset=UTF-8"
    reply = client.post("/new/gamma/gg1", content="men=10", headers={"Content-Type": kind})
    assert reply.status_code == 200 and "/t/" in reply.url.path


@pytest.mark.parametrize("header", [{"Host": "["}, {"Origin": "http://["}, {"Origin": "http://[::1"}])
def test_malformed_names_are_refused(client: httpx.Client, header: dict[str, str]) -> None:
    assert client.post("/new/gamma/gg1", data={"men": "10"}, headers=header).status_code in (400, 403)


@pytest.mark.parametrize("form", [{"back": "//["}, {"detail": "\u7532"}, {"rolls": "\u0663"}, {"back": "http://[::1"}])
def test_odd_settings_are_ignored(client: httpx.Client, form: dict[str, str]) -> None:
    reply = client.post("/settings", data=form, follow_redirects=False)
    assert reply.status_code == 303 and reply.headers["location"] == "/" and "set-cookie" not in reply.headers


@pytest.mark.parametrize("at", ["x", "-1", "1e3"])
def test_a_moment_that_is_no_number(client: httpx.Client, at: str) -> None:
    assert client.get(f"{begun(client)}/at/{at}").status_code == 404


def test_a_moment_far_beyond_the_last(client: httpx.Client) -> None:
    assert client.get(f"{begun(client)}/at/{'9' * 5000}").status_code == 200


@pytest.mark.parametrize("start", ['{"x":', '{"lines":', '{"lines":[{"kind":'])
def test_deep_json_is_refused_in_words(client: httpx.Client, start: str) -> None:
    reply = client.post("/import", data={"record": start + "[" * 100_000})
    assert reply.status_code == 400 and "could not be imported" in reply.text


def test_all_games_go_out_packed_and_come_in_again(client: httpx.Client) -> None:
    path = begun(client)
    exported = client.get("/export")
    assert exported.headers["content-type"] == "application/gzip"
    assert path.removeprefix("/t/").encode() in gzip.decompress(exported.content)
    reply = client.post("/import", files={"file": ("siluro-games.json.gz", exported.content)})
    assert reply.status_code == 200 and "Imported: 0 saved games. Already here: " in reply.text
    assert client.post(f"{path}/remove").status_code == 200
    reply = client.post("/import", files={"file": ("siluro-games.json.gz", exported.content)})
    assert reply.status_code == 200 and "Imported: 1 saved game." in reply.text
    assert client.get(path).status_code == 200
    reply = client.post("/import", files={"file": ("bomb.gz", gzip.compress(bytes(200_000_000), 1))})
    assert reply.status_code == 400 and "This is not a games file exported by Siluro" in reply.text

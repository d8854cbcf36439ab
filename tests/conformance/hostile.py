"""Requests that nobody should send: a generator, seeded, of everything that must change nothing and tell nothing.

Each request is bytes for a socket. None of them may change the record of a game, whoever sends it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from urllib.parse import quote, urlencode

from tests.conformance.wire import FORM, JSON, NAME, SCRIPT, Header, Table, deed, own, request


class Hostile:
    """Draws requests against a table."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.kinds: list[Callable[[Table], bytes]] = [
            self.foreign_seat,
            self.foreign_seat,
            self.out_of_turn,
            self.invented_answer,
            self.invented_id,
            self.replayed,
            self.odd_encoding,
            self.huge_body,
            self.deep_body,
            self.cross_site,
            self.header_trick,
            self.path_trick,
            self.script,
            self.foreign_reading,
            self.broken,
        ]

    def draw(self, table: Table) -> tuple[str, bytes]:
        """A request, and what kind it is of."""
        kind = self.rng.choice(self.kinds)
        return kind.__name__, kind(table)

    def allowed(self, table: Table) -> tuple[str, str]:
        """A deed that the rules allow now."""
        return ("roll", "") if table.kind == "roll" else ("answer", self.rng.choice(table.answers))

    def garbage(self) -> str:
        """A text nobody expects."""
        texts = [
            "",
            " ",
            "0",
            "-1",
            "1e9",
            "null",
            "true",
            "[]",
            "{}",
            "'",
            '"',
            "%00",
            "\x00",
            "\x7f",
            "../..",
            "A" * 499,
            "²",
            "٣",
            "10 ",
            "10\n",
            "@machine",
            "@hand",
            "roll",
            "undo",
            "abort' or 1=1 --",
            "${7*7}",
            "{{7*7}}",
            "🂡",
            "\u202e",
            SCRIPT,
            "e" + "\u0301" * 50,
            "NaN",
            "Infinity",
            "__class__",
            "9" * 400,
        ]
        return self.rng.choice(texts) + self.rng.choice(["", "", chr(self.rng.randrange(32, 0xD800))])

    # who may not

    def foreign_seat(self, table: Table) -> bytes:
        """A legal answer, the right number, the wrong player."""
        what = self.allowed(table)
        who = self.rng.choice(table.outsiders if what[0] == "roll" or not table.others else table.others)
        return self.rng.choice(deed(table, who, table.number, *what))

    def foreign_reading(self, table: Table) -> bytes:
        """What a stranger may not read."""
        stranger = table.outsiders[-1]
        rest = self.rng.choice(
            [
                "",
                "/now",
                "/at/1",
                "/still",
                "/events",
                "/ask?q=threats",
                "/log",
                "/record.siluro",
                "/record.json",
                "/report",
                "/report.md",
                "/review",
                "/replay.html",
                "/board.svg",
                "/seats",
            ]
        )
        api = self.rng.choice([f"/api/t/{table.id}", f"/api/t/{table.id}/record", "/api/saved", "/yours", "/"])
        return request("GET", self.rng.choice([f"/t/{table.id}{rest}", api]), stranger.header)

    # when they may not

    def out_of_turn(self, table: Table) -> bytes:
        """The right player, at the wrong moment."""
        who = self.rng.choice(table.asked)
        what, value = self.allowed(table)
        choices: list[tuple[int, str, str, str]] = [
            (table.number + self.rng.choice([-9, -2, -1, 1, 2, 50, 10**8]), what, value, ""),
            (-1, what, value, ""),
        ]
        if table.kind == "roll":
            choices += [(table.number, "answer", self.rng.choice(table.answers), by) for by in ("", "hand", "machine")]
        else:
            choices.append((table.number, "roll", "", ""))
        number, what, value, by = self.rng.choice(choices)
        return self.rng.choice(deed(table, who, number, what, value, by))

    def replayed(self, table: Table) -> bytes:
        """What was right once."""
        return self.rng.choice(table.past) if table.past else self.out_of_turn(table)

    # what does not exist

    def invented_answer(self, table: Table) -> bytes:
        value = self.garbage()
        if table.kind == "choose" and value.strip() in table.answers:
            value = "nonsense"
        what = self.rng.choice(["answer", "go", "fly", "ANSWER", "", "answer\x00"])
        return self.rng.choice(
            deed(
                table,
                self.rng.choice(table.asked),
                table.number,
                what,
                value,
                self.rng.choice(["", "hand", "machine", "x"]),
            )
        )

    def invented_id(self, table: Table) -> bytes:
        letters = "23456789abcdefghjkmnpqrstuvwxyz"
        id = "".join(self.rng.choice(letters) for _ in range(self.rng.choice([1, 9, 10, 10, 11, 32, 400])))
        secret = "".join(self.rng.choice(letters) for _ in range(22))
        who = self.rng.choice([*table.asked, *table.outsiders])
        paths = [
            f"/t/{id}",
            f"/api/t/{id}",
            f"/join/{secret}",
            f"/t/{id}/seats",
            f"/api/t/{id}/record",
            f"/new/{id}/m1",
            f"/rules/{id}",
            f"/t/{table.id}/at/{quote(self.garbage(), safe='')}",
            f"/join/{quote(self.garbage(), safe='')}",
            f"/t/{table.id}/record.{id[:4]}",
            f"/static/{id}.js",
            f"/t/{table.id[:-1]}é",
        ]
        method = self.rng.choice(["GET", "POST"])
        return request(
            method, quote(self.rng.choice(paths), safe="/%"), [*who.header, *(own() if method == "POST" else [])]
        )

    # how it is written

    def odd_encoding(self, table: Table) -> bytes:
        """The right player writes in an encoding that is not ours, or in bytes that are no text."""
        charset = self.rng.choice(
            ["punycode", "utf-7", "utf-16", "idna", "unicode_escape", "undefined", "latin-1", "zip", "🂡"]
        )
        kind = self.rng.choice([f"{FORM}; charset={charset}", f'{JSON}; charset="{charset}"'])
        multipart = self.rng.random() < 0.4
        number = str(table.number)
        if multipart:
            body = (
                (
                    f'--x\r\nContent-Disposition: form-data; name="number"\r\n\r\n{number}\r\n--x\r\n'
                    f'Content-Disposition: form-data; name="value"\r\n'
                    f"Content-Type: text/plain; charset={charset}\r\n\r\n"
                ).encode()
                + b"a" * self.rng.choice([1, 100, 5_000])
                + b"\r\n--x--\r\n"
            )
            kind = self.rng.choice(
                [f"multipart/form-data; boundary=x; charset={charset}", "multipart/form-data; boundary=x"]
            )
        else:
            raw = bytes(self.rng.randrange(256) for _ in range(30))
            body = self.rng.choice(
                [
                    b"number=%s&deed=answer&value=" % number.encode() + raw,
                    b"\xff\xfe" + raw,
                    b"%" * 40,
                    raw,
                    b"number=%s&deed=answer&value=%%ff%%fe%%00" % number.encode(),
                ]
            )
        more = self.rng.choice([[], [("Content-Encoding", "gzip")], [("Content-Language", "xx")]])
        path = self.rng.choice([f"/t/{table.id}", f"/api/t/{table.id}", "/settings", "/import"])
        return request(
            "POST",
            path,
            [*self.rng.choice(table.asked).header, ("Origin", f"http://{NAME}"), ("Content-Type", kind), *more],
            body,
        )

    def huge_body(self, table: Table) -> bytes:
        big = self.rng.choice([64_001, 90_000, 200_000])
        form = b"number=%d&deed=answer&value=" % table.number + b"9" * big
        fields = b"&".join(b"a%d=1" % n for n in range(3_000))
        body, kind = self.rng.choice([(form, FORM), (fields, FORM), (b'{"value": "' + b"9" * big + b'"}', JSON)])
        path = self.rng.choice([f"/t/{table.id}", f"/api/t/{table.id}", f"/t/{table.id}/seats", "/settings", "/daily"])
        who = self.rng.choice([*table.asked, *table.outsiders])
        if path == "/daily":  # it reads no body, and would begin a game
            path = "/new/chess/m1"
        return request("POST", path, [*who.header, *own(kind)], body)

    def deep_body(self, table: Table) -> bytes:
        depth = self.rng.choice([500, 5_000, 30_000])
        body = self.rng.choice(
            ["[" * depth, '{"a":' * (depth // 2), '{"options":' + "[" * depth + "]" * depth + "}"]
        ).encode()
        path = self.rng.choice([f"/api/t/{table.id}", "/api/games/gamma/gg1", "/import"])
        kind = JSON
        if path == "/import":
            body, kind = b"record=" + body, FORM
        return request("POST", path, [*self.rng.choice(table.asked).header, *own(kind)], body)

    # where it comes from

    def cross_site(self, table: Table) -> bytes:
        """The right player's cookies and a legal deed, sent by a page elsewhere."""
        origin: list[Header] = self.rng.choice(
            [
                [("Origin", "http://evil.example")],
                [("Origin", "null")],
                [("Origin", f"http://{NAME}.evil.example")],
                [("Sec-Fetch-Site", "cross-site")],
                [("Sec-Fetch-Site", "same-site")],
                [("Origin", f"http://{NAME}:81")],
                [("Origin", f"http://{NAME}"), ("Sec-Fetch-Site", "cross-site")],
                [("Origin", "http://[")],
                [("Origin", f"http://evil.example/{NAME}")],
                [("Origin", f"http://{NAME}@evil.example")],
            ]
        )
        what, value = self.allowed(table)
        who = self.rng.choice(table.asked)
        form = urlencode({"number": table.number, "deed": what, "value": value}).encode()
        data = json.dumps({"number": table.number, "deed": what, "value": value}).encode()
        plain: list[Header] = [("Content-Type", "text/plain")]
        return self.rng.choice(
            [
                request("POST", f"/t/{table.id}", [*who.header, *origin, ("Content-Type", FORM)], form),
                request("POST", f"/api/t/{table.id}", [*who.header, *origin, ("Content-Type", JSON)], data),
                request("POST", f"/api/t/{table.id}", [*who.header, ("Origin", f"http://{NAME}"), *plain], data),
                request("POST", f"/t/{table.id}/remove", [*who.header, *origin]),
                request("DELETE", f"/api/t/{table.id}", [*who.header, *origin]),
                request("POST", f"/t/{table.id}", [*who.header, *own()], form, host="evil.example"),
                request("POST", f"/t/{table.id}", [*who.header, *own()], form, host=f"{NAME}.evil.example"),
                request(
                    "GET",
                    "/",
                    who.header,
                    host=self.rng.choice(["evil.example", "[", "", f"{NAME}:x", "127.0.0.1.evil.example"]),
                ),
            ]
        )

    # what stands around it

    def header_trick(self, table: Table) -> bytes:
        """An outsider claims to be somebody else, or the right player asks for a read in the name of a write."""
        outsider = self.rng.choice(table.outsiders)
        what, value = self.allowed(table)
        form = urlencode({"number": table.number, "deed": what, "value": value}).encode()
        claims: list[Header] = self.rng.choice(
            [
                [("X-Forwarded-Host", NAME), ("X-Forwarded-For", "127.0.0.1")],
                [("X-Forwarded-User", "anna")],
                [("Authorization", "Basic YW5uYTphbm5h")],
                [("X-Original-URL", f"/t/{table.id}")],
                [("X-Rewrite-URL", "/")],
                [("Cookie", "visitor=" + "A" * 22)],
                [("Cookie", f"visitor={self.garbage()!r}; visitor=x; ;;=")],
                [("Cookie", "visitor=" + "x" * 8_000)],
                [("Forwarded", "for=127.0.0.1;host=localhost")],
                [("X-Siluro", "1")],
            ]
        )
        method = self.rng.choice(
            ["POST", "PUT", "PATCH", "TRACE", "CONNECT", "post", "PROPFIND", "HEAD", "OPTIONS", "GET"]
        )
        over: list[Header] = self.rng.choice(
            [[], [("X-HTTP-Method-Override", "POST")], [("X-Method-Override", "DELETE")]]
        )
        body = b"" if method in ("GET", "HEAD", "OPTIONS", "TRACE", "CONNECT") else form
        ranges: list[Header] = self.rng.choice(
            [
                [],
                [("Range", "bytes=0-1,2-3,4-" + "9" * 60)],
                [("If-None-Match", "*")],
                [("Accept-Language", "it;q=" + "9" * 200)],
                [("Expect", "x")],
            ]
        )
        path = self.rng.choice([f"/t/{table.id}", f"/api/t/{table.id}"])
        return request(method, path, [*outsider.header, *claims, *over, *ranges, *own()], body)

    def path_trick(self, table: Table) -> bytes:
        """Other spellings of an address that is not the stranger's."""
        id, stranger = table.id, table.outsiders[-1]
        path = self.rng.choice(
            [
                f"//t/{id}",
                f"/./t/{id}",
                f"/static/../t/{id}",
                f"/static/..%2f..%2ft/{id}",
                f"/t/{id}%00",
                f"/t/{id}/",
                f"/t/{id};x",
                f"/T/{id}",
                f"/t/{id.upper()}",
                f"/t//{id}",
                f"/t/{id}%2f",
                f"/%74/{id}",
                f"/t/{id}/../{id}",
                f"/api//t/{id}",
                f"/api/t/{id}/",
                f"/join/../t/{id}",
                f"http://{NAME}/t/{id}",
                f"http://evil.example/t/{id}",
                f"/t/{id}?{'x' * 3000}",
                f"/t/{id}/now?lesson={id}",
                f"/static/{'../' * 9}etc/passwd",
                "/static/%2e%2e/app.py",
                "/static/",
                "/static/games/x.css",
                "/t/" + "%" * 40,
                "/" + "a/" * 2_000,
                "*",
                f"/t/%F0%9F/{id}",
                f"/t/{id}#x",
                f"/t/{id}/record.siluro%0d%0aX: y",
                f"/enter/../t/{id}",
                f"/settings/../t/{id}",
                f"/static/t/{id}",
                f"/favicon.ico/../t/{id}",
            ]
        )
        method = self.rng.choice(["GET", "GET", "POST"])
        return request(method, path, [*stranger.header, *(own() if method == "POST" else [])])

    def script(self, table: Table) -> bytes:
        """Script where names, messages, notes and questions go, by those who may write there."""
        text = self.rng.choice(
            [
                SCRIPT,
                f'"><img src=x onerror=hostile()>{SCRIPT}',
                f"javascript:hostile()//{SCRIPT}",
                f"</title>{SCRIPT}",
                f"<svg onload=hostile()>{SCRIPT}",
                f"\u2028{SCRIPT}\x00",
            ]
        )
        who = self.rng.choice(table.asked)
        return self.rng.choice(
            [
                *deed(table, who, table.number, self.rng.choice(["chat", "memo", "suggest"]), text),
                request("GET", f"/t/{table.id}/ask?q={quote(text)}", who.header),
                request("GET", f"/{quote(text, safe='')}", who.header),
                request(
                    "POST", "/settings", [*who.header, *own()], urlencode({"language": text, "back": text}).encode()
                ),
                request("POST", "/import", [*who.header, *own()], urlencode({"record": text}).encode()),
                request("POST", "/new/gamma/gg1", [*who.header, *own()], urlencode({"men": text}).encode()),
                request("GET", f"/rules/gamma/{quote(text, safe='')}", who.header),
            ]
        )

    def broken(self, table: Table) -> bytes:
        """What is not a request, or two in one."""
        who = self.rng.choice(table.outsiders)
        what, value = self.allowed(table)
        form = urlencode({"number": table.number, "deed": what, "value": value})
        cookies = "".join(f"{name}: {value}\r\n" for name, value in who.header)
        post = f"POST / HTTP/1.1\r\nHost: {NAME}\r\n"
        inner = f"POST /t/{table.id} HTTP/1.1\r\nHost: {NAME}\r\n{cookies}Content-Length: {len(form)}\r\n\r\n{form}"
        text = self.rng.choice(
            [
                f"{post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
                f"{post}Content-Length: 0\r\nContent-Length: {len(inner)}\r\n\r\n{inner}",
                f"GET / HTTP/1.1\r\nHost: {NAME}\r\nHost: evil.example\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET /\r\n\r\n",
                "\r\n\r\n\r\n",
                f"GET /t/{table.id} HTTP/9.9\r\nHost: {NAME}\r\n\r\n",
                f"GET / HTTP/1.1\r\nHost: {NAME}\r\nX: {'y' * 70_000}\r\n\r\n",
                f"GET / HTTP/1.1\r\nHost: {NAME}\r\n X: folded\r\n\r\n",
                f"GET / HTTP/1.1\r\nHost: {NAME}\r\nX\x00: 1\r\n\r\n",
                "\x16\x03\x01\x02\x00\x01\x00",
                f"POST /t/{table.id} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 500\r\n\r\nnumber=1",
                f"POST / HTTP/1.1\r\nHost: {NAME}\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n0\r\n\r\n",
                f"POST /t/{table.id} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: -1\r\n\r\n",
            ]
        )
        return text.encode("utf-8", "surrogateescape")

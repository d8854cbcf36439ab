"""A line to a server: requests as bytes, who sends them, and the replies."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlencode

NAME = "table.example"
SCRIPT = "<script>hostile()</script>"
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
PATIENCE = 30.0

Header = tuple[str, str]


@dataclass
class Visitor:
    """Somebody with cookies."""

    name: str
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def header(self) -> list[Header]:
        told = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return [("Cookie", told)] if told else []


@dataclass
class Table:
    """What the sender of hostile requests knows about a game."""

    id: str
    number: int = 0
    kind: str = ""
    """choose, roll, or empty when it is over"""
    answers: list[str] = field(default_factory=list)
    asked: list[Visitor] = field(default_factory=list)
    """Whose question it is."""
    others: list[Visitor] = field(default_factory=list)
    """Who may not answer it: another seat, an observer, a stranger."""
    outsiders: list[Visitor] = field(default_factory=list)
    """Who may do nothing at all."""
    past: list[bytes] = field(default_factory=list)
    """What was accepted before, byte by byte."""


def request(method: str, path: str, headers: list[Header], body: bytes = b"", *, host: str = NAME) -> bytes:
    """A request as it goes over the wire."""
    told = [("Host", host), *headers]
    if body or method in ("POST", "PUT"):
        told.append(("Content-Length", str(len(body))))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told), "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + body


def own(kind: str = FORM) -> list[Header]:
    """Headers of our own pages."""
    return [("Origin", f"http://{NAME}"), ("Content-Type", kind)]


def deed(table: Table, who: Visitor, number: int, deed: str, value: str, by: str = "") -> list[bytes]:
    """A deed by both doors: the form of a page, and JSON."""
    form = {"number": str(number), "deed": deed, "value": value, "by": by, "sure": value}
    data = {"number": number, "deed": deed, "value": value, "by": by}
    return [
        request("POST", f"/t/{table.id}", [*who.header, *own()], urlencode(form).encode()),
        request("POST", f"/api/t/{table.id}", [*who.header, *own(JSON)], json.dumps(data).encode()),
    ]


@dataclass
class Reply:
    """What came back; status 0 if the connection was closed without a word."""

    status: int
    headers: list[Header]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def location(self) -> str:
        return next((value for name, value in self.headers if name.lower() == "location"), "")


class Line:
    """A connection to the server, opened again whenever it was closed."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self.place = (host, int(port))
        self.open: socket.socket | None = None

    def send(self, data: bytes, who: Visitor | None = None, *, last: bool = False) -> Reply:
        """The reply to a request; `last`: nothing follows it, and the connection is given up."""
        if last:
            self.close()
        for fresh in (False, True):
            link = self.link()
            try:
                return self.exchange(link, data, who, last)
            except (ConnectionError, HTTPException, OSError):
                self.close()
                if last or fresh:
                    return Reply(0, [], b"")
        raise AssertionError

    def exchange(self, link: socket.socket, data: bytes, who: Visitor | None, last: bool) -> Reply:
        link.sendall(data)
        if last:
            link.shutdown(socket.SHUT_WR)
        reply = HTTPResponse(link, method=data[:8].split(b" ")[0].decode("latin-1"))
        reply.begin()
        body = reply.read()
        if last or reply.will_close:
            self.close()
        if who is not None:
            keep_cookies(who, reply)
        return Reply(reply.status, reply.getheaders(), body)

    def link(self) -> socket.socket:
        if self.open is None:
            self.open = socket.create_connection(self.place, PATIENCE)
        return self.open

    def close(self) -> None:
        if self.open is not None:
            self.open.close()
            self.open = None


def keep_cookies(who: Visitor, reply: HTTPResponse) -> None:
    for value in reply.headers.get_all("set-cookie") or ():
        name, _, rest = value.partition("=")
        who.cookies[name] = rest.partition(";")[0]

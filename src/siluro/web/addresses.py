"""Where the table stands on its host: at the top, or in a folder. Every address we give out begins there.

Inside, everything is named from the top: routes, patterns, what a form remembers.
"""

from __future__ import annotations

from contextvars import ContextVar

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

ROOT: ContextVar[str] = ContextVar("ROOT", default="")
"""The folder of this request, without a slash at its end; empty at the top."""


NEARBY = ("127.0.0.1", "::1", "localhost")
"""Names that mean this computer, on every computer."""


def root() -> str:
    return ROOT.get()


def outside(path: str) -> str:
    """An address of ours as a browser has to name it."""
    return ROOT.get() + path


def inside(scope: Scope) -> str:
    """What a request asks for, named from the top."""
    path, folder = str(scope["path"]), str(scope.get("root_path", ""))
    return path[len(folder) :] if folder and path.startswith(folder + "/") else path


def send_to(path: str, status: int = 303) -> RedirectResponse:
    """Go on at another address of ours."""
    return RedirectResponse(outside(path), status)


def in_folder(scope: Scope, folder: str) -> Scope:
    """A request to a table in a folder; a proxy may have cut the folder off its path, or left it."""
    path = str(scope["path"])
    return {**scope, "root_path": folder, "path": path if path.startswith(folder + "/") else folder + path}


class Rooted:
    """Knows for the time of a request in which folder it was asked: the host's, or else the one it was given."""

    def __init__(self, app: ASGIApp, folder: str = "") -> None:
        self.app = app
        self.folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.folder and scope["type"] == "http":
            scope = in_folder(scope, self.folder)
        token = ROOT.set(str(scope.get("root_path", "")).rstrip("/"))
        try:
            await self.app(scope, receive, send)
        finally:
            ROOT.reset(token)

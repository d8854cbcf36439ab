"""A plain file server for a folder, under a sub-folder of its address, as a static host has it."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import sleep


class Handler(SimpleHTTPRequestHandler):
    """Files only. Like many hosts it answers with 404.html what it does not have."""

    server: Host

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        if self.path.endswith(self.server.slow):
            sleep(self.server.delay)
        super().do_GET()

    def translate_path(self, path: str) -> str:
        root = self.server.root
        return super().translate_path("/" + path[len(root) :] if path.startswith(root) else "/no-such-file")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, form: str, *values: object) -> None:
        pass


class Host(ThreadingHTTPServer):
    """Serves a folder on loopback until it is stopped; it can be started again at the same address."""

    daemon_threads = True

    def __init__(self, folder: Path, root: str, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(folder)))
        self.folder = folder
        self.root = root
        self.asked: list[str] = []
        self.slow, self.delay = "nothing", 0.0  # files with this ending come so many seconds late
        self.address = f"http://127.0.0.1:{self.server_port}{root}"
        self.thread = Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self.thread.start()

    def files(self) -> set[str]:
        """The names of all files that it has."""
        return {file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*") if file.is_file()}

    def stop(self) -> None:
        if not self.thread.is_alive():
            return
        self.shutdown()
        self.server_close()
        self.thread.join()

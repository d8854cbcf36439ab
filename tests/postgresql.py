"""A PostgreSQL server of the tests' own: behind a socket in its own folder, gone when they are done."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import sqlalchemy as sql

CARELESS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=16MB"
"""Nothing here outlives the tests, so nothing need survive a power cut."""
NUMBERS = count(1)


def programs() -> Path:
    """The folder of the server's programs."""
    known = [Path(found).resolve().parent] if (found := shutil.which("initdb")) else []
    known += sorted(each.parent for each in Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert known, "These tests need a PostgreSQL server; `make test` installs Debian's package."
    return known[-1]


@contextmanager
def running_cluster(careless: str = CARELESS) -> Iterator[str]:
    """The address of a new server, which stops afterwards."""
    bin = programs()
    folder = Path(tempfile.mkdtemp(prefix="siluro-pg-"))
    # the server refuses to run as the administrator
    who = "nobody" if os.geteuid() == 0 else None
    if who:
        os.chown(folder, pwd.getpwnam(who).pw_uid, -1)

    def run(*command: str | Path) -> None:
        subprocess.run(command, user=who, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=120)

    run(bin / "initdb", "-D", folder / "db", "-U", "siluro", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
    control = (bin / "pg_ctl", "-D", folder / "db", "-w")
    run(*control, "-l", folder / "log", "-o", f"-c listen_addresses= -k {folder} {careless}", "start")
    try:
        yield f"postgresql://siluro@/postgres?host={folder}"
    finally:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@contextmanager
def new_database(cluster: str) -> Iterator[str]:
    """The address of an empty database on a server, which is dropped afterwards."""
    name = f"test_{next(NUMBERS)}"
    engine = sql.create_engine(driver_url(cluster), isolation_level="AUTOCOMMIT", poolclass=sql.NullPool)
    with engine.connect() as link:
        link.execute(sql.text(f"CREATE DATABASE {name}"))
    try:
        yield cluster.replace("/postgres?", f"/{name}?")
    finally:
        with engine.connect() as link:
            link.execute(sql.text(f"DROP DATABASE {name} WITH (FORCE)"))


def driver_url(url: str) -> str:
    """An address as SQLAlchemy wants it, for tests that look past the store."""
    return url.replace("postgresql://", "postgresql+psycopg://")

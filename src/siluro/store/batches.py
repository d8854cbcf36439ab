"""Changes of many games in one transaction of a file, for somebody who must not wait for a disk.

What SQLite does in memory is done at once; to bring it to disk is left to a thread. Such a thread has one thing to do,
for which it needs nobody: to carry out statements there as well would stop whoever is at work a dozen times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from siluro.store.driver import Changes

if TYPE_CHECKING:
    from siluro.store.base import Base

Errors = list[BaseException | None]
"""What became of each change: None if it is on disk."""


class Finish:
    """What is left to do, by a thread or by somebody who can wait for a disk."""

    def __init__(self, work: Callable[[], Errors], *, waits: bool = False) -> None:
        self.work = work
        self.waits = waits
        """Somebody else is writing: nothing is done yet, and it may take long."""

    def __call__(self) -> Errors:
        return self.work()


class Batches:
    """Writes to a file in two parts."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.link: Any = None

    def prepare(self, batch: Sequence[Changes]) -> Finish:
        """Carry changes out as far as nobody has to wait; the rest has to be done, unless it waits."""
        if not self.base.pen.acquire(blocking=False):
            return Finish(partial(self.write, batch), waits=True)
        try:
            with self.base.plainly():
                errors = self.carry_out(self.link, batch) if self.begin() else None
        except Exception as error:
            self.stop()
            return Finish(partial(same_for_all, error, batch))
        if errors is None:  # another program is writing
            self.base.pen.release()
            return Finish(partial(self.write, batch), waits=True)
        return Finish(partial(self.commit, errors))

    def begin(self) -> bool:
        """Whether nobody else is writing."""
        if self.link is None:
            self.link = self.base.driver.connect()
            self.link.execute("PRAGMA busy_timeout = 0").close()
        try:
            self.link.execute("BEGIN IMMEDIATE").close()
        except self.base.driver.faults as error:
            if "locked" not in str(error):
                raise
            return False
        return True

    def carry_out(self, link: Any, batch: Sequence[Changes]) -> Errors:
        """Each by itself: one that meets lines of another writer spoils nothing for the others."""
        errors: Errors = []
        for changes in batch:
            link.execute("SAVEPOINT one").close()
            try:
                self.base.driver.carry_out_on(link, changes)
                errors.append(None)
            except IntegrityError as error:
                link.execute("ROLLBACK TO one").close()
                errors.append(error)
            link.execute("RELEASE one").close()
        return errors

    def commit(self, errors: Errors) -> Errors:
        """In a thread: to disk."""
        try:
            with self.base.plainly():
                self.link.execute("COMMIT").close()
        except Exception as error:
            self.stop()
            return same_for_all(error, errors)
        self.base.pen.release()
        return errors

    def stop(self) -> None:
        """The database is at fault: nothing was changed."""
        try:
            if self.link is not None:
                with suppress(self.base.driver.faults):
                    self.link.rollback()
                self.close()
        finally:
            self.base.pen.release()

    def write(self, batch: Sequence[Changes]) -> Errors:
        """In a thread, where somebody else is writing: all of it, when it is our turn."""
        errors: Errors = []
        try:
            self.base.write(lambda link: errors.extend(self.carry_out(link.connection.driver_connection, batch)))
        except Exception as error:
            return same_for_all(error, batch)
        return errors

    def close(self) -> None:
        if self.link is not None:
            self.link.close()
            self.link = None


def same_for_all(error: Exception, batch: Sequence[object]) -> Errors:
    """All or none; each is raised somewhere else."""
    return [copy(error) for _ in batch]

"""What the Python of a browser lacks, and a library of ours imports without needing it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType


def supply() -> None:
    """Put an empty `concurrent.interpreters` in its place: anyio imports it, and only uses it when asked to."""
    if sys.version_info >= (3, 14) and find_spec("concurrent.interpreters") is None:
        empty = ModuleType("concurrent.interpreters")
        for name in ("ExecutionFailed", "NotShareableError"):
            setattr(empty, name, type(name, (Exception,), {}))
        empty.__dict__["create"] = None
        sys.modules["concurrent.interpreters"] = empty

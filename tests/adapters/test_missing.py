"""Without its library, an adapter says in a sentence what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
sys.modules[{library!r}] = None
try:
    import siluro.adapters.{module}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("gymnasium", "gymnasium", "gym"),
        ("vector", "gymnasium", "gym"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_the_extra_is_named(module: str, library: str, extra: str) -> None:
    script = BLOCKED.format(library=library, module=module)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert f"is not installed. Install it with: pip install 'siluro[{extra}]'" in done.stdout


def test_what_adapters_share_needs_no_library() -> None:
    script = "import sys; sys.modules['gymnasium'] = None; import siluro.adapters.setting, siluro.adapters.agent"
    subprocess.run([sys.executable, "-c", script], check=True)

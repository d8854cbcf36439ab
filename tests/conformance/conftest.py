"""What runs here takes its games from the suite that authors of games use."""

from __future__ import annotations

from siluro.testing.conftest import pytest_generate_tests

__all__ = ["pytest_generate_tests"]

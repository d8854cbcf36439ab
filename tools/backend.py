"""The build backend: setuptools, and with SILURO_COMPILE=1 what the compiler of the rules needs too."""

import os
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (a backend has all its hooks)


def require_compiler() -> list[str]:
    """mypyc checks types, so it wants what the package imports as well."""
    if os.environ.get("SILURO_COMPILE") != "1":
        return []
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["optional-dependencies"]["compile"], *project["dependencies"]]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + require_compiler()


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_editable(config_settings) + require_compiler()

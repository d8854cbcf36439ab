"""Schemathesis against a real server: whatever it invents, replies are as the description says, and none is a 5xx."""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from siluro.web.description import description
from tests.web.serving import Served

pytestmark = pytest.mark.xdist_group("schemathesis")  # one server

EXAMPLES = max(12, int(os.environ.get("SILURO_GAMES", "0")) // 25)
"""Requests of each kind: a few in `make test`, hundreds in `make conformance`."""
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
)
SCHEMA = schemathesis.openapi.from_dict(description())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    served = Served(tmp_path_factory.mktemp("table") / "games.db").start()
    yield served.address
    served.kill()


@pytest.fixture(scope="module")
def game(address: str) -> str:
    """A game that is there: invented ids lead nowhere."""
    begun = httpx.post(f"{address}/api/games/gamma/gg1", json={"options": {"men": "10"}}, timeout=60)
    return str(begun.json()["id"])


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_invented_requests(case: schemathesis.Case, address: str, game: str) -> None:
    if "id" in case.path_parameters and case.method != "DELETE":
        case.path_parameters["id"] = game
        if isinstance(case.body, dict) and isinstance(case.body.get("number"), int):
            case.body["number"] = httpx.get(f"{address}/api/t/{game}", timeout=60).json()["number"]
    case.call_and_validate(base_url=address, checks=list(CHECKS))

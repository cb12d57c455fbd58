"""Lets the tests of Flow import the slow twin and the scenarios that they share."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ORACLE = HERE.parents[2] / "tests" / "oracle"
sys.path.insert(0, str(ORACLE))

SCENARIOS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "scenarios.toml").read_text("utf-8"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a scenario once for each."""
    if "scenario" in metafunc.fixturenames:
        metafunc.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS.keys())

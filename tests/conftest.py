"""Shared by all tests: the build under test must be the sources as they stand."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How quick the machine is decides nothing in a test.
settings.register_profile(
    "patient", settings(), max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

ROOT = Path(__file__).resolve().parents[1]
#: A source that was written this many seconds after the module was compiled makes the module stale.
TOLERANCE = 1.0


def stale_modules(root: Path) -> list[str]:
    """Return the compiled modules that are missing or older than a source they are made from."""
    found = []
    for tree in (root / "core", *sorted(root.glob("plugins/*/src"))):
        headers = [*tree.rglob("*.pxd"), *(root / "core").rglob("*.pxd")]
        newest_header = max(
            (path.stat().st_mtime for path in headers if path.name != "clauses.pxd"), default=0.0
        )
        for source in sorted(tree.rglob("*.pyx")):
            newest = max(source.stat().st_mtime, newest_header)
            modules = [source.with_name(source.stem + suffix) for suffix in EXTENSION_SUFFIXES]
            built = max((path.stat().st_mtime for path in modules if path.exists()), default=0.0)
            if built + TOLERANCE < newest:
                found.append(str(source.relative_to(root)))
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run on a stale build: an editable install runs old code without a word."""
    stale = stale_modules(ROOT)
    if stale:
        raise pytest.UsageError(
            f"{len(stale)} compiled modules are older than their sources ({', '.join(stale[:4])} …): run `uv sync`"
        )


#: Folders whose files take long begin first, so that no process is left alone with them at the end.
LONG = ("packaging", "contract", "planted")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long files first; the order is the same in every process."""
    items.sort(key=lambda item: not any(part in LONG for part in item.path.parts))

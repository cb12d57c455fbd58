"""The public names: loaded when used, and nothing heavy before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hexfloe

HEAVY = ("numpy", "networkx", "rich", "typer", "pluggy", "prompt_toolkit", "msgspec")


@pytest.mark.parametrize("name", hexfloe.__all__)
def test_every_public_name_can_be_had(name):
    """`hexfloe.NAME` exists and is listed."""
    assert getattr(hexfloe, name) is not None
    assert name in dir(hexfloe)


def test_unknown_names_are_refused():
    """A misspelt name is an AttributeError."""
    with pytest.raises(AttributeError):
        _ = hexfloe.Gane


def loaded_after(statement: str) -> set[str]:
    """Return the heavy modules that are loaded after a statement in a fresh process."""
    code = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    return set(
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
    )


@pytest.mark.parametrize(
    ("statement", "allowed"),
    [
        ("import hexfloe", set()),
        ("import hexfloe; hexfloe.games()", set()),
        ("import hexfloe.play.state", set()),
        ("import hexfloe.grid, hexfloe.water.rivers", set()),
        ("import hexfloe; hexfloe.hookimpl", {"pluggy"}),
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(statement, allowed):
    """Importing the package, listing games and loading compiled modules stay light."""
    assert loaded_after(statement) <= allowed


def test_the_include_folder_holds_the_public_headers():
    """`get_include()` is what a game puts on Cython's include path."""
    from pathlib import Path

    assert (Path(hexfloe.get_include()) / "hexfloe" / "play" / "ops.pxd").exists()

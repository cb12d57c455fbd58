"""The package: names that load when used, drawings and documents that tell the truth."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hexfloe.grid
from hexfloe.grid import (
    DIRECTIONS,
    FLAT_NAMES,
    POINTY_NAMES,
    SQUARE_DIRECTIONS,
    SQUARE_NAMES,
    Board,
    batch,
    directions,
    hexes,
)

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "reference" / "grid.md"


def loaded_after(statement: str) -> set[str]:
    """Return which of the heavy modules a fresh interpreter has loaded after a statement."""
    program = f"import sys; {statement}; print(*({{'numpy', 'networkx'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("statement", "loaded"),
    [
        ("import hexfloe.grid", set()),
        ("from hexfloe.grid import DIRECTIONS, distance, line, pixel_to_axial; line((0, 0), (3, 4))", set()),
        ("from hexfloe.grid import Board; Board.hexagon(4).symmetries()", {"numpy"}),
        ("from hexfloe.grid import batch", {"numpy"}),
    ],
)
def test_heavy_modules_are_loaded_when_they_are_used(statement, loaded):
    """Arithmetic needs no numpy, and no board loads networkx before someone asks for its graph."""
    assert loaded_after(statement) == loaded


@pytest.mark.parametrize("name", hexfloe.grid.__all__)
def test_public_names_exist(name):
    """Each can be had from the package, and is listed by dir()."""
    assert getattr(hexfloe.grid, name) is not None
    assert name in dir(hexfloe.grid)


def test_other_names_do_not_exist():
    """As for any module."""
    with pytest.raises(AttributeError, match="has no attribute 'hexagon'"):
        hexfloe.grid.hexagon  # noqa: B018


def test_every_public_function_says_what_it_does():
    """Docstrings of compiled functions and of the board's methods."""
    for home in (hexes, batch, Board):
        for name, thing in vars(home).items():
            if callable(thing) and not name.startswith("_"):
                assert thing.__doc__, name


def test_the_drawing_of_directions_lists_the_constants():
    """Number, step and both names of each direction stand in the docstring of the module, and so do the squares'."""
    text = directions.__doc__
    rows = re.findall(r"(\d) +\( *([+-]?\d), *([+-]?\d)\) +([A-Z]+)(?: +([A-Z]+))?", text)
    hexes_drawn = [row for row in rows if row[4]]
    squares_drawn = [row for row in rows if not row[4]]
    assert [(int(q), int(r)) for _, q, r, _, _ in hexes_drawn] == list(DIRECTIONS)
    assert tuple(row[3] for row in hexes_drawn) == POINTY_NAMES
    assert tuple(row[4] for row in hexes_drawn) == FLAT_NAMES
    assert [(int(q), int(r)) for _, q, r, _, _ in squares_drawn] == list(SQUARE_DIRECTIONS)
    assert tuple(row[3] for row in squares_drawn) == SQUARE_NAMES
    assert [int(row[0]) for row in rows] == [*range(6), *range(4)]


def test_the_reference_page_is_true():
    """Every example on it gives what it shows."""
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


@pytest.mark.parametrize("name", hexfloe.grid.__all__)
def test_the_reference_page_names_everything(name):
    """No public name is missing from it."""
    assert re.search(rf"\b{name}\b", PAGE.read_text())


@pytest.mark.parametrize("name", [name for name in vars(Board) if not name.startswith("_")])
def test_the_reference_page_names_every_part_of_a_board(name):
    """No attribute or method of a board is missing from it."""
    assert re.search(rf"\b{name}\b", PAGE.read_text())


@pytest.mark.parametrize("name", ["hexes", "layouts", "paths"])
def test_the_reference_page_names_the_functions_for_games_in_c(name):
    """Each free function of the public contents pages is on it, unless it only serves another."""
    pxd = (ROOT / "core" / "hexfloe" / "grid" / f"{name}.pxd").read_text()
    functions = set(re.findall(r"^cdef (?:inline )?[\w ]+?(\w+)\(", pxd, re.M))
    assert functions
    helpers = {"hex_ring_size", "hex_disk_size", "pixel_frame", "read_layout", "read_orientation"}
    missing = {
        function for function in functions - helpers if not re.search(rf"\b{function}\b", PAGE.read_text())
    }
    assert missing == set()

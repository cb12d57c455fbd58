"""Files are small and say what they are; the public C interface does not change in silence."""

from __future__ import annotations

import ast
import hashlib
import re
from itertools import pairwise
from pathlib import Path

import pytest

import hexfloe.play.engine

ROOT = Path(__file__).resolve().parents[2]
TREES = ("core", "cli", "plugins")
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60

#: What games in C may cimport: structs and free functions. No class stands in them.
PUBLIC_PXD = (
    "grid/hexes.pxd",
    "grid/layouts.pxd",
    "grid/paths.pxd",
    "grid/vector.h",
    "play/bits.pxd",
    "play/ops.pxd",
    "play/rng.pxd",
    "water/floes.pxd",
    "water/rivers.pxd",
)
#: ABI number and the hash of the public .pxd files that belongs to it. Change both, or neither.
ABI = (1, "110db47d8f280670")


def product_files(*endings: str) -> list[Path]:
    """Return the product's source files, without generated ones."""
    found = (path for tree in TREES for ending in endings for path in (ROOT / tree).rglob(f"*{ending}"))
    return sorted(path for path in found if "build" not in path.parts and path.name != "clauses.pxd")


def name_of(path: Path) -> str:
    """Return the path as it is read in a test report."""
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", product_files(".py", ".pyx", ".pxd", ".pyi"), ids=name_of)
def test_the_first_line_says_what_a_file_is(path):
    """A docstring or a comment, ended by a full stop or going on."""
    first = path.read_text().split("\n")[0]
    assert first.startswith(('"""', 'r"""', "# ")), first
    assert len(first) > 15


@pytest.mark.parametrize("path", product_files(".py", ".pyx"), ids=name_of)
def test_files_are_at_most_400_lines(path):
    """A longer file is two things."""
    assert len(path.read_text().splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", product_files(".py"), ids=name_of)
def test_functions_are_at_most_60_lines(path):
    """A longer function is two things."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= MOST_LINES_OF_A_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", product_files(".pyx"), ids=name_of)
def test_compiled_functions_are_at_most_60_lines(path):
    """The same for Cython, by the distance between definitions."""
    lines = path.read_text().splitlines()
    starts = [i for i, line in enumerate(lines) if re.match(r"\s*(cdef|cpdef|def)\b.*\(", line)] + [
        len(lines)
    ]
    for a, b in pairwise(starts):
        assert b - a <= MOST_LINES_OF_A_FUNCTION, f"{lines[a].strip()} has about {b - a} lines"


@pytest.mark.parametrize("path", product_files(".pyx"), ids=name_of)
def test_every_compiled_module_of_the_core_has_a_stub(path):
    """Type checkers see what Python sees; a game's engine is covered by its own checks."""
    if path.is_relative_to(ROOT / "core"):
        assert path.with_suffix(".pyi").exists()


def test_no_assert_outside_tests():
    """An error has a class, a code and a sentence."""
    for path in product_files(".py"):
        if "tests" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            assert not isinstance(node, ast.Assert), f"{path}:{node.lineno}"


def test_public_c_interface_moves_with_the_abi_number():
    """The text of all public .pxd files is hashed; a change must come with a new ABI number."""
    text = "".join((ROOT / "core" / "hexfloe" / name).read_text() for name in PUBLIC_PXD)
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert (hexfloe.play.engine.abi, digest) == ABI, "raise HEXFLOE_ABI, then write the new pair here"


@pytest.mark.parametrize("name", PUBLIC_PXD)
def test_no_class_crosses_a_distribution(name):
    """Public .pxd files hold structs and free functions only."""
    assert "cdef class" not in (ROOT / "core" / "hexfloe" / name).read_text()

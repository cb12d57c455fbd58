"""The reference page of rivers shows what the code does."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from hexfloe.water import river_faces

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "rivers.md"


def test_examples_of_the_page_give_what_it_shows():
    """Every example in it is run."""
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_examples_of_the_module_of_faces_give_what_they_show():
    """The same for its docstring."""
    result = doctest.testmod(river_faces)
    assert result.attempted > 3
    assert result.failed == 0


@pytest.mark.parametrize("name", ["follow", "courses_at", "all_courses", "passages"])
def test_the_page_names_every_c_function(name):
    """The contents page and the reference page agree."""
    assert f"`{name}(" in PAGE.read_text()
    assert f"cdef int {name}(" in (PAGE.parents[2] / "core/hexfloe/water/rivers.pxd").read_text()

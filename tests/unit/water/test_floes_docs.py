"""The reference page of floes shows what the code does."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from hexfloe.water import floe_types

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "reference" / "floes.md"
HEADER = ROOT / "core" / "hexfloe" / "water" / "floes.pxd"
#: What the inline functions of the contents page are made of; no game needs them.
INSIDE = {"is_sea", "is_free", "end_drift", "drift_on"}


def test_examples_of_the_page_give_what_it_shows():
    """Every example in it is run."""
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_examples_of_the_reports_give_what_they_show():
    """The same for the docstrings of what is returned."""
    result = doctest.testmod(floe_types)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_page_names_every_c_function_with_its_parameters():
    """The contents page and the reference page agree, in names and in order."""
    header = re.sub(r"\s+", " ", HEADER.read_text())
    found = re.findall(r"cdef (?:inline )?(?:int|void|bint) (\w+)\((.*?)\) noexcept", header)
    declared = {name: re.findall(r"(\w+)(?:,|$)", parameters) for name, parameters in found}
    rows = re.findall(r"^\| `(\w+)\((.*?)\)` \|", PAGE.read_text(), re.MULTILINE)
    told = {name: [word.split("[")[0] for word in parameters.split(", ")] for name, parameters in rows}
    assert told == {name: parameters for name, parameters in declared.items() if name not in INSIDE}


def test_the_page_names_every_reason():
    """Each has a sentence."""
    for stop in floe_types.Stop:
        assert f"`{stop.name}`" in PAGE.read_text()

"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hexfloe


def modules() -> list[str]:
    """Return every module of the core that can hold examples: those written in Python."""
    found = pkgutil.walk_packages(hexfloe.__path__, "hexfloe.")
    return sorted(module.name for module in found)


@pytest.mark.parametrize("name", modules())
def test_examples_give_what_they_print(name):
    """doctest finds no failure in the module."""
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0

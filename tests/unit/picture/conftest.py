"""The scenes that the tests of pictures share; `scenes_for_tests` builds them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from hexfloe.picture import palette
from hexfloe.picture.places import corners_at
from hexfloe.picture.scene import Cell, Scene


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCENES = _load("scenes_for_tests")


@pytest.fixture
def river_scene() -> Scene:
    """A middle game of laying rivers, three seats, 24 tiles."""
    return SCENES.river_scene()


@pytest.fixture(params=["river", "lane", "ice"])
def any_scene(request: pytest.FixtureRequest) -> Scene:
    """Each of the three kinds of game in turn: tiles with rivers, lanes of squares, drifting ice."""
    return getattr(SCENES, f"{request.param}_scene")()


@pytest.fixture
def row_of_cells():
    """A function: a row of pointy-top cells 0, 1, 2… named a1, a2…, with the given fills."""

    def build(*fills: str, **looks: object) -> list[Cell]:
        cells = []
        for number, fill in enumerate(fills):
            center = (3**0.5 * number, 0.0)
            cells.append(Cell(number, f"a{number + 1}", center, corners_at(center), fill=fill, **looks))
        return cells

    return build


@pytest.fixture
def every_role() -> list[str]:
    """All color roles, sorted."""
    return sorted(palette.ROLES)

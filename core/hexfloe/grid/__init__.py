"""Coordinates, boards and labels: the geometry of every game.

Cells are axial coordinates (q, r) off a board, small integers on it; `directions.py` draws the directions. The public
names are loaded when they are first used, so importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexfloe.grid import batch
    from hexfloe.grid.board import Board
    from hexfloe.grid.directions import DIRECTIONS, FLAT_NAMES, POINTY_NAMES, SQUARE_DIRECTIONS, SQUARE_NAMES
    from hexfloe.grid.door import COORDINATE_LIMIT
    from hexfloe.grid.hexes import (
        add,
        direction,
        disk,
        distance,
        length,
        line,
        neighbor,
        neighbors,
        reflect,
        ring,
        rotate,
        scale,
        spiral,
        subtract,
    )
    from hexfloe.grid.layouts import (
        LAYOUTS,
        ORIENTATIONS,
        axial_to_layout,
        axial_to_pixel,
        layout_to_axial,
        pixel_to_axial,
    )
    from hexfloe.grid.symmetry import Symmetry

_HOMES = {
    "Board": "board",
    "COORDINATE_LIMIT": "door",
    "DIRECTIONS": "directions",
    "FLAT_NAMES": "directions",
    "LAYOUTS": "layouts",
    "ORIENTATIONS": "layouts",
    "POINTY_NAMES": "directions",
    "SQUARE_DIRECTIONS": "directions",
    "SQUARE_NAMES": "directions",
    "Symmetry": "symmetry",
    "add": "hexes",
    "axial_to_layout": "layouts",
    "axial_to_pixel": "layouts",
    "direction": "hexes",
    "disk": "hexes",
    "distance": "hexes",
    "layout_to_axial": "layouts",
    "length": "hexes",
    "line": "hexes",
    "neighbor": "hexes",
    "neighbors": "hexes",
    "pixel_to_axial": "layouts",
    "reflect": "hexes",
    "ring": "hexes",
    "rotate": "hexes",
    "scale": "hexes",
    "spiral": "hexes",
    "subtract": "hexes",
}

__all__ = [
    "COORDINATE_LIMIT",
    "DIRECTIONS",
    "FLAT_NAMES",
    "LAYOUTS",
    "ORIENTATIONS",
    "POINTY_NAMES",
    "SQUARE_DIRECTIONS",
    "SQUARE_NAMES",
    "Board",
    "Symmetry",
    "add",
    "axial_to_layout",
    "axial_to_pixel",
    "batch",
    "direction",
    "disk",
    "distance",
    "layout_to_axial",
    "length",
    "line",
    "neighbor",
    "neighbors",
    "pixel_to_axial",
    "reflect",
    "ring",
    "rotate",
    "scale",
    "spiral",
    "subtract",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "batch":
        return import_module("hexfloe.grid.batch")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'hexfloe.grid' has no attribute {name!r}")
    value = getattr(import_module(f"hexfloe.grid.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Scenes and the renderers that draw them: SVG, text with or without color, and a reading line by line.

A game builds a `Scene` (plain data) in its `view.py`; nothing here knows a game. The names load when used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexfloe.picture.data import scene_from_data as scene_from_data
    from hexfloe.picture.data import scene_to_data as scene_to_data
    from hexfloe.picture.palette import seat_role as seat_role
    from hexfloe.picture.palette import seat_shape as seat_shape
    from hexfloe.picture.scene import Area as Area
    from hexfloe.picture.scene import Arrow as Arrow
    from hexfloe.picture.scene import Cell as Cell
    from hexfloe.picture.scene import Curve as Curve
    from hexfloe.picture.scene import Edge as Edge
    from hexfloe.picture.scene import Key as Key
    from hexfloe.picture.scene import Panel as Panel
    from hexfloe.picture.scene import Piece as Piece
    from hexfloe.picture.scene import Row as Row
    from hexfloe.picture.scene import Scene as Scene
    from hexfloe.picture.scene import Selectable as Selectable
    from hexfloe.picture.scene import Sketch as Sketch
    from hexfloe.picture.scene import Token as Token
    from hexfloe.picture.scene import tile_sketch as tile_sketch
    from hexfloe.picture.svg import render_svg as render_svg
    from hexfloe.picture.text import read_scene as read_scene
    from hexfloe.picture.text import render_text as render_text

_HOMES = {
    "scene": (
        "Area",
        "Arrow",
        "Cell",
        "Curve",
        "Edge",
        "Key",
        "Panel",
        "Piece",
        "Row",
        "Scene",
        "Selectable",
        "Sketch",
        "Token",
        "tile_sketch",
    ),
    "data": ("scene_from_data", "scene_to_data"),
    "palette": ("seat_role", "seat_shape"),
    "svg": ("render_svg",),
    "text": ("read_scene", "render_text"),
}
_WHERE = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_WHERE)  # noqa: PLE0605 - the table above is the list


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *_WHERE]

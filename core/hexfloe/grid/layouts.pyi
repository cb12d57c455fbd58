"""Stubs of the other coordinates."""

from collections.abc import Sequence
from typing import Final, Literal

_Cell = tuple[int, int]
_CellLike = Sequence[int]
_Layout = Literal["odd-r", "even-r", "odd-q", "even-q", "double-width", "double-height"]
_Orientation = Literal["pointy", "flat"]

LAYOUTS: Final[tuple[str, ...]]
ORIENTATIONS: Final[tuple[str, ...]]

def axial_to_layout(cell: _CellLike, layout: _Layout) -> _Cell: ...
def layout_to_axial(place: _CellLike, layout: _Layout) -> _Cell: ...
def axial_to_pixel(
    cell: _CellLike, orientation: _Orientation = "pointy", size: float = 1.0
) -> tuple[float, float]: ...
def pixel_to_axial(
    pixel: Sequence[float], orientation: _Orientation = "pointy", size: float = 1.0
) -> _Cell: ...

"""Where land and island lie in the picture of Alaska: shapes made of the hexes around the lake."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from hexfloe.grid import neighbors
from hexfloe.picture.check import Point
from hexfloe.picture.places import corners_at, outline
from hexfloe.picture.scene import Cell

if TYPE_CHECKING:
    from hexfloe_alaska.lake import Lake

Hex = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """A place in the picture: its middle and its border."""

    center: Point
    corners: tuple[Point, ...]


@cache
def shapes(lake: Lake) -> tuple[Shape, ...]:
    """Return the shapes of all land spaces, in order, and of the island last."""
    grounds = _grounds(lake)
    land = [_shape(lake, hexes) if hexes else _apart(lake, n) for n, hexes in enumerate(grounds)]
    return (*land, _shape(lake, [lake.board.cells[cell] for cell in lake.island]))


def _grounds(lake: Lake) -> list[list[Hex]]:
    """Return the hexes of each land space: those outside the lake that touch its shore, each given to one space.

    A hex goes to the space with most of the shore beside it; of several, to a land area rather than to a camp.
    """
    board = lake.board
    touching: dict[Hex, list[int]] = {}
    for number, space in enumerate(lake.spaces):
        for cell in space.shore:
            for spot in neighbors(board.cells[cell]):
                if board.cell_at(*spot) < 0:
                    touching.setdefault(spot, []).append(number)
    found: list[list[Hex]] = [[] for _ in lake.spaces]
    for spot, numbers in sorted(touching.items()):
        best = max(set(numbers), key=lambda n: (numbers.count(n), lake.spaces[n].color is None, -n))
        found[best].append(spot)
    return found


def _center(lake: Lake, spot: Hex) -> Point:
    """Return the center of a hex, also outside the board, in the units of the board's centers."""
    (q0, r0), (x0, y0) = lake.board.cells[0], lake.board.centers[0]
    q, r = spot[0] - q0, spot[1] - r0
    return x0 + math.sqrt(3) * (q + r / 2), y0 + 1.5 * r


def _shape(lake: Lake, hexes: Iterable[Hex]) -> Shape:
    """Return the shape of some hexes, with that of them as its middle which is nearest to all."""
    centers = [_center(lake, spot) for spot in hexes]
    cells = [Cell(number, "", center, corners_at(center)) for number, center in enumerate(centers)]
    middle = min(centers, key=lambda point: sum(math.dist(point, other) ** 2 for other in centers))
    border = max(outline(cells), key=len)
    if len(border) == 6:  # one hex: a corner more, or it would be taken for a cell of the lake
        border = [*border, _halfway(border[-1], border[0])]
    return Shape(middle, tuple(border))


def _apart(lake: Lake, number: int) -> Shape:
    """Return a shape for a space that shares its shore with others: a hex farther out."""
    centers = lake.board.centers
    middle = [sum(point[i] for point in centers) / len(centers) for i in (0, 1)]
    shore = [centers[cell] for cell in lake.spaces[number].shore]
    near = [sum(point[i] for point in shore) / len(shore) for i in (0, 1)]
    reach = max(1.0, math.dist(middle, near))
    x, y = (near[i] + (near[i] - middle[i]) / reach * 4 for i in (0, 1))
    border = corners_at((x, y))
    return Shape((x, y), (*border, _halfway(border[-1], border[0])))


def _halfway(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


@cache
def rivers(lake: Lake) -> tuple[tuple[Point, ...], ...]:
    """Return the course of the river between each land space and the next, in order; empty where they do not touch."""
    drawn = shapes(lake)
    return tuple(_river(drawn[n], drawn[(n + 1) % lake.n_land]) for n in range(lake.n_land))


def _river(space: Shape, other: Shape) -> tuple[Point, ...]:
    """Return a winding line along the border of two shapes."""
    ends, theirs = _sides(space), {key for key, _, _ in _sides(other)}
    found = [(a, b) for key, a, b in ends if key in theirs]
    if not found:
        return ()
    (ax, ay), (bx, by) = found[0][0], found[-1][1]
    dx, dy = bx - ax, by - ay
    bends = ((0.0, 0.0), (0.25, 0.1), (0.5, 0.0), (0.75, -0.1), (1.0, 0.0))
    return tuple((ax + dx * t - dy * off, ay + dy * t + dx * off) for t, off in bends)


def _sides(shape: Shape) -> list[tuple[frozenset[tuple[int, int]], Point, Point]]:
    """Return the sides of a shape: a key that both of its neighbors compute alike, and their ends."""
    found = []
    for a, b in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True):
        key = frozenset((round(1000 * x), round(1000 * y)) for x, y in (a, b))
        found.append((key, a, b))
    return found

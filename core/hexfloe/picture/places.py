"""Where things lie in a drawing: sides of cells, middles of edges, the bends of rivers, outlines of areas.

Everything is in the scene's own units (side lengths, y down), without any renderer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hexfloe.picture.check import Passage, Point

if TYPE_CHECKING:
    from hexfloe.picture.scene import Cell, Piece, Sketch

Cubic = tuple[Point, Point, Point, Point]

TERMINAL = 0.3  # how far inside an edge a passage ends that stops in the cell, in side lengths

# Direction 0 on the screen, in degrees counter-clockwise from east: pointy-top E, flat-top SE, squares E.
_FIRST = {"pointy": 0.0, "flat": -30.0, "square": 0.0}


class Side(NamedTuple):
    """One edge of a cell: its two corners, its middle, and the unit vector from the middle into the cell."""

    first: Point
    second: Point
    middle: Point
    inward: Point


def corners_at(center: Point, orientation: str = "pointy") -> tuple[Point, ...]:
    """Corners of a regular cell with sides of length 1; side i, from corner i to i+1, faces direction i.

    Squares number their sides E, N, W, S.
    """
    count = 4 if orientation == "square" else 6
    reach = math.sqrt(0.5) if count == 4 else 1.0
    start = _FIRST[orientation] - 180 / count
    return tuple(_polar(center, reach, start + 360 / count * i) for i in range(count))


def sides_of(cell: Cell, orientation: str) -> list[Side]:
    """The sides of a cell by edge number, as the head of `scene` numbers them."""
    corners = list(cell.corners)
    sides = [_side(cell.center, a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    count = 4 if orientation == "square" else 6
    if len(sides) != count:
        return sides
    faced = {_direction(side, orientation, count): side for side in sides}
    return [faced[i] for i in range(count)] if len(faced) == count else sides


class Places:
    """Everything a renderer asks about the places of one sketch."""

    def __init__(self, sketch: Sketch) -> None:
        self.cells = {cell.id: cell for cell in sketch.cells}
        self.sides = {cell.id: sides_of(cell, sketch.orientation) for cell in sketch.cells}
        self._ends: dict[tuple[int, int], int] = {}
        for curve in sketch.curves:
            for number, *edges in curve.passages:
                for edge in edges:
                    if edge is not None:
                        key = _key(self.sides[number][edge].middle)
                        self._ends[key] = self._ends.get(key, 0) + 1

    def joined(self, cell: int, edge: int) -> bool:
        """Whether another passage goes on where one meets this edge."""
        return self._ends.get(_key(self.sides[cell][edge].middle), 0) > 1

    def terminal(self, cell: int, edge: int) -> Point:
        """Where a passage from this edge stops inside the cell."""
        side = self.sides[cell][edge]
        room = math.dist(side.middle, self.cells[cell].center)
        return _along(side.middle, side.inward, min(TERMINAL, 0.6 * room))

    def bend(self, passage: Passage, inset: float = 0.0) -> Cubic:
        """The cubic of a passage; edges where nothing goes on are approached only up to `inset`."""
        cell, first, second = passage
        if first is None:
            return (
                _reversed(self.bend((cell, second, None), inset))
                if second is not None
                else _dot(self.center(cell))
            )
        start = self._mouth(cell, first, inset)
        if second is None:
            return _straight(start, self.terminal(cell, first))
        end = self._mouth(cell, second, inset)
        return arc(start, self.sides[cell][first].inward, end, self.sides[cell][second].inward)

    def beyond(self, cell: int, edge: int | None, lap: float) -> list[Point]:
        """The point `lap` beyond the middle of an edge where another passage goes on; elsewhere none."""
        if edge is None or not self.joined(cell, edge):
            return []
        side = self.sides[cell][edge]
        return [_along(side.middle, side.inward, -lap)]

    def center(self, cell: int) -> Point:
        """The center of a cell."""
        return self.cells[cell].center

    def inradius(self, cell: int) -> float:
        """The distance from the center of a cell to its nearest edge, 0.05 or more."""
        center = self.cells[cell].center
        return max(0.05, min(math.dist(side.middle, center) for side in self.sides[cell]))

    def standing(self, pieces: Iterable[Piece]) -> list[tuple[Piece, Point, float]]:
        """(piece, place, radius in side lengths) for all pieces, those sharing a cell spread over it."""
        shared: dict[int, list[Piece]] = {}
        placed: list[tuple[Piece, Point, float]] = []
        for piece in pieces:
            if piece.edge is None:
                shared.setdefault(piece.cell, []).append(piece)
            else:
                placed.append(
                    (piece, self.terminal(piece.cell, piece.edge), min(0.2, self.inradius(piece.cell) / 4))
                )
        for number, group in shared.items():
            spots = _spread(len(group), self.inradius(number))
            for piece, (dx, dy, radius) in zip(sorted(group, key=lambda p: p.slot), spots, strict=True):
                x, y = self.center(number)
                placed.append((piece, (x + dx, y + dy), radius))
        return placed

    def _mouth(self, cell: int, edge: int, inset: float) -> Point:
        side = self.sides[cell][edge]
        return side.middle if self.joined(cell, edge) else _along(side.middle, side.inward, inset)


def arc(start: Point, inward: Point, end: Point, outward: Point) -> Cubic:
    """Close to a circle's arc: leaves `start` along `inward` and arrives at `end` against `outward`."""
    turn = math.acos(max(-1.0, min(1.0, -(inward[0] * outward[0] + inward[1] * outward[1]))))
    chord = math.dist(start, end)
    half = math.sin(turn / 2)
    pull = chord / 3 if half < 1e-6 else 4 / 3 * math.tan(turn / 4) * chord / (2 * half)
    return start, _along(start, inward, pull), _along(end, outward, pull), end


def cut(cubic: Cubic, start: float, end: float) -> Cubic:
    """The part of a cubic between two parameters, 0 ≤ start < end ≤ 1 (de Casteljau)."""
    _, tail = _split(cubic, start)
    head, _ = _split(tail, (end - start) / (1 - start))
    return head


def point_on(cubic: Cubic, at: float) -> Point:
    """The point of a cubic at parameter `at`."""
    return _split(cubic, at)[0][3]


def smooth(points: Sequence[Point], *, closed: bool = False) -> list[Cubic]:
    """Cubics through all points in order (Catmull-Rom), which never leave the neighborhood of the points."""
    count = len(points)
    legs = count if closed else count - 1

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    cubics: list[Cubic] = []
    for i in range(legs):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        pull = ((end[0] - before[0]) / 6, (end[1] - before[1]) / 6)
        push = ((after[0] - start[0]) / 6, (after[1] - start[1]) / 6)
        cubics.append(
            (start, (start[0] + pull[0], start[1] + pull[1]), (end[0] - push[0], end[1] - push[1]), end)
        )
    return cubics


def ridge(side: Side, teeth: int = 6, height: float = 0.12) -> list[Point]:
    """A jagged line along a side, a little off it, its teeth pointing into the cell."""
    points: list[Point] = []
    for i in range(2 * teeth + 1):
        tooth = 0.0 if i in (0, 2 * teeth) else 0.3 if i % 2 == 0 else 1.0 - 0.25 * (i // 2 % 2)
        base = _blend(side.first, side.second, 0.07 + 0.86 * i / (2 * teeth))
        points.append(_along(base, side.inward, height * (0.35 + tooth)))
    return points


def outline(cells: Iterable[Cell]) -> list[list[Point]]:
    """The closed borders around a set of cells: sides that two of the cells share are left out."""
    follow: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    shared = _shared_sides(cells)
    for start, end in shared:
        follow.setdefault(_key(start), []).append((start, end))
    loops: list[list[Point]] = []
    while follow:
        key = next(iter(follow))
        loop: list[Point] = []
        while key in follow:
            start, end = follow[key].pop()
            if not follow[key]:
                del follow[key]
            loop.append(start)
            key = _key(end)
        loops.append(loop)
    return loops


def shrunk(loop: Sequence[Point], by: float) -> list[Point]:
    """A closed border with every side moved inward by `by`; meant for small amounts."""
    corners = list(loop)
    if _area(corners) < 0:
        corners.reverse()
    moved: list[Point] = []
    for i, corner in enumerate(corners):
        first = _inward_normal(corners[i - 1], corner)
        second = _inward_normal(corner, corners[(i + 1) % len(corners)])
        lean = max(0.25, 1 + first[0] * second[0] + first[1] * second[1])
        moved.append(_along(corner, (first[0] + second[0], first[1] + second[1]), by / lean))
    return moved


def _inward_normal(start: Point, end: Point) -> Point:
    """The unit vector into the loop, for loops of positive area (clockwise on the screen)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return (-dy / length, dx / length) if length > 1e-9 else (0.0, 0.0)


def _shared_sides(cells: Iterable[Cell]) -> list[tuple[Point, Point]]:
    """All sides that occur once, each turned so that its cell lies on the same hand."""
    sides: dict[frozenset[tuple[int, int]], list[tuple[Point, Point]]] = {}
    for cell in cells:
        corners = list(cell.corners)
        if _area(corners) < 0:
            corners.reverse()
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            sides.setdefault(frozenset((_key(a), _key(b))), []).append((a, b))
    return [found[0] for found in sides.values() if len(found) == 1]


def _area(corners: Sequence[Point]) -> float:
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def _spread(count: int, room: float) -> list[tuple[float, float, float]]:
    """(dx, dy, radius) for `count` pieces around the center of a cell with that inradius."""
    if count == 1:
        return [(0.0, 0.0, 0.5 * room)]
    ring = (0.40 if count <= 3 else 0.52) * room
    radius = min(0.34, 0.95 * math.sin(math.pi / count) * (0.46 if count <= 3 else 0.55)) * room
    start = 180.0 if count == 2 else 90.0
    spots = [_polar((0.0, 0.0), ring, start - 360 / count * i) for i in range(count)]
    return [(x, y, radius) for x, y in spots]


def _side(center: Point, first: Point, second: Point) -> Side:
    middle = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
    dx, dy = second[0] - first[0], second[1] - first[1]
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return Side(first, second, middle, _unit(center[0] - middle[0], center[1] - middle[1]))
    normal = (-dy / length, dx / length)
    into = (center[0] - middle[0]) * normal[0] + (center[1] - middle[1]) * normal[1]
    sign = -1.0 if into < 0 else 1.0
    return Side(first, second, middle, (sign * normal[0], sign * normal[1]))


def _direction(side: Side, orientation: str, count: int) -> int:
    angle = math.degrees(math.atan2(side.inward[1], -side.inward[0]))  # outward, counter-clockwise, y down
    return round((angle - _FIRST[orientation]) / (360 / count)) % count


def _unit(dx: float, dy: float) -> Point:
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length > 1e-9 else (0.0, 1.0)


def _polar(center: Point, reach: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return round(center[0] + reach * math.cos(angle), 6), round(center[1] - reach * math.sin(angle), 6)


def _along(point: Point, direction: Point, length: float) -> Point:
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def _split(cubic: Cubic, at: float) -> tuple[Cubic, Cubic]:
    a, b, c, d = cubic
    ab, bc, cd = _blend(a, b, at), _blend(b, c, at), _blend(c, d, at)
    abc, bcd = _blend(ab, bc, at), _blend(bc, cd, at)
    middle = _blend(abc, bcd, at)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _blend(a: Point, b: Point, at: float) -> Point:
    return a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at


def _straight(start: Point, end: Point) -> Cubic:
    return start, _blend(start, end, 1 / 3), _blend(start, end, 2 / 3), end


def _reversed(cubic: Cubic) -> Cubic:
    return cubic[3], cubic[2], cubic[1], cubic[0]


def _dot(point: Point) -> Cubic:
    return point, point, point, point


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)

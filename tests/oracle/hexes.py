"""The slow, obvious twin of `hexfloe.grid.hexes`, `layouts` and `batch`: cube coordinates, fractions, searching."""

from __future__ import annotations

import math
from fractions import Fraction

Cell = tuple[int, int]
Cube = tuple[int, int, int]

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def cube(cell: Cell) -> Cube:
    """Return (q, r, s), which add up to 0."""
    q, r = cell
    return q, r, -q - r


def add(a: Cell, b: Cell) -> Cell:
    """Return a + b."""
    return a[0] + b[0], a[1] + b[1]


def subtract(a: Cell, b: Cell) -> Cell:
    """Return a - b."""
    return a[0] - b[0], a[1] - b[1]


def distance(a: Cell, b: Cell) -> int:
    """Return the steps between two cells: the greatest difference of the three coordinates."""
    return max(abs(x - y) for x, y in zip(cube(a), cube(b), strict=True))


def neighbor(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """Return the cell some steps away, walking one at a time."""
    if steps < 0:
        direction, steps = direction + 3, -steps
    for _ in range(steps):
        cell = add(cell, STEPS[direction % 6])
    return cell


def neighbors(cell: Cell) -> list[Cell]:
    """Return the six neighbors in the order of directions."""
    return [add(cell, step) for step in STEPS]


def direction(a: Cell, b: Cell) -> int:
    """Return the direction in which b is met when walking from a, or -1."""
    n = distance(a, b)
    return next((d for d in range(6) if n and neighbor(a, d, n) == b), -1)


def rotate(cell: Cell, turns: int = 1, center: Cell = (0, 0)) -> Cell:
    """Return a cell turned counter-clockwise, one sixth after the other: (q, r, s) becomes (-s, -q, -r)."""
    q, r, s = cube(subtract(cell, center))
    for _ in range(turns % 6):
        q, r, s = -s, -q, -r
    return add((q, r), center)


def reflect(cell: Cell, axis: int = 0, center: Cell = (0, 0)) -> Cell:
    """Return the mirror image: write the cell in steps of directions 0 and 1, then mirror each step."""
    q, r = subtract(cell, center)
    ones = -r  # (q, r) = zeros * (1, 0) + ones * (1, -1)
    zeros = q + r
    first, second = STEPS[axis % 6], STEPS[(axis - 1) % 6]
    return add(center, (zeros * first[0] + ones * second[0], zeros * first[1] + ones * second[1]))


def _gap(cell: Cell, q: Fraction, r: Fraction) -> Fraction:
    """Return the square of the Euclidean distance of a cell's center from a point, up to a factor."""
    dq, dr = cell[0] - q, cell[1] - r
    return dq * dq + dq * dr + dr * dr


def line(a: Cell, b: Cell) -> list[Cell]:
    """Return, for each point i / n of the way, the nearest of all cells close by; of equally near ones the greatest."""
    n = distance(a, b)
    cells = []
    for i in range(n + 1):
        way = Fraction(i, n) if n else Fraction(0)
        q, r = a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way
        near = disk((math.floor(q), math.floor(r)), 2)
        least = min(_gap(cell, q, r) for cell in near)
        cells.append(max(cell for cell in near if _gap(cell, q, r) == least))
    return cells


def disk(center: Cell, radius: int) -> list[Cell]:
    """Return the cells at most `radius` away, row by row: every cell of a big square is looked at."""
    span = range(-radius, radius + 1)
    cells = [add(center, (q, r)) for r in span for q in span]
    return [cell for cell in cells if distance(cell, center) <= radius]


def ring(center: Cell, radius: int) -> list[Cell]:
    """Return the cells exactly `radius` away, by their angle, counter-clockwise from direction 0."""

    def angle(cell: Cell) -> float:
        x, y = axial_to_pixel(subtract(cell, center))
        return round(math.atan2(-y, x) % math.tau, 9) % round(math.tau, 9)

    return sorted((cell for cell in disk(center, radius) if distance(cell, center) == radius), key=angle)


def spiral(center: Cell, radius: int) -> list[Cell]:
    """Return the rings of 0, 1, ... radius."""
    return [cell for k in range(radius + 1) for cell in ring(center, k)]


def axial_to_layout(cell: Cell, layout: str) -> Cell:
    """Return (column, row), with floor and ceiling as Red Blob Games draws them."""
    q, r = cell
    return {
        "odd-r": (q + math.floor(Fraction(r, 2)), r),
        "even-r": (q + math.ceil(Fraction(r, 2)), r),
        "odd-q": (q, r + math.floor(Fraction(q, 2))),
        "even-q": (q, r + math.ceil(Fraction(q, 2))),
        "double-width": (2 * q + r, r),
        "double-height": (q, 2 * r + q),
    }[layout]


def axial_to_pixel(cell: Cell, orientation: str = "pointy", size: float = 1.0) -> tuple[float, float]:
    """Return the center: q steps along one vector and r along another, given by angles on the screen."""
    q, r = cell
    first, second = (0, 60) if orientation == "pointy" else (30, 90)
    unit = math.sqrt(3) * size
    x = unit * (q * math.cos(math.radians(first)) + r * math.cos(math.radians(second)))
    y = unit * (q * math.sin(math.radians(first)) + r * math.sin(math.radians(second)))
    return x, y


def pixel_to_axial(pixel: tuple[float, float], orientation: str = "pointy", size: float = 1.0) -> list[Cell]:
    """Return all cells whose centers are nearest to a pixel, within rounding: a pixel on a border has several."""
    x, y = pixel
    unit = math.sqrt(3) * size
    if orientation == "pointy":
        r = y / (1.5 * size)
        q = x / unit - r / 2
    else:
        q = x / (1.5 * size)
        r = y / unit - q / 2
    near = disk((round(q), round(r)), 2)
    gaps = {cell: math.dist(axial_to_pixel(cell, orientation, size), pixel) for cell in near}
    least = min(gaps.values())
    return [cell for cell, gap in gaps.items() if gap <= least + 1e-9 * (size + abs(x) + abs(y))]

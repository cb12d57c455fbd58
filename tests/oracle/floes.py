"""Slow, obvious twins of floes adrift: the whole way is listed first, then looked at; patterns are sets of edges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple, TypeVar

Value = TypeVar("Value")
Step = Callable[[int], "int | None"]


class PlainDrift(NamedTuple):
    """How far a floe drifts: last cell on the board, steps, cell in the way or None, and why in a word."""

    cell: int
    steps: int
    by: int | None
    why: str


class PlainPush(NamedTuple):
    """The row of tiles, the cell behind it or None, and what that means in a word."""

    row: tuple[int, ...]
    cell: int | None
    why: str


# ------------------------------------------------------------------ ways


def straight(neighbors: Sequence[Sequence[int]], direction: int) -> Step:
    """Return the step in a direction: from a cell to the next, or None off the board."""
    return lambda cell: neighbors[cell][direction] if neighbors[cell][direction] >= 0 else None


def along(lane: Sequence[int]) -> Step:
    """Return the step along a lane: from a cell to the next, or None past the last."""
    ahead = dict(zip(lane, [*lane[1:], None], strict=True))
    return lambda cell: ahead[cell]


def free_cells(n_cells: int, taken: Sequence[int], sea: Sequence[int]) -> set[int]:
    """Return the cells that are sea and on which no tile lies."""
    return {cell for cell in range(n_cells) if sea[cell] and not taken[cell]}


# ------------------------------------------------------------------ drifting


def drift(step: Step, start: int, speed: int, free: set[int]) -> PlainDrift:
    """List the cells that the floe would come to in that many steps, and stop it before the first it cannot enter."""
    way: list[int | None] = [start]
    while len(way) <= speed and way[-1] is not None:
        way.append(step(way[-1]))
    open_to_it = free | {start}
    closed = [i for i, cell in enumerate(way) if cell not in open_to_it]
    if not closed:
        return PlainDrift(way[-1], speed, None, "SPENT")
    last, ahead = way[closed[0] - 1], way[closed[0]]
    return PlainDrift(last, closed[0] - 1, ahead, "EDGE" if ahead is None else "BLOCKED")


def drift_ways(neighbors: Sequence[Sequence[int]], cell: int, free: set[int]) -> set[int]:
    """Return the directions in which a free cell lies."""
    return {direction for direction, there in enumerate(neighbors[cell]) if there in free}


# ------------------------------------------------------------------ pushing


def push(step: Step, start: int, taken: Sequence[int], sea: Sequence[int]) -> PlainPush:
    """List all cells straight on, each once, and see where the tiles end."""
    line: list[int | None] = [start]
    while line[-1] is not None and line[-1] not in line[:-1]:
        line.append(step(line[-1]))
    cells, behind = line[:-1], line[-1]
    row = tuple(takewhile(lambda cell: taken[cell] and sea[cell], cells))
    if not row:
        return PlainPush((), None, "NO_TILE")
    if len(row) == len(cells):
        return PlainPush(row, behind, "EDGE" if behind is None else "RING")
    cell = cells[len(row)]
    return PlainPush(row, cell, "FREE" if sea[cell] else "BLOCKED")


def pushed(found: PlainPush, things: Mapping[int, Value]) -> dict[int, Value]:
    """Return where the things that stand on cells stand after a push."""
    moves = dict(zip(found.row, [*found.row[1:], found.cell], strict=True))
    return {moves.get(cell, cell): thing for cell, thing in things.items()}


# ------------------------------------------------------------------ patterns


def edges_of(pattern: int) -> set[int]:
    """Return the rough edges of a pattern."""
    return {edge for edge in range(6) if f"{pattern:06b}"[5 - edge] == "1"}


def pattern_of(edges: set[int]) -> int:
    """Return the pattern with those rough edges."""
    return sum(2**edge for edge in edges)


def turned(edges: set[int], turns: int) -> set[int]:
    """Return the edges after so many sixths of a turn."""
    return {(edge + turns) % 6 for edge in edges}


def ridges(edges: set[int], neighbor: set[int], direction: int) -> int:
    """Count the sides of the edge in a direction that are rough: ours there, and the neighbor's facing it."""
    return [direction in edges, (direction + 3) % 6 in neighbor].count(True)

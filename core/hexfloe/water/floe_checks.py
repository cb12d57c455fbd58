"""What is checked at the door of floes: numbers, neighbor tables, lanes, and what lies on the cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import index
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.water.floe_types import MAX_CELLS, MAX_SPEED, Lane, Push


def read_number(value: Any, what: str, limit: int) -> int:
    """Return a number from outside as an int from 0 to limit - 1; raises `CoordinateError`."""
    try:
        number = index(value)
    except TypeError:
        raise CoordinateError(f"{what} is a whole number, not {value!r}", culprit=value) from None
    if not 0 <= number < limit:
        raise CoordinateError(
            f"there is no {what} {number}", hint=f"{what} is 0 to {limit - 1}", culprit=number
        )
    return number


def _as_array(values: object, what: str, kinds: str, expected: str) -> NDArray[Any]:
    try:
        read = (
            np.frombuffer(values, np.uint8) if isinstance(values, bytes | bytearray) else np.asarray(values)
        )
    except (ValueError, OverflowError):
        raise BoardError(f"{what} is {expected}", culprit=values) from None
    if read.dtype.kind not in kinds:
        raise BoardError(f"{what} is {expected}, not {read.dtype} of shape {read.shape}", culprit=values)
    return read


def read_neighbors(neighbors: ArrayLike) -> NDArray[np.int16]:
    """Return a neighbor table as int16[n_cells, 6] that cannot be written, a copy; raises `BoardError`."""
    expected = "whole numbers in rows of 6"
    table = _as_array(neighbors, "a neighbor table", "iu", expected)
    if table.ndim != 2 or table.shape[1] != 6:
        raise BoardError(
            f"a neighbor table is {expected}, not {table.dtype} of shape {table.shape}", culprit=table.shape
        )
    if not 1 <= len(table) <= MAX_CELLS:
        raise BoardError(
            f"a board of {len(table)} cells cannot have floes",
            hint=f"it takes 1 to {MAX_CELLS}",
            culprit=len(table),
        )
    _check_neighbors(table.tolist())
    table = table.astype(np.int16, order="C")
    table.flags.writeable = False
    return table


def _check_neighbors(rows: list[list[int]]) -> None:
    """Refuse neighbors off the table, and those that do not see each other."""
    for cell, row in enumerate(rows):
        for direction, there in enumerate(row):
            if not -1 <= there < len(rows):
                raise BoardError(
                    f"cell {cell} has {there} as neighbor in direction {direction}",
                    hint=f"cells are 0 to {len(rows) - 1}, and -1 is off the board",
                    culprit=there,
                )
            back = (direction + 3) % 6
            if there >= 0 and rows[there][back] != cell:
                raise BoardError(
                    f"cell {cell} has {there} as neighbor in direction {direction}, "
                    f"but {there} has {rows[there][back]} in direction {back}",
                    hint="neighbors see each other in opposite directions",
                    culprit=(cell, direction, there),
                )


def read_marks(marks: object, what: str, n_cells: int) -> bytes:
    """Return one byte a cell, 1 where the mark is not 0; raises `BoardError`."""
    expected = f"one whole or true number for each of {n_cells} cells"
    read = _as_array(marks, what, "biu", expected)
    if read.shape != (n_cells,):
        raise BoardError(f"{what} is {expected}, not of shape {read.shape}", culprit=read.shape)
    return bytes((read != 0).tobytes())


def read_speed(speed: object) -> int:
    """Return a speed as an int; raises `CoordinateError`."""
    return read_number(speed, "speed", MAX_SPEED + 1)


def read_cells(cells: Iterable[int], rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the cells of a lane, each once and next to the one before, on the board with those neighbors.

    Raises `CoordinateError` for what is no cell, `BoardError` for cells that are no lane.
    """
    try:
        lane = tuple(read_number(cell, "cell", len(rows)) for cell in cells)
    except TypeError:
        raise BoardError(f"a lane is a list of cells, not {cells!r}", culprit=cells) from None
    if not lane:
        raise BoardError("a lane has at least one cell", culprit=cells)
    if len(set(lane)) < len(lane):
        twice = next(cell for cell in lane if lane.count(cell) > 1)
        raise BoardError(f"cell {twice} stands twice in the lane {lane}", culprit=twice)
    for before, cell in pairwise(lane):
        if cell not in rows[before]:
            raise BoardError(
                f"cell {cell} is no neighbor of {before}, before it in the lane {lane}",
                hint="list the cells of a lane in the order of its flow",
                culprit=cell,
            )
    return lane


def read_lanes(lanes: Iterable[tuple[Iterable[int], int]], rows: Sequence[Sequence[int]]) -> tuple[Lane, ...]:
    """Return lanes, each given as cells and speed; no cell is in two of them.

    Raises `BoardError` and `CoordinateError` as `read_cells` and `read_speed` do.
    """
    found: list[Lane] = []
    owner: dict[int, int] = {}
    try:
        pairs = [(cells, speed) for cells, speed in lanes]
    except (TypeError, ValueError):
        raise BoardError(f"lanes are pairs of cells and a speed, not {lanes!r}", culprit=lanes) from None
    for number, (cells, speed) in enumerate(pairs):
        lane = Lane(read_cells(cells, rows), read_speed(speed))
        for cell in lane.cells:
            if owner.setdefault(cell, number) != number:
                raise BoardError(f"cell {cell} is in lanes {owner[cell]} and {number}", culprit=cell)
        found.append(lane)
    return tuple(found)


def check_push(push: object, rows: Sequence[Sequence[int]]) -> int:
    """Return how many tiles a push moves on the board with those neighbors.

    Raises `BoardError` unless it is possible there, by the way its cells lie.
    """
    if not isinstance(push, Push) or not push.possible or not (isinstance(push.row, tuple) and push.row):
        raise BoardError(f"{push!r} cannot be carried out", hint="give a push that is possible", culprit=push)
    way = read_number(push.direction, "direction", 6)
    cells = [read_number(cell, "cell", len(rows)) for cell in (*push.row, push.cell)]
    if len(set(cells)) < len(cells) or any(rows[before][way] != cell for before, cell in pairwise(cells)):
        raise BoardError(f"{push!r} is of another board", culprit=push)
    return len(push.row)


def read_values(values: ArrayLike, n_cells: int) -> NDArray[Any]:
    """Return an array of values, the first axis over the cells; raises `BoardError` for another length."""
    try:
        read = (
            np.frombuffer(values, np.uint8) if isinstance(values, bytes | bytearray) else np.asarray(values)
        )
    except (ValueError, OverflowError):
        raise BoardError(f"values for {n_cells} cells are an array, not {values!r}", culprit=values) from None
    if read.ndim < 1 or len(read) != n_cells:
        raise BoardError(f"values for {n_cells} cells cannot have shape {read.shape}", culprit=read.shape)
    return read


class Spread(NamedTuple):
    """What lanes say of each cell: arrays int16[n_cells] that cannot be written."""

    ahead: NDArray[np.int16]
    speeds: NDArray[np.int16]
    lane_of: NDArray[np.int16]
    place_of: NDArray[np.int16]


def spread_lanes(lanes: Sequence[Lane], n_cells: int) -> Spread:
    """Return the cell ahead of each cell (or -1), its speed (or 0), its lane (or -1) and its place there (or -1)."""
    spread = Spread(*(np.full(n_cells, fill, np.int16) for fill in (-1, 0, -1, -1)))
    for number, (cells, speed) in enumerate(lanes):
        lane = list(cells)
        spread.ahead[lane[:-1]] = lane[1:]
        spread.speeds[lane] = speed
        spread.lane_of[lane] = number
        spread.place_of[lane] = range(len(lane))
    for array in spread:
        array.flags.writeable = False
    return spread

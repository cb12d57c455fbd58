"""What a board is put together from: places, neighbors, centers, corners, regions; each worked out once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from hexfloe.errors import BoardError, CoordinateError
from hexfloe.grid import batch
from hexfloe.grid.door import shown
from hexfloe.grid.hexes import add
from hexfloe.grid.labels import Cell
from hexfloe.grid.shapes import PLAIN
from hexfloe.grid.wrapping import Wrapping


def choice(value: object, what: str, choices: tuple[str, ...]) -> str:
    """Return a value that is one of several words; BoardError otherwise."""
    if not isinstance(value, str) or value not in choices:
        raise BoardError(f"{what} must be {' or '.join(choices)}, not {shown(value)}", culprit=value)
    return value


def flag(value: object, what: str) -> bool:
    """Return a value that is true or false; BoardError otherwise."""
    if not isinstance(value, (bool, np.bool_)):
        raise BoardError(f"{what} must be true or false, not {shown(value)}", culprit=value)
    return bool(value)


def coordinates(cells: Iterable[Cell], what: str) -> tuple[Cell, ...]:
    """Return (q, r) pairs as tuples of plain ints; BoardError for anything else."""
    try:
        return tuple(add(cell, (0, 0)) for cell in cells)
    except TypeError:
        raise BoardError(f"{what} must be a list of (q, r), not {shown(cells)}", culprit=cells) from None
    except CoordinateError as error:
        raise BoardError(f"{what} must be a list of (q, r): {error.message}", culprit=error.culprit) from None


def number_places(cells: Sequence[Cell], wrapping: Wrapping) -> dict[Cell, int]:
    """Return the number of the cell at each place; BoardError if two cells are at the same."""
    numbers: dict[Cell, int] = {}
    for number, cell in enumerate(cells):
        other = numbers.setdefault(wrapping.home(*cell), number)
        if other != number:
            why = (
                "stands twice"
                if cells[other] == cell
                else f"is the same place as {cells[other]} after wrapping"
            )
            raise BoardError(f"the cell {cell} {why}", culprit=cell)
    return numbers


def neighbor_table(
    places: Mapping[Cell, int], cells: Sequence[Cell], steps: Sequence[Cell], wrapping: Wrapping
) -> npt.NDArray[np.int16]:
    """Return the neighbors, int16 (n_cells, n_directions), -1 off the board; BoardError if wrapping confuses two."""
    table = [[places.get(wrapping.home(q + dq, r + dr), -1) for dq, dr in steps] for q, r in cells]
    if wrapping.vectors:
        for number, row in enumerate(table):
            known = [other for other in row if other >= 0]
            if number in known or len(set(known)) != len(known):
                raise BoardError(
                    f"the board is too small to wrap around: at {cells[number]} two directions lead to one cell",
                    hint="three cells in each direction that wraps are enough",
                    culprit=wrapping.vectors,
                )
    return np.array(table, np.int16)


def cell_centers(
    cells: Sequence[Cell], kind: str, orientation: Literal["pointy", "flat"]
) -> npt.NDArray[np.float64]:
    """Return the centers, float64 (n_cells, 2), in units of a cell's side, y growing downward."""
    if kind == "square":
        return np.array(cells, np.float64)
    return batch.axial_to_pixel(np.array(cells), orientation)


def corner_offsets(kind: str, orientation: str) -> npt.NDArray[np.float64]:
    """Return the corners about a center: corners d and d + 1 are the ends of the edge in direction d."""
    n = 4 if kind == "square" else 6
    radius = math.sqrt(0.5) if kind == "square" else 1.0
    ahead = -30.0 if kind == "hex" and orientation == "flat" else 0.0
    angles = [math.radians(360.0 / n * (d - 0.5) + ahead) for d in range(n)]
    return np.array([(radius * math.cos(angle), -radius * math.sin(angle)) for angle in angles])


def listed_regions(regions: Mapping[str, Iterable[Any]] | None) -> dict[str, list[Any]]:
    """Return regions as lists; BoardError unless they map words to lists of cells."""
    if regions is None:
        return {}
    if not isinstance(regions, Mapping):
        raise BoardError(f"regions must map names to cells, not {shown(regions)}", culprit=regions)
    found = {}
    for name, cells in regions.items():
        if not isinstance(name, str) or not name or isinstance(cells, str) or not isinstance(cells, Iterable):
            raise BoardError(
                f"a region is a name and a list of cells, not {shown(name)}: {shown(cells)}", culprit=name
            )
        found[name] = list(cells)
    return found


def read_legend(
    symbols: Sequence[str], legend: Mapping[str, str] | None, regions: Mapping[str, Iterable[Any]] | None
) -> dict[str, list[Any]]:
    """Return regions and, added to them, the cells whose symbol the legend maps to a region; BoardError for others."""
    names = {} if legend is None else legend
    if not isinstance(names, Mapping) or not all(isinstance(name, str) for name in names.values()):
        raise BoardError(
            f"a legend must map symbols to names of regions, not {shown(legend)}", culprit=legend
        )
    found = listed_regions(regions)
    for number, symbol in enumerate(symbols):
        if symbol in names:
            found.setdefault(names[symbol], []).append(number)
        elif symbol != PLAIN:
            raise BoardError(
                f"the map shows {symbol!r}, which the legend does not explain",
                hint=f"a plain cell is {PLAIN!r}",
                culprit=symbol,
            )
    return found


def named_regions(
    regions: Mapping[str, Iterable[Any]] | None, number_of: Callable[[Any], int]
) -> dict[str, tuple[int, ...]]:
    """Return the cell numbers of each region, ascending, each once."""
    return {
        name: tuple(sorted({number_of(cell) for cell in cells}))
        for name, cells in listed_regions(regions).items()
    }


def ring_length(cells: Sequence[Cell], line: int, what: str) -> int:
    """Return how many cells stand in each line of equal coordinate number `line`; BoardError unless all are equal."""
    lengths = set(Counter(cell[line] for cell in cells).values())
    if len(lengths) != 1:
        raise BoardError(
            f"only {what} of one length can wrap around, not of {sorted(lengths)}", culprit=cells
        )
    return lengths.pop()

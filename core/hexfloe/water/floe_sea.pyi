"""Stubs of the door of floes: `Sea` and the edge patterns."""

from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexfloe.water.floe_types import Drift, Lane, Push

_Marks = bytes | bytearray | Sequence[int] | NDArray[Any]

@final
class Sea:
    """A board on which floes drift and are pushed: immutable, asked with where tiles lie.

    `neighbors` is int[n_cells, 6]: the cell in each direction, -1 off the board, such as `Board.neighbors`; cells that
    are each other's neighbors say so in opposite directions, and wrapped boards are welcome. `lanes` are pairs of
    cells, in the order of the flow, and a speed in cells (0 to 32767); the cells of a lane are neighbors one after the
    other, and no cell is in two lanes. `sea` holds a number for each cell, 0 where no tile can float or be pushed
    (islands, coasts, fixed tiles); without it, tiles can float everywhere. Lanes may run into cells that are not sea,
    where floes strand. Raises `BoardError` for what makes no board or lane, `CoordinateError` for a cell or speed that
    does not exist.

    It is asked with `taken`: a number for each cell, 0 where no tile lies, anything else where one does, as bytes, a
    sequence or an array. A cell is free if it is sea and not taken. Raises `BoardError` where that is not one number
    for each cell, and `CoordinateError` for a cell, direction (0-5) or speed that does not exist.
    """

    def __new__(
        cls,
        neighbors: ArrayLike,
        lanes: Iterable[tuple[Iterable[int], int]] = (),
        *,
        sea: _Marks | None = None,
    ) -> Sea: ...
    @property
    def n_cells(self) -> int:
        """How many cells the board has, at most 32767."""
    @property
    def neighbors(self) -> NDArray[np.int16]:
        """The neighbor table, int16[n_cells, 6], read-only."""
    @property
    def sea(self) -> NDArray[np.bool_]:
        """Where tiles can float, bool[n_cells], read-only."""
    @property
    def lanes(self) -> tuple[Lane, ...]:
        """The lanes."""
    @property
    def ahead(self) -> NDArray[np.int16]:
        """The cell downstream of each cell, int16[n_cells], read-only; -1 at the end of a lane and outside lanes."""
    @property
    def speeds(self) -> NDArray[np.int16]:
        """The speed of the lane of each cell, int16[n_cells], read-only; 0 outside lanes."""
    @property
    def lane_of(self) -> NDArray[np.int16]:
        """The number of the lane of each cell, int16[n_cells], read-only; -1 outside lanes."""
    @property
    def place_of(self) -> NDArray[np.int16]:
        """The place of each cell in its lane, from 0, int16[n_cells], read-only; -1 outside lanes."""
    def drift(self, taken: _Marks, cell: int, *, speed: int | None = None) -> Drift:
        """Return how far the floe on a cell drifts along its lane, at the lane's speed or another one.

        Nothing moves, and nothing is decided: the game says what becomes of a floe that is blocked or leaves the
        board. The cell itself is never in the way. Raises `CoordinateError` for a cell that is in no lane.
        """
    def drift_lane(self, taken: _Marks, lane: Iterable[int], cell: int, speed: int) -> Drift:
        """Return how far the floe on a cell drifts along a list of cells.

        Raises `BoardError` for cells that are no lane, `CoordinateError` if the cell is not on it.
        """
    def drift_straight(self, taken: _Marks, cell: int, direction: int, speed: int) -> Drift:
        """Return how far the floe on a cell drifts straight on in a direction, up to the rim of the board.

        On a ring it may come round, even over the cell it started from, which it has left.
        """
    def drift_to(self, taken: _Marks, cell: int, direction: int) -> int | None:
        """Return the free cell next to a cell in a direction, or None: where a single drift leads."""
    def drift_ways(self, taken: _Marks, cell: int) -> tuple[int, ...]:
        """Return the directions, ascending, in which a free cell is next to a cell."""
    def push(self, taken: _Marks, cell: int, direction: int) -> Push:
        """Return what pushing the tile on a cell by one cell in a direction would move.

        The unbroken row of tiles from that cell on moves if the cell behind it is free, or not at all. Nothing moves
        yet: see `carry`. Law: a row of one tile can be pushed where `drift_to` finds a free cell.
        """
    def push_ways(self, taken: _Marks, cell: int) -> tuple[int, ...]:
        """Return the directions, ascending, in which the tile on a cell can be pushed."""
    def carry(self, push: Push, values: ArrayLike) -> NDArray[Any]:
        """Return a copy of an array of values, [n_cells] or [n_cells, ...], after a push.

        The values of the row move one cell on; the value of the free cell comes to the cell that gets free. Raises
        `BoardError` for a push that is not possible or of another board, and for an array of another length.
        """
    def ride(self, push: Push, cell: int) -> int:
        """Return the cell on which what stands on a cell stands after a push.

        Raises `BoardError` for a push that is not possible or of another board.
        """

def turn_edges(pattern: int, turns: SupportsIndex = 1) -> int:
    """Return a pattern turned counter-clockwise by so many sixths of a turn: edge e goes to e + turns (mod 6).

    A pattern has 6 bits, 1 << e where edge e is rough. Negative turns are clockwise. Raises `CoordinateError` for what
    is no pattern (0 to 63) or no whole number.
    """

def distinct_turns(pattern: int) -> tuple[int, ...]:
    """Return the different patterns that turning gives, in order of turns from 0: 1, 2, 3 or 6 of them.

    Turned by k it is item k modulo their number. Raises `CoordinateError` for what is no pattern.
    """

def opposite_edge(edge: int) -> int:
    """Return the edge across from an edge (0-5): how the neighbor there sees it. Raises `CoordinateError`."""

def ridges(pattern: int, neighbor: int, direction: int) -> int:
    """Return the number of ridges between two floes, `neighbor` being next to the first in that direction: 0, 1 or 2.

    Each floe has its own side of the edge. Raises `CoordinateError` for what is no pattern or direction.
    """

def is_smooth(pattern: int, neighbor: int, direction: int) -> bool:
    """Say whether there is no ridge between two floes. Raises `CoordinateError` as `ridges` does."""

"""What is said about floes, as plain data: lanes, how a drift ended, what a push would move.

>>> Drift(cell=7, steps=2, by=8, why=Stop.BLOCKED).moves
True
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

MAX_CELLS: Final = 32767
"""Most cells of a board with floes, so that cells fit 16 bits."""

MAX_SPEED: Final = 32767
"""Greatest speed, so that steps fit 16 bits."""


class Stop(IntEnum):
    """Why a drift ended, or whether a push is possible; the numbers of `floes.pxd`."""

    SPENT = 0
    """Drift: its speed is spent. This comes first, whatever lies ahead."""
    BLOCKED = 1
    """Drift: the next cell is taken or not sea. Push: the cell behind the row is not sea."""
    EDGE = 2
    """Drift: it leaves the board, past the end of its lane. Push: there is no cell behind the row."""
    FREE = 3
    """Push: possible, since the cell behind the row is free."""
    RING = 4
    """Push: the row goes all around the board, back to where it starts."""
    NO_TILE = 5
    """Push: no tile lies on the cell, or one that cannot move."""


class Lane(NamedTuple):
    """A lane: its cells in the order of its flow, from the first to the last, and its speed in cells (0 to 32767)."""

    cells: tuple[int, ...]
    speed: int


class Drift(NamedTuple):
    """How far a floe drifts, and why no farther."""

    cell: int
    """The last cell on the board that it comes to; where it is, if it does not move."""
    steps: int
    """Steps from cell to cell on the board; the step off the board is not counted."""
    by: int | None
    """The cell that blocks it, or None."""
    why: Stop
    """`SPENT`, `BLOCKED` or `EDGE`."""

    @property
    def leaves(self) -> bool:
        """Whether it leaves the board."""
        return self.why == Stop.EDGE

    @property
    def moves(self) -> bool:
        """Whether it moves at all, be it off the board."""
        return self.steps > 0 or self.leaves


class Push(NamedTuple):
    """What pushing a tile by one cell would move, and whether it is possible."""

    direction: int
    """The direction asked, 0-5."""
    row: tuple[int, ...]
    """The cells of the unbroken row of tiles, from the pushed one on; also where it is not possible."""
    cell: int | None
    """The first cell behind the row; at a `RING` the first of the row; None at the `EDGE`, and without a tile."""
    why: Stop
    """`FREE`, `BLOCKED`, `EDGE`, `RING` or `NO_TILE`."""

    @property
    def possible(self) -> bool:
        """Whether the row can be pushed."""
        return self.why == Stop.FREE

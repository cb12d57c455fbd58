"""What tracing rivers returns, as plain data: ends, passages, and whole batches of boards as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OPEN: Final = 0
"""Kind of an end with nothing behind its edge: no tile, a blank edge, or the end of the board."""

LOOP: Final = -1
"""What the array of `RiverNet.ends` says in place of the kinds of the ends of a course that has none."""

MAX_CELLS: Final = 5461
"""Most cells of a board, so that half-edges (6 * cell + edge) fit 16 bits."""


class End(NamedTuple):
    """One end of a course: a cell, its edge (0-5), and the kind of terminal (1-127) there, or `OPEN`.

    At an open end the edge is the one that leads to nothing.
    """

    cell: int
    edge: int
    kind: int


class Passage(NamedTuple):
    """One visit of a course to a tile: in by edge `entry`, out by edge `exit` (0-5).

    At a terminal, minus its kind (-1 to -127) stands in place of the missing edge.
    """

    cell: int
    entry: int
    exit: int


class TraceBatch(NamedTuple):
    """The courses of many boards with their passages; nothing is padded.

    Board `b` has the courses `boards[b]` up to `boards[b + 1]`, in the order of `RiverNet.trace`; course `c`
    has the passages `starts[c]` up to `starts[c + 1]`; passage `p` goes in by half-edge `steps[p, 0]` and out
    by `steps[p, 1]`, where a half-edge is 6 * cell + edge and minus a kind stands for a terminal.
    """

    boards: NDArray[np.int32]
    """int32[n_boards + 1]: first course of each board, and the number of all courses."""
    loops: NDArray[np.int32]
    """int32[n_boards]: how many of the courses of each board are loops; they are its last ones."""
    starts: NDArray[np.int32]
    """int32[n_courses + 1]: first passage of each course, and the number of all passages."""
    steps: NDArray[np.int16]
    """int16[n_passages, 2]: half-edges in and out."""


class EndsBatch(NamedTuple):
    """Ends and lengths of the courses of many boards.

    Board `b` has the courses `boards[b]` up to `boards[b + 1]`, in the order of `RiverNet.trace`. Each is a
    record of `cell` (int16[2]), `edge` (int8[2]), `kind` (int8[2]: kind of terminal, `OPEN`, or `LOOP`),
    `length` (int16, in passages) and `id` (int16). A loop has its lowest half-edge as first end, and as
    second the edge it leaves that tile by.
    """

    boards: NDArray[np.int32]
    """int32[n_boards + 1]: first course of each board, and the number of all courses."""
    courses: NDArray[Any]
    """[n_courses] records."""

"""Stubs of the net of rivers."""

from collections.abc import Iterable, Sequence
from typing import Final, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hexfloe.water.river_course import Course
from hexfloe.water.river_faces import Faces
from hexfloe.water.river_types import MAX_CELLS as MAX_CELLS
from hexfloe.water.river_types import EndsBatch, Passage, TraceBatch

COURSE: Final[np.dtype[np.void]]
"""Record of one course: cell int16[2], edge int8[2], kind int8[2], length int16, id int16."""

ROOM: Final[int]
"""Courses or passages of the scratch of a batch."""

MOST: Final[int]
"""Passages that one batch may have."""

_Placed = bytes | Sequence[int] | NDArray[np.integer]

@final
class RiverNet:
    """The rivers of one board and one set of faces: immutable, asked with what lies on the cells.

    `neighbors` is int[n_cells, 6]: the cell across each edge, -1 off the board, such as `Board.neighbors`; cells that
    are each other's neighbors say so by opposite edges, and wrapped boards are welcome. `faces` is a `Faces`, or the
    texts to make one. Raises `BoardError` for any other table, and for faces that cannot be.

    A board is asked about as `placed`: the number of the face on each cell, 0 where no tile lies, as bytes (the
    quickest), a sequence or an array. Raises `BoardError` where that is not one number for each cell, and
    `CoordinateError` for a face, cell or edge that does not exist. Courses come in one order: first those with ends
    by ascending `id`, then the loops by ascending `id`.
    """

    def __new__(cls, neighbors: ArrayLike, faces: Faces | Iterable[str | Iterable[int]]) -> RiverNet: ...
    @property
    def neighbors(self) -> NDArray[np.int16]:
        """The neighbor table, int16[n_cells, 6], read-only."""
    @property
    def faces(self) -> Faces:
        """The faces."""
    @property
    def n_cells(self) -> int:
        """How many cells the board has, at most 5461."""
    def trace(self, placed: _Placed) -> list[Course]:
        """Return all courses of a board."""
    def passages(self, placed: _Placed) -> list[list[Passage]]:
        """Return the passages of all courses: `[course.passages for course in trace(placed)]`, but quicker."""
    def trace_at(self, placed: _Placed, cell: int) -> list[Course]:
        """Return the courses through a cell, each once, in order of the lowest edge of the cell that they use.

        Asked after a tile was placed there, these are the courses that it changed. Time: their length.
        """
    def follow(self, placed: _Placed, cell: int, edge: int) -> Course | None:
        """Return the course at an edge of a cell, or None where there is none."""
    def update(self, courses: Iterable[Course], placed: _Placed, cell: int) -> list[Course]:
        """Return all courses of a board from those it had before one cell changed.

        The tile there may be new, gone, or another one than before. Law: it equals `trace(placed)`, if `courses`
        were all courses of the board that differs from `placed` in that cell only. Raises `BoardError` for what is
        no course, `CoordinateError` for a course that does not fit on the board.
        """
    def ends(self, placed: _Placed) -> NDArray[np.void]:
        """Return ends and lengths of all courses of a board as an array of `COURSE` records (see `EndsBatch`)."""
    def trace_batch(self, boards: ArrayLike) -> TraceBatch:
        """Return the courses of many boards with their passages.

        `boards` is int[n_boards, n_cells], quickest as contiguous uint8. Raises `BoardError` for another shape or
        type, or more than 2**31 passages, `CoordinateError` for a face that does not exist.
        """
    def ends_batch(self, boards: ArrayLike) -> EndsBatch:
        """Return ends and lengths of the courses of many boards, given as to `trace_batch`.

        About twice as quick as that where every tile joins all its edges, about as quick elsewhere.
        """

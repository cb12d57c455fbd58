"""Boards that wrap around: leaving at one side is entering at another, by one or two vectors (q, r)."""

from __future__ import annotations

from collections.abc import Sequence

from hexfloe.errors import BoardError
from hexfloe.grid.labels import Cell, format_axial


class Wrapping:
    """The places that are one and the same: those that differ by a sum of the given vectors.

    Without vectors every place is its own. `vectors` are 0, 1 or 2 pairs (q, r), the two not parallel.
    """

    __slots__ = ("_first", "_second", "vectors")

    def __init__(self, vectors: Sequence[Cell] = ()) -> None:
        self.vectors = tuple(vectors)
        self._first: Cell = (0, 0)
        self._second = 0
        if len(self.vectors) > 2 or (0, 0) in self.vectors:
            raise BoardError(
                "a board wraps around along one or two vectors, not (0, 0)", culprit=self.vectors
            )
        if len(self.vectors) == 2:
            self._reduce(*self.vectors)

    def _reduce(self, a: Cell, b: Cell) -> None:
        """Bring two vectors to the form (p, q), (0, s) with p, s > 0, which has one place of each kind in p by s."""
        (p, q), (x, y) = a, b
        while x:
            times = p // x
            p, q, x, y = x, y, p - times * x, q - times * y
        if p == 0 or y == 0:
            raise BoardError(
                f"the vectors {format_axial(a)} and {format_axial(b)} are parallel",
                hint="give one of them, or two that are not",
                culprit=(a, b),
            )
        self._first = (p, q) if p > 0 else (-p, -q)
        self._second = abs(y)

    def home(self, q: int, r: int) -> Cell:
        """Return the place that stands for all that are the same as (q, r)."""
        if not self.vectors:
            return q, r
        if len(self.vectors) == 2:
            p, skew = self._first
            times = q // p
            return q - times * p, (r - times * skew) % self._second
        a, b = self.vectors[0]
        times = r // b if b else q // a
        return q - times * a, r - times * b

    def keeps(self, turned: Sequence[Cell]) -> bool:
        """Tell whether the images of the vectors under a rotation or reflection span the same places."""
        return all(self.home(q, r) == (0, 0) for q, r in turned)

"""Symmetries of a board: the rotations and reflections that map it onto itself, as permutations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final

import numpy as np
import numpy.typing as npt

from hexfloe.grid.labels import Cell
from hexfloe.grid.wrapping import Wrapping


@final
class Symmetry:
    """One motion of a board: cell c goes to `cells[c]`, direction d to `directions[d]`.

    `cells` is a read-only int16 array of shape (n_cells,), `directions` a tuple of ints. A rotation has mirrored False
    and d goes to d + turns; a reflection has mirrored True and d goes to turns - d (modulo the number of directions).
    Law: neighbors[cells[c], directions[d]] is cells[neighbors[c, d]], and off the board stays off the board.
    """

    __slots__ = ("cells", "directions", "mirrored", "turns")

    def __init__(
        self, cells: npt.NDArray[np.int16], directions: tuple[int, ...], mirrored: bool, turns: int
    ) -> None:
        cells.flags.writeable = False
        self.cells = cells
        self.directions = directions
        self.mirrored = mirrored
        self.turns = turns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Symmetry):
            return NotImplemented
        return self.directions == other.directions and self.cells.tobytes() == other.cells.tobytes()

    def __hash__(self) -> int:
        return hash((self.directions, self.cells.tobytes()))

    def __repr__(self) -> str:
        kind = "reflection" if self.mirrored else "rotation"
        return f"<{kind} {self.turns} of {len(self.cells)} cells>"


class _Motions:
    """The search for symmetries of one list of cells."""

    def __init__(self, cells: Sequence[Cell], steps: Sequence[Cell], wrapping: Wrapping) -> None:
        self.cells = cells
        self.steps = steps
        self.wrapping = wrapping
        self.number = {wrapping.home(q, r): i for i, (q, r) in enumerate(cells)}

    def turn(self, cell: Cell, directions: Sequence[int]) -> Cell:
        """Return where a motion about (0, 0) takes a cell: the first and the last step are those of q and r."""
        (a, b), (c, d) = self.steps[directions[0]], self.steps[directions[-1]]
        return cell[0] * a + cell[1] * c, cell[0] * b + cell[1] * d

    def shifted(self, places: Sequence[Cell], dq: int, dr: int) -> list[int] | None:
        """Return the cells at places shifted by (dq, dr), or None if one of them is off the board."""
        numbers = []
        for q, r in places:
            number = self.number.get(self.wrapping.home(q + dq, r + dr))
            if number is None:
                return None
            numbers.append(number)
        return numbers

    def image(self, directions: Sequence[int]) -> list[int] | None:
        """Return the cells that the cells go to under a motion and some shift, or None if no shift fits."""
        places = [self.turn(cell, directions) for cell in self.cells]
        if not self.wrapping.vectors:
            dq = min(q for q, _ in self.cells) - min(q for q, _ in places)
            dr = min(r for _, r in self.cells) - min(r for _, r in places)
            return self.shifted(places, dq, dr)
        if not self.wrapping.keeps([self.turn(vector, directions) for vector in self.wrapping.vectors]):
            return None
        found = (self.shifted(places, q - places[0][0], r - places[0][1]) for q, r in self.cells)
        return next((numbers for numbers in found if numbers is not None), None)


def symmetries(cells: Sequence[Cell], steps: Sequence[Cell], wrapping: Wrapping) -> Iterator[Symmetry]:
    """Yield the symmetries of cells, rotations before reflections, the identity first; see `Board.symmetries`."""
    motions = _Motions(cells, steps, wrapping)
    n = len(steps)
    for mirrored in (False, True):
        for turns in range(n):
            directions = tuple((turns - d if mirrored else turns + d) % n for d in range(n))
            numbers = motions.image(directions)
            if numbers is not None:
                yield Symmetry(np.array(numbers, np.int16), directions, mirrored, turns)


def shifts(cells: Sequence[Cell], steps: Sequence[Cell], wrapping: Wrapping) -> Iterator[Symmetry]:
    """Yield the shifts that map cells onto themselves, the identity first; see `Board.shifts`."""
    motions = _Motions(cells, steps, wrapping)
    directions = tuple(range(len(steps)))
    for q, r in cells:
        numbers = motions.shifted(cells, q - cells[0][0], r - cells[0][1])
        if numbers is not None:
            yield Symmetry(np.array(numbers, np.int16), directions, False, 0)

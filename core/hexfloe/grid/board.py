"""The board: named cells, their neighbors, and everything that follows from them. Immutable, built once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt

from hexfloe.errors import BoardError
from hexfloe.grid import assembly, shapes, symmetry
from hexfloe.grid import labels as naming
from hexfloe.grid.directions import DIRECTIONS, SQUARE_DIRECTIONS
from hexfloe.grid.door import shown
from hexfloe.grid.hexes import add
from hexfloe.grid.labels import Cell
from hexfloe.grid.symmetry import Symmetry
from hexfloe.grid.ways import Ways
from hexfloe.grid.wrapping import Wrapping

if TYPE_CHECKING:
    import networkx

Orientation: TypeAlias = Literal["pointy", "flat"]
Kind: TypeAlias = Literal["hex", "square"]
Regions: TypeAlias = Mapping[str, Iterable[int | str | Cell]]
Mask: TypeAlias = npt.ArrayLike | set[int] | frozenset[int]

_SCHEMES = {("hex", "pointy"): "rows", ("hex", "flat"): "columns", ("square", "pointy"): "ranks"}


@final
class Board:
    """Cells numbered 0 ... n_cells - 1 in the order given, and their neighbors.

    Attributes, all read-only:

    name; kind, "hex" or "square"; orientation, "pointy" or "flat" (means nothing on squares).
    n_cells; n_directions, 6 or on squares 4; steps, the (dq, dr) of each direction.
    cells: tuple of (q, r), axial coordinates, on squares column and row.
    labels: tuple of str, one a cell.
    neighbors: int16 array (n_cells, n_directions), -1 off the board.
    centers: float64 array (n_cells, 2), x and y in units of a cell's side, y growing downward; (0, 0) is at (0, 0).
    regions: mapping from name to a tuple of cell numbers, ascending.
    wrap: the vectors along which the board wraps around, if any.

    `labels` is a list of labels, or a scheme of `labels.py`: by default "rows", on flat-top boards "columns", on
    squares "ranks". `regions` maps names to cells, each given as a number, a label or (q, r). `wrap` is a list of one
    or two vectors (q, r): places that differ by them are the same. What makes no board raises BoardError.

    Everywhere, a cell is its number; one out of range raises CoordinateError. A mask is n_cells true or false values,
    or a set of cell numbers.
    """

    __slots__ = (
        "_numbers", "_places", "_ways", "_wrapping", "cells", "centers", "kind", "labels", "n_cells", "n_directions",
        "name", "neighbors", "orientation", "regions", "steps", "wrap",
    )  # fmt: skip

    name: str
    kind: Kind
    orientation: Orientation
    n_cells: int
    n_directions: int
    steps: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    labels: tuple[str, ...]
    neighbors: npt.NDArray[np.int16]
    centers: npt.NDArray[np.float64]
    regions: Mapping[str, tuple[int, ...]]
    wrap: tuple[Cell, ...]
    _wrapping: Wrapping
    _places: dict[Cell, int]
    _numbers: dict[str, int]
    _ways: Ways

    def __init__(
        self,
        cells: Iterable[Cell],
        *,
        labels: str | Sequence[str] | None = None,
        regions: Regions | None = None,
        orientation: Orientation = "pointy",
        kind: Kind = "hex",
        name: str = "",
        wrap: Iterable[Cell] | None = None,
    ) -> None:
        assembly.choice(kind, "the kind of a board", ("hex", "square"))
        assembly.choice(orientation, "the orientation of a board", ("pointy", "flat"))
        if not isinstance(name, str):
            raise BoardError(f"the name of a board is a text, not {shown(name)}", culprit=name)
        self._put(name=name, kind=kind, orientation=orientation if kind == "hex" else "pointy")
        self._put(steps=DIRECTIONS if kind == "hex" else SQUARE_DIRECTIONS)
        self._put(cells=assembly.coordinates(cells, "cells"))
        self._put(n_cells=len(self.cells), n_directions=len(self.steps))
        shapes.check_count(self.n_cells)
        self._put(wrap=assembly.coordinates(() if wrap is None else wrap, "wrap"))
        self._put(_wrapping=Wrapping(self.wrap))
        self._put(_places=assembly.number_places(self.cells, self._wrapping))
        self._put(neighbors=assembly.neighbor_table(self._places, self.cells, self.steps, self._wrapping))
        self._put(_ways=Ways(self.neighbors), labels=self._make_labels(labels))
        self._put(_numbers={label: number for number, label in enumerate(self.labels)})
        self._put(centers=assembly.cell_centers(self.cells, self.kind, self.orientation))
        self._put(regions=MappingProxyType(assembly.named_regions(regions, self._number_of)))
        self.neighbors.flags.writeable = False
        self.centers.flags.writeable = False

    def _put(self, **values: object) -> None:
        for attribute, value in values.items():
            object.__setattr__(self, attribute, value)

    def _make_labels(self, labels: str | Sequence[str] | None) -> tuple[str, ...]:
        if labels is None:
            labels = _SCHEMES[self.kind, self.orientation]
        if isinstance(labels, str):
            labels = naming.name_cells(self.cells, labels)
        return naming.check_labels(labels, self.n_cells)

    def _number_of(self, cell: object) -> int:
        """Return the number of a cell given as a number, a label or (q, r)."""
        if isinstance(cell, str):
            return self.cell(cell)
        if isinstance(cell, (tuple, list)):
            number = self.cell_at(*add(cell, (0, 0)))
            if number < 0:
                raise BoardError(f"{self._called()} has no cell at {cell}", culprit=cell)
            return number
        return self._ways.check(cell)

    def __setattr__(self, attribute: str, value: object) -> None:
        raise AttributeError(f"a board cannot be changed: {attribute}")

    def __delattr__(self, attribute: str) -> None:
        raise AttributeError(f"a board cannot be changed: {attribute}")

    def _parts(self) -> tuple[tuple[Cell, ...], dict[str, Any]]:
        """Return what the board can be built from again."""
        options = {part: getattr(self, part) for part in ("labels", "orientation", "kind", "name", "wrap")}
        return self.cells, {**options, "regions": dict(self.regions)}

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, self._parts()

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.cells, self.labels, self.orientation, self.kind, self.name, self.wrap))

    def __len__(self) -> int:
        return self.n_cells

    def __repr__(self) -> str:
        return f"<{self._called()}: {self.n_cells} cells, {self.labels[0]} to {self.labels[-1]}>"

    def _called(self) -> str:
        return f"the board {self.name}" if self.name else "this board"

    # ------------------------------------------------------------ shapes

    @classmethod
    def hexagon(cls, side: int, *, wrap: bool = False, **options: Any) -> Board:
        """Return the hexagon with `side` cells along a side, around (0, 0); options as for `Board`.

        `wrap`: leaving at one side enters at the opposite one; from side 2 on.
        """
        cells = shapes.hexagon(side)
        k = side - 1
        vectors = [(2 * k + 1, -k), (k, k + 1)]
        return cls(cells, wrap=vectors if assembly.flag(wrap, "wrap") else None, **options)

    @classmethod
    def parallelogram(cls, width: int, height: int, *, wrap: str | None = None, **options: Any) -> Board:
        """Return `height` rows of `width` cells, q from 0 and r from 0; options as for `Board`.

        `wrap` is "q" (rows are rings, from width 3 on), "r" (from height 3 on) or "both".
        """
        cells = shapes.parallelogram(width, height)
        vectors = {"none": [], "q": [(width, 0)], "r": [(0, height)], "both": [(width, 0), (0, height)]}
        wrap = assembly.choice(
            "none" if wrap is None else wrap, "the wrap of a parallelogram", tuple(vectors)
        )
        return cls(cells, wrap=vectors[wrap], **options)

    @classmethod
    def triangle(cls, side: int, *, wrap: bool = False, **options: Any) -> Board:
        """Return the triangle with `side` cells along a side, tip down, q and r from 0; it cannot wrap around."""
        if assembly.flag(wrap, "wrap"):
            raise BoardError(
                "a triangle cannot wrap around: shifted copies of it leave gaps",
                hint="use a hexagon or parallelogram",
            )
        return cls(shapes.triangle(side), **options)

    @classmethod
    def rows(
        cls, rows: Iterable[tuple[int, int]], *, first_row: int = 0, wrap: bool = False, **options: Any
    ) -> Board:
        """Return ragged rows, each given as (q of its first cell, number of cells), the first at r = first_row.

        `wrap`: rows are rings; they must then be equally long, 3 or more. Options as for `Board`.
        """
        cells = shapes.rows(rows, first_row)
        vectors = [(assembly.ring_length(cells, 1, "rows"), 0)] if assembly.flag(wrap, "wrap") else None
        return cls(cells, wrap=vectors, **options)

    @classmethod
    def lanes(
        cls, lengths: int | Iterable[int], length: int | None = None, *, wrap: bool = False, **options: Any
    ) -> Board:
        """Return lanes of squares, side by side, that run north from r = 0: `lanes(4, 30)` or `lanes([30, 28])`.

        Cells are numbered lane by lane from the start; label c12 is the twelfth square of the third lane. `wrap`: lanes
        are rings; they must then be equally long, 3 or more. Options as for `Board`.
        """
        cells = shapes.lanes(lengths, length)
        vectors = [(0, assembly.ring_length(cells, 0, "lanes"))] if assembly.flag(wrap, "wrap") else None
        return cls(cells, kind="square", wrap=vectors, **options)

    @classmethod
    def from_map(
        cls,
        text: str,
        *,
        legend: Mapping[str, str] | None = None,
        origin: str | None = None,
        kind: Kind = "hex",
        orientation: Orientation = "pointy",
        regions: Regions | None = None,
        **options: Any,
    ) -> Board:
        """Return the board that a text shows: every character but a blank is a cell, as `shapes.read_map` says.

        A point is a plain cell; `legend` maps every other symbol to the region of its cells. The first cell is (0, 0),
        or the only one that shows `origin`. Other options as for `Board`.
        """
        assembly.choice(kind, "the kind of a board", ("hex", "square"))
        assembly.choice(orientation, "the orientation of a board", ("pointy", "flat"))
        cells, symbols = shapes.read_map(text, kind=kind, orientation=orientation, origin=origin)
        drawn = assembly.read_legend(symbols, legend, regions)
        return cls(cells, kind=kind, orientation=orientation, regions=drawn, **options)

    # ------------------------------------------------------------ names and places

    def cell(self, label: str) -> int:
        """Return the number of the cell with a label; LabelError, with the nearest labels, if there is none."""
        try:
            return self._numbers[label]
        except (KeyError, TypeError):
            raise naming.unknown_label(label, self.labels, self._called()) from None

    def label(self, cell: int) -> str:
        """Return the label of a cell."""
        return self.labels[self._ways.check(cell)]

    def cell_at(self, q: int, r: int) -> int:
        """Return the number of the cell at (q, r), or -1; where the board wraps around, of any like place."""
        return self._places.get(self._wrapping.home(*add((q, r), (0, 0))), -1)

    def corners(self, cell: int) -> npt.NDArray[np.float64]:
        """Return the corners of a cell, float64 (n_directions, 2), in the units of `centers`.

        Corners d and d + 1 (modulo n_directions) are the ends of the edge in direction d.
        """
        center: npt.NDArray[np.float64] = self.centers[self._ways.check(cell)]
        return center + assembly.corner_offsets(self.kind, self.orientation)

    # ------------------------------------------------------------ ways

    def neighbor(self, cell: int, direction: int) -> int:
        """Return the neighbor of a cell in a direction, or -1 off the board."""
        return self._ways.neighbor(cell, direction)

    def around(self, cell: int) -> tuple[int, ...]:
        """Return the neighbors of a cell that are on the board, in the order of directions."""
        return self._ways.around(cell)

    def ray(self, cell: int, direction: int, *, blocked: Mask | None = None) -> tuple[int, ...]:
        """Return the cells straight on from a cell, without it: up to the rim or the last before a blocked cell.

        Where the board wraps around, the ray ends before it comes back to the cell.
        """
        return self._ways.ray(cell, direction, blocked)

    def path(
        self, start: int, goal: int, *, costs: npt.ArrayLike | None = None, blocked: Mask | None = None
    ) -> tuple[int, ...]:
        """Return the cells of the cheapest path, start and goal included; empty if there is none.

        `costs` are n_cells integers, 0 ... 2**31 - 1: what it costs to enter each cell; without them every step costs
        1. Of several cheapest paths those with the fewest steps count, and of these the one whose list of directions is
        smallest, compared from the start. A path from or to a blocked cell is empty; from a cell to itself it is that
        cell. Raises CoordinateError for costs or a mask of another form.
        """
        return self._ways.path(start, goal, costs, blocked)

    def distance(
        self, start: int, goal: int, *, costs: npt.ArrayLike | None = None, blocked: Mask | None = None
    ) -> int:
        """Return what the cheapest path costs (without `costs`: its number of steps), or -1 if there is none."""
        return self._ways.distance(start, goal, costs, blocked)

    def distances(
        self, start: int, *, costs: npt.ArrayLike | None = None, blocked: Mask | None = None
    ) -> npt.NDArray[np.int64]:
        """Return the distance from a cell to every cell, int64 (n_cells,), -1 where there is no path."""
        return self._ways.distances(start, costs, blocked)

    def reach(
        self, start: int, budget: int, *, costs: npt.ArrayLike | None = None, blocked: Mask | None = None
    ) -> dict[int, int]:
        """Return the cells whose distance from a cell is at most `budget`, with that distance, in order of numbers.

        The start is among them with 0, unless it is blocked: then nothing is in reach.
        """
        return self._ways.reach(start, budget, costs, blocked)

    def groups(self, mask: Mask) -> tuple[tuple[int, ...], ...]:
        """Return the groups of connected cells within a mask: ascending cells, groups in order of their first cells."""
        return self._ways.groups(mask)

    def group_labels(self, mask: Mask) -> tuple[npt.NDArray[np.int16], int]:
        """Return the group of each cell, int16 (n_cells,), -1 outside the mask, and how many groups there are."""
        return self._ways.group_labels(mask)

    # ------------------------------------------------------------ as a whole

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Return the rotations and reflections that map the board onto itself, the identity first.

        Labels and regions play no part. Where the board wraps around, rotations and reflections that differ by a shift
        count once (the one that sends cell 0 to the lowest number is given); `shifts` yields the shifts.
        """
        return tuple(symmetry.symmetries(self.cells, self.steps, self._wrapping))

    def shifts(self) -> Iterator[Symmetry]:
        """Yield the shifts that map the board onto itself: one, the identity, unless it wraps around."""
        return symmetry.shifts(self.cells, self.steps, self._wrapping)

    def graph(self) -> networkx.Graph[int]:
        """Return the board as a new networkx graph: nodes are cell numbers, edges join neighbors.

        Nodes have the attributes label, q, r and pos (x and y for drawing, y growing upward).
        """
        import networkx

        graph: networkx.Graph[int] = networkx.Graph(name=self.name)
        for number, (q, r) in enumerate(self.cells):
            x, y = self.centers[number].tolist()
            graph.add_node(number, label=self.labels[number], q=q, r=r, pos=(x, -y))
        for number, row in enumerate(self.neighbors.tolist()):
            graph.add_edges_from((number, other) for other in row if other > number)
        return graph


def _rebuilt(cells: tuple[Cell, ...], options: dict[str, Any]) -> Board:
    """Return a board from its parts, for pickling."""
    return Board(cells, **options)

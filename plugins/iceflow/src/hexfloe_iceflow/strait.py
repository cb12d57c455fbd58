"""The strait that Ice Flow is played on: lanes of hexes, stations on both coasts and islands, read from a data file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from hexfloe.clauses.tables import Place, Table
from hexfloe.errors import DataFileError
from hexfloe.grid.board import Board

if TYPE_CHECKING:
    import networkx

#: Most hexes of the strait, places in all, and lanes; `engine.pxd` has room for these.
MAX_CELLS: Final = 64
MAX_PLACES: Final = 80
MAX_LANES: Final = 16
#: Currents carry 1 to 3 hexes (IF-16).
MAX_SPEED: Final = 3
#: Stations: six in Alaska, so that there is always room (IF-51); three in Siberia at least (IF-62); one island or more.
COASTS: Final = {"alaska": (6, 8), "siberia": (3, 8), "islands": (1, 4)}
#: What a card can show.
ITEMS: Final = ("rope", "fish", "bear")
#: Most bears of one location (IF-45).
MAX_BEARS: Final = 2

_CELL = re.compile(r"L(\d{1,2})\.(\d{1,2})\Z")
_NAME = re.compile(r"[A-Z][A-Z0-9]{0,7}\Z")
_FAR: Final = 30

Cell = tuple[int, int]
Load = tuple[int, int, int]


@dataclass(frozen=True)
class Lane:
    """One current: its hexes as numbers of places, from emergence to exit."""

    name: str
    speed: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Strait:
    """All places: the hexes of the strait lane after lane, then stations of Alaska, of Siberia, and islands."""

    board: Board
    """A flat-top board whose cells are the places, labels their names."""
    lanes: tuple[Lane, ...]
    n_cells: int
    """Hexes of the strait: places 0 to n_cells - 1."""
    alaska: range
    siberia: range
    islands: range
    loads: tuple[Load, ...]
    """Ropes, fish and bears on each island at the start (IF-10)."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the names of all places."""
        return self.board.labels

    @property
    def n_places(self) -> int:
        """Return how many places there are."""
        return self.board.n_cells

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """Return, of each place, what lies in directions 0 to 5; -1 where nothing does."""
        return tuple(tuple(row) for row in self.board.neighbors.tolist())

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """Return the place downstream of each hex: the next of its lane, land where floes ground, or -1 at an exit."""
        found = [-1] * self.n_cells
        for lane in self.lanes:
            for here, there in zip(lane.cells, lane.cells[1:], strict=False):
                found[here] = there
            end = self._beyond(lane)
            found[lane.cells[-1]] = end if end >= self.n_cells else -1
        return tuple(found)

    def _beyond(self, lane: Lane) -> int:
        """Return the place one step past a lane, straight on; -1 off the board and behind a lane of one hex."""
        if len(lane.cells) == 1:
            return -1
        return self.neighbors[lane.cells[-1]][self.neighbors[lane.cells[-2]].index(lane.cells[-1])]

    @cached_property
    def lane_of(self) -> tuple[int, ...]:
        """Return the number of the lane of each hex."""
        return tuple(number for number, lane in enumerate(self.lanes) for _ in lane.cells)

    @cached_property
    def emergence(self) -> tuple[int, ...]:
        """Return the hexes where new floes appear, one a lane (IF-23)."""
        return tuple(lane.cells[0] for lane in self.lanes)

    def is_cell(self, place: int) -> bool:
        """Return whether a place is a hex of the strait."""
        return 0 <= place < self.n_cells

    @cached_property
    def walks(self) -> tuple[tuple[int, int], ...]:
        """Return every (from, to) of neighboring places, by from, then by direction."""
        return tuple((here, there) for here, row in enumerate(self.neighbors) for there in row if there >= 0)

    @cached_property
    def swims(self) -> tuple[tuple[int, int, int], ...]:
        """Return every (from, hex, to) over one hex of the strait, by from, then by both directions."""
        return tuple(
            (here, over, there)
            for here, over in self.walks
            if self.is_cell(over)
            for there in self.neighbors[over]
            if there >= 0 and there != here
        )

    def graph(self) -> networkx.Graph[int]:
        """Return places and what touches what."""
        return self.board.graph()


# ------------------------------------------------------------------ reading


def read_board(tables: Mapping[str, Any], file: str = "board.toml") -> Strait:
    """Return the strait of a parsed data file; DataFileError, naming file, place and reason, where it cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "board"))
    group = top.table("board")
    group.only(("lanes", *COASTS))
    lanes = [_lane(lane) for lane in group.tables("lanes")]
    if not 1 <= len(lanes) <= MAX_LANES:
        raise group.place.at("lanes").wrong(f"{len(lanes)} lanes", hint=f"there are 1 to {MAX_LANES}")
    names = [name for _, _, cells in lanes for name in cells]
    coasts = {key: _coast(key, group.table(key)) for key in COASTS}
    if len(names) > MAX_CELLS:
        raise group.place.at("lanes").wrong(f"{len(names)} hexes", hint=f"there are at most {MAX_CELLS}")
    if len(names) + sum(map(len, coasts.values())) > MAX_PLACES:
        raise group.place.wrong("too many places", hint=f"there are at most {MAX_PLACES}")
    board = _make_board(names, coasts, group.place)
    strait = _number(board, lanes, {key: len(coast) for key, coast in coasts.items()}, _loads(group))
    _check(strait, group.place)
    return strait


def _lane(table: Table) -> tuple[str, int, tuple[str, ...]]:
    table.only(("name", "speed", "cells"))
    cells = table.texts("cells")
    if not cells:
        raise table.place.at("cells").wrong("a lane without hexes", hint='write cells = ["L1.0", "L1.1"]')
    for name in cells:
        if not _CELL.match(name):
            raise table.place.at("cells").wrong(
                f"{name!r:.40} is no hex", hint="write L, column, a dot and row, such as L6.4"
            )
    return table.text("name"), table.integer("speed", low=1, high=MAX_SPEED), cells


def _axial(column: int, row: int) -> Cell:
    """Return q and r of a place given by column and row; odd columns sit half a hex lower."""
    return column, row - (column - (column & 1)) // 2


def _coast(key: str, table: Table) -> dict[str, Cell]:
    low, high = COASTS[key]
    if not low <= len(table.values) <= high:
        raise table.place.wrong(f"{len(table.values)} places", hint=f"there are {low} to {high}")
    found = {}
    for name in table.values:
        if not _NAME.match(name):
            raise table.place.at(name).wrong(
                "a place is named in capital letters and digits, a letter first, such as A1"
            )
        where = table.table(name) if key == "islands" else table
        found[name] = _where(where, "at" if key == "islands" else name)
    return found


def _where(table: Table, key: str) -> Cell:
    """Return q and r of a place written as [column, row]."""
    match table.items(key):
        case [int(column), int(row)] if 0 <= column <= _FAR and 0 <= row <= _FAR:
            return _axial(column, row)
    raise table.place.at(key).wrong(f"must be [column, row], numbers from 0 to {_FAR}")


def read_load(table: Table) -> Load:
    """Return how many ropes, fish and bears the list `items` of a table names."""
    table.value("items")  # a card that shows nothing says so
    items = table.texts("items")
    for item in items:
        if item not in ITEMS:
            raise table.place.at("items").wrong(
                f"no item is called {item!r:.40}", hint="write rope, fish or bear"
            )
    ropes, fish, bears = (items.count(item) for item in ITEMS)
    if bears > MAX_BEARS:
        raise table.place.at("items").wrong(
            f"{bears} bears", hint=f"a place holds at most {MAX_BEARS} (IF-45)"
        )
    return ropes, fish, bears


def _loads(group: Table) -> tuple[Load, ...]:
    islands = group.table("islands")
    found = []
    for name in islands.values:
        island = islands.table(name)
        island.only(("at", "items"))
        found.append(read_load(island))
    return tuple(found)


def _make_board(names: list[str], coasts: dict[str, dict[str, Cell]], place: Place) -> Board:
    cells: dict[Cell, str] = {}
    for name in names:
        column, row = map(int, name.removeprefix("L").split("."))  # `_lane` has looked
        _lay(cells, _axial(column, row), f"L{column}.{row}", place)
    for coast in coasts.values():
        for name, where in coast.items():
            if name in cells.values():
                raise place.at(name).wrong("two places have this name")
            _lay(cells, where, name, place)
    regions = {key: list(coast) for key, coast in coasts.items()}
    labels = list(cells.values())
    return Board(list(cells), labels=labels, regions=regions, orientation="flat", name="Ice Flow")


def _lay(cells: dict[Cell, str], where: Cell, name: str, place: Place) -> None:
    if where in cells:
        raise place.at(name).wrong(f"it lies where {cells[where]} lies")
    cells[where] = name


def _number(
    board: Board,
    lanes: list[tuple[str, int, tuple[str, ...]]],
    sizes: Mapping[str, int],
    loads: tuple[Load, ...],
) -> Strait:
    numbered, first = [], 0
    for name, speed, cells in lanes:
        numbered.append(Lane(name, speed, tuple(range(first, first + len(cells)))))
        first += len(cells)
    ranges, start = {}, first
    for key in COASTS:
        ranges[key] = range(start, start + sizes[key])
        start += sizes[key]
    return Strait(board, tuple(numbered), first, loads=loads, **ranges)


def _check(strait: Strait, place: Place) -> None:
    """Refuse lanes with gaps, and stations of Siberia that cannot be reached from every station of Alaska."""
    import networkx

    if len({lane.name.casefold() for lane in strait.lanes}) < len(strait.lanes):
        raise place.at("lanes").wrong("two lanes have one name")
    for lane in strait.lanes:
        for here, there in zip(lane.cells, lane.cells[1:], strict=False):
            if there not in strait.neighbors[here]:
                names = f"{strait.labels[here]} and {strait.labels[there]}"
                raise place.at("lanes", lane.name).wrong(f"{names} do not touch", hint="a lane has no gap")
    graph = strait.graph()
    graph.remove_edges_from(list(graph.subgraph(strait.siberia).edges))
    for goal in strait.siberia:
        reached = networkx.node_connected_component(graph, goal)
        for station in strait.alaska:
            if station not in reached:
                raise place.wrong(f"no way leads from {strait.labels[station]} to {strait.labels[goal]}")

"""The board of Alaska, read from its data file: the lake, the island in it, and the land spaces around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from hexfloe.clauses.tables import Place, Table, suggestion
from hexfloe.errors import BoardError, DataFileError
from hexfloe.grid.board import Board

#: `engine.pxd` has room for these.
MAX_CELLS: Final = 160
MAX_LAND: Final = 20
MAX_SHORE: Final = 64
CAMPS: Final = 4
MAX_CONTAINERS: Final = 50

#: What the island is called as a place.
ISLAND: Final = "island"


@dataclass(frozen=True)
class Space:
    """A land space: its name, the color of its camp (or None for a land area), and the lake hexes at its shore."""

    name: str
    color: str | None
    shore: tuple[int, ...]


@dataclass(frozen=True)
class Lake:
    """The board (lake and island), the land spaces clockwise, and the number of containers of each color."""

    board: Board
    spaces: tuple[Space, ...]
    containers: int

    @property
    def n_land(self) -> int:
        """Return the number of land spaces; the island is the place of this number, floes follow."""
        return len(self.spaces)

    @property
    def island(self) -> tuple[int, ...]:
        """Return the cells of the island, ascending."""
        return self.board.regions["island"]

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """Return the colors in the order of their camps."""
        return tuple(space.color for space in self.spaces if space.color)

    @cached_property
    def camps(self) -> tuple[int, ...]:
        """Return the land spaces that are camps, in the order of `colors`."""
        return tuple(number for number, space in enumerate(self.spaces) if space.color)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Return the names of all places: land spaces, the island, and floes by their first cell."""
        return (*(space.name for space in self.spaces), ISLAND, *self.board.labels)

    @cached_property
    def island_shore(self) -> tuple[int, ...]:
        """Return the lake hexes beside the island, ascending."""
        beside = {other for cell in self.island for other in self.board.around(cell)}
        return tuple(sorted(beside - set(self.island)))

    @cached_property
    def lands(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the places other than floes that it borders: land spaces and the island, ascending."""
        found: list[list[int]] = [[] for _ in self.board.cells]
        for place, shore in enumerate((*(space.shore for space in self.spaces), self.island_shore)):
            for cell in shore:
                found[cell].append(place)
        return tuple(map(tuple, found))


def read_lake(tables: Mapping[str, Any], file: str = "board.toml") -> Lake:
    """Return the board of a parsed data file; DataFileError, naming file, key and reason, where it cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "board", "ring"))
    table = top.table("board")
    table.only(("map", "containers"))
    board = _board(table)
    _check_water(board, table.place.at("map"))
    spaces = tuple(_space(item, board) for item in top.tables("ring"))
    _check_ring(spaces, board, top.place.at("ring"))
    lake = Lake(board, spaces, table.integer("containers", low=1, high=MAX_CONTAINERS))
    if len(lake.island_shore) > MAX_SHORE:
        raise table.place.at("map").wrong(
            f"{len(lake.island_shore)} hexes touch the island", hint=f"at most {MAX_SHORE}"
        )
    return lake


def _board(table: Table) -> Board:
    text, place = table.value("map"), table.place.at("map")
    if not isinstance(text, str):
        raise table.mistyped("map", "a text")
    origin = "o" if "o" in text else None
    try:
        board = Board.from_map(text, legend={"#": "island", "o": "island"}, origin=origin, name="Alaska")
    except BoardError as error:
        raise place.wrong(error.message, hint=error.hint) from None
    if board.n_cells > MAX_CELLS:
        raise place.wrong(f"{board.n_cells} hexes are too many", hint=f"at most {MAX_CELLS}")
    if not board.regions.get("island"):
        raise place.wrong("there is no island", hint="write # for its hexes")
    return board


def _check_water(board: Board, place: Place) -> None:
    """Refuse a lake in several parts, an island in several parts, and an island that no lake hex touches."""
    import networkx as nx

    graph, island = board.graph(), board.regions["island"]
    water = graph.subgraph(set(graph) - set(island))
    if not water or not nx.is_connected(water):
        raise place.wrong("the lake is not in one piece")
    if not nx.is_connected(graph.subgraph(island)):
        raise place.wrong("the island is not in one piece")
    if not nx.is_connected(graph):
        raise place.wrong("the island does not lie in the lake")


def _space(table: Table, board: Board) -> Space:
    table.only(("id", "color", "shore"))
    name = table.text("id")
    if " " in name or "?" in name:
        raise table.place.at("id").wrong(f"{name!r} cannot be typed as one word")
    color = table.text("color") if "color" in table else None
    if color is not None and not (color.isalpha() and color.isascii() and color.islower()):
        raise table.place.at("color").wrong(f"a color is one word in small letters, not {color!r}")
    shore = []
    for label in table.texts("shore"):
        place = table.place.at("shore")
        if label not in board.labels:
            raise place.wrong(f"no hex is called {label!r}", hint=suggestion(label, board.labels))
        cell = board.cell(label)
        if cell in board.regions["island"]:
            raise place.wrong(f"{label} is a hex of the island, not of the lake")
        if len(board.around(cell)) == board.n_directions:
            raise place.wrong(f"{label} has the lake all around it and borders no land")
        shore.append(cell)
    if len(shore) > MAX_SHORE:
        raise table.place.at("shore").wrong(f"{len(shore)} hexes are too many", hint=f"at most {MAX_SHORE}")
    if not shore or len(set(shore)) < len(shore):
        raise table.place.at("shore").wrong("names no hex, or one twice", hint='such as ["a1", "a2"]')
    return Space(name, color, tuple(sorted(shore)))


def _check_ring(spaces: tuple[Space, ...], board: Board, place: Place) -> None:
    colors = [space.color for space in spaces if space.color]
    if len(spaces) > MAX_LAND:
        raise place.wrong(f"{len(spaces)} land spaces are too many", hint=f"at most {MAX_LAND}")
    if len(colors) != CAMPS or len(set(colors)) < CAMPS:
        raise place.wrong(f"{len(colors)} spaces have a color", hint="four are camps, of four colors")
    if len(spaces) < CAMPS + 2:
        raise place.wrong(
            f"{len(spaces) - CAMPS} land areas without a camp",
            hint="two or more, so that the bear can always be moved",
        )
    taken = {label.casefold() for label in (*board.labels, ISLAND)}
    for space in spaces:
        if space.name.casefold() in taken:
            raise place.wrong(f"the name {space.name!r} is taken", hint="hexes are called a1, a2 and so on")
        taken.add(space.name.casefold())

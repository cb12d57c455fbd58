"""What Flow is played with, read from its data files: the board, and the tiles with all their faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hexfloe.clauses.tables import Place, Table
from hexfloe.errors import BoardError, DataFileError
from hexfloe.grid.board import Board
from hexfloe.water.river_faces import BLANK, Face, distinct_rotations, parse_face

#: Most cells, sorts of river tile, lair tiles, and different faces; `engine.pxd` has room for these.
MAX_CELLS: Final = 64
MAX_RIVERS: Final = 8
MAX_LAIRS: Final = 32
MAX_KINDS: Final = MAX_RIVERS + MAX_LAIRS
MAX_FACES: Final = 254
#: Tiles of either sort dealt to a hand (FL-5).
HAND: Final = 3

#: Where a river can stop on a tile, by number from 1: `-END` and `-LAIR` stand in a face.
TERMINALS: Final = ("end", "lair")
END, LAIR = 1, 2

#: What a cell can be: the regions of the board.
SORTS: Final = ("hub", "inner", "outer", "locked")
_SIGNS: Final = {"H": "hub", "i": "inner", "o": "outer", "*": "locked", "-": ""}
_ROWS: Final = "abcdefghijklmnopqrstuvwxyz"


def read_board(tables: Mapping[str, Any], file: str = "board.toml") -> Board:
    """Return the board of a parsed data file, with the regions hub, inner, outer and locked.

    Raises DataFileError, naming file, key and reason, where it cannot be.
    """
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "board"))
    board = top.table("board")
    board.only(("rows",))
    found = list(_row_cells(board))
    place = board.place.at("rows")
    if not len(_ROWS) >= len(board.items("rows")) >= 1 or not 2 <= len(found) <= MAX_CELLS:
        raise place.wrong(
            f"{len(found)} cells cannot be a board", hint=f"2 to {MAX_CELLS} cells in at most 26 rows"
        )
    hexes, labels, sorts = zip(*found, strict=True)
    if len(set(hexes)) < len(hexes):
        raise place.wrong("two rows hold the same hexagon", hint="no two rows may overlap")
    if sorts.count("hub") != 1:
        raise place.wrong(f"{sorts.count('hub')} hubs", hint="a board has one hub, H")
    regions = {sort: [cell for cell, other in enumerate(sorts) if other == sort] for sort in SORTS}
    return Board(hexes, labels=labels, regions=regions, name="Flow")


def _row_cells(board: Table) -> Iterator[tuple[tuple[int, int], str, str]]:
    for letter, row in zip(_ROWS, board.tables("rows"), strict=False):
        row.only(("q", "r", "cells"))
        q, r = (row.integer(key, low=-100, high=100) for key in ("q", "r"))
        number = 0
        for step, sign in enumerate(row.text("cells")):
            if sign not in _SIGNS:
                raise row.place.at("cells").wrong(
                    f"no cell is written {sign!r}", hint="write H, i, o, * or -"
                )
            if _SIGNS[sign]:
                number += 1
                yield (q + step, r), f"{letter}{number}", _SIGNS[sign]


@dataclass(frozen=True)
class Tiles:
    """The kinds of tile, rivers first, and their faces: the different ways a tile looks when it is turned."""

    names: tuple[str, ...]
    """Of each kind, such as R021 or L07."""
    titles: tuple[str, ...]
    """Of each kind, in words, such as "single cross"."""
    counts: tuple[int, ...]
    n_rivers: int
    first_face: tuple[int, ...]
    """Of each kind, and one past the last face."""
    faces: tuple[Face, ...]
    """Six codes a face, see `hexfloe.water.river_faces`."""

    @property
    def n_kinds(self) -> int:
        """Return the number of kinds."""
        return len(self.names)

    def kind_of(self, face: int) -> int:
        """Return the kind of a face."""
        return next(kind for kind in range(self.n_kinds) if face < self.first_face[kind + 1])

    def is_lair(self, kind: int) -> bool:
        """Return whether a kind is a lair tile."""
        return kind >= self.n_rivers

    @property
    def face_names(self) -> tuple[str, ...]:
        """Return the names of all faces, such as `R102@1`: kind and rotation."""
        return tuple(
            f"{name}@{face - first}"
            for name, first, end in zip(self.names, self.first_face, self.first_face[1:], strict=False)
            for face in range(first, end)
        )

    @property
    def aliases(self) -> dict[str, str]:
        """Return other names of faces: `R102@4` looks like `R102@1`, since a double bend looks alike after 3 turns."""
        found = {}
        for name, first, end in zip(self.names, self.first_face, self.first_face[1:], strict=False):
            n = end - first
            found.update({f"{name}@{turn}": f"{name}@{turn % n}" for turn in range(n, 6)})
        return found

    @property
    def n_river_tiles(self) -> int:
        """Return the number of river tiles, copies counted."""
        return sum(self.counts[: self.n_rivers])


def read_tiles(tables: Mapping[str, Any], file: str = "tiles.toml") -> Tiles:
    """Return the tiles of a parsed data file; DataFileError, naming file, key and reason, where they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "rivers", "lairs"))
    kinds = [*_kinds(top.table("rivers"), MAX_RIVERS), *_kinds(top.table("lairs"), MAX_LAIRS)]
    names = tuple(name for name, *_ in kinds)
    if len({name.casefold() for name in names}) < len(names):
        raise top.place.at("lairs").wrong("a lair tile has the name of another tile")
    first_face, faces = [0], list[Face]()
    for _, _, _, face in kinds:
        faces += distinct_rotations(face)
        first_face.append(len(faces))
    if len(faces) > MAX_FACES:
        raise top.place.wrong(f"the tiles have {len(faces)} different faces", hint=f"at most {MAX_FACES} fit")
    return Tiles(
        names=names,
        titles=tuple(title for _, title, _, _ in kinds),
        counts=tuple(count for _, _, count, _ in kinds),
        n_rivers=len(top.table("rivers").values),
        first_face=tuple(first_face),
        faces=tuple(faces),
    )


def _kinds(group: Table, most: int) -> Iterator[tuple[str, str, int, Face]]:
    sort = group.place.steps[-1]
    if not 1 <= len(group.values) <= most:
        raise group.place.wrong(f"{len(group.values)} kinds of tile", hint=f"there are 1 to {most}")
    for name in group.values:
        tile = group.table(name)
        tile.only(("name", "face", "count"))
        if not name.isalnum() or not name.isascii():
            raise tile.place.wrong("a tile is named in letters and digits, such as R021")
        title = tile.text("name") if "name" in tile else "lair"
        count = tile.integer("count", low=1, high=200) if sort == "rivers" else 1
        yield name, title, count, _face(tile, sort)


def _face(tile: Table, sort: str) -> Face:
    """Read a face and check that it can be of its sort (FL-30, FL-36)."""
    text, place = tile.text("face"), tile.place.at("face")
    try:
        face = parse_face(text, TERMINALS)
    except BoardError as error:
        raise place.wrong(error.message, hint=error.hint) from None
    if BLANK in face:
        raise place.wrong(
            f"no river meets edge {face.index(BLANK)}", hint="a river meets each of the six edges"
        )
    if sort == "rivers" and min(face) < 0:
        raise place.wrong("a river tile has neither lairs nor ends", hint="join its edges in pairs")
    if sort == "lairs" and (face.count(-LAIR) != 1 or face[0] != -LAIR or -END not in face):
        raise place.wrong(
            "a lair tile has one lair, on edge 0, and a river end", hint='such as "0:lair 3:end 12 45"'
        )
    return face


def check_fit(board: Board, tiles: Tiles, seats: int, actions: int) -> None:
    """Raise DataFileError unless board and tiles are enough for so many seats."""
    n_lairs, least = tiles.n_kinds - tiles.n_rivers, HAND * seats
    if n_lairs < least or not least <= tiles.n_river_tiles <= 255:
        raise DataFileError(
            f"{tiles.n_river_tiles} river and {n_lairs} lair tiles are not enough for {seats} seats, or too many",
            hint=f"at least {least} of both, and at most 255 river tiles",
            culprit="tiles",
        )
    inner = len(board.regions["inner"])
    if inner <= seats * actions:
        raise DataFileError(
            f"{inner} spaces on the inner rings are too few for a first round of {seats} seats",
            hint=f"at least {seats * actions + 1}",
            culprit="board",
        )

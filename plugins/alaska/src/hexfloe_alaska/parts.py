"""What Alaska is played with, read from its data files: floes, ice cards and event cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from hexfloe.clauses.tables import Place, Table, suggestion
from hexfloe.errors import DataFileError
from hexfloe.grid import neighbors, rotate
from hexfloe.grid.board import Board

#: `engine.pxd` has room for these.
MAX_TYPES: Final = 6
MAX_HEXES: Final = 3
MAX_PLACEMENTS: Final = 2400
MAX_ICE_CARDS: Final = 24
MAX_COPIES: Final = 60
MAX_KEPT: Final = 20

#: Event cards by their number in the engine: those carried out at once, then those that are kept.
AT_ONCE: Final = ("bear", "found", "frostbite")
KEPT: Final = ("robbery", "fog", "helicopter")
EVENTS: Final = (*AT_ONCE, *KEPT)

Hex = tuple[int, int]

# ------------------------------------------------------------------ floes


@dataclass(frozen=True)
class Floes:
    """The types of floe: name, hexes (axial, in one of its positions) and number."""

    names: tuple[str, ...]
    shapes: tuple[tuple[Hex, ...], ...]
    counts: tuple[int, ...]

    def placements(self, board: Board) -> list[tuple[int, tuple[int, ...]]]:
        """Return all (type, cells ascending) in which a floe can lie on a board, in the order of their cells."""
        found = {
            cells: number
            for number, shape in enumerate(self.shapes)
            for turned in turns(shape)
            for anchor in board.cells
            if min(cells := _cells_at(board, turned, anchor)) >= 0
        }
        return [(found[cells], cells) for cells in sorted(found)]


def _cells_at(board: Board, shape: tuple[Hex, ...], anchor: Hex) -> tuple[int, ...]:
    q, r = anchor
    return tuple(sorted(board.cell_at(q + dq, r + dr) for dq, dr in shape))


def turns(shape: tuple[Hex, ...]) -> list[tuple[Hex, ...]]:
    """Return the different ways in which a shape can be turned, each shifted so that its first hex is (0, 0)."""
    found = []
    for turn in range(6):
        hexes = sorted((rotate(cell, turn) for cell in shape), key=lambda cell: (cell[1], cell[0]))
        (q, r), *_ = hexes
        turned = tuple((a - q, b - r) for a, b in hexes)
        if turned not in found:
            found.append(turned)
    return found


def read_floes(tables: Mapping[str, Any], file: str = "floes.toml") -> Floes:
    """Return the floes of a parsed data file; DataFileError, naming file, key and reason, where they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "floes"))
    group = top.table("floes")
    if not 1 <= len(group.values) <= MAX_TYPES:
        raise group.place.wrong(f"{len(group.values)} types of floe", hint=f"there are 1 to {MAX_TYPES}")
    names: list[str] = []
    shapes: list[tuple[Hex, ...]] = []
    counts: list[int] = []
    for name in group.values:
        table = group.table(name)
        table.only(("cells", "count"))
        shape = _shape(table)
        if any(name.casefold() == other.casefold() for other in names) or not name.isalnum():
            raise table.place.wrong("a type is named in letters and digits, each by another name")
        if any(shape in turns(other) for other in shapes):
            raise table.place.wrong("another type has the same shape", hint="add up their counts")
        names.append(name)
        shapes.append(shape)
        counts.append(table.integer("count", low=1, high=MAX_COPIES))
    return Floes(tuple(names), tuple(shapes), tuple(counts))


def _shape(table: Table) -> tuple[Hex, ...]:
    items, place = table.items("cells"), table.place.at("cells")
    hexes = []
    for item in items:
        if not (isinstance(item, list) and len(item) == 2 and all(type(n) is int for n in item)):
            raise place.wrong(f"a hex is a pair (q, r) of whole numbers, not {item!r:.40}")
        if max(map(abs, item)) > 2:
            raise place.wrong(f"the hex {item} is far from (0, 0)", hint="begin at [0, 0]")
        hexes.append((item[0], item[1]))
    if not 1 <= len(hexes) <= MAX_HEXES or len(set(hexes)) < len(hexes):
        raise place.wrong(f"a floe has 1 to {MAX_HEXES} different hexes")
    reached = {hexes[0]}
    for _hex in hexes:
        reached |= {cell for cell in hexes if reached & set(neighbors(cell))}
    if len(reached) < len(hexes):
        raise place.wrong("its hexes do not hang together")
    return turns(tuple(hexes))[0]


# ------------------------------------------------------------------ ice cards


@dataclass(frozen=True)
class IceCard:
    """A card: type of floe, how many form in winter and melt in spring (None: it has no such symbol), copies."""

    floe: int
    name: str
    winter: int | None
    spring: int | None
    count: int


@dataclass(frozen=True)
class Ice:
    """The ice cards, no two alike."""

    cards: tuple[IceCard, ...]

    @property
    def size(self) -> int:
        """Return the number of cards, copies included."""
        return sum(card.count for card in self.cards)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of the cards, such as S:3/2 or A:-/1."""
        return tuple(card.name for card in self.cards)


def read_ice(tables: Mapping[str, Any], floes: Floes, file: str = "ice.toml") -> Ice:
    """Return the ice cards of a parsed data file; DataFileError where they cannot be played with these floes."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "cards"))
    cards = [_ice_card(table, floes) for table in top.tables("cards")]
    place = top.place.at("cards")
    ice = Ice(tuple(cards))
    if len(set(ice.names)) < len(cards):
        raise place.wrong("two cards are alike", hint="add up their copies")
    if len(cards) > MAX_ICE_CARDS or ice.size > MAX_COPIES:
        raise place.wrong(
            f"{ice.size} cards of {len(cards)} kinds are too many",
            hint=f"at most {MAX_COPIES} cards of {MAX_ICE_CARDS} kinds",
        )
    for number, name in enumerate(floes.names):
        mine = [card for card in cards if card.floe == number]
        if not any(card.winter for card in mine) or not any(card.spring for card in mine):
            raise place.wrong(
                f"no card brings {name} in winter, or none melts it",
                hint="each type needs both, or a season would never end",
            )
    return ice


def _ice_card(table: Table, floes: Floes) -> IceCard:
    table.only(("floe", "winter", "spring", "count"))
    name = table.text("floe")
    if name not in floes.names:
        raise table.place.at("floe").wrong(
            f"no type of floe is called {name!r}",
            hint=suggestion(name, floes.names) or f"there are {', '.join(floes.names)}",
        )
    winter, spring = (
        table.integer(key, low=1, high=9) if key in table else None for key in ("winter", "spring")
    )
    if winter is None and spring is None:
        raise table.place.wrong("the card has neither a winter nor a spring number")
    text = f"{name}:{winter or '-'}/{spring or '-'}"
    count = table.integer("count", low=1, high=MAX_COPIES)
    return IceCard(floes.names.index(name), text, winter, spring, count)


# ------------------------------------------------------------------ event cards


@dataclass(frozen=True)
class Events:
    """How many event cards there are of each sort, in the order of EVENTS."""

    counts: tuple[int, ...]

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return sum(self.counts)


def read_events(tables: Mapping[str, Any], ice: Ice, file: str = "events.toml") -> Events:
    """Return the event cards of a parsed data file; DataFileError where they cannot be played with this ice deck."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "cards"))
    group = top.table("cards")
    group.only(EVENTS)
    events = Events(tuple(group.integer(name, low=0, high=MAX_COPIES) for name in EVENTS))
    kept = sum(events.counts[len(AT_ONCE) :])
    if kept > MAX_KEPT:
        raise group.place.wrong(f"{kept} cards that are kept are too many", hint=f"at most {MAX_KEPT}")
    if not 1 <= events.size <= ice.size:
        raise group.place.wrong(
            f"{events.size} event cards to {ice.size} ice cards",
            hint="1 or more, and no more than ice cards: a pack is renewed when both are used up (AL-15)",
        )
    return events


def check_fit(floes: Floes, board: Board, island: tuple[int, ...], file: str = "floes.toml") -> None:
    """Raise DataFileError unless every type of floe fits on the lake and all placements have room in the engine."""
    placements = floes.placements(board)
    place = Place(file, DataFileError)
    if len(placements) > MAX_PLACEMENTS:
        raise place.wrong(f"{len(placements)} ways to lay floes are too many", hint="fewer types or hexes")
    for number, name in enumerate(floes.names):
        if not any(floe == number and not set(cells) & set(island) for floe, cells in placements):
            raise place.at("floes", name).wrong("it fits nowhere on the lake")

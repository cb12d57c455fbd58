"""What Ice Flow is played with besides the board: floes and floe cards, read from their data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from hexfloe.clauses.tables import Place, Table
from hexfloe.errors import DataFileError
from hexfloe.grid.directions import FLAT_NAMES
from hexfloe_iceflow.strait import ITEMS, Load, Strait, read_load

#: What is in the box (section "Sisältö" of the rulebook), and how much a rucksack holds (IF-5).
ROPES: Final = 15
FISH: Final = 15
BEARS: Final = 5
FLOES: Final = 24
CARDS: Final = 14
EXPLORERS: Final = 3
RUCKSACK: Final = 3
#: Most seats, kinds of floe, kinds of card and different floes as they lie; `engine.pxd` has room for these.
MAX_SEATS: Final = 4
MAX_FLOES: Final = 24
MAX_CARDS: Final = 14
MAX_LOOKS: Final = 64

#: Names of directions clockwise from the north: the order in which edges are written.
CLOCKWISE: Final = ("N", "NE", "SE", "S", "SW", "NW")
SMOOTH: Final = "smooth"
NOTHING: Final = "nothing"


# ------------------------------------------------------------------ jagged edges


def edges_text(edges: int) -> str:
    """Return jagged edges, bits `1 << direction`, as a text such as `N+SE`; `smooth` if there is none.

    >>> edges_text(0b000101)
    'N+SE'
    """
    return "+".join(name for name in CLOCKWISE if edges >> FLAT_NAMES.index(name) & 1) or SMOOTH


def read_edges(names: str | Iterable[str]) -> int:
    """Return the bits of edges given as names or as a text like that of `edges_text`, in any order.

    ValueError for a name that is no direction, and for one that stands twice.

    >>> read_edges("SE+N") == read_edges(["n", "se"]) == 0b000101
    True
    """
    if isinstance(names, str):
        names = [] if names.casefold() == SMOOTH else names.split("+")
    edges = 0
    for name in names:
        if name.upper() not in FLAT_NAMES:
            raise ValueError(f"no edge is called {name!r:.40}; edges are {', '.join(CLOCKWISE)}")
        edge = 1 << FLAT_NAMES.index(name.upper())
        if edges & edge:
            raise ValueError(f"the edge {name} stands twice")
        edges |= edge
    return edges


def turned(edges: int, turns: int) -> int:
    """Return jagged edges turned clockwise by sixths of a turn."""
    turns %= 6
    return (edges >> turns | edges << (6 - turns)) & 63


def orientations(edges: int) -> tuple[int, ...]:
    """Return the different edges that turning gives: those given first, then clockwise."""
    return tuple(dict.fromkeys(turned(edges, turns) for turns in range(6)))


# ------------------------------------------------------------------ floes


@dataclass(frozen=True)
class Floes:
    """The kinds of floe, and how each may lie."""

    kinds: tuple[int, ...]
    """Jagged edges of each kind, as it lies in the data file."""
    copies: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name of each kind: its edges."""
        return tuple(map(edges_text, self.kinds))

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """Return the edges of every floe in every way it may lie, kind after kind."""
        return tuple(look for edges in self.kinds for look in orientations(edges))

    @property
    def look_names(self) -> tuple[str, ...]:
        """Return the names of `looks`."""
        return tuple(map(edges_text, self.looks))

    @cached_property
    def kind_of(self) -> Mapping[int, int]:
        """Return the number of the kind of each look, by its edges."""
        return {look: kind for kind, edges in enumerate(self.kinds) for look in orientations(edges)}


def read_floes(tables: Mapping[str, Any], file: str = "floes.toml") -> Floes:
    """Return the floes of a parsed data file; DataFileError, naming file, floe and reason, if they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "floes"))
    group = top.table("floes")
    group.only(("kinds",))
    kinds: list[int] = []
    copies = []
    for table in group.tables("kinds"):
        table.only(("edges", "count"))
        edges = _edges(table)
        if any(look in kinds for look in orientations(edges)):
            raise table.place.wrong("a floe that can lie so stands above already", hint="raise its count")
        kinds.append(edges)
        copies.append(table.integer("count", low=1, high=FLOES))
    if sum(copies) != FLOES:
        raise group.place.wrong(f"{sum(copies)} floes", hint=f"there are {FLOES}")
    return Floes(tuple(kinds), tuple(copies))


def _edges(table: Table) -> int:
    try:
        return read_edges(table.texts("edges"))
    except ValueError as error:
        raise table.place.at("edges").wrong(str(error)) from None


# ------------------------------------------------------------------ cards


@dataclass(frozen=True)
class Cards:
    """The kinds of floe card."""

    kinds: tuple[Load, ...]
    """Ropes, fish and bears of each kind."""
    copies: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the name of each kind: its items in the order rope, fish, bear."""
        return tuple(map(load_text, self.kinds))


def load_text(load: Iterable[int]) -> str:
    """Return ropes, fish and bears as a text.

    >>> load_text((1, 0, 2)), load_text((0, 0, 0))
    ('rope+bear+bear', 'nothing')
    """
    return "+".join(item for item, n in zip(ITEMS, load, strict=True) for _ in range(n)) or NOTHING


def read_cards(tables: Mapping[str, Any], file: str = "cards.toml") -> Cards:
    """Return the floe cards of a parsed data file; DataFileError, naming file, card and reason, if they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "cards"))
    group = top.table("cards")
    group.only(("kinds",))
    kinds: list[Load] = []
    copies = []
    for table in group.tables("kinds"):
        table.only(("items", "count"))
        load = read_load(table)
        if load in kinds:
            raise table.place.wrong("a card with these items stands above already", hint="raise its count")
        kinds.append(load)
        copies.append(table.integer("count", low=1, high=CARDS))
    if sum(copies) != CARDS:
        raise group.place.wrong(f"{sum(copies)} cards", hint=f"there are {CARDS}")
    return Cards(tuple(kinds), tuple(copies))


# ------------------------------------------------------------------ all together


def check_fit(strait: Strait) -> None:
    """Raise DataFileError unless the supply is enough for the rucksacks of four seats and for the islands."""
    for item, there_are, kit, needed in zip(
        ITEMS,
        (ROPES, FISH, BEARS),
        (MAX_SEATS, MAX_SEATS, 0),
        map(sum, zip(*strait.loads, strict=True)),
        strict=True,
    ):
        if kit + needed > there_are:
            raise DataFileError(
                f"the islands show {needed} of the item {item}: too many, for there are {there_are}",
                hint=f"rucksacks take {kit} of them at the start",
                culprit="board",
            )

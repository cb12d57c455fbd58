"""What Slopecrashers is played with, read from its data files: the pieces of the course, and the deck of gifts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from hexfloe.clauses.tables import Place, Table, suggestion
from hexfloe.errors import DataFileError
from hexfloe.grid.board import Board

#: `engine.pxd` has room for these.
MAX_CELLS: Final = 240
MAX_LANES: Final = 8
MAX_PIECES: Final = 12
MAX_CARDS: Final = 48
MAX_KINDS: Final = 36
MAX_SNOWMEN: Final = 16

#: What a square shows, by its number in the engine.
SIGNS: Final = ".GBA"
PLAIN, GIFT, BOOST, ABYSS = SIGNS

#: The actions, by their number in the engine, with their names.
ACTIONS: Final = {
    "spring": "spring",
    "chili": "chili",
    "ice": "black ice",
    "rocket": "rocket",
    "sting": "bee sting",
    "pigeon": "carrier pigeon",
    "snowman": "snowman",
    "magnet": "magnet",
}
#: Where a figure is that is not on the slope: not yet put down, and past the last row of the second lap.
START: Final = "start"
FINISH: Final = "finish"

#: Actions of which others are the target (SC-58), and all that need no square.
ATTACKS: Final = ("ice", "rocket", "sting", "pigeon")
PLAIN_ACTIONS: Final = (*ATTACKS, "chili")


# ------------------------------------------------------------------ the course


@dataclass(frozen=True)
class Course:
    """The pieces, alike in size: each a tuple of rows from its entry, each row a sign a lane from the left."""

    names: tuple[str, ...]
    pieces: tuple[tuple[str, ...], ...]

    @property
    def rows(self) -> int:
        """Return the number of rows of one piece."""
        return len(self.pieces[0])

    @property
    def lanes(self) -> int:
        """Return the number of lanes."""
        return len(self.pieces[0][0])

    def board(self) -> Board:
        """Return the slope as a board: lanes of squares, with the regions `first` and `last`, the rows at its ends."""
        length = self.rows * len(self.pieces)
        ends = {"first": 0, "last": length - 1}
        regions = {name: [lane * length + row for lane in range(self.lanes)] for name, row in ends.items()}
        return Board.lanes(self.lanes, length, regions=regions, name="Slopecrashers")


def read_course(tables: Mapping[str, Any], file: str = "course.toml") -> Course:
    """Return the course of a parsed data file; DataFileError, naming file, key and reason, where it cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "pieces"))
    group = top.table("pieces")
    if not 2 <= len(group.values) <= MAX_PIECES:
        raise group.place.wrong(f"{len(group.values)} pieces", hint=f"a course has 2 to {MAX_PIECES}")
    pieces = [_piece(group, name) for name in group.values]
    shapes = {(len(piece), *map(len, piece)) for piece in pieces}
    if len(shapes) > 1:
        raise group.place.wrong(
            "the pieces differ in size", hint="all have as many rows, and rows as many lanes"
        )
    rows, lanes = len(pieces[0]), len(pieces[0][0])
    if not 2 <= lanes <= MAX_LANES or rows < 2 or rows * lanes * len(pieces) > MAX_CELLS:
        raise group.place.wrong(
            f"{len(pieces)} pieces of {rows} rows and {lanes} lanes do not make a slope",
            hint=f"2 to {MAX_LANES} lanes, two rows or more, at most {MAX_CELLS} squares",
        )
    return Course(tuple(group.values), tuple(pieces))


def _piece(group: Table, name: str) -> tuple[str, ...]:
    place = group.place.at(name)
    rows = group.texts(name)
    if not name.isalnum() or not name.isascii():
        raise place.wrong("a piece is named in letters and digits, such as P1")
    if not rows or len(set(map(len, rows))) != 1:
        raise place.wrong("its rows are not equally long", hint='such as ["....", ".GA."]')
    for number, row in enumerate(rows, 1):
        for sign in row:
            if sign not in SIGNS:
                raise place.wrong(f"row {number}: no square is written {sign!r}", hint=f"write {SIGNS}")
        if 2 * BOOST in row:
            raise place.wrong(
                f"row {number}: two boosts lie side by side", hint="a turn could go on for ever"
            )
    return rows


def check_fit(course: Course, seats: int) -> None:
    """Raise DataFileError unless every piece can be the first of a slope for so many seats: room in its entry row."""
    for name, piece in zip(course.names, course.pieces, strict=True):
        room = course.lanes - piece[0].count(ABYSS)
        if room < seats:
            raise DataFileError(
                f"the entry row of {name} has room for {room} figures, and {seats} play",
                hint="no piece may jam the start",
                culprit=name,
            )


# ------------------------------------------------------------------ the deck


class Use(NamedTuple):
    """A card used for one of its actions: its name begins with that action, as in rocket/spring."""

    name: str
    card: int
    action: str


@dataclass(frozen=True)
class Deck:
    """The kinds of card: name, actions (one or two) and number of copies."""

    names: tuple[str, ...]
    actions: tuple[tuple[str, ...], ...]
    counts: tuple[int, ...]

    @property
    def n_kinds(self) -> int:
        """Return the number of kinds."""
        return len(self.names)

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return sum(self.counts)

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Return other names of cards: with their actions the other way round."""
        return {"/".join(pair[::-1]): "/".join(pair) for pair in self.actions if len(pair) > 1}

    @cached_property
    def all_uses(self) -> tuple[Use, ...]:
        """Return every card with every action of it, in the order of the deck."""
        return tuple(
            Use("/".join([action, *(other for other in pair if other != action)]), card, action)
            for card, pair in enumerate(self.actions)
            for action in pair
        )

    @cached_property
    def plain_uses(self) -> tuple[Use, ...]:
        """Return the uses for actions that need no square."""
        return tuple(use for use in self.all_uses if use.action in PLAIN_ACTIONS)

    def uses(self, action: str) -> list[str]:
        """Return the names of all uses for one action; never empty, so that the move exists in every deck."""
        return [use.name for use in self.all_uses if use.action == action]

    def cards_for(self, action: str) -> list[int]:
        """Return the kinds that can be used for an action, ascending: in the order of `uses`."""
        return [use.card for use in self.all_uses if use.action == action]

    def title(self, card: int) -> str:
        """Return what a card is called: black ice or carrier pigeon."""
        return " or ".join(ACTIONS[action] for action in self.actions[card])


def read_deck(tables: Mapping[str, Any], file: str = "deck.toml") -> Deck:
    """Return the deck of a parsed data file; DataFileError, naming file, key and reason, where it cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "cards"))
    group = top.table("cards")
    cards = list(_cards(group))
    total = Counter[str]()
    for _, pair, count in cards:
        total.update(dict.fromkeys(pair, count))
    size = sum(count for _, _, count in cards)
    missing = [action for action in ACTIONS if not total[action]]
    if missing:
        raise group.place.wrong(
            f"no card has the action {missing[0]}", hint="each of the eight is on some card"
        )
    if size > MAX_CARDS or total["snowman"] > MAX_SNOWMEN:
        raise group.place.wrong(
            f"{size} cards, {total['snowman']} of them snowmen, are too many",
            hint=f"at most {MAX_CARDS} cards and {MAX_SNOWMEN} snowmen",
        )
    return Deck(*zip(*cards, strict=True))


def _cards(group: Table) -> Iterator[tuple[str, tuple[str, ...], int]]:
    seen: set[frozenset[str]] = set()
    for name in group.values:
        place, pair = group.place.at(name), tuple(name.split("/"))
        for action in pair:
            if action not in ACTIONS:
                raise place.wrong(f"no action is called {action!r}", hint=suggestion(action, ACTIONS))
        if len(pair) > 2 or len(set(pair)) < len(pair):
            raise place.wrong("a card has one action or two different ones", hint='such as "spring/rocket"')
        if frozenset(pair) in seen:
            raise place.wrong("another card has the same actions", hint="add up their copies")
        seen.add(frozenset(pair))
        yield name, pair, group.integer(name, low=1, high=MAX_CARDS)

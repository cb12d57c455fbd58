"""A described position of Flow as data: every text read, nothing yet asked about whether it can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from hexfloe.cases.positions import refuse
from hexfloe.clauses.tables import Place, Table, kind_of, suggestion
from hexfloe.errors import SetupError

if TYPE_CHECKING:
    from hexfloe_flow.game import Flow

#: The phases, by their number in the table: chance names the start player, deals; a seat acts; chance draws; the end.
PHASES: Final = ("first", "deal", "play", "draw", "over")
FIRST, DEAL, PLAY, DRAW, OVER = range(5)

#: What makes a position.
TERMS: Final = (
    "phase",
    "to_move",
    "actions_left",
    "tiles",
    "reserved",
    "reservations",
    "hands",
    "point_tiles",
)
#: What follows from that.
FACTS: Final = (
    "pile",
    "rivers_in_hand",
    "lairs_in_hand",
    "tokens",
    "turns",
    "free",
    "lair_points",
    "longest",
    "scores",
    "territories",
)
#: Ends a list of tiles in a hand: the rest are the first tiles left.
REST: Final = "..."


@dataclass
class Hand:
    """The kinds of tile in a hand; `open` says that more may be added until it is as full as it must be."""

    kinds: list[int] = field(default_factory=list)
    open: bool = True


@dataclass
class Draft:
    """A position as given. Cells and kinds by number; what was left out is None, or as at the start."""

    phase: str | None
    to_move: int | None
    actions_left: int | None
    tiles: dict[int, tuple[int, int | None]]
    """Cell to face and, of a lair tile, the seat that owns it."""
    reserved: dict[int, int]
    """Seat to the cell that its reservation tile lies on."""
    reservations: list[int]
    """1 for each seat that may still reserve."""
    hands: list[Hand]
    point_tiles: list[int] | None

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.hands)

    @property
    def used(self) -> int:
        """Return how many seats have used their reservation tile."""
        return self.seats - sum(self.reservations)

    @property
    def acts(self) -> int:
        """Return how many actions have been taken."""
        return len(self.tiles) + self.used

    def lairs_of(self, seat: int) -> int:
        """Return how many lair tiles of a seat lie on the board."""
        return sum(owner == seat for _, owner in self.tiles.values())


def read_draft(game: Flow, given: Mapping[str, Any]) -> Draft:
    """Return the draft of a position; SetupError, naming the term, for what cannot be read."""
    top = Table(given, Place("position", SetupError))
    top.only((*TERMS, *FACTS))
    reserved = {
        _seat(game, seat, place): _cell(game, label, place)
        for label, seat, place in _entries(top, "reserved")
    }
    if len(reserved) < len(top.table("reserved").values):
        raise refuse("FL-18", "a seat has reserved two spaces")
    return Draft(
        phase=top.choice("phase", PHASES) if "phase" in top else None,
        to_move=top.integer("to_move", low=0, high=game.seats - 1) if "to_move" in top else None,
        actions_left=top.integer("actions_left", low=0, high=game.options["actions"])
        if "actions_left" in top
        else None,
        tiles={
            _cell(game, label, place): _tile(game, text, place)
            for label, text, place in _entries(top, "tiles")
        },
        reserved=reserved,
        reservations=_counts(game, top, "reservations", 1)
        if "reservations" in top
        else [int(seat not in reserved) for seat in range(game.seats)],
        hands=_hands(game, top),
        point_tiles=_counts(game, top, "point_tiles", 255) if "point_tiles" in top else None,
    )


def _entries(top: Table, key: str) -> Iterable[tuple[str, Any, Place]]:
    table = top.table(key)
    return [(label, value, table.place.at(label)) for label, value in table.values.items()]


def _cell(game: Flow, label: str, place: Place) -> int:
    cell = game.moves.kinds["reserve"].domains[0].value(label)
    if cell is None:
        raise place.wrong("no such cell", hint=suggestion(label, game.board.labels))
    if cell == game.hub:
        raise refuse("FL-2a", f"{label} is the hub", hint="nothing lies on it")
    if cell not in game.usable:
        raise refuse("FL-73", f"{label} is a locked space that is closed in this game")
    return cell


def _seat(game: Flow, value: Any, place: Place) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < game.seats:
        raise place.wrong(f"must be a seat, 0 to {game.seats - 1}, not {kind_of(value)}")
    return value


def _tile(game: Flow, value: Any, place: Place) -> tuple[int, int | None]:
    words = value.split() if isinstance(value, str) else []
    if not 1 <= len(words) <= 2:
        raise place.wrong(f"must be a tile such as 'R021@5' or 'L07@3 0', not {kind_of(value)}")
    domain = game.moves.kinds["place"].domains[0]
    face = domain.value(words[0])
    if face is None:
        raise place.wrong(f"no tile is called {words[0]!r}", hint=suggestion(words[0], domain.names))
    if not game.tiles.is_lair(game.tiles.kind_of(face)):
        if len(words) > 1:
            raise place.wrong("a river tile belongs to nobody", hint=f"write {words[0]!r}")
        return face, None
    if len(words) < 2 or not words[1].isdecimal():
        raise place.wrong("whose lair is it?", hint=f"write the seat after it: '{words[0]} 0'")
    return face, _seat(game, int(words[1]), place)


def _counts(game: Flow, top: Table, key: str, most: int) -> list[int]:
    values = top.items(key)
    if len(values) != game.seats or not all(
        isinstance(value, int) and 0 <= value <= most for value in values
    ):
        raise top.place.at(key).wrong(f"must be {game.seats} numbers of 0 to {most}, one a seat")
    return [int(value) for value in values if isinstance(value, int)]


def _hands(game: Flow, top: Table) -> list[Hand]:
    place = top.place.at("hands")
    values = top.items("hands") if "hands" in top else [None] * game.seats
    if len(values) != game.seats:
        raise place.wrong(f"must be {game.seats} hands, one a seat, not {len(values)}")
    return [_hand(game, value, place.at(f"seat {seat}")) for seat, value in enumerate(values)]


def _hand(game: Flow, value: Any, place: Place) -> Hand:
    if value is None:
        return Hand()
    if not isinstance(value, list):
        raise place.wrong(f"must be a list of tiles, not {kind_of(value)}")
    is_open = bool(value) and value[-1] == REST
    kinds = []
    for name in value[: len(value) - is_open]:
        kind = game.moves.kinds["deal"].domains[1].value(name) if isinstance(name, str) else None
        if kind is None:
            hint = (
                suggestion(name, game.tiles.names) if isinstance(name, str) else "write names such as 'R021'"
            )
            raise place.wrong(f"no tile is called {name!r:.40}", hint=hint)
        kinds.append(kind)
    return Hand(kinds, is_open)

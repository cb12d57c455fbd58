"""A described position of Ice Flow as data: every text read, nothing yet asked about whether it can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hexfloe.clauses.tables import Place, Table, check_name, kind_of
from hexfloe.errors import HexfloeError, SetupError
from hexfloe_iceflow.parts import CARDS, read_edges
from hexfloe_iceflow.strait import MAX_BEARS

if TYPE_CHECKING:
    from hexfloe_iceflow.game import IceFlow

#: The phases, by their number in the table.
PHASES: Final = ("first", "camp", "draw", "card", "place", "turn", "move", "drive", "flee", "take", "over")
FIRST, CAMP, DRAW, CARD, PLACE, TURN, MOVE, DRIVE, FLEE, TAKE, OVER = range(11)

#: What makes a position.
TERMS: Final = (
    "phase",
    "to_move",
    "explorers",
    "floes",
    "ropes",
    "fish",
    "bears",
    "rucksacks",
    "pile",
    "hand",
    "card",
    "starting",
    "floe_actions",
    "explored",
    "moving",
    "seen",
    "lured",
    "threat",
)
#: What follows from that.
FACTS: Final = ("bag", "supply", "scores")

_IN_TURN: Final = (DRAW, CARD, PLACE, TURN, MOVE, DRIVE, FLEE, TAKE)
_MOVING: Final = (MOVE, DRIVE, FLEE, TAKE)
#: Terms that have a meaning in some phases only.
SPEAKS_IN: Final[dict[str, tuple[int, ...]]] = {
    "to_move": (CAMP, *_IN_TURN),
    "hand": (CARD, PLACE),
    "card": (PLACE,),
    "starting": (DRAW, CARD, PLACE),
    "floe_actions": _IN_TURN,
    "explored": (DRAW, CARD, PLACE, TURN),
    "moving": _MOVING,
    "seen": (MOVE,),
    "lured": (MOVE,),
    "threat": (FLEE,),
}
#: Most ropes or fish that a description may put on one place; how many there are is asked later.
_MANY: Final = 99


@dataclass
class Draft:
    """A position as given. Places, kinds and cards by number; what was left out is None, or as at the start."""

    phase: int
    to_move: int
    explorers: dict[int, list[int]]
    """Place to the seats of those who stand there."""
    floes: dict[int, int]
    """Hex to the jagged edges of its floe, bits `1 << direction`."""
    ropes: dict[int, int]
    fish: dict[int, int]
    bears: dict[int, int]
    rucksacks: list[tuple[int, int]]
    """Ropes and fish of each seat."""
    pile: list[int] | None
    """Cards of each kind in the pile."""
    hand: int | None
    card: int | None
    starting: bool
    floe_actions: int
    explored: bool
    moving: int | None
    seen: list[int] | None
    lured: int | None
    threat: int | None


def read_draft(game: IceFlow, given: Mapping[str, Any]) -> Draft:
    """Return the draft of a position; SetupError, naming the term, for what cannot be read."""
    top = Table(given, Place("position", SetupError))
    top.only((*TERMS, *FACTS))
    phase = PHASES.index(top.choice("phase", PHASES)) if "phase" in top else TURN
    for term, phases in SPEAKS_IN.items():
        if term in top and phase not in phases:
            raise top.place.at(term).wrong(f"it says nothing in phase {PHASES[phase]}", hint="leave it out")
    return Draft(
        phase=phase,
        to_move=_number(top, "to_move", game.seats - 1) or 0,
        explorers=_explorers(game, top.table("explorers")),
        floes=_floes(game, top.table("floes")),
        ropes=_lying(game, top, "ropes"),
        fish=_lying(game, top, "fish"),
        bears=_lying(game, top, "bears"),
        rucksacks=_rucksacks(game, top),
        pile=_pile(game, top.table("pile")) if "pile" in top else None,
        hand=_hand(game, top) if "hand" in top else None,
        card=_named_in(top, "card", game.cards.names, "card") if "card" in top else None,
        starting=top.flag("starting") if "starting" in top else False,
        floe_actions=_number(top, "floe_actions", 2) or 0,
        explored=top.flag("explored") if "explored" in top else False,
        moving=_place_in(game, top, "moving"),
        seen=[place_of(game, text, top.place.at("seen")) for text in top.texts("seen")]
        if "seen" in top
        else None,
        lured=_number(top, "lured", MAX_BEARS),
        threat=_place_in(game, top, "threat"),
    )


# ------------------------------------------------------------------ numbers and names


def _number(top: Table, key: str, most: int) -> int | None:
    return top.integer(key, low=0, high=most) if key in top else None


def _named_in(top: Table, key: str, names: Iterable[str], what: str) -> int:
    return check_name(top.text(key), names, what, top.place.at(key))


def place_of(game: IceFlow, text: str, place: Place) -> int:
    """Return the place with a name; SetupError for none."""
    return check_name(text, game.strait.labels, "place", place)


def _place_in(game: IceFlow, top: Table, key: str) -> int | None:
    return place_of(game, top.text(key), top.place.at(key)) if key in top else None


# ------------------------------------------------------------------ what lies and stands in the strait


def _explorers(game: IceFlow, table: Table) -> dict[int, list[int]]:
    """Return the seats of the explorers of each place that is named."""
    return {
        place_of(game, label, table.place.at(label)): _seats(game, table.items(label), table.place.at(label))
        for label in table.values
    }


def _seats(game: IceFlow, values: Sequence[object], place: Place) -> list[int]:
    seats = [value for value in values if type(value) is int and 0 <= value < game.seats]
    if len(seats) < len(values):
        raise place.wrong(f"must be a list of seats, 0 to {game.seats - 1}, one for each explorer")
    return sorted(seats)


def _floes(game: IceFlow, table: Table) -> dict[int, int]:
    return {
        place_of(game, label, table.place.at(label)): edges_in(table.value(label), table.place.at(label))
        for label in table.values
    }


def edges_in(value: object, place: Place) -> int:
    """Return the jagged edges that a text names; SetupError where it names none."""
    if not isinstance(value, str):
        raise place.wrong(f"must be jagged edges such as 'N+SE', not {kind_of(value)}")
    try:
        return read_edges(value)
    except ValueError as error:
        raise place.wrong(str(error)) from None


def _lying(game: IceFlow, top: Table, key: str) -> dict[int, int]:
    """Return how many of a thing lie where; what is left out lies as at the start."""
    if key not in top:
        item = ("ropes", "fish", "bears").index(key)
        loads = zip(game.strait.islands, game.strait.loads, strict=True)
        return {island: load[item] for island, load in loads if load[item]}
    table = top.table(key)
    counts = {
        place_of(game, label, table.place.at(label)): table.integer(label, low=0, high=_MANY)
        for label in table.values
    }
    return {place: n for place, n in counts.items() if n}


def _rucksacks(game: IceFlow, top: Table) -> list[tuple[int, int]]:
    """Return ropes and fish of each seat; those not named hold what they start with."""
    value = top.values.get("rucksacks", {})
    place = top.place.at("rucksacks")
    if isinstance(value, list):
        if len(value) != game.seats:
            raise place.wrong(f"{len(value)} rucksacks for {game.seats} seats")
        value = dict(enumerate(value))
    if not isinstance(value, Mapping):
        raise place.wrong("must be a list, one rucksack a seat, or a table of seats")
    held = [(1, 1)] * game.seats
    for seat, pair in value.items():
        if str(seat) not in map(str, range(game.seats)):
            raise place.at(str(seat)).wrong(f"no such seat; seats are 0 to {game.seats - 1}")
        held[int(seat)] = _pair(pair, place.at(str(seat)))
    return held


def _pair(value: object, place: Place) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 <= n <= _MANY for n in value):
        return value[0], value[1]
    raise place.wrong("must be two numbers, ropes and fish, such as [1, 2]")


# ------------------------------------------------------------------ floe and card in hand, and the pile


def _hand(game: IceFlow, top: Table) -> int:
    """Return the kind of the floe drawn, which may be named in any rotation."""
    edges, place = edges_in(top.value("hand"), top.place.at("hand")), top.place.at("hand")
    return kind_of_floe(game, edges, place)


def kind_of_floe(game: IceFlow, edges: int, place: Place) -> int:
    """Return the kind of a floe as it lies; SetupError where no floe has such edges."""
    kind = game.floes.kind_of.get(edges)
    if kind is None:
        raise _no_floe(game, edges, place)
    return kind


def _no_floe(game: IceFlow, edges: int, place: Place) -> HexfloeError:
    from hexfloe_iceflow.parts import edges_text

    return place.wrong(
        f"no floe can lie as {edges_text(edges)}", hint=f"floes are {', '.join(game.floes.names)}"
    )


def _pile(game: IceFlow, table: Table) -> list[int]:
    pile = [0] * len(game.cards.names)
    for name in table.values:
        number = check_name(name, game.cards.names, "card", table.place.at(name))
        pile[number] = table.integer(name, low=0, high=CARDS)
    return pile

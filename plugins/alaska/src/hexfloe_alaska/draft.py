"""A described position of Alaska as data: every text read, nothing yet asked about whether it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hexfloe.clauses.tables import Place, Table, check_list, check_name, kind_of
from hexfloe.errors import SetupError
from hexfloe_alaska.parts import EVENTS, KEPT

if TYPE_CHECKING:
    from hexfloe_alaska.game import Alaska

#: The phases, by their number in the table.
PHASES: Final = (
    "trucks", "first", "ice", "lay", "melt", "event", "keep", "found", "bear", "move", "robbers", "fog", "over",
)  # fmt: skip
TRUCKS, FIRST, ICE, LAY, MELT, EVENT, KEEP, FOUND, BEAR, MOVE, ROBBERS, FOG, OVER = range(13)

SEASONS: Final = ("winter", "spring")
#: How far the stepping is, by its number in the table: not begun, begun, ended by a flight.
STRIDES: Final = ("fresh", "stepped", "over")
#: Whether a truck on a floe that is too full must go, by its number in the table; `fly`: its helicopter is shown.
MUST_GO: Final = ("no", "yes", "fly")
STEPS: Final = 3

#: What makes a position.
TERMS: Final = (
    "phase", "to_move", "season", "colors", "trucks", "floes", "supply", "containers", "drowned", "bear",
    "ice_discards", "event_discards", "hands", "held", "batches", "old", "cannot", "drawn", "ice_type", "todo",
    "steps", "stride", "loaded_here", "frozen", "must_go", "prize", "asked", "robber", "turns_left",
)  # fmt: skip
#: What follows from that.
FACTS: Final = ("melted", "island", "ice_pack", "event_pack", "scores", "can_drag")


class Truck(NamedTuple):
    """Where a truck is, and the color of its load, or -1."""

    place: int
    load: int


@dataclass
class Draft:
    """A position as given: places, colors, cards and floes by number; what was left out is None or empty."""

    phase: int
    to_move: int
    spring: bool
    colors: list[int]
    trucks: list[Truck]
    floes: list[int]
    supply: list[int] | None
    containers: dict[int, Counter[int]]
    drowned: Counter[int]
    bear: int | None
    ice_discards: Counter[int]
    event_discards: Counter[int]
    hands: list[list[int] | None]
    held: list[int]
    batches: list[list[int]]
    old: list[Counter[int]] | None
    cannot: list[list[int]]
    drawn: int | None
    ice_type: int | None
    todo: int | None
    steps: int | None
    stride: int | None
    loaded_here: bool
    frozen: bool
    must_go: int
    prize: int | None
    asked: list[int] | None
    robber: int | None
    turns_left: int | None

    def owner(self, color: int) -> int | None:
        """Return the seat that plays a color, or None."""
        return self.colors.index(color) if color in self.colors else None


def read_draft(game: Alaska, given: Mapping[str, Any]) -> Draft:
    """Return the draft of a position; SetupError, naming the term, for what cannot be read."""
    known = {key: value for key, value in given.items() if value is not None}
    top = Table(known, Place("position", SetupError))
    top.only((*TERMS, *FACTS))
    phase = PHASES.index(top.choice("phase", PHASES)) if "phase" in top else MOVE
    to_move = _seat(game, top, "to_move") or 0
    colors = _colors(game, top, phase, to_move)
    hands, held = _hands(game, top)
    return Draft(
        phase=phase,
        to_move=to_move,
        spring="season" in top and top.choice("season", SEASONS) == "spring",
        colors=colors,
        trucks=_trucks(game, top, colors),
        floes=_floes(game, top),
        supply=_supply(game, top),
        containers=_containers(game, top),
        drowned=_counts(top.table("drowned"), game.lake.colors),
        bear=_place(game, top.text("bear"), top.place.at("bear")) if "bear" in top else None,
        ice_discards=_counts(top.table("ice_discards"), game.ice.names),
        event_discards=_counts(top.table("event_discards"), EVENTS),
        hands=hands,
        held=held,
        batches=_batches(game, top, held),
        old=_old(top),
        cannot=_cannot(game, top, held),
        drawn=_named(top, "drawn", KEPT),
        ice_type=_named(top, "ice_type", game.floes.names),
        todo=top.integer("todo", low=1, high=9) if "todo" in top else None,
        steps=top.integer("steps", low=0, high=STEPS) if "steps" in top else None,
        stride=_named(top, "stride", STRIDES),
        loaded_here="loaded_here" in top and top.flag("loaded_here"),
        frozen="frozen" in top and top.flag("frozen"),
        must_go=_named(top, "must_go", MUST_GO) or 0,
        prize=_named(top, "prize", game.lake.colors),
        asked=_asked(game, top),
        robber=_seat(game, top, "robber"),
        turns_left=top.integer("turns_left", low=0, high=game.seats + 1) if "turns_left" in top else None,
    )


# ------------------------------------------------------------------ names and numbers


def _seat(game: Alaska, top: Table, key: str) -> int | None:
    return top.integer(key, low=0, high=game.seats - 1) if key in top else None


def _named(top: Table, key: str, names: tuple[str, ...]) -> int | None:
    return names.index(top.choice(key, names)) if key in top else None


def _place(game: Alaska, name: str, place: Place) -> int:
    return check_name(name, game.lake.places, "place", place)


def _counts(table: Table, names: tuple[str, ...]) -> Counter[int]:
    """Return a table of numbers from 1 by the number of their names."""
    found: Counter[int] = Counter()
    for name in table.values:
        number = table.integer(name, low=0, high=255)
        found[check_name(name, names, "thing here", table.place.at(name))] += number
    return +found


def _asked(game: Alaska, top: Table) -> list[int] | None:
    if "asked" not in top:
        return None
    seats = top.items("asked")
    if not all(type(seat) is int and 0 <= seat < game.seats for seat in seats) or len(set(seats)) < len(
        seats
    ):
        raise top.place.at("asked").wrong(f"must be a list of seats, each once, 0 to {game.seats - 1}")
    return sorted(seat for seat in seats if isinstance(seat, int))


# ------------------------------------------------------------------ on the board


def _colors(game: Alaska, top: Table, phase: int, to_move: int) -> list[int]:
    names, place = game.lake.colors, top.place.at("colors")
    count = to_move if phase == TRUCKS else game.seats
    if "colors" not in top:
        return list(range(count))
    found = [check_name(name, names, "color", place) for name in top.texts("colors")]
    if len(found) != count:
        raise place.wrong(f"must be {count} colors, one for each seat that has a truck")
    return found


def _trucks(game: Alaska, top: Table, colors: list[int]) -> list[Truck]:
    if "trucks" not in top:
        return [Truck(game.lake.camps[color], -1) for color in colors]
    place, texts = top.place.at("trucks"), top.texts("trucks")
    if len(texts) != len(colors):
        raise place.wrong(f"must be {len(colors)} places, one for each truck")
    return [_truck(game, text, place.at(f"seat {seat}")) for seat, text in enumerate(texts)]


def _truck(game: Alaska, text: str, place: Place) -> Truck:
    words = text.split()
    if len(words) not in (1, 3) or words[1:2] not in ([], ["with"]):
        raise place.wrong("must be a place such as 'c4', or 'c4 with red'")
    load = check_name(words[2], game.lake.colors, "color", place) if words[1:] else -1
    return Truck(_place(game, words[0], place), load)


def _floes(game: Alaska, top: Table) -> list[int]:
    names = game.moves.kinds["lay"].domains[0]
    found, place = [], top.place.at("floes")
    for text in top.texts("floes") if "floes" in top else []:
        number = names.value(text)
        if number is None:
            raise place.wrong(
                f"no floe can lie on {text!r}", hint="hexes that it covers, in order, such as c4+c5"
            )
        found.append(number)
    return sorted(found, key=lambda number: game.placements[number][1])


def _supply(game: Alaska, top: Table) -> list[int] | None:
    if "supply" not in top:
        return None
    counts = _counts(top.table("supply"), game.floes.names)
    return [counts[number] for number in range(len(game.floes.names))]


def _containers(game: Alaska, top: Table) -> dict[int, Counter[int]]:
    table, found = top.table("containers"), {}
    for name in table.values:
        number = _place(game, name, table.place.at(name))
        if number == game.lake.n_land:
            raise table.place.at(name).wrong("what lies on the island follows from the rest")
        found[number] = _counts(table.table(name), game.lake.colors)
    return {number: counts for number, counts in found.items() if counts}


# ------------------------------------------------------------------ cards


def _hands(game: Alaska, top: Table) -> tuple[list[list[int] | None], list[int]]:
    hands: list[list[int] | None] = [None if "held" in top else [] for _ in range(game.seats)]
    if "hands" in top:
        hands = [
            None
            if value is None
            else [
                check_name(name, KEPT, "card that is kept", place)
                for name in check_list(value, place, "cards")
            ]
            for value, place in top.by_seat("hands", game.seats)
        ]
    held = [len(hand or ()) for hand in hands]
    if "held" in top:
        values = top.items("held")
        most = sum(game.events.counts[-len(KEPT) :])
        if len(values) != game.seats or not all(type(n) is int and 0 <= n <= most for n in values):
            raise top.place.at("held").wrong(f"must be {game.seats} numbers of 0 to {most}, one a seat")
        held = [n for n in values if isinstance(n, int)]
    return hands, held


def _batches(game: Alaska, top: Table, held: list[int]) -> list[list[int]]:
    if "batches" not in top:
        return [[0] * n for n in held]
    found = []
    for (value, place), n in zip(top.by_seat("batches", game.seats), held, strict=True):
        row = check_list(value, place, "numbers")
        if len(row) != n or not all(type(batch) is int and 0 <= batch <= 255 for batch in row):
            raise place.wrong(f"must be {n} numbers from 0, one a card")
        found.append(row)
    return found


def _old(top: Table) -> list[Counter[int]] | None:
    if "old" not in top:
        return None
    found = []
    for number, item in enumerate(top.items("old"), 1):
        place = top.place.at("old").at(f"batch {number}")
        if not isinstance(item, Mapping):
            raise place.wrong(f"must be a table such as {{robbery = 1}}, not {kind_of(item)}")
        found.append(_counts(Table(item, place), KEPT))
    return found


def _cannot(game: Alaska, top: Table, held: list[int]) -> list[list[int]]:
    """Return, for each card of each seat, the bits of what it is known not to be."""
    if "cannot" not in top:
        return [[0] * n for n in held]
    found = []
    for (value, place), n in zip(top.by_seat("cannot", game.seats), held, strict=True):
        row = check_list(value, place, "lists")
        if len(row) != n:
            raise place.wrong(f"must be {n} lists of cards, one a card that is held")
        bits = [
            {check_name(name, KEPT, "card", place) for name in check_list(names, place, "cards")}
            for names in row
        ]
        found.append([sum(1 << kind for kind in kinds) for kinds in bits])
    return found

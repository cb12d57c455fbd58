"""A described position of Slopecrashers as data: every text read, nothing yet asked about whether it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hexfloe.clauses.tables import Place, Table, check_list, kind_of, suggestion
from hexfloe.errors import SetupError
from hexfloe_slopecrashers.parts import ATTACKS, FINISH, START
from hexfloe_slopecrashers.shown import HELPERS, LONGEST, MAX_PROOFS, Proof, in_order, mask_of

if TYPE_CHECKING:
    from hexfloe_slopecrashers.game import Slopecrashers

#: The phases, by their number in the table.
PHASES: Final = ("course", "first", "turn", "draw", "react", "over")
COURSE, FIRST, TURN, DRAW, REACT, OVER = range(6)

#: What makes a position.
TERMS: Final = (
    "phase", "course", "to_move", "moves_left", "figures", "stacks", "gifts", "discards", "snowmen", "missing",
    "stung", "attack", "batches", "old", "shown",
)  # fmt: skip
#: What follows from that.
FACTS: Final = ("pile", "scores", "leaders", "last", "may_end")


class Figure(NamedTuple):
    """Where a figure is: its cell, or -1 off the slope; and its lap, 0 at the start, 3 past the finish."""

    cell: int
    lap: int


class Attack(NamedTuple):
    """An attack that is being answered; None: all whom it would hit, and all of them who hold gifts."""

    action: str
    targets: list[int] | None
    asked: list[int] | None


@dataclass
class Draft:
    """A position as given. Cells, pieces and cards by number; what was left out is None or empty."""

    seats: int
    phase: str
    course: list[int]
    to_move: int
    moves_left: int | None
    figures: list[Figure]
    stacks: list[list[int] | None]
    gifts: list[int]
    discards: Counter[int]
    snowmen: dict[int, int]
    missing: list[int]
    stung: list[int]
    attack: Attack | None
    batches: list[list[int]]
    old: list[list[int]] | None
    shown: list[list[Proof]]

    def standing(self, cell: int) -> list[int]:
        """Return the seats whose figures stand on a cell."""
        return [seat for seat, figure in enumerate(self.figures) if figure.cell == cell]


def read_draft(game: Slopecrashers, given: Mapping[str, Any]) -> Draft:
    """Return the draft of a position; SetupError, naming the term, for what cannot be read."""
    top = Table(given, Place("position", SetupError))
    top.only((*TERMS, *FACTS))
    phase = top.choice("phase", PHASES) if "phase" in top else "turn"
    stacks = _stacks(game, top)
    gifts = [len(stack or ()) for stack in stacks]
    if "gifts" in top:
        gifts = _numbers(top, "gifts", game.seats, game.deck.size)
    return Draft(
        seats=game.seats,
        phase=phase,
        course=_course(game, top, phase),
        to_move=top.integer("to_move", low=0, high=game.seats - 1) if "to_move" in top else 0,
        moves_left=top.integer("moves_left", low=0, high=65535) if "moves_left" in top else None,
        figures=_figures(game, top),
        stacks=stacks,
        gifts=gifts,
        discards=_discards(game, top),
        snowmen=_snowmen(game, top),
        missing=_seats(game, top, "missing"),
        stung=_seats(game, top, "stung"),
        attack=_attack(game, top),
        batches=_batches(game, top, gifts),
        old=_old(game, top),
        shown=_shown(game, top),
    )


# ------------------------------------------------------------------ seats and numbers


def _numbers(top: Table, key: str, count: int, most: int) -> list[int]:
    values = top.items(key)
    if len(values) != count or not all(type(value) is int and 0 <= value <= most for value in values):
        raise top.place.at(key).wrong(f"must be {count} numbers of 0 to {most}, one a seat")
    return [int(value) for value in values if isinstance(value, int)]


def _seats(game: Slopecrashers, top: Table, key: str) -> list[int]:
    seats = top.items(key)
    if not all(type(seat) is int and 0 <= seat < game.seats for seat in seats) or len(set(seats)) < len(
        seats
    ):
        raise top.place.at(key).wrong(f"must be a list of seats, each once, 0 to {game.seats - 1}")
    return sorted(seat for seat in seats if isinstance(seat, int))


# ------------------------------------------------------------------ the slope


def _course(game: Slopecrashers, top: Table, phase: str) -> list[int]:
    names, place = game.course.names, top.place.at("course")
    if "course" not in top:
        return [] if phase == "course" else list(range(len(names)))
    folded = {name.casefold(): number for number, name in enumerate(names)}
    pieces = []
    for name in top.texts("course"):
        if name.casefold() not in folded:
            raise place.wrong(f"no piece is called {name!r}", hint=suggestion(name, names))
        pieces.append(folded[name.casefold()])
    return pieces


def _cell(game: Slopecrashers, label: str, place: Place) -> int:
    cell = game.moves.kinds["put"].domains[0].value(label)
    if cell is None:
        raise place.wrong(f"no square is called {label!r}", hint=suggestion(label, game.board.labels))
    return cell


def _figures(game: Slopecrashers, top: Table) -> list[Figure]:
    if "figures" not in top:
        return [Figure(-1, 0)] * game.seats
    return [_figure(game, value, place) for value, place in top.by_seat("figures", game.seats)]


def _figure(game: Slopecrashers, value: Any, place: Place) -> Figure:
    words = value.split() if isinstance(value, str) else []
    if words in ([START], [FINISH]):
        return Figure(-1, 0 if words == [START] else 3)
    if len(words) not in (1, 3) or words[1:] not in ([], ["lap", "1"], ["lap", "2"]):
        raise place.wrong(
            f"must be a place such as 'b5', 'b5 lap 2', 'start' or 'finish', not {kind_of(value)}"
        )
    return Figure(_cell(game, words[0], place), int(words[2]) if words[1:] else 1)


def _snowmen(game: Slopecrashers, top: Table) -> dict[int, int]:
    table = top.table("snowmen")
    places = {label: table.place.at(label) for label in table.values}
    return {
        _cell(game, label, places[label]): _card(game, card, places[label])
        for label, card in table.values.items()
    }


# ------------------------------------------------------------------ cards


def _card(game: Slopecrashers, name: Any, place: Place) -> int:
    card = game.moves.kinds["throw"].domains[0].value(name) if isinstance(name, str) else None
    if card is None:
        hint = suggestion(name, game.deck.names) if isinstance(name, str) else "write names such as 'spring'"
        raise place.wrong(f"no gift is called {name!r:.40}", hint=hint)
    return card


def _stacks(game: Slopecrashers, top: Table) -> list[list[int] | None]:
    if "stacks" not in top:
        return [None if "gifts" in top else [] for _ in range(game.seats)]
    return [
        None if value is None else [_card(game, name, place) for name in check_list(value, place, "gifts")]
        for value, place in top.by_seat("stacks", game.seats)
    ]


def _discards(game: Slopecrashers, top: Table) -> Counter[int]:
    table = top.table("discards")
    return Counter(
        {
            _card(game, name, table.place.at(name)): table.integer(name, low=1, high=game.deck.size)
            for name in table.values
        }
    )


def _batches(game: Slopecrashers, top: Table, gifts: list[int]) -> list[list[int]]:
    if "batches" not in top:
        return [[0] * n for n in gifts]
    found = []
    for (value, place), n in zip(top.by_seat("batches", game.seats), gifts, strict=True):
        batches = check_list(value, place, "numbers")
        if len(batches) != n or not all(
            type(batch) is int and 0 <= batch <= game.deck.size for batch in batches
        ):
            raise place.wrong(f"must be {n} numbers from 0, one a gift")
        found.append(batches)
    return found


def _old(game: Slopecrashers, top: Table) -> list[list[int]] | None:
    if "old" not in top:
        return None
    place = top.place.at("old")
    return [
        sorted(_card(game, name, place.at(f"batch {number}")) for name in check_list(names, place, "gifts"))
        for number, names in enumerate(top.items("old"), 1)
    ]


# ------------------------------------------------------------------ attacks and proofs


def _attack(game: Slopecrashers, top: Table) -> Attack | None:
    if "attack" not in top:
        return None
    table = top.table("attack")
    table.only(("action", "targets", "asked"))
    return Attack(
        table.choice("action", ATTACKS),
        _seats(game, table, "targets") if "targets" in table else None,
        _seats(game, table, "asked") if "asked" in table else None,
    )


def _shown(game: Slopecrashers, top: Table) -> list[list[Proof]]:
    if "shown" not in top:
        return [[] for _ in range(game.seats)]
    return [_proofs(value, place) for value, place in top.by_seat("shown", game.seats)]


def _proofs(value: Any, place: Place) -> list[Proof]:
    proofs = []
    for number, item in enumerate(check_list(value, place, "tables"), 1):
        spot = place.at(f"item {number}")
        if not isinstance(item, Mapping):
            raise spot.wrong(
                f'must be a table such as {{lowest = 1, ways = ["spring"]}}, not {kind_of(item)}'
            )
        table = Table(item, spot)
        table.only(("lowest", "ways"))
        words = [tuple(text.split()) for text in table.texts("ways")]
        if not words or any(len(word) > LONGEST or not set(word) <= set(HELPERS) for word in words):
            raise spot.at("ways").wrong(
                "must be ways such as 'spring' or 'chili spring', at most three gifts each"
            )
        proofs.append((table.integer("lowest", low=1, high=255), mask_of(words)))
    if len(in_order(proofs)) > MAX_PROOFS:
        raise place.wrong(f"more than {MAX_PROOFS} things shown cannot be kept")
    return in_order(proofs)

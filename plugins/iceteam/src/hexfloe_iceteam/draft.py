"""A described position of Ice Team as data: every text read, nothing yet asked about whether it can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hexfloe.clauses.tables import Place, Table, check_name, kind_of, suggestion
from hexfloe.errors import SetupError
from hexfloe_iceteam.course import BOARDS, LABELS, SPACES
from hexfloe_iceteam.parts import BEARS, FISH, LOOKS, MAX_COPIES, Layout

if TYPE_CHECKING:
    from hexfloe_iceteam.game import IceTeam

#: The phases, by their number in the table; the first four are before the first turn.
PHASES: Final = ("bend", "boards", "floes", "first", "play", "drift", "roll", "over")
BEND, BOARDS_PHASE, FLOES_PHASE, FIRST, PLAY, DRIFT, ROLL, OVER = range(8)

#: What makes a position.
TERMS: Final = (
    "phase",
    "course",
    "boards",
    "floes",
    "rest",
    "pile",
    "fish",
    "bears",
    "start",
    "village",
    "fresh",
    "frozen",
    "to_move",
    "actions",
    "bonus",
    "dice",
    "at",
)
#: What follows from that.
FACTS: Final = ("supply", "removed", "igloos", "sea", "scores")
#: Terms that have a meaning in some phases only.
SPEAKS_IN: Final = {
    "pile": (FLOES_PHASE,),
    "to_move": (PLAY, DRIFT, ROLL, OVER),
    "actions": (PLAY, DRIFT, ROLL),
    "bonus": (PLAY, DRIFT, ROLL),
    "dice": (ROLL,),
    "at": (DRIFT,),
}
#: Written in `floes` for a space without one, where `rest` would put one.
NO_FLOE: Final = "sea"


@dataclass
class Draft:
    """A position as given. Cells, boards and looks by number; what was left out is None, or as at the start."""

    phase: int
    course: int | None
    boards: list[int] | None
    """Faces, from the start on."""
    floes: dict[int, int | None] | None
    """Cell to look, or to None where none lies; None: laid in the order of the data file."""
    rest: int | None
    """Look of the floes on all other spaces for floes."""
    pile: dict[int, int] | None
    """Kind of floe to copies not yet laid."""
    fish: list[int] | None
    """Igloos with their fish; None: all."""
    bears: dict[int, int]
    """Cell to seat."""
    start: list[int] | None
    village: list[int]
    fresh: list[int]
    frozen: list[int]
    to_move: int | None
    actions: int | None
    bonus: int
    dice: int | None
    at: int | None


def read_draft(game: IceTeam, given: Mapping[str, Any]) -> Draft:
    """Return the draft of a position; SetupError, naming the term, for what cannot be read."""
    top = Table(given, Place("position", SetupError))
    top.only((*TERMS, *FACTS))
    phase = PHASES.index(top.choice("phase", PHASES)) if "phase" in top else PLAY
    for term, phases in SPEAKS_IN.items():
        if term in top and phase not in phases:
            raise top.place.at(term).wrong(f"it says nothing in phase {PHASES[phase]}", hint="leave it out")
    return Draft(
        phase=phase,
        course=_course(game, top) if "course" in top else None,
        boards=_boards(game, top) if "boards" in top else None,
        floes=_floes(top),
        rest=_look(top.text("rest"), top.place.at("rest")) if "rest" in top else None,
        pile=_pile(game, top) if "pile" in top else None,
        fish=[cell_of(text, top.place.at("fish")) for text in top.texts("fish")] if "fish" in top else None,
        bears=_bears(top),
        start=_numbers(top, "start", BEARS) if "start" in top else None,
        village=_numbers(top, "village", BEARS) if "village" in top else [0, 0],
        fresh=_numbers(top, "fresh", FISH) if "fresh" in top else [0, 0],
        frozen=_numbers(top, "frozen", FISH) if "frozen" in top else [0, 0],
        to_move=_number(top, "to_move", 1),
        actions=_number(top, "actions", 2),
        bonus=_number(top, "bonus", 1) or 0,
        dice=_number(top, "dice", 2),
        at=cell_of(top.text("at"), top.place.at("at")) if "at" in top else None,
    )


def _number(top: Table, key: str, most: int) -> int | None:
    return top.integer(key, low=0, high=most) if key in top else None


def _numbers(top: Table, key: str, most: int) -> list[int]:
    """Return two numbers, one a seat."""
    values, numbers = top.items(key), []
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            break
        numbers.append(value)
    if len(values) != 2 or len(numbers) != 2:
        raise top.place.at(key).wrong(f"must be two numbers of 0 to {most}, one a seat")
    return numbers


def cell_of(text: str, place: Place) -> int:
    """Return the cell with a label; SetupError for none."""
    return check_name(text, list(LABELS), "cell", place)


def _course(game: IceTeam, top: Table) -> int:
    return check_name(
        top.text("course"), [course.name for course in game.courses], "course", top.place.at("course")
    )


def _boards(game: IceTeam, top: Table) -> list[int]:
    texts, place = top.texts("boards"), top.place.at("boards")
    if len(texts) > BOARDS:
        raise place.wrong(f"a course has {BOARDS} boards, not {len(texts)}")
    domain = game.moves.kinds["board"].domains[0]
    faces = []
    for text in texts:
        face = domain.value(text)
        if face is None:
            raise place.wrong(f"no board is called {text!r:.40}", hint=suggestion(text, domain.names))
        faces.append(face)
    return faces


def _look(text: object, place: Place) -> int | None:
    if text == NO_FLOE:
        return None
    if not isinstance(text, str):
        raise place.wrong(f"must be a look such as 'cracked-paw', not {kind_of(text)}")
    return check_name(text, list(LOOKS), "look of a floe", place)


def _floes(top: Table) -> dict[int, int | None] | None:
    """Return the floes given; nothing about the others."""
    if "floes" not in top and "rest" not in top:
        return None
    floes = top.table("floes")
    return {
        cell_of(label, floes.place.at(label)): _look(text, floes.place.at(label))
        for label, text in floes.values.items()
    }


def _pile(game: IceTeam, top: Table) -> dict[int, int]:
    names, pile = list(game.floes.kind_names), top.table("pile")
    return {
        check_name(name, names, "floe", pile.place.at(name)): pile.integer(name, low=0, high=MAX_COPIES)
        for name in pile.values
    }


def _bears(top: Table) -> dict[int, int]:
    bears = top.table("bears")
    return {
        cell_of(label, bears.place.at(label)): bears.integer(label, low=0, high=1) for label in bears.values
    }


def faces_of(game: IceTeam, draft: Draft) -> list[Layout]:
    """Return the boards of a draft, as they lie."""
    return [game.layouts.faces[face] for face in draft.boards or []]


def printed(faces: list[Layout], what: str) -> list[int]:
    """Return the cells that boards show as `igloos`, `sea` or `floes`."""
    return [SPACES * number + space for number, face in enumerate(faces) for space in getattr(face, what)]

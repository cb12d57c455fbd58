"""What Ice Team is played with besides the course: boards, floes and dice, read from their data files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hexfloe.clauses.tables import Place, Table, kind_of
from hexfloe.errors import DataFileError
from hexfloe_iceteam.course import BOARDS, SIDE, SPACES, Course

#: Most kinds of board, kinds of floe and different faces of a die; `engine.pxd` has room for these.
MAX_BOARDS: Final = 8
MAX_FLOES: Final = 32
MAX_FACES: Final = 12
#: Copies of a floe, penguins on one, faces of a die and fish on one, at most.
MAX_COPIES: Final = 200
MAX_PENGUINS: Final = 9
MAX_DIE: Final = 36
MAX_CATCH: Final = 9
#: Fish tokens and bears of a team (IT-1a, IT-9).
FISH: Final = 30
BEARS: Final = 4

#: What a die shows that steals fish.
HARPOONS: Final = "harpoons"

#: Symbols of floes by number, and the names of their looks: a look is 2 * symbol, and one more if it is cracked.
SYMBOLS: Final = (
    "ice",
    "paw",
    "drift",
    "penguin",
    *(f"penguins-{n}" for n in range(2, MAX_PENGUINS + 1)),
)
ICE, PAW, DRIFT, PENGUIN = range(4)
LOOKS: Final = tuple(prefix + symbol for symbol in SYMBOLS for prefix in ("", "cracked-"))

_SIGNS: Final = {".": "floe", "i": "igloo", "~": "sea"}
_HALF: Final = 3  # sixths of a turn


def is_cracked(look: int) -> bool:
    """Return whether a floe that looks so has cracks."""
    return look % 2 == 1


def symbol_of(look: int) -> int:
    """Return the symbol of a look."""
    return look // 2


def penguins_on(look: int) -> int:
    """Return how many penguins a look shows."""
    return max(0, symbol_of(look) - PENGUIN + 1)


# ------------------------------------------------------------------ boards


@dataclass(frozen=True)
class Layout:
    """A course board as it lies: not turned, or by half where its name ends in @3."""

    name: str
    kind: int
    """Which board it is, from 0."""
    weight: int
    """In how many ways a board can come to lie so: 2 if it looks alike both ways."""
    igloos: tuple[int, ...]
    """Numbers of spaces, 0 to 8, ascending."""
    sea: tuple[int, ...]

    @property
    def floes(self) -> tuple[int, ...]:
        """Return the spaces for floes."""
        return tuple(space for space in range(SPACES) if space not in (*self.igloos, *self.sea))


@dataclass(frozen=True)
class Layouts:
    """All boards, both ways."""

    copies: tuple[int, ...]
    """Of each kind of board."""
    faces: tuple[Layout, ...]
    aliases: Mapping[str, str]
    """Other names of faces: `A@3` where A looks alike when it is turned, and `B@0`."""

    def first_for(self, course: Course) -> list[int]:
        """Return the faces that may be the first board of a course (IT-5)."""
        return [
            number for number, face in enumerate(self.faces) if not set(face.igloos) & set(course.start_side)
        ]


def read_boards(tables: Mapping[str, Any], file: str = "boards.toml") -> Layouts:
    """Return the boards of a parsed data file; DataFileError, naming file, board and reason, where they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "boards"))
    boards = top.table("boards")
    names = list(boards.values)
    if not 1 <= len(names) <= MAX_BOARDS:
        raise boards.place.wrong(f"{len(names)} kinds of board", hint=f"there are 1 to {MAX_BOARDS}")
    if len({name.casefold() for name in names}) < len(names):
        raise boards.place.wrong("two boards have names that differ in letter case only")
    faces: list[Layout] = []
    aliases: dict[str, str] = {}
    copies = []
    for kind, name in enumerate(names):
        board = boards.table(name)
        copies.append(_board_copies(name, board))
        faces += _both_ways(name, kind, _spaces(board), aliases)
    if sum(copies) < BOARDS:
        raise boards.place.wrong(f"{sum(copies)} boards", hint=f"a course takes {BOARDS}")
    return Layouts(tuple(copies), tuple(faces), aliases)


def _board_copies(name: str, board: Table) -> int:
    board.only(("rows", "count"))
    if not name.isalnum() or not name.isascii():
        raise board.place.wrong("a board is named in letters and digits, such as A")
    return board.integer("count", low=1, high=BOARDS) if "count" in board else 1


def _spaces(board: Table) -> list[str]:
    """Return what each of the nine spaces is."""
    rows, place = board.texts("rows"), board.place.at("rows")
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise place.wrong(f"a board has {SIDE} rows of {SIDE} spaces")
    for sign in "".join(rows):
        if sign not in _SIGNS:
            raise place.wrong(f"no space is written {sign!r}", hint="write . for a floe, i or ~")
    return [_SIGNS[sign] for sign in "".join(rows)]


def _both_ways(name: str, kind: int, spaces: list[str], aliases: dict[str, str]) -> Iterator[Layout]:
    """Yield a board as it is and, where that looks different, turned by half: what is last then comes first."""
    turned = spaces[::-1]
    alike = turned == spaces
    aliases[f"{name}@0"] = name
    for look, text in ((spaces, name), (turned, f"{name}@{_HALF}")):
        if alike and text != name:
            aliases[text] = name
            return
        igloos, sea = (tuple(i for i in range(SPACES) if look[i] == what) for what in ("igloo", "sea"))
        yield Layout(text, kind, 2 if alike else 1, igloos, sea)


# ------------------------------------------------------------------ floes


@dataclass(frozen=True)
class Floes:
    """The kinds of floe, each with two sides, and their faces: which side is up."""

    sides: tuple[tuple[int, int], ...]
    """Looks of front and back, of each kind."""
    copies: tuple[int, ...]

    @property
    def kind_names(self) -> tuple[str, ...]:
        """Return names such as `drift/cracked-paw`, of each kind: front and back."""
        return tuple(f"{LOOKS[front]}/{LOOKS[back]}" for front, back in self.sides)

    @property
    def faces(self) -> tuple[tuple[int, int, int], ...]:
        """Return (kind, look, weight) of each face: front, then back; one of weight 2 if both sides look alike."""
        found = []
        for kind, (front, back) in enumerate(self.sides):
            found += [(kind, front, 2)] if front == back else [(kind, front, 1), (kind, back, 1)]
        return tuple(found)

    @property
    def face_names(self) -> tuple[str, ...]:
        """Return names of all faces, such as `cracked-paw/drift`: the look that is up, and the one below."""
        return tuple(f"{LOOKS[look]}/{LOOKS[sum(self.sides[kind]) - look]}" for kind, look, _ in self.faces)


def read_floes(tables: Mapping[str, Any], file: str = "floes.toml") -> Floes:
    """Return the floes of a parsed data file; DataFileError, naming file, floe and reason, where they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "floes"))
    group = top.table("floes")
    group.only(("kinds",))
    kinds = list(group.tables("kinds"))
    if not 1 <= len(kinds) <= MAX_FLOES:
        raise group.place.wrong(f"{len(kinds)} kinds of floe", hint=f"there are 1 to {MAX_FLOES}")
    sides, copies = [], []
    for kind in kinds:
        kind.only(("front", "back", "count"))
        pair = (_look(kind, "front"), _look(kind, "back"))
        if pair in sides or pair[::-1] in sides:
            raise kind.place.wrong("a floe with these two sides stands above already", hint="raise its count")
        sides.append(pair)
        copies.append(kind.integer("count", low=1, high=MAX_COPIES))
    return Floes(tuple(sides), tuple(copies))


def _look(kind: Table, key: str) -> int:
    return LOOKS.index(kind.choice(key, LOOKS))


# ------------------------------------------------------------------ dice


@dataclass(frozen=True)
class Dice:
    """What both dice show: different faces, each with the number of sides that show it."""

    faces: tuple[str, ...]
    """Numbers of fish ascending, as texts, then the harpoons."""
    weights: tuple[int, ...]

    @property
    def catch(self) -> tuple[int, ...]:
        """Return the fish of each face; -1 for the harpoons."""
        return tuple(-1 if face == HARPOONS else int(face) for face in self.faces)


def read_dice(tables: Mapping[str, Any], file: str = "dice.toml") -> Dice:
    """Return the dice of a parsed data file; DataFileError, naming file and reason, where they cannot be."""
    top = Table(tables, Place(file, DataFileError))
    top.only(("about", "dice"))
    dice = top.table("dice")
    dice.only(("faces",))
    place, values = dice.place.at("faces"), dice.items("faces")
    if not 1 <= len(values) <= MAX_DIE:
        raise place.wrong(f"a die has 1 to {MAX_DIE} faces, not {len(values)}")
    shown = Counter(_face(value, place.at(f"item {n}")) for n, value in enumerate(values, 1))
    faces = sorted(shown, key=lambda face: (face == HARPOONS, face))
    return Dice(tuple(faces), tuple(shown[face] for face in faces))


def _face(value: object, place: Place) -> str:
    if value == HARPOONS:
        return HARPOONS
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_CATCH:
        raise place.wrong(
            f"a face is 0 to {MAX_CATCH} fish or {HARPOONS!r}, not {kind_of(value)}",
            hint=f'write 1 or "{HARPOONS}"',
        )
    return str(value)


# ------------------------------------------------------------------ all together


def check_fit(courses: tuple[Course, ...], layouts: Layouts, floes: Floes) -> None:
    """Raise DataFileError unless every course has a first board, and floes and fish are enough for any four boards."""
    for course in courses:
        if not layouts.first_for(course):
            raise DataFileError(
                f"no board can be the first of course {course.name}: each has an igloo beside the start (IT-5)",
                hint="give a board with a side free of igloos",
                culprit="boards",
            )
    most_floes = _most(layouts, lambda face: len(face.floes))
    if sum(floes.copies) < most_floes:
        raise DataFileError(
            f"{sum(floes.copies)} floes are too few for boards with {most_floes} spaces for floes",
            hint="raise the counts of some floes",
            culprit="floes",
        )
    igloos = _most(layouts, lambda face: len(face.igloos))
    if igloos > FISH:
        raise DataFileError(
            f"{igloos} igloos are more than the {FISH} fish", hint="give boards with fewer", culprit="boards"
        )


def _most(layouts: Layouts, size: Callable[[Layout], int]) -> int:
    """Return the largest sum of a size over four boards; it is the same both ways."""
    sizes = {face.kind: size(face) for face in layouts.faces}
    each = [sizes[kind] for kind, copies in enumerate(layouts.copies) for _ in range(copies)]
    return sum(sorted(each, reverse=True)[:BOARDS])

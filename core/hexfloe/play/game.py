"""A game: rules with options fixed, immutable. Authors subclass `Game`; everybody else is handed one.

class Nim(Game):
    def declare(self) -> Declaration:
        rules = NimRules(self.options["heaps"])
        return Declaration(moves=rules.moves, fields=Fields(everyone="heaps mover"), rules=rules)

    def setup_table(self, given, table): ...
    def describe(self, view): ...
    def scene(self, view): ...
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self

from hexfloe.errors import GameError, OptionError, SetupError
from hexfloe.play.datafile import DataFile, read_data
from hexfloe.play.engine import REASONS, Engine
from hexfloe.play.info import GameInfo, load_info
from hexfloe.play.options import format_game_string, parse_game_string, resolve
from hexfloe.play.state import State

if TYPE_CHECKING:
    import numpy as np

    from hexfloe.clauses import Rulebook
    from hexfloe.picture.scene import Scene
    from hexfloe.play.moves import Moves
    from hexfloe.play.rules import Rules
    from hexfloe.play.table import Fields
    from hexfloe.play.view import View


@dataclass(frozen=True, slots=True)
class Compiled:
    """The compiled rules of one configured game: the capsule with its Ops, its table's dtype, its filled Rules."""

    ops: object
    table_dtype: np.dtype[Any]
    rules: Any


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of positions onto positions before and after which the rules look the same.

    `table` changes a table record into its image, in place; `move` gives the code of a code's image, one to one;
    `seats[s]` is the seat that seat s becomes, where seats change.
    """

    table: Callable[[Any], None]
    move: Callable[[int], int]
    seats: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a configured game is made of.

    For the validator alone: `conserved` names quantities that no move changes, a function of a table record
    (everything visible) each; `twin` is a second, plain version of the rules over the same table, to be compared with
    `rules`; `symmetries` are maps under which the rules look the same.
    """

    moves: Moves
    fields: Fields
    rules: Rules | Compiled
    conserved: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    twin: Rules | None = None
    symmetries: Mapping[str, Symmetry] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused: `reason` as legality returns it, the clause id or None, a name, and a sentence."""

    reason: int
    clause: str | None
    name: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: rank of each seat (1 is best, ties share), points, and the clause that ended it."""

    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    clause: str | None

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats of rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Game:
    """Rules with options fixed. Two games are equal if their string, rules and data are.

    Subclasses live in a package with `game.toml`, `rules.toml` and `data/*.toml` beside the module, and override
    `declare`, `setup_table`, `describe` and `scene`. Raises OptionError for options that do not fit.
    """

    def __init__(self, *, data: Mapping[str, DataFile] | None = None, **options: Any) -> None:
        folder = self.folder()
        self.info: Final[GameInfo] = _info(folder)
        self.options: Final[Mapping[str, Any]] = MappingProxyType(resolve(self.info.options, options))
        self.data_files: Final[Mapping[str, DataFile]] = MappingProxyType(dict(data or {}))
        self._check_data_names()
        declared = self.declare()
        self.moves: Final[Moves] = declared.moves
        self.fields: Final[Fields] = declared.fields
        self.conserved: Final = MappingProxyType(dict(declared.conserved))
        self.twin: Final = declared.twin
        self.symmetries: Final = MappingProxyType(dict(declared.symmetries))
        self.engine: Final[Engine] = self._make_engine(declared.rules)
        self.fields.check(self.engine.table_dtype, self.seats)
        self._frozen = True

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "_frozen", False):
            raise AttributeError(f"a game is immutable; make another with configure({name}=…)")
        super().__setattr__(name, value)

    def _make_engine(self, rules: Rules | Compiled) -> Engine:
        n_codes = self.moves.n_codes
        if isinstance(rules, Compiled):
            return Engine.from_capsule(rules.ops, rules.rules, rules.table_dtype, n_codes, self.seats)
        return Engine.from_rules(
            rules, rules.table_dtype, n_codes, self.seats, has_draw=hasattr(rules, "draw")
        )

    # ---------------------------------------------------------------- to override

    def declare(self) -> Declaration:
        """Return moves, fields and rules for `self.options` and `self.data(…)`; may keep a board and the like."""
        raise GameError(f"{type(self).__name__} does not say what it is made of", hint="override declare()")

    def setup_table(self, given: Mapping[str, Any], table: Any) -> None:
        """Write the position described in readable terms into a zeroed table record.

        Raises SetupError, with the clause where one forbids it, for what cannot be.
        """
        raise SetupError(f"positions of {self.name} cannot be set up")

    def describe(self, view: View) -> dict[str, Any]:
        """Return the position in readable terms: the inverse of `setup`, hidden things left out."""
        raise GameError(f"{type(self).__name__} does not describe its positions", hint="override describe()")

    def scene(self, view: View) -> Scene:
        """Return what there is to see, as plain data."""
        raise GameError(f"{type(self).__name__} has no picture", hint="override scene()")

    def prompt(self, view: View) -> str:
        """Return one line saying what the decision is about: by default the kinds of moves that are legal now."""
        legal = view.legal()
        kinds = [
            kind.name for kind in self.moves.kinds.values() if _any_between(legal, kind.start, kind.size)
        ]
        return f"seat {view.actor} to choose: {', '.join(kinds)}"

    def seat_name(self, seat: int) -> str:
        """Return what the players call a seat."""
        return f"seat {seat}"

    # ---------------------------------------------------------------- facts

    @classmethod
    def folder(cls) -> Path:
        """Return the folder of the game's package: the one that holds its module."""
        path = getattr(sys.modules[cls.__module__], "__file__", None)
        if path is None:
            raise GameError(f"the module {cls.__module__} of the game has no file")
        return Path(path).parent

    @property
    def name(self) -> str:
        """The id of the game: folder, distribution, module, entry point and extra are called after it."""
        return self.info.id

    @property
    def seats(self) -> int:
        """Number of seats."""
        return int(self.options["seats"])

    @cached_property
    def string(self) -> str:
        """The game with its options as text, such as `flow(seats=3)`."""
        return format_game_string(self.name, self.options, self.info.options)

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every clause of the rulebook; `rulebook.at(n)` is what legality n means."""
        return _rulebook(self.folder())

    def data(self, name: str) -> dict[str, Any]:
        """Return the parsed data file of a name: a player's replacement, or the game's own `data/NAME.toml`."""
        found = self.data_files.get(name)
        return found.parse() if found else _own_data(self.folder(), name).parse()

    def data_path(self, name: str) -> str:
        """Return what errors call the data file of a name: the path of a replacement, or `data/NAME.toml`."""
        found = self.data_files.get(name)
        return found.path if found and found.path else f"data/{name}.toml"

    @classmethod
    def data_names(cls) -> tuple[str, ...]:
        """Return the names of the game's data files: those that can be replaced, sorted."""
        return tuple(sorted(path.stem for path in (cls.folder() / "data").glob("*.toml")))

    def _check_data_names(self) -> None:
        from hexfloe.errors import DataFileError

        for name in self.data_files:
            if name not in self.data_names():
                known = ", ".join(self.data_names()) or "none"
                raise DataFileError(
                    f"{self.name} has no data file {name!r}", hint=f"it has {known}", culprit=name
                )

    @cached_property
    def digest(self) -> str:
        """A sha256 over rules and data in force: records and saved states belong to games of equal digest."""
        total = hashlib.sha256(self.rulebook.digest.encode())
        for name in self.data_names():
            file = self.data_files.get(name) or _own_data(self.folder(), name)
            total.update(f"{name} {file.digest}\n".encode())
        return total.hexdigest()

    def configure(self, *, data: Iterable[str | Path | DataFile] = (), **options: Any) -> Self:
        """Return this game with other options and data files; what is not named stays as it is.

        Options whose default depends on changed ones are resolved anew unless they were given.
        """
        files = dict(self.data_files)
        for item in data:
            file = item if isinstance(item, DataFile) else read_data(Path(item))
            files[file.name] = file
        return type(self)(data=files, **{**self._given(), **options})

    def configured_as(self, string: str) -> Self:
        """Return this game with exactly the options of a game string, such as `flow(seats=3)`, and the same data files.

        Raises OptionError for a string of another game, and for options that do not fit.
        """
        name, texts = parse_game_string(string)
        if name != self.name:
            raise OptionError(f"{string} is not {self.name}", culprit=string)
        return type(self)(data=self.data_files, **resolve(self.info.options, texts))

    def _given(self) -> dict[str, Any]:
        """The options that differ from what their defaults would be."""
        from hexfloe.play.options import differing

        return differing(self.options, self.info.options)

    # ---------------------------------------------------------------- positions

    def start(self) -> State:
        """Return the state before the first decision."""
        return State(self, self.engine.start())

    def setup(self, given: Mapping[str, Any]) -> State:
        """Return the state of a position described in readable terms; SetupError for what cannot be."""
        import numpy as np

        table = np.zeros(1, self.engine.table_dtype)
        self.setup_table(given, table[0])
        return State(self, table.tobytes())

    def refusal(self, reason: int) -> Refusal:
        """Return the Refusal for a value of legality other than 0."""
        if reason > 0:
            clause = self.rulebook.at(reason)
            return Refusal(
                reason, clause.id, clause.id, f"forbidden by {clause.id}, {clause.title}: {clause.text}"
            )
        name, sentence = REASONS.get(reason, (f"reason {reason}", "the core gives no reason of this number"))
        return Refusal(reason, None, name, sentence)

    def outcome_of(self, table: bytes) -> Outcome:
        """Return the outcome of a position that is over."""
        ranks, clause = self.engine.outcome(table)
        ended_by = self.rulebook.at(clause).id if clause > 0 else None
        return Outcome(ranks, tuple(self.engine.scores(table)), ended_by)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and (self.string, self.digest) == (other.string, other.digest)

    def __hash__(self) -> int:
        return hash(self.string)

    def __str__(self) -> str:
        return self.string

    def __repr__(self) -> str:
        return f"<Game {self.string}>"


def _any_between(codes: Any, start: int, size: int) -> bool:
    from bisect import bisect_left

    i = bisect_left(codes, start)
    return i < len(codes) and codes[i] < start + size


@cache
def _info(folder: Path) -> GameInfo:
    return load_info(folder / "game.toml")


@cache
def _rulebook(folder: Path) -> Rulebook:
    from hexfloe.clauses import load_rulebook

    return load_rulebook(folder / "rules.toml")


@cache
def _own_data(folder: Path, name: str) -> DataFile:
    return read_data(folder / "data" / f"{name}.toml")

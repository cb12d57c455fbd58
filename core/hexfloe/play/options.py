"""Options of a game: their types and bounds, defaults that depend on other options, and game strings.

A game string names a game with its options fixed. Parsing gives texts, resolving gives typed and complete
values, formatting writes what differs from the defaults, seats always first:

>>> specs = {
...     "seats": OptionSpec("seats", "int", default=3, low=2, high=5),
...     "actions": OptionSpec("actions", "int", default=1, low=1, high=2),
... }
>>> name, given = parse_game_string("mygame(seats=4,actions=2)")
>>> resolve(specs, given)
{'seats': 4, 'actions': 2}
>>> format_game_string(name, resolve(specs, {"actions": 2}), specs)
'mygame(seats=3,actions=2)'

Law: `resolve(specs, parse_game_string(format_game_string(name, options, specs))[1]) == options`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from hexfloe.clauses.tables import kind_of, suggestion
from hexfloe.errors import OptionError

#: The value of an option: a whole number, true or false, or one word of a choice.
Value = int | bool | str

#: The types an option may have.
TYPES: Final = ("int", "bool", "choice")

#: The option that every game has: how many play.
SEATS: Final = "seats"

_NUMBER = re.compile(r"[+-]?[0-9]{1,10}")
_FLAGS: Final = {"true": True, "false": False}
_GAME_STRING = re.compile(r"\s*([^\s(),=]+)\s*(?:\(([^()]*)\)\s*)?")


@dataclass(frozen=True, slots=True)
class Condition:
    """A default for certain games: `value`, where every named option has the named value."""

    when: tuple[tuple[str, Value], ...]
    value: Value

    def holds(self, options: Mapping[str, Value]) -> bool:
        """Tell whether the options, complete as far as they are named here, are as described."""
        return all(options[name] == value for name, value in self.when)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a game, as declared in `[options.NAME]` of its `game.toml`."""

    name: str
    type: Literal["int", "bool", "choice"]
    default: Value
    low: int = 0
    """Smallest value of an int, itself included (`min` in the file)."""
    high: int = 0
    """Largest value of an int, itself included (`max` in the file)."""
    values: tuple[str, ...] = ()
    """The words of a choice."""
    default_when: tuple[Condition, ...] = ()
    """Defaults that depend on options declared earlier; the first whose condition holds counts."""
    text: str = ""
    clause: str = ""
    source: str = ""

    def default_for(self, options: Mapping[str, Value]) -> Value:
        """Return the default, given the values of all options declared earlier."""
        for condition in self.default_when:
            if condition.holds(options):
                return condition.value
        return self.default

    @property
    def allowed(self) -> str:
        """What values there are, in words: `2 to 5`, `true or false`, `hidden or open`."""
        if self.type == "int":
            return f"{self.low} to {self.high}" if self.low < self.high else str(self.low)
        words = self.values if self.type == "choice" else tuple(_FLAGS)
        return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]

    def read(self, given: object) -> Value:
        """Return the typed value of a value or its text; OptionError, saying what is allowed, for others."""
        value = _READERS[self.type](self, given)
        if value is None:
            shown = _shown(given) if isinstance(given, str) else kind_of(given)
            near = suggestion(given, self.values) if isinstance(given, str) else ""
            raise OptionError(f"{self.name} is {self.allowed}, not {shown}", hint=near, culprit=self.name)
        return value


def _shown(text: str) -> str:
    """Return a text as typed, if it is short and plain, else quoted and cut."""
    return text if text.isprintable() and 0 < len(text.strip()) == len(text) <= 40 else f"{text!a:.40}"


def _read_int(spec: OptionSpec, given: object) -> Value | None:
    if isinstance(given, bool) or (isinstance(given, str) and not _NUMBER.fullmatch(given)):
        return None
    try:
        number = int(given) if isinstance(given, str) else operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None
    return number if spec.low <= number <= spec.high else None


def _read_bool(_spec: OptionSpec, given: object) -> Value | None:
    if isinstance(given, str):
        return _FLAGS.get(given)
    return given if isinstance(given, bool) else None


def _read_choice(spec: OptionSpec, given: object) -> Value | None:
    return given if isinstance(given, str) and given in spec.values else None


_READERS: Final = {"int": _read_int, "bool": _read_bool, "choice": _read_choice}


def resolve(specs: Mapping[str, OptionSpec], given: Mapping[str, object]) -> dict[str, Value]:
    """Return the complete, typed options of a game, in the order of the specs.

    `given` maps names to values or their texts; what is missing gets its default, which may depend on options
    before it. Raises OptionError for a name that no spec has (with a guess at what was meant) and for a value
    that is not allowed.
    """
    for name in given:
        if name not in specs:
            raise _unknown_option(name, specs)
    options: dict[str, Value] = {}
    for name, spec in specs.items():
        options[name] = spec.read(given[name]) if name in given else spec.default_for(options)
    return options


def _unknown_option(name: str, specs: Mapping[str, OptionSpec]) -> OptionError:
    hint = suggestion(name, specs) or f"options are {', '.join(specs)}"
    return OptionError(f"there is no option {name!r}", hint=hint, culprit=name)


def differing(options: Mapping[str, Value], specs: Mapping[str, OptionSpec]) -> dict[str, Value]:
    """Return those of complete options that differ from the default they would have had."""
    return {name: options[name] for name, spec in specs.items() if options[name] != spec.default_for(options)}


def format_value(value: Value) -> str:
    """Return a value as it is written in game strings and on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def format_game_string(name: str, options: Mapping[str, Value], specs: Mapping[str, OptionSpec]) -> str:
    """Return the canonical text of a game with complete options: seats, then what differs from defaults."""
    written = (SEATS, *(key for key in differing(options, specs) if key != SEATS))
    return f"{name}({','.join(f'{key}={format_value(options[key])}' for key in written)})"


def parse_game_string(text: str) -> tuple[str, dict[str, str]]:
    """Return the name of a game and its options as texts, from `mygame` or `mygame(seats=3,actions=2)`.

    Spaces around names and values are ignored. Raises OptionError for anything else, and for an option given
    twice. Whether there is such a game, with such options, is not asked here.
    """
    match = _GAME_STRING.fullmatch(text)
    if match is None:
        raise OptionError(
            f"{text!r:.80} is not the name of a game",
            hint="write a name such as mygame, or a name with options such as mygame(seats=3,actions=2)",
            culprit=text,
        )
    name, inside = match.groups()
    options: dict[str, str] = {}
    for part in inside.split(",") if inside and inside.strip() else ():
        key, value = parse_setting(part)
        if key in options:
            raise OptionError(f"{key} is given twice in {text!r:.80}", culprit=key)
        options[key] = value
    return name, options


def parse_setting(text: str) -> tuple[str, str]:
    """Return name and value of one option written `name=value`; OptionError for anything else."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value) or "=" in value:
        raise OptionError(f"{text.strip()!r:.80} is not an option", hint="write name=value", culprit=text)
    return key, value

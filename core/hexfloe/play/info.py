"""What `game.toml` says about a game: title and people, options, limits. Schema: docs/reference/plugins.md.

Read without importing the game, and with nothing heavier than tomllib.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hexfloe.clauses.loading import GAME_PATTERN
from hexfloe.clauses.rulebook import SOURCES
from hexfloe.clauses.tables import Place, Table, kind_of, parse_toml, read_text, suggestion
from hexfloe.errors import DataFileError, OptionError
from hexfloe.play.options import SEATS, TYPES, Condition, OptionSpec, Value

#: The name of the file, next to the `__init__` of the game's package.
FILE: Final = "game.toml"

#: Bounds of an option of type int, and of a limit.
LOWEST, HIGHEST = -(2**31), 2**31 - 1
MOST_SEATS: Final = 16
MOST_PLIES: Final = 1_000_000

#: The keys of `[game]`, and of `[options.NAME]` for each type.
GAME_KEYS: Final = ("id", "title", "summary", "designer", "publisher", "year", "links")
OPTION_KEYS: Final = {
    "int": ("type", "min", "max", "default", "default_when", "text", "clause", "source"),
    "bool": ("type", "default", "default_when", "text", "clause", "source"),
    "choice": ("type", "values", "default", "default_when", "text", "clause", "source"),
}
_OPTION_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,39}")
_LINK = re.compile(r"https?://[^\s<>\"]+")
_LIMIT = re.compile(r"[a-z][a-z0-9_]{0,39}")
_RESERVED = ("data", "self", "string")


@dataclass(frozen=True)
class GameInfo:
    """The facts of `game.toml`, immutable."""

    id: str
    """Name of the game: of its entry point, folder and extra, too."""
    title: str
    summary: str
    designer: str
    publisher: str
    year: int | None
    links: tuple[str, ...]
    options: Mapping[str, OptionSpec]
    """Every option by name, seats first, then as in the file: the order in which they are resolved."""
    limits: Mapping[str, int]
    """`plies`, and whatever further limits the file declares for validation."""

    @property
    def seats(self) -> tuple[int, int]:
        """Fewest and most seats."""
        spec = self.options[SEATS]
        return spec.low, spec.high

    @property
    def plies(self) -> int:
        """Number of moves after which a match ends unfinished."""
        return self.limits["plies"]


def load_info(path: Path | str) -> GameInfo:
    """Return what a `game.toml` says.

    Raises FileError when the file cannot be read, DataFileError (file, key, reason) when it does not keep the
    schema.
    """
    return parse_info(read_text(path, error=DataFileError), name=str(path))


def parse_info(text: str, name: str = FILE) -> GameInfo:
    """Return what the text of a `game.toml` says; `name` is what errors call it. Raises DataFileError."""
    top = parse_toml(text, Place(name, DataFileError))
    top.only(("game", "options", "limits"))
    game = _required(top, "game")
    game.only(GAME_KEYS)
    return GameInfo(
        id=_shaped(game, "id", GAME_PATTERN, "lower-case letters and digits, such as mygame2"),
        title=game.text("title"),
        summary=game.text("summary"),
        designer=game.text("designer") if "designer" in game else "",
        publisher=game.text("publisher") if "publisher" in game else "",
        year=game.integer("year", low=-4000, high=9999) if "year" in game else None,
        links=_links(game),
        options=MappingProxyType(_options(_required(top, "options"))),
        limits=MappingProxyType(_limits(_required(top, "limits"))),
    )


def _required(top: Table, key: str) -> Table:
    if key not in top:
        near = suggestion(key, top.values)
        raise top.place.at(key).wrong("missing", hint=near or f"write a table [{key}]")
    return top.table(key)


def _shaped(table: Table, key: str, pattern: re.Pattern[str], wanted: str) -> str:
    text = table.text(key)
    if not pattern.fullmatch(text):
        raise table.place.at(key).wrong(f"must be {wanted}, not {text!r:.80}")
    return text


def _links(game: Table) -> tuple[str, ...]:
    links = game.texts("links")
    for n, link in enumerate(links, 1):
        if not _LINK.fullmatch(link):
            raise game.place.at("links", f"item {n}").wrong(f"must begin with https://, not {link!r:.80}")
    return links


def _limits(table: Table) -> dict[str, int]:
    for name in table.values:
        if not _LIMIT.fullmatch(name):
            raise table.place.at(name).wrong("a limit is named in lower-case letters")
    if "plies" not in table:
        hint = suggestion("plies", table.values) or "write plies = a length that no match will reach"
        raise table.place.at("plies").wrong("missing", hint=hint)
    highest = {"plies": MOST_PLIES}
    return {name: table.integer(name, low=1, high=highest.get(name, HIGHEST)) for name in table.values}


# --------------------------------------------------------------------------------------------- options


def _options(table: Table) -> dict[str, OptionSpec]:
    if SEATS not in table:
        hint = suggestion(SEATS, table.values) or "every game has [options.seats], type int"
        raise table.place.at(SEATS).wrong("missing", hint=hint)
    specs: dict[str, OptionSpec] = {}
    for name in (SEATS, *(name for name in table.values if name != SEATS)):
        specs[name] = _option(name, _option_table(table, name), specs)
    _check_seats(specs[SEATS], table.place.at(SEATS))
    return specs


def _option_table(table: Table, name: str) -> Table:
    place = table.place.at(name)
    if not _OPTION_NAME.fullmatch(name):
        raise place.wrong("an option is named in lower-case letters, digits and _")
    if keyword.iskeyword(name) or name in _RESERVED:
        raise place.wrong("this word cannot name an option")
    if not isinstance(table.values[name], Mapping):
        raise place.wrong(
            f"must be a table, not {kind_of(table.values[name])}", hint=f"write [options.{name}]"
        )
    return table.table(name)


def _option(name: str, table: Table, earlier: Mapping[str, OptionSpec]) -> OptionSpec:
    kind = table.choice("type", TYPES)
    table.only(OPTION_KEYS[kind])
    low, high = _bounds(table) if kind == "int" else (0, 0)
    bare = OptionSpec(
        name,
        kind,  # type: ignore[arg-type]  # one of TYPES, checked by choice()
        default=False,
        low=low,
        high=high,
        values=_words(table) if kind == "choice" else (),
    )
    return OptionSpec(
        name,
        bare.type,
        default=_value(bare, table.value("default"), table.place.at("default")),
        low=low,
        high=high,
        values=bare.values,
        default_when=tuple(_condition(bare, item, earlier) for item in table.tables("default_when")),
        text=table.text("text"),
        clause=table.text("clause") if "clause" in table else "",
        source=table.choice("source", SOURCES) if "source" in table else "",
    )


def _bounds(table: Table) -> tuple[int, int]:
    low = table.integer("min", low=LOWEST, high=HIGHEST)
    return low, table.integer("max", low=low, high=HIGHEST)


def _words(table: Table) -> tuple[str, ...]:
    words, place = table.texts("values"), table.place.at("values")
    for n, word in enumerate(words, 1):
        if not _WORD.fullmatch(word):
            raise place.at(f"item {n}").wrong(f"must be a word of letters, digits, _ . + -, not {word!r:.80}")
    if len(words) < 2 or len(set(words)) < len(words):
        raise place.wrong("must be at least two different words")
    return words


def _value(spec: OptionSpec, value: object, place: Place) -> Value:
    """Return a value of the file that an option takes; a text is taken for a choice only."""
    if isinstance(value, str) and spec.type != "choice":
        raise place.wrong(f"must be {spec.allowed}, not {kind_of(value)}")
    try:
        return spec.read(value)
    except OptionError as error:
        raise place.wrong(f"must be {spec.allowed}, not {kind_of(value)}", hint=error.hint) from None


def _condition(spec: OptionSpec, table: Table, earlier: Mapping[str, OptionSpec]) -> Condition:
    table.only(("when", "value"))
    when = table.table("when")
    if not when.values:
        raise when.place.wrong("names no option", hint="write when = { seats = 2 }")
    named = []
    for name, value in when.values.items():
        if name not in earlier:
            hint = suggestion(name, earlier) or f"declared before it: {', '.join(earlier) or 'none'}"
            raise when.place.at(name).wrong("not an option declared before this one", hint=hint)
        named.append((name, _value(earlier[name], value, when.place.at(name))))
    return Condition(tuple(named), _value(spec, table.value("value"), table.place.at("value")))


def _check_seats(spec: OptionSpec, place: Place) -> None:
    if spec.type != "int":
        raise place.at("type").wrong(f"seats are of type int, not {spec.type}")
    if not 1 <= spec.low <= spec.high <= MOST_SEATS:
        raise place.wrong(f"a game has 1 to {MOST_SEATS} seats, not {spec.allowed}")

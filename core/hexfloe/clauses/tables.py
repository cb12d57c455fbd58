"""Reading TOML by name and type: what is wrong is told by file, key and reason, and with a guess.

`rules.toml` and the case files are read through this; it imports nothing heavier than tomllib.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexfloe.errors import FileError, HexfloeError


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file a value stands, and the error that speaks about that file."""

    file: str
    error: type[HexfloeError]
    steps: tuple[str, ...] = ()

    def at(self, *steps: str) -> Place:
        """Return the place further in: a key, or words such as `step 2`."""
        return Place(self.file, self.error, (*self.steps, *steps))

    def wrong(self, reason: str, *, hint: str = "") -> HexfloeError:
        """Return (not raise) the error for this place: `file: step, step: reason`."""
        where = ", ".join(self.steps)
        culprit = self.steps[-1] if self.steps else self.file
        text = f"{self.file}: {where}: {reason}" if where else f"{self.file}: {reason}"
        return self.error(text, hint=hint, culprit=culprit)


@dataclass(frozen=True, slots=True)
class Table:
    """A TOML table being read. Every method raises the error of its place when the value is not as asked."""

    values: Mapping[str, object]
    place: Place

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def only(self, known: Iterable[str], hints: Mapping[str, str] | None = None) -> None:
        """Refuse keys that are not known; `hints` tells for some of them what to write instead."""
        names = list(known)
        for key in self.values:
            if key not in names:
                raise self.place.at(key).wrong(
                    "unknown key", hint=(hints or {}).get(key) or suggestion(key, names)
                )

    def value(self, key: str) -> object:
        """Return what stands at key; it must be there."""
        if key not in self.values:
            raise self.place.at(key).wrong("missing")
        return self.values[key]

    def text(self, key: str) -> str:
        """Return a text with its white space made single spaces; it must say something that can be shown."""
        return check_text(self.value(key), self.place.at(key))

    def choice(self, key: str, choices: Iterable[str]) -> str:
        """Return one of a few words."""
        word, names = self.text(key), list(choices)
        if word not in names:
            hint = suggestion(word, names) or f"it is one of {', '.join(names)}"
            raise self.place.at(key).wrong(f"unknown word {word!r}", hint=hint)
        return word

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.mistyped(key, "true or false")
        return value

    def integer(self, key: str, *, low: int, high: int) -> int:
        """Return a whole number of low to high, both included."""
        value = self.value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.mistyped(key, "a whole number")
        if not low <= value <= high:
            raise self.place.at(key).wrong(f"{value} is not between {low} and {high}")
        return value

    def items(self, key: str) -> list[object]:
        """Return a list of anything; an absent key is an empty list."""
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.mistyped(key, "a list")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; an absent key is an empty list."""
        place = self.place.at(key)
        return tuple(check_text(item, place.at(f"item {n}")) for n, item in enumerate(self.items(key), 1))

    def by_seat(self, key: str, seats: int) -> list[tuple[object, Place]]:
        """Return what each seat has in a list of one item a seat, with its place `key, seat n` counted from 0."""
        values, place = self.items(key), self.place.at(key)
        if len(values) != seats:
            raise place.wrong(f"must be a list of {seats}, one a seat, not of {len(values)}")
        return [(value, place.at(f"seat {seat}")) for seat, value in enumerate(values)]

    def table(self, key: str) -> Table:
        """Return the table at key; an absent key is an empty table."""
        value = self.values.get(key, {})
        if not isinstance(value, Mapping):
            raise self.mistyped(key, "a table")
        return Table(value, self.place.at(key))

    def tables(self, key: str) -> Iterator[Table]:
        """Iterate over a list of tables, `[[key]]`, each at its place `key n` counted from 1."""
        for n, item in enumerate(self.items(key), 1):
            place = self.place.at(f"{key} {n}")
            if not isinstance(item, Mapping):
                raise place.wrong(f"must be a table, not {kind_of(item)}", hint=f"write it as [[{key}]]")
            yield Table(item, place)

    def mistyped(self, key: str, wanted: str) -> HexfloeError:
        """Return the error for a value of another type."""
        return self.place.at(key).wrong(f"must be {wanted}, not {kind_of(self.values.get(key))}")


def check_text(value: object, place: Place) -> str:
    """Return a text with single spaces; the error of the place if it is none, blank or cannot be shown."""
    if not isinstance(value, str):
        raise place.wrong(f"must be a text, not {kind_of(value)}")
    text = " ".join(value.split())
    if not text:
        raise place.wrong("says nothing")
    if not text.isprintable():
        bad = next(character for character in text if not character.isprintable())
        raise place.wrong(f"holds a character that cannot be shown, {bad!a}")
    return text


def check_list(value: object, place: Place, what: str) -> list[Any]:
    """Return a list; the error of the place, saying that it must be a list of `what`, if it is none."""
    if not isinstance(value, list):
        raise place.wrong(f"must be a list of {what}, not {kind_of(value)}")
    return value


def check_name(value: object, names: Iterable[str], what: str, place: Place) -> int:
    """Return the number (from 0) of a name among others, letter case ignored; the error of the place if it is none."""
    known = list(names)
    if not isinstance(value, str):
        raise place.wrong(f"must be the name of a {what}, not {kind_of(value)}")
    folded = [name.casefold() for name in known]
    if value.casefold() not in folded:
        raise place.wrong(f"no {what} is called {value!r:.40}", hint=suggestion(value, known))
    return folded.index(value.casefold())


def kind_of(value: object) -> str:
    """Return what a TOML value is, in words, with its value where it is short."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return f"the number {value!r:.40}"
        case str():
            return f"the text {value!r:.40}"
        case Mapping():
            return "a table"
        case list():
            return "a list"
    return f"a {type(value).__name__}"


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `did you mean '…'?` for the known word nearest to this one, or an empty text."""
    import difflib

    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, n=1)
    return f"did you mean {folded[near[0]]!r}?" if near else ""


def parse_toml(text: str, place: Place) -> Table:
    """Return the top table of a TOML text; broken TOML raises the error of the place with the line number."""
    try:
        return Table(tomllib.loads(text), place)
    except RecursionError:
        raise place.wrong("not readable as TOML: nested too deeply") from None
    except ValueError as error:
        reason = str(error).replace(
            "at end of document", f"at line {text.count(chr(10)) + 1}, the end of the file"
        )
        raise place.wrong(f"not readable as TOML: {reason[:1].lower()}{reason[1:]}") from None


def read_text(path: Path | str, *, error: type[HexfloeError]) -> str:
    """Return a file's text. Raises FileError when it cannot be read, `error` when it is not text at all."""
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise FileError(f"{path}: cannot be read: {reason}", culprit=str(path)) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise error(f"{path}: line {line} is not text in UTF-8", culprit=str(path)) from None

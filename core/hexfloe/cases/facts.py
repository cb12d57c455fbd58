"""Partial matching of facts: what a case says about a position against what the game describes.

The laws, with `found` a part of what `game.describe` returns:

- a **table** matches a table in which every named key matches; keys that are not named are free, so `{}`
  matches every table;
- a **list** matches a list of the same length, item by item;
- **numbers** are equal as numbers (1 is 1.0), **texts** as texts, true and false only as themselves (true
  is not 1);
- keys that begin with an underscore ask about the value as a whole: `{_absent = true}` (there is no such
  key, or its value is None), `{_absent = false}` (there is one), `{_count = 3}` (length of a list or a
  table), `{_has = [...]}` (a list in which each of these matches some item, or a table with these keys),
  `{_only = {...}}` (a table with exactly these keys, each matching; keys whose value is None do not count).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hexfloe.clauses.tables import Place, kind_of, suggestion


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING: Final = _Missing()


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where the facts are not as expected; `path` is like `cells.c3.owner` or `hands[0]`."""

    path: str
    expected: str
    found: str


def compare(expected: Any, found: Any, path: str = "") -> list[Difference]:
    """Return every place where `found` is not as expected, in that order; an empty list is a match.

    `found` may hold numpy values and tuples; its keys are compared as texts.
    """
    return list(_compare(expected, plain(found), path))


def plain(value: Any) -> Any:
    """Return a description as tables, lists, texts, numbers and None: what TOML could hold, and None."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def _compare(expected: Any, found: Any, path: str) -> Iterator[Difference]:
    if isinstance(expected, Mapping):
        yield from _compare_table(expected, found, path)
    elif isinstance(expected, list):
        yield from _compare_list(expected, found, path)
    elif not _equal(expected, found):
        yield Difference(path, show(expected), show(found))


def _compare_table(expected: Mapping[str, Any], found: Any, path: str) -> Iterator[Difference]:
    asked = [key for key in expected if key.startswith("_")]
    for key in asked:
        yield from QUESTIONS[key](expected[key], found, path)
    named = [key for key in expected if not key.startswith("_")]
    if asked and not named:
        return
    if not isinstance(found, Mapping):
        yield Difference(path, "a table", show(found))
        return
    for key in named:
        yield from _compare(expected[key], found.get(key, MISSING), _inside(path, key))


def _compare_list(expected: list[Any], found: Any, path: str) -> Iterator[Difference]:
    if not isinstance(found, list) or len(found) != len(expected):
        yield Difference(path, show(expected), show(found))
        return
    for i, (wanted, item) in enumerate(zip(expected, found, strict=True)):
        yield from _compare(wanted, item, f"{path}[{i}]")


def _equal(expected: Any, found: Any) -> bool:
    if isinstance(expected, (int, float)) and isinstance(found, (int, float)):
        return isinstance(expected, bool) is isinstance(found, bool) and expected == found
    return type(expected) is type(found) and bool(expected == found)


def _inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


# ------------------------------------------------------------------ questions about a value as a whole


def _absent(wanted: bool, found: Any, path: str) -> Iterator[Difference]:
    if (found is MISSING or found is None) is not wanted:
        yield Difference(path, "nothing" if wanted else "something", show(found))


def _count(wanted: int, found: Any, path: str) -> Iterator[Difference]:
    if not isinstance(found, (list, Mapping)):
        yield Difference(path, f"{wanted} items", show(found))
    elif len(found) != wanted:
        yield Difference(path, f"{wanted} items", f"{len(found)}: {show(found)}")


def _has(wanted: list[Any], found: Any, path: str) -> Iterator[Difference]:
    if not isinstance(found, (list, Mapping)):
        yield Difference(path, "a list or a table", show(found))
        return
    items = list(found)
    for want in wanted:
        if all(any(_compare(want, item, "")) for item in items):
            yield Difference(path, f"{show(want)} among the items", show(items))


def _only(wanted: Mapping[str, Any], found: Any, path: str) -> Iterator[Difference]:
    yield from _compare(wanted, found, path)
    if isinstance(found, Mapping):
        for key, value in found.items():
            if value is not None and key not in wanted:
                yield Difference(_inside(path, key), "nothing", show(value))


#: The keys that ask about a value as a whole.
QUESTIONS: Final[Mapping[str, Callable[[Any, Any, str], Iterator[Difference]]]] = {
    "_absent": _absent,
    "_count": _count,
    "_has": _has,
    "_only": _only,
}


def check_facts(value: Any, place: Place) -> None:
    """Raise the error of the place unless expected facts are well formed: known questions, well put."""
    if isinstance(value, list):
        for n, item in enumerate(value, 1):
            check_facts(item, place.at(f"item {n}"))
    if not isinstance(value, Mapping):
        return
    for key, item in value.items():
        if key.startswith("_"):
            _check_question(key, item, place.at(key))
        check_facts(item, place.at(key))
    if value.get("_absent") is True and len(value) > 1:
        raise place.wrong("nothing more can be said about what is absent", hint="leave '_absent' alone")


def _check_question(key: str, value: Any, place: Place) -> None:
    if key not in QUESTIONS:
        hint = suggestion(key, QUESTIONS) or f"keys with an underscore are {', '.join(QUESTIONS)}"
        raise place.wrong("unknown question", hint=hint)
    is_count = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    wanted, fits = {
        "_absent": ("true or false", isinstance(value, bool)),
        "_count": ("a whole number from 0", is_count),
        "_has": ("a list", isinstance(value, list)),
        "_only": ("a table without questions", _is_plain_table(value)),
    }[key]
    if not fits:
        raise place.wrong(f"must be {wanted}, not {kind_of(value)}")


def _is_plain_table(value: Any) -> bool:
    return isinstance(value, Mapping) and not any(key.startswith("_") for key in value)


def show(value: Any, *, limit: int = 160) -> str:
    """Return a value as a short text for a report."""
    if value is MISSING or value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"

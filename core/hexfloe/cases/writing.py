"""Cases written as TOML: what `load_cases` reads back as the same cases."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexfloe.cases.case import ACTORS, Case, Refused, Setting, Step, Under, Weighted

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LINE = 100


def format_cases(cases: Iterable[Case]) -> str:
    """Return the TOML text of cases. Law: parse_cases(format_cases(cases), name) == cases of that file."""
    return "\n".join("\n".join(_case(case)) + "\n" for case in cases)


def _case(case: Case) -> Iterator[str]:
    yield "[[case]]"
    yield from _entries({"id": case.id, "title": case.title, "clauses": list(case.clauses)})
    yield from _setting(case.setting, "case")
    for step in case.steps:
        yield from _step(step, "case")
    for under in case.unders:
        yield from _under(under)


def _under(under: Under) -> Iterator[str]:
    yield "\n[[case.under]]"
    if under.title:
        yield from _entries({"title": under.title})
    yield from _setting(under.setting, "case.under")
    for step in under.steps:
        yield from _step(step, "case.under")


def _setting(setting: Setting, header: str) -> Iterator[str]:
    entries: dict[str, Any] = {}
    if setting.options:
        entries["options"] = setting.options
    if setting.data:
        entries["data"] = list(setting.data)
    if setting.seed is not None:
        entries["seed"] = setting.seed
    refused = setting.setup_refused
    if refused is not None:
        entries["setup_refused"] = True if refused.clause is None else {"clause": refused.clause}
    yield from _entries(entries)
    if setting.given is not None:
        yield f"\n[{header}.given]"
        yield from _entries(setting.given)


def _step(step: Step, header: str) -> Iterator[str]:
    yield f"\n[[{header}.step]]"
    entries: dict[str, Any] = {}
    for key in ("when", "legal", "legal_only", "not_legal", "over", "ended_by", "ranks", "scores", "then"):
        value = getattr(step, key)
        if value is not None and value != ():
            entries[key] = list(value) if isinstance(value, tuple) else value
    for key in ("legal_only", "chance_only", "ranks", "scores"):
        if getattr(step, key) == ():
            entries[key] = []
    if step.legal_count:
        entries["legal_count"] = dict(step.legal_count)
    if step.refused:
        entries["refused"] = [_refused(item) for item in step.refused]
    for key in ("chance", "chance_only"):
        if getattr(step, key):
            entries[key] = [_weighted(item) for item in getattr(step, key)]
    if step.actor is not None:
        words = {number: word for word, number in ACTORS.items()}
        entries["actor"] = words.get(step.actor, step.actor)
    yield from _entries({key: entries[key] for key in sorted(entries, key=_reading_order)})


def _reading_order(key: str) -> tuple[bool, bool]:
    return key != "when", key == "then"


def _refused(item: Refused) -> dict[str, Any]:
    move = item.moves[0] if len(item.moves) == 1 else list(item.moves)
    return {"move": move, "clause": item.clause} if item.clause else {"move": move, "reason": item.reason}


def _weighted(item: Weighted) -> Any:
    return item.move if item.weight is None else {"move": item.move, "weight": item.weight}


# ------------------------------------------------------------------ TOML


def _entries(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        line = f"{_key(key)} = {format_value(value)}"
        if len(line) > _LINE and isinstance(value, list):
            items = "".join(f"    {format_value(item)},\n" for item in value)
            line = f"{_key(key)} = [\n{items}]"
        yield line


def format_value(value: Any) -> str:
    """Return a TOML value on one line: tables inline, texts as basic strings."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case int() | float():
            return repr(value)
        case Mapping():
            inner = ", ".join(f"{_key(key)} = {format_value(item)}" for key, item in value.items())
            return f"{{{inner}}}"
        case list() | tuple():
            return f"[{', '.join(map(format_value, value))}]"
    return str(value.isoformat())


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

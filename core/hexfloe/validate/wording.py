"""What a step of a case expects, in words for a report: a phrase, and the moves or values it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hexfloe.cases.case import ACTORS
from hexfloe.cases.writing import format_value

if TYPE_CHECKING:
    from hexfloe.cases.case import Setting, Step, Weighted

#: Characters of one text, and items of one list, that a report shows.
LONGEST: Final = 1_500
MOST_ITEMS: Final = 60


@dataclass(frozen=True, slots=True)
class Expected:
    """One expectation: a phrase, and the moves or values that follow it."""

    phrase: str
    items: tuple[str, ...] = ()


def cut(text: str, longest: int = LONGEST) -> str:
    """Return the text, or its beginning and an ellipsis where it has more than `longest` characters."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def expectations(step: Step) -> Iterator[Expected]:
    """Yield what must hold after the moves of a step, in the order in which it is checked."""
    for phrase, items in _moves_and_refusals(step):
        yield Expected(phrase, _listed(items))
    for phrase, items in _position(step):
        yield Expected(phrase, _listed(items))
    if step.then is not None:
        yield Expected("the position says", _listed(table_lines(step.then)))


def setting_lines(setting: Setting) -> tuple[str, ...]:
    """Return how a run begins, a fact a line: set-up, data and seed; the options stand in the game string."""
    lines = list(table_lines(setting.given)) if setting.given is not None else []
    lines += [f"data from {name}" for name in setting.data]
    if setting.seed is not None:
        lines.append(f"chance plays by itself, seed {setting.seed}")
    refused = setting.setup_refused
    if refused is not None:
        lines.append(f"this cannot be set up: {refused.clause or 'for some reason'}")
    return _listed(lines)


def table_lines(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table as TOML, a key a line."""
    for key, value in table.items():
        yield f"{key} = {format_value(value)}"


def _moves_and_refusals(step: Step) -> Iterator[tuple[str, tuple[str, ...]]]:
    if step.legal:
        yield "legal", step.legal
    if step.legal_only is not None:
        yield ("legal, and nothing else", step.legal_only) if step.legal_only else ("no move is legal", ())
    if step.not_legal:
        yield "not legal", step.not_legal
    for pattern, count in step.legal_count:
        like = "" if pattern == "*" else " like"
        yield f"legal moves: {count}{like}", () if pattern == "*" else (pattern,)
    for item in step.refused:
        yield f"refused by {item.clause}" if item.clause else f"refused ({item.reason})", item.moves
    if step.chance:
        yield "chance may do", tuple(map(_weighted, step.chance))
    if step.chance_only is not None:
        yield "chance may do, and nothing else", tuple(map(_weighted, step.chance_only))


def _position(step: Step) -> Iterator[tuple[str, tuple[str, ...]]]:
    if step.actor is not None:
        words = {number: word for word, number in ACTORS.items()}
        yield f"to move: {words.get(step.actor, f'seat {step.actor}')}", ()
    if step.over is not None:
        yield ("the match is over" if step.over else "the match goes on"), ()
    if step.ended_by is not None:
        yield f"ended by {step.ended_by}", ()
    if step.ranks is not None:
        yield "ranks of the seats", tuple(map(str, step.ranks))
    if step.scores is not None:
        yield "points of the seats", tuple(f"{points:g}" for points in step.scores)


def _weighted(item: Weighted) -> str:
    return item.move if item.weight is None else f"{item.move} (weight {item.weight})"


def _listed(items: Iterator[str] | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    texts = [cut(text) for text in items]
    more = [f"and {len(texts) - MOST_ITEMS} more"] if len(texts) > MOST_ITEMS else []
    return (*texts[:MOST_ITEMS], *more)

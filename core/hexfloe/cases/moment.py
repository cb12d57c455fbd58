"""One moment of a case under way: the state, its legal moves, and how each expectation is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from hexfloe.cases.case import ACTORS, Refused, Step, Weighted
from hexfloe.cases.facts import compare, show
from hexfloe.cases.patterns import is_pattern, matches
from hexfloe.errors import NotationError
from hexfloe.play.table import ALL

if TYPE_CHECKING:
    from hexfloe.play.game import Game, Refusal
    from hexfloe.play.state import State


@dataclass(frozen=True, slots=True)
class Finding:
    """One expectation that does not hold: what it is about, what was expected, what was found."""

    about: str
    expected: str
    found: str


class Moment:
    """A state that does not move while a step's expectations are checked."""

    def __init__(self, game: Game, state: State) -> None:
        self.game: Final = game
        self.state: Final = state
        self.refusals: Final[list[Refusal]] = []
        """Every refusal met on the way, expected or not."""

    @cached_property
    def legal(self) -> dict[int, str]:
        """The legal codes, ascending, with their texts."""
        return {code: self.game.moves.format(code) for code in self.state.legal()}

    @cached_property
    def chance(self) -> dict[int, int]:
        """What chance may do now: code to weight."""
        return dict(self.state.chance())

    def matching(self, text: str) -> list[int]:
        """Return the legal codes that a move or pattern means, ascending."""
        if is_pattern(text):
            return [code for code, move in self.legal.items() if matches(text, move)]
        code = self.game.moves.parse(text)
        return [code] if code in self.legal else []

    def why_not(self, text: str) -> str:
        """Return the name of what refuses a move, or `legal`; the refusal is remembered."""
        refusal = self.state.why_not(self.game.moves.parse(text))
        if refusal is None:
            return "legal"
        self.refusals.append(refusal)
        return refusal.name

    def check(self, step: Step) -> Iterator[Finding]:
        """Yield every expectation of the step that does not hold, in the order of the schema."""
        for about, checker in CHECKS.items():
            expected = getattr(step, about)
            if expected is not None and (expected != () or about in _COMPLETE):
                yield from checker(self, expected)


#: Expectations for which an empty list says something.
_COMPLETE = ("legal_only", "chance_only", "ranks", "scores")


def _listed(texts: Iterable[str], *, most: int = 8) -> str:
    texts = list(texts)
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(map(repr, texts[:most])) + more if texts else "nothing"


def _nothing_but(texts: Sequence[str]) -> str:
    return f"nothing but {_listed(texts)}" if texts else "nothing"


# ------------------------------------------------------------------ moves


def _check_legal(moment: Moment, texts: tuple[str, ...]) -> Iterator[Finding]:
    for text in texts:
        if not moment.matching(text):
            found = "no legal move like it" if is_pattern(text) else moment.why_not(text)
            yield Finding(f"legal {text!r}", "legal", found)


def _check_legal_only(moment: Moment, texts: tuple[str, ...]) -> Iterator[Finding]:
    yield from _check_legal(moment, texts)
    expected = {code for text in texts for code in moment.matching(text)}
    others = [text for code, text in moment.legal.items() if code not in expected]
    if others:
        yield Finding("legal_only", _nothing_but(texts), f"also {_listed(others)}")


def _check_not_legal(moment: Moment, texts: tuple[str, ...]) -> Iterator[Finding]:
    for text in texts:
        found = [moment.legal[code] for code in moment.matching(text)]
        if found:
            yield Finding(f"not_legal {text!r}", "no such legal move", _listed(found))
        elif not is_pattern(text):
            moment.why_not(text)


def _check_legal_count(moment: Moment, counts: tuple[tuple[str, int], ...]) -> Iterator[Finding]:
    for pattern, wanted in counts:
        codes = moment.matching(pattern)
        if len(codes) != wanted:
            texts = _listed(moment.legal[code] for code in codes)
            yield Finding(f"legal_count {pattern!r}", str(wanted), f"{len(codes)}: {texts}")


def _check_refused(moment: Moment, refused: tuple[Refused, ...]) -> Iterator[Finding]:
    for item in refused:
        wanted = item.clause or str(item.reason)
        for text in item.moves:
            found = _unreadable(moment, text) if wanted == "unreadable" else moment.why_not(text)
            if found != wanted:
                yield Finding(f"refused {text!r}", wanted, found)


def _unreadable(moment: Moment, text: str) -> str:
    try:
        moment.game.moves.parse(text)
    except NotationError:
        return "unreadable"
    return "a move of the game"


# ------------------------------------------------------------------ chance


def _check_chance(moment: Moment, items: tuple[Weighted, ...]) -> Iterator[Finding]:
    for item in items:
        codes = [code for code in moment.matching(item.move) if code in moment.chance]
        if not codes:
            yield Finding(f"chance {item.move!r}", "possible", _what_chance_does(moment))
        for code in codes:
            if item.weight is not None and moment.chance[code] != item.weight:
                yield Finding(
                    f"chance {moment.legal[code]!r}", f"weight {item.weight}", f"weight {moment.chance[code]}"
                )


def _check_chance_only(moment: Moment, items: tuple[Weighted, ...]) -> Iterator[Finding]:
    yield from _check_chance(moment, items)
    expected = {code for item in items for code in moment.matching(item.move)}
    others = [moment.game.moves.format(code) for code in moment.chance if code not in expected]
    if others:
        yield Finding("chance_only", _nothing_but([item.move for item in items]), f"also {_listed(others)}")


def _what_chance_does(moment: Moment) -> str:
    if not moment.chance:
        return f"not for chance to move, but {_actor_name(moment.state.actor)}"
    return f"chance may do {_listed(moment.game.moves.format(code) for code in moment.chance)}"


# ------------------------------------------------------------------ the position


def _actor_name(actor: int) -> str:
    words = {number: word for word, number in ACTORS.items()}
    return words.get(actor, f"seat {actor}")


def _check_actor(moment: Moment, wanted: int) -> Iterator[Finding]:
    if moment.state.actor != wanted:
        yield Finding("actor", _actor_name(wanted), _actor_name(moment.state.actor))


def _check_over(moment: Moment, wanted: bool) -> Iterator[Finding]:
    if moment.state.over is not wanted:
        yield Finding("over", show(wanted), show(moment.state.over))


def _check_ended_by(moment: Moment, wanted: str) -> Iterator[Finding]:
    outcome = moment.state.outcome
    found = "not over" if outcome is None else outcome.clause or "no clause"
    if found != wanted:
        yield Finding("ended_by", wanted, found)


def _check_ranks(moment: Moment, wanted: tuple[int, ...]) -> Iterator[Finding]:
    outcome = moment.state.outcome
    found = None if outcome is None else list(outcome.ranks)
    if found != list(wanted):
        yield Finding("ranks", show(list(wanted)), "not over" if found is None else show(found))


def _check_scores(moment: Moment, wanted: tuple[float, ...]) -> Iterator[Finding]:
    found = list(moment.state.scores())
    if found != list(wanted):
        yield Finding("scores", show(list(wanted)), show(found))


def _check_then(moment: Moment, wanted: Any) -> Iterator[Finding]:
    described = moment.game.describe(moment.state.view(ALL))
    for difference in compare(wanted, described):
        yield Finding(f"then {difference.path}".rstrip(), difference.expected, difference.found)


#: How each expectation of a Step is checked, in the order of reports.
CHECKS: Final[dict[str, Callable[[Moment, Any], Iterator[Finding]]]] = {
    "legal": _check_legal,
    "legal_only": _check_legal_only,
    "not_legal": _check_not_legal,
    "legal_count": _check_legal_count,
    "refused": _check_refused,
    "chance": _check_chance,
    "chance_only": _check_chance_only,
    "actor": _check_actor,
    "over": _check_over,
    "ended_by": _check_ended_by,
    "ranks": _check_ranks,
    "scores": _check_scores,
    "then": _check_then,
}

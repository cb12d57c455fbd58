"""The smallest failing match: fewer moves, smaller options, earlier outcomes of chance, and the check still fails.

Three ways, each bounded by a number of questions, so that the result depends on nothing else: breadth first from the
start, which finds the minimum where the game is small; short random matches; and leaving out parts of the match that
failed, with the rest played as far as it is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR
from hexfloe.validate.checks import CHECKS
from hexfloe.validate.finding import finding_at, raised
from hexfloe.validate.positions import LAWS as POSITION_LAWS
from hexfloe.validate.records import broken_law

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.state import State
    from hexfloe.validate.report import Finding

#: Positions that may be asked about, for a law that is asked in C, and for one that is asked in Python.
QUESTIONS: Final = 6_000
QUESTIONS_PYTHON: Final = 400
#: What asking costs where the game itself is plain Python, compared with a compiled one.
SLOWNESS: Final = 8
#: Times that a law of positions is asked about one position: it draws at random.
TRIES: Final = 4
#: Plies of short random matches.
SHORT: Final = 40

_IN_C: Final = frozenset(check.id for check in CHECKS if check.group == "laws")


def smallest(finding: Finding, game: Game, games: Sequence[Game]) -> Finding:
    """Return a finding of the same check in as short a match as can be found, in the smallest of the games.

    `finding` has codes that lead to the failing position in `game`; `games` are the configurations that may be tried.
    Returns the finding unchanged if nothing shorter shows the same.
    """
    search = Search(finding.check, compiled=game.engine.compiled)
    again = search.shorten(game, list(finding.codes or ()))
    best = again or finding
    for other in sorted(games, key=_size):
        if _size(other) > _size(game):
            break
        limit = SHORT if again is None else len(best.codes or ())
        shorter = search.breadth_first(other, limit) or search.at_random(other, limit)
        if shorter is not None:
            best = search.shorten(other, list(shorter.codes or ())) or shorter
            break
    return best


def _size(game: Game) -> tuple[int, int, str]:
    differing = sum(game.options[name] != spec.default for name, spec in game.info.options.items())
    return game.seats, differing, game.string


class Search:
    """The search for short matches on which one check fails.

    It asks about `questions` positions at most; a search for other matches leaves the share `reserve` of what is left.
    """

    def __init__(
        self, check: str, questions: int | None = None, *, reserve: float = 0.5, compiled: bool = True
    ) -> None:
        self.check: Final = check
        usual = QUESTIONS if check in _IN_C else QUESTIONS_PYTHON
        self.questions = questions or (usual if compiled else usual // SLOWNESS)
        self._reserve: Final = reserve

    def broken(self, state: State) -> Finding | None:
        """Return the finding of the check in a position, if it fails there."""
        self.questions -= 1
        if self.check in _IN_C:
            found = broken_law(state)
            return found if found is not None and found.check == self.check else None
        law = POSITION_LAWS.get(self.check)
        for attempt in range(TRIES if law is not None else 0):
            sentence = _first_sentence(law, state, attempt)
            if sentence:
                return finding_at(state, self.check, sentence)
        return None

    def breadth_first(self, game: Game, limit: int) -> Finding | None:
        """Look at all positions after 0, 1, 2, … plies, below `limit` plies, as far as the questions go."""
        reserve = int(self.questions * self._reserve)
        layer = [game.start()]
        seen: set[bytes] = set()
        for depth in range(limit):
            following = []
            for state in layer:
                if self.questions <= reserve:
                    return None
                found = self.broken(state)
                if found is not None:
                    return found
                if depth + 1 < limit:
                    following += [after for after in _after(state) if not _known(after, seen)]
            layer = following
        return None

    def at_random(self, game: Game, limit: int) -> Finding | None:
        """Play random matches of fewer than `limit` plies, as far as the questions go; the shortest counts."""
        best, reserve, number = None, int(self.questions * self._reserve), 0
        while self.questions > reserve and limit > 0:
            rng = Stream(number, "short matches").at(0)
            state, number = game.start(), number + 1
            for ply in range(min(limit, SHORT)):
                found = self.broken(state)
                if found is not None:
                    best, limit = found, ply
                    break
                codes = _choices(state)
                if not codes or self.questions <= reserve:
                    break
                _try(state, rng.choice(codes))
        return best

    def shorten(self, game: Game, codes: list[int]) -> Finding | None:
        """Leave out parts of a match, halves first, single moves last, as long as the check still fails."""
        best = self._first_failure(game, codes)
        if best is None:
            return None
        size = max(1, len(best.codes or ()) // 2)
        while True:
            shorter = self._without_part(game, list(best.codes or ()), size)
            if shorter is not None:
                best = shorter
                size = min(size, max(1, len(best.codes or ()) // 2))
            elif size > 1:
                size //= 2
            else:
                return self._earlier_chance(game, best)

    def _without_part(self, game: Game, codes: list[int], size: int) -> Finding | None:
        for at in range(len(codes) - size, -1, -size):
            if self.questions <= 0:
                return None
            found = self._last_failure(game, codes[:at] + codes[at + size :])
            if found is not None and len(found.codes or ()) < len(codes):
                return found
        return None

    def _first_failure(self, game: Game, codes: list[int]) -> Finding | None:
        """Return the first position of a match in which the check fails; of a long match only the last is looked at."""
        found = self._last_failure(game, codes)
        if len(codes) > QUESTIONS_PYTHON // 4 or self.questions <= 0:
            return found
        state = game.start()
        for code in codes:
            early = self.broken(state)
            if early is not None:
                return early
            if not _try(state, code):
                break
        return found

    def _last_failure(self, game: Game, codes: list[int]) -> Finding | None:
        """Play what is legal of some codes and return the finding of the position reached."""
        state = game.start()
        for code in codes:
            _try(state, code)
        return self.broken(state)

    def _earlier_chance(self, game: Game, best: Finding) -> Finding:
        """Let chance do the first thing it can, wherever the check fails all the same."""
        at = 0
        while self.questions > 0 and best.codes is not None and at < len(best.codes):
            state = game.start()
            for code in best.codes[:at]:
                _try(state, code)
            first = next(iter(_choices(state)), best.codes[at])
            if state.actor == CHANCE_ACTOR and first < best.codes[at]:
                other = self._last_failure(game, [*best.codes[:at], first, *best.codes[at + 1 :]])
                if other is not None and len(other.codes or ()) <= len(best.codes):
                    best = other
            at += 1
        return best


def _first_sentence(law: object, state: State, attempt: int) -> str:
    try:
        return next(iter(law(state, Stream(attempt, "shrink").at(state.ply))), "")  # type: ignore[operator]
    except Exception as error:  # a game may raise anything; here it is what the finding may be about
        return raised(error)


def _choices(state: State) -> Sequence[int]:
    return () if state.actor == OVER_ACTOR else state.legal()


def _try(state: State, code: int) -> bool:
    """Play a code if it is listed and can be played; what cannot be is the business of a check of its own."""
    if code not in _choices(state):
        return False
    try:
        state.play(code)
    except Exception:
        return False
    return True


def _after(state: State) -> Iterator[State]:
    for code in _choices(state):
        after = state.copy()
        if _try(after, code):
            yield after


def _known(state: State, seen: set[bytes]) -> bool:
    if state.table_bytes in seen:
        return True
    seen.add(state.table_bytes)
    return False

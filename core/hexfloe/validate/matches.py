"""Random matches under the laws of the C door, shared among threads; the result does not depend on their number."""

from __future__ import annotations

import itertools
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from hexfloe.validate.effort import Effort
from hexfloe.validate.finding import broken, raised
from hexfloe.validate.law_runs import replay_match, run_laws
from hexfloe.validate.report import Configuration, Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game

#: Matches a thread plays before it looks at clock and budget: few at first, since they may be long.
CHUNKS: Final = (4, 8, 16, 32)
CHUNK: Final = 64
#: Matches a thread plays before it looks whether another has reached the end.
AT_ONCE: Final = 4
#: Matches in 1000 that may reach the limit of plies, where game.toml says nothing.
UNFINISHED: Final = 10
#: The value that chi-square with 15 degrees of freedom exceeds with a probability below 1e-9.
UNIFORM_LIMIT = 75.0
#: Draws below which uniformity is not judged.
FEWEST_DRAWS = 500


def play_matches(game: Game, effort: Effort, line: Configuration) -> tuple[dict[str, Any], list[Finding]]:
    """Play the matches of one configured game and count them in its line; return all counts and what was found."""
    total: dict[str, Any] = {}
    exceptions: list[Finding] = []
    try:
        for seen in _chunks(game, effort):
            _add(total, seen)
            if seen["failure"]:
                break
    except Exception as error:  # a game may raise anything; that is a finding, not the end of the validator
        exceptions.append(Finding("raised", raised(error), game.string, game=game.string, codes=()))
    for name in ("matches", "moves", "chance_moves", "sweeps", "unfinished", "longest", "most_legal"):
        setattr(line, name, total.get(name, 0))
    found = [*_broken_law(game, effort.seed, total), *_lopsided_draw(game, total), *_endless(game, line)]
    return total, [*exceptions, *found]


def _bounds(effort: Effort) -> Iterator[tuple[int, int]]:
    """Yield first and end of each chunk: the same whoever plays them; single matches where the clock matters."""
    first, matches = 0, effort.matches
    sizes = itertools.chain(CHUNKS, itertools.repeat(CHUNK))
    for size in sizes if effort.deadline is None else itertools.repeat(1):
        if first >= matches:
            return
        yield first, min(first + size, matches)
        first += size


def _chunks(game: Game, effort: Effort) -> Iterator[dict[str, Any]]:
    """Yield the counts of one chunk after another, in the order of the matches, until the budget is used up."""
    sweep, plies = effort.sweep_of(game.moves.n_codes), 0
    enough = threading.Event()  # what other threads have begun is not counted

    def play(first: int, end: int) -> dict[str, Any] | None:
        total: dict[str, Any] = {}
        for at in range(first, end, AT_ONCE):
            if enough.is_set() or effort.time_is_up:
                return None
            seen = run_laws(
                game.engine,
                effort.seed,
                at,
                min(AT_ONCE, end - at),
                n_clauses=len(game.rulebook),
                limit=game.info.plies,
                sweep=sweep,
            )
            _add(total, seen)
            if seen["failure"]:
                break
        return total

    bounds = _bounds(effort)
    waiting: deque[Future[dict[str, Any] | None]] = deque()
    jobs = effort.jobs if game.engine.compiled else 1
    with ThreadPoolExecutor(jobs) as pool:
        try:
            while effort.plies is None or plies < effort.plies:
                while len(waiting) < 2 * jobs and (pair := next(bounds, None)):
                    waiting.append(pool.submit(play, *pair))
                seen = waiting.popleft().result() if waiting else None
                if seen is None:
                    return
                yield seen
                plies += seen["moves"] + seen["chance_moves"]
        finally:
            enough.set()


def _add(total: dict[str, Any], seen: dict[str, Any]) -> None:
    for name, value in seen.items():
        if name == "failure":
            total[name] = total.get(name) or value
        elif name in ("longest", "most_legal"):
            total[name] = max(total.get(name, 0), value)
        elif isinstance(value, list):
            total[name] = [a + b for a, b in zip(total.get(name, [0] * len(value)), value, strict=True)]
        else:
            total[name] = total.get(name, 0) + value


def _broken_law(game: Game, seed: int, total: dict[str, Any]) -> Iterator[Finding]:
    if not total.get("failure"):
        return
    law, number, ply, move = total["failure"]
    name, sentence = broken(game, law, move)
    codes = replay_match(game.engine, seed, number, n_clauses=len(game.rulebook), limit=game.info.plies)[:ply]
    moves = tuple(game.moves.format(code) for code in codes)
    yield Finding(
        name,
        sentence,
        f"{game.string}, random match {number} of seed {seed}, ply {ply}",
        moves,
        game=game.string,
        codes=tuple(codes),
    )


def _lopsided_draw(game: Game, total: dict[str, Any]) -> Iterator[Finding]:
    if total.get("draws", 0) < FEWEST_DRAWS:
        return
    pairs = zip(total["observed"], total["expected"], strict=True)
    chi_square = sum((seen - hoped) ** 2 / hoped for seen, hoped in pairs)
    if chi_square > UNIFORM_LIMIT:
        yield Finding(
            "draw-is-uniform",
            f"moves that the game draws are not uniform: chi-square {chi_square:.0f} over 16 parts of the list",
            game.string,
            game=game.string,
        )


def _endless(game: Game, line: Configuration) -> Iterator[Finding]:
    allowed = game.info.limits.get("unfinished", UNFINISHED)
    if 1000 * line.unfinished > allowed * line.matches:
        yield Finding(
            "termination",
            f"{line.unfinished} of {line.matches} matches reached the limit of {game.info.plies} plies; "
            f"{allowed} in 1000 may",
            game.string,
            game=game.string,
        )

"""Random matches under the laws of the C door, shared among threads; the result does not depend on their number."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hexfloe.validate.laws import LAWS, replay_match, run_laws
from hexfloe.validate.report import Configuration, Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game

#: Matches a thread plays before it looks at the clock.
CHUNK = 250
#: The value that chi-square with 15 degrees of freedom exceeds with a probability below 1e-9.
UNIFORM_LIMIT = 75.0
#: Draws below which uniformity is not judged.
FEWEST_DRAWS = 500


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to do: matches a configuration, one ply in `sweep` over every code, threads, and a point in time."""

    matches: int
    seed: int
    sweep: int = 32
    jobs: int = 1
    deadline: float | None = None

    @property
    def time_is_up(self) -> bool:
        """Whether the time budget is spent."""
        return self.deadline is not None and time.monotonic() >= self.deadline


def play_matches(game: Game, effort: Effort) -> tuple[Configuration, dict[str, Any], list[Finding]]:
    """Play the matches of one configured game; return its line, the summed counts and what was found."""
    total: dict[str, Any] = {}
    raised: list[Finding] = []
    try:
        for seen in _chunks(game, effort):
            _add(total, seen)
            if seen["failure"]:
                break
    except Exception as error:  # a game may raise anything; that is a finding, not the end of the validator
        raised.append(Finding("raised", f"the game raised {type(error).__name__}: {error}", game.string))
    line = Configuration(game.string)
    for name in ("matches", "moves", "chance_moves", "sweeps", "unfinished", "longest", "most_legal"):
        setattr(line, name, total.get(name, 0))
    return line, total, [*raised, *_broken_law(game, effort.seed, total), *_lopsided_draw(game, total)]


def _chunks(game: Game, effort: Effort) -> Iterator[dict[str, Any]]:
    """Yield the counts of one chunk after another, in the order of the matches."""
    bounds = [*range(0, effort.matches, CHUNK), effort.matches]

    def play(first: int, end: int) -> dict[str, Any] | None:
        if effort.time_is_up:
            return None
        return run_laws(
            game.engine,
            effort.seed,
            first,
            end - first,
            n_clauses=len(game.rulebook),
            limit=game.info.plies,
            sweep=effort.sweep,
        )

    jobs = effort.jobs if game.engine.compiled else 1
    with ThreadPoolExecutor(jobs) as pool:
        for seen in pool.map(lambda pair: play(*pair), pairwise(bounds)):
            if seen is not None:
                yield seen


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
    name, sentence = LAWS[law]
    codes = replay_match(game.engine, seed, number, n_clauses=len(game.rulebook), limit=game.info.plies)[:ply]
    moves = tuple(game.moves.format(code) for code in codes)
    text = f", move {game.moves.format(move)}" if move in game.moves else ""
    yield Finding(
        name,
        f"broken: {sentence}{text}",
        f"{game.string}, random match {number} of seed {seed}, ply {ply}",
        moves,
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
        )

"""What the benchmarks of games share: playouts in C, the Python loop, the same loop over a twin, and two workers."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

from benchmarks.timing import RUNS, line, medians

from hexfloe import load_game
from hexfloe.play.chance import Stream
from hexfloe.play.playouts import playouts


def in_c(game: str, count: int, *, listed: bool, first: int = 0) -> int:
    """Play random matches of a game (by its string) in C and return the number of moves of seats."""
    engine = load_game(game).engine
    return playouts(engine, engine.start(), 1, count, listed=listed, first=first)[0]


def python_loop(game: str, matches: int) -> int:
    """Play random matches from a Python loop over the state and return the moves of seats."""
    stream, choose, moves, configured = Stream(1, "chance"), random.Random(1).choice, 0, load_game(game)
    for _ in range(matches):
        state = configured.start()
        while (actor := state.actor) != -2:
            if actor < 0:
                state.play_chance(stream)
            else:
                state.play(choose(state.legal()))
                moves += 1
    return moves


def twin_loop(twin: Any, start: Callable[[], Any], plies: int) -> int:
    """Play so many plies (fewer where the match ends) from the same loop over a pure-Python twin; return the moves."""
    rng, moves, state = random.Random(1), 0, start()
    for _ in range(plies):
        if (actor := twin.actor(state)) == twin.OVER:
            break
        if actor == twin.CHANCE:
            texts, weights = zip(*twin.chance(state), strict=True)
            twin.play(state, rng.choices(texts, weights)[0])
        else:
            twin.play(state, rng.choice(twin.legal(state)))
            moves += 1
    return moves


def _share(game: str, count: int, first: int) -> int:
    return in_c(game, count, listed=True, first=first)


def _shared_among(pool: Executor, n: int, game: str, count: int) -> float:
    """Return the wall seconds of `count` playouts shared among n workers of a pool, the median of several runs."""
    share = count // n

    def once() -> float:
        begin = time.perf_counter()
        list(pool.map(_share, [game] * n, [share] * n, [k * share for k in range(n)]))
        return time.perf_counter() - begin

    once()
    return statistics.median(once() for _ in range(RUNS))


def print_scaling(game: str, count: int) -> None:
    """Print how many times as quick two threads are as one, and what the machine gives to two processes."""
    for kind, what, goal in (
        (ThreadPoolExecutor, "two threads against one, wall time", 1.8),
        (ProcessPoolExecutor, "two processes against one: what the machine gives", 0),
    ):
        with kind(2) as pool:
            ratio = _shared_among(pool, 1, game, count) / _shared_among(pool, 2, game, count)
        print(line(what, ratio, "x", goal))


def print_playouts(games: Iterable[str], matches: int, *, listed: float = 0, drawn: float = 0) -> None:
    """Print random moves a second from C for each game, with every move listed and drawn, where a goal is given."""
    ways = [(game, way, goal) for game in games for way, goal in ((True, listed), (False, drawn)) if goal]
    times = medians(*(lambda game=game, way=way: in_c(game, matches, listed=way) for game, way, _ in ways))
    for (game, way, goal), seconds in zip(ways, times, strict=True):
        rate = in_c(game, matches, listed=way) / seconds
        what = "every move listed" if way else "drawn"
        print(line(f"random moves a second from C, {what}, {game}", rate, "moves/s", goal))


def print_loop(
    game: str, loops: int, twin: Any, start: Callable[[], Any], plies: int, *, goal: float = 0
) -> None:
    """Print moves a second from a Python loop over a game, and how many times as quick that is as over its twin."""
    ours, theirs = medians(lambda: python_loop(game, loops), lambda: twin_loop(twin, start, plies))
    rate, slow = python_loop(game, loops) / ours, twin_loop(twin, start, plies) / theirs
    print(line(f"the Python loop, {game}", rate, "moves/s", goal))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))


def redeals(game: str, count: int = 20_000, plies: int = 400) -> int:
    """Deal anew for seat 0 in the middle of a match, so many times; return how many."""
    configured, stream = load_game(game), Stream(2, "chance")
    state = configured.start()
    while state.ply < plies:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(10_000 + state.ply).choice(state.legal()))
    table, sequence = state.table_bytes, stream.at(0)
    for _ in range(count):
        configured.engine.redeal(table, 0, sequence)
    return count


def print_redeals(game: str, goal: float) -> None:
    """Print redeals a second from Python."""
    (seconds,) = medians(lambda: redeals(game))
    print(line("redeals a second from Python", redeals(game) / seconds, "deals/s", goal))

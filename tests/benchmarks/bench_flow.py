"""Speed of Flow: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_flow.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.timing import RUNS, line, medians
from oracle import flow_twin as twin

from hexfloe import load_game
from hexfloe.play.chance import Stream
from hexfloe.play.playouts import playouts

GAME = load_game("flow(seats=3)")
START = GAME.start().table_bytes
MATCHES = 6000
LOOPS = 40


def in_c(*, listed: bool, first: int = 0, count: int = MATCHES) -> int:
    """Play random matches in C and return the number of moves of seats."""
    return playouts(GAME.engine, START, 1, count, listed=listed, first=first)[0]


def python_loop(matches: int = LOOPS) -> int:
    """Play random matches from a Python loop over the state and return the moves of seats."""
    stream, choose, moves = Stream(1, "chance"), random.Random(1).choice, 0
    for _ in range(matches):
        state = GAME.start()
        while (actor := state.actor) != -2:
            if actor < 0:
                state.play_chance(stream)
            else:
                state.play(choose(state.legal()))
                moves += 1
    return moves


def twin_loop(matches: int = 1) -> int:
    """Play random matches from the same loop over the pure-Python twin and return the moves of seats."""
    rng, moves = random.Random(1), 0
    for _ in range(matches):
        state = twin.start(3)
        while (actor := twin.actor(state)) != twin.OVER:
            if actor == twin.CHANCE:
                texts, weights = zip(*twin.chance(state), strict=True)
                twin.play(state, rng.choices(texts, weights)[0])
            else:
                twin.play(state, rng.choice(twin.legal(state)))
                moves += 1
    return moves


def share_of(k: int, n: int) -> int:
    """Play part k of n of the playouts."""
    share = 8 * MATCHES // n
    return in_c(listed=True, first=k * share, count=share)


def shared_among(pool: Executor, n: int) -> float:
    """Return the wall seconds of the playouts shared among n workers of a pool, the median of several runs."""

    def once() -> float:
        begin = time.perf_counter()
        list(pool.map(share_of, range(n), [n] * n))
        return time.perf_counter() - begin

    once()
    return statistics.median(once() for _ in range(RUNS))


def scaling(kind: type[ThreadPoolExecutor] | type[ProcessPoolExecutor]) -> float:
    """Return how many times as quick two workers are as one."""
    with kind(2) as pool:
        return shared_among(pool, 1) / shared_among(pool, 2)


def main() -> None:
    """Measure and print."""
    listed, drawn = medians(lambda: in_c(listed=True), lambda: in_c(listed=False))
    moves = in_c(listed=True)
    print(line("random moves a second from C, every move listed", moves / listed, "moves/s", 300_000))
    print(line("random moves a second from C, drawn", moves / drawn, "moves/s", 1_000_000))
    print(line("two threads against one, wall time", scaling(ThreadPoolExecutor), "x", 1.8))
    print(line("two processes against one: what the machine gives", scaling(ProcessPoolExecutor), "x", 0))
    ours, theirs = medians(python_loop, twin_loop)
    rate, slow = python_loop() / ours, twin_loop() / theirs
    print(line("the Python loop", rate, "moves/s", 0))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))


if __name__ == "__main__":
    main()

"""Speed of Ice Team: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_iceteam.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.timing import RUNS, line, medians
from oracle import iceteam_twin as twin

from hexfloe import load_game
from hexfloe.play.chance import Stream
from hexfloe.play.playouts import playouts

GAME = load_game("iceteam")
START = GAME.start().table_bytes
MATCHES = 2000
LOOPS = 12


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


def twin_loop(plies: int = 150) -> int:
    """Play a random match, up to so many plies, from the same loop over the twin; return the moves of seats."""
    rng, moves, state = random.Random(1), 0, twin.start()
    for _ in range(plies):
        if twin.actor(state) == twin.CHANCE:
            texts, weights = zip(*twin.chance(state), strict=True)
            twin.play(state, rng.choices(texts, weights)[0])
        else:
            twin.play(state, rng.choice(twin.legal(state)))
            moves += 1
    return moves


def threads(n: int) -> float:
    """Return the wall seconds of the playouts shared among n threads, the median of several runs."""

    def once() -> float:
        share = 4 * MATCHES // n
        begin = time.perf_counter()
        with ThreadPoolExecutor(n) as pool:
            list(pool.map(lambda k: in_c(listed=True, first=k * share, count=share), range(n)))
        return time.perf_counter() - begin

    return statistics.median(once() for _ in range(RUNS))


def main() -> None:
    """Measure and print."""
    listed, drawn = medians(lambda: in_c(listed=True), lambda: in_c(listed=False))
    rates = in_c(listed=True) / listed, in_c(listed=False) / drawn
    print(line("random moves a second from C, every move listed", rates[0], "moves/s", 1_500_000))
    print(line("random moves a second from C, drawn", rates[1], "moves/s", 1_500_000))
    one, two = threads(1), threads(2)
    print(line("two threads against one, wall time", one / two, "x", 1.8))
    ours, theirs = medians(python_loop, twin_loop)
    rate, slow = python_loop() / ours, twin_loop() / theirs
    print(line("the Python loop", rate, "moves/s", 400_000))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))


if __name__ == "__main__":
    main()

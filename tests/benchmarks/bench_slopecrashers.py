"""Speed of Slopecrashers: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_slopecrashers.py`. Chance plies are played but not counted.
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
from oracle import slopecrashers_twin as twin

from hexfloe import load_game
from hexfloe.play.chance import Stream
from hexfloe.play.playouts import playouts

GAMES = {seats: load_game(f"slopecrashers(seats={seats})") for seats in (2, 3, 4)}
MATCHES = 2000
LOOPS = 20


def in_c(seats: int, *, first: int = 0, count: int = MATCHES) -> int:
    """Play random matches in C, every move listed, and return the number of moves of seats."""
    game = GAMES[seats]
    return playouts(game.engine, game.engine.start(), 1, count, first=first)[0]


def python_loop(matches: int = LOOPS) -> int:
    """Play random matches from a Python loop over the state and return the moves of seats."""
    stream, choose, moves = Stream(1, "chance"), random.Random(1).choice, 0
    for _ in range(matches):
        state = GAMES[3].start()
        while (actor := state.actor) != -2:
            if actor < 0:
                state.play_chance(stream)
            else:
                state.play(choose(state.legal()))
                moves += 1
    return moves


def twin_loop(plies: int = 120) -> int:
    """Play plies of a random match from the same loop over the pure-Python twin and return the moves of seats."""
    rng, moves = random.Random(1), 0
    state = twin.start(3)
    for _ in range(plies):
        if twin.actor(state) == twin.CHANCE:
            texts, weights = zip(*twin.chance(state), strict=True)
            twin.play(state, rng.choices(texts, weights)[0])
        else:
            twin.play(state, rng.choice(twin.legal(state)))
            moves += 1
    return moves


def redeals(count: int = 20_000) -> int:
    """Deal anew for a seat, in the middle of a match, so many times."""
    game, stream = GAMES[4], Stream(2, "chance")
    state = game.start()
    while state.ply < 400:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(10_000 + state.ply).choice(state.legal()))
    table, sequence = state.table_bytes, stream.at(0)
    for _ in range(count):
        game.engine.redeal(table, 0, sequence)
    return count


def threads(n: int) -> float:
    """Return the wall seconds of the playouts shared among n threads, the median of several runs."""

    def once() -> float:
        share = 8 * MATCHES // n
        begin = time.perf_counter()
        with ThreadPoolExecutor(n) as pool:
            list(pool.map(lambda k: in_c(3, first=k * share, count=share), range(n)))
        return time.perf_counter() - begin

    return statistics.median(once() for _ in range(RUNS))


def main() -> None:
    """Measure and print."""
    times = medians(*(lambda seats=seats: in_c(seats) for seats in GAMES))
    for seats, seconds in zip(GAMES, times, strict=True):
        rate = in_c(seats) / seconds
        print(
            line(
                f"random moves a second from C, every move listed, {seats} seats", rate, "moves/s", 1_000_000
            )
        )
    one, two = threads(1), threads(2)
    print(line("two threads against one, wall time", one / two, "x", 1.8))
    ours, theirs, dealt = medians(python_loop, twin_loop, redeals)
    rate, slow = python_loop() / ours, twin_loop() / theirs
    print(line("the Python loop", rate, "moves/s", 400_000))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))
    print(line("redeals a second from Python", redeals() / dealt, "deals/s", 100_000))


if __name__ == "__main__":
    main()

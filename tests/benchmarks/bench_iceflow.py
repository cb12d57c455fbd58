"""Speed of Ice Flow: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_iceflow.py`. Chance plies are played but not counted. Random
matches last tens of thousands of plies; the shorter game, to two explorers, is measured too.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import in_c, print_scaling, python_loop, twin_loop
from benchmarks.timing import line, medians
from oracle import iceflow_twin as twin

GAMES = {seats: f"iceflow(seats={seats})" for seats in (2, 3, 4)}
SHORTER = "iceflow(explorers_needed=2)"
MATCHES = 40
LOOPS = 6
PLIES = 600


def main() -> None:
    """Measure and print."""
    ways = [(game, listed) for game in GAMES.values() for listed in (True, False)]
    times = medians(
        *(lambda game=game, listed=listed: in_c(game, MATCHES, listed=listed) for game, listed in ways)
    )
    for (game, listed), seconds in zip(ways, times, strict=True):
        rate = in_c(game, MATCHES, listed=listed) / seconds
        what = f"random moves a second from C, {'every move listed' if listed else 'drawn'}, {game}"
        print(line(what, rate, "moves/s", 1_500_000))
    print_scaling(GAMES[3], 2 * MATCHES)
    ours, theirs = medians(lambda: python_loop(SHORTER, LOOPS), lambda: twin_loop(twin, twin.start, PLIES))
    rate, slow = python_loop(SHORTER, LOOPS) / ours, twin_loop(twin, twin.start, PLIES) / theirs
    print(line("the Python loop, the shorter game", rate, "moves/s", 400_000))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))


if __name__ == "__main__":
    main()

"""Speed of Ice Flow: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_iceflow.py`. Chance plies are played but not counted. Random
matches last tens of thousands of plies; the loop plays the shorter game, to two explorers.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import print_loop, print_playouts, print_scaling
from oracle import iceflow_twin as twin

GAMES = [f"iceflow(seats={seats})" for seats in (2, 3, 4)]
SHORTER = "iceflow(explorers_needed=2)"
MATCHES = 40
LOOPS = 6
PLIES = 600


def main() -> None:
    """Measure and print."""
    print_playouts(GAMES, MATCHES, listed=1_500_000, drawn=1_500_000)
    print_scaling(GAMES[1], 2 * MATCHES)
    print_loop(SHORTER, LOOPS, twin, twin.start, PLIES, goal=400_000)


if __name__ == "__main__":
    main()

"""Speed of Alaska: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_alaska.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import print_loop, print_playouts, print_redeals, print_scaling
from oracle import alaska_twin as twin

GAMES = [f"alaska(seats={seats})" for seats in (2, 3, 4)]
MATCHES = 60
LOOPS = 2
PLIES = 600


def main() -> None:
    """Measure and print."""
    print_playouts(GAMES, MATCHES, listed=500_000)  # there is no draw
    print_scaling(GAMES[2], 8 * MATCHES)
    print_loop(GAMES[2], LOOPS, twin, lambda: twin.start(4), PLIES, goal=200_000)
    print_redeals(GAMES[2], 100_000)


if __name__ == "__main__":
    main()

"""Speed of Slopecrashers: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_slopecrashers.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import print_loop, print_playouts, print_redeals, print_scaling
from oracle import slopecrashers_twin as twin

GAMES = [f"slopecrashers(seats={seats})" for seats in (2, 3, 4)]
MATCHES = 2000
LOOPS = 20
PLIES = 120


def main() -> None:
    """Measure and print."""
    print_playouts(GAMES, MATCHES, listed=1_000_000)
    print_scaling(GAMES[1], 8 * MATCHES)
    print_loop(GAMES[1], LOOPS, twin, lambda: twin.start(3), PLIES, goal=400_000)
    print_redeals(GAMES[2], 100_000)


if __name__ == "__main__":
    main()

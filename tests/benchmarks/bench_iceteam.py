"""Speed of Ice Team: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_iceteam.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import print_loop, print_playouts, print_scaling
from oracle import iceteam_twin as twin

GAME = "iceteam"
MATCHES = 2000
LOOPS = 12
PLIES = 150


def main() -> None:
    """Measure and print."""
    print_playouts([GAME], MATCHES, listed=1_500_000, drawn=1_500_000)
    print_scaling(GAME, 4 * MATCHES)
    print_loop(GAME, LOOPS, twin, twin.start, PLIES, goal=400_000)


if __name__ == "__main__":
    main()

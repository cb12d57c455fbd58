"""Speed of Flow: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_flow.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import print_loop, print_playouts, print_scaling
from oracle import flow_twin as twin

GAME = "flow(seats=3)"
MATCHES = 6000
LOOPS = 40
#: More than a match of the twin has.
PLIES = 200


def main() -> None:
    """Measure and print."""
    print_playouts([GAME], MATCHES, listed=300_000, drawn=1_000_000)
    print_scaling(GAME, 8 * MATCHES)
    print_loop(GAME, LOOPS, twin, lambda: twin.start(3), PLIES)


if __name__ == "__main__":
    main()

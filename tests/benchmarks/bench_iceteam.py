"""Speed of Ice Team: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_iceteam.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import in_c, print_scaling, python_loop, twin_loop
from benchmarks.timing import line, medians
from oracle import iceteam_twin as twin

GAME = "iceteam"
MATCHES = 2000
LOOPS = 12
PLIES = 150


def main() -> None:
    """Measure and print."""
    listed, drawn = medians(
        *(lambda listed=listed: in_c(GAME, MATCHES, listed=listed) for listed in (True, False))
    )
    rates = in_c(GAME, MATCHES, listed=True) / listed, in_c(GAME, MATCHES, listed=False) / drawn
    print(line("random moves a second from C, every move listed", rates[0], "moves/s", 1_500_000))
    print(line("random moves a second from C, drawn", rates[1], "moves/s", 1_500_000))
    print_scaling(GAME, 4 * MATCHES)
    ours, theirs = medians(lambda: python_loop(GAME, LOOPS), lambda: twin_loop(twin, twin.start, PLIES))
    rate, slow = python_loop(GAME, LOOPS) / ours, twin_loop(twin, twin.start, PLIES) / theirs
    print(line("the Python loop", rate, "moves/s", 400_000))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))


if __name__ == "__main__":
    main()

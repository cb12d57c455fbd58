"""Speed of Flow: playouts from C, one thread and two, and the Python loop against the pure-Python twin.

Run it by hand: `uv run python tests/benchmarks/bench_flow.py`. Chance plies are played but not counted.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.loops import in_c, print_scaling, python_loop, twin_loop
from benchmarks.timing import line, medians
from oracle import flow_twin as twin

GAME = "flow(seats=3)"
MATCHES = 6000
LOOPS = 40
#: More than a match of the twin has.
PLIES = 200


def main() -> None:
    """Measure and print."""
    listed, drawn = medians(
        *(lambda listed=listed: in_c(GAME, MATCHES, listed=listed) for listed in (True, False))
    )
    print(
        line(
            "random moves a second from C, every move listed",
            in_c(GAME, MATCHES, listed=True) / listed,
            "moves/s",
            300_000,
        )
    )
    print(
        line(
            "random moves a second from C, drawn",
            in_c(GAME, MATCHES, listed=False) / drawn,
            "moves/s",
            1_000_000,
        )
    )
    print_scaling(GAME, 8 * MATCHES)
    ours, theirs = medians(
        lambda: python_loop(GAME, LOOPS), lambda: twin_loop(twin, lambda: twin.start(3), PLIES)
    )
    rate = python_loop(GAME, LOOPS) / ours
    slow = twin_loop(twin, lambda: twin.start(3), PLIES) / theirs
    print(line("the Python loop", rate, "moves/s", 0))
    print(line("the Python loop against the pure-Python twin", rate / slow, "x", 30))


if __name__ == "__main__":
    main()

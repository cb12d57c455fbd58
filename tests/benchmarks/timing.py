"""What the benchmarks share: CPU time of calls, medians of several runs taken in turn, and a table of ratios."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

RUNS = 5


def cpu_seconds(call: Callable[[], object]) -> float:
    """Return the CPU seconds of one call in this process, all threads together."""
    begin = time.process_time()
    call()
    return time.process_time() - begin


def medians(*calls: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Return the median CPU seconds of each call, after one warm-up, taken in turn so that drift hits all alike."""
    for call in calls:
        call()
    times = [[cpu_seconds(call) for call in calls] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def line(what: str, value: float, unit: str, goal: float) -> str:
    """Return one line of a report: what was measured, how much, and the goal beside it."""
    mark = "ok  " if value >= goal else "LOW "
    return f"{mark} {what:<58} {value:>14,.1f} {unit:<8} goal {goal:,.1f}"

"""Budgets: what a game declares under `[limits]` of its game.toml, measured."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from hexfloe.validate.report import Finding, Report

if TYPE_CHECKING:
    from hexfloe.play.game import Game

#: Limits that other checks keep.
ELSEWHERE: Final = frozenset({"plies", "unfinished"})
#: A measure is taken so often; the median of speeds counts, and the quickest import.
RUNS: Final = 3
#: Moves that are timed.
TIMED_MOVES: Final = 200_000


def check_budgets(game: Game, report: Report) -> Iterator[Finding]:
    """Yield the declared budgets that are exceeded, and those that nobody knows.

    Times depend on the machine, so what they find is a warning.
    """
    for name, allowed in game.info.limits.items():
        if name in ELSEWHERE:
            continue
        if name not in _MEASURES:
            known = ", ".join(sorted([*_MEASURES, *ELSEWHERE]))
            yield Finding("budgets", f"no budget is called {name!r}; there are {known}", "game.toml")
            continue
        measure, most, level = _MEASURES[name]
        measured = measure(game, report)
        if (measured > allowed) if most else (measured < allowed):
            word = "more" if most else "less"
            yield Finding(
                "budgets",
                f"{name} is {measured:g}, {word} than the {allowed} declared",
                "game.toml",
                level=level,
            )


def _longest(game: Game, report: Report) -> float:
    return max((line.longest for line in report.configurations), default=0)


def _most_legal(game: Game, report: Report) -> float:
    return max((line.most_legal for line in report.configurations), default=0)


def _table_bytes(game: Game, report: Report) -> float:
    return game.engine.table_size


def _wheel_bytes(game: Game, report: Report) -> float:
    """Size of the package's files as a wheel holds them, compressed."""
    import io
    import zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(game.folder().rglob("*")):
            if path.is_file() and path.suffix not in (".c", ".pyx", ".pyc") and "build" not in path.parts:
                archive.write(path, path.relative_to(game.folder().parent))
    return len(packed.getvalue())


def _import_ms(game: Game, report: Report) -> float:
    """Milliseconds that importing the game and making it take, the start of Python and hexfloe taken off."""
    module = type(game).__module__.partition(".")[0]
    paths = [path for path in sys.path if path]
    begin = f"import sys; sys.path[:0] = {paths!r}; import hexfloe"
    own = f"{begin}; import {module}; {module}.hexfloe_game()"
    common, whole = _quickest(begin), _quickest(own)
    # What Python alone waits for the processor is a measure of how busy the machine is.
    crowd = max(1.0, common.wall / max(1e-3, common.cpu))
    return 1000 * max(0.0, whole.wall - common.wall) / crowd


class _Taken(NamedTuple):
    """Seconds by the clock, and of the processor."""

    wall: float
    cpu: float


def _quickest(code: str) -> _Taken:
    """Return what the quickest of RUNS processes with this code took."""
    watch = "import time; _at = time.perf_counter(), time.process_time()"
    tell = "print(time.perf_counter() - _at[0], time.process_time() - _at[1])"
    taken = []
    for _ in range(RUNS):
        done = subprocess.run(
            [sys.executable, "-c", f"{watch}; {code}; {tell}"],
            check=True,
            timeout=60,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        taken.append(_Taken(*map(float, done.stdout.split()[-2:])))
    return min(taken)


def _moves_per_second(game: Game, report: Report) -> float:
    """Random moves of seats a second, from C, on one core."""
    from hexfloe.play.playouts import playouts

    engine, start, speeds = game.engine, game.engine.start(), []
    for run in range(RUNS):
        moves = number = 0
        before = time.process_time()
        while moves < TIMED_MOVES and number < TIMED_MOVES:
            moves += playouts(engine, start, run, 1, limit=min(game.info.plies, TIMED_MOVES), first=number)[0]
            number += 1
        speeds.append(moves / max(1e-9, time.process_time() - before))
    return statistics.median(speeds)


#: What can be declared: how it is measured, whether the declared number is the most (else the least), and the level.
_MEASURES: Final[dict[str, tuple[Callable[[Game, Report], float], bool, str]]] = {
    "longest": (_longest, True, "error"),
    "most_legal": (_most_legal, True, "error"),
    "table_bytes": (_table_bytes, True, "error"),
    "wheel_bytes": (_wheel_bytes, True, "error"),
    "import_ms": (_import_ms, True, "warning"),
    "moves_per_second": (_moves_per_second, False, "warning"),
}

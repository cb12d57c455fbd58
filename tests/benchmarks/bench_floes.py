"""Speed of floes adrift, against pure Python and against loops written by hand in C; prints a table of ratios.

Run it by hand: `uv run python tests/benchmarks/bench_floes.py` (half a minute; it compiles `floes_loop.pyx` in a
temporary folder, as a game would be). All are given 48 cells with two islands, six lanes of speeds 1 to 3, floes on
a quarter of the cells, and must find the same. Ratios of medians of CPU time.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from benchmarks.timing import line, medians

from hexfloe.build import compiled
from hexfloe.grid.board import Board
from hexfloe.water.floes import Sea

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT = 8, 6
BOARD = Board.parallelogram(WIDTH, HEIGHT)
ISLANDS = [10, 30]
N_BOARDS = 20_000
N_PYTHON = 200


def make_sea() -> Sea:
    """Return a lane a row, with islands in two of them."""
    marks = np.ones(BOARD.n_cells, np.uint8)
    marks[ISLANDS] = 0
    rows = [[BOARD.cell_at(q, r) for q in range(WIDTH)] for r in range(HEIGHT)]
    return Sea(BOARD.neighbors, [(row, 1 + r % 3) for r, row in enumerate(rows)], sea=marks)


SEA = make_sea()
OPEN = SEA.sea.view(np.uint8)
AHEAD, SPEEDS, NEIGHBORS = SEA.ahead.tolist(), SEA.speeds.tolist(), SEA.neighbors.tolist()


# ------------------------------------------------------------------ the peers in Python


def python_drifts(boards: Sequence[Sequence[int]], sea: Sequence[int]) -> int:
    """Drift every floe; return the sum of steps, and 100 for each that leaves the board."""
    total = 0
    for taken in boards:
        for cell, tile in enumerate(taken):
            if not tile:
                continue
            here = cell
            for _ in range(SPEEDS[cell]):
                there = AHEAD[here]
                if there < 0:
                    total += 100
                    break
                if taken[there] or not sea[there]:
                    break
                here = there
                total += 1
    return total


def python_ways(boards: Sequence[Sequence[int]], sea: Sequence[int]) -> int:
    """Find where every floe can drift by one cell, and where it can be pushed; return the sum of both as bits."""
    total = 0
    for taken in boards:
        for cell, tile in enumerate(taken):
            if not tile:
                continue
            for way in range(6):
                there = NEIGHBORS[cell][way]
                if there >= 0 and sea[there] and not taken[there]:
                    total += 1 << way
                if not sea[cell]:
                    continue
                while there >= 0 and taken[there] and sea[there]:
                    there = NEIGHBORS[there][way]
                if there >= 0 and sea[there]:
                    total += 1 << way
    return total


# ------------------------------------------------------------------ the table


def compiled_loop() -> Any:
    """Compile `floes_loop.pyx` against the public `.pxd` in a temporary folder, and import it."""
    from setuptools import setup

    folder = tempfile.mkdtemp()
    Path(folder, "floes_loop.pyx").write_text((HERE / "floes_loop.pyx").read_text())
    extensions = compiled(["floes_loop"], folder, include=[str(HERE.parents[1] / "core")])
    places = ["--build-temp", folder + "/build", "--build-lib", folder]
    setup(name="loop", packages=[], ext_modules=extensions, script_args=["-q", "build_ext", *places])
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    return importlib.import_module("floes_loop")


def check(what: str, *totals: int) -> None:
    """Refuse to compare what is not equal."""
    if len(set(totals)) > 1:
        raise SystemExit(f"{what}: {totals}")


def ratios(loop: Any, boards: np.ndarray[Any, Any]) -> None:
    """Print our speed over that of Python and of loops written by hand."""
    few = boards[:N_PYTHON].tolist()
    sea = OPEN.tolist()
    given = (SEA.ahead, SEA.speeds, OPEN)
    check("drifts", loop.drifts(*given, boards), loop.drifts_by_hand(*given, boards))
    check("drifts", loop.drifts(*given, boards[:N_PYTHON]), python_drifts(few, sea))
    check("ways", loop.ways(SEA.neighbors, OPEN, boards), loop.ways_by_hand(SEA.neighbors, OPEN, boards))
    check("ways", loop.ways(SEA.neighbors, OPEN, boards[:N_PYTHON]), python_ways(few, sea))
    floes, some = int(np.count_nonzero(boards)), int(np.count_nonzero(boards[:N_PYTHON]))
    found = medians(
        lambda: loop.drifts(*given, boards),
        lambda: loop.drifts_by_hand(*given, boards),
        lambda: python_drifts(few, sea),
        lambda: loop.ways(SEA.neighbors, OPEN, boards),
        lambda: loop.ways_by_hand(SEA.neighbors, OPEN, boards),
        lambda: python_ways(few, sea),
        runs=9,
    )
    counts = [floes, floes, some] * 2
    drift, drift_hand, drift_python, ways, ways_hand, ways_python = (
        1e9 * seconds / count for seconds, count in zip(found, counts, strict=True)
    )
    print(line("drift / pure Python", drift_python / drift, "x", 15))
    print(line("drift / by hand in C", drift_hand / drift, "x", 0.85))
    print(line("drift_ways and push_ways / pure Python", ways_python / ways, "x", 15))
    print(line("drift_ways and push_ways / by hand in C", ways_hand / ways, "x", 0.85))
    print(f"     a floe: {drift:.0f} ns to drift, {ways:.0f} ns for all twelve ways")


def rates(loop: Any, rng: np.random.Generator) -> None:
    """Print the speed of carrying pushes out, and of looking at edges."""
    boards = crowd(rng)
    riders = rng.integers(0, 9, boards.shape).astype(np.uint8)
    patterns = rng.integers(0, 64, boards.shape).astype(np.uint8)
    done = loop.pushes(SEA.neighbors, OPEN, boards.copy(), riders.copy())
    pushes, rims = medians(
        lambda: loop.pushes(SEA.neighbors, OPEN, boards.copy(), riders.copy()),
        lambda: loop.rims(SEA.neighbors, patterns),
    )
    print(line("rows pushed, with what stands on them", 1e-6 * done / pushes, "M/s", 10))
    print(line("floe turned, and its ridges counted", 1e-6 * patterns.size / rims, "M/s", 60))


def crowd(rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return boards with tiles on a quarter of the cells and on the islands."""
    boards = (rng.random((N_BOARDS, BOARD.n_cells)) < 0.25).astype(np.uint8)
    boards[:, ISLANDS] = 1
    return boards


if __name__ == "__main__":
    RNG = np.random.default_rng(1)
    LOOP = compiled_loop()
    ratios(LOOP, crowd(RNG))
    rates(LOOP, RNG)

"""Speed of the grid: batches against numpy, paths and groups against networkx, single calls against plain Python.

Run it by hand: `uv run python tests/benchmarks/bench_grid.py`. Ratios of medians of CPU time, taken in turn in one
process; every pair is checked to give the same answer first. Results are made anew in each call, by both sides.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import networkx as nx
import numpy as np
import numpy.typing as npt
from benchmarks.timing import cpu_seconds, medians

from hexfloe.grid import Board, batch, hexes, layouts

Call = Callable[[], object]
Cells = npt.NDArray[np.int32]

#: CPU seconds that one run of one side takes at least.
RUN = 0.05
N = 1000
RADIUS = 10
STEPS = np.array([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)], np.int32)
RING = np.array(hexes.ring((0, 0), RADIUS), np.int32)
DISK = np.array(hexes.disk((0, 0), RADIUS), np.int32)
GRAIN = np.array([1e-6, 2e-6])


# ---------------------------------------------------------------- measuring


def repeated(call: Call) -> tuple[Call, int]:
    """Return a call that repeats another for `RUN` seconds, and how often it does."""
    call()
    n = max(1, int(RUN / max(min(cpu_seconds(call) for _ in range(3)), 1e-7)))

    def run() -> None:
        for _ in range(n):
            call()

    return run, n


def report(what: str, ours: Call, theirs: Call, goal: float | None, per: int = 1) -> None:
    """Measure two sides and print their microseconds per unit, the ratio, and the goal beside it, if there is one."""
    (our_run, our_n), (their_run, their_n) = repeated(ours), repeated(theirs)
    mine, other = medians(our_run, their_run, runs=7)
    mine, other = mine / our_n / per * 1e6, other / their_n / per * 1e6
    ratio = other / mine
    mark = "   " if goal is None else "ok " if ratio >= goal else "LOW"
    aim = "" if goal is None else f"   goal {goal:g} x"
    print(f"{mark} {what:<46} {mine:>11.4f} us {other:>11.3f} us {ratio:>8.1f} x{aim}", flush=True)


def same(ours: npt.NDArray[np.int32], theirs: npt.NDArray[np.int32]) -> None:
    """Stop the benchmark if two sides disagree."""
    if not np.array_equal(ours, theirs):
        raise SystemExit("the two sides disagree")


# ---------------------------------------------------------------- numpy


def round_axial(q: npt.NDArray[np.float64], r: npt.NDArray[np.float64]) -> Cells:
    """Round to the nearest hex, the usual way on whole arrays."""
    s = -q - r
    near_q, near_r, near_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(near_q - q), np.abs(near_r - r), np.abs(near_s - s)
    fix_q = (off_q > off_r) & (off_q > off_s)
    fix_r = ~fix_q & (off_r > off_s)
    out = np.where(fix_q, -near_r - near_s, near_q), np.where(fix_r, -near_q - near_s, near_r)
    return np.stack(out, -1).astype(np.int32)


def numpy_distance(a: Cells, b: Cells) -> Cells:
    """Half the sum of the three differences."""
    gap = a - b
    q, r = gap[:, 0], gap[:, 1]
    return (np.abs(q) + np.abs(r) + np.abs(q + r)) >> 1


def numpy_lines(a: Cells, b: Cells, ways: npt.NDArray[np.float64]) -> Cells:
    """Points along the way, moved off the borders by a grain, then rounded."""
    points = (a + GRAIN)[:, None] + (b - a)[:, None] * ways[None, :, None]
    return round_axial(points[..., 0], points[..., 1])


def numpy_pixels(pixels: npt.NDArray[np.float64], size: float) -> Cells:
    """The inverse of the layout matrix, then rounding."""
    x, y = pixels[:, 0], pixels[:, 1]
    return round_axial((np.sqrt(3) / 3 * x - y / 3) / size, y * (2 / 3 / size))


def batches() -> None:
    """Print the rows against numpy."""
    rng = np.random.default_rng(7)
    a = rng.integers(-100, 101, (N, 2)).astype(np.int32)
    b = rng.integers(-100, 101, (N, 2)).astype(np.int32)
    far = (a + np.array(hexes.ring((0, 0), 20))[rng.integers(0, 120, N)]).astype(np.int32)
    pairs = np.hstack([a, b])
    ways = np.linspace(0.0, 1.0, 21)
    pixels = rng.uniform(-500, 500, (1_000_000, 2))
    same(batch.neighbors(a), a[:, None] + STEPS)
    same(batch.distance(a, b), numpy_distance(a, b))
    same(batch.rotate(a), np.stack([a[:, 0] + a[:, 1], -a[:, 0]], 1))
    same(batch.pixel_to_axial(pixels, size=10.0), numpy_pixels(pixels, 10.0))
    same(batch.distance(batch.line(a, far)[:, 10], a), np.full(N, 10))
    report("neighbors, 1000 cells", lambda: batch.neighbors(a), lambda: a[:, None] + STEPS, 12)
    report(
        "distance, 1000 pairs in one array (n, 4)",
        lambda: batch.distance(pairs[:, :2], pairs[:, 2:]),
        lambda: numpy_distance(pairs[:, :2], pairs[:, 2:]),
        8,
    )
    report(
        "distance, 1000 pairs in two arrays (n, 2)",
        lambda: batch.distance(a, b),
        lambda: numpy_distance(a, b),
        None,
    )
    report("line of 21, 1000 lines", lambda: batch.line(a, far), lambda: numpy_lines(a, far, ways), 2.5)
    report("ring 10, 1000 rings", lambda: batch.ring(a, RADIUS), lambda: a[:, None] + RING, 8)
    report("disk 10, 1000 disks", lambda: batch.disk(a, RADIUS), lambda: a[:, None] + DISK, 7)
    turn = lambda: np.stack([a[:, 0] + a[:, 1], -a[:, 0]], 1)  # noqa: E731
    report("rotate, 1000 cells", lambda: batch.rotate(a), turn, 5)
    report(
        "pixel to hex, a million points",
        lambda: batch.pixel_to_axial(pixels, size=10.0),
        lambda: numpy_pixels(pixels, 10.0),
        8,
    )


# ---------------------------------------------------------------- networkx


def walled(board: Board, share: float, rng: random.Random) -> npt.NDArray[np.bool_]:
    """Return a mask of random walls that leaves a way from the west to the east corner."""
    ends = west_and_east(board)
    while True:
        walls = np.array([rng.random() < share for _ in range(board.n_cells)])
        walls[list(ends)] = False
        if board.path(*ends, blocked=walls):
            return walls


def west_and_east(board: Board) -> tuple[int, int]:
    """Return the two corners of a hexagon in its middle row."""
    radius = max(q for q, _ in board.cells)
    return board.cell_at(-radius, 0), board.cell_at(radius, 0)


def graphs() -> None:
    """Print the rows against networkx, whose graphs are kept; ours gets its mask anew in each call."""
    rng = random.Random(7)
    board = Board.hexagon(31)
    start, goal = west_and_east(board)
    walls = walled(board, 0.3, rng)
    graph = nx.Graph(board.graph().subgraph(np.flatnonzero(~walls).tolist()))
    if len(board.path(start, goal, blocked=walls)) != len(nx.shortest_path(graph, start, goal)):
        raise SystemExit("the two sides disagree about the path")
    what = "path, radius 30, 30% walls"
    report(
        what, lambda: board.path(start, goal, blocked=walls), lambda: nx.shortest_path(graph, start, goal), 80
    )
    ones = np.ones(board.n_cells, np.int32)
    costly = lambda: board.path(start, goal, blocked=walls, costs=ones)  # noqa: E731
    report(
        "the same with costs, against dijkstra_path",
        costly,
        lambda: nx.dijkstra_path(graph, start, goal),
        None,
    )
    pool = Board.hexagon(51)
    mask = np.array([rng.random() < 0.5 for _ in range(pool.n_cells)])
    parts = nx.Graph(pool.graph().subgraph(np.flatnonzero(mask).tolist()))
    if pool.group_labels(mask)[1] != nx.number_connected_components(parts):
        raise SystemExit("the two sides disagree about the groups")
    components = lambda: list(nx.connected_components(parts))  # noqa: E731
    report("group labels, radius 50, half full", lambda: pool.group_labels(mask), components, 30)
    report("groups as tuples of cells", lambda: pool.groups(mask), components, None)


# ---------------------------------------------------------------- plain Python


def py_neighbors(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """Return six new tuples."""
    q, r = cell
    return [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]


def py_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return half the sum of the three differences."""
    q = a[0] - b[0]
    r = a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def py_rotate(cell: tuple[int, int]) -> tuple[int, int]:
    """Return a sixth of a turn about (0, 0)."""
    q, r = cell
    return q + r, -q


def py_round(q: float, r: float) -> tuple[int, int]:
    """Return the nearest hex."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def py_line(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """Return points along the way, moved off the borders by a grain, then rounded."""
    n = py_distance(a, b) or 1
    q, r = a[0] + 1e-6, a[1] + 2e-6
    dq, dr = (b[0] - a[0]) / n, (b[1] - a[1]) / n
    return [py_round(q + dq * i, r + dr * i) for i in range(n + 1)]


def py_ring(center: tuple[int, int], radius: int) -> list[tuple[int, int]]:
    """Return a walk along the six sides."""
    q, r = center[0] + radius, center[1]
    cells = []
    for dq, dr in ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)):
        for _ in range(radius):
            cells.append((q, r))
            q += dq
            r += dr
    return cells


def py_disk(center: tuple[int, int], radius: int) -> list[tuple[int, int]]:
    """Return the rows."""
    q, r = center
    return [
        (q + dq, r + dr)
        for dr in range(-radius, radius + 1)
        for dq in range(max(-radius, -dr - radius), min(radius, radius - dr) + 1)
    ]


def py_pixel(pixel: tuple[float, float]) -> tuple[int, int]:
    """Return the cell of a pixel on a pointy-top board of size 1."""
    x, y = pixel
    return py_round(0.5773502691896257 * x - y / 3, y * 2 / 3)


def for_each(call: Callable[..., object], parts: list[tuple[object, ...]]) -> Call:
    """Return a loop that calls a function with each of many arguments."""
    firsts = [part[0] for part in parts]

    def with_one() -> None:
        for first in firsts:
            call(first)

    def with_two() -> None:
        for first, second in parts:
            call(first, second)

    return with_one if len(parts[0]) == 1 else with_two


def singles(reach: int) -> None:
    """Print the rows of single calls, cells within `reach` of (0, 0)."""
    rng = random.Random(7)
    draw = lambda: (rng.randint(-reach, reach), rng.randint(-reach, reach))  # noqa: E731
    cells = [draw() for _ in range(N)]
    ends = [hexes.add(cell, rng.choice(hexes.ring((0, 0), 20))) for cell in cells]
    one = [(cell,) for cell in cells]
    two = [(cell, draw()) for cell in cells]
    lines = list(zip(cells, ends, strict=True))
    around = [(cell, RADIUS) for cell in cells[:100]]
    pixels = [((rng.uniform(-99, 99), rng.uniform(-99, 99)),) for _ in range(N)]
    rows: list[tuple[str, Callable[..., object], Callable[..., object], list[tuple[object, ...]]]] = [
        ("neighbors", hexes.neighbors, py_neighbors, one),
        ("distance", hexes.distance, py_distance, two),
        ("line of 21", hexes.line, py_line, lines),
        ("ring 10", hexes.ring, py_ring, around),
        ("disk 10", hexes.disk, py_disk, around),
        ("rotate", hexes.rotate, py_rotate, one),
        ("pixel to hex", layouts.pixel_to_axial, py_pixel, pixels),
    ]
    for name, ours, theirs, parts in rows:
        what = f"one call: {name}, |q|, |r| <= {reach}"
        report(what, for_each(ours, parts), for_each(theirs, parts), 1, len(parts))


def main() -> None:
    """Measure and print."""
    print(f"    {'':<46} {'hexfloe':>14} {'peer':>14} {'ratio':>10}")
    batches()
    graphs()
    singles(100)
    singles(10_000)


if __name__ == "__main__":
    main()

"""Speed of tracing rivers, against networkx and pure Python in the same run; prints a table of ratios and goals.

Run it by hand: `uv run python tests/benchmarks/bench_rivers.py` (half a minute; it compiles `rivers_loop.pyx` in a
temporary folder, as a game would be). All are given 36 cells, radius 3 without the center, with a random perfect
matching on each, and must find the same courses. Ratios of medians of CPU time a board.
"""

from __future__ import annotations

import contextlib
import importlib
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import networkx as nx
import numpy as np
from benchmarks.timing import line, medians
from oracle.rivers import disk, neighbor_table

from hexfloe.build import compiled
from hexfloe.water.rivers import Faces, RiverNet, perfect_matchings, rotate_face

HERE = Path(__file__).resolve().parent
CELLS = [cell for cell in disk(3) if cell != (0, 0)]
NEIGHBORS = neighbor_table(CELLS)
FACES = Faces(perfect_matchings())
NET = RiverNet(NEIGHBORS, FACES)
N_BOARDS = 1000
N_PEER = 60
N_GAMES = 5000


# ------------------------------------------------------------------ the peers


def edge_numbers() -> list[list[int]]:
    """Number the edges of the grid: edges[cell][edge], the same from both sides."""
    edges, count = [[-1] * 6 for _ in CELLS], 0
    for cell, row in enumerate(NEIGHBORS):
        for edge, ahead in enumerate(row):
            if edges[cell][edge] < 0:
                edges[cell][edge] = count
                if ahead >= 0:
                    edges[ahead][(edge + 3) % 6] = count
                count += 1
    return edges


EDGES = edge_numbers()
JOINS = [[tuple((row[a], row[b]) for a, b in enumerate(face) if a < b) for face in FACES] for row in EDGES]
RIM = [(cell, edge) for cell, row in enumerate(NEIGHBORS) for edge, ahead in enumerate(row) if ahead < 0]
N_EDGES = 1 + max(map(max, EDGES))


def graph_of(board: bytes) -> nx.Graph:
    """Return the graph whose nodes are edges of the grid and whose edges are the joins of the tiles."""
    graph = nx.Graph()
    for cell, number in enumerate(board):
        graph.add_edges_from(JOINS[cell][number])
    return graph


def with_networkx(board: bytes) -> list[set[int]]:
    """Return the courses as sets of edges."""
    return list(nx.connected_components(graph_of(board)))


def with_networkx_in_order(board: bytes) -> list[list[int]]:
    """Return the courses as lists of edges in order."""
    graph = graph_of(board)
    courses = []
    for nodes in nx.connected_components(graph):
        ends = [node for node in nodes if graph.degree(node) == 1]
        courses.append(list(nx.dfs_preorder_nodes(graph, ends[0] if ends else next(iter(nodes)))))
    return courses


def with_python(board: bytes) -> list[list[int]]:
    """Return the courses as lists of edges in order, walked from the rim, then the loops."""
    seen: set[int] = set()
    courses = []
    for start in RIM:
        cell, edge = start
        if EDGES[cell][edge] in seen:
            continue
        course = [EDGES[cell][edge]]
        while cell >= 0:
            edge = FACES_LIST[board[cell]][edge]
            course.append(EDGES[cell][edge])
            cell, edge = NEIGHBORS[cell][edge], OPPOSITE[edge]
        seen.update(course)
        courses.append(course)
    if len(seen) < N_EDGES:
        for start, row in enumerate(EDGES):
            for edge, number in enumerate(row):
                if number not in seen:
                    courses.append(python_loop(board, start, edge))
                    seen.update(courses[-1])
    return courses


FACES_LIST = list(FACES)
OPPOSITE = [(edge + 3) % 6 for edge in range(6)]


def python_loop(board: bytes, cell: int, edge: int) -> list[int]:
    """Return the edges of a loop that enters a cell by an edge."""
    begin, course = EDGES[cell][edge], []
    while True:
        edge = FACES_LIST[board[cell]][edge]
        course.append(EDGES[cell][edge])
        if course[-1] == begin:
            return course
        cell, edge = NEIGHBORS[cell][edge], OPPOSITE[edge]


def check(boards: list[bytes]) -> None:
    """Refuse to compare what is not equal."""
    for board in boards:
        ours = sorted(
            sorted({EDGES[step.cell][edge] for step in course for edge in step[1:]})
            for course in NET.passages(board)
        )
        for peer in (with_networkx, with_networkx_in_order, with_python):
            if sorted(map(sorted, peer(board))) != ours:
                raise SystemExit(f"{peer.__name__} finds other courses than we do on {list(board)}")


# ------------------------------------------------------------------ a game in C


def compiled_loop() -> Any:
    """Compile `rivers_loop.pyx` against the public `.pxd` in a temporary folder, and import it."""
    from setuptools import setup

    folder = tempfile.mkdtemp()
    Path(folder, "rivers_loop.pyx").write_text((HERE / "rivers_loop.pyx").read_text())
    with contextlib.chdir(folder):  # the generated C lands where one stands
        extensions = compiled(["rivers_loop"], folder, include=[str(HERE.parents[1] / "core")])
        places = ["--build-temp", folder + "/build", "--build-lib", folder]
        setup(name="loop", packages=[], ext_modules=extensions, script_args=["-q", "build_ext", *places])
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    return importlib.import_module("rivers_loop")


def game_positions() -> tuple[Any, ...]:
    """Return a board of 41 cells with a hub, its faces, full boards (a quarter with terminals), orders of laying."""
    cells = [*disk(3), (-1, -3), (4, -3), (-4, 3), (1, 3)]
    sources = [
        rotate_face(codes, turns)
        for face in perfect_matchings()
        if face[0] >= 0
        for codes in [
            [-2 if edge == 0 else -1 if edge == face[0] else code for edge, code in enumerate(face)]
        ]
        for turns in range(6)
    ]
    faces = Faces([*perfect_matchings(), *sources, (-1,) * 6])
    rng = np.random.default_rng(1)
    boards = rng.integers(1, 16, (N_GAMES, len(cells))).astype(np.uint8)
    special = rng.random(boards.shape) < 0.25
    boards[special] = rng.integers(16, 106, int(special.sum()))
    hub = cells.index((0, 0))
    boards[:, hub] = 106
    others = [cell for cell in range(len(cells)) if cell != hub]
    orders = np.array([[hub, *rng.permutation(others)] for _ in range(N_GAMES)], np.int16)
    return np.array(neighbor_table(cells), np.int16), faces, boards, orders


# ------------------------------------------------------------------ the table


def each(call: Callable[[bytes], object], boards: list[bytes]) -> Callable[[], None]:
    """Return a call that makes one for each board and keeps nothing."""

    def run() -> None:
        for board in boards:
            call(board)

    return run


def times(call: Callable[[], object], count: int) -> Callable[[], None]:
    """Return a call that makes so many."""

    def run() -> None:
        for _ in range(count):
            call()

    return run


def ratios() -> None:
    """Print our speed over that of the peers."""
    rng = random.Random(1)
    boards = [bytes(rng.randint(1, 15) for _ in CELLS) for _ in range(N_BOARDS)]
    few = boards[:N_PEER]
    check(few)
    batch = np.frombuffer(b"".join(boards), np.uint8).reshape(N_BOARDS, len(CELLS))
    found = medians(
        each(with_networkx, few),
        each(with_networkx_in_order, few),
        each(with_python, few),
        each(NET.passages, boards),
        each(NET.trace, boards),
        times(lambda: NET.trace_batch(batch), 20),
        times(lambda: NET.ends_batch(batch), 20),
        runs=9,
    )
    counts = [N_PEER] * 3 + [N_BOARDS] * 2 + [20 * N_BOARDS] * 2
    graph, ordered, python, lists, objects, traced, linked = (
        t / n for t, n in zip(found, counts, strict=True)
    )
    print(
        f"networkx components: {1e6 * graph:.0f} us a board; ordered: {1e6 * ordered:.0f}; Python: {1e6 * python:.1f}"
    )
    print(line("batch, passages in order / networkx components", graph / traced, "x", 100))
    print(line("batch, ends and lengths / networkx components", graph / linked, "x", 250))
    print(line("one board, lists of passages / networkx components", graph / lists, "x", 40))
    print(line("one board, lists of passages / networkx in order", ordered / lists, "x", 100))
    print(line("one board, lists of passages / pure Python", python / lists, "x", 6))
    print(line("one board, courses as objects / networkx components", graph / objects, "x", 40))
    print(
        f"     a board: {1e9 * traced:.0f} ns in order, {1e9 * linked:.0f} ns ends, {1e6 * lists:.2f} us lists"
    )


def rates() -> None:
    """Print the speed of the C functions in the loop of a game."""
    neighbors, faces, boards, orders = game_positions()
    join, loop, net = faces.join, compiled_loop(), RiverNet(neighbors, faces)
    found = medians(
        lambda: loop.play(neighbors, join, boards, orders, 1),
        lambda: loop.play(neighbors, join, boards, orders, 0),
        lambda: loop.survey(neighbors, join, boards),
        lambda: net.trace_batch(boards),
        lambda: net.ends_batch(boards),
    )
    asked, idle = (seconds / boards.size for seconds in found[:2])
    survey, traced, linked = (1e9 * seconds / N_GAMES for seconds in found[2:])
    print("a game on 41 cells with a hub of six terminals, a quarter of the tiles with two terminals:")
    print(line("place a tile in C and ask courses_at", 1e-6 / asked, "M/s", 1 / 0.15))
    print(
        f"     courses_at: {1e9 * (asked - idle):.0f} ns; full board: all_courses {survey:.0f} ns, "
        f"batch in order {traced:.0f} ns, batch ends {linked:.0f} ns"
    )


if __name__ == "__main__":
    ratios()
    rates()

"""Slow, obvious twins of tracing rivers: a walk over dicts, and the components of a networkx graph."""

from __future__ import annotations

from typing import NamedTuple

import networkx as nx

BLANK = -128
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


# ------------------------------------------------------------------ boards


def disk(radius: int) -> list[tuple[int, int]]:
    """Return the cells (q, r) at most so far from (0, 0), row by row."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if abs(q + r) <= radius]


def neighbor_table(cells: list[tuple[int, int]]) -> list[list[int]]:
    """Return the number of the cell across each edge of each cell, -1 where there is none."""
    number = {cell: i for i, cell in enumerate(cells)}
    return [[number.get((q + dq, r + dr), -1) for dq, dr in STEPS] for q, r in cells]


def torus_table(width: int, height: int) -> list[list[int]]:
    """Return the neighbors on a parallelogram whose sides are glued together; cells may be their own neighbors."""
    return [
        [(q + dq) % width + (r + dr) % height * width for dq, dr in STEPS]
        for r in range(height)
        for q in range(width)
    ]


def rotated_cell(cell: tuple[int, int]) -> tuple[int, int]:
    """Return the cell a sixth of a turn further about (0, 0): what lay in direction d lies in direction d + 1."""
    q, r = cell
    return q + r, -q


def mirrored_cell(cell: tuple[int, int]) -> tuple[int, int]:
    """Return the mirror image of a cell that keeps directions 0 and 3: direction d becomes -d."""
    q, r = cell
    return q + r, -r


# ------------------------------------------------------------------ the walk


class PlainCourse(NamedTuple):
    """One course: its two ends (cell, edge, kind; kind 0 is open) or none, and its passages in order."""

    ends: tuple[tuple[int, int, int], ...]
    passages: tuple[tuple[int, int, int], ...]


class PlainBoard:
    """What lies on a board, as two dicts over (cell, edge): where a river goes on its tile, and across the edge."""

    def __init__(self, neighbors, faces, placed) -> None:
        self.code = {}
        for cell, number in enumerate(placed):
            for edge in range(6):
                if number and faces[number][edge] != BLANK:
                    self.code[cell, edge] = faces[number][edge]
        self.across = {}
        for cell, edge in self.code:
            there = (int(neighbors[cell][edge]), (edge + 3) % 6)
            if there in self.code:
                self.across[cell, edge] = there

    def is_end(self, half) -> bool:
        """Say whether a course ends at this edge of this cell."""
        return self.code[half] < 0 or half not in self.across

    def walk(self, half) -> PlainCourse:
        """Follow the course that begins at this end, or, if it has none, that enters by this edge."""
        begin, passages = half, []
        first = (*half, max(0, -self.code[half])) if self.is_end(half) else None
        if self.code[half] < 0:
            passages.append((half[0], self.code[half], half[1]))
            half = self.across.get(half)
            if half is None:
                return PlainCourse((first, (*begin, 0)), tuple(passages))
        while True:
            cell, entry = half
            leave = self.code[half]
            passages.append((cell, entry, leave))
            if leave < 0:
                return PlainCourse((first, (cell, entry, -leave)), tuple(passages))
            if (cell, leave) not in self.across:
                return PlainCourse((first, (cell, leave, 0)), tuple(passages))
            half = self.across[cell, leave]
            if half == begin:
                return PlainCourse((), tuple(passages))


def halves_of(course: PlainCourse) -> set[tuple[int, int]]:
    """Return the (cell, edge) pairs that a course uses."""
    return {(cell, edge) for cell, *edges in course.passages for edge in edges if edge >= 0}


def trace(neighbors, faces, placed) -> list[PlainCourse]:
    """Return all courses: from each end by ascending (cell, edge), then the loops likewise; each once."""
    board = PlainBoard(neighbors, faces, placed)
    courses: list[PlainCourse] = []
    seen: set[tuple[int, int]] = set()
    ends = [half for half in sorted(board.code) if board.is_end(half)]
    for half in ends + sorted(board.code):
        if half not in seen:
            courses.append(board.walk(half))
            seen |= halves_of(courses[-1])
    return courses


# ------------------------------------------------------------------ the graph


class Component(NamedTuple):
    """One course as a component of a graph: its ends, its passages without order, the (cell, edge) pairs it uses."""

    ends: frozenset[tuple[int, int, int]]
    length: int
    halves: frozenset[tuple[int, int]]


def river_graph(neighbors, faces, placed) -> nx.MultiGraph:
    """Return a graph of (cell, edge) pairs and terminals (cell, edge, kind); an edge is a passage or a meeting."""
    graph = nx.MultiGraph()
    for cell, number in enumerate(placed):
        for edge, code in enumerate(faces[number] if number else ()):
            if code > edge:
                graph.add_edge((cell, edge), (cell, code), passage=1)
            elif code < 0 and code != BLANK:
                graph.add_edge((cell, edge), (cell, edge, -code), passage=1)
    for cell, edge in [node for node in graph if len(node) == 2]:
        there = (int(neighbors[cell][edge]), (edge + 3) % 6)
        if there in graph and (cell, edge) < there:
            graph.add_edge((cell, edge), there, passage=0)
    return graph


def components(neighbors, faces, placed) -> set[Component]:
    """Return all courses, found by networkx."""
    graph = river_graph(neighbors, faces, placed)
    found = set()
    for nodes in nx.connected_components(graph):
        ends = frozenset((*node, 0)[:3] for node in nodes if graph.degree(node) == 1)
        length = sum(passage for _, _, passage in graph.subgraph(nodes).edges(data="passage"))
        found.add(Component(ends, length, frozenset(node for node in nodes if len(node) == 2)))
    return found

"""The slow, obvious twin of `hexfloe.grid.board`: sets of (q, r), networkx for everything that is a graph."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

import networkx as nx

from hexfloe.grid.board import Board

Cell = tuple[int, int]


def graph(board: Board, outside: Collection[int] = ()) -> nx.Graph[int]:
    """Return a graph of the cells of a board that does not wrap around, without some of them, from coordinates."""
    inside = {cell: number for number, cell in enumerate(board.cells) if number not in outside}
    found: nx.Graph[int] = nx.Graph()
    found.add_nodes_from(inside.values())
    for (q, r), number in inside.items():
        for dq, dr in board.steps:
            if (q + dq, r + dr) in inside:
                found.add_edge(number, inside[q + dq, r + dr])
    return found


def words(board: Board, path: Sequence[int]) -> list[int]:
    """Return the directions of a path of neighbors."""
    return [board.neighbors[here].tolist().index(there) for here, there in itertools.pairwise(path)]


def cheapest_paths(
    board: Board, start: int, goal: int, costs: Sequence[int], blocked: Collection[int]
) -> list[list[int]]:
    """Return all cheapest paths, as networkx lists them: entering a cell costs what it costs."""
    if start in blocked or goal in blocked:
        return []
    ways = nx.DiGraph(graph(board, blocked))
    for _, there, data in ways.edges(data=True):
        data["weight"] = costs[there]
    if not nx.has_path(ways, start, goal):
        return []
    return [list(path) for path in nx.all_shortest_paths(ways, start, goal, weight="weight")]


def best_path(
    board: Board, start: int, goal: int, costs: Sequence[int], blocked: Collection[int]
) -> tuple[int, ...]:
    """Return the path that the rule for ties picks of all cheapest ones: fewest steps, then smallest directions."""
    paths = cheapest_paths(board, start, goal, costs, blocked)
    return tuple(min(paths, key=lambda path: (len(path), words(board, path)), default=[]))


def distances(board: Board, start: int, costs: Sequence[int], blocked: Collection[int]) -> list[int]:
    """Return what the cheapest path from a cell to each cell costs, -1 where there is none."""
    if start in blocked:
        return [-1] * board.n_cells
    ways = nx.DiGraph(graph(board, blocked))
    for _, there, data in ways.edges(data=True):
        data["weight"] = costs[there]
    found = nx.single_source_dijkstra_path_length(ways, start, weight="weight")
    return [found.get(cell, -1) for cell in range(board.n_cells)]


def groups(board: Board, inside: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return the connected components of some cells, ascending, in order of their first cells."""
    outside = set(range(board.n_cells)) - set(inside)
    return tuple(sorted(tuple(sorted(group)) for group in nx.connected_components(graph(board, outside))))


def symmetries(board: Board) -> set[tuple[int, ...]]:
    """Return the permutations of cells that keep all directions alike up to a rotation or reflection, by trial.

    Cell 0 may go to any cell and the directions to any of theirs; the rest of a connected board follows.
    """
    n = board.n_directions
    turned = [[(d + k) % n for d in range(n)] for k in range(n)] + [
        [(k - d) % n for d in range(n)] for k in range(n)
    ]
    found = set()
    for directions in turned:
        for first in range(board.n_cells):
            image = _followed(board, directions, first)
            if image is not None:
                found.add(image)
    return found


def _followed(board: Board, directions: Sequence[int], first: int) -> tuple[int, ...] | None:
    """Return where all cells go if cell 0 goes to `first`, or None if two neighbors contradict each other."""
    image = {0: first}
    todo = [0]
    for cell in todo:
        for d in range(board.n_directions):
            here, there = board.neighbors[cell, d], board.neighbors[image[cell], directions[d]]
            if (here < 0) != (there < 0) or image.setdefault(int(here), int(there)) != there:
                return None
            if here >= 0 and here not in todo:
                todo.append(int(here))
    image.pop(-1, None)
    return (
        tuple(image[cell] for cell in range(board.n_cells))
        if len(set(image.values())) == board.n_cells
        else None
    )

"""Boards, faces and positions for the tests of rivers, as Hypothesis strategies; and courses in plain terms."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st
from oracle.rivers import BLANK, Component, PlainCourse, disk, neighbor_table, torus_table

from hexfloe.water.rivers import Course

#: Small and large, with holes, and glued together: on the smallest tori a cell meets itself.
TABLES = (
    *(neighbor_table(disk(radius)) for radius in range(4)),
    neighbor_table([cell for cell in disk(2) if cell not in ((0, 0), (1, -1), (-2, 1))]),
    *(torus_table(*size) for size in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (3, 3), (4, 3))),
)


class Position(NamedTuple):
    """A board, its faces (number 0 is no tile), and the face on each cell."""

    neighbors: list[list[int]]
    faces: list[tuple[int, ...]]
    placed: list[int]


@st.composite
def face_codes(draw, kinds: int = 3, blanks: bool = True) -> tuple[int, ...]:
    """Draw a face: some joins, and terminals of kinds 1 to `kinds` and blanks at the other edges."""
    edges = draw(st.permutations(range(6)))
    n_joins = draw(st.integers(0 if kinds or blanks else 3, 3))
    codes = {}
    for one, two in zip(edges[: 2 * n_joins : 2], edges[1 : 2 * n_joins : 2], strict=True):
        codes[one], codes[two] = two, one
    others = [-kind for kind in range(1, kinds + 1)] + [BLANK] * blanks
    for edge in edges[2 * n_joins :]:
        codes[edge] = draw(st.sampled_from(others))
    return tuple(codes[edge] for edge in range(6))


@st.composite
def positions(draw, tables=TABLES, kinds: int = 3, blanks: bool = True, empty: bool = True) -> Position:
    """Draw a board with some faces, and what lies on its cells; `empty` cells allowed or not."""
    neighbors = draw(st.sampled_from(tables))
    faces = draw(st.lists(face_codes(kinds, blanks), min_size=1, max_size=8))
    # Tiles are likelier than empty cells, so that there are courses worth following.
    numbers = [*([0] if empty else []), *(3 * list(range(1, len(faces) + 1)))]
    placed = draw(st.lists(st.sampled_from(numbers), min_size=len(neighbors), max_size=len(neighbors)))
    return Position(neighbors, [(BLANK,) * 6, *faces], placed)


def plain(course: Course) -> PlainCourse:
    """Return a course as the slow twin tells it."""
    return PlainCourse(
        tuple(tuple(end) for end in course.ends), tuple(tuple(step) for step in course.passages)
    )


def component(course: Course) -> Component:
    """Return a course as the graph tells it."""
    halves = {(cell, edge) for cell, *edges in course.passages for edge in edges if edge >= 0}
    return Component(frozenset(tuple(end) for end in course.ends), course.length, frozenset(halves))


def record(course: Course) -> tuple[object, ...]:
    """Return a course as the record of `RiverNet.ends` tells it."""
    if course.loop:
        first = course.passages[0]
        return [first.cell] * 2, [first.entry, first.exit], [-1, -1], course.length, course.id
    one, two = course.ends
    return [one.cell, two.cell], [one.edge, two.edge], [one.kind, two.kind], course.length, course.id


def unrecord(row) -> tuple[object, ...]:
    """Return a numpy record in the same terms."""
    cell, edge, kind, length, number = row
    return cell.tolist(), edge.tolist(), kind.tolist(), int(length), int(number)

"""Tracing rivers: equal to the slow twins, and the laws that hold on every board."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import rivers as oracle
from unit.water.river_boards import TABLES, component, plain, positions, record, unrecord

from hexfloe.errors import BoardError
from hexfloe.water.rivers import BLANK, OPEN, Course, Faces, RiverNet, mirror_face, rotate_face

BIG = oracle.neighbor_table(oracle.disk(3))


def net_of(position) -> RiverNet:
    """Return the net of a position's board and faces."""
    return RiverNet(position.neighbors, position.faces[1:])


# ------------------------------------------------------------------ twins


@given(positions())
def test_tracing_equals_the_plain_walk(position):
    """Same courses, same ends, same passages, same order."""
    courses = net_of(position).trace(position.placed)
    assert [plain(course) for course in courses] == oracle.trace(*position)


@given(positions())
def test_tracing_equals_components_of_a_graph(position):
    """Networkx finds the same courses, with the same ends, lengths and edges."""
    courses = net_of(position).trace(position.placed)
    assert len(courses) == len(oracle.components(*position))
    assert {component(course) for course in courses} == oracle.components(*position)


@given(positions())
def test_every_edge_finds_the_course_it_is_on(position):
    """Followed from any edge of any tile, a course is the same one; blank edges and empty cells have none."""
    net = net_of(position)
    through = [(half, course) for course in net.trace(position.placed) for half in component(course).halves]
    course_of = dict(through)
    assert len(course_of) == len(through)
    for cell, number in enumerate(position.placed):
        for edge in range(6):
            assert ((cell, edge) in course_of) == (position.faces[number][edge] != BLANK)
            assert net.follow(position.placed, cell, edge) == course_of.get((cell, edge))


@given(positions(), st.randoms())
def test_courses_at_a_cell_are_those_through_it(position, rng):
    """Each once, however often it passes; in order of the lowest edge of the cell that it uses."""
    net = net_of(position)
    cell = rng.randrange(net.n_cells)
    lowest = {}
    for course in net.trace(position.placed):
        edges = [edge for there, edge in component(course).halves if there == cell]
        if edges:
            lowest[min(edges)] = course
    assert net.trace_at(position.placed, cell) == [lowest[edge] for edge in sorted(lowest)]


@given(positions())
def test_ends_are_those_of_the_courses(position):
    """The records say what the courses say, in the same order."""
    net = net_of(position)
    courses = net.trace(position.placed)
    assert [unrecord(row) for row in net.ends(position.placed)] == [record(course) for course in courses]


@given(positions())
def test_passages_are_those_of_the_courses(position):
    """The quick lists hold what the courses hold."""
    net = net_of(position)
    courses = net.trace(position.placed)
    assert net.passages(position.placed) == [course.passages for course in courses]
    assert [course.cells for course in courses] == [
        [step.cell for step in course.passages] for course in courses
    ]


@given(positions(), st.lists(st.randoms(), min_size=1, max_size=3))
def test_what_was_asked_before_changes_no_answer(position, rngs):
    """A net that has traced other boards gives what a fresh one gives."""
    used = net_of(position)
    for rng in rngs:
        placed = [rng.randrange(len(position.faces)) for _ in position.placed]
        fresh = net_of(position)
        assert used.passages(placed) == [course.passages for course in fresh.trace(placed)]
        assert used.trace_at(placed, 0) == fresh.trace_at(placed, 0)


# ------------------------------------------------------------------ one placement


@given(positions(), st.randoms())
def test_a_placement_changes_the_courses_through_it_and_no_others(position, rng):
    """From scratch before and after each placement, what is new is what `trace_at` finds."""
    net = net_of(position)
    placed = [0] * net.n_cells
    before = net.trace(placed)
    for cell in rng.sample(range(net.n_cells), net.n_cells):
        placed[cell] = position.placed[cell]
        after = net.trace(placed)
        assert set(after) - set(before) == set(net.trace_at(placed, cell))
        before = after


@given(positions(), st.randoms())
def test_updating_equals_tracing_anew(position, rng):
    """After each of many placements, exchanges and removals."""
    net = net_of(position)
    placed = list(position.placed)
    courses = net.trace(placed)
    for _ in range(10):
        cell = rng.randrange(net.n_cells)
        placed[cell] = rng.randrange(len(net.faces))
        courses = net.update(courses, placed, cell)
        assert courses == net.trace(placed)


@given(positions(), st.randoms())
def test_the_order_of_placements_does_not_matter(position, rng):
    """Filled in any order, updated all the way, a board has the courses that it has."""
    net = net_of(position)
    placed: list[int] = [0] * net.n_cells
    courses: list[Course] = []
    for cell in rng.sample(range(net.n_cells), net.n_cells):
        placed[cell] = position.placed[cell]
        courses = net.update(courses, placed, cell)
    assert courses == net.trace(position.placed)


@given(positions(), st.randoms())
def test_closed_courses_stay_as_they_are(position, rng):
    """No tile placed on an empty cell changes a loop or a course between two terminals."""
    net = net_of(position)
    placed = list(position.placed)
    for cell in [cell for cell, number in enumerate(placed) if not number]:
        closed = {course for course in net.trace(placed) if course.closed}
        placed[cell] = rng.randrange(len(net.faces))
        assert closed <= set(net.trace(placed))


# ------------------------------------------------------------------ conserved quantities


@given(positions())
def test_passages_add_up_to_what_the_tiles_have(position):
    """Every join and every terminal of every tile is passed by one course, once."""
    courses = net_of(position).trace(position.placed)
    faces = [position.faces[number] for number in position.placed]
    joins = sum(code > edge for face in faces for edge, code in enumerate(face))
    terminals = sum(BLANK < code < 0 for face in faces for code in face)
    assert sum(course.length for course in courses) == joins + terminals
    assert len({course.id for course in courses}) == len(courses)


@given(positions())
def test_each_terminal_is_an_end_of_one_course(position):
    """Kind by kind, cell by cell, edge by edge."""
    courses = net_of(position).trace(position.placed)
    ends = Counter(end for course in courses for end in course.ends if end.kind != OPEN)
    assert ends == Counter(
        (cell, edge, -code)
        for cell, number in enumerate(position.placed)
        for edge, code in enumerate(position.faces[number])
        if BLANK < code < 0
    )


@given(positions(blanks=False, empty=False))
def test_full_boards_have_half_as_many_courses_as_ends(position):
    """Without blanks and holes, what ends at the rim or in terminals is counted beforehand; loops come on top."""
    courses = net_of(position).trace(position.placed)
    rim = sum(ahead < 0 for row in position.neighbors for ahead in row)
    terminals = sum(code < 0 for number in position.placed for code in position.faces[number])
    assert 2 * sum(not course.loop for course in courses) == rim + terminals


@given(positions())
def test_a_tile_is_passed_at_most_once_for_each_join_and_terminal(position):
    """So at most three times without terminals, and six times with."""
    for course in net_of(position).trace(position.placed):
        for cell, times in Counter(course.cells).items():
            face = position.faces[position.placed[cell]]
            assert times <= sum(code > edge or BLANK < code < 0 for edge, code in enumerate(face))


# ------------------------------------------------------------------ symmetry


def moved(position, move_cell, move_face):
    """Return a position on a disk moved as a whole, its faces too."""
    cells = oracle.disk({1: 0, 7: 1, 19: 2, 37: 3}[len(position.placed)])
    placed = [0] * len(cells)
    for cell, number in zip(cells, position.placed, strict=True):
        placed[cells.index(move_cell(cell))] = number
    return position._replace(faces=[move_face(face) for face in position.faces], placed=placed)


def shapes(position) -> Counter:
    """Return the kinds of ends and the length of each course, as a multiset."""
    return Counter(
        (tuple(sorted(c.kinds)), c.length, c.loop) for c in net_of(position).trace(position.placed)
    )


@given(positions(tables=TABLES[:4]))
def test_turning_a_whole_position_changes_no_course(position):
    """Cells and tiles turned by a sixth: the same ends and lengths."""
    assert shapes(position) == shapes(moved(position, oracle.rotated_cell, lambda face: rotate_face(face, 1)))


@given(positions(tables=TABLES[:4]))
def test_mirroring_a_whole_position_changes_no_course(position):
    """Cells and tiles mirrored: the same ends and lengths."""
    assert shapes(position) == shapes(moved(position, oracle.mirrored_cell, mirror_face))


# ------------------------------------------------------------------ special boards


def test_a_hub_gives_up_to_six_courses_and_joins_none():
    """Six terminals on one tile are six ends; a straight river on both sides makes two courses, not one."""
    cells = oracle.disk(1)
    hub = cells.index((0, 0))
    net = RiverNet(oracle.neighbor_table(cells), Faces(["0:1 1:1 2:1 3:1 4:1 5:1", "03 14 25"]))
    placed = [2] * 7
    placed[hub] = 1
    courses = net.trace_at(placed, hub)
    assert [(sorted(course.kinds), course.length) for course in courses] == [([0, 1], 2)] * 6
    assert [end.edge for course in courses for end in course.ends if end.kind] == [0, 1, 2, 3, 4, 5]


def test_a_terminal_at_the_rim_is_a_course_of_its_own():
    """One passage; the terminal is its first end, the open rim at the same edge the second."""
    (course,) = RiverNet([[-1] * 6], ["2:7"]).trace([1])
    assert course.ends == ((0, 2, 7), (0, 2, OPEN))
    assert course.passages == [(0, -7, 2)]
    assert not course.closed


def test_two_terminals_that_face_each_other_are_a_closed_course():
    """Two passages, none of them through a tile."""
    net = RiverNet(oracle.neighbor_table([(0, 0), (1, 0)]), ["0:1", "3:2"])
    (course,) = net.trace([1, 2])
    assert (course.kinds, course.length, course.closed, course.cells) == ((1, 2), 2, True, [0, 1])


def test_a_blank_edge_ends_a_course_as_an_empty_cell_does():
    """The end is open, at the edge that leads to nothing."""
    net = RiverNet(oracle.neighbor_table([(0, 0), (1, 0)]), ["03", "12"])
    assert net.follow([1, 0], 0, 0) == net.follow([1, 2], 0, 0)
    assert net.follow([1, 2], 0, 3).ends == ((0, 0, OPEN), (0, 3, OPEN))


def test_a_cell_that_is_its_own_neighbor_makes_loops():
    """On the smallest torus, three straights are three loops of one passage."""
    courses = RiverNet(oracle.torus_table(1, 1), ["03 14 25"]).trace([1])
    assert [(course.loop, course.length, course.id) for course in courses] == [
        (True, 1, edge) for edge in range(3)
    ]


def test_courses_of_a_large_board_are_whole():
    """On 5461 cells, the most there may be, half-edges up to 32765 are told apart."""
    net = RiverNet([[-1] * 6] * 5461, ["03 14 25"])
    courses = net.trace(bytes([1]) * 5461)
    assert len(courses) == 3 * 5461
    assert courses[-1].ends == ((5460, 2, OPEN), (5460, 5, OPEN))
    assert courses[-1].id == 6 * 5460 + 2


# ------------------------------------------------------------------ courses as objects


def test_a_course_survives_pickling_and_copying():
    """It equals its copy, in value and hash."""
    net = RiverNet(BIG, ["03 14 25", "0:1 12 45"])
    placed = random.Random(1).choices([0, 1, 2], k=37)
    for course in net.trace(placed):
        for twin in (pickle.loads(pickle.dumps(course)), copy.deepcopy(course)):
            assert (twin, hash(twin), twin.ends) == (course, hash(course), course.ends)


def test_a_net_survives_pickling():
    """It traces the same."""
    net = RiverNet(BIG, Faces(["03 14 25", "0:pond 12 45"], kinds=["pond"]))
    twin = pickle.loads(pickle.dumps(net))
    placed = random.Random(2).choices([0, 1, 2], k=37)
    assert twin.trace(placed) == net.trace(placed)
    assert twin.faces == net.faces


def test_courses_of_different_boards_differ():
    """Same id and length, but another way: not equal; and no course equals anything else."""
    net = RiverNet(oracle.neighbor_table([(0, 0), (1, 0)]), ["03", "03", "13"])
    straight, bent = net.follow([1, 1], 0, 3), net.follow([1, 3], 0, 3)
    assert (straight.id, straight.length) == (bent.id, bent.length)
    assert straight != bent
    assert straight != "course"
    assert repr(straight) == "<Course 3, 2 from cell 0 edge 3 kind 0 to cell 1 edge 0 kind 0>"


def test_a_course_cannot_be_made_by_hand():
    """It comes from a net."""
    with pytest.raises(BoardError) as slip:
        Course()
    assert slip.value.code == "bad-board"

"""Rivers worth drawing: tiles laid one after the other about a hub of six ends, and what each of them closes."""

from __future__ import annotations

import re

import pytest
from oracle.rivers import disk, neighbor_table

from hexfloe.water.rivers import Course, Faces, RiverNet

KINDS = ("end", "source")
HUB = "0:end 1:end 2:end 3:end 4:end 5:end"
CORNERS = [(-1, -3), (4, -3), (-4, 3), (1, 3)]

#: A title, then one tile a line: cell q,r, face, and the courses that it closes: kinds of ends or "loop", and length.
SCENARIOS = """
T01 the shortest course from a source to the hub
    1,0    3:source 0:end 12 45   => end-source 2
T02 a chain of straights, the gap filled last
    3,0    3:source 0:end 12 45
    1,0    03 12 45
    2,0    03 12 45               => end-source 4
T03 six tiles in a curve
    1,-2   0:source 2:end 14 35
    2,-2   35 04 12
    2,-1   25 01 34
    2,0    23 01 45
    1,0    03 12 45               => end-source 6
T05 from source to source
    2,0    3:source 4:end 05 12
    1,-1   5:source 1:end 02 34
    1,0    02 13 45               => source-source 3
T06 a source flows back into the end of its own tile, which counts twice
    2,0    2:source 3:end 01 45
    2,-1   45 01 23
    1,0    01 23 45               => end-source 4
T07 one course passes one tile three times
    1,-1   3:source 0:end 12 45
    1,-2   34 01 25
    0,-2   05 13 24
    -1,-1  05 14 23
    -1,0   12 03 45
    0,-1   01 23 45               => end-source 9
T08 courses that cross do not meet
    1,0    03 14 25
    2,0    3:source 0:end 12 45   => end-source 3
    2,-1   4:source 1:end 02 35
    0,1    1:source 4:end 05 23   => source-source 3
T09 one tile closes three courses of three sorts
    1,-1   3:source 0:end 12 45
    -1,-1  0:source 3:end 14 25
    1,-2   4:source 1:end 02 35
    -1,0   3:source 1:end 04 25
    0,-2   3:source 5:end 02 14
    0,-1   03 14 25               => end-end 3, end-source 3, source-source 3
T10 one tile with two terminals closes four courses
    1,-1   0:source 3:end 12 45
    -1,-1  0:source 1:end 25 34
    1,-2   4:source 1:end 02 35
    -1,0   3:source 1:end 04 25
    0,-2   3:source 5:end 02 14
    0,-1   0:source 3:end 14 25   => end-end 3, end-source 2, end-source 2, end-source 3
T11 from hub to hub, which counts twice
    1,-1   45 01 23
    1,0    23 01 45               => end-end 4
T13 a loop in the form of an eight passes one tile twice
    1,-2   34 01 25
    0,-2   05 13 24
    -1,-1  05 14 23
    -1,0   12 03 45
    0,-1   13 24 05               => loop 6
T14 no course runs through the hub
    1,0    3:source 0:end 12 45   => end-source 2
    -1,0   0:source 3:end 14 25   => end-source 2
T15 a source flows into the end of another tile with a source
    1,0    5:source 0:end 13 24
    2,0    3:source 4:end 05 12   => end-source 2
T16 the joins of a tile with terminals carry other courses
    1,0    1:source 2:end 03 45
    2,0    3:source 4:end 05 12   => end-source 3
T17 from end to end over a tile between
    2,0    0:source 3:end 12 45
    0,1    5:source 1:end 02 34
    1,0    04 12 35               => end-end 3
T18 a source that faces the rim never closes
    3,0    0:source 3:end 12 45
T19 a course into a corner
    -1,-2  2:source 3:end 04 15
    0,-3   5:source 3:end 01 24
    -1,-3  05 13 24               => end-source 3
T21 a source re-enters its own tile by a join, then by its end
    0,-1   1:source 4:end 05 23
    1,-2   34 01 25
    0,-2   05 13 24
    -1,-1  05 14 23
    -1,0   12 03 45               => end-source 7
T22 one tile closes two courses of one sort
    2,0    3:source 4:end 05 12
    1,1    2:source 4:end 01 35
    1,-1   1:source 5:end 03 24
    1,0    03 25 14               => end-source 3, end-source 3
T23 from source to source, twice over the closing tile
    1,-1   3:source 0:end 12 45
    1,-2   34 01 25
    0,-2   05 13 24
    -1,-1  0:source 5:end 12 34
    0,-1   01 23 45               => source-source 6
T25 from source to source, closed by the second source
    2,0    3:source 4:end 05 12
    1,0    02 13 45
    1,-1   5:source 1:end 02 34   => source-source 3
T26 an end that faces the hub
    1,0    5:source 3:end 01 24   => end-end 2
T27 the tile of a loop carries another course later
    1,0    12 03 45
    2,-1   34 01 25
    1,-1   05 12 34               => loop 3
    2,0    3:source 4:end 05 12   => end-source 3
"""

STEP = re.compile(r"    (-?\d),(-?\d) +(.*?) *(?:=> (.*))?")


def scenarios() -> list[tuple[str, list[tuple[tuple[int, int], str, list[str]]]]]:
    """Return each title with its steps: cell, face, what is closed."""
    found = []
    for line in SCENARIOS.strip().split("\n"):
        step = STEP.fullmatch(line)
        if step:
            closes = step[4].split(", ") if step[4] else []
            found[-1][1].append(((int(step[1]), int(step[2])), step[3], closes))
        else:
            found.append((line, []))
    return found


def text_of(course: Course) -> str:
    """Return a closed course as the scenarios tell it."""
    ends = "-".join(sorted(KINDS[kind - 1] for kind in course.kinds))
    return f"{ends or 'loop'} {course.length}"


ALL = scenarios()
CELLS = disk(3) + CORNERS


@pytest.mark.parametrize(("title", "steps"), ALL, ids=[title[:3] for title, _ in ALL])
def test_each_tile_closes_what_the_scenario_says(title, steps):
    """The closed courses through the tile just laid are exactly those, and from scratch they are the same."""
    net = RiverNet(neighbor_table(CELLS), Faces([HUB, *(face for _, face, _ in steps)], kinds=KINDS))
    placed = [0] * len(CELLS)
    placed[CELLS.index((0, 0))] = 1
    known = set(net.trace(placed))
    for number, (cell, _, closes) in enumerate(steps, 2):
        placed[CELLS.index(cell)] = number
        now = set(net.trace(placed))
        closed = [course for course in net.trace_at(placed, CELLS.index(cell)) if course.closed]
        assert sorted(text_of(course) for course in closed) == sorted(closes), title
        assert {course for course in now - known if course.closed} == set(closed)
        known = now


def test_all_scenarios_are_read():
    """A line that is no step would be a title without steps."""
    assert len(ALL) == 23
    assert all(steps for _, steps in ALL)


@pytest.mark.parametrize(("cells", "closed"), [(disk(3), False), (CELLS, True)], ids=["without", "with"])
def test_a_course_at_a_corner_closes_only_if_the_corner_is_of_the_board(cells, closed):
    """T19 without its last tile: off the board there is nothing, however many tiles follow."""
    net = RiverNet(
        neighbor_table(cells), Faces(["2:source 3:end 04 15", "5:source 3:end 01 24", "05 13 24"], KINDS)
    )
    placed = [3] * len(cells)
    placed[cells.index((-1, -2))] = 1
    placed[cells.index((0, -3))] = 2
    course = net.follow(placed, cells.index((-1, -2)), 2)
    assert course.closed == closed
    assert net.follow(placed, cells.index((0, -3)), 3).closed == closed


def test_the_way_back_to_its_own_end_is_told_in_order():
    """T06: out by the source at edge 2, through two tiles, in by the end at edge 3."""
    cells = disk(2)
    net = RiverNet(neighbor_table(cells), Faces(["2:source 3:end 01 45", "45 01 23", "01 23 45"], KINDS))
    placed = [0] * len(cells)
    for number, cell in enumerate([(2, 0), (2, -1), (1, 0)], 1):
        placed[cells.index(cell)] = number
    here, there, back = (cells.index(cell) for cell in [(2, 0), (2, -1), (1, 0)])
    # The end at edge 3 is the one with the higher half-edge.
    assert net.follow(placed, here, 3).passages == [(here, -2, 2), (there, 5, 4), (back, 1, 0), (here, 3, -1)]

"""Geometry of drawings: sides and directions, bends of rivers, outlines."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from hexfloe.picture.places import Places, arc, corners_at, outline, point_on, ridge, shrunk, sides_of, smooth
from hexfloe.picture.scene import Cell, Curve, Piece, Sketch

# Angles of directions on the screen, counter-clockwise from east.
ANGLES = {
    "pointy": (0, 60, 120, 180, 240, 300),
    "flat": (330, 30, 90, 150, 210, 270),
    "square": (0, 90, 180, 270),
}


@pytest.mark.parametrize("orientation", ANGLES)
@pytest.mark.parametrize("start", range(6))
@pytest.mark.parametrize("step", [1, -1])
def test_edges_face_their_directions(orientation, start, step):
    """Edge i faces direction i in whatever order the corners come."""
    corners = list(corners_at((2.0, 3.0), orientation))[::step]
    start %= len(corners)
    cell = Cell(0, "a1", (2.0, 3.0), corners[start:] + corners[:start])
    for side, angle in zip(sides_of(cell, orientation), ANGLES[orientation], strict=True):
        dx, dy = side.middle[0] - 2, side.middle[1] - 3
        assert math.degrees(math.atan2(-dy, dx)) % 360 == pytest.approx(angle, abs=0.01)


def test_other_cells_number_edges_by_corners():
    """Edge i of a free polygon runs from corner i to corner i+1."""
    cell = Cell(0, "a1", (0.3, 0.3), [(0, 0), (1, 0), (0, 1)])
    sides = sides_of(cell, "pointy")
    assert [side.first for side in sides] == [(0, 0), (1, 0), (0, 1)]
    assert sides[0].inward == pytest.approx((0, 1))


@pytest.mark.parametrize("orientation", ANGLES)
def test_sides_have_length_one(orientation):
    """The unit of scenes is the side of a cell."""
    corners = corners_at((0.0, 0.0), orientation)
    for a, b in pairwise([*corners, corners[0]]):
        assert math.dist(a, b) == pytest.approx(1, abs=1e-5)


def tile(*passages):
    """Places of one hexagon with these passages, each a curve."""
    cell = Cell(0, "a1", (0, 0), corners_at((0.0, 0.0)))
    return Places(Sketch(cells=[cell], curves=[Curve([(0, *edges)]) for edges in passages]))


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 2), (0, 3), (2, 5), (4, 0)])
def test_bends_leave_edges_at_right_angles(first, second):
    """A river enters and leaves a tile perpendicular to its edges, in the middle."""
    places = tile((first, second))
    a, b, c, d = places.bend((0, first, second))
    for end, control, edge in ((a, b, first), (d, c, second)):
        side = places.sides[0][edge]
        assert end == pytest.approx(side.middle)
        cross = (control[0] - end[0]) * side.inward[1] - (control[1] - end[1]) * side.inward[0]
        assert cross == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize(("second", "radius", "corner"), [(1, 0.5, 1.0), (2, 1.5, 3**0.5)])
def test_bends_are_arcs_of_circles(second, radius, corner):
    """A sharp bend is a circle of radius 1/2 around a corner, a wide one of 3/2 around a point outside."""
    bend = tile((0, second)).bend((0, 0, second))
    angle = math.radians(30 * second)
    center = (corner * math.cos(angle), -corner * math.sin(angle))
    for i in range(9):
        assert math.dist(point_on(bend, i / 8), center) == pytest.approx(radius, abs=0.01)


def test_an_end_stops_inside_the_cell():
    """A passage with None stops between edge and center, from either side."""
    places = tile((0, None))
    stop = places.bend((0, 0, None))[3]
    assert stop == places.terminal(0, 0) == places.bend((0, None, 0))[0]
    assert 0 < math.dist(stop, (0, 0)) < math.dist(places.sides[0][0].middle, (0, 0))


def test_open_mouths_stop_short_and_joined_ones_do_not(row_of_cells):
    """Only where another passage goes on does the water reach the edge, and lap over it."""
    places = Places(Sketch(cells=row_of_cells("tile", "tile"), curves=[Curve([(0, 3, 0), (1, 3, 0)])]))
    assert places.joined(0, 0)
    assert places.joined(1, 3)
    assert not places.joined(0, 3)
    bend = places.bend((0, 3, 0), inset=0.1)
    assert bend[3] == pytest.approx(places.sides[0][0].middle)
    assert bend[0][0] == pytest.approx(places.sides[0][3].middle[0] + 0.1)
    assert places.beyond(0, 3, 0.05) == []
    assert places.beyond(0, 0, 0.05)[0][0] == pytest.approx(3**0.5 / 2 + 0.05)


def test_a_turn_back_is_finite():
    """Even two edges that face the same way give numbers."""
    for cubic in (arc((0, 0), (0, 1), (1, 0), (0, 1)), arc((0, 0), (1, 0), (0, 0), (1, 0))):
        assert all(math.isfinite(x) for point in cubic for x in point)


@pytest.mark.parametrize("closed", [False, True])
def test_smooth_curves_pass_through_their_points(closed):
    """Catmull-Rom interpolates."""
    points = [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 2.0)]
    legs = smooth(points, closed=closed)
    assert [leg[0] for leg in legs] == (points if closed else points[:-1])
    assert legs[-1][3] == (points[0] if closed else points[-1])


def test_the_outline_of_two_cells_leaves_their_common_side_out(row_of_cells):
    """Two hexagons have one border of ten sides; two that do not touch have two borders."""
    a, b, c = row_of_cells("ice", "ice", "ice")
    assert [len(loop) for loop in outline([a, b])] == [10]
    assert [len(loop) for loop in outline([a, c])] == [6, 6]


def test_the_outline_of_a_ring_has_a_hole():
    """Six hexagons around an empty one have an outer and an inner border."""
    centers = [
        (3**0.5 * math.cos(math.radians(a)), 3**0.5 * math.sin(math.radians(a))) for a in range(0, 360, 60)
    ]
    ring = [Cell(i, f"a{i}", center, corners_at(center)) for i, center in enumerate(centers)]
    assert sorted(len(loop) for loop in outline(ring)) == [6, 18]


def test_shrinking_moves_every_side_inward():
    """The sides of a smaller hexagon lie 0.1 nearer to the center."""
    for corner in shrunk(corners_at((0.0, 0.0)), 0.1):
        assert math.hypot(*corner) == pytest.approx(1 - 0.1 / (3**0.5 / 2), abs=1e-4)


def test_a_ridge_stays_in_its_own_cell():
    """Neighbors can both have a ridge on the edge they share: all teeth lie on one side of it."""
    side = tile((0, 3)).sides[0][0]
    assert all(x < side.middle[0] for x, _ in ridge(side))
    assert len({round(x, 3) for x, _ in ridge(side)}) > 2


@pytest.mark.parametrize("count", range(1, 9))
def test_pieces_that_share_a_cell_do_not_overlap(count, row_of_cells):
    """Up to eight pieces stand apart, inside the cell, in the order of their slots."""
    pieces = [Piece(0, "circle", letter=str(i), slot=count - i) for i in range(count)]
    spots = Places(Sketch(cells=row_of_cells("ice"), pieces=pieces)).standing(pieces)
    assert [piece.slot for piece, _, _ in spots] == sorted(piece.slot for piece in pieces)
    for i, (_, a, r) in enumerate(spots):
        assert math.hypot(*a) + r < 3**0.5 / 2
        for _, b, s in spots[:i]:
            assert math.dist(a, b) >= 0.9 * (r + s)


def test_a_piece_at_an_edge_stands_where_a_passage_ends(row_of_cells):
    """A mouth and what marks it are in one place."""
    piece = Piece(0, edge=2)
    places = Places(Sketch(cells=row_of_cells("tile"), pieces=[piece]))
    assert places.standing([piece])[0][1] == places.terminal(0, 2)

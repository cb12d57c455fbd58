"""Drawing curves: rivers with banks and a lighter core, bridged where they cross, pools where they end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hexfloe.picture import palette
from hexfloe.picture.board import INSET, RAISED, Frame
from hexfloe.picture.check import Passage, Point
from hexfloe.picture.pen import cubics, num, polyline, xy
from hexfloe.picture.places import Cubic, cut, point_on, smooth

if TYPE_CHECKING:
    from hexfloe.picture.scene import Curve


def draw_curves(frame: Frame) -> None:
    """All curves in the order given; a passage bridges those drawn before it in its cell."""
    crossed: set[int] = set()
    for curve in frame.sketch.curves:
        frame.pen.open(f"curve {curve.role}")
        if not frame.small:
            frame.pen.title(curve.text)
        if curve.points:
            _free(frame, curve)
        for i, passage in enumerate(curve.passages):
            caps = (curve.start if i == 0 else "", curve.end if i == len(curve.passages) - 1 else "")
            _passage(frame, curve, passage, caps, over=passage[0] in crossed)
            crossed.add(passage[0])
        frame.pen.close()
    for curve in frame.sketch.curves:
        if curve.role.startswith("seat") and not frame.small:
            _beads(frame, curve)


def _passage(frame: Frame, curve: Curve, passage: Passage, caps: tuple[str, str], *, over: bool) -> None:
    pen, s, cell = frame.pen, frame.scale, frame.places.cells[passage[0]]
    raised = cell.fill in RAISED or cell.fill.startswith("seat")
    inset = INSET if raised else 0.0
    x, y = frame.at(cell.center)
    pen.add(f'<g transform="translate({num(x)} {num(y)})">')

    bend = frame.places.bend(passage, inset)

    def bed(lap: float) -> str:
        before, after = (frame.places.beyond(cell.id, edge, lap) for edge in passage[1:])
        lead = polyline(frame.around(cell, [*before, bend[0]])) if before else ""
        tail = "".join(f"L{xy(point)}" for point in frame.around(cell, after))
        path = cubics([_four(frame.around(cell, bend))])
        return (lead + path[path.index("C") :] if lead else path) + tail

    if over and raised:
        tone = frame.surface(cell.fill)
        gap = cut(bend, 0.16 if passage[1] is not None else 0.0, 0.84 if passage[2] is not None else 1.0)
        ground = pen.gradient(cell.fill, tone, s)
        pen.path(cubics([_four(frame.around(cell, gap))]), "none", ground, (curve.width + 0.17) * s)
    # Each layer laps over the joint a little more than the one below it, so that no seam shows.
    _stroke(frame, curve, (bed(0.008), bed(0.03), bed(0.05)))
    for end, cap, inside in ((0, caps[0], passage[1] is None), (3, caps[1], passage[2] is None)):
        where = frame.around(cell, [bend[end], bend[1 if end == 0 else 2]])
        _cap(frame, curve, where, cap or ("pool" if inside else "flat"))
    pen.close()


def _stroke(frame: Frame, curve: Curve, layers: tuple[str, str, str], cap: str = "butt") -> None:
    """Bank, water and core of one stretch, each with a path of its own."""
    bed, water, middle = layers
    pen, s, tone = frame.pen, frame.scale, frame.tone(curve.role)
    line = f'stroke-linecap="{cap}" stroke-linejoin="round"'
    core = frame.tone(curve.also).fill if curve.also else tone.core
    pen.path(bed, "none", tone.line, max(1.2, (curve.width + 0.055) * s), line)
    pen.path(water, "none", tone.fill, max(0.8, curve.width * s), line)
    if curve.also or not frame.small:
        pen.path(middle, "none", core, curve.width * 0.46 * s, line)


def _cap(frame: Frame, curve: Curve, where: list[Point], cap: str) -> None:
    pen, s, tone = frame.pen, frame.scale, frame.tone(curve.role)
    at, toward = where
    radius = curve.width * s
    if cap == "pool":
        pen.disc(at, 0.78 * radius, tone.line)
        pen.disc(at, 0.67 * radius, tone.fill)
        pen.disc(at, 0.42 * radius, tone.core)
        if not frame.small:
            pen.disc(at, 0.2 * radius, "none", tone.fill, 0.08 * radius)
    elif cap == "round":
        pen.disc(at, 0.5 * radius, tone.fill)
    elif cap == "arrow":
        reach = max(1e-6, ((at[0] - toward[0]) ** 2 + (at[1] - toward[1]) ** 2) ** 0.5)
        ux, uy = (at[0] - toward[0]) / reach, (at[1] - toward[1]) / reach
        size = 1.1 * radius
        left = (at[0] - size * ux + 0.8 * size * uy, at[1] - size * uy - 0.8 * size * ux)
        right = (at[0] - size * ux - 0.8 * size * uy, at[1] - size * uy + 0.8 * size * ux)
        tip = (at[0] + 0.3 * size * ux, at[1] + 0.3 * size * uy)
        pen.path(polyline([left, tip, right]) + "Z", tone.line)


def _beads(frame: Frame, curve: Curve) -> None:
    """The shape of the seat a course belongs to, in every cell it crosses; a second seat's beside it."""
    seats = [role for role in (curve.role, curve.also) if role.startswith("seat")]
    for passage in curve.passages:
        if None in passage:
            continue
        x, y = frame.at(_free_point(frame, passage))
        for i, role in enumerate(seats):
            tone = frame.tone(role)
            place = (x + (i - (len(seats) - 1) / 2) * 0.21 * frame.scale, y)
            frame.pen.disc(place, 0.125 * frame.scale, palette.BONE, tone.line, 0.022 * frame.scale)
            frame.pen.glyph(palette.seat_shape(int(role[4:])), place, 0.08 * frame.scale, tone)


def _free_point(frame: Frame, passage: Passage) -> Point:
    """The middle of a passage, or a point nearer to its ends where another one crosses the middle."""
    others = [other for other in frame.neighbors(passage[0]) if other != passage]
    crossing = [point_on(frame.places.bend(other), i / 8) for other in others for i in range(9)]
    spots = [point_on(frame.places.bend(passage), at) for at in (0.5, 0.34, 0.66, 0.2, 0.8)]
    room = [min((math.dist(spot, point) for point in crossing), default=1.0) for spot in spots]
    return next(
        (spot for spot, free in zip(spots, room, strict=True) if free > 0.28), spots[room.index(max(room))]
    )


def _free(frame: Frame, curve: Curve) -> None:
    """A curve through free points, with both caps."""
    points = frame.all(curve.points)
    legs = smooth(points, closed=curve.closed)
    d = cubics(legs, closed=curve.closed)
    _stroke(frame, curve, (d, d, d), "round" if "round" in (curve.start, curve.end) else "butt")
    if not curve.closed:
        _cap(frame, curve, [legs[0][0], legs[0][1]], curve.start or "flat")
        _cap(frame, curve, [legs[-1][3], legs[-1][2]], curve.end or "flat")


def _four(points: list[Point]) -> Cubic:
    return points[0], points[1], points[2], points[3]

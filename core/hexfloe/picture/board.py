"""Drawing a sketch with a pen: plate, surfaces, areas, edges, pieces, arrows; curves are in `rivers`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from hexfloe.picture import palette
from hexfloe.picture.check import Passage, Point
from hexfloe.picture.glyphs import PATTERNS
from hexfloe.picture.pen import Pen, cubics, num, polygon, polyline
from hexfloe.picture.places import Places, outline, ridge, shrunk, smooth
from hexfloe.picture.reading import cell_words

if TYPE_CHECKING:
    from hexfloe.picture.scene import Area, Arrow, Cell, Edge, Piece, Sketch

RAISED: Final = frozenset({"tile", "hub", "ice"})
INSET: Final = 0.035  # how far a tile keeps from the edge of its cell, in side lengths
ROUND: Final = 0.13


class Frame:
    """A sketch at a place of the picture: `scale` px a side length, its origin at `origin` px."""

    def __init__(self, pen: Pen, sketch: Sketch, scale: float, origin: Point, *, small: bool = False) -> None:
        self.pen = pen
        self.sketch = sketch
        self.places = Places(sketch)
        self.scale = scale
        self.origin = origin
        self.small = small
        self._passages: dict[int, list[Passage]] = {}
        for curve in sketch.curves:
            for passage in curve.passages:
                self._passages.setdefault(passage[0], []).append(passage)

    def neighbors(self, cell: int) -> list[Passage]:
        """All passages of all curves through a cell."""
        return self._passages.get(cell, [])

    def at(self, point: Point) -> Point:
        """A point of the sketch in px."""
        return self.origin[0] + point[0] * self.scale, self.origin[1] + point[1] * self.scale

    def all(self, points: Iterable[Point]) -> list[Point]:
        """Points of the sketch in px."""
        return [self.at(point) for point in points]

    def around(self, cell: Cell, points: Iterable[Point]) -> list[Point]:
        """Points of the sketch in px from the center of a cell."""
        x, y = cell.center
        return [((px - x) * self.scale, (py - y) * self.scale) for px, py in points]

    def shape(self, cell: Cell, inset: float) -> str:
        """The path of a cell around its own center, smaller by `inset`, corners rounded."""
        return polygon(self.around(cell, shrunk(cell.corners, inset)), ROUND * self.scale)

    def tone(self, role: str) -> palette.Tone:
        """The colors of a role in the theme of the pen."""
        return self.pen.theme.tones[role]

    def surface(self, role: str) -> palette.Tone:
        """The colors of a role used as a surface: seats only tint it."""
        tone = self.tone(role)
        if not role.startswith("seat"):
            return tone
        card = self.pen.theme.card
        return palette.Tone(palette.mix(tone.fill, card, 0.62), tone.fill, palette.mix(tone.fill, card, 0.78))


def draw_plate(frame: Frame, backdrop: str) -> None:
    """The board under all cells: one soft shape with a rim, made of broad strokes around the cells."""
    if backdrop == "none":
        return
    fill, rim = frame.pen.theme.boards[backdrop]
    whole = "".join(
        polygon(frame.all(cell.corners))
        for cell in frame.sketch.cells
        if cell.fill != "void" and cell.corners
    )
    if not whole:
        return
    s = frame.scale
    pen = frame.pen
    pen.open("board")
    for width, color, more in (
        (0.94, pen.theme.shadow, f'opacity="0.14" transform="translate(0 {num(0.09 * s)})"'),
        (0.86, rim, ""),
        (0.76, palette.mix(fill, "#ffffff", 0.35 if frame.pen.theme.name == "light" else 0.08), ""),
        (0.66, fill, ""),
    ):
        pen.path(whole, color, color, width * s, f'stroke-linejoin="round" {more}'.strip())
    if backdrop == "water":
        pen.path(
            whole,
            pen.pattern("water", rim, 0.55),
            pen.pattern("water", rim, 0.55),
            0.6 * s,
            'stroke-linejoin="round"',
        )
    pen.close()


def draw_cells(frame: Frame) -> None:
    """The surface of every cell, in the order given."""
    for cell in frame.sketch.cells:
        if cell.fill == "void":
            continue
        x, y = frame.at(cell.center)
        frame.pen.add(
            f'<g class="cell {cell.fill}" data-cell="{cell.id}" transform="translate({num(x)} {num(y)})">'
        )
        if not frame.small:
            frame.pen.title(cell_words(frame.sketch, cell))
        _surface(frame, cell)
        _owner(frame, cell)
        frame.pen.close()


def _surface(frame: Frame, cell: Cell) -> None:
    pen, s = frame.pen, frame.scale
    tone = frame.surface(cell.fill)
    faded = 'opacity="0.45"' if "dim" in cell.marks else ""
    if cell.fill in RAISED or cell.fill.startswith("seat"):
        d = frame.shape(cell, INSET)
        pen.path(d, pen.theme.shadow, more=f'opacity="0.22" transform="translate(0 {num(0.05 * s)})"')
        pen.path(d, pen.gradient(cell.fill, tone, s), tone.line, max(0.7, 0.022 * s), faded)
        pen.path(frame.shape(cell, INSET + 0.05), "none", tone.core, max(0.5, 0.02 * s), 'opacity="0.75"')
    elif cell.fill == "empty":
        pen.path(
            frame.shape(cell, 0.06),
            tone.fill,
            tone.line,
            max(0.6, 0.018 * s),
            f'fill-opacity="0.6" {faded}'.strip(),
        )
    else:
        pen.path(frame.shape(cell, 0.03), tone.fill, tone.line, max(0.6, 0.018 * s), faded)
    if cell.fill in PATTERNS:
        soft = 0.35 if cell.fill in {"goal", "start", "bonus", "land"} else 0.6
        pen.path(frame.shape(cell, 0.06), pen.pattern(cell.fill, tone.line, soft, max(0.4, s / 56)))
    if cell.fill == "hub":
        _rosette(frame, tone)
    if cell.fill == "locked" and not frame.small:
        pen.glyph("lock", (0.0, -0.08 * s), 0.2 * s, palette.Tone(tone.core, tone.line, tone.core))


def _rosette(frame: Frame, tone: palette.Tone) -> None:
    """What makes a hub look like one: a ring with a star of twelve rays."""
    pen, s = frame.pen, frame.scale
    pen.disc((0, 0), 0.25 * s, tone.core, tone.line, 0.02 * s)
    rays = []
    for i in range(24):
        angle, reach = math.radians(15 * i), (0.21 if i % 4 == 0 else 0.13 if i % 2 == 0 else 0.07) * s
        rays.append((reach * math.cos(angle), reach * math.sin(angle)))
    pen.path(polygon(rays), tone.line, more='opacity="0.75"')


def _owner(frame: Frame, cell: Cell) -> None:
    """A cell's owner: a colored border, and its shape in the middle (reserved) or in the top corner.

    Where a piece of the seat stands on the cell, its shape is not drawn a second time.
    """
    if cell.owner is None:
        return
    pen, s, role = frame.pen, frame.scale, palette.seat_role(cell.owner)
    tone, shape = frame.tone(role), palette.seat_shape(cell.owner)
    shown = any(piece.cell == cell.id and piece.role == role for piece in frame.sketch.pieces)
    if "reserved" in cell.marks:
        dashes = f'stroke-dasharray="{num(0.15 * s)} {num(0.1 * s)}" stroke-linecap="round"'
        pen.path(frame.shape(cell, 0.1), tone.fill, tone.fill, 0.055 * s, f'fill-opacity="0.1" {dashes}')
        if not shown:
            pen.glyph(shape, (0.0, -0.06 * s), 0.27 * s, tone, outline=True)
        return
    pen.path(frame.shape(cell, 0.09), "none", tone.fill, 0.05 * s, 'opacity="0.7"' if shown else "")
    if not shown:
        x, y = frame.around(cell, [top_corner(cell)])[0]
        pen.glyph(shape, (0.7 * x, 0.7 * y), 0.12 * s, tone)


def draw_areas(frame: Frame, style: str) -> None:
    """All areas that are filled ("fill"), or all that are only outlined ("line")."""
    for area in frame.sketch.areas:
        if (area.style == "fill") == (style == "fill"):
            _area(frame, area)


def _area(frame: Frame, area: Area) -> None:
    pen, s = frame.pen, frame.scale
    inset = 0.05 if area.style == "fill" else 0.02
    loops = outline(frame.places.cells[number] for number in dict.fromkeys(area.cells))
    d = "".join(polygon(frame.all(shrunk(loop, inset)), ROUND * s) for loop in loops)
    if not d:
        return
    pen.open("area")
    pen.title(area.text)
    tone = frame.surface(area.role)
    if area.style == "fill":
        pen.path(
            d,
            pen.theme.shadow,
            more=f'opacity="0.2" fill-rule="evenodd" transform="translate(0 {num(0.05 * s)})"',
        )
        pen.path(d, tone.fill, tone.line, 0.03 * s, 'fill-rule="evenodd"')
        if area.role in PATTERNS:
            pen.path(d, pen.pattern(area.role, tone.line, 0.4, max(0.4, s / 56)), more='fill-rule="evenodd"')
    else:
        dashes = f'stroke-dasharray="{num(0.02 * s)} {num(0.14 * s)}"' if area.style == "dashed" else ""
        pen.path(
            d,
            "none",
            frame.tone(area.role).line,
            0.055 * s,
            f'opacity="0.8" stroke-linecap="round" {dashes}'.strip(),
        )
    pen.close()


def draw_edges(frame: Frame) -> None:
    """Ridges, coasts, walls and other things on edges."""
    for edge in frame.sketch.edges:
        frame.pen.open(f"edge {edge.style}")
        frame.pen.title(edge.text)
        _edge(frame, edge)
        frame.pen.close()


def _edge(frame: Frame, edge: Edge) -> None:
    pen, s = frame.pen, frame.scale
    side = frame.places.sides[edge.cell][edge.edge]
    tone = frame.tone(edge.role)
    ends = frame.all([side.first, side.second])
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    if edge.style == "ridge":
        peaks = palette.mix(tone.fill, tone.line, 0.45)
        pen.path(polygon(frame.all(ridge(side))), peaks, tone.line, max(0.7, 0.03 * s), line)
    elif edge.style == "stream":
        (ax, ay), (bx, by) = side.first, side.second
        waves = [
            (ax + (bx - ax) * i / 8 + side.inward[0] * d, ay + (by - ay) * i / 8 + side.inward[1] * d)
            for i, d in enumerate((0, 0.06, 0, -0.06, 0, 0.06, 0, -0.06, 0))
        ]
        d = cubics(smooth(frame.all(waves)))
        pen.path(d, "none", tone.line, 0.13 * s, line)
        pen.path(d, "none", tone.fill, 0.08 * s, line)
    elif edge.style == "coast":
        pen.path(polyline(ends), "none", tone.core, 0.17 * s, line)
        pen.path(polyline(ends), "none", tone.line, 0.06 * s, line)
    else:
        width = {"plain": 0.035, "wall": 0.12, "dashed": 0.045}[edge.style]
        dashes = f' stroke-dasharray="{num(0.1 * s)} {num(0.1 * s)}"' if edge.style == "dashed" else ""
        pen.path(polyline(ends), "none", tone.line, max(0.8, width * s), line + dashes)


def draw_pieces(frame: Frame) -> None:
    """Everything that stands on cells."""
    for piece, place, radius in frame.places.standing(frame.sketch.pieces):
        pen = frame.pen
        pen.open(f"piece {piece.shape} {piece.role}")
        if not frame.small:
            pen.title(piece.text)
        _piece(frame, piece, frame.at(place), radius * frame.scale)
        pen.close()


def _piece(frame: Frame, piece: Piece, at: Point, radius: float) -> None:
    pen, tone = frame.pen, frame.tone(piece.role)
    if piece.edge is not None:
        pen.disc(at, radius * 1.18, palette.BONE, tone.line, max(0.8, radius * 0.1))
        radius *= 0.8
    for level in range(min(piece.count, 3) - 1, 0, -1):
        step = 0.18 * radius * level
        pen.glyph(piece.shape, (at[0] + step, at[1] + step), radius, tone)
    if piece.style == "solid" and piece.edge is None:
        shadow = f'opacity="0.25" transform="translate({num(at[0])} {num(at[1] + 0.82 * radius)})"'
        pen.add(f'<ellipse rx="{num(radius)}" ry="{num(0.3 * radius)}" fill="{pen.theme.shadow}" {shadow}/>')
    pen.glyph(piece.shape, at, radius, tone, outline=piece.style == "outline")
    if piece.letter:
        halo = (
            f'text-anchor="middle" font-weight="700" stroke="{tone.line}" stroke-width="{num(0.22 * radius)}"'
        )
        size = radius * (1.0 if len(piece.letter) < 3 else 0.7)
        more = f'{halo} stroke-linejoin="round" paint-order="stroke"'
        pen.text((at[0], at[1] + 0.36 * size), piece.letter, size, "#ffffff", more)
    if piece.count > 1:
        count_badge(pen, (at[0] + 0.85 * radius, at[1] - 0.75 * radius), piece.count, max(5.0, 0.42 * radius))


def count_badge(pen: Pen, at: Point, count: int, radius: float) -> None:
    """A small round label with a number."""
    text = str(count) if count < 1000 else "…"
    pen.disc(at, radius * (1.0 if len(text) < 3 else 1.3), pen.theme.ink)
    more = 'text-anchor="middle" font-weight="700"'
    pen.text((at[0], at[1] + 0.4 * radius), text, 1.15 * radius, pen.theme.card, more)


def draw_arrows(frame: Frame) -> None:
    """Arrows between cells or over edges, each with its text on a small disc."""
    for arrow in frame.sketch.arrows:
        _arrow(frame, arrow)


def _arrow(frame: Frame, arrow: Arrow) -> None:
    pen, s = frame.pen, frame.scale
    start, goal = frame.places.center(arrow.start), _goal(frame, arrow)
    reach = math.dist(start, goal)
    if reach < 1e-6:
        return
    ux, uy = (goal[0] - start[0]) / reach, (goal[1] - start[1]) / reach
    tail, head = (0.3, reach - 0.3) if arrow.end is not None and reach > 1.2 else (-0.45, min(reach, 0.62))
    a = frame.at((start[0] + ux * tail, start[1] + uy * tail))
    b = frame.at((start[0] + ux * head, start[1] + uy * head))
    tone, size = frame.tone(arrow.role), 0.2 * s
    left = (b[0] - size * ux + 0.75 * size * uy, b[1] - size * uy - 0.75 * size * ux)
    right = (b[0] - size * ux - 0.75 * size * uy, b[1] - size * uy + 0.75 * size * ux)
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    pen.open("arrow")
    pen.title(arrow.text)
    for width, color in ((0.17, frame.pen.theme.card), (0.085, tone.fill)):
        pen.path(polyline([a, b]) + polyline([left, b, right]), "none", color, width * s, line)
    if arrow.text:
        share = 0.5 if arrow.end is None else 0.3
        middle = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        pen.disc(middle, 0.19 * s, pen.theme.card, tone.fill, 0.035 * s)
        size = 0.24 * s if len(arrow.text) < 3 else 0.15 * s
        more = 'text-anchor="middle" font-weight="700"'
        pen.text((middle[0], middle[1] + 0.35 * size), arrow.text, size, pen.theme.ink, more)
    pen.close()


def _goal(frame: Frame, arrow: Arrow) -> Point:
    if arrow.end is not None:
        return frame.places.center(arrow.end)
    middle = frame.places.sides[arrow.start][arrow.edge or 0].middle
    x, y = frame.places.center(arrow.start)
    return x + (middle[0] - x) * 0.95, y + (middle[1] - y) * 0.95


def top_corner(cell: Cell) -> Point:
    """The highest corner of a cell (of several the left one)."""
    return min(cell.corners, key=lambda corner: (round(corner[1], 3), corner[0]))


def bottom_corner(cell: Cell) -> Point:
    """The lowest corner of a cell (of several the left one)."""
    return min(cell.corners, key=lambda corner: (-round(corner[1], 3), corner[0]))

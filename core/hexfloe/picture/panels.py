"""Drawing the boxes beside a board: titles, scores, hands of little tiles, hidden things, and the legend."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from hexfloe.picture import palette
from hexfloe.picture.board import Frame, count_badge, draw_areas, draw_cells, draw_edges, draw_pieces
from hexfloe.picture.check import Point
from hexfloe.picture.marks import draw_marks
from hexfloe.picture.pen import Pen, attr, cubics, fit, polyline, text_width, wrap
from hexfloe.picture.places import Side, corners_at, ridge, smooth
from hexfloe.picture.rivers import draw_curves

if TYPE_CHECKING:
    from hexfloe.picture.scene import Key, Panel, Row, Scene, Sketch, Token

PAD: Final = 14.0
GAP: Final = 12.0
HEAD: Final = 44.0
LINE: Final = 22.0
LABEL: Final = 78.0
TILE: Final = 22.0  # px from the center to the corner of a little tile
SERIF: Final = "font-family=\"'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif\""


class Column:
    """Panels under one another in a column of a given width, and how high they are."""

    def __init__(self, pen: Pen, scene: Scene, width: float) -> None:
        self.pen = pen
        self.width = width
        self.moves: dict[str, list[str]] = {}
        for choice in scene.selectable:
            if choice.item:
                self.moves.setdefault(choice.item, []).append(choice.move)

    def height(self, panel: Panel) -> float:
        """The height of one panel in px."""
        note = len(wrap(panel.note, self.width - 2 * PAD, 12)) * 16
        return (
            HEAD + sum(self._row_height(row) for row in panel.rows) + note + (8 if panel.rows or note else 0)
        )

    def draw(self, panel: Panel, at: Point) -> None:
        """Draws one panel with its upper left corner at `at`."""
        pen, theme, (x, y) = self.pen, self.pen.theme, at
        size = (self.width, self.height(panel))
        pen.open("panel active" if panel.active else "panel")
        pen.box((x, y + 2), size, 10, theme.shadow, more='opacity="0.12"')
        edge = theme.tones["highlight"].fill if panel.active else theme.rule
        pen.box(at, size, 10, theme.card, edge, more=f'stroke-width="{2.5 if panel.active else 1}"')
        self._head(panel, at)
        y += HEAD
        for row in panel.rows:
            self._row(row, (x + PAD, y))
            y += self._row_height(row)
        for line in wrap(panel.note, self.width - 2 * PAD, 12):
            pen.text((x + PAD, y + 10), line, 12, theme.muted, 'font-style="italic"')
            y += 16
        self._pick(panel.item, at, size)
        pen.close()

    def _head(self, panel: Panel, at: Point) -> None:
        pen, theme, (x, y) = self.pen, self.pen.theme, at
        left = x + PAD
        if panel.seat is not None:
            tone = theme.tones[palette.seat_role(panel.seat)]
            pen.disc((left + 11, y + 23.5), 15, palette.BONE)
            pen.glyph(palette.seat_shape(panel.seat), (left + 11, y + 23), 10, tone)
            left += 34
        right = x + self.width - PAD
        if panel.value:
            value = fit(panel.value, self.width / 3, 22, bold=True)
            pen.text((right, y + 31), value, 22, more=f'text-anchor="end" font-weight="700" {SERIF}')
            right -= text_width(value, 22, bold=True) + 10
        if panel.active and right - left > 150:
            tone = theme.tones["highlight"]
            pen.box((right - 66, y + 14), (66, 19), 9.5, tone.fill)
            pen.path(
                polyline([(right - 58, y + 19), (right - 51, y + 23.5), (right - 58, y + 28)]) + "Z",
                "#3a2a00",
            )
            pen.text((right - 46, y + 27.5), "to move", 11, "#3a2a00", 'font-weight="700"')
            right -= 76
        title = fit(panel.title, right - left, 16, bold=True)
        pen.text((left, y + 29), title, 16, more=f'font-weight="700" {SERIF}')

    def _row(self, row: Row, at: Point) -> None:
        pen, theme, (x, y) = self.pen, self.pen.theme, at
        width = self.width - 2 * PAD
        if row.tokens:
            pen.text((x, y + 26), fit(row.label, LABEL - 6, 12), 12, theme.muted)
            self._tokens(row, at)
        else:
            value = "?" if row.value is None else row.value
            value = fit(value, width - LABEL / 2, 13, bold=True)
            room = width - text_width(value, 13, bold=True) - 8
            pen.text((x, y + 14), fit(row.label, room, 12), 12, theme.muted)
            pen.text((x + width, y + 14), value, 13, more='text-anchor="end" font-weight="600"')
        self._pick(row.item, at, (width, self._row_height(row)))

    def _tokens(self, row: Row, at: Point) -> None:
        x, y = at[0] + LABEL, at[1]
        if row.value or row.value is None:
            value = fit(row.value or "?", 60, 13, bold=True)
            self.pen.text((x, y + 26), value, 13, more='font-weight="600"')
        for token, (dx, dy) in zip(row.tokens, self._spots(row), strict=True):
            spot = (x + dx, y + dy)
            self.pen.open("token hidden" if token.hidden else "token")
            self.pen.title(token.text)
            _token(self.pen, token, spot)
            self._pick(token.item, (spot[0] + 1, spot[1] + 1), (_token_width(token) - 2, 2 * TILE))
            self.pen.close()

    def _spots(self, row: Row) -> list[Point]:
        """Where the tokens of a row go, wrapping at the end of the line."""
        start = 0.0
        if row.value or row.value is None:
            start = text_width(fit(row.value or "?", 60, 13, bold=True), 13, bold=True) + 10
        spots, x, y = [], start, 0.0
        for token in row.tokens:
            if x > start and x + _token_width(token) > self.width - 2 * PAD - LABEL:
                x, y = start, y + 2 * TILE + 5
            spots.append((x, y))
            x += _token_width(token) + 3
        return spots

    def _row_height(self, row: Row) -> float:
        return (self._spots(row)[-1][1] + 2 * TILE + 7) if row.tokens else LINE

    def _pick(self, item: str, at: Point, size: Point) -> None:
        """A transparent box over what can be selected."""
        if item in self.moves:
            moves = attr("\n".join(self.moves[item]))
            more = f'class="pick" data-item="{attr(item)}" data-move="{moves}" fill-opacity="0"'
            self.pen.box(at, size, 6, "#fff", more=more)


def _token_width(token: Token) -> float:
    if token.sketch is not None or token.hidden or token.shape:
        return 2 * TILE - 2
    return min(150.0, text_width(token.text, 12) + 18) + (14 if token.count > 1 else 0)


def _token(pen: Pen, token: Token, at: Point) -> None:
    center = (at[0] + TILE - 1, at[1] + TILE)
    tone = pen.theme.tones[token.role]
    if token.hidden:
        _back(pen, center, tone, token.shape)
    elif token.sketch is not None:
        draw_small(pen, token.sketch, center, 2 * TILE)
    elif token.shape:
        pen.glyph(token.shape, center, 14, tone)
        more = 'text-anchor="middle" font-weight="700" stroke-linejoin="round" paint-order="stroke"'
        pen.text(
            (center[0], center[1] + 4),
            token.letter,
            11,
            "#fff",
            f'{more} stroke="{tone.line}" stroke-width="2.5"',
        )
    else:
        width = _token_width(token) - (14 if token.count > 1 else 0)
        pen.box((at[0], at[1] + 11), (width, 22), 11, pen.theme.paper, pen.theme.rule)
        pen.text(
            (at[0] + width / 2, at[1] + 26), fit(token.text, width - 12, 12), 12, more='text-anchor="middle"'
        )
        center = (at[0] + width - 6, center[1])
    if token.count > 1:
        count_badge(pen, (center[0] + 15, center[1] - 14), token.count, 8)


def _back(pen: Pen, center: Point, tone: palette.Tone, shape: str) -> None:
    """The back of something unknown: hatched, with a question mark."""
    back = palette.Tone(palette.mix(tone.fill, pen.theme.muted, 0.65), pen.theme.muted, tone.core)
    pen.glyph(shape or "card", center, 17 if shape else 19, back)
    halo = f'stroke="{back.line}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"'
    more = f'text-anchor="middle" font-weight="700" {halo} {SERIF}'
    pen.text((center[0], center[1] + 6), "?", 17, pen.theme.card, more)


def draw_small(pen: Pen, sketch: Sketch, center: Point, size: float) -> None:
    """A sketch in a square of `size` px around `center`, without labels."""
    if not sketch.cells:
        return
    points = [corner for cell in sketch.cells for corner in cell.corners]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = size / max(right - left, bottom - top, 1e-3)
    origin = (center[0] - (left + right) / 2 * scale, center[1] - (top + bottom) / 2 * scale)
    frame = Frame(pen, sketch, scale, origin, small=True)
    draw_cells(frame)
    draw_areas(frame, "fill")
    draw_edges(frame)
    draw_curves(frame)
    draw_areas(frame, "line")
    draw_marks(frame)
    draw_pieces(frame)


def legend_spots(scene: Scene, width: float) -> tuple[list[Point], float]:
    """Where each entry of the legend goes, and how high it is, in px."""
    spots, x, y = [], 0.0, 0.0
    for key in scene.legend:
        wide = 34 + min(text_width(key.text, 12), width - 40)
        if x > 0 and x + wide > width:
            x, y = 0.0, y + 26
        spots.append((x, y))
        x += wide + 18
    return spots, y + 30 if spots else 0.0


def draw_legend(pen: Pen, scene: Scene, at: Point, width: float) -> None:
    """What the forms mean, in a strip."""
    for key, (dx, dy) in zip(scene.legend, legend_spots(scene, width)[0], strict=True):
        x, y = at[0] + dx, at[1] + dy
        pen.open("key")
        _sample(pen, key, (x + 11, y + 12))
        pen.text((x + 28, y + 16), fit(key.text, width - 40, 12), 12, pen.theme.muted)
        pen.close()


def _sample(pen: Pen, key: Key, at: Point) -> None:
    tone = pen.theme.tones[key.role]
    x, y = at
    if key.shape:
        pen.glyph(key.shape, at, 9, tone)
    elif key.curve:
        wave = cubics(smooth([(x - 11, y + 3), (x - 4, y - 3), (x + 4, y + 3), (x + 11, y - 3)]))
        pen.path(wave, "none", tone.line, 7)
        pen.path(wave, "none", tone.fill, 5)
        pen.path(wave, "none", tone.core, 2)
        if key.role.startswith("seat"):
            pen.glyph(palette.seat_shape(int(key.role[4:])), at, 4, tone)
    elif key.edge:
        _edge_sample(pen, key.edge, tone, at)
    else:
        _cell_sample(pen, key, at)


def _cell_sample(pen: Pen, key: Key, at: Point) -> None:
    from hexfloe.picture.scene import Cell, Sketch

    fill = key.role if key.fill else "empty"
    marks = (key.mark,) if key.mark else ()
    owner = 0 if key.mark == "reserved" and key.role == "neutral" else None
    if key.role.startswith("seat") and not key.fill:
        owner = int(key.role[4:])
    cell = Cell(0, "", (0.0, 0.0), corners_at((0.0, 0.0)), fill=fill, marks=marks, owner=owner)
    draw_small(pen, Sketch(cells=[cell]), at, 20)


def _edge_sample(pen: Pen, style: str, tone: palette.Tone, at: Point) -> None:
    x, y = at
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    ink = tone.line if pen.theme.name == "light" else tone.fill
    if style == "ridge":
        side = Side((x - 11, y + 4), (x + 11, y + 4), (x, y + 4), (0.0, -1.0))
        pen.path(polyline(ridge(side, 4, 9)), tone.core, tone.line, 1.2, line)
    elif style == "stream":
        wave = cubics(smooth([(x - 11 + 22 * i / 6, y + 3 * math.sin(i * math.pi / 1.5)) for i in range(7)]))
        pen.path(wave, "none", ink, 4, line)
    else:
        width = {"plain": 1.6, "wall": 5, "dashed": 2, "coast": 4}[style]
        more = f'{line} stroke-dasharray="4 4"' if style == "dashed" else line
        pen.path(polyline([(x - 10, y), (x + 10, y)]), "none", ink, width, more)

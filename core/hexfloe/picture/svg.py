"""Drawing a scene as SVG: the page with its title, board, panels and legend.

The result stands alone, as a file or inside an HTML page: no scripts, fonts or other files are needed. Equal
scenes give equal bytes. Groups carry classes ("cell", "curve", "piece", "panel"…), and what can be clicked
carries `data-move` (see `marks.draw_picks`).
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from hexfloe.errors import OptionError
from hexfloe.picture import board, palette
from hexfloe.picture.marks import draw_labels, draw_marks, draw_picks
from hexfloe.picture.panels import GAP, SERIF, Column, draw_legend, legend_spots
from hexfloe.picture.pen import Pen, fit, num, wrap, xml
from hexfloe.picture.reading import clean
from hexfloe.picture.rivers import draw_curves

if TYPE_CHECKING:
    from hexfloe.picture.check import Point
    from hexfloe.picture.scene import Scene

MARGIN: Final = 24.0
RIM: Final = 0.55  # the plate around the cells, in side lengths
MAX_SCALE: Final = 84.0
MIN_WIDTH: Final = 240
SANS: Final = "'Avenir Next','Segoe UI','Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif"


def render_svg(scene: Scene, *, width: int = 1040, theme: str = "light") -> str:
    """The scene as an SVG document `width` px wide (240 to 10,000); `theme` is "light" or "dark".

    It is as high as it needs to be. Raises OptionError for another width or theme.
    """
    if theme not in palette.THEMES:
        raise OptionError(f"there is no theme {theme!r}", hint="use light or dark", culprit=theme)
    if not MIN_WIDTH <= width <= 10_000:
        raise OptionError(
            f"a picture cannot be {width} px wide", hint=f"use {MIN_WIDTH} to 10000", culprit=width
        )
    seed = f"{width} {theme} {scene!r}".encode("utf-8", "backslashreplace")
    pen = Pen(palette.THEMES[theme], f"hx{zlib.crc32(seed):08x}")
    height = _page(pen, scene, float(width))
    return _document(pen, scene, width, height)


def _document(pen: Pen, scene: Scene, width: int, height: float) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hexfloe" role="img" '
        f'width="{width}" height="{num(height)}" viewBox="0 0 {width} {num(height)}" '
        f'style="max-width:100%;height:auto" font-family="{SANS}" '
        f'aria-labelledby="{pen.prefix}-t {pen.prefix}-d">'
    )
    words = [scene.status, *(f"Last move: {text}" for text in scene.last)]
    words += [
        f"{panel.title} {panel.value}" + (", to move" if panel.active else "") for panel in scene.panels
    ]
    title = f'<title id="{pen.prefix}-t">{xml(clean(scene.title))}</title>'
    about = f'<desc id="{pen.prefix}-d">{xml(clean(". ".join(word for word in words if word)))}</desc>'
    paper = f'<rect width="{width}" height="{num(height)}" fill="{pen.theme.paper}"/>'
    return "\n".join([head, title, about, pen.defs(), paper, *pen.parts, "</svg>\n"])


def _page(pen: Pen, scene: Scene, width: float) -> float:
    """Draws everything; returns the height of the page."""
    top = _header(pen, scene, width)
    beside = bool(scene.panels) and bool(scene.cells) and width >= 640
    column = Column(pen, scene, min(340.0, max(230.0, 0.31 * width)) if beside else width - 2 * MARGIN)
    room = width - 2 * MARGIN - (column.width + MARGIN if beside else 0)
    stack = sum(column.height(panel) + GAP for panel in scene.panels)
    bottom = _board(pen, scene, (MARGIN, top), room, stack if beside else 0.0)
    if beside:
        bottom = max(bottom, _stack(column, scene, (width - MARGIN - column.width, top)))
    elif scene.panels:
        bottom = _stack(column, scene, (MARGIN, bottom + GAP))
    high = legend_spots(scene, width - 2 * MARGIN)[1]
    if high:
        pen.path(f"M{num(MARGIN)} {num(bottom + 10)}H{num(width - MARGIN)}", "none", pen.theme.rule)
        draw_legend(pen, scene, (MARGIN, bottom + 18), width - 2 * MARGIN)
        bottom += high + 14
    return round(bottom + MARGIN / 2)


def _header(pen: Pen, scene: Scene, width: float) -> float:
    """Title, status and last move; returns where the board may begin."""
    room = width - 2 * MARGIN
    y = MARGIN
    if scene.title:
        y += 20
        pen.text((MARGIN, y), fit(scene.title, room, 24, bold=True), 24, more=f'font-weight="700" {SERIF}')
        y += 10
    for line in wrap(scene.status, room, 14):
        y += 15
        pen.text((MARGIN, y), line, 14, pen.theme.ink)
        y += 5
    if scene.last:
        tone = pen.theme.tones["highlight"]
        y += 18
        pen.disc((MARGIN + 6, y - 4.5), 5, tone.fill, tone.line, 1.5)
        words = fit("Last move: " + ", ".join(scene.last), room - 18, 13)
        pen.text((MARGIN + 18, y), words, 13, pen.theme.muted)
    return y + 16


def _board(pen: Pen, scene: Scene, at: Point, room: float, stack: float) -> float:
    """Draws the board in a column of `room` px; returns where it ends."""
    points = [corner for cell in scene.cells for corner in cell.corners]
    points += [point for curve in scene.curves for point in curve.points]
    if not points:
        return at[1]
    left, right = min(x for x, _ in points) - RIM, max(x for x, _ in points) + RIM
    top, bottom = min(y for _, y in points) - RIM, max(y for _, y in points) + RIM
    scale = min(room / (right - left), max(1.1 * room, 320.0) / (bottom - top), MAX_SCALE)
    high = (bottom - top) * scale
    down = max(0.0, (stack - high) / 2) if stack < 1.3 * high else 0.0
    origin = (at[0] + (room - (right - left) * scale) / 2 - left * scale, at[1] + down - top * scale)
    frame = board.Frame(pen, scene, scale, origin)
    board.draw_plate(frame, scene.backdrop)
    board.draw_cells(frame)
    board.draw_areas(frame, "fill")
    board.draw_edges(frame)
    board.draw_areas(frame, "line")
    draw_curves(frame)
    draw_marks(frame)
    draw_labels(frame)
    board.draw_arrows(frame)
    board.draw_pieces(frame)
    draw_picks(frame, scene)
    return at[1] + down + high


def _stack(column: Column, scene: Scene, at: Point) -> float:
    """Draws all panels under one another; returns where they end."""
    x, y = at
    for panel in scene.panels:
        column.draw(panel, (x, y))
        y += column.height(panel) + GAP
    return y - GAP

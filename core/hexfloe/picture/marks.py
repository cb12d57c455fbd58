"""Drawing what is said about cells: their labels, the last move, what is blocked, cracked or selectable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.picture import palette
from hexfloe.picture.board import Frame, bottom_corner
from hexfloe.picture.pen import attr, fit, num, polygon, polyline
from hexfloe.picture.places import shrunk

if TYPE_CHECKING:
    from hexfloe.picture.scene import Cell, Scene


def draw_marks(frame: Frame) -> None:
    """Rings and signs over the cells that have marks."""
    for cell in frame.sketch.cells:
        for mark in sorted(set(cell.marks) & set(_DRAWN)):
            x, y = frame.at(cell.center)
            frame.pen.add(f'<g class="mark {mark}" transform="translate({num(x)} {num(y)})">')
            _DRAWN[mark](frame, cell)
            frame.pen.close()


def _last(frame: Frame, cell: Cell) -> None:
    """A bright ring between two dark ones: a form of its own, also in gray."""
    tone, s = frame.tone("highlight"), frame.scale
    d = frame.shape(cell, -0.005)
    frame.pen.path(d, "none", tone.line, 0.15 * s)
    frame.pen.path(d, "none", tone.fill, 0.09 * s)
    frame.pen.path(d, "none", tone.core, 0.025 * s)


def _highlight(frame: Frame, cell: Cell) -> None:
    tone, s = frame.tone("highlight"), frame.scale
    dashes = f'stroke-dasharray="{num(0.26 * s)} {num(0.16 * s)}"'
    frame.pen.path(frame.shape(cell, 0.07), tone.fill, tone.line, 0.045 * s, f'fill-opacity="0.18" {dashes}')


def _selectable(frame: Frame, cell: Cell) -> None:
    tone, s = frame.tone("good"), frame.scale
    dashes = f'stroke-linecap="round" stroke-dasharray="0.1 {num(0.12 * s)}"'
    frame.pen.path(frame.shape(cell, 0.11), "none", tone.fill, 0.055 * s, dashes)


def _blocked(frame: Frame, cell: Cell) -> None:
    tone, s, reach = frame.tone("danger"), frame.scale, 0.45 * frame.places.inradius(cell.id) * frame.scale
    cross = polyline([(-reach, -reach), (reach, reach)]) + polyline([(reach, -reach), (-reach, reach)])
    frame.pen.path(cross, "none", frame.pen.theme.card, 0.16 * s, 'stroke-linecap="round"')
    frame.pen.path(cross, "none", tone.fill, 0.08 * s, 'stroke-linecap="round"')


def _cracked(frame: Frame, cell: Cell) -> None:
    tone, r = frame.tone("ink"), frame.places.inradius(cell.id) * frame.scale
    veins = (
        [(-0.85, -0.3), (-0.45, -0.38), (-0.3, -0.08), (0.1, -0.2), (0.3, 0.12), (0.82, 0.02)],
        [(-0.3, -0.08), (-0.4, 0.35), (-0.2, 0.8)],
        [(0.1, -0.2), (0.2, -0.8)],
        [(0.3, 0.12), (0.45, 0.65)],
    )
    d = "".join(polyline([(x * r, y * r) for x, y in vein]) for vein in veins)
    frame.pen.path(d, "none", frame.pen.theme.card, 0.09 * r, 'opacity="0.8"')
    frame.pen.path(d, "none", tone.line, 0.04 * r, 'stroke-linejoin="round"')


_DRAWN = {
    "last": _last,
    "highlight": _highlight,
    "selectable": _selectable,
    "blocked": _blocked,
    "cracked": _cracked,
}


def draw_labels(frame: Frame) -> None:
    """The label of every cell, large where the cell is free, small in the lowest corner where it is not."""
    busy = {number for curve in frame.sketch.curves for number, _, _ in curve.passages}
    busy.update(piece.cell for piece in frame.sketch.pieces if piece.edge is None)
    busy.update(arrow.start for arrow in frame.sketch.arrows)
    signs, signed = {"reserved", "blocked", "cracked"}, {"hub", "locked"}
    busy.update(cell.id for cell in frame.sketch.cells if signs & set(cell.marks) or cell.fill in signed)
    covered = {number: a.role for a in frame.sketch.areas if a.style == "fill" for number in a.cells}
    for cell in frame.sketch.cells:
        if cell.fill != "void":
            _label(frame, cell, covered.get(cell.id, cell.fill), busy=cell.id in busy)


def _label(frame: Frame, cell: Cell, ground: str, *, busy: bool) -> None:
    pen, s = frame.pen, frame.scale
    x, y = frame.at(cell.center)
    room = 2 * frame.places.inradius(cell.id) * s
    tone = frame.surface(ground)
    light = palette.is_light(tone.fill)
    ink = palette.mix((palette.LIGHT if light else palette.DARK).ink, pen.theme.muted, 0.4)
    anchor = 'text-anchor="middle"'
    if cell.code and not busy:
        size = min(0.34 * s, 0.9 * room / max(2, len(cell.code)))
        more = f'{anchor} font-weight="700" opacity="0.85"'
        pen.text((x, y + 0.36 * size), fit(cell.code, room, size, bold=True), size, ink, more)
        busy = True
    size = 0.185 * s if busy else 0.25 * s
    if busy:
        cx, cy = frame.at(bottom_corner(cell))
        share = 0.62 if len(cell.corners) == 4 else 0.78
        x, y = x + (cx - x) * share, y + (cy - y) * share
    text = fit(cell.label, room, size)
    more = f'{anchor} class="label"'
    if busy:
        halo = f'stroke="{tone.fill}" stroke-width="{num(0.07 * s)}"'
        more += f' {halo} stroke-opacity="0.75" paint-order="stroke"'
    pen.text((x, y + 0.36 * size), text, size, ink, more)


def draw_picks(frame: Frame, scene: Scene) -> None:
    """A transparent shape over each selectable cell; data-move holds its moves, one a line."""
    moves: dict[int, list[str]] = {}
    whole: dict[int, bool] = {}
    for choice in scene.selectable:
        if choice.cell is not None:
            moves.setdefault(choice.cell, []).append(choice.move)
            whole[choice.cell] = whole.get(choice.cell, True) and choice.whole
    for number, texts in moves.items():
        cell = frame.places.cells[number]
        done = "yes" if whole[number] else "no"
        given = attr("\n".join(texts))
        frame.pen.add(
            f'<path class="pick" data-cell="{number}" data-whole="{done}" data-move="{given}" '
            f'd="{polygon(frame.all(shrunk(cell.corners, 0.03)))}" fill="#fff" fill-opacity="0"/>'
        )

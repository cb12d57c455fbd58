"""A scene as text: the board in monospace with its panels; `read_scene` reads it out line by line instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hexfloe.errors import OptionError
from hexfloe.picture import palette, raster
from hexfloe.picture.reading import (
    cell_name,
    cell_words,
    clean,
    natural,
    panel_lines,
    read_scene,
    relations,
    row_words,
)

if TYPE_CHECKING:
    from hexfloe.picture.scene import Key, Panel, Scene

__all__ = ["read_scene", "render_text"]

RESET: Final = "\x1b[0m"
BOLD: Final = "\x1b[1m"
MIN_WIDTH: Final = 20


def render_text(scene: Scene, *, color: bool = False, width: int = 100) -> str:
    """The scene as lines of at most `width` columns (20 or more), ending in a line break.

    Each cell shows its label and what stands there in a few letters; cells off the regular lattice, and
    boards too broad for `width`, are listed instead. With `color` the text holds ANSI colors; they repeat
    what signs say. Raises OptionError for a smaller width.
    """
    if width < MIN_WIDTH:
        raise OptionError(
            f"text cannot be {width} columns wide", hint=f"use {MIN_WIDTH} or more", culprit=width
        )
    paint = _Paint(color)
    lines = [paint.bold(line) for line in _wrap(scene.title, width)]
    lines.extend(_wrap(scene.status, width))
    for text in scene.last:
        lines.extend(_wrap(f"! last move: {text}", width))
    for part in (_board(scene, paint, width), _relations(scene, width), _panels(scene, paint, width)):
        block = list(part)
        lines.extend(["", *block] if block else [])
    legend = "   ".join(f"{_sign(key)} {clean(key.text)}" for key in scene.legend)
    lines.extend(["", *_wrap(legend, width)] if legend else [])
    return "\n".join(lines) + "\n"


class _Paint:
    """Colors, or their absence."""

    def __init__(self, color: bool) -> None:
        self.color = color

    def bold(self, text: str) -> str:
        return f"{BOLD}{text}{RESET}" if self.color and text else text

    def role(self, text: str, role: str) -> str:
        return f"\x1b[38;5;{palette.ANSI[role]}m{text}{RESET}" if self.color and text else text

    def row(self, marks: list[raster.Mark]) -> str:
        """One line of a raster; a color is named once for a run of characters."""
        text, now = "", None
        for mark in marks:
            if self.color and mark.color != now and mark.char != " ":
                text += RESET if mark.color is None else f"\x1b[38;5;{mark.color}m"
                now = mark.color
            text += mark.char
        return text.rstrip() + (RESET if now is not None else "")


def _board(scene: Scene, paint: _Paint, width: int) -> Iterator[str]:
    spots = raster.lattice(scene)
    drawn = raster.draw(scene, spots, width)
    if drawn is None:
        spots = {}
        yield from _wrap(f"(the board is too broad for {width} columns; its cells are listed)", width)
    for marks in drawn or []:
        yield paint.row(marks)
    for cell in natural(scene.cells):
        if cell.id not in spots and cell.fill != "void":
            yield from (
                paint.role(line, cell.fill) for line in _wrap(cell_words(scene, cell), width, rest="  ")
            )


def _relations(scene: Scene, width: int) -> Iterator[str]:
    for line in relations(scene, rivers=False):
        yield from _wrap(line, width, rest="  ")
    named = {cell.id: cell_name(cell) for cell in scene.cells}
    choices = [named[c.cell] if c.cell is not None else c.item for c in scene.selectable]
    if choices:
        yield from _wrap(f"can be chosen: {', '.join(dict.fromkeys(choices))}", width, rest="  ")


def _panels(scene: Scene, paint: _Paint, width: int) -> Iterator[str]:
    for panel in scene.panels:
        yield from _panel(panel, paint, width)


def _panel(panel: Panel, paint: _Paint, width: int) -> Iterator[str]:
    head = clean(next(iter(panel_lines(panel))))
    sign = palette.SEAT_SIGNS[panel.seat] if panel.seat is not None else "-"
    lines = _wrap(head, width, f"{'>' if panel.active else ' '} {sign} ", "    ")
    role = palette.seat_role(panel.seat) if panel.seat is not None else "ink"
    yield from (paint.role(line, role) for line in lines)
    for row in panel.rows:
        yield from _wrap(row_words(row), width, "    ", "      ")


def _sign(key: Key) -> str:
    """What a legend entry shows, in signs."""
    if key.shape:
        return palette.SHAPES[key.shape][1]
    if key.mark:
        return palette.MARKS[key.mark][1]
    if key.edge:
        return palette.EDGE_STYLES[key.edge][1]
    return palette.FILL_SIGNS.get(key.role, f"[{key.role}]") if key.fill else f"[{key.role}]"


def _wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Text on lines of at most `width` columns, the first after `first`, the others after `rest`."""
    lines, line = [], first
    for word in clean(text).split():
        while (
            raster.columns(line) + raster.columns(word) > width and line.strip() and line not in (first, rest)
        ):
            lines.append(line.rstrip())
            line = rest
        left = word
        while raster.columns(line + left) > width and len(left) > 1:
            cut = _prefix(left, width - raster.columns(line))
            lines.append(line + cut)
            line, left = rest, left[len(cut) :]
        line += f"{left} "
    return [*lines, line.rstrip()] if line not in (first, rest) else lines


def _prefix(word: str, room: int) -> str:
    """As much of a word as `room` columns hold, at least one character."""
    while len(word) > 1 and raster.columns(word) > room:
        word = word[:-1]
    return word

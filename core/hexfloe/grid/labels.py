"""Names of cells: the schemes that boards offer, and the pairs that write and read such names.

"rows"      a letter for the row from the north, a number for the cell in it from the west: a1, a2, ... b1 ...
"columns"   a letter for the column from the west, a number for the cell in it from the north
"ranks"     a letter for the column from the west, a number for the cell in it from the south, as in chess
"axial"     the coordinates: 0,0 and -1,2

A row is all cells of one r, a column all cells of one q; only rows and columns that have cells count. After z come
aa, ab, ...
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Final

from hexfloe.errors import BoardError, LabelError
from hexfloe.grid.door import shown
from hexfloe.grid.hexes import add

Cell = tuple[int, int]

_A: Final = ord("a")


def _counted(number: int, least: int, what: str) -> int:
    """Return an integer that counts rows or cells; LabelError otherwise."""
    try:
        counted = operator.index(number)
    except TypeError:
        counted = least - 1
    if not least <= counted < 2**31:
        raise LabelError(f"{what} are counted from {least}, not {shown(number)}", culprit=number)
    return counted


def format_letters(index: int) -> str:
    """Return the letters of a row or column: a for 0, z for 25, aa for 26. LabelError for a negative index."""
    index = _counted(index, 0, "rows") + 1
    text = ""
    while index:
        index, last = divmod(index - 1, 26)
        text = chr(_A + last) + text
    return text


def parse_letters(text: str) -> int:
    """Return the index of a row or column from its letters: 0 for a. LabelError if they are none."""
    if not (isinstance(text, str) and text.isascii() and text.isalpha() and text.islower()):
        raise LabelError(f"a row is letters a to z, not {shown(text)}", culprit=text)
    index = 0
    for letter in text:
        index = 26 * index + ord(letter) - _A + 1
    return index - 1


def format_place(line: int, number: int) -> str:
    """Return the label of cell `number` (from 1) in row or column `line` (from 0): c3 for 2, 3."""
    return f"{format_letters(line)}{_counted(number, 1, 'cells of a row')}"


def parse_place(text: str) -> tuple[int, int]:
    """Return (line, number) of a label such as c3: (2, 3). LabelError if it is none."""
    letters = text.rstrip("0123456789") if isinstance(text, str) else ""
    digits = text[len(letters) :] if letters else ""
    if not 0 < len(digits) < 10 or digits.startswith("0"):
        raise LabelError(f"a cell is a row and a number like c3, not {shown(text)}", culprit=text)
    return parse_letters(letters), int(digits)


def format_axial(cell: Cell) -> str:
    """Return the label of a cell by its coordinates: -1,2 for (-1, 2)."""
    q, r = add(cell, (0, 0))
    return f"{q},{r}"


def parse_axial(text: str) -> Cell:
    """Return the cell (q, r) of a label such as -1,2. LabelError if it is none."""
    try:
        q, r = (int(part) for part in text.split(","))
        exact = format_axial((q, r)) == text
    except (AttributeError, TypeError, ValueError):
        exact = False
    if not exact:
        raise LabelError(f"a cell is two coordinates like -1,2, not {shown(text)}", culprit=text)
    return q, r


def _by_lines(cells: Sequence[Cell], line: int, upward: bool) -> list[str]:
    """Name cells by lines of equal coordinate number `line`, counted along the other one."""
    lines = {value: index for index, value in enumerate(sorted({cell[line] for cell in cells}))}
    counts = dict.fromkeys(lines, 0)
    labels = [""] * len(cells)
    along = 1 - line
    for index in sorted(range(len(cells)), key=lambda i: cells[i][along], reverse=upward):
        value = cells[index][line]
        counts[value] += 1
        labels[index] = format_place(lines[value], counts[value])
    return labels


#: Scheme name -> function that names a list of cells.
SCHEMES: Final[dict[str, Callable[[Sequence[Cell]], list[str]]]] = {
    "rows": lambda cells: _by_lines(cells, 1, upward=False),
    "columns": lambda cells: _by_lines(cells, 0, upward=False),
    "ranks": lambda cells: _by_lines(cells, 0, upward=True),
    "axial": lambda cells: [format_axial(cell) for cell in cells],
}


def name_cells(cells: Sequence[Cell], scheme: str) -> list[str]:
    """Return a label for each of several distinct cells (q, r), in their order. BoardError for an unknown scheme."""
    if not isinstance(scheme, str) or scheme not in SCHEMES:
        raise BoardError(
            f"no way to label cells is called {shown(scheme)}",
            hint=f"use one of {', '.join(SCHEMES)}",
            culprit=scheme,
        )
    return SCHEMES[scheme](cells)


def check_labels(labels: Sequence[str], n_cells: int) -> tuple[str, ...]:
    """Return given labels as a tuple; BoardError unless there is one for each cell, all different words."""
    try:
        labels = tuple(labels)
    except TypeError:
        raise BoardError(f"labels must be a list, not {shown(labels)}", culprit=labels) from None
    if len(labels) != n_cells:
        raise BoardError(f"{n_cells} cells need as many labels, not {len(labels)}", culprit=labels)
    seen = set()
    for label in labels:
        if not isinstance(label, str) or not label or label.split() != [label]:
            raise BoardError(f"a label must be a word without spaces, not {shown(label)}", culprit=label)
        if label in seen:
            raise BoardError(f"two cells have the label {label}", culprit=label)
        seen.add(label)
    return labels


def unknown_label(label: object, labels: Sequence[str], board: str) -> LabelError:
    """Return the error for a label that no cell has, with the nearest ones as a hint."""
    from difflib import get_close_matches

    near = get_close_matches(label.lower(), labels, 3, 0.5) if isinstance(label, str) else []
    hint = f"did you mean {' or '.join(near)}" if near else f"cells are {labels[0]} to {labels[-1]}"
    return LabelError(f"{board} has no cell {shown(label)}", hint=hint, culprit=label)

"""Where output goes: plain text, and color or tables with rich only where a terminal shows them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console


def never_choke() -> None:
    """Make stdout and stderr take any text: what their encoding cannot write is replaced, what is closed is nothing."""
    if sys.stdout is None:  # closed by whoever started this
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 (for as long as the process lives)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream is a terminal; a closed or missing one is none."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def has_color() -> bool:
    """Return whether stdout takes color: a terminal that is not dumb, and no NO_COLOR in the environment."""
    return is_terminal(sys.stdout) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """Return a new rich console on stdout. Rich is imported here and nowhere before."""
    from rich.console import Console

    return Console(highlight=False, no_color=not has_color())


def emit(text: str = "") -> None:
    """Write a text and a line feed to stdout."""
    sys.stdout.write(f"{text}\n")


def emit_json(value: object) -> None:
    """Write a value as JSON to stdout."""
    import json

    emit(json.dumps(value, ensure_ascii=False, indent=2, default=_plain))


def note(text: str) -> None:
    """Write one line to stderr that is no error: what was done differently, and why."""
    sys.stdout.flush()
    sys.stderr.write(f"note: {one_line(text)}\n")
    sys.stderr.flush()


def one_line(text: str) -> str:
    """Return a text as one line that cannot move the cursor: white space single, what cannot be shown as `?`."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


def emit_table(header: Sequence[str], rows: Sequence[Sequence[str]], *, title: str = "") -> None:
    """Write a table: with rich on a terminal, elsewhere as columns of plain text."""
    if not is_terminal(sys.stdout):
        _emit_columns(header, rows, title)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", pad_edge=False)
    for name in header:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


def _emit_columns(header: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> None:
    if title:
        emit(title)
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for row in (header, *rows):
        emit("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def clear_screen() -> None:
    """Wipe the terminal, what can be scrolled back to included; elsewhere push it far away."""
    sys.stdout.write("\x1b[H\x1b[2J\x1b[3J" if is_terminal(sys.stdout) else "\n" * 100)
    sys.stdout.flush()


def _plain(value: object) -> object:
    """Return a number or array of numpy as JSON knows it."""
    tolist = getattr(value, "tolist", None)
    if tolist is None:
        raise TypeError(f"{type(value).__name__} is not JSON")
    return tolist()

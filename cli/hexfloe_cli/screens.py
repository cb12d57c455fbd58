"""Positions as text for the terminal that is there."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from hexfloe_cli.console import has_color

if TYPE_CHECKING:
    from hexfloe.play.view import View

#: Columns where no terminal says how many it has, and the fewest and most that pictures take.
WIDTH: Final = 100
NARROWEST, WIDEST = 20, 400


def screen_width() -> int:
    """Return the columns of the terminal."""
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        columns = WIDTH
    return max(NARROWEST, min(columns or WIDTH, WIDEST))


def board_text(view: View) -> str:
    """Return the position as text, in color where the terminal has it; without a line feed at the end."""
    from hexfloe.picture.text import render_text

    return render_text(view.game.scene(view), color=has_color(), width=screen_width()).rstrip("\n")


def reading_text(view: View) -> str:
    """Return the position as lines that can be read without seeing the board."""
    from hexfloe.picture.text import read_scene

    return "\n".join(read_scene(view.game.scene(view)))

"""The README is true: its code runs as printed, and its picture is what the program draws."""

from __future__ import annotations

import doctest
from pathlib import Path

import hexfloe
from hexfloe.picture import render_svg
from hexfloe.play.record import read_record

ROOT = Path(__file__).resolve().parents[2]
#: Ply of the record that the picture shows, as seat 2 sees it.
PLY, SEAT = 66, 2


def test_the_code_of_the_readme_runs_as_printed():
    """Every prompt in the README gives the answer below it."""
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


def test_the_picture_of_the_readme_is_drawn_by_the_program():
    """`hexfloe show docs/images/flow.record --at 66 --seat 2 --svg docs/images/flow.svg --force` makes it anew."""
    record = read_record(ROOT / "docs" / "images" / "flow.record")
    game = hexfloe.load_game(record.game)
    state = record.replay(game, PLY)
    assert (ROOT / "docs" / "images" / "flow.svg").read_text() == render_svg(game.scene(state.view(SEAT)))

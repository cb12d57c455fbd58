"""The reference page of scenes is true: its example runs, and it names everything there is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import hexfloe.picture
from hexfloe.picture import palette, scene

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "scenes.md").read_text(encoding="utf-8")
PARTS = [
    scene.Cell,
    scene.Area,
    scene.Edge,
    scene.Curve,
    scene.Piece,
    scene.Arrow,
    scene.Panel,
    scene.Row,
    scene.Token,
    scene.Key,
    scene.Selectable,
    scene.Sketch,
    scene.Scene,
]


def test_the_example_runs_and_reads_as_printed():
    """The first code block works; the second is what it reads out."""
    code, shown = re.findall(r"```\w+\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert names["lines"] == shown.strip().split("\n")
    assert "pick" in names["picture"]
    assert "B12@1" in names["text"]


@pytest.mark.parametrize(
    "known",
    [palette.ROLES, palette.SHAPES, palette.MARKS, palette.EDGE_STYLES, palette.CAPS, palette.BACKDROPS],
)
def test_the_page_names_every_word_of_the_palette(known):
    """A role, shape, mark, style, cap or backdrop that the page does not name is not documented."""
    assert [name for name in known if not re.search(rf"\b{name}\b", PAGE)] == []


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_the_page_names_every_field(part):
    """Every class and every field of it stands on the page."""
    assert f"`{part.__name__}(" in PAGE
    assert [field.name for field in fields(part) if not re.search(rf"\b{field.name}\b", PAGE)] == []


def test_public_names_load_when_used():
    """hexfloe.picture offers what it lists, and importing it loads none of it."""
    for name in hexfloe.picture.__all__:
        assert getattr(hexfloe.picture, name).__name__ == name
    with pytest.raises(AttributeError):
        hexfloe.picture.nothing  # noqa: B018 - the access is the test
    assert set(hexfloe.picture.__all__) <= set(dir(hexfloe.picture))


def test_drawing_loads_nothing_heavy():
    """Scenes, SVG and text need no numpy, no rich, no network library."""
    code = (
        "import sys; from hexfloe.picture import Scene, render_svg, render_text\n"
        "render_svg(Scene('S')); render_text(Scene('S'), color=True)\n"
        "print(*sorted({'numpy', 'rich', 'networkx', 'msgspec', 'typer'} & set(sys.modules)))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True, text=True)
    assert found.stdout.split() == []

"""Laws of pictures, over random scenes: they never fail, stay valid, and say the same in every form."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as Xml

from hypothesis import given, settings
from hypothesis import strategies as st

from hexfloe.picture import palette
from hexfloe.picture.data import scene_from_data, scene_to_data
from hexfloe.picture.places import corners_at
from hexfloe.picture.raster import columns
from hexfloe.picture.reading import clean
from hexfloe.picture.scene import (
    Area,
    Arrow,
    Cell,
    Curve,
    Edge,
    Key,
    Panel,
    Piece,
    Row,
    Scene,
    Selectable,
    Sketch,
    Token,
)
from hexfloe.picture.svg import render_svg
from hexfloe.picture.text import read_scene, render_text

texts = st.text(max_size=12)
roles = st.sampled_from(sorted(palette.ROLES))
shapes = st.sampled_from(sorted(palette.SHAPES))
lengths = (
    st.floats(-50, 50) | st.integers(-6, 6).map(float) | st.sampled_from([0.0, 999_990.0, -999_990.0, 1e-9])
)
points = st.tuples(lengths, lengths)
seats = st.none() | st.integers(0, 7)
COUNT = 5  # cells of a random scene; all have three edges or more


@st.composite
def cells(draw, orientation):
    """Cells that are regular, on a lattice or not, or any polygon."""
    made = []
    for number in range(COUNT):
        center = draw(points)
        regular = corners_at(center, orientation)
        corners = draw(st.just(regular) | st.lists(points, min_size=3, max_size=7))
        label = draw(st.just("") | texts.map(lambda text, number=number: f"{number}{text}"))
        looks = draw(
            st.fixed_dictionaries(
                {
                    "fill": roles,
                    "text": texts,
                    "code": texts,
                    "owner": seats,
                    "marks": st.lists(st.sampled_from(sorted(palette.MARKS)), max_size=3),
                }
            )
        )
        made.append(Cell(number, label, center, corners, **looks))
    return made


numbers = st.integers(0, COUNT - 1)
edges = st.integers(0, 2)
passages = st.tuples(numbers, st.none() | edges, st.none() | edges).filter(lambda p: p[1] != p[2])
caps = st.sampled_from(sorted(palette.CAPS))
widths = st.floats(0.01, 1)
looks = {
    "role": roles,
    "also": st.just("") | roles,
    "text": texts,
    "start": caps,
    "end": caps,
    "width": widths,
}
curves = st.builds(Curve, st.lists(passages, min_size=1, max_size=4), **looks) | st.builds(
    Curve, points=st.lists(points, min_size=2, max_size=5), closed=st.booleans(), **looks
)
pieces = st.builds(
    Piece,
    numbers,
    shapes,
    roles,
    text=texts,
    letter=st.text(max_size=3),
    count=st.integers(1, 2000),
    slot=st.integers(-3, 3),
    edge=st.none() | edges,
    style=st.sampled_from(sorted(palette.PIECE_STYLES)),
)
areas = st.builds(
    Area,
    st.lists(numbers, max_size=6),
    role=roles,
    style=st.sampled_from(sorted(palette.AREA_STYLES)),
    text=texts,
)
lines = st.builds(Edge, numbers, edges, st.sampled_from(sorted(palette.EDGE_STYLES)), role=roles, text=texts)
arrows = st.builds(Arrow, numbers, edge=edges, text=texts, role=roles) | st.tuples(
    numbers, numbers, texts
).filter(lambda a: a[0] != a[1]).map(lambda a: Arrow(a[0], a[1], text=a[2]))


@st.composite
def drawings(draw):
    """The parts of a sketch as keyword arguments."""
    orientation = draw(st.sampled_from(sorted(palette.ORIENTATIONS)))
    return {
        "orientation": orientation,
        "cells": draw(cells(orientation)),
        "areas": draw(st.lists(areas, max_size=2)),
        "edges": draw(st.lists(lines, max_size=3)),
        "curves": draw(st.lists(curves, max_size=3)),
        "pieces": draw(st.lists(pieces, max_size=6)),
        "arrows": draw(st.lists(arrows, max_size=2)),
    }


tokens = st.builds(
    Token,
    texts,
    shape=st.just("") | shapes,
    role=roles,
    letter=st.text(max_size=2),
    count=st.integers(1, 99),
    hidden=st.booleans(),
) | st.builds(Token, texts, sketch=drawings().map(lambda parts: Sketch(**parts)))
rows = st.builds(Row, texts, st.none() | texts, st.lists(tokens, max_size=3))
panels = st.builds(
    Panel, texts, st.lists(rows, max_size=2), seat=seats, value=texts, note=texts, active=st.booleans()
)
keys = (
    st.builds(Key, texts, role=roles, shape=shapes)
    | st.builds(Key, texts, role=roles, fill=st.just(True))
    | st.builds(Key, texts, role=roles, curve=st.just(True))
    | st.builds(Key, texts, role=roles, mark=st.sampled_from(sorted(palette.MARKS)))
    | st.builds(Key, texts, role=roles, edge=st.sampled_from(sorted(palette.EDGE_STYLES)))
)


@st.composite
def scenes(draw):
    """Whole scenes with whatever is allowed in them."""
    return Scene(
        draw(texts),
        draw(texts),
        panels=draw(st.lists(panels, max_size=2)),
        legend=draw(st.lists(keys, max_size=3)),
        selectable=draw(
            st.lists(st.builds(Selectable, texts, cell=numbers, whole=st.booleans(), text=texts), max_size=3)
        ),
        last=draw(st.lists(texts, max_size=2)),
        backdrop=draw(st.sampled_from(sorted(palette.BACKDROPS))),
        **draw(drawings()),
    )


@settings(max_examples=60, deadline=None)
@given(scenes(), st.integers(240, 1200), st.sampled_from(["light", "dark"]))
def test_any_scene_is_a_valid_picture(scene, width, theme):
    """SVG never fails, is well-formed XML, holds no NaN and no infinity, and is the same twice."""
    text = render_svg(scene, width=width, theme=theme)
    assert text == render_svg(scene, width=width, theme=theme)
    root = Xml.fromstring(text)
    numbers = [
        element.get(name)
        for element in root.iter()
        for name in (
            "d",
            "x",
            "y",
            "cx",
            "cy",
            "r",
            "width",
            "height",
            "transform",
            "font-size",
            "stroke-width",
        )
        if element.get(name)
    ]
    assert not [number for number in numbers if re.search(r"nan|inf|e[-+]?\d", number)]


@settings(max_examples=60, deadline=None)
@given(scenes(), st.integers(20, 120))
def test_any_scene_is_text(scene, width):
    """Text never fails, keeps within its width, and colors change nothing but color."""
    text = render_text(scene, width=width)
    assert all(columns(line) <= max(width, 20) for line in text.split("\n"))
    colored = render_text(scene, width=width, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == text


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_any_scene_can_be_read(scene):
    """Every text of a scene is in its reading, each line without control characters."""
    lines = read_scene(scene)
    assert all(line == clean(line) and line for line in lines)
    text = "\n".join(lines)
    told = [
        scene.title,
        scene.status,
        *scene.last,
        *(cell.label for cell in scene.cells if cell.fill != "void"),
    ]
    told += [cell.text for cell in scene.cells] + [piece.text for piece in scene.pieces]
    told += [part.text for group in (scene.areas, scene.curves, scene.edges, scene.arrows) for part in group]
    told += [panel.title for panel in scene.panels] + [choice.move for choice in scene.selectable]
    assert [fact for fact in told if clean(fact) not in text] == []


@settings(max_examples=40, deadline=None)
@given(scenes())
def test_any_scene_survives_json(scene):
    """Data and back is the same scene."""
    assert scene_from_data(json.loads(json.dumps(scene_to_data(scene), allow_nan=False))) == scene

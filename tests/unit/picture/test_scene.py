"""Scenes: what is refused when they are made, what is made plain, and their form as data."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest

from hexfloe.errors import GameError
from hexfloe.picture.data import scene_from_data, scene_to_data
from hexfloe.picture.places import corners_at
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
    board_cell,
    tile_sketch,
)

HEX = corners_at((0.0, 0.0))
CELL = Cell(0, "a1", (0, 0), HEX)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        pytest.param(lambda: Cell(0, "a1", (0, 0), HEX, fill="mud"), "'mud'", id="fill"),
        pytest.param(lambda: Cell(0, "a1", (0, 0), HEX, marks=["odd"]), "'odd'", id="mark"),
        pytest.param(lambda: Cell(0, "a1", (0, 0), HEX, owner=8), "seat 8", id="owner"),
        pytest.param(lambda: Cell(0, "a1", (0, 0), HEX[:2]), "2 corners", id="corners"),
        pytest.param(lambda: Cell(0, "a1", (0, float("nan")), HEX), "nan", id="nan"),
        pytest.param(lambda: Cell(0, "a1", (0, float("inf")), HEX), "inf", id="inf"),
        pytest.param(lambda: Cell(0, "a1", (0,), HEX), "two numbers", id="point"),
        pytest.param(lambda: Cell("0", "a1", (0, 0), HEX), "whole number", id="id"),
        pytest.param(lambda: Cell(0, 7, (0, 0), HEX), "must be a text", id="label"),
        pytest.param(lambda: Area([0], role="mud"), "'mud'", id="area role"),
        pytest.param(lambda: Area([0], style="odd"), "'odd'", id="area style"),
        pytest.param(lambda: Edge(0, 0, "odd"), "'odd'", id="edge style"),
        pytest.param(lambda: Edge(0, 0, role="mud"), "'mud'", id="edge role"),
        pytest.param(lambda: Curve([]), "passages or points", id="empty curve"),
        pytest.param(lambda: Curve([(0, 0, 1)], points=[(0, 0), (1, 1)]), "not both", id="curve of both"),
        pytest.param(lambda: Curve(points=[(0, 0)]), "two or more", id="one point"),
        pytest.param(lambda: Curve([(0, 1)]), "(cell, edge_in, edge_out)", id="short passage"),
        pytest.param(lambda: Curve([(0, 1, 1)]), "two different edges", id="passage back"),
        pytest.param(lambda: Curve([(0, None, None)]), "two different edges", id="passage nowhere"),
        pytest.param(lambda: Curve([(0, 0, 1)], role="mud"), "'mud'", id="curve role"),
        pytest.param(lambda: Curve([(0, 0, 1)], also="mud"), "'mud'", id="second role"),
        pytest.param(lambda: Curve([(0, 0, 1)], end="odd"), "'odd'", id="cap"),
        pytest.param(lambda: Curve([(0, 0, 1)], width=0), "wide", id="width"),
        pytest.param(lambda: Piece(0, "blob"), "'blob'", id="shape"),
        pytest.param(lambda: Piece(0, "circle", "seat8"), "'seat8'", id="piece role"),
        pytest.param(lambda: Piece(0, style="odd"), "'odd'", id="piece style"),
        pytest.param(lambda: Piece(0, count=0), "0 times", id="piece count"),
        pytest.param(lambda: Arrow(0), "an end or an edge", id="arrow nowhere"),
        pytest.param(lambda: Arrow(0, 1, edge=2), "not both", id="arrow twice"),
        pytest.param(lambda: Arrow(0, 0), "two different cells", id="arrow to itself"),
        pytest.param(lambda: Arrow(0, 1, role="mud"), "'mud'", id="arrow role"),
        pytest.param(lambda: Token("tile", shape="blob"), "'blob'", id="token shape"),
        pytest.param(lambda: Token("tile", hidden=True, sketch=tile_sketch()), "hidden", id="hidden picture"),
        pytest.param(lambda: Token("tile", count=0), "0 times", id="token count"),
        pytest.param(lambda: Row("hand", 3), "must be a text", id="row value"),
        pytest.param(lambda: Panel("Ann", seat=-1), "seat -1", id="panel seat"),
        pytest.param(lambda: Key("nothing"), "exactly one", id="empty key"),
        pytest.param(lambda: Key("two", shape="circle", mark="last"), "exactly one", id="key of two"),
        pytest.param(lambda: Key("odd", edge="odd"), "'odd'", id="key edge"),
        pytest.param(lambda: Selectable("go"), "exactly one", id="select nothing"),
        pytest.param(lambda: Selectable("go", cell=0, item="x"), "exactly one", id="select both"),
        pytest.param(lambda: Scene("S", orientation="odd"), "'odd'", id="orientation"),
        pytest.param(lambda: Scene("S", backdrop="odd"), "'odd'", id="backdrop"),
        pytest.param(lambda: Scene("S", last=[3]), "must be texts", id="last"),
        pytest.param(lambda: Scene("S", cells=[CELL, CELL]), "two cells have the id 0", id="same id"),
        pytest.param(lambda: Scene("S", cells=[CELL, replace(CELL, id=1)]), "label 'a1'", id="same label"),
        pytest.param(
            lambda: Scene("S", cells=[CELL], pieces=[Piece(1)]), "a circle is on cell 1", id="piece off"
        ),
        pytest.param(
            lambda: Scene("S", cells=[CELL], pieces=[Piece(0, edge=6)]), "edges are 0 to 5", id="edge off"
        ),
        pytest.param(
            lambda: Scene("S", cells=[CELL], areas=[Area([0, 5])]), "an area is on cell 5", id="area off"
        ),
        pytest.param(lambda: Scene("S", cells=[CELL], edges=[Edge(0, -1)]), "edge -1", id="edge below"),
        pytest.param(lambda: Scene("S", cells=[CELL], curves=[Curve([(0, 0, 6)])]), "edge 6", id="curve off"),
        pytest.param(
            lambda: Scene("S", cells=[CELL], arrows=[Arrow(0, 3)]), "an arrow is on cell 3", id="arrow off"
        ),
        pytest.param(
            lambda: Scene("S", selectable=[Selectable("go", cell=4)]), "selects cell 4", id="select off"
        ),
        pytest.param(
            lambda: Scene("S", selectable=[Selectable("go", item="x")]), "in no panel", id="no item"
        ),
        pytest.param(
            lambda: Scene("S", panels=[Panel("A", item="x"), Panel("B", item="x")]),
            "the name 'x'",
            id="item twice",
        ),
        pytest.param(lambda: tile_sketch([(0, 1)], orientation="odd"), "'odd'", id="tile orientation"),
        pytest.param(lambda: scene_from_data({"title": "S"}), "format 1", id="data without format"),
        pytest.param(lambda: scene_from_data([]), "format 1", id="data that is a list"),
        pytest.param(lambda: scene_from_data({"format": 1}), "title", id="data without title"),
        pytest.param(
            lambda: scene_from_data({"format": 1, "title": "S", "pieces": [{"cell": 3}]}),
            "cell 3",
            id="bad data",
        ),
    ],
)
def test_bad_scenes_are_refused_with_a_sentence(make, words):
    """What cannot be drawn raises broken-game when it is made, and the message names it."""
    with pytest.raises(GameError) as caught:
        make()
    assert caught.value.code == "broken-game"
    assert words in str(caught.value)


def test_scenes_are_immutable():
    """A scene cannot change under a renderer."""
    with pytest.raises(FrozenInstanceError):
        CELL.label = "b2"


def test_lists_and_numpy_numbers_become_plain():
    """A board's arrays can be handed over as they are; what is kept is tuples, ints and floats."""
    cell = Cell(np.int16(3), "a1", np.array([1, 2]), np.array(HEX), marks=["last"])
    assert (cell.id, cell.center, cell.marks) == (3, (1.0, 2.0), ("last",))
    assert all(type(x) is float for corner in cell.corners for x in corner)
    assert type(cell.id) is int


def test_no_negative_zero_is_kept():
    """-0.0 would make equal scenes print differently."""
    assert str(Cell(0, "a1", (-0.0, 0.0), HEX).center) == "(0.0, 0.0)"


def test_board_cell_reads_a_board():
    """Anything with labels, centers and corners(cell) makes cells."""

    class Board:
        labels = ("a1", "a2")
        centers = np.array([[0, 0], [3**0.5, 0]])

        def corners(self, cell):
            return np.array(corners_at(tuple(self.centers[cell])))

    cell = board_cell(Board(), 1, fill="tile", code="X")
    assert (cell.id, cell.label, cell.fill, cell.code) == (1, "a2", "tile", "X")
    assert cell.corners == corners_at((3**0.5, 0.0))


def test_tile_sketch_is_one_cell_with_its_paths():
    """Paths are passages of cell 0; None ends in the cell."""
    sketch = tile_sketch([(0, 3), (1, None)], fill="ice", code="L1")
    assert isinstance(sketch, Sketch)
    assert [curve.passages for curve in sketch.curves] == [((0, 0, 3),), ((0, 1, None),)]
    assert (sketch.cells[0].fill, sketch.cells[0].code) == ("ice", "L1")


def test_data_round_trips_through_json(any_scene):
    """What a server writes, a page reads: equal scenes, with plain JSON in between."""
    text = json.dumps(scene_to_data(any_scene), allow_nan=False)
    assert scene_from_data(json.loads(text)) == any_scene


def test_data_leaves_defaults_out():
    """The documented form of a small scene."""
    scene = Scene(
        "Pond", cells=[replace(CELL, corners=[(0, 0), (1, 0), (0, 1)])], curves=[Curve([(0, None, 2)])]
    )
    assert scene_to_data(scene) == {
        "format": 1,
        "title": "Pond",
        "cells": [
            {"id": 0, "label": "a1", "center": [0.0, 0.0], "corners": [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]}
        ],
        "curves": [{"passages": [[0, None, 2]]}],
    }


def test_equal_scenes_are_equal(river_scene):
    """Scenes compare by what they show."""
    assert replace(river_scene) == river_scene
    assert replace(river_scene, status="other") != river_scene

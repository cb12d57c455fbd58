"""The SVG renderer: well-formed, self-contained, deterministic, complete."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from hexfloe.errors import OptionError
from hexfloe.picture import palette
from hexfloe.picture.pen import attr, fit, num, text_width, wrap
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
    Token,
    tile_sketch,
)
from hexfloe.picture.svg import render_svg

SPACE = "{http://www.w3.org/2000/svg}"
NASTY = "<b>&\"'\x00\x1b[31m]]>\ud800\uffff 河\n"


def parsed(scene, **options):
    """The picture as XML; raises where it is not well-formed."""
    return Xml.fromstring(render_svg(scene, **options))


def words(root) -> str:
    """All texts of a picture, in order."""
    return " ".join(root.itertext())


def of_class(root, name) -> list:
    """The elements that carry a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [240, 700, 1040])
def test_pictures_are_well_formed(any_scene, theme, width):
    """Every kind of scene is valid XML of the width asked for, with title and description."""
    root = parsed(any_scene, theme=theme, width=width)
    assert root.tag == f"{SPACE}svg"
    assert root.get("width") == str(width)
    assert root.find(f"{SPACE}title").text == any_scene.title
    assert any_scene.status in root.find(f"{SPACE}desc").text


def test_pictures_need_nothing_else(any_scene):
    """No scripts, no fonts, no addresses but the namespace, no reference that is not in the file."""
    text = render_svg(any_scene)
    root = Xml.fromstring(text)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not {"script", "image", "style", "use", "foreignObject"} & {
        e.tag.removeprefix(SPACE) for e in root.iter()
    }
    known = {element.get("id") for element in root.iter()}
    used = set(re.findall(r"url\(#([^)]*)\)", text))
    assert used
    assert used <= known


def test_equal_scenes_give_equal_bytes(any_scene):
    """A copy of a scene draws the same."""
    assert render_svg(replace(any_scene)) == render_svg(any_scene)


def test_bytes_do_not_depend_on_hash_seeds():
    """Three processes with different string hashes print one picture."""
    code = (
        "import sys, hashlib, importlib.util as u\n"
        "s = u.spec_from_file_location('scenes', sys.argv[1]); m = u.module_from_spec(s); s.loader.exec_module(m)\n"
        "from hexfloe.picture import render_svg, render_text\n"
        "t = render_svg(m.river_scene()) + render_text(m.ice_scene(), color=True)\n"
        "print(hashlib.sha256(t.encode()).hexdigest())"
    )
    path = str(Path(__file__).with_name("scenes_for_tests.py"))
    command = [sys.executable, "-c", code, path]
    seeds = (
        {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed} for seed in "012"
    )
    found = {
        subprocess.run(command, env=env, capture_output=True, check=True, text=True).stdout for env in seeds
    }
    assert len(found) == 1


def test_different_pictures_have_different_ids(river_scene):
    """Two pictures in one page do not share gradients by accident."""
    ids = [
        {element.get("id") for element in parsed(scene).iter() if element.get("id")}
        for scene in (river_scene, replace(river_scene, status="later"))
    ]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize(
    ("options", "culprit"), [({"width": 239}, 239), ({"width": 10**6}, 10**6), ({"theme": "red"}, "red")]
)
def test_impossible_options_are_refused(options, culprit):
    """A wrong theme or width is an option error that names it."""
    with pytest.raises(OptionError) as caught:
        render_svg(Scene("S"), **options)
    assert caught.value.culprit == culprit


def test_notebooks_show_scenes(river_scene):
    """_repr_svg_ is the light picture."""
    assert river_scene._repr_svg_() == render_svg(river_scene)


def test_hostile_texts_are_only_texts(row_of_cells):
    """Nothing a game or a player writes becomes markup, and what XML forbids is replaced."""
    cells = [replace(row_of_cells("tile")[0], label=NASTY, text=NASTY, code="")]
    scene = Scene(
        NASTY,
        NASTY,
        cells=cells,
        pieces=[Piece(0, text=NASTY, letter="<")],
        panels=[Panel(NASTY, [Row(NASTY, NASTY), Row("t", "", [Token(NASTY, item=NASTY)])], note=NASTY)],
        legend=[Key(NASTY, shape="circle")],
        selectable=[Selectable(NASTY, cell=0), Selectable(NASTY, item=NASTY)],
        last=[NASTY],
    )
    text = render_svg(scene)
    root = Xml.fromstring(text)
    assert not [element for element in root.iter() if element.tag == f"{SPACE}b"]
    assert not set("\x00\x1b\ud800\uffff") & set(text)
    moves = [pick.get("data-move") for pick in of_class(root, "pick")]
    assert moves == [moves[0]] * 2
    assert moves[0].startswith("<b>&\"'\ufffd")
    assert moves[0].endswith("河\n")


@pytest.mark.parametrize("role", sorted(palette.ROLES))
def test_every_role_is_drawn(role, row_of_cells):
    """A cell, a piece, a curve, an edge, an area and an arrow of each role show its colors."""
    scene = Scene(
        "S",
        cells=[*row_of_cells(role, "tile", "empty")],
        areas=[Area([1], role=role, style="fill")],
        edges=[Edge(1, 0, role=role)],
        curves=[Curve([(1, 0, 3)], role=role)],
        pieces=[Piece(2, "bear", role)],
        arrows=[Arrow(2, edge=0, role=role)],
        legend=[Key("r", role=role, fill=True), Key("c", role=role, curve=True)],
    )
    root = parsed(scene)
    colors = {element.get(name) for element in root.iter() for name in ("fill", "stroke")}
    tone = palette.LIGHT.tones[role]
    assert {tone.fill, tone.line, tone.core} <= colors
    assert of_class(root, f"cell {role}".split()[0])
    assert len(of_class(root, "curve")) == len(of_class(root, "piece")) == len(of_class(root, "arrow")) == 1


@pytest.mark.parametrize("shape", palette.SHAPES)
@pytest.mark.parametrize("style", sorted(palette.PIECE_STYLES))
def test_every_shape_is_drawn(shape, style, row_of_cells):
    """Each shape is a group of its own class with paths in it, as a piece, a token and a legend entry."""
    scene = Scene(
        "S",
        cells=row_of_cells("ice"),
        pieces=[Piece(0, shape, "seat1", style=style, letter="7", count=12)],
        panels=[Panel("P", [Row("t", "", [Token("x", shape=shape), Token("y", shape=shape, hidden=True)])])],
        legend=[Key("k", shape=shape)],
    )
    root = parsed(scene)
    (piece,) = of_class(root, shape)
    assert piece.findall(f"{SPACE}path")
    assert "7" in words(piece)
    assert "12" in words(piece)
    assert len(of_class(root, "token")) == 2


@pytest.mark.parametrize("mark", palette.MARKS)
def test_every_mark_changes_the_picture(mark, row_of_cells):
    """A marked cell is drawn differently from a plain one, whatever the colors."""
    plain = row_of_cells("tile", owner=0)[0]
    forms = []
    for cell in (plain, replace(plain, marks=[mark])):
        root = parsed(Scene("S", cells=[cell]))
        colors = {"fill", "stroke", "stop-color", "id", "aria-labelledby"}
        forms.append([(e.tag, sorted((k, v) for k, v in e.items() if k not in colors)) for e in root.iter()])
    assert forms[0] != forms[1]


@pytest.mark.parametrize("style", palette.EDGE_STYLES)
def test_every_edge_style_is_drawn(style, row_of_cells):
    """Each edge is a group with its style as class, and its text as title."""
    scene = Scene(
        "S", cells=row_of_cells("ice"), edges=[Edge(0, 2, style, text="high")], legend=[Key("k", edge=style)]
    )
    (edge,) = of_class(parsed(scene), style)
    assert edge.find(f"{SPACE}title").text == "high"
    assert edge.findall(f"{SPACE}path")


@pytest.mark.parametrize("backdrop", sorted(palette.BACKDROPS))
def test_every_backdrop_is_drawn(backdrop, row_of_cells):
    """A board has a plate under it, unless it wants none."""
    root = parsed(Scene("S", cells=row_of_cells("tile"), backdrop=backdrop))
    assert len(of_class(root, "board")) == (backdrop != "none")


def test_void_cells_are_not_drawn(row_of_cells):
    """A cell that only marks a place leaves no trace."""
    root = parsed(Scene("S", cells=row_of_cells("void")))
    assert not of_class(root, "cell")
    assert "a1" not in words(root)


def test_crossings_have_a_gap(row_of_cells):
    """The later of two passages in one cell gets a strip of ground under it; the first does not."""
    strokes = []
    for passages in ([(0, 0, 3)], [(0, 0, 3), (0, 1, 4)]):
        curves = [Curve([passage]) for passage in passages]
        text = render_svg(Scene("S", cells=row_of_cells("tile"), curves=curves))
        strokes.append(len(re.findall(r'stroke="url\(#[^)]*-tile-', text)))
    assert strokes == [0, 1]


def test_courses_and_tiles_draw_the_same_rivers(row_of_cells):
    """A course handed over as one curve has the same water as its passages one by one."""
    cells = row_of_cells("tile", "tile")
    passages = [(0, 1, 0), (1, 3, 2)]
    waters = []
    for curves in ([Curve(passages)], [Curve([passage]) for passage in passages]):
        root = parsed(Scene("S", cells=cells, curves=curves))
        waters.append(
            sorted(path.get("d") for group in of_class(root, "curve") for path in group.iter(f"{SPACE}path"))
        )
    assert waters[0] == waters[1]


@pytest.mark.parametrize(("also", "beads"), [("", 2), ("seat3", 4)])
def test_a_seats_course_carries_its_shape(also, beads, row_of_cells):
    """A closed course in a seat's color shows the seat's shape in every cell, and a second owner's beside it."""
    course = Curve([(0, 1, 0), (1, 3, 2)], role="seat1", also=also)
    scenes = [
        Scene("S", cells=row_of_cells("tile", "tile"), curves=[c])
        for c in (course, replace(course, role="river"))
    ]
    found = [render_svg(scene).count(f'fill="{palette.BONE}"') for scene in scenes]
    assert found[0] - found[1] == beads


def test_cells_say_what_they_hold(river_scene):
    """Every drawn cell has a title for pointers and screen readers."""
    root = parsed(river_scene)
    titles = {
        cell.find(f"{SPACE}title").text.split(":")[0]
        for cell in of_class(root, "cell")
        if cell.find(f"{SPACE}title") is not None
    }
    assert titles == {cell.label for cell in river_scene.cells}


def test_clicks_carry_moves(river_scene):
    """Selectable cells and items have a shape over them with the moves, and whether they are whole."""
    root = parsed(river_scene)
    picks = of_class(root, "pick")
    by_cell = {p.get("data-cell"): p.get("data-move") for p in picks if p.get("data-cell")}
    assert by_cell == {str(c.cell): c.move for c in river_scene.selectable if c.cell is not None}
    by_item = {p.get("data-item"): p.get("data-move") for p in picks if p.get("data-item")}
    assert by_item == {c.item: c.move for c in river_scene.selectable if c.item}


def test_several_moves_of_one_cell_stand_one_a_line(row_of_cells):
    """data-move is split at line breaks; data-whole is yes only if all are complete."""
    choices = [Selectable("go a1", cell=0), Selectable("turn a1", cell=0, whole=False)]
    (pick,) = of_class(parsed(Scene("S", cells=row_of_cells("ice"), selectable=choices)), "pick")
    assert pick.get("data-move").split("\n") == ["go a1", "turn a1"]
    assert pick.get("data-whole") == "no"


def test_hidden_things_are_not_drawn(row_of_cells):
    """A hidden token shows a back and a question mark, an unknown value a question mark."""
    rows = [Row("hand", "", [Token("tile", hidden=True, count=3)]), Row("stock", None)]
    root = parsed(Scene("S", panels=[Panel("P", rows)]))
    (token,) = of_class(root, "token")
    assert "hidden" in token.get("class").split()
    assert "?" in words(token)
    assert words(root).count("?") == 2


def test_little_tiles_show_their_rivers():
    """A token with a sketch draws its curves and pieces."""
    sketch = tile_sketch([(0, 3), (1, None)], pieces=[Piece(0, "star", "seat4", edge=1)])
    root = parsed(Scene("S", panels=[Panel("P", [Row("hand", "", [Token("t", sketch=sketch)] * 30)])]))
    (first, *others) = of_class(root, "token")
    assert len(others) == 29
    assert len(of_class(first, "curve")) == 2
    assert len(of_class(first, "star")) == 1


def test_panels_show_their_facts(river_scene):
    """Titles, values, rows, notes and whose turn it is stand in the picture."""
    text = words(parsed(river_scene))
    for panel in river_scene.panels:
        assert panel.title in text
        assert panel.value in text
        assert all(row.label in text and (row.value or "") in text for row in panel.rows)
    assert "to move" in text
    assert "Last move: place" in text


def test_everything_is_inside_the_page(any_scene):
    """No cell lies outside of the picture, whatever its width."""
    for width in (240, 639, 640, 2000):
        root = parsed(any_scene, width=width)
        high = float(root.get("height"))
        for cell in of_class(root, "cell"):
            x, y = map(float, re.findall(r"-?[0-9.]+", cell.get("transform", "translate(1 1)"))[:2])
            assert 0 < x < width
            assert 0 < y < high


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (2.505, "2.5"), (-3.14159, "-3.14"), (1e6, "1000000")]
)
def test_numbers_are_short(value, text):
    """Two decimals at most, no -0, no exponent."""
    assert num(value) == text


def test_long_texts_are_cut():
    """Text that is too wide ends in an ellipsis and fits; words wrap."""
    cut = fit("a long line of words", 60, 12)
    assert cut.endswith("…")
    assert text_width(cut, 12) <= 60
    lines = wrap("a long line of words that wraps", 80, 12)
    assert len(lines) > 1
    assert all(text_width(line, 12) <= 80 for line in lines)
    assert " ".join(lines) == "a long line of words that wraps"


def test_attributes_keep_line_breaks():
    """XML would turn them into spaces."""
    element = Xml.fromstring(f'<a b="{attr(chr(10) + chr(9) + chr(13))}"/>')
    assert element.get("b") == "\n\t\r"


def test_an_empty_scene_is_a_page():
    """A scene without a board still shows its title."""
    root = parsed(Scene("Nothing yet"))
    assert "Nothing yet" in words(root)
    assert float(root.get("height")) > 0


def test_cells_of_any_shape(row_of_cells):
    """Triangles, long lands and squares can stand in one scene with hexagons."""
    land = Cell(9, "shore", (0, 3), [(-3, 2.5), (3, 2.5), (3, 3.5), (-3, 3.5)], fill="land", code="camp")
    spike = Cell(10, "spike", (5, 5), [(5, 4), (6, 6), (4, 6)], fill="rock")
    scene = Scene(
        "S", cells=[*row_of_cells("water"), land, spike], curves=[Curve([(9, 0, 2)]), Curve([(10, 0, None)])]
    )
    assert len(of_class(parsed(scene), "cell")) == 3


def test_free_curves_are_drawn_with_their_caps():
    """A curve through points needs no cells."""
    for cap in sorted(palette.CAPS):
        scene = Scene(
            "S", curves=[Curve(points=[(0, 0), (1, 2), (3, 1)], start=cap, end=cap, closed=cap == "flat")]
        )
        assert of_class(parsed(scene), "curve")[0].findall(f"{SPACE}path")

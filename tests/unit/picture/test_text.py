"""The text renderer and the reading form."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import dedent

import pytest

from hexfloe.errors import OptionError
from hexfloe.picture import palette
from hexfloe.picture.places import corners_at
from hexfloe.picture.raster import columns
from hexfloe.picture.reading import clean, natural
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
)
from hexfloe.picture.text import read_scene, render_text

ANSI = re.compile(r"\x1b\[[0-9;]*m")
CENTERS = {
    "pointy": [(0, 0), (3**0.5, 0), (3**0.5 / 2, 1.5)],
    "flat": [(0, 0), (1.5, 3**0.5 / 2), (3, 0)],
    "square": [(0, 0), (1, 0), (1, 1)],
}
DRAWN = {
    "pointy": """\
        S

         .-' '-. .-' '-.
        |  a1   |  a2   |
        |R021@5●|  ###  |
         '-. .-' '-. .-'
            | a3 !  |
            |  f2   |
             '-. .-'
        """,
    "flat": """\
        S

          _____         _____
         /     \\       /     \\
        /  a1   \\_____/ a3 !  \\
        \\R021@5●/     \\  f2   /
         \\_____/  a2   \\_____/
               \\  ###  /
                \\_____/
        """,
    "square": """\
        S

        +-------+-------+
        |  a1   |  a2   |
        |R021@5●|  ###  |
        +-------+-------+
                | a3 !  |
                |  f2   |
                +-------+
        """,
}


def three(orientation, **more):
    """Three cells: a named tile with a piece, a locked one, and one with two fish and the last move."""
    looks = ({"fill": "tile", "code": "R021@5"}, {"fill": "locked"}, {"marks": ["last"]})
    cells = [
        Cell(i, f"a{i + 1}", center, corners_at(center, orientation), **look)
        for i, (center, look) in enumerate(zip(CENTERS[orientation], looks, strict=True))
    ]
    pieces = [Piece(0, "circle", "seat0"), Piece(2, "fish", "food", count=2)]
    return Scene("S", orientation=orientation, cells=cells, pieces=pieces, **more)


@pytest.mark.parametrize("orientation", DRAWN)
def test_boards_look_like_their_cells(orientation):
    """Hexagons of both orientations and squares, with a label, a code, signs and marks."""
    assert render_text(three(orientation)) == dedent(DRAWN[orientation])


@pytest.mark.parametrize("orientation", DRAWN)
@pytest.mark.parametrize("style", palette.EDGE_STYLES)
def test_edges_show_their_style(orientation, style):
    """The border of an edge is written in the sign of its style, on every edge."""
    sign = palette.EDGE_STYLES[style][1]
    for edge in range(4 if orientation == "square" else 6):
        plain, drawn = (
            render_text(three(orientation, edges=edges)) for edges in ([], [Edge(0, edge, style)])
        )
        assert drawn.count(sign) >= plain.count(sign) + 2


@pytest.mark.parametrize("color", [False, True])
def test_color_adds_nothing_but_color(any_scene, color):
    """Without its escape sequences colored text is the plain text, line by line."""
    text = render_text(any_scene, color=color)
    assert bool(ANSI.search(text)) == color
    assert ANSI.sub("", text) == render_text(any_scene)
    assert all(line.count("\x1b[0m") <= line.count("\x1b[") for line in text.split("\n"))


@pytest.mark.parametrize("width", [20, 33, 60, 100])
def test_lines_keep_within_the_width(any_scene, width):
    """No line is broader; a board that would be is listed cell by cell."""
    text = render_text(any_scene, width=width)
    assert max(columns(line) for line in text.split("\n")) <= width
    if width == 20 and len(any_scene.cells) > 40:
        assert "too broad" in " ".join(text.split())
    assert all(cell.label in text for cell in any_scene.cells)


def test_too_narrow_is_refused():
    """Below 20 columns there is no picture."""
    with pytest.raises(OptionError):
        render_text(Scene("S"), width=19)


@pytest.mark.parametrize("shape", palette.SHAPES)
def test_every_shape_has_a_sign_on_the_board(shape, row_of_cells):
    """A piece shows its sign; of a seat also the seat's sign, unless that is its shape."""
    scene = Scene("S", cells=row_of_cells("ice"), pieces=[Piece(0, shape, "seat1", letter="7", count=3)])
    sign = palette.SHAPES[shape][1]
    shown = sign if shape == "square" else f"{sign}■"
    assert f"{shown}73" in render_text(scene)


@pytest.mark.parametrize("role", sorted(palette.ROLES))
def test_every_role_is_colored_and_read(role, row_of_cells):
    """A cell of each role has the role's color in text, and its word when read."""
    scene = Scene("S", cells=row_of_cells(role, "tile"), pieces=[Piece(1, "bear", role)])
    if role != "void":
        assert f"\x1b[38;5;{palette.ANSI[role]}m" in render_text(scene, color=True)
        assert f"{palette.role_words(role)}, 1: a1" in read_scene(scene)
    told = {"neutral": "bear"}.get(role, palette.role_words(role))
    assert sum(told in line for line in read_scene(scene)) == (1 if role in {"neutral", "void"} else 2)


@pytest.mark.parametrize("mark", palette.MARKS)
def test_every_mark_is_told(mark, row_of_cells):
    """Marks have a sign on the board and a word when read."""
    word, sign = palette.MARKS[mark]
    scene = Scene("S", cells=row_of_cells("tile", owner=1, marks=[mark]))
    assert f"a1 {sign}" in render_text(scene)
    assert any(word in line for line in read_scene(scene))


def test_passages_are_abbreviated_by_their_edges(row_of_cells):
    """A tile without a code shows which edges it joins."""
    scene = Scene("S", cells=row_of_cells("tile"), curves=[Curve([(0, 3, 0)]), Curve([(0, 1, None)])])
    assert "03 1" in render_text(scene)


def test_cells_off_the_lattice_are_listed(row_of_cells):
    """A land of another shape, or a hexagon elsewhere, is written under the board."""
    land = Cell(8, "shore", (0, 3), [(-3, 2.5), (3, 2.5), (3, 3.5)], fill="land", text="camp of Ann")
    loose = Cell(9, "b9", (0.7, 4), corners_at((0.7, 4.0)), fill="ice")
    lines = render_text(Scene("S", cells=[*row_of_cells("water"), land, loose])).split("\n")
    assert "shore: land, camp of Ann" in lines
    assert "b9: ice" in lines


def test_far_cells_do_not_make_a_mile_of_blanks(row_of_cells):
    """Two cells a million apart are listed."""
    center = (0.0, 900_000.0)
    far = Cell(9, "b9", center, corners_at(center))
    assert len(render_text(Scene("S", cells=[*row_of_cells("water"), far]))) < 400


def test_wide_characters_keep_the_board_straight(row_of_cells):
    """A label in broad characters takes two columns each."""
    cells = [replace(row_of_cells("tile")[0], label="河川"), row_of_cells("tile", "tile")[1]]
    rows = [line for line in render_text(Scene("S", cells=cells)).split("\n") if line.startswith("|")]
    assert len(rows) == 2
    assert columns(rows[0]) == columns(rows[1])


@pytest.mark.parametrize("bad", ["\x1b[31m", "\x07", "\u202e", "\ud800", "\r", "\u2028"])
def test_no_text_reaches_a_terminal_raw(bad, row_of_cells):
    """Escapes, bells, direction overrides and lone surrogates in names cannot do anything."""
    scene = Scene(
        f"S{bad}",
        f"s{bad}",
        cells=row_of_cells("tile", text=f"t{bad}", code=f"c{bad}"),
        pieces=[Piece(0, letter=f"l{bad}"[:3], text=bad)],
        panels=[Panel(f"P{bad}", [Row(f"r{bad}", f"v{bad}", [Token(f"k{bad}")])], note=bad)],
        legend=[Key(f"g{bad}", shape="circle")],
        last=[f"m{bad}"],
        arrows=[Arrow(0, edge=0, text=bad)],
    )
    for text in (render_text(scene), "\n".join(read_scene(scene))):
        assert bad not in text
        text.encode()


def test_clean_keeps_words():
    """Line breaks and tabs become spaces."""
    assert clean("a\n\tb  c\x1b[0m") == "a b c [0m"


def test_labels_are_ordered_as_people_count():
    """c2 comes before c10, and cells without a label last."""
    corners = corners_at((0.0, 0.0))
    cells = [Cell(i, label, (0, 0), corners) for i, label in enumerate(["c10", "", "c2", "b11", "7"])]
    assert [cell.label for cell in natural(cells)] == ["7", "b11", "c2", "c10", ""]


def test_the_reading_of_a_small_scene(row_of_cells):
    """Every kind of fact, word for word."""
    scene = Scene(
        "Pond",
        "round 2",
        cells=[
            *row_of_cells("tile", "ice", "empty"),
            Cell(7, "", (0, 5), corners_at((0, 5)), fill="land", owner=2),
        ],
        areas=[Area([1, 2], text="floe")],
        edges=[Edge(1, 2, "ridge", text="high")],
        curves=[Curve([(0, 3, 0), (1, 3, None)], role="seat0", also="seat1", text="closed, length 2")],
        pieces=[
            Piece(1, "bear", "animal", count=2),
            Piece(0, "circle", "seat0", edge=1, text="mouth of Ann"),
        ],
        arrows=[Arrow(2, edge=3, text="2"), Arrow(1, 2)],
        panels=[
            Panel(
                "Ann",
                [Row("hand", "", [Token("tile", hidden=True, count=3)]), Row("pack", None)],
                seat=0,
                value="4",
                active=True,
            )
        ],
        legend=[Key("whose move was last", mark="last"), Key("a bear", shape="bear", role="animal")],
        selectable=[Selectable("go a3", cell=2, text="one step"), Selectable("go", cell=2, whole=False)],
        last=["go a2"],
    )
    assert read_scene(scene) == [
        "Pond",
        "round 2",
        "turn: Ann",
        "last move: go a2",
        "Ann, seat 0 (circle), to move: 4",
        "Ann, hand: 3 x tile (unknown)",
        "Ann, pack: unknown",
        "a1: tile, seat 0 (circle), mouth of Ann at NE, course of seat 0 (circle) and seat 1 (square) joins W and E",
        "a2: ice, 2 x bear (animal), course of seat 0 (circle) and seat 1 (square) from W ends, ridge at NW, high",
        "cell 7: land, belongs to seat 2 (triangle)",
        "empty, 1: a3",
        "area floe: a2, a3",
        "course of seat 0 (circle) and seat 1 (square), closed, length 2: a1, a2",
        "arrow from a3 toward W: 2",
        "arrow from a2 to a3",
        "selectable a3: go a3 (one step); go …",
        "legend: the mark last move means whose move was last",
        "legend: bear (animal) means a bear",
    ]


def test_all_facts_of_a_scene_are_read(any_scene):
    """Every text of the scene appears in its reading."""
    text = "\n".join(read_scene(any_scene))
    facts = [any_scene.title, any_scene.status, *any_scene.last]
    facts += [word for cell in any_scene.cells for word in (cell.label, cell.text)]
    facts += [part.text for group in (any_scene.areas, any_scene.edges, any_scene.curves) for part in group]
    facts += [word for piece in any_scene.pieces for word in (piece.text, piece.letter)]
    facts += [arrow.text for arrow in any_scene.arrows] + [key.text for key in any_scene.legend]
    facts += [choice.move for choice in any_scene.selectable]
    for panel in any_scene.panels:
        facts += [panel.title, panel.value, panel.note]
        facts += [word for row in panel.rows for word in (row.label, row.value or "unknown")]
        facts += [token.text for row in panel.rows for token in row.tokens]
    missing = [fact for fact in facts if clean(fact) not in text and fact != "unknown"]
    assert missing == []


def test_hidden_things_are_read_as_unknown():
    """What a seat may not know is said to be unknown, not left out."""
    rows = [Row("hand", "", [Token("tile", hidden=True)]), Row("stock", None), Row("dice", "", [])]
    lines = read_scene(Scene("S", panels=[Panel("P", rows)]))
    assert lines[2:] == ["P, hand: tile (unknown)", "P, stock: unknown", "P, dice: none"]


def test_scenes_print_as_text(river_scene):
    """str(scene) is the plain text."""
    assert str(river_scene) == render_text(river_scene)


def test_the_legend_shows_signs():
    """What a sign of the text form means stands under it."""
    keys = [
        Key("a bear", shape="bear"),
        Key("last", mark="last"),
        Key("ridge", edge="ridge"),
        Key("closed", role="locked", fill=True),
        Key("river", role="river", curve=True),
    ]
    assert (
        render_text(Scene("S", legend=keys)).split("\n")[2]
        == "B a bear ! last ^ ridge # closed [river] river"
    )

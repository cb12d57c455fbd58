"""What is seen of a match of Flow: rivers in the colors of their lairs, hands for their holders only, words for all."""

from __future__ import annotations

import pytest
from hexfloe_flow.game import Flow

from hexfloe.picture import read_scene, render_svg, render_text
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

GAME = Flow()
GIVEN = {
    "to_move": 1,
    "tiles": {"d5": "L07@3 0", "c4": "R003@0", "e4": "R021@0", "c3": "L04@0 1"},
    "reserved": {"g2": 2},
    "hands": [["R300", "R300", "R003", "..."], ["R120", "R120", "R021", "L13", "L14"], ["..."]],
}


def scene(given=GIVEN, seat=1, game=GAME):
    """Return the scene of a position for a seat."""
    return game.scene(game.setup(given).view(seat))


@pytest.mark.parametrize("viewer", [None, 0, ALL])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_phase_can_be_drawn(seats, viewer):
    """Scenes of all phases render as SVG, as text and as lines to read."""
    game = Flow(seats=seats)
    state, stream = game.start(), Stream(2, "view")
    while True:
        if state.over or state.ply % 7 == 0 or state.actor < 0:
            drawn = game.scene(state.view(viewer))
            assert render_text(drawn)
            assert read_scene(drawn)
        if state.over:
            break
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + state.ply).choice(state.legal()))
    assert render_svg(drawn).startswith("<svg")
    assert drawn.status.startswith("The game is over")


def test_rivers_have_the_color_of_their_lairs():
    """A river with a lair is drawn in its seat's color, wider once closed, and says its length."""
    found = {curve.text: (curve.role, curve.also) for curve in scene().curves}
    assert found["single territory of seat 0, length 2"] == ("seat0", "")
    assert found["open river of seat 1, length 2 so far"] == ("seat1", "")
    widths = {curve.text: curve.width for curve in scene().curves}
    assert widths["single territory of seat 0, length 2"] > widths["open river of seat 1, length 2 so far"]


def test_double_territories_have_two_colors():
    """A double of two seats carries both colors."""
    tiles = {"d6": "L01@3 0", "c4": "L04@5 1", "d5": "R021@4", "c3": "R021@0"}
    double = next(curve for curve in scene({"tiles": tiles}).curves if curve.text.startswith("double"))
    assert {double.role, double.also} == {"seat0", "seat1"}
    assert double.text.endswith("length 3")


def test_hands_are_shown_to_their_holders_only():
    """Another seat's tiles are backs with their number; one's own are pictures."""
    panels = {panel.seat: panel for panel in scene().panels}
    mine = [token.text for row in panels[1].rows for token in row.tokens]
    theirs = [(token.text, token.hidden, token.count) for row in panels[0].rows for token in row.tokens]
    assert mine == [
        "R021 single cross, E-NE NW-SW W-SE",
        "R120 double cross, E-NW NE-SW W-SE",
        "L13 lair, lair E end SE NE-NW W-SW",
        "L14 lair, lair E end SE NE-W NW-SW",
    ]
    assert theirs == [("river tile", True, 3), ("lair tile", True, 2)]


def test_spectators_see_no_hand():
    """For a spectator all hands are backs, and nothing can be chosen."""
    drawn = scene(seat=None)
    assert all(token.hidden for panel in drawn.panels for row in panel.rows for token in row.tokens)
    assert drawn.selectable == ()


def test_clicks_mean_moves():
    """The seat to move may begin with a tile of its hand, or reserve a space; others may not."""
    drawn = scene()
    assert next(choice.move for choice in drawn.selectable if choice.item) == "place R021@"
    state = GAME.setup(GIVEN)
    whole = [choice for choice in drawn.selectable if choice.whole]
    assert len(whole) == 31
    for choice in whole:
        assert state.why_not(choice.move) is None
    assert scene(seat=0).selectable == ()


def test_cells_say_what_lies_on_them():
    """Codes, owners, marks and words of cells tell tiles, lairs, locks and reservations apart."""
    cells = {cell.label: cell for cell in scene().cells}
    assert (cells["d5"].code, cells["d5"].owner, cells["d5"].text) == ("L07@3", 0, "lair tile L07@3")
    assert cells["e4"].text == "single cross R021@0"
    assert (cells["g2"].owner, cells["g2"].marks) == (2, ("reserved",))
    assert (cells["a1"].fill, cells["d4"].fill, cells["a2"].fill) == ("locked", "hub", "empty")


def test_last_moves_are_marked():
    """The cell of the last move carries a mark, and the move is told as far as the viewer may know."""
    state = GAME.setup(GIVEN)
    state.play("place R021@2 d3")
    state.play("draw 1 R102")
    drawn = GAME.scene(state.view(0))
    assert {cell.label for cell in drawn.cells if "last" in cell.marks} == {"d3"}
    assert drawn.last == ("seat 1: place R021@2 d3", "chance: draw 1 ?")


def test_first_round_is_shown():
    """While tiles are bound to the inner rings, a line around those says so."""
    assert len(scene({"to_move": 0}, seat=0).areas) == 1
    assert scene().areas == ()
    assert "first round" in scene({"to_move": 0}, seat=0).status


@pytest.mark.parametrize(
    ("given", "options", "words"),
    [
        (
            {},
            {},
            "seat 0: place a tile on the inner rings (place TILE@TURN CELL) or reserve a space (reserve CELL)",
        ),
        (GIVEN, {}, "seat 1: place a tile (place TILE@TURN CELL) or reserve a space (reserve CELL)"),
        (
            {"to_move": 1, "tiles": {"c3": "R021@0", "c4": "R021@1", "d3": "R021@2"}, "reserved": {"e3": 0}},
            {"seats": 2},
            "seat 1 (2 actions left): place a tile (place TILE@TURN CELL) or reserve a space (reserve CELL)",
        ),
    ],
)
def test_prompts(given, options, words):
    """A prompt says what may be done, how often, and what the first round allows."""
    game = Flow(**options)
    state = game.setup(given)
    assert game.prompt(state.view(state.actor)) == words


def test_result_in_words():
    """The end names the winners and their points; a shared win names all."""
    data = [Flow.folder() / "cases" / "data" / "small-board.toml"]
    game = Flow().configure(data=data)
    cells = {"a1": 0, "a2": 3, "a3": 3, "a4": 1, "b2": 0, "c1": 0, "c2": 2, "c3": 1, "c4": 0}
    tiles = {label: f"R021@{turn}" for label, turn in cells.items()} | {"b4": "R102@1"}
    drawn = scene({"tiles": tiles}, None, game)
    assert drawn.status == "The game is over: seat 0 and seat 1 and seat 2 share the win with 0 points."

"""What is seen of a race: the slope in columns, stacks for their holders only, words for all."""

from __future__ import annotations

import pytest
from hexfloe_slopecrashers.game import Slopecrashers
from slope_positions import random_states

from hexfloe.picture import read_scene, render_svg, render_text
from hexfloe.play.table import ALL

GAME = Slopecrashers()
GIVEN = {
    "figures": ["c11", "c12", "d11 lap 2"],
    "moves_left": 1,
    "stacks": [["spring", "magnet/rocket", "ice"], ["magnet", "chili"], []],
    "snowmen": {"c18": "snowman"},
    "missing": [1],
    "stung": [2],
    "discards": {"pigeon": 2, "chili": 1},
}


def scene(given=GIVEN, seat=0, moves=(), game=GAME):
    """Return the scene for a seat of a position after some moves."""
    state = game.setup(given)
    for text in moves:
        state.play(text)
    return game.scene(state.view(seat))


@pytest.mark.parametrize("viewer", [None, 0, ALL])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_phase_can_be_drawn(seats, viewer):
    """Scenes of all phases render as SVG, as text that fits 80 columns, and as lines to read."""
    game = Slopecrashers(seats=seats)
    for state in random_states(game, 2):
        if state.over or state.ply % 40 == 0 or state.table["phase"] in (0, 1, 3, 4):
            drawn = game.scene(state.view(viewer))
            text = render_text(drawn, width=80)
            assert "too broad" not in text
            assert read_scene(drawn)
    assert render_svg(drawn).startswith("<svg")
    assert drawn.status.startswith("The race is over")


def test_columns_of_the_slope():
    """Thirty rows stand in three columns of ten, the start at the foot of the first, the finish on top of the last."""
    places = {cell.label: cell.center for cell in scene().cells}
    assert (places["a1"], places["a10"], places["a11"], places["d30"]) == ((0, 0), (0, -9), (4, 0), (11, -9))
    texts = {(edge.cell, edge.text) for edge in scene().edges}
    assert {cell for cell, text in texts if text == "start"} == set(GAME.board.regions["first"])
    assert {cell for cell, text in texts if text == "finish"} == set(GAME.board.regions["last"])


def test_squares_show_what_they_are():
    """Gifts, boosts, abysses and snowmen differ by surface and sign; figures carry their lap."""
    drawn = scene()
    cells = {cell.label: cell for cell in drawn.cells}
    assert [cells[label].fill for label in ("b2", "a3", "c2", "a1")] == ["bonus", "start", "hazard", "snow"]
    pieces = {GAME.board.labels[piece.cell]: (piece.shape, piece.letter) for piece in drawn.pieces}
    assert pieces["b2"] == ("gift", "")
    assert pieces["a3"] == ("bolt", "")
    assert pieces["c18"] == ("snowman", "")
    assert (pieces["c11"], pieces["d11"]) == (("circle", "1"), ("triangle", "2"))


def test_nothing_is_told_before_it_is_laid():
    """While the course is being laid, squares of pieces to come show nothing."""
    state = GAME.start()
    state.play("course P5")
    drawn = GAME.scene(state.view(None))
    fills = {cell.label: cell.fill for cell in drawn.cells}
    assert (fills["a2"], fills["a7"]) == ("start", "empty")
    assert drawn.status == "The course is being laid: 1 piece of 6 so far."


def test_stacks_are_shown_to_their_holders_only():
    """One's own gifts are named from the top; those of others are backs with their number."""
    panels = {panel.seat: panel for panel in scene().panels}
    mine = [token.text for row in panels[0].rows for token in row.tokens]
    theirs = [(token.text, token.hidden, token.count) for row in panels[1].rows for token in row.tokens]
    assert mine == ["ice", "magnet/rocket", "spring"]
    assert theirs == [("gift", True, 2)]


def test_panels_tell_the_race():
    """Progress, rank, movements and penalties stand in the panels; the discards lie open."""
    panels = {panel.seat: panel for panel in scene(seat=None).panels}
    rows = {seat: {row.label: row.value for row in panel.rows} for seat, panel in panels.items()}
    assert [panels[seat].value for seat in range(3)] == ["11/60", "12/60", "41/60"]
    assert rows[0]["figure"] == "c11, last"
    assert rows[0]["turn"] == "1 movement left"
    assert rows[1]["next turn"] == "missed"
    assert rows[2]["next turn"] == "one movement"
    assert rows[2]["figure"] == "d11 lap 2, leads"
    assert [(token.text, token.count) for row in panels[None].rows for token in row.tokens] == [
        ("pigeon", 2),
        ("chili", 1),
    ]


def test_what_was_shown_is_told():
    """A risky step leaves a note on what the stack must hold."""
    given = {"figures": ["b3", "c12", "d11"], "moves_left": 1, "stacks": [["chili", "rocket"], [], []]}
    panel = scene(given, 1, ["step b4"]).panels[0]
    assert panel.note == "has shown a spring or a chili among its gifts"


def test_earlier_piles_are_told():
    """Gifts of an earlier pile that somebody still holds are listed."""
    given = GIVEN | {"batches": [[1, 1, 0], [0, 0], []]}
    rows = {row.label: row for row in scene(given, 1).panels[-1].rows}
    assert [token.text for token in rows["older gifts"].tokens] == ["spring", "magnet/rocket"]


def test_clicks_mean_moves():
    """The seat to move may click on squares, on its top gift and on its turn; others may not."""
    drawn, state = scene(), GAME.setup(GIVEN)
    clicks = {(choice.cell if choice.item == "" else choice.item, choice.move) for choice in drawn.selectable}
    assert len(clicks) == len(state.legal())
    for _, move in clicks:
        assert state.why_not(move) is None
    assert {item for item, _ in clicks if isinstance(item, str)} == {"top gift", "turn"}
    items = {token.item for panel in drawn.panels for row in panel.rows for token in row.tokens}
    assert {"top gift"} <= items
    assert any(row.item == "turn" for panel in drawn.panels for row in panel.rows)
    assert scene(seat=1).selectable == ()


def test_the_finish_can_be_clicked():
    """Stepping or jumping over the finish belongs to the turn, since it leads to no square."""
    drawn = scene({"figures": ["b30 lap 2", "c12", "d11"], "stacks": [["spring"], [], []]})
    assert {"step finish", "jump finish spring", "end"} == {
        choice.move for choice in drawn.selectable if choice.item == "turn"
    }


def test_last_moves_are_marked():
    """Squares that the last turn entered carry a mark, and moves are told as far as the viewer may know."""
    given = {"figures": ["b1", "c12", "d11"]}
    drawn = scene(given, 1, ["step b2", "draw 0 chili", "step c2"][:2])
    assert {cell.label for cell in drawn.cells if "last" in cell.marks} == {"b2"}
    assert drawn.last == ("seat 0: step b2", "chance: draw 0 ?")


@pytest.mark.parametrize(
    ("given", "moves", "words"),
    [
        ({}, [], "seat 0: put the figure on a square of the first row (put SQUARE)"),
        (
            GIVEN,
            [],
            "seat 0 on c11, 1 movement left: move (step SQUARE), use the top gift, black ice (play ice or throw), "
            "or end the turn (end)",
        ),
        (
            {"figures": ["b3", "c12", "d11"], "moves_left": 1, "stacks": [["spring"], [], []]},
            ["step b4"],
            "seat 0 on b4, no movements left: use the top gift, spring (jump SQUARE or throw); no turn may end here",
        ),
        (
            GIVEN,
            ["play ice"],
            "seat 1, attacked with black ice: ward it off with a magnet (ward), or slide away (pass)",
        ),
        (
            {"figures": ["b5", "c12", "d11"], "stacks": [["magnet"], [], []]},
            [],
            "seat 0 on b5, 2 movements left: move (step SQUARE), use the top gift, magnet (throw), "
            "or end the turn (end)",
        ),
        (
            {"figures": ["b5", "c12", "d11"], "moves_left": 0},
            [],
            "seat 0 on b5, no movements left: end the turn (end)",
        ),
    ],
)
def test_prompts(given, moves, words):
    """A prompt says whose decision it is, where they stand, and what may be done."""
    state = GAME.setup({"to_move": 0} | given)
    for text in moves:
        state.play(text)
    assert GAME.prompt(state.view(state.actor)) == words


def test_status_in_every_phase():
    """The status names what is going on."""
    state = GAME.setup(GIVEN)
    assert scene().status == "seat 0 to move; 1 movement left."
    state.play("play ice")
    assert GAME.scene(state.view(2)).status == "seat 0 attacks seat 1 with black ice; seat 1 is asked."
    drawn = scene({"figures": ["b1", "c12", "d11"]}, 1, ["step b2"])
    assert drawn.status == "seat 0 draws a gift; 24 cards in the pile."
    over = scene({"phase": "over", "figures": ["b3", "finish", "d11"]}, None)
    assert over.status == "The race is over: seat 1 is past the finish and wins."

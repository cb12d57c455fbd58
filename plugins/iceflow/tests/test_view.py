"""What is seen of a match of Ice Flow: floes with ridges, currents, all who are there, what moved last, words."""

from __future__ import annotations

import pytest
from hexfloe_iceflow.game import IceFlow

from hexfloe.picture import read_scene, render_svg, render_text
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

FIXTURE = IceFlow.folder() / "cases" / "data" / "smooth-floes.toml"
BOARDS = IceFlow.folder() / "data" / "alternatives"
GAME = IceFlow(seats=3).configure(data=[FIXTURE])
GIVEN = {
    "floes": {"L7.3": "S+NW", "L6.3": "N+NE", "L5.3": "S+NW", "L6.4": "smooth", "L7.0": "N+S"},
    "explorers": {"L7.3": [0], "L5.3": [1, 2], "S2": [0, 1], "L6.4": [2, 2]},
    "bears": {"L6.3": 1, "DB": 2},
    "ropes": {"A2": 1, "L6.3": 2},
    "fish": {"L6.3": 1},
    "rucksacks": [[1, 2], [0, 0], [1, 1]],
}


def scene(state, seat=ALL):
    """Return the scene of a state for a seat."""
    return state.game.scene(state.view(seat))


def cells_of(drawn):
    """Return the cells of a scene by label."""
    return {cell.label: cell for cell in drawn.cells}


def places(drawn, mark):
    """Return the labels of the cells with a mark."""
    return {cell.label for cell in drawn.cells if mark in cell.marks}


def played(given, *moves, game=GAME):
    """Return a state after some moves."""
    state = game.setup(given)
    for move in moves:
        state.play(move)
    return state


@pytest.mark.parametrize("viewer", [None, 0, ALL])
@pytest.mark.parametrize("name", ["board", "board-south", "board-alternating", "board-single-island"])
def test_every_phase_can_be_drawn(name, viewer):
    """Scenes of all boards render as SVG, as text and as lines to read, from the first moment on."""
    data = [] if name == "board" else [BOARDS / f"{name}.toml"]
    state, stream = IceFlow(seats=4).configure(data=data).start(), Stream(2, "view")
    while not state.over and state.ply < 260:
        if state.ply % 20 == 0 or state.ply < 5:
            drawn = scene(state, viewer)
            assert render_svg(drawn).startswith("<svg")
            assert render_text(drawn, width=80)
            assert read_scene(drawn)
        if state.actor < 0:
            state.play_chance(stream)
        else:
            assert state.game.prompt(state.view(state.actor)).startswith(state.game.seat_name(state.actor))
            state.play(stream.at(1000 + state.ply).choice(state.legal()))


def test_cells_say_what_is_there():
    """Floes, open sea with its current, stations and islands are told apart by fill and words."""
    cells = cells_of(scene(GAME.setup(GIVEN)))
    assert (cells["L7.3"].fill, cells["L7.3"].text) == ("ice", "ice floe, ridges S+NW")
    assert (cells["L6.4"].text, cells["L7.0"].text) == (
        "ice floe, smooth",
        "ice floe, ridges N+S, a current begins here",
    )
    assert (cells["A1"].fill, cells["S1"].fill, cells["DB"].fill) == ("start", "goal", "land")
    assert (cells["L5.5"].fill, cells["L5.5"].code) == ("deep", "↓3")
    assert (cells["L6.1"].fill, cells["L6.1"].code) == ("water", "↓2")
    assert (cells["L4.1"].fill, cells["L4.1"].code) == ("empty", "↑1")
    assert cells["L4.1"].text == "open sea, current ↑1 to N"


def test_edges_are_ridges_and_ends_of_lanes():
    """A floe has a ridge on each jagged side; a current begins with a stream, and ends where floes drift out."""
    drawn = scene(GAME.setup(GIVEN))
    labels = {cell.id: cell.label for cell in drawn.cells}
    edges = {(labels[edge.cell], edge.edge): edge.style for edge in drawn.edges}
    assert {key for key, style in edges.items() if style == "ridge"} == {
        ("L7.3", 5),
        ("L7.3", 3),
        ("L6.3", 2),
        ("L6.3", 1),
        ("L5.3", 5),
        ("L5.3", 3),
        ("L7.0", 2),
        ("L7.0", 5),
    }
    assert {label for (label, _), style in edges.items() if style == "stream"} == {
        "L1.0",
        "L2.0",
        "L3.0",
        "L4.2",
        "L4.5",
        "L5.0",
        "L6.0",
    }
    assert (edges["L4.2", 5], edges["L4.0", 2], edges["L5.6", 5]) == ("stream", "dashed", "dashed")


def test_where_floes_ground_there_is_no_way_out():
    """A lane that runs into an island has no end where floes drift out."""
    drawn = scene(GAME.configure(data=[BOARDS / "board-south.toml", FIXTURE]).setup({}))
    labels = {cell.id: cell.label for cell in drawn.cells}
    assert "L4.2" not in {labels[edge.cell] for edge in drawn.edges if edge.style == "dashed"}


def test_all_who_are_there_are_drawn():
    """Explorers have color and shape, two of a seat are a pile; bears, ropes and fish are counted."""
    drawn = scene(GAME.setup(GIVEN))
    labels = {cell.id: cell.label for cell in drawn.cells}
    found = {}
    for piece in sorted(drawn.pieces, key=lambda piece: piece.slot):
        found.setdefault(labels[piece.cell], []).append((piece.shape, piece.role, piece.count))
    assert found["L6.3"] == [("bear", "animal", 1), ("rope", "danger", 2), ("fish", "wood", 1)]
    assert found["L5.3"] == [("square", "seat1", 1), ("triangle", "seat2", 1)]
    assert (found["L6.4"], found["DB"]) == ([("triangle", "seat2", 2)], [("bear", "animal", 2)])
    assert found["S2"] == [("circle", "seat0", 1), ("square", "seat1", 1)]
    assert [piece.text for piece in drawn.pieces if piece.count == 2 and piece.shape == "triangle"] == [
        "explorers of Green"
    ]


def test_what_moved_last():
    """Steps and drifts are arrows; the places that something came to carry a mark, of a walk only its end."""
    state = played(GIVEN, "drift L6.4", "walk L7.3-L6.3", "walk L6.3-L5.3")
    drawn = scene(state)
    labels = {cell.id: cell.label for cell in drawn.cells}
    assert [(labels[arrow.start], labels[arrow.end]) for arrow in drawn.arrows] == [
        ("L6.4", "L6.6"),
        ("L7.3", "L6.3"),
        ("L6.3", "L5.3"),
    ]
    assert places(drawn, "last") == {"L6.6", "L5.3"}
    assert drawn.last == ("Red: drift L6.4", "Red: walk L7.3-L6.3", "Red: walk L6.3-L5.3")


def test_who_rides_along_is_marked_where_they_are():
    """An explorer that stops on a floe which then drifts is marked where the floe has come to."""
    alone = {**GIVEN, "bears": {}, "explorers": {"L7.3": [0]}}
    walk = ("walk L7.3-L6.3", "walk L6.3-L6.4", "stop")
    assert places(scene(played(alone, *walk, "turn L7.0 cw")), "last") == {"L6.4", "L7.0"}
    assert places(scene(played(alone, *walk, "drift L6.4")), "last") == {"L6.6"}


def test_a_swim_is_two_arrows():
    """A swim is drawn by way of its hex of sea."""
    drawn = scene(played(GIVEN, "swim L7.3-L7.2-A2"))
    labels = {cell.id: cell.label for cell in drawn.cells}
    assert [(labels[arrow.start], labels[arrow.end]) for arrow in drawn.arrows] == [
        ("L7.3", "L7.2"),
        ("L7.2", "A2"),
    ]


@pytest.mark.parametrize(
    ("floes", "moves", "arrows"),
    [
        (["L5.5"], ["drift L5.5"], [("L5.5", "L5.6", "out")]),
        (["L5.6"], ["drift L5.6"], []),
        (["L3.2", "L3.4"], ["drift L3.2"], [("L3.2", "L3.3", "")]),
        (["L3.0"], ["drift L3.0", "drift L3.3"], [("L3.0", "L3.3", ""), ("L3.3", "L3.6", "")]),
        (["L3.0", "L3.2"], ["drift L3.2", "drift L3.0"], [("L3.2", "L3.5", ""), ("L3.0", "L3.3", "")]),
        (["L6.3"], ["turn L6.3 cw"], []),
    ],
)
def test_drifts_are_read_back(floes, moves, arrows):
    """Where a floe has drifted to is told from where floes lie now, also after two drifts."""
    game = IceFlow(double_floe_action=True).configure(data=[FIXTURE])
    given = {"floes": dict.fromkeys(floes, "smooth")}
    drawn = scene(played(given, *moves, game=game))
    labels = {cell.id: cell.label for cell in drawn.cells}
    assert [(labels[arrow.start], labels[arrow.end], arrow.text) for arrow in drawn.arrows] == arrows


def test_a_floe_placed_on_the_trail():
    """A new floe on the hex that another one has left is not taken for it."""
    game = IceFlow(double_floe_action=True).configure(data=[FIXTURE])
    state = played(
        {"floes": {"L6.0": "smooth"}}, "drift L6.0", "new-floe", "draw smooth", "card rope", game=game
    )
    state.play("place L6.0 smooth")
    drawn = scene(state)
    labels = {cell.id: cell.label for cell in drawn.cells}
    assert [(labels[arrow.start], labels[arrow.end]) for arrow in drawn.arrows] == [("L6.0", "L6.2")]
    assert places(drawn, "last") == {"L6.0", "L6.2"}


def test_where_a_bear_has_come_is_highlighted():
    """While explorers flee, their place stands out, and the places they may flee to can be chosen by them alone."""
    state = played(GIVEN, "walk L7.3-L6.3", "stop", "send L5.3")
    drawn = scene(state, 1)
    assert places(drawn, "highlight") == {"L5.3"}
    assert {choice.move for choice in drawn.selectable} == {"walk L5.3-L6.3", "walk L5.3-DL"}
    assert scene(state, 0).selectable == scene(state, None).selectable == ()
    assert drawn.status == "A bear has come to L5.3: Blue must leave. It is the turn of Red."
    red, blue, _, _ = drawn.panels
    assert (red.active, red.note, blue.active, blue.note) == (
        False,
        "on turn, waits until all have fled",
        True,
        "must flee from a bear",
    )


def test_clicks_mean_moves():
    """Every legal move can be clicked: at the place where it leads or works, or at the panel of its seat."""
    state = GAME.setup(GIVEN)
    choices = scene(state, 0).selectable
    assert [choice.move for choice in choices] == [GAME.moves.format(code) for code in state.legal()]
    where = {choice.move: choice.cell if choice.cell is not None else choice.item for choice in choices}
    place = GAME.strait.labels.index
    assert (where["walk L7.3-L6.3"], where["swim L7.3-L7.2-A2"]) == (place("L6.3"), place("A2"))
    assert (where["drift L6.4"], where["turn L7.0 clockwise"]) == (place("L6.4"), place("L7.0"))
    assert (where["new-floe"], where["fish"]) == ("seat 0", "seat 0")
    assert scene(state, 1).selectable == ()


def test_a_floe_in_hand_is_begun_with_its_hex():
    """A hex begins the move that places a floe; the rotation follows."""
    state = GAME.setup({"phase": "place", "hand": "N+SE", "card": "rope+fish"})
    choices = scene(state, 0).selectable
    assert [(choice.move, choice.whole) for choice in choices][:2] == [
        ("place L1.0", False),
        ("place L2.0", False),
    ]
    assert len(choices) == len(GAME.strait.lanes)
    assert all(
        f"{choice.move} N+SE" in {GAME.moves.format(code) for code in state.legal()} for choice in choices
    )


def test_stations_are_chosen_by_clicks():
    """Camping and flying name stations."""
    state = GAME.setup({"phase": "camp"})
    place = GAME.strait.labels.index
    assert [(choice.move, choice.cell) for choice in scene(state, 0).selectable][:2] == [
        ("camp A1", place("A1")),
        ("camp A2", place("A2")),
    ]


def test_panels():
    """Rucksacks, explorers and those at home are told of each seat; the bag, the pile and the supply beside them."""
    red, blue, green, table = scene(GAME.setup(GIVEN)).panels
    assert (red.title, red.value, red.active, red.note) == (
        "Red",
        "1/3 home",
        True,
        "floe action owed, explorer action open",
    )
    assert (red.rows[0].value, [(token.text, token.count) for token in red.rows[0].tokens]) == (
        "full",
        [("rope", 1), ("fish", 2)],
    )
    assert (blue.rows[0].value, blue.rows[0].tokens, blue.active) == ("3 free", (), False)
    assert green.rows[1].value == "L5.3, L6.4, L6.4"
    assert [row.label for row in table.rows] == ["supply", "bag (19)", "pile (14)"]
    assert [(token.text, token.count) for token in table.rows[1].tokens] == [
        ("smooth", 11),
        ("N+NE", 3),
        ("N+SE", 2),
        ("N+S", 3),
    ]


def test_the_hand_is_shown():
    """The floe drawn and what its card shows are told while they are in hand."""
    row = scene(GAME.setup({"phase": "place", "hand": "N+SE", "card": "fish+bear"})).panels[-1].rows[0]
    assert (row.label, [token.text for token in row.tokens]) == ("in hand", ["floe N+SE", "fish", "bear"])
    row = scene(GAME.setup({"phase": "card", "hand": "smooth"})).panels[-1].rows[0]
    assert [token.text for token in row.tokens] == ["floe smooth"]

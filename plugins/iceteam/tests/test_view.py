"""What is seen of a match of Ice Team: floes, igloos, bears in color and shape, what moved last, words for all."""

from __future__ import annotations

import pytest
from hexfloe_iceteam.game import IceTeam

from hexfloe.picture import read_scene, render_svg, render_text
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

GAME = IceTeam()
CASES = IceTeam.folder() / "cases" / "data"
PLAIN = GAME.configure(data=[CASES / "plain-boards.toml", CASES / "plain-floes.toml"])
GIVEN = {
    "boards": ["P", "P", "R", "P"],
    "rest": "ice",
    "floes": {"e2": "cracked-paw", "h2": "drift", "h3": "sea", "i1": "penguins-3", "l1": "cracked-ice"},
    "bears": {"f2": 0, "e2": 1, "g2": 1},
    "village": [1, 0],
    "fresh": [2, 0],
    "frozen": [0, 3],
}


def scene(given=GIVEN, seat=0, game=PLAIN):
    """Return the scene of a position for a seat."""
    return game.scene(game.setup(given).view(seat))


def cells_of(drawn):
    """Return the cells of a scene by label."""
    return {cell.label: cell for cell in drawn.cells}


@pytest.mark.parametrize("viewer", [None, 0, ALL])
@pytest.mark.parametrize("bend", [course.name for course in GAME.courses])
def test_every_phase_can_be_drawn(bend, viewer):
    """Scenes of all phases and bends render as SVG, as text and as lines to read."""
    state, stream = GAME.start(), Stream(2, "view")
    drawn = GAME.scene(state.view(viewer))
    assert render_svg(drawn).startswith("<svg")
    state.play(f"bend {bend}")
    while not state.over and state.ply < 160:
        if state.ply % 16 == 0 or state.ply < 7:
            drawn = GAME.scene(state.view(viewer))
            assert render_text(drawn)
            assert read_scene(drawn)
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + state.ply).choice(state.legal()))
    assert render_svg(GAME.scene(state.view(viewer))).startswith("<svg")


def test_cells_say_what_lies_on_them():
    """Floes with their sides, igloos, sea, start and village are told apart by fill, words and marks."""
    cells = cells_of(scene())
    assert (cells["e2"].fill, cells["e2"].text, cells["e2"].marks) == (
        "ice",
        "ice floe: cracked paw",
        ("cracked",),
    )
    assert (cells["h2"].text, cells["h2"].code) == ("ice floe: drift", "drift")
    assert (cells["g2"].fill, cells["g2"].text) == ("snow", "igloo, empty")
    assert cells["h3"].fill == "water"
    assert (cells["start"].fill, cells["village"].fill) == ("start", "goal")
    assert cells_of(scene({**GIVEN, "bears": {}}))["g2"].text == "igloo, with a fish"


def test_before_the_floes_are_laid():
    """Spaces that wait for a board or a floe are empty, not sea."""
    drawn = scene({"phase": "floes", "floes": {"a1": "drift"}}, None, GAME)
    cells = cells_of(drawn)
    assert (cells["a1"].fill, cells["a2"].fill, cells["b2"].fill) == ("ice", "empty", "water")
    assert cells_of(GAME.scene(GAME.start().view(None)))["l3"].fill == "empty"


def test_bears_have_color_and_shape():
    """Each bear is drawn in its team's color with its team's shape beside it; those at home in a pile."""
    pieces = scene().pieces
    on_f2 = [(piece.shape, piece.role) for piece in pieces if piece.cell == 16]
    assert on_f2 == [("bear", "seat0"), ("circle", "seat0")]
    on_e2 = [(piece.shape, piece.role) for piece in pieces if piece.cell == 13]
    assert on_e2 == [("paw", "bonus"), ("bear", "seat1"), ("square", "seat1")]
    piles = [(piece.cell, piece.role, piece.letter, piece.count) for piece in pieces if piece.cell >= 36]
    assert piles == [(36, "seat0", "●", 2), (36, "seat1", "■", 2), (37, "seat0", "●", 1)]


def test_symbols_make_room_for_bears():
    """A symbol stands in the middle of its floe, or near an edge where a bear is; penguins are counted."""
    pieces = {(piece.cell, piece.shape): piece for piece in scene().pieces}
    assert pieces[13, "paw"].edge is not None
    assert (pieces[24, "bird"].edge, pieces[24, "bird"].count) == (None, 3)
    assert pieces[19, "house"].edge is not None


def test_drifting_floes_have_water_around():
    """All six edges of a floe with a drift are streams."""
    assert [(edge.cell, edge.edge, edge.style) for edge in scene().edges] == [
        (22, edge, "stream") for edge in range(6)
    ]


def test_a_drift_shows_its_ways():
    """While a floe must drift, arrows show where to, and the spaces there can be chosen."""
    state = PLAIN.setup(
        {**GIVEN, "boards": ["P", "P", "P", "P"], "bears": {"g2": 0}, "floes": GIVEN["floes"] | {"g2": "ice"}}
    )
    state.play("walk g2 h2")
    drawn = PLAIN.scene(state.view(0))
    assert [(arrow.start, arrow.edge) for arrow in drawn.arrows] == [(22, 0)]
    assert [(choice.move, choice.cell) for choice in drawn.selectable] == [("drift E", 23)]
    assert drawn.status == "The floe on h2 drifts with the bear of Red."
    state.play("drift E")
    drawn = PLAIN.scene(state.view(0))
    assert [(arrow.start, arrow.end) for arrow in drawn.arrows] == [(19, 22), (22, 23)]
    assert {cell.label for cell in drawn.cells if "last" in cell.marks} == {"h3"}
    assert drawn.last == ("Red: walk g2 h2", "Red: drift E")


def test_a_block_drift_says_push():
    """A way in which a whole row moves is marked so, beside simple ones."""
    floes = {"g2": "drift", "g3": "sea", "i2": "sea"}
    drawn = scene({"phase": "drift", "at": "g2", "rest": "ice", "bears": {"g2": 0}, "floes": floes})
    assert [(arrow.edge, arrow.text) for arrow in drawn.arrows] == [(0, ""), (5, "push")]


def test_last_moves_are_marked():
    """The places that bears of the last turn came to carry a mark, the village too."""
    state = PLAIN.setup({"rest": "ice", "bears": {"f2": 0, "l1": 0}})
    for text in ("walk l1 village", "roll 1", "roll 2", "walk f2 g2"):
        state.play(text)
    drawn = PLAIN.scene(state.view(1))
    assert {cell.label for cell in drawn.cells if "last" in cell.marks} == {"village", "g2"}
    assert drawn.last == ("Red: walk l1 village", "chance: roll 1", "chance: roll 2", "Red: walk f2 g2")


def test_a_set_up_drift_has_no_last_move():
    """A drift played first after a set-up leads back to no movement and is drawn without arrows."""
    floes = {"g2": "drift", "g3": "sea"}
    state = PLAIN.setup({"phase": "drift", "at": "g2", "rest": "ice", "bears": {"g2": 0}, "floes": floes})
    state.play("drift E")
    assert PLAIN.scene(state.view(0)).arrows == ()


def test_clicks_mean_moves():
    """The seat to move may choose the goal of every legal move; others may choose nothing."""
    state = PLAIN.setup(GIVEN)
    choices = scene().selectable
    assert [choice.move for choice in choices] == [PLAIN.moves.format(code) for code in state.legal()]
    assert all(choice.whole and state.why_not(choice.move) is None for choice in choices)
    assert scene(seat=1).selectable == scene(seat=None).selectable == ()
    assert scene(seat=ALL).selectable == choices


def test_panels():
    """Each team's fish, bears and actions are told, and the supply, course and dice beside them."""
    red, blue, table = scene().panels
    assert (red.title, red.value, red.note, red.active) == ("Red", "2 fish", "2 actions left", True)
    assert [(token.role, token.count) for token in red.rows[0].tokens] == [("food", 2)]
    assert (red.rows[1].value, red.rows[2].value) == ("none", "2 at start, 1 on course, 1 home")
    assert (blue.value, blue.active, blue.rows[1].tokens[0].count) == ("3 fish", False, 3)
    assert {row.label: row.value for row in table.rows} == {
        "supply": "25 fish",
        "course": "SSS, boards P P R P",
        "floes broken up": "1",
        "faces of a die": "1 fish x2, 2 fish x2, harpoons x2",
    }


def plain(**given):
    """Return a position on plain ice."""
    return {"rest": "ice", **given}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (plain(), "Red, the only action of the first turn: move a bear (walk FROM TO)"),
        (
            plain(bears={"a2": 1}, to_move=1),
            "Blue, first of two actions: move a bear (walk FROM TO, leap FROM TO)",
        ),
        (
            plain(bears={"f2": 0, "g2": 1}, floes={"e2": "sea"}, actions=1),
            "Red, last action of the turn: move a bear (walk FROM TO, swim FROM TO, leap FROM TO)",
        ),
        (
            plain(bears={"f2": 0}, floes={"f2": "paw"}, bonus=1),
            "Red, the bonus action of a paw: move a bear (walk FROM TO)",
        ),
        (
            plain(
                phase="drift",
                at="g2",
                bears={"g2": 1},
                to_move=1,
                floes={"g2": "drift", "g3": "sea", "i2": "sea"},
            ),
            "Blue: the floe on g2 must drift. Which way? drift E, or push SE",
        ),
        (plain(phase="roll", village=[0, 1], to_move=1), "Blue rolls two dice."),
        (plain(phase="roll", village=[0, 1], to_move=1, dice=1), "Blue rolls a die."),
        (plain(phase="first"), "The first player is about to be named."),
        ({"phase": "boards", "boards": ["P"]}, "Course SSS: board 2 of 4 is about to be laid."),
        ({"phase": "floes"}, "The floes are being laid; 36 spaces are left."),
        ({"phase": "bend"}, "The bend of the course is about to be chosen."),
    ],
)
def test_prompts(given, words):
    """A prompt says whose decision it is, which action, and what can be typed; else what chance is about to do."""
    state = PLAIN.setup(given)
    assert PLAIN.prompt(state.view(state.actor if state.actor >= 0 else None)) == words


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            plain(phase="over", village=[4, 0], fresh=[5, 4], frozen=[0, 3]),
            "The game is over: Blue wins by 7 fish to 5.",
        ),
        (
            plain(phase="over", village=[0, 4], fresh=[5, 5]),
            "The game is over: Blue wins by 5 fish to 5; all its bears are home.",
        ),
        (
            {
                "phase": "over",
                "floes": {"f1": "ice", "g1": "ice"},
                "bears": {"f1": 0, "g1": 1},
                "village": [3, 0],
                "fresh": [9, 0],
            },
            "The game is over: Red can move no bear, so Blue wins.",
        ),
    ],
)
def test_results_in_words(given, words):
    """The end names the winner and says by what."""
    drawn = scene(given, None)
    assert drawn.status == words
    assert not any(panel.active for panel in drawn.panels)

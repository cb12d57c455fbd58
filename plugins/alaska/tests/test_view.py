"""What is seen of a match of Alaska: lake, land, trucks and containers, panels, clicks, and words for all."""

from __future__ import annotations

import itertools
import json

import pytest
from hexfloe_alaska.game import Alaska
from hexfloe_alaska.shores import rivers, shapes

from hexfloe.picture import read_scene, render_svg, render_text, scene_from_data, scene_to_data
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

GAME = Alaska()
GIVEN = {
    "floes": ["a1", "c4+c5", "f9+g9+g10"],
    "trucks": ["c4 with blue", "NE", "f9", "SW"],
    "containers": {"f9": {"red": 1, "blue": 1}, "NW": {"red": 3, "yellow": 1}},
    "bear": "north-2",
    "hands": [["robbery"], ["fog", "fog"], [], ["helicopter"]],
    "event_discards": {"bear": 2, "frostbite": 1},
    "ice_discards": {"S:3/2": 2, "A:-/1": 1},
}
ROBBED = {
    "to_move": 3,
    "trucks": ["east-1", "NE", "SE", "east-1 with blue"],
    "hands": [["robbery"], [], [], ["helicopter"]],
}


def scene(given=GIVEN, seat=0, game=GAME):
    """Return the scene of a position for a seat."""
    return game.scene(game.setup(given).view(seat))


def cells_of(drawn):
    """Return the cells of a scene by label."""
    return {cell.label: cell for cell in drawn.cells}


def pieces_on(drawn, label):
    """Return (shape, role, letter, count) of what stands on a cell."""
    number = cells_of(drawn)[label].id
    return [(p.shape, p.role, p.letter, p.count) for p in drawn.pieces if p.cell == number]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_phase_can_be_drawn(seats):
    """Scenes of a match render as SVG, as text, as lines to read and as data, for all viewers."""
    game = Alaska(seats=seats)
    state, stream, phases = game.start(), Stream(4, "view"), set()
    while not state.over and state.ply < 450:
        phase = game.describe(state.view(ALL))["phase"]
        if phase not in phases or state.ply % 200 == 0:
            phases.add(phase)
            for viewer in (None, 0, ALL):
                drawn = game.scene(state.view(viewer))
                assert render_text(drawn, width=80)
                assert read_scene(drawn)
                assert scene_from_data(json.loads(json.dumps(scene_to_data(drawn)))) == drawn
            assert render_svg(drawn).startswith("<svg")
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(10_000 + state.ply).choice(state.legal()))
    assert {"trucks", "first", "ice", "lay", "event", "keep", "move"} <= phases


def test_the_text_board_fits_a_terminal():
    """The lake is drawn, not listed, in 80 columns; land and island are told below it."""
    text = render_text(scene(), width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert "too broad" not in text
    assert "| c4" in text
    assert "\nnorth-2: land between north-1 and NE, shore a4 a5, bear" in text


def test_a_floe_is_called_by_its_first_hex():
    """The hexes of a floe say to which they belong; water says nothing."""
    cells = cells_of(scene())
    assert (cells["c4"].fill, cells["c4"].text) == ("ice", "ice, floe D")
    assert (cells["c4'"].fill, cells["c4'"].text) == ("ice", "ice, floe D of c4")
    assert cells["f9''"].text == "ice, floe A of f9"
    assert (cells["c6"].fill, cells["c6"].text) == ("water", "")
    assert "c5" not in cells


def test_floes_are_areas():
    """Each floe is one shape."""
    drawn = scene()
    assert [len(area.cells) for area in drawn.areas] == [1, 2, 3]
    assert [area.text for area in drawn.areas] == ["floe S a1", "floe D c4", "floe A f9"]


def test_land_and_camps():
    """Camps say whose they are, land what lies beside it; all 12 spaces and the island are cells."""
    cells = cells_of(scene())
    assert cells["NW"].text == "goal of Player 1 (red), between west-2 and north-1, shore a1 a2 b1"
    assert (cells["north-1"].fill, cells["island"].fill) == ("land", "rock")
    two = cells_of(scene({}, 0, Alaska(seats=2)))
    assert two["SE"].text.startswith("land, camp of green that nobody plays")
    assert len(cells) == 120 + 12 + 1


def test_what_stands_where():
    """Trucks carry the sign of their color and that of their load; containers have color and shape, and are counted."""
    drawn = scene()
    assert pieces_on(drawn, "c4") == [("truck", "danger", "●■", 1)]
    assert pieces_on(drawn, "f9") == [("truck", "good", "◆", 1)]
    assert pieces_on(drawn, "f9''") == [("circle", "danger", "", 1), ("square", "current", "", 1)]
    assert pieces_on(drawn, "north-2") == [("bear", "animal", "", 1)]
    assert pieces_on(drawn, "NW") == [
        ("house", "danger", "●", 1),
        ("circle", "danger", "", 3),
        ("triangle", "highlight", "", 1),
    ]
    assert [count for *_, count in pieces_on(drawn, "island")] == [10, 13, 14, 12]


def test_three_things_on_one_hex_fit_the_text_board():
    """A truck with two others' things on a single hex is told whole in the narrow board."""
    given = {"floes": ["a1"], "trucks": ["a1 with blue", "a1", "SE", "SW"]}
    assert "T●■T▲" in render_text(scene(given), width=80)


def test_unplayed_colors_are_left_out():
    """Containers of colors that nobody plays are scenery and not drawn."""
    drawn = scene({}, 0, Alaska(seats=2))
    assert [shape for shape, *_ in pieces_on(drawn, "island")] == ["circle", "triangle"]


def test_while_trucks_are_chosen_all_colors_are_there():
    """Before the trucks are chosen every camp is free, and all containers are shown."""
    drawn = GAME.scene(GAME.start().view(0))
    assert len(pieces_on(drawn, "island")) == 4
    assert cells_of(drawn)["NW"].text.startswith("land, camp of red not taken yet")


def test_shapes_of_land_do_not_overlap():
    """Land and island are shapes with a middle of their own, never of six corners; twelve rivers part the land."""
    drawn = shapes(GAME.lake)
    assert all(len(shape.corners) > 6 for shape in drawn)
    assert len({shape.center for shape in drawn}) == 13
    assert [len(river) for river in rivers(GAME.lake)] == [5] * 12


def test_clicks_mean_moves():
    """The seat to move may choose every legal move; others may choose nothing."""
    state = GAME.setup(GIVEN)
    legal = {GAME.moves.format(code) for code in state.legal()}
    assert {choice.move for choice in scene().selectable} == legal
    assert scene(seat=1).selectable == scene(seat=None).selectable == ()
    assert scene(seat=ALL).selectable == scene().selectable
    cells = cells_of(scene({"floes": ["a1+b2", "m1"]}))
    assert {cell.label for cell in cells.values() if "selectable" in cell.marks} == {
        "a1",
        "a1'",
        "north-1",
        "west-2",
    }


@pytest.mark.parametrize(
    ("moves", "label", "move"),
    [
        (["ice D:3/1"], "a1", "lay a1+a2"),
        (["ice D:3/1", "lay a1+a2"], "c4", "lay c4+c5"),
    ],
)
def test_a_floe_is_laid_by_a_click_on_its_hexes(moves, label, move):
    """Every way to lie is offered on each of its hexes."""
    state = GAME.setup({"phase": "ice"})
    for text in moves:
        state.play(text)
    drawn = GAME.scene(state.view(0))
    assert move in {choice.move for choice in drawn.selectable if choice.cell == cells_of(drawn)[label].id}


def test_what_changed_last_is_marked():
    """Floes laid, floes that melted, and places that were driven to carry a mark."""
    state = GAME.setup({"phase": "ice", "floes": ["a1"]})
    for text in ("ice D:3/1", "lay c4+c5", "lay e1+e2", "lay m1+m2", "event found", "step a1"):
        state.play(text)
    drawn = GAME.scene(state.view(1))
    marked = {cell.label for cell in drawn.cells if "last" in cell.marks}
    assert marked == {"c4", "c4'", "e1", "e1'", "m1", "m1'", "a1"}
    assert drawn.last[0] == "Player 1: lay c4+c5"


def rows_of(panel):
    """Return the rows of a panel: label, and value or tokens."""
    return {
        row.label: row.value or [(token.text, token.count, token.hidden) for token in row.tokens]
        for row in panel.rows
    }


def test_panels_show_ones_own_cards_only():
    """A seat sees its cards by kind, and of others how many; everybody sees discards and packs."""
    first, second, third, _, table = scene(seat=1).panels
    assert rows_of(second)["cards"] == [("fog", 2, False)]
    assert rows_of(first)["cards"] == [("card", 1, True)]
    assert rows_of(third)["cards"] == "none"
    assert rows_of(first)["home, NW"] == [("red", 3, False), ("yellow", 1, False)]
    assert (first.value, first.active, second.active) == ("4", True, False)
    assert rows_of(first)["truck"] == "red, on c4 with blue"
    shown = rows_of(table)
    assert (shown["S (single)"], shown["D (double)"]) == (
        "19 to lay, 1 on the lake",
        "19 to lay, 1 on the lake",
    )
    assert (shown["packs"], shown["S out"], shown["A out"]) == (
        "27 ice cards, 23 event cards",
        "3/2 x2",
        "-/1",
    )
    assert shown["events out"] == [("bear", 2, False), ("frostbite", 1, False)]
    assert (shown["bear"], table.value, "lost" in shown) == ("north-2", "winter", False)


def test_a_drawn_card_is_shown_to_its_owner_only():
    """Whoever draws sees the card; the others see that there is one."""
    given = {"phase": "keep", "drawn": "fog"}
    assert rows_of(scene(given, 0).panels[0])["drawn"] == [("fog", 1, False)]
    assert rows_of(scene(given, 1).panels[0])["drawn"] == [("card", 1, True)]
    assert rows_of(scene(given, None).panels[0])["drawn"] == [("card", 1, True)]


def test_what_play_has_shown_is_told():
    """All read what is known of a hand."""
    given = {
        "hands": [["fog", "robbery"], [], [], []],
        "batches": [[1, 0], [], [], []],
        "cannot": [[["robbery", "helicopter"], []], [], [], []],
    }
    known = "card 1 is no robbery or helicopter; 1 card of an earlier pack"
    assert rows_of(scene(given, 2).panels[0])["known"] == known


def test_kept_cards_do_not_show():
    """Two positions that differ in what others hold look and read the same to a seat."""
    for one, other in itertools.permutations(["robbery", "fog", "helicopter"], 2):
        seen = [scene(GIVEN | {"hands": [[card], [], [], []]}, 1) for card in (one, other)]
        assert seen[0] == seen[1]
        told = [GAME.setup(GIVEN | {"hands": [[card], [], [], []]}).view(1) for card in (one, other)]
        assert GAME.prompt(told[0]) == GAME.prompt(told[1])
        assert GAME.describe(told[0]) == GAME.describe(told[1])


def test_a_card_that_is_kept_is_logged_without_its_kind():
    """Others read that a card was drawn and kept, and no more."""
    state = GAME.setup({"phase": "event"})
    for text in ("draw 0 robbery", "keep"):
        state.play(text)
    assert [text for _, text in state.view(0).moves] == ["draw 0 robbery", "keep"]
    assert [text for _, text in state.view(1).moves] == ["draw 0 ?", "keep"]
    assert GAME.describe(state.view(1))["held"] == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("given", "moves", "words"),
    [
        (
            {"phase": "trucks", "to_move": 1},
            [],
            "Player 2: choose a truck and its camp (truck yellow, green or blue)",
        ),
        ({"phase": "first"}, [], "The first player is about to be named."),
        ({"phase": "ice"}, [], "Winter: Player 1 (red) turns up an ice card."),
        ({"phase": "event"}, [], "Winter: Player 1 (red) draws an event card."),
        (
            {"phase": "ice"},
            ["ice D:3/1"],
            "Player 1 (red), winter: lay a double floe D, 3 to go, 20 in the supply (lay HEX+HEX)",
        ),
        (
            {"phase": "ice", "season": "spring", "floes": ["a1", "a2"]},
            ["ice S:3/2"],
            "Player 1 (red), spring: remove a single floe S, 2 to go (melt PLACE)",
        ),
        ({"phase": "keep", "drawn": "fog"}, [], "Player 1 (red), you have drawn fog: keep it (keep)"),
        (
            {"phase": "keep", "drawn": "helicopter"},
            [],
            "Player 1 (red), you have drawn helicopter: keep it (keep), or fly at once (fly PLACE)",
        ),
        (
            {"phase": "event", "floes": ["a1"]},
            ["event bear"],
            "Player 1 (red): put the bear on a floe (bear PLACE)",
        ),
        (
            {"phase": "event", "bear": "north-1"},
            ["event bear"],
            "Player 1 (red): move the bear from north-1 to another floe or land area (bear PLACE)",
        ),
        (
            {"phase": "event", "floes": ["a1"], "trucks": ["a1", "NE", "SE", "SW"], "containers": {"a1": {"blue": 2}}},
            ["event found"],
            "Player 1 (red): load the found container and leave the floe at once (accept), or not (decline)",
        ),
        (
            GIVEN,
            [],
            "Player 1 (red), on c4 with blue, 3 steps left: unload (unload) or end the turn (end)",
        ),
        (
            {"trucks": ["north-1", "NE", "SE", "SW"], "containers": {"north-1": {"red": 1}}},
            ["step NW", "step north-1"],
            "Player 1 (red), on north-1, 1 step left: drive (step PLACE), load (load COLOR) or end the turn (end)",
        ),
        (
            {"bear": "north-1", "trucks": ["north-1", "NE", "SE", "SW"]},
            [],
            "Player 1 (red), on north-1, with the bear, 3 steps left: drive (step PLACE)",
        ),
        (
            {"phase": "event"},
            ["event frostbite"],
            "Player 1 (red), on NW, frostbitten: end the turn (end)",
        ),
        (
            ROBBED,
            ["unload"],
            "Player 1 (red): Player 4 (blue) has unloaded blue on east-1; rob it (rob blue) or not (pass)",
        ),
        (
            ROBBED,
            ["unload", "rob blue"],
            "Player 4 (blue): Player 1 (red) robs your blue on east-1; stop it with fog (fog) or not (pass)",
        ),
    ],
)  # fmt: skip
def test_prompts(given, moves, words):
    """A prompt says whose decision it is, what it is about, and how it is typed; else what chance is about to do."""
    state = GAME.setup(given)
    for text in moves:
        state.play(text)
    assert GAME.prompt(state.view(state.actor if state.actor >= 0 else None)) == words


def test_prompts_for_others_tell_public_things_only():
    """Whoever does not decide reads the same line, whatever is held."""
    assert GAME.prompt(GAME.setup(GIVEN).view(2)).endswith(
        "drive, load or unload, play cards, or end the turn"
    )
    assert GAME.prompt(GAME.setup({"phase": "keep", "drawn": "fog"}).view(None)) == (
        "Player 1 (red): keep the card, or play it at once"
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"to_move": 1}, "Winter: Player 2 (yellow) to move, 3 steps left."),
        (
            {"season": "spring"},
            "Spring: Player 1 (red) to move, 3 steps left. Nothing can be dragged home any more: after this turn "
            "everybody has one last turn.",
        ),
        (
            {"season": "spring", "turns_left": 1},
            "Spring: Player 1 (red) to move, 3 steps left. Last round, 1 turn left.",
        ),
        (
            {"season": "spring", "phase": "over", "containers": {"NW": {"red": 2}}},
            "The game is over: Player 1 (red) wins with 2 containers in the camp.",
        ),
        (
            {"season": "spring", "phase": "over", "containers": {"NW": {"red": 1}, "SE": {"red": 1}}},
            "The game is over: Player 1 (red) and Player 3 (green) share the victory with 1 container in the camp.",
        ),
    ],
)  # fmt: skip
def test_status(given, words):
    """One line says season, whose turn it is, and how near the end."""
    assert scene(given, None).status == words


def test_the_robbers_window_in_words():
    """Everybody reads who is asked about what."""
    state = GAME.setup(ROBBED)
    state.play("unload")
    assert GAME.scene(state.view(2)).status == (
        "Winter: Player 4 (blue) has unloaded blue on east-1; Player 1 (red) is asked."
    )
    state.play("rob blue")
    assert GAME.scene(state.view(2)).status == (
        "Winter: Player 1 (red) robs blue on east-1; Player 4 (blue) is asked."
    )

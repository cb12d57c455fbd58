"""Positions of Flow are written and read back byte for byte, and what cannot be is refused with its clause."""

from __future__ import annotations

import pytest
from hexfloe_flow.game import Flow

from hexfloe.errors import SetupError
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

SEATS_AND_ACTIONS = [(seats, actions) for seats in (2, 3, 4, 5) for actions in (1, 2)]
CASES = Flow.folder() / "cases" / "data"
INNER = {"c3": "R021@0", "c4": "R021@1", "d3": "R021@2"}


def random_states(game, seed):
    """Yield every state of a random match."""
    state, stream = game.start(), Stream(seed, "position")
    yield state
    while not state.over:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + state.ply).choice(state.legal()))
        yield state


@pytest.mark.parametrize(("seats", "actions"), SEATS_AND_ACTIONS)
def test_setup_is_the_inverse_of_describe(seats, actions):
    """A position set up from its description has the same bytes, in every phase of a match."""
    game = Flow(seats=seats, actions=actions)
    for state in random_states(game, 3):
        described = game.describe(state.view(ALL))
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)


@pytest.mark.parametrize("seed", range(4))
def test_setup_is_the_inverse_of_describe_when_tiles_run_out(seed):
    """The same with nine river tiles, where hands run empty and the game ends early."""
    game = Flow().configure(data=[CASES / "few-tiles.toml"])
    for state in random_states(game, seed):
        described = game.describe(state.view(ALL))
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)


def test_what_a_seat_sees_can_be_set_up():
    """Unknown hands are filled up; one's own stays, and so does all that is public."""
    game = Flow()
    state = next(state for state in random_states(game, 5) if state.ply == 60)
    seen = game.describe(state.view(1))
    again = game.describe(game.setup(seen).view(1))
    assert seen["hands"][0] is None
    assert again == seen


def test_hands_are_filled_up():
    """`...` stands for the first tiles left, as many as a hand must hold; no hands at all means the same for each."""
    game = Flow()
    described = game.describe(game.setup({"hands": [["R300", "L07", "..."], ["..."], None]}).view(ALL))
    assert described["hands"][0] == ["R003", "R003", "R300", "L01", "L02", "L07"]
    assert described["hands"][1] == ["R003", "R003", "R003", "L03", "L04", "L05"]
    assert described["pile"] == 31


@pytest.mark.parametrize(
    ("clause", "given"),
    [
        ("FL-2a", {"reserved": {"d4": 0}}),
        ("FL-4", {"tiles": {**INNER, "e3": "L01@0 0", "e4": "L02@0 0", "f2": "L03@0 0", "f3": "L04@0 0"}}),
        ("FL-5", {"phase": "deal", "hands": [["R021"], [], []]}),
        ("FL-5", {"phase": "deal", "hands": [[], ["L01"], []]}),
        ("FL-5", {"phase": "deal", "hands": [["L01", "L02", "L03", "L04"], [], []]}),
        ("FL-5", {"phase": "deal", "tiles": {"c3": "R021@0"}}),
        ("FL-7", {"phase": "first", "hands": [["L01"], [], []]}),
        ("FL-10", {"to_move": 1, "tiles": {"c3": "L01@0 1"}}),
        ("FL-10", {"to_move": 1, "reserved": {"c3": 2}}),
        ("FL-13", {"to_move": 1, "tiles": {"d7": "R021@0"}}),
        ("FL-13", {"tiles": {"d7": "R021@0", "d1": "R021@0", "a2": "R021@0", "c3": "R021@0"}}),
        ("FL-13", {"tiles": {"c3": "R021@0"}, "actions_left": 0}),
        ("FL-14", {"hands": [["R021", "R021", "L01", "L02", "L03"], ["..."], ["..."]]}),
        ("FL-14", {"hands": [["R021"] * 4 + ["L01", "L02", "L03"], ["..."], ["..."]]}),
        ("FL-14", {"phase": "draw", "tiles": {"c3": "L01@0 0"}}),
        ("FL-14", {"phase": "draw", "tiles": INNER, "hands": [["R102"] * 3 + ["..."], ["..."], ["..."]]}),
        ("FL-15", {"hands": [["R021", "R021", "R021", "L01"], ["..."], ["..."]]}),
        (
            "FL-15",
            {"tiles": {**INNER, "f3": "L01@0 0"}, "hands": [["L02", "L03", "L04", "..."], ["..."], ["..."]]},
        ),
        ("FL-16", {"tiles": INNER, "reserved": {"c3": 0}}),
        ("FL-18", {"tiles": INNER, "reserved": {"e3": 0, "e4": 0}}),
        ("FL-18", {"reservations": [0, 1, 1]}),
        ("FL-18", {"reserved": {"e3": 0}, "reservations": [1, 1, 1]}),
        ("FL-30a", {"hands": [["R300", "R300", "R300", "..."], ["..."], ["..."]]}),
        ("FL-36", {"hands": [["L01", "..."], ["L01", "..."], ["..."]]}),
        ("FL-60", {"tiles": {"c4": "R003@0", "d5": "R003@0", "c3": "R021@0"}}),
        ("FL-60", {"tiles": INNER, "point_tiles": [1, 0, 0]}),
        ("FL-62", {"phase": "over", "tiles": INNER}),
        ("FL-73", {"tiles": {**INNER, "a1": "R021@0"}}),
    ],
)
def test_positions_that_cannot_be(clause, given):
    """Each is refused with the clause that forbids it, in a sentence that begins with what it is about."""
    with pytest.raises(SetupError) as caught:
        Flow().setup(given)
    assert (caught.value.clause, str(caught.value).startswith("position: ")) == (clause, True)


@pytest.mark.parametrize(
    ("clause", "given"),
    [
        ("FL-70", {"tiles": INNER | {"c2": "R021@0"}, "actions_left": 1}),
        ("FL-70", {"tiles": INNER | {"c2": "R021@0", "d2": "R021@0"}, "actions_left": 0}),
        ("FL-13", {"tiles": INNER, "actions_left": 2}),
    ],
)
def test_turns_that_cannot_be(clause, given):
    """With two actions the number of actions taken must leave as many as are said to be left."""
    with pytest.raises(SetupError) as caught:
        Flow(seats=2).setup(given)
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"tile": {}}, "did you mean 'tiles'"),
        ({"phase": "middle"}, "unknown word 'middle'"),
        ({"to_move": 3}, "3 is not between 0 and 2"),
        ({"tiles": ["c3"]}, "must be a table"),
        ({"tiles": {"z9": "R021@0"}}, "no such cell"),
        ({"tiles": {"c3": "R022@0"}}, "did you mean 'R"),
        ({"tiles": {"c3": 7}}, "must be a tile"),
        ({"tiles": {"c3": "L01@0"}}, "whose lair is it"),
        ({"tiles": {"c3": "L01@0 5"}}, "must be a seat"),
        ({"tiles": {"c3": "R021@0 1"}}, "belongs to nobody"),
        ({"reserved": {"c3": True}}, "must be a seat"),
        ({"reservations": [1, 1]}, "must be 3 numbers"),
        ({"point_tiles": ["a", 0, 0]}, "must be 3 numbers"),
        ({"hands": [["..."]]}, "must be 3 hands"),
        ({"hands": ["R021", ["..."], ["..."]]}, "must be a list of tiles"),
        ({"hands": [["R999", "..."], ["..."], ["..."]]}, "no tile is called"),
        ({"hands": [[1, "..."], ["..."], ["..."]]}, "no tile is called 1"),
        ({"pile": 30}, "pile is given as 30, but it follows from the rest as 31"),
        ({"scores": [1, 0, 0]}, "follows from the rest"),
    ],
)
def test_descriptions_that_cannot_be_read(given, words):
    """What cannot be read, and facts that are not so, are told by name."""
    with pytest.raises(SetupError, match=words) as caught:
        Flow().setup(given)
    assert caught.value.clause is None


def test_aliases_of_faces_may_be_given():
    """R102@4 looks like R102@1 and is described so."""
    game = Flow()
    state = game.setup({"to_move": 1, "tiles": {"C3": "r102@4"}})
    assert game.describe(state.view(ALL))["tiles"] == {"c3": "R102@1"}

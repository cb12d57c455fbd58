"""What is said about a match of Ice Flow: whose decision it is, what it is about, how it is typed, what it costs."""

from __future__ import annotations

import pytest
from hexfloe_iceflow.game import IceFlow

FIXTURE = IceFlow.folder() / "cases" / "data" / "smooth-floes.toml"
GAME = IceFlow(seats=3).configure(data=[FIXTURE])
GIVEN = {
    "floes": {"L7.3": "S+NW", "L6.3": "N+NE", "L5.3": "S+NW", "L6.4": "smooth", "L7.0": "N+S"},
    "explorers": {"L7.3": [0], "L5.3": [1, 2], "S2": [0, 1], "L6.4": [2, 2]},
    "bears": {"L6.3": 1, "DB": 2},
    "ropes": {"A2": 1, "L6.3": 2},
    "fish": {"L6.3": 1},
    "rucksacks": [[1, 2], [0, 0], [1, 1]],
}


def played(given, *moves, game=GAME):
    """Return a state after some moves."""
    state = game.setup(given)
    for move in moves:
        state.play(move)
    return state


BOTH = "do a floe action (drift HEX, turn HEX clockwise or counterclockwise, new-floe)"


@pytest.mark.parametrize(
    ("given", "moves", "words"),
    [
        (
            {"phase": "camp", "to_move": 2, "explorers": {"A1": [0, 1]}},
            [],
            "Green: put an explorer at a station of Alaska (camp A2, A3, A4, A5 or A6)",
        ),
        (
            {"phase": "place", "hand": "N+S", "card": "rope+fish"},
            [],
            "Red: place the floe with ridges N+S, loaded with 1 rope and 1 fish, on L1.0, L2.0, L3.0, L4.2, L4.5, "
            "L5.0, L6.0 or L7.0 (place HEX N+S, NE+SW or SE+NW)",
        ),
        (
            {"phase": "place", "starting": True, "hand": "smooth", "card": "bear+bear"},
            [],
            "Red: place the floe without ridges, loaded with 2 bears, in the strait (place HEX smooth)",
        ),
        (
            {"floes": {"L6.3": "smooth"}},
            [],
            f"Red: {BOTH}; before or after it you may do an explorer action (walk FROM-TO, swim FROM-SEA-TO, fish)",
        ),
        ({"floes": {"L6.3": "smooth"}, "explored": True}, [], f"Red: {BOTH}"),
        (
            {
                "floes": {"L6.3": "smooth"},
                "rucksacks": [[0, 0]] * 3,
                "explorers": {"L6.3": [0]},
                "ropes": {"L6.3": 1},
            },
            ["turn L6.3 cw"],
            "Red: do an explorer action (take PLACE rope or fish) or end the turn (end)",
        ),
        (
            GIVEN,
            ["walk L7.3-L6.3"],
            "Red: on L6.3; no ropes, 1 fish left; walk L6.3-L5.3, walk L6.3-L6.4, swim L6.3-L5.2-L5.3 (1 fish) "
            "or stop and drive off a bear (stop)",
        ),
        (
            {"explorers": {"A3": [1, 2], "A2": [0], "A4": [0, 1]}, "rucksacks": [[2, 0], [0, 0], [0, 0]]},
            ["walk A2-A3"],
            "Red: on A3, where it cannot stay; 1 rope, no fish left; walk A3-A2 (1 rope)",
        ),
        (
            GIVEN,
            ["walk L7.3-L6.3", "stop"],
            "Red: where does the bear of L6.3 go? send L5.3, L6.4 or L7.3",
        ),
        (
            GIVEN,
            ["walk L7.3-L6.3", "stop", "send L5.3"],
            "Blue: a bear has come to L5.3, your explorer must flee: walk L5.3-L6.3 or walk L5.3-DL",
        ),
        (
            GIVEN,
            ["walk L7.3-L6.3", "stop", "send L6.4"],
            "Green: a bear has come to L6.4, one of your 2 explorers must flee: walk L6.4-L7.3, walk L6.4-L6.3, "
            "swim L6.4-L7.4-A5 (1 fish), swim L6.4-L7.4-A4 (1 fish), swim L6.4-L7.4-L7.3 (1 rope and 1 fish) "
            "or swim L6.4-L5.4-DL (1 fish)",
        ),
        (
            GIVEN,
            ["walk L7.3-L6.3", "stop", "send L7.3"],
            "Red: at L6.3 you may take L6.3 rope or L6.3 fish, or take nothing (stop)",
        ),
    ],
)
def test_prompts(given, moves, words):
    """A prompt says whose decision it is, what it is about, how it is typed and what each step costs."""
    state = played(given, *moves)
    assert GAME.prompt(state.view(state.actor)) == words


def test_who_cannot_flee_is_told_so():
    """Where an explorer is flown back, the prompt says why, and whose choice the station is."""
    given = {
        "phase": "flee",
        "moving": "L3.3",
        "floes": {"L3.3": "smooth", "L2.3": "N+SE"},
        "explorers": {"L3.3": [0], "L2.3": [1]},
        "bears": {"L2.3": 1},
        "rucksacks": [[0, 0], [0, 0], [0, 0]],
    }
    state = GAME.setup(given)
    assert GAME.prompt(state.view(1)).startswith(
        "Blue: a bear has come to L2.3, and your explorer cannot flee: flown back, it lands at (fly A1, "
    )


def test_double_floe_actions_are_offered_in_words():
    """With the option, the prompt offers a second floe action."""
    game = IceFlow(double_floe_action=True).configure(data=[FIXTURE])
    state = played({"floes": {"L6.3": "smooth"}}, "drift L6.3", game=game)
    assert game.prompt(state.view(0)).startswith("Red: do a second floe action (drift HEX")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"phase": "first"}, "The start player is about to be named."),
        ({"phase": "draw", "starting": True}, "Red draws starting floe 1 of 12 from the bag."),
        ({"phase": "draw", "to_move": 1}, "Blue draws a new floe from the bag."),
        ({"phase": "card", "hand": "N+NE"}, "Red turns a card for a new floe, a floe with ridges N+NE."),
        (
            {"phase": "over", "to_move": 0, "explorers": {"S1": [2], "S2": [2], "S4": [2]}},
            "The game is over: Green has 3 explorers in Siberia and wins.",
        ),
    ],
)
def test_what_chance_does_and_the_end(given, words):
    """Where nobody decides, the prompt says what is about to happen, or who has won."""
    given = {key: value for key, value in given.items() if (given["phase"], key) != ("over", "to_move")}
    state = GAME.setup(given)
    assert GAME.prompt(state.view(None)) == words == GAME.scene(state.view(None)).status


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([], "Red to move: a floe action is owed, an explorer action may come first."),
        (["drift L6.4"], "Red to move: the floe action is done, an explorer action may follow."),
        (["fish"], "Red to move: the explorer action is done, a floe action is owed."),
        (["walk L7.3-L6.3"], "Red moves the explorer at L6.3; a floe action is owed."),
        (["walk L7.3-L6.3", "stop"], "Red stops at L6.3 and drives off a bear."),
        (
            ["walk L7.3-L6.3", "stop", "send L7.3"],
            "Red has driven off the bears of L6.3 and may take something.",
        ),
    ],
)
def test_status(moves, words):
    """The status tells what of the turn is done."""
    state = played({**GIVEN, "rucksacks": [[1, 1], [0, 0], [1, 1]]}, *moves)
    assert GAME.scene(state.view(None)).status == words

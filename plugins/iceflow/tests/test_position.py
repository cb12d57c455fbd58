"""Positions of Ice Flow are written and read back byte for byte, and what cannot be is refused with its clause."""

from __future__ import annotations

import pytest
from hexfloe_iceflow.draft import PHASES
from hexfloe_iceflow.game import IceFlow

from hexfloe.errors import SetupError
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

GAME = IceFlow()
FIXTURE = IceFlow.folder() / "cases" / "data" / "smooth-floes.toml"
BOARDS = IceFlow.folder() / "data" / "alternatives"
SMOOTH = GAME.configure(data=[FIXTURE])

#: The game for two to four, with each option at other values, on other boards, and with the floes of cases.
GAMES = {
    "two": GAME,
    "three": IceFlow(seats=3, ridge_rope_destination="entered"),
    "four": IceFlow(seats=4, ridge_rope_destination="supply", initial_floes=3),
    "short": IceFlow(explorers_needed=2, double_floe_action=True),
    "south": GAME.configure(data=[BOARDS / "board-south.toml"]),
    "single-island": GAME.configure(data=[BOARDS / "board-single-island.toml"]),
    "smooth": IceFlow(seats=4).configure(data=[FIXTURE]),
}


def random_states(game, seed, plies):
    """Yield every state of a random match, up to a number of plies."""
    state, stream = game.start(), Stream(seed, "position")
    yield state
    while not state.over and state.ply < plies:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + state.ply).choice(state.legal()))
        yield state


def check(game, state):
    """Set up a state from its description: the bytes must be the same. Return its phase."""
    described = game.describe(state.view(ALL))
    assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)
    return described["phase"]


@pytest.mark.parametrize("name", GAMES)
def test_setup_is_the_inverse_of_describe(name):
    """A position set up from its description has the same bytes, in every phase that a random match comes to."""
    game = GAMES[name]
    states = (state for state in random_states(game, 7, 900) if state.ply < 50 or state.ply % 5 == 0)
    phases = {check(game, state) for state in states}
    assert {"first", "camp", "draw", "card", "place", "turn", "move"} <= phases


#: A strait of smooth floes with a bear on every second one: here the rare phases are common.
BEARS = {
    "floes": dict.fromkeys(
        ["L7.1", "L7.3", "L6.2", "L6.4", "L5.2", "L5.4", "L3.2", "L3.3", "L2.3", "L2.4", "L1.2", "L1.4"],
        "smooth",
    ),
    "explorers": {
        "L7.1": [0, 1],
        "L5.2": [2, 3],
        "L3.2": [0, 1],
        "DB": [2, 3],
        "L2.3": [0, 1],
        "L1.4": [2, 3],
    },
    "bears": {"L6.2": 1, "L5.4": 2, "L3.3": 1, "DL": 1},
    "fish": {"L7.1": 1, "L6.2": 2, "L3.3": 1, "L2.3": 2},
    "ropes": {"L7.3": 2, "L5.2": 1},
    "rucksacks": [[0, 2], [1, 2], [0, 2], [1, 1]],
}
#: The same, with two explorers of each seat in Siberia.
NEARLY = {**BEARS, "explorers": {"S1": [0, 1, 2, 3], "S2": [0, 1, 2, 3], "L2.3": [0, 1], "L1.4": [2, 3]}}


def test_setup_is_the_inverse_of_describe_among_bears():
    """The same where bears are driven off and explorers flee, and at the end."""
    game, phases = GAMES["smooth"], set()
    for seed in range(12):
        state, stream = game.setup(NEARLY if seed > 9 else BEARS), Stream(seed, "bears")
        while not state.over and state.ply < 120:
            if state.actor < 0:
                state.play_chance(stream)
            else:
                legal = [game.moves.format(code) for code in state.legal()]
                dear = [text for text in legal if text.split()[0] in ("walk", "swim", "stop", "send", "fly")]
                state.play(stream.at(1000 + state.ply).choice(dear or legal))
            phases.add(check(game, state))
    assert {"turn", "move", "drive", "flee", "take", "over"} <= phases


def described(given, game=SMOOTH):
    """Return the whole description of a position given in part."""
    return game.describe(game.setup(given).view(ALL))


def test_what_is_left_out():
    """Explorers not named camp in Alaska, islands hold what they start with, rucksacks a rope and a fish."""
    found = described({"explorers": {"A6": [1, 1], "DB": [0]}})
    assert found["explorers"] == {"A4": [0, 1], "A5": [0], "A6": [1, 1], "DB": [0]} or found["explorers"] == {
        "A4": [0],
        "A5": [0, 1],
        "A6": [1, 1],
        "DB": [0],
    }
    assert (found["phase"], found["to_move"], found["floe_actions"], found["explored"]) == (
        "turn",
        0,
        0,
        False,
    )
    assert (found["ropes"], found["fish"], found["bears"]) == ({"DB": 1, "DL": 1}, {"DB": 1, "DL": 1}, {})
    assert (found["rucksacks"], found["supply"]) == ([[1, 1], [1, 1]], {"ropes": 11, "fish": 11, "bears": 5})
    assert (sum(found["bag"].values()), sum(found["pile"].values())) == (24, 14)


def test_rucksacks_of_some_seats():
    """Rucksacks may be a table of seats; the others hold what they start with."""
    assert described({"rucksacks": {"1": [0, 3]}})["rucksacks"] == [[1, 1], [0, 3]]


def test_edges_are_read_in_any_order():
    """Ridges and the floe in hand may be written in any order and rotation."""
    found = described({"phase": "card", "floes": {"L6.3": "se+N"}, "hand": "S+SW"})
    assert (found["floes"], found["hand"]) == ({"L6.3": "N+SE"}, "N+NE")


def test_a_move_left_half_told():
    """Of a move only its place need be told: it has seen no other, and has distracted the bears that are there."""
    given = {"phase": "move", "moving": "L6.3", "floes": {"L6.3": "smooth"}, "bears": {"L6.3": 1}}
    found = described({**given, "explorers": {"L6.3": [0]}})
    assert (found["seen"], found["lured"]) == (["L6.3"], 1)


FLOE = {"L6.3": "smooth", "L5.3": "smooth"}
ELEVEN = dict.fromkeys(
    ["L1.0", "L1.2", "L1.4", "L1.6", "L3.0", "L3.2", "L3.4", "L3.6", "L5.0", "L5.2", "L5.4"], "smooth"
)
ON_FLOE = {"L6.3": [0]}
FULL = {"L2.0": "N+NE", "L2.2": "N+NE", "L2.4": "N+NE", "L2.6": "N+NE", "L4.1": "N+SE"} | dict.fromkeys(
    ["L4.6", "L6.1", "L6.3", "L6.5", "L6.7"], "smooth"
)
BEGINNINGS = dict.fromkeys(["L1.0", "L2.0", "L3.0", "L4.2", "L4.5", "L5.0", "L6.0", "L7.0"], "smooth")


@pytest.mark.parametrize(
    ("clause", "given"),
    [
        ("IF-3", {"explorers": {"A1": [0, 0], "A2": [0, 0]}}),
        ("IF-3a", {"floes": FLOE, "bears": {"L6.3": 2, "L5.3": 2, "DB": 2}}),
        ("IF-3a", {"ropes": {"DB": 14}}),
        ("IF-4", {"phase": "camp", "rucksacks": [[1, 1], [1, 0]]}),
        ("IF-5", {"rucksacks": [[1, 3], [1, 1]]}),
        ("IF-6", {"phase": "first", "explorers": {"A1": [0]}}),
        ("IF-6", {"phase": "camp", "to_move": 1, "explorers": {"A1": [1]}}),
        ("IF-6", {"phase": "camp", "explorers": {"A1": [0, 1], "A2": [0, 1], "A3": [0, 1]}}),
        ("IF-6", {"phase": "draw", "starting": True, "explorers": {"DB": [0]}}),
        ("IF-6b", {"phase": "draw", "starting": True, "explorers": {"A1": [0, 0]}}),
        ("IF-7b", {"floes": {"L6.3": "N+NE+SE"}}),
        ("IF-7b", {"floes": dict.fromkeys(["L1.0", "L1.2", "L1.4", "L1.6", "L3.0"], "N+S")}),
        ("IF-7c", {"pile": {"rope": 4}}),
        ("IF-7c", {"phase": "place", "hand": "smooth", "card": "bear+bear", "pile": {"bear+bear": 1}}),
        ("IF-8", {"phase": "camp", "floes": FLOE}),
        ("IF-8", {"phase": "draw", "starting": True, "floes": FLOE | {"L6.4": "smooth"}}),
        ("IF-8", {"phase": "draw", "starting": True, "floes": ELEVEN | {"L5.6": "smooth"}}),
        ("IF-8c", {"floes": {"DB": "smooth"}}),
        ("IF-9", {"phase": "draw", "starting": True, "floes": FULL}),
        ("IF-10", {"phase": "camp", "ropes": {}}),
        ("IF-10", {"fish": {"A1": 1}}),
        ("IF-12", {"floes": FLOE, "floe_actions": 1, "explored": True}),
        ("IF-12", {"phase": "draw", "starting": True, "explored": True}),
        ("IF-14", {"floe_actions": 2}),
        ("IF-14", {"phase": "draw", "floe_actions": 1}),
        (
            "IF-14",
            {"phase": "move", "floes": FLOE, "explorers": ON_FLOE, "moving": "L6.3", "floe_actions": 2},
        ),
        ("IF-23", {"phase": "card"}),
        ("IF-23", {"phase": "place", "hand": "smooth"}),
        ("IF-24", {"phase": "draw", "floes": BEGINNINGS}),
        ("IF-25", {"phase": "card", "hand": "smooth", "pile": {}}),
        ("IF-28", {"phase": "move"}),
        ("IF-28", {"phase": "move", "floes": FLOE, "explorers": {"L6.3": [1]}, "moving": "L6.3"}),
        (
            "IF-29a",
            {"phase": "move", "floes": FLOE, "explorers": ON_FLOE, "moving": "L6.3", "seen": ["L5.3"]},
        ),
        ("IF-31", {"explorers": {"L6.3": [0]}}),
        ("IF-32", {"explorers": {"DB": [0, 0, 1]}}),
        ("IF-32", {"phase": "take", "moving": "DB", "explorers": {"DB": [0, 0, 1]}}),
        ("IF-36", {"ropes": {"L6.3": 1}}),
        ("IF-36", {"ropes": {"S1": 1}}),
        ("IF-36", {"phase": "draw", "starting": True, "ropes": {"DB": 1, "DL": 1, "A1": 1}}),
        (
            "IF-40",
            {
                "phase": "move",
                "floes": FLOE,
                "explorers": ON_FLOE,
                "moving": "L6.3",
                "bears": {"L6.3": 2},
                "lured": 1,
            },
        ),
        ("IF-42", {"floes": FLOE, "explorers": ON_FLOE, "bears": {"L6.3": 1}}),
        ("IF-42", {"phase": "drive", "floes": FLOE, "explorers": ON_FLOE, "moving": "L6.3"}),
        (
            "IF-42",
            {
                "phase": "drive",
                "floes": FLOE,
                "explorers": {"L6.3": [0, 1]},
                "moving": "L6.3",
                "bears": {"L6.3": 1},
            },
        ),
        (
            "IF-42",
            {"phase": "take", "explorers": {"DB": [0]}, "moving": "DB", "bears": {"DB": 1}},
        ),
        ("IF-44a", {"bears": {"S1": 1}}),
        ("IF-44a", {"phase": "take", "explorers": {"A1": [0]}, "moving": "A1", "ropes": {"A1": 1}}),
        (
            "IF-44",
            {"phase": "flee", "explorers": {"DB": [0], "L6.5": [1]}, "moving": "DB"}
            | {"floes": {"L6.5": "smooth"}, "bears": {"L6.5": 1}},
        ),
        ("IF-45", {"bears": {"DB": 3}}),
        (
            "IF-45",
            {
                "phase": "flee",
                "explorers": {"DB": [0], "DL": [1]},
                "moving": "DB",
                "bears": {"DB": 2, "DL": 1},
            },
        ),
        (
            "IF-46a",
            {"phase": "drive", "floes": {"L7.3": "smooth"}, "explorers": {"L7.3": [0]}, "moving": "L7.3"}
            | {"bears": {"L7.3": 1}},
        ),
        ("IF-47", {"phase": "flee", "floes": FLOE, "explorers": ON_FLOE, "moving": "L6.3"}),
        ("IF-47", {"phase": "flee", "explorers": {"DB": [0], "DL": [1]}, "moving": "DB", "bears": {"DL": 2}}),
        ("IF-55", {"phase": "take", "explorers": {"DB": [0]}, "moving": "DB", "rucksacks": [[3, 0], [1, 1]]}),
        ("IF-55", {"phase": "take", "floes": FLOE, "explorers": ON_FLOE, "moving": "L6.3"}),
        ("IF-62", {"explorers": {"S1": [0, 0]}}),
        ("IF-64", {"explorers": {"S1": [0], "S2": [0], "S3": [0]}}),
        ("IF-64", {"phase": "over", "explorers": {"S1": [0], "S2": [0]}}),
        ("IF-64", {"phase": "over", "explorers": {"S1": [0, 1], "S2": [0, 1], "S3": [0, 1]}}),
    ],
)
def test_positions_that_cannot_be(clause, given):
    """Each is refused with the clause that forbids it, in a sentence that begins with what it is about."""
    with pytest.raises(SetupError) as caught:
        SMOOTH.setup(given)
    assert (caught.value.clause, str(caught.value).startswith("position: ")) == (clause, True)


def test_the_shorter_game_is_over_sooner():
    """With two explorers needed, the clause of the shorter game refuses."""
    with pytest.raises(SetupError) as caught:
        IceFlow(explorers_needed=2).setup({"explorers": {"S1": [0], "S2": [0]}})
    assert caught.value.clause == "IF-65"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"explorer": {}}, "did you mean 'explorers'"),
        ({"phase": "middle"}, "unknown word 'middle'"),
        ({"to_move": 2}, "2 is not between 0 and 1"),
        ({"explorers": {"Z9": [0]}}, "no place is called 'Z9'"),
        ({"explorers": {"A1": 0}}, "must be a list"),
        ({"explorers": {"A1": [2]}}, "must be a list of seats, 0 to 1"),
        ({"explorers": {"A1": [True]}}, "must be a list of seats"),
        ({"explorers": ["A1"]}, "must be a table"),
        ({"floes": {"L6.3": 3}}, "must be jagged edges such as"),
        ({"floes": {"L6.3": "N+X"}}, "no edge is called 'X'"),
        ({"floes": {"L6.3": "N+N"}}, "stands twice"),
        ({"ropes": {"DB": -1}}, "-1 is not between"),
        ({"ropes": {"DB": "one"}}, "must be a whole number"),
        ({"rucksacks": [[1, 1]]}, "1 rucksacks for 2 seats"),
        ({"rucksacks": [[1, 1], [1]]}, "must be two numbers, ropes and fish"),
        ({"rucksacks": [[1, 1], [1, True]]}, "must be two numbers"),
        ({"rucksacks": {"2": [1, 1]}}, "no such seat"),
        ({"rucksacks": 3}, "must be a list, one rucksack a seat"),
        ({"pile": {"rop": 1}}, "did you mean 'rope'"),
        ({"phase": "place", "hand": "smooth", "card": "robe"}, "did you mean 'rope'"),
        ({"phase": "card", "hand": "N+NE+SE"}, "no floe can lie as"),
        ({"hand": "smooth"}, "hand: it says nothing in phase turn"),
        ({"starting": True}, "starting: it says nothing in phase turn"),
        ({"phase": "over", "to_move": 0}, "to_move: it says nothing in phase over"),
        ({"phase": "drive", "lured": 1}, "lured: it says nothing in phase drive"),
        ({"explored": 1}, "must be true or false"),
        ({"bag": {}}, "follows from the rest|expected|given"),
        ({"supply": {"ropes": 10}}, "given as 10, but it follows from the rest as 11"),
        ({"scores": [1, 0]}, "follows from the rest"),
    ],
)
def test_descriptions_that_cannot_be_read(given, words):
    """What cannot be read, and facts that are not so, are told by name."""
    game = SMOOTH
    if "bag" in given:
        given = {"bag": {"smooth": 3}}
    with pytest.raises(SetupError, match=words) as caught:
        game.setup(given)
    assert caught.value.clause is None


def test_every_phase_has_its_name():
    """The names of phases are those of the numbers in the table."""
    assert [PHASES.index(phase) for phase in ("first", "place", "turn", "flee", "over")] == [0, 4, 5, 8, 10]

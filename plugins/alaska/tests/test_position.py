"""Positions of Alaska are written and read back byte for byte, and what cannot be is refused with its clause."""

from __future__ import annotations

import random

import pytest
from alaska_play import crowded
from alaska_tables import state_of
from hexfloe_alaska.game import Alaska

from hexfloe.errors import SetupError
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

GAME = Alaska()
CASES = Alaska.folder() / "cases" / "data"
KEPT = GAME.configure(data=[CASES / "kept-events.toml", CASES / "few-ice.toml"])
OPTIONS = [{"seats": seats, "landfall_cost": cost} for seats in (2, 3, 4) for cost in (0, 1)]


def positions(game, seed, plies, every):
    """Yield some positions of a random match, the first ten among them."""
    state, stream = game.start(), Stream(seed, "position")
    while not state.over and state.ply < plies:
        if state.ply % every == seed % every or state.ply < 10:
            yield state
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(10_000 + state.ply).choice(state.legal()))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_setup_is_the_inverse_of_describe(options):
    """A position set up from its description has the same bytes, in both seasons."""
    game, phases = Alaska(**options), set()
    for state in positions(game, 7, 900, 13):
        described = game.describe(state.view(ALL))
        phases.add(described["phase"])
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)
    assert {"trucks", "first", "ice", "lay", "melt", "event", "move"} <= phases


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_setup_is_the_inverse_of_describe_in_a_crowd(options, seed):
    """The same where trucks, containers and cards meet, and where somebody is asked."""
    game = Alaska(**options)
    state, stream = state_of(game, crowded(random.Random(seed), **options)), Stream(seed, "crowd")
    for ply in range(30):
        if state.over:
            break
        described = game.describe(state.view(ALL))
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + ply).choice(state.legal()))


def test_the_end_can_be_set_up():
    """So has one that is over."""
    state = GAME.setup({"season": "spring", "turns_left": 1, "containers": {"NW": {"red": 2}}})
    state.play("end")
    described = GAME.describe(state.view(ALL))
    assert (described["phase"], GAME.setup(described).table_bytes) == ("over", state.table_bytes)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_a_seat_sees_can_be_set_up(viewer):
    """Hands that are not known are filled with cards that agree with all that is known; all that is public stays."""
    game = Alaska(seats=2)
    for state in positions(game, 5, 1500, 61):
        seen = game.describe(state.view(viewer))
        assert game.describe(game.setup(seen).view(viewer)) == seen


def test_unknown_hands_agree_with_what_is_known():
    """A card that is no helicopter, and one of an earlier pack, are filled so."""
    given = {
        "hands": [[], None, [], None],
        "held": [0, 2, 0, 1],
        "batches": [[], [1, 0], [], [1]],
        "old": [{"fog": 1, "helicopter": 1}],
        "cannot": [[], [["helicopter"], ["robbery", "fog"]], [], [[]]],
    }
    told = GAME.describe(GAME.setup(given).view(ALL))
    assert told["hands"] == [[], ["fog", "helicopter"], [], ["helicopter"]]


def test_hands_are_written_in_one_way():
    """Cards of which all know the same have no order; others keep theirs."""
    given = {
        "hands": [["helicopter", "robbery", "fog", "robbery"], [], [], []],
        "cannot": [[[], [], [], ["fog"]], [], [], []],
    }
    told = GAME.describe(GAME.setup(given).view(ALL))
    assert told["hands"][0] == ["robbery", "fog", "helicopter", "robbery"]


A1 = {"floes": ["a1"]}
FULL = {
    "phase": "found",
    "floes": ["f10"],
    "trucks": ["f10", "NE", "SE", "SW"],
    "containers": {"f10": {"blue": 2}},
    "event_discards": {"found": 1},
}
WINDOW = {
    "phase": "robbers",
    "trucks": ["east-1", "east-1", "SE", "east-1"],
    "containers": {"east-1": {"green": 1, "red": 1}},
    "hands": [[], ["fog"], [], ["fog"]],
    "prize": "green",
}
FOGGED = {
    "phase": "fog",
    "trucks": ["east-1", "NE", "SE", "SW"],
    "containers": {"east-1": {"green": 1}},
    "hands": [[], [], ["fog"], []],
    "prize": "green",
    "event_discards": {"robbery": 1},
}
MUST_GO = FULL | {
    "phase": "move",
    "floes": ["f10", "f11"],
    "trucks": ["f10 with red", "NE", "SE", "SW"],
    "must_go": "yes",
}
MELTING = {"phase": "melt", "ice_type": "S", "todo": 1, "ice_discards": {"S:3/1": 1}}
NOTHING = [[["fog", "robbery", "helicopter"]], [], [], []]
SPRING = {"season": "spring", "containers": {"east-1": {"red": 1}}}


@pytest.mark.parametrize(
    ("clause", "given"),
    [
        ("AL-2", {"colors": ["red", "red", "blue", "green"]}),
        ("AL-8", {"phase": "first", "floes": ["a1"]}),
        ("AL-8", {"phase": "first", "to_move": 1}),
        ("AL-8", {"phase": "trucks", "ice_discards": {"S:3/1": 1}}),
        ("AL-8", {"phase": "first", "event_discards": {"bear": 1}}),
        ("AL-21", {"floes": ["a1", "a1+a2"]}),
        ("AL-21a", {"floes": ["g8+g9"]}),
        ("AL-6a", {"floes": ["a1"], "supply": {"S": 20, "D": 20, "A": 10, "L": 10}}),
        ("AL-27", {"supply": {"S": 20, "D": 20, "A": 10, "L": 9}}),
        ("AL-25", {"season": "spring", "supply": {"S": 20, "D": 20, "A": 10, "L": 10}}),
        ("AL-39", {"trucks": ["a1", "NE", "SE", "SW"]}),
        ("AL-39", {"floes": ["a1+a2"], "trucks": ["a2", "NE", "SE", "SW"]}),
        ("AL-39", {"containers": {"a1": {"red": 1}}}),
        ("AL-39", {"bear": "g9"}),
        ("AL-50a", {"bear": "SE"}),
        ("AL-4a", {"containers": {"NW": {"red": 15}}}),
        ("AL-34", {"drowned": {"red": 1}}),
        ("AL-17", {"ice_discards": {"S:3/-": 2}}),
        ("AL-12b", {"event_discards": {"bear": 6}}),
        ("AL-12b", {"hands": [["fog"] * 3, ["fog"] * 3, [], []]}),
        ("AL-12b", {"event_discards": {"fog": 4}, "hands": [["fog", "fog"], [], [], []]}),
        ("AL-13", {"hands": [["fog"], [], [], []], "held": [2, 0, 0, 0]}),
        ("AL-13", {"hands": [["fog"], [], [], []], "cannot": [[["fog"]], [], [], []]}),
        ("AL-13", {"hands": [None, [], [], []], "held": [1, 0, 0, 0], "cannot": NOTHING}),
        ("AL-15", {"hands": [["fog", "fog", "fog"], [], [], []], "batches": [[1, 2, 1], [], [], []]}),
        ("AL-15", {"hands": [["fog", "fog"], [], [], []], "batches": [[0, 1], [], [], []]}),
        ("AL-15", {"hands": [["fog"], [], [], []], "batches": [[2], [], [], []]}),
        ("AL-15", {"hands": [["fog", "fog"], ["fog", "fog"], [], []], "batches": [[1, 2], [2, 1], [], []]}),
        ("AL-15", {"hands": [["fog"], [], [], []], "batches": [[1], [], [], []], "old": [{"robbery": 1}]}),
        ("AL-15", {"hands": [["fog"], [], [], []], "batches": [[1], [], [], []], "old": [{"fog": 1}, {"fog": 1}]}),
        ("AL-15", {"held": [1, 0, 0, 0], "batches": [[1], [], [], []]}),
        ("AL-12", {"drawn": "fog"}),
        ("AL-9", {"phase": "ice", "steps": 3}),
        ("AL-11", {"ice_type": "S", "todo": 1}),
        ("AL-11", {"phase": "lay"}),
        ("AL-11", {"phase": "lay", "ice_type": "S", "todo": 1}),
        ("AL-26", {"phase": "melt", "ice_type": "S", "todo": 1, "ice_discards": {"S:3/1": 1}}),
        ("AL-29", SPRING | MELTING),
        ("AL-29", SPRING | MELTING | A1 | {"bear": "a1"}),
        ("AL-49", {"phase": "bear"}),
        ("AL-55", FULL | {"event_discards": {}}),
        ("AL-55", FULL | {"trucks": ["NW with red", "NE", "SE", "SW"]}),
        ("AL-56", FULL | {"containers": {"f10": {"blue": 2}, "NW": {"red": 14}}}),
        ("AL-57", FULL | {"containers": {"f10": {"blue": 1}}}),
        ("AL-57", FULL | {"trucks": ["north-1", "NE", "SE", "SW"]}),
        ("AL-57", MUST_GO | {"must_go": "fly", "event_discards": {"found": 1, "helicopter": 1}}),
        ("AL-57", MUST_GO | {"must_go": "fly"}),
        ("AL-57", MUST_GO | {"floes": ["f10"]}),
        ("AL-57", MUST_GO | {"steps": 2}),
        ("AL-46", MUST_GO | {"must_go": "no"}),
        ("AL-46", MUST_GO | {"containers": {"f10": {"blue": 1}}}),
        ("AL-35", {"stride": "fresh", "steps": 2}),
        ("AL-35", {"stride": "stepped", "steps": 3}),
        ("AL-68", {"stride": "over", "steps": 1}),
        ("AL-41b", {"loaded_here": True}),
        ("AL-58", {"frozen": True}),
        ("AL-58", {"frozen": True, "event_discards": {"frostbite": 1}, "trucks": ["NE", "NE", "SE", "SW"]}),
        ("AL-62", {"prize": "red"}),
        ("AL-62", WINDOW | {"prize": None}),
        ("AL-62", WINDOW | {"prize": "yellow"}),
        ("AL-62", WINDOW | {"trucks": ["east-1 with red", "east-1", "SE", "east-1"]}),
        ("AL-62a", WINDOW | {"asked": [1]}),
        ("AL-62a", WINDOW | {"hands": [[], [], [], []]}),
        ("AL-65", WINDOW | {"robber": 1}),
        ("AL-65", FOGGED | {"event_discards": {}}),
        ("AL-65b", FOGGED | {"hands": [[], [], [], []]}),
        ("AL-60", FOGGED | {"trucks": ["east-1 with red", "NE", "SE", "SW"]}),
        ("AL-59a", FOGGED | {"trucks": ["NE", "NE", "SE", "SW"], "containers": {"NE": {"green": 1}}}),
        ("AL-59c", FOGGED | {"trucks": ["east-2", "NE", "SE", "SW"]}),
        ("AL-62a", FOGGED | {"asked": [1]}),
        ("AL-70", {"season": "spring", "turns_left": 0}),
        ("AL-71", {"phase": "over", "to_move": 1}),
        ("AL-71", {"phase": "over", "turns_left": 1}),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(clause, given):
    """Each is refused with the clause that forbids it, in a sentence that begins with what it is about."""
    with pytest.raises(SetupError) as caught:
        GAME.setup(given)
    assert (caught.value.clause, str(caught.value).startswith("position: ")) == (clause, True)


@pytest.mark.parametrize(
    "given", [FULL, WINDOW, WINDOW | {"asked": [3]}, FOGGED, MUST_GO, SPRING | A1], ids=str
)
def test_positions_that_can_be(given):
    """What the refused ones were made of can be set up."""
    assert GAME.setup(given).actor >= 0


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"floe": []}, "did you mean 'floes'"),
        ({"phase": "middle"}, "unknown word 'middle'"),
        ({"to_move": 4}, "4 is not between 0 and 3"),
        ({"colors": ["red"]}, "must be 4 colors"),
        ({"colors": ["red", "yellow", "green", "black"]}, "no color is called 'black'"),
        ({"trucks": ["NW"]}, "must be 4 places"),
        ({"trucks": ["NW", "NE", "SE", "SX"]}, "no place is called 'SX'"),
        ({"trucks": ["NW with", "NE", "SE", "SW"]}, "such as 'c4', or 'c4 with red'"),
        ({"floes": ["a1+a3"]}, "no floe can lie on 'a1\\+a3'"),
        ({"supply": {"X": 1}}, "no thing here is called 'X'"),
        ({"containers": {"island": {"red": 1}}}, "follows from the rest"),
        ({"containers": {"NW": 3}}, "must be a table"),
        ({"drowned": {"red": "a"}}, "must be a whole number"),
        ({"hands": [["fug"], [], [], []]}, "did you mean 'fog'"),
        ({"hands": [["bear"], [], [], []]}, "no card that is kept is called 'bear'"),
        ({"hands": [[3], [], [], []]}, "must be the name"),
        ({"hands": ["fog", [], [], []]}, "must be a list of cards"),
        ({"hands": [[]]}, "must be a list of 4"),
        ({"held": [1, True, 0, 0]}, "must be 4 numbers"),
        ({"hands": [["fog"], [], [], []], "batches": [[0, 0], [], [], []]}, "must be 1 numbers"),
        ({"hands": [["fog"], [], [], []], "cannot": [[[], []], [], [], []]}, "must be 1 lists"),
        ({"old": [3]}, "must be a table such as"),
        ({"asked": [1, 1]}, "a list of seats, each once"),
        ({"frozen": 1}, "must be true or false"),
        ({"turns_left": 6}, "6 is not between 0 and 5"),
        ({"ice_pack": 3}, "ice_pack is given as 3, but it follows from the rest as 30"),
        ({"scores": [1, 0, 0, 0]}, "follows from the rest"),
    ],
)
def test_descriptions_that_cannot_be_read(given, words):
    """What cannot be read, and facts that are not so, are told by name."""
    with pytest.raises(SetupError, match=words) as caught:
        GAME.setup(given)
    assert caught.value.clause is None


def test_other_spellings():
    """Places and colors may be written in capitals, floes in any order."""
    state = GAME.setup({"floes": ["C3", "A1+a2"], "trucks": ["A1 with RED", "ne", "SE", "SW"]})
    told = GAME.describe(state.view(ALL))
    assert (told["floes"], told["trucks"][:2]) == (["a1+a2", "c3"], ["a1 with red", "NE"])


def test_the_end_is_near_by_itself():
    """Where nothing can be dragged home the last round is on, unless it is said how far it is."""
    assert GAME.describe(GAME.setup({"season": "spring"}).view(ALL))["turns_left"] == 5
    assert GAME.describe(GAME.setup({"season": "spring", "turns_left": 2}).view(ALL))["turns_left"] == 2


def test_a_drawn_card_that_is_not_seen_is_filled():
    """Whoever does not see the drawn card gets a position with one that may be it."""
    given = {"phase": "keep", "hands": [[], ["robbery"], ["robbery"], ["fog"]]}
    assert KEPT.describe(KEPT.setup(given).view(ALL))["drawn"] in ("fog", "helicopter")

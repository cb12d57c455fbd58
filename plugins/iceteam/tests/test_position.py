"""Positions of Ice Team are written and read back byte for byte, and what cannot be is refused with its clause."""

from __future__ import annotations

import pytest
from hexfloe_iceteam.game import IceTeam
from hexfloe_iceteam.parts import Floes
from hexfloe_iceteam.possible import kinds_of

from hexfloe.errors import SetupError
from hexfloe.play.chance import Stream
from hexfloe.play.datafile import parse_data
from hexfloe.play.table import ALL

GAME = IceTeam()
CASES = IceTeam.folder() / "cases" / "data"
ALTERNATIVES = IceTeam.folder() / "data" / "alternatives"
PLAIN = GAME.configure(data=[CASES / "plain-boards.toml", CASES / "plain-floes.toml"])

#: Floes of which 16 can never break up.
FEW_FLOES = """[about]
name = "floes"
status = "replaced"
[floes]
kinds = [
    { front = "ice", back = "cracked-ice", count = 30 },
    { front = "penguin", back = "penguins-2", count = 8 },
    { front = "drift", back = "paw", count = 8 },
]
"""
FEW = PLAIN.configure(data=[parse_data(FEW_FLOES)])


def random_states(game, seed, plies=400):
    """Yield every state of a random match, up to a number of plies."""
    state, stream = game.start(), Stream(seed, "position")
    yield state
    while not state.over and state.ply < plies:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(stream.at(1000 + state.ply).choice(state.legal()))
        yield state


#: The game with its own data, other options, turned boards, and the boards and floes of cases.
GAMES = [
    GAME,
    IceTeam(leap="any-adjacent", swim="past-bears"),
    GAME.configure(data=[ALTERNATIVES / "courses-turned.toml"]),
    PLAIN,
]


@pytest.mark.parametrize("game", GAMES, ids=["own", "options", "turned", "plain"])
@pytest.mark.parametrize("seed", range(3))
def test_setup_is_the_inverse_of_describe(game, seed):
    """A position set up from its description has the same bytes, in every phase of a match."""
    phases = set()
    for state in random_states(game, seed):
        if state.ply > 60 and state.ply % 5 and not state.over:
            continue
        described = game.describe(state.view(ALL))
        phases.add(described["phase"])
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)
    assert {"bend", "boards", "floes", "first", "play"} <= phases


@pytest.mark.parametrize("seed", range(8))
def test_setup_is_the_inverse_of_describe_to_the_end(seed):
    """The same for whole matches: dice, drifts and the end."""
    game, phases = IceTeam(swim="past-bears"), set()
    for state in random_states(game, 100 + seed, plies=3000):
        if int(state.table["phase"]) < 5:
            continue
        described = game.describe(state.view(ALL))
        phases.add(described["phase"])
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)
    assert phases == {"drift", "roll", "over"}


def described(given, game=GAME):
    """Return the whole description of a position given in part."""
    return game.describe(game.setup(given).view(ALL))


def test_what_is_left_out():
    """Boards and floes come in the order of their files, bears not named are at the start, igloos have their fish."""
    found = described({})
    assert (found["course"], found["boards"]) == ("SSS", ["A", "B", "C", "D"])
    assert list(found["floes"].items())[:5] == [
        (label, "penguin") for label in ("a1", "a2", "a3", "c1", "c2")
    ]
    assert (found["start"], found["actions"], found["supply"], len(found["fish"])) == ([4, 4], 1, 22, 8)


def test_first_board_that_fits():
    """On a course with a western start, the first board left out is one that may lie there."""
    assert described({"course": "ees"})["boards"] == ["B", "A", "C", "D"]


def test_rest_and_sea():
    """`rest` fills the spaces printed for floes; single ones may be left open or filled otherwise."""
    found = described({"rest": "cracked-ice", "floes": {"a1": "sea", "b2": "drift", "c1": "drift"} | CRACKED})
    assert "a1" not in found["floes"]
    assert found["floes"]["b2"] == "drift"
    assert found["floes"]["c2"] == "cracked-ice"
    assert found["removed"] == 0


CRACKED = dict.fromkeys(["d1", "d2", "d3", "e3", "f1", "f2", "g1"], "cracked-paw")
ICE = {"rest": "ice"}


def plain(**given):
    """Return a position on plain ice."""
    return {"rest": "ice", **given}


def bare(*labels, **given):
    """Return a position with floes on a few cells only."""
    return {"floes": dict.fromkeys(labels, "ice"), **given}


@pytest.mark.parametrize(
    ("clause", "given"),
    [
        ("IT-1a", plain(bears={"a1": 0, "a2": 0, "a3": 0, "b1": 0, "b2": 0})),
        ("IT-1a", plain(start=[3, 4])),
        ("IT-1a", plain(village=[1, 0], start=[4, 4])),
        ("IT-2", {"phase": "boards", "boards": ["P", "P", "P", "P"]}),
        ("IT-2", {"phase": "floes", "boards": ["P", "P", "P"]}),
        ("IT-2a", {"boards": ["Q", "Q@3", "P", "P"]}),
        ("IT-2d", {"phase": "bend", "course": "SSS"}),
        ("IT-2d", {"phase": "bend", "boards": ["P"]}),
        ("IT-5", {"boards": ["R", "P", "P", "P"]}),
        ("IT-6", {"phase": "boards", "floes": {"a1": "ice"}}),
        ("IT-6", {"phase": "bend", "rest": "ice"}),
        ("IT-6", {"phase": "floes", "floes": {"a2": "ice"}}),
        ("IT-6", {"phase": "floes", "rest": "ice"}),
        ("IT-6", {"phase": "first", "floes": {"a1": "ice"}}),
        ("IT-6", {"boards": ["P", "Q", "P", "P"], "floes": {"f3": "ice"}, "bears": {"f3": 0}}),
        ("IT-6b", plain(rest="paw")),
        ("IT-6b", {"phase": "first", "rest": "paw"}),
        ("IT-6b", {"phase": "floes", "floes": {"a1": "ice"}, "pile": {"ice/cracked-ice": 36}}),
        ("IT-6b", {"phase": "floes", "floes": {"a1": "penguins-9"}}),
        ("IT-8", plain(fish=["a1"])),
        ("IT-8", {"phase": "first", "rest": "ice", "boards": ["P", "Q", "P", "P"], "fish": []}),
        ("IT-8", plain(boards=["P", "Q", "P", "P"], fish=["f3", "f3"])),
        ("IT-9", plain(fresh=[16, 15])),
        ("IT-9", {"phase": "boards", "fresh": [1, 0]}),
        ("IT-10", {"phase": "boards", "village": [1, 0]}),
        ("IT-10", {"phase": "first", "rest": "ice", "bears": {"a1": 0}}),
        ("IT-12", plain(bears={"a1": 0}, actions=0)),
        ("IT-12", plain(bears={"a1": 0}, phase="roll", village=[1, 0], actions=2)),
        ("IT-13", plain(actions=2)),
        ("IT-13", plain(phase="roll")),
        ("IT-19", bare("a1", bears={"b1": 0})),
        ("IT-30", {"floes": {"a1": "penguin", "a2": "penguin", "a3": "penguin"}, "bears": {"a1": 0}}),
        ("IT-37", plain(bears={"a1": 0}, bonus=1)),
        ("IT-37", plain(bears={"a1": 0}, phase="roll", village=[1, 0], bonus=1)),
        ("IT-40", plain(bears={"a1": 0}, phase="roll")),
        ("IT-40", plain(boards=["P", "Q", "P", "P"], bears={"f3": 0}, fish=["f3"])),
        ("IT-46", plain(bears={"a1": 0}, phase="drift")),
        ("IT-46", plain(bears={"a1": 1}, phase="drift", at="a1", floes={"a1": "drift", "a2": "sea"})),
        ("IT-46", plain(bears={"a1": 0}, phase="drift", at="a1", floes={"a2": "sea"})),
        ("IT-46", plain(bears={"a1": 0}, phase="drift", at="a1", floes={"a1": "drift"})),
        ("IT-54", plain(bears={"a1": 0}, phase="roll", dice=2)),
        ("IT-58", plain(village=[4, 0])),
        ("IT-58", plain(village=[4, 4], phase="over")),
        ("IT-58", plain(village=[4, 0], phase="over", to_move=1)),
        ("IT-58", plain(bears={"a1": 0}, phase="over")),
        ("IT-61", bare("f1", "g1", bears={"f1": 0, "g1": 1}, village=[3, 0])),
        ("IT-62", bare("f1", "g1", bears={"f1": 0, "g1": 1}, village=[3, 0], actions=1)),
    ],
)
def test_positions_that_cannot_be(clause, given):
    """Each is refused with the clause that forbids it, in a sentence that begins with what it is about."""
    game = FEW if clause in ("IT-30", "IT-6b") else PLAIN
    with pytest.raises(SetupError) as caught:
        game.setup(given)
    assert (caught.value.clause, str(caught.value).startswith("position: ")) == (clause, True)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"bear": {}}, "did you mean 'bears'"),
        ({"phase": "middle"}, "unknown word 'middle'"),
        ({"to_move": 2}, "2 is not between 0 and 1"),
        ({"course": "XXX"}, "no course is called 'XXX'"),
        ({"boards": ["A", "B", "C", "D", "A"]}, "4 boards, not 5"),
        ({"boards": ["Z"]}, "no board is called 'Z'"),
        ({"floes": {"z9": "drift"}}, "no cell is called 'z9'"),
        ({"floes": {"a1": "drifd"}}, "did you mean 'drift'"),
        ({"floes": {"a1": 3}}, "must be a look such as"),
        ({"floes": ["a1"]}, "must be a table"),
        ({"rest": "lava"}, "no look of a floe is called 'lava'"),
        ({"phase": "floes", "pile": {"paw": 1}}, "no floe is called 'paw'"),
        ({"pile": {}}, "pile: it says nothing in phase play"),
        ({"at": "a1"}, "at: it says nothing in phase play"),
        ({"phase": "over", "actions": 1}, "actions: it says nothing in phase over"),
        ({"phase": "boards", "to_move": 0}, "to_move: it says nothing in phase boards"),
        ({"fish": ["b9"]}, "no cell is called 'b9'"),
        ({"bears": {"a1": 2}}, "2 is not between 0 and 1"),
        ({"bears": {"start": 0}}, "no cell is called 'start'"),
        ({"start": [4]}, "must be two numbers of 0 to 4"),
        ({"fresh": [31, 0]}, "must be two numbers of 0 to 30"),
        ({"fresh": [True, 0]}, "must be two numbers"),
        ({"bonus": 2}, "2 is not between 0 and 1"),
        ({"supply": 21}, "supply is given as 21, but it follows from the rest as 22"),
        ({"igloos": []}, "follows from the rest"),
    ],
)
def test_descriptions_that_cannot_be_read(given, words):
    """What cannot be read, and facts that are not so, are told by name."""
    with pytest.raises(SetupError, match=words) as caught:
        GAME.setup(given)
    assert caught.value.clause is None


def test_pile_left_out():
    """While floes are being laid, the pile is what is left of the floes, those laid taken from kinds that show them."""
    found = described({"phase": "floes", "floes": {"a1": "cracked-paw", "a2": "penguins-3"}})
    assert sum(found["pile"].values()) == 22
    assert found["pile"]["penguins-3/cracked-ice"] == 1


def test_who_is_home_is_to_move_at_the_end():
    """At the end the seat whose bears are all home need not be named."""
    assert described(plain(phase="over", village=[0, 4]), PLAIN)["to_move"] == 1


def test_kinds_of_is_a_matching():
    """A floe is found for each wish although the first choice of one must be given up for another."""
    floes = Floes(((0, 1), (0, 2)), (1, 1))
    assert kinds_of(floes, [[0], [1]], (1, 1)) == [1, 0]
    assert kinds_of(floes, [[1], [1]], (1, 1)) is None
    assert kinds_of(floes, [[0], [0], [0]], (1, 1)) is None

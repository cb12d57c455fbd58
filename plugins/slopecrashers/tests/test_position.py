"""Positions of Slopecrashers are written and read back byte for byte, and what cannot be is refused with its clause."""

from __future__ import annotations

import pytest
import slope_worlds
from hexfloe_slopecrashers.game import Slopecrashers
from oracle import slopecrashers_twin as twin
from slope_positions import crowd, random_states

from hexfloe.errors import SetupError
from hexfloe.play.table import ALL

SEATS = (2, 3, 4)
GAME = Slopecrashers().configure(data=[Slopecrashers.folder() / "cases" / "data" / "bench.toml"])
SCARCE = Slopecrashers(seats=3, data=slope_worlds.data(twin.PIECES))
FIGURES = ["b3", "b9", "d15"]
MANY = ["ice", "ice", "rocket", "rocket", "sting", "sting", "pigeon"]


@pytest.mark.parametrize("seats", SEATS)
def test_setup_is_the_inverse_of_describe(seats):
    """A position set up from its description has the same bytes, in every phase of a match."""
    game = Slopecrashers(seats=seats)
    for state in random_states(game, 3):
        described = game.describe(state.view(ALL))
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)


@pytest.mark.parametrize("seed", range(2))
def test_setup_is_the_inverse_of_describe_when_gifts_run_out(seed):
    """The same with twelve gifts that are hoarded, so that several earlier piles are remembered."""
    seen = set()
    for state in random_states(SCARCE, seed, hoard=True):
        described = SCARCE.describe(state.view(ALL))
        seen.add(len(described["old"]))
        assert (described, SCARCE.setup(described).table_bytes) == (described, state.table_bytes)
    assert {0, 1, 2} <= seen


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(40))
def test_setup_is_the_inverse_of_describe_in_a_crowd(seats, seed):
    """The same where figures stand close together and risky steps show what is held."""
    game = Slopecrashers(seats=seats)
    state, _ = crowd(game, seed)
    for _ in range(6):
        if state.actor < 0 or state.over:
            break
        risky = [code for code in state.legal() if not rests_after(game, state, code)]
        state.play((risky or list(state.legal()))[seed % len(risky or state.legal())])
        described = game.describe(state.view(ALL))
        assert (described, game.setup(described).table_bytes) == (described, state.table_bytes)


def rests_after(game, state, code):
    """Return whether a turn could end after a move."""
    trial = state.copy()
    trial.play(code)
    return trial.actor != state.actor or game.describe(trial.view(ALL))["may_end"]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_a_seat_sees_can_be_set_up(viewer):
    """Unknown stacks are filled with gifts that agree with all that is known; all that is public stays."""
    for state in random_states(SCARCE, 5, hoard=True):
        if state.ply % 11 == 0:
            seen = SCARCE.describe(state.view(viewer))
            assert SCARCE.describe(SCARCE.setup(seen).view(viewer)) == seen


def test_unknown_stacks_agree_with_what_was_shown():
    """Whoever has shown a spring among two gifts is given one."""
    shown = [[], [{"lowest": 2, "ways": ["spring"]}], []]
    state = GAME.setup(
        {"figures": FIGURES, "stacks": [["spring", "spring"], None, []], "gifts": [2, 2, 0], "shown": shown}
    )
    stack = GAME.describe(state.view(ALL))["stacks"][1]
    assert any("spring" in card.split("/") for card in stack)


@pytest.mark.parametrize(
    ("clause", "given"),
    [
        ("SC-2", {"course": ["Plain"]}),
        ("SC-2", {"phase": "course", "course": list(GAME.course.names)}),
        ("SC-6a", {"figures": FIGURES, "stacks": [["chili"], ["chili"], ["chili"]]}),
        ("SC-6a", {"figures": FIGURES, "gifts": [12, 12, 1]}),
        ("SC-7", {"phase": "first", "discards": {"chili": 1}}),
        ("SC-7", {"phase": "course", "moves_left": 2}),
        ("SC-8", {"figures": ["start", "b3", "start"]}),
        ("SC-9", {"figures": ["b3", "start", "start"], "stacks": [[], ["chili"], []]}),
        ("SC-9", {"figures": ["b3", "start", "start"], "missing": [1]}),
        ("SC-9", {"figures": ["start", "start", "start"], "moves_left": 1}),
        ("SC-17", {"figures": ["finish", "b9", "d15"]}),
        ("SC-17", {"phase": "over", "figures": ["finish", "finish", "d15"]}),
        ("SC-17", {"phase": "over", "figures": ["finish", "b9", "d15"], "moves_left": 1}),
        ("SC-22", {"figures": ["b3", "b9", "b9"]}),
        ("SC-22", {"phase": "draw", "figures": ["b7", "b7", "d15"]}),
        ("SC-23", {"figures": ["b3", "b12", "d15"]}),
        ("SC-24", {"figures": ["b12", "b9", "d15"], "moves_left": 0}),
        ("SC-24", {"figures": ["b12", "b9", "d15"], "moves_left": 0, "stacks": [["rocket"], [], []]}),
        ("SC-24b", {"figures": FIGURES, "shown": [[{"lowest": 1, "ways": ["spring"]}], [], []]}),
        (
            "SC-24b",
            {
                "figures": FIGURES,
                "gifts": [0, 1, 0],
                "stacks": [[], None, []],
                "discards": {"spring": 2, "chili": 2, "spring/rocket": 1, "spring/sting": 1},
                "shown": [[], [{"lowest": 1, "ways": ["spring"]}], []],
            },
        ),
        ("SC-28", {"phase": "draw", "figures": FIGURES}),
        ("SC-34", {"figures": FIGURES, "stacks": [MANY[:2], [], []], "batches": [[0, 1], [], []]}),
        ("SC-34", {"figures": FIGURES, "stacks": [MANY[:3], [], []], "batches": [[1, 2, 1], [], []]}),
        (
            "SC-38",
            {
                "phase": "react",
                "figures": FIGURES,
                "stacks": [[], ["ice"], []],
                "attack": {"action": "rocket"},
            },
        ),
        ("SC-39", {"figures": FIGURES, "stacks": [MANY[:1], [], []], "batches": [[2], [], []]}),
        (
            "SC-39",
            {"figures": FIGURES, "stacks": [["ice"], [], []], "batches": [[1], [], []], "old": [["rocket"]]},
        ),
        (
            "SC-39",
            {
                "figures": FIGURES,
                "stacks": [["ice"], [], []],
                "batches": [[1], [], []],
                "old": [["ice"], ["ice"]],
            },
        ),
        ("SC-39", {"figures": FIGURES, "gifts": [1, 0, 0], "batches": [[1], [], []]}),
        ("SC-53", {"figures": FIGURES, "snowmen": {"a1": "rocket"}}),
        ("SC-58", {"figures": FIGURES, "attack": {"action": "rocket"}}),
        ("SC-58", {"phase": "react", "figures": FIGURES}),
        (
            "SC-58",
            {
                "phase": "react",
                "figures": FIGURES,
                "stacks": [[], ["ice"], ["ice"]],
                "discards": {"rocket": 1},
                "attack": {"action": "rocket", "targets": [1, 2]},
            },
        ),
        (
            "SC-60",
            {"phase": "react", "figures": FIGURES, "discards": {"rocket": 1}, "attack": {"action": "rocket"}},
        ),
        ("SC-61", {"figures": FIGURES, "snowmen": {"b9": "snowman"}}),
        ("SC-73", {"figures": FIGURES, "stacks": [["ice"], [], []], "gifts": [2, 0, 0]}),
    ],
)
def test_positions_that_cannot_be(clause, given):
    """Each is refused with the clause that forbids it, in a sentence that begins with what it is about."""
    with pytest.raises(SetupError) as caught:
        GAME.setup(given)
    assert (caught.value.clause, str(caught.value).startswith("position: ")) == (clause, True)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"figure": []}, "did you mean 'figures'"),
        ({"phase": "middle"}, "unknown word 'middle'"),
        ({"to_move": 3}, "3 is not between 0 and 2"),
        ({"course": ["Plane"]}, "did you mean 'Plain'"),
        ({"figures": ["b3"]}, "a list of 3"),
        ({"figures": ["b3", "c3", "z9"]}, "no square is called 'z9'"),
        ({"figures": ["b3", "c3", "d3 lap 3"]}, "must be a place such as"),
        ({"figures": ["b3", "c3", 7]}, "must be a place such as"),
        ({"figures": FIGURES, "stacks": [["sprong"], [], []]}, "did you mean 'spring'"),
        ({"figures": FIGURES, "stacks": ["spring", [], []]}, "must be a list of gifts"),
        ({"figures": FIGURES, "stacks": [[3], [], []]}, "no gift is called 3"),
        ({"figures": FIGURES, "gifts": [1, True, 0]}, "must be 3 numbers"),
        ({"figures": FIGURES, "discards": {"spring": "a"}}, "must be a whole number"),
        ({"figures": FIGURES, "snowmen": ["a1"]}, "must be a table"),
        ({"figures": FIGURES, "missing": [1, 1]}, "a list of seats, each once"),
        ({"figures": FIGURES, "stung": [5]}, "a list of seats"),
        ({"figures": FIGURES, "attack": {"action": "spring"}}, "unknown word 'spring'"),
        ({"figures": FIGURES, "stacks": [["ice"], [], []], "batches": [[0, 0], [], []]}, "must be 1 numbers"),
        ({"figures": FIGURES, "shown": [["spring"], [], []]}, "must be a table such as"),
        (
            {"figures": FIGURES, "shown": [[{"lowest": 1, "ways": ["rocket"]}], [], []]},
            "must be ways such as",
        ),
        ({"figures": FIGURES, "pile": 20}, "pile is given as 20, but it follows from the rest as 24"),
        ({"figures": FIGURES, "leaders": [0]}, "follows from the rest"),
    ],
)
def test_descriptions_that_cannot_be_read(given, words):
    """What cannot be read, and facts that are not so, are told by name."""
    with pytest.raises(SetupError, match=words) as caught:
        GAME.setup(given)
    assert caught.value.clause is None


def test_other_spellings():
    """Labels and names of gifts may be written in capitals, gifts with a stroke either way round."""
    state = GAME.setup({"figures": ["B3", "c3", "d3"], "stacks": [["Rocket/Spring"], [], []]})
    described = GAME.describe(state.view(ALL))
    assert (described["figures"][0], described["stacks"][0]) == ("b3", ["spring/rocket"])


def test_a_risky_place_shows_what_is_held():
    """What the place of the figure to move shows is noted even if it is not given."""
    given = {"figures": ["b12", "b9", "d15"], "moves_left": 0, "stacks": [["rocket", "spring"], [], []]}
    described = GAME.describe(GAME.setup(given).view(ALL))
    assert described["shown"] == [[{"lowest": 2, "ways": ["spring", "chili"]}], [], []]

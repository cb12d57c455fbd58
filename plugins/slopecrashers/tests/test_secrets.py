"""No seat learns another's gifts: positions that differ only in what a seat cannot know are all the same to it."""

from __future__ import annotations

import pytest
from hexfloe_slopecrashers.game import Slopecrashers

from hexfloe.picture import read_scene
from hexfloe.play.chance import Stream
from hexfloe.play.record import Record

GAME = Slopecrashers().configure(data=[Slopecrashers.folder() / "cases" / "data" / "bench.toml"])
FIGURES = ["b5", "b9", "d1"]


def known(state, seat):
    """Return everything that a seat is told of a state."""
    view = state.view(seat)
    legal = list(view.legal()) if seat == state.actor else None
    drawn = GAME.scene(view)
    return (
        GAME.describe(view), view.actor, view.scores(), view.moves, repr(drawn), read_scene(drawn), legal,
        GAME.prompt(view),
    )  # fmt: skip


def two(one, other, moves=()):
    """Return two states of positions that differ in their stacks, after the same moves."""
    states = [GAME.setup({"figures": FIGURES, "stacks": stacks}) for stacks in (one, other)]
    for text in moves:
        for state in states:
            state.play(text)
    return states


@pytest.mark.parametrize(
    "moves", [(), ("step b6", "step b7", "draw 0 chili"), ("play rocket",), ("play rocket", "pass")]
)
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_gifts_of_another_do_not_show(moves, seat):
    """Whether seat 1 holds magnets or none: others see, are asked and are refused the same, also in a window."""
    one, other = two([["rocket"], ["magnet", "magnet"], []], [["rocket"], ["ice", "pigeon"], []], moves)
    assert known(one, seat) == known(other, seat)


def test_being_asked_looks_the_same():
    """The question put to seat 1 is the same whether it can ward off or not, and so is all that follows."""
    one, other = two(
        [["rocket"], ["ice", "magnet"], []], [["rocket"], ["magnet", "ice"], []], ["play rocket"]
    )
    assert (one.actor, other.actor) == (1, 1)
    assert GAME.prompt(one.view(1)) == GAME.prompt(other.view(1))
    assert known(one, 0) == known(other, 0)
    for state in (one, other):
        state.play("pass")
    assert known(one, 0) == known(other, 0)
    assert known(one, 2) == known(other, 2)


def test_the_pile_does_not_show():
    """What lies in the pile is not to be seen: other gifts in somebody else's stack change no draw."""
    one, other = two([["rocket"], ["magnet"], []], [["rocket"], ["chili"], []], ["step b6", "step b7"])
    assert (one.actor, other.actor) == (-1, -1)
    assert known(one, 0) == known(other, 0)


def test_refusals_of_the_acting_seat():
    """For the acting seat no code is judged by what it cannot know."""
    one, other = two([["ice", "rocket"], ["magnet"], ["spring"]], [["ice", "rocket"], ["chili"], ["sting"]])
    reasons = [
        [GAME.engine.legality(state.table_bytes, code) for code in range(GAME.moves.n_codes)]
        for state in (one, other)
    ]
    assert reasons[0] == reasons[1]


def test_black_ice_is_not_judged_by_what_others_hold():
    """On an abyss black ice is refused or allowed alike, whether the neighbor holds a magnet or not."""
    game = Slopecrashers(seats=4).configure(data=[GAME.folder() / "cases" / "data" / "bench.toml"])
    given = {"figures": ["b12", "b13", "b15", "d12"], "moves_left": 0}
    found = []
    for gift in ("magnet", "rocket"):
        state = game.setup(given | {"stacks": [["spring", "ice"], [gift], [], []]})
        found.append([game.engine.legality(state.table_bytes, code) for code in range(game.moves.n_codes)])
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(5))
def test_the_public_record_hides_what_is_drawn(seed):
    """A record as seen by a seat names the gifts that it drew itself, and those that were played or thrown off."""
    state, chance = Slopecrashers().start(), Stream(seed, "chance")
    while not state.over:
        if state.actor < 0:
            state.play_chance(chance)
        else:
            state.play(Stream(seed, "moves").at(state.ply).choice(state.legal()))
    game = state.game
    moves = tuple(game.moves.format(code) for code in state.history)
    seen = Record(game.string, game.digest, ("random",) * 3, seed, moves=moves).as_seen_by(1, game)
    drawn = [text.split() for text in seen.moves if text.startswith("draw")]
    assert drawn
    assert all((card == "?") == (seat != "1") for _, seat, card in drawn)

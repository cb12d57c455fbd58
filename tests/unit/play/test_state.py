"""States: the one door through which moves are played."""

from __future__ import annotations

import copy

import pytest
from hexfloe_lots.game import Lots, LotsRules
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.match import PlainState

from hexfloe.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    MatchError,
    NotationError,
    RecordError,
)
from hexfloe.play.chance import Stream
from hexfloe.play.state import State

GAME = Lots(seats=3)


def played(seed: int, plies: int, game: Lots = GAME) -> State:
    """Return a state some random plies from the start."""
    state = game.start()
    rng = Stream(seed, "test").at(0)
    for _ in range(plies):
        if state.over:
            break
        state.play(rng.choice(state.legal()))
    return state


@settings(deadline=None)
@given(
    st.integers(0, 10**6), st.lists(st.sampled_from(["play", "play", "play", "undo", "copy"]), max_size=30)
)
def test_state_equals_its_slow_twin(seed, steps):
    """Playing, undoing and copying in any order give the tables of a list of whole positions."""
    state, twin = GAME.start(), PlainState(LotsRules(3, False), GAME.start().table_bytes)
    rng = Stream(seed, "twin").at(0)
    for step in steps:
        assert state.actor == twin.actor
        legal = list(state.legal())
        assert legal == twin.legal()
        if step == "play" and legal:
            code = rng.choice(legal)
            state.play(code)
            twin.play(code)
        elif step == "undo" and twin.codes:
            assert state.undo() == twin.undo()
        elif step == "copy":
            state = state.copy()
        assert state.table_bytes == twin.tables[-1]
        assert state.history == twin.codes


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10))
def test_undoing_everything_leads_back_to_the_start(seed, plies):
    """Undo restores every byte and the count of chance plies."""
    state = played(seed, plies)
    while state.history:
        state.undo()
    assert state == GAME.start()
    assert state.n_chance_plies == 0


def test_a_copy_is_equal_and_independent():
    """Playing on a copy changes neither table nor history of the first."""
    state = played(1, 5)
    twin = copy.copy(state)
    before = state.table_bytes
    assert (twin, twin.key, hash(twin), twin.history) == (state, state.key, hash(state), state.history)
    twin.play(twin.legal()[0])
    assert state.table_bytes == before
    assert twin != state


def test_a_copy_without_history_cannot_be_undone():
    """It knows how many plies were played, and no more."""
    twin = played(1, 5).copy(history=False)
    assert (twin.ply, twin.history, twin.n_chance_plies) == (5, [], 3)
    with pytest.raises(MatchError):
        twin.undo()


def test_chance_draws_by_the_index_of_its_ply():
    """Undo and redo draw the same; what seats do between does not matter."""
    stream = Stream(9, "chance")
    state = GAME.start()
    drawn = [state.play_chance(stream) for _ in range(3)]
    for _ in range(3):
        state.undo()
    assert [state.play_chance(stream) for _ in range(3)] == drawn
    with pytest.raises(MatchError):
        state.play_chance(stream)


def test_chance_says_what_can_happen_with_weights():
    """Codes ascend, weights are above 0, and a seat's turn has none."""
    state = GAME.start()
    assert state.chance() == [(code, 1) for code in range(5)]
    assert played(1, 3).chance() == []


@pytest.mark.parametrize(
    ("move", "error", "code"),
    [
        ("place center", IllegalMoveError, "illegal-move"),
        ("deal 0 1", IllegalMoveError, "illegal-move"),
        ("pla", AmbiguousMoveError, "ambiguous-move"),
        ("jump", NotationError, "unreadable-move"),
        (-1, IllegalMoveError, "illegal-move"),
        (10**6, IllegalMoveError, "illegal-move"),
        (2**40, IllegalMoveError, "illegal-move"),
    ],
)
def test_unreadable_ambiguous_and_illegal_moves_leave_no_trace(move, error, code):
    """Each is told apart, and the state is as before."""
    state = played(1, 3)
    before = state.table_bytes, state.history
    with pytest.raises(error) as caught:
        state.play(move)
    assert caught.value.code == code
    assert (state.table_bytes, state.history) == before


def test_a_refusal_names_its_clause():
    """why_not and the error quote the clause that forbids; core reasons have names."""
    state = played(1, 3)
    refusal = state.why_not("place center")
    assert (refusal.clause, refusal.reason) == ("LO-3", 3)
    assert "center" in str(refusal)
    assert state.why_not("place e") is None
    assert state.why_not("deal 0 1").name == "not-now"
    with pytest.raises(IllegalMoveError) as caught:
        state.play("place center")
    assert caught.value.clause == "LO-3"


def test_after_the_end_there_are_no_moves():
    """legal is empty, every move is refused because the match is over, and there is an outcome."""
    state = played(1, 100)
    assert state.over
    assert list(state.legal()) == []
    assert state.why_not("place e").name == "over"
    assert state.outcome.clause == "LO-4"
    assert 1 in state.outcome.ranks
    assert played(1, 4).outcome is None


def test_legal_is_a_sequence_of_its_own():
    """It has length, indices, slices and membership, and later moves do not change it."""
    state = played(1, 3)
    legal = state.legal()
    snapshot = list(legal)
    state.play(legal[0])
    assert list(legal) == snapshot
    assert (len(legal), legal[-1], legal[1:3]) == (6, snapshot[-1], snapshot[1:3])
    assert snapshot[2] in legal
    assert 0 not in legal
    assert "x" not in legal
    assert legal == snapshot
    with pytest.raises(IndexError):
        legal[6]


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10))
def test_saving_and_loading_are_inverse(seed, plies):
    """A loaded state is equal and has the same history."""
    state = played(seed, plies)
    loaded = State.load(GAME, state.save())
    assert loaded == state
    assert (loaded.history, loaded.actors, loaded.n_chance_plies) == (
        state.history,
        state.actors,
        state.n_chance_plies,
    )


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_damaged_saves_are_refused(data):
    """Anything that is not a saved state of this game is a RecordError."""
    for junk in (data, b"hexfloe state 1\n" + data, played(1, 4).save()[: 20 + len(data)]):
        with pytest.raises(RecordError):
            State.load(GAME, junk)


def test_a_save_of_another_game_is_refused():
    """Game string and digest must agree."""
    with pytest.raises(RecordError):
        State.load(Lots(seats=2), played(1, 4).save())


def test_equal_positions_have_equal_keys_and_others_differ():
    """The key is a function of the bytes of the table."""
    keys = {played(1, 3 + plies).key for plies in range(7)}
    assert len(keys) == 7
    assert played(1, 6).key == played(1, 6).key


def test_what_it_returns_is_the_callers_to_change():
    """Lists are copies."""
    state = played(1, 6)
    state.history.clear()
    state.scores().clear()
    assert len(state.history) == 6
    assert len(state.scores()) == 3

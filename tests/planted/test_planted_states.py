"""Faults that no game can have, since the core sees to it: planted in stand-ins for states, found by the same laws."""

from __future__ import annotations

import copy

import pytest
from hexfloe_lots.game import Lots

from hexfloe.errors import IllegalMoveError
from hexfloe.play.chance import Stream
from hexfloe.validate.positions import LAWS, check_whole_match


class StandIn:
    """A state that does all that a real one does, but for what a subclass breaks."""

    def __init__(self, state):
        self._state = state

    def __getattr__(self, name):
        return getattr(self._state, name)

    def __eq__(self, other):
        return self._state == getattr(other, "_state", other)

    __hash__ = None

    def copy(self):
        """Return a stand-in of the same kind for a copy."""
        return type(self)(self._state.copy())


class ForgettingUndo(StandIn):
    """Taking a move back leaves the mover as it was."""

    def undo(self):
        """Play another move instead of taking one back."""
        self._state.undo()
        self._state.play(self._state.legal()[-1])


class NarrowKey(StandIn):
    """Keys are numbered by the time of asking, so that equal states differ."""

    asked = 0

    @property
    def key(self):
        """Return another number each time."""
        NarrowKey.asked += 1
        return NarrowKey.asked


class SharedCopy(StandIn):
    """A copy is the state itself."""

    def copy(self):
        """Return this very state."""
        return self


class ForgetfulSave(StandIn):
    """Saving leaves the last move out."""

    def save(self):
        """Return the bytes of the position before."""
        before = self._state.copy()
        before.undo()
        return before.save()


class Permissive(StandIn):
    """What is refused is played all the same."""

    def play(self, move):
        """Refuse nothing."""
        try:
            self._state.play(move)
        except IllegalMoveError:
            return


class Smudging(StandIn):
    """A refused move leaves a move behind."""

    def play(self, move):
        """Play something else before refusing."""
        try:
            self._state.play(move)
        except IllegalMoveError:
            if not self._state.over:
                self._state.play(self._state.legal()[0])
            raise


def position():
    """Return a real state with two stones on the board."""
    state = Lots().start()
    for move in ("deal 0 1", "deal 1 5", "place e", "place w"):
        state.play(move)
    return state


def sentences(law, state):
    """Return what a law says of a state."""
    return list(LAWS[law](state, Stream(1, "planted").at(0)))


@pytest.mark.parametrize(
    ("law", "kind", "said"),
    [
        ("copies", ForgettingUndo, "undo did not restore the position"),
        ("copies", NarrowKey, "a copy is not equal"),
        ("copies", SharedCopy, "playing on a copy changed the state"),
        ("saving", ForgetfulSave, "load(save(state)) is another state"),
        ("no-trace", Permissive, "is not listed, yet it was played"),
        ("no-trace", Smudging, "left a trace"),
    ],
)
def test_a_faulty_state_is_found(law, kind, said):
    """The law names what is wrong."""
    assert any(said in sentence for sentence in sentences(law, kind(position())))


@pytest.mark.parametrize("law", ["copies", "saving", "no-trace"])
def test_a_real_state_is_not(law):
    """The same laws are silent about a state, and about a stand-in that breaks nothing."""
    assert sentences(law, position()) == []
    assert sentences(law, StandIn(position())) == []


class Amnesiac(StandIn):
    """Its history lacks the first move of a seat."""

    @property
    def history(self):
        """Return all moves but one."""
        codes = self._state.history
        return codes[:2] + codes[3:]


def test_a_record_of_another_match_is_found():
    """The record of a match replays to its end, or whole-match says so."""
    assert check_whole_match(position(), 1) == []
    found = check_whole_match(Amnesiac(copy.copy(position())), 1)
    assert {finding.check for finding in found} == {"whole-match"}

"""The compiled rules of Slopecrashers and the slow twin play the same game, move by move."""

from __future__ import annotations

import random

import pytest
import slope_worlds
from hexfloe_slopecrashers import engine, parts
from hexfloe_slopecrashers.game import Slopecrashers
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import slopecrashers_twin as twin
from slope_positions import crowd

SEATS = (2, 3, 4)
GAMES = {seats: Slopecrashers(seats=seats) for seats in SEATS}
HARD = {seats: Slopecrashers(seats=seats, data=slope_worlds.data()) for seats in (2, 3)}


def reason_of(game, state, code):
    """Return what refuses a code, as the twin says it, or None."""
    reason = game.engine.legality(state.table_bytes, code)
    return game.refusal(reason).name if reason else None


def place_in_table(game, table, seat):
    """Return the place of a figure as the twin writes it."""
    at, lap = int(table["at"][seat]), int(table["lap"][seat])
    if not at:
        return twin.FINISH if lap else None
    lane, row = divmod(at - 1, game.rows)
    return lap, row + 1, lane + 1


def assert_same_position(game, state, slow):
    """Compare everything that lies on the table."""
    table = state.table
    names = game.deck.names
    assert state.actor == twin.actor(slow)
    assert [place_in_table(game, table, seat) for seat in range(game.seats)] == slow["places"]
    assert int(table["moves_left"]) == slow["moves"]
    for seat in range(game.seats):
        assert [names[card - 1] for card in table["stack"][seat] if card] == slow["stacks"][seat]
    assert int(table["pile"]) == len(slow["pile"])
    assert {names[card]: int(n) for card, n in enumerate(table["discards"]) if n} == {
        card: slow["discards"].count(card) for card in slow["discards"]
    }
    snow = zip(table["snow_cell"].tolist(), table["snow_card"].tolist(), strict=True)
    assert {game.board.labels[cell - 1]: names[card - 1] for cell, card in snow if cell} == {
        twin.label(square): card for square, card in slow["snow"].items()
    }
    assert table["missing"][: game.seats].tolist() == slow["missing"]
    assert table["stung"][: game.seats].tolist() == slow["stung"]
    assert state.scores() == twin.scores(slow)


def assert_same_moves(game, state, slow, rng, share):
    """Compare the list of moves, what chance can do, and refusals of a share of all codes."""
    if state.actor == twin.CHANCE:
        assert [(game.moves.format(code), weight) for code, weight in state.chance()] == twin.chance(slow)
    listed = list(state.legal())
    for code in range(game.moves.n_codes):
        if code in listed or rng.random() < share:
            text = game.moves.format(code)
            found = reason_of(game, state, code)
            assert (text, found) == (text, twin.legality(slow, text))
            assert (text, found is None) == (text, code in listed)


def play_both(game, state, slow, seed, *, share=0.02, plies=5000):
    """Play a random match on engine and twin, side by side; return both ends."""
    rng = random.Random(seed)
    for _ in range(plies):
        assert_same_position(game, state, slow)
        assert_same_moves(game, state, slow, rng, share)
        if state.over:
            assert (list(state.outcome.ranks), state.outcome.clause) == twin.outcome(slow)
            break
        text = game.moves.format(rng.choice(list(state.legal())))
        state.play(text)
        twin.play(slow, text)
    return state, slow


@pytest.mark.parametrize("seats", SEATS)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin(seats, seed):
    """Engine and twin agree on the whole table, legal moves, refusals, chance, points and outcome, all match long."""
    state, _ = play_both(GAMES[seats], GAMES[seats].start(), twin.start(seats), seed)
    assert state.over


@pytest.mark.parametrize("seats", [2, 3])
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin_on_a_hard_slope(seats, seed):
    """The same on a slope full of abysses with a deck that runs out again and again."""
    slow = twin.start(seats, pieces=slope_worlds.PIECES, deck=slope_worlds.DECK)
    play_both(HARD[seats], HARD[seats].start(), slow, seed, share=0.05, plies=150)


@pytest.mark.parametrize("seats", SEATS)
@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin_in_a_crowd(seats, seed):
    """The same from positions in which figures stand close together and hold many gifts.

    The twin looks ahead through whole stacks, the engine through three gifts that help: on this course it is the same.
    """
    state, slow = crowd(GAMES[seats], seed)
    play_both(GAMES[seats], state, slow, seed, share=0.1, plies=12)


def test_limits_of_data_fit_the_engine():
    """What the data readers admit is what the compiled tables have room for."""
    assert engine.LIMITS == {
        "cells": parts.MAX_CELLS,
        "lanes": parts.MAX_LANES,
        "pieces": parts.MAX_PIECES,
        "seats": 4,
        "cards": parts.MAX_CARDS,
        "kinds": parts.MAX_KINDS,
        "snowmen": parts.MAX_SNOWMEN,
    }

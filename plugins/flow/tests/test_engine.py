"""The compiled rules of Flow and the slow twin play the same game, move by move."""

from __future__ import annotations

import random

import flow_twin as twin
import pytest
from hexfloe_flow import engine, parts
from hexfloe_flow.game import Flow
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfloe.play.chance import Stream
from hexfloe.play.datafile import parse_data
from hexfloe.play.playouts import playouts

SEATS_AND_ACTIONS = [(seats, actions) for seats in (2, 3, 4, 5) for actions in (1, 2)]


def reason_of(game, state, code):
    """Return what refuses a code, as the twin says it, or None."""
    reason = game.engine.legality(state.table_bytes, code)
    return game.refusal(reason).name if reason else None


def assert_same(game, state, slow, rng):
    """Compare everything that engine and twin both know of one position."""
    assert state.actor == twin.actor(slow)
    table = state.table
    labels = game.board.labels
    placed = {labels[cell]: int(number) for cell, number in enumerate(table["tile"]) if number}
    placed.pop("d4")
    names = game.tiles.face_names
    assert {label: names[number - 1] for label, number in placed.items()} == {
        twin.LABEL_OF[cell]: f"{tile}@{turn}" for cell, (tile, turn) in slow["tiles"].items()
    }
    for seat in range(game.seats):
        held = {game.tiles.names[kind]: int(n) for kind, n in enumerate(table["hand"][seat]) if n}
        assert held == {tile: slow["hands"][seat].count(tile) for tile in slow["hands"][seat]}
    assert state.scores() == twin.scores(slow)
    assert table["longest"][: game.seats].tolist() == slow["longest"]
    assert int(table["pile"]) == twin.pile(slow)
    if state.actor == twin.CHANCE:
        assert [(game.moves.format(code), weight) for code, weight in state.chance()] == twin.chance(slow)
    elif state.actor >= 0:
        assert [game.moves.format(code) for code in state.legal()] == twin.legal(slow)
    for code in rng.sample(range(game.moves.n_codes), 40):
        assert (code, reason_of(game, state, code)) == (code, twin.legality(slow, game.moves.format(code)))


def choose(game, state, rng):
    """Return a random move; near the end often a reservation, so that others are skipped."""
    legal = state.legal()
    reserve = [code for code in legal if code >= game.moves.start("reserve")]
    if reserve and int(state.table["free"]).bit_count() < 8 and rng.random() < 0.5:
        return rng.choice(reserve)
    return rng.choice(legal)


def play_both(game, seed, counts=None):
    """Play a random match on engine and twin, side by side; return both ends."""
    rng = random.Random(seed)
    state, slow = game.start(), twin.start(game.seats, game.options["actions"], counts)
    while True:
        assert_same(game, state, slow, rng)
        if state.over:
            return state, slow
        code = choose(game, state, rng)
        state.play(code)
        twin.play(slow, game.moves.format(code))


@pytest.mark.parametrize(("seats", "actions"), SEATS_AND_ACTIONS)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_engine_is_the_twin(seats, actions, seed):
    """Engine and twin agree on actor, legal moves, refusals, chance, points and outcome, all match long."""
    state, slow = play_both(Flow(seats=seats, actions=actions), seed)
    assert (list(state.outcome.ranks), state.outcome.clause) == twin.outcome(slow)


SCARCE = {"R003": 2, "R021": 6, "R102": 3, "R120": 3, "R300": 2}


@pytest.mark.parametrize(("seats", "actions"), SEATS_AND_ACTIONS)
def test_engine_is_the_twin_when_tiles_run_out(seats, actions):
    """With 16 river tiles hands run empty: skipping and the end without a full board are the same (FL-20, FL-21)."""
    rivers = [f'{tile} = {{ face = "{face}", count = {SCARCE[tile]} }}' for tile, face in twin.RIVERS.items()]
    lairs = [f'{tile} = {{ face = "0:lair {end}:end {pairs}" }}' for tile, (end, pairs) in twin.LAIRS.items()]
    about = '[about]\nname = "tiles"\nstatus = "replaced"\n'
    tiles = parse_data("\n".join([about, "[rivers]", *rivers, "[lairs]", *lairs]))
    game = Flow(seats=seats, actions=actions, data={"tiles": tiles})
    endings = set()
    for seed in range(4):
        state, slow = play_both(game, seed, SCARCE)
        assert (list(state.outcome.ranks), state.outcome.clause) == twin.outcome(slow)
        endings.add(state.outcome.clause)
    assert endings == {"FL-21"}


@pytest.mark.parametrize(("seats", "actions"), SEATS_AND_ACTIONS)
def test_draw_is_uniform_over_legal(seats, actions):
    """A move drawn without listing is the one that the same random value picks from the list."""
    game = Flow(seats=seats, actions=actions)
    state = game.start()
    stream = Stream(5, "draw")
    while not state.over:
        if state.actor == twin.CHANCE:
            state.play_chance(stream)
            continue
        drawn = game.engine.draw(state.table_bytes, stream.at(1000 + state.ply))
        legal = state.legal()
        assert drawn == legal[stream.at(1000 + state.ply).below(len(legal))]
        state.play(drawn)
    assert playouts(game.engine, game.engine.start(), 3, 200, listed=True) == playouts(
        game.engine, game.engine.start(), 3, 200
    )


def test_limits_of_data_fit_the_engine():
    """What the data reader admits is what the compiled tables have room for."""
    assert engine.LIMITS == {
        "cells": parts.MAX_CELLS,
        "seats": 5,
        "rivers": parts.MAX_RIVERS,
        "lairs": parts.MAX_LAIRS,
        "faces": parts.MAX_FACES,
    }


def redealt_hands(game, state, seat, number):
    """Return the hands of a redeal, as sorted tuples of names."""
    table = state.redealt(seat, Stream(number, "redeal").at(0)).table
    names = game.tiles.names
    return [
        tuple(names[kind] for kind, n in enumerate(hand) for _ in range(n))
        for hand in table["hand"][: game.seats]
    ]


def test_redeal_is_uniform_over_tiles():
    """Each unseen river tile is as likely as any other to be in another hand; one's own hand stays."""
    game = Flow(seats=3)
    state = game.start()
    for text in ("first 0", *(f"deal 0 {tile}" for tile in ["L01", "L02", "L03", "R021", "R021", "R300"])):
        state.play(text)
    stream = Stream(1, "deal")
    while state.actor == twin.CHANCE:
        state.play_chance(stream)
    found = [redealt_hands(game, state, 0, number) for number in range(3000)]
    assert {hands[0] for hands in found} == {("R021", "R021", "R300", "L01", "L02", "L03")}
    assert {len(hand) for hands in found for hand in hands} == {6}
    share = sum(hands[1].count("R300") for hands in found) / 3000
    assert abs(share - 3 / 37) < 0.02  # one R300 among the 37 river tiles that seat 0 does not see
    lairs = {tile for hands in found for tile in hands[1] if tile.startswith("L")}
    assert lairs == set(twin.LAIRS) - {"L01", "L02", "L03"}

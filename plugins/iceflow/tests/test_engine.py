"""What always holds in Ice Flow, whatever is played at random."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from hexfloe_iceflow import engine
from hexfloe_iceflow.game import IceFlow
from hexfloe_iceflow.parts import RUCKSACK
from hypothesis import given, settings
from hypothesis import strategies as st
from raw_tables import DRIVE, FLEE, MOVE, PHASES, SMOOTH, TAKE, TURN

from hexfloe.play.chance import Stream
from hexfloe.play.datafile import read_data
from hexfloe.play.playouts import playouts

ALTERNATIVES = sorted((IceFlow.folder() / "data" / "alternatives").glob("*.toml"))
GAMES = [
    IceFlow(seats=2),
    IceFlow(seats=3, ridge_rope_destination="entered"),
    IceFlow(seats=4, ridge_rope_destination="supply", initial_floes=18),
    IceFlow(seats=2, double_floe_action=True, initial_floes=1),
    IceFlow(seats=4, explorers_needed=2, double_floe_action=True),
    *(IceFlow(seats=3).configure(data=[read_data(path)]) for path in ALTERNATIVES),
    IceFlow(seats=4, data={"floes": SMOOTH}),
]


# ------------------------------------------------------------------ what always holds


def assert_sound(game, table):
    """See that a table is as tables are: canonical, nothing lost, nobody where it cannot be."""
    labels, where = game.strait, table["at"][: game.seats].astype(int) - 1
    phase = int(table["phase"])
    assert int(table["floes"]) == sum(1 << int(cell) for cell in np.flatnonzero(table["floe"]))
    assert all(row == sorted(row) for row in where.tolist())
    crowd = Counter(place for place in where.ravel().tolist() if place >= 0)
    for place, n in crowd.items():
        assert not labels.is_cell(place) or table["floe"][place]
        if place not in labels.siberia:
            assert n <= 2 + (phase == MOVE and place + 1 == table["moving"])
        if place + 1 not in (int(table["moving"]), int(table["threat"])):
            assert not table["bears"][place]
    assert all(
        len(set(row)) == len(row) for row in ([p for p in r if p in labels.siberia] for r in where.tolist())
    )
    assert (table["rope_of"] + table["fish_of"] <= RUCKSACK).all()
    assert (table["bears"] <= 2).all()
    sea = table["floe"][: labels.n_cells] == 0
    for item in ("ropes", "fish", "bears"):
        assert not table[item][: labels.n_cells][sea].any()
        assert not table[item][labels.n_places :].any()
    assert not table["bears"][list(labels.alaska)].any()
    assert not table["bears"][list(labels.siberia)].any()
    for name, phases in PRESENT.items():
        assert not table[name].any() or PHASES[phase] in phases.split()


#: In which phases a field may be other than 0.
PRESENT = {
    "seen": "move",
    "lured": "move",
    "moving": "move drive flee take",
    "threat": "flee",
    "hand": "card place",
    "card": "place",
    "starting": "draw card place",
    "over": "turn draw card place",
    "floe_actions": "turn draw card place move drive flee take",
    "spare": "",
}


@pytest.mark.parametrize("number", range(len(GAMES)))
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_matches_stay_sound(number, seed):
    """After every ply nothing is lost, every place holds what it may, and legal moves are what legality says."""
    game, rng, stream = GAMES[number], random.Random(seed), Stream(seed % 2**32, "chance")
    state, before = game.start(), None
    for _ in range(1500):
        if state.over:
            break
        assert_sound(game, state.table)
        now = {name: measure(state.table) for name, measure in game.conserved.items()}
        assert before in (None, now)
        before, legal = now, list(state.legal())
        assert legal
        assert legal == sorted(set(legal))
        if rng.random() < 0.02 or int(state.table["phase"]) in (DRIVE, FLEE, TAKE):
            judged = [c for c in range(game.moves.n_codes) if not game.engine.legality(state.table_bytes, c)]
            assert judged == legal
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(choose(game, legal, rng))
    assert before == {"ropes": 15, "fish": 15, "bears": 5, "floes": 0, "explorers in the water": 0}


def choose(game, legal, rng):
    """Return a legal move: bears, steps and items more often than their number would give."""
    kinds = {game.moves.kind_of(code).name for code in legal}
    kind = rng.choice(sorted(kinds))
    return rng.choice([code for code in legal if game.moves.kind_of(code).name == kind])


def test_random_matches_come_to_an_end():
    """No random match is unfinished, and every seat wins some, in a short game and in a long one."""
    for options in ({"seats": 4, "explorers_needed": 2}, {"seats": 3}):
        game = IceFlow(**options)
        _, _, unfinished, wins = playouts(game.engine, game.engine.start(), 5, 24, limit=game.info.plies)
        assert (unfinished, sum(wins)) == (0, 24)
        assert all(wins)


@pytest.mark.parametrize("number", range(len(GAMES)))
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_move_of_an_explorer_ends(number, seed):
    """An explorer that walks on wherever it can must stop at last: it sees each place once for all that it has."""
    game, rng, stream = GAMES[number], random.Random(seed), Stream(seed % 2**32, "chance")
    state, steps = game.start(), 0
    for _ in range(1000):
        if state.over:
            return
        if state.actor < 0:
            state.play_chance(stream)
            continue
        legal = list(state.legal())
        walking = [code for code in legal if game.moves.kind_of(code).name in ("walk", "swim")]
        if state.table["phase"] == MOVE and walking:
            steps += 1
            assert steps <= (2 * RUCKSACK + 1) * game.strait.n_places
            state.play(rng.choice(walking))
        else:
            steps = 0
            state.play(rng.choice(walking or legal))


def test_drawing_is_listing():
    """What `draw` gives are the moves that are listed, about equally often."""
    game = IceFlow(seats=3)
    state, stream, rng = game.start(), Stream(3, "chance"), random.Random(3)
    while state.table["phase"] != TURN:
        if state.actor < 0:
            state.play_chance(stream)
        else:
            state.play(rng.choice(list(state.legal())))
    legal = list(state.legal())
    sequence = Stream(4, "draw").at(0)
    drawn = Counter(game.engine.draw(state.table_bytes, sequence) for _ in range(100 * len(legal)))
    assert sorted(drawn) == legal
    assert 50 < min(drawn.values()) <= max(drawn.values()) < 170


def test_table_and_rules_have_no_holes():
    """The table is as small as its fields, a multiple of eight bytes."""
    assert engine.TABLE.itemsize % 8 == 0
    assert engine.TABLE.itemsize == sum(engine.TABLE[name].itemsize for name in engine.TABLE.names)

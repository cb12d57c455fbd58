"""The slow twin of Alaska plays by the rulebook, and the compiled rules play the same game, move by move."""

from __future__ import annotations

import random

import pytest
from alaska_compare import assert_same, assert_same_refusals, every_code, play_both
from alaska_play import STYLES, crowded, finding, gathered
from alaska_small import small_game
from alaska_tables import state_of
from hexfloe_alaska.game import Alaska
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import alaska_twin as twin

from hexfloe.play.playouts import playouts

OPTIONS = [{"seats": seats, "landfall_cost": cost} for seats in (2, 3, 4) for cost in (0, 1)]


def name_of(options):
    """Return the id of a set of options."""
    return f"{options['seats']} seats, landfall {options['landfall_cost']}"


def both(options):
    """Return (game, engine's state, twin's state) of a match that begins."""
    game = Alaska(**options)
    return game, game.start(), twin.start(options["seats"], landfall_cost=options["landfall_cost"])


# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32), style=st.sampled_from(STYLES))
def test_engine_is_the_twin(options, seed, style):
    """Engine and twin agree on tables, moves, refusals, chance and points, from the choice of trucks on."""
    play_both(*both(options), seed, plies=250, style=style)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_engine_is_the_twin_to_the_end(options):
    """Whole matches of players who bring containers home: the same end, ranks and clause."""
    end = play_both(*both(options), 5, plies=30_000, style="homeward", share=0.002)
    assert end.over
    assert end.outcome.clause == "AL-71"


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
@settings(max_examples=8, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    style=st.sampled_from(STYLES),
    begin=st.sampled_from((crowded, gathered, finding)),
)
def test_engine_is_the_twin_in_a_crowd(options, seed, style, begin):
    """From crowded floes on, with full hands and the bear among the trucks, engine and twin agree."""
    game, slow = Alaska(**options), begin(random.Random(seed), **options)
    play_both(game, state_of(game, slow), slow, seed, plies=60, style=style, share=0.2, even=True)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32), style=st.sampled_from(STYLES))
def test_engine_is_the_twin_on_a_small_board(options, seed, style):
    """With another board, other floes and other packs, engine and twin agree, too."""
    game, slow = small_game(**options)
    play_both(game, game.start(), slow, seed, plies=250, style=style, share=0.1)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_every_refusal_is_the_twins(options):
    """In positions of every phase every code of a seat is refused for the same reason."""
    game, rng, phases, reasons = Alaska(**options), random.Random(3), {}, set()
    every = every_code(game)
    lay = game.moves.kinds["lay"]
    for number in range(60):
        slow = (crowded, gathered, finding)[number % 3](rng, **options)
        for _ in range(40):
            state = state_of(game, slow)
            count = phases[slow["phase"]] = phases.get(slow["phase"], 0) + 1
            if count <= 6:
                codes = [*every, *range(lay.start, lay.start + lay.size, 7)]
                assert_same(game, state, slow)
                assert_same_refusals(game, state, slow, codes)
                reasons |= {twin.legality(slow, game.moves.format(code)) for code in codes}
            if state.over:
                break
            texts = [text for text, _ in twin.chance(slow)] or twin.legal(slow)
            rare = [text for text in texts if text.split()[0] in ("rob", "unload", "fog")]
            twin.play(slow, rng.choice(rare if rare and number % 3 == 1 else texts))
    assert {"lay", "melt", "keep", "bear", "move", "robbers", "fog", "found", "ice", "event"} <= set(phases)
    assert len(reasons) > 20


# ------------------------------------------------------------------ playing on in C


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_playouts_end(options):
    """Matches of random moves end before the limit of the game."""
    game = Alaska(**options)
    *_, unfinished, wins = playouts(game.engine, game.start().table_bytes, 3, 20, listed=True, limit=30_000)
    assert unfinished == 0
    assert sum(wins) >= 20

"""Plays engine and slow twin side by side and compares everything that both know."""

from __future__ import annotations

import random

from alaska_play import decide
from alaska_tables import differences, texts_of
from oracle import alaska_twin as twin


def reason_of(game, state, code):
    """Return what refuses a code: a clause, a reason of the core, or None."""
    reason = game.engine.legality(state.table_bytes, code)
    return game.refusal(reason).name if reason else None


def same(ours, theirs, what=""):
    """Raise AssertionError, saying both, unless engine and twin say the same."""
    assert theirs == ours, f"{what}: the engine says {theirs}, the twin {ours}"


def assert_same(game, state, slow, *, listed=True):
    """Compare tables, who is to move, what chance can do, points, and (unless it takes too long) what is legal."""
    found = differences(game, state, slow)
    assert not found, f"fields (engine, twin): {found}"
    same(twin.actor(slow), state.actor, "actor")
    texts, codes = texts_of(game.moves)
    if state.actor >= 0 and listed:
        ours = sorted(codes[text] for text in twin.legal(slow))
        same([texts[code] for code in ours], [texts[code] for code in state.legal()], "legal")
    elif state.actor == twin.CHANCE:
        ours = sorted((codes[text], weight) for text, weight in twin.chance(slow))
        same(ours, list(state.chance()), "chance")
    same(twin.scores(slow), state.scores(), "points")
    if state.over:
        same(twin.outcome(slow), (list(state.outcome.ranks), state.outcome.clause), "outcome")


def assert_same_refusals(game, state, slow, codes):
    """Compare the reason that refuses each of some codes."""
    texts, _ = texts_of(game.moves)
    for code in codes:
        text = texts[code]
        same(twin.legality(slow, text), reason_of(game, state, code), text)


def every_code(game):
    """Return all codes but those that lay floes and those of chance."""
    return [
        code
        for name, kind in game.moves.kinds.items()
        if name not in ("lay", "first", "ice", "event", "draw")
        for code in range(kind.start, kind.start + kind.size)
    ]


def some_codes(game, rng, every, share=1.0):
    """Return codes to ask for: a share of the others, and some of laying and of chance."""
    lay = game.moves.kinds["lay"]
    codes = every if share == 1 else rng.sample(every, max(1, int(share * len(every))))
    chance = [game.moves.kinds[name] for name in ("first", "ice", "event", "draw")]
    return [
        *codes,
        *(rng.randrange(lay.start, lay.start + lay.size) for _ in range(6)),
        *(rng.randrange(kind.start, kind.start + kind.size) for kind in chance),
    ]


def play_both(game, state, slow, seed, plies, *, style="random", share=0.05, even=False, listed=1.0):
    """Play on at random on engine and twin, side by side, until the end or so many plies; return the state.

    `share` is the part of all codes whose refusals are compared at each ply; `even` lets chance deal all cards evenly;
    with `listed` below 1 only such a part of the lists of ways to lay a floe, which are long, is compared.
    """
    rng, every = random.Random(seed), every_code(game)
    texts, _ = texts_of(game.moves)
    for _ in range(plies):
        assert_same(game, state, slow, listed=slow["phase"] != "lay" or rng.random() < listed)
        assert_same_refusals(game, state, slow, some_codes(game, rng, every, share))
        if state.over:
            break
        legal = [texts[code] for code in state.legal()] if state.actor >= 0 else None
        text = decide(slow, rng, style, even=even, legal=legal)
        state.play(text)
        twin.play(slow, text)
    return state

"""Plays engine and slow twin of Ice Flow side by side and compares all that they know of a position."""

from __future__ import annotations

import random

from oracle import iceflow_strait as strait
from oracle import iceflow_twin as twin
from strait_positions import differences

#: Kinds of which every code is asked in every position that is compared closely.
FEW = ("camp", "new-floe", "stop", "fish", "fly", "end", "first", "draw", "card")


def reason_of(game, state, code):
    """Return what refuses a code, as the twin says it, or None."""
    reason = game.engine.legality(state.table_bytes, code)
    return game.refusal(reason).name if reason else None


def texts_to_ask(game, slow, rng, share):
    """Return texts of all kinds: some of all there are, more of what pieces on the board could do."""
    n = game.moves.n_codes
    texts = [game.moves.format(rng.randrange(n)) for _ in range(int(40 * share))]
    for kind in FEW:
        start = game.moves.start(kind)
        texts += [game.moves.format(start + i) for i in range(game.moves.kinds[kind].size)]
    here = sorted({place for where in slow["explorers"] for place in where})
    near = [text for place in here for text in steps_from(slow, place)]
    near += [f"take {place} {what}" for place in here for what in ("rope", "fish")]
    near += [f"{kind} {place}" for kind in ("drift", "send") for place in slow["floes"]]
    near += [f"turn {place} {spin}" for place in slow["floes"] for spin in ("clockwise", "counterclockwise")]
    near += [f"send {place}" for place in strait.places(slow["data"])]
    return texts + rng.sample(near, min(len(near), int(len(near) * share) + 1))


def steps_from(slow, place):
    """Return the texts of all steps from a place."""
    return strait.walks_from(slow["data"], place) + strait.swims_from(slow["data"], place)


def assert_same(game, state, slow, rng, share=0.2):
    """Compare the whole table, actor, points, moves, chance, refusals, and what ended the match."""
    assert differences(game, state, slow) == []
    assert state.actor == twin.actor(slow)
    assert state.scores() == twin.scores(slow)
    if state.actor == twin.CHANCE:
        assert [(game.moves.format(code), weight) for code, weight in state.chance()] == twin.chance(slow)
    elif state.actor >= 0:
        assert [game.moves.format(code) for code in state.legal()] == twin.legal(slow)
    else:
        assert (list(state.outcome.ranks), state.outcome.clause) == twin.outcome(slow)
    for text in texts_to_ask(game, slow, rng, share) if share else ():
        found = reason_of(game, state, game.moves.parse(text))
        expected = twin.legality(slow, text)
        assert found == expected, f"{text}: {found}, the twin says {expected}"


def assert_same_sweep(game, state, slow):
    """Compare what refuses each of all the codes."""
    for code in range(game.moves.n_codes):
        text = game.moves.format(code)
        found, expected = reason_of(game, state, code), twin.legality(slow, text)
        assert found == expected, f"{text}: {found}, the twin says {expected}"


# ------------------------------------------------------------------ who plays


def anything(slow, texts, rng):
    """Choose any move."""
    return rng.choice(texts)


def any_kind(slow, texts, rng):
    """Choose a kind of move, then a move of it: bears, fishing and new floes come up more often."""
    kind = rng.choice(sorted({text.split()[0] for text in texts}))
    return rng.choice([text for text in texts if text.split()[0] == kind])


def westward(slow, texts, rng):
    """Prefer steps to the west, taking and fishing, so that matches end."""
    better = [text for text in texts if is_west(slow, text) or text.split()[0] in ("take", "fish")]
    return rng.choice(better) if better and rng.random() < 0.8 else any_kind(slow, texts, rng)


def is_west(slow, text):
    """Return whether a move is a step to the west."""
    if not text.startswith(("walk", "swim")):
        return False
    route = text.split()[1].split("-")
    return strait.cell_of(slow["data"], route[-1])[0] < strait.cell_of(slow["data"], route[0])[0]


def hunting(slow, texts, rng):
    """Prefer to come to bears, stop there, and send them to explorers; flee in any way."""
    prey = [place for where in slow["explorers"] for place in where]
    lairs = slow["lying"]["bear"]
    if slow["phase"] == "move" and slow["moving"] in lairs and "stop" in texts:
        return "stop"
    pairs = [text for text in texts if text.startswith("send") and prey.count(text.split()[1]) > 1]
    better = pairs or [
        text
        for text in texts
        if (text.startswith("send") and text.split()[1] in prey)
        or (text.startswith(("walk", "swim")) and text.split("-")[-1] in lairs)
    ]
    return rng.choice(better) if better and rng.random() < 0.8 else any_kind(slow, texts, rng)


# ------------------------------------------------------------------ matches


def play_both(game, state, slow, seed, *, plies, who=anything, share=0.2, every=1):
    """Play on at random on engine and twin, side by side; every so many plies compare; return both ends."""
    rng = random.Random(seed)
    for ply in range(plies):
        if ply % every == 0 or state.over:
            assert_same(game, state, slow, rng, share)
        if state.over:
            break
        if state.actor == twin.CHANCE:
            codes, weights = zip(*state.chance(), strict=True)
            text = game.moves.format(rng.choices(codes, weights)[0])
        else:
            text = who(slow, [game.moves.format(code) for code in state.legal()], rng)
        state.play(text)
        twin.play(slow, text)
    return state, slow

"""What only the compiled rules of Alaska do: hidden cards, dealing anew, counting, random matches to the end."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from alaska_hands import Worlds, deal_of, weight
from hexfloe_alaska.game import Alaska

from hexfloe.play.chance import Stream
from hexfloe.play.datafile import parse_data
from hexfloe.play.playouts import playouts

HEAD = '[about]\nname = "{}"\nstatus = "replaced"\nsource = "a test"\n'
ICE = HEAD.format("ice") + "".join(
    f'[[cards]]\nfloe = "{floe}"\nwinter = 4\nspring = 1\ncount = 4\n' for floe in "SDAL"
)
EVENTS = (
    HEAD.format("events")
    + "[cards]\nbear = {}\nfound = 1\nfrostbite = 1\nrobbery = 2\nfog = 2\nhelicopter = {}\n"
)


def small_decks(seats, bears=2, helicopters=2):
    """Return a game with sixteen ice cards and few events, so that packs are renewed again and again."""
    data = {"ice": parse_data(ICE), "events": parse_data(EVENTS.format(bears, helicopters))}
    return Alaska(seats=seats, data=data)


def hoarding(game, state, rng):
    """Choose a move at random, but rather keep cards than play them."""
    if state.actor < 0:
        codes, weights = zip(*state.chance(), strict=True)
        return rng.choices(codes, weights)[0]
    legal = list(state.legal())
    plain = [code for code in legal if game.moves.decode(code).kind not in ("fly", "rob", "fog")]
    return rng.choice(plain if plain and rng.random() < 0.7 else legal)


def watched(game, seed, plies):
    """Play a match; yield the state and all worlds that what was seen leaves possible, after every move."""
    state, rng = game.start(), random.Random(seed)
    worlds = Worlds(game.seats, game.events.counts[3:])
    while not state.over and state.ply < plies:
        before = state.table.copy()
        move = hoarding(game, state, rng)
        state.play(move)
        worlds.after(game, before, move, state.table)
        yield state, worlds


def blanked(table):
    """Return a table's bytes without what is hidden."""
    public = table.copy()
    public["card"] = public["drawn"] = 0
    return public.tobytes()


def redealt(game, state, viewer, n, number):
    """Return how often each deal comes out of n redeals, all else being as it was."""
    found, public = Counter(), blanked(state.table)
    for k in range(n):
        new = game.engine.redeal(state.table_bytes, viewer, Stream(number, "redeal").at(k))
        table = np.frombuffer(new, game.engine.table_dtype)[0]
        assert blanked(table) == public
        found[deal_of(game, table)] += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_redeal_gives_what_play_leaves_possible(seats, seed):
    """A redeal never contradicts what was seen; and where few deals are left, it gives each of them."""
    game = small_decks(seats, bears=4, helicopters=1 + seed)
    complete = renewed = 0
    for state, worlds in watched(game, seed, 1500):
        assert deal_of(game, state.table) in {world[:2] for world in worlds.worlds}
        if state.ply % 7 or not state.table["held"].any():
            continue
        viewer = state.ply % (seats + 1) - 1
        possible = worlds.deals(viewer, state.table)
        found = set(redealt(game, state, viewer, 60 if len(possible) <= 4 else 5, state.ply))
        assert found <= possible
        if len(possible) <= 4:
            assert found == possible
            complete += len(possible) > 1
        renewed = max(renewed, worlds.renewals)
    assert complete > 2
    assert renewed > 2


@pytest.mark.parametrize("seed", range(2))
def test_redeal_is_uniform_over_single_cards(seed):
    """Deals come out as often as single cards make them, proofs about cards included."""
    game = small_decks(3, bears=4, helicopters=3)
    tested = 0
    for state, worlds in watched(game, seed, 2500):
        viewer = state.ply % 4 - 1
        masked = any(lacks for tags in worlds.tags for _, lacks in tags)
        possible = worlds.deals(viewer, state.table)
        if not masked or not 3 <= len(possible) <= 12 or tested == 6:
            continue
        tested += 1
        weights = {deal: weight(game, worlds, viewer, state.table, deal) for deal in possible}
        n, total = 3000, sum(weights.values())
        found = redealt(game, state, viewer, n, seed)
        assert set(found) <= possible
        square = sum((found[deal] - n * w / total) ** 2 / (n * w / total) for deal, w in weights.items())
        assert square < 12 + 4 * len(possible)  # far beyond chance for at most eleven degrees of freedom
    assert tested >= 3


def test_known_cards_are_told_by_old_and_cannot():
    """The public fields are those of the worlds: renewals as batches in order of age, and what cards are not."""
    game = small_decks(4, bears=4)
    seen = 0
    for state, worlds in watched(game, 9, 3000):
        table = state.table
        for seat in range(4):
            n = int(table["held"][seat])
            tags = worlds.tags[seat]
            lacks = [
                {kind for kind in (1, 2, 3) if bits >> (kind - 1) & 1} for bits in table["cannot"][seat][:n]
            ]
            assert lacks == [set(shown) for _, shown in tags]
            ages = [age for age, _ in tags]
            batches = table["batch"][seat][:n].tolist()
            assert [batch == 0 for batch in batches] == [age == worlds.renewals for age in ages]
            assert len(set(zip(ages, batches, strict=True))) == len(set(ages))
            seen += sum(map(bool, lacks))
    assert seen > 100


@pytest.mark.parametrize("landfall_cost", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end(seats, landfall_cost):
    """Within the limit, random matches come to an end; nobody is favored so much that others never win."""
    game = Alaska(seats=seats, landfall_cost=landfall_cost)
    moves, _, unfinished, wins = playouts(game.engine, game.engine.start(), 7, 120, limit=game.info.plies)
    assert unfinished == 0
    assert moves > 120 * 100
    assert min(wins) > 5


def test_same_seed_same_matches():
    """Random matches are a function of the seed, however they are divided."""
    game = Alaska(seats=3)
    whole = playouts(game.engine, game.engine.start(), 5, 6, limit=30000)
    halves = [playouts(game.engine, game.engine.start(), 5, 3, limit=30000, first=k) for k in (0, 3)]
    assert [whole[i] for i in range(3)] == [sum(half[i] for half in halves) for i in range(3)]

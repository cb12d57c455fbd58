"""What all may know of kept cards, and what dealing anew brings: exactly what brute force over the twin says."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from alaska_play import decide
from alaska_small import TINY, small_game
from alaska_tables import HELD, state_of
from hexfloe_alaska.game import Alaska
from oracle import alaska_twin as twin
from oracle.alaska_worlds import Worlds

from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

MOST_WORLDS = 40


def world_of(table, seats):
    """Return the world of the engine's table: the cards of each group of each hand, and the card just drawn."""
    hands = []
    for seat in range(seats):
        found, before = [], None
        for k in range(int(table["held"][seat])):
            known = (int(table["batch"][seat][k]), int(table["cannot"][seat][k]))
            if known != before:
                found.append([])
            before = known
            found[-1].append(HELD[int(table["card"][seat][k]) - 1])
        hands.append(tuple(tuple(sorted(group)) for group in found))
    drawn = max(int(card) for card in table["drawn"])
    return tuple(hands), HELD[drawn - 1] if drawn else None


def watched(seats, seed, plies):
    """Play a match on a small board; yield the game, the state, and what each viewer can know, where that is little."""
    game, slow = small_game(seats, **TINY)
    state, rng = game.start(), random.Random(seed)
    watchers = [Worlds(slow, viewer) for viewer in (None, *range(seats))]
    while not state.over and state.ply < plies:
        text = decide(slow, rng, "busy" if seed % 2 else "homeward", even=True)
        for worlds in watchers:
            worlds.after(slow, text)
        state.play(text)
        twin.play(slow, text)
        watchers = [worlds for worlds in watchers if len(worlds.weights) <= MOST_WORLDS]
        yield game, state, watchers


def dealt(game, state, viewer, times):
    """Return how often each world comes out of dealing anew so many times, from the view of a seat or a spectator."""
    seat, stream = -1 if viewer is None else viewer, Stream(state.ply, "redeal")
    return Counter(world_of(state.redealt(seat, stream.at(k)).table, game.seats) for k in range(times))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_dealing_anew_is_what_brute_force_says(seats, seed):
    """Worlds come out of dealing anew in proportion to the ways in which the cards can lie so, and no others."""
    checked = seen = 0
    for game, state, watchers in watched(seats, seed, 260):
        if state.actor < 0 or not any(state.table["held"]):
            continue
        seen = max(seen, int(state.table["batches"]))
        for worlds in watchers:
            assert world_of(state.table, seats) in worlds.weights
            if (state.ply + (worlds.viewer or 0)) % 5:
                continue
            times, total = 60 * len(worlds.weights), sum(worlds.weights.values())
            found = dealt(game, state, worlds.viewer, times)
            assert set(found) <= set(worlds.weights)
            square = sum(
                (found[world] - times * weight / total) ** 2 / (times * weight / total)
                for world, weight in worlds.weights.items()
            )
            freedom = len(worlds.weights)
            assert square < freedom + 7 * (2 * freedom) ** 0.5 + 12
            checked += 1
    assert checked >= 5


@pytest.mark.parametrize("seed", range(2))
def test_every_world_comes_out(seed):
    """No world that is possible is left out of dealing anew."""
    checked = 0
    for game, state, watchers in watched(3, seed, 200):
        for worlds in watchers:
            if state.actor >= 0 and 1 < len(worlds.weights) <= 12 and state.ply % 4 == 0:
                checked += 1
                assert set(dealt(game, state, worlds.viewer, 1200)) == set(worlds.weights)
    assert checked


def test_cards_of_earlier_packs_are_known_as_a_set():
    """After new packs are made, all know what the kept cards are together, not who has which."""
    game, slow = small_game(3, **TINY)
    slow = keepers(slow)
    state = state_of(game, slow)
    assert int(state.table["batches"]) == 1
    assert state.table["old"][0].tolist() == [1, 1, 1]
    found = dealt(game, state, None, 600)
    assert set(found) == {
        (tuple(((card,),) for card in cards), None) for cards in itertools.permutations(HELD)
    }


def keepers(slow):
    """Return a position in which each of three seats has kept one card, all of the pack before this one."""
    slow.update(
        color=["red", "yellow", "green"], trucks=["NW", "NE", "SE"], loads=[None] * 3, phase="move", steps=3
    )
    for seat, card in enumerate(HELD):
        slow["hands"][seat] = [{"card": card, "age": 1, "cannot": frozenset()}]
        slow["event_pack"].remove(card)
    card = slow["ice_pack"].pop()
    slow["ice_discards"].append(card)
    slow["event_discards"].append("bear")
    slow["event_pack"].remove("bear")
    slow["bear"] = "north-1"
    return slow


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_redeal_is_a_position_that_can_be(seats):
    """What is dealt anew can be set up, keeps all that is public, and is the same from the view as from the table."""
    game, rng = Alaska(seats=seats), random.Random(seats)
    state, slow, batches = game.start(), twin.start(seats), set()
    while state.ply < 1500 and not state.over:
        text = decide(slow, rng, "homeward")
        state.play(text)
        twin.play(slow, text)
        if state.ply % 29 or state.actor < 0:
            continue
        batches.add(int(state.table["batches"]))
        for seat in range(-1, seats):
            redealt = state.redealt(seat, Stream(9, "redeal").at(state.ply))
            view = state.view(None if seat < 0 else seat)
            again = game.engine.redeal(view._table, seat, Stream(9, "redeal").at(state.ply))
            assert redealt.table_bytes == again
            assert game.setup(game.describe(redealt.view(ALL))).table_bytes == again
            for name in state.table.dtype.names:
                if name not in ("card", "drawn"):
                    assert (redealt.table[name] == state.table[name]).all()
    assert max(batches) >= 1

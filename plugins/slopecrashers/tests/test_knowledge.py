"""What all may know of hidden gifts: earlier piles, risky steps; dealing anew agrees with it, and only with it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import slope_worlds
from hexfloe_slopecrashers.draft import read_draft
from hexfloe_slopecrashers.filling import _fillings, known_of
from hexfloe_slopecrashers.game import Slopecrashers
from hexfloe_slopecrashers.possible import cards_left
from hexfloe_slopecrashers.shown import proofs_of
from oracle import slopecrashers_twin as twin
from slope_positions import both, crowd, random_states

from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

MOST_WORLDS = 400


def risky(slow, legal, rng):
    """Choose a move that tends to draw, and to stand where only gifts help."""

    def rank(text):
        after = twin.copy(slow)
        seat = twin.actor(slow)
        twin.play(after, text)
        if after["phase"] == "draw":
            return 3
        if after["phase"] in ("turn", "react") and slow["phase"] == "turn" and after["seat"] == seat:
            return 0 if twin.rests(after, seat) else 4
        return 2 if text == "end" else 1

    best = max(map(rank, legal))
    return rng.choice([text for text in legal if rank(text) == best] if rng.random() < 0.6 else legal)


def deals(game, view):
    """Return every deal that agrees with what is public and with the viewer's own stack."""
    draft = read_draft(game, game.describe(view))
    left = cards_left(game, draft)
    pools = [Counter(left)]
    for batch, cards in enumerate(draft.old, 1):
        pools.append(Counter(cards) - known_of(draft, batch))
        pools[0].subtract(pools[-1])
    unknown = [seat for seat, stack in enumerate(draft.stacks) if stack is None]
    proofs = [proofs_of(view, seat) for seat in range(game.seats)]
    return {
        tuple(tuple(game.deck.names[card] for card in stack) for stack in draft.stacks)
        for _ in _fillings(game, draft, pools, unknown, proofs)
    }


def drawn_deals(game, state, viewer, n, number):
    """Return how often each deal comes out of n redeals."""
    found = Counter()
    for k in range(n):
        table = state.redealt(-1 if viewer is None else viewer, Stream(number, "redeal").at(k)).table
        stacks = [
            [game.deck.names[card - 1] for card in stack if card] for stack in table["stack"][: game.seats]
        ]
        found[tuple(map(tuple, stacks))] += 1
    return found


def play_watched(seats, seed, plies, *, crowded=False):
    """Play a risky match; yield the state and each viewer's worlds after every move, as long as they are few."""
    game = Slopecrashers(seats=seats, data=slope_worlds.data())
    state, slow = game.start(), twin.start(seats, pieces=slope_worlds.PIECES, deck=slope_worlds.DECK)
    if crowded:
        state, slow = crowd(game, seed, pieces=slope_worlds.PIECES, deck=slope_worlds.DECK, most_gifts=4)
    rng = random.Random(seed)
    watchers = [slope_worlds.Worlds(slow, viewer) for viewer in (None, *range(seats))]
    while not state.over and state.ply < plies:
        texts = [game.moves.format(code) for code in state.legal()]
        text = rng.choice(texts) if state.actor < 0 else risky(slow, texts, rng)
        for worlds in watchers:
            worlds.after(slow, text)
        state.play(text)
        twin.play(slow, text)
        watchers = [worlds for worlds in watchers if len(worlds.weights) <= MOST_WORLDS]
        yield game, state, watchers


@pytest.mark.parametrize("crowded", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_public_fields_say_what_play_has_proven(seats, seed, crowded):
    """The deals that agree with the table's public fields are exactly those that brute force holds for possible."""
    for game, state, watchers in play_watched(seats, seed, 14 if crowded else 120, crowded=crowded):
        if state.actor >= 0:
            for worlds in watchers:
                found = deals(game, state.view(worlds.viewer))
                assert (worlds.viewer, found) == (worlds.viewer, set(worlds.weights))


@pytest.mark.parametrize("seed", range(4))
def test_redeal_is_uniform_over_physical_cards(seed):
    """Deals come out in proportion to the ways in which the cards can lie so, and no other deal comes out."""
    checked = 0
    for game, state, watchers in play_watched(2, seed, 120):
        for worlds in watchers:
            if not 1 < len(worlds.weights) <= 30 or state.ply % 7:
                continue
            n, total = 1500, sum(worlds.weights.values())
            found = drawn_deals(game, state, worlds.viewer, n, state.ply)
            assert set(found) <= set(worlds.weights)
            square = sum(
                (found[deal] - n * weight / total) ** 2 / (n * weight / total)
                for deal, weight in worlds.weights.items()
            )
            assert square < 4 * len(worlds.weights) + 30
            checked += 1
    assert checked >= 2


CROSSING = {"A": ["...", "AAA", "...", "...", "..."], "B": ["...", "...", "...", "...", "..."]}


def blocked_on_an_abyss():
    """Return (game, state, twin's state): seat 0 is about to enter an abyss between abysses, seat 1 is ahead."""
    game = Slopecrashers(seats=3, data=slope_worlds.data(CROSSING))
    slow = twin.start(3, pieces=CROSSING, deck=slope_worlds.DECK)
    slow.update(order=["A", "B"], phase="turn", moves=2, places=[(1, 1, 1), (1, 3, 1), (1, 9, 3)])
    slow["stacks"] = [["spring", "ice"], ["rocket"], []]
    slow["pile"] = slope_worlds.pile_of(slow, slow["stacks"])
    return game, both(game, slow), slow


def test_what_was_shown_is_remembered():
    """Black ice opens a way that needs no gift: the spring or chili shown before is still known to be there."""
    game, state, slow = blocked_on_an_abyss()
    watchers = [slope_worlds.Worlds(slow, viewer) for viewer in (None, 1, 2)]
    for text in ["step a2", "play ice", "pass", "step a3", "end", "step a6"]:
        for worlds in watchers:
            worlds.after(slow, text)
        state.play(text)
        twin.play(slow, text)
        for worlds in watchers:
            assert (text, deals(game, state.view(worlds.viewer))) == (text, set(worlds.weights))
    assert game.describe(state.view(2))["shown"][0] == [{"lowest": 1, "ways": ["spring", "chili"]}]
    found = drawn_deals(game, state, 2, 300, 1)
    assert {deal[0][0] for deal in found} == {"spring", "chili", "chili/ice", "spring/magnet"}


def test_shown_gifts_are_forgotten_once_seen():
    """When the gift that was shown is played, nothing is left to be known."""
    game, state, _ = blocked_on_an_abyss()
    for text in ["step a2", "play ice", "pass"]:
        state.play(text)
    state.play("jump a4 spring")
    assert game.describe(state.view(2))["shown"] == [[], [], []]


@pytest.mark.parametrize("seed", range(2))
def test_redeal_keeps_all_that_is_known(seed):
    """With several earlier piles, a redeal is a position that can be, and the same from the view as from the table."""
    game = Slopecrashers(seats=3, data=slope_worlds.data(twin.PIECES))
    batches = set()
    for state in random_states(game, seed, hoard=True):
        if state.ply % 13:
            continue
        batches.add(int(state.table["batches"]))
        for seat in range(-1, 3):
            dealt = state.redealt(seat, Stream(seed, "redeal").at(state.ply))
            view = state.view(None if seat < 0 else seat)
            seen = game.engine.redeal(view._table, seat, Stream(seed, "redeal").at(state.ply))
            assert dealt.table_bytes == seen
            assert game.setup(game.describe(dealt.view(ALL))).table_bytes == seen
    assert len(batches) > 2

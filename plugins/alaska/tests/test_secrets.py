"""No seat learns another's cards: positions that differ only in what a seat cannot know are all the same to it."""

from __future__ import annotations

import random

import pytest
from alaska_play import crowded, decide
from alaska_tables import state_of
from hexfloe_alaska.game import Alaska
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import alaska_twin as twin
from oracle.alaska_cards import KEPT, groups
from oracle.alaska_worlds import filled, public, world_of

from hexfloe.picture import read_scene
from hexfloe.play.chance import Stream
from hexfloe.play.record import Record

SEATS = (2, 3, 4)


def known(state, seat, *, refusals=True):
    """Return everything that a seat (None: a spectator) is told of a state."""
    game, view = state.game, state.view(seat)
    drawn = game.scene(view)
    acting = seat is not None and seat == state.actor
    return (
        game.describe(view), view.actor, view.scores(), view.moves, view.outcome, repr(drawn), read_scene(drawn),
        game.prompt(view), view._table,
        list(view.legal()) if acting else None,
        [str(view.why_not(code)) for code in range(0, game.moves.n_codes, 3)] if acting and refusals else None,
        [state.legality(code) for code in range(game.moves.start("bear"), game.moves.n_codes)]
        if acting and refusals else None,
    )  # fmt: skip


def other_world(slow, viewer, rng):
    """Return the twin's position with other hidden cards that the viewer cannot tell from the true ones, or None."""
    hands, drawn = world_of(slow)
    slots = [
        (seat, k, slot)
        for seat, hand in enumerate(slow["hands"])
        if seat != viewer
        for k, slot in enumerate(hand)
    ]
    pack = [card for card in slow["event_pack"] if card in KEPT]
    unseen = drawn if drawn and slow["seat"] != viewer else None
    for _ in range(30):
        found = [[slot["card"] for slot in hand] for hand in slow["hands"]]
        fresh = pack + ([unseen] if unseen else [])
        pools = {0: fresh + [slot["card"] for *_, slot in slots if slot["age"] == 0]}
        for *_, slot in slots:
            if slot["age"]:
                pools.setdefault(slot["age"], []).append(slot["card"])
        for pool in pools.values():
            rng.shuffle(pool)
        for seat, k, slot in slots:
            found[seat][k] = pools[slot["age"]].pop()
        fits = all(found[seat][k] not in slot["cannot"] for seat, k, slot in slots)
        other = pools[0].pop() if unseen else drawn
        world = tuple(by_groups(hand, cards) for hand, cards in zip(slow["hands"], found, strict=True)), other
        if fits and world != (hands, drawn):
            return filled(slow, world)
    return None


def by_groups(hand, cards):
    """Return the cards of a hand group by group, sorted."""
    rest, found = list(cards), []
    for group in groups(hand):
        found.append(tuple(sorted(rest[: len(group)])))
        del rest[: len(group)]
    return tuple(found)


def same_move(pair, viewer, rng):
    """Return a move for each of two worlds that looks the same to the viewer, or None."""
    one = pair[0]
    if twin.actor(one) == twin.CHANCE:
        texts = [[text for text, _ in twin.chance(slow)] for slow in pair]
        draws = [[text for text in found if text.startswith("draw")] for found in texts]
        if one["phase"] == "event" and one["seat"] != viewer and all(draws) and rng.random() < 0.7:
            return rng.choice(draws[0]), rng.choice(draws[1])
    else:
        texts = [twin.legal(slow) for slow in pair]
    both = [text for text in texts[0] if text in texts[1]]
    if not both:
        return None
    rare = [text for text in both if text.split()[0] in ("rob", "unload", "fog", "pass", "keep")]
    text = rng.choice(rare) if rare and rng.random() < 0.5 else rng.choice(both)
    return text, text


@pytest.mark.parametrize("seats", SEATS)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_worlds_that_look_the_same_stay_the_same(seats, seed):
    """A seat sees, is asked and is refused the same in both worlds, and so at each move that looks the same to it."""
    rng, game = random.Random(seed), Alaska(seats=seats)
    slow = crowded(rng, seats)
    viewer = rng.choice([None, *range(seats)])
    for _ in range(rng.randrange(12)):
        if twin.actor(slow) != twin.OVER:
            twin.play(slow, decide(slow, rng, "busy", even=True))
    other = other_world(slow, viewer, rng)
    if other is None:
        return
    pair = [slow, other]
    states = [state_of(game, one) for one in pair]
    for _ in range(12):
        assert known(states[0], viewer) == known(states[1], viewer)
        if states[0].over:
            break
        moves = same_move(pair, viewer, rng)
        if moves is None:
            break
        for one, state, text in zip(pair, states, moves, strict=True):
            twin.play(one, text)
            state.play(text)
        if public(pair[0]) != public(pair[1]):
            break  # a card was seen to come from another place in the row


# ------------------------------------------------------------------ windows


def meeting(hands, seats=3):
    """Return the twin's position in which seat 0 (red) unloads beside seat 1 (yellow) and seat 2 (green)."""
    slow = twin.start(seats)
    slow.update(color=["red", "yellow", "green"], trucks=["east-1"] * 3, loads=["red", None, None])
    slow.update(phase="move", seat=0, steps=2, stride=1)
    slow["lying"]["island"]["red"] -= 1
    for seat, cards in enumerate(hands):
        for card in cards:
            slow["event_pack"].remove(card)
            slow["hands"][seat].append({"card": card, "age": 0, "cannot": frozenset()})
    held = sum(map(len, hands))
    slow["ice_discards"], slow["ice_pack"] = slow["ice_pack"][: held + 1], slow["ice_pack"][held + 1 :]
    slow["event_pack"].remove("bear")
    slow["event_discards"].append("bear")
    slow["bear"] = "north-1"
    return slow


def after(hands, *moves):
    """Return the engine's state after some moves."""
    state = state_of(Alaska(seats=3), meeting(hands))
    for text in moves:
        state.play(text)
    return state


@pytest.mark.parametrize("card", KEPT)
def test_all_who_hold_a_card_are_asked_to_rob(card):
    """Whether seat 1 holds a robbery or not, it is asked, and nobody else can tell."""
    state = after([[], [card], ["fog"]], "unload")
    assert state.actor == 1
    assert (card == "robbery") == ("rob red" in [state.game.moves.format(code) for code in state.legal()])
    with_robbery = after([[], ["robbery"], ["fog"]], "unload")
    for seat in (None, 0, 2):
        assert known(state, seat) == known(with_robbery, seat)
    assert (known(state, 1) == known(with_robbery, 1)) == (card == "robbery")
    state.play("pass")
    assert state.actor == 2


def test_who_holds_no_card_is_not_asked():
    """An empty hand is public: nobody is asked in vain."""
    assert after([["fog"], [], []], "unload").actor == 0
    assert after([["fog"], [], ["helicopter"]], "unload").actor == 2


@pytest.mark.parametrize("card", KEPT)
def test_the_owner_is_asked_for_fog(card):
    """Whether the owner of the color holds fog or not, it is asked, and the others cannot tell."""
    state = after([[card], ["robbery"], ["fog"]], "unload", "rob red")
    assert state.actor == 0
    assert (card == "fog") == ("fog" in [state.game.moves.format(code) for code in state.legal()])
    with_fog = after([["fog"], ["robbery"], ["fog"]], "unload", "rob red")
    for seat in (None, 1, 2):
        assert known(state, seat) == known(with_fog, seat)
    assert (known(state, 0) == known(with_fog, 0)) == (card == "fog")
    state.play("pass")
    assert state.actor == 0
    assert state.table["load"].tolist()[:3] == [0, 1, 0]


def test_an_owner_without_cards_is_not_asked():
    """A robbery of somebody without any card succeeds at once."""
    state = after([[], ["robbery"], ["fog"]], "unload", "rob red")
    assert (state.actor, state.table["load"].tolist()[:3]) == (0, [0, 1, 0])


def test_the_card_drawn_is_its_owners():
    """Seat 0 draws a card that it may keep: the others see neither which, nor what can be done with it."""
    found = []
    for card in KEPT:
        slow = meeting([["fog"], ["robbery"], []])
        slow.update(phase="event", steps=0, stride=0)
        slow["ice_discards"].append(slow["ice_pack"].pop())
        state = state_of(Alaska(seats=3), slow)
        state.play(f"draw 0 {card}")
        assert state.actor == 0
        found.append([known(state, seat) for seat in (None, 1, 2)])
        state.play("keep")
        found[-1] += [known(state, seat) for seat in (None, 1, 2)]
    assert found[0] == found[1] == found[2]


# ------------------------------------------------------------------ records


@pytest.mark.parametrize("seats", SEATS)
def test_the_public_record_hides_what_is_drawn(seats):
    """A record as seen by a seat names the cards that it drew itself, and those of others only when they are played."""
    game, chance = Alaska(seats=seats), Stream(seats, "chance")
    state = game.start()
    while state.ply < 3000 and not state.over:
        if state.actor < 0:
            state.play_chance(chance)
        else:
            state.play(Stream(seats, "moves").at(state.ply).choice(state.legal()))
    moves = tuple(game.moves.format(code) for code in state.history)
    record = Record(game.string, game.digest, ("random",) * seats, 1, moves=moves)
    for viewer in range(seats):
        seen = record.as_seen_by(viewer, game)
        drawn = [text.split() for text in seen.moves if text.startswith("draw")]
        assert drawn
        assert all((card == "?") == (seat != str(viewer)) for _, seat, card in drawn)
        assert seen.seed is None

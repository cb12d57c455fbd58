"""Nothing about draws to come shows: all is open in Ice Flow but the order of bag and pile, which no position holds."""

from __future__ import annotations

import dataclasses

import pytest
from hexfloe_iceflow.game import IceFlow
from side_by_side import any_kind
from strait_positions import game_of, scene, state_of

from hexfloe.picture import read_scene
from hexfloe.play.chance import Stream
from hexfloe.play.record import Record
from hexfloe.play.table import EVERYONE

VIEWERS = (None, 0, 1, 2)


def known(state, seat):
    """Return everything that a seat (None: a spectator) is told of a state."""
    game, view = state.game, state.view(seat)
    acting = seat is not None and seat == state.actor
    legal = list(view.legal()) if acting else None
    refusals = [view.why_not(code) for code in range(0, game.moves.n_codes, 7)] if acting else None
    prompt = game.prompt(view) if acting or state.actor < 0 else None
    drawn = game.scene(view)
    return (
        game.describe(view), view.actor, view.scores(), repr(drawn), read_scene(drawn), prompt, legal,
        refusals, state.table_bytes,
    )  # fmt: skip


def played(game, seed, plies):
    """Return the state of a random match after so many plies, chance drawing from the stream of a seed."""
    state, chance, moves = game.start(), Stream(seed, "chance"), Stream(seed, "moves")
    while state.ply < plies:
        if state.actor < 0:
            state.play_chance(chance)
        else:
            state.play(moves.at(state.ply).choice(state.legal()))
    return state


def quiet(floes=None):
    """Return the state of a turn with few floes out, in a game for three."""
    game, slow = game_of(seats=3)
    given = {"L6.4": "N+S", "L3.3": "N+NE"} if floes is None else floes
    return state_of(game, scene(slow, floes=given, at=[[], [], []]))


# ------------------------------------------------------------------ nothing is hidden


def test_every_field_is_public():
    """No field of the table belongs to one seat or to nobody."""
    game = IceFlow()
    names = game.engine.table_dtype.names
    assert {game.fields.audience(name) for name in names} == {EVERYONE}
    assert not game.fields.has_secrets


@pytest.mark.parametrize("plies", [0, 4, 30, 61, 62, 63, 200])
def test_everybody_sees_the_same(plies):
    """Each seat and a spectator see one and the same position and picture."""
    state = played(IceFlow(seats=3), 4, plies)
    waiting = [known(state, seat) for seat in VIEWERS if seat is None or seat != state.actor]
    assert all(one == waiting[0] for one in waiting)
    game, views = state.game, [state.view(seat) for seat in (None, max(state.actor, 0))]
    assert game.describe(views[0]) == game.describe(views[1])
    # Only where to click is for the acting seat alone.
    pictures = [dataclasses.replace(game.scene(view), selectable=()) for view in views]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_dealing_anew_changes_nothing(seat):
    """Where nobody hides anything, what a seat cannot know is nothing."""
    for seed in range(4):
        state = played(IceFlow(seats=3), seed, 60 + 50 * seed)
        sequence = Stream(seed, "redeal").at(0)
        assert state.game.engine.redeal(state.table_bytes, seat, sequence) == state.table_bytes


def test_bag_and_pile_are_what_everybody_can_count():
    """The numbers of floes in the bag and of cards in the pile follow from what was seen, card by card."""
    game = IceFlow(seats=3)
    state = played(game, 8, 0)
    stream, turned = Stream(8, "chance"), [0] * len(game.cards.kinds)
    for ply in range(900):
        if state.actor < 0:
            move = game.moves.decode(state.play_chance(stream))
            if move.kind == "card":
                if sum(turned) == 14:
                    turned = [0] * len(turned)
                turned[move.parts[0]] += 1
        else:
            texts = [game.moves.format(code) for code in state.legal()]
            state.play(any_kind(None, texts, Chooser(ply)))
        table = state.table
        out = [0] * len(game.floes.kinds)
        for look in table["floe"].tolist():
            if look:
                out[game.floes.kind_of[look - 1]] += 1
        if table["hand"]:
            out[int(table["hand"]) - 1] += 1
        left = [n - there for n, there in zip(game.floes.copies, out, strict=True)]
        assert table["bag"][: len(left)].tolist() == left
        pile = [n - there for n, there in zip(game.cards.copies, turned, strict=True)]
        renewed = sum(pile) == 0 and sum(table["pile"]) == 14
        assert renewed or table["pile"][: len(pile)].tolist() == pile


class Chooser:
    """Chooses as the stream of tests says, as `random.Random` would."""

    def __init__(self, ply):
        self.sequence = Stream(9, "moves").at(ply)

    def choice(self, things):
        """Return one of the things."""
        return self.sequence.choice(things)


# ------------------------------------------------------------------ the future


@pytest.mark.parametrize("seat", VIEWERS)
def test_what_will_be_drawn_does_not_show(seat):
    """Before floe and card are drawn, whatever they will be, everything reads the same to everybody."""
    told, drawn = [], set()
    for seed in range(12):
        state, chance = quiet(), Stream(seed, "chance")
        before = [known(state, seat)]
        state.play("new-floe")
        before.append(known(state, seat))
        drawn.add((state.play_chance(chance), state.play_chance(chance)))
        told.append(repr(before))
    assert len(set(told)) == 1
    assert len(drawn) > 6


@pytest.mark.parametrize("seat", VIEWERS)
def test_the_card_does_not_show_with_the_floe(seat):
    """With the floe in hand and the card still face down, the card to come shows nowhere."""
    told, cards = [], set()
    for seed in range(12):
        state = quiet()
        for text in ("new-floe", "draw N+NE"):
            state.play(text)
        told.append(repr(known(state, seat)))
        cards.add(state.play_chance(Stream(seed, "chance")))
    assert len(set(told)) == 1
    assert len(cards) > 3


def test_a_draw_taken_back_leaves_no_trace():
    """After drawing, looking and undoing, the seat knows what it knew, and chance is as it was."""
    state = quiet()
    before, odds = known(state, 0), None
    for seed in range(5):
        state.play("new-floe")
        odds = odds or state.chance()
        assert state.chance() == odds
        for _ in range(2):
            state.play_chance(Stream(seed, "chance"))
        state.play(state.legal()[0])
        for _ in range(4):
            state.undo()
        assert known(state, 0) == before


def test_the_order_of_draws_leaves_no_trace():
    """Two floes drawn in either order, with the same cards, laid on the same hexes: one position."""
    first = ("new-floe", "draw N+NE", "card rope", "place L1.0 N+NE", "end")
    other = ("new-floe", "draw N+S", "card bear+bear", "place L2.0 N+S", "end")
    states = [quiet(), quiet()]
    for state, moves in zip(states, (first + other, other + first), strict=True):
        for text in moves:
            state.play(text)
    # The picture marks the last moves; all else is the same.
    told = [known(state, 2) for state in states]
    for number in (0, 1, 2, 5, 6, 7, 8):
        assert told[0][number] == told[1][number]
    for state in states:
        state.play("new-floe")
    assert states[0].chance() == states[1].chance()


def test_odds_are_those_of_what_is_left():
    """A floe and a card are drawn with the odds of what is left in bag and pile, for whoever draws."""
    state = quiet()
    state.play("new-floe")
    odds = {state.game.moves.format(code): weight for code, weight in state.chance()}
    assert odds == {
        "draw N+NE": 3, "draw N+SE": 4, "draw N+S": 3, "draw N+NE+SE": 4, "draw N+NE+S": 2, "draw N+NE+SW": 2,
        "draw N+SE+SW": 4,
    }  # fmt: skip


def test_the_public_record_keeps_all_but_the_seed():
    """What a seat may keep of a match names every move, and no seed from which the next draws could be told."""
    state = played(IceFlow(seats=3), 6, 150)
    game = state.game
    moves = tuple(game.moves.format(code) for code in state.history)
    seen = Record(game.string, game.digest, ("random",) * 3, 6, moves=moves).as_seen_by(1, game)
    assert seen.moves == moves
    assert seen.seed is None
    assert any(text.startswith("card") for text in moves)
    assert not any("?" in text for text in seen.moves)

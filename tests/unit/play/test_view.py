"""Views: what one seat may know."""

from __future__ import annotations

import pytest
from hexfloe_lots.game import Lots

from hexfloe.errors import GameError, LabelError, MatchError
from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL, Fields

GAME = Lots(seats=3)


def dealt(cards, **given):
    """Return a position with these cards."""
    return GAME.setup({"cards": cards, **given})


def test_a_secret_is_shown_to_its_owner_only():
    """Unknown parts are None, a spectator sees none, ALL sees every one."""
    state = dealt([1, 2, 3])
    assert state.view(1).card == [None, 2, None]
    assert state.view().card == [None, None, None]
    assert list(state.view(ALL).card) == [1, 2, 3]
    assert state.view(1).knows("card", 1)
    assert not state.view(1).knows("card", 0)


def test_public_fields_are_plain_and_read_only():
    """A number is an int, an array cannot be written."""
    view = dealt([1, 2, 3], stones={"e": 1}, mover=1).view(0)
    assert view.mover == 1
    assert type(view.mover) is int
    with pytest.raises(ValueError, match="read-only"):
        view.stone[0] = 1


def test_positions_that_differ_only_in_secrets_look_the_same():
    """The bytes behind a view are equal where the seat cannot tell the positions apart."""
    one, other = dealt([1, 2, 3]), dealt([1, 4, 5])
    assert one.view(0)._table == other.view(0)._table
    assert one.view(1)._table != other.view(1)._table


def test_legal_moves_are_shown_to_the_acting_seat_only():
    """Anyone else is refused."""
    state = dealt([1, 2, 3], mover=1)
    assert list(state.view(1).legal()) == list(state.legal())
    assert state.view(1).why_not("place center").clause == "LO-3"
    for seat in (0, 2, None):
        with pytest.raises(MatchError):
            state.view(seat).legal()


def test_a_view_does_not_change_with_the_match():
    """It is what the seat knew at one moment."""
    state = dealt([1, 2, 3])
    view = state.view(0)
    state.play("place e")
    assert (view.ply, view.moves, view.mover) == (0, [], 0)


def test_moves_are_read_as_the_seat_may_read_them():
    """Secret parts of others are question marks; `last` is the last turn."""
    state = GAME.start()
    for _ in range(3):
        state.play_chance(Stream(1, "chance"))
    mine = GAME.moves.format(state.history[1])
    assert state.view(1).moves == [(-1, "deal 0 ?"), (-1, mine), (-1, "deal 2 ?")]
    state.play("place e")
    state.play("place w")
    assert state.view(1).last == [(1, "place w")]


def test_imagining_keeps_what_the_seat_knows():
    """An imagined state looks the same to the seat, and all hidden deals come up."""
    state = dealt([1, 2, 3])
    view = state.view(0)
    imagined = [view.imagine(Stream(1, "dream").at(i)) for i in range(200)]
    assert all(dream.view(0)._table == view._table for dream in imagined)
    assert {tuple(dream.table["card"][1:]) for dream in imagined} > {(2, 3), (1, 1), (5, 5)}


@pytest.mark.parametrize("seat", [3, -3, 99])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat):
    """A wrong seat is refused by name."""
    with pytest.raises(LabelError):
        GAME.start().view(seat)


def test_unknown_fields_are_refused():
    """A misspelt field is an error, not an empty value."""
    with pytest.raises(AttributeError):
        _ = GAME.start().view(0).cards


@pytest.mark.parametrize(
    "fields",
    [
        Fields(everyone="has_card stone mover"),
        Fields(everyone="has_card stone mover card typo"),
        Fields(everyone="has_card stone card", owner="mover"),
    ],
)
def test_every_field_needs_an_audience_that_fits(fields):
    """A field without audience, an unknown one, or an owner's field without seat axis is refused."""
    with pytest.raises(GameError):
        fields.check(GAME.engine.table_dtype, 3)


def test_a_field_has_one_audience():
    """Naming it twice is refused."""
    with pytest.raises(GameError):
        Fields(everyone="a b", owner="b")

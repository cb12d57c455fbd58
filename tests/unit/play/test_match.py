"""Matches: players, chance and record together."""

from __future__ import annotations

import pytest
from hexfloe_lots.game import Lots

from hexfloe.bots import make, names
from hexfloe.errors import HexfloeError, IllegalMoveError, MatchError, SeatsError
from hexfloe.play.match import Match, new_seed
from hexfloe.play.playouts import playouts

GAME = Lots(seats=2)


def match(seed=1, who=("random", "random"), **more) -> Match:
    """Return a match of bots."""
    return Match(GAME, [make(name) for name in who], seed=seed, **more)


def test_one_seed_gives_one_match():
    """Two runs are equal move by move; another seed gives another match."""
    one, two, other = match(), match(), match(seed=2)
    for each in (one, two, other):
        each.play()
    assert one.record == two.record
    assert one.record.moves != other.record.moves


@pytest.mark.parametrize("stop", range(9))
def test_resuming_equals_not_stopping(stop):
    """A match stopped anywhere goes on with the same moves."""
    whole, part = match(who=("greedy", "random")), match(who=("greedy", "random"))
    whole.play()
    for _ in range(stop):
        part.step()
    resumed = match(seed=99, who=("greedy", "random"), resume=part.record)
    resumed.play()
    assert resumed.record.moves == whole.record.moves


def test_undo_and_redo_draw_the_same():
    """Chance is a function of the index of its ply."""
    one = match()
    first = [one.step() for _ in range(5)]
    one.undo(5)
    assert [one.step() for _ in range(5)] == first


def test_every_bot_plays_to_the_end():
    """Bots by name; each chooses legal moves only."""
    for name in names():
        outcome = match(who=(name, name)).play()
        assert outcome is not None
        assert 1 in outcome.ranks


def test_the_greedy_bot_takes_what_scores():
    """It beats the random bot more often than not when the card decides, and never loses a stone count."""
    assert match(who=("greedy", "greedy")).play().scores == (4.0, 3.0)


@pytest.mark.parametrize("who", [(), ("random",), ("random",) * 3])
def test_the_number_of_players_is_that_of_the_seats(who):
    """Too few or too many are refused."""
    with pytest.raises(SeatsError):
        match(who=who)


def test_unknown_bots_are_refused():
    """The message names those there are."""
    with pytest.raises(SeatsError, match="random"):
        make("deep-thought")


def test_after_the_end_nothing_is_played():
    """step and play_move are refused; undo is not."""
    done = match()
    done.play()
    with pytest.raises(MatchError):
        done.step()
    with pytest.raises(IllegalMoveError):
        done.play_move("place e")
    done.undo(1)
    assert not done.over
    with pytest.raises(MatchError):
        done.undo(1000)


def test_a_match_at_its_limit_ends_unfinished(monkeypatch):
    """limits.plies bounds the plies; there is no outcome then."""
    short = match()
    monkeypatch.setattr(Match, "limit", property(lambda self: 4))
    assert short.play() is None
    assert short.unfinished
    assert short.record.result == "unfinished"


def test_seeds_nobody_chose_differ():
    """32 random bits."""
    assert len({new_seed() for _ in range(20)}) > 15


def test_playouts_are_shared_among_threads_without_a_difference():
    """Playout number k is a function of seed and k: parts add up to the whole."""
    table = GAME.start().table_bytes
    whole = playouts(GAME.engine, table, 7, 12)
    parts = [playouts(GAME.engine, table, 7, 6, first=first) for first in (0, 6)]
    assert whole[0] == parts[0][0] + parts[1][0] == 12 * 7
    assert whole[3] == [a + b for a, b in zip(parts[0][3], parts[1][3], strict=True)]
    assert playouts(GAME.engine, table, 7, 3, limit=2)[2] == 3


@pytest.mark.parametrize("seed", [-1, 2**64, "1", True])
def test_playouts_want_a_seed(seed):
    """Bad seeds are refused."""
    with pytest.raises(HexfloeError):
        playouts(GAME.engine, GAME.start().table_bytes, seed, 1)

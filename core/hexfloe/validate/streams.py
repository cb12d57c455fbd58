"""Random streams: whatever is asked between two moves changes nothing that follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR
from hexfloe.play.state import State
from hexfloe.play.table import ALL

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence

#: Plies that are played on from a position.
PLIES: Final = 12


def check_streams(state: State, rng: RandomSequence) -> Iterator[str]:
    """Play on twice with the same seed, once after having been asked everything: both end in the same position."""
    seed = rng.next() >> 1
    quiet = play_on(state.copy(), seed, asked=False)
    if play_on(state.copy(), seed, asked=False) != quiet:
        yield "what follows is not decided by the seed: something is drawn outside of chance"
    elif play_on(state.copy(), seed, asked=True) != quiet:
        yield "asking, drawing, copying or hashing changes what follows"


def play_on(state: State, seed: int, *, asked: bool) -> tuple[list[int], bytes]:
    """Return moves and position after some random plies."""
    chance, choices = Stream(seed, "streams chance"), Stream(seed, "streams")
    for _ in range(PLIES):
        if state.over:
            break
        if asked:
            state = _ask(state)
        if state.actor == CHANCE_ACTOR:
            state.play_chance(chance)
        else:
            state.play(choices.at(state.ply).choice(state.legal()))
    return state.history, state.table_bytes


def _ask(state: State) -> State:
    """Ask, draw, copy and hash; return a copy to play on with."""
    other = Stream(7, "thinking").at(state.ply)
    engine, table = state.game.engine, state.table_bytes
    if state.actor >= 0:
        code = engine.draw(table, other) if engine.has_draw else other.choice(state.legal())
        state.why_not(code)
        trial = state.copy(history=False)
        trial.play(code)
        trial.undo()
    seat = max(state.actor, 0)
    view = state.view(seat)
    state.game.describe(state.view(ALL))
    view.imagine(other)
    hash((state.key, view.ply, tuple(view.scores())))
    return State.load(state.game, state.save())

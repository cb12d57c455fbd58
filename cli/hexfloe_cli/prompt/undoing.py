"""How far `undo` goes back: to the last decision of a person at this terminal, never past a revelation.

A ply reveals something to a seat if

- chance made it, could have done something else, and the seat can read what it did; or
- another seat made it, and it would not have been possible, or would not have come out the same for the seat, if
  what is hidden from the seat were dealt otherwise: then the move proved something about hidden things. This is
  tried with a number of other deals, always the same ones.

In a game without secrets and chance nothing is ever revealed, and every decision can be taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hexfloe.errors import MatchError
from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR
from hexfloe.play.moves import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Collection

    from hexfloe.play.match import Match
    from hexfloe.play.state import State

#: How many other deals are tried.
DEALS: Final = 24


def plies_to_take_back(match: Match, people: Collection[int]) -> int:
    """Return the number of plies from the end to the last decision of a person.

    Raises MatchError, naming the ply, where something has been revealed to that person since, or where no person has
    decided yet.
    """
    actors = match.state.actors
    last = next((i for i in range(len(actors) - 1, -1, -1) if actors[i] in people), None)
    if last is None:
        raise MatchError("there is no move of yours to take back")
    seat = actors[last]
    past = match.state.copy()
    for i in range(len(actors) - 1, last, -1):
        code = past.undo()
        if reveals(past, code, seat, match.seed):
            text = match.game.moves.format(code, seat, actor=actors[i])
            raise MatchError(
                f"{text!r} has shown {match.game.seat_name(seat)} something since its last move",
                hint="undo never goes back past that",
                culprit=text,
            )
    return len(actors) - last


def reveals(before: State, code: int, seat: int, seed: int) -> bool:
    """Return whether the move that is about to be made will show a seat something hidden or undecided."""
    if before.actor == CHANCE_ACTOR:
        text = before.game.moves.format(code, seat, actor=CHANCE_ACTOR)
        return UNKNOWN not in text.split() and len(before.legal()) > 1
    if before.actor == seat or not before.game.fields.has_secrets:
        return False
    seen = _seen_after(before, code, seat)
    deals = Stream(seed, "undo")
    return any(_seen_after(before.redealt(seat, deals.at(i)), code, seat) != seen for i in range(DEALS))


def _seen_after(state: State, code: int, seat: int) -> bytes | None:
    """Return what a seat sees after a move; None where the move is not legal."""
    if state.why_not(code) is not None:
        return None
    after = state.copy(history=False)
    after.play(code)
    game = state.game
    return game.fields.mask(after.table_bytes, game.engine.table_dtype, seat)

"""The greedy bot: the move with the best score one ply ahead, in a few imagined worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence
    from hexfloe.play.state import State
    from hexfloe.play.view import View

#: Most moves looked at in one decision; more are sampled, uniformly.
WIDTH = 400


class GreedyBot:
    """Chooses the move after which its lead over the best other seat is largest; ties at random.

    It knows only its view: what is hidden is dealt anew (`view.imagine`) once a decision.
    """

    name = "greedy"

    def choose(self, view: View, rng: Sequence) -> int:
        """Return the legal move of the largest lead one ply ahead."""
        legal = view.legal()
        moves = list(legal) if len(legal) <= WIDTH else [rng.choice(legal) for _ in range(WIDTH)]
        state = view.imagine(rng)
        leads = [_lead_after(state, move, view.actor) for move in moves]
        best = max(leads)
        return rng.choice([move for move, lead in zip(moves, leads, strict=True) if lead == best])


def _lead_after(state: State, move: int, seat: int) -> float:
    state.play(move)
    scores = state.scores()
    outcome = state.outcome
    state.undo()
    mine = scores.pop(seat)
    won = 1e9 if outcome and seat in outcome.winners else 0.0
    return won + mine - max(scores, default=0.0)

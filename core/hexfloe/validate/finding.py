"""How findings are made: of a position, of a broken law, of what a game raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.validate.laws import LAWS
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.play.state import State


def finding_at(state: State, check: str, sentence: str) -> Finding:
    """Return the finding of a check in a position, with the moves that lead there."""
    codes = tuple(state.history)
    moves = tuple(state.game.moves.format(code) for code in codes)
    string = state.game.string
    return Finding(check, sentence, f"{string} after {state.ply} plies", moves, game=string, codes=codes)


def broken(game: Game, law: int, code: int) -> tuple[str, str]:
    """Return the check and the sentence for a law of the C door (its number), broken by a code, or by none (-1)."""
    check, sentence = LAWS[law]
    move = f", move {game.moves.format(code)}" if code in game.moves else ""
    return check, f"broken: {sentence}{move}"


def raised(error: BaseException) -> str:
    """Return the sentence for an exception that came out of a game."""
    return f"the game raised {type(error).__name__}: {error}"

"""What games share that set up positions from readable terms: refusals by a clause, and facts told besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfloe.cases.facts import compare
from hexfloe.errors import SetupError
from hexfloe.play.state import State
from hexfloe.play.table import ALL

if TYPE_CHECKING:
    from hexfloe.play.game import Game


def refuse(clause: str, message: str, *, hint: str = "") -> SetupError:
    """Return (not raise) the error for a position that a clause forbids."""
    return SetupError(f"position: {message} ({clause})", clause=clause, hint=hint)


def check_facts(game: Game, told: Mapping[str, Any], table: Any) -> None:
    """Raise SetupError if facts that follow from a position were told with it and are not what the game describes.

    `table` is the finished table, a record of one position.
    """
    if not told:
        return
    wrong = compare(told, game.describe(State(game, table.tobytes()).view(ALL)))
    if wrong:
        raise SetupError(
            f"{wrong[0].path} is given as {wrong[0].expected}, but it follows from the rest as {wrong[0].found}",
            hint="leave it out",
            culprit=wrong[0].path,
        )

"""What was wrong with a line at the prompt: unreadable, ambiguous and refused are told apart."""

from __future__ import annotations

from typing import Final

from hexfloe.errors import AmbiguousMoveError, HexfloeError, IllegalMoveError, NotationError

#: Most candidates that are named for an ambiguous move.
MOST_CANDIDATES: Final = 8


def explain(error: HexfloeError) -> str:
    """Return one line about what was wrong, a second with candidates where there are several."""
    if isinstance(error, IllegalMoveError):
        return f"refused: {error}"
    if isinstance(error, AmbiguousMoveError):
        more = ", …" if len(error.candidates) > MOST_CANDIDATES else ""
        some = ", ".join(error.candidates[:MOST_CANDIDATES])
        return f"ambiguous: {error}" + (f"\n  {some}{more}" if some else "")
    if isinstance(error, NotationError):
        return f"unreadable: {error}"
    return f"not done: {error}"

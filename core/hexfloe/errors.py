"""Every exception of hexfloe: one root, families that also inherit the matching builtin, stable codes.

Programs read `code`; people read the sentence. The sentence says what was wrong, the hint what to do next:

>>> error = OptionError("seats must be 2 to 5, not 9", hint="try seats=3", culprit="seats")
>>> str(error)
'seats must be 2 to 5, not 9; try seats=3'
>>> error.code
'bad-option'
"""

from __future__ import annotations

from typing import ClassVar


class HexfloeError(Exception):
    """Root of all errors of hexfloe and its games.

    `message` is one sentence without a final full stop, `hint` says what to do next (may be empty), `culprit`
    is the thing that was wrong: a text, a code, a path, a name.
    """

    code: ClassVar[str] = "hexfloe-error"

    def __init__(self, message: str, *, hint: str = "", culprit: object = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.culprit = culprit

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class CoordinateError(HexfloeError, ValueError):
    """A coordinate, direction or cell number is out of range."""

    code = "bad-coordinate"


class BoardError(HexfloeError, ValueError):
    """A board cannot be built as described."""

    code = "bad-board"


class LabelError(HexfloeError, LookupError):
    """No cell, seat or thing of that name."""

    code = "unknown-label"


class NotationError(HexfloeError, ValueError):
    """A text is not a move of this game at all."""

    code = "unreadable-move"


class AmbiguousMoveError(HexfloeError, ValueError):
    """A text could be several moves; `candidates` holds their full texts."""

    code = "ambiguous-move"

    def __init__(
        self, message: str, *, candidates: tuple[str, ...] = (), hint: str = "", culprit: object = None
    ):
        super().__init__(message, hint=hint, culprit=culprit)
        self.candidates = candidates


class IllegalMoveError(HexfloeError, ValueError):
    """A move that the rules forbid now; `reason` is the value of legality, `clause` the id, or None for the core.

    The state is untouched when this is raised.
    """

    code = "illegal-move"

    def __init__(
        self,
        message: str,
        *,
        reason: int = 0,
        clause: str | None = None,
        hint: str = "",
        culprit: object = None,
    ) -> None:
        super().__init__(message, hint=hint, culprit=culprit)
        self.reason = reason
        self.clause = clause


class SetupError(HexfloeError, ValueError):
    """A described position cannot be; `clause` is the id of the clause that says so, where one does."""

    code = "bad-setup"

    def __init__(
        self, message: str, *, clause: str | None = None, hint: str = "", culprit: object = None
    ) -> None:
        super().__init__(message, hint=hint, culprit=culprit)
        self.clause = clause


class OptionError(HexfloeError, ValueError):
    """An option or game string is unknown, unreadable or out of range."""

    code = "bad-option"


class SeatsError(HexfloeError, ValueError):
    """A list of players does not fit the seats of the game."""

    code = "bad-seats"


class DataFileError(HexfloeError, ValueError):
    """A TOML file (game, board, tiles, options) is malformed; the message names file, key and reason."""

    code = "bad-data-file"


class ClauseError(HexfloeError, LookupError):
    """No such clause, or a rulebook file that is malformed."""

    code = "bad-clause"


class CaseError(HexfloeError, ValueError):
    """A case file is malformed; the message names file, key and reason."""

    code = "bad-case"


class CheckError(HexfloeError, ValueError):
    """A check of the validator that does not exist, or a choice that leaves none."""

    code = "unknown-check"


class RecordError(HexfloeError, ValueError):
    """A record cannot be read or no longer replays; the message names the line or the move."""

    code = "bad-record"


class MatchError(HexfloeError, RuntimeError):
    """A match cannot go on: over already, or asked for something out of turn."""

    code = "match-error"


class GameError(HexfloeError, TypeError):
    """A game breaks the contract between games and core (a table with padding, a field without an audience)."""

    code = "broken-game"


class PluginError(HexfloeError, ImportError):
    """An installed game cannot be used; `kind` names how it is broken."""

    code = "broken-plugin"

    def __init__(self, message: str, *, kind: str = "", hint: str = "", culprit: object = None) -> None:
        super().__init__(message, hint=hint, culprit=culprit)
        self.kind = kind


class UnknownGameError(HexfloeError, LookupError):
    """No installed game of that name."""

    code = "unknown-game"


class FileError(HexfloeError, OSError):
    """A file is missing, unreadable, empty, or not of the expected kind."""

    code = "bad-file"

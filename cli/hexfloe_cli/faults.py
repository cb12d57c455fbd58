"""What goes wrong, as one line on stderr and an exit code. No other place of the command line knows exit codes.

0 all is well · 1 findings, or a match that could not go on · 2 bad input, or it could not run · 3 a bug, of hexfloe or
of a game · 130 stopped with Ctrl-C · 141 whoever read the output went away
"""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from typing import ClassVar, Final

import typer

from hexfloe.errors import GameError, HexfloeError, MatchError
from hexfloe_cli.console import one_line

FINE: Final = 0
FINDINGS: Final = 1
BAD_INPUT: Final = 2
BUG: Final = 3
INTERRUPTED: Final = 130
READER_GONE: Final = 141

#: The environment variable that adds the traceback of a bug.
DEBUG: Final = "HEXFLOE_DEBUG"


class UsageError(HexfloeError, ValueError):
    """A command line that cannot be understood."""

    code: ClassVar[str] = "usage"


def report(error: BaseException) -> int:
    """Write one line about an error to stderr and return the exit code."""
    if isinstance(error, BrokenPipeError):
        return let_go_of_stdout()
    if isinstance(error, SystemExit):  # typer's own, such as after it has installed completion
        return error.code if isinstance(error.code, int) else FINE
    code, name, text = _explained(error)
    try:
        with suppress(OSError):  # a full disk is what the error is about
            sys.stdout.flush()
        sys.stderr.write(f"error[{name}]: {one_line(text)}\n")
        sys.stderr.flush()
    except BrokenPipeError:
        return let_go_of_stdout()
    if code == BUG and os.environ.get(DEBUG):
        traceback.print_exception(error)
    return code


def _explained(error: BaseException) -> tuple[int, str, str]:
    """Return exit code, name and sentence."""
    if isinstance(error, HexfloeError):
        return FINDINGS if isinstance(error, (MatchError, GameError)) else BAD_INPUT, error.code, str(error)
    if isinstance(error, typer.TyperException):
        return BAD_INPUT, UsageError.code, _usage(error)
    if isinstance(error, (KeyboardInterrupt, typer.Abort, EOFError)):
        return INTERRUPTED, "interrupted", "stopped"
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return BAD_INPUT, "bad-file", f"{where}{error.strerror}"
    said = f"{type(error).__name__}: {error}"
    return (
        BUG,
        "bug",
        f"{said}; this is a mistake in hexfloe or in a game: set {DEBUG}=1 to see where, and report it",
    )


def _usage(error: typer.TyperException) -> str:
    sentence = error.format_message().strip().removesuffix(".")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "hexfloe"
    return f"{sentence[:1].lower()}{sentence[1:]}; try: {path} --help"


def let_go_of_stdout() -> int:
    """Point stdout at nothing, so that the end of the process does not complain either; return the exit code."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError):  # a stdout without a file needs no letting go
        os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
    return READER_GONE

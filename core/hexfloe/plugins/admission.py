"""A game is let in: imported, registered with pluggy, asked for its Game. Failures are PluginErrors."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

import pluggy

from hexfloe.errors import PluginError
from hexfloe.plugins.found import KINDS, FoundGame
from hexfloe.plugins.spec import make_manager

if TYPE_CHECKING:
    from hexfloe.play.game import Game

#: What Cython and CPython say when a compiled module meets a core that it was not compiled for.
_FOREIGN_BUILD = re.compile(
    r"has wrong signature|does not export expected C (function|variable)|binary incompatibility|size changed"
)
_LONGEST: Final = 240


def admit(found: FoundGame) -> Game:
    """Import a game into this process and return it; PluginError, with one of KINDS, for whatever goes wrong.

    Nothing protects from a hang or a crash here: that is what a trial is for. What the game prints while it
    is imported goes to stderr.
    """
    if found.problem is not None:
        raise found.problem.error(found.name)
    with contextlib.redirect_stdout(sys.stderr):
        module = _imported(found)
        _check_compiled(found)
        manager = _registered(found, module)
        return _checked(found, _asked(found, manager))


def explained(found: FoundGame, error: BaseException, kind: str, doing: str) -> PluginError:
    """Return (not raise) the PluginError for what a game raised while `doing`; of `kind` if that is all."""
    if isinstance(error, PluginError) and error.kind in KINDS:
        return _problem(found, error.kind, f"cannot be used: {error.message}", error.hint or found.again)
    if isinstance(error, SystemExit):
        return _problem(found, "exits", f"ends the program when it is imported{_where(found, error)}", _ASK)
    if _FOREIGN_BUILD.search(_text(error)):
        return _problem(found, "abi", f"was compiled for another hexfloe: {_said(error)}", found.again)
    if isinstance(error, ImportError) and (better := _explained_import(found, error)):
        return better
    return _problem(found, kind, f"{doing}: {_said(error)}{_where(found, error)}", _look(found))


def _explained_import(found: FoundGame, error: ImportError) -> PluginError | None:
    name = error.name or ""
    if name.partition(".")[0] == "hexfloe":
        return _problem(found, "api", f"does not fit hexfloe: {_said(error)}", found.again)
    if (error.path or "").endswith((".so", ".pyd", ".dylib")):
        return _problem(
            found, "not-compiled", f"has a compiled module that fails: {_said(error)}", found.again
        )
    if part := _compiled_part(found, error):
        return _problem(found, "not-compiled", f"lacks its compiled module {part}", found.again)
    if isinstance(error, ModuleNotFoundError) and name.partition(".")[0] not in ("", found.module):
        cure = f"install what it requires: pip install --force-reinstall {found.distribution}"
        return _problem(found, "dependency", f"needs a module {name} that is not installed", cure)
    return None


def _compiled_part(found: FoundGame, error: ImportError) -> str:
    """Return the compiled module of the game that an import missed, if it was one."""
    missing = {
        (error.name or "").removeprefix(f"{found.module}."),
        *re.findall(r"import name '(\w+)'", _text(error)),
    }
    parts = {
        path.stem for suffix in ("*.pyx", "*.pxd", "*.pyi") for path in (found.path or Path()).glob(suffix)
    }
    return min(missing & (parts | {"engine"}), default="")


def _check_compiled(found: FoundGame) -> None:
    for source in sorted((found.path or Path()).glob("*.pyx")):
        name = f"{found.module}.{source.stem}"
        if importlib.util.find_spec(name) is None:
            raise _problem(found, "not-compiled", f"lacks its compiled module {source.stem}", found.again)


def _imported(found: FoundGame) -> ModuleType:
    try:
        return importlib.import_module(found.module)
    except (Exception, SystemExit) as error:
        raise explained(found, error, "import-error", "cannot be imported") from error


def _asked(found: FoundGame, manager: pluggy.PluginManager) -> list[object]:
    try:
        answers: list[object] = manager.hook.hexfloe_game()
    except (Exception, SystemExit) as error:
        raise explained(found, error, "hook-error", "failed when it was asked for its game") from error
    return answers


def _registered(found: FoundGame, module: ModuleType) -> pluggy.PluginManager:
    """Return a manager that knows the hook and this one game, its hooks checked."""
    manager = make_manager()
    try:
        manager.register(module, found.name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        kind = "unknown-hook" if str(error).startswith("unknown hook") else "bad-hook"
        hint = "tell its author: the only hook is hexfloe_game, without arguments"
        raise _problem(found, kind, f"has a hook that does not fit: {_said(error)}", hint) from error
    except Exception as error:
        raise _problem(found, "bad-hook", f"cannot be registered: {_said(error)}", _ASK) from error
    if not manager.hook.hexfloe_game.get_hookimpls():
        hint = "tell its author: mark def hexfloe_game() in __init__.py with @hexfloe.hookimpl"
        raise _problem(found, "no-hook", "offers no game: it has no hook", hint)
    return manager


def _checked(found: FoundGame, answers: list[object]) -> Game:
    from hexfloe.play.game import Game

    game = answers[0] if answers else None
    if not isinstance(game, Game):
        said = f"returned {type(game).__name__} instead of a hexfloe.Game"
        raise _problem(found, "not-a-game", said, "tell its author: the hook must return the game")
    try:
        name = game.name
    except Exception as error:
        raise explained(found, error, "not-a-game", "returned a game that is not whole") from error
    if name != found.name:
        hint = "tell its author: entry point and game must bear one name"
        raise _problem(found, "name-mismatch", f"returned a game that is called {name}", hint)
    return game


# ------------------------------------------------------------------------------------------ sentences

_ASK: Final = "tell its author"


def _problem(found: FoundGame, kind: str, message: str, hint: str) -> PluginError:
    return PluginError(f"{found.name} {message}", kind=kind, hint=hint, culprit=found.name)


def _look(found: FoundGame) -> str:
    return f'tell its author; python -c "import {found.module}" may show more'


def _text(error: BaseException) -> str:
    """Return the text of an error in one line; empty for one that cannot even be written."""
    try:
        return " ".join(str(error).split())
    except Exception:
        return ""


def _said(error: BaseException) -> str:
    """Return type and text of an error, in one line of bounded length."""
    text = _text(error)
    line = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _where(found: FoundGame, error: BaseException) -> str:
    """Return ` (file, line n)` for the innermost line of the game's own code that an error passed."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        if found.path is not None and path.is_relative_to(found.path):
            place = f" ({path.relative_to(found.path)}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return place

"""What can be validated: an installed game, a folder or wheel that holds one, a record, a file of cases."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from hexfloe.errors import FileError, OptionError, PluginError
from hexfloe.validate.checks import CHECKS, select
from hexfloe.validate.report import Report
from hexfloe.validate.sandbox import Limits

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.validate.gallery import Gallery

__all__ = ["Kind", "Limits", "Target", "read_target", "validate_target"]

#: How a record begins.
_RECORD: Final = b"hexfloe record"
#: Endings of files that a target may be; a text with one of them is no game string.
_ENDINGS: Final = (".whl", ".record", ".toml")
_PROJECT: Final = "pyproject.toml"
_GROUP: Final = "hexfloe"

Kind = Literal["game", "folder", "wheel", "record", "cases"]


@dataclass(frozen=True, slots=True)
class Target:
    """One thing to validate, as it was named.

    `path` is its folder or file, None for an installed game; `game` says which game a record or a file of cases is
    of: a game string, a folder or a wheel; empty where the record says so.
    """

    kind: Kind
    text: str
    path: Path | None = None
    game: str = ""


def read_target(text: str, *, game: str = "") -> Target:
    """Return what a text names: a folder, a wheel, a record, a file of cases (of `game`), or else a game.

    A plain word is a folder only if that has a pyproject.toml; folders, wheels and games need no `game`, and have
    none. Raises FileError for what is not there or holds no game, OptionError where `game` is missing or none.
    """
    target = _read(text, game)
    if target.game and _read(game, "").kind not in ("game", "folder", "wheel"):
        said = f"{game} is not the game of {text}"
        raise OptionError(said, hint="name a game, a folder or a wheel", culprit=game)
    return target


def _read(text: str, game: str) -> Target:
    path = Path(text)
    if _is(path.is_dir) and (_looks_like_a_path(text) or (path / _PROJECT).exists()):
        _check_folder(path, text)
        return Target("folder", text, path)
    if not _is(path.exists):
        if _looks_like_a_path(text):
            raise FileError(f"there is no file or folder {text}", hint="see where it lies", culprit=text)
        return Target("game", text)
    if not path.is_file():
        return Target("game", text)
    if path.suffix == ".whl":
        return Target("wheel", text, path)
    if path.suffix == ".record" or _begins_like_a_record(path):
        return Target("record", text, path, game)
    if path.suffix == ".toml":
        if not game:
            said = f"{text} does not say of which game its cases are"
            raise OptionError(said, hint="name the game, a folder or a wheel with --game", culprit=text)
        return Target("cases", text, path, game)
    if _looks_like_a_path(text):
        hint = "wheels end in .whl, records in .record, cases in .toml"
        raise FileError(f"{text} is nothing that can be validated", hint=hint, culprit=text)
    return Target("game", text)


def _is(question: Any) -> bool:
    try:
        return bool(question())
    except (OSError, ValueError):  # too long, or with a character that no path has
        return False


def _looks_like_a_path(text: str) -> bool:
    named = text.startswith((".", "~")) or text.endswith(_ENDINGS)
    return named or "/" in text or os.sep in text


def _begins_like_a_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_RECORD)) == _RECORD
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}", culprit=str(path)) from None


def _check_folder(folder: Path, text: str) -> None:
    """Raise FileError for a folder that no wheel of a game can be built of, as far as its pyproject.toml says."""
    import tomllib

    file = folder / _PROJECT
    entry = f'a game has [project.entry-points.{_GROUP}] NAME = "PACKAGE" there'
    try:
        project = tomllib.loads(file.read_text(encoding="utf-8")).get("project")
    except FileNotFoundError:
        hint = "name the folder that holds it; one game is one folder with its pyproject.toml"
        raise FileError(f"{text} holds no game: it has no {_PROJECT}", hint=hint, culprit=text) from None
    except (OSError, ValueError) as error:
        raise FileError(f"{file} cannot be read: {error}", hint="repair it", culprit=str(file)) from None
    if not isinstance(project, dict) or project.get("dynamic"):
        return  # what it holds is known once it is built
    groups = project.get("entry-points", {})
    if isinstance(groups, dict) and _GROUP not in groups:
        raise FileError(f"{text} holds no game: {_PROJECT} names none", hint=entry, culprit=text)


# ------------------------------------------------------------------------------------------ validating


def validate_target(
    target: Target,
    limits: Limits = Limits(),  # noqa: B008 (it is immutable)
    *,
    options: Mapping[str, str] | None = None,
    save: Path | None = None,
    pictures: bool = False,
    **how: Any,
) -> tuple[Report, Gallery | None]:
    """Return the report on a target, and with `pictures` what a page shows beside it, if the game lives that long.

    `how` are the keywords of Validation, `options` are fixed, as text. Matches that show findings are saved in the
    folder `save`. Installed games run in this process; folders and wheels in children with `limits`, where whatever a
    game does is a finding, never an error. A game that cannot be used at all is a finding of the check `structure`, or
    `process` where it hangs, exits or crashes. Raises HexfloeError for what cannot be done as asked: an unknown game,
    option or check, a record of another game, a file that cannot be read or written.
    """
    how.setdefault("seed", 1)
    if options and target.kind in ("record", "cases"):
        raise OptionError(
            f"{target.text} has its options in it",
            hint=f"fix none for a {'record' if target.kind == 'record' else 'file of cases'}",
            culprit=", ".join(options),
        )
    home = _home_of(target)
    if home.path is None:
        report, game = _installed(target, home.text, options or {}, save, how)
        if not pictures or game is None:
            return report, None
        return report, _gallery(game, report, target, how.get("progress"))
    from hexfloe.validate.untrusted import examine

    progress = how.pop("progress", None)
    task: dict[str, Any] = {
        "kind": target.kind if target is not home else "game",
        "where": target.text,
        "how": {name: _plain(value) for name, value in how.items()},
        "options": dict(options or {}),
        "pictures": pictures,
    }
    if target is not home and target.path is not None:
        task["file"] = os.path.abspath(target.path)  # noqa: PTH100 (a link may name the file)
    if save is not None:
        task |= {"save": os.path.abspath(save), "shown": str(save)}  # noqa: PTH100
    return examine(home.path, task, limits, progress)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int | float | str) else list(value)


def _home_of(target: Target) -> Target:
    """Return the target that holds the game: itself, or what a record or file of cases is of."""
    if target.kind not in ("record", "cases"):
        return target
    if target.game:
        return _read(target.game, "")
    from hexfloe.play.record import read_record

    return Target("game", read_record(target.path or target.text).game)


def _installed(
    target: Target, string: str, options: Mapping[str, str], save: Path | None, how: dict[str, Any]
) -> tuple[Report, Game | None]:
    """Validate in this process: an installed game, or a file of one. Returns the game as well, if it can be used."""
    from hexfloe.play.options import parse_game_string
    from hexfloe.plugins.loading import load_game
    from hexfloe.validate.run import validate_game
    from hexfloe.validate.saving import save_findings

    name, texts = parse_game_string(string)
    if target.path is None:
        texts = _merged(target, texts, options)
        string = (
            f"{name}({','.join(f'{option}={value}' for option, value in texts.items())})" if texts else name
        )
    else:
        string = name
    chosen = select(how.get("checks", ()), how.get("skip", ()))
    try:
        game = load_game(string)
    except PluginError as error:
        return _unusable(name, error, chosen, how["seed"]), None
    if target.path is not None:
        return _one_file(target, target.path, game, chosen, how), game
    report = validate_game(game, texts, **how)
    if save is not None:
        save_findings(report, game, save)
    return report, game


def _gallery(game: Game, report: Report, target: Target, progress: Any) -> Gallery:
    from hexfloe.validate.gallery import gallery_of

    return gallery_of(game, report, cases=target.path if target.kind == "cases" else None, progress=progress)


def _merged(target: Target, texts: Mapping[str, str], options: Mapping[str, str]) -> dict[str, str]:
    merged = dict(texts)
    for option, value in options.items():
        if merged.setdefault(option, value) != value:
            said = f"{option} is {merged[option]} in {target.text} and {value} besides"
            raise OptionError(said, hint="say it once", culprit=option)
    return merged


def _one_file(
    target: Target, path: Path, game: Game, chosen: frozenset[str], how: Mapping[str, Any]
) -> Report:
    from hexfloe.validate.single import check_same_game, report_on_cases, report_on_record

    if target.kind == "cases":
        return report_on_cases(game, path, target.text, seed=how["seed"], progress=how.get("progress"))
    check_same_game(game, path)
    return report_on_record(game, path, target.text, seed=how["seed"], selected=chosen)


def _unusable(name: str, error: PluginError, chosen: frozenset[str], seed: int) -> Report:
    """Return the report on an installed game that cannot be used: what is wrong with it is all that it says."""
    from hexfloe.validate.single import finding_of

    report = Report(name, seed, [finding_of(error, f"game {name}")])
    report.checks = [check.id for check in CHECKS if check.id in chosen]
    return report

"""In the child: the one game of an unpacked wheel is found, let in and validated, with a report after each step."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hexfloe.errors import HexfloeError, PluginError
from hexfloe.play.info import load_info
from hexfloe.play.options import resolve
from hexfloe.plugins.admission import admit, explained
from hexfloe.plugins.discovery import VARIABLE, games
from hexfloe.plugins.found import FoundGame
from hexfloe.validate.checks import CHECKS, GROUPS, select
from hexfloe.validate.report import Finding, Report
from hexfloe.validate.run import Validation
from hexfloe.validate.saving import save_findings
from hexfloe.validate.single import check_same_game, finding_of, report_on_cases, report_on_record

if TYPE_CHECKING:
    from hexfloe.play.game import Game
    from hexfloe.validate.child import Channel

#: What a finding says that is no fault of the rules: the limit of memory was met before the watch outside saw it.
_NO_MEMORY: Final = "raised MemoryError"


def examine(task: Mapping[str, Any], channel: Channel) -> None:
    """Do a task of the kind `game`, `record` or `cases`; tell what is found as soon as it is.

    Whatever the game raises in the middle of that is raised.
    """
    site = Path(task["work"]) / "site"
    channel.progress("the search for the game")
    found = the_game_in(site)
    if found is None:
        channel.finding(Finding("structure", f"there is no game in it; {_ENTRY}"))
        return
    channel.tell("game", found.name)
    try:
        game, fixed = _let_in(found, site, task, channel)
        _do(game, fixed, task, channel)
    except PluginError as error:
        if isinstance(error.__cause__, MemoryError):
            raise error.__cause__ from None
        channel.finding(_as_finding(found, error))
    except _RefusedError as refused:
        asked = refused.error
        channel.tell("refused", [asked.code, asked.message, asked.hint])


def _do(game: Game, fixed: Mapping[str, Any], task: Mapping[str, Any], channel: Channel) -> None:
    how, file = task["how"], Path(task.get("file", ""))
    if task["kind"] == "game":
        report = _validate(game, fixed, task, channel)
    elif task["kind"] == "cases":
        channel.progress("cases")
        report = report_on_cases(game, file, task["where"], seed=how["seed"], progress=channel.progress)
        _tell(report, channel)
    else:
        channel.progress("the record")
        with _asked():
            check_same_game(game, file)
        chosen = select(how.get("checks", ()), how.get("skip", ()))
        report = report_on_record(game, file, task["where"], seed=how["seed"], selected=chosen)
        _tell(report, channel)
    if task.get("pictures"):
        from hexfloe.validate.gallery import gallery_of

        channel.progress("the pictures")
        cases = file if task["kind"] == "cases" else None
        gallery = gallery_of(game, report, cases=cases, progress=channel.progress)
        channel.tell("gallery", gallery.to_dict())


class _RefusedError(Exception):
    """An error of whoever asked for the validation, not of the game."""

    def __init__(self, error: HexfloeError) -> None:
        super().__init__(error)
        self.error: Final = error


@contextlib.contextmanager
def _asked() -> Iterator[None]:
    """What hexfloe raises within is about what was asked for; what a game raises never is."""
    try:
        yield
    except HexfloeError as error:
        raise _RefusedError(error) from None


_ENTRY: Final = 'a game has an entry point in pyproject.toml: [project.entry-points.hexfloe] NAME = "PACKAGE"'


def the_game_in(site: Path) -> FoundGame | None:
    """Return the game of the distribution in a folder, whatever else is installed; it is searched first from now on."""
    searched = sys.path[:]
    # Only the folder is looked through; what looking needs is at hand already, or in the standard library.
    sys.path[:] = [str(site), *_standard_library()]
    try:
        found = next(iter(games(recall=False)), None)
    finally:
        sys.path[:] = [str(site), *searched]
        importlib.invalidate_caches()
    if found is None:
        return None
    os.environ[VARIABLE] = found.name
    if found.problem is None and not _lies_in(found.path, site):
        return found.broken("no-module", f"has no package {found.module}, which it should bring", found.again)
    return found


def _standard_library() -> Iterator[str]:
    places = {os.path.realpath(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")}
    for path in sys.path:
        real = os.path.realpath(path)
        if real in places or (Path(real).name == "lib-dynload" and str(Path(real).parent) in places):
            yield path


def _lies_in(path: Path | None, site: Path) -> bool:
    return path is not None and path.resolve().is_relative_to(site.resolve())


def _let_in(
    found: FoundGame, site: Path, task: Mapping[str, Any], channel: Channel
) -> tuple[Game, Mapping[str, Any]]:
    """Return the game, options set, and the options that were set; PluginError for whatever the game does wrong."""
    if found.problem is not None:
        raise found.problem.error(found.name)
    texts = task.get("options", {})
    fixed: dict[str, Any] = {}
    if texts and found.path is not None:
        with _asked():
            complete = resolve(load_info(found.path / "game.toml").options, texts)
        fixed = {name: complete[name] for name in texts}
    channel.progress("the import of the game")
    channel.tell("importing", True)
    game = admit(found)
    channel.tell("importing", False)
    file = getattr(sys.modules[found.module], "__file__", None)
    if not _lies_in(Path(file or os.devnull), site):
        hint = "uninstall the other, then validate this one"
        said = f"{found.name} was imported from {file}: another game of that name is in the way"
        raise PluginError(said, kind="duplicate", hint=hint)
    channel.progress("its configuration")
    try:
        return (game.configure(**fixed) if fixed else game), fixed
    except (Exception, SystemExit) as error:
        raise explained(found, error, "configure-error", "failed when its options were set") from error


def _as_finding(found: FoundGame, error: PluginError) -> Finding:
    """Return the finding that a problem is; the cure of an installed game is not that of a wheel."""
    import hexfloe

    hint = error.hint
    for theirs, ours in (
        (
            f"install what it requires: pip install --force-reinstall {found.distribution}",
            "install it with pip",
        ),
        (found.again, f"build it anew for hexfloe {hexfloe.__version__}"),
        (f'; python -c "import {found.module}" may show more', ""),
    ):
        hint = hint.replace(theirs, ours)
    return finding_of(error, f"import of {found.module}", hint=hint)


def _validate(game: Game, fixed: Mapping[str, Any], task: Mapping[str, Any], channel: Channel) -> Report:
    validation = Validation(game, fixed, progress=channel.progress, **task["how"])
    report, findings = validation.report, list[Finding]()
    for group in GROUPS:
        chosen = {check.id for check in CHECKS if check.group == group} & validation.selected
        if not chosen or group == "process":  # the parent sees to that
            continue
        channel.progress(f"the checks of {group}")
        made = validation.make(group)
        findings += [finding for finding in made if finding.check in validation.selected]
        report = replace(validation.report, findings=list(findings))
        if task.get("save"):
            with _asked():
                save_findings(report, game, Path(task["save"]), game_argument=task["where"])
        _tell(report, channel)
    return report


def _tell(report: Report, channel: Channel) -> None:
    findings = [replace(f, check="process") if _NO_MEMORY in f.message else f for f in report.findings]
    facts = replace(report, findings=findings).to_dict()
    for fact, finding in zip(facts["findings"], findings, strict=True):
        fact["codes"] = finding.codes
    channel.tell("report", facts)

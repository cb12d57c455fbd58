"""Games that are not trusted: a wheel or source folder, built and validated by children; what happens is a finding."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import hexfloe.errors
from hexfloe.errors import HexfloeError
from hexfloe.validate.building import copy_sources
from hexfloe.validate.checks import CHECKS, select
from hexfloe.validate.report import Finding, Report
from hexfloe.validate.sandbox import End, GarbledError, Limits, run_child
from hexfloe.validate.saving import replaying
from hexfloe.validate.unpacking import UnfitError, unpack

if TYPE_CHECKING:
    from hexfloe.validate.gallery import Gallery

#: What each end of a child means, and what its author can do about it.
_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "hang": ("was stopped after {} seconds", "find the loop that does not end, or allow more seconds"),
    "importing": ("was still being imported after {} seconds", "importing a game must compute nothing"),
    "memory": ("used more than {memory} of memory", "find what grows without end, or allow more memory"),
    "processes": ("started more than {processes} processes", "a game starts none: leave that to its players"),
    "garbage": ("wrote to the validator's pipe", "a game writes only to what it has opened itself"),
    "crash": (
        "crashed Python ({})",
        "compile it with boundscheck=True, and replay the same seed in a debugger",
    ),
    "killed": ("was killed ({})", "see whether the machine had no memory left, or the game kills processes"),
    "exit": ("ended the program (exit code {})", "a game raises errors and never exits"),
    "exits": ("ended the program ({})", "a game raises errors and never exits"),
    "raised": ("raised {}", "let it refuse what it cannot do, with a clause"),
    "left": ("left processes running ({} of them)", "a game starts none, or waits for their end"),
    "not-started": (
        "could not be tried in a child process: {}",
        "see whether Python starts here, and hexfloe is whole",
    ),
}
#: Ends that say themselves when they were.
_AT_NO_TIME: Final = frozenset({"importing", "left", "not-started"})


@dataclass(slots=True)
class _Listener:
    """What the children of one validation have said."""

    progress: Callable[[str, int, int], None] | None
    doing: str = "the start"
    game: str = ""
    built: str = ""
    report: Report | None = None
    gallery: Gallery | None = None
    findings: list[Finding] = field(default_factory=list)
    stopped: End | None = None
    stopped_during: str = ""
    refused: tuple[str, str, str] | None = None

    def hear(self, kind: str, content: Any) -> None:
        """Take in one message; raises GarbledError for one that no child of ours says."""
        try:
            self._hear(kind, content)
        except (TypeError, ValueError, KeyError, AttributeError):
            raise GarbledError from None
        if kind == "doing" and self.progress is not None:
            self.progress(*content)

    def _hear(self, kind: str, content: Any) -> None:
        import msgspec

        match kind:
            case "doing":
                self.doing, _, _ = msgspec.convert(content, tuple[str, int, int])
            case "game" | "built":
                setattr(self, kind, msgspec.convert(content, str))
            case "report":
                self.report = Report.from_dict(content)
            case "gallery":
                from hexfloe.validate.gallery import Gallery

                self.gallery = Gallery.from_dict(content)
            case "finding":
                self.findings.append(msgspec.convert(content, Finding))
            case "stopped":
                self.stopped = End(*msgspec.convert(content, tuple[str, str, str]))
                self.stopped_during = self.doing
            case "refused":
                self.refused = msgspec.convert(content, tuple[str, str, str])
            case _:
                raise GarbledError


def examine(
    place: Path, task: Mapping[str, Any], limits: Limits, progress: Any = None
) -> tuple[Report, Gallery | None]:
    """Return the report on the game in a wheel or source folder, and its gallery, made by a child within limits.

    `task` has `kind` (`game`, `record` or `cases`), `where` (what the report calls the target), `how` (keywords of
    Validation), and if need be `file`, `options`, `pictures` and `save`, a folder for matches. Raises HexfloeError
    only for what cannot be done as asked; whatever the game does is a finding.
    """
    how = task["how"]
    chosen = select(how.get("checks", ()), how.get("skip", ()))
    listener = _Listener(progress)
    with tempfile.TemporaryDirectory(prefix="hexfloe-", ignore_cleanup_errors=True) as folder:
        work = Path(os.path.realpath(folder))
        end = _tried(place, work, task, limits, listener)
    if listener.refused is not None:
        _refuse(*listener.refused)
    report = listener.report or Report(listener.game, how["seed"])
    report.checks = report.checks or [check.id for check in CHECKS if check.id in chosen]
    report.target = task["where"]
    ending = _finding(listener.stopped or end, listener, limits)
    report.findings += [*listener.findings, *([ending] if ending else [])]
    if task.get("save"):
        _name_files(report, task)
    return report, listener.gallery


def _tried(place: Path, work: Path, task: Mapping[str, Any], limits: Limits, listener: _Listener) -> End:
    """Build, unpack and examine, as far as it goes."""
    wheel = place
    if place.is_dir():
        copy_sources(place, work / "source")
        (work / "dist").mkdir()
        end = run_child({"kind": "build"}, work, limits, listener.hear)
        if end.how != "done" or not listener.built:
            return end
        wheel = work / "dist" / Path(listener.built).name
    try:
        unpack(wheel, work)
    except UnfitError as unfit:
        listener.findings.append(Finding("structure", str(unfit)))
        return End("done")
    return run_child(task, work, limits, listener.hear)


def _finding(end: End, listener: _Listener, limits: Limits) -> Finding | None:
    if end.how == "done":
        return None
    doing = (listener.stopped_during if end is listener.stopped else listener.doing) or "the start"
    during = f" during {doing}" if end.how not in _AT_NO_TIME else ""
    said, cure = _SENTENCES[end.how]
    said = said.format(end.detail, memory=f"{limits.memory / (1 << 30):.3g} GiB", processes=limits.processes)
    return Finding("process", f"the game {said}{during}; {cure}", end.where, game=listener.game)


def _refuse(code: str, message: str, hint: str) -> NoReturn:
    """Raise the error of hexfloe that a child told of."""
    known = [kind for kind in vars(hexfloe.errors).values() if isinstance(kind, type)]
    for kind in known:
        if issubclass(kind, HexfloeError) and kind.code == code:
            raise kind(message, hint=hint)
    raise HexfloeError(message, hint=hint)


def _name_files(report: Report, task: Mapping[str, Any]) -> None:
    """Let findings name their files as the caller named the folder; the child has a current folder of its own."""
    for i, finding in enumerate(report.findings):
        if finding.file:
            file = Path(task["shown"], Path(finding.file).name)
            command = replaying(str(file), finding.check, task["where"])
            report.findings[i] = replace(finding, file=str(file), command=command)

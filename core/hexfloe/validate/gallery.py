"""Pictures for a report: the positions of every case and of every finding, as plain data that a page is made of.

A gallery holds what a page needs and a report has not: the texts of the clauses, what the cases say, and pictures.
It is plain data, so that the process that runs a game can hand it to the one that writes the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hexfloe.cases import load_cases
from hexfloe.cases.run import check_case
from hexfloe.cases.runner import Runner
from hexfloe.clauses import Clause
from hexfloe.errors import DataFileError, HexfloeError
from hexfloe.play.table import ALL
from hexfloe.validate.wording import Expected, cut, expectations, setting_lines

if TYPE_CHECKING:
    from hexfloe.cases import Case
    from hexfloe.cases.case import Run, Step
    from hexfloe.play.game import Game
    from hexfloe.play.state import State
    from hexfloe.validate.report import Finding, Report

#: Called with what is being done, how much of it is done, and how much there is.
Progress = Callable[[str, int, int], None]

#: Most cases that are shown.
MOST_CASES: Final = 1_000
#: Most pictures of cases and of findings, characters of one, and of all different ones together as JSON has them:
#: a gallery is one message of a child process, and those are bounded.
MOST_PICTURES: Final = 300
MOST_FINDINGS: Final = 40
LONGEST_PICTURE: Final = 400_000
LONGEST_TOGETHER: Final = 48_000_000
#: Width of a picture in pixels.
WIDTH: Final = 720


@dataclass(frozen=True, slots=True)
class Shot:
    """One moment of a case: the moves that led to it, what must hold, what does not, and its picture."""

    moves: tuple[str, ...] = ()
    expected: tuple[Expected, ...] = ()
    wrong: tuple[str, ...] = ()
    picture: int | None = None
    """Number of the picture in the gallery."""
    note: str = ""
    """Why there is no picture."""


@dataclass(frozen=True, slots=True)
class RunShown:
    """One way through a case: its name (empty where it is the only one), game string, beginning, and moments."""

    name: str
    game: str
    given: tuple[str, ...]
    shots: tuple[Shot, ...]


@dataclass(frozen=True, slots=True)
class CaseShown:
    """A case: what it is about, its runs, and why it could not be run, if so."""

    id: str
    title: str
    file: str
    clauses: tuple[str, ...]
    runs: tuple[RunShown, ...] = ()
    error: str = ""

    @property
    def holds(self) -> bool:
        """Whether everything it expects is so."""
        return not self.error and not any(shot.wrong for run in self.runs for shot in run.shots)


@dataclass(frozen=True, slots=True)
class FindingShown:
    """The position of the finding `number` (from 0) of the report: a picture, or a note why there is none."""

    number: int
    picture: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Gallery:
    """What a page shows of one game beside its report; picture numbers are places in `pictures` (SVG texts)."""

    game: str
    title: str
    rulebook: str = ""
    """Title, edition and language of the rulebook."""
    link: str = ""
    clauses: tuple[Clause, ...] = ()
    cases: tuple[CaseShown, ...] = ()
    findings: tuple[FindingShown, ...] = ()
    pictures: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON."""
        import msgspec

        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    @classmethod
    def from_dict(cls, data: object) -> Gallery:
        """Return the gallery that `to_dict` made plain; DataFileError if the data are not of that form."""
        import msgspec

        try:
            return msgspec.convert(data, cls)
        except (msgspec.ValidationError, RecursionError) as error:
            raise DataFileError(f"this is no gallery: {error}") from None


def gallery_of(
    game: Game, report: Report, *, cases: Path | None = None, progress: Progress | None = None
) -> Gallery:
    """Return the gallery for a report on a game: its rulebook, every case as it runs, every finding with its position.

    `cases` is the file of cases that the report is on, if it is not on the game's own; where the cases were not
    checked, none are shown. They run on the default options, as in the validation. What cannot be drawn has a note
    in place of a picture. `progress` is told what is drawn, how much of it is done, and how much there is.
    """
    album = _Album()
    findings = tuple(_finding(game, number, finding, album) for number, finding in enumerate(report.findings))
    album.left = MOST_PICTURES
    plain = type(game)(data=game.data_files)
    try:
        rulebook = plain.rulebook
    except HexfloeError:
        return Gallery(game.string, game.info.title, findings=findings, pictures=tuple(album.pictures))
    return Gallery(
        game.string,
        game.info.title,
        rulebook=", ".join(part for part in (rulebook.title, rulebook.edition, rulebook.language) if part),
        link=rulebook.link,
        clauses=tuple(rulebook),
        cases=_cases(plain, cases or plain.folder() / "cases", album, progress)
        if _asked_for_cases(report)
        else (),
        findings=findings,
        pictures=tuple(album.pictures),
    )


@dataclass
class _Album:
    """The pictures drawn so far; equal ones are kept once."""

    pictures: list[str] = field(default_factory=list)
    left: int = MOST_FINDINGS
    size: int = 0
    _numbers: dict[str, int] = field(default_factory=dict)

    def draw(self, state: State) -> tuple[int | None, str]:
        """Return the number of a position's picture, or None and a sentence that says why there is none."""
        if self.left <= 0 or self.size >= LONGEST_TOGETHER:
            return None, "not drawn: there are enough pictures"
        try:
            svg = _svg(state)
        except Exception as error:  # a game may raise anything; another check finds it
            return None, cut(f"cannot be drawn: {type(error).__name__}: {error}")
        if svg in self._numbers:
            return self._numbers[svg], ""
        if len(svg) > LONGEST_PICTURE:
            return None, f"not drawn: the picture has {len(svg)} characters"
        self.left -= 1
        self.size += len(json.dumps(svg))
        self.pictures.append(svg)
        return self._numbers.setdefault(svg, len(self.pictures) - 1), ""


def _svg(state: State) -> str:
    from hexfloe.picture import render_svg

    return render_svg(replace(state.game.scene(state.view(ALL)), selectable=()), width=WIDTH)


# ------------------------------------------------------------------ findings


def _finding(game: Game, number: int, finding: Finding, album: _Album) -> FindingShown:
    if not finding.game or (finding.codes is None and not finding.replay):
        return FindingShown(number)
    try:
        state = _position(game, finding)
    except Exception as error:  # a game may raise anything; it is what the finding may be about
        return FindingShown(number, note=cut(f"cannot be replayed: {type(error).__name__}: {error}"))
    return FindingShown(number, *album.draw(state))


def _position(game: Game, finding: Finding) -> State:
    state = game.configured_as(finding.game).start()
    for move in finding.replay if finding.codes is None else finding.codes:
        state.play(move)
    return state


# ------------------------------------------------------------------ cases


def _asked_for_cases(report: Report) -> bool:
    return not report.checks or "cases" in report.checks


def _cases(game: Game, path: Path, album: _Album, progress: Progress | None) -> tuple[CaseShown, ...]:
    try:
        cases = load_cases(path)[:MOST_CASES]
    except HexfloeError:
        return ()  # a finding of the report says why
    runs = [run for case in cases for run in case.runs]
    steps = sum(len(run.steps) for run in runs)
    beginnings = sum(_moves_at_once(run) for run in runs)
    what = _LAST
    if steps <= MOST_PICTURES:
        what = _EVERYTHING if steps + beginnings <= MOST_PICTURES else _STEPS
    shown = []
    for number, case in enumerate(cases):
        if progress is not None:
            progress("pictures of the cases", number, len(cases))
        shown.append(_case(game, case, album, what))
    return tuple(shown)


#: Which positions of a run are drawn: all, all but the beginning, or the last.
_EVERYTHING, _STEPS, _LAST = "everything", "steps", "last"


def _moves_at_once(run: Run) -> bool:
    return bool(run.steps) and bool(run.steps[0].when)


def _case(game: Game, case: Case, album: _Album, what: str) -> CaseShown:
    shown = CaseShown(case.id, case.title, Path(case.file).name, case.all_clauses)
    try:
        games = check_case(game, case)
    except HexfloeError as error:
        return replace(shown, error=str(error))
    pairs = zip(games, case.runs, strict=True)
    return replace(shown, runs=tuple(_run(configured, run, album, what) for configured, run in pairs))


def _run(game: Game, run: Run, album: _Album, what: str) -> RunShown:
    runner = _Photographer(game, run, album, what)
    runner.go()
    runner.look_where_it_stopped()
    wrong: dict[int, list[str]] = {}
    for number, item in runner.findings:
        wrong.setdefault(number, []).append(
            cut(f"{item.about}: expected {item.expected}, found {item.found}")
        )
    shots = []
    for number, step in enumerate((None, *run.steps)):
        picture, note = runner.seen.get(number, (None, ""))
        shot = Shot(
            moves=step.when if step else (),
            expected=tuple(expectations(step)) if step else (),
            wrong=tuple(wrong.get(number, ())),
            picture=picture,
            note=note,
        )
        if step or picture is not None or shot.wrong:
            shots.append(shot)
    return RunShown(run.name, game.string, setting_lines(run.setting), tuple(shots))


class _Photographer(Runner):
    """Runs a run and draws the positions that it meets; step 0 is the beginning."""

    def __init__(self, game: Game, run: Run, album: _Album, what: str) -> None:
        super().__init__(game, run)
        self.seen: Final[dict[int, tuple[int | None, str]]] = {}
        self._album: Final = album
        self._what: Final = what
        self._state: State | None = None
        self._step = 0

    def look_where_it_stopped(self) -> None:
        """Draw the position in which the run was given up, if it was."""
        if self._state is not None and self._step not in self.seen and self.findings:
            self.seen[self._step] = self._album.draw(self._state)

    def _begin(self) -> State | None:
        self._state = super()._begin()
        if self._state is not None and self._what == _EVERYTHING and _moves_at_once(self.run):
            self.seen[0] = self._album.draw(self._state)
        return self._state

    def _play(self, state: State, step: Step) -> None:
        self._step += 1
        super()._play(state, step)

    def _check(self, state: State, step: Step) -> Any:
        if self._what != _LAST or self._step == len(self.run.steps):
            self.seen[self._step] = self._album.draw(state)
        return super()._check(state, step)

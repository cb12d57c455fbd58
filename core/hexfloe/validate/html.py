"""Reports as one HTML page that needs nothing else: findings, then the rulebook clause by clause, with pictures."""

from __future__ import annotations

import base64
import hashlib
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from hexfloe.errors import DataFileError
from hexfloe.picture.reading import clean
from hexfloe.validate.checks import CHECKS
from hexfloe.validate.drawings import Drawing, Drawings
from hexfloe.validate.report import SCHEMA, ClauseLine, Configuration, Finding, Report

if TYPE_CHECKING:
    from jinja2 import Environment

    from hexfloe.clauses import Clause
    from hexfloe.validate.gallery import CaseShown, Gallery, Shot

#: A match of more moves is folded away.
MANY_MOVES: Final = 24
_TITLES: Final = {check.id: check.title for check in CHECKS}

#: What the state of a clause is called, in the order of the filter, with its sign: no meaning hangs on color alone.
STATES: Final = {
    "failed": ("a case fails", "✗"),
    "open": ("still to be shown", "○"),
    "shown": ("shown", "✓"),
    "left-out": ("not modeled", "•"),
}


def render_html(reports: Sequence[Report], galleries: Sequence[Gallery | None]) -> str:
    """Return the page: a section for each report, with the gallery at the same place, or none.

    Equal reports and galleries give equal bytes. All texts may come from strangers: they are escaped, pictures are
    checked element by element, and the page allows itself no connections.
    """
    from markupsafe import Markup

    drawings = Drawings()
    targets = [
        Target(f"t{number}", report, gallery, drawings)
        for number, (report, gallery) in enumerate(zip(reports, galleries, strict=True), 1)
    ]
    script = _text("page.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page: str = (
        _environment()
        .from_string(_text("page.html.jinja"))
        .render(
            targets=targets,
            states=STATES,
            schema=SCHEMA,
            style=Markup(_text("page.css")),  # a file of this package
            script=Markup(script),  # a file of this package
            script_digest=f"sha256-{digest}",
            shared=lambda: Markup(drawings.shared()),  # made of checked elements
        )
    )
    return page.strip() + "\n"


def _text(name: str) -> str:
    return files("hexfloe.validate").joinpath(name).read_text(encoding="utf-8")


def _environment() -> Environment:
    from jinja2 import Environment, StrictUndefined

    return Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_printable
    )


def _printable(value: object) -> object:
    """Return what is printed for a value: texts lose what no reader should obey; markup stays."""
    if type(value) is not str:
        return value
    before, after = (" " if value[at : at + 1].isspace() else "" for at in (0, len(value) - 1))
    return f"{before}{clean(value)}{after}"


@dataclass(frozen=True)
class Picture:
    """A picture where it stands in the page, or the sentence that stands there instead."""

    drawing: Drawing | None
    note: str
    _drawings: Drawings

    @property
    def body(self) -> str:
        """Its content as markup."""
        from markupsafe import Markup

        if self.drawing is None:
            return ""
        return Markup(self._drawings.body(self.drawing))  # made of checked elements


@dataclass(frozen=True)
class FindingLine:
    """A finding as the page shows it."""

    anchor: str
    finding: Finding
    title: str
    picture: Picture
    command: str
    case: str
    """Anchor of the case that it is about, or empty."""

    @property
    def heading(self) -> str:
        """What is wrong; of a case without the names of file and case, which stand below."""
        after = self.finding.message.partition(f": {self.finding.where}")[2] if self.case else ""
        return after.lstrip(", ") or self.finding.message

    @property
    def folded(self) -> bool:
        """Whether its match is so long that it is folded away."""
        return len(self.finding.replay) > MANY_MOVES


@dataclass(frozen=True)
class ShownClause:
    """A clause as the page shows it: what was seen of it, its text, the cases under it and those under others."""

    anchor: str
    line: ClauseLine
    text: Clause | None
    whole: bool = True
    """Whether the report says what is missing: one on a file of cases does not."""
    cases: list[CaseShown] = field(default_factory=list)
    others: list[CaseShown] = field(default_factory=list)

    @property
    def state(self) -> str:
        """One of STATES."""
        if self.line.failed:
            return "failed"
        if not self.line.modeled:
            return "left-out"
        return "open" if self.missing else "shown"

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be shown of it."""
        return self.line.missing if self.whole else ()


class Target:
    """One report with its gallery, and everything the page says of it."""

    def __init__(self, anchor: str, report: Report, gallery: Gallery | None, drawings: Drawings) -> None:
        self.anchor: Final = anchor
        self.report: Final = report
        self.gallery: Final = gallery
        self.title: Final = gallery.title if gallery else report.name
        self._drawings: Final = drawings
        self._added: Final[dict[int, Drawing | str]] = {}

    @property
    def cases(self) -> tuple[CaseShown, ...]:
        """The cases of the gallery."""
        return self.gallery.cases if self.gallery else ()

    @property
    def verdict(self) -> str:
        """`errors`, `warnings` or `clean`."""
        if self.report.fails("error"):
            return "errors"
        return "warnings" if self.report.findings else "clean"

    @cached_property
    def findings(self) -> list[FindingLine]:
        """Every finding, with its picture."""
        shown = {
            item.number: item
            for item in (self.gallery.findings if self.gallery else ())
            if item.picture is not None or item.note
        }
        lines = []
        for number, finding in enumerate(self.report.findings):
            item = shown.get(number) or self._shot_of(finding)
            picture = self.picture(item.picture if item else None, item.note if item else "")
            case = self.case_anchors.get(finding.where.removeprefix("case "), "")
            title = _TITLES.get(finding.check, "")
            lines.append(
                FindingLine(
                    f"{self.anchor}-f{number + 1}", finding, title, picture, self._command(finding), case
                )
            )
        return lines

    def _shot_of(self, finding: Finding) -> Shot | None:
        """Return the moment of a case that a finding is about."""
        for case in self.cases:
            if finding.check == "cases" and finding.where == f"case {case.id}":
                for shot in (shot for run in case.runs for shot in run.shots):
                    if any(finding.message.endswith(text) for text in shot.wrong):
                        return shot
        return None

    def _command(self, finding: Finding) -> str:
        """Return what shows the finding again."""
        if finding.command:
            return finding.command
        check = f" --check {shlex.quote(finding.check)}" if finding.check in _TITLES else ""
        return f"hexfloe validate {shlex.quote(self.report.name)}{check} --seed {self.report.seed}"

    @cached_property
    def case_anchors(self) -> dict[str, str]:
        """The anchor of each case, by its id."""
        return {case.id: f"{self.anchor}-k{number}" for number, case in enumerate(self.cases, 1)}

    @property
    def whole(self) -> bool:
        """Whether the report is on the whole rulebook."""
        return not self.report.checks or "clauses" in self.report.checks

    @cached_property
    def clauses(self) -> list[ShownClause]:
        """Every clause, or those that were seen if not all were looked at, with cases.

        Each case stands in full under the first clause that it names.
        """
        texts = {text.id: text for text in (self.gallery.clauses if self.gallery else ())}
        lines = [
            ShownClause(f"{self.anchor}-c{number}", line, texts.get(line.id), self.whole)
            for number, line in enumerate(self.report.clauses, 1)
            if self.whole or line.used or line.tested or line.failed
        ]
        by_id = {shown.line.id: shown for shown in lines}
        for case in self.cases:
            homes = [by_id[name] for name in case.clauses if name in by_id]
            for number, home in enumerate(homes):
                (home.others if number else home.cases).append(case)
        return lines

    @cached_property
    def clause_anchors(self) -> dict[str, str]:
        """The anchor of each clause, by its id."""
        return {shown.line.id: shown.anchor for shown in self.clauses}

    @property
    def homeless(self) -> list[CaseShown]:
        """The cases that name no clause of the rulebook."""
        return [case for case in self.cases if not any(name in self.clause_anchors for name in case.clauses)]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many clauses there are of each state."""
        found = Counter(shown.state for shown in self.clauses)
        return {state: found[state] for state in STATES}

    @property
    def modeled(self) -> int:
        """How many clauses the game has."""
        return sum(line.modeled for line in self.report.clauses)

    @property
    def checks(self) -> list[tuple[str, str, int]]:
        """Every check that was made or found something: its id, what holds, and the number of its findings."""
        found = Counter(finding.check for finding in self.report.findings)
        made = [check.id for check in CHECKS if check.id in self.report.checks or check.id in found]
        made += sorted(set(found) - set(made))
        return [(name, _TITLES.get(name, ""), found[name]) for name in made]

    @property
    def left_out(self) -> list[str]:
        """The checks that were not made."""
        return [check.id for check in CHECKS if check.id not in self.report.checks]

    def total(self, name: str) -> int:
        """Return a count of the configurations, summed."""
        return sum(getattr(line, name) for line in self.report.configurations)

    @property
    def configurations(self) -> list[Configuration]:
        """What was played."""
        return self.report.configurations

    def picture(self, number: int | None, note: str) -> Picture:
        """Return a picture of the gallery as it stands in the page, or the note in its place."""
        if number is None or self.gallery is None or not 0 <= number < len(self.gallery.pictures):
            return Picture(None, note, self._drawings)
        if number not in self._added:
            try:
                self._added[number] = self._drawings.add(self.gallery.pictures[number])
            except DataFileError as error:
                self._added[number] = str(error)
        added = self._added[number]
        if isinstance(added, str):
            return Picture(None, added, self._drawings)
        return Picture(added, note, self._drawings)

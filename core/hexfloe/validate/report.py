"""What a validation found: findings, clauses with what was seen of them, counts; for people and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

#: Version of the JSON form; it changes when a key changes its meaning or goes.
SCHEMA: Final = 2

#: How grave a finding can be: an error breaks the contract, a warning is about a measure of this machine.
LEVELS: Final = ("error", "warning")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong.

    `check` found it; `message` is a sentence; `where` a place for people. One that stands in a match names the `game`
    (a game string) and the `codes` of the moves that lead to the position, `replay` are their texts; `file` is where
    that match was saved, `command` what replays it.
    """

    check: str
    message: str
    where: str = ""
    replay: tuple[str, ...] = ()
    level: str = "error"
    game: str = ""
    codes: tuple[int, ...] | None = None
    file: str = ""
    command: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data for JSON."""
        facts = asdict(self)
        del facts["codes"]
        return {**facts, "replay": list(self.replay)}


@dataclass(slots=True)
class ClauseLine:
    """What was seen of one clause.

    `refused` counts refusals in random matches and cases, `ended` the matches it ended, `tested` the passing cases
    that name it, `failed` the others.
    """

    id: str
    title: str
    kind: str
    refused: int = 0
    ended: int = 0
    tested: int = 0
    failed: int = 0

    @property
    def used(self) -> bool:
        """Whether it was seen at work in a random match or case: refusing, or ending a match."""
        return self.refused > 0 or self.ended > 0

    @property
    def modeled(self) -> bool:
        """Whether the game has it at all."""
        return self.kind != "not-modeled"

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be shown of it: `case`, `refusal`, both or nothing."""
        if not self.modeled:
            return ()
        case = () if self.tested or self.failed else ("case",)
        refusal = ("refusal",) if self.kind == "restriction" and not self.refused else ()
        return (*case, *refusal)

    @property
    def status(self) -> str:
        """One word for the report: failed, refused, tested, used, not modeled, or never reached."""
        if self.failed:
            return "failed"
        if self.tested:
            return "refused, tested" if self.refused else "tested"
        if self.refused:
            return "refused"
        if self.used:
            return "used"
        return "never reached" if self.modeled else "not modeled"


@dataclass(slots=True)
class Configuration:
    """What random matches of one configured game showed."""

    game: str
    matches: int = 0
    moves: int = 0
    chance_moves: int = 0
    sweeps: int = 0
    unfinished: int = 0
    longest: int = 0
    most_legal: int = 0
    positions: int = 0


@dataclass
class Report:
    """The result of validating one target: a game, a record or a file of cases."""

    game: str
    seed: int
    findings: list[Finding] = field(default_factory=list)
    clauses: list[ClauseLine] = field(default_factory=list)
    cases_passed: int = 0
    cases_failed: int = 0
    configurations: list[Configuration] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    target: str = ""
    """What was asked for, where it is not the game: a folder, a wheel, a record, a file of cases."""

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    @property
    def name(self) -> str:
        """What the report is about."""
        return self.target or self.game

    def fails(self, level: str) -> bool:
        """Whether something was found that is at least as grave as a level: `warning`, `error`, or `never`."""
        grave = {"warning": LEVELS, "error": ("error",), "never": ()}[level]
        return any(finding.level in grave for finding in self.findings)

    @property
    def cases(self) -> tuple[int, int]:
        """Cases passed and failed."""
        return self.cases_passed, self.cases_failed

    @property
    def matches(self) -> int:
        """Random matches played, over all configurations."""
        return sum(configuration.matches for configuration in self.configurations)

    @property
    def coverage(self) -> float:
        """Percentage of the modeled clauses that have a case and, where they restrict, were seen refusing."""
        modeled = [line for line in self.clauses if line.modeled]
        shown = sum(not line.missing for line in modeled)
        return 100 * shown / len(modeled) if modeled else 100.0

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data for JSON; keys are documented in docs/reference/validate.md."""
        clauses = [{**asdict(line), "used": line.used, "status": line.status} for line in self.clauses]
        return {
            "schema": SCHEMA,
            "target": self.name,
            "game": self.game,
            "ok": self.ok,
            "seed": self.seed,
            "checks": list(self.checks),
            "findings": [finding.to_dict() for finding in self.findings],
            "cases": {"passed": self.cases_passed, "failed": self.cases_failed},
            "coverage": round(self.coverage, 2),
            "clauses": clauses,
            "matches": self.matches,
            "configurations": [asdict(configuration) for configuration in self.configurations],
        }

    @staticmethod
    def from_dict(facts: dict[str, Any]) -> Report:
        """Return the report that `to_dict` made data of; a finding may also have its `codes`.

        Raises ValueError where the data are of another shape.
        """
        import msgspec

        cases = facts.get("cases")
        if not isinstance(cases, dict):
            raise ValueError("a report has a table of cases")
        named = {**facts, "cases_passed": cases.get("passed"), "cases_failed": cases.get("failed")}
        return msgspec.convert(named, Report)

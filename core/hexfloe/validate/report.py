"""What a validation found: findings, clauses with what was seen of them, counts; for people and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Final

#: Version of the JSON form; it changes when a key changes its meaning or goes.
SCHEMA: Final = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: the check that found it, a sentence, where, and the moves that show it (or none)."""

    check: str
    message: str
    where: str = ""
    replay: tuple[str, ...] = ()


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
        return "not modeled" if self.kind == "not-modeled" else "never reached"


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
    """The result of validating one game."""

    game: str
    seed: int
    findings: list[Finding] = field(default_factory=list)
    clauses: list[ClauseLine] = field(default_factory=list)
    cases_passed: int = 0
    cases_failed: int = 0
    configurations: list[Configuration] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    @property
    def cases(self) -> tuple[int, int]:
        """Cases passed and failed."""
        return self.cases_passed, self.cases_failed

    @property
    def matches(self) -> int:
        """Random matches played, over all configurations."""
        return sum(configuration.matches for configuration in self.configurations)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data for JSON; keys are documented in docs/reference/cli.md."""
        clauses = [{**asdict(line), "used": line.used, "status": line.status} for line in self.clauses]
        return {
            "schema": SCHEMA,
            "game": self.game,
            "ok": self.ok,
            "seed": self.seed,
            "checks": list(self.checks),
            "findings": [{**asdict(finding), "replay": list(finding.replay)} for finding in self.findings],
            "cases": {"passed": self.cases_passed, "failed": self.cases_failed},
            "clauses": clauses,
            "matches": self.matches,
            "configurations": [asdict(configuration) for configuration in self.configurations],
        }

"""A case as immutable data: given a position, when moves are made, then these expectations hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from hexfloe.play.options import format_value

#: Names of the reasons that are not clauses, as `refused` may give them; the last: no move has such a text.
CORE_REASONS: Final = ("not-now", "no-such-piece", "not-canonical", "over", "unreadable")

#: What `actor` says instead of a seat.
ACTORS: Final[Mapping[str, int]] = {"chance": -1, "over": -2}


@dataclass(frozen=True, slots=True)
class Refused:
    """Moves that must be refused, by a clause or for a reason of the core: one of the two is given."""

    moves: tuple[str, ...]
    clause: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Weighted:
    """What chance may do: a move or pattern and, where it is stated, the weight of each such move."""

    move: str
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class SetupRefused:
    """The position cannot be set up: by this clause, or, with None, for whatever reason."""

    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """Moves to play and what must hold afterwards; an absent expectation is None or empty."""

    when: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    legal_only: tuple[str, ...] | None = None
    not_legal: tuple[str, ...] = ()
    legal_count: tuple[tuple[str, int], ...] = ()
    """Pairs of a pattern and the number of legal moves that match it; `*` counts all."""
    refused: tuple[Refused, ...] = ()
    chance: tuple[Weighted, ...] = ()
    chance_only: tuple[Weighted, ...] | None = None
    actor: int | None = None
    """A seat from 0, or one of the values of ACTORS."""
    over: bool | None = None
    ended_by: str | None = None
    ranks: tuple[int, ...] | None = None
    """One rank a seat, from 1; ties share one."""
    scores: tuple[float, ...] | None = None
    then: Mapping[str, Any] | None = None
    """Facts: a part of `game.describe(…)`; see `hexfloe.cases.facts`."""

    @property
    def asks_chance(self) -> bool:
        """Return whether the step expects that chance is about to move."""
        return bool(self.chance) or self.chance_only is not None or self.actor == ACTORS["chance"]

    def moves(self) -> Iterator[tuple[str, str]]:
        """Iterate over every move or pattern that must be readable: the key it stands under, its text."""
        for key in ("when", "legal", "legal_only", "not_legal"):
            yield from ((key, text) for text in getattr(self, key) or ())
        yield from (("legal_count", text) for text, _ in self.legal_count)
        for item in self.refused:
            if item.reason != "unreadable":
                yield from (("refused", text) for text in item.moves)
        for key in ("chance", "chance_only"):
            yield from ((key, item.move) for item in getattr(self, key) or ())

    def clauses(self) -> Iterator[str]:
        """Iterate over the clause ids that the step expects at work."""
        yield from (item.clause for item in self.refused if item.clause is not None)
        if self.ended_by is not None:
            yield self.ended_by


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a case begins."""

    options: Mapping[str, Any] = field(default_factory=dict)
    data: tuple[str, ...] = ()
    """Files that replace data of the game, relative to the folder of the case file."""
    given: Mapping[str, Any] | None = None
    """The position for `game.setup`, or None for the start of the game."""
    seed: int | None = None
    """With a seed, chance plays by itself; without, `when` names each of its moves."""
    setup_refused: SetupRefused | None = None

    def merged(self, other: Setting) -> Setting:
        """Return this setting with what another one adds or changes: tables merge, all else is replaced."""
        given = self.given if other.given is None else _merged(self.given or {}, other.given)
        return Setting(
            options={**self.options, **other.options},
            data=(*self.data, *other.data),
            given=given,
            seed=self.seed if other.seed is None else other.seed,
            setup_refused=other.setup_refused or self.setup_refused,
        )


@dataclass(frozen=True, slots=True)
class Under:
    """One set of options under which a case is run, with the steps that follow the common ones."""

    title: str = ""
    setting: Setting = field(default_factory=Setting)
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """One way through a case: where it begins and every step in order."""

    name: str
    """Empty for a case without `under`."""
    setting: Setting
    steps: tuple[Step, ...]

    def label(self, case: Case) -> str:
        """Return what reports and errors call this run of a case: `case first-round (seats=4)`."""
        return f"case {case.id} ({self.name})" if self.name else f"case {case.id}"


@dataclass(frozen=True, slots=True)
class Case:
    """A case of a rulebook: one run, or one for each `under`."""

    file: str
    id: str
    title: str
    clauses: tuple[str, ...]
    """The ids of the clauses that the case shows at work, at least one."""
    setting: Setting = field(default_factory=Setting)
    steps: tuple[Step, ...] = ()
    unders: tuple[Under, ...] = ()

    @property
    def runs(self) -> tuple[Run, ...]:
        """Every run of the case, in order."""
        if not self.unders:
            return (Run("", self.setting, self.steps),)
        return tuple(
            Run(_name(under, n), self.setting.merged(under.setting), (*self.steps, *under.steps))
            for n, under in enumerate(self.unders, 1)
        )

    @property
    def all_clauses(self) -> tuple[str, ...]:
        """The ids the case names, those in its expectations included; each once, in order."""
        found = dict.fromkeys(self.clauses)
        for run in self.runs:
            refused = run.setting.setup_refused
            if refused is not None and refused.clause is not None:
                found[refused.clause] = None
            found.update(dict.fromkeys(clause for step in run.steps for clause in step.clauses()))
        return tuple(found)


def _name(under: Under, number: int) -> str:
    options = ", ".join(f"{key}={format_value(value)}" for key, value in under.setting.options.items())
    return under.title or options or f"under {number}"


def _merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in change.items():
        old = result.get(key)
        result[key] = (
            _merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
        )
    return result

"""A TOML table becomes a Case, or a CaseError that names file, key and reason.

The schema is described in docs/reference/cases-toml.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from hexfloe.cases.case import (
    ACTORS,
    CORE_REASONS,
    Case,
    Refused,
    Setting,
    SetupRefused,
    Step,
    Under,
    Weighted,
)
from hexfloe.cases.facts import check_facts
from hexfloe.clauses.tables import Place, Table, check_text, kind_of, suggestion
from hexfloe.errors import CaseError

ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_SEED: Final = 2**63 - 1
MAX_SEATS: Final = 16

STEP_KEYS: Final = (
    "when",
    "legal",
    "legal_only",
    "not_legal",
    "legal_count",
    "refused",
    "chance",
    "chance_only",
    "actor",
    "over",
    "ended_by",
    "ranks",
    "scores",
    "then",
)
SETTING_KEYS: Final = ("options", "data", "given", "seed", "setup_refused")
UNDER_KEYS: Final = ("title", *SETTING_KEYS, *STEP_KEYS, "step")
CASE_KEYS: Final = ("id", "title", "clauses", *SETTING_KEYS, *STEP_KEYS, "step", "under")

#: Keys of a case that land in `given` when they are written below `[case.given]`.
_ASTRAY: Final = ("when", "then", "refused", "legal", "step", "under")

_HINTS: Final = {
    "play": "moves to play stand in 'when'",
    "moves": "moves to play stand in 'when'",
    "illegal": "write 'refused' with the clause, or 'not_legal'",
    "winners": "write 'ranks', one a seat, 1 for every winner",
    "clause": "write 'clauses', a list",
    "expect": "expectations stand beside 'when'; facts in 'then'",
}


def parse_case(table: Table) -> Case:
    """Return the case in a `[[case]]` table, read at its place. Raises the CaseError of that place."""
    case_id = table.text("id")
    if not ID_PATTERN.fullmatch(case_id):
        raise table.place.at("id").wrong(
            f"{case_id!r:.60} will not do", hint="write something like 'first-round'"
        )
    named = Table(table.values, Place(table.place.file, CaseError, (f"case {case_id}",)))
    named.only(CASE_KEYS, _HINTS)
    case = Case(
        file=named.place.file,
        id=case_id,
        title=named.text("title"),
        clauses=_clauses(named),
        setting=_setting(named),
        steps=_steps(named),
        unders=tuple(_under(under) for under in named.tables("under")),
    )
    _check_runs(case)
    return case


def _clauses(table: Table) -> tuple[str, ...]:
    clauses = table.texts("clauses")
    if not clauses:
        raise table.place.at("clauses").wrong("missing", hint="a case names at least one clause")
    return tuple(dict.fromkeys(clauses))


def _under(table: Table) -> Under:
    table.only(UNDER_KEYS, _HINTS)
    return Under(table.text("title") if "title" in table else "", _setting(table), _steps(table))


def _check_runs(case: Case) -> None:
    """A run either cannot be set up, and then plays nothing, or expects something."""
    for run in case.runs:
        where = Place(case.file, CaseError, (run.label(case),))
        if run.setting.setup_refused is None:
            if not run.steps:
                raise where.wrong("expects nothing", hint="write 'when', 'then' or another expectation")
        elif run.steps:
            raise where.at("setup_refused").wrong("nothing can be played or expected after a refused set-up")
        elif run.setting.given is None:
            raise where.at("given").wrong("missing", hint="a refused set-up needs a position")


# ------------------------------------------------------------------ where a case begins


def _setting(table: Table) -> Setting:
    return Setting(
        options=_options(table.table("options")),
        data=table.texts("data"),
        given=_given(table) if "given" in table else None,
        seed=table.integer("seed", low=0, high=MAX_SEED) if "seed" in table else None,
        setup_refused=_setup_refused(table) if "setup_refused" in table else None,
    )


def _options(table: Table) -> Mapping[str, Any]:
    for name, value in table.values.items():
        if not isinstance(value, (bool, int, str)):
            raise table.place.at(name).wrong(
                f"must be a number, a text or true or false, not {kind_of(value)}"
            )
    return dict(table.values)


def _given(table: Table) -> Mapping[str, Any]:
    given = table.table("given")
    for key in _ASTRAY:
        if key in given:
            hint = f"keys of the case stand above [case.given]; or write '{key}' in a [[case.step]]"
            raise given.place.at(key).wrong("this is no part of a position", hint=hint)
    return dict(given.values)


def _setup_refused(table: Table) -> SetupRefused:
    value = table.value("setup_refused")
    if value is True:
        return SetupRefused()
    if not isinstance(value, Mapping):
        raise table.mistyped("setup_refused", 'true or a table {clause = "…"}')
    inner = table.table("setup_refused")
    inner.only(("clause",))
    return SetupRefused(inner.text("clause"))


# ------------------------------------------------------------------ steps


def _steps(table: Table) -> tuple[Step, ...]:
    """The step written in the table itself, if it has one, and those in `[[….step]]`."""
    steps = [_step(table)] if any(key in table for key in STEP_KEYS) else []
    for inner in table.tables("step"):
        inner.only(STEP_KEYS, _HINTS)
        if not inner.values:
            raise inner.place.wrong("says nothing", hint="a step plays moves or expects something")
        steps.append(_step(inner))
    return tuple(steps)


def _step(table: Table) -> Step:
    for key in ("when", "legal", "not_legal", "refused", "chance"):
        if key in table and not table.items(key):
            raise table.place.at(key).wrong("an empty list says nothing", hint="leave the key out")
    return Step(
        when=table.texts("when"),
        legal=table.texts("legal"),
        legal_only=table.texts("legal_only") if "legal_only" in table else None,
        not_legal=table.texts("not_legal"),
        legal_count=_legal_count(table) if "legal_count" in table else (),
        refused=tuple(_refused(item) for item in table.tables("refused")),
        chance=_chances(table, "chance"),
        chance_only=_chances(table, "chance_only") if "chance_only" in table else None,
        actor=_actor(table) if "actor" in table else None,
        over=table.flag("over") if "over" in table else None,
        ended_by=table.text("ended_by") if "ended_by" in table else None,
        ranks=_ranks(table) if "ranks" in table else None,
        scores=_scores(table) if "scores" in table else None,
        then=_then(table) if "then" in table else None,
    )


def _legal_count(table: Table) -> tuple[tuple[str, int], ...]:
    if not isinstance(table.value("legal_count"), Mapping):
        return (("*", table.integer("legal_count", low=0, high=2**31)),)
    counts = table.table("legal_count")
    if not counts.values:
        raise counts.place.wrong("an empty table says nothing", hint="leave the key out")
    place = counts.place.at("pattern")
    return tuple((check_text(key, place), counts.integer(key, low=0, high=2**31)) for key in counts.values)


def _refused(table: Table) -> Refused:
    table.only(("move", "clause", "reason"), {"moves": "write 'move': one text or a list of texts"})
    moves = table.texts("move") if isinstance(table.value("move"), list) else (table.text("move"),)
    if not moves:
        raise table.place.at("move").wrong("an empty list says nothing")
    for text in moves:
        if "*" in text:
            raise table.place.at("move").wrong(
                f"{text!r} is a pattern, and a refusal is about one move",
                hint="write 'not_legal' for patterns",
            )
    if ("clause" in table) is ("reason" in table):
        raise table.place.wrong("needs either a clause or a reason of the core, not both")
    if "clause" in table:
        return Refused(moves, clause=table.text("clause"))
    return Refused(moves, reason=table.choice("reason", CORE_REASONS))


def _chances(table: Table, key: str) -> tuple[Weighted, ...]:
    place = table.place.at(key)
    return tuple(_chance(item, place.at(f"item {n}")) for n, item in enumerate(table.items(key), 1))


def _chance(item: object, place: Place) -> Weighted:
    if not isinstance(item, Mapping):
        return Weighted(check_text(item, place))
    table = Table(item, place)
    table.only(("move", "weight"))
    return Weighted(table.text("move"), table.integer("weight", low=1, high=2**32 - 1))


def _actor(table: Table) -> int:
    value = table.value("actor")
    if not isinstance(value, str):
        return table.integer("actor", low=0, high=MAX_SEATS - 1)
    if value not in ACTORS:
        hint = suggestion(value, ACTORS) or "a seat from 0, 'chance' or 'over'"
        raise table.place.at("actor").wrong(f"unknown word {value!r:.40}", hint=hint)
    return ACTORS[value]


def _ranks(table: Table) -> tuple[int, ...]:
    ranks: list[int] = []
    for n, item in enumerate(table.items("ranks"), 1):
        if isinstance(item, bool) or not isinstance(item, int) or not 1 <= item <= MAX_SEATS:
            raise table.place.at("ranks", f"item {n}").wrong(f"must be a rank from 1, not {kind_of(item)}")
        ranks.append(item)
    return tuple(ranks)


def _scores(table: Table) -> tuple[float, ...]:
    scores: list[float] = []
    for n, item in enumerate(table.items("scores"), 1):
        if isinstance(item, bool) or not isinstance(item, (int, float)):
            raise table.place.at("scores", f"item {n}").wrong(f"must be a number, not {kind_of(item)}")
        scores.append(item)
    return tuple(scores)


def _then(table: Table) -> Mapping[str, Any]:
    facts = table.table("then")
    if not facts.values:
        raise facts.place.wrong("an empty table says nothing", hint="leave the key out")
    check_facts(facts.values, facts.place)
    return dict(facts.values)

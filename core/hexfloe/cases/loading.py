"""Case files: one TOML file, or all of a folder, in the order of their names."""

from __future__ import annotations

from pathlib import Path

from hexfloe.cases.case import Case
from hexfloe.cases.schema import parse_case
from hexfloe.clauses.rulebook import Rulebook
from hexfloe.clauses.tables import Place, parse_toml, read_text
from hexfloe.errors import CaseError, ClauseError, FileError


def load_cases(path: Path | str, *, rulebook: Rulebook | None = None) -> tuple[Case, ...]:
    """Return the cases of a file, or of every `*.toml` right in a folder.

    With a rulebook, every clause that a case names must be in it. Raises FileError when a file cannot be
    read, CaseError when a case is malformed or two cases have one id.
    """
    found: dict[str, Case] = {}
    for file in _files(Path(path)):
        for case in parse_cases(read_text(file, error=CaseError), name=str(file), rulebook=rulebook):
            if case.id in found:
                raise _twice(case, found[case.id].file)
            found[case.id] = case
    return tuple(found.values())


def _files(path: Path) -> list[Path]:
    try:
        if path.is_dir():
            return sorted(file for file in path.iterdir() if file.suffix == ".toml")
    except (OSError, ValueError) as problem:
        raise FileError(f"{path}: cannot be read: {problem}", culprit=str(path)) from None
    return [path]


def parse_cases(text: str, name: str = "cases.toml", *, rulebook: Rulebook | None = None) -> tuple[Case, ...]:
    """Return the cases written in a TOML text; `name` is what errors call it. Raises CaseError."""
    top = parse_toml(text, Place(name, CaseError))
    top.only(("case",))
    found: dict[str, Case] = {}
    for table in top.tables("case"):
        case = parse_case(table)
        if case.id in found:
            raise _twice(case, name)
        if rulebook is not None:
            check_clauses(case, rulebook)
        found[case.id] = case
    if not found:
        raise top.place.at("case").wrong("missing", hint="a case file has at least one [[case]]")
    return tuple(found.values())


def check_clauses(case: Case, rulebook: Rulebook) -> None:
    """Raise CaseError unless every clause that the case names is in the rulebook."""
    for clause_id in case.all_clauses:
        try:
            rulebook[clause_id]
        except ClauseError as error:
            place = Place(case.file, CaseError, (f"case {case.id}", "clauses"))
            raise place.wrong(error.message, hint=error.hint) from None


def _twice(case: Case, first: str) -> CaseError:
    return CaseError(
        f"{case.file}: case {case.id}, id: there is a case of that id already, in {first}",
        hint="ids are unique in a game",
        culprit=case.id,
    )

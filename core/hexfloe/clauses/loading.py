"""`rules.toml` becomes a Rulebook, or an error that names file, key and reason.

The schema is described in docs/reference/rules-toml.md.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from hexfloe.clauses.rulebook import KINDS, SOURCES, Clause, Rulebook
from hexfloe.clauses.tables import Place, Table, parse_toml, read_text
from hexfloe.errors import ClauseError

#: What an id looks like: capitals (and digits), a dash, a number without leading zeros, perhaps a letter.
ID_PATTERN: Final = re.compile(r"[A-Z][A-Z0-9]{0,7}-(0|[1-9][0-9]{0,3})[a-z]?")

#: What the id of a game looks like: it is the name of a module, too.
GAME_PATTERN: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
HEADER_KEYS: Final = ("game", "title", "language", "edition", "link")
CLAUSE_KEYS: Final = ("id", "title", "text", "kind", "source", "why")


def load_rulebook(path: Path | str) -> Rulebook:
    """Return the rulebook in a file.

    Raises FileError when the file cannot be read, ClauseError when it is not a rulebook.
    """
    return parse_rulebook(read_text(path, error=ClauseError), name=str(path))


def parse_rulebook(text: str, name: str = "rules.toml") -> Rulebook:
    """Return the rulebook written in a TOML text; `name` is what errors call it. Raises ClauseError."""
    top = parse_toml(text, Place(name, ClauseError))
    top.only(("rulebook", "clause"))
    if "rulebook" not in top:
        raise top.place.at("rulebook").wrong("missing", hint="start the file with a [rulebook] table")
    clauses: dict[str, Clause] = {}
    for number, table in enumerate(top.tables("clause"), 1):
        clause = _clause(table, number)
        if clause.id in clauses:
            raise table.place.at("id").wrong(
                f"{clause.id} is there already, as clause {clauses[clause.id].number}",
                hint="ids are unique",
            )
        clauses[clause.id] = clause
    if not clauses:
        raise top.place.at("clause").wrong("missing", hint="a rulebook has at least one [[clause]]")
    return _rulebook(top.table("rulebook"), tuple(clauses.values()))


def _rulebook(head: Table, clauses: tuple[Clause, ...]) -> Rulebook:
    head.only(HEADER_KEYS)
    return Rulebook(
        game=_shaped(head, "game", GAME_PATTERN, "lower-case letters and digits, such as 'mygame'"),
        title=head.text("title"),
        language=_shaped(head, "language", _LANGUAGE, "a language tag such as 'ja' or 'en'"),
        edition=head.text("edition"),
        link=head.text("link") if "link" in head else "",
        clauses=clauses,
    )


def _clause(table: Table, number: int) -> Clause:
    clause_id = _shaped(table, "id", ID_PATTERN, "something like 'FL-12' or 'IF-6a'")
    named = Table(table.values, Place(table.place.file, ClauseError, (f"clause {clause_id}",)))
    named.only(CLAUSE_KEYS)
    clause = Clause(
        id=clause_id,
        title=named.text("title"),
        text=named.text("text"),
        kind=named.choice("kind", KINDS),
        source=named.choice("source", SOURCES),
        why=named.text("why") if "why" in named else "",
        number=number,
    )
    if not clause.why:
        _check_why(clause, named.place.at("why"))
    return clause


def _check_why(clause: Clause, place: Place) -> None:
    if clause.kind == "not-modeled":
        raise place.wrong("missing", hint="say why this clause is not modeled")
    if clause.source in ("inferred", "reconstructed"):
        raise place.wrong("missing", hint=f"say what the {clause.source} reading rests on")
    if clause.source != "rulebook":
        raise place.wrong("missing", hint=f"give the link of the {clause.source}, or a note")


def _shaped(table: Table, key: str, pattern: re.Pattern[str], example: str) -> str:
    text = table.text(key)
    if not pattern.fullmatch(text):
        raise table.place.at(key).wrong(f"{text!r:.60} will not do", hint=f"write {example}")
    return text

"""`hexfloe rules GAME [CLAUSE]`: the rulebook, whole or in part. Imports no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexfloe_cli.completing import complete_clause, complete_game
from hexfloe_cli.console import emit, emit_json, emit_table

if TYPE_CHECKING:
    from hexfloe.clauses import Clause, Rulebook

#: Most clauses that are printed in full; more are listed by their titles.
MOST_IN_FULL = 5


def find_clauses(string: str, query: str = "") -> tuple[Rulebook, tuple[Clause, ...]]:
    """Return the rulebook of a game, and the clauses that an id or words mean: all for an empty query.

    Raises UnknownGameError, PluginError, FileError, and ClauseError where no clause fits.
    """
    from hexfloe_cli.facts import rulebook_of

    rulebook = rulebook_of(string)
    return rulebook, matching(rulebook, query)


def matching(rulebook: Rulebook, query: str) -> tuple[Clause, ...]:
    """Return the clauses that an id or words mean, best first; ClauseError where none fits."""
    from hexfloe.errors import ClauseError

    found = rulebook.find(query)
    if found:
        return found
    hint = f"hexfloe rules {rulebook.game} lists them all"
    try:
        rulebook[query]
    except ClauseError as error:
        hint = error.hint or hint
    raise ClauseError(f"no clause of {rulebook.game} fits {query!r:.80}", hint=hint, culprit=query)


def as_facts(clause: Clause) -> dict[str, Any]:
    """Return a clause as plain data."""
    return {
        "id": clause.id,
        "number": clause.number,
        "title": clause.title,
        "text": clause.text,
        "kind": clause.kind,
        "source": clause.source,
        "why": clause.why,
    }


def in_full(clause: Clause) -> str:
    """Return a clause as a paragraph: id, title and kind, text, and where it comes from."""
    source = "" if clause.source == "rulebook" and not clause.why else f"\n  {_source(clause)}"
    return f"{clause.id} {clause.title} ({clause.kind})\n  {clause.text}{source}"


def _source(clause: Clause) -> str:
    return f"[{clause.source}] {clause.why}".rstrip()


def command(
    game: Annotated[str, typer.Argument(help="A game.", autocompletion=complete_game, metavar="GAME")],
    clause: Annotated[
        list[str] | None,
        typer.Argument(
            help="The id of a clause, or words in it.", autocompletion=complete_clause, metavar="[CLAUSE]"
        ),
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the clauses as JSON.")] = False,
) -> None:
    """Print the rulebook of a game: every clause by its title, or those that are asked for, in full."""
    query = " ".join(clause or ())
    rulebook, clauses = find_clauses(game, query)
    if json:
        emit_json([as_facts(clause) for clause in clauses])
    elif query and len(clauses) <= MOST_IN_FULL:
        emit("\n\n".join(in_full(clause) for clause in clauses))
    else:
        head = "" if query else f"{rulebook.title}, {rulebook.edition}"
        rows = [(clause.id, clause.kind, clause.source, clause.title) for clause in clauses]
        emit_table(("clause", "kind", "source", "title"), rows, title=head)

"""The rulebook as data: numbered clauses in the order of `rules.toml`, found by id, by number or by words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hexfloe.clauses.tables import suggestion
from hexfloe.errors import ClauseError

#: What a clause is about. Restrictions are what `legality` refuses with; components are facts about the data.
KINDS: Final = ("set-up", "turn", "restriction", "effect", "end", "component", "not-modeled")

#: Where a clause comes from, strongest first. A clause that rests on several names the weakest.
SOURCES: Final = ("rulebook", "publisher", "review", "inferred", "reconstructed")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered sentence of a rulebook, in our own words."""

    id: str
    """Short name such as `FL-12a`."""
    title: str
    text: str
    kind: str
    """One of KINDS."""
    source: str
    """One of SOURCES."""
    why: str
    """What an inferred or reconstructed reading rests on, a link for a web source; may be empty otherwise."""
    number: int
    """Position in the file, from 1: what a game's `legality` returns when this clause forbids a move."""

    def __str__(self) -> str:
        return f"{self.id} {self.title}"


@dataclass(frozen=True)
class Rulebook:
    """Every clause of one game, immutable. Iterating gives them in order; `id in rulebook` asks for an id."""

    game: str
    """Id of the game, as in its `game.toml`."""
    title: str
    """Title of the rulebook that was read."""
    language: str
    """Language tag of that rulebook, such as `ja`."""
    edition: str
    link: str
    """Where the rulebook was published, or an empty text."""
    clauses: tuple[Clause, ...]

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def __getitem__(self, clause_id: str) -> Clause:
        """Return the clause of that id; raises ClauseError, with the nearest id, when there is none."""
        clause = self._by_id.get(clause_id)
        if clause is None:
            raise ClauseError(
                f"no clause {clause_id!r} in the rulebook of {self.game}",
                hint=suggestion(str(clause_id), self._by_id),
                culprit=clause_id,
            )
        return clause

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._by_id

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def number(self, clause_id: str) -> int:
        """Return the position of a clause in the file, from 1; raises ClauseError for an unknown id."""
        return self[clause_id].number

    def at(self, number: int) -> Clause:
        """Return the clause with that number, from 1; raises ClauseError when there is none."""
        if not 1 <= number <= len(self.clauses):
            raise ClauseError(
                f"no clause number {number} in the rulebook of {self.game}",
                hint=f"numbers are 1 to {len(self.clauses)}",
                culprit=number,
            )
        return self.clauses[number - 1]

    @cached_property
    def digest(self) -> str:
        """Sha256, as 64 hexadecimal digits, over id, kind, source and text of every clause, in order.

        Titles, reasons, headers and the layout of the file do not count.
        """
        import hashlib
        import json

        content = [[clause.id, clause.kind, clause.source, clause.text] for clause in self.clauses]
        canonical = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()

    def find(self, query: str) -> tuple[Clause, ...]:
        """Return the clauses a reader may mean, best first; equal ones in the order of the file.

        An id counts with or without its letters, dash and case (`FL-12a`, `fl12a`, `12a`) and then only
        clauses with that id are returned. Other queries return clauses whose id, title or text holds every
        word, those with all words in id and title first. A blank query returns every clause.
        """
        wanted = query.casefold().replace("-", "").strip()
        exact = tuple(clause for clause in self.clauses if wanted in _short_names(clause.id))
        if exact:
            return exact
        words = query.casefold().split()
        head = [clause for clause in self.clauses if _holds(f"{clause.id} {clause.title}", words)]
        body = [
            clause for clause in self.clauses if _holds(f"{clause.id} {clause.title} {clause.text}", words)
        ]
        return (*head, *(clause for clause in body if clause not in head))


def _short_names(clause_id: str) -> tuple[str, str]:
    letters, _, digits = clause_id.casefold().partition("-")
    return letters + digits, digits


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)

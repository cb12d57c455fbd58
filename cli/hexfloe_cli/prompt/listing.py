"""Lists of moves that fit a screen: all of them, or how many begin with each next word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hexfloe.play.moves import Moves

#: Most moves that are listed one by one, and most groups.
MOST_MOVES: Final = 40
MOST_GROUPS: Final = 60


def list_moves(moves: Moves, legal: Sequence[int], beginning: str = "") -> Iterator[str]:
    """Yield lines that list the legal moves that begin with these words, the last of them perhaps cut short.

    Where they are many, they are counted by their first words, as many as it takes to tell them apart.
    """
    words = beginning.casefold().split()
    found = [text for text in map(moves.format, legal) if _begins(text, words)]
    if not found:
        yield f"no legal move begins with {beginning!r:.80}"
    elif len(found) <= MOST_MOVES:
        yield from (f"  {text}" for text in found)
    else:
        groups = _groups(found, max(1, len(words)))
        largest = max(groups, key=lambda group: groups[group])
        yield f"{len(found)} moves; a longer beginning shows fewer, such as: moves {largest}"
        yield from (_line(group, count) for group, count in list(groups.items())[:MOST_GROUPS])
        if len(groups) > MOST_GROUPS:
            yield f"  and {len(groups) - MOST_GROUPS} groups more"


def _begins(text: str, words: list[str]) -> bool:
    if not words:
        return True
    own = text.casefold().split()[: len(words)]
    return len(own) == len(words) and own[:-1] == words[:-1] and own[-1].startswith(words[-1])


def _groups(found: list[str], n_words: int) -> Counter[str]:
    """Count different moves by their first words: so many, or as many more as it takes to make two groups."""
    while True:
        groups = Counter(" ".join(text.split()[:n_words]) for text in found)
        if len(groups) > 1:
            return groups
        n_words += 1


def _line(group: str, count: int) -> str:
    return f"  {group}" if count == 1 else f"  {group} … ({count} moves)"

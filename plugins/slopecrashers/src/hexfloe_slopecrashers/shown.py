"""What risky steps have shown of a stack (SC-24b), in words: `{lowest = 2, ways = ["spring", "chili chili"]}`.

The lowest two gifts of the stack then hold a spring, or two chilis, in the order of use, from the top. In the table
such ways are a mask; see `lookahead.pxd`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, Final

#: The actions that lead out, by the letter of a word.
HELPERS: Final = ("spring", "chili")
LONGEST: Final = 3
#: Proofs that a table keeps for one seat.
MAX_PROOFS: Final = 8

Word = tuple[str, ...]
#: Number of lowest gifts, and mask of the words of which they hold one.
Proof = tuple[int, int]

#: Every word by its number, the empty one first; number = a one and then the letters, as binary digits.
WORDS: Final[dict[int, Word]] = {
    int("1" + "".join(map(str, letters)), 2): tuple(HELPERS[letter] for letter in letters)
    for length in range(LONGEST + 1)
    for letters in itertools.product((0, 1), repeat=length)
}


def is_part(word: Word, whole: Sequence[str]) -> bool:
    """Return whether a word stands in a longer one, in order but perhaps with others between."""
    rest = iter(whole)
    return all(letter in rest for letter in word)


def mask_of(words: Iterable[Word]) -> int:
    """Return the mask of some words and of every longer one of which one of them is part."""
    given = list(words)
    return sum(1 << n for n, word in WORDS.items() if any(is_part(short, word) for short in given))


def shortest(mask: int) -> list[Word]:
    """Return the words of a mask of which no part is in it."""
    held = [word for n, word in WORDS.items() if mask >> n & 1]
    return [word for word in held if not any(other != word and is_part(other, word) for other in held)]


def is_held(word: Word, stack: Sequence[Sequence[str]]) -> bool:
    """Return whether a stack, given as the actions of its cards from the bottom, holds a word."""
    rest = reversed(stack)
    return all(any(letter in actions for actions in rest) for letter in word)


def holds(stack: Sequence[Sequence[str]], proof: Proof) -> bool:
    """Return whether a stack is as a proof says."""
    lowest, mask = proof
    return any(is_held(word, stack[:lowest]) for word in shortest(mask))


def follows(proof: Proof, other: Proof) -> bool:
    """Return whether a proof says nothing new beside another one."""
    return other[0] <= proof[0] and not other[1] & ~proof[1]


def in_order(proofs: Iterable[Proof]) -> list[Proof]:
    """Return proofs as a table keeps them: by number of gifts, then mask; none that follows from another."""
    found = sorted(set(proofs))
    return [proof for proof in found if not any(other != proof and follows(proof, other) for other in found)]


def proofs_of(table: Any, seat: int) -> list[Proof]:
    """Return the proofs about a seat, given a table or a view of one."""
    pairs = zip(table["proof_depth"][seat].tolist(), table["proof"][seat].tolist(), strict=True)
    return [(lowest, mask) for lowest, mask in pairs if mask]

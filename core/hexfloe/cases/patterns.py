"""Patterns of moves: a text in which `*` stands for anything, such as `place * c3`."""

from __future__ import annotations

import re
from functools import lru_cache


def is_pattern(text: str) -> bool:
    """Return whether a text is a pattern and not one move."""
    return "*" in text


def matches(pattern: str, text: str) -> bool:
    """Return whether a move's full text fits a pattern; letter case and extra spaces do not matter.

    `*` stands for any characters, none and spaces included. A pattern without `*` fits itself only.
    """
    return _compiled(pattern).fullmatch(_folded(text)) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, _folded(pattern).split("*"))), re.DOTALL)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())

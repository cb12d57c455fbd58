"""Stubs of the laws of the C door."""

from typing import Final

LAWS: Final[dict[int, tuple[str, str]]]

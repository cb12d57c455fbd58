"""Stubs of the door."""

from typing import Final

COORDINATE_LIMIT: Final[int]

def shown(value: object) -> str: ...

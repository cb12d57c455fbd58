"""Stubs of the engine."""

from typing import Any, Final

import numpy as np

from hexfloe.play.chance import Sequence
from hexfloe.play.movelist import MoveList

MAX_TABLE: Final[int]
MAX_SEATS: Final[int]
MAX_CODES: Final[int]
CHANCE_ACTOR: Final[int]
OVER_ACTOR: Final[int]
REASONS: Final[dict[int, tuple[str, str]]]
abi: Final[int]

class Engine:
    """The functions of one configured game over its table."""

    n_codes: Final[int]
    seats: Final[int]
    table_size: Final[int]
    table_dtype: Final[np.dtype[Any]]
    compiled: Final[bool]
    @staticmethod
    def from_capsule(
        capsule: object, rules: Any, table_dtype: np.dtype[Any], n_codes: int, seats: int
    ) -> Engine: ...
    @staticmethod
    def from_rules(
        rules: object, table_dtype: np.dtype[Any], n_codes: int, seats: int, *, has_draw: bool = False
    ) -> Engine: ...
    @property
    def has_draw(self) -> bool: ...
    def start(self) -> bytes: ...
    def actor(self, table: bytes) -> int: ...
    def legality(self, table: bytes, move: int) -> int: ...
    def legal(self, table: bytes) -> MoveList: ...
    def draw(self, table: bytes, sequence: Sequence) -> int: ...
    def chance(self, table: bytes) -> list[tuple[int, int]]: ...
    def play(self, table: bytes, move: int) -> bytes: ...
    def scores(self, table: bytes) -> list[float]: ...
    def outcome(self, table: bytes) -> tuple[tuple[int, ...], int]: ...
    def redeal(self, table: bytes, seat: int, sequence: Sequence) -> bytes: ...

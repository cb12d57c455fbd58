"""Stubs of the lists of moves."""

from collections.abc import Iterator, Sequence
from typing import final, overload

@final
class MoveList(Sequence[int]):
    """Codes of moves, ascending, made when they are asked for."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[int]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, code: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

"""Stubs of the courses."""

from typing import NoReturn, final

from hexfloe.water.river_types import End, Passage

@final
class Course:
    """One course of a river, from a `RiverNet`: immutable; two are equal where their passages are.

    It begins at the end with the lower half-edge (6 * cell + edge; a terminal before an open end at the same edge),
    a loop where it enters by its lowest half-edge. So a course looks the same whichever edge it was found from.
    """

    def __init__(self, *args: object, **kwargs: object) -> NoReturn: ...
    @property
    def id(self) -> int:
        """The half-edge of its first end, or the lowest half-edge of a loop; no two courses of a board share it."""
    @property
    def length(self) -> int:
        """Passages, also `len(course)`; a tile counts again each time it is passed. At least 1."""
    @property
    def loop(self) -> bool:
        """Whether it comes back to itself, so that it has no ends."""
    @property
    def closed(self) -> bool:
        """Whether it is a loop or has terminals at both ends, so that no further tile can change it."""
    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its two ends: of terminals (1-127), or `OPEN`; () for a loop."""
    @property
    def ends(self) -> tuple[End, ...]:
        """Its two ends; () for a loop."""
    @property
    def passages(self) -> list[Passage]:
        """Its passages in order, from the first end to the second."""
    @property
    def cells(self) -> list[int]:
        """The cells of its passages in order; a cell stands there as often as it is passed."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

"""Stubs of the door for arrays."""

from typing import Any, Final, final

import numpy as np

INT32: Final[np.dtype[np.int32]]
FLOAT64: Final[np.dtype[np.float64]]

@final
class Span:
    """The memory of a numpy array, for as long as this lives."""

    def __new__(cls, *args: Any) -> Span: ...

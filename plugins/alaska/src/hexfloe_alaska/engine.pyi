"""Stubs of the compiled rules of Alaska."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

OPS: Final[object]
TABLE: Final[np.dtype[Any]]
RULES: Final[np.dtype[Any]]
LIMITS: Final[dict[str, int]]

def can_drag(rules: npt.NDArray[np.void], table: npt.NDArray[np.void]) -> bool: ...
def winter_over(rules: npt.NDArray[np.void], table: npt.NDArray[np.void]) -> bool: ...

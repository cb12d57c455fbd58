"""Stubs of the compiled rules of Slopecrashers."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

OPS: Final[object]
TABLE: Final[np.dtype[Any]]
RULES: Final[np.dtype[Any]]
LIMITS: Final[dict[str, int]]

def shown_by_place(rules: npt.NDArray[np.void], table: npt.NDArray[np.void]) -> bool: ...

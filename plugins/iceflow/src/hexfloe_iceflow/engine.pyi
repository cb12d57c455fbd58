"""Stubs of the compiled rules of Ice Flow."""

from typing import Any, Final

import numpy as np

OPS: Final[object]
TABLE: Final[np.dtype[Any]]
RULES: Final[np.dtype[Any]]
LIMITS: Final[dict[str, int]]

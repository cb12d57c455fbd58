"""Lets the tests of Ice Flow import the slow twin and what they share."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[2] / "tests"), str(HERE / "help")]

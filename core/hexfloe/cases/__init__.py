"""Cases: given a position, when moves are made, then these facts hold."""

from __future__ import annotations

from hexfloe.cases.case import Case
from hexfloe.cases.loading import load_cases, parse_cases
from hexfloe.cases.run import CaseResult, Failure, check_case, run_case, run_cases
from hexfloe.cases.writing import format_cases

__all__ = [
    "Case",
    "CaseResult",
    "Failure",
    "check_case",
    "format_cases",
    "load_cases",
    "parse_cases",
    "run_case",
    "run_cases",
]

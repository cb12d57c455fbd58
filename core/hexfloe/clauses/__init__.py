"""The rulebook as data: clauses, their sources, and the constants made from them."""

from __future__ import annotations

from hexfloe.clauses.loading import load_rulebook, parse_rulebook
from hexfloe.clauses.rulebook import KINDS, SOURCES, Clause, Rulebook

__all__ = ["KINDS", "SOURCES", "Clause", "Rulebook", "load_rulebook", "parse_rulebook"]

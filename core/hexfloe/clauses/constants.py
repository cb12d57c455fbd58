"""Clauses as named numbers: for C a generated `.pxd`, for games written in Python a namespace.

In a compiled game, `from hexfloe_mygame.clauses cimport FL_13` gives the plain C `int` that `legality`
returns when clause FL-13 forbids a move. The constants are macros, not an enum: a conditional expression
over an enum and a `uint8` turned -2 into 254 in a prototype. Their C names carry the game, so two games may
meet in one compilation unit.
"""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from hexfloe.clauses.loading import load_rulebook
from hexfloe.clauses.rulebook import Rulebook
from hexfloe.clauses.tables import suggestion
from hexfloe.errors import FileError


class Constants:
    """The number of each clause under its constant's name: `C.FL_12a` for FL-12a. Cannot be changed."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.__dict__.update({constant_name(clause.id): clause.number for clause in rulebook})

    def __getattr__(self, name: str) -> int:
        near = suggestion(name, self.__dict__)
        raise AttributeError(
            f"no clause constant {name!r}; {near}" if near else f"no clause constant {name!r}"
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("clause constants cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("clause constants cannot be changed")


def constant_name(clause_id: str) -> str:
    """Return the constant's name of a clause id: the dash becomes an underscore, `FL_12a`."""
    return clause_id.replace("-", "_")


def python_constants(rulebook: Rulebook) -> Constants:
    """Return the clauses of a rulebook as attributes that hold their numbers, from 1."""
    return Constants(rulebook)


def format_constants(rulebook: Rulebook) -> str:
    """Return the text of the `.pxd` with one constant a clause; the same rulebook gives the same text."""
    prefix = f"HEXFLOE_{rulebook.game.upper()}"
    names = [constant_name(clause.id) for clause in rulebook]
    defines = [f"    #define {prefix}_{name} {n}" for n, name in enumerate(names, 1)]
    constants = [f'    const int {name} "{prefix}_{name}"' for name in names]
    lines = [
        "# Generated from rules.toml by hexfloe.clauses.constants; do not edit.",
        f"# Clauses of {rulebook.game}: position in the file, from 1, as legality returns it.",
        "cdef extern from *:",
        '    """',
        *defines,
        '    """',
        *constants,
    ]
    return "\n".join(lines) + "\n"


def write_constants(rules_toml: Path | str, pxd_path: Path | str) -> bool:
    """Write the `.pxd` for a `rules.toml`; return whether it changed. An equal file keeps its time.

    Raises FileError when a file cannot be read or written, ClauseError when the rulebook is malformed.
    """
    content = format_constants(load_rulebook(rules_toml)).encode("utf-8")
    target = Path(pxd_path)
    try:
        if target.exists() and target.read_bytes() == content:
            return False
        target.write_bytes(content)
    except OSError as problem:
        raise FileError(f"{target}: cannot be written: {problem.strerror}", culprit=str(target)) from None
    return True

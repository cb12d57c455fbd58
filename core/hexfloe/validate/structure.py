"""Checks of structure: names agree, files are complete, the board is sound, texts of moves are unique."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hexfloe.errors import HexfloeError
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game


#: Files of a game that may name clauses, and those that are not looked at: the rulebook itself, and what is made of it.
TEXTS: Final = frozenset({".py", ".pyx", ".pxd", ".toml"})
NOT_LOOKED_AT: Final = frozenset({"rules.toml", "clauses.pxd"})


def check_structure(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the files and declarations of a game."""
    yield from _names(game)
    yield from _data(game)
    yield from _clause_names(game)
    yield from _board(game)
    yield from _texts(game)


def _names(game: Game) -> Iterator[Finding]:
    where = str(game.folder() / "rules.toml")
    try:
        rulebook = game.rulebook
    except HexfloeError as error:
        yield Finding("structure", f"the rulebook cannot be read: {error}", where)
        return
    if rulebook.game != game.name:
        yield Finding(
            "structure", f"the rulebook is of {rulebook.game!r}, the game is called {game.name!r}", where
        )
    if not list((game.folder() / "cases").glob("*.toml")):
        yield Finding("structure", "there are no cases", str(game.folder() / "cases"))


def _data(game: Game) -> Iterator[Finding]:
    for name in game.data_names():
        try:
            game.data(name)
        except HexfloeError as error:
            yield Finding("structure", str(error), f"data/{name}.toml")


def _clause_names(game: Game) -> Iterator[Finding]:
    """Find ids such as `NM-7` or `NM_7` in code, cases and data that the rulebook does not have.

    Only prefixes of the rulebook are looked for, so that a word such as `UTF-8` is none.
    """
    try:
        known = {clause.id for clause in game.rulebook}
    except HexfloeError:
        return  # said already
    prefixes = sorted({name.rpartition("-")[0] for name in known})
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, prefixes))})[-_](\d+[A-Za-z]?)(?![\w])")
    for path in sorted(game.folder().rglob("*")):
        if path.suffix not in TEXTS or path.name in NOT_LOOKED_AT or "build" in path.parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for prefix, suffix in pattern.findall(line):
                name = f"{prefix}-{suffix.lower()}"
                if name not in known:
                    where = f"{path.relative_to(game.folder()).as_posix()}:{number}"
                    yield Finding("clause-names", f"the rulebook has no clause {name}", where)


def _board(game: Game) -> Iterator[Finding]:
    board = getattr(game, "board", None)
    if board is None:
        return
    graph = board.graph()
    for cell in range(board.n_cells):
        if graph.degree(cell) == 0 and board.n_cells > 1:
            yield Finding("board", f"the cell {board.label(cell)} of the board has no neighbor", game.string)
        for other in board.neighbors[cell]:
            if other >= 0 and cell not in board.neighbors[other]:
                yield Finding(
                    "board",
                    f"{board.label(cell)} leads to {board.label(other)}, but not back",
                    game.string,
                )


def _texts(game: Game) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for code in range(game.moves.n_codes):
        text = game.moves.format(code)
        if seen.setdefault(text, code) != code:
            yield Finding(
                "move-texts", f"the codes {seen[text]} and {code} are both written {text!r}", game.string
            )
        if game.moves.parse(text) != code:
            yield Finding("move-texts", f"{text!r} is read as another move than code {code}", game.string)

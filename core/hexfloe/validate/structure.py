"""Checks of structure: names agree, files are complete, the board is sound, texts of moves are unique."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfloe.errors import HexfloeError
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game


def check_structure(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the files and declarations of a game."""
    yield from _names(game)
    yield from _data(game)
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


def _board(game: Game) -> Iterator[Finding]:
    board = getattr(game, "board", None)
    if board is None:
        return
    graph = board.graph()
    for cell in range(board.n_cells):
        if graph.degree(cell) == 0 and board.n_cells > 1:
            yield Finding(
                "structure", f"the cell {board.label(cell)} of the board has no neighbor", game.string
            )
        for other in board.neighbors[cell]:
            if other >= 0 and cell not in board.neighbors[other]:
                yield Finding(
                    "structure",
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

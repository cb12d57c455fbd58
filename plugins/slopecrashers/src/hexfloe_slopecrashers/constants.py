"""The constants that the compiled rules work with: codes of moves, ways over the board, pieces and cards as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hexfloe_slopecrashers import engine
from hexfloe_slopecrashers.parts import ACTIONS, SIGNS

if TYPE_CHECKING:
    from hexfloe.play.moves import Moves
    from hexfloe_slopecrashers.game import Slopecrashers

#: Directions of a board of squares.
EAST, NORTH, WEST = 0, 1, 2
ACTION_NUMBER: Final = {action: number for number, action in enumerate(ACTIONS)}


def fill_rules(game: Slopecrashers, moves: Moves) -> Any:
    """Return the filled Rules of a game: an array of one record of `engine.RULES`."""
    filled = np.zeros(1, engine.RULES)
    rules = filled[0]
    for kind in ("course", "draw", "put", "step", "jump", "play", "lay", "ward", "throw"):
        rules[f"first_{kind}"] = moves.start(kind)
    rules["pass_code"], rules["end_code"] = moves.start("pass"), moves.start("end")
    _fill_slope(game, rules)
    _fill_ways(game, rules)
    _fill_cards(game, rules)
    rules["seats"] = game.seats
    return filled


def _fill_slope(game: Slopecrashers, rules: Any) -> None:
    course, board = game.course, game.board
    rules["n_cells"], rules["rows"], rules["lanes"] = board.n_cells, game.rows, course.lanes
    rules["n_pieces"] = len(course.pieces)
    rules["neighbors"] = -1
    rules["neighbors"][: board.n_cells] = board.neighbors
    for cell in range(board.n_cells):
        lane, row = divmod(cell, game.rows)
        slot, part = divmod(row, course.rows)
        rules["row"][cell], rules["lane"][cell] = row + 1, lane
        rules["slot"][cell], rules["part"][cell] = slot, part * course.lanes + lane
    for number, piece in enumerate(course.pieces):
        squares = [SIGNS.index(sign) for row in piece for sign in row]
        rules["ground"][number][: len(squares)] = squares
    rules["first_row"][: course.lanes] = board.regions["first"]


def _fill_ways(game: Slopecrashers, rules: Any) -> None:
    """For each lap and cell: where a movement leads, and where a spring does (SC-14, SC-19, SC-41, SC-42)."""
    for name, number, distance in (("step", "n_step", 1), ("spring", "n_springs", 2)):
        for lap in range(2):
            for cell in range(game.board.n_cells):
                places = ways(game, lap, cell, distance)
                rules[name][lap][cell][: len(places)] = places
                rules[number][lap][cell] = len(places)


def ways(game: Slopecrashers, lap: int, cell: int, distance: int) -> list[int]:
    """Return the places so many squares away in front, left and right, ascending; lap 0 or 1; the finish comes last."""
    board, first = game.board, game.board.regions["first"]
    found = [_straight(board, cell, direction, distance)[0] for direction in (EAST, WEST)]
    ahead, beyond = _straight(board, cell, NORTH, distance)
    if beyond and lap:
        found.append(board.n_cells)
    elif beyond:
        found += [_straight(board, start, NORTH, beyond - 1)[0] for start in first]
    else:
        found.append(ahead)
    return sorted(place for place in found if place >= 0)


def _straight(board: Any, cell: int, direction: int, distance: int) -> tuple[int, int]:
    """Return the cell straight on, or -1 and how many steps are left when the slope ends."""
    for left in range(distance, 0, -1):
        cell = board.neighbor(cell, direction)
        if cell < 0:
            return -1, left
    return cell, 0


def _fill_cards(game: Slopecrashers, rules: Any) -> None:
    deck = game.deck
    rules["n_kinds"] = deck.n_kinds
    rules["count"][: deck.n_kinds] = deck.counts
    rules["does"][: deck.n_kinds] = [
        sum(1 << ACTION_NUMBER[action] for action in actions) for actions in deck.actions
    ]
    for action in ("spring", "snowman", "magnet"):
        _fill_uses(rules, action, deck.cards_for(action))
    rules["n_spring"], rules["n_snowman"] = len(deck.cards_for("spring")), len(deck.cards_for("snowman"))
    rules["play_use"] = -1
    for number, use in enumerate(deck.plain_uses):
        rules["play_use"][use.card][ACTION_NUMBER[use.action]] = number
        rules["play_card"][number], rules["play_action"][number] = use.card, ACTION_NUMBER[use.action]


def _fill_uses(rules: Any, action: str, cards: Iterable[int]) -> None:
    rules[f"{action}_use"] = -1
    for number, card in enumerate(cards):
        rules[f"{action}_card"][number] = card
        rules[f"{action}_use"][card] = number

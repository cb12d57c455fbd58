"""What is said about a position of Ice Team in one line: the state of play, and the decision to be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hexfloe_iceteam.course import BOARDS, CELLS, LABELS
from hexfloe_iceteam.draft import BEND, BOARDS_PHASE, DRIFT, FIRST, FLOES_PHASE, OVER, ROLL
from hexfloe_iceteam.parts import BEARS

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceteam.game import IceTeam

#: How the kinds of movement are typed.
MOVEMENTS: Final = ("walk", "swim", "leap")


def status(game: IceTeam, view: View) -> str:
    """Return one line on the state of play."""
    if view.phase <= FIRST:
        return _setting_up(game, view)
    name = game.seat_name(view.to_move)
    if view.phase == OVER:
        return _result(game, view)
    if view.phase == DRIFT:
        return f"The floe on {LABELS[view.at - 1]} drifts with the bear of {name}."
    if view.phase == ROLL:
        return f"{name} rolls {_dice(view)}."
    return f"{name} to move: {_which_action(view)}."


def _setting_up(game: IceTeam, view: View) -> str:
    if view.phase == BEND:
        return "The bend of the course is about to be chosen."
    if view.phase == BOARDS_PHASE:
        laid = sum(face > 0 for face in view.board.tolist())
        return (
            f"Course {game.courses[view.course - 1].name}: board {laid + 1} of {BOARDS} is about to be laid."
        )
    if view.phase == FLOES_PHASE:
        left = sum(view.to_lay >> cell & 1 for cell in range(CELLS))
        return f"The floes are being laid; {left} spaces are left."
    return "The first player is about to be named."


def _dice(view: View) -> str:
    return "two dice" if view.dice == 2 else "a die"


def _which_action(view: View) -> str:
    if view.bonus:
        return "the bonus action of a paw"
    if view.actions == 2:
        return "first of two actions"
    opening = view.at_start.tolist() == [BEARS, BEARS]
    return "the only action of the first turn" if opening else "last action of the turn"


def _result(game: IceTeam, view: View) -> str:
    """Return who won, and by what."""
    winner = view.outcome.winners[0] if view.outcome else 0
    fish = [int(points) for points in view.scores()]
    if int(view.village[view.to_move]) < BEARS:
        return f"The game is over: {game.seat_name(view.to_move)} can move no bear, so {game.seat_name(winner)} wins."
    tie = "; all its bears are home" if fish[0] == fish[1] else ""
    return (
        f"The game is over: {game.seat_name(winner)} wins by {fish[winner]} fish to {fish[1 - winner]}{tie}."
    )


def prompt(game: IceTeam, view: View) -> str:
    """Return one line on what is to be decided, and how it is typed."""
    if view.actor < 0:
        return status(game, view)
    name, texts = game.seat_name(view.actor), [game.moves.decode(code) for code in view.legal()]
    if view.phase == DRIFT:
        ways = [
            f"{kind} {' or '.join(move.texts[0] for move in texts if move.kind == kind)}"
            for kind in ("drift", "push")
            if any(move.kind == kind for move in texts)
        ]
        return f"{name}: the floe on {LABELS[view.at - 1]} must drift. Which way? {', or '.join(ways)}"
    kinds = [kind for kind in MOVEMENTS if any(move.kind == kind for move in texts)]
    typed = ", ".join(f"{kind} FROM TO" for kind in kinds)
    return f"{name}, {_which_action(view)}: move a bear ({typed})"

"""Positions of Ice Team in readable terms: written for a view, and read back into a table.

The terms are those of cases and of `describe`; the README of the plugin lists them. What follows from the rest
(supply, igloos, floes broken up, points) may be given and must then be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfloe.cases.positions import check_facts, refuse
from hexfloe_iceteam.course import CELLS, LABELS
from hexfloe_iceteam.draft import (
    BEND,
    BOARDS_PHASE,
    DRIFT,
    FACTS,
    FIRST,
    FLOES_PHASE,
    OVER,
    PHASES,
    PLAY,
    ROLL,
    Draft,
    faces_of,
    printed,
    read_draft,
)
from hexfloe_iceteam.parts import BEARS, FISH, ICE, LOOKS, PAW, symbol_of
from hexfloe_iceteam.parts import DRIFT as DRIFTS
from hexfloe_iceteam.possible import (
    check_early,
    check_places,
    complete_bears,
    complete_course,
    complete_floes,
    lying,
    pile_left,
)

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceteam.game import IceTeam

#: Fields with one value a seat.
_SEATWISE = ("village", "fresh", "frozen")


# ------------------------------------------------------------------ from a view to words


def labels_in(bits: int) -> list[str]:
    """Return the labels of the cells in a set of bits, ascending."""
    return [LABELS[cell] for cell in range(CELLS) if int(bits) >> cell & 1]


def describe(game: IceTeam, view: View) -> dict[str, Any]:
    """Return the position; seats count from 0."""
    told: dict[str, Any] = {"phase": PHASES[view.phase]}
    if view.phase != BEND:
        told["course"] = game.courses[view.course - 1].name
        told["boards"] = [game.layouts.faces[face - 1].name for face in view.board.tolist() if face]
    told["floes"] = {LABELS[cell]: LOOKS[look - 1] for cell, look in enumerate(view.look.tolist()) if look}
    if view.phase == FLOES_PHASE:
        told["pile"] = {name: int(n) for name, n in zip(game.floes.kind_names, view.pile, strict=False) if n}
    told["fish"] = labels_in(view.fish)
    told["bears"] = {
        LABELS[cell]: seat for cell in range(CELLS) for seat in range(2) if int(view.bears[seat]) >> cell & 1
    }
    told["start"] = view.at_start.tolist()
    told |= {name: view[name].tolist() for name in _SEATWISE}
    if view.phase > FIRST:
        told["to_move"] = view.to_move
    if PLAY <= view.phase <= ROLL:
        told |= {"actions": view.actions, "bonus": view.bonus}
    if view.phase == DRIFT:
        told["at"] = LABELS[view.at - 1]
    if view.phase == ROLL:
        told["dice"] = view.dice
    return told | _facts(game, view)


def _facts(game: IceTeam, view: View) -> dict[str, Any]:
    told = {"supply": view.supply, "removed": view.removed, "igloos": labels_in(view.igloos)}
    if view.phase > FLOES_PHASE:
        told["sea"] = labels_in(~view.tiles)
    return told | {"scores": [int(points) for points in view.scores()]}


# ------------------------------------------------------------------ from words to a table


def set_up(game: IceTeam, given: Mapping[str, Any], table: Any) -> None:
    """Write a position into a zeroed table; SetupError, with the clause where one forbids it, for what cannot be."""
    draft = read_draft(game, given)
    complete_course(game, draft)
    removed = complete_floes(game, draft)
    complete_bears(draft)
    faces = faces_of(game, draft)
    if draft.phase <= FIRST:
        check_early(draft, printed(faces, "igloos"))
        draft.fish = printed(faces, "igloos")
        pile = pile_left(game, draft)
        table["pile"][: len(pile)] = pile
        _write_course(game, draft, table)
    else:
        check_places(faces, draft)
        table["removed"] = removed
        _write_course(game, draft, table)
        _write_turn(game, draft, table)
    check_facts(game, {name: given[name] for name in FACTS if name in given}, table)


def _write_course(game: IceTeam, draft: Draft, table: Any) -> None:
    """Write all that lies and stands on the course and beside it."""
    faces, floes, fish = faces_of(game, draft), lying(draft), draft.fish or []
    table["phase"] = draft.phase
    table["course"] = 0 if draft.course is None else 1 + draft.course
    table["board"][: len(faces)] = [1 + face for face in draft.boards or []]
    igloos = printed(faces, "igloos")
    table["igloos"], table["fish"] = _bits(igloos), _bits(fish)
    table["tiles"] = _bits([*igloos, *floes])
    for cell, look in floes.items():
        table["look"][cell] = 1 + look
    if draft.phase in (BOARDS_PHASE, FLOES_PHASE):
        table["to_lay"] = _bits(cell for cell in printed(faces, "floes") if cell not in floes)
    for seat in range(2):
        table["bears"][seat] = _bits(cell for cell, owner in draft.bears.items() if owner == seat)
    table["at_start"] = draft.start
    for name in _SEATWISE:
        table[name] = getattr(draft, name)
    table["supply"] = FISH - len(fish) - sum(draft.fresh) - sum(draft.frozen)


def _bits(cells: Any) -> int:
    return sum(1 << cell for cell in cells)


# ------------------------------------------------------------------ whose turn it is


def _write_turn(game: IceTeam, draft: Draft, table: Any) -> None:
    home = [seat for seat in range(2) if draft.village[seat] == BEARS]
    if draft.to_move is None:
        draft.to_move = home[0] if home else 0
    seat = draft.to_move
    table["to_move"] = seat
    if home and (home != [seat] or draft.phase not in (ROLL, OVER)):
        raise refuse("IT-58", f"all bears of seat {home[0]} are in the village, so the game is over")
    if draft.phase == OVER:
        if not home and _can_move(game, table, seat):
            raise refuse("IT-58", "no team is home and nobody is stuck, so the game is not over")
        return
    _write_actions(draft, table)
    if draft.phase == PLAY:
        _check_play(game, draft, table)
    elif draft.phase == DRIFT:
        _write_drift(game, draft, table)
    else:
        _write_dice(draft, table)


def _can_move(game: IceTeam, table: Any, seat: int) -> bool:
    trial = table.copy()
    trial["phase"], trial["to_move"] = PLAY, seat
    return len(game.engine.legal(trial.tobytes())) > 0


def _write_actions(draft: Draft, table: Any) -> None:
    """Regular actions left: 2 or 1 when one is to be done, 1 or 0 after it and beside a bonus."""
    pending = draft.phase == PLAY and not draft.bonus
    opening = draft.start == [BEARS, BEARS]
    default = (1 if opening else 2) if pending else 0
    actions = default if draft.actions is None else draft.actions
    if not pending <= actions <= 1 + pending:
        raise refuse("IT-12", f"{actions} actions of this turn cannot be left now")
    if opening and (not pending or actions == 2):
        raise refuse("IT-13", "with all bears at the start only the one action of the first turn can be left")
    if draft.bonus and draft.phase != PLAY:
        raise refuse("IT-37", "a bonus action comes at once, before anything else")
    table["actions"], table["bonus"] = actions, draft.bonus


def _check_play(game: IceTeam, draft: Draft, table: Any) -> None:
    seat = draft.to_move
    paws = [
        cell
        for cell, owner in draft.bears.items()
        if owner == seat and symbol_of(lying(draft).get(cell, ICE)) == PAW
    ]
    if draft.bonus and not paws:
        raise refuse("IT-37", f"no bear of seat {seat} stands on a paw, so it has no bonus action")
    if not _can_move(game, table, int(table["to_move"])):
        clause = "IT-61" if table["actions"] == 2 else "IT-62"
        raise refuse(clause, f"seat {seat} can move no bear", hint="it has lost, or the turn has passed")


def _write_drift(game: IceTeam, draft: Draft, table: Any) -> None:
    if draft.at is None or draft.bears.get(draft.at) != draft.to_move:
        raise refuse(
            "IT-46", f"which floe drifts? Seat {draft.to_move} needs a bear on it", hint='write at = "d2"'
        )
    table["at"] = 1 + draft.at
    if symbol_of(lying(draft).get(draft.at, ICE)) != DRIFTS:
        raise refuse("IT-46", f"the floe on {LABELS[draft.at]} does not drift")
    if not len(game.engine.legal(table.tobytes())):
        raise refuse("IT-46", f"the floe on {LABELS[draft.at]} can drift nowhere, so nothing happens")


def _write_dice(draft: Draft, table: Any) -> None:
    """Dice are rolled for a bear in the village (IT-54), or one for a bear on an igloo (IT-40)."""
    seat = int(table["to_move"])
    arrived = draft.village[seat] > 0
    dice = draft.dice or (2 if arrived else 1)
    on_igloo = any(owner == seat and int(table["igloos"]) >> cell & 1 for cell, owner in draft.bears.items())
    if not arrived and (dice == 2 or not on_igloo):
        clause = "IT-54" if dice == 2 else "IT-40"
        raise refuse(clause, f"seat {seat} has no bear that {dice} dice could be rolled for")
    table["dice"] = dice

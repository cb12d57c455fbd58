"""The boxes beside the course of Ice Team: for each team its fish and bears; the supply, the course and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.picture.scene import Panel, Row, Token
from hexfloe_iceteam.course import CELLS
from hexfloe_iceteam.draft import DRIFT, FLOES_PHASE, PLAY, ROLL
from hexfloe_iceteam.parts import HARPOONS

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceteam.game import IceTeam


def panels(game: IceTeam, view: View) -> list[Panel]:
    """Return a panel for each team, and one for what both share."""
    return [*(_team(game, view, seat) for seat in range(2)), _table_panel(game, view)]


def _team(game: IceTeam, view: View, seat: int) -> Panel:
    active = view.phase in (PLAY, DRIFT, ROLL) and view.to_move == seat
    on_course = sum(int(view.bears[seat]) >> cell & 1 for cell in range(CELLS))
    bears = f"{view.at_start[seat]} at start, {on_course} on course, {view.village[seat]} home"
    return Panel(
        game.seat_name(seat),
        [
            _fish("fresh fish", int(view.fresh[seat]), "food"),
            _fish("frozen fish", int(view.frozen[seat]), "still"),
            Row("bears", bears),
        ],
        seat=seat,
        value=f"{int(view.scores()[seat])} fish",
        note=_note(view) if active else "",
        active=active,
        item=f"seat {seat}",
    )


def _fish(label: str, count: int, role: str) -> Row:
    tokens = [Token(label, shape="fish", role=role, count=count)] if count else []
    return Row(label, "" if count else "none", tokens)


def _note(view: View) -> str:
    if view.phase == ROLL:
        return "rolls two dice" if view.dice == 2 else "rolls a die"
    if view.phase == DRIFT:
        return "drift"
    return "bonus action" if view.bonus else f"{view.actions} action{'s' * (view.actions > 1)} left"


def _table_panel(game: IceTeam, view: View) -> Panel:
    rows = [Row("supply", f"{view.supply} fish")]
    if view.course:
        boards = " ".join(game.layouts.faces[face - 1].name for face in view.board.tolist() if face)
        rows.append(Row("course", f"{game.courses[view.course - 1].name}, boards {boards or 'not laid yet'}"))
    if view.phase <= FLOES_PHASE:
        rows.append(Row("floes to be laid", str(sum(view.pile.tolist()))))
    rows += [
        Row("floes broken up", str(view.removed)),
        Row("faces of a die", ", ".join(_faces(game))),
    ]
    return Panel("Table", rows, item="table")


def _faces(game: IceTeam) -> list[str]:
    """Return the faces with their numbers, such as `1 fish x2`."""
    dice = game.dice
    named = [face if face == HARPOONS else f"{face} fish" for face in dice.faces]
    return [f"{name} x{n}" if n > 1 else name for name, n in zip(named, dice.weights, strict=True)]

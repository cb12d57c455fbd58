"""What there is to see of Nimlet: seven hexagons, stones, and a panel for each seat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from hexfloe.picture.palette import seat_role, seat_shape
from hexfloe.picture.places import corners_at
from hexfloe.picture.scene import Cell, Panel, Piece, Row, Scene, Selectable, Token
from hexfloe_nimlet.rules import CELLS

if TYPE_CHECKING:
    from hexfloe import View
    from hexfloe_nimlet.game import Nimlet

#: Centers in side lengths: the hub, then a sixth of a turn each, counter-clockwise from the east.
CENTERS: Final = (
    (0.0, 0.0),
    *(
        (math.sqrt(3) * math.cos(i * math.pi / 3), -math.sqrt(3) * math.sin(i * math.pi / 3))
        for i in range(6)
    ),
)


def nimlet_scene(game: Nimlet, view: View) -> Scene:
    """Return the scene of a view."""
    return Scene(
        game.info.title,
        _status(view),
        cells=[
            Cell(i, name, CENTERS[i], corners_at(CENTERS[i]), fill="hub" if i == 0 else "empty")
            for i, name in enumerate(CELLS)
        ],
        pieces=[
            Piece(cell, seat_shape(seat - 1), seat_role(seat - 1), text=f"stone of seat {seat - 1}")
            for cell, seat in enumerate(int(seat) for seat in view["cells"])
            if seat
        ],
        panels=[_panel(game, view, seat) for seat in range(game.seats)],
        selectable=_selectable(game, view),
        last=[text for _, text in view.last],
    )


def _status(view: View) -> str:
    if view.over:
        return "the match is over"
    return f"seat {view.actor} to move" if view.actor >= 0 else "chance to move"


def _panel(game: Nimlet, view: View, seat: int) -> Panel:
    charm = view["charm"][seat] if seat < view["drawn"] else 0
    if charm:
        name, worth = game.rules.charms[int(charm) - 1]
        row = Row("charm", tokens=[Token(f"{name}, worth {worth}", letter=name[0].upper())])
    elif seat < view["drawn"]:
        row = Row("charm", tokens=[Token("a secret charm", hidden=True)])
    else:
        row = Row("charm", "none yet")
    return Panel(
        game.seat_name(seat), [row], seat=seat, value=f"{view.scores()[seat]:g}", active=view.actor == seat
    )


def _selectable(game: Nimlet, view: View) -> list[Selectable]:
    if view.actor < 0 or view.seat != view.actor:
        return []
    return [Selectable(game.moves.format(code), cell=code) for code in view.legal()]

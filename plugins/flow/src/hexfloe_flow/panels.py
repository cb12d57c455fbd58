"""The boxes beside the board of Flow: for each seat its score, hand and tokens; and the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.grid.directions import POINTY_NAMES
from hexfloe.picture.palette import seat_role, seat_shape
from hexfloe.picture.scene import Panel, Piece, Row, Sketch, Token, tile_sketch
from hexfloe_flow.draft import DRAW, PLAY
from hexfloe_flow.parts import LAIR

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_flow.game import Flow


def panels(game: Flow, view: View) -> list[Panel]:
    """Return a panel for each seat, in order, and one for the piles."""
    return [*(_seat_panel(game, view, seat) for seat in range(game.seats)), _pile_panel(view)]


def _seat_panel(game: Flow, view: View, seat: int) -> Panel:
    active = view.phase in (PLAY, DRAW) and view.to_move == seat
    return Panel(
        game.seat_name(seat),
        [*_hand_rows(game, view, seat), *_token_rows(view, seat)],
        seat=seat,
        value=str(int(view.scores()[seat])),
        note=f"{view.actions_left} actions left" if active and view.actions_left > 1 else "",
        active=active,
        item=f"seat {seat}",
    )


def _hand_rows(game: Flow, view: View, seat: int) -> list[Row]:
    """A row of river tiles and one of lair tiles, with their backs up where the view does not show them."""
    sizes = {"river": int(view.rivers_in_hand[seat]), "lair": int(view.lairs_in_hand[seat])}
    if not view.knows("hand", seat):
        return [
            Row(f"{sort}s", "", [Token(f"{sort} tile", hidden=True, count=n)])
            for sort, n in sizes.items()
            if n
        ]
    held = [kind for kind, n in enumerate(view.hand[seat]) if n]
    groups = {sort: [kind for kind in held if game.tiles.is_lair(kind) == (sort == "lair")] for sort in sizes}
    return [
        Row(f"{sort}s", "", [_tile(game, kind, view, seat) for kind in kinds])
        for sort, kinds in groups.items()
        if kinds
    ]


def _tile(game: Flow, kind: int, view: View, seat: int) -> Token:
    name, title = game.tiles.names[kind], game.tiles.titles[kind]
    item = f"tile {name}" if seat == view.actor else ""
    text = f"{name} {title}, {_in_words(game.tiles.faces[game.tiles.first_face[kind]])}"
    return Token(text, count=int(view.hand[seat][kind]), sketch=sketch_of(game, kind, seat), item=item)


def _in_words(face: tuple[int, ...]) -> str:
    """Return an unturned face as people type it: `E-NE NW-SW W-SE`, a lair `lair E, end W`. Turn k adds k sixths."""
    ends = [
        f"{'lair' if code == -LAIR else 'end'} {POINTY_NAMES[edge]}"
        for edge, code in enumerate(face)
        if code < 0
    ]
    rivers = [f"{POINTY_NAMES[edge]}-{POINTY_NAMES[code]}" for edge, code in enumerate(face) if code > edge]
    return " ".join([*ends, *rivers])


def sketch_of(game: Flow, kind: int, seat: int) -> Sketch:
    """Return the little picture of a tile as it lies unturned, its lair in the shape of a seat."""
    face = game.tiles.faces[game.tiles.first_face[kind]]
    paths = [(edge, code if code >= 0 else None) for edge, code in enumerate(face) if code > edge or code < 0]
    lairs = [
        Piece(0, seat_shape(seat), seat_role(seat), edge=edge, text="lair")
        for edge, code in enumerate(face)
        if code == -LAIR
    ]
    return tile_sketch(paths, pieces=lairs, code=game.tiles.names[kind])


def _token_rows(view: View, seat: int) -> list[Row]:
    reservation = "not used" if view.may_reserve[seat] else "on the board" if view.reserved[seat] else "used"
    return [
        Row("reservation", reservation),
        Row("1-point tiles", str(int(view.point_tiles[seat]))),
        Row("longest territory", str(int(view.longest[seat]))),
    ]


def _pile_panel(view: View) -> Panel:
    return Panel("Pile", [Row("river tiles", str(view.pile))], item="pile")

"""Positions of Flow in readable terms: written for a view, and read back into a table.

The terms are those of cases and of `describe`; the README of the plugin lists them. What follows from the rest
(points, pile, territories) may be given and must then be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfloe.cases.positions import check_facts, refuse
from hexfloe_flow.draft import DEAL, DRAW, FACTS, FIRST, OVER, PHASES, PLAY, Draft, read_draft
from hexfloe_flow.parts import HAND, LAIR
from hexfloe_flow.possible import check_board, check_first_round, check_hands, copies_left, deal_out, timing

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_flow.game import Flow


# ------------------------------------------------------------------ from a view to words


def describe(game: Flow, view: View) -> dict[str, Any]:
    """Return the position; a hand that the view does not show is None, seats count from 0."""
    seats = range(game.seats)
    told: dict[str, Any] = {"phase": PHASES[view.phase]}
    if view.phase not in (FIRST, OVER):
        told["to_move"] = view.to_move
    if view.phase in (PLAY, DRAW) or view.actions_left:
        told["actions_left"] = view.actions_left
    told["tiles"] = _placed(game, view)
    told["reserved"] = _reserved(game, view)
    told["reservations"] = _seatwise(game, view.may_reserve)
    told["hands"] = [_names(game, view.hand[seat]) if view.knows("hand", seat) else None for seat in seats]
    told["point_tiles"] = _seatwise(game, view.point_tiles)
    return told | _facts(game, view)


def _seatwise(game: Flow, values: Any) -> list[int]:
    return [int(value) for value in values[: game.seats]]


def _placed(game: Flow, view: View) -> dict[str, str]:
    names, found = game.tiles.face_names, {}
    for cell in game.usable:
        number, owner = int(view.tile[cell]), int(view.owner[cell])
        if number:
            found[game.board.labels[cell]] = names[number - 1] + (f" {owner - 1}" if owner else "")
    return found


def _reserved(game: Flow, view: View) -> dict[str, int]:
    cells = sorted((cell - 1, seat) for seat, cell in enumerate(_seatwise(game, view.reserved)) if cell)
    return {game.board.labels[cell]: seat for cell, seat in cells}


def _names(game: Flow, hand: Any) -> list[str]:
    return [game.tiles.names[kind] for kind, copies in enumerate(hand.tolist()) for _ in range(copies)]


def _facts(game: Flow, view: View) -> dict[str, Any]:
    owners = [owner - 1 for owner in view.owner.tolist() if owner]
    return {
        "pile": view.pile,
        "rivers_in_hand": _seatwise(game, view.rivers_in_hand),
        "lairs_in_hand": _seatwise(game, view.lairs_in_hand),
        "tokens": [HAND - owners.count(seat) for seat in range(game.seats)],
        "turns": view.turns,
        "free": view.free.bit_count(),
        "lair_points": _seatwise(game, view.lair_points),
        "longest": _seatwise(game, view.longest),
        "scores": [int(points) for points in view.scores()],
        "territories": territories(game, view.tile, view.owner),
    }


def territories(game: Flow, tile: Any, owner: Any) -> list[dict[str, Any]]:
    """Return every closed river: kind, length, and for those with lairs the seats that own them."""
    found = []
    for course in game.rivers.trace(tile[: game.board.n_cells]):
        if not course.closed:
            continue
        seats = [int(owner[end.cell]) - 1 for end in course.ends if end.kind == LAIR]
        kind = "loop" if course.loop else ("lake", "single", "double")[len(seats)]
        found.append({"kind": kind, "length": course.length} | ({"seats": seats} if seats else {}))
    return found


# ------------------------------------------------------------------ from words to a table


def set_up(game: Flow, given: Mapping[str, Any], table: Any) -> None:
    """Write a position into a zeroed table; SetupError, with the clause where one forbids it, for what cannot be."""
    draft = read_draft(game, given)
    check_board(draft)
    copies_left(game, draft)
    _write_board(game, draft, table)
    _write_points(game, draft, table)
    if draft.phase in ("first", "deal"):
        _write_opening(game, draft, table)
    else:
        _write_play(game, draft, table)
    check_facts(game, {name: given[name] for name in FACTS if name in given}, table)


def _write_board(game: Flow, draft: Draft, table: Any) -> None:
    table["tile"][game.hub] = len(game.faces) - 1
    for cell, (face, owner) in draft.tiles.items():
        table["tile"][cell] = 1 + face
        table["owner"][cell] = 0 if owner is None else 1 + owner
    table["free"] = sum(1 << cell for cell in game.usable if cell not in draft.tiles)
    for seat, cell in draft.reserved.items():
        table["reserved"][seat] = 1 + cell
    table["may_reserve"][: game.seats] = draft.reservations


def _write_points(game: Flow, draft: Draft, table: Any) -> None:
    """Pay for what is closed on the board (FL-41, FL-42), and check who was paid for lakes and loops (FL-60)."""
    found = territories(game, table["tile"], table["owner"])
    for territory in found:
        for seat in territory.get("seats", ()):
            table["lair_points"][seat] += territory["length"]
            table["longest"][seat] = max(table["longest"][seat], territory["length"])
    ones, taken = sum("seats" not in territory for territory in found), draft.point_tiles or []
    if sum(taken) != ones:
        hint = "say who closed them in point_tiles"
        raise refuse("FL-60", f"{sum(taken)} point tiles for {ones} lakes and loops", hint=hint)
    table["point_tiles"][: len(taken)] = taken


def _write_hands(game: Flow, draft: Draft, table: Any) -> None:
    table["pile"] = sum(copies_left(game, draft)[: game.tiles.n_rivers])
    for seat, hand in enumerate(draft.hands):
        for kind in hand.kinds:
            table["hand"][seat][kind] += 1
        lairs = sum(map(game.tiles.is_lair, hand.kinds))
        table["lairs_in_hand"][seat], table["rivers_in_hand"][seat] = lairs, len(hand.kinds) - lairs


def _write_opening(game: Flow, draft: Draft, table: Any) -> None:
    """The start player is not yet named, or the deal is going on."""
    if draft.acts:
        raise refuse("FL-5", "nothing lies on the board before all tiles are dealt")
    if draft.phase == "deal":
        _check_deal(game, draft)
        table["phase"], table["to_move"] = DEAL, draft.to_move or 0
    elif any(hand.kinds for hand in draft.hands):
        raise refuse("FL-7", "nothing is dealt before the start player is named")
    _write_hands(game, draft, table)


def _check_deal(game: Flow, draft: Draft) -> None:
    """Seat by seat, three lairs and then three rivers; somebody still lacks something."""
    full = 2 * HAND
    sizes = [len(hand.kinds) for hand in draft.hands]
    lairs = [sum(map(game.tiles.is_lair, hand.kinds)) for hand in draft.hands]
    at = next((seat for seat, size in enumerate(sizes) if size != full), draft.seats)
    if at == draft.seats or sizes[at] > full or any(sizes[at + 1 :]):
        raise refuse(
            "FL-5", "in the deal, one seat after the other gets six tiles, and somebody still lacks some"
        )
    if any(lair != min(size, HAND) for lair, size in zip(lairs, sizes, strict=True)):
        raise refuse("FL-5", "each seat is dealt three lair tiles, then three river tiles")


def _write_play(game: Flow, draft: Draft, table: Any) -> None:
    full, seat = not table["free"], draft.to_move or 0
    phase = draft.phase or ("over" if full else "play")
    drawer = seat if phase == "draw" else None
    deal_out(game, draft, drawer)
    check_hands(game, draft, phase, drawer, full=full)
    _write_hands(game, draft, table)
    turns, left = timing(game, draft, phase, full=full)
    check_first_round(game, draft, turns, left)
    table["turns"], table["actions_left"] = turns, left
    if phase == "draw":
        table["phase"], table["to_move"] = DRAW, seat
    else:
        _write_turn(draft, table, seat, [seat for seat in range(game.seats) if _can_act(game, table, seat)])


def _can_act(game: Flow, table: Any, seat: int) -> bool:
    trial = table.copy()
    trial["phase"], trial["to_move"] = PLAY, seat
    return len(game.engine.legal(trial.tobytes())) > 0


def _write_turn(draft: Draft, table: Any, seat: int, actors: list[int]) -> None:
    """Let a seat act, or end the game where nobody can (FL-19, FL-21, FL-62)."""
    if draft.phase == "over" and actors:
        raise refuse("FL-62", f"seat {actors[0]} can still act, so the game is not over")
    if draft.phase == "play" and not actors:
        raise refuse("FL-21" if table["free"] else "FL-62", "nobody can act, so the game is over")
    if actors and seat not in actors:
        raise refuse("FL-19", f"seat {seat} cannot act and is skipped", hint=f"let seat {actors[0]} move")
    if actors:
        table["phase"], table["to_move"] = PLAY, seat
    else:
        table["phase"], table["to_move"] = OVER, 0
        if table["free"]:
            table["turns"], table["actions_left"] = draft.seats, 0

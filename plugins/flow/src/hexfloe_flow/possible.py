"""Whether a described position of Flow can be: each check refuses with the clause that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.cases.positions import refuse
from hexfloe_flow.draft import Draft
from hexfloe_flow.parts import HAND

if TYPE_CHECKING:
    from hexfloe_flow.game import Flow


# ------------------------------------------------------------------ board


def check_board(draft: Draft) -> None:
    """Refuse too many lairs of one seat, and reservations that cannot be."""
    for seat in range(draft.seats):
        if draft.lairs_of(seat) > HAND:
            raise refuse("FL-4", f"seat {seat} owns {draft.lairs_of(seat)} lair tiles and has three tokens")
        if seat in draft.reserved and draft.reservations[seat]:
            raise refuse("FL-18", f"seat {seat} has reserved a space and may reserve again")
        if draft.reserved.get(seat) in draft.tiles:
            raise refuse("FL-16", f"the space that seat {seat} has reserved holds a tile")
    if len(set(draft.reserved.values())) < len(draft.reserved):
        raise refuse("FL-16", "two seats have reserved one space")
    if draft.used - len(draft.reserved) > len(draft.tiles):
        raise refuse("FL-18", "more reservation tiles are covered than tiles lie on the board")


# ------------------------------------------------------------------ tiles and hands


def copies_left(game: Flow, draft: Draft) -> list[int]:
    """Return the copies of each kind that lie neither on the board nor in a hand; refuse what there are too many of."""
    left = list(game.tiles.counts)
    used = [game.tiles.kind_of(face) for face, _ in draft.tiles.values()]
    for kind in [*used, *(kind for hand in draft.hands for kind in hand.kinds)]:
        left[kind] -= 1
        if left[kind] < 0:
            clause = "FL-36" if game.tiles.is_lair(kind) else "FL-30a"
            raise refuse(clause, f"there are more {game.tiles.names[kind]} than the game has")
    return left


def deal_out(game: Flow, draft: Draft, drawer: int | None) -> None:
    """Fill the hands that are open: with the first tiles left, as many as the rules say; `drawer` lacks a river."""
    left = copies_left(game, draft)
    split = game.tiles.n_rivers
    for seat, hand in enumerate(draft.hands):
        if not hand.open:
            continue
        lairs = sum(map(game.tiles.is_lair, hand.kinds))
        rivers = len(hand.kinds) - lairs
        _take(hand.kinds, left, range(split), HAND - (seat == drawer) - rivers)
        _take(hand.kinds, left, range(split, len(left)), HAND - draft.lairs_of(seat) - lairs)


def _take(hand: list[int], left: list[int], kinds: range, wanted: int) -> None:
    for kind in kinds:
        n = max(0, min(wanted, left[kind]))
        hand += [kind] * n
        left[kind] -= n
        wanted -= n


def check_hands(game: Flow, draft: Draft, phase: str, drawer: int | None, *, full: bool) -> None:
    """Refuse hands of the wrong size: three rivers unless the pile is empty, and every lair not yet placed."""
    pile = sum(copies_left(game, draft)[: game.tiles.n_rivers])
    short = []
    for seat, hand in enumerate(draft.hands):
        lairs = sum(map(game.tiles.is_lair, hand.kinds))
        rivers = len(hand.kinds) - lairs
        if lairs != HAND - draft.lairs_of(seat):
            raise refuse(
                "FL-15", f"seat {seat} holds {lairs} lair tiles and has {draft.lairs_of(seat)} on the board"
            )
        if rivers > HAND:
            raise refuse("FL-14", f"seat {seat} holds {rivers} river tiles", hint="three at most")
        if rivers < HAND - (seat == drawer):
            short.append(seat)
        if rivers == HAND and seat == drawer:
            raise refuse("FL-14", f"seat {seat} is to draw and holds three river tiles already")
    if phase == "draw" and not pile:
        raise refuse("FL-20", "the pile is empty, so nothing is drawn")
    lawful = phase == "over" and full and len(short) == 1 and _rivers(game, draft, short[0]) == HAND - 1
    if pile and short and not lawful:
        raise refuse("FL-14", f"seat {short[0]} holds too few river tiles while the pile has some")


def _rivers(game: Flow, draft: Draft, seat: int) -> int:
    return sum(not game.tiles.is_lair(kind) for kind in draft.hands[seat].kinds)


# ------------------------------------------------------------------ turns


def timing(game: Flow, draft: Draft, phase: str, *, full: bool) -> tuple[int, int]:
    """Return turns taken in the first round and actions left in this turn; refuse what cannot follow from the board.

    In the first round both follow from the number of actions taken, of which the last waits for its draw in phase
    draw; later the actions left may be any.
    """
    actions, whole = game.options["actions"], game.seats * game.options["actions"]
    if phase == "over":
        left = draft.actions_left or 0
        if left > (full and actions > 1):
            raise refuse("FL-62", f"{left} actions are left after the end")
        return game.seats, left
    waiting = phase == "draw"
    before = draft.acts - waiting
    if before < 0 or (waiting and (full or all(owner is not None for _, owner in draft.tiles.values()))):
        raise refuse("FL-14", "nobody draws unless a river tile was placed and the game goes on")
    if before < whole:
        turns, left = before // actions, actions - before % actions - waiting
        if draft.actions_left not in (None, left):
            raise refuse(
                "FL-13", f"after {draft.acts} actions in the first round {left} are left in this turn"
            )
        return turns, left
    left = actions - waiting if draft.actions_left is None else draft.actions_left
    if not 1 - waiting <= left <= actions - waiting:
        raise refuse("FL-70", f"{left} actions are left in this turn of {actions}")
    if before - (actions - waiting - left) < whole:
        raise refuse("FL-70", f"after {draft.acts} actions a new turn begins")
    return game.seats, left


def check_first_round(game: Flow, draft: Draft, turns: int, left: int) -> None:
    """Refuse what the first round cannot have brought: tiles outside the inner rings, actions of those yet to come."""
    inner = set(game.board.regions["inner"])
    outside = [cell for cell in draft.tiles if cell not in inner]
    whole = game.seats * game.options["actions"]
    if turns == game.seats:
        if draft.acts - len(outside) < whole:
            raise refuse("FL-13", "too few tiles on the inner rings for a first round")
        return
    if outside:
        raise refuse("FL-13", f"{game.board.labels[outside[0]]} holds a tile in the first round")
    start = (draft.to_move or 0) - turns
    for seat in range(draft.seats):
        place = (seat - start) % draft.seats
        most = (
            game.options["actions"]
            if place < turns
            else game.options["actions"] - left
            if place == turns
            else 0
        )
        if draft.lairs_of(seat) + 1 - draft.reservations[seat] > most:
            raise refuse("FL-10", f"seat {seat} has had {most} actions so far")

"""Whether a described position of Slopecrashers can be: each check refuses with the clause that forbids it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from hexfloe.cases.positions import refuse
from hexfloe_slopecrashers.draft import Attack, Draft
from hexfloe_slopecrashers.parts import ABYSS, GIFT

if TYPE_CHECKING:
    from hexfloe_slopecrashers.game import Slopecrashers


def check_course(game: Slopecrashers, draft: Draft) -> None:
    """Refuse a course with a piece twice, or with pieces that are still missing after the set-up."""
    n = len(draft.course)
    if len(set(draft.course)) < n:
        raise refuse("SC-2", "a piece lies in the course twice")
    whole = len(game.course.pieces)
    if (n < whole) != (draft.phase == "course"):
        raise refuse("SC-2", f"{n} of {whole} pieces lie there", hint="the race begins when all do")


def check_opening(draft: Draft) -> None:
    """Refuse anything that happens only after the start player is named."""
    busy = any(figure.lap for figure in draft.figures) or any(draft.gifts) or draft.snowmen
    if (
        busy
        or draft.discards
        or draft.missing
        or draft.stung
        or draft.attack
        or draft.moves_left
        or draft.to_move
    ):
        raise refuse("SC-7", "nothing has happened before the start player is named")


# ------------------------------------------------------------------ figures


def check_figures(game: Slopecrashers, draft: Draft) -> None:
    """Refuse figures where none can be: the order of first turns, the end, squares where no turn may end."""
    _check_starters(draft)
    finished = [figure for figure in draft.figures if figure.lap == 3]
    if len(finished) != (draft.phase == "over"):
        raise refuse(
            "SC-17", f"{len(finished)} figures are past the finish", hint="one, and then the game is over"
        )
    for seat, figure in enumerate(draft.figures):
        if figure.cell < 0 or (seat == draft.to_move and draft.phase in ("turn", "react")):
            continue
        label = game.board.labels[figure.cell]
        if _ground(game, draft, figure.cell) == ABYSS:
            raise refuse("SC-23", f"the figure of seat {seat} stands in the abyss on {label}")
        moving = draft.to_move if draft.phase in ("turn", "react") else -1
        if [other for other in draft.standing(figure.cell) if other not in (seat, moving)]:
            raise refuse("SC-22", f"two figures stand on {label}")


def _check_starters(draft: Draft) -> None:
    """Those not yet put down come next, in the order of seats, and have nothing."""
    waiting = [seat for seat, figure in enumerate(draft.figures) if figure.lap == 0]
    if not waiting or draft.phase == "over":
        return
    first = draft.to_move if draft.to_move in waiting else draft.to_move + 1
    expected = {(first + n) % draft.seats for n in range(len(waiting))}
    if set(waiting) != expected:
        raise refuse("SC-8", f"seat {waiting[0]} has had no turn, but somebody after it has")
    for seat in waiting:
        if draft.gifts[seat] or seat in draft.missing or seat in draft.stung:
            raise refuse("SC-9", f"seat {seat} has gifts or a penalty before its first turn")
    if draft.to_move in waiting and (draft.phase != "turn" or draft.moves_left not in (None, 2)):
        raise refuse("SC-9", f"seat {draft.to_move} has done something before putting its figure down")


def _ground(game: Slopecrashers, draft: Draft, cell: int) -> str:
    return game.ground([piece + 1 for piece in draft.course], cell)


# ------------------------------------------------------------------ snowmen, drawing, attacks


def check_snowmen(game: Slopecrashers, draft: Draft) -> None:
    """Refuse snowmen of other cards, and those that a figure would have removed."""
    for cell, card in draft.snowmen.items():
        label = game.board.labels[cell]
        if "snowman" not in game.deck.actions[card]:
            raise refuse("SC-53", f"{game.deck.names[card]} on {label} is no snowman")
        if draft.standing(cell):
            raise refuse("SC-61", f"a figure stands on {label} and would have removed the snowman")


def check_draw(game: Slopecrashers, draft: Draft, pile: int) -> None:
    """Refuse a draw away from a free gift square, or with an empty pile."""
    if draft.phase != "draw":
        return
    if _ground(game, draft, draft.figures[draft.to_move].cell) != GIFT:
        raise refuse("SC-28", f"seat {draft.to_move} does not stand on a gift square")
    if not pile:
        raise refuse("SC-39a", "there is nothing to draw")


def check_attacker(game: Slopecrashers, draft: Draft) -> Attack:
    """Return the attack that is being answered; its card is among the discards already."""
    if draft.attack is None:
        raise refuse(
            "SC-58", "which attack is being answered?", hint='such as attack = { action = "rocket" }'
        )
    if not any(draft.attack.action in game.deck.actions[card] for card in draft.discards):
        raise refuse("SC-38", f"no card with {draft.attack.action} is among the discards")
    return draft.attack


def check_attack(draft: Draft, attack: Attack, hit: list[int]) -> tuple[list[int], list[int]]:
    """Return targets and who is still to be asked, given whom the attack would hit; refuse what cannot be."""
    targets = hit if attack.targets is None else attack.targets
    if not set(targets) <= set(hit):
        raise refuse("SC-58", f"{attack.action} would hit seats {hit}, not {targets}")
    asked = [seat for seat in targets if draft.gifts[seat]] if attack.asked is None else attack.asked
    if not asked or not set(asked) <= set(targets) or not all(draft.gifts[seat] for seat in asked):
        raise refuse("SC-60", "those who are asked are attacked and hold gifts; there is at least one")
    order = [(draft.to_move + n) % draft.seats for n in range(1, draft.seats + 1)]
    done = order[: min(map(order.index, asked))]
    for seat in hit:
        answered = seat in done
        if answered == (seat in asked) and (draft.gifts[seat] or seat not in targets):
            raise refuse("SC-60", f"seat {seat} is asked out of turn")
    return targets, asked


# ------------------------------------------------------------------ cards


def cards_left(game: Slopecrashers, draft: Draft) -> Counter[int]:
    """Return the cards that are not seen anywhere: neither discarded, nor on the slope, nor in a known stack.

    Refuses more copies of a card than the deck has, and stacks of another size than said.
    """
    left = Counter(dict(enumerate(game.deck.counts)))
    left.subtract(draft.discards)
    left.subtract(draft.snowmen.values())
    for seat, stack in enumerate(draft.stacks):
        if stack is not None and len(stack) != draft.gifts[seat]:
            raise refuse(
                "SC-73", f"seat {seat} is said to hold {draft.gifts[seat]} gifts, and {len(stack)} are named"
            )
        left.subtract(stack or ())
    for card, n in left.items():
        if n < 0:
            raise refuse("SC-6a", f"there are more cards {game.deck.names[card]} than the deck has")
    unknown = sum(n for n, stack in zip(draft.gifts, draft.stacks, strict=True) if stack is None)
    if unknown > left.total():
        raise refuse("SC-6a", f"{unknown} unknown gifts are more than are left")
    return left


def check_batches(draft: Draft) -> int:
    """Return how many earlier batches there are; refuse numbers that stacks cannot have."""
    seen: list[int] = []
    for seat, batches in enumerate(draft.batches):
        runs = [batch for batch, above in pairwise([*batches, -1]) if batch != above]
        if len(set(runs)) < len(runs) or 0 in runs[:-1]:
            raise refuse("SC-34", f"the gifts of seat {seat} were not drawn in that order")
        seen += [batch for batch in runs if batch and batch not in seen]
    if seen != list(range(1, len(seen) + 1)):
        raise refuse(
            "SC-39", "batches are numbered from 1 as they first appear", hint="0 is the present pile"
        )
    return len(seen)

"""Positions of Slopecrashers in readable terms: written for a view, and read back into a table.

The terms are those of cases and of `describe`; the README of the plugin lists them. What follows from the rest (pile,
ranks) may be given and must then be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from hexfloe.cases.positions import check_facts, refuse
from hexfloe_slopecrashers import engine
from hexfloe_slopecrashers.constants import ACTION_NUMBER
from hexfloe_slopecrashers.draft import (
    COURSE,
    FACTS,
    FIRST,
    OVER,
    PHASES,
    REACT,
    Draft,
    read_draft,
)
from hexfloe_slopecrashers.filling import fill_unknown, old_batches
from hexfloe_slopecrashers.parts import ABYSS, ACTIONS, FINISH, START
from hexfloe_slopecrashers.possible import (
    cards_left,
    check_attack,
    check_attacker,
    check_batches,
    check_course,
    check_draw,
    check_figures,
    check_opening,
    check_snowmen,
)
from hexfloe_slopecrashers.shown import holds, proofs_of, shortest

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_slopecrashers.game import Slopecrashers


# ------------------------------------------------------------------ from a view to words


def describe(game: Slopecrashers, view: View) -> dict[str, Any]:
    """Return the position; a stack that the view does not show is None, seats count from 0."""
    seats = range(game.seats)
    told: dict[str, Any] = {"phase": PHASES[view.phase]}
    told["course"] = [game.course.names[piece - 1] for piece in view.piece.tolist() if piece]
    if view.phase not in (COURSE, FIRST, OVER):
        told |= {"to_move": view.to_move, "moves_left": view.moves_left}
    told["figures"] = [place_of(game, view, seat) for seat in seats]
    told["stacks"] = [stack_of(game, view, seat) for seat in seats]
    told["gifts"] = view.gifts[: game.seats].tolist()
    told["discards"] = {game.deck.names[card]: n for card, n in enumerate(view.discards.tolist()) if n}
    told["snowmen"] = {game.board.labels[cell]: game.deck.names[card] for cell, card in snowmen_of(view)}
    told["missing"] = flagged(view.missing)
    told["stung"] = flagged(view.stung)
    if view.phase == REACT:
        action = list(ACTIONS)[view.attack - 1]
        told["attack"] = {"action": action, "targets": bits(view.targets), "asked": bits(view.asked)}
    return told | _knowledge(game, view) | _facts(game, view)


def place_of(game: Slopecrashers, view: View, seat: int) -> str:
    """Return where a figure is: `b5`, `b5 lap 2`, `start` or `finish`."""
    lap = int(view.lap[seat])
    if not view.at[seat]:
        return FINISH if lap else START
    label: str = game.board.labels[view.at[seat] - 1]
    return f"{label} lap 2" if lap == 2 else label


def stack_of(game: Slopecrashers, view: View, seat: int) -> list[str] | None:
    """Return the gifts of a seat from the bottom to the top, or None where the view does not show them."""
    if not view.knows("stack", seat) and view.gifts[seat]:
        return None
    cards = view.stack[seat][: view.gifts[seat]].tolist() if view.gifts[seat] else []
    return [game.deck.names[card - 1] for card in cards]


def snowmen_of(view: View) -> list[tuple[int, int]]:
    """Return the cell and card of every snowman on the slope."""
    pairs = zip(view.snow_cell.tolist(), view.snow_card.tolist(), strict=True)
    return [(cell - 1, card - 1) for cell, card in pairs if cell]


def flagged(flags: Any) -> list[int]:
    """Return the seats whose flag is set."""
    return [seat for seat, flag in enumerate(flags.tolist()) if flag]


def bits(number: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [bit for bit in range(8) if number >> bit & 1]


def _knowledge(game: Slopecrashers, view: View) -> dict[str, Any]:
    """Return what all may know of stacks: of which pile each gift is, the cards of earlier ones, and what was shown."""
    sizes = view.gifts[: game.seats].tolist()
    batches = [view.batch[seat][:n].tolist() for seat, n in enumerate(sizes)]
    counted = Counter(batch for row in batches for batch in row)
    cards, old = [game.deck.names[card - 1] for card in view.old.tolist() if card], []
    for batch in range(1, view.batches + 1):
        old.append(cards[: counted[batch]])
        cards = cards[counted[batch] :]
    shown = [
        [
            {"lowest": n, "ways": [" ".join(word) for word in shortest(mask)]}
            for n, mask in proofs_of(view, seat)
        ]
        for seat in range(game.seats)
    ]
    return {"batches": batches, "old": old, "shown": shown}


def _facts(game: Slopecrashers, view: View) -> dict[str, Any]:
    scores = [int(points) for points in view.scores()]
    return {
        "pile": view.pile,
        "scores": scores,
        "leaders": [seat for seat, points in enumerate(scores) if points and points == max(scores)],
        "last": next((seat for seat, points in enumerate(scores) if is_last(scores, seat)), None),
        "may_end": may_rest(game, view, view.to_move),
    }


def is_last(scores: list[int], seat: int) -> bool:
    """Return whether a seat is alone behind all others (SC-65)."""
    return all(scores[seat] < points for other, points in enumerate(scores) if other != seat)


def may_rest(game: Slopecrashers, view: View, seat: int) -> bool:
    """Return whether a turn of a seat may end where its figure stands (SC-22, SC-23)."""
    cell = int(view.at[seat]) - 1
    if cell < 0:
        return False
    return game.ground(view.piece, cell) != ABYSS and view.at.tolist().count(cell + 1) == 1


# ------------------------------------------------------------------ from words to a table


def set_up(game: Slopecrashers, given: Mapping[str, Any], table: Any) -> None:
    """Write a position into a zeroed table; SetupError, with the clause where one forbids it, for what cannot be."""
    draft = read_draft(game, given)
    whole = np.zeros(1, engine.TABLE)
    check_course(game, draft)
    if draft.phase in ("course", "first"):
        check_opening(draft)
    else:
        check_figures(game, draft)
    check_snowmen(game, draft)
    _write_slope(draft, whole[0])
    _write_gifts(game, draft, whole[0])
    _write_turn(game, draft, whole[0])
    _write_proofs(game, draft, whole)
    for name in engine.TABLE.names or ():
        table[name] = whole[0][name]
    check_facts(game, {name: given[name] for name in FACTS if name in given}, table)


def _write_slope(draft: Draft, table: Any) -> None:
    table["piece"][: len(draft.course)] = [piece + 1 for piece in draft.course]
    table["laid"] = len(draft.course)
    for seat, (cell, lap) in enumerate(draft.figures):
        table["at"][seat], table["lap"][seat] = cell + 1, lap
    for number, (cell, card) in enumerate(sorted(draft.snowmen.items())):
        table["snow_cell"][number], table["snow_card"][number] = cell + 1, card + 1
    table["snowmen"] = len(draft.snowmen)
    table["missing"][draft.missing], table["stung"][draft.stung] = 1, 1


def _write_gifts(game: Slopecrashers, draft: Draft, table: Any) -> None:
    cards_left(game, draft)
    table["batches"] = check_batches(draft)
    draft.old = old_batches(draft, int(table["batches"]))
    old = [card for cards in draft.old for card in cards]
    for seat, batches in enumerate(draft.batches):
        table["batch"][seat][: len(batches)] = batches
    table["gifts"][: draft.seats] = draft.gifts
    table["old"][: len(old)] = [card + 1 for card in old]
    for card, n in draft.discards.items():
        table["discards"][card] = n
    table["pile"] = game.deck.size - draft.discards.total() - len(draft.snowmen) - sum(draft.gifts)
    check_draw(game, draft, int(table["pile"]))


def _write_turn(game: Slopecrashers, draft: Draft, table: Any) -> None:
    table["phase"] = PHASES.index(draft.phase)
    if draft.attack is not None and draft.phase != "react":
        raise refuse("SC-58", "an attack is named only while it is being answered")
    if draft.phase in ("course", "first", "over"):
        if draft.to_move or draft.moves_left:
            raise refuse("SC-17", "nobody moves after the end")
        return
    table["to_move"] = draft.to_move
    table["moves_left"] = 2 if draft.moves_left is None else draft.moves_left
    if draft.phase == "react":
        attack = check_attacker(game, draft)
        targets, asked = check_attack(draft, attack, targets_of(game, draft, attack.action, table))
        table["attack"] = 1 + ACTION_NUMBER[attack.action]
        table["targets"], table["asked"] = (sum(1 << seat for seat in seats) for seats in (targets, asked))


def targets_of(game: Slopecrashers, draft: Draft, action: str, table: Any) -> list[int]:
    """Return the seats that an attack would hit, asked of the engine by playing such a card."""
    use = next(number for number, use in enumerate(game.deck.plain_uses) if use.action == action)
    trial = table.copy()
    trial["phase"], trial["gifts"], trial["stack"], trial["batch"] = PHASES.index("turn"), 1, 0, 0
    trial["old"], trial["batches"] = 0, 0
    trial["stack"][:, 0] = 1 + game.deck.plain_uses[use].card
    trial["stack"][draft.to_move, 1], trial["gifts"][draft.to_move] = trial["stack"][draft.to_move, 0], 2
    after = game.engine.play(trial.tobytes(), game.moves.encode("play", use))
    return bits(int(np.frombuffer(after, engine.TABLE)[0]["targets"]))


def _write_proofs(game: Slopecrashers, draft: Draft, whole: Any) -> None:
    """Write what was shown, and what the place of the figure to move shows; the stacks must be so."""
    table = whole[0]
    for seat, given in enumerate(draft.shown):
        for number, (lowest, mask) in enumerate(given):
            if lowest > draft.gifts[seat]:
                raise refuse("SC-24b", f"seat {seat} has shown something of {lowest} gifts and holds fewer")
            table["proof_depth"][seat][number], table["proof"][seat][number] = lowest, mask
    moving = draft.phase in ("turn", "react") and table["at"][draft.to_move]
    if moving and not engine.shown_by_place(game.constants, whole):
        raise refuse("SC-24", f"seat {draft.to_move} stands where no gifts lead out")
    proofs = [proofs_of(table, seat) for seat in range(draft.seats)]
    fill_unknown(game, draft, cards_left(game, draft), proofs)
    for seat, stack in enumerate(draft.stacks):
        cards = stack or []
        table["stack"][seat][: len(cards)] = [card + 1 for card in cards]
        for proof in proofs[seat]:
            if not holds([game.deck.actions[card] for card in cards], proof):
                clause = "SC-24b" if proof in draft.shown[seat] else "SC-24"
                raise refuse(clause, f"the gifts of seat {seat} do not lead out of where it stands or stood")

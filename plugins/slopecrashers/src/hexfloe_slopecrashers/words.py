"""Slopecrashers in words: the state of play, the question that is asked, and what is there to know of stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe_slopecrashers.draft import COURSE, DRAW, FIRST, OVER, REACT
from hexfloe_slopecrashers.parts import ACTIONS
from hexfloe_slopecrashers.position import bits, may_rest, place_of
from hexfloe_slopecrashers.shown import proofs_of, shortest

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_slopecrashers.game import Slopecrashers

#: What an attack does to whom it hits.
EFFECTS = {
    "ice": "slide away",
    "rocket": "miss the next turn",
    "sting": "have one movement in the next turn",
    "pigeon": "miss the next turn",
}


def status(game: Slopecrashers, view: View) -> str:
    """Return one line on the state of play."""
    name = game.seat_name(view.to_move)
    if view.phase == COURSE:
        return f"The course is being laid: {count(view.laid, 'piece')} of {len(game.course.pieces)} so far."
    if view.phase == FIRST:
        return "The start player is about to be named."
    if view.phase == OVER:
        winners = view.outcome.winners if view.outcome else ()
        return f"The race is over: {' and '.join(map(game.seat_name, winners))} is past the finish and wins."
    if view.phase == DRAW:
        return f"{name} draws a gift; {count(view.pile, 'card')} in the pile."
    if view.phase == REACT:
        targets = " and ".join(map(game.seat_name, bits(view.targets)))
        return f"{name} attacks {targets} with {attack_name(view)}; {game.seat_name(view.actor)} is asked."
    return f"{name} to move; {count(view.moves_left, 'movement')} left."


def count(n: int, thing: str) -> str:
    """Return a number of things in words."""
    return f"{n or 'no'} {thing}" + ("" if n == 1 else "s")


def attack_name(view: View) -> str:
    """Return the name of the attack that is being answered."""
    return list(ACTIONS.values())[int(view.attack) - 1]


def prompt(game: Slopecrashers, view: View) -> str:
    """Return one line on what is to be decided; of a stack it tells only its top gift, and only to its owner."""
    if view.actor < 0:
        return status(game, view)
    name = game.seat_name(view.actor)
    if view.phase == REACT:
        does = EFFECTS[list(ACTIONS)[view.attack - 1]]
        return (
            f"{name}, attacked with {attack_name(view)}: ward it off with a magnet (ward), or {does} (pass)"
        )
    if not view.lap[view.actor]:
        return f"{name}: put the figure on a square of the first row (put SQUARE)"
    where = place_of(game, view, view.actor)
    return f"{name} on {where}, {count(view.moves_left, 'movement')} left: {_may(game, view)}"


def _may(game: Slopecrashers, view: View) -> str:
    seat, can = view.actor, []
    if view.moves_left:
        can.append("move (step SQUARE)")
    if view.gifts[seat]:
        can.append(f"use the top gift{_how(game, view, seat)}")
    if not may_rest(game, view, seat):
        return f"{' or '.join(can)}; no turn may end here"
    comma = "," if len(can) > 1 else ""
    return f"{', '.join(can)}{comma} or end the turn (end)" if can else "end the turn (end)"


def _how(game: Slopecrashers, view: View, seat: int) -> str:
    """The top gift and how it is used, for those who see it."""
    if not view.knows("stack", seat):
        return ""
    card = int(view.stack[seat][view.gifts[seat] - 1]) - 1
    hows = {"spring": "jump SQUARE", "snowman": "lay SQUARE", "magnet": ""}
    ways = [hows.get(use.action, f"play {use.name}") for use in game.deck.all_uses if use.card == card]
    return f", {game.deck.title(card)} ({' or '.join([*filter(None, ways), 'throw'])})"


def shown_in_words(game: Slopecrashers, view: View, seat: int) -> list[str]:
    """Return what risky steps have shown of a stack, a line each."""
    lines = []
    for lowest, mask in proofs_of(view, seat):
        ways = " or ".join(" and then ".join(f"a {letter}" for letter in word) for word in shortest(mask))
        where = "its gift" if view.gifts[seat] == 1 else f"the lowest {lowest}"
        lines.append(
            f"{ways} in {where}" if lowest < view.gifts[seat] or lowest == 1 else f"{ways} among its gifts"
        )
    return lines

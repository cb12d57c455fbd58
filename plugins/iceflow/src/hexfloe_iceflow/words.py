"""Ice Flow in words: the state of play, the question that is asked, and what each step would cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hexfloe_iceflow.draft import CAMP, CARD, DRAW, DRIVE, FIRST, FLEE, MOVE, OVER, PLACE, TAKE
from hexfloe_iceflow.parts import EXPLORERS, edges_text
from hexfloe_iceflow.position import standing
from hexfloe_iceflow.strait import ITEMS

if TYPE_CHECKING:
    from hexfloe.play.moves import Move
    from hexfloe.play.view import View
    from hexfloe_iceflow.game import IceFlow

#: What the words of moves stand for in a turn, by kind.
FLOE_ACTIONS = {
    "drift": "drift HEX",
    "turn": "turn HEX clockwise or counterclockwise",
    "new-floe": "new-floe",
}
EXPLORER_ACTIONS = {
    "walk": "walk FROM-TO",
    "swim": "swim FROM-SEA-TO",
    "take": "take PLACE rope or fish",
    "fish": "fish",
}


# ------------------------------------------------------------------ small words


def count(n: int, thing: str) -> str:
    """Return a number of things in words; there is no other word for several fish."""
    plural = "" if n == 1 or thing.endswith("fish") else "s"
    return f"{n or 'no'} {thing}{plural}"


def either(words: Iterable[str]) -> str:
    """Return words joined by commas and a last `or`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def both(words: Iterable[str]) -> str:
    """Return words joined by commas and a last `and`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def load_words(load: Sequence[int]) -> str:
    """Return ropes, fish and bears in words, or an empty text."""
    held = [count(n, item) for item, n in zip(ITEMS, load, strict=True) if n]
    return both(held) if held else ""


def floe_words(edges: int) -> str:
    """Return a floe as it lies in words."""
    return f"floe with ridges {edges_text(edges)}" if edges else "floe without ridges"


def hand_words(game: IceFlow, view: View) -> str:
    """Return the floe in hand with its load, as far as both are known."""
    words = floe_words(game.floes.kinds[view.hand - 1])
    if not view.card:
        return words
    load = load_words(game.cards.kinds[view.card - 1])
    return f"{words}, {f'loaded with {load}' if load else 'with nothing on it'}"


# ------------------------------------------------------------------ the state of play


def status(game: IceFlow, view: View) -> str:
    """Return one line on the state of play."""
    name = game.seat_name(view.to_move)
    if view.phase == FIRST:
        return "The start player is about to be named."
    if view.phase == OVER:
        return _result(game, view)
    if view.phase == CAMP:
        return f"{name} puts an explorer at a station of Alaska; {_camped(view)} of {EXPLORERS * game.seats} are there."
    if view.phase in (DRAW, CARD, PLACE):
        return f"{name} {_new_floe(game, view)}."
    if view.phase == FLEE:
        where = game.strait.labels[view.threat - 1]
        return (
            f"A bear has come to {where}: {game.seat_name(view.actor)} must leave. It is the turn of {name}."
        )
    if view.phase == DRIVE:
        return f"{name} stops at {_where(game, view)} and drives off {_bears(view)}."
    if view.phase == TAKE:
        return f"{name} has driven off the bears of {_where(game, view)} and may take something."
    if view.phase == MOVE:
        return f"{name} moves the explorer at {_where(game, view)}; {_owed(view)}."
    return f"{name} to move: {_owed(view)}."


def _result(game: IceFlow, view: View) -> str:
    scores = [int(points) for points in view.scores()]
    winner, needed = scores.index(max(scores)), int(game.options["explorers_needed"])
    return f"The game is over: {game.seat_name(winner)} has {needed} explorers in Siberia and wins."


def _camped(view: View) -> int:
    return int(np.count_nonzero(view["at"]))


def _where(game: IceFlow, view: View) -> str:
    label: str = game.strait.labels[view.moving - 1]
    return label


def _bears(view: View) -> str:
    n = int(view.bears[view.moving - 1])
    return "a bear" if n == 1 else f"{n} bears"


def _new_floe(game: IceFlow, view: View) -> str:
    """Return what a seat does with a new floe, or with one of the starting floes."""
    what = "a new floe"
    if view.starting:
        placed = int(np.count_nonzero(view.floe))
        what = f"starting floe {placed + 1} of {game.options['initial_floes']}"
    if view.phase == DRAW:
        return f"draws {what} from the bag"
    if view.phase == CARD:
        return f"turns a card for {what}, a {hand_words(game, view)}"
    return f"places {what}, a {hand_words(game, view)}"


def _owed(view: View) -> str:
    """Return what of a turn is done and what is not."""
    if view.phase == MOVE:
        return "the floe action is done" if view.floe_actions else "a floe action is owed"
    if view["over"]:
        return "the explorer action is done, a floe action is owed"
    if view.floe_actions:
        return "the floe action is done, an explorer action may follow"
    return "a floe action is owed, an explorer action may come first"


# ------------------------------------------------------------------ the question


def prompt(game: IceFlow, view: View) -> str:
    """Return one line on what is to be decided, how it is typed, and what it costs."""
    if view.actor < 0:
        return status(game, view)
    moves = [game.moves.decode(code) for code in view.legal()]
    return f"{game.seat_name(view.actor)}: {_question(game, view, moves)}"


def _question(game: IceFlow, view: View, moves: Sequence[Move]) -> str:
    if view.phase == CAMP:
        return f"put an explorer at a station of Alaska ({_typed(moves, 'camp')})"
    if view.phase == DRIVE:
        return f"where does {_the_bear(game, view)} go? {_typed(moves, 'send')}"
    if view.phase == TAKE:
        return f"at {_where(game, view)} you may {_typed(moves, 'take')}, or take nothing (stop)"
    if view.phase in (PLACE, MOVE, FLEE):
        ask = {PLACE: _ask_place, MOVE: _ask_move, FLEE: _ask_flee}[view.phase]
        return ask(game, view, moves)
    return _ask_turn(view, moves)


def _typed(moves: Sequence[Move], kind: str) -> str:
    """Return the moves of a kind as they are typed, the kind named once."""
    texts = [" ".join(move.texts) for move in moves if move.kind == kind]
    return f"{kind} {either(texts)}"


def _ask_place(game: IceFlow, view: View, moves: Sequence[Move]) -> str:
    hexes = list(dict.fromkeys(move.texts[0] for move in moves))
    ways = list(dict.fromkeys(move.texts[1] for move in moves))
    where = f"on {either(hexes)}" if len(hexes) <= len(game.strait.lanes) else "in the strait"
    return f"place the {hand_words(game, view)}, {where} (place HEX {either(ways)})"


def _the_bear(game: IceFlow, view: View) -> str:
    n = int(view.bears[view.moving - 1])
    return (
        f"the bear of {_where(game, view)}" if n == 1 else f"the first of {n} bears of {_where(game, view)}"
    )


def _ask_turn(view: View, moves: Sequence[Move]) -> str:
    kinds = {move.kind for move in moves}
    floe = ", ".join(typed for kind, typed in FLOE_ACTIONS.items() if kind in kinds)
    explorer = ", ".join(typed for kind, typed in EXPLORER_ACTIONS.items() if kind in kinds)
    if not view.floe_actions:
        before = f"; before or after it you may do an explorer action ({explorer})" if explorer else ""
        return f"do a floe action ({floe}){before}"
    asked = [f"do a second floe action ({floe})"] if floe else []
    asked += [f"do an explorer action ({explorer})"] if explorer else []
    return f"{either([*asked, 'end the turn (end)'])}"


def _ask_move(game: IceFlow, view: View, moves: Sequence[Move]) -> str:
    """The explorer on its way: what it has left, each step with its cost, and how it may stop."""
    seat = view.to_move
    held = f"{count(int(view.rope_of[seat]), 'rope')}, {count(int(view.fish_of[seat]), 'fish')} left"
    rest = [_typed(moves, "take")] if any(move.kind == "take" for move in moves) else []
    can_stop = any(move.kind == "stop" for move in moves)
    if can_stop:
        here = int(view.bears[view.moving - 1])
        rest.append(f"stop and drive off {_bears(view)} (stop)" if here else "stop")
    steps = list(_steps(game, view, moves))
    full = "" if can_stop else ", where it cannot stay"
    return f"on {_where(game, view)}{full}; {held}; {either([*steps, *rest])}"


def _ask_flee(game: IceFlow, view: View, moves: Sequence[Move]) -> str:
    where = game.strait.labels[view.threat - 1]
    n = standing(game, view)[view.threat - 1].count(view.actor)
    who = "your explorer" if n == 1 else f"one of your {n} explorers"
    if any(move.kind == "fly" for move in moves):
        return f"a bear has come to {where}, and {who} cannot flee: flown back, it lands at ({_typed(moves, 'fly')})"
    return f"a bear has come to {where}, {who} must flee: {either(_steps(game, view, moves))}"


# ------------------------------------------------------------------ what steps cost


def _steps(game: IceFlow, view: View, moves: Sequence[Move]) -> Iterator[str]:
    """Each step as it is typed, with its price."""
    for move in moves:
        if move.kind in ("walk", "swim"):
            price = load_words((*price_of(game, view, game.moves.encode(move.kind, *move.parts)), 0))
            yield f"{move} ({price})" if price else str(move)


def price_of(game: IceFlow, view: View, code: int) -> tuple[int, int]:
    """Return the ropes and fish that a legal step costs its seat: what the rules take out of the rucksack."""
    before = _table_of(game, view)
    after = np.frombuffer(game.engine.play(before.tobytes(), code), game.engine.table_dtype)[0]
    seat = view.actor
    ropes, fish = (int(before[name][seat]) - int(after[name][seat]) for name in ("rope_of", "fish_of"))
    return ropes, fish


def _table_of(game: IceFlow, view: View) -> Any:
    """Return the table of a view; nothing in it is hidden."""
    table = np.zeros(1, game.engine.table_dtype)[0]
    for name in game.engine.table_dtype.names or ():
        table[name] = view[name]
    return table

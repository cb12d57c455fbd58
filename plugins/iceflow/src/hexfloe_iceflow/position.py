"""Positions of Ice Flow in readable terms: written for a view, and read back into a table.

The terms are those of cases and of `describe`; the README of the plugin lists them. What follows from the rest (bag,
supply, points) may be given and must then be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hexfloe.cases.positions import check_facts, refuse
from hexfloe_iceflow.draft import (
    CAMP,
    CARD,
    DRAW,
    DRIVE,
    FACTS,
    FIRST,
    FLEE,
    MOVE,
    OVER,
    PHASES,
    PLACE,
    SPEAKS_IN,
    TAKE,
    TURN,
    Draft,
    read_draft,
)
from hexfloe_iceflow.parts import EXPLORERS, RUCKSACK, edges_text
from hexfloe_iceflow.possible import (
    check_actions,
    check_bears_apart,
    check_early,
    check_floes,
    check_mover,
    check_new_floe,
    check_things,
    check_winner,
    complete_explorers,
    complete_pile,
)

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceflow.game import IceFlow

#: What lies or stands at places, by the name of its field and term.
_LYING = ("ropes", "fish", "bears")


# ------------------------------------------------------------------ from a view to words


def places_in(words: Any, n_places: int) -> list[int]:
    """Return the places in a set of bits that is kept in words of 64, ascending."""
    bits = sum(int(word) << 64 * number for number, word in enumerate(words))
    return [place for place in range(n_places) if bits >> place & 1]


def standing(game: IceFlow, view: View | Any) -> dict[int, list[int]]:
    """Return the seats of the explorers at each place where one stands, by place, seats ascending."""
    found: dict[int, list[int]] = {}
    for seat, places in enumerate(view["at"][: game.seats].tolist()):
        for place in places:
            if place:
                found.setdefault(place - 1, []).append(seat)
    return dict(sorted(found.items()))


def describe(game: IceFlow, view: View) -> dict[str, Any]:
    """Return the position; seats count from 0."""
    labels, phase = game.strait.labels, int(view.phase)
    told: dict[str, Any] = {"phase": PHASES[phase]}
    told |= {term: value for term, value in _turn_terms(game, view).items() if phase in SPEAKS_IN[term]}
    told["explorers"] = {labels[place]: seats for place, seats in standing(game, view).items()}
    told["floes"] = {
        labels[cell]: edges_text(edges - 1)
        for cell, edges in enumerate(view.floe[: game.strait.n_cells].tolist())
        if edges
    }
    for name in _LYING:
        told[name] = {labels[place]: n for place, n in enumerate(view[name][: len(labels)].tolist()) if n}
    held = zip(view.rope_of.tolist(), view.fish_of.tolist(), strict=True)
    told["rucksacks"] = [list(pair) for pair in held][: game.seats]
    pile = zip(game.cards.names, view.pile.tolist(), strict=False)
    told["pile"] = {name: n for name, n in pile if n}
    return told | _facts(game, view)


def _turn_terms(game: IceFlow, view: View) -> dict[str, Any]:
    """Return the terms that speak in some phases only, as if they did in this one."""
    labels = game.strait.labels
    return {
        "to_move": int(view.to_move),
        "starting": bool(view.starting),
        "floe_actions": int(view.floe_actions),
        "explored": bool(view["over"]),
        "hand": game.floes.names[view.hand - 1],
        "card": game.cards.names[view.card - 1],
        "moving": labels[view.moving - 1],
        "seen": [labels[place] for place in places_in(view.seen, len(labels))],
        "lured": int(view.lured),
        "threat": labels[view.threat - 1],
    }


def _facts(game: IceFlow, view: View) -> dict[str, Any]:
    bag = zip(game.floes.names, view.bag.tolist(), strict=False)
    return {
        "bag": {name: n for name, n in bag if n},
        "supply": {name: int(view[f"supply_{name}"]) for name in _LYING},
        "scores": [int(points) for points in view.scores()],
    }


# ------------------------------------------------------------------ from words to a table


def set_up(game: IceFlow, given: Mapping[str, Any], table: Any) -> None:
    """Write a position into a zeroed table; SetupError, with the clause where one forbids it, for what cannot be."""
    draft = read_draft(game, given)
    bag = check_floes(game, draft)
    complete_explorers(game, draft)
    supply = check_things(game, draft)
    check_winner(game, draft)
    if draft.phase in (FIRST, CAMP) or draft.starting:
        check_early(game, draft)
    if draft.phase in (DRAW, CARD, PLACE):
        check_new_floe(game, draft, bag)
    if draft.phase != OVER:
        check_actions(game, draft)
    if draft.phase in (MOVE, DRIVE, FLEE, TAKE):
        check_mover(game, draft)
    check_bears_apart(game, draft)
    _write_strait(game, draft, table)
    _write_supplies(game, draft, bag, supply, table)
    _write_turn(draft, table)
    _check_going_on(game, draft, table)
    check_facts(game, {name: given[name] for name in FACTS if name in given}, table)


def _write_strait(game: IceFlow, draft: Draft, table: Any) -> None:
    """Write all that lies and stands somewhere."""
    for cell, edges in draft.floes.items():
        table["floe"][cell] = 1 + edges
    table["floes"] = sum(1 << cell for cell in draft.floes)
    for name in _LYING:
        for place, n in getattr(draft, name).items():
            table[name][place] = n
    for seat in range(game.seats):
        places = sorted(
            1 + place for place, seats in draft.explorers.items() for other in seats if other == seat
        )
        table["at"][seat] = [0] * (EXPLORERS - len(places)) + places


def _write_supplies(
    game: IceFlow, draft: Draft, bag: list[int], supply: tuple[int, int, int], table: Any
) -> None:
    table["bag"][: len(bag)] = bag
    pile = complete_pile(game, draft)
    table["pile"][: len(pile)] = pile
    for seat, (ropes, fish) in enumerate(draft.rucksacks):
        table["rope_of"][seat], table["fish_of"][seat] = ropes, fish
    for name, n in zip(_LYING, supply, strict=True):
        table[f"supply_{name}"] = n


def _write_turn(draft: Draft, table: Any) -> None:
    table["phase"], table["to_move"] = draft.phase, draft.to_move
    table["starting"], table["floe_actions"], table["over"] = (
        draft.starting,
        draft.floe_actions,
        draft.explored,
    )
    for name in ("hand", "card", "moving", "threat"):
        value = getattr(draft, name)
        table[name] = 0 if value is None else 1 + value
    table["seen"] = list(_words(draft.seen or [], len(table["seen"])))
    table["lured"] = draft.lured or 0


def _words(places: Iterable[int], n_words: int) -> Iterable[int]:
    """Return a set of places as bits in words of 64."""
    bits = sum(1 << place for place in set(places))
    return (bits >> 64 * number & (1 << 64) - 1 for number in range(n_words))


#: The clause that a position breaks in which nothing can be done.
_STUCK = {TURN: "IF-15", MOVE: "IF-32", DRIVE: "IF-46a", TAKE: "IF-55", PLACE: "IF-24"}


def _check_going_on(game: IceFlow, draft: Draft, table: Any) -> None:
    """Refuse a position that play would already have left, because there is nothing to decide."""
    place = draft.moving
    lies = place is not None and (draft.ropes.get(place) or draft.fish.get(place))
    if draft.phase == DRIVE and place not in draft.bears:
        raise refuse("IF-42", "there is no bear to be driven off")
    if draft.phase == TAKE and (not lies or sum(draft.rucksacks[draft.to_move]) == RUCKSACK):
        raise refuse("IF-55", "there is nothing that could be taken, so the explorer action is over")
    if draft.phase == TAKE and place in draft.bears:
        raise refuse("IF-42", "bears are driven off before something is taken")
    if draft.phase in _STUCK and not len(game.engine.legal(table.tobytes())):
        raise refuse(_STUCK[draft.phase], "there is nothing to decide, so play has gone on already")

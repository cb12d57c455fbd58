"""Whether a described position of Ice Flow can be: each check refuses with the clause that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.cases.positions import refuse
from hexfloe_iceflow.draft import CAMP, CARD, FIRST, FLEE, MOVE, OVER, PLACE, TURN, Draft
from hexfloe_iceflow.parts import BEARS, EXPLORERS, FISH, ROPES, RUCKSACK, edges_text
from hexfloe_iceflow.strait import MAX_BEARS

if TYPE_CHECKING:
    from hexfloe_iceflow.game import IceFlow

#: Most explorers that stand on a floe, an island or at a station of Alaska (IF-32).
ROOM = 2


# ------------------------------------------------------------------ floes


def check_floes(game: IceFlow, draft: Draft) -> list[int]:
    """Refuse floes that cannot lie so; return how many of each kind are in the bag."""
    bag = list(game.floes.copies)
    for cell, edges in draft.floes.items():
        label = game.strait.labels[cell]
        if not game.strait.is_cell(cell):
            raise refuse("IF-8c", f"{label} is no hex of the strait, so no floe lies there")
        kind = game.floes.kind_of.get(edges)
        if kind is None:
            names = ", ".join(game.floes.names)
            raise refuse("IF-7b", f"no floe can lie as {edges_text(edges)}", hint=f"floes are {names}")
        bag[kind] -= 1
    if draft.hand is not None:
        bag[draft.hand] -= 1
    if min(bag) < 0:
        kind = bag.index(min(bag))
        n, name = game.floes.copies[kind], game.floes.names[kind]
        raise refuse("IF-7b", f"there are {n} floes {name}, and {n - bag[kind]} lie there or are in hand")
    return bag


def is_beside_a_floe(game: IceFlow, draft: Draft, cell: int) -> bool:
    """Return whether a floe lies beside a hex."""
    return any(there in draft.floes for there in game.strait.neighbors[cell])


def has_hex_left(game: IceFlow, draft: Draft) -> bool:
    """Return whether a starting floe can be placed (IF-8, IF-9)."""
    cells = set(range(game.strait.n_cells)) - set(draft.floes)
    return any(not is_beside_a_floe(game, draft, cell) for cell in cells)


# ------------------------------------------------------------------ explorers


def complete_explorers(game: IceFlow, draft: Draft) -> None:
    """Let explorers that were left out camp in Alaska, and refuse those that cannot be."""
    counts = [0] * game.seats
    for seats in draft.explorers.values():
        for seat in seats:
            counts[seat] += 1
    for seat, n in enumerate(counts):
        if n > EXPLORERS:
            raise refuse("IF-3", f"seat {seat} has {n} explorers, not {EXPLORERS}")
    if draft.phase in (FIRST, CAMP):
        _check_camp(game, draft, counts)
    else:
        for seat, n in enumerate(counts):
            for _ in range(EXPLORERS - n):
                _let_camp(game, draft, seat)
    _check_standing(game, draft)


def _let_camp(game: IceFlow, draft: Draft, seat: int) -> None:
    """Add an explorer at the last station with room, if possible one where its seat has none."""
    at = draft.explorers
    free = [place for place in reversed(game.strait.alaska) if len(at.get(place, [])) < ROOM]
    place = next((place for place in free if seat not in at.get(place, [])), free[0])
    at[place] = sorted([*at.get(place, []), seat])


def _check_camp(game: IceFlow, draft: Draft, counts: list[int]) -> None:
    if draft.phase == FIRST and any(counts):
        raise refuse("IF-6", "no explorer is placed before the start player is known")
    placed = sum(counts)
    for back, seat in enumerate((draft.to_move - 1 - n) % game.seats for n in range(game.seats)):
        expected = (placed - back + game.seats - 1) // game.seats
        if draft.phase == CAMP and counts[seat] != expected:
            raise refuse(
                "IF-6", f"seat {seat} has placed {counts[seat]} explorers, and players do so in turn"
            )
    if placed == EXPLORERS * game.seats:
        raise refuse("IF-6", "all explorers have been placed")


def _check_standing(game: IceFlow, draft: Draft) -> None:
    strait, passing = game.strait, draft.moving if draft.phase == MOVE else None
    for place, seats in draft.explorers.items():
        label = strait.labels[place]
        if strait.is_cell(place) and place not in draft.floes:
            raise refuse("IF-31", f"an explorer stands on {label}, which is open sea")
        if place in strait.siberia:
            if len(set(seats)) < len(seats):
                raise refuse("IF-62", f"two explorers of a seat stand at {label}")
        elif len(seats) > ROOM + (place == passing):
            raise refuse("IF-32", f"{len(seats)} explorers stand at {label}")


def check_winner(game: IceFlow, draft: Draft) -> None:
    """Refuse a game that should be over, or should not."""
    needed = int(game.options["explorers_needed"])
    clause = "IF-64" if needed == EXPLORERS else "IF-65"
    stations = [draft.explorers.get(place, []) for place in game.strait.siberia]
    winners = [seat for seat in range(game.seats) if sum(seat in seats for seats in stations) >= needed]
    if winners and draft.phase != OVER:
        raise refuse(clause, f"seat {winners[0]} has {needed} explorers in Siberia, so the game is over")
    if len(winners) > 1:
        raise refuse(clause, f"seats {winners[0]} and {winners[1]} cannot both have won")
    if draft.phase == OVER and not winners:
        raise refuse(clause, f"nobody has {needed} explorers in Siberia, so the game is not over")


# ------------------------------------------------------------------ ropes, fish and bears


def check_things(game: IceFlow, draft: Draft) -> tuple[int, int, int]:
    """Refuse things where none can be, and more than there are; return ropes, fish and bears of the supply."""
    for place in draft.ropes:
        _check_rope(game, draft, place)
    for place in draft.fish:
        if not _is_ground(game, draft, place):
            raise refuse("IF-10", f"fish lie on floes and islands, not at {game.strait.labels[place]}")
    for place, n in draft.bears.items():
        label = game.strait.labels[place]
        if not _is_ground(game, draft, place):
            raise refuse("IF-44a", f"bears stand on floes and islands, not at {label}")
        if n > MAX_BEARS:
            raise refuse("IF-45", f"{n} bears stand at {label}")
    for seat, (ropes, fish) in enumerate(draft.rucksacks):
        if ropes + fish > RUCKSACK:
            raise refuse(
                "IF-5", f"the rucksack of seat {seat} holds {ropes + fish} things, and {RUCKSACK} fit in"
            )
    carried = [sum(held) for held in zip(*draft.rucksacks, strict=True)]
    ropes = ROPES - sum(draft.ropes.values()) - carried[0]
    fish = FISH - sum(draft.fish.values()) - carried[1]
    bears = BEARS - sum(draft.bears.values())
    for name, n, all_of_them in (("ropes", ropes, ROPES), ("fish", fish, FISH), ("bears", bears, BEARS)):
        if n < 0:
            raise refuse("IF-3a", f"there are {all_of_them} {name}, not {all_of_them - n}")
    return ropes, fish, bears


def _is_ground(game: IceFlow, draft: Draft, place: int) -> bool:
    """Return whether a place is a floe or an island."""
    return place in draft.floes or place in game.strait.islands


def _check_rope(game: IceFlow, draft: Draft, place: int) -> None:
    """Ropes lie on floes and islands; those used lie also at stations where a step began or ended (IF-36)."""
    if _is_ground(game, draft, place):
        return
    label, left = game.strait.labels[place], game.options["ridge_rope_destination"]
    if game.strait.is_cell(place):
        raise refuse("IF-36", f"a rope lies on {label}, which is open sea")
    if left == "supply" or (left == "departed" and place in game.strait.siberia):
        raise refuse("IF-36", f"a rope lies at {label}, where none is left behind")


def check_bears_apart(game: IceFlow, draft: Draft) -> None:
    """Refuse bears and explorers at one place, where no explorer passes, drives them off or flees (IF-42, IF-47)."""
    if draft.phase == OVER:
        return
    allowed = {draft.moving, draft.threat} if draft.phase > TURN else set()
    for place in draft.bears:
        seats = draft.explorers.get(place, [])
        if seats and place not in allowed:
            raise refuse("IF-42", f"a bear and an explorer stand at {game.strait.labels[place]}")
        if place == draft.moving and len(seats) > 1:
            raise refuse("IF-42", f"more than one explorer stands with a bear at {game.strait.labels[place]}")


# ------------------------------------------------------------------ cards, and what is before the first turn


def complete_pile(game: IceFlow, draft: Draft) -> list[int]:
    """Return the cards in the pile, all others if it was left out; refuse a pile that cannot be."""
    copies = list(game.cards.copies)
    if draft.card is not None:
        copies[draft.card] -= 1
    pile = copies if draft.pile is None else draft.pile
    for name, n, most in zip(game.cards.names, pile, copies, strict=True):
        if n > most:
            raise refuse("IF-7c", f"the pile holds {n} cards {name}, and there can be {most}")
    if draft.phase == CARD and not any(pile):
        raise refuse("IF-25", "a card is turned, and the pile is empty")
    return pile


def check_early(game: IceFlow, draft: Draft) -> None:
    """Refuse anything but the beginning, as long as the first turn has not begun (IF-4 to IF-10)."""
    strait = game.strait
    if draft.phase in (FIRST, CAMP) and draft.floes:
        raise refuse("IF-8", "no floe is placed before all explorers are")
    if any(held != (1, 1) for held in draft.rucksacks):
        raise refuse("IF-4", "each rucksack holds a rope and a fish before the first turn")
    for island, load in zip(strait.islands, strait.loads, strict=True):
        if (draft.ropes.get(island, 0), draft.fish.get(island, 0), draft.bears.get(island, 0)) != load:
            raise refuse("IF-10", f"before the first turn {strait.labels[island]} holds what its card shows")
    for place, seats in draft.explorers.items():
        if place not in strait.alaska:
            raise refuse("IF-6", f"an explorer stands on {strait.labels[place]} before the first turn")
        if len(set(seats)) < len(seats) and ROOM + EXPLORERS * (game.seats - 1) // ROOM < len(strait.alaska):
            raise refuse("IF-6b", f"two explorers of seat {seats[0]} begin at {strait.labels[place]}")
    for place in draft.ropes:
        if place not in draft.floes and place not in strait.islands:
            raise refuse("IF-36", f"a rope lies at {strait.labels[place]} before the first turn")
    if any(is_beside_a_floe(game, draft, cell) for cell in draft.floes):
        raise refuse("IF-8", "floes placed before the first turn do not touch")


def check_new_floe(game: IceFlow, draft: Draft, bag: list[int]) -> None:
    """Refuse a floe that is drawn, or is in hand, although it cannot be placed or drawn."""
    if draft.hand is None and draft.phase in (CARD, PLACE):
        raise refuse("IF-23", "a floe is in hand, and nothing says which", hint='write hand = "N+NE"')
    if draft.card is None and draft.phase == PLACE:
        raise refuse("IF-23", "a card is turned, and nothing says which", hint='write card = "rope"')
    if draft.hand is None and not any(bag):
        raise refuse("IF-24", "a floe is drawn, and the bag is empty")
    if not draft.starting:
        if all(cell in draft.floes for cell in game.strait.emergence):
            raise refuse("IF-24", "a new floe could not be placed")
        return
    if len(draft.floes) >= int(game.options["initial_floes"]):
        raise refuse("IF-8", f"{len(draft.floes)} floes have been placed, so the first turn has begun")
    if not has_hex_left(game, draft):
        raise refuse("IF-9", "no starting floe can be placed any more, so the first turn has begun")


# ------------------------------------------------------------------ within a turn


def check_actions(game: IceFlow, draft: Draft) -> None:
    """Refuse actions that cannot have been done in a turn that goes on."""
    double = bool(game.options["double_floe_action"])
    if draft.starting and (draft.floe_actions or draft.explored):
        raise refuse("IF-12", "no action is done before the first turn")
    if draft.phase > TURN and draft.floe_actions > 1:
        raise refuse("IF-14", "after two floe actions there is no explorer action")
    if draft.floe_actions > 1 or (draft.phase < TURN and draft.floe_actions > double):
        raise refuse("IF-14", f"{draft.floe_actions} floe actions have been done on this turn")
    if draft.floe_actions and draft.explored:
        raise refuse("IF-12", "both actions have been done, so the turn is over")


def check_mover(game: IceFlow, draft: Draft) -> None:
    """Fill in what follows about the explorer on the move, and refuse one that cannot be there."""
    if draft.moving is None or draft.to_move not in draft.explorers.get(draft.moving, []):
        hint = 'write moving = "L6.3"'
        raise refuse(
            "IF-28", f"an explorer of seat {draft.to_move} moves, and it must be said which", hint=hint
        )
    bears = draft.bears.get(draft.moving, 0)
    if draft.phase == MOVE:
        draft.seen = [draft.moving] if draft.seen is None else draft.seen
        draft.lured = bears if draft.lured is None else draft.lured
        if draft.moving not in draft.seen:
            raise refuse("IF-29a", f"the explorer has seen {game.strait.labels[draft.moving]}, where it is")
        if draft.lured < bears:
            raise refuse("IF-40", f"{bears} bears had to be distracted, not {draft.lured}")
    elif draft.phase == FLEE:
        _check_threat(game, draft)
    elif draft.moving not in draft.floes and draft.moving not in game.strait.islands:
        raise refuse("IF-44a", f"there is no bear to be driven off {game.strait.labels[draft.moving]}")


def _check_threat(game: IceFlow, draft: Draft) -> None:
    if draft.threat is None:
        both = [place for place in draft.bears if draft.explorers.get(place) and place != draft.moving]
        draft.threat = both[0] if both else None
    place = draft.threat
    if (
        place is None
        or place == draft.moving
        or not draft.explorers.get(place)
        or draft.bears.get(place) != 1
    ):
        raise refuse("IF-47", "a bear stands at a place with explorers, and nothing says where")
    if draft.bears.get(draft.moving or 0, 0) >= MAX_BEARS:
        raise refuse("IF-45", "the bear that was driven off was one of two")
    if not in_reach(game, draft, draft.moving or 0, place):
        raise refuse("IF-44", f"no bear could be driven to {game.strait.labels[place]}")


def in_reach(game: IceFlow, draft: Draft, here: int, there: int) -> bool:
    """Return whether two places are neighbors, or have a hex of open sea between them."""
    beside = game.strait.neighbors[here]
    seas = [cell for cell in beside if game.strait.is_cell(cell) and cell not in draft.floes]
    return there in beside or any(there in game.strait.neighbors[cell] for cell in seas)

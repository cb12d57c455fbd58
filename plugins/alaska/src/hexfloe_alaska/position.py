"""Positions of Alaska in readable terms: written for a view, and read back into a table.

The terms are those of cases and of `describe`; the README of the plugin lists them. What follows from the rest (the
island, the packs, scores) may be given and must then be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from hexfloe.cases.positions import check_facts, refuse
from hexfloe.play.table import EVERYONE
from hexfloe_alaska import engine
from hexfloe_alaska.draft import (
    FACTS,
    FOG,
    KEEP,
    LAY,
    MELT,
    MOVE,
    MUST_GO,
    OVER,
    PHASES,
    ROBBERS,
    SEASONS,
    STRIDES,
    TRUCKS,
    Draft,
    read_draft,
)
from hexfloe_alaska.filling import (
    cards_left,
    check_batches,
    check_cannot,
    fill_unknown,
    in_groups,
    old_batches,
)
from hexfloe_alaska.parts import EVENTS, KEPT
from hexfloe_alaska.possible import (
    check_colors,
    check_floes,
    check_hands,
    check_opening,
    check_packs,
    check_places,
    check_robbery,
    check_turn,
    melted,
    stock,
)

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_alaska.game import Alaska

#: Phases in which a truck moves, or others answer to what it does.
MOVING = (MOVE, ROBBERS, FOG)

# ------------------------------------------------------------------ from a view to words


def describe(game: Alaska, view: View) -> dict[str, Any]:
    """Return the position; a hand that the view does not show is None, seats count from 0."""
    lake, colors = game.lake, game.lake.colors
    told: dict[str, Any] = {"phase": PHASES[view.phase], "to_move": view.to_move}
    told["season"] = SEASONS[view.spring]
    told["colors"] = [colors[color - 1] for color in view.color.tolist() if color]
    told["trucks"] = [truck_words(game, view, seat) for seat in range(len(told["colors"]))]
    told["floes"] = [game.moves.kinds["lay"].domains[0].names[number] for _, number in floes_of(view)]
    told["supply"] = named(game.floes.names, view.supply)
    told["containers"] = {
        lake.places[place]: named(colors, row)
        for place, row in enumerate(view.lying)
        if row.any() and place != lake.n_land
    }
    told["drowned"] = named(colors, view.drowned)
    if view.bear:
        told["bear"] = lake.places[view.bear - 1]
    told["ice_discards"] = named(game.ice.names, view.ice_out)
    told["event_discards"] = named(EVENTS, view.event_out)
    return told | _hands(game, view) | _turn(game, view) | facts(game, view)


def named(names: tuple[str, ...], numbers: Any) -> dict[str, int]:
    """Return the numbers that are not zero under their names."""
    return {name: int(n) for name, n in zip(names, numbers, strict=False) if n}


def truck_words(game: Alaska, view: View, seat: int) -> str:
    """Return where a truck is, and its load: `c4`, `c4 with red`."""
    place = game.lake.places[view.truck[seat] - 1]
    return f"{place} with {game.lake.colors[view.load[seat] - 1]}" if view.load[seat] else place


def floes_of(view: View) -> list[tuple[int, int]]:
    """Return the first cell of every floe, ascending, and the number of how it lies."""
    return [(cell, number - 1) for cell, number in enumerate(view.laid.tolist()) if number]


def hand_of(view: View, seat: int) -> list[str] | None:
    """Return the cards that a seat keeps, oldest first, or None where the view does not show them."""
    n = int(view.held[seat])
    if n and not view.knows("card", seat):
        return None
    return [KEPT[card - 1] for card in view.card[seat][:n].tolist()] if n else []


def bits(number: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [bit for bit in range(8) if number >> bit & 1]


def _hands(game: Alaska, view: View) -> dict[str, Any]:
    """Return hands, their sizes, and what all may know of them."""
    seats, held = range(game.seats), view.held[: game.seats].tolist()
    told: dict[str, Any] = {"hands": [hand_of(view, seat) for seat in seats], "held": held}
    told["batches"] = [view.batch[seat][: held[seat]].tolist() for seat in seats]
    told["old"] = [named(KEPT, view.old[batch]) for batch in range(view.batches)]
    told["cannot"] = [
        [[KEPT[kind] for kind in bits(cannot)] for cannot in view.cannot[seat][: held[seat]].tolist()]
        for seat in seats
    ]
    if view.phase == KEEP:
        shown = view.knows("drawn", view.to_move)
        told["drawn"] = KEPT[view.drawn[view.to_move] - 1] if shown else None
    return told


def _turn(game: Alaska, view: View) -> dict[str, Any]:
    """Return what the phase has beyond the board."""
    told: dict[str, Any] = {}
    if view.phase in (LAY, MELT):
        told |= {"ice_type": game.floes.names[view.ice_type - 1], "todo": view.todo}
    if view.phase in MOVING:
        told |= {"steps": view.steps, "stride": STRIDES[view.stride], "loaded_here": bool(view.stay)}
        told |= {"frozen": bool(view.frozen), "must_go": MUST_GO[view.must_go]}
    if view.phase in (ROBBERS, FOG):
        told |= {"prize": game.lake.colors[view.prize - 1], "asked": bits(view.asked)}
    if view.phase == FOG:
        told["robber"] = view.robber - 1
    return told | {"turns_left": view["last"]}


def facts(game: Alaska, view: View) -> dict[str, Any]:
    """Return what follows from the rest."""
    events = game.events.size - int(view.event_out.sum()) - int(view.held.sum()) - (view.phase == KEEP)
    return {
        "melted": named(game.floes.names, view.melted),
        "island": named(game.lake.colors, view.lying[game.lake.n_land]),
        "ice_pack": game.ice.size - int(view.ice_out.sum()),
        "event_pack": events,
        "scores": [int(points) for points in view.scores()],
        "can_drag": view.phase == TRUCKS or bool(engine.can_drag(game.constants, public_table(game, view))),
    }


def public_table(game: Alaska, view: View) -> Any:
    """Return an array of one table that holds what everybody sees."""
    whole = np.zeros(1, engine.TABLE)
    for name in engine.TABLE.names or ():
        if game.fields.audience(name) == EVERYONE:
            whole[name] = view[name]
    return whole


# ------------------------------------------------------------------ from words to a table


def set_up(game: Alaska, given: Mapping[str, Any], table: Any) -> None:
    """Write a position into a zeroed table; SetupError, with the clause where one forbids it, for what cannot be."""
    draft = read_draft(game, given)
    whole = np.zeros(1, engine.TABLE)
    check_colors(game, draft)
    check_opening(game, draft)
    check_floes(game, draft)
    check_places(game, draft)
    check_packs(game, draft)
    check_hands(draft)
    check_turn(game, draft)
    check_robbery(game, draft)
    _write_board(game, draft, whole[0])
    _write_cards(game, draft, whole[0])
    _write_turn(draft, whole[0])
    _check_season(game, draft, whole)
    _write_end(game, draft, whole)
    _check_choice(game, draft, whole)
    for name in engine.TABLE.names or ():
        table[name] = whole[0][name]
    check_facts(game, {name: given[name] for name in FACTS if given.get(name) is not None}, table)


def _write_board(game: Alaska, draft: Draft, table: Any) -> None:
    for number in draft.floes:
        cells = game.placements[number][1]
        table["laid"][cells[0]] = 1 + number
        table["floe"][list(cells)] = 1 + cells[0]
    types = len(game.floes.counts)
    table["supply"][:types], table["melted"][:types] = draft.supply or 0, melted(game, draft)
    lying = {**draft.containers, game.lake.n_land: stock(game, draft)}
    for place, counts in lying.items():
        for color, n in counts.items():
            table["lying"][place][color] = n
    for color, n in draft.drowned.items():
        table["drowned"][color] = n
    for seat, (color, truck) in enumerate(zip(draft.colors, draft.trucks, strict=True)):
        table["color"][seat], table["truck"][seat] = 1 + color, 1 + truck.place
        table["load"][seat] = 1 + truck.load
    table["bear"] = 0 if draft.bear is None else 1 + draft.bear
    table["spring"] = draft.spring


def _write_cards(game: Alaska, draft: Draft, table: Any) -> None:
    for name, counts in (("ice_out", draft.ice_discards), ("event_out", draft.event_discards)):
        for number, n in counts.items():
            table[name][number] = n
    old = old_batches(draft, check_batches(draft))
    fill_unknown(draft, old, cards_left(game, draft, old))
    check_cannot(draft)
    table["batches"] = len(old)
    for batch, cards in enumerate(old):
        table["old"][batch] = [cards[kind] for kind in range(len(KEPT))]
    for seat, n in enumerate(draft.held):
        batches, cannot = draft.batches[seat], draft.cannot[seat]
        table["held"][seat], table["batch"][seat][:n], table["cannot"][seat][:n] = n, batches, cannot
        hand = in_groups(draft.hands[seat] or (), batches, cannot)
        table["card"][seat][:n] = [1 + card for card in hand]
    if draft.drawn is not None:
        table["drawn"][draft.to_move] = 1 + draft.drawn


def _write_turn(draft: Draft, table: Any) -> None:
    table["phase"], table["to_move"] = draft.phase, draft.to_move
    if draft.ice_type is not None:
        table["ice_type"], table["todo"] = 1 + draft.ice_type, draft.todo
    if draft.phase in MOVING:
        table["steps"], table["stride"], table["stay"] = draft.steps, draft.stride, draft.loaded_here
        table["frozen"], table["must_go"] = draft.frozen, draft.must_go
    if draft.prize is not None:
        table["prize"] = 1 + draft.prize
        table["asked"] = sum(1 << seat for seat in draft.asked or ())
    if draft.robber is not None:
        table["robber"] = 1 + draft.robber


def _check_season(game: Alaska, draft: Draft, whole: Any) -> None:
    """Winter is over exactly when no floe fits any more; what has melted since left room."""
    over = bool(engine.winter_over(game.constants, whole))
    if over and not draft.spring:
        raise refuse("AL-25", "no floe of the supply fits on the lake any more", hint='season = "spring"')
    if draft.spring and not over and not whole["melted"].any():
        raise refuse("AL-25", "floes of the supply still fit on the lake, and none has melted")


def _write_end(game: Alaska, draft: Draft, whole: Any) -> None:
    """The end is near as soon as nothing can be dragged home; how many turns are left is told, or all."""
    ending = draft.phase != TRUCKS and not engine.can_drag(game.constants, whole)
    left = draft.turns_left
    if left is None:
        left = game.seats + 1 if ending and draft.phase != OVER else 0
    if ending and not left and draft.phase != OVER:
        raise refuse("AL-70", "no container can be dragged home, so the end is near", hint="turns_left = 1")
    if left and draft.phase == OVER:
        raise refuse("AL-71", "no turns are left when the game is over")
    whole["last"] = left


def _check_choice(game: Alaska, draft: Draft, whole: Any) -> None:
    """Phases that are passed over when there is nothing to do do not come up, nor a flight where a step will do."""
    if draft.phase in (LAY, MELT) and draft.ice_type is not None:
        name, supply = game.floes.names[draft.ice_type], whole["supply"][0][draft.ice_type]
        can = len(game.engine.legal(whole.tobytes())) > 0
        if draft.phase == LAY and not (can and supply):
            raise refuse("AL-23", f"no floe {name} can be laid")
        if draft.phase == MELT and not can:
            raise refuse("AL-29", f"no floe {name} can melt")
    if draft.must_go:
        trial = whole.copy()
        trial["must_go"] = 1
        steps = game.moves.kinds["step"]
        can = any(
            steps.start <= code < steps.start + steps.size for code in game.engine.legal(trial.tobytes())
        )
        if can != (draft.must_go == 1):
            raise refuse("AL-57", "a helicopter is shown exactly where the truck can leave by no step")

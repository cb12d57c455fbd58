"""The boxes beside the strait of Ice Flow: for each seat its rucksack and explorers; the bag, the cards, the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.picture.places import corners_at
from hexfloe.picture.scene import Cell, Edge, Panel, Row, Sketch, Token
from hexfloe_iceflow.draft import CARD, DRAW, DRIVE, FIRST, FLEE, MOVE, OVER, PLACE, TAKE, TURN
from hexfloe_iceflow.parts import RUCKSACK, edges_text
from hexfloe_iceflow.position import standing

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_iceflow.game import IceFlow

#: How ropes, fish and bears are drawn: shape and role.
THINGS = {"rope": ("rope", "danger"), "fish": ("fish", "wood"), "bear": ("bear", "animal")}


def panels(game: IceFlow, view: View) -> list[Panel]:
    """Return a panel for each seat, and one for the floes, cards and things that nobody has."""
    return [*(_seat_panel(game, view, seat) for seat in range(game.seats)), _table_panel(game, view)]


def tokens(ropes: int, fish: int, bears: int = 0) -> list[Token]:
    """Return tokens for so many things."""
    counts = zip(THINGS.items(), (ropes, fish, bears), strict=True)
    return [Token(item, shape=shape, role=role, count=n) for (item, (shape, role)), n in counts if n]


def floe_sketch(edges: int) -> Sketch:
    """Return the picture of a floe alone."""
    cell = Cell(0, "", (0.0, 0.0), corners_at((0.0, 0.0), "flat"), fill="ice", code=edges_text(edges))
    ridges = [Edge(0, edge, "ridge", role="rock") for edge in range(6) if edges >> edge & 1]
    return Sketch(orientation="flat", cells=[cell], edges=ridges)


# ------------------------------------------------------------------ seats


def _seat_panel(game: IceFlow, view: View, seat: int) -> Panel:
    ropes, fish = int(view.rope_of[seat]), int(view.fish_of[seat])
    free = RUCKSACK - ropes - fish
    held = tokens(ropes, fish)
    home, needed = int(view.scores()[seat]), game.options["explorers_needed"]
    on_turn = view.phase not in (FIRST, OVER) and view.to_move == seat
    return Panel(
        game.seat_name(seat),
        [
            Row("rucksack", f"{free} free" if free else "full", held),
            Row("explorers", ", ".join(_explorers(game, view, seat)) or "not placed yet"),
        ],
        seat=seat,
        value=f"{home}/{needed} home",
        note=_note(view, seat) if on_turn or view.actor == seat else "",
        active=view.actor == seat or (view.actor == -1 and on_turn),
        item=f"seat {seat}",
    )


def _explorers(game: IceFlow, view: View, seat: int) -> list[str]:
    return [
        game.strait.labels[place] for place, seats in standing(game, view).items() for n in seats if n == seat
    ]


def _note(view: View, seat: int) -> str:
    """Return what a seat is about, in a few words."""
    if view.phase == FLEE:
        return "must flee from a bear" if view.actor == seat else "on turn, waits until all have fled"
    if view.phase in (DRAW, CARD, PLACE) and view.starting:
        return "starting floes"
    if view.phase in (DRAW, CARD, PLACE):
        return "new floe"
    doing = {MOVE: "moves an explorer", DRIVE: "drives off a bear", TAKE: "may take something"}
    words = doing.get(view.phase, "")
    if view.phase < TURN:
        return words
    owed = "floe action done" if view.floe_actions else "floe action owed"
    if view.phase == TURN:
        return f"{owed}, explorer action {'done' if view['over'] else 'open'}"
    return f"{words}, {owed}"


# ------------------------------------------------------------------ what nobody has


def _table_panel(game: IceFlow, view: View) -> Panel:
    rows = _hand_rows(game, view)
    supply = tokens(view.supply_ropes, view.supply_fish, view.supply_bears)
    rows.append(Row("supply", "" if supply else "empty", supply))
    bag = [
        Token(name, sketch=floe_sketch(edges), count=int(n))
        for name, edges, n in zip(game.floes.names, game.floes.kinds, view.bag.tolist(), strict=False)
        if n
    ]
    rows.append(Row(f"bag ({int(sum(view.bag))})", "", bag))
    pile = [
        Token(name, count=int(n)) for name, n in zip(game.cards.names, view.pile.tolist(), strict=False) if n
    ]
    rows.append(Row(f"pile ({int(sum(view.pile))})", "" if pile else "shuffled anew when needed", pile))
    return Panel("Table", rows, note="what comes out of bag and pile is chance", item="table")


def _hand_rows(game: IceFlow, view: View) -> list[Row]:
    """The floe drawn and the card turned, while they are in hand."""
    if not view.hand:
        return []
    edges = game.floes.kinds[view.hand - 1]
    held = [Token(f"floe {edges_text(edges)}", sketch=floe_sketch(edges))]
    load = tokens(*game.cards.kinds[view.card - 1]) if view.card else []
    return [Row("in hand", "", [*held, *load])]

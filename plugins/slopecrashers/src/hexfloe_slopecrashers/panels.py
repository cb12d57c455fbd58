"""The boxes beside the slope: for each seat its figure, gifts and penalties; and the piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfloe.picture.scene import Panel, Row, Token
from hexfloe_slopecrashers.draft import DRAW, REACT, TURN
from hexfloe_slopecrashers.position import bits, is_last, place_of
from hexfloe_slopecrashers.words import count, shown_in_words

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_slopecrashers.game import Slopecrashers


def panels(game: Slopecrashers, view: View) -> list[Panel]:
    """Return a panel for each seat, in order, and one for the piles."""
    return [*(_seat_panel(game, view, seat) for seat in range(game.seats)), _pile_panel(game, view)]


def _seat_panel(game: Slopecrashers, view: View, seat: int) -> Panel:
    deciding = view.actor == seat or (view.phase == DRAW and view.to_move == seat)
    return Panel(
        game.seat_name(seat),
        [*_figure_rows(game, view, seat), *_gift_rows(game, view, seat), *_turn_rows(view, seat)],
        seat=seat,
        value=f"{int(view.scores()[seat])}/{2 * game.rows}",
        note="; ".join(f"has shown {line}" for line in shown_in_words(game, view, seat)),
        active=deciding,
        item=f"seat {seat}",
    )


def _figure_rows(game: Slopecrashers, view: View, seat: int) -> list[Row]:
    scores = [int(points) for points in view.scores()]
    rank = ""
    if scores[seat] and scores[seat] == max(scores):
        rank = ", leads" if scores.count(scores[seat]) == 1 else ", leads with others"
    elif is_last(scores, seat):
        rank = ", last"
    return [Row("figure", place_of(game, view, seat) + rank)]


def _gift_rows(game: Slopecrashers, view: View, seat: int) -> list[Row]:
    """The stack from its top: what it holds, or so many backs."""
    n = int(view.gifts[seat])
    if not n:
        return [Row("gifts", "none")]
    if not view.knows("stack", seat):
        return [Row("gifts", "", [Token("gift", hidden=True, count=n)])]
    cards = [int(card) - 1 for card in view.stack[seat][:n]][::-1]
    items = ["top gift" if seat == view.actor else "", *[""] * (n - 1)]
    tokens = [Token(game.deck.names[card], item=item) for card, item in zip(cards, items, strict=True)]
    return [Row("top first", "", tokens)]


def _turn_rows(view: View, seat: int) -> list[Row]:
    rows = []
    if view.phase in (TURN, DRAW, REACT) and view.to_move == seat:
        rows.append(
            Row("turn", f"{count(view.moves_left, 'movement')} left", item="turn" * (view.actor == seat))
        )
    if view.phase == REACT and seat in bits(view.targets):
        state = (
            "is asked" if view.actor == seat else "will be asked" if seat in bits(view.asked) else "is hit"
        )
        rows.append(Row("attacked", state, item="turn" * (view.actor == seat != view.to_move)))
    penalties = ["missed"] * int(view.missing[seat]) + ["one movement"] * int(view.stung[seat])
    if penalties:
        rows.append(Row("next turn", ", ".join(penalties)))
    return rows


def _pile_panel(game: Slopecrashers, view: View) -> Panel:
    """The pile, the discards, and gifts of earlier piles that somebody still holds."""
    discarded = [Token(game.deck.names[card], count=n) for card, n in enumerate(view.discards.tolist()) if n]
    rows = [Row("pile", count(view.pile, "card"))]
    rows.append(Row("discards", "", discarded) if discarded else Row("discards", "none"))
    held = [game.deck.names[card - 1] for card in view.old.tolist() if card]
    if held:
        rows.append(Row("older gifts", "", [Token(name) for name in held]))
    return Panel(
        "Gifts", rows, note="older gifts were drawn from an earlier pile, and are still held" if held else ""
    )

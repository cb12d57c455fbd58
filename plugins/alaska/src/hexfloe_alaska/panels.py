"""The boxes beside the lake of Alaska: for each player truck, camp and cards; the season, the supply and the packs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hexfloe.picture.scene import Panel, Row, Token
from hexfloe_alaska.draft import KEEP, LAY, MELT, MOVE, OVER, SEASONS, TRUCKS
from hexfloe_alaska.parts import EVENTS, KEPT
from hexfloe_alaska.position import bits, hand_of, named, truck_words
from hexfloe_alaska.words import SIZES, count

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_alaska.game import Alaska

#: Role, shape and sign of a color; a color of another name has the look of its number.
LOOKS: Final = {
    "red": ("danger", "circle", "●"),
    "yellow": ("highlight", "triangle", "▲"),
    "green": ("good", "diamond", "◆"),
    "blue": ("current", "square", "■"),
}
#: How cards look.
SHAPES: Final = {
    "bear": "bear",
    "found": "gift",
    "frostbite": "snowflake",
    "robbery": "bolt",
    "fog": "drop",
    "helicopter": "bird",
}


def look_of(game: Alaska, color: int) -> tuple[str, str, str]:
    """Return role, shape and sign of a color."""
    return LOOKS.get(game.lake.colors[color], list(LOOKS.values())[color])


def panels(game: Alaska, view: View) -> list[Panel]:
    """Return a panel for each seat, in order, and one for what all share."""
    return [*(_seat_panel(game, view, seat) for seat in range(game.seats)), _table_panel(game, view)]


def containers(game: Alaska, counts: dict[str, int]) -> list[Token]:
    """Return containers, given by the names of their colors, as tokens."""
    tokens = []
    for name, n in counts.items():
        role, shape, _sign = look_of(game, game.lake.colors.index(name))
        tokens.append(Token(name, shape=shape, role=role, count=n))
    return tokens


def card_token(name: str, n: int) -> Token:
    """Return event cards of a kind as a token."""
    role = "current" if name == "frostbite" else "neutral"
    return Token(name, shape=SHAPES[name], role=role, count=n)


def _seat_panel(game: Alaska, view: View, seat: int) -> Panel:
    color = int(view.color[seat])
    if not color:
        return Panel(game.seat_name(seat), active=view.actor == seat, item=f"seat {seat}")
    camp, truck = game.lake.camps[color - 1], truck_words(game, view, seat)
    home = named(game.lake.colors, view.lying[camp])
    tokens = containers(game, home)
    return Panel(
        game.seat_name(seat),
        [
            Row("truck", f"{game.lake.colors[color - 1]}, on {truck}"),
            Row(f"home, {game.lake.places[camp]}", "" if home else "nothing yet", tokens),
            *_card_rows(game, view, seat),
            *_turn_rows(view, seat),
        ],
        value=f"{int(view.scores()[seat])}",
        active=view.actor == seat or (view.actor == -1 and view.to_move == seat and view.phase < OVER),
        item=f"seat {seat}",
    )


def _card_rows(game: Alaska, view: View, seat: int) -> list[Row]:
    """The cards a seat keeps, or so many backs; what all know of them; the card just drawn."""
    n, hand, rows = int(view.held[seat]), hand_of(view, seat), []
    if not n:
        rows.append(Row("cards", "none"))
    elif hand is None:
        rows.append(Row("cards", "", [Token("card", hidden=True, count=n)]))
    else:
        kinds = {kind: hand.count(kind) for kind in KEPT if kind in hand}
        rows.append(Row("cards", "", [card_token(kind, m) for kind, m in kinds.items()]))
    if view.phase == KEEP and view.to_move == seat:
        drawn = Token("card", hidden=True)
        if view.knows("drawn", seat):
            drawn = card_token(KEPT[view.drawn[seat] - 1], 1)
        rows.append(Row("drawn", "", [drawn]))
    known = _known_words(game, view, seat)
    return [*rows, Row("known", known)] if known else rows


def _known_words(game: Alaska, view: View, seat: int) -> str:
    """What play has shown of a hand: cards that are not of some kinds, and cards of earlier packs."""
    held = int(view.held[seat])
    words = []
    for number, cannot in enumerate(view.cannot[seat][:held].tolist(), 1):
        if cannot:
            words.append(f"card {number} is no {' or '.join(KEPT[kind] for kind in bits(cannot))}")
    batches = [batch for batch in view.batch[seat][:held].tolist() if batch]
    if batches:
        words.append(f"{count(len(batches), 'card')} of an earlier pack")
    return "; ".join(words)


def _turn_rows(view: View, seat: int) -> list[Row]:
    """What is left of the turn; a click there ends it, loads, unloads or answers."""
    if view.to_move == seat and view.phase == MOVE:
        left = "frostbite, no movement" if view.frozen else f"{count(view.steps, 'step')} left"
        return [Row("turn", left, item="turn" if view.actor == seat else "")]
    if view.to_move == seat and view.phase in (LAY, MELT):
        return [Row("turn", f"{view.todo} to {'lay' if view.phase == LAY else 'remove'}")]
    if view.actor == seat:
        return [Row("turn", "is asked", item="turn")]
    return []


# ------------------------------------------------------------------ what all share


def _table_panel(game: Alaska, view: View) -> Panel:
    lake = game.lake
    ice = game.ice.size - int(view.ice_out.sum())
    events = game.events.size - int(view.event_out.sum()) - int(view.held.sum()) - (view.phase == KEEP)
    lost = named(lake.colors, view.drowned)
    rows = [
        *_floe_rows(game, view),
        Row("island", "", containers(game, _played(game, view, view.lying[lake.n_land]))),
        *([Row("lost", "", containers(game, lost))] if lost else []),
        Row("packs", f"{count(ice, 'ice card')}, {count(events, 'event card')}"),
        *_discard_rows(game, view),
    ]
    if view.bear:
        rows.append(Row("bear", lake.places[view.bear - 1]))
    return Panel("Table", rows, value=SEASONS[view.spring], note=_note(view), item="table")


def _floe_rows(game: Alaska, view: View) -> list[Row]:
    """What there is of each type of floe: in the supply, on the lake, and melted."""
    laid = [0] * len(game.floes.names)
    for number in view.laid.tolist():
        if number:
            laid[game.placements[number - 1][0]] += 1
    rows = []
    for kind, name in enumerate(game.floes.names):
        words = f"{int(view.supply[kind])} to lay, {laid[kind]} on the lake"
        if view.spring:
            words = f"{laid[kind]} on the lake, {int(view.melted[kind])} melted"
        size = SIZES.get(len(game.floes.shapes[kind]), "large")
        rows.append(Row(f"{name} ({size})", words))
    return rows


def _discard_rows(game: Alaska, view: View) -> list[Row]:
    """The open discards: ice cards by type of floe, with what they did in winter and in spring; event cards."""
    rows = []
    for kind, name in enumerate(game.floes.names):
        cards = [
            card.name.partition(":")[2] + (f" x{n}" if n > 1 else "")
            for card, n in zip(game.ice.cards, view.ice_out.tolist(), strict=False)
            if n and card.floe == kind
        ]
        if cards:
            rows.append(Row(f"{name} out", ", ".join(cards)))
    events = [card_token(name, n) for name, n in named(EVENTS, view.event_out).items()]
    return [*rows, Row("events out", "", events)] if events else rows


def colors_in_play(game: Alaska, view: View) -> set[int]:
    """Return the colors that somebody plays, or could still choose; containers of others are scenery (AL-4)."""
    if view.phase == TRUCKS:
        return set(range(len(game.lake.colors)))
    return {color - 1 for color in view.color.tolist() if color}


def _played(game: Alaska, view: View, counts: Any) -> dict[str, int]:
    """The containers of colors that are in play."""
    shown = colors_in_play(game, view)
    return named(game.lake.colors, [n if color in shown else 0 for color, n in enumerate(counts)])


def _note(view: View) -> str:
    left = view["last"]
    return f"last round: {count(left, 'turn')} left, the present one included" if left else ""

"""What is said about a position of Alaska in one line: the state of play, and the decision to be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hexfloe_alaska.draft import (
    BEAR,
    EVENT,
    FIRST,
    FOG,
    FOUND,
    ICE,
    KEEP,
    LAY,
    MELT,
    OVER,
    ROBBERS,
    SEASONS,
    TRUCKS,
)
from hexfloe_alaska.parts import KEPT

if TYPE_CHECKING:
    from hexfloe.play.view import View
    from hexfloe_alaska.game import Alaska

#: What an ice card asks for, by the number of hexes of a floe.
SIZES: Final = {1: "single", 2: "double", 3: "triple"}
#: How the moves of a truck are typed, and what they do.
MOVEMENT: Final = {
    "step": "drive (step PLACE)",
    "fly": "fly (fly PLACE)",
    "load": "load (load COLOR)",
    "unload": "unload (unload)",
    "rob": "rob (rob COLOR)",
    "end": "end the turn (end)",
}


def status(game: Alaska, view: View) -> str:
    """Return one line on the state of play."""
    if view.phase == TRUCKS:
        return f"{game.seat_name(view.to_move)} is about to choose a truck."
    if view.phase == FIRST:
        return "The first player is about to be named."
    if view.phase == OVER:
        return _result(game, view)
    season = SEASONS[view.spring].capitalize()
    return f"{season}: {_doing(game, view)}.{_last_turns(game, view)}"


def player(game: Alaska, view: View, seat: int) -> str:
    """Return what a seat is called, with the color of its truck where it has one."""
    color = int(view.color[seat])
    return f"{game.seat_name(seat)} ({game.lake.colors[color - 1]})" if color else game.seat_name(seat)


def count(n: int, thing: str) -> str:
    """Return a number of things in words."""
    return f"{n or 'no'} {thing}" + ("" if n == 1 else "s")


def _doing(game: Alaska, view: View) -> str:
    name = player(game, view, view.to_move)
    if view.phase == ROBBERS:
        return f"{name} has unloaded {_prize(game, view)}; {player(game, view, view.actor)} is asked"
    if view.phase == FOG:
        robber = player(game, view, view.robber - 1)
        return f"{robber} robs {_prize(game, view)}; {player(game, view, view.actor)} is asked"
    doing = {
        ICE: "turns up an ice card",
        LAY: f"lays floes, {view.todo} to go",
        MELT: f"removes floes, {view.todo} to go",
        EVENT: "draws an event card",
        KEEP: "has drawn a card that may be kept",
        FOUND: "has found a container on a full floe",
        BEAR: "moves the bear" if view.bear else "brings the bear",
    }
    return f"{name} {doing.get(view.phase, 'to move, ' + _steps(view))}"


def _prize(game: Alaska, view: View) -> str:
    """The container that is asked about, and where it lies."""
    truck = view.robber - 1 if view.phase == FOG else view.to_move
    return f"{game.lake.colors[view.prize - 1]} on {game.lake.places[view.truck[truck] - 1]}"


def _steps(view: View) -> str:
    if view.frozen:
        return "frostbitten"
    return f"{count(view.steps, 'step')} left"


def _last_turns(game: Alaska, view: View) -> str:
    if not view["last"]:
        return ""
    if view["last"] > game.seats:
        return " Nothing can be dragged home any more: after this turn everybody has one last turn."
    return f" Last round, {count(view['last'], 'turn')} left."


def _result(game: Alaska, view: View) -> str:
    """Who won, and by how many containers."""
    winners = view.outcome.winners if view.outcome else ()
    names = " and ".join(player(game, view, seat) for seat in winners)
    best = int(max(view.scores()))
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"The game is over: {names} {verb} with {count(best, 'container')} in the camp."


# ------------------------------------------------------------------ questions


def prompt(game: Alaska, view: View) -> str:
    """Return one line on what is to be decided, and how it is typed; of a hand it tells only what its owner sees."""
    if view.actor < 0:
        return status(game, view)
    asked = {
        TRUCKS: _ask_truck,
        LAY: _ask_ice,
        MELT: _ask_ice,
        KEEP: _ask_keep,
        FOUND: _ask_found,
        BEAR: _ask_bear,
        ROBBERS: _ask_robber,
        FOG: _ask_fog,
    }.get(view.phase, _ask_movement)
    return f"{player(game, view, view.actor)}{asked(game, view)}"


def _ask_truck(game: Alaska, view: View) -> str:
    free = [name for color, name in enumerate(game.lake.colors, 1) if color not in view.color.tolist()]
    return f": choose a truck and its camp (truck {', '.join(free[:-1])} or {free[-1]})"


def _ask_ice(game: Alaska, view: View) -> str:
    kind = view.ice_type - 1
    size = len(game.floes.shapes[kind])
    what = f"{SIZES.get(size, 'large')} floe {game.floes.names[kind]}"
    if view.phase == MELT:
        return f", spring: remove a {what}, {view.todo} to go (melt PLACE)"
    left = int(view.supply[kind])
    hexes = "+".join(["HEX"] * size)
    return f", winter: lay a {what}, {view.todo} to go, {left} in the supply (lay {hexes})"


def _ask_keep(game: Alaska, view: View) -> str:
    if not view.knows("drawn", view.to_move):
        return ": keep the card, or play it at once"
    card = KEPT[view.drawn[view.to_move] - 1]
    now = {"robbery": ", or rob at once (rob COLOR)", "helicopter": ", or fly at once (fly PLACE)"}
    return f", you have drawn {card}: keep it (keep){now.get(card, '')}"


def _ask_found(game: Alaska, view: View) -> str:
    return ": load the found container and leave the floe at once (accept), or not (decline)"


def _ask_bear(game: Alaska, view: View) -> str:
    if view.bear:
        return f": move the bear from {game.lake.places[view.bear - 1]} to another floe or land area (bear PLACE)"
    where = "a floe" if view.laid.any() else "a land area"
    return f": put the bear on {where} (bear PLACE)"


def _ask_robber(game: Alaska, view: View) -> str:
    who = player(game, view, view.to_move)
    return f": {who} has unloaded {_prize(game, view)}; rob it (rob {game.lake.colors[view.prize - 1]}) or not (pass)"


def _ask_fog(game: Alaska, view: View) -> str:
    who = player(game, view, view.robber - 1)
    return f": {who} robs your {_prize(game, view)}; stop it with fog (fog) or not (pass)"


def _ask_movement(game: Alaska, view: View) -> str:
    """Where the truck is, what it carries, and what it may do, as far as the view shows it."""
    seat = view.to_move
    load = f" with {game.lake.colors[view.load[seat] - 1]}" if view.load[seat] else ""
    must = ", must leave the floe first" if view.must_go else ""
    if not must and view.bear == view.truck[seat]:
        must = ", with the bear"
    where = f", on {game.lake.places[view.truck[seat] - 1]}{load}{must}, {_steps(view)}"
    if not view.knows("card", seat):
        return f"{where}: drive, load or unload, play cards, or end the turn"
    kinds = {game.moves.decode(code).kind for code in view.legal()}
    may = [words for kind, words in MOVEMENT.items() if kind in kinds]
    return f"{where}: {', '.join(may[:-1])}{' or ' if may[1:] else ''}{may[-1]}"

"""Alaska once more: slow, obvious, in plain Python, sharing nothing with the compiled game.

A state is a dict; `play` changes it in place. Moves are texts. Chance plays `first SEAT`, `ice S:3/2`, `event bear` and
`draw SEAT fog`; seats play `truck red`, `lay c4+c5`, `melt c4`, `keep`, `accept`, `decline`, `bear PLACE`,
`step PLACE`, `load red`, `unload`, `rob blue`, `fly PLACE`, `fog`, `pass` and `end`.
"""

from __future__ import annotations

import copy as copying
from typing import Any

from oracle.alaska_cards import ice_name, keep, renew_packs, show_none, spend
from oracle.alaska_judge import (
    CHANCE,
    OVER,
    actor,
    asked,
    can_step,
    chance,
    every_move,
    home,
    legal,
    legality,
    refuses_melt,
)
from oracle.alaska_lake import (
    ISLAND,
    around,
    camp_of,
    can_drag,
    free,
    is_camp,
    is_land,
    lying,
    objects,
    players_camp,
    put_down,
)
from oracle.alaska_start import MOVEMENT, NOTHING, STILL, copy, game_data, start

__all__ = [
    "CHANCE", "OVER", "STILL", "State", "actor", "asked", "can_drag", "chance", "copy", "every_move", "fits",
    "game_data", "legal", "legality", "outcome", "play", "players_camp", "scores", "start", "touches_ice",
    "winter_over",
]  # fmt: skip

State = dict[str, Any]
# ------------------------------------------------------------------ playing


def play(state: State, text: str) -> None:
    """Carry a legal move out."""
    kind, *parts = text.split()
    PLAYS[kind](state, actor(state), *parts)
    if state["phase"] not in ("trucks", "first", "done") and not state["last"] and not can_drag(state):
        state["last"] = state["seats"] + 1


def play_truck(state: State, seat: int, color: str) -> None:
    """A player chooses a truck, which stands in its camp (AL-2)."""
    state["color"].append(color)
    state["trucks"].append(camp_of(state, seat))
    state["loads"].append(None)
    if len(state["color"]) < state["seats"]:
        state["seat"] += 1
    else:
        state.update(seat=0, phase="first")


def play_first(state: State, chance_: int, seat: str) -> None:
    """Chance names who begins (AL-8)."""
    state.update(seat=int(seat), phase="ice")


def play_ice(state: State, chance_: int, name: str) -> None:
    """The top ice card is turned up (AL-11, AL-18, AL-19, AL-28)."""
    card = next(card for card in state["ice_pack"] if ice_name(card) == name)
    state["ice_pack"].remove(card)
    state["ice_discards"].append(card)
    kind, winter, spring = card
    number = winter if state["season"] == "winter" else spring
    on_lake = sum(other == kind for other, _ in state["floes"].values())
    number = min(number, state["supply"][kind] if state["season"] == "winter" else on_lake)
    state.update(card=kind, todo=number)
    go_on_with_ice(state)


def fits(state: State, text: str) -> bool:
    """Return whether a floe can lie so (AL-21)."""
    _, hexes = state["layings"][text]
    return hexes <= set(state["lake"]) and free(state, hexes)


def touches_ice(state: State, text: str) -> bool:
    """Return whether a floe that lies so would share an edge with another floe."""
    return not free(state, around(state["layings"][text][1]))


def can_lay(state: State, kind: str) -> bool:
    """Return whether there is a floe of a type in the supply and room for it."""
    ways = (state["layings"][text][1] for text in state["layings_of"][kind])
    return state["supply"][kind] > 0 and any(free(state, hexes) for hexes in ways)


def winter_over(state: State) -> bool:
    """Return whether no floe of the supply fits on the lake (AL-25)."""
    return not any(can_lay(state, kind) for kind in state["supply"])


def go_on_with_ice(state: State) -> None:
    """Ask for the next floe, or go on to the event card when there is nothing more to lay or to melt."""
    winter, kind = state["season"] == "winter", state["card"]
    if winter:
        more = state["todo"] > 0 and can_lay(state, kind)
    else:
        more = state["todo"] > 0 and any(refuses_melt(state, 0, floe) is None for floe in state["floes"])
    if more:
        state["phase"] = "lay" if winter else "melt"
        return
    state.update(card=None, todo=0, phase="event")
    if not state["event_pack"]:
        begin_movement(state)


def play_lay(state: State, seat: int, text: str) -> None:
    """A floe is laid; winter may end (AL-19, AL-25, AL-26)."""
    kind, hexes = state["layings"][text]
    state["floes"][text.split("+", maxsplit=1)[0]] = (kind, hexes)
    state["supply"][kind] -= 1
    state["todo"] -= 1
    if winter_over(state):
        state.update(card=None, todo=0, season="spring", phase="event")
        if not state["event_pack"]:
            begin_movement(state)
    else:
        go_on_with_ice(state)


def play_melt(state: State, seat: int, floe: str) -> None:
    """A floe is removed with the containers on it (AL-28, AL-34)."""
    for color, n in lying(state, floe).items():
        state["drowned"][color] = state["drowned"].get(color, 0) + n
    state["lying"].pop(floe, None)
    kind, _ = state["floes"].pop(floe)
    state["melted"][kind] += 1
    state["todo"] -= 1
    go_on_with_ice(state)


# ------------------------------------------------------------------ event cards


def begin_movement(state: State) -> None:
    """The third action begins."""
    state.update(MOVEMENT, phase="move", drawn=None)


def play_event(state: State, chance_: int, card: str) -> None:
    """A card that is carried out at once comes up (AL-12)."""
    state["event_pack"].remove(card)
    state["event_discards"].append(card)
    if card == "bear":
        state["phase"] = "bear"
    elif card == "found":
        find(state, state["seat"])
    else:
        freeze(state, state["seat"])


def play_draw(state: State, chance_: int, seat: str, card: str) -> None:
    """A card comes up that can be kept (AL-12)."""
    state["event_pack"].remove(card)
    state.update(phase="keep", drawn=card)


def find(state: State, seat: int) -> None:
    """AL-55 to AL-57: a container for an empty truck; on a full floe the player chooses."""
    at, color = state["trucks"][seat], state["color"][seat]
    if state["loads"][seat] is not None or color not in lying(state, ISLAND):
        begin_movement(state)
    elif at in state["floes"] and objects(state, at) >= 3:
        state["phase"] = "found"
    else:
        begin_movement(state)
        take(state, seat, ISLAND, color)


def take(state: State, seat: int, place: str, color: str) -> None:
    """Put a container that lies at a place on a truck."""
    put_down(state, place, color, -1)
    state["loads"][seat] = color


def freeze(state: State, seat: int) -> None:
    """AL-58: back to the camp, without the load."""
    if state["loads"][seat] is not None:
        put_down(state, state["trucks"][seat], state["loads"][seat])
    state["loads"][seat] = None
    state["trucks"][seat] = camp_of(state, seat)
    begin_movement(state)
    state["frozen"] = True


def play_keep(state: State, seat: int) -> None:
    """The card that was drawn is kept."""
    keep(state, seat, state["drawn"])
    begin_movement(state)


def play_accept(state: State, seat: int) -> None:
    """AL-57: the container is taken on a full floe; if only a flight leads away, it has begun."""
    begin_movement(state)
    take(state, seat, ISLAND, state["color"][seat])
    state["must"] = "leave"
    if not can_step(state, seat):
        spend(state, seat, "helicopter")
        state["must"] = "fly"


def play_decline(state: State, seat: int) -> None:
    """AL-57: the container is left on the island."""
    begin_movement(state)


def play_bear(state: State, seat: int, place: str) -> None:
    """AL-49, AL-50."""
    state["bear"] = place
    begin_movement(state)


# ------------------------------------------------------------------ the movement


def play_step(state: State, seat: int, place: str) -> None:
    """AL-35, AL-38."""
    ashore = state["trucks"][seat] in state["floes"] and (place == ISLAND or is_land(state, place))
    state["steps"] -= 0 if ashore and state["landfall_cost"] == 0 else 1
    state["trucks"][seat] = place
    state.update(stride=1, stay=False, must=None)


def play_load(state: State, seat: int, color: str) -> None:
    """AL-40, AL-41b."""
    take(state, seat, state["trucks"][seat], color)
    state["stay"] = True


def play_unload(state: State, seat: int) -> None:
    """AL-44, AL-45, and AL-62: who stands there may want to rob it."""
    at, color = state["trucks"][seat], state["loads"][seat]
    state["loads"][seat] = None
    put_down(state, at, color)
    if at == ISLAND or is_camp(state, at):
        return
    state["asked"] = [
        other
        for other in range(state["seats"])
        if other != seat
        and state["trucks"][other] == at
        and state["loads"][other] is None
        and state["hands"][other]
        and state["color"][other] != color
    ]
    state["prize"] = color
    go_on_with_window(state)


def go_on_with_window(state: State) -> None:
    """Ask the next robber, or go on with the movement."""
    state["robber"] = None
    if state["asked"]:
        state["phase"] = "robbers"
    else:
        state.update(phase="move", prize=None)


def play_rob(state: State, seat: int, color: str) -> None:
    """A robbery is played; the owner of the color is asked for fog, if it has kept any card (AL-59, AL-65)."""
    if state["phase"] == "keep":
        state["event_discards"].append("robbery")
        begin_movement(state)
    else:
        spend(state, seat, "robbery")
    if not state["hands"][seat]:
        state["asked"] = [other for other in state["asked"] if other != seat]
    state.update(robber=seat, prize=color)
    if state["hands"][state["color"].index(color)]:
        state["phase"] = "fog"
    else:
        succeed(state)


def succeed(state: State) -> None:
    """The robber gets the container; a window ends with it (AL-62)."""
    robber = state["robber"]
    take(state, robber, state["trucks"][robber], state["prize"])
    if robber == state["seat"]:
        state["stay"] = True
    state.update(asked=[], robber=None, prize=None, phase="move")


def play_fog(state: State, seat: int) -> None:
    """The robbery fails; in a window the robber is asked again while it holds a card (AL-65, AL-66)."""
    spend(state, seat, "fog")
    go_on_with_window(state)


def play_pass(state: State, seat: int) -> None:
    """No fog, or no robbery."""
    if state["phase"] == "fog":
        succeed(state)
    else:
        state["asked"].remove(seat)
        go_on_with_window(state)


def play_fly(state: State, seat: int, place: str) -> None:
    """AL-67, AL-68."""
    if state["phase"] == "keep":
        state["event_discards"].append("helicopter")
        begin_movement(state)
    elif state["must"] != "fly":
        spend(state, seat, "helicopter")
    state["trucks"][seat] = place
    state.update(stay=False, must=None)
    if state["stride"] == 1:
        state.update(stride=2, steps=0)


def play_end(state: State, seat: int) -> None:
    """The next turn, or the end (AL-16, AL-71); who stays beside the bear holds no helicopter (AL-54)."""
    if state["trucks"][seat] == state["bear"]:
        show_none(state, seat, "helicopter")
    state.update(copying.deepcopy(NOTHING))
    if state["last"]:
        state["last"] -= 1
        if not state["last"]:
            state.update(phase="done", seat=0)
            return
    if not state["ice_pack"]:
        renew_packs(state)
    state.update(phase="ice", seat=(seat + 1) % state["seats"])


PLAYS = {
    "truck": play_truck, "first": play_first, "ice": play_ice, "lay": play_lay, "melt": play_melt,
    "event": play_event, "draw": play_draw, "keep": play_keep, "accept": play_accept, "decline": play_decline,
    "bear": play_bear, "step": play_step, "load": play_load, "unload": play_unload, "rob": play_rob,
    "fly": play_fly, "fog": play_fog, "pass": play_pass, "end": play_end,
}  # fmt: skip


# ------------------------------------------------------------------ the end


def scores(state: State) -> list[int]:
    """Return how many containers are in each player's camp."""
    return [home(state, seat) for seat in range(state["seats"])]


def outcome(state: State) -> tuple[list[int], str]:
    """Return the ranks by containers in the own camp, equal ones shared (AL-72, AL-73), and what ended the game."""
    points = scores(state)
    return [1 + sum(other > mine for other in points) for mine in points], "AL-71"

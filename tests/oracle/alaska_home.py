"""Whether a container could still be driven home, by trying everything: for the end test of Alaska on small boards.

Nothing but what can happen is assumed: all players help, and the cards come as they are needed. Ice stays as it is (a
card may melt what nobody needs), the bear keeps away (a bear card moves it), robberies and frostbite are drawn when
wanted. Helicopters and found containers are left out: what they bring is not driven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from oracle.alaska_lake import ISLAND, adjacent, camp_of, lying, players_camp

State = dict[str, Any]
#: Where each truck is and what it carries; what lies where, sorted.
World = tuple[tuple[str, ...], tuple[str | None, ...], tuple[tuple[str, str], ...]]


def could_come_home(state: State, most: int = 400_000) -> bool:
    """Return whether, on the ice that there is, some container can be driven into a player's camp."""
    every = [*state["ring"], ISLAND, *state["floes"]]
    beside = {one: [other for other in every if adjacent(state, one, other)] for one in every}
    heap = [
        (place, color)
        for place in state["lying"]
        if not players_camp(state, place)
        for color, n in lying(state, place).items()
        for _ in range(n)
        if color in state["color"]
    ]
    first: World = (tuple(state["trucks"]), tuple(state["loads"]), tuple(sorted(heap)))
    found, edge = {first}, [first]
    while edge:
        world = edge.pop()
        if any(load and players_camp(state, at) for at, load in zip(world[0], world[1], strict=True)):
            return True
        for following in followers(state, beside, world):
            if following not in found:
                found.add(following)
                edge.append(following)
        assert len(found) < most, "too many worlds for brute force"
    return False


def followers(state: State, beside: dict[str, list[str]], world: World) -> Iterator[World]:
    """Yield what one step, loading, unloading, robbery or frostbite can make of a world."""
    trucks, loads, heap = world
    for seat, (at, load) in enumerate(zip(trucks, loads, strict=True)):
        for place in [*beside[at], camp_of(state, seat)]:
            frostbite = place == camp_of(state, seat)
            if load is None and (frostbite or has_room(state, world, place, 1)):
                yield changed(world, seat, place, None, heap)
            if load is not None and place in beside[at] and has_room(state, world, place, 2):
                yield changed(world, seat, place, load, heap)
            if load is not None and frostbite:
                yield changed(world, seat, place, None, tuple(sorted([*heap, (at, load)])))
        if load is not None:
            yield changed(world, seat, at, None, tuple(sorted([*heap, (at, load)])))
            continue
        for thing in {thing for thing in heap if thing[0] == at}:
            own = thing[1] == state["color"][seat]
            if own or (at != ISLAND and at not in state["camps"]):
                rest = list(heap)
                rest.remove(thing)
                yield changed(world, seat, at, thing[1], tuple(rest))


def changed(world: World, seat: int, at: str, load: str | None, heap: tuple[tuple[str, str], ...]) -> World:
    """Return a world in which one truck is elsewhere or carries something else."""
    trucks, loads = list(world[0]), list(world[1])
    trucks[seat], loads[seat] = at, load
    return tuple(trucks), tuple(loads), heap


def has_room(state: State, world: World, place: str, more: int) -> bool:
    """Return whether so many more objects can be on a place: three on a floe (AL-46, AL-47)."""
    if place not in state["floes"]:
        return True
    here = Counter(at for at, _ in world[2])[place]
    for at, load in zip(world[0], world[1], strict=True):
        here += at == place
        here += at == place and load is not None
    return here + more <= 3

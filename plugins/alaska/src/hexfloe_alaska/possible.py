"""Whether a described position of Alaska can be: each check refuses with the clause that forbids it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfloe.cases.positions import refuse
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
    MOVE,
    OVER,
    ROBBERS,
    STEPS,
    TRUCKS,
    Draft,
    Truck,
)
from hexfloe_alaska.parts import EVENTS

if TYPE_CHECKING:
    from hexfloe_alaska.game import Alaska

#: Objects that a floe carries (AL-46).
LIMIT = 3


# ------------------------------------------------------------------ trucks and set-up


def check_colors(game: Alaska, draft: Draft) -> None:
    """Refuse colors that are taken twice, and two camps that lie opposite."""
    if len(set(draft.colors)) < len(draft.colors):
        raise refuse("AL-2", "two seats have one color")
    if game.seats == 2 and len(draft.colors) == 2 and (draft.colors[0] - draft.colors[1]) % 2 == 0:
        raise refuse("AL-3", "the camps of two players are neighbors")


def check_opening(game: Alaska, draft: Draft) -> None:
    """Refuse anything that happens only after the first player is named."""
    if draft.phase not in (TRUCKS, FIRST):
        return
    at_home = [Truck(game.lake.camps[color], -1) for color in draft.colors]
    busy = draft.spring or draft.bear is not None or any(draft.held) or draft.turns_left
    if draft.trucks != at_home or draft.floes or draft.containers or draft.ice_discards or busy:
        raise refuse("AL-8", "nothing has happened before the first player is named")
    if draft.event_discards or draft.drowned or (draft.phase == FIRST and draft.to_move):
        raise refuse("AL-8", "nothing has happened before the first player is named")


# ------------------------------------------------------------------ ice


def check_floes(game: Alaska, draft: Draft) -> None:
    """Refuse floes that overlap or cover the island, and more of them than there are; complete the supply."""
    covered: Counter[int] = Counter()
    for number in draft.floes:
        covered.update(game.placements[number][1])
    twice = [game.board.labels[cell] for cell, n in covered.items() if n > 1]
    if twice:
        raise refuse("AL-21", f"two floes cover {twice[0]}")
    if set(covered) & set(game.lake.island):
        raise refuse("AL-21a", "a floe covers the island")
    lying = Counter(game.placements[number][0] for number in draft.floes)
    rest = [n - lying[kind] for kind, n in enumerate(game.floes.counts)]
    if draft.supply is None:
        draft.supply = [0 for _ in rest] if draft.spring else rest
    for kind, name in enumerate(game.floes.names):
        if draft.supply[kind] > rest[kind] or rest[kind] < 0:
            raise refuse("AL-6a", f"there are more floes {name} than {game.floes.counts[kind]}")
        if not draft.spring and draft.supply[kind] < rest[kind]:
            raise refuse("AL-27", f"floes {name} are missing in winter", hint="none has melted yet")


def melted(game: Alaska, draft: Draft) -> list[int]:
    """Return how many floes of each type have melted."""
    lying = Counter(game.placements[number][0] for number in draft.floes)
    supply = draft.supply or [0] * len(game.floes.counts)
    return [n - lying[kind] - supply[kind] for kind, n in enumerate(game.floes.counts)]


# ------------------------------------------------------------------ what stands and lies where


def check_places(game: Alaska, draft: Draft) -> None:
    """Refuse trucks, containers and a bear where no floe lies, and what a place does not hold."""
    land, names = game.lake.n_land, game.lake.places
    floes = {land + 1 + game.placements[number][1][0] for number in draft.floes}
    used = {*draft.containers, *(truck.place for truck in draft.trucks)}
    if draft.bear is not None:
        used.add(draft.bear)
        if draft.bear == land or draft.bear in game.lake.camps:
            raise refuse("AL-50a", f"the bear does not go to {names[draft.bear]}")
    for place in sorted(used):
        if place > land and place not in floes:
            raise refuse(
                "AL-39", f"there is only water on {names[place]}", hint="a floe is called by its first hex"
            )
    for place in sorted(floes):
        if draft.containers.get(place, Counter()).total() >= LIMIT:
            raise refuse("AL-48", f"the floe {names[place]} has more than two lying containers")
        excused = draft.must_go and draft.trucks[draft.to_move].place == place
        if objects(draft, place) != LIMIT + 1 if excused else objects(draft, place) > LIMIT:
            raise refuse("AL-46", f"the floe {names[place]} carries {objects(draft, place)} things")


def objects(draft: Draft, place: int) -> int:
    """Return how many things a place carries: lying containers, trucks, and their loads (AL-46, AL-47)."""
    lying = draft.containers.get(place, Counter()).total()
    return lying + sum(1 + (truck.load >= 0) for truck in draft.trucks if truck.place == place)


def stock(game: Alaska, draft: Draft) -> Counter[int]:
    """Return what lies on the island; refuse more containers than there are, and colors that nobody plays."""
    away = Counter(draft.drowned)
    for counts in draft.containers.values():
        away.update(counts)
    away.update(truck.load for truck in draft.trucks if truck.load >= 0)
    for color, n in away.items():
        if color not in draft.colors:
            raise refuse("AL-4", f"nobody plays {game.lake.colors[color]}: its containers stay on the island")
        if n > game.lake.containers:
            raise refuse("AL-4a", f"there are more {game.lake.colors[color]} containers than there can be")
    if draft.drowned and not draft.spring:
        raise refuse("AL-34", "containers are lost in spring only")
    return Counter({color: game.lake.containers - away[color] for color in range(len(game.lake.colors))})


# ------------------------------------------------------------------ cards


def check_packs(game: Alaska, draft: Draft) -> None:
    """Refuse more discards than cards, and packs that cannot be beside each other."""
    for counts, deck, names in (
        (draft.ice_discards, [card.count for card in game.ice.cards], game.ice.names),
        (draft.event_discards, game.events.counts, EVENTS),
    ):
        for number, n in counts.items():
            if n > deck[number]:
                clause = "AL-17" if names is game.ice.names else "AL-12b"
                raise refuse(clause, f"there are only {deck[number]} cards {names[number]}")
    ice = game.ice.size - draft.ice_discards.total()
    events = game.events.size - draft.event_discards.total() - sum(draft.held) - (draft.phase == KEEP)
    if events < 0:
        raise refuse("AL-12b", "there are more event cards than the deck has")
    if draft.phase == ICE and not ice:
        raise refuse("AL-16", "the packs are renewed before an ice card is drawn")
    if draft.phase == EVENT and not events:
        raise refuse("AL-15", "there is no event card to draw")
    if draft.phase not in (TRUCKS, FIRST, OVER) and events > ice + (draft.phase in (LAY, MELT, EVENT)):
        raise refuse("AL-15", "the pack of events holds more cards than that of ice")


def check_hands(draft: Draft) -> None:
    """Refuse hands of another size than said, and a drawn card at another time."""
    for seat, hand in enumerate(draft.hands):
        if hand is not None and len(hand) != draft.held[seat]:
            raise refuse(
                "AL-13", f"seat {seat} is said to hold {draft.held[seat]} cards, and {len(hand)} are named"
            )
    if draft.drawn is not None and draft.phase != KEEP:
        raise refuse("AL-12", "a drawn card is looked at only in phase keep")


# ------------------------------------------------------------------ the turn


def check_turn(game: Alaska, draft: Draft) -> None:
    """Refuse what cannot be in the middle of a turn."""
    _check_ice_card(game, draft)
    if draft.phase == BEAR and not draft.event_discards[EVENTS.index("bear")]:
        raise refuse("AL-49", "no bear card is among the discards")
    if draft.phase == FOUND:
        _check_found(game, draft)
    if draft.phase in (MOVE, ROBBERS, FOG):
        _check_stride(game, draft)
        _check_short_turns(game, draft)
    elif draft.steps or draft.stride or draft.loaded_here or draft.frozen or draft.must_go:
        raise refuse("AL-9", "steps belong to the movement")
    if draft.phase == OVER and draft.to_move:
        raise refuse("AL-71", "nobody moves after the end")


def _check_ice_card(game: Alaska, draft: Draft) -> None:
    if draft.phase not in (LAY, MELT):
        if draft.ice_type is not None or draft.todo is not None:
            raise refuse("AL-11", "an ice card is carried out in the phases lay and melt only")
        return
    if draft.ice_type is None or draft.todo is None:
        raise refuse("AL-11", "which floes, and how many?", hint='such as ice_type = "D", todo = 2')
    if draft.spring != (draft.phase == MELT):
        raise refuse("AL-26", "floes are laid in winter and melt in spring")
    numbers = [
        (game.ice.cards[card].spring if draft.spring else game.ice.cards[card].winter) or 0
        for card in draft.ice_discards
        if game.ice.cards[card].floe == draft.ice_type
    ]
    if draft.todo > max(numbers, default=0):
        raise refuse("AL-11", "no such ice card lies open among the discards")
    lying = sum(game.placements[number][0] == draft.ice_type for number in draft.floes)
    most, clause = (lying, "AL-29") if draft.spring else ((draft.supply or [0])[draft.ice_type], "AL-22")
    if draft.todo > most:
        raise refuse(clause, f"there are only {most} such floes, so todo is no more")


def _check_found(game: Alaska, draft: Draft) -> None:
    truck = draft.trucks[draft.to_move]
    if not draft.event_discards[EVENTS.index("found")]:
        raise refuse("AL-55", "no card found container is among the discards")
    if truck.load >= 0:
        raise refuse("AL-55", "a loaded truck finds nothing")
    if not stock(game, draft)[draft.colors[draft.to_move]]:
        raise refuse("AL-56", "there is no container of its color on the island")
    if truck.place <= game.lake.n_land or objects(draft, truck.place) != LIMIT:
        raise refuse("AL-57", "there is no choice but on a floe with three things")


def _check_stride(game: Alaska, draft: Draft) -> None:
    """Complete and check steps and stride."""
    if draft.steps is None:
        draft.steps = 0 if draft.stride == 2 else STEPS
    if draft.stride is None:
        draft.stride = 0 if draft.steps == STEPS else 1
    if draft.stride == 0 and draft.steps != STEPS:
        raise refuse("AL-35", "no step has been made, so all three are left")
    if draft.stride == 1 and draft.steps == STEPS and game.options["landfall_cost"]:
        raise refuse("AL-35", "a step has been made, so fewer than three are left")
    if draft.stride == 2 and draft.steps:
        raise refuse("AL-68", "a flight after a step ends the stepping")
    if draft.loaded_here and draft.trucks[draft.to_move].load < 0:
        raise refuse("AL-41b", "an empty truck has not loaded here")


def _check_short_turns(game: Alaska, draft: Draft) -> None:
    """Check turns after frostbite, and those that must begin with leaving a floe."""
    truck, fresh = draft.trucks[draft.to_move], draft.stride == 0 and not draft.loaded_here
    if draft.frozen:
        home = Truck(game.lake.camps[draft.colors[draft.to_move]], -1)
        frozen = draft.phase == MOVE and fresh and truck == home and not draft.must_go
        if not frozen or not draft.event_discards[EVENTS.index("frostbite")]:
            raise refuse("AL-58", "after frostbite the truck is empty in its camp, and the card discarded")
    if draft.must_go:
        own = truck.load == draft.colors[draft.to_move] and truck.place > game.lake.n_land
        found = draft.event_discards[EVENTS.index("found")]
        if draft.phase != MOVE or not fresh or not own or not found:
            raise refuse("AL-57", "only a truck that found a container on a full floe must go")
        if draft.must_go == 2 and not draft.event_discards[EVENTS.index("helicopter")]:
            raise refuse("AL-57", "the helicopter that was shown is not among the discards")


# ------------------------------------------------------------------ robbery


def check_robbery(game: Alaska, draft: Draft) -> None:
    """Complete and check who is asked whether to rob, or to answer with fog."""
    if draft.phase not in (ROBBERS, FOG):
        if draft.prize is not None or draft.asked or draft.robber is not None:
            raise refuse("AL-62", "a robbery is spoken of only while somebody is asked")
        return
    if draft.prize is None:
        raise refuse("AL-62", "which container is robbed?", hint='such as prize = "blue"')
    if draft.phase == FOG:
        _check_fog(game, draft, draft.prize)
    elif draft.robber is not None:
        raise refuse("AL-65", "there is a robber only while fog is asked for")
    if draft.phase == ROBBERS or draft.robber != draft.to_move:
        _check_window(game, draft, draft.prize)
    elif draft.asked:
        raise refuse("AL-62a", "nobody else is asked about a robbery in one's own turn")


def _check_fog(game: Alaska, draft: Draft, prize: int) -> None:
    if draft.robber is None:
        draft.robber = draft.to_move
    robber, owner = draft.trucks[draft.robber], draft.owner(prize)
    if owner is None or not draft.held[owner] or owner == draft.robber:
        raise refuse("AL-65b", "only another player who holds a card is asked for fog")
    if not draft.event_discards[EVENTS.index("robbery")]:
        raise refuse("AL-65", "no robbery card is among the discards")
    if robber.load >= 0:
        raise refuse("AL-60", "the robber's truck is loaded")
    if robber.place == game.lake.n_land or robber.place in game.lake.camps:
        raise refuse("AL-59a", "nobody robs there")
    if not draft.containers.get(robber.place, Counter())[prize]:
        raise refuse("AL-59c", "no such container lies where the robber stands")


def _check_window(game: Alaska, draft: Draft, prize: int) -> None:
    """The container has just been unloaded; who qualifies is asked, those before have passed."""
    truck = draft.trucks[draft.to_move]
    lies = draft.containers.get(truck.place, Counter())[prize]
    if truck.load >= 0 or not lies or truck.place == game.lake.n_land or truck.place in game.lake.camps:
        raise refuse("AL-62", "no such container has just been unloaded on a floe or land area")
    if draft.must_go or draft.frozen or draft.loaded_here:
        raise refuse("AL-62", "the truck cannot have unloaded anything")
    order = [(draft.to_move + n) % game.seats for n in range(1, game.seats)]
    could = [seat for seat in order if may_rob(draft, seat, prize)]
    if draft.robber is not None:
        if draft.trucks[draft.robber] != Truck(truck.place, -1):
            raise refuse("AL-62", "the robber does not stand there with an empty truck")
        could = [seat for seat in could if order.index(seat) >= order.index(draft.robber)]
    if draft.asked is None:
        draft.asked = sorted(could)
    first = next((n for n, seat in enumerate(could) if seat in draft.asked), len(could))
    if draft.robber is not None:
        first = 0
    elif not draft.asked:
        raise refuse("AL-62a", "nobody is asked")
    if sorted(could[first:]) != draft.asked:
        raise refuse("AL-62a", "those who stand there empty, with a card, are asked in order")


def may_rob(draft: Draft, seat: int, prize: int) -> bool:
    """Return whether a seat is asked about a container that has just been unloaded, by what all see."""
    there = draft.trucks[seat] == Truck(draft.trucks[draft.to_move].place, -1)
    return there and draft.held[seat] > 0 and draft.colors[seat] != prize

"""Matches and positions for tests of Alaska: ways to choose moves, and crowded positions, over the slow twin."""

from __future__ import annotations

from oracle import alaska_twin as twin
from oracle.alaska_cards import EVENTS, ICE, KEPT, pack_of
from oracle.alaska_lake import ISLAND, camp_of, is_camp, lying, objects, players_camp, put_down

#: How a match is played: `random` evenly; `homeward` ends turns, loads and brings home; `busy` keeps trucks together.
STYLES = ("random", "homeward", "busy")


def choose(slow, texts, rng, style):
    """Return one of the legal moves."""
    if style == "random" or len(texts) == 1 or rng.random() < 0.2:
        return rng.choice(texts)
    if slow["phase"] == "move":
        return (homeward if style == "homeward" else busy)(slow, texts, rng)
    if style == "busy" and slow["phase"] in ("robbers", "fog", "keep"):
        cards = [text for text in texts if text.split()[0] in ("rob", "fog")]
        return rng.choice(cards or texts)
    return rng.choice(texts)


def homeward(slow, texts, rng):
    """Bring loads home, load what can be loaded, and end the turn soon."""
    seat = slow["seat"]
    if "unload" in texts and players_camp(slow, slow["trucks"][seat]):
        return "unload"
    wanted = [text for text in texts if text.split()[0] in ("load", "rob")]
    if wanted and slow["trucks"][seat] not in (ISLAND,):
        return wanted[0]
    camps = [text for text in texts if text.startswith(("step", "fly")) and is_camp(slow, text.split()[1])]
    if slow["loads"][seat] and camps:
        return rng.choice(camps)
    rest = [text for text in texts if text != "unload"]
    return "end" if "end" in texts and rng.random() < 0.3 else rng.choice(rest or texts)


def busy(slow, texts, rng):
    """Drive to where others are, rob, unload among others; end the turn soon."""
    seat = slow["seat"]
    others = {at for other, at in enumerate(slow["trucks"]) if other != seat and not is_camp(slow, at)}
    here = slow["trucks"][seat] in others
    first = [text for text in texts if text.startswith("rob") or (here and text == "unload")]
    if first:
        return rng.choice(first)
    meet = [text for text in texts if text.startswith(("step", "fly")) and text.split()[1] in others]
    if meet and rng.random() < 0.6:
        return rng.choice(meet)
    return "end" if "end" in texts and rng.random() < 0.3 else rng.choice(texts)


def decide(slow, rng, style="random", *, even=False, legal=None):
    """Return a move of a seat or of chance for the twin's position; `even` lets chance deal all cards evenly.

    `legal` are the legal moves, where they are known already.
    """
    if twin.actor(slow) == twin.CHANCE:
        texts, weights = zip(*twin.chance(slow), strict=True)
        return rng.choices(texts, None if even else weights)[0]
    return choose(slow, twin.legal(slow) if legal is None else legal, rng, style)


# ------------------------------------------------------------------ crowded positions


def crowded(rng, seats, landfall_cost=1):
    """Return a twin's position at the beginning of a turn: few floes, close together, with much on them."""
    slow = twin.start(seats, landfall_cost=landfall_cost)
    order = list(slow["camps"].values())
    if seats == 2:
        at = rng.randrange(4)
        slow["color"] = [order[at], order[(at + rng.choice((1, 3))) % 4]]
    else:
        slow["color"] = rng.sample(order, seats)
    slow["loads"], slow["trucks"] = [None] * seats, ["NW"] * seats
    slow.update(phase="ice", seat=rng.randrange(seats), season=rng.choice(("winter", "spring", "spring")))
    lay_some(slow, rng)
    put_things(slow, rng)
    deal(slow, rng)
    if not twin.can_drag(slow):
        slow["last"] = rng.randint(1, seats)
    return slow


def gathered(rng, seats, landfall_cost=1):
    """Return a crowded position in which most trucks stand in one land area, one in three laden, without the bear."""
    slow = crowded(rng, seats, landfall_cost)
    areas = [place for place in slow["ring"] if not is_camp(slow, place) and place != slow["bear"]]
    area = rng.choice(areas)
    for seat in range(seats):
        if seat == slow["seat"] or rng.random() < 0.8:
            slow["trucks"][seat] = area
        if slow["loads"][seat] and seat != slow["seat"] and rng.random() < 0.7:
            put_down(slow, area, slow["loads"][seat])
            slow["loads"][seat] = None
    return slow


def finding(rng, seats, landfall_cost=1):
    """Return a crowded position in which an empty truck, on a floe with two containers, has just found another."""
    slow = crowded(rng, seats, landfall_cost)
    seat = slow["seat"]
    color, floe = slow["color"][seat], rng.choice(list(slow["floes"]))
    for other, at in enumerate(slow["trucks"]):
        if at == floe or other == seat:
            slow["trucks"][other] = floe if other == seat else camp_of(slow, other)
    homes = {color: camp for camp, color in slow["camps"].items()}
    if slow["loads"][seat]:
        put_down(slow, homes[slow["loads"][seat]], slow["loads"][seat])
        slow["loads"][seat] = None
    for other, n in slow["lying"].pop(floe, {}).items():
        put_down(slow, homes[other], other, n)
    for place in (floe, floe, *([] if color in lying(slow, ISLAND) else [ISLAND])):
        whose = color if place == ISLAND else rng.choice(slow["color"])
        source = next(
            at for at in (homes[whose], ISLAND, *slow["lying"]) if whose in lying(slow, at) and at != floe
        )
        put_down(slow, source, whose, -1)
        put_down(slow, place, whose)
    events = [*slow["event_discards"], *slow["event_pack"]]
    events.remove("found")
    fresh = sum(slot["age"] == 0 for hand in slow["hands"] for slot in hand)
    out = max(
        0, min(len(slow["event_discards"]), len(slow["ice_pack"]) + len(slow["ice_discards"]) - 1 - fresh) - 1
    )
    slow["event_discards"], slow["event_pack"] = events[:out], [*events[out:], "found"]
    ice = [*slow["ice_discards"], *slow["ice_pack"]]
    slow["ice_discards"], slow["ice_pack"] = ice[: out + fresh + 1], ice[out + fresh + 1 :]
    slow.update(phase="event", last=0 if twin.can_drag(slow) else slow["last"] or 1)
    twin.play(slow, "event found")
    return slow


def lay_some(slow, rng):
    """Lay up to nine floes, most of them beside others or the shore."""
    floes = slow["floes"]
    for _ in range(rng.randint(1, 9)):
        kind = rng.choice(list(slow["supply"]))
        texts = [text for text in slow["layings_of"][kind] if twin.fits(slow, text)]
        near = [text for text in texts if not floes or twin.touches_ice(slow, text)]
        text = rng.choice(near if near and rng.random() < 0.8 else texts)
        floes[text.split("+")[0]] = slow["layings"][text]
        slow["supply"][kind] -= 1
    if slow["season"] == "spring":
        slow["melted"], slow["supply"] = slow["supply"], dict.fromkeys(slow["supply"], 0)


def put_things(slow, rng):
    """Put trucks, loads, containers and the bear about, as far as floes can bear them."""
    floes, land = list(slow["floes"]), list(slow["ring"])
    for color in slow["color"]:
        left = rng.choice((0, 1, 14))
        slow["lying"][ISLAND][color] = left
        camp = next(place for place, other in slow["camps"].items() if other == color)
        rest = 14 - left
        for _ in range(min(rest, rng.randint(0, 4))):
            place = rng.choice([*floes, *floes, *land])
            if place not in floes or objects(slow, place) < 2:
                put_down(slow, place, color)
                rest -= 1
        put_down(slow, camp, color, rest)
    favorite = rng.choice(floes)
    for seat in range(slow["seats"]):
        load = rng.choice((None, *slow["color"]))
        if load and not slow["lying"][ISLAND][load]:
            load = None
        place = rng.choice([favorite, favorite, *floes, rng.choice(land), ISLAND])
        if place in floes and objects(slow, place) + 1 + bool(load) > 3:
            place = rng.choice(land)
        slow["trucks"][seat], slow["loads"][seat] = place, load
        if load:
            put_down(slow, ISLAND, load, -1)
    areas = [place for place in land if not is_camp(slow, place)]
    slow["bear"] = rng.choice([None, favorite, *floes, rng.choice(areas)])


def deal(slow, rng):
    """Deal some cards to the hands, old ones too, and lay out discards so that both packs are as far down."""
    pack, ice = pack_of(EVENTS), pack_of(ICE)
    rng.shuffle(pack)
    rng.shuffle(ice)
    for seat in range(slow["seats"]):
        ages = sorted(rng.choice((0, 0, 1, 2)) for _ in range(rng.choice((0, 1, 1, 2, 3, 4))))
        for age in reversed(ages):
            card = next(card for card in pack if card in KEPT)
            pack.remove(card)
            slow["hands"][seat].append({"card": card, "age": age, "cannot": frozenset()})
        show_some(slow["hands"][seat], rng)
    old = sum(slot["age"] > 0 for hand in slow["hands"] for slot in hand)
    fresh = sum(slot["age"] == 0 for hand in slow["hands"] for slot in hand)
    drawn = rng.randint(fresh, len(ice) - 1)
    out = min(drawn, len(pack) + fresh) - fresh
    assert out + old + fresh <= len(pack_of(EVENTS))
    slow["ice_discards"], slow["ice_pack"] = ice[:drawn], ice[drawn:]
    slow["event_discards"], slow["event_pack"] = pack[:out], pack[out:]


def show_some(hand, rng):
    """Let some of the oldest cards of a hand be known not to be of some type, as playing a newer one shows it."""
    for k in range(len(hand), 0, -1):
        never = [card for card in KEPT if all(slot["card"] != card for slot in hand[:k])]
        if never and rng.random() < 0.2:
            shown = rng.choice(never)
            for slot in hand[:k]:
                slot["cannot"] |= {shown}

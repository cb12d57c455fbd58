"""Brute force over hidden cards: every deal that all which was seen in a match of Alaska leaves possible."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

ROBBERY, FOG, HELICOPTER = 1, 2, 3
KEEP, MOVE = 6, 9


def groups(tags):
    """Return the slices of slots that are told apart from others: neighbors of equal tag."""
    found, begin = [], 0
    for k in range(1, len(tags) + 1):
        if k == len(tags) or tags[k] != tags[begin]:
            found.append(slice(begin, k))
            begin = k
    return found


def in_order(hand, tags):
    """Return a hand with the cards of each group in ascending order."""
    return tuple(card for group in groups(tags) for card in sorted(hand[group]))


class Worlds:
    """All that can be hidden, as a spectator who forgets nothing knows it, from the start of a match.

    `tags[seat]` says for each slot (renewals before it was drawn, types it was shown not to be). A world is
    (hands in the order of slots, drawn card or 0, robberies, fogs and helicopters in the pack).
    """

    def __init__(self, seats, pack):
        self.tags = [[] for _ in range(seats)]
        self.renewals = 0
        self.worlds = {(((),) * seats, 0, tuple(pack))}

    def tidy(self):
        """Bring all worlds into the order of the groups."""
        self.worlds = {
            (tuple(map(in_order, hands, self.tags)), drawn, pack) for hands, drawn, pack in self.worlds
        }

    def draw(self):
        """Note that somebody drew a card that can be kept."""
        self.worlds = {
            (hands, kind + 1, tuple(n - (i == kind) for i, n in enumerate(pack)))
            for hands, _, pack in self.worlds
            for kind in range(3)
            if pack[kind]
        }

    def keep(self, seat):
        """Note that the seat keeps what it drew."""
        self.tags[seat].append((self.renewals, frozenset()))
        self.worlds = {
            ((*hands[:seat], (*hands[seat], drawn), *hands[seat + 1 :]), 0, pack)
            for hands, drawn, pack in self.worlds
        }
        self.tidy()

    def play_drawn(self, card):
        """Note that the card just drawn is played."""
        self.worlds = {(hands, 0, pack) for hands, drawn, pack in self.worlds if drawn == card}

    def play(self, seat, card, true_hand):
        """Note that a seat plays a kept card: all see from which group, the first that holds such a card."""

        def group_of(hand):
            return next((group for group in groups(self.tags[seat]) if card in hand[group]), None)

        shown = group_of(true_hand)
        left = set()
        for hands, drawn, pack in self.worlds:
            if group_of(hands[seat]) == shown:
                at = hands[seat].index(card)
                rest = (*hands[seat][:at], *hands[seat][at + 1 :])
                left.add(((*hands[:seat], rest, *hands[seat + 1 :]), drawn, pack))
        tags = self.tags[seat]
        tags[: shown.start] = [(age, lacks | {card}) for age, lacks in tags[: shown.start]]
        del tags[shown.start]
        self.worlds = left
        self.tidy()

    def show_none(self, seat, card):
        """Note that a seat has shown that it holds no such card."""
        self.worlds = {world for world in self.worlds if card not in world[0][seat]}
        self.tags[seat] = [(age, lacks | {card}) for age, lacks in self.tags[seat]]
        self.tidy()

    def renew(self, pack):
        """Note that the discards have become the new pack."""
        assert all(not any(old) for _, _, old in self.worlds)
        self.renewals += 1
        self.worlds = {(hands, drawn, tuple(pack)) for hands, drawn, _ in self.worlds}

    def after(self, game, before, move, after):
        """Take in a move, given the tables before and after it."""
        kind, seat = game.moves.decode(move).kind, int(before["to_move"])
        card = {"rob": ROBBERY, "fog": FOG, "fly": HELICOPTER}.get(kind, 0)
        if kind in ("rob", "fog"):
            seat = game.engine.actor(before.tobytes())
        if kind == "draw":
            self.draw()
        elif kind == "keep":
            self.keep(seat)
        elif card and before["phase"] == KEEP:
            self.play_drawn(card)
        elif card and before["must_go"] != 2:
            self.play(seat, card, hand(before, seat))
        elif kind == "accept" and after["must_go"] == 2:
            self.play(seat, HELICOPTER, hand(before, seat))
        elif kind == "end":
            if before["bear"] and before["bear"] == before["truck"][seat]:
                self.show_none(seat, HELICOPTER)
            if before["ice_out"].any() and not after["ice_out"].any():
                self.renew(before["event_out"][3:].tolist())

    def deals(self, viewer, table):
        """Return the deals that a viewer (-1: a spectator) holds for possible: hands and drawn card."""
        mine = hand(table, viewer) if viewer >= 0 else None
        return {
            (hands, drawn)
            for hands, drawn, _ in self.worlds
            if viewer < 0
            or (hands[viewer] == mine and (table["to_move"] != viewer or drawn == table["drawn"][viewer]))
        }


def hand(table, seat):
    """Return the kept cards of a seat in the order of its slots."""
    return tuple(table["card"][seat][: table["held"][seat]].tolist())


def deal_of(game, table):
    """Return what is hidden in a table: hands and drawn card."""
    return tuple(hand(table, seat) for seat in range(game.seats)), int(table["drawn"].sum())


def weight(game, worlds, viewer, table, deal):
    """Return in how many ways single cards make a deal, those of the viewer given.

    The cards of each renewal are a pool of their own; that of the present pack holds what it still has, too.
    """
    hands, drawn = deal
    pools, taken, ways = {}, {}, 1
    pack = next(pack for other, held, pack in worlds.worlds if (other, held) == deal)
    pools[worlds.renewals] = Counter({kind + 1: n for kind, n in enumerate(pack)})
    for seat, cards in enumerate(hands):
        for group in groups(worlds.tags[seat]):
            age = worlds.tags[seat][group.start][0]
            counts = Counter(cards[group])
            pools.setdefault(age, Counter()).update(counts)
            taken.setdefault(age, Counter())
            if seat == viewer:
                pools[age].subtract(counts)
            else:
                taken[age].update(counts)
                ways *= factorial(sum(counts.values())) // prod(map(factorial, counts.values()))
    if drawn and viewer != table["to_move"]:
        pools[worlds.renewals][drawn] += 1
        taken.setdefault(worlds.renewals, Counter())[drawn] += 1
    for age, counts in taken.items():
        for card, n in counts.items():
            ways *= factorial(pools[age][card]) // factorial(pools[age][card] - n)
    return ways

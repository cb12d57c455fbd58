"""Rules of the toy Lots, each with one fault; the docstring says which."""

from __future__ import annotations

import ctypes
import itertools
import random

from hexfloe_lots.game import LO_2, LO_3, NOT_NOW, LotsRules


class Hiding(LotsRules):
    """The listing leaves the last legal move out."""

    def legal(self, table):
        return list(super().legal(table))[: None if table["stone"].all() else -1] or list(
            super().legal(table)
        )


class Promising(LotsRules):
    """The listing holds a refused move."""

    def legal(self, table):
        taken = [self.moves.start("place") + int(cell) for cell in range(7) if table["stone"][cell]]
        return sorted([*super().legal(table), *taken[:1]])


class Disorderly(LotsRules):
    """The listing descends."""

    def legal(self, table):
        return list(super().legal(table))[::-1]


class Stuck(LotsRules):
    """With three stones on the board nothing is legal any more."""

    def legality(self, table, move):
        return LO_2 if (table["stone"] > 0).sum() == 3 else super().legality(table, move)


class Misnumbered(LotsRules):
    """A refusal names a clause that does not exist."""

    def legality(self, table, move):
        reason = super().legality(table, move)
        return 77 if reason == LO_2 else reason


class Cheating(LotsRules):
    """What it draws is not always legal."""

    def draw(self, table, rng):
        return self.moves.start("place") + rng.below(7)


class Weightless(LotsRules):
    """Chance gives a weight of zero."""

    def chance(self, table):
        return [(code, weight - (code % 5 == 0)) for code, weight in super().chance(table)]


class Idle(LotsRules):
    """Chance can do nothing."""

    def chance(self, table):
        return []


_counter = itertools.count()


class Remembering(LotsRules):
    """Play depends on something that is not in the table."""

    def play(self, table, move):
        super().play(table, move)
        if move >= self.moves.start("place"):
            table["card"][0] = next(_counter) % 5 + 1


class Generous(LotsRules):
    """Everybody is third."""

    def outcome(self, table):
        return [3] * self.n_seats, 4


class Unexplained(LotsRules):
    """The match ends by a clause that does not exist."""

    def outcome(self, table):
        return super().outcome(table)[0], 50


class Afterlife(LotsRules):
    """A full board still has a move, and it is over."""

    def legality(self, table, move):
        return (
            0 if table["stone"].all() and move == self.moves.start("place") else super().legality(table, move)
        )


class Elsewhere(LotsRules):
    """The actor is a seat that does not exist."""

    def actor(self, table):
        actor = super().actor(table)
        return 9 if actor == 1 else actor


class Exploding(LotsRules):
    """It raises in the middle of a match."""

    def play(self, table, move):
        if (table["stone"] > 0).sum() == 4:
            raise RuntimeError("boom")
        super().play(table, move)


class Lopsided(LotsRules):
    """It draws the first legal moves more often than the last; it has enough of them to be judged."""

    def __init__(self, n_seats, center_open):
        super().__init__(n_seats, center_open)
        from hexfloe.play.moves import Moves, numbers

        self.moves = Moves(count=(numbers("number", 1, 40),))

    def start(self, table):
        table["mover"] = 1

    def actor(self, table):
        return -2 if table["stone"].all() else 0

    def legality(self, table, move):
        return NOT_NOW if table["stone"].all() else 0

    def play(self, table, move):
        table["stone"][int((table["stone"] == 0).argmax())] = 1

    def draw(self, table, rng):
        return min(rng.below(40), rng.below(40))

    def outcome(self, table):
        return [1] * self.n_seats, 4


class LeakingMoves(LotsRules):
    """Where one may go depends on the card of another."""

    def legality(self, table, move):
        reason = super().legality(table, move)
        cell = move - self.moves.start("place")
        if reason == 0 and (table["stone"] == 0).sum() > 2:
            return LO_3 if cell == table["card"][(table["mover"] + 1) % self.n_seats] else 0
        return reason


class LeakingRefusals(LotsRules):
    """The reason of a refusal depends on the card of another."""

    def legality(self, table, move):
        reason = super().legality(table, move)
        return LO_3 if reason == LO_2 and table["card"][(table["mover"] + 1) % self.n_seats] > 2 else reason


class LeakingScores(LotsRules):
    """The points show the cards."""

    def scores(self, table):
        return [float(table["card"][seat]) for seat in range(self.n_seats)]


class Peeking(LotsRules):
    """A redeal depends on what the seat cannot know."""

    def redeal(self, table, seat, rng):
        for other in range(self.n_seats):
            if other != seat and table["has_card"][other]:
                table["card"][other] = (table["card"][other] + rng.below(2)) % 5 + 1


class Shuffling(LotsRules):
    """A redeal changes the seat's own card."""

    def redeal(self, table, seat, rng):
        for other in range(self.n_seats):
            if table["has_card"][other]:
                table["card"][other] = rng.below(5) + 1


class Rolling(LotsRules):
    """A stone may roll on: something is drawn outside of chance."""

    def play(self, table, move):
        super().play(table, move)
        if move >= self.moves.start("place") and random.random() < 0.5:
            table["card"][0] = table["card"][0] % 5 + 1


class Endless(LotsRules):
    """The last stone is taken off again: no match ends."""

    def play(self, table, move):
        super().play(table, move)
        if table["stone"].all():
            table["stone"][move - self.moves.start("place")] = 0


class Counterfeiting(LotsRules):
    """The third stone belongs to nobody at the table: a stone of the seat is lost."""

    def play(self, table, move):
        super().play(table, move)
        if (table["stone"] > 0).sum() == 3 and move >= self.moves.start("place"):
            table["stone"][move - self.moves.start("place")] = 9


class Drifting(LotsRules):
    """A stone put in the east drifts on to the northeast, if that is free: elsewhere nothing drifts."""

    def play(self, table, move):
        super().play(table, move)
        if move == self.moves.start("place") + 1 and not table["stone"][2]:
            table["stone"][2], table["stone"][1] = table["stone"][1], 0


class Forgetting(LotsRules):
    """Who places the fourth stone places the fifth as well: an unwritten rule."""

    def play(self, table, move):
        mover = int(table["mover"])
        super().play(table, move)
        if (table["stone"] > 0).sum() == 4:
            table["mover"] = mover


class Unfair(LotsRules):
    """A redeal gives the others high cards twice as often."""

    def redeal(self, table, seat, rng):
        for other in range(self.n_seats):
            if other != seat and table["has_card"][other]:
                table["card"][other] = max(rng.below(5), rng.below(5)) + 1


class Impossible(LotsRules):
    """A redeal never gives the others the card 5, though they may hold it."""

    def redeal(self, table, seat, rng):
        for other in range(self.n_seats):
            if other != seat and table["has_card"][other]:
                table["card"][other] = rng.below(4) + 1


class Starting(LotsRules):
    """Who begins depends on what was begun before."""

    def start(self, table):
        table["mover"] = next(_counter) % 2


class Touching(LotsRules):
    """Counting the points turns the first card over, past numpy's guard: compiled rules could."""

    def scores(self, table):
        if table["mover"] == 1:
            ctypes.c_uint8.from_address(table["card"].ctypes.data).value ^= 1
        return super().scores(table)


class Moody(LotsRules):
    """Whoever asks for the points changes what chance will do."""

    mood = 0

    def scores(self, table):
        self.mood ^= 1
        return super().scores(table)

    def chance(self, table):
        return [(code, weight + 900 * self.mood * (code % 5 == 0)) for code, weight in super().chance(table)]

"""Each check of the validator finds the fault it is for, and is silent on the clean twin."""

from __future__ import annotations

import itertools

import pytest
from hexfloe_lots.game import LABELS, LO_2, LO_3, NOT_NOW, Lots, LotsRules

from hexfloe.play.game import Declaration
from hexfloe.play.table import Fields
from hexfloe.validate.matches import Effort, play_matches
from hexfloe.validate.positions import check_match


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


def game_of(rules_class, **overrides):
    """Return Lots for three seats, played by these rules, with methods of the game replaced."""

    class Faulty(Lots):
        def declare(self):
            rules = rules_class(self.seats, self.options["open"])
            fields = Fields(everyone="has_card stone mover", owner="card")
            measure = {"cards": lambda table: int(table["has_card"].sum() * 0)}
            return Declaration(moves=rules.moves, fields=fields, rules=rules, conserved=measure)

    Faulty.__module__ = Lots.__module__
    for name, method in overrides.items():
        setattr(Faulty, name, method)
    return Faulty(seats=3)


def found_by_matches(game, matches=60):
    """Return the names of the checks that random matches break."""
    return {finding.check for finding in play_matches(game, Effort(matches, 1, sweep=2))[2]}


def found_in_positions(game):
    """Return the names of the checks that positions break, in a few matches."""
    return {finding.check for number in range(6) for finding in check_match(game, 1, number)[0]}


@pytest.mark.parametrize(
    ("rules", "check"),
    [
        (Hiding, "legal-is-listed"),
        (Promising, "listed-is-legal"),
        (Disorderly, "ascending"),
        (Stuck, "no-dead-end"),
        (Misnumbered, "reasons"),
        (Cheating, "draw-is-legal"),
        (Weightless, "weights"),
        (Idle, "no-dead-end"),
        (Remembering, "play-is-a-function"),
        (Generous, "ranks"),
        (Unexplained, "ending-clause"),
        (Afterlife, "end-is-the-end"),
        (Elsewhere, "actor"),
        (Exploding, "raised"),
        (Lopsided, "draw-is-uniform"),
    ],
)
def test_random_matches_find_the_fault(rules, check):
    """The law that the fault breaks is named, and no other."""
    assert found_by_matches(game_of(rules), 200 if rules is Lopsided else 60) == {check}


@pytest.mark.parametrize(
    ("rules", "check"),
    [
        (LeakingMoves, "secrets"),
        (LeakingRefusals, "secrets"),
        (LeakingScores, "secrets"),
        (Peeking, "secrets"),
        (Shuffling, "secrets"),
    ],
)
def test_positions_find_the_leak(rules, check):
    """What a seat cannot know shows in its moves, refusals, points or redeals."""
    assert check in found_in_positions(game_of(rules))


def forgetful_describe(self, view):
    """Leave the mover out."""
    return {key: value for key, value in Lots.describe(self, view).items() if key != "mover"}


def telling_prompt(self, view):
    """Tell the seat something true."""
    return f"your card is {view.card[view.actor]}"


def gossiping_prompt(self, view):
    """Raise where something is unknown."""
    return f"the cards are {sum(view.card)}"


@pytest.mark.parametrize(
    ("overrides", "check"),
    [({"describe": forgetful_describe}, "set-up"), ({"prompt": gossiping_prompt}, "secrets")],
)
def test_positions_find_faults_of_the_game_class(overrides, check):
    """A description that forgets, a prompt that wants to tell secrets."""
    assert check in found_in_positions(game_of(LotsRules, **overrides))


def test_a_lost_stone_is_found():
    """A quantity that should never change is watched."""

    def declare(self):
        rules = LotsRules(self.seats, False)
        fields = Fields(everyone="has_card stone mover", owner="card")
        measure = {"stones": lambda table: int((table["stone"] > 0).sum())}
        return Declaration(moves=rules.moves, fields=fields, rules=rules, conserved=measure)

    assert "conservation" in found_in_positions(game_of(LotsRules, declare=declare))


def test_the_clean_twin_is_silent():
    """No finding on the game without a fault, in matches and positions."""
    game = game_of(LotsRules, prompt=telling_prompt)
    assert found_by_matches(game) == set()
    assert found_in_positions(game) == set()
    assert len(LABELS) == 7


def test_a_failing_match_is_replayed():
    """The finding carries the moves that lead to the failure."""
    findings = play_matches(game_of(Misnumbered), Effort(20, 1, sweep=1))[2]
    game = Lots(seats=3)
    state = game.start()
    for text in findings[0].replay:
        state.play(text)
    assert findings[0].where.endswith(f"ply {state.ply}")


def test_threads_change_nothing():
    """The counts of many matches are the same whoever plays them, and the time budget ends them early."""
    game = Lots(seats=2)
    one, two = (play_matches(game, Effort(600, 3, jobs=jobs))[1] for jobs in (1, 2))
    assert one == two
    assert one["matches"] == 600
    assert play_matches(game, Effort(600, 3, deadline=0.0))[0].matches == 0

"""What holds in every position of Alaska, and from one position to the next."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from alaska_play import STYLES, crowded
from alaska_tables import state_of
from hexfloe_alaska import engine
from hexfloe_alaska.game import Alaska

from hexfloe.play.chance import Stream
from hexfloe.play.table import ALL

OPTIONS = [{"seats": seats, "landfall_cost": cost} for seats in (2, 3, 4) for cost in (0, 1)]
MOVE, ROBBERS, FOG, DONE = 9, 10, 11, 12
MOST_PLIES = 1200


def name_of(options):
    """Return the id of a set of options."""
    return f"{options['seats']} seats, landfall {options['landfall_cost']}"


def matches(options, count=2):
    """Yield the states of random matches: the same state after each move, with the table before it."""
    game = Alaska(**options)
    for number in range(count):
        crowd = state_of(game, crowded(random.Random(number), **options))
        state = crowd if number % 2 else game.start()
        chance, choices = Stream(number, "chance"), Stream(number, "laws")
        before = state.table.copy()
        while not state.over and state.ply < MOST_PLIES:
            if state.actor < 0:
                state.play_chance(chance)
            else:
                legal = state.legal()
                assert len(legal)
                state.play(choices.at(state.ply).choice(legal))
            yield game, state, before
            before = state.table.copy()


def objects_on(game, table):
    """Return how many things count on each place: lying containers, trucks and their loads."""
    found = table["lying"].sum(axis=1).astype(int)
    for seat in range(game.seats):
        if table["truck"][seat]:
            found[table["truck"][seat] - 1] += 1 + bool(table["load"][seat])
    return found


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_nothing_is_lost_and_nothing_made(options):
    """Containers of each color, floes of each type and event cards stay as many as they are."""
    for game, state, _ in matches(options):
        table = state.table
        for color in range(4):
            loads = sum(int(load) == 1 + color for load in table["load"])
            total = int(table["lying"][:, color].sum()) + loads + int(table["drowned"][color])
            assert total == game.lake.containers
        for kind, count in enumerate(game.floes.counts):
            laid = [int(n) - 1 for n in table["laid"] if n]
            on_lake = sum(game.placements[n][0] == kind for n in laid)
            assert on_lake + int(table["supply"][kind]) + int(table["melted"][kind]) == count
        hidden = int(table["held"].sum()) + bool(table["drawn"].any())
        assert hidden + int(table["event_out"].sum()) <= sum(game.events.counts)
        assert int(table["old"].sum()) == int((table["batch"] > 0).sum())


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_what_never_goes_back(options):
    """Spring stays, floes melt for good, containers stay at home or drowned, and the last round runs down."""
    for game, state, before in matches(options):
        table = state.table
        assert table["spring"] >= before["spring"]
        assert (table["melted"] >= before["melted"]).all()
        assert (table["supply"] <= before["supply"]).all()
        assert (table["drowned"] >= before["drowned"]).all()
        for seat in range(game.seats):
            if not before["color"][seat]:
                continue
            home = game.lake.camps[int(before["color"][seat]) - 1]
            assert (table["lying"][home] >= before["lying"][home]).all()
        if before["last"]:
            ended = game.moves.decode(state.history[-1]).kind == "end"
            assert int(table["last"]) == int(before["last"]) - ended
            assert state.over == (int(table["last"]) == 0)
        elif table["last"]:
            assert int(table["last"]) in (game.seats, game.seats + 1)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_what_can_be_where(options):
    """Floes lie on water and apart, three things at most are on each, the bear is not at home, trucks not in water."""
    for game, state, _ in matches(options):
        table, n_land = state.table, game.lake.n_land
        laid = {cell: game.placements[int(n) - 1][1] for cell, n in enumerate(table["laid"]) if n}
        cells = [cell for floe in laid.values() for cell in floe]
        assert len(set(cells)) == len(cells)
        assert not set(cells) & set(game.lake.island)
        assert all(int(table["floe"][cell]) == 1 + first for first, floe in laid.items() for cell in floe)
        assert np.count_nonzero(table["floe"]) == len(cells)
        things = objects_on(game, table)
        full = [place for place in range(n_land + 1, len(things)) if things[place] > 3]
        if full:
            mover = int(table["to_move"])
            assert int(table["must_go"]) > 0
            assert full == [int(table["truck"][mover]) - 1]
            assert things[full[0]] == 4
        afloat = {int(place) - 1 for place in [*table["truck"], table["bear"]] if place} - set(
            range(n_land + 1)
        )
        assert all(place - n_land - 1 in laid for place in afloat)
        assert all(
            place - n_land - 1 in laid
            for place in range(n_land + 1, len(things))
            if table["lying"][place].any()
        )
        assert int(table["bear"]) - 1 not in (*game.lake.camps, n_land)


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_turns_come_to_an_end(options):
    """No turn goes on for long, whatever its player does: there is no loading and unloading for ever."""
    since = 0
    for game, state, before in matches(options, count=2):
        kind = game.moves.decode(state.history[-1]).kind
        since = 0 if kind in ("ice", "first", "truck") else since + 1
        flights = int(before["held"].sum())
        assert since < 60 + 10 * flights


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_winter_ends_when_nothing_fits(options):
    """Spring begins just with the floe after which none of the supply fits, and no floe is laid in spring."""
    for game, state, before in matches(options, count=1):
        if game.moves.decode(state.history[-1]).kind == "lay":
            assert not before["spring"]
            over = engine.winter_over(game.constants, np.array([state.table]))
            assert bool(state.table["spring"]) == bool(over)
        elif game.moves.decode(state.history[-1]).kind == "melt":
            assert before["spring"]


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_positions_are_set_up_again(options):
    """Any position is set up again from its description, byte for byte; what all see is enough for the rest."""
    for game, state, _ in matches(options, count=2):
        if state.ply % 23 == 0:
            told = game.describe(state.view(ALL))
            assert game.setup(told).table_bytes == state.table_bytes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turning_the_seats_changes_nothing(seats):
    """Seats renamed in their order round the table play the same game: the same moves, scores in other places."""
    game, rng = Alaska(seats=seats), random.Random(seats)
    for _ in range(12):
        slow = crowded(rng, seats)
        slow.update(phase="ice")
        turned = {
            **slow,
            "seat": (slow["seat"] + 1) % seats,
            **{name: [slow[name][-1], *slow[name][:-1]] for name in ("color", "trucks", "loads", "hands")},
        }
        one, other = state_of(game, slow), state_of(game, turned)
        for _ in range(30):
            assert one.scores() == [*other.scores()[1:], other.scores()[0]]
            if one.over:
                assert other.over
                break
            texts = [
                [game.moves.format(code) for code in codes]
                for codes in (
                    ([c for c, _ in one.chance()], [c for c, _ in other.chance()])
                    if one.actor < 0
                    else (one.legal(), other.legal())
                )
            ]
            assert [renamed(text, seats) for text in texts[0]] == sorted(
                texts[1], key=[renamed(t, seats) for t in texts[0]].index
            )
            text = rng.choice(texts[0])
            one.play(text)
            other.play(renamed(text, seats))


def renamed(text, seats):
    """Return a move with the seat in it, if there is one, renamed to the next."""
    kind, *parts = text.split()
    if kind in ("draw", "first"):
        parts[0] = str((int(parts[0]) + 1) % seats)
    return " ".join([kind, *parts])


@pytest.mark.parametrize("style", STYLES)
def test_a_match_from_a_crowd_can_be_undone(style):
    """Taking all moves back leads through the same positions to the first."""
    game, rng = Alaska(seats=4), random.Random(len(style))
    state = state_of(game, crowded(rng, 4))
    tables, chance = [state.table_bytes], Stream(1, "chance")
    while not state.over and state.ply < 200:
        if state.actor < 0:
            state.play_chance(chance)
        else:
            state.play(rng.choice(state.legal()))
        tables.append(state.table_bytes)
    for table in reversed(tables[:-1]):
        state.undo()
        assert state.table_bytes == table
    assert all(one != other for one, other in pairwise(tables))

"""The end of Alaska: against networkx, and against brute force on small boards, never too early and never late."""

from __future__ import annotations

import random

import networkx as nx
import numpy as np
import pytest
from alaska_play import STYLES, crowded, decide
from alaska_small import TINY, small_game
from alaska_tables import state_of, table_of
from hexfloe_alaska import engine
from hexfloe_alaska.game import Alaska
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import alaska_twin as twin
from oracle.alaska_home import could_come_home
from oracle.alaska_lake import ISLAND, adjacent, camp_of, live_places, lying, players_camp, put_down


def says(game, table):
    """Return whether the compiled rules say that a container can be dragged home."""
    return bool(engine.can_drag(game.constants, np.array([table])))


def graph_of(slow):
    """Return the places of a position as a networkx graph, an edge for each step."""
    graph = nx.Graph()
    places = [*slow["ring"], ISLAND, *slow["floes"]]
    graph.add_nodes_from(places)
    graph.add_edges_from((a, b) for a in places for b in places if adjacent(slow, a, b))
    return graph


def linked(slow):
    """Return whether, by networkx, a live container hangs together with the land."""
    live = live_places(slow)
    if slow["season"] == "winter":
        return bool(live)
    return not nx.node_connected_component(graph_of(slow), "NW").isdisjoint(live)


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_end_test_is_that_of_networkx(seats, seed):
    """On floes that lie anyhow, the compiled test, the twin's and that of networkx agree; so does the end of winter."""
    rng = random.Random(seed)
    game, slow = Alaska(seats=seats), crowded(rng, seats)
    for _ in range(12):
        table = table_of(game, slow)
        assert says(game, table) == twin.can_drag(slow) == linked(slow)
        if slow["season"] == "winter":
            assert bool(engine.winter_over(game.constants, np.array([table]))) == twin.winter_over(slow)
        if slow["season"] == "winter" or not slow["floes"]:
            break
        thin_out(slow, rng)


def thin_out(slow, rng):
    """Take a floe away, and drown what lies on it; trucks on it go to their camps, the bear to where it came from."""
    floe = rng.choice(list(slow["floes"]))
    for seat, at in enumerate(slow["trucks"]):
        if at == floe:
            slow["trucks"][seat] = camp_of(slow, seat)
    for color, n in lying(slow, floe).items():
        slow["drowned"][color] = slow["drowned"].get(color, 0) + n
    slow["lying"].pop(floe, None)
    slow["bear"] = None if slow["bear"] == floe else slow["bear"]
    kind, _ = slow["floes"].pop(floe)
    slow["melted"][kind] += 1


# ------------------------------------------------------------------ against brute force


def scattered(rng, slow):
    """Put two trucks, few containers and few floes anywhere on a small board, in spring."""
    slow.update(phase="ice", season="spring", color=["red", "yellow"], loads=[None, None])
    for kind, count in slow["supply"].items():
        for _ in range(rng.randint(0, count)):
            texts = [text for text in slow["layings_of"][kind] if twin.fits(slow, text)]
            if texts:
                text = rng.choice(texts)
                slow["floes"][text.split("+", maxsplit=1)[0]] = slow["layings"][text]
                slow["melted"][kind] += 1
    slow["melted"] = {kind: slow["supply"][kind] - n for kind, n in slow["melted"].items()}
    slow["supply"] = dict.fromkeys(slow["supply"], 0)
    floes, everywhere = list(slow["floes"]), [*slow["floes"], *slow["ring"], ISLAND]
    slow["trucks"] = [
        rng.choice(floes or everywhere) if rng.random() < 0.6 else rng.choice(everywhere) for _ in "ab"
    ]
    for color in slow["color"]:
        slow["lying"][ISLAND][color] = 0
        spot = rng.choice(["NW", "NE", *floes, *floes, ISLAND, rng.choice(list(slow["ring"])), "truck"])
        if spot == "truck" and slow["loads"][0] is None and slow["trucks"][0] != slow["trucks"][1]:
            slow["loads"][0] = color
        else:
            put_down(slow, spot if spot != "truck" else "NW", color)
    return slow


@pytest.mark.parametrize("containers", [1])
@settings(max_examples=250, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_end_is_never_too_early_and_never_late(containers, seed):
    """The end is declared if, and only if, no way of driving brings any container home, all players helping."""
    game, slow = small_game(2, containers=1, **TINY)
    scattered(random.Random(seed), slow)
    assert says(game, table_of(game, slow)) == could_come_home(slow)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), style=st.sampled_from(STYLES))
def test_last_round_begins_just_when_nothing_can_come_home(seed, style):
    """In matches on a small board the last round begins with the move that leaves nothing to be driven home."""
    game, slow = small_game(2, containers=1, **TINY)
    state, rng, possible = game.start(), random.Random(seed), True
    for _ in range(400):
        if state.over or int(state.table["last"]):
            break
        text = decide(slow, rng, style)
        before = matters(slow)
        state.play(text)
        twin.play(slow, text)
        if matters(slow) != before and slow["phase"] not in ("trucks", "first"):
            winter = slow["season"] == "winter"
            possible = bool(live_places(slow)) if winter else could_come_home(slow)
        assert bool(state.table["last"]) == (not possible)


def matters(slow):
    """Return all that decides whether something can be driven home."""
    return repr([slow[name] for name in ("season", "floes", "lying", "trucks", "loads")])


# ------------------------------------------------------------------ the last round


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_one_last_turn(seats):
    """After the turn in which the end is declared come just as many turns as seats, whatever is flown or found."""
    game, ended, rng = Alaska(seats=seats), 0, random.Random(seats)
    while ended < 6:
        slow = crowded(rng, seats)
        slow["season"] = "spring"
        slow.update(melted={k: n + slow["melted"][k] for k, n in slow["supply"].items()})
        slow.update(supply=dict.fromkeys(slow["supply"], 0), last=0)
        for color in slow["color"]:
            slow["lying"][ISLAND][color] = 0
        for place in list(slow["lying"]):
            if not players_camp(slow, place) and place not in slow["floes"]:
                slow["lying"][place] = {}
        if not twin.can_drag(slow):
            continue
        ended += play_to_the_end(game, state_of(game, slow), slow, rng)


def play_to_the_end(game, state, slow, rng):
    """Play on; return whether the match ended, with as many turns after the end was declared as there must be."""
    turns = None
    for _ in range(4000):
        if state.over:
            assert turns == game.seats + 1
            return 1
        text = decide(slow, rng, "homeward")
        state.play(text)
        twin.play(slow, text)
        if turns is not None:
            turns += text == "end"
        elif int(state.table["last"]):
            turns = int(text == "end")
    return 0

"""All deals of hidden gifts that somebody who watches a match must hold for possible, by brute force over the twin.

A world is what every stack may hold; its weight is the number of ways in which the physical cards can lie so. A public
move drops the worlds in which it is illegal; what is drawn in secret splits them.
"""

from __future__ import annotations

import itertools

from oracle import slopecrashers_twin as twin

from hexfloe.play.datafile import parse_data

#: A slope on which many steps are risky, and a deck that soon runs out.
PIECES = {
    "A": ["...", "GAG", "A.A", "BAG", "..."],
    "B": ["...", "AGA", "GAB", "A.A", "GG."],
}
DECK = {
    "spring": 2, "chili": 1, "ice": 2, "rocket": 1, "sting": 1, "pigeon": 1, "magnet": 1, "snowman": 1,
    "chili/ice": 1, "spring/magnet": 1,
}  # fmt: skip


def data(pieces=PIECES, deck=DECK):
    """Return the data files of a game with other pieces and cards."""
    rows = [f"{name} = {list(piece)}".replace("'", '"') for name, piece in pieces.items()]
    cards = [f'"{name}" = {count}' for name, count in deck.items()]
    return {
        name: parse_data("\n".join([f'[about]\nname = "{name}"\nstatus = "replaced"', f"[{group}]", *lines]))
        for name, group, lines in (("course", "pieces", rows), ("deck", "cards", cards))
    }


def pile_of(state, stacks):
    """Return the pile if the stacks held these gifts: whatever is nowhere else."""
    pile = [card for card, n in state["deck"].items() for _ in range(n)]
    seen = [*state["discards"], *state["snow"].values(), *(card for stack in stacks for card in stack)]
    for card in seen:
        pile.remove(card)
    return pile


class Worlds:
    """What a seat (None: a spectator) can know of all stacks."""

    def __init__(self, state, viewer):
        """Begin with all deals in which every card that is not seen is as likely as any other to be anywhere."""
        self.viewer = viewer
        own = [stack if seat == viewer else None for seat, stack in enumerate(state["stacks"])]
        hidden = pile_of(state, [stack or () for stack in own])
        sizes = [len(stack) for stack in state["stacks"]]
        self.weights = {}
        unknown = sum(n for n, stack in zip(sizes, own, strict=True) if stack is None)
        for cards in itertools.permutations(hidden, unknown):
            rest = list(cards)
            stacks = tuple(
                tuple(rest.pop() for _ in range(n)) if stack is None else tuple(stack)
                for n, stack in zip(sizes, own, strict=True)
            )
            self.weights[stacks] = self.weights.get(stacks, 0) + 1

    def after(self, state, text):
        """Take in a move that is about to be played in the true state."""
        found = {}
        for stacks, weight in self.weights.items():
            world = twin.copy({**state, "stacks": [list(stack) for stack in stacks]})
            world["pile"] = pile_of(state, stacks)
            for move, more in self._readings(world, text):
                following = twin.copy(world)
                twin.play(following, move)
                key = tuple(tuple(stack) for stack in following["stacks"])
                found[key] = found.get(key, 0) + weight * more
        self.weights = found

    def _readings(self, world, text):
        """The move in a world: a card drawn by somebody else may be any, an illegal move is none."""
        if twin.actor(world) != twin.CHANCE:
            return [(text, 1)] if twin.legality(world, text) is None else []
        seen = world["phase"] != "draw" or world["seat"] == self.viewer
        return [(move, n) for move, n in twin.chance(world) if move == text or not seen]

"""What the last turn of Ice Flow moved: an arrow for each step and drift, and the places that something came to."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from hexfloe.picture.scene import Arrow

if TYPE_CHECKING:
    from hexfloe.play.moves import Move
    from hexfloe.play.view import View
    from hexfloe_iceflow.game import IceFlow


@dataclass
class Moved:
    """What the last turn did, first to last."""

    arrows: list[Arrow] = field(default_factory=list)
    floes: set[int] = field(default_factory=set)
    """Where floes have been placed, turned or have drifted to; where one left the strait, its last hex."""
    others: set[int] = field(default_factory=set)
    """Where explorers and bears have come to, or something was taken; of several steps only the end."""

    @property
    def places(self) -> set[int]:
        """Return all places to be marked."""
        return self.floes | self.others


def moved(game: IceFlow, view: View) -> Moved:
    """Return what the moves of the last turn did, read from them and from where floes lie now."""
    moves = [game.moves.decode(game.moves.parse(text)) for actor, text in view.last if actor >= 0]
    floes = {cell for cell, edges in enumerate(view.floe[: game.strait.n_cells].tolist()) if edges}
    ends: list[int | None] = []
    for move in reversed(moves):  # from the floes of now back to those of then
        ends.append(_take_back(game, move, floes))
    past = Moved()
    for move, end in zip(moves, reversed(ends), strict=True):
        if move.kind == "drift":
            _drift(game, past, move.parts[0], end)
        else:
            _note(game, past, move)
    return past


def _take_back(game: IceFlow, move: Move, floes: set[int]) -> int | None:
    """Turn the floes after a move into those before it; of a drift return where it ended, None out of the strait."""
    if move.kind == "place":
        floes.discard(move.parts[0])
    if move.kind != "drift":
        return None
    cell = move.parts[0]
    lane = game.strait.lanes[game.strait.lane_of[cell]]
    place = lane.cells.index(cell)
    downstream = lane.cells[place + 1 : place + 1 + lane.speed]
    end = next((there for there in downstream if there in floes), None)
    floes.discard(-1 if end is None else end)
    floes.add(cell)
    return end


def _drift(game: IceFlow, past: Moved, cell: int, end: int | None) -> None:
    """Note a drift; what came to the floe before has gone along."""
    past.floes.discard(cell)
    if end is not None:
        past.arrows.append(Arrow(cell, end, role="current"))
        past.floes.add(end)
        if cell in past.others:
            past.others.remove(cell)
            past.others.add(end)
        return
    last = game.strait.lanes[game.strait.lane_of[cell]].cells[-1]
    past.others.discard(cell)
    past.floes.add(last)
    if cell != last:
        past.arrows.append(Arrow(cell, last, role="danger", text="out"))


def _note(game: IceFlow, past: Moved, move: Move) -> None:
    """Note any other move."""
    if move.kind in ("walk", "swim"):
        route = (game.strait.walks if move.kind == "walk" else game.strait.swims)[move.parts[0]]
        past.arrows += [Arrow(here, there, role="highlight") for here, there in pairwise(route)]
        past.others.discard(route[0])
        past.others.add(route[-1])
    elif move.kind in ("camp", "fly"):
        past.others.add(game.strait.alaska[move.parts[0]])
    elif move.kind in ("turn", "place"):
        past.floes.add(move.parts[0])
    elif move.kind in ("send", "take"):
        past.others.add(move.parts[0])

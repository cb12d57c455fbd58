"""Stubs of the floes: every Python name of them; the C functions stand in floes.pxd."""

from hexfloe.water.floe_sea import Sea as Sea
from hexfloe.water.floe_sea import distinct_turns as distinct_turns
from hexfloe.water.floe_sea import is_smooth as is_smooth
from hexfloe.water.floe_sea import opposite_edge as opposite_edge
from hexfloe.water.floe_sea import ridges as ridges
from hexfloe.water.floe_sea import turn_edges as turn_edges
from hexfloe.water.floe_types import MAX_CELLS as MAX_CELLS
from hexfloe.water.floe_types import MAX_SPEED as MAX_SPEED
from hexfloe.water.floe_types import Drift as Drift
from hexfloe.water.floe_types import Lane as Lane
from hexfloe.water.floe_types import Push as Push
from hexfloe.water.floe_types import Stop as Stop

__all__ = [
    "MAX_CELLS",
    "MAX_SPEED",
    "Drift",
    "Lane",
    "Push",
    "Sea",
    "Stop",
    "distinct_turns",
    "is_smooth",
    "opposite_edge",
    "ridges",
    "turn_edges",
]

def __getattr__(name: str) -> object: ...

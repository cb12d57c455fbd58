"""Stubs of the laws of the C door."""

from typing import Any, Final

from hexfloe.play.engine import Engine

LAWS: Final[dict[int, tuple[str, str]]]

def run_laws(
    engine: Engine,
    seed: int,
    first: int,
    count: int,
    *,
    n_clauses: int,
    limit: int,
    sweep: int = 64,
    probe: int = 1,
) -> dict[str, Any]: ...
def replay_match(engine: Engine, seed: int, number: int, *, n_clauses: int, limit: int) -> list[int]: ...

"""Stubs of the runs under the laws of the C door."""

from typing import Any

from hexfloe.play.engine import Engine

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
def check_position(engine: Engine, table: bytes, *, n_clauses: int) -> tuple[int, int] | None: ...

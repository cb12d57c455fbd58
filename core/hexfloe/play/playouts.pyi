"""Stubs of the playouts."""

from hexfloe.play.engine import Engine

def playouts(
    engine: Engine,
    table: bytes,
    seed: int,
    count: int,
    *,
    listed: bool = False,
    limit: int = 10000,
    first: int = 0,
) -> tuple[int, int, int, list[int]]: ...

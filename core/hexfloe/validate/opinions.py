"""Second opinions: a game's plain twin of its rules, and the tree of moves counted in two ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR, Engine
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.chance import Sequence as RandomSequence
    from hexfloe.play.game import Game
    from hexfloe.play.state import State

#: Questions asked about codes while the tree of one configuration is counted.
TREE_QUESTIONS: Final = 200_000
TREE_QUESTIONS_PYTHON: Final = 4_000
#: Positions of one depth at most; from a wider one, the first so many are walked on from.
WIDEST: Final = 2_000


def twin_of(game: Game) -> Engine | None:
    """Return the engine of the game's twin, plain Python rules over the same table, or None if it declares none."""
    twin = game.twin
    if twin is None:
        return None
    engine = game.engine
    return Engine.from_rules(twin, engine.table_dtype, engine.n_codes, engine.seats)


def check_twin(state: State, rng: RandomSequence) -> Iterator[str]:
    """Compare what engine and twin say of a position, and of the position after a move."""
    twin = twin_of(state.game)
    if twin is None:
        return
    engine, table, text = state.game.engine, state.table_bytes, state.game.moves.format
    for what, one, other in _answers(engine, twin, table):
        if one != other:
            yield f"the twin says {other} for {what}, and the engine {one}"
    if state.over:
        return
    for code in range(engine.n_codes) if state.actor >= 0 else ():
        one, other = engine.legality(table, code), twin.legality(table, code)
        if one != other:
            yield f"the twin says {other} for the legality of {text(code)}, and the engine {one}"
            return
    code = rng.choice(state.legal())
    if engine.play(table, code) != twin.play(table, code):
        yield f"after {text(code)} the twin has another position than the engine"


def _answers(engine: Engine, twin: Engine, table: bytes) -> Iterator[tuple[str, object, object]]:
    actor = engine.actor(table)
    yield "the actor", actor, twin.actor(table)
    yield "the scores", engine.scores(table), twin.scores(table)
    if actor == OVER_ACTOR:
        yield "the outcome", engine.outcome(table), twin.outcome(table)
    elif actor == CHANCE_ACTOR:
        yield "what chance may do", engine.chance(table), twin.chance(table)
    else:
        yield "the legal moves", list(engine.legal(table)), list(twin.legal(table))


def check_tree(games: Sequence[Game]) -> Iterator[Finding]:
    """Count the tree of moves of each configuration from its start: by listing, and by asking about every code."""
    for game in games:
        found = _compare_trees(game)
        if found:
            yield found
            return  # the other configurations would say it again


def _compare_trees(game: Game) -> Finding | None:
    """Walk breadth first, as deep as the budget goes; name the first move that one count has and the other has not."""
    engine = game.engine
    layer: list[tuple[bytes, tuple[int, ...]]] = [(engine.start(), ())]
    asked, budget = 0, TREE_QUESTIONS if engine.compiled else TREE_QUESTIONS_PYTHON
    while layer and asked < budget:
        following: dict[bytes, tuple[int, ...]] = {}
        for table, path in layer:
            listed = _listed(engine, table)
            if asked >= budget:
                return None
            if engine.actor(table) >= 0:
                asked += engine.n_codes
                found = _compare_listing(game, table, path, set(listed))
                if found:
                    return found
            for code in listed[: max(0, WIDEST - len(following))]:
                following.setdefault(engine.play(table, code), (*path, code))
        layer = list(following.items())
    return None


def _compare_listing(game: Game, table: bytes, path: tuple[int, ...], listed: set[int]) -> Finding | None:
    engine, text = game.engine, game.moves.format
    judged = {code for code in range(engine.n_codes) if engine.legality(table, code) == 0}
    if listed == judged:
        return None
    odd = min(listed ^ judged)
    sides = "legal, but not listed" if odd in judged else "listed, but refused"
    where = f"{game.string}, depth {len(path)}: {len(listed)} listed, {len(judged)} legal"
    moves = tuple(text(code) for code in path)
    return Finding("perft", f"{text(odd)} is {sides}", where, moves, game=game.string, codes=path)


def _listed(engine: Engine, table: bytes) -> list[int]:
    actor = engine.actor(table)
    if actor == OVER_ACTOR:
        return []
    return [code for code, _ in engine.chance(table)] if actor == CHANCE_ACTOR else list(engine.legal(table))

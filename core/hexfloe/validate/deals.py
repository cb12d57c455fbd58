"""Deals by enumeration: what `redeal` deals is what all histories that a seat cannot tell apart lead to, as often."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from hexfloe.play.chance import Stream
from hexfloe.play.engine import CHANCE_ACTOR, OVER_ACTOR
from hexfloe.validate.report import Finding

if TYPE_CHECKING:
    from hexfloe.play.game import Game

#: Histories of one configuration that are enumerated at most; a layer that would be larger is left out.
HISTORIES: Final = 2_000
#: Groups of a layer that are looked at, and deals drawn for each.
GROUPS: Final = 8
DEALS: Final = 200
#: A deal must come up if it is expected so often, and its frequency is judged from there on.
EXPECTED: Final = 16
#: Standard deviations by which a frequency may be off: about one in 10**9 by mere chance.
DEVIATIONS: Final = 6.0

#: All histories of one length: codes to table, actors and weight (1 for a seat's own choice).
_Layer = dict[tuple[int, ...], tuple[bytes, tuple[int, ...], Fraction]]
#: What a seat has read and sees, and the weight of each position it may be in.
_Seen = tuple[tuple[str, ...], bytes]
_Groups = Mapping[_Seen, Mapping[bytes, Fraction]]


def check_deals(games: Sequence[Game]) -> Iterator[Finding]:
    """Enumerate the histories of each configuration with secrets, layer by layer, as far as the budget goes."""
    for game in games:
        found = list(_check_configuration(game)) if game.fields.has_secrets else []
        if found:
            yield from found
            return  # the other configurations would say it again


def _check_configuration(game: Game) -> Iterator[Finding]:
    for depth, layer in enumerate(_layers(game)):
        for seat in range(-1, game.seats):
            for (read, view), tables in _chosen(_groups(game, layer, seat)):
                sentence = _compare(game, seat, view, tables, depth)
                if sentence:
                    where = (
                        f"{game.string} after {depth} plies; seat {seat} saw: {' | '.join(read) or 'nothing'}"
                    )
                    yield Finding("redeal-is-exact", sentence, where, game=game.string)
                    return


def _layers(game: Game) -> Iterator[_Layer]:
    """Yield all histories of each length, shortest first."""
    engine = game.engine
    layer: _Layer = {(): (engine.start(), (), Fraction(1))}
    total = 1
    while layer:
        yield layer
        following: _Layer = {}
        for codes, (table, actors, weight) in layer.items():
            actor = engine.actor(table)
            if actor == OVER_ACTOR:
                continue
            chance = engine.chance(table) if actor == CHANCE_ACTOR else [(c, 1) for c in engine.legal(table)]
            whole = sum(w for _, w in chance) if actor == CHANCE_ACTOR else 1
            if total + len(following) + len(chance) > HISTORIES:
                return
            for code, share in chance:
                following[(*codes, code)] = (
                    engine.play(table, code),
                    (*actors, actor),
                    weight * Fraction(share, whole),
                )
        total += len(following)
        layer = following


def _groups(game: Game, layer: _Layer, seat: int) -> _Groups:
    """Group the histories of a layer by what a seat has read of them and sees now."""
    groups: defaultdict[_Seen, defaultdict[bytes, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    text = cache(lambda code, actor: game.moves.format(code, seat, actor=actor))
    for codes, (table, actors, weight) in layer.items():
        read = tuple(map(text, codes, actors))
        groups[read, game.fields.mask(table, game.engine.table_dtype, seat)][table] += weight
    return groups


def _chosen(groups: _Groups) -> Iterator[tuple[_Seen, Mapping[bytes, Fraction]]]:
    """Yield some of the groups, evenly spread over their order."""
    names = sorted(groups)
    for i in range(0, len(names), max(1, -(-len(names) // GROUPS))):
        yield names[i], groups[names[i]]


def _compare(game: Game, seat: int, view: bytes, tables: Mapping[bytes, Fraction], depth: int) -> str:
    """Return what is wrong with the deals for a seat that sees `view`, or an empty text."""
    if view in tables and len(tables) == 1:
        return ""  # nothing is hidden from it here
    stream = Stream(1, f"deals {depth} {seat}")
    dealt = Counter(game.engine.redeal(view, seat, stream.at(i)) for i in range(DEALS))
    strange = sum(count for table, count in dealt.items() if table not in tables)
    if strange:
        return f"{strange} of {DEALS} deals for seat {seat} cannot have come about by what it saw"
    whole = sum(tables.values())
    if not whole:
        return "chance gives no weight to any history that leads here"
    for table, weight in sorted(tables.items()):
        share = float(weight / whole)
        hoped, deviation = DEALS * share, (DEALS * share * (1 - share)) ** 0.5
        if hoped >= EXPECTED and abs(dealt[table] - hoped) > DEVIATIONS * max(1.0, deviation):
            return f"of {DEALS} deals for seat {seat}, {dealt[table]} are one that should come up {hoped:.0f} times"
    return ""

"""The checks by name: what holds when each is silent, and how some of them are chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hexfloe.clauses.tables import suggestion
from hexfloe.errors import CheckError


@dataclass(frozen=True, slots=True)
class Check:
    """One check: `id` is what a finding names, `group` the checks that are made together, `title` what holds."""

    id: str
    group: str
    title: str


def _group(name: str, **titles: str) -> tuple[Check, ...]:
    return tuple(Check(id.replace("_", "-"), name, title) for id, title in titles.items())


#: Every check, in the order in which they are made.
CHECKS: Final[tuple[Check, ...]] = (
    *_group(
        "files",
        structure="names agree, files are complete and can be read",
        board="every cell of the board has a neighbor, and every way leads back",
        move_texts="every move has a text of its own, and the text is read as that move",
        clause_names="code, data and cases name only clauses of the rulebook",
    ),
    *_group("cases", cases="every case holds"),
    *_group(
        "laws",
        actor="the actor is a seat, chance or over",
        no_dead_end="before the end there is at least one move",
        ascending="listed codes ascend, each once, all codes of the game",
        listed_is_legal="every listed move has legality 0",
        legal_is_listed="every move of legality 0 is listed",
        reasons="a refusal names a clause of the rulebook or a reason of the core",
        draw_is_legal="what the game draws is a listed move",
        weights="weights of chance are above 0 and their sum fits in 32 bits",
        asking_changes_nothing="no question (actor, legal, legality, draw, …) touches the table",
        play_is_a_function="playing one move on equal tables gives equal tables",
        ranks="ranks start at 1, and a rank is one more than the number of better seats",
        ending_clause="the clause that ended the match stands in the rulebook",
        end_is_the_end="after the end no move is legal",
        start_is_a_function="every match starts from the same table",
        draw_is_uniform="each legal move is drawn equally often",
        termination="matches end: no more reach the limit of plies than game.toml allows",
        raised="the game raises no error",
    ),
    *_group(
        "positions",
        set_up="a position is set up again from its description, byte for byte",
        copies="copies are equal and independent, and undo restores the position",
        saving="a state is loaded as it was saved",
        no_trace="a refused move names its clause and leaves no trace",
        conservation="what the game declares as conserved never changes",
        pictures="every position can be drawn, for every viewer",
        random_streams="thinking, drawing, copying and hashing change nothing that follows",
        second_opinion="the game's plain twin of its rules says the same",
        symmetries="declared symmetries commute with legal moves, refusals, play and scores",
        secrets="two positions that a seat cannot tell apart look, list, refuse and read the same to it",
        whole_match="a record replays to the same end, and undoing every move leads back to the start",
    ),
    *_group("tree", perft="the tree of moves is the same when listed and when every code is asked"),
    *_group(
        "deals", redeal_is_exact="what is dealt anew is what enumeration of all histories finds, as often"
    ),
    *_group("records", records="stored records replay to the same end"),
    *_group("clauses", clauses="every clause has a case, and every restriction was seen refusing a move"),
    *_group("budgets", budgets="what game.toml declares under limits is kept"),
    *_group(
        "process", process="a game that is not trusted ends in time, within its memory, and in one piece"
    ),
)

IDS: Final[frozenset[str]] = frozenset(check.id for check in CHECKS)
GROUPS: Final[tuple[str, ...]] = tuple(dict.fromkeys(check.group for check in CHECKS))


def select(wanted: Iterable[str] = (), skipped: Iterable[str] = ()) -> frozenset[str]:
    """Return the ids of the checks to make: those wanted (all, if none is named) without those skipped.

    Ids and names of groups may be mixed. Raises CheckError for a name that is neither, and when nothing is left.
    """
    chosen = _ids(wanted) or set(IDS)
    left = chosen - _ids(skipped)
    if not left:
        raise CheckError("no check is left to be made", hint="skip fewer of them")
    return frozenset(left)


def _ids(names: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for name in names:
        members = {check.id for check in CHECKS if name in (check.id, check.group)}
        if not members:
            known = [*GROUPS, *(check.id for check in CHECKS)]
            raise CheckError(
                f"no check is called {name!r:.40}",
                hint=suggestion(name, known) or "--list-checks shows them all",
                culprit=name,
            )
        found |= members
    return found

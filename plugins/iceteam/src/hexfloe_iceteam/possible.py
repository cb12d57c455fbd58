"""Whether a described position of Ice Team can be: each check refuses with the clause that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hexfloe.cases.positions import refuse
from hexfloe_iceteam.course import BOARDS, LABELS
from hexfloe_iceteam.draft import BEND, BOARDS_PHASE, FIRST, FLOES_PHASE, Draft, faces_of, printed
from hexfloe_iceteam.parts import BEARS, FISH, LOOKS, Floes, Layout, is_cracked

if TYPE_CHECKING:
    from hexfloe_iceteam.game import IceTeam

# ------------------------------------------------------------------ course and boards


def complete_course(game: IceTeam, draft: Draft) -> None:
    """Fill in course and boards that were left out, and refuse those that cannot be."""
    if draft.phase == BEND:
        if draft.course is not None or draft.boards:
            raise refuse("IT-2d", "nothing is laid before the bend of the course is chosen")
        return
    if draft.course is None:
        draft.course = 0
    if draft.boards is None:
        draft.boards = [] if draft.phase == BOARDS_PHASE else _first_boards(game, draft.course)
    if (len(draft.boards) < BOARDS) != (draft.phase == BOARDS_PHASE):
        raise refuse("IT-2", f"{len(draft.boards)} boards lie there", hint="four make a course")
    faces = faces_of(game, draft)
    for kind, copies in Counter(face.kind for face in faces).items():
        if copies > game.layouts.copies[kind]:
            name = next(face.name for face in faces if face.kind == kind)
            raise refuse("IT-2a", f"board {name} lies there {copies} times")
    if draft.boards and draft.boards[0] not in game.layouts.first_for(game.courses[draft.course]):
        raise refuse("IT-5", f"board {faces[0].name} has an igloo beside the start")


def _first_boards(game: IceTeam, course: int) -> list[int]:
    """Return the first boards of the data file, unturned, with one that may lie beside the start as the first."""
    first = game.layouts.first_for(game.courses[course])[0]
    left = list(game.layouts.copies)
    left[game.layouts.faces[first].kind] -= 1
    kinds = [kind for kind, copies in enumerate(left) for _ in range(copies)]
    faces = [next(i for i, face in enumerate(game.layouts.faces) if face.kind == kind) for kind in kinds]
    return [first, *faces[: BOARDS - 1]]


# ------------------------------------------------------------------ floes


def kinds_of(floes: Floes, wanted: Sequence[Iterable[int]], copies: Sequence[int]) -> list[int] | None:
    """Return a kind of floe for each of several wishes, or None if there are too few: each wish lists its looks.

    A matching by augmenting paths: a wish takes a copy of a fitting kind, whose holder may have to take another.
    """
    fitting = [[k for k, sides in enumerate(floes.sides) if set(sides) & set(looks)] for looks in wanted]
    holders: list[list[int]] = [[] for _ in copies]

    def give(wish: int, asked: set[int]) -> bool:
        for kind in fitting[wish]:
            if kind in asked:
                continue
            asked.add(kind)
            for i in range(copies[kind]):
                if i == len(holders[kind]):
                    holders[kind].append(wish)
                    return True
                if give(holders[kind][i], asked):
                    holders[kind][i] = wish
                    return True
        return False

    for wish in range(len(wanted)):
        if not give(wish, set()):
            return None
    return [next(kind for kind, held in enumerate(holders) if wish in held) for wish in range(len(wanted))]


def lying(draft: Draft) -> dict[int, int]:
    """Return the floes of a draft that is complete: cell to look."""
    return {cell: look for cell, look in (draft.floes or {}).items() if look is not None}


def complete_floes(game: IceTeam, draft: Draft) -> int:
    """Fill in floes that were left out, refuse those that cannot be, and return how many have broken up."""
    faces = faces_of(game, draft)
    spaces = printed(faces, "floes")
    if draft.phase in (BEND, BOARDS_PHASE):
        if draft.floes or draft.rest is not None:
            raise refuse("IT-6", "no floe is laid before all boards lie there")
        draft.floes = {}
        return 0
    floes = _spread_floes(game, draft, spaces)
    draft.floes = dict(floes)
    for cell in floes:
        if cell in printed(faces, "igloos"):
            raise refuse("IT-6", f"{LABELS[cell]} is an igloo and holds no floe")
    if draft.phase in (FLOES_PHASE, FIRST):
        _check_laying(draft, spaces)
        return 0
    removed = len(spaces) - len(floes)
    if removed < 0:
        raise refuse("IT-6a", f"{len(floes)} floes lie there, and only {len(spaces)} were laid")
    _check_looks(game, draft, removed)
    return removed


def _spread_floes(game: IceTeam, draft: Draft, spaces: list[int]) -> dict[int, int]:
    """Return the floes on the course: those given and the rest, or else the floes of the data file in order."""
    if draft.floes is None:
        fronts = [
            sides[0] for sides, n in zip(game.floes.sides, game.floes.copies, strict=True) for _ in range(n)
        ]
        return {} if draft.phase == FLOES_PHASE else dict(zip(spaces, fronts, strict=False))
    rest = {} if draft.rest is None else dict.fromkeys(spaces, draft.rest)
    return {cell: look for cell, look in {**rest, **draft.floes}.items() if look is not None}


def _check_laying(draft: Draft, spaces: list[int]) -> None:
    floes = lying(draft)
    wanted = spaces if draft.phase == FIRST else spaces[: len(floes)]
    if sorted(floes) != wanted or (draft.phase == FLOES_PHASE and len(floes) == len(spaces)):
        raise refuse("IT-6", "floes are laid on one space for floes after the other")


def _check_looks(game: IceTeam, draft: Draft, removed: int) -> None:
    """Refuse looks that the floes of the game cannot show; those that broke up had a cracked side (IT-30)."""
    shown = [[look] for look in lying(draft).values()]
    if kinds_of(game.floes, shown, game.floes.copies) is None:
        raise refuse("IT-6b", "there are no floes that show all this at once")
    cracked = [look for look in range(len(LOOKS)) if is_cracked(look)]
    if kinds_of(game.floes, [*shown, *[cracked] * removed], game.floes.copies) is None:
        raise refuse("IT-30", f"{removed} floes are gone, and so many cracked ones there cannot have been")


def pile_left(game: IceTeam, draft: Draft) -> list[int]:
    """Return the copies of each kind not yet laid; refuse a pile that does not fit the floes that are."""
    floes = list(lying(draft).values())
    if draft.phase > FLOES_PHASE:
        _check_looks(game, draft, 0)
        return [0] * len(game.floes.copies)
    copies = list(game.floes.copies)
    if draft.pile is not None:
        left = [draft.pile.get(kind, 0) for kind in range(len(copies))]
        laid = [n - m for n, m in zip(copies, left, strict=True)]
        fits = min(laid) >= 0 and sum(laid) == len(floes)
        if not fits or kinds_of(game.floes, [[look] for look in floes], laid) is None:
            raise refuse("IT-6b", "the pile and the floes laid do not make the floes of the game")
        return left
    kinds = kinds_of(game.floes, [[look] for look in floes], copies)
    if kinds is None:
        raise refuse("IT-6b", "there are no floes that show all this at once")
    for kind in kinds:
        copies[kind] -= 1
    return copies


# ------------------------------------------------------------------ bears and fish


def check_early(draft: Draft, igloos: list[int]) -> None:
    """Refuse anything but the beginning, as long as the first turn has not begun (IT-8 to IT-10)."""
    if draft.bears or any(draft.village):
        raise refuse("IT-10", "all bears are at the start before the first turn")
    if any(draft.fresh) or any(draft.frozen):
        raise refuse("IT-9", "nobody has a fish before the first turn")
    if draft.fish is not None and sorted(draft.fish) != igloos:
        raise refuse("IT-8", "every igloo has its fish before the first turn")


def complete_bears(draft: Draft) -> None:
    """Fill in how many bears stand at the start, and refuse bears that cannot be."""
    away = [list(draft.bears.values()).count(seat) + draft.village[seat] for seat in range(2)]
    if draft.start is None:
        draft.start = [max(0, BEARS - n) for n in away]
    for seat in range(2):
        total = draft.start[seat] + away[seat]
        if total != BEARS:
            raise refuse("IT-1a", f"seat {seat} has {total} bears, not {BEARS}")


def check_places(faces: list[Layout], draft: Draft) -> None:
    """Refuse bears in the sea, fish off igloos or under a bear, and more fish than there are."""
    igloos = printed(faces, "igloos")
    if draft.fish is None:
        draft.fish = [cell for cell in igloos if cell not in draft.bears]
    for cell in draft.bears:
        if cell not in igloos and cell not in lying(draft):
            raise refuse("IT-19", f"a bear stands on {LABELS[cell]}, which is no tile")
    for cell in draft.fish:
        if cell not in igloos:
            raise refuse("IT-8", f"{LABELS[cell]} is no igloo", hint="fish lie on igloos only")
        if cell in draft.bears:
            raise refuse("IT-40", f"the bear on {LABELS[cell]} has taken its fish")
    if len(set(draft.fish)) < len(draft.fish):
        raise refuse("IT-8", "an igloo has two fish")
    if len(draft.fish) + sum(draft.fresh) + sum(draft.frozen) > FISH:
        raise refuse("IT-9", f"there are more than {FISH} fish")

"""On the course of this game the look-ahead of SC-24 loses nothing by following three helping gifts only.

A way out that needs four gifts, none of which can be left out, would need other figures on every square where some of
these gifts alone would lead out. So those squares are collected, for each place, each sequence of four gifts and each
order of pieces: there are always more of them than the three figures that others can have.
"""

from __future__ import annotations

import itertools

import pytest
from hexfloe_slopecrashers.game import Slopecrashers

PIECES = Slopecrashers().course.pieces
LANES, ROWS = 4, 5
MOST_OTHERS = 3
SPRING, CHILI = "SC"


def follow(row, lane, distance, seam):
    """Return the squares so far in front and beside; at the seam after row 5 any lane follows. None: off the window."""
    ahead = [(row + distance, lane)]
    if seam and row < ROWS <= row + distance:
        ahead = [(row + distance, any_lane) for any_lane in range(LANES)]
    beside = [(row, lane + side * distance) for side in (-1, 1)]
    return ahead + [square for square in beside if 0 <= square[1] < LANES]


def walk(reach, bad, seam, good):
    """Use movements wherever some are left; collect the good squares that are met."""
    todo = list(reach)
    while todo:
        square = todo.pop()
        left = reach[square]
        for target in follow(*square, 1, seam) if left else ():
            if target not in bad:
                good.add(target)
            elif reach.get(target, -1) < left - 1:
                reach[target] = left - 1
                todo.append(target)


def ways(word, start, bad, *, left, bonus, seam):
    """Return the good squares to which a sequence of gifts leads, each used when the ones before it did not."""
    good, reach = set(), {start: left}
    walk(reach, bad, seam, good)
    for letter in word:
        after = {}
        for square, moves in reach.items():
            if letter == CHILI:
                after[square] = max(after.get(square, 0), moves + bonus)
                continue
            for target in follow(*square, 2, seam):
                if target not in bad:
                    good.add(target)
                else:
                    after[target] = max(after.get(target, 0), moves)
        reach = after
        walk(reach, bad, seam, good)
    return good


def needs_four(word, start, abysses, **how):
    """Return whether some places of other figures make a sequence of four a way out of which no gift can be spared."""
    others = set() if start in abysses else {start}
    shorter = {word[:i] + word[i + 1 :] for i in range(4)}
    grown = True
    while grown:
        grown = False
        for part in shorter:
            must = ways(part, start, abysses | others, **how)
            if must:
                others |= must
                grown = True
            if len(others) > MOST_OTHERS:
                return False
    return bool(ways(word, start, abysses | others, **how))


def windows():
    """Return (abysses, seam) of every run of three pieces, the first two perhaps with the lap's end between them."""
    found = set()
    for order in itertools.permutations(PIECES, 3):
        signs = [row for piece in order for row in piece]
        squares = itertools.product(range(len(signs)), range(LANES))
        abysses = frozenset((row, lane) for row, lane in squares if signs[row][lane] == "A")
        found |= {(abysses, False), (abysses, True)}
    return sorted(found, key=lambda window: (sorted(window[0]), window[1]))


@pytest.mark.parametrize("bonus", [1, 2, 3])
def test_three_gifts_are_enough(bonus):
    """No place on the course, with up to three other figures anywhere, has a way out that needs four gifts."""
    words = ["".join(letters) for letters in itertools.product((SPRING, CHILI), repeat=4)]
    seen = set()
    for abysses, seam in windows():
        for start in itertools.product(range(ROWS), range(LANES)):
            near = frozenset((row - start[0], lane) for row, lane in abysses if 0 <= row - start[0] <= 9)
            key = (near, start if seam else start[1], seam)
            if key in seen:
                continue
            seen.add(key)
            for left, word in itertools.product(range(3), words):
                how = {"left": left, "bonus": bonus, "seam": seam}
                assert not needs_four(word, start, abysses, **how), (start, word, how)

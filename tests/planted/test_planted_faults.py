"""Each check finds the fault it is for, shows it in a short match, and is silent on the clean twin."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from planted import lots_faults as faults
from planted.planting import (
    clean,
    empty_scene,
    forgetful_describe,
    gossiping_prompt,
    planted,
    stones,
    strangers,
)

from hexfloe.validate.checks import CHECKS
from hexfloe.validate.run import Validation


@dataclass(frozen=True)
class Fault:
    """A fault: the check that finds it, the fewest plies after which it shows (None: in no match), how it is made."""

    check: str
    fewest: int | None
    rules: Any = None
    more: dict[str, Any] = field(default_factory=dict)

    def game(self):
        """Return the game with the fault."""
        return planted(**({"rules_class": self.rules} if self.rules else {}), **self.more)

    @property
    def name(self):
        """Return a name for the test."""
        return f"{self.check}-{self.rules.__name__ if self.rules else '-'.join(self.more)}"


#: Two cards are dealt before the first stone, and seven stones end the match: hence the plies.
FAULTS = (
    Fault("legal-is-listed", 2, faults.Hiding),
    Fault("listed-is-legal", 3, faults.Promising),
    Fault("ascending", 2, faults.Disorderly),
    Fault("no-dead-end", 5, faults.Stuck),
    Fault("no-dead-end", 0, faults.Idle),
    Fault("reasons", 3, faults.Misnumbered),
    Fault("draw-is-legal", 2, faults.Cheating),
    Fault("weights", 0, faults.Weightless),
    Fault("play-is-a-function", 2, faults.Remembering),
    Fault("ranks", 9, faults.Generous),
    Fault("ending-clause", 9, faults.Unexplained),
    Fault("end-is-the-end", 9, faults.Afterlife),
    Fault("actor", 3, faults.Elsewhere),
    Fault("raised", 6, faults.Exploding),
    Fault("draw-is-uniform", None, faults.Lopsided),
    Fault("termination", None, faults.Endless),
    Fault("secrets", 2, faults.LeakingMoves),
    Fault("secrets", 3, faults.LeakingRefusals),
    Fault("secrets", 1, faults.LeakingScores),
    Fault("secrets", 1, faults.Peeking),
    Fault("secrets", 1, faults.Shuffling),
    Fault("secrets", 2, None, {"prompt": gossiping_prompt}),
    Fault("set-up", 3, None, {"describe": forgetful_describe}),
    Fault("pictures", 5, None, {"scene": empty_scene}),
    Fault("conservation", 3, None, {"conserved": {"stones": stones}}),
    Fault("conservation", 5, faults.Counterfeiting, {"conserved": {"stones of strangers": strangers}}),
    Fault("symmetries", 2, faults.Drifting, {"symmetries": True}),
    Fault("second-opinion", 5, faults.Forgetting, {"twin": True}),
    Fault("redeal-is-exact", None, faults.Unfair),
    Fault("redeal-is-exact", None, faults.Impossible),
    Fault("play-is-a-function", 2, faults.Rolling),
    Fault("start-is-a-function", None, faults.Starting),
    Fault("asking-changes-nothing", 3, faults.Touching),
    Fault("random-streams", 0, faults.Moody),
    Fault("perft", 2, faults.Hiding),
)


def findings_of(game, **how):
    """Return what a short validation finds."""
    return Validation(game, **how).run().findings


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_by_its_check_and_shown_in_a_short_match(fault):
    """Its check finds it, and the smallest match that shows it is at most 3 plies longer than it must be."""
    found = findings_of(fault.game(), checks=[fault.check])
    assert found
    if fault.fewest is not None:
        shortest = min(len(finding.codes) for finding in found)
        assert fault.fewest <= shortest <= fault.fewest + 3


@pytest.mark.parametrize(
    "fault", [f for f in FAULTS if f.fewest and f.check != "perft"], ids=lambda fault: fault.name
)
def test_nothing_shows_before_the_fewest_plies(fault):
    """The number in the list is right: the check is silent on every shorter match."""
    from hexfloe.validate.shrink import Search

    game = fault.game()
    assert Search(fault.check, questions=100, reserve=0).breadth_first(game, fault.fewest) is None


def test_the_clean_twin_is_silent_and_says_so_twice():
    """Nothing is found, and two reports are the same byte for byte."""
    first, second = (json.dumps(Validation(clean(), games=60).run().to_dict()) for _ in range(2))
    assert first == second
    assert json.loads(first)["findings"] == []


#: Checks whose faults are planted elsewhere: files and records in tests of packages, strangers in tests of targets.
ELSEWHERE = {
    "structure": "test_planted_packages.py",
    "board": "test_planted_packages.py",
    "move-texts": "test_planted_packages.py",
    "clause-names": "test_planted_packages.py",
    "cases": "test_planted_packages.py",
    "clauses": "test_planted_packages.py",
    "records": "test_planted_packages.py",
    "budgets": "test_planted_packages.py",
    "copies": "test_planted_states.py",
    "saving": "test_planted_states.py",
    "no-trace": "test_planted_states.py",
    "whole-match": "test_planted_states.py",
    "process": "../unit/validate/test_sandbox.py",
}


def test_every_check_has_a_planted_fault():
    """A check that nobody has seen failing proves nothing."""
    assert {check.id for check in CHECKS} - {fault.check for fault in FAULTS} - set(ELSEWHERE) == set()

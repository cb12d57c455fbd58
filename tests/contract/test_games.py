"""The contract, for every installed game: a short validation finds nothing."""

from __future__ import annotations

import pytest

import hexfloe
from hexfloe.validate.run import validate

FOUND = hexfloe.games()


def test_games_are_installed():
    """Without a game nothing here would be shown."""
    assert FOUND


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.name)
def test_an_installed_game_is_sound(game):
    """It is found without a problem and a short validation has no finding."""
    assert game.status == "ok"
    report = validate(game.name, games=1, seed=2, combine="none")
    # A warning is about the speed of this machine; benchmarks are the place for that.
    assert [finding for finding in report.findings if finding.level == "error"] == []
    assert report.coverage == 100
    assert report.cases_passed > 0


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.name)
def test_a_report_does_not_depend_on_threads(game):
    """One thread or two: the same report, to the byte."""
    one, two = (
        validate(game.name, games=24, combine="none", checks=["laws"], jobs=jobs).to_dict() for jobs in (1, 2)
    )
    assert one == two
    assert one["matches"] == 24

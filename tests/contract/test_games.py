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
    report = validate(game.name, games=200, seed=2)
    assert report.findings == []
    assert report.cases_passed > 0


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.name)
def test_a_report_does_not_depend_on_threads(game):
    """One thread or two: the same report, to the byte."""
    assert (
        validate(game.name, games=300, jobs=1).to_dict() == validate(game.name, games=300, jobs=2).to_dict()
    )

"""A whole validation: one report, the same for people and as JSON."""

from __future__ import annotations

import json

import pytest
from hexfloe_lots.game import LO_2, Lots, LotsRules

from hexfloe.play.game import Declaration
from hexfloe.play.table import Fields
from hexfloe.validate.effort import Effort
from hexfloe.validate.run import configurations, validate_game


def report_on(game=None, **more):
    """Return the report on the toy, a few matches a configuration."""
    return validate_game(game or Lots(), **{"games": 10, **more})


def test_a_clean_game_has_no_findings():
    """Every clause is tested, every case passes, every option value is played."""
    report = report_on()
    assert report.findings == []
    assert report.ok
    assert report.cases == (3, 0)
    assert {line.status for line in report.clauses} == {"tested", "refused, tested"}
    assert [line.game for line in report.configurations] == [
        "lots(seats=2)",
        "lots(seats=2,open=true)",
        "lots(seats=3)",
        "lots(seats=3,open=true)",
    ]
    assert report.matches == 40


def test_two_reports_are_equal_to_the_byte():
    """Nothing in a report depends on clock or hash order."""
    assert json.dumps(report_on().to_dict()) == json.dumps(report_on().to_dict())


def test_the_json_form_says_the_same():
    """Every clause, count and finding is in it."""
    report = report_on()
    plain = json.loads(json.dumps(report.to_dict()))
    assert plain["ok"] is True
    assert [line["id"] for line in plain["clauses"]] == ["LO-1", "LO-2", "LO-3", "LO-4"]
    assert plain["matches"] == report.matches
    assert plain["cases"] == {"passed": 3, "failed": 0}


def test_fixed_options_are_not_varied():
    """What the game string names stays."""
    assert [game.string for game in configurations(Lots(seats=3), {"seats": 3})] == [
        "lots(seats=3)",
        "lots(seats=3,open=true)",
    ]


class Permissive(LotsRules):
    """Stones may be put on stones: LO-2 is forgotten."""

    def legality(self, table, move):
        reason = super().legality(table, move)
        return 0 if reason == LO_2 and (table["stone"] == 0).sum() == 1 else reason


class PermissiveLots(Lots):
    """Lots without LO-2 at the end."""

    def declare(self):
        rules = Permissive(self.seats, self.options["open"])
        return Declaration(
            moves=rules.moves, fields=Fields(everyone="has_card stone mover", owner="card"), rules=rules
        )


PermissiveLots.__module__ = Lots.__module__


def test_an_endless_match_is_counted():
    """A match that reaches its limit is unfinished."""
    assert all(line.longest <= 60 for line in report_on(PermissiveLots()).configurations)


class ForgetfulRules(LotsRules):
    """LO-3 is never enforced."""

    def __init__(self, n_seats, center_open):
        super().__init__(n_seats, True)


class ForgetfulLots(Lots):
    """Lots without LO-3."""

    def declare(self):
        rules = ForgetfulRules(self.seats, self.options["open"])
        return Declaration(
            moves=rules.moves, fields=Fields(everyone="has_card stone mover", owner="card"), rules=rules
        )


ForgetfulLots.__module__ = Lots.__module__


def test_a_clause_that_is_not_enforced_is_found():
    """Its case fails, and it is never seen refusing."""
    report = report_on(ForgetfulLots())
    assert {finding.check for finding in report.findings} == {"cases", "clauses"}
    assert report.cases_failed == 1
    assert next(line for line in report.clauses if line.id == "LO-3").status == "failed"
    assert not report.ok


@pytest.mark.parametrize("time_limit", [0.0])
def test_a_time_budget_ends_the_matches(time_limit):
    """With no time left no match is played, and the rest is still checked."""
    report = report_on(time_limit=time_limit)
    assert report.matches == 0
    assert report.cases == (3, 0)


class Ticking:
    """A clock that goes on by a second whenever it is read."""

    now = 0.0

    def monotonic(self):
        """Return the time."""
        self.now += 1.0
        return self.now


def test_a_time_budget_is_shared(monkeypatch):
    """Every combination of options has its part, and there is time left for looking at positions."""
    clock = Ticking()
    monkeypatch.setattr("hexfloe.validate.effort.time", clock)
    monkeypatch.setattr("hexfloe.validate.run.time", clock)
    report = report_on(time_limit=200.0, games=10**9, checks=["laws", "positions"])
    assert len(report.configurations) > 1
    assert all(line.matches > 0 and line.positions > 0 for line in report.configurations)
    assert report.matches < 200


def test_parts_of_a_time_budget_end_one_after_another(monkeypatch):
    """A part ends early enough for the parts after it; without a limit nothing ends."""
    monkeypatch.setattr("hexfloe.validate.effort.time", Ticking())
    assert Effort(1, 1, deadline=1001.0).part(4).deadline == 1 + 1000 / 4
    assert Effort(1, 1, deadline=1002.0).part(1, 0.5).deadline == 2 + 1000 / 2
    assert Effort(1, 1).part(4).deadline is None

"""JUnit XML: a suite for each target, a test case for each check, well-formed whatever the texts are."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hexfloe.validate.checks import CHECKS
from hexfloe.validate.junit import format_junit
from hexfloe.validate.report import Finding, Report

BROKEN = Finding(
    "ranks", "ranks are wrong", "lots after 2 plies", ("deal 0 1", "deal 1 1"), command="replay it"
)
SLOW = Finding("budgets", "import_ms is 9", level="warning")


def read(*findings, checks=("ranks", "budgets"), **more):
    """Return the document of one report as XML."""
    report = Report("lots", 3, findings=list(findings), checks=list(checks))
    return ElementTree.fromstring(format_junit([report], **more))


def case(root, name):
    """Return the test case of a check."""
    (found,) = [element for element in root.iter("testcase") if element.get("name") == name]
    return found


def test_every_check_is_a_test_case_in_order():
    """Named by its id, under the name of the target."""
    root = read(checks=[check.id for check in reversed(CHECKS)])
    assert [element.get("name") for element in root.iter("testcase")] == [check.id for check in CHECKS]
    assert {element.get("classname") for element in root.iter("testcase")} == {"lots"}


def test_an_error_is_a_failure_with_everything_one_needs():
    """What should hold, what is wrong, the moves, the command."""
    failure = case(read(BROKEN), "ranks").find("failure")
    assert failure.get("message") == "ranks are wrong"
    assert failure.text == (
        "what should hold: ranks start at 1, and a rank is one more than the number of better seats\n"
        "ranks are wrong (lots after 2 plies)\n"
        "    moves: deal 0 1 | deal 1 1\n"
        "    replay: replay it"
    )


def test_several_errors_of_a_check_are_one_failure():
    """Readers of JUnit expect one; its text holds all."""
    failures = case(read(BROKEN, BROKEN), "ranks").findall("failure")
    assert [failure.get("message") for failure in failures] == ["ranks are wrong (and 1 more)"]
    assert failures[0].text.count("replay it") == 2


def test_a_warning_is_output_and_no_failure():
    """It is about this machine."""
    found = case(read(SLOW), "budgets")
    assert found.find("failure") is None
    assert found.find("system-out").text == "import_ms is 9"


def test_a_check_that_found_something_is_there_though_it_was_not_listed():
    """A child process that crashed is a finding of no check that was asked for."""
    root = read(Finding("process", "it ended with signal 11"), Finding("odd", "new"), checks=())
    assert [element.get("name") for element in root.iter("testcase")] == ["process", "odd"]


def test_tests_and_failures_are_counted():
    """In each suite and over all."""
    reports = [Report("a", 1, findings=[BROKEN], checks=["ranks"]), Report("b", 1, checks=["ranks", "perft"])]
    root = ElementTree.fromstring(format_junit(reports))
    assert (root.get("tests"), root.get("failures")) == ("3", "1")
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("a", "1", "1"),
        ("b", "2", "0"),
    ]


def test_what_was_checked_stands_in_the_properties():
    """Seed, matches, cases and coverage."""
    found = {element.get("name"): element.get("value") for element in read().iter("property")}
    assert found == {"game": "lots", "seed": "3", "matches": "0", "cases": "0", "coverage": "100.00"}


def test_times_are_written_only_where_they_are_given():
    """So that equal reports give equal texts."""
    assert not [element for element in read().iter() if "time" in element.attrib]
    assert read(seconds=[1.5]).find("testsuite").get("time") == "1.500"


@pytest.mark.parametrize(
    "text", ["\x00\x08\x1b[31m", "\ud800\udfff", "\ufffe\uffff", "<&>\"']]>", "\u202e", "\r\n"]
)
def test_texts_of_strangers_leave_the_document_well_formed(text):
    """Control characters, lone surrogates, markup: all is text."""
    finding = Finding(f"ranks{text}", text, text, (text,), command=text)
    warning = Finding("budgets", text, level="warning")
    report = Report(text, 1, findings=[finding, warning], checks=[text], target=f"x{text}")
    root = ElementTree.fromstring(format_junit([report]).encode())
    assert [element.tag for element in root.iter("failure")] == ["failure"]

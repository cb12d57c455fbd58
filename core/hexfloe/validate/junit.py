"""Reports as JUnit XML, which CI systems read: a suite for each target, a test case for each check.

A check with errors fails; its text is every finding with its moves and the command that replays it. Warnings do not
fail: they are the output of the test case. Cases of the rulebook have no test cases of their own, since a report only
names those that fail: they stand in the text of the check `cases`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from hexfloe.validate.checks import CHECKS

if TYPE_CHECKING:
    from hexfloe.validate.report import Finding, Report

#: What XML 1.0 does not allow, however it is written.
_FORBIDDEN: Final = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def format_junit(reports: Sequence[Report], *, seconds: Sequence[float] | None = None) -> str:
    """Return the XML document of some reports; equal reports give equal texts.

    `seconds`, one for each report, become the times of the suites; without them no time is written.
    """
    root = ElementTree.Element("testsuites", {"name": "hexfloe validate"})
    for number, report in enumerate(reports):
        suite = ElementTree.SubElement(root, "testsuite", {"name": _clean(report.name)})
        if seconds is not None:
            suite.set("time", f"{seconds[number]:.3f}")
        _properties(suite, report)
        for check, title in _checks(report):
            _test_case(suite, report, check, title)
        _count(suite, [suite])
    _count(root, list(root))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def explained(finding: Finding) -> str:
    """Return a finding as lines for people: what is wrong, where, the moves that lead there, what replays it."""
    lines = [finding.message + (f" ({finding.where})" if finding.where else "")]
    if finding.replay:
        lines.append(f"    moves: {' | '.join(finding.replay)}")
    if finding.command:
        lines.append(f"    replay: {finding.command}")
    return "\n".join(lines)


def _checks(report: Report) -> list[tuple[str, str]]:
    """Return id and title of each check that was made or found something, in the order of the checks."""
    named = {*report.checks, *(finding.check for finding in report.findings)}
    known = [(check.id, check.title) for check in CHECKS if check.id in named]
    return known + [(name, "") for name in sorted(named - {check.id for check in CHECKS})]


def _properties(suite: ElementTree.Element, report: Report) -> None:
    facts = {
        "game": report.game,
        "seed": str(report.seed),
        "matches": str(report.matches),
        "cases": str(sum(report.cases)),
        "coverage": f"{report.coverage:.2f}",
    }
    properties = ElementTree.SubElement(suite, "properties")
    for name, value in facts.items():
        ElementTree.SubElement(properties, "property", {"name": name, "value": _clean(value)})


def _test_case(suite: ElementTree.Element, report: Report, check: str, title: str) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", {"classname": _clean(report.name), "name": _clean(check)}
    )
    found = [finding for finding in report.findings if finding.check == check]
    errors = [finding for finding in found if finding.level == "error"]
    if errors:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        failure = ElementTree.SubElement(
            case, "failure", {"message": _clean(errors[0].message + more), "type": _clean(check)}
        )
        failure.text = _clean("\n".join([f"what should hold: {title}", *map(explained, errors)]))
    warnings = [finding for finding in found if finding.level != "error"]
    if warnings:
        ElementTree.SubElement(case, "system-out").text = _clean("\n".join(map(explained, warnings)))


def _count(element: ElementTree.Element, suites: Sequence[ElementTree.Element]) -> None:
    cases = [case for suite in suites for case in suite.iter("testcase")]
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    element.set("errors", "0")


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)

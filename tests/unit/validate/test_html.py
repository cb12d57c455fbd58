"""The page of a validation: everything is on it, once, readable, and harmless."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hexfloe_lots.game import Lots, LotsRules

from hexfloe.play.game import Declaration
from hexfloe.play.table import Fields
from hexfloe.validate.checks import CHECKS
from hexfloe.validate.gallery import Gallery, gallery_of
from hexfloe.validate.html import STATES, render_html
from hexfloe.validate.report import ClauseLine, Configuration, Finding, Report
from hexfloe.validate.run import validate_game

EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>\" onload='x' &amp; \x00\x1b[31m\u202e"
VOID = {"meta", "input", "br", "path", "use"}


class Page(HTMLParser):
    """A page read: its elements with attributes, whether they are nested well, and the texts in them."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.open = []
        self.words = []
        self.text = text
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), tuple(self.open)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data):
        if not self.open or self.open[-1] not in ("script", "style"):
            self.words.append(data)

    @property
    def said(self):
        """All words, spaces collapsed."""
        return " ".join(" ".join(self.words).split())

    def all(self, tag, **attributes):
        """Return the attributes of every element of a tag that has these."""
        return [
            found
            for name, found, _ in self.elements
            if name == tag and all(found.get(key.rstrip("_")) == value for key, value in attributes.items())
        ]


class ForgetfulLots(Lots):
    """LO-3 is never enforced."""

    def declare(self):
        rules = LotsRules(self.seats, True)
        return Declaration(
            moves=rules.moves, fields=Fields(everyone="has_card stone mover", owner="card"), rules=rules
        )


ForgetfulLots.__module__ = Lots.__module__


@cache
def report_of(game):
    """Return the report on the toy, of few matches."""
    return validate_game(game, games=5, combine="none")


@cache
def text_of(game):
    """Return the page of one game."""
    report = report_of(game)
    return render_html([report], [gallery_of(game, report)])


@pytest.fixture
def clean():
    """The page of the sound toy."""
    return Page(text_of(Lots()))


@pytest.fixture
def faulty():
    """The page of the toy that does not enforce a clause."""
    return Page(text_of(ForgetfulLots()))


def hostile():
    """Return a report and a gallery all of whose texts are an attack."""
    report = Report(
        EVIL,
        1,
        findings=[Finding(EVIL, EVIL, EVIL, (EVIL,), EVIL, EVIL, (1,), EVIL, EVIL)],
        clauses=[ClauseLine(EVIL, EVIL, EVIL, 1, 1, 1, 1)],
        configurations=[Configuration(EVIL)],
        checks=[EVIL],
        target=EVIL,
    )
    case = {"id": EVIL, "title": EVIL, "file": EVIL, "clauses": [EVIL], "error": EVIL}
    moment = {
        "moves": [EVIL],
        "expected": [{"phrase": EVIL, "items": [EVIL]}],
        "wrong": [EVIL],
        "picture": 0,
        "note": EVIL,
    }
    case["runs"] = [
        {"name": EVIL, "game": EVIL, "given": [EVIL], "shots": [moment, {**moment, "picture": 7}]}
    ]
    gallery = Gallery.from_dict(
        {
            "game": EVIL,
            "title": EVIL,
            "rulebook": EVIL,
            "link": "javascript:alert(1)",
            "clauses": [
                {**dict.fromkeys(("id", "title", "text", "kind", "source", "why"), EVIL), "number": 1}
            ],
            "cases": [case, {**case, "clauses": []}],
            "findings": [{"number": 0, "picture": 0, "note": EVIL}],
            "pictures": ["<svg onload='alert(1)'><script>alert(1)</script></svg>"],
        }
    )
    return Page(render_html([report], [gallery]))


@pytest.mark.parametrize("page", ["clean", "faulty"])
def test_the_page_is_nested_well(page, request):
    """Every element is closed where it should be."""
    assert request.getfixturevalue(page).open == []
    assert request.getfixturevalue(page).text.startswith("<!doctype html>\n")


@pytest.mark.parametrize("page", ["clean", "faulty"])
def test_ids_are_unique_and_links_lead_somewhere(page, request):
    """Nothing in the page leads nowhere, pictures included."""
    read = request.getfixturevalue(page)
    ids = [found["id"] for _, found, _ in read.elements if "id" in found]
    assert len(set(ids)) == len(ids)
    links = {
        found["href"].removeprefix("#")
        for _, found, _ in read.elements
        if found.get("href", "").startswith("#")
    }
    labels = {found["aria-labelledby"] for _, found, _ in read.elements if "aria-labelledby" in found}
    assert links | labels <= set(ids)


def test_the_page_needs_nothing_from_elsewhere(faulty):
    """No source, no stylesheet, no font; and it forbids itself connections."""
    assert not [found for _, found, _ in faulty.elements if "src" in found]
    assert not faulty.all("link")
    assert "@import" not in faulty.text
    assert "url(http" not in faulty.text
    (policy,) = faulty.all("meta", **{"http-equiv": "Content-Security-Policy"})
    assert policy["content"].startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")


def test_the_page_allows_its_own_script_and_no_other(faulty):
    """The digest in the policy is that of the script."""
    import base64
    import hashlib

    (script,) = re.findall(r"<script>(.*?)</script>", faulty.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in faulty.text


def test_texts_of_strangers_are_texts():
    """Nothing of an attack becomes an element or an attribute, in no place of the page."""
    page = hostile()
    assert page.open == []
    assert len(page.all("script")) == 1
    assert page.all("img") == []
    assert not [name for _, found, _ in page.elements for name in found if name.startswith("on")]
    assert "alert('x')" in page.said
    assert not {"\x00", "\x1b", "\u202e"} & set(page.text)
    assert not [found for found in page.all("a") if not found["href"].startswith("#")]


def test_a_picture_of_strangers_that_is_none_is_a_note():
    """It is not drawn, and the page says so."""
    assert "No picture: this is no picture" in hostile().said


def test_every_clause_has_its_text_and_status(clean):
    """The rulebook is there in full, in order."""
    positions = [clean.said.index(text.text) for text in gallery_of(Lots(), Report("lots", 1)).clauses]
    assert positions == sorted(positions)
    assert [found["data-state"] for found in clean.all("article") if "clause" in found["class"]] == [
        "shown"
    ] * 4


def test_every_case_stands_once_with_pictures(clean):
    """In full under its first clause; its positions are drawn."""
    cases = clean.all("details", class_="case")
    assert len(cases) == 3
    assert len(clean.all("svg", role="img")) == 5
    assert all(found["aria-label"] for found in clean.all("svg", role="img"))


def test_findings_come_first(faulty):
    """Before the rulebook, with what should hold and what looks for it again."""
    found = faulty.said.index("never seen refusing a move")
    assert found < faulty.said.index("The rulebook, clause by clause")
    assert "hexfloe validate lots --check clauses --seed 1" in faulty.said


def test_a_failing_case_is_open_and_says_what_is_wrong(faulty):
    """The reader does not have to look for it."""
    (case,) = [found for found in faulty.all("details", class_="case") if "open" in found]
    assert "expected LO-3, found legal" in faulty.said
    assert f'href="#{case["id"]}"' in faulty.text


def test_a_finding_of_a_case_is_drawn_at_its_step(faulty):
    """It is headed by what is wrong, not by the path of a file."""
    article = faulty.text.partition('id="t1-f2"')[2].partition("</article>")[0]
    assert "<h4>step 1, refused &#39;place center&#39;: expected LO-3, found legal</h4>" in article
    assert '<svg role="img"' in article


def test_a_finding_shows_its_moves_and_command():
    """What leads there, drawn, and the command that replays it."""
    found = Finding(
        "perft", "wrong", "here", ("deal 0 1",), "error", "lots(seats=2)", (0,), "a.record", "replay a.record"
    )
    report = Report("lots", 1, findings=[found])
    page = Page(render_html([report], [gallery_of(Lots(), report)]))
    assert "deal 0 1" in page.said
    assert "This replays it: replay a.record" in page.said
    article = page.text.partition('id="t1-f1"')[2].partition("</article>")[0]
    assert '<svg role="img"' in article


def test_a_long_match_is_folded():
    """Hundreds of moves do not push the rest of the page away."""
    found = Finding("perft", "wrong", replay=("deal 0 1",) * 25)
    page = Page(render_html([Report("lots", 1, findings=[found])], [None]))
    assert "The 25 moves that lead there" in page.said
    assert page.all("details", class_="case") == []
    assert len(page.all("details")) == 1


@pytest.mark.parametrize("state", [state for state in STATES if state != "left-out"])
def test_no_state_is_told_by_color_alone(state):
    """Each has a sign and words."""
    line = ClauseLine("LO-1", "t", "end", tested=state == "shown", failed=state == "failed")
    page = Page(render_html([Report("lots", 1, clauses=[line])], [None]))
    words, sign = STATES[state]
    assert f"{sign} 1 {words}" in page.said
    assert f"{sign} {line.status}" in page.said


def test_a_report_without_a_game_has_a_page():
    """A wheel that cannot be loaded has findings and no gallery."""
    report = Report("", 1, findings=[Finding("process", "it hangs")], checks=["process"], target="x.whl")
    page = Page(render_html([report], [None]))
    assert "it hangs" in page.said
    assert "x.whl" in page.said
    assert "clause by clause" not in page.said.partition("Findings")[2]


def test_a_report_on_a_part_shows_the_clauses_that_were_seen():
    """A file of cases says nothing of the clauses that it does not name, nor of what it does not show of the others."""
    lines = [ClauseLine("LO-1", "one", "set-up"), ClauseLine("LO-2", "two", "restriction", tested=1)]
    page = Page(render_html([Report("lots", 1, clauses=lines, checks=["cases"])], [None]))
    assert [found["data-state"] for found in page.all("article") if "clause" in found["class"]] == ["shown"]
    assert "clauses shown" not in page.said


def test_several_targets_have_a_section_each():
    """Each with its own contents."""
    reports = [report_of(Lots()), report_of(ForgetfulLots())]
    page = Page(render_html(reports, [None, None]))
    assert [found["id"] for found in page.all("section", class_="target")] == ["t1", "t2"]


def test_checks_are_listed_with_what_holds(clean):
    """Every check that was made, and its title."""
    assert all(check.title in clean.said for check in CHECKS)


def test_configurations_are_listed_with_counts():
    """Numbers have separators, names are game strings."""
    report = Report("lots", 1, configurations=[Configuration("lots(seats=3)", matches=12345, longest=77)])
    page = Page(render_html([report], [None]))
    assert "lots(seats=3) 12,345" in page.said


def test_the_page_is_readable_by_landmarks(clean):
    """One main part, a named navigation, one heading of the first level, and no level is skipped."""
    assert len(clean.all("main")) == 1
    assert [found["aria-label"] for found in clean.all("nav")] == ["Contents"]
    levels = [int(tag[1]) for tag, _, _ in clean.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_page_works_without_scripts(clean):
    """The filter, which needs one, is hidden; cases are opened by the browser."""
    assert all("hidden" in found for found in clean.all("form"))
    assert clean.all("noscript") == []


def contrast(one, other):
    """Return the contrast of two colors by WCAG."""

    def light(color):
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "paper"),
        ("ink", "card"),
        ("ink", "sunk"),
        ("muted", "paper"),
        ("muted", "card"),
        ("link", "paper"),
        ("link", "card"),
        ("good", "good-bg"),
        ("bad", "bad-bg"),
        ("bad", "card"),
        ("open", "open-bg"),
    ],
)
def test_text_has_enough_contrast(clean, theme, ink, ground):
    """4.5 to 1 or more, in light and in dark."""
    blocks = re.findall(r":root \{(.*?)\}", clean.text, re.DOTALL)
    colors = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", blocks[theme]))
    assert contrast(colors[ink], colors[ground]) >= 4.5


def test_equal_reports_give_equal_pages():
    """Nothing in a page depends on clock or hash order."""
    report = report_of(ForgetfulLots())
    again = render_html([report], [gallery_of(ForgetfulLots(), report)])
    assert again == text_of(ForgetfulLots())

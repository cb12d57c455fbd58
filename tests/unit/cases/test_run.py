"""The runner of cases, on a game that is really played: what holds passes, what does not is told readably."""

from __future__ import annotations

import pytest

from hexfloe.cases import CaseResult, check_case, load_cases, parse_cases, run_case, run_cases
from hexfloe.errors import CaseError

HEAD = 'id = "c"\ntitle = "t"\nclauses = ["PB-2"]\n'
HEAP_OF_4 = "given = {heap = 4, mover = 1, last = 2}\n"


def run(game, body: str) -> CaseResult:
    """Run one case of that body."""
    [case] = parse_cases(f"[[case]]\n{HEAD}{body}", "pebbles.toml")
    return run_case(game, case)


def findings(game, body: str) -> list[str]:
    """Run one case and return its failures from `step` on."""
    return [str(failure).removeprefix("pebbles.toml: case c, ") for failure in run(game, body).failures]


HOLDS = {
    "a move": 'when = ["take 2", "rain 1"]\nactor = 1',
    "texts as people write them": 'when = ["  TAKE  2", "rain 1"]',
    "legal": HEAP_OF_4 + 'legal = ["take 1", "take 3"]',
    "legal by pattern": HEAP_OF_4 + 'legal = ["take *"]',
    "all legal moves": HEAP_OF_4 + 'legal_only = ["take 1", "take 3"]',
    "all legal moves by pattern": HEAP_OF_4 + 'legal_only = ["take *"]',
    "not legal": HEAP_OF_4 + 'not_legal = ["take 2", "rain *"]',
    "number of moves": HEAP_OF_4 + "legal_count = 2",
    "numbers of moves": HEAP_OF_4 + 'legal_count = {"*" = 2, "take *" = 2, "take 1" = 1, "rain *" = 0}',
    "refused by a clause": HEAP_OF_4 + 'refused = [{move = "take 2", clause = "PB-3"}]',
    "several refused": 'given = {heap = 1}\nrefused = [{move = ["take 2", "take 3"], clause = "PB-2"}]',
    "refused by the core": HEAP_OF_4 + 'refused = [{move = "rain 1", reason = "not-now"}]',
    "refused at the end": 'given = {heap = 0}\nrefused = [{move = "take 1", reason = "over"}]',
    "unreadable": 'refused = [{move = ["pass", "take 9"], reason = "unreadable"}]',
    "chance": 'when = ["take 1"]\nchance = ["rain 1", {move = "rain 0", weight = 2}]',
    "all of chance": 'when = ["take 1"]\nchance_only = ["rain *"]\nactor = "chance"',
    "legal is chance's too": 'when = ["take 1"]\nlegal_only = ["rain 0", "rain 1"]',
    "no chance": "chance_only = []",
    "no moves at the end": 'given = {heap = 0}\nlegal_only = []\nactor = "over"\nover = true',
    "end": 'given = {heap = 1, mover = 1, players = {0 = {taken = 6}}}\nwhen = ["take 1"]\n'
    'over = true\nended_by = "PB-5"\nranks = [2, 1]\nscores = [6, 1.0]',
    "facts": HEAP_OF_4 + "then = {heap = 4, players = {1 = {taken = 0}}, last = 2, raining = false}",
    "absent facts": "then = {last = {_absent = true}, heap = {_absent = false}}",
    "any chance": 'when = ["take 1", "*", "take 2", "rain *"]\nactor = 0',
    "chance from a seed": 'seed = 3\nwhen = ["take 1", "take 2", "take 1"]\nactor = 1',
    "a seed and a forced chance": 'seed = 3\nwhen = ["take 1", "rain 1", "take 2"]\nactor = 0',
    "a seed and a look at chance": 'seed = 3\nwhen = ["take 1"]\nchance = ["rain 0"]\n'
    '[[case.step]]\nwhen = ["take 2"]\n[[case.step]]\nwhen = ["take 1"]\nactor = "chance"',
    "a star is a seat's with a seed": 'seed = 3\nwhen = ["*", "take *"]\nactor = 0',
    "options": 'options = {seats = 3, heap = 9, rain = false}\nwhen = ["take 1", "take 2"]\nactor = 2\n'
    "then = {heap = 6, players = {2 = {taken = 0}}}",
    "set-up refused": 'given = {heap = 100}\nsetup_refused = {clause = "PB-1"}',
    "set-up refused, whatever the reason": "given = {heap = 4, ice = 1}\nsetup_refused = true",
}


@pytest.mark.parametrize("body", HOLDS.values(), ids=HOLDS.keys())
def test_what_holds_passes(pebbles, body):
    """A case whose expectations all hold passes, without findings."""
    result = run(pebbles, body)
    assert result.failures == ()
    assert result.passed


FAILS = {
    "a move refused": (
        'when = ["take 4"]',
        "step 1, when 1 'take 4': expected legal, found refused: take 4: forbidden by PB-2",
    ),
    "chance forgotten": ('when = ["take 1", "take 2"]', "give the case a seed"),
    "legal": (HEAP_OF_4 + 'legal = ["take 2"]', "step 1, legal 'take 2': expected legal, found PB-3"),
    "legal pattern": (
        HEAP_OF_4 + 'legal = ["rain *"]',
        "step 1, legal 'rain *': expected legal, found no legal move",
    ),
    "too few in legal_only": (
        HEAP_OF_4 + 'legal_only = ["take 1"]',
        "legal_only: expected nothing but 'take 1', found also 'take 3'",
    ),
    "too many in legal_only": (
        HEAP_OF_4 + 'legal_only = ["take *", "take 2"]',
        "legal 'take 2': expected legal, found PB-3",
    ),
    "legal_only is not empty": (
        "legal_only = []",
        "legal_only: expected nothing, found also 'take 1', 'take 2', 'take 3'",
    ),
    "not_legal": (
        HEAP_OF_4 + 'not_legal = ["take *"]',
        "expected no such legal move, found 'take 1', 'take 3'",
    ),
    "legal_count": (
        HEAP_OF_4 + "legal_count = 3",
        "legal_count '*': expected 3, found 2: 'take 1', 'take 3'",
    ),
    "not refused": (
        HEAP_OF_4 + 'refused = [{move = "take 1", clause = "PB-3"}]',
        "refused 'take 1': expected PB-3, found legal",
    ),
    "another clause": (
        HEAP_OF_4 + 'refused = [{move = "take 2", clause = "PB-2"}]',
        "expected PB-2, found PB-3",
    ),
    "a clause, not the core": (
        HEAP_OF_4 + 'refused = [{move = "take 2", reason = "not-now"}]',
        "expected not-now, found PB-3",
    ),
    "readable": (
        'refused = [{move = "take 4", reason = "unreadable"}]',
        "expected unreadable, found a move of the game",
    ),
    "weight": (
        'when = ["take 1"]\nchance = [{move = "rain *", weight = 2}]',
        "chance 'rain 1': expected weight 2, found weight 1",
    ),
    "chance not to move": (
        'chance = ["rain 0"]',
        "expected possible, found not for chance to move, but seat 0",
    ),
    "chance does something else": (
        'when = ["take 1"]\nchance = ["take 1"]',
        "found chance may do 'rain 0', 'rain 1'",
    ),
    "not all of chance": (
        'when = ["take 1"]\nchance_only = ["rain 1"]',
        "chance_only: expected nothing but 'rain 1', found also 'rain 0'",
    ),
    "a chance where none is": (
        'when = ["take 1"]\nchance_only = []',
        "expected nothing, found also 'rain 0', 'rain 1'",
    ),
    "actor": ("actor = 1", "actor: expected seat 1, found seat 0"),
    "chance as actor": ('actor = "chance"', "actor: expected chance, found seat 0"),
    "over": ("over = true", "over: expected true, found false"),
    "ended_by too early": ('ended_by = "PB-5"', "ended_by: expected PB-5, found not over"),
    "ended_by another": ('given = {heap = 0}\nended_by = "PB-1"', "ended_by: expected PB-1, found PB-5"),
    "ranks": ("given = {heap = 0}\nranks = [2, 1]", "ranks: expected [2, 1], found [1, 2]"),
    "ranks too early": ("ranks = [1, 2]", "ranks: expected [1, 2], found not over"),
    "scores": ("scores = [0, 1]", "scores: expected [0, 1], found [0.0, 0.0]"),
    "a fact": ("then = {players = {1 = {taken = 3}}}", "then players.1.taken: expected 3, found 0"),
    "a fact that is not there": ("then = {last = 3}", "then last: expected 3, found nothing"),
    "a set-up refused": (
        "given = {heap = 100}\nactor = 0",
        "set-up, given: expected a position, found refused by PB-1: too many pebbles",
    ),
    "a set-up not refused": (
        'given = {heap = 9}\nsetup_refused = {clause = "PB-1"}',
        "set-up, setup_refused: expected refused by PB-1, found the position was set up",
    ),
    "a set-up refused otherwise": (
        'given = {heap = 100}\nsetup_refused = {clause = "PB-2"}',
        "expected refused by PB-2, found refused by PB-1",
    ),
    "no move like it": ('when = ["rain *"]', "when 1 'rain *': expected a legal move like it, found none"),
}


@pytest.mark.parametrize(("body", "message"), FAILS.values(), ids=FAILS.keys())
def test_what_does_not_hold_is_one_readable_finding(pebbles, body, message):
    """An expectation that does not hold is told with step, key, what was expected and what was found."""
    [finding] = findings(pebbles, body)
    assert message in finding


def test_a_finding_names_file_case_and_run(pebbles):
    """The text of a failure begins with file, case, and the option set it was found under."""
    sets = [f"[[case.under]]\noptions = {{heap = {heap}}}\nthen = {{heap = 1}}\n" for heap in (1, 2)]
    result = run(pebbles, "".join(sets))
    assert [str(failure) for failure in result.failures] == [
        "pebbles.toml: case c (heap=2), step 1, then heap: expected 1, found 2"
    ]


def test_later_steps_are_checked_after_a_failed_expectation(pebbles):
    """A wrong expectation does not stop a run; every step is checked."""
    body = 'over = true\n[[case.step]]\nwhen = ["take 1"]\nactor = 0\n'
    body += '[[case.step]]\nwhen = ["rain 0"]\nactor = 1'
    assert findings(pebbles, body) == [
        "step 1, over: expected true, found false",
        "step 2, actor: expected seat 0, found chance",
    ]


def test_a_refused_move_ends_its_run_only(pebbles):
    """After a move that cannot be played the run ends, and the next option set is run."""
    sets = [f"[[case.under]]\noptions = {{heap = {heap}}}\nover = false\n" for heap in (2, 3)]
    body = 'when = ["take 3"]\n' + "".join(sets)
    assert [(failure.run, failure.about) for failure in run(pebbles, body).failures] == [
        ("heap=2", "when 1 'take 3'"),
        ("heap=3", "over"),
    ]


def test_steps_of_an_option_set_follow_the_common_ones(pebbles):
    """The common steps are played under each option set, then its own."""
    body = (
        "options = {rain = false}\n"
        'when = ["take 1"]\nthen = {players = {0 = {taken = 1}}}\n'
        '[[case.under]]\noptions = {heap = 5}\nwhen = ["take 2"]\nthen = {heap = 2}\n'
        '[[case.under.step]]\nwhen = ["take 1"]\nthen = {heap = 1}\n'
        '[[case.under]]\ntitle = "from a position"\ngiven = {heap = 9, mover = 0}\n'
        "legal_count = 2\nthen = {heap = 8}\n"
    )
    assert run(pebbles, body).failures == ()


def test_the_given_game_is_configured_and_left_alone(pebbles):
    """Options of a case change a new game; the one handed in stays."""
    before = pebbles.string
    run(pebbles, "options = {seats = 4}\nthen = {players = {_count = 4}}")
    assert pebbles.string == before


def test_clauses_seen_refusing_are_reported(pebbles):
    """Refusals met anywhere count, those of unexpected kinds and of set-ups included; core reasons do not."""
    assert run(pebbles, HEAP_OF_4 + 'refused = [{move = "take 2", clause = "PB-3"}]').refused_by == {"PB-3"}
    assert run(pebbles, HEAP_OF_4 + 'legal = ["take 2"]').refused_by == {"PB-3"}
    assert run(pebbles, HEAP_OF_4 + 'not_legal = ["take 2", "take 4"]').refused_by == {"PB-3", "PB-2"}
    assert run(pebbles, 'when = ["take 4"]').refused_by == {"PB-2"}
    assert run(pebbles, "given = {heap = 100}\nsetup_refused = true").refused_by == {"PB-1"}
    assert run(pebbles, 'refused = [{move = "rain 1", reason = "not-now"}]').refused_by == frozenset()


def test_clauses_seen_ending_a_match_are_reported(pebbles):
    """The clause that ended a match is reported whether or not the case asks for it."""
    result = run(pebbles, 'given = {heap = 2}\nwhen = ["take 2"]\nover = true')
    assert result.ended_by == {"PB-5"}
    assert result.clauses_used == {"PB-2", "PB-5"}


def test_stars_are_resolved_alike_every_time_and_by_the_seed(pebbles):
    """The same case plays the same moves; another seed plays others."""

    def heap(seed: int) -> str:
        stars = ["*"] * 20
        return findings(
            pebbles, f"seed = {seed}\noptions = {{heap = 99}}\nwhen = {stars}\nthen = {{heap = 0}}"
        )[0]

    assert heap(1) == heap(1)
    assert len({heap(seed) for seed in range(8)}) > 1


def test_chance_with_a_seed_is_that_of_a_match(pebbles):
    """With a seed, chance does what it does in a match of that seed."""
    from hexfloe.play.chance import Stream

    state = pebbles.start()
    stream = Stream(11, "chance")
    for _ in range(4):
        state.play("take 1" if state.why_not("take 1") is None else "take 2")
        if state.over:
            break
        state.play_chance(stream)
    moves = [pebbles.moves.format(code) for code in state.history]
    seats = [text for text in moves if text.startswith("take")]
    heap = pebbles.describe(state.view(-2))["heap"]
    assert run(pebbles, f"seed = 11\nwhen = {seats}\nthen = {{heap = {heap}}}").passed


WRONG = {
    "a clause that is not there": (
        'refused = [{move = "take 1", clause = "PB-9"}]',
        "case c, clauses: no clause 'PB-9'",
    ),
    "an option that is not there": (
        "options = {sets = 3}\nover = true",
        "case c, options, sets: no such option; did you mean 'seats'?",
    ),
    "an option that is no option": (
        "options = {data = 3}\nover = true",
        "case c, options, data: no such option; options are seats, heap, rain",
    ),
    "an option out of range": ("options = {seats = 9}\nover = true", "case c, options: seats is 2 to 4, not"),
    "an option set out of range": (
        "[[case.under]]\noptions = {seats = 9}\nover = true",
        "case c (seats=9), options: seats is 2 to 4, not",
    ),
    "a move that is unreadable": ('when = ["grab 1"]', "case c, step 1, when: 'grab 1' is not a move"),
    "half a move": ('legal = ["take"]', "case c, step 1, legal: 'take' is not a whole move"),
    "an unreadable move in a later step": (
        'over = true\n[[case.step]]\nrefused = [{move = "take 99", clause = "PB-2"}]',
        "case c, step 2, refused: 'take 99': no pebbles is called '99'",
    ),
    "an unreadable move of chance": (
        'chance = [{move = "snow 1", weight = 1}]',
        "case c, step 1, chance: 'snow 1' is not a move",
    ),
    "data that are not there": ('data = ["none.toml"]\nover = true', "case c, data: none.toml"),
}


@pytest.mark.parametrize(("body", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_case_that_does_not_fit_the_game_is_a_case_error(pebbles, body, message):
    """Unknown clauses, options, data and moves are errors of the case file, told by file, key, reason."""
    [case] = parse_cases(f"[[case]]\n{HEAD}{body}", "pebbles.toml")
    with pytest.raises(CaseError) as caught:
        check_case(pebbles, case)
    assert str(caught.value).startswith(f"pebbles.toml: {message}")
    with pytest.raises(CaseError):
        run_case(pebbles, case)


WEATHER = '[about]\nname = "{}"\nstatus = "replaced"\n[weights]\nnone = {}\none = {}\n'
DRY = f'[[case]]\n{HEAD}data = ["data/dry.toml"]\nwhen = ["take 1"]\n'
DRY += 'chance = [{move = "rain 0", weight = 99}]\n'


def test_data_of_a_case_lie_beside_its_file(pebbles, tmp_path):
    """A case may replace data of the game by a file whose path is relative to the case file."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "dry.toml").write_text(WEATHER.format("weather", 99, 1), encoding="utf-8")
    (tmp_path / "c.toml").write_text(DRY, encoding="utf-8")
    [case] = load_cases(tmp_path)
    assert run_case(pebbles, case).failures == ()
    assert dict(pebbles.data_files) == {}


def test_data_of_another_name_are_refused(pebbles, tmp_path):
    """Data that the game does not have are an error of the case file."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "dry.toml").write_text(WEATHER.format("climate", 99, 1), encoding="utf-8")
    (tmp_path / "c.toml").write_text(DRY, encoding="utf-8")
    [case] = load_cases(tmp_path)
    with pytest.raises(CaseError, match=r"c\.toml: case c, data: .*climate.*weather"):
        run_case(pebbles, case)


def test_a_game_that_raises_fails_the_case(pebbles_class):
    """An exception of the game is a finding of the case, named with its type."""

    class Broken(pebbles_class):
        def describe(self, view):
            raise RuntimeError("no words")

    [finding] = findings(Broken(), "then = {heap = 7}")
    assert finding == "step 1, the game: expected no exception, found RuntimeError: no words"


def test_chance_without_end_fails_the_case(pebbles_class):
    """A game whose chance never stops fails instead of running for ever."""

    class Wet(pebbles_class):
        def declare(self):
            declared = super().declare()
            declared.rules.actor = lambda table: -1
            declared.rules.chance = lambda table: [(4, 1)]
            return declared

    [finding] = findings(Wet(), "seed = 1\nover = false")
    assert finding == "step 1, chance: expected a seat to move some day, found 10000 moves of chance in a row"


def test_cases_are_run_in_order(pebbles):
    """run_cases gives one result a case, in order."""
    text = "".join(
        f'[[case]]\nid = "c{n}"\ntitle = "t"\nclauses = ["PB-1"]\nthen = {{heap = {n}}}\n' for n in (7, 8)
    )
    results = run_cases(pebbles, parse_cases(text))
    assert [(result.case.id, result.passed) for result in results] == [("c7", True), ("c8", False)]

"""Moves: code, parts and text are three faces of one thing."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfloe.errors import AmbiguousMoveError, GameError, NotationError
from hexfloe.play.moves import Moves, cells, numbers, seats, secret, things

FACE = things("tile", ["R1@0", "R1@1", "L1"], aliases={"R1@2": "R1@0"})
MOVES = Moves(
    draw=(seats(3), secret(FACE)),
    drift=(cells(["a1", "a2", "b1"]), numbers("speed", 1, 3)),
    free_step=(cells(["a1", "a2", "b1"]),),
    keep=(secret(FACE),),
    done=(),
)
codes = st.integers(0, MOVES.n_codes - 1)


@given(codes)
def test_code_parts_and_text_are_inverse(code):
    """decode/encode and format/parse undo each other."""
    move = MOVES.decode(code)
    assert MOVES.encode(move.kind, *move.parts) == code
    assert MOVES.parse(MOVES.format(code)) == code
    assert MOVES.parse(MOVES.format(code).upper().replace(" ", "   ")) == code


def test_codes_are_laid_out_kind_after_kind():
    """The last part varies fastest and kinds follow one another."""
    assert [MOVES.format(code) for code in (0, 1, 3, 8, 9, 10, 12)] == [
        "draw 0 R1@0",
        "draw 0 R1@1",
        "draw 1 R1@0",
        "draw 2 L1",
        "drift a1 1",
        "drift a1 2",
        "drift a2 1",
    ]
    assert MOVES.n_codes == 9 + 9 + 3 + 3 + 1
    assert len({MOVES.format(code) for code in range(MOVES.n_codes)}) == MOVES.n_codes


def test_an_alias_names_the_canonical_move():
    """Two texts may name one thing; its own text is the canonical one."""
    assert MOVES.format(MOVES.parse("keep r1@2")) == "keep R1@0"


@pytest.mark.parametrize(
    ("code", "viewer", "actor", "text"),
    [
        (0, 0, None, "draw 0 R1@0"),
        (0, 1, None, "draw 0 ?"),
        (0, -1, None, "draw 0 ?"),
        (0, None, None, "draw 0 R1@0"),
        (MOVES.start("keep"), 2, 2, "keep R1@0"),
        (MOVES.start("keep"), 1, 2, "keep ?"),
        (MOVES.start("keep"), -1, -1, "keep ?"),
    ],
)
def test_secret_parts_are_shown_to_their_knower_only(code, viewer, actor, text):
    """The knower is the seat named in the move, or else its maker; a spectator knows nothing."""
    assert MOVES.format(code, viewer, actor=actor) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotationError),
        ("   ", NotationError),
        ("fly a1", NotationError),
        ("drift", NotationError),
        ("drift a1", NotationError),
        ("drift a9 1", NotationError),
        ("drift a1 1 1", NotationError),
        ("draw 0 ?", NotationError),
        ("dr a1 1", AmbiguousMoveError),
        ("d", AmbiguousMoveError),
    ],
)
def test_unreadable_and_ambiguous_texts_are_told_apart(text, error):
    """A text that is no move and one that could be several raise different errors, with what to do."""
    with pytest.raises(error) as caught:
        MOVES.parse(text)
    assert caught.value.hint


def test_a_kind_may_be_cut_short():
    """`f` is enough where no other kind begins so."""
    assert MOVES.parse("f b1") == MOVES.encode("free-step", 2)


def test_final_parts_may_be_left_out_where_one_legal_move_fits():
    """With the legal moves known, a unique completion is taken and several are ambiguous."""
    legal = [MOVES.encode("drift", 0, 1), MOVES.encode("drift", 1, 0), MOVES.encode("drift", 1, 2)]
    assert MOVES.parse("drift a1", legal) == legal[0]
    with pytest.raises(AmbiguousMoveError) as caught:
        MOVES.parse("drift a2", legal)
    assert caught.value.candidates == ("drift a2 1", "drift a2 3")
    with pytest.raises(NotationError):
        MOVES.parse("drift b1", legal)


def test_the_kind_may_be_left_out_where_one_legal_move_has_these_parts():
    """Who is asked for a cell may type the cell; without the legal moves nothing is guessed."""
    step, other, drift = (MOVES.parse(text) for text in ("free-step a1", "free-step a2", "drift a1 2"))
    assert MOVES.parse("A1", [other, step, drift]) == step
    assert MOVES.parse("a1 2", [step, drift]) == drift
    assert MOVES.parse("r1@2", [MOVES.parse("keep r1@0")]) == MOVES.parse("keep r1@0")
    with pytest.raises(NotationError):
        MOVES.parse("a1")
    with pytest.raises(NotationError) as caught:
        MOVES.parse("b1", [step, other])
    assert caught.value.hint == "the kinds are now free-step"


def test_parts_of_two_kinds_are_ambiguous_without_the_kind():
    """Both moves are named."""
    moves = Moves(take=(cells(["a1"]),), leave=(cells(["a1"]),))
    with pytest.raises(AmbiguousMoveError) as caught:
        moves.parse("a1", [0, 1])
    assert caught.value.candidates == ("take a1", "leave a1")


@given(st.text(max_size=12))
def test_parsing_never_raises_anything_else(text):
    """Any text is a move, unreadable or ambiguous."""
    with contextlib.suppress(NotationError, AmbiguousMoveError):
        assert MOVES.parse(text) in MOVES


@pytest.mark.parametrize(
    ("text", "completions"),
    [
        ("", ["draw", "drift", "free-step", "done"]),
        ("dr", ["draw", "drift"]),
        ("drift ", ["drift a1", "drift a2"]),
        ("drift a2 ", ["drift a2 1", "drift a2 3"]),
        ("drift a2 3", ["drift a2 3"]),
        ("drift a2 3 ", []),
        ("x", []),
        ("x ", []),
    ],
)
def test_half_typed_moves_are_completed_from_the_legal_ones(text, completions):
    """Completion goes one word at a time and offers legal moves only."""
    legal = [
        MOVES.parse(move)
        for move in ("draw 0 L1", "drift a1 1", "drift a2 1", "drift a2 3", "free-step a1", "done")
    ]
    assert MOVES.complete(text, legal) == completions


@pytest.mark.parametrize("code", [-1, MOVES.n_codes, 10**9])
def test_codes_out_of_range_are_refused(code):
    """There is no move outside 0 … n_codes-1."""
    with pytest.raises(NotationError):
        MOVES.decode(code)


@pytest.mark.parametrize("parts", [(), (0,), (0, 9), (-1, 0), (0, 0, 0)])
def test_parts_that_do_not_fit_are_refused(parts):
    """encode checks number and range of the parts."""
    with pytest.raises(NotationError):
        MOVES.encode("drift", *parts)


@pytest.mark.parametrize(
    "declare",
    [
        lambda: things("tile", []),
        lambda: things("tile", ["a", "A"]),
        lambda: things("tile", ["a b"]),
        lambda: things("tile", ["?"]),
        lambda: things("tile", ["a"], aliases={"b": "c"}),
        lambda: things("tile", ["a", "b"], aliases={"a": "b"}),
        Moves,
        lambda: Moves(Bad=()),
        lambda: Moves(go=("a",)),
        lambda: Moves(go=(numbers("n", 0, 9999), numbers("n", 0, 9999))),
    ],
)
def test_bad_declarations_are_refused(declare):
    """A game that cannot name its moves is broken, and told so when it declares them."""
    with pytest.raises(GameError):
        declare()

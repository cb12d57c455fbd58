"""The palette: complete in every renderer, readable, and apart for color-blind eyes."""

from __future__ import annotations

import itertools
import math

import pytest

from hexfloe.errors import GameError
from hexfloe.picture import palette
from hexfloe.picture.glyphs import GLYPHS, PATTERNS

# How colors look to whoever lacks one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1, linear RGB).
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(color: str) -> list[float]:
    """Linear red, green, blue from 0 to 1."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]


def luminance(color: str) -> float:
    """Relative luminance as WCAG defines it."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The WCAG contrast ratio, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def seen(color: str, eye: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a color as an eye sees it."""
    rgb = linear(color)
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in EYES[eye])
    x, y, z = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", palette.THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_seats_stay_apart(theme, eye):
    """Any two of the eight seats differ by at least 18 (2 is just noticeable), whatever the eye."""
    colors = [seen(palette.THEMES[theme].tones[f"seat{i}"].fill, eye) for i in range(palette.MAX_SEATS)]
    assert min(math.dist(a, b) for a, b in itertools.combinations(colors, 2)) >= 18


@pytest.mark.parametrize("theme", palette.THEMES.values(), ids=lambda theme: theme.name)
def test_text_is_readable(theme):
    """Ink and muted ink reach the WCAG ratio of 4.5 on paper and on cards."""
    assert min(contrast(a, b) for a in (theme.ink, theme.muted) for b in (theme.paper, theme.card)) >= 4.5


def test_every_role_has_all_its_colors():
    """Both themes and the terminal know every role."""
    for theme in palette.THEMES.values():
        assert set(theme.tones) == palette.ROLES
    assert set(palette.ANSI) == palette.ROLES
    assert set(palette.FILL_SIGNS) <= palette.ROLES
    assert set(PATTERNS) <= palette.ROLES


def test_every_shape_has_a_drawing_and_a_sign_of_its_own():
    """No two shapes share a word or a sign, so text says what a picture says."""
    assert set(GLYPHS) == set(palette.SHAPES)
    words, signs = zip(*palette.SHAPES.values(), strict=True)
    assert len(set(words)) == len(set(signs)) == len(palette.SHAPES)


def test_marks_and_edge_styles_have_signs_of_their_own():
    """What is told apart by form in a picture is told apart by sign in text."""
    for table in (palette.MARKS, palette.EDGE_STYLES):
        assert len({sign for _, sign in table.values()}) == len(table)
    assert len(set(palette.FILL_SIGNS.values())) == len(palette.FILL_SIGNS)


def test_seats_have_shapes():
    """Seats are 0-based and have a color and a shape each."""
    assert (palette.seat_role(2), palette.seat_shape(2)) == ("seat2", "triangle")
    assert len({palette.seat_shape(i) for i in range(8)}) == 8


@pytest.mark.parametrize("seat", [-1, 8])
def test_no_ninth_seat(seat):
    """A seat without a color and a shape is refused, not drawn as another."""
    with pytest.raises(GameError):
        palette.seat_role(seat)
    with pytest.raises(GameError):
        palette.seat_shape(seat)

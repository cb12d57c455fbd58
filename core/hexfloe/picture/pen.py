"""Writing SVG: numbers with two decimals, escaped text, and the gradients and patterns a drawing asked for.

The same calls in the same order give the same bytes; ids start with the picture's own prefix, so that several
pictures can stand in one page.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from html import escape

from hexfloe.picture.check import Point
from hexfloe.picture.glyphs import GLYPHS, PATTERNS
from hexfloe.picture.palette import Theme, Tone
from hexfloe.picture.places import Cubic

# What XML 1.0 does not allow in a document, however escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NARROW = frozenset("iIjl.,:;'|!()[]ft ")
_BROAD = frozenset("mwMWOQCGDH@%&")


def num(value: float) -> str:
    """A number with at most two decimals, never "-0"."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def xml(text: str) -> str:
    """Text made safe for XML content and attributes; characters XML forbids become U+FFFD."""
    return escape(_FORBIDDEN.sub("\ufffd", text), quote=True)


def attr(text: str) -> str:
    """Like `xml`, with line breaks and tabs kept through attribute normalization."""
    return xml(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how many px a text takes in a sans-serif font of that size; no font is measured."""
    total = 0.0
    for char in text:
        if unicodedata.combining(char):
            continue
        if unicodedata.east_asian_width(char) in "WF":
            total += 1.0
        elif char in _NARROW:
            total += 0.32
        elif char in _BROAD:
            total += 0.82
        else:
            total += 0.66 if char.isupper() else 0.56
    return total * size * (1.06 if bold else 1.0)


def fit(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text on one line, cut with an ellipsis where it would be wider than `width` px."""
    text = " ".join(text[:2000].split())
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, width: float, size: float) -> list[str]:
    """The text in lines of at most `width` px; a word longer than that is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(fit(word, width, size))
    return lines


class Pen:
    """Collects the elements of one picture. Coordinates are px of the picture."""

    def __init__(self, theme: Theme, prefix: str) -> None:
        self.theme = theme
        self.prefix = prefix
        self.parts: list[str] = []
        self._defs: dict[str, str] = {}

    def add(self, element: str) -> None:
        """Adds finished markup."""
        self.parts.append(element)

    def open(self, css: str, **data: object) -> None:
        """Opens a group; keyword arguments become data-… attributes."""
        given = "".join(f' data-{name}="{attr(str(value))}"' for name, value in data.items())
        self.parts.append(f'<g class="{css}"{given}>')

    def close(self) -> None:
        """Closes the last group."""
        self.parts.append("</g>")

    def title(self, text: str) -> None:
        """What the open group is, for pointers and screen readers."""
        if text:
            self.parts.append(f"<title>{xml(text)}</title>")

    def path(self, d: str, fill: str = "none", stroke: str = "", width: float = 1.0, more: str = "") -> None:
        """A path; `more` are further attributes, already escaped."""
        line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
        space = f" {more}" if more else ""
        self.parts.append(f'<path d="{d}" fill="{fill}"{line}{space}/>')

    def disc(
        self, at: Point, radius: float, fill: str, stroke: str = "", width: float = 1.0, *, more: str = ""
    ) -> None:
        """A circle."""
        line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
        space = f" {more}" if more else ""
        self.parts.append(
            f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}" fill="{fill}"{line}{space}/>'
        )

    def box(
        self, at: Point, size: Point, radius: float, fill: str, stroke: str = "", *, more: str = ""
    ) -> None:
        """A rectangle with rounded corners."""
        line = f' stroke="{stroke}"' if stroke else ""
        space = f" {more}" if more else ""
        self.parts.append(
            f'<rect x="{num(at[0])}" y="{num(at[1])}" width="{num(size[0])}" height="{num(size[1])}" '
            f'rx="{num(radius)}" fill="{fill}"{line}{space}/>'
        )

    def text(self, at: Point, text: str, size: float, fill: str = "", more: str = "") -> None:
        """One line of text with its baseline at `at`; `more` holds anchor and weight."""
        if not text.strip():
            return
        space = f" {more}" if more else ""
        self.parts.append(
            f'<text x="{num(at[0])}" y="{num(at[1])}" font-size="{num(size)}" '
            f'fill="{fill or self.theme.ink}"{space}>{xml(text)}</text>'
        )

    def glyph(self, shape: str, at: Point, radius: float, tone: Tone, *, outline: bool = False) -> None:
        """A shape of `palette.SHAPES` around a point."""
        weight = max(0.9, radius * 0.13)
        place = f'transform="translate({num(at[0])} {num(at[1])}) scale({num(radius)})"'
        width = weight / max(radius, 0.01)
        drawn = tone.line if any(layer == "body" for layer, _ in GLYPHS[shape]) else tone.fill
        for layer, d in GLYPHS[shape]:
            if layer in {"line", "body"}:
                fill = "none" if layer == "line" else (self.theme.card if outline else tone.fill)
                more = f'{place} stroke-linejoin="round" stroke-linecap="round"'
                if outline and layer == "body":
                    more += f' stroke-dasharray="{num(width * 1.8)} {num(width * 1.3)}" fill-opacity="0.6"'
                self.path(d, fill, tone.fill if outline else drawn, width, more)
            else:
                self.path(d, tone.core if layer == "core" else tone.line, more=place)

    def gradient(self, name: str, tone: Tone, reach: float) -> str:
        """The soft light over a raised tile, lit from above left, in coordinates around its center."""
        key = f"{self.prefix}-{name}-{num(reach).replace('.', '_')}"
        self._defs.setdefault(
            key,
            f'<radialGradient id="{key}" gradientUnits="userSpaceOnUse" cx="{num(-0.35 * reach)}" '
            f'cy="{num(-0.5 * reach)}" r="{num(1.65 * reach)}"><stop offset="0" stop-color="{tone.core}"/>'
            f'<stop offset="1" stop-color="{tone.fill}"/></radialGradient>',
        )
        return f"url(#{key})"

    def pattern(self, name: str, color: str, opacity: float, scale: float = 1.0) -> str:
        """A repeated little drawing of `glyphs.PATTERNS`, as a fill."""
        size, d = PATTERNS[name]
        key = f"{self.prefix}-p-{name}-{num(scale).replace('.', '_')}"
        solid = f'fill="{color}"' if name == "goal" else f'fill="none" stroke="{color}" stroke-width="1.1"'
        self._defs.setdefault(
            key,
            f'<pattern id="{key}" width="{num(size)}" height="{num(size)}" patternUnits="userSpaceOnUse" '
            f'patternTransform="scale({num(scale)})"><path d="{d}" {solid} stroke-linecap="round" '
            f'opacity="{num(opacity)}"/></pattern>',
        )
        return f"url(#{key})"

    def defs(self) -> str:
        """All gradients and patterns that were asked for."""
        return f"<defs>{''.join(self._defs.values())}</defs>" if self._defs else ""


def polygon(points: Iterable[Point], rounding: float = 0.0) -> str:
    """A closed path through points, its corners rounded off by up to `rounding` px."""
    corners = list(points)
    if rounding <= 0 or len(corners) < 3:
        return "M" + "L".join(xy(point) for point in corners) + "Z"
    steps = []
    for i, corner in enumerate(corners):
        before = _toward(corner, corners[i - 1], rounding)
        after = _toward(corner, corners[(i + 1) % len(corners)], rounding)
        steps.append(f"{'L' if i else 'M'}{xy(before)}Q{xy(corner)} {xy(after)}")
    return "".join(steps) + "Z"


def polyline(points: Iterable[Point]) -> str:
    """An open path through points."""
    return "M" + "L".join(xy(point) for point in points)


def cubics(curve: Sequence[Cubic], *, closed: bool = False) -> str:
    """A path of cubics, each beginning where the last one ended."""
    steps = "".join(f"C{xy(b)} {xy(c)} {xy(d)}" for _, b, c, d in curve)
    return f"M{xy(curve[0][0])}{steps}{'Z' if closed else ''}"


def xy(point: Point) -> str:
    """A point as it stands in a path."""
    return f"{num(point[0])} {num(point[1])}"


def _toward(start: Point, goal: Point, length: float) -> Point:
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    whole = (dx * dx + dy * dy) ** 0.5
    if whole < 1e-9:
        return start
    share = min(length / whole, 0.45)
    return start[0] + dx * share, start[1] + dy * share

"""Many SVG pictures in one page: each checked element by element, and what several of them hold stored once.

Pictures of one board are mostly the same cells at the same places. So every element that occurs twice is defined
once, in an invisible drawing at the beginning of the page, and used wherever it occurs. Only elements and attributes
that hexfloe draws with are let through: a picture may come from a game that nobody trusts.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree

from hexfloe.errors import DataFileError
from hexfloe.picture.pen import attr, xml

_SVG: Final = "{http://www.w3.org/2000/svg}"
_SHAPES: Final = frozenset(("g", "path", "circle", "ellipse", "rect", "text", "title"))
_PAINTS: Final = frozenset(("pattern", "radialGradient"))
_ATTRIBUTES: Final = re.compile(
    r"c[xy]|d|r[xy]?|x|y|width|height|transform|offset|opacity|paint-order|text-anchor|stop-color|"
    r"fill(?:-opacity|-rule)?|font-(?:family|size|style|weight)|"
    r"stroke(?:-(?:dasharray|linecap|linejoin|opacity|width))?|gradientUnits|pattern(?:Transform|Units)"
)
_LOCAL: Final = re.compile(r"url\(#([\w.-]+)\)")
_SIZE: Final = re.compile(r"0 0 (\d{1,5}(?:\.\d+)?) (\d{1,7}(?:\.\d+)?)")
#: Elements within elements, at most; hexfloe needs five.
_DEEPEST: Final = 12
#: A shorter element is written again: using it would not be shorter.
_WORTH: Final = 40


@dataclass
class _Node:
    """An element: its start tag without the closing sign, and what is in it."""

    head: str
    name: str
    inside: list[_Node] = field(default_factory=list)
    text: str = ""
    key: int = 0
    """Equal for elements that are written alike, everything in them included."""
    length: int = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that was added: its number on the page, its size in px, and what it says to those who cannot see it."""

    number: int
    width: str
    height: str
    title: str
    about: str


class Drawings:
    """The pictures of one page: add all, then write each where it stands, and `shared` before the first."""

    def __init__(self) -> None:
        self._bodies: Final[list[_Node]] = []
        self._keys: Final[dict[object, int]] = {}
        self._counts: Final[Counter[int]] = Counter()
        self._paints: Final[dict[str, str]] = {}
        self._written: Final[dict[int, str]] = {}

    def add(self, svg: str) -> Drawing:
        """Take in a picture; DataFileError if it is not one that hexfloe draws."""
        root = _parsed(svg)
        size = _SIZE.fullmatch(root.get("viewBox", ""))
        if root.tag != f"{_SVG}svg" or size is None:
            raise DataFileError("this is no picture of hexfloe", hint="draw it with render_svg")
        names = {kind: (root.findtext(f"{_SVG}{kind}") or "") for kind in ("title", "desc")}
        paints = {
            str(paint.get("id")): self._paint(paint) for defs in root.findall(f"{_SVG}defs") for paint in defs
        }
        body = _Node("<g", "g")
        body.inside = [
            self._node(element, paints, 1)
            for element in root
            if element.tag not in (f"{_SVG}title", f"{_SVG}desc", f"{_SVG}defs")
            and element.get("class") != "pick"
        ]
        self._finish(body)
        self._bodies.append(body)
        return Drawing(len(self._bodies) - 1, size[1], size[2], names["title"], names["desc"])

    def body(self, drawing: Drawing) -> str:
        """Return the markup of a picture's content, for an svg element of its size."""
        return self._write(self._bodies[drawing.number])

    def shared(self) -> str:
        """Return the markup of what is used by the bodies written so far, for one invisible svg element."""
        return f"<defs>{''.join(self._paints.values())}{''.join(self._written.values())}</defs>"

    # -------------------------------------------------------------- taking in

    def _paint(self, element: ElementTree.Element) -> str:
        """Take in a pattern or gradient, and return its id on the page: equal ones have one."""
        name = _name(element, _PAINTS)
        inside = "".join(_plain(child, "stop" if name == "radialGradient" else "path") for child in element)
        content = f"{_attributes(element, {})}>{inside}</{name}>"
        number = self._keys.setdefault(content, len(self._keys))
        key = f"p{number}"
        self._paints[key] = f'<{name} id="{key}"{content}'
        return key

    def _node(self, element: ElementTree.Element, paints: dict[str, str], depth: int) -> _Node:
        name = _name(element, _SHAPES)
        if depth > _DEEPEST:
            raise DataFileError("this picture has too many elements within elements")
        node = _Node(f"<{name}{_attributes(element, paints)}", name, text=xml((element.text or "").strip()))
        node.inside = [self._node(child, paints, depth + 1) for child in element]
        self._finish(node)
        return node

    def _finish(self, node: _Node) -> None:
        content = (node.head, node.text, *(child.key for child in node.inside))
        node.key = self._keys.setdefault(content, len(self._keys))
        node.length = len(node.head) + len(node.text) + sum(child.length for child in node.inside)
        self._counts[node.key] += 1

    # -------------------------------------------------------------- writing

    def _write(self, node: _Node) -> str:
        if self._counts[node.key] < 2 or node.length < _WORTH or node.name == "title":
            return self._plainly(node, node.head)
        if node.key not in self._written:
            # Definitions of what is inside come first: dictionaries keep the order of their keys.
            text = self._plainly(node, f'<{node.name} id="s{node.key}"{node.head[len(node.name) + 1 :]}')
            self._written[node.key] = text
        return f'<use href="#s{node.key}"/>'

    def _plainly(self, node: _Node, head: str) -> str:
        inside = "".join(map(self._write, node.inside))
        return f"{head}>{node.text}{inside}</{node.name}>" if node.text or inside else f"{head}/>"


def _parsed(svg: str) -> ElementTree.Element:
    if "<!" in svg or "<?" in svg:
        raise DataFileError("this is no picture of hexfloe: it has declarations")
    try:
        return ElementTree.fromstring(svg)
    except (ElementTree.ParseError, ValueError) as error:
        raise DataFileError(f"this is no picture: {error}") from None


def _name(element: ElementTree.Element, allowed: frozenset[str]) -> str:
    name = str(element.tag).removeprefix(_SVG)
    if name not in allowed:
        raise DataFileError(f"a picture of hexfloe has no element {name!r:.40}", culprit=name)
    return name


def _plain(element: ElementTree.Element, allowed: str) -> str:
    return f"<{_name(element, frozenset((allowed,)))}{_attributes(element, {})}/>"


def _attributes(element: ElementTree.Element, paints: dict[str, str]) -> str:
    """Return the attributes that draw, as markup; what only names things for scripts and styles is left out."""
    parts = []
    for name, value in element.items():
        local = _LOCAL.fullmatch(value)
        if local is None:
            parts.append(_attribute(name, value))
        elif _ATTRIBUTES.fullmatch(name):
            if local[1] not in paints:
                raise DataFileError(f"a picture is painted with {local[1]!r:.40}, which it does not have")
            parts.append(f' {name}="url(#{paints[local[1]]})"')
    return "".join(parts)


@lru_cache(maxsize=1 << 16)
def _attribute(name: str, value: str) -> str:
    if _ATTRIBUTES.fullmatch(name) is None:
        return ""
    if "url(" in value.casefold():
        raise DataFileError("a picture of hexfloe needs nothing from elsewhere")
    return f' {name}="{attr(value)}"'

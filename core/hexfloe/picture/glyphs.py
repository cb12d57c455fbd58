"""The outlines of all shapes as SVG paths, in a box from -1 to 1 with y down.

A shape is a list of (layer, path): "body" is filled with the role's color and outlined, "core" is filled
with its lighter color, "dark" with its line color, "line" is only drawn along. Later layers lie on top.
"""

from __future__ import annotations

import math
from typing import Final

Layers = tuple[tuple[str, str], ...]


def _regular(count: int, reach: float = 1.0, turn: float = -90.0, dent: float = 0.0) -> str:
    """A regular polygon, or a star when `dent` is the radius of its inner corners."""
    steps = count * 2 if dent else count
    points = []
    for i in range(steps):
        radius = dent if dent and i % 2 else reach
        angle = math.radians(turn + 360 / steps * i)
        points.append(f"{radius * math.cos(angle):.3f} {radius * math.sin(angle):.3f}")
    return "M" + "L".join(points) + "Z"


def disc(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    return (
        f"M{x - radius:.3f} {y:.3f}"
        f"a{radius:.3f} {radius:.3f} 0 1 0 {2 * radius:.3f} 0"
        f"a{radius:.3f} {radius:.3f} 0 1 0 {-2 * radius:.3f} 0Z"
    )


def _ray(start: float, end: float, degrees: float, lean: float = 0.0) -> str:
    """A line outward between two radii; `lean` turns its far end, in degrees."""
    a, b = math.radians(degrees), math.radians(degrees + lean)
    near = f"{start * math.cos(a):.2f} {start * math.sin(a):.2f}"
    return f"M{near}L{end * math.cos(b):.2f} {end * math.sin(b):.2f}"


_ARMS: Final = tuple(30 + 60 * i for i in range(6))
_SPOKES: Final = "".join(_ray(0, 0.95, a) + _ray(0.6, 0.86, a, 18) + _ray(0.6, 0.86, a, -18) for a in _ARMS)
_RAYS: Final = "".join(_ray(0.68, 0.98, 45 * i) for i in range(8))

GLYPHS: Final[dict[str, Layers]] = {
    "circle": (("body", disc(0, 0, 0.92)),),
    "square": (("body", "M-.8-.8H.8V.8H-.8Z"),),
    "triangle": (("body", "M0-1L.97.72H-.97Z"),),
    "diamond": (("body", "M0-1.08L.86 0L0 1.08L-.86 0Z"),),
    "star": (("body", _regular(5, 1.1, dent=0.5)),),
    "pentagon": (("body", _regular(5, 1.02)),),
    "hexagon": (("body", _regular(6, 1.0, turn=0)),),
    "cross": (("body", "M-.34-.96H.34V-.34H.96V.34H.34V.96H-.34V.34H-.96V-.34H-.34Z"),),
    "person": (
        ("body", "M-.7 .95C-.72 .2-.42-.1 0-.1S.72 .2 .7 .95Z"),
        ("body", disc(0, -0.5, 0.42)),
    ),
    "bear": (
        ("body", disc(-0.56, -0.56, 0.3) + disc(0.56, -0.56, 0.3)),
        ("body", disc(0, 0.08, 0.82)),
        ("core", "M-.42 .38a.42 .34 0 1 0 .84 0a.42 .34 0 1 0-.84 0Z"),
        ("dark", disc(-0.3, -0.12, 0.1) + disc(0.3, -0.12, 0.1) + "M-.15 .2H.15L0 .4Z"),
    ),
    "fish": (
        ("body", "M-.98 0C-.55-.66.2-.58.5-.06L.98-.46V.46L.5 .06C.2 .58-.55 .66-.98 0Z"),
        ("line", "M-.3-.38Q-.1 0-.3 .38"),
        ("dark", disc(-0.56, -0.1, 0.09)),
    ),
    "rope": (
        ("body", disc(0, 0, 0.85)),
        ("line", disc(0, 0, 0.56) + disc(0, 0, 0.28) + "M.6 .6Q.95 .75.95 1.05"),
    ),
    "box": (
        ("body", "M0-.92L.82-.46V.48L0 .95L-.82 .48V-.46Z"),
        ("core", "M0-.92L.82-.46L0 0L-.82-.46Z"),
        ("line", "M-.82-.46L0 0L.82-.46M0 0V.95"),
    ),
    "truck": (
        ("body", "M-.98-.55H.18V.45H-.98Z"),
        ("body", "M.18-.22H.62L.98 .12V.45H.18Z"),
        ("core", "M.3-.1H.56L.76 .12H.3Z"),
        ("dark", disc(-0.52, 0.5, 0.24) + disc(0.56, 0.5, 0.24)),
    ),
    "house": (
        ("body", "M-.98 .7A.98 1.1 0 0 1 .98 .7Z"),
        ("line", "M-.9 .28H.9M-.62-.12H.62M-.3-.12V.28M.42-.12V-.34M-.6 .28V.7M.6 .28V.7"),
        ("dark", "M-.3 .7V.4A.3 .3 0 0 1 .3 .4V.7Z"),
    ),
    "snowman": (
        ("body", disc(0, 0.46, 0.52)),
        ("body", disc(0, -0.4, 0.38)),
        (
            "dark",
            disc(-0.13, -0.46, 0.06) + disc(0.13, -0.46, 0.06) + "M0-.36L.3-.28L0-.24Z" + disc(0, 0.4, 0.07),
        ),
    ),
    "paw": (
        ("body", "M0-.05C.45-.05.72 .35.6 .65C.48 .95.2 .8 0 .8S-.48 .95-.6 .65C-.72 .35-.45-.05 0-.05Z"),
        (
            "body",
            disc(-0.72, -0.12, 0.2)
            + disc(-0.3, -0.55, 0.22)
            + disc(0.3, -0.55, 0.22)
            + disc(0.72, -0.12, 0.2),
        ),
    ),
    "bird": (
        ("body", "M0-.95C.5-.95.75-.3.7 .3C.66 .75.4 .92 0 .92S-.66 .75-.7 .3C-.75-.3-.5-.95 0-.95Z"),
        ("core", "M0-.3C.35-.3.45 .1.42 .4C.38 .7.2 .78 0 .78S-.38 .7-.42 .4C-.45 .1-.35-.3 0-.3Z"),
        ("dark", disc(-0.2, -0.52, 0.08) + disc(0.2, -0.52, 0.08) + "M-.14-.4H.14L0-.18Z"),
    ),
    "gift": (
        ("body", "M-.8-.2H.8V.85H-.8Z"),
        ("core", "M-.92-.5H.92V-.14H-.92Z"),
        ("line", "M0-.5V.85M-.92-.5H.92V-.14H-.92ZM0-.5C-.7-.5-.6-1.02 0-.5C.6-1.02.7-.5 0-.5"),
    ),
    "bolt": (("body", "M.22-1L-.62 .14H-.06L-.24 1L.62-.22H.06Z"),),
    "flag": (
        ("dark", "M-.66-.98H-.48V.98H-.66Z"),
        ("body", "M-.48-.9C-.1-1.1.2-.6.82-.82V.06C.2 .28-.1-.2-.48 0Z"),
    ),
    "lock": (
        ("line", "M-.4-.05V-.42A.4 .42 0 0 1 .4-.42V-.05"),
        ("body", "M-.64-.08H.64V.82H-.64Z"),
        ("dark", disc(0, 0.28, 0.14) + "M-.07 .3H.07V.58H-.07Z"),
    ),
    "card": (
        ("body", "M-.66-.82Q-.66-.96-.52-.96H.52Q.66-.96.66-.82V.82Q.66 .96.52 .96H-.52Q-.66 .96-.66 .82Z"),
        ("line", "M-.46-.76H.46V.76H-.46Z"),
    ),
    "die": (
        ("body", "M-.85-.6Q-.85-.85-.6-.85H.6Q.85-.85.85-.6V.6Q.85 .85.6 .85H-.6Q-.85 .85-.85 .6Z"),
        ("dark", disc(-0.42, -0.42, 0.15) + disc(0, 0, 0.15) + disc(0.42, 0.42, 0.15)),
    ),
    "snowflake": (("line", _SPOKES),),
    "drop": (
        ("body", "M0-1C.3-.45.68-.05.68 .32A.68 .66 0 0 1-.68 .32C-.68-.05-.3-.45 0-1Z"),
        ("core", "M-.36 .3A.36 .38 0 0 0 0 .7A.3 .3 0 0 1-.36 .3Z"),
    ),
    "sun": (("body", disc(0, 0, 0.52)), ("line", _RAYS)),
}

# Little drawings that repeat over a surface, so that surfaces differ by more than color: (size in px, path).
PATTERNS: Final[dict[str, tuple[float, str]]] = {
    "locked": (8, "M-2 10L10-2M-2 2L2-2M6 10L10 6"),
    "hazard": (9, "M0 0L9 9M9 0L0 9"),
    "water": (26, "M3 8q3-3 6 0t6 0M15 20q3-3 6 0t6 0M-11 20q3-3 6 0t6 0"),
    "deep": (18, "M2 6q2.5-3 5 0t5 0M10 15q2.5-3 5 0t5 0M-8 15q2.5-3 5 0t5 0"),
    "land": (22, "M5 8l-1.5-4M5 8v-5M5 8l1.5-4M16 19l-1.5-4M16 19v-5M16 19l1.5-4"),
    "rock": (16, "M3 5l3-2 3 2M9 13l3-2 3 2"),
    "goal": (10, "M0 0H5V5H0ZM5 5H10V10H5Z"),
    "start": (14, "M2 9l5-4 5 4"),
    "bonus": (12, "M2 10l4-4 4 4M2 5l4-4 4 4"),
    "rim": (10, "M0 5H10"),
}

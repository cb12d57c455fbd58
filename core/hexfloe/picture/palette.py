"""The named roles and shapes of scenes: what a game may ask for, and the colors each theme gives them.

Games name roles and never colors. The eight seats have a color *and* a shape, so that no meaning hangs on
color alone; their colors stay apart under the three common kinds of color blindness (a test measures it).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hexfloe.errors import GameError


class Tone(NamedTuple):
    """The colors of one role: `fill` of the body, `line` around it (darker), `core` inside it (lighter)."""

    fill: str
    line: str
    core: str


class Theme(NamedTuple):
    """A whole look: the page around the board, and a `Tone` for each role."""

    name: str
    paper: str
    card: str
    ink: str
    muted: str
    rule: str
    shadow: str
    tones: dict[str, Tone]
    boards: dict[str, tuple[str, str]]  # fill and rim of the plate under the cells, by backdrop


SEAT_SHAPES: Final = ("circle", "square", "triangle", "diamond", "star", "pentagon", "hexagon", "cross")
SEAT_SIGNS: Final = ("●", "■", "▲", "◆", "★", "⬟", "⬢", "✚")
MAX_SEATS: Final = len(SEAT_SHAPES)

_SEATS: Final = ("#b84e14", "#1b42c5", "#f1a115", "#208d66", "#8f1f7e", "#92bffa", "#1a3727", "#e3bfc6")

NOTHING: Final = "none"  # the color of what is not painted

# Surfaces first (what a cell or an area is made of), then inks (what stands or runs on it).
_LIGHT: Final = {
    "void": Tone(NOTHING, NOTHING, NOTHING),
    "empty": Tone("#dcecec", "#9fc0c4", "#eaf4f3"),
    "tile": Tone("#dcdcb0", "#a6a878", "#eeedcf"),
    "hub": Tone("#c3cc9a", "#7f8c58", "#dde4bd"),
    "locked": Tone("#c3cfd0", "#8fa3a6", "#d3dddd"),
    "water": Tone("#b9dbe3", "#8cbac6", "#d3e9ee"),
    "deep": Tone("#7fb3c8", "#4f8aa3", "#a3cad9"),
    "ice": Tone("#f3f9fb", "#97b9ca", "#ffffff"),
    "snow": Tone("#eef2f3", "#c0ccd0", "#fbfcfc"),
    "land": Tone("#dccb9f", "#a99363", "#ebdfbf"),
    "rock": Tone("#b5ab9b", "#7c7263", "#cbc3b6"),
    "rim": Tone("#a59b7c", "#716849", "#bfb698"),
    "start": Tone("#cfe0b8", "#8fa86c", "#e3eed3"),
    "goal": Tone("#f2dc9b", "#b99a43", "#f9ecc6"),
    "bonus": Tone("#f3c98d", "#bb8637", "#f9e0ba"),
    "hazard": Tone("#575264", "#2e2b38", "#747083"),
    "neutral": Tone("#f4efe2", "#6d6553", "#ffffff"),
    "ink": Tone("#3c4a52", "#1f2a31", "#72818a"),
    "river": Tone("#5aa9cb", "#2c6f92", "#a4d6e6"),
    "still": Tone("#7f93c9", "#46588f", "#bcc8ea"),
    "current": Tone("#3f8fb5", "#1f5f80", "#8cc3dc"),
    "wood": Tone("#b98a55", "#6f4c24", "#d8b485"),
    "food": Tone("#e58d7b", "#9c4638", "#f4bdb1"),
    "animal": Tone("#fbf7ee", "#4c4a46", "#ffffff"),
    "good": Tone("#5f9e5a", "#2f6630", "#9dca98"),
    "danger": Tone("#c43d3d", "#7c1f22", "#e48b8b"),
    "highlight": Tone("#ffc533", "#8a5a00", "#fff1bd"),
    "seat0": Tone(_SEATS[0], "#6b2a06", "#dd8a58"),
    "seat1": Tone(_SEATS[1], "#0f2677", "#6f8cf0"),
    "seat2": Tone(_SEATS[2], "#875503", "#f9cd7c"),
    "seat3": Tone(_SEATS[3], "#0e4f38", "#66bf9d"),
    "seat4": Tone(_SEATS[4], "#4f0d45", "#c96abb"),
    "seat5": Tone(_SEATS[5], "#3f6ba8", "#cfe2fd"),
    "seat6": Tone(_SEATS[6], "#08160f", "#5f8270"),
    "seat7": Tone(_SEATS[7], "#8f5f69", "#f6e4e8"),
}

_DARK_OWN: Final = {
    "empty": Tone("#1d3c49", "#3a6170", "#23454f"),
    "tile": Tone("#586147", "#363d2a", "#6d7758"),
    "hub": Tone("#6d7a4c", "#3b4526", "#87945f"),
    "locked": Tone("#263840", "#4a616b", "#2e434c"),
    "water": Tone("#1f4b5c", "#356a7e", "#2a5a6c"),
    "deep": Tone("#143847", "#2b5a6e", "#1d4757"),
    "ice": Tone("#b9d3de", "#6f95a6", "#d5e6ed"),
    "snow": Tone("#93a7b0", "#647780", "#adbec6"),
    "land": Tone("#7a6c49", "#4a4027", "#938460"),
    "rock": Tone("#5f5a52", "#38342e", "#756f66"),
    "rim": Tone("#4f4a38", "#2c291d", "#635d48"),
    "start": Tone("#4f6b45", "#2d4226", "#66845b"),
    "goal": Tone("#85713a", "#51431a", "#a18c50"),
    "bonus": Tone("#8c6734", "#553b17", "#aa824b"),
    "hazard": Tone("#15131b", "#5a5569", "#26232f"),
    "ink": Tone("#c4d2d8", "#e9f0f3", "#8fa2ab"),
    "river": Tone("#4fa5cd", "#123f55", "#9ad3ea"),
    "still": Tone("#7388c4", "#232f5c", "#b5c2e8"),
    "current": Tone("#69b7da", "#1d5068", "#a5d8ee"),
    "seat0": Tone("#d9713a", "#5c2306", "#f0b08a"),
    "seat1": Tone("#6384f5", "#13235e", "#b3c3fb"),
    "seat3": Tone("#2fa57c", "#0a3a29", "#8ad6ba"),
    "seat4": Tone("#bd4fa9", "#430b3a", "#e0a3d5"),
    "seat6": Tone("#12281d", "#b9cfc2", "#4c6d5b"),
}

_LIGHT_BOARDS: Final = {
    "water": ("#cfe4e6", "#a9ccd0"),
    "land": ("#e9e0c6", "#cbbd95"),
    "snow": ("#e7eef1", "#c3d2d8"),
}
_DARK_BOARDS: Final = {
    "water": ("#17323e", "#0c222c"),
    "land": ("#38321f", "#211d10"),
    "snow": ("#2f3f48", "#1d2a31"),
}

BONE: Final = "#fffdf7"  # what tokens lie on, in every theme
LIGHT: Final = Theme(
    "light", "#f8f4ea", BONE, "#22313a", "#5d6c73", "#ddd4bf", "#5b4f36", _LIGHT, _LIGHT_BOARDS
)
DARK: Final = Theme(
    "dark", "#0f1e26", "#182b35", "#e8eff2", "#9fb1b9", "#2e4551", "#000000", _LIGHT | _DARK_OWN, _DARK_BOARDS
)
THEMES: Final = {"light": LIGHT, "dark": DARK}

ROLES: Final = frozenset(_LIGHT)
BACKDROPS: Final = frozenset({"none", *_LIGHT_BOARDS})

# Shape -> (the word of the reading form, the sign of the text form).
SHAPES: Final[dict[str, tuple[str, str]]] = {
    **dict(zip(SEAT_SHAPES, zip(SEAT_SHAPES, SEAT_SIGNS, strict=True), strict=True)),
    "person": ("person", "i"),
    "bear": ("bear", "B"),
    "fish": ("fish", "f"),
    "rope": ("rope", "r"),
    "box": ("box", "x"),
    "truck": ("truck", "T"),
    "house": ("house", "H"),
    "snowman": ("snowman", "S"),
    "paw": ("paw", "p"),
    "bird": ("bird", "b"),
    "gift": ("gift", "g"),
    "bolt": ("bolt", "z"),
    "flag": ("flag", "F"),
    "lock": ("lock", "#"),
    "card": ("card", "c"),
    "die": ("die", "d"),
    "snowflake": ("snowflake", "*"),
    "drop": ("drop", "o"),
    "sun": ("sun", "s"),
}

# Marks of a cell -> (the word of the reading form, the sign of the text form).
MARKS: Final[dict[str, tuple[str, str]]] = {
    "last": ("last move", "!"),
    "reserved": ("reserved", "?"),
    "blocked": ("blocked", "#"),
    "cracked": ("cracked", "%"),
    "highlight": ("highlighted", "="),
    "selectable": ("selectable", "+"),
    "dim": ("out of play", "-"),
}

# Styles of an edge -> the word of the reading form, and the border sign of the text form.
EDGE_STYLES: Final[dict[str, tuple[str, str]]] = {
    "plain": ("line", "·"),
    "ridge": ("ridge", "^"),
    "coast": ("coast", "="),
    "wall": ("wall", "#"),
    "dashed": ("dashed line", ":"),
    "stream": ("stream", "~"),
}

# Surfaces that the text form shows by a sign where nothing else stands.
FILL_SIGNS: Final = {
    "locked": "#",
    "water": "~",
    "deep": "≈",
    "ice": "_",
    "snow": ".",
    "land": ",",
    "rock": "^",
    "rim": ";",
    "start": "<",
    "goal": ">",
    "bonus": "»",
    "hazard": "X",
}

AREA_STYLES: Final = frozenset({"fill", "outline", "dashed"})
PIECE_STYLES: Final = frozenset({"solid", "outline"})
CAPS: Final = frozenset({"", "flat", "round", "pool", "arrow"})
ORIENTATIONS: Final = frozenset({"pointy", "flat", "square"})

# The 256-color code of each role in a terminal (xterm numbering).
ANSI: Final = {
    "void": 240,
    "empty": 109,
    "tile": 143,
    "hub": 107,
    "locked": 245,
    "water": 74,
    "deep": 31,
    "ice": 153,
    "snow": 254,
    "land": 137,
    "rock": 144,
    "rim": 101,
    "start": 108,
    "goal": 179,
    "bonus": 215,
    "hazard": 61,
    "neutral": 252,
    "ink": 250,
    "river": 38,
    "still": 104,
    "current": 37,
    "wood": 173,
    "food": 174,
    "animal": 255,
    "good": 71,
    "danger": 160,
    "highlight": 220,
    "seat0": 166,
    "seat1": 33,
    "seat2": 214,
    "seat3": 36,
    "seat4": 133,
    "seat5": 117,
    "seat6": 65,
    "seat7": 218,
}


def seat_role(seat: int) -> str:
    """The color role of a seat, 0-based: `seat_role(2)` is "seat2". GameError beyond 0..7."""
    return f"seat{_check_seat(seat)}"


def seat_shape(seat: int) -> str:
    """The shape of a seat, 0-based: circle, square, triangle, diamond, star… GameError beyond 0..7."""
    return SEAT_SHAPES[_check_seat(seat)]


def role_words(role: str) -> str:
    """A role as people read it: "seat0" is "seat 0 (circle)", others are words already."""
    if role.startswith("seat"):
        seat = int(role[4:])
        return f"seat {seat} ({SEAT_SHAPES[seat]})"
    return "still water" if role == "still" else role


def is_light(color: str) -> bool:
    """Whether dark ink reads better on a `#rrggbb` color (or on nothing) than light ink."""
    if color == NOTHING:
        return True
    red, green, blue = _parts(color)
    return 0.3 * red + 0.59 * green + 0.11 * blue > 118


def mix(first: str, second: str, share: float) -> str:
    """Two `#rrggbb` colors mixed: `share` (0 to 1) of the second in the first; nothing mixed stays nothing."""
    if NOTHING in (first, second):
        return NOTHING
    pairs = zip(_parts(first), _parts(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _check_seat(seat: int) -> int:
    if not 0 <= seat < MAX_SEATS:
        raise GameError(
            f"seat {seat} has no color and shape", hint=f"seats are 0 to {MAX_SEATS - 1}", culprit=seat
        )
    return seat

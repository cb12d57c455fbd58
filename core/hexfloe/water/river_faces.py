"""Faces of river tiles: which edges join, where a river ends; reading, writing, turning, listing them all.

A face is six codes, one for each edge 0-5 (counter-clockwise, see `hexfloe.grid.directions`): the partner
edge, or minus a kind of terminal (-1 to -127), or `BLANK` where no river meets the edge. In text, `01` joins
edges 0 and 1, and `2:3` puts a terminal of kind 3 at edge 2; kinds may have names:

>>> face = parse_face("01 24 3:spring", kinds=("end", "spring"))
>>> face
(1, 0, 4, -2, 2, -128)
>>> format_face(rotate_face(face, 1), kinds=("end", "spring"))
'12 35 4:spring'
>>> len(perfect_matchings()), len(rotation_classes(perfect_matchings())), len(partial_matchings())
(15, 5, 76)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Final, TypeAlias, cast, overload

from hexfloe.errors import BoardError, CoordinateError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLANK: Final = -128
"""Code of an edge that no river meets."""

MAX_KIND: Final = 127
"""Kinds of terminals are 1 to this."""

MAX_FACES: Final = 255
"""Most faces of one `Faces`, so that a cell of a position is one byte."""

Face: TypeAlias = tuple[int, int, int, int, int, int]

NOTHING: Final[Face] = (BLANK,) * 6


def check_face(face: Iterable[int]) -> Face:
    """Return the face as a tuple of six codes.

    Raises `BoardError` unless there are six codes that are partner edges (joined both ways, to another edge),
    minus a kind, or `BLANK`.
    """
    try:
        codes = tuple(index(code) for code in face)
    except TypeError:
        raise BoardError(f"a face is six codes, not {face!r}", culprit=face) from None
    if len(codes) != 6:
        raise BoardError(f"a face has six edges, not {len(codes)}: {codes}", culprit=codes)
    for edge, code in enumerate(codes):
        if not BLANK <= code <= 5:
            raise BoardError(
                f"edge {edge} of face {codes} says {code}",
                hint="write a partner edge 0-5, minus a kind of terminal, or BLANK",
                culprit=codes,
            )
        if code == edge or (code >= 0 and codes[code] != edge):
            raise BoardError(
                f"edge {edge} of face {codes} is joined to edge {code}, but not the other way round",
                hint="a joined edge names its partner, and is named by it",
                culprit=codes,
            )
    return codes


def _check_kinds(kinds: Sequence[str]) -> tuple[str, ...]:
    try:
        names = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    except TypeError:
        raise BoardError(f"kinds of terminals are a list of names, not {kinds!r}", culprit=kinds) from None
    for name in names:
        if not isinstance(name, str) or not name.isidentifier():
            raise BoardError(f"a kind of terminal cannot be named {name!r}", hint="use a word", culprit=name)
    if len(set(names)) < len(names) or len(names) > MAX_KIND:
        raise BoardError(
            f"kinds of terminals have up to {MAX_KIND} different names, not {names}", culprit=names
        )
    return names


def _parse_kind(word: str, text: str, kinds: tuple[str, ...]) -> int:
    if word in kinds:
        return kinds.index(word) + 1
    if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= MAX_KIND:
        return int(word)
    known = ", ".join(kinds) or "none has a name"
    raise BoardError(
        f"{word!r} in face {text!r} is no kind of terminal",
        hint=f"write a number 1-{MAX_KIND} or a name ({known})",
        culprit=text,
    )


def _parse_part(part: str, text: str, kinds: tuple[str, ...]) -> tuple[int, int, int]:
    """Read one word of a face: two edges and 0, or an edge, the same edge, and a kind."""
    head, colon, kind = part.partition(":")
    if not (head.isascii() and head.isdigit() and len(head) == (1 if colon else 2)):
        raise BoardError(
            f"{part!r} in face {text!r} cannot be read",
            hint="write two edges that join, as 04, or an edge and a kind of terminal, as 2:1",
            culprit=text,
        )
    if colon:
        return int(head), int(head), _parse_kind(kind, text, kinds)
    return int(head[0]), int(head[1]), 0


def parse_face(text: str, kinds: Sequence[str] = ()) -> Face:
    """Read a face such as `01 24 3:spring` or `0:2 3:1 12 45`; `-` is the blank face.

    Edges that are not named are blank, and the words may stand in any order. `kinds` names the kinds of
    terminals from 1 up. Raises `BoardError` with the text where it cannot be read, names an edge twice, or an
    edge or kind that does not exist.
    """
    if not isinstance(text, str):
        raise BoardError(f"a face is read from text, not from {text!r}", culprit=text)
    names = _check_kinds(kinds)
    codes: dict[int, int] = {}
    for part in [] if text.strip() == "-" else text.split():
        one, two, kind = _parse_part(part, text, names)
        for edge in (one, two):
            if edge > 5:
                raise BoardError(f"{part!r} in face {text!r}: edges are 0 to 5", culprit=text)
        if one in codes or two in codes or (one == two and not kind):
            raise BoardError(f"face {text!r} uses an edge twice at {part!r}", culprit=text)
        codes[one] = -kind if kind else two
        codes[two] = -kind if kind else one
    return cast(Face, tuple(codes.get(edge, BLANK) for edge in range(6)))


def format_face(face: Iterable[int], kinds: Sequence[str] = ()) -> str:
    """Write a face as `parse_face` reads it, each part at its lowest edge; `-` is the blank face.

    Raises `BoardError` where `check_face` does.
    """
    names = _check_kinds(kinds)
    parts = []
    for edge, code in enumerate(check_face(face)):
        if code > edge:
            parts.append(f"{edge}{code}")
        elif code < 0 and code != BLANK:
            parts.append(f"{edge}:{names[-code - 1] if -code <= len(names) else -code}")
    return " ".join(parts) or "-"


def rotate_face(face: Iterable[int], turns: int) -> Face:
    """Return the face turned by that many sixths of a turn: edge e goes to edge e + turns (mod 6)."""
    codes = check_face(face)
    return cast(Face, tuple(_turn(codes[(edge - turns) % 6], turns) for edge in range(6)))


def _turn(code: int, turns: int) -> int:
    return (code + turns) % 6 if code >= 0 else code


def mirror_face(face: Iterable[int]) -> Face:
    """Return the mirror image that keeps edges 0 and 3: edge e goes to edge -e (mod 6)."""
    codes = check_face(face)
    there = [codes[-edge % 6] for edge in range(6)]
    return cast(Face, tuple(-code % 6 if code >= 0 else code for code in there))


def _rank(face: Face) -> tuple[int, ...]:
    """Put terminals of high kind first, then low partners, then blanks."""
    return tuple(6 if code == BLANK else code for code in face)


def distinct_rotations(face: Iterable[int]) -> tuple[Face, ...]:
    """Return the different faces that turning gives, in order of turns from 0: 1, 2, 3 or 6 of them.

    Rotation k is item k modulo their number.
    """
    codes = check_face(face)
    return tuple(dict.fromkeys(rotate_face(codes, turns) for turns in range(6)))


def canonical_face(face: Iterable[int]) -> Face:
    """Return the one rotation that stands for all of them.

    If it has terminals, one of the highest kind is at edge 0; then edge 0, edge 1, ... join as low an edge as
    can be, and blanks come last.
    """
    return min(distinct_rotations(face), key=_rank)


def rotation_classes(faces: Iterable[Iterable[int]]) -> dict[Face, tuple[Face, ...]]:
    """Group faces that are rotations of each other: canonical face -> the different ones given, in order."""
    classes: dict[Face, dict[Face, None]] = {}
    for face in faces:
        classes.setdefault(canonical_face(face), {})[check_face(face)] = None
    return {canonical: tuple(members) for canonical, members in classes.items()}


def _matchings(edges: tuple[int, ...], partial: bool) -> Iterator[dict[int, int]]:
    if not edges:
        yield {}
        return
    first, rest = edges[0], edges[1:]
    for place, partner in enumerate(rest):
        for others in _matchings(rest[:place] + rest[place + 1 :], partial):
            yield {first: partner, partner: first, **others}
    if partial:
        yield from _matchings(rest, partial)


def _all_faces(partial: bool) -> tuple[Face, ...]:
    joins = _matchings(tuple(range(6)), partial)
    return tuple(cast(Face, tuple(join.get(edge, BLANK) for edge in range(6))) for join in joins)


def perfect_matchings() -> tuple[Face, ...]:
    """Return all 15 faces that join all six edges in pairs, in alphabetical order; 5 up to rotation."""
    return _all_faces(partial=False)


def partial_matchings() -> tuple[Face, ...]:
    """Return all 76 faces without terminals, the 15 perfect ones among them, the blank one last.

    They are 18 up to rotation.
    """
    return _all_faces(partial=True)


class Faces(Sequence[Face]):
    """The faces that a position may show, numbered: immutable, at most 255, and number 0 is "no tile here".

    Made from texts (see `parse_face`) or tuples of six codes, which get the numbers 1, 2, ... in their order;
    faces may repeat. As a sequence it includes number 0, so `len` is one more than the faces given. `kinds`
    names the kinds of terminals from 1 up. Raises `BoardError` naming the face that cannot be.
    """

    def __init__(self, faces: Iterable[str | Iterable[int]], kinds: Sequence[str] = ()) -> None:
        self.kinds = _check_kinds(kinds)
        if isinstance(faces, str):
            raise BoardError(f"faces are given as a list, not as the text {faces!r}", culprit=faces)
        try:
            given = list(faces)
        except TypeError:
            raise BoardError(f"faces are given as a list, not as {faces!r}", culprit=faces) from None
        if len(given) > MAX_FACES:
            raise BoardError(f"{len(given)} faces are more than the {MAX_FACES} that fit", culprit=len(given))
        self._faces = (NOTHING, *(self._read(face) for face in given))

    def _read(self, face: str | Iterable[int]) -> Face:
        return parse_face(face, self.kinds) if isinstance(face, str) else check_face(face)

    @overload
    def __getitem__(self, number: int) -> Face: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Face, ...]: ...
    def __getitem__(self, number: int | slice) -> Face | tuple[Face, ...]:
        return self._faces[number]

    def __len__(self) -> int:
        return len(self._faces)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Faces):
            return NotImplemented
        return self._faces == other._faces and self.kinds == other.kinds

    def __hash__(self) -> int:
        return hash((self._faces, self.kinds))

    def __repr__(self) -> str:
        return f"Faces({[self.format(number) for number in range(1, len(self))]!r}, kinds={self.kinds!r})"

    def number(self, face: str | Iterable[int]) -> int:
        """Return the lowest number of a face given as text or codes; `CoordinateError` if it is not here."""
        codes = self._read(face)
        if codes not in self._faces:
            raise CoordinateError(f"none of the faces is {format_face(codes, self.kinds)!r}", culprit=face)
        return self._faces.index(codes)

    def format(self, number: int) -> str:
        """Return the text of a face, with names of kinds; `CoordinateError` for a number that is not here."""
        if not 0 <= number < len(self):
            hint = f"faces are 0 to {len(self) - 1}"
            raise CoordinateError(f"there is no face {number}", hint=hint, culprit=number)
        return format_face(self._faces[number], self.kinds)

    @property
    def table(self) -> bytes:
        """The codes of all faces as signed bytes, six a face, number 0 first: `join` of the C functions."""
        return b"".join(code.to_bytes(1, "little", signed=True) for face in self._faces for code in face)

    @property
    def join(self) -> NDArray[np.int8]:
        """The same as a read-only array, int8[len(faces), 6]."""
        import numpy as np  # a game reads `table`; only this needs numpy

        return np.frombuffer(self.table, np.int8).reshape(-1, 6)

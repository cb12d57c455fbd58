"""Tables: who may see which field, and what one seat's copy of a position looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hexfloe.errors import GameError

if TYPE_CHECKING:
    import numpy as np

EVERYONE: Final = "everyone"
OWNER: Final = "owner"
NOBODY: Final = "nobody"

#: Viewers that are not seats.
SPECTATOR: Final = -1
ALL: Final = -2


def check_table_dtype(dtype: np.dtype[Any], what: str = "table") -> None:
    """Raise GameError unless a structured dtype can be a flat block: fixed-width integers, no padding, no objects.

    The sizes of the fields must add up to the size of the whole, so that equal positions have equal bytes.
    """
    if dtype.names is None:
        raise GameError(f"a {what} must be a structured dtype with named fields, not {dtype}")
    total = 0
    for name in dtype.names:
        field = dtype[name]
        base = field.base
        if base.names is not None:
            check_table_dtype(base, f"{what}.{name}")
        elif base.kind not in "iu":
            raise GameError(
                f"field {name!r} of the {what} is {base}: only fixed-width integers may stand in it",
                culprit=name,
            )
        total += field.itemsize
    if total != dtype.itemsize:
        raise GameError(
            f"the {what} has padding: its fields add up to {total} bytes, the whole has {dtype.itemsize}",
            hint="order the fields from wide to narrow and fill up the end with a spare field",
        )


class Fields:
    """Who may see each field of the table: everyone, its owner (arrays with a seat axis first), or nobody.

    Names are given as one text each, separated by spaces:

    >>> fields = Fields(everyone="tile pile_size", owner="hand")
    >>> fields.audience("hand")
    'owner'
    """

    def __init__(self, *, everyone: str = "", owner: str = "", nobody: str = "") -> None:
        self._audience: dict[str, str] = {}
        for audience, names in ((EVERYONE, everyone), (OWNER, owner), (NOBODY, nobody)):
            for name in names.split():
                if self._audience.setdefault(name, audience) is not audience:
                    raise GameError(f"the field {name!r} has two audiences", culprit=name)

    def audience(self, name: str) -> str:
        """Return `everyone`, `owner` or `nobody`; GameError for a field that is not declared."""
        found = self._audience.get(name)
        if found is None:
            raise GameError(f"the table has no field {name!r}", culprit=name)
        return found

    @property
    def has_secrets(self) -> bool:
        """Return whether any field is hidden from anybody."""
        return any(audience != EVERYONE for audience in self._audience.values())

    def check(self, dtype: np.dtype[Any], seats: int) -> None:
        """Raise GameError unless exactly the fields of the dtype are declared and owners have a seat axis."""
        names = dtype.names or ()
        for name in names:
            if name not in self._audience:
                raise GameError(
                    f"nobody said who may see the field {name!r} of the table",
                    hint="name it in Fields(everyone=…, owner=…, nobody=…)",
                    culprit=name,
                )
        for name, audience in self._audience.items():
            if name not in names:
                raise GameError(f"the table has no field {name!r}", culprit=name)
            shape = dtype[name].shape
            if audience == OWNER and (not shape or shape[0] < seats):
                raise GameError(
                    f"the secret field {name!r} has no axis of at least {seats} seats first",
                    hint="a secret stands in an array field[seat][…]",
                    culprit=name,
                )

    def mask(self, table: bytes, dtype: np.dtype[Any], viewer: int) -> bytes:
        """Return the table with everything zeroed that the viewer may not see (ALL sees all, SPECTATOR no secret)."""
        if viewer == ALL or not self.has_secrets:
            return table
        import numpy as np

        copy = np.frombuffer(bytearray(table), dtype)
        for name, audience in self._audience.items():
            if audience == NOBODY:
                copy[name] = 0
            elif audience == OWNER:
                rows = copy[name][0]
                kept = rows[viewer].copy() if viewer >= 0 else 0
                rows[...] = 0
                if viewer >= 0:
                    rows[viewer] = kept
        return copy.tobytes()

"""Scenes as JSON-able data and back: what a server sends and a page draws.

A scene is an object whose keys are the fields of `scene.Scene`, its parts objects with the fields of their
classes; points are [x, y], passages [cell, edge_in, edge_out] with null for an end inside the cell. Fields
that have their default value are left out. `format` is 1 and changes when a reader would misunderstand.

>>> from hexfloe.picture.scene import Scene
>>> scene_to_data(Scene("Pond", "empty"))
{'format': 1, 'title': 'Pond', 'status': 'empty'}
>>> scene_from_data({"format": 1, "title": "Pond"}).title
'Pond'
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from hexfloe.errors import GameError

if TYPE_CHECKING:
    from hexfloe.picture.scene import Scene

FORMAT: Final = 1


def scene_to_data(scene: Scene) -> dict[str, Any]:
    """The scene as dicts, lists, texts and numbers, ready for `json.dumps`."""
    plain: dict[str, Any] = _plain(scene)
    order = ("title", "status")
    head = {name: plain.pop(name) for name in order if name in plain}
    return {"format": FORMAT, **head, **plain}


def scene_from_data(data: object) -> Scene:
    """The scene that `scene_to_data` wrote. GameError, with the place of the mistake, if it is not one."""
    import msgspec

    from hexfloe.picture.scene import Scene

    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GameError(f"this is no scene of format {FORMAT}", hint="write it with scene_to_data")
    given = {name: value for name, value in data.items() if name != "format"}
    try:
        return msgspec.convert(given, Scene)
    except msgspec.ValidationError as error:
        raise GameError(f"this is no scene: {error}", hint="write it with scene_to_data") from None


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        unset = {field.name: field.default for field in fields(value)}
        return {
            name: _plain(item)
            for name, item in found.items()
            if item is not unset[name] and item != unset[name]
        }
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value

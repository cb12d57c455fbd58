"""Pictures in one page: what they share is stored once, and nothing but drawing comes through."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hexfloe_lots.game import Lots

from hexfloe.errors import DataFileError
from hexfloe.picture import render_svg
from hexfloe.play.table import ALL
from hexfloe.validate.drawings import Drawings

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20">{}</svg>'
USE = "use"


def position(*moves):
    """Return the picture of a position of the toy."""
    state = Lots().start()
    for move in moves:
        state.play(move)
    return render_svg(state.game.scene(state.view(ALL)), width=720)


def names(element):
    """Return an element's name and attributes without namespace."""
    return element.tag.rpartition("}")[2], tuple(
        item
        for item in element.attrib.items()
        if item[0] not in ("id", "class") and not item[0].startswith("data-")
    )


def resolved(markup, shared):
    """Return the drawing elements of a body in order, every use replaced by what it uses."""
    root = ElementTree.fromstring(f"<svg>{shared}{markup}</svg>")
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}

    def walk(element):
        if element.tag == USE:
            element = by_id[element.get("href").removeprefix("#")]
        yield names(element), (element.text or "").strip()
        for child in element:
            yield from walk(child)

    return [item for child in root if child.tag != "defs" for item in walk(child)][1:]


def originals(svg):
    """Return the drawing elements of a picture in order."""
    found = []

    def walk(element):
        found.append((names(element), (element.text or "").strip()))
        for child in element:
            walk(child)

    for child in ElementTree.fromstring(svg):
        if child.tag.rpartition("}")[2] not in ("title", "desc", "defs") and child.get("class") != "pick":
            walk(child)
    return found


def paintless(elements):
    """Return elements with the names of patterns and gradients left out."""
    return [
        ((name, tuple((key, "url" if "url(" in value else value) for key, value in attributes)), text)
        for (name, attributes), text in elements
    ]


def test_every_element_is_still_drawn():
    """With uses followed, two pictures hold what they held, in order."""
    pictures = [position("deal 0 1", "deal 1 1"), position("deal 0 1", "deal 1 1", "place e")]
    drawings = Drawings()
    added = [drawings.add(svg) for svg in pictures]
    bodies = [drawings.body(drawing) for drawing in added]
    for svg, body in zip(pictures, bodies, strict=True):
        assert paintless(resolved(body, drawings.shared())) == paintless(originals(svg))


def test_what_pictures_share_is_stored_once():
    """Ten positions of one match take less than three of them apart."""
    moves = ["deal 0 1", "deal 1 1", "place e", "place center", "place w", "place ne", "place nw", "place se"]
    pictures = [position(*moves[:n]) for n in range(len(moves) + 1)]
    drawings = Drawings()
    bodies = [drawings.body(drawing) for drawing in [drawings.add(svg) for svg in pictures]]
    assert sum(map(len, bodies)) + len(drawings.shared()) < sum(map(len, pictures[:3]))


def test_every_paint_is_defined():
    """A fill by a pattern or gradient names one of the page."""
    drawings = Drawings()
    body = drawings.body(drawings.add(position()))
    text = drawings.shared() + body
    wanted = {part.split(")")[0] for part in text.split("url(#")[1:]}
    assert wanted
    assert all(f'id="{name}"' in text for name in wanted)


def test_size_and_words_are_kept():
    """A page needs the shape of a picture, and what it says to those who cannot see it."""
    added = Drawings().add(position("deal 0 1"))
    assert (added.width, added.title) == ("720", "Lots")
    assert int(added.height) > 0
    assert "seat 0" in added.about


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<foreignObject/>",
        "<image/>",
        "<a><path/></a>",
        "<use/>",
        "<style>*{}</style>",
        "<animate/>",
        '<html xmlns="http://www.w3.org/1999/xhtml"/>',
        "<defs><script/></defs>",
        '<defs><pattern id="a"><script/></pattern></defs>',
        '<path fill="url(https://example.org/x)"/>',
        '<path fill="url(#nothing)"/>',
        "<g>" * 40 + "</g>" * 40,
        "<g>",
        "\x00",
    ],
)
def test_what_hexfloe_does_not_draw_is_refused(inside):
    """A picture comes from a game that nobody trusts."""
    with pytest.raises(DataFileError):
        Drawings().add(SVG.format(inside))


@pytest.mark.parametrize(
    "svg",
    [
        "",
        "words",
        "<svg/>",
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "<!DOCTYPE svg>" + SVG,
        "<?xml?>" + SVG,
    ],
)
def test_what_is_no_picture_is_refused(svg):
    """Declarations too: they could make a small text huge."""
    with pytest.raises(DataFileError):
        Drawings().add(svg.format(""))


def test_attributes_that_do_not_draw_are_left_out():
    """Handlers, styles, classes and links do not come through."""
    drawings = Drawings()
    body = drawings.body(
        drawings.add(SVG.format('<path d="M0 0" onclick="x" style="y" class="z" href="#q" id="i"/>'))
    )
    assert body == '<g><path d="M0 0"/></g>'


def test_texts_stay_escaped():
    """What was text is text."""
    drawings = Drawings()
    body = drawings.body(drawings.add(SVG.format('<text x="&quot;&gt;">&lt;b&gt;</text>')))
    assert body == '<g><text x="&quot;&gt;">&lt;b&gt;</text></g>'

"""The parts of a side's page: each is made of its place alone, and sent again only when it has changed.

A part is a template of its own name in `templates/parts/`. Its stamp is a hash of what it says; the page sends the stamps of the
parts that it shows, and gets those that differ. So an act, news of another player's act and a server's restart are all one.

A large part may be made of *pieces*, elements with ids. To a page that shows a version which this server has sent, only the
pieces that differ are sent. Pieces that come and go are values under `pieces`, and the template has an element for each group of
them, filled with `holes[group]`; pieces that only change are marked in the template, `<!--piece ID-->…<!--/piece-->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from campaign.web.pieces import Piece, Pieces, Version, Versions
from campaign.web.places import Place
from campaign.web.rendering import fingerprint, rendered

Values = Callable[[Place], Mapping[str, Any]]
_PARTS: dict[str, Values] = {}
MARKED = re.compile(r"<!--piece (?P<id>[^\s>]+)-->(?P<html>.*?)<!--/piece-->", re.DOTALL)
HOLE = "\x00{}\x00"  # what stands for a group of pieces in the frame of a part
SVG = ("<g", "<use", "<path")  # how pieces begin that are drawn


class Part(NamedTuple):
    """A part of a page, as HTML, and its stamp; and what it is made of."""

    name: str
    html: str
    stamp: str
    pieces: Pieces = {}
    version: Version | None = None


def part(name: str) -> Callable[[Values], Values]:
    """Whoever makes the values of a part says its name."""

    def entered(values: Values) -> Values:
        assert name not in _PARTS, f"two parts are called {name}"
        _PARTS[name] = values
        return values

    return entered


def known(name: str) -> bool:
    return name in _PARTS


def made(place: Place, name: str, refusal: str = "") -> Part:
    """A part as it is now; a refusal is told in the part that asks."""
    shelf = Shelf(place.campaign.versions, place.side)
    return assembled(shelf, name, f"parts/{name}.html", _PARTS[name](place), place=place, refusal=refusal)


class Shelf(NamedTuple):
    """Where the versions are remembered that one side was sent."""

    versions: Versions
    side: str


def assembled(shelf: Shelf, name: str, template: str, values: Mapping[str, Any], **more: Any) -> Part:
    """A part from its template and values, its pieces in their holes."""
    pieces: Pieces = values.get("pieces", {})
    holes = {group: Markup(HOLE.format(group)) for group in pieces}
    frame = rendered(template, holes=holes, **values, **more)
    marked = [Piece(one["id"], one["html"].strip()) for one in MARKED.finditer(frame)]
    inner = MARKED.sub(r"\g<html>", frame)
    frame = MARKED.sub(r"\g<id>", frame)
    pieces = {**pieces, "": marked} if marked else pieces
    for group, hole in holes.items():
        inner = inner.replace(hole, "".join(one.html for one in pieces[group]))
    found = section(name, inner)
    if not pieces:
        return found
    hashes = {one.id: fingerprint(one.html.encode()) for group in pieces.values() for one in group}
    version = Version(fingerprint(frame.encode()), hashes)
    shelf.versions.keep(shelf.side, name, found.stamp, version)
    return found._replace(pieces=pieces, version=version)


def section(name: str, inner: str) -> Part:
    """What a part says, within its section and with its stamp."""
    stamp = fingerprint(inner.encode())
    return Part(name, _section(name, stamp, inner), stamp)


def changed(place: Place, stamps: Mapping[str, str], refusal: str = "") -> list[str]:
    """Of the parts that a page shows, by their names and stamps, those that say something else now: whole, or what differs."""
    found = [(made(place, name, refusal), stamp) for name, stamp in stamps.items() if known(name)]
    shelf = Shelf(place.campaign.versions, place.side)
    return [since(shelf, part, stamp) for part, stamp in found if part.stamp != stamp]


def since(shelf: Shelf, part: Part, stamp: str) -> str:
    """What differs from the version that a page shows, if that is known and what is around the pieces is the same; else all."""
    before, now = shelf.versions.get(shelf.side, part.name, stamp), part.version
    if before is None or now is None or before.frame != now.frame:
        return part.html
    fresh = [
        _into(group, one)
        for group in part.pieces
        for one in part.pieces[group]
        if before.pieces.get(one.id) != now.pieces[one.id]
    ]
    drawn = "".join(one for one in fresh if one.startswith(SVG))
    told = "".join(one for one in fresh if not one.startswith(SVG))
    gone = " ".join(name for name in before.pieces if name not in now.pieces)
    return _section(part.name, part.stamp, f"<svg>{drawn}</svg>{told}", f' data-since="{stamp}" data-gone="{gone}"')


def _into(group: str, piece: Piece) -> str:
    """A piece that says where it belongs."""
    head, space, tail = piece.html.partition(" ")
    return f'{head} data-into="{group}"{space}{tail}'


def _section(name: str, stamp: str, inner: str, more: str = "") -> str:
    return f'<section id="{name}" class="part" data-part="{name}" data-stamp="{stamp}"{more}>{inner}</section>'

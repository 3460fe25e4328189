"""The parts of a side's page: each is made of its place alone, and sent again only when it has changed.

A part is a template of its own name in `templates/parts/`. Its stamp is a hash of what it says; the page sends the stamps of the
parts that it shows, and gets those that differ. So an act, news of another player's act and a server's restart are all one.

A large part may be made of *pieces*, elements with ids. To a page that shows a version which this server has sent, only the
pieces that differ are sent. They are values under `pieces`, and the template has an element for each group of them, which is
filled with `holes[group]`; a piece may have elements for others in it, filled with `hole(group)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from campaign.web.pieces import Piece, Pieces, Version, Versions, filled, groups_in, hole, in_order
from campaign.web.places import Place
from campaign.web.rendering import fingerprint, rendered

Values = Callable[[Place], Mapping[str, Any]]
_PARTS: dict[str, Values] = {}
ASKS = "question"  # the part that asks, and tells why an act was refused
SVG = ("<g", "<use", "<path", "<text")  # how pieces begin that are drawn


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
    """A part as it is now; a refusal is told in the part that asks. It is made again when what it is made of is another."""
    if refusal and name == ASKS:
        return fresh(place, name, refusal)
    key = "part", name, place.side, place.looking
    found = place.campaign.made.of(key, place.edition, lambda: fresh(place, name))
    if found.version is not None:
        place.campaign.versions.keep(place.side, name, found.stamp, found.version)
    return found


def fresh(place: Place, name: str, refusal: str = "") -> Part:
    """A part made now."""
    shelf = Shelf(place.campaign.versions, place.side)
    return assembled(shelf, name, f"parts/{name}.html", _PARTS[name](place), place=place, refusal=refusal)


class Shelf(NamedTuple):
    """Where the versions are remembered that one side was sent."""

    versions: Versions
    side: str


def assembled(shelf: Shelf, name: str, template: str, values: Mapping[str, Any], **more: Any) -> Part:
    """A part from its template and values, its pieces in their holes."""
    pieces: Pieces = values.get("pieces", {})
    holes = {group: hole(group) for group in pieces}
    frame = rendered(template, holes=holes, **values, **more)
    found = section(name, filled(frame, pieces))
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
    fresh: list[str] = []
    whole: set[str] = set()  # the groups that are sent within other pieces
    stood = {name: place for place, name in enumerate(before.pieces)}
    for group, pieces in part.pieces.items():
        if group not in whole:
            for one in _fresh(group, pieces, stood, before.pieces, now.pieces):
                whole |= groups_in(one, part.pieces)
                fresh.append(filled(one, part.pieces))
    drawn = "".join(one for one in fresh if one.startswith(SVG))
    told = "".join(one for one in fresh if not one.startswith(SVG))
    gone = " ".join(name for name in before.pieces if name not in now.pieces)
    return _section(part.name, part.stamp, f"<svg>{drawn}</svg>{told}", f' data-since="{stamp}" data-gone="{gone}"')


def _fresh(
    group: str, pieces: Sequence[Piece], stood: Mapping[str, int], before: Mapping[str, str], now: Mapping[str, str]
) -> Iterator[str]:
    """The pieces of a group that say something else. Each says where it belongs, and one that is new or has moved, after which it
    stands; one that has only moved says nothing but that."""
    stay, above = in_order([one.id for one in pieces], stood), ""
    for one in pieces:
        after = "" if one.id in stay else f' data-after="{above}"'
        if before.get(one.id) != now[one.id]:
            head, space, tail = one.html.partition(" ")
            yield f'{head} data-into="{group}"{after}{space}{tail}'
        elif after:
            mark = "g" if one.html.startswith(SVG) else "i"
            yield f'<{mark} data-into="{group}" data-moved="{one.id}"{after}></{mark}>'
        above = one.id


def _section(name: str, stamp: str, inner: str, more: str = "") -> str:
    return f'<section id="{name}" class="part" data-part="{name}" data-stamp="{stamp}"{more}>{inner}</section>'

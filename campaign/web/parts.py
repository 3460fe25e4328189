"""The parts of a side's page: each is made of its place alone, and sent again only when it has changed.

A part is a template of its own name in `templates/parts/`. Its stamp is a hash of what it says; the page sends the stamps of the
parts that it shows, and gets those that differ. So an act, news of another player's act and a server's restart are all one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from campaign.web.places import Place
from campaign.web.rendering import fingerprint, rendered

Values = Callable[[Place], Mapping[str, Any]]
_PARTS: dict[str, Values] = {}


class Part(NamedTuple):
    """A part of a page, as HTML, and its stamp."""

    name: str
    html: str
    stamp: str


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
    return section(name, rendered(f"parts/{name}.html", place=place, refusal=refusal, **_PARTS[name](place)))


def section(name: str, inner: str) -> Part:
    """What a part says, within its section and with its stamp."""
    stamp = fingerprint(inner.encode())
    return Part(name, f'<section id="{name}" class="part" data-part="{name}" data-stamp="{stamp}">{inner}</section>', stamp)


def changed(place: Place, stamps: Iterable[tuple[str, str]], refusal: str = "") -> list[Part]:
    """Of the parts that a page shows, by their names and stamps, those that say something else now."""
    found = [(made(place, name, refusal), stamp) for name, stamp in stamps if known(name)]
    return [part for part, stamp in found if part.stamp != stamp]

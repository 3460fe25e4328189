"""The player's own fleet on its displays (SL 3.14), each squadron on the track of its damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaign.play import papers
from campaign.reports.fleet_display import BOXES, Counter, Fleet, FlotillaSheet, PortSheet
from campaign.web.parts import part
from campaign.web.pieces import Piece, Pieces, hole
from campaign.web.places import Place
from campaign.web.rendering import in_templates, once

BOX = 12  # units of the drawing that a box of the track is wide
SIZE = 11  # units of it that are filled


class Track(NamedTuple):
    """A record track drawn: the boxes of each bracket as one path, where the counter lies, and the same in words."""

    brackets: tuple[str, ...]
    here: int
    words: str
    width: int = BOX * len(BOXES)


in_templates(hole)


@in_templates
def track(one: Counter) -> Track:
    """SL 7.32: the boxes 0 to 10 by bracket of damage, and the box on which a squadron lies."""
    paths = tuple(
        "".join(f"M{box * BOX} 0h{SIZE}v{SIZE}h-{SIZE}z" for box, own in enumerate(one.brackets) if own == bracket)
        for bracket in range(3)
    )
    state = ("sound", "lightly damaged", "heavily damaged")[one.brackets[one.box]]
    side = ", on its +10 side" if one.plus_ten else ""
    near = f", of {one.near} that it bears" if one.near else ""
    return Track(paths, one.box * BOX, f"damage {one.damage}{near}{side}: {state}")


@part("fleet")
def fleet(place: Place) -> Mapping[str, Any]:
    found = papers.fleet(place.player)
    return {"fleet": found, "pieces": pieces(found, place.player.marks)}


def pieces(found: Fleet, marks: Mapping[str, str]) -> Pieces:
    """Every sheet and box by itself; within a flotilla's where it lies, and each of its squadrons."""
    officers = (("The mess", found.mess), ("Ashore", found.ashore), ("Away", found.away))
    return {
        "fleet-flotillas": [
            *(_sheet(one.id, "flotilla", one) for one in found.flotillas),
            *(_sheet(one.id, "convoy", one) for one in found.convoys),
        ],
        **{group: within for one in found.flotillas for group, within in _within(one, marks)},
        "fleet-ports": [_sheet(one.id, "port", one) for one in found.ports],
        **{group: within for one in found.ports for group, within in _in_port(one)},
        "fleet-boxes": [
            *(_sheet(f"box-{number}", "box", one, number) for number, one in enumerate(found.boxes, 1)),
            _sheet("stations", "stations", found.stations),
            *(_sheet(f"officers-{n}", "officers", title, those, n) for n, (title, those) in enumerate(officers) if those),
        ],
    }


def _within(sheet: FlotillaSheet, marks: Mapping[str, str]) -> Iterator[tuple[str, list[Piece]]]:
    """What changes oftener than the rest of a flotilla's sheet, and of those of its divisions."""
    at = f"now-{sheet.id}"
    words = sheet.at, sheet.fitting_out, sheet.allowance, sheet.reduced, marks.get(sheet.id, "")
    yield f"at-{sheet.id}", [_made(at, "whereabouts", at, *words)]
    yield from _squadrons(f"squadrons-{sheet.id}", sheet.squadrons)
    for lesser in sheet.subordinates:
        yield from _within(lesser, marks)


def _in_port(sheet: PortSheet) -> Iterator[tuple[str, list[Piece]]]:
    """What changes oftener than the rest of a port's sheet."""
    counts, papers_of = f"counts-{sheet.id}", f"papers-{sheet.id}"
    fitting, ordinary = len(sheet.fitting_out), len(sheet.in_ordinary)
    yield f"held-{sheet.id}", [_made(counts, "held", counts, fitting, ordinary, sheet.yard)]
    yield f"lying-{sheet.id}", [_made(papers_of, "lying", papers_of, sheet.flotillas, sheet.auxiliaries)]
    yield from _squadrons(f"fitting-{sheet.id}", sheet.fitting_out)
    yield from _squadrons(f"ordinary-{sheet.id}", sheet.in_ordinary)


def _squadrons(group: str, counters: Iterable[Counter]) -> Iterator[tuple[str, list[Piece]]]:
    """Squadrons in a list, and the damage of each by itself, which changes oftener."""
    named = {f"{group}-{one.id}": one for one in counters}
    yield group, [_made(f"on-{name}", "squadron", one, name) for name, one in named.items()]
    for name, one in named.items():
        yield name, [_made(f"worn-{name}", "worn", one, f"worn-{name}")]


def _sheet(name: str, macro: str, *values: Any) -> Piece:
    return _made(f"fleet-{name}", macro, *values)


def _made(name: str, macro: str, *values: Any) -> Piece:
    return Piece(name, once("parts/fleet_sheets.html", macro, *values).strip())

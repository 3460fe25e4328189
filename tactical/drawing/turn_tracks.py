"""Between ships and behind them: what holds two together, and the tracks of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from table.dice import Fact
from table.svg import Point, group, number
from tactical.drawing.ensigns import side_colour
from tactical.drawing.ink import circle, path, through
from tactical.drawing.picture import Picture, ShipSeen
from tactical.drawing.plotting import amidships, bearing, centre
from tactical.sea.hexes import Hex, Place

DOT = 2.6  # half the breadth of the dot in which a track begins
ROPE, TANGLE, TOW = "#8a5a1e", "#5a4637", "#39424a"
STROKES: dict[str, dict[str, Any]] = {
    "grapple": {"stroke": ROPE, "stroke_width": 2.2, "stroke_dasharray": "3 1.6"},
    "foul": {"stroke": TANGLE, "stroke_width": 2.6, "stroke_dasharray": "1 2.2", "stroke_linecap": "round"},
    "tow": {"stroke": TOW, "stroke_width": 1.5, "stroke_dasharray": "6 2"},
}


def lashings(picture: Picture) -> str:
    """Ropes between ships that are grappled, fouled or towed."""
    drawn, lie = [], {ship.id: amidships(ship.place, ship.large) for ship in picture.ships}
    for kind, one, other in picture.ties:
        ends = [lie[one], lie[other]]
        drawn.append(path(through(ends), fill="none", stroke="#f6ecd2", stroke_width=4.4, stroke_linecap="round", opacity="0.8"))
        drawn.append(path(through(ends), fill="none", **STROKES[kind]))
    return group(drawn, class_="lashings")


def corners(picture: Picture) -> str:
    """Where a line turns in succession, and to which heading."""
    return group((_corner(turning) for turning in picture.turnings), class_="corners")


def _corner(turning: Place) -> str:
    at, turn = centre(turning.bow), number(bearing(turning.facing))
    hook = "M-9 7Q-9 0 0 0H8M3-5L9 0L3 5"
    parts = [
        circle(0.0, 0.0, 13.0, fill="#fdf8ea", stroke="#6b3d86", stroke_width=1.2, opacity="0.85"),
        path(hook, fill="none", stroke="#6b3d86", stroke_width=2.0, stroke_linecap="round"),
    ]
    return group(parts, "turn in succession", transform=f"translate({number(at.x)} {number(at.y)}) rotate({turn})")


def places(fact: Fact, ship: ShipSeen) -> Place | None:
    """Where a fact says that a ship lies now, whatever kind of fact it is."""
    bow = getattr(fact, "bow", None)
    if bow is None or getattr(fact, "ship", None) != ship.id:
        return None
    return Place(Hex(*bow), getattr(fact, "facing", ship.place.facing))


def steps_of(fact: Fact) -> list[Place]:
    """How a ship lay before her move and after each step of it, where a fact tells of the whole move; else nothing."""
    return list(getattr(fact, "track", ()))


def tracks(before: Picture, happened: Iterable[Fact]) -> dict[str, list[Place]]:
    """How each ship that moved went: where she lay before, then after each step."""
    found: dict[str, list[Place]] = {}
    lay = {ship.id: ship for ship in before.ships}
    for fact in happened:
        ship = lay.get(getattr(fact, "ship", ""))
        if ship is not None and (made := steps_of(fact)):
            track = found.setdefault(ship.id, [made[0]])
            track += [after for before, after in pairwise(made) if after != before]
            continue
        place = places(fact, ship) if ship is not None else None
        if ship is not None and place is not None:
            track = found.setdefault(ship.id, [ship.place])
            if not hasattr(fact, "facing"):
                place = Place(place.bow, track[-1].facing)
            if place != track[-1]:
                track.append(place)
    return {id: track for id, track in found.items() if len(track) > 1}


def wakes(picture: Picture, laid: dict[str, list[Place]]) -> str:
    """The tracks: a pale wake under a line in the side's colour, with a dot where it began; all of a colour in one path."""
    ways: dict[str, list[list[Point]]] = {}
    for id, track in laid.items():
        ship = picture.ship(id)
        if ship is not None:
            ways.setdefault(side_colour(picture, ship.side), []).append([amidships(place, ship.large) for place in track])
    return group(_lines(ways), class_="tracks")


def _lines(ways: dict[str, list[list[Point]]]) -> Iterator[str]:
    pale: dict[str, object] = {"fill": "none", "stroke": "#ffffff", "stroke_width": 5.0, "opacity": "0.4"}
    line: dict[str, object] = {"fill": "none", "stroke_width": 1.7, "stroke_dasharray": "5 3", "opacity": "0.8"}
    drawn = {colour: "".join(through(way) for way in found) for colour, found in ways.items()}
    for d in drawn.values():
        yield path(d, **pale, stroke_linejoin="round", stroke_linecap="round")
    for colour, d in drawn.items():
        yield path(d, **line, stroke=colour, stroke_linejoin="round")
        yield path("".join(_dot(way[0]) for way in ways[colour]), fill=colour, opacity="0.8")


def _dot(at: Point) -> str:
    """Path data of a small disc."""
    return f"M{number(at.x - DOT)} {number(at.y)}a{DOT} {DOT} 0 1 0 {2 * DOT} 0a{DOT} {DOT} 0 1 0 {-2 * DOT} 0Z"

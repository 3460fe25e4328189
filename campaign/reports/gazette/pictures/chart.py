"""The chart of the year: coasts drawn once, and each fleet's course by season, to be shown or hid by the page."""

from __future__ import annotations

from collections.abc import Iterator
from colorsys import hls_to_rgb, rgb_to_hls
from xml.sax.saxutils import escape

import msgspec

from campaign.record.auxiliaries import Searched
from campaign.reports.gazette.actions import Action
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.voyages import CONVOYS, SQUADRONS, Voyage, by_season
from campaign.reports.gazette.words import joined
from maps.drawing.tracks import Course, Mark, track_chart
from maps.place import node_of

TURNS_OF_HUE = (0.0, 0.07, -0.05, 0.035, -0.025, 0.1)  # how a side's colour is varied from fleet to fleet
MOST_NUMBERS = 4  # of actions beside one sign
LIGHTS = (0.0, 0.06, -0.1, 0.15, -0.04)


class Key(msgspec.Struct):
    """A line of the chart's key: a fleet, or all of a side's convoys or single squadrons, and the seasons it sailed in."""

    id: str
    name: str
    side: str
    tint: str
    dashed: bool
    seasons: list[str]
    legs: int


class SeaChart(msgspec.Struct):
    """The parts of the chart: what is drawn once, the courses by id, and the key."""

    width: float
    height: float
    base: str
    top: str
    courses: dict[tuple[str, str], str]
    marks: str
    keys: list[Key]

    @property
    def seasons(self) -> list[str]:
        found = [season for key in self.keys for season in key.seasons]
        return [season for season in ("winter", "spring", "summer", "fall") if season in found]


def drawn(record: Record, voyages: list[Voyage], fought: list[Action]) -> SeaChart:
    """All courses but those of dummies, which were no ships."""
    chart = track_chart(record.theatre)
    found = SeaChart(chart.paper.width, chart.paper.height, chart.base, chart.top, {}, "", [])
    keys: dict[str, Key] = {}
    for number, voyage in enumerate(one for one in voyages if one.kind != "dummy"):
        key = _key(record, voyage, keys)
        key.legs += voyage.legs
        for season, stretches in by_season(voyage):
            since, until = (stretches[0].since.date, stretches[-1].until.date) if stretches else ("", "")
            said = f"{voyage.name}, {f'{since} to {until}' if since else f'on station in {season}'}"
            places = tuple(tuple(stretch.places) for stretch in stretches)
            watches = dict(voyage.watches.get(season, {}))
            course = Course(voyage.id, said, key.tint, number, places, watches, key.dashed)
            found.courses[key.id, season] = found.courses.get((key.id, season), "") + chart.course(course)
            key.seasons += [] if season in key.seasons else [season]
    found.keys = list(keys.values())
    found.marks = "".join(chart.mark(one) for one in (*_sightings(record), *_signs(fought)))
    return found


def _key(record: Record, voyage: Voyage, keys: dict[str, Key]) -> Key:
    """The line of the key that a voyage belongs to: convoys and single squadrons share one."""
    shared = voyage.kind in (CONVOYS, SQUADRONS)
    name = f"{voyage.side}-{voyage.kind.replace(' ', '-')}" if shared else voyage.id
    if name not in keys:
        before = sum(key.side == voyage.side for key in keys.values())
        words = voyage.kind.capitalize() if shared else voyage.name
        tint = shade(record.tint(voyage.side), before)
        keys[name] = Key(name, words, voyage.side, tint, voyage.kind == CONVOYS, [], 0)
    return keys[name]


def _signs(fought: list[Action]) -> Iterator[Mark]:
    """One sign for all actions at a place, with their numbers; it leads to the first."""
    places: dict[str, list[Action]] = {}
    for action in fought:
        if action.fought:
            places.setdefault(node_of(action.place), []).append(action)
    for own in places.values():
        numbers = [str(one.number) for one in own]
        label = ", ".join(numbers if len(numbers) <= MOST_NUMBERS else [*numbers[: MOST_NUMBERS - 1], f"…{numbers[-1]}"])
        said = "; ".join(f"{one.number}: {one.told.title}, {one.date}" for one in own)
        yield Mark(own[0].place, label, said, f"#{escape(own[0].id)}")


def _sightings(record: Record) -> Iterator[Mark]:
    """For a side, where its own searches found an enemy; the umpire's chart shows where he really was."""
    places: dict[str, list[str]] = {}
    for entry, fact in record.of(Searched) if record.side else ():
        enemies = [one for one in fact.found if entry.side_of(one) not in ("", record.side)]
        if fact.side == record.side and enemies:
            names = joined(record.names.piece(one) for one in enemies)
            places.setdefault(node_of(fact.place), []).append(f"{entry.date}: {names} found")
    enemy = next((side for side in record.sides if side != record.side), "")
    for place, words in places.items():
        yield Mark(place, "", "; ".join(words), tint=record.tint(enemy))


def shade(tint: str, number: int) -> str:
    """A colour for the nth fleet of a side: near the flag's, but to be told from the others."""
    red, green, blue = (int(tint[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, full = rgb_to_hls(red, green, blue)
    hue = (hue + TURNS_OF_HUE[number % len(TURNS_OF_HUE)]) % 1.0
    light = min(0.55, max(0.24, light + LIGHTS[number % len(LIGHTS)]))
    return "#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, light, max(0.5, min(full, 0.85))))

"""The chart of the table: what a side sees laid over it, and formations sent on it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from campaign.play import sending
from campaign.play.chart.counters import Counter
from campaign.play.chart.seen_chart import SeenChart, seen
from campaign.web.acts import Done, act
from campaign.web.parts import part
from campaign.web.pieces import Piece, Pieces
from campaign.web.places import Place
from campaign.web.sent import Given
from maps.drawing.layer_drawing import GROUPS
from maps.drawing.plates import symbols


@part("chart")
def chart(place: Place) -> Mapping[str, Any]:
    found = seen(place.player)
    return values(found) | {"pieces": pieces(found), "past": None}


def values(found: SeenChart) -> dict[str, Any]:
    """What a chart is drawn with, beside its pieces."""
    over = found.over
    return {
        "base": found.base,
        "caption": over.caption,
        "title": found.title,
        "symbols": symbols(),
    }


def pieces(found: SeenChart) -> Pieces:
    """What lies on a chart, each by itself, and the same in words."""
    groups: dict[str, list[Piece]] = {f"chart-{group}": [] for group in GROUPS if group != "places"}
    for one in found.base.table.pieces(found.over):
        groups[f"chart-{one.group}"].append(Piece(one.id, one.svg))
    groups["chart-winds"] = [_wind(found.base.fingerprint, wind) for wind in found.over.winds]
    groups["chart-words"] = [_story(one) for one in found.over.counters]
    return groups


def _wind(base: str, wind: str) -> Piece:
    """A wind that blows: a picture over that of the base, which a browser has kept since it last blew."""
    name = f"chart-wind-{wind}"
    return Piece(name, f'<img id="{escape(name)}" src="/chart/{base}/winds/{escape(wind)}.svg" alt="">')


def _story(counter: Counter) -> Piece:
    """A counter in words: its name and its whole story, which a card beside it shows too."""
    lines = "\n".join(escape(line) for line in counter.story)
    name = f"story-{counter.id}"
    return Piece(name, f'<li id="{escape(name)}">{escape(counter.title)}<span>{lines}</span></li>')


@act("sail")
def sail(place: Place, given: Given) -> Done:
    """A formation is sent to a place: a standing instruction, in force at once."""
    return Done(words=sending.send(place.player, given.one("formation"), given.one("to"), stay=bool(given.one("stay"))))

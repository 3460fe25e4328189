"""The base of a theatre's chart: land, sea, lanes, spaces, ports, names and zones, as everybody has it at any moment, with its
winds still; and its plan, by which it can be laid over without being drawn again."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from maps.drawing.laid_chart import LaidChart, laid_out
from maps.drawing.page import page
from maps.theatre import Theatre
from table.svg import Box, Point

NO_WIND: frozenset[str] = frozenset()
TITLE, TAG, ABOUT = re.compile("<title>[^<]*</title>"), re.compile("<[^>]*>"), re.compile(' data-(?!place=)[a-z]+="[^"]*"')


class SheetPlan(msgspec.Struct, frozen=True, array_like=True):
    """Where everything lies on one sheet: spaces and zones, boxes, and what is covered by how much it matters."""

    points: dict[str, tuple[float, float]]
    boxes: dict[str, tuple[float, float, float, float]]
    covered: list[tuple[float, float, float, float, float]]


class Plan(msgspec.Struct, frozen=True, array_like=True):
    """Where everything lies on a chart."""

    sheets: tuple[SheetPlan, ...]


class Base(NamedTuple):
    """A chart's drawing, and what was laid out for it."""

    svg: str
    chart: LaidChart


def drawn(theatre: Theatre) -> Base:
    """The base of a theatre's chart, drawn."""
    chart = laid_out(theatre)
    return Base(plain(page(chart, NO_WIND)), chart)


def plain(svg: str) -> str:
    """A drawing without what a picture on a page can neither show nor be asked for: titles, and what its parts are about, but for
    places. That is a tenth of it."""
    return TAG.sub(lambda tag: ABOUT.sub("", tag[0]), TITLE.sub("", svg))


def plan_of(chart: LaidChart) -> Plan:
    """Where everything lies on a chart that has been drawn."""
    return Plan(
        tuple(
            SheetPlan(
                {key: (at.x, at.y) for key, at in one.sheet.points.items()},
                {key: (box.x, box.y, box.width, box.height) for key, box in one.sheet.boxes.items()},
                [(*box, one.sheet.clutter.weight(which)) for which, box in one.sheet.clutter.boxes.items()],
            )
            for one in chart.sheets
        )
    )


def planned(theatre: Theatre, plan: Plan) -> LaidChart:
    """A chart as it was laid out before."""
    chart = LaidChart(theatre, theatre.heading.sheets)
    for one, kept in zip(chart.sheets, plan.sheets, strict=True):
        sheet = one.sheet
        sheet.points = {key: Point(*at) for key, at in kept.points.items()}
        sheet.boxes = {key: Box(*box) for key, box in kept.boxes.items()}
        for *box, weight in kept.covered:
            sheet.clutter.add(Box(*box), weight)
    return chart

"""The gales of the year along the calendar: one a bar as long as it blew, as high on the page as its force."""

from __future__ import annotations

from campaign.reports.gazette.pictures.field import FOOT, LEFT, RIGHT, TOP, Field, label, picture, titled
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.weather import Gale, Weather

FORCES = (8, 9, 10, 11, 12)


def drawn(record: Record, weather: Weather) -> str:
    field = Field(record.days, 7, 12.9, height=190)
    row = (field.height - TOP - FOOT) / len(FORCES)
    parts = [part for part in field.ruled() if "band" in part or "mid" in part]
    for number, force in enumerate(reversed(FORCES)):
        y = TOP + row * number
        parts.append(f'<path class="rule" d="M{LEFT} {y + row:.1f}H{field.width - RIGHT}"/>')
        parts.append(label(LEFT - 7, y + row / 2 + 4, f"{force}", "axis end"))
        parts += [_gale(record, gale, field, y + 4, row - 8) for gale in weather.gales if min(gale.force, FORCES[-1]) == force]
    return picture(field.width, field.height, parts, "Gales by date and force")


def _gale(record: Record, gale: Gale, field: Field, y: float, high: float) -> str:
    x, wide = field.x(gale.day), max(7.0, field.x(gale.until + 1) - field.x(gale.day))
    frame = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="4"'
    said = f"{gale.date}: {record.names.wind(gale.wind)}, force {gale.force}, from {record.names.place(gale.whence)}"
    return titled(said, f'<rect class="gale" {frame} fill="{record.theatre.winds[gale.wind].colour}"/>')

"""Prestige over the year: a line for each side that rises and falls by steps, with a spot for each entry of its ledger."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.reports.gazette.ledger import Ledger
from campaign.reports.gazette.pictures.field import LEFT, TOP, Field, label, picture, titled
from campaign.reports.gazette.record import Record

APART = 18.0  # from one side's name to the next


def drawn(record: Record, ledger: Ledger) -> str:
    totals = [total for curve in ledger.curves.values() for _, total in curve]
    field = Field(record.days, min(0, *totals), max(4, *totals), height=300)
    parts = [*field.ruled(), *_lines(record, ledger, field), *_spots(record, ledger, field), *_names(record, ledger)]
    return picture(field.width, field.height, parts, "Prestige of each side over the year")


def _lines(record: Record, ledger: Ledger, field: Field) -> Iterator[str]:
    """Steps where every change is known; a straight line between what is known of an enemy."""
    for side, curve in ledger.curves.items():
        known = side in record.readers
        (first, *_), *later = [(f"{field.x(day):.1f} {field.y(total):.1f}", field.x(day), field.y(total)) for day, total in curve]
        path = f"M{first}" + "".join(f"H{x:.1f}V{y:.1f}" if known else f"L{point}" for point, x, y in later)
        yield f'<path class="line of-{side}{"" if known else " guessed"}" d="{path}"/>'


def _spots(record: Record, ledger: Ledger, field: Field) -> Iterator[str]:
    for one in ledger.postings:
        spot = f'<circle class="spot of-{one.side}" cx="{field.x(one.day):.1f}" cy="{field.y(one.total):.1f}" r="4.2"/>'
        yield titled(f"{one.date}: {record.title(one.side)} {one.points:+d}, {one.why}", spot)


def _names(record: Record, ledger: Ledger) -> Iterator[str]:
    """Each side's name and where its marker stands at last, the leader's first, in the corner that no line comes near."""
    ahead = sorted(ledger.curves.items(), key=lambda one: -one[1][-1][1])
    for number, (side, curve) in enumerate(ahead, 1):
        yield label(LEFT + 10, TOP + APART * number, f"{record.title(side)}: {curve[-1][1]}", f"name of-{side}")

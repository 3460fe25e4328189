"""The wear of the fleets: mean damage of each side's squadrons by turn, and bars of what they suffered and what was mended."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.reports.gazette.pictures.field import Field, picture, titled
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.wear import NAMES, Wear, day_of_turn


def curve(record: Record, wears: list[Wear]) -> str:
    """Mean damage: a spot as the year begins and one as each turn ends."""
    marks = {one.side: [one.first, *(turn.mean for turn in one.turns)] for one in wears}
    field = Field(record.days, 0, max(4, *(mean for means in marks.values() for mean in means)), height=240)
    parts = list(field.ruled())
    for one in wears:
        spots = [(field.x(day_of_turn(turn + 1)), field.y(mean)) for turn, mean in enumerate(marks[one.side])]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        parts.append(f'<path class="line of-{one.side}" d="M{path}"/>')
        for turn, (x, y) in enumerate(spots):
            said = f"{record.title(one.side)}, {'as the year began' if not turn else f'turn {turn}'}: {marks[one.side][turn]:.2f}"
            parts.append(titled(said, f'<circle class="spot of-{one.side}" cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>'))
    return picture(field.width, field.height, parts, "Mean damage of each side's squadrons by turn")


def bars(record: Record, one: Wear) -> str:
    """A side's damage points by turn: suffered upwards by cause, mended downwards."""
    high = max(4, *(turn.suffered.total() for turn in one.turns)) if one.turns else 4
    low = -max(4, *(turn.repaired for turn in one.turns)) if one.turns else -4
    field = Field(record.days, low, high, width=470, height=220)
    parts = [*field.ruled(), *(bar for turn in one.turns for bar in _turn(field, turn.number, turn.suffered, turn.repaired))]
    return picture(field.width, field.height, parts, f"Damage suffered and mended by {record.title(one.side)}")


def _turn(field: Field, number: int, suffered: dict[str, int], repaired: int) -> Iterator[str]:
    left, right = field.x(day_of_turn(number)), field.x(day_of_turn(number + 1))
    base = 0
    for rank, name in enumerate(NAMES):
        points = suffered.get(name, 0)
        if points:
            yield titled(f"turn {number}, {name}: {points}", _bar(field, left, right, base, base + points, f"cause{rank}"))
        base += points
    if repaired:
        yield titled(f"turn {number}: {repaired} mended", _bar(field, left, right, -repaired, 0, "mended"))


def _bar(field: Field, left: float, right: float, low: int, high: int, kind: str) -> str:
    top, foot = field.y(high), field.y(low)
    return f'<rect class="{kind}" x="{left + 1.5:.1f}" y="{top:.1f}" width="{right - left - 3:.1f}" height="{foot - top:.1f}"/>'

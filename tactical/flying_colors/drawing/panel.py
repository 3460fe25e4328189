"""Beside the board: the battle's title, the wind, how the fleets stand, and what the signs mean."""

from __future__ import annotations

from typing import NamedTuple

from table.reading.faults import BadFile
from table.svg import Box, Point, group, number, tag, text
from table.wording import party
from tactical.flying_colors import scenarios
from tactical.flying_colors.dates import from_to, in_words
from tactical.flying_colors.drawing.ensigns import ensign, side_colour
from tactical.flying_colors.drawing.ink import INK, breadth, circle, path, polar, rect, through
from tactical.flying_colors.drawing.legend import WIDTH, legend
from tactical.flying_colors.drawing.plotting import Crop, bearing
from tactical.flying_colors.drawing.vessel import hull_colour, look
from tactical.flying_colors.drawing.waters import shoals_in
from tactical.flying_colors.fleets import home
from tactical.flying_colors.hexes import COMPASS
from tactical.flying_colors.special import three_days
from tactical.flying_colors.state import Action, Ship

SKIES = {"normal": "a fair wind", "breezy": "a stiff breeze", "calm": "light airs"}


class Muster(NamedTuple):
    """How one side's ships stand."""

    side: str
    fighting: int
    dismasted: int
    struck: int
    sunk: int
    gone: int
    coming: int = 0


def title(action: Action) -> tuple[str, str]:
    """The battle's name and its date in words."""
    try:
        campaign = three_days.campaign_of(action)
        if campaign is not None:
            return campaign.name, from_to(campaign.outset.date, campaign.scenario(len(campaign.days)).date)
        battle = scenarios.scenario(action.name)
    except (BadFile, OSError):
        return action.name, str(action.year)
    return battle.name, in_words(battle.date)


def hour(action: Action) -> str:
    """The turn, and of a battle of several days the day."""
    day = three_days.day(action)
    return f"{f'Day {day}, turn' if day else 'Turn'} {action.turn}{f' of {action.turns}' if action.turns else ''}"


def muster(action: Action, side: str) -> Muster:
    """How the ships stand that sailed with a side; prizes are counted where they came from."""
    counts = {"fighting": 0, "dismasted": 0, "struck": 0, "sunk": 0, "gone": 0, "coming": 0}
    for ship in action.ships.values():
        if home(action, ship) == side:
            counts[_state(ship)] += 1
    fighting = counts.pop("fighting") + counts["dismasted"]
    return Muster(side, fighting, **counts)


def _state(ship: Ship) -> str:
    """Where a ship is counted."""
    if ship.captor is not None or (ship.struck and ship.on_map):
        return "struck"
    if not ship.on_map:
        return "coming" if ship.fate == "coming" else "sunk" if ship.fate in ("sunk", "exploded") else "gone"
    return "dismasted" if ship.dismasted else "fighting"


# -- the wind ------------------------------------------------------------------------------------------------------------


def rose(action: Action, at: Point, radius: float) -> str:
    """The six directions, and an arrow that flies with the wind."""
    parts = [
        circle(at.x, at.y, radius, fill="#fdf8ea", stroke=INK, stroke_width=1.2),
        circle(at.x, at.y, radius * 0.94, fill="none", stroke=INK, stroke_width=0.5),
        circle(at.x, at.y, radius * 0.52, fill="none", stroke=INK, stroke_width=0.5),
    ]
    for direction in COMPASS:
        tip, waist = polar(at, bearing(direction), radius * 0.7), radius * 0.13
        left, right = polar(at, bearing(direction) - 60, waist), polar(at, bearing(direction) + 60, waist)
        parts.append(path(through((tip, left, at), close=True), fill="#fdf8ea", stroke=INK, stroke_width=0.5))
        parts.append(path(through((tip, right, at), close=True), fill=INK, stroke=INK, stroke_width=0.5))
        mark = polar(at, bearing(direction), radius * 0.82)
        parts.append(
            text(
                str(direction), mark.x, mark.y + radius * 0.06, radius * 0.17, text_anchor="middle", fill=INK, font_weight="bold"
            )
        )
    parts.append(
        group(
            [_arrow(radius)],
            class_="wind",
            transform=f"translate({number(at.x)} {number(at.y)}) rotate({number(bearing(action.wind))})",
        )
    )
    return group(parts, class_="rose")


def _arrow(r: float) -> str:
    """Flies along +x."""
    back, neck, tip, half, barb, nock = (number(r * part) for part in (-0.66, 0.24, 0.66, 0.07, 0.2, -0.54))
    shaft = f"M{back} -{half}H{neck}V-{barb}L{tip} 0L{neck} {barb}V{half}H{back}L{nock} 0Z"
    return path(shaft, fill="#b8352c", stroke="#fdf8ea", stroke_width=1.2, opacity="0.94")


# -- the panel -----------------------------------------------------------------------------------------------------------


def panel(action: Action, crop: Crop, caption: str = "", moving: bool = False) -> tuple[str, float]:
    """The panel beside a part of the maps, and its height; one for `moving` pictures does not say who has the initiative."""
    name, date = title(action)
    middle, y = WIDTH / 2, 44.0
    size = min(27.0, 27 * (WIDTH - 36) / breadth(name, 27, bold=True))
    parts = [
        text(name, middle, y, size, text_anchor="middle", font_weight="bold", fill=INK),
        text(date, middle, y + 22, 13, text_anchor="middle", font_style="italic", fill=INK),
        path(f"M40 {number(y + 34)}H{number(WIDTH - 40)}", stroke=INK, stroke_width=0.8),
    ]
    y += 56
    parts.append(text(hour(action), middle, y, 16, text_anchor="middle", font_weight="bold", fill=INK, class_="turn"))
    for line in filter(
        None, (caption, f"The {action.initiative} have the initiative" if action.initiative and not moving else "")
    ):
        y += 17
        parts.append(
            text(
                line,
                middle,
                y,
                min(11.5, 11.5 * (WIDTH - 30) / breadth(line, 11.5)),
                text_anchor="middle",
                font_style="italic",
                fill=INK,
            )
        )
    y += 18
    parts.append(rose(action, Point(middle, y + 66), 66))
    y += 152
    parts.append(
        text(
            f"The wind blows towards {action.wind}: {SKIES[action.weather]}",
            middle,
            y,
            11,
            text_anchor="middle",
            font_style="italic",
            fill=INK,
            class_="sky",
        )
    )
    y += 26
    y -= 6
    highs = []
    for n, side in enumerate(action.fleets):
        drawn, high = standing(action, side, 10 + (n % 2) * (COLUMN + 10), y, moving)
        parts.append(drawn)
        highs.append(high)
    y += max(highs, default=0.0) + 8
    drawn, high = legend(y + 6, (shoal for shoal, _ in shoals_in(action, crop)))
    return group([*parts, drawn], class_="panel"), y + high + 12


COLUMN = (WIDTH - 30) / 2
ROW = 11.5


def standing(action: Action, side: str, x: float, y: float, moving: bool) -> tuple[str, float]:
    """A side's flags, its admiral, how many of its ships fight, have struck or are lost, and every ship by name."""
    fleet, colour, name = action.fleets[side], side_colour(action, side), party(side)
    flags = [nation for nation in fleet.audacity if not nation.endswith(" batteries")] or [side]
    roll = [ship for ship in action.ships.values() if home(action, ship) == side]
    high = 66 + ROW * len(roll)
    parts = [rect(Box(x, y, COLUMN, high), rx="4", fill="#fdf8ea", stroke=colour, stroke_width=1.6)]
    for n, nation in enumerate(flags[:2]):
        parts.append(
            group(
                [ensign(nation, action.year, colour, 1.15)],
                transform=f"translate({number(x + COLUMN - 23 - 20 * n)} {number(y + 7)})",
            )
        )
    parts.append(
        text(name, x + 7, y + 17, fitted(name, 12.5, COLUMN - 14 - 20 * len(flags[:2])), font_weight="bold", fill=colour)
    )
    admiral = action.commanders.get(fleet.admiral or "")
    if admiral is not None:
        words = f"{admiral.name}{f' ({admiral.lost})' if admiral.lost and not moving else ''}"
        parts.append(
            text(
                words,
                x + 7,
                y + 31,
                fitted(words, 10, COLUMN - 14),
                font_style="italic",
                fill=INK,
                class_="admiral",
                data_side=side,
            )
        )
    words = tally(action, side)
    parts.append(
        text(
            words,
            x + 7,
            y + 45,
            fitted(words, 9.5, COLUMN - 14),
            fill=INK,
            class_="standing",
            data_side=side,
            data_room=number(COLUMN - 14),
        )
    )
    parts.append(path(f"M{number(x + 7)} {number(y + 51)}H{number(x + COLUMN - 7)}", stroke=colour, stroke_width=0.6))
    parts += [entry(action, ship, x + 7, y + 62 + ROW * n) for n, ship in enumerate(roll)]
    return group(parts), high


def tally(action: Action, side: str) -> str:
    """How a side's ships stand, in words."""
    own = muster(action, side)
    counts = (
        (own.dismasted, "dismasted"),
        (own.struck, "struck"),
        (own.sunk, "lost"),
        (own.gone, "gone"),
        (own.coming, "coming"),
    )
    words = [f"{own.fighting} fighting", *(f"{count} {what}" for count, what in counts if count)]
    return ", ".join(words) + ("; broken" if action.fleets[side].broken else "")


def entry(action: Action, ship: Ship, x: float, y: float) -> str:
    """A ship on the roll: her name, struck through once she is lost, and what is left of hull and rigging."""
    seen = look(action, ship)
    lost = _state(ship) in ("struck", "sunk")
    bars, right = [], x + COLUMN - 14
    for name, left, colour, dy in (
        ("hull-bar", seen.hull, hull_colour(seen.hull), -6.6),
        ("rigging-bar", seen.rigging, "#3f74a8", -3.2),
    ):
        bars.append(tag("rect", x=number(right - 30), y=number(y + dy), width="30", height="2.4", fill="#e6dcc2"))
        bars.append(
            tag(
                "rect",
                class_=name,
                data_long="30",
                x=number(right - 30),
                y=number(y + dy),
                width=number(30 * left),
                height="2.4",
                fill=colour,
            )
        )
    words = text(
        ship.name,
        x,
        y,
        fitted(ship.name, 8.6, COLUMN - 50),
        fill=INK if ship.on_map and not lost else "#8d857a",
        text_decoration="line-through" if lost else None,
    )
    return group([words, *bars], class_="entry", data_ship=ship.id)


def fitted(words: str, size: float, room: float) -> float:
    """The size of letters at which words fit the room, no larger than wanted."""
    return min(size, size * room / max(breadth(words, size, bold=True), 1.0))

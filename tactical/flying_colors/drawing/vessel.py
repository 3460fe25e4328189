"""A ship on the board: hull and deck, sails as the wind fills them, her ensign, and all that has befallen her.

Everything that may be seen of a ship is a part with a name. `look` says which parts show now and how she lies; a picture draws
these, a replay draws all once and shows and hides them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from table.svg import group, number, tag, text
from table.wording import party, people
from tactical.flying_colors.drawing.ink import INK, breadth, path
from tactical.flying_colors.drawing.plotting import amidships, bearing
from tactical.flying_colors.drawing.ship_parts import build, parts_of
from tactical.flying_colors.fleets import home
from tactical.flying_colors.hexes import aspect
from tactical.flying_colors.state import Action, Ship

BRACES = (0.0, -28.0, -52.0, 180.0, 52.0, 28.0)  # by aspect: how the yards are braced; aback in irons
LONGEST_NAME = 78.0
WRECKED = ("sunk", "exploded")
TORN = 6  # rigging hits from which her sails are seen to be torn


class Look(NamedTuple):
    """How a ship is seen: where, her angle, her yards', the parts that show, her name, and what is left of hull and rigging."""

    x: float
    y: float
    angle: float
    brace: float
    parts: tuple[str, ...]
    label: str
    hull: float
    rigging: float


def look(action: Action, ship: Ship) -> Look:
    """How a ship is seen now."""
    at = amidships(ship.place, ship.large)
    sound = ship.front.capacity + ship.back.capacity
    left = ship.hull_left + (0 if ship.damaged else ship.back.capacity)
    rigging = max(0.0, 1 - ship.rigging / action.tables.damage.dismasted)
    hull = round(left / sound, 3) if sound else 0.0
    parts = tuple(shown(action, ship))
    brace = BRACES[aspect(ship.facing, action.wind)]
    return Look(round(at.x, 1), round(at.y, 1), bearing(ship.facing), brace, parts, label(action, ship), hull, round(rigging, 3))


def label(action: Action, ship: Ship) -> str:
    """Her name, with a cross once she is lost, and who commands from her."""
    if ship.fate in WRECKED:
        return f"† {ship.name}"
    aboard = [commander.name for commander in action.aboard(ship)]
    return f"{ship.name} · {', '.join(aboard)}" if aboard else ship.name


def shown(action: Action, ship: Ship) -> Iterator[str]:
    """The parts of a ship that are seen now."""
    if not ship.on_map:
        if ship.fate in WRECKED and ship.bow.col:  # one of another day lies nowhere
            yield from ("wreck", "name")
        return
    yield from ("hull", "name")
    if ship.fate == "awash":
        yield "awash"
    yield from _aloft(ship)
    yield from _colours(action, ship)
    for part, seen in (
        ("sand", ship.aground),
        ("holed", ship.damaged),
        ("bars", bool(ship.damaged or ship.hull or ship.rigging)),
        ("fire", ship.on_fire),
        ("anchor-bow", ship.anchor is not None and ship.anchor.end == "bow"),
        ("anchor-stern", ship.anchor is not None and ship.anchor.end == "stern"),
        ("adrift", ship.adrift),
        ("active", action.way is not None and action.way.ship == ship.id),
    ):
        if seen:
            yield part
    yield from (f"smoke-{side}" for side in ship.fired)


def _aloft(ship: Ship) -> Iterator[str]:
    """Her masts and sails, or what is left of them; a ship at anchor or taken has furled hers."""
    if ship.mastless or ship.fate == "awash":
        return
    if ship.dismasted:
        yield "wreckage"
        return
    furled = ship.anchor is not None or ship.struck or ship.aground
    yield "sails-furled" if furled else f"sails-{ship.sails}"
    if ship.rigging >= TORN and not furled:
        yield "torn"


def _colours(action: Action, ship: Ship) -> Iterator[str]:
    """The flags that she flies."""
    if ship.captor is not None:
        yield from ("ensign", f"prize-{ship.captor}")
    elif ship.struck:
        yield from ("white", "pall")
    else:
        yield "ensign"
    aboard = [commander.id for commander in action.aboard(ship)]
    if aboard:
        chief = any(fleet.admiral in aboard for fleet in action.fleets.values())
        yield "admiral" if chief else "pendant"


# -- the whole ship ------------------------------------------------------------------------------------------------------


def lay(seen: Look) -> str:
    return f"translate({number(seen.x)} {number(seen.y)}) rotate({number(seen.angle)})"


def vessel(action: Action, ship: Ship, seen: Look, ever: Container[str] = ()) -> str:
    """A ship as she looks. The parts that will `ever` be seen of her are drawn and hidden, for a replay to show."""
    drawn = []
    for name, draw in parts_of(action, ship, seen.brace).items():
        if name in seen.parts or name in ever:
            drawn.append(group([draw()], class_=f"part {name}", display=None if name in seen.parts else "none"))
    body = "".join(drawn).replace("rotate(@)", f"rotate({number(-seen.angle)})")
    words = f"{ship.name} ({home(action, ship)}), rate {ship.front.rate or 'none'}" if ever else about(action, ship)
    return group([body], words, class_="ship", data_ship=ship.id, transform=lay(seen))


HALO: dict[str, object] = {"stroke": "#e4efe9", "stroke_width": "0.32em", "stroke_linejoin": "round", "paint_order": "stroke"}


def name_tag(ship: Ship, seen: Look, ever: Container[str] = (), named: bool = True) -> str:
    """Her name along her side, readable whichever way she heads, and bars for what is left of hull and rigging."""
    if "name" not in seen.parts and "name" not in ever:
        return ""
    room = number(LONGEST_NAME) if ship.large else None
    size = name_size(ship, seen.label)
    words: dict[str, object] = {"text_anchor": "middle", "fill": INK, "font_weight": "bold", "data_room": room}
    inside = [text(seen.label, 0.0, name_line(ship), size, **words, **HALO)]
    if not named:
        inside.clear()
    if "bars" in seen.parts or "bars" in ever:
        inside.append(group(gauges(ship, seen), class_="part bars", display=None if "bars" in seen.parts else "none"))
    turned = group(inside, class_="read", transform="rotate(180)" if upside_down(seen.angle) else None)
    whole = group([turned], class_="part name", display=None if "name" in seen.parts else "none")
    return group([whole], class_="tag", data_ship=ship.id, transform=lay(seen))


def name_size(ship: Ship, label: str) -> float:
    """Letters that fit along her."""
    return max(5.2, min(7.8, 7.8 * LONGEST_NAME / max(breadth(label, 7.8), 1))) if ship.large else 6.8


def name_line(ship: Ship) -> float:
    """The baseline of a name: outside her side."""
    return -build(ship).beam * 1.62 - 2.6


def upside_down(angle: float) -> bool:
    """Whether words along her would stand on their heads."""
    return not -90 <= (angle + 180) % 360 - 180 < 90


def gauges(ship: Ship, seen: Look) -> list[str]:
    """What is left of her hull, with a notch where her counter turns, and of her rigging."""
    made = build(ship)
    long = made.aft * 1.4
    top = made.beam + 3.6
    sound = ship.front.capacity + ship.back.capacity
    notch = -long / 2 + long * (ship.back.capacity / sound if sound else 0)
    rows = [("hull-bar", seen.hull, top, hull_colour(seen.hull)), ("rigging-bar", seen.rigging, top + 3.8, "#3f74a8")]
    if ship.mastless:
        rows.pop()
    out = []
    for name, left, y, colour in rows:
        box = {"x": number(-long / 2), "y": number(y), "height": "2.8"}
        out.append(tag("rect", **box, width=number(long), fill="#fffaf0", stroke=INK, stroke_width="0.6", rx="0.8"))
        out.append(tag("rect", class_=name, data_long=number(long), **box, width=number(long * left), fill=colour, rx="0.8"))
    out.append(path(f"M{number(notch)} {number(top)}v2.8", stroke=INK, stroke_width=0.6))
    return out


def hull_colour(left: float) -> str:
    """Green, amber, red."""
    return "#4e8c3f" if left > 0.6 else "#dc9a17" if left > 0.3 else "#c4362a"


def about(action: Action, ship: Ship) -> str:
    """A ship in words, for the pointer that rests on her."""
    face = ship.face
    words = [
        f"{ship.name} ({', '.join(dict.fromkeys((party(ship.side), ship.nationality)))})",
        f"rate {face.rate or 'none'}, hull {ship.hull_left} of {face.capacity}{' (damaged side)' if ship.damaged else ''}",
        f"rigging hits {ship.rigging}, marines {max(0, face.marines - ship.marines_lost)}, {ship.sails} sails",
    ]
    states = {
        "dismasted": ship.dismasted,
        "struck": ship.struck,
        f"taken by {people(ship.captor or '')}": ship.captor,
        "on fire": ship.on_fire,
        "aground": ship.aground,
        "at anchor": ship.anchor,
        f"grappled to {_names(action, ship.grappled)}": ship.grappled,
        f"fouled with {_names(action, ship.fouled)}": ship.fouled,
        "adrift": ship.adrift,
        ship.fate: ship.fate != "afloat",
    }
    return "\n".join([*words, *(state for state, holds in states.items() if holds)])


def _names(action: Action, ids: list[str]) -> str:
    return ", ".join(action.ships[id].name for id in ids if id in action.ships)

"""A ship on the board: hull and deck, sails as the wind fills them, her ensign, and all that has befallen her.

Everything that may be seen of a ship is a part with a name. `look` says which parts show now and how she lies; a picture draws
these, a replay draws all once and shows and hides them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from table.svg import group, number, tag, text
from tactical.drawing.ink import INK, breadth, path
from tactical.drawing.picture import Picture, ShipSeen
from tactical.drawing.plotting import amidships, bearing
from tactical.drawing.shapes import Shapes
from tactical.drawing.ship_parts import Drawing, Upright, build, parts_of, standing

BRACES = (0.0, -28.0, -52.0, 180.0, 52.0, 28.0)  # by hexsides off the wind: how the yards are braced; aback if she heads into it
LONGEST_NAME = 78.0


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


UNSEEN = Look(0.0, 0.0, 0.0, 0.0, (), "", 0.0, 0.0)  # of a ship that is not on the board


def look(ship: ShipSeen, wind: int) -> Look:
    """How a ship is seen now, as the wind blows."""
    at, facing = amidships(ship.place, ship.large), ship.place.facing
    brace = BRACES[(facing - wind) % 6]
    parts = tuple(shown(ship))
    return Look(round(at.x, 1), round(at.y, 1), bearing(facing), brace, parts, ship.label, ship.hull, ship.rigging)


def shown(ship: ShipSeen) -> Iterator[str]:
    """The parts of a ship that are seen now."""
    if not ship.afloat:
        if ship.wrecked:
            yield from ("wreck", "name")
        return
    yield from ("hull", "name")
    if ship.awash:
        yield "awash"
    yield from _aloft(ship)
    yield from _colours(ship)
    for part, seen in (
        ("sand", ship.aground),
        ("holed", ship.holed),
        ("bars", ship.hurt),
        ("fire", ship.on_fire),
        ("anchor-bow", ship.anchor == "bow"),
        ("anchor-stern", ship.anchor == "stern"),
        ("adrift", ship.adrift),
        ("active", ship.active),
    ):
        if seen:
            yield part
    yield from (f"smoke-{side}" for side in ship.smoke)


def _aloft(ship: ShipSeen) -> Iterator[str]:
    """Her masts and sails, or what is left of them."""
    if ship.mastless or ship.awash:
        return
    if ship.dismasted:
        yield "wreckage"
        return
    canvas = "sails-furled" if ship.furled else f"sails-{ship.canvas}"
    yield f"{canvas}-{standing(ship)}" if ship.masts_lost else canvas
    if ship.torn and not ship.furled:
        yield "torn"


def _colours(ship: ShipSeen) -> Iterator[str]:
    """The flags that she flies."""
    if ship.captor is not None:
        yield from ("ensign", f"prize-{ship.captor}")
    elif ship.struck:
        yield from ("white", "pall")
    else:
        yield "ensign"
    if ship.officer:
        yield "admiral" if ship.officer == "admiral" else "pendant"


# -- the whole ship ------------------------------------------------------------------------------------------------------


def lay(seen: Look) -> str:
    return f"translate({number(seen.x)} {number(seen.y)}) rotate({number(seen.angle)})"


def vessel(picture: Picture, ship: ShipSeen, seen: Look, ever: Container[str] = (), shapes: Shapes | None = None) -> str:
    """A ship as she looks. The parts that will `ever` be seen of her are drawn and hidden, for a replay to show; with `shapes`
    every part is one of the drawings that ships share."""
    drawn = []
    for name, draw in parts_of(picture, ship, seen.brace).items():
        if name in seen.parts or name in ever:
            part = _pieces(draw())
            if shapes is not None:
                drawn.append(_shared(shapes, part, f"part {name}"))
            else:
                inside = (piece.markup if isinstance(piece, Upright) else piece for piece in part)
                drawn.append(group(inside, class_=f"part {name}", display=None if name in seen.parts else "none"))
    body = "".join(drawn).replace("rotate(@)", f"rotate({number(-seen.angle)})")
    return group([body], ship.brief if ever else ship.words, class_="ship", data_ship=ship.id, transform=lay(seen))


def _pieces(drawn: str | Upright | Drawing) -> Drawing:
    return (drawn,) if isinstance(drawn, str | Upright) else drawn


def _shared(shapes: Shapes, part: Drawing, name: str) -> str:
    """A part that shows drawings: one element for what turns with her, one for each thing that does not."""
    if len(part) > 1:
        return group((_shared(shapes, (piece,), "") for piece in part), class_=name)
    (piece,) = part
    if isinstance(piece, Upright):
        return shapes.use(piece.inside, class_=f"{name} upright".strip(), **piece.pairs)
    return shapes.use(piece, class_=name or None)


HALO: dict[str, object] = {"stroke": "#e4efe9", "stroke_width": "0.32em", "stroke_linejoin": "round", "paint_order": "stroke"}


def name_tag(ship: ShipSeen, seen: Look, ever: Container[str] = (), named: bool = True) -> str:
    """Her name along her side, readable whichever way she heads, and bars for what is left of hull and rigging."""
    if "name" not in seen.parts and "name" not in ever:
        return ""
    room = number(LONGEST_NAME) if ship.large else None
    inside = [_name(ship, seen, data_room=room)]
    if not named:
        inside.clear()
    if "bars" in seen.parts or "bars" in ever:
        inside.append(group(gauges(ship, seen), class_="part bars", display=None if "bars" in seen.parts else "none"))
    turned = group(inside, class_="read", transform="rotate(180)" if upside_down(seen.angle) else None)
    whole = group([turned], class_="part name", display=None if "name" in seen.parts else "none")
    return group([whole], class_="tag", data_ship=ship.id, transform=lay(seen))


def _name(ship: ShipSeen, seen: Look, **pairs: object) -> str:
    words: dict[str, object] = {"text_anchor": "middle", "fill": INK, "font_weight": "bold", **pairs}
    return text(seen.label, 0.0, name_line(ship), name_size(ship, seen.label), **words, **HALO)


def bars_tag(ship: ShipSeen, seen: Look, shapes: Shapes) -> str:
    """Her bars alone, of as few elements as may be, for a board on which she is laid anew as she sails."""
    if "bars" not in seen.parts:
        return ""
    frames, fills, notch = gauge_parts(ship, seen)
    bars = [shapes.use("".join(frames)), *fills, *(shapes.use(one) for one in notch)]
    turn = "rotate(180)" if upside_down(seen.angle) else None
    return group([group(bars, class_="read", transform=turn)], class_="tag", data_ship=ship.id, transform=lay(seen))


def name_size(ship: ShipSeen, label: str) -> float:
    """Letters that fit along her."""
    return max(5.2, min(7.8, 7.8 * LONGEST_NAME / max(breadth(label, 7.8), 1))) if ship.large else 6.8


def name_line(ship: ShipSeen) -> float:
    """The baseline of a name: outside her side."""
    return -build(ship).beam * 1.62 - 2.6


def upside_down(angle: float) -> bool:
    """Whether words along her would stand on their heads."""
    return not -90 <= (angle + 180) % 360 - 180 < 90


def gauges(ship: ShipSeen, seen: Look) -> list[str]:
    """What is left of her hull, with a notch where her game sets one, and of her rigging."""
    frames, fills, notch = gauge_parts(ship, seen)
    return [*(one for pair in zip(frames, fills, strict=True) for one in pair), *notch]


def gauge_parts(ship: ShipSeen, seen: Look) -> tuple[list[str], list[str], list[str]]:
    """The frames of her bars, what is left within each, and the notch."""
    made = build(ship)
    long = made.aft * 1.4
    top = made.beam + 3.6
    rows = [("hull-bar", seen.hull, top, hull_colour(seen.hull)), ("rigging-bar", seen.rigging, top + 3.8, "#3f74a8")]
    if ship.mastless:
        rows.pop()
    frames, fills = [], []
    for name, left, y, colour in rows:
        box = {"x": number(-long / 2), "y": number(y), "height": "2.8"}
        frames.append(tag("rect", **box, width=number(long), fill="#fffaf0", stroke=INK, stroke_width="0.6", rx="0.8"))
        fills.append(tag("rect", class_=name, data_long=number(long), **box, width=number(long * left), fill=colour, rx="0.8"))
    if ship.notch is None:
        return frames, fills, []
    notch = -long / 2 + long * ship.notch
    return frames, fills, [path(f"M{number(notch)} {number(top)}v2.8", stroke=INK, stroke_width=0.6)]


def hull_colour(left: float) -> str:
    """Green, amber, red."""
    return "#4e8c3f" if left > 0.6 else "#dc9a17" if left > 0.3 else "#c4362a"

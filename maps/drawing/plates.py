"""The counters of a page's chart: plates with the monogram of a nation, a sign of what it is, and a label.

Nobody has to tell colours apart: a nation has its letters, a foe's plate has points where one's own is round, and who is no
longer there has a broken outline and leaning letters.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from maps.drawing.chart_layer import PieceKind, Plate
from maps.drawing.emblems import HULL, MASTS, SAILS
from maps.drawing.ink import breadth
from maps.drawing.layer_style import DEEPEST, FAN
from maps.drawing.stacks import tether
from maps.place import as_id
from maps.theatre import Flag
from table.svg import Box, number

ROW, HEIGHT = 13.0, 12.0
BLOCK, SIGN, WORDS = 14.0, 23.0, 32.0  # where on a plate the block ends, the middle of the sign is, and the label begins
END = 5.0
SIZE = 7.6
FANNED = 4  # counters of a stack that lie one below the other; more are laid over each other, and fan out when pointed at
LAPPED = ROW - FAN
LIGHT = 0.18  # from which brightness on dark letters stand out better

SHIP = (("masts", MASTS), ("sails", SAILS), ("hull", HULL))
BOAT = ("hull", "M-8 2H8L5.6 6H-5.6Z")
SYMBOLS = {  # the parts of each sign, by the class that says how they look
    PieceKind.FLEET: (*SHIP, ("pennant", "M.9-11.4L9-13.6L.9-16Z")),
    PieceKind.FLOTILLA: SHIP,
    PieceKind.SQUADRON: (
        ("masts", "M-2 2V-9"),
        ("sails", "M-4-1C-2.6-3-2.6-6-3.6-8.4H2C3-6 3-3 1.6-1ZM3-1C4.2-3 4.2-5.6 3.4-7.6L9 .2Z"),
        ("hull", HULL),
    ),
    PieceKind.CONVOY: (
        ("masts", "M-3 1V-8M4 1V-7"),
        ("sails", "M-6-1H0V-6H-6ZM1.4-1H7V-5.4H1.4Z"),
        ("hull", "M-9.6.6H9.6L8 6C5 7.8-5 7.8-8 6Z"),
    ),
    PieceKind.AUXILIARY: (("masts", "M0 2V-9"), ("sails", "M-.8 0L-7 0L-.8-9ZM.8 0L6.4 0L.8-8Z"), BOAT),
    PieceKind.DUMMY: (BOAT, ("cross", "M-5-8L5 0M5-8L-5 0")),
    PieceKind.UNKNOWN: (("query", "M-3.6-4.6A3.8 3.8 0 1 1 1.4-1C.2-.4 0 .2 0 1.6M0 4.4V5.2"),),
}


def symbols() -> str:
    """What a plate shows of the kind of its counter, to be used by name."""
    drawn = {kind: "".join(f'<path class="sign-{part}" d="{d}"/>' for part, d in parts) for kind, parts in SYMBOLS.items()}
    return "".join(f'<g id="sign-{kind.value}">{parts}</g>' for kind, parts in drawn.items())


@lru_cache(maxsize=256)
def monogram(name: str) -> str:
    """Two letters for a nation: `GB` for Great Britain, `Fr` for France, `BR` for the Batavian Republic."""
    words = name.partition(" (")[0].split()
    capitals = [word[0] for word in words if word[0].isupper()]
    return "".join(capitals[:2]) if len(capitals) > 1 else name[:2]


@lru_cache(maxsize=4096)
def width_of(label: str) -> float:
    """How wide the plate of a label is."""
    return WORDS + breadth(label, SIZE, bold=True) + END


def luminance(colour: str) -> float:
    """How bright a colour, `#rrggbb`, is to the eye, from 0 to 1 (as the rules for readable pages reckon it)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4) for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def bright(colour: str) -> bool:
    """Whether dark letters stand out on a colour better than white ones."""
    return luminance(colour) > LIGHT


def height_of(count: int) -> float:
    """How high a stack of so many is."""
    return ROW * count if count <= FANNED else ROW + LAPPED * (count - 1)


def offset(number_: int, count: int) -> float:
    """How far below the top of its stack a counter lies."""
    return number_ * (ROW if count <= FANNED else LAPPED)


def stack_id(place: str) -> str:
    """The id of the stack at a place."""
    return f"stack-{as_id(place)}"


def tied(box: Box, spot: Box) -> str:
    """The line that ties a stack to its place."""
    rim, near = tether(spot, box)
    return f"M{number(rim.x)} {number(rim.y)}L{number(near.x)} {number(near.y)}"


def stack(plates: Sequence[Plate], flags: Mapping[str, Flag], lit: Collection[str] = ()) -> str:
    """The counters of one place."""
    place = plates[0].place
    many = " many" if len(plates) > FANNED else ""
    drawn = "".join(plate(one, flags, one.key in lit) for one in plates)
    return f'<g id="{stack_id(place)}" class="stack{many}" data-place={quoteattr(place)}>{drawn}</g>'


def plate(one: Plate, flags: Mapping[str, Flag], lit: bool = False) -> str:
    """One counter: a button with a name, which a page may find, move and change by its id."""
    flag = flags.get(one.flag)
    tint, letters = (flag.tint, monogram(flag.name)) if flag else ("#3b2f24", "?")
    state = " ".join(
        filter(
            None, ("counter", one.kind.value, "foe" if one.foe else "own", "last-seen" if one.faded else "", "lit" if lit else "")
        )
    )
    dark = ' class="dark"' if bright(tint) else ""
    key = f" data-key={quoteattr(one.key)}" if one.key else ""
    at = f"translate({number(one.x)} {number(one.y)})"
    return (
        f'<g id="{one.id}" class="{state} at{min(one.stack, DEEPEST - 1)}" transform="{at}"{key} '
        f'data-place={quoteattr(one.place)} tabindex="0" role="button" aria-label={quoteattr(one.title)}>'
        f'<path class="plate" stroke="{tint}" d="{_outline(round(width_of(one.label)), one.foe)}"/>'
        f'<path class="block" fill="{tint}" d="{_block(one.foe)}"/>'
        f'<text x="7.5" y="8.6"{dark}>{letters}</text>'
        f'<use href="#sign-{one.kind.value}" fill="{tint}" transform="translate({SIGN:g} 7.4) scale(.52)"/>'
        f'<text x="{WORDS:g}" y="8.8">{escape(one.label)}</text></g>'
    )


@lru_cache(maxsize=512)
def _outline(width: int, foe: bool) -> str:
    """One's own plate has round corners, a foe's a point at each end."""
    if foe:
        return f"M4 0H{width - 4}L{width} 6L{width - 4} 12H4L0 6Z"
    return f"M3 0H{width - 3}A3 3 0 0 1 {width} 3V9A3 3 0 0 1 {width - 3} 12H3A3 3 0 0 1 0 9V3A3 3 0 0 1 3 0Z"


def _block(foe: bool) -> str:
    return "M4 0H14.5V12H4L0 6Z" if foe else "M3 0H14.5V12H3A3 3 0 0 1 0 9V3A3 3 0 0 1 3 0Z"

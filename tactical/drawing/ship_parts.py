"""Every part of a ship as it is drawn from above, about her middle and pointing to the right.

What must stay upright however she turns is apart; it carries `rotate(@)`, which is filled in when she is laid on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from table.svg import PAPER, group, number, tag
from tactical.drawing.ensigns import ensign, side_colour, star, white_flag
from tactical.drawing.ink import INK, circle, path
from tactical.drawing.picture import Picture, ShipSeen

DECK, CANVAS, TIMBER = "#dcc196", "#fffdf3", "#4c3826"
SAND, FLAME, SMOKE = "#d9b878", "#e8641b", "#f4f3ee"


class Build(NamedTuple):
    """The size of a hull: from amidships to stern and stem, half her beam, and each mast with half its yard."""

    aft: float
    fore: float
    beam: float
    masts: tuple[tuple[float, float], ...]


def _line(size: float) -> Build:
    masts = ((19 * size, 12 * size), (0 * size, 14 * size), (-19 * size, 10 * size))
    return Build(34 * size, 35 * size, 8 * size, masts)


BUILDS = {
    "1": _line(1.03),
    "2": _line(0.98),
    "3": _line(0.93),
    "4": _line(0.87),
    "5": Build(17, 17.5, 5, ((9.5, 7.5), (0, 8.8), (-9.5, 6.2))),
    "6": Build(15, 15.5, 4.5, ((8, 6.5), (0, 7.6), (-8, 5.4))),
    "G": Build(9, 9.5, 3.4, ((1, 5),)),
    "T": Build(16, 16, 5.6, ((8, 5.5), (-1, 6.5), (-9, 5))),
    "": Build(14, 14, 5, ()),
}
LONG = {"5": _line(0.8), "6": _line(0.7), "T": _line(0.78)}  # of ships that fill two hexes though they are no ships of the line
RAFT = Build(15, 15, 8.5, ())
LAST_STANDING = (1, 0, 2)  # the masts in the order in which they stand longest: main, fore, mizzen


class Upright(NamedTuple):
    """Something that stays upright however she turns, at a point of her; the angle is put in when she is drawn."""

    x: float
    y: float
    inside: str

    @property
    def pairs(self) -> dict[str, object]:
        """How it lies."""
        x, y = number(self.x), number(self.y)
        return {"data_x": x, "data_y": y, "transform": f"translate({x} {y}) rotate(@)"}

    @property
    def markup(self) -> str:
        return group([self.inside], "", class_="upright", **self.pairs)


Drawing = tuple[str | Upright, ...]  # a part of a ship: what turns with her, and what does not


def build(ship: ShipSeen) -> Build:
    """How large she is drawn: by the rate she was built as, within the hexes that she fills."""
    if ship.mastless and not ship.large:
        return RAFT
    made = BUILDS[ship.rate]
    if ship.large and made.aft < BUILDS["4"].aft:
        return LONG.get(ship.rate, BUILDS["4"])
    return BUILDS["5"] if not ship.large and made.aft > BUILDS["5"].aft else made


# -- the parts -----------------------------------------------------------------------------------------------------------


def hull_line(made: Build, inset: float = 0.0) -> str:
    """Path data of a hull from above: square at the stern, full amidships, sharp at the stem."""
    aft, fore, beam = made.aft - inset, made.fore - 1.8 * inset, made.beam - inset
    a, f, b, t = (number(value) for value in (-aft, fore, beam, beam * 0.66))
    waist, shoulder = number(-aft * 0.45), number(fore * 0.62)
    up = f"C{waist} -{b} {number(-aft * 0.2)} -{b} 0 -{b}C{number(fore * 0.4)} -{b} {shoulder} -{b} {f} 0"
    down = f"C{shoulder} {b} {number(fore * 0.4)} {b} 0 {b}C{number(-aft * 0.2)} {b} {waist} {b} {a} {t}"
    return f"M{a} -{t}{up}{down}Q{number(-aft - 1.6)} 0 {a} -{t}Z"


def raft_line(made: Build) -> str:
    a, b = number(made.aft), number(made.beam)
    return (
        f"M-{a} -{b}H{number(made.aft - 3)}L{a} {number(3 - made.beam)}V{number(made.beam - 3)}L{number(made.aft - 3)} {b}H-{a}Z"
    )


def hull(ship: ShipSeen, colour: str) -> str:
    """Hull in her side's colour, deck, the line of her guns, and the bowsprit."""
    made = build(ship)
    if made is RAFT:
        guns = "".join(
            circle(float(x), y, 1.1, fill=INK) for x in (-10, -5, 0, 5, 10) for y in (-made.beam + 2.6, made.beam - 2.6)
        )
        deck = f"M-{number(made.aft - 4)} -4H{number(made.aft - 5)}V4H-{number(made.aft - 4)}Z"
        return group(
            [
                path(raft_line(made), fill=colour, stroke=INK, stroke_width=1.1),
                path(deck, fill=DECK, stroke=INK, stroke_width=0.5),
                guns,
            ],
            class_="hull",
        )
    spars = f"M{number(made.fore - 3)} 0H{number(made.fore + made.aft * 0.2)}"
    gratings = f"M{number(-made.aft * 0.62)} 0H{number(made.fore * 0.52)}"
    gallery = f"M{number(-made.aft * 0.6)} {number(-made.beam * 0.62)}V{number(made.beam * 0.62)}"
    return group(
        [
            path(spars, stroke=INK, stroke_width=1.4, stroke_linecap="round"),
            path(hull_line(made), fill=colour, stroke=INK, stroke_width=1.1),
            path(hull_line(made, made.beam * 0.4), fill=DECK, stroke=INK, stroke_width=0.45),
            path(gratings, stroke=TIMBER, stroke_width=made.beam * 0.22, stroke_dasharray="2.4 1.8", opacity="0.55"),
            path(gallery, stroke=TIMBER, stroke_width=0.8, opacity="0.7"),
        ],
        class_="hull",
    )


def standing(ship: ShipSeen) -> int:
    """How many masts stand; one at least, since a ship that has none is drawn as dismasted."""
    return max(1, len(build(ship).masts) - ship.masts_lost)


def masts(ship: ShipSeen, stand: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The masts of which so many stand, and those that are gone."""
    every = build(ship).masts
    kept = [one for one in LAST_STANDING if one < len(every)][:stand]
    return [every[n] for n in range(len(every)) if n in kept], [every[n] for n in range(len(every)) if n not in kept]


def crippled(ship: ShipSeen, canvas: str, brace: float, stand: int) -> str:
    """Sails on the masts that stand, stumps and wreckage of the others."""
    up, gone = masts(ship, stand)
    bare = _bare(up) if canvas == "furled" else group([_sail(mast, canvas, brace) for mast in up], class_="sails")
    return _wreckage(gone) + bare


TRUNK = "M-.75 0a.75 .75 0 1 0 1.5 0a.75 .75 0 1 0-1.5 0Z"  # a mast from above, at the middle of its yard
SPREAD = {"plain": 1.0, "full": 1.3, "short": 0.72}
BELLY = {"plain": 3.6, "full": 4.6, "short": 2.6}


def sails(ship: ShipSeen, canvas: str, brace: float) -> str:
    """A square sail from above on each mast, filled to leeward."""
    return group([_sail(mast, canvas, brace) for mast in build(ship).masts], class_="sails")


def _sail(mast: tuple[float, float], canvas: str, brace: float) -> str:
    x, half = mast
    return _yard(x, half * SPREAD[canvas], BELLY[canvas] * half / 10, brace)


def _yard(x: float, half: float, belly: float, brace: float) -> str:
    sail = f"M0 {number(-half)}Q{number(2 * belly)} 0 0 {number(half)}Q{number(0.5 * belly)} 0 0 {number(-half)}Z"
    return group(
        [
            path(sail, fill=CANVAS, stroke=INK, stroke_width=0.6),
            path(f"M0 {number(-half)}V{number(half)}{TRUNK}", fill=TIMBER, stroke=TIMBER, stroke_width=0.9),
        ],
        class_="yard",
        data_x=number(x),
        transform=f"translate({number(x)} 0) rotate({number(brace)})",
    )


def furled(ship: ShipSeen, brace: float) -> str:
    """Bare yards."""
    return _bare(build(ship).masts)


def _bare(masts: Sequence[tuple[float, float]]) -> str:
    yards = "".join(f"M{number(x)} {number(-half * 0.9)}V{number(half * 0.9)}" for x, half in masts)
    trunks = "".join(circle(x, 0.0, 1.3, fill=TIMBER) for x, _ in masts)
    white = path(yards, stroke=CANVAS, stroke_width=2.2, stroke_linecap="round", stroke_dasharray="2.6 1")
    return group([white, path(yards, stroke=TIMBER, stroke_width=0.9, stroke_linecap="round"), trunks], class_="sails")


def torn(ship: ShipSeen, brace: float) -> str:
    """Shot holes in her canvas."""
    yards = []
    for x, half in build(ship).masts:
        holes = [circle(0.16 * half, half * y, 1.0, fill=TIMBER) for y in (-0.55, -0.05, 0.4)]
        yards.append(group(holes, class_="yard", data_x=number(x), transform=f"translate({number(x)} 0) rotate({number(brace)})"))
    return group(yards, class_="sails")


def wreckage(ship: ShipSeen) -> str:
    """Stumps, and masts and sails over the side."""
    return _wreckage(build(ship).masts)


def _wreckage(masts: Sequence[tuple[float, float]]) -> str:
    parts = []
    for n, (x, half) in enumerate(masts):
        lean = 1 if n % 2 else -1
        fallen = f"M{number(x)} 0L{number(x - 6)} {number(lean * half * 1.5)}"
        reach, drop = number(lean * half * 0.8), number(lean * half * 0.7)
        cloth = f"M{number(x - 3)} {reach}q-6 {lean} -4 {drop}l5 {-2 * lean}Z"
        parts += [
            path(cloth, fill=CANVAS, stroke=INK, stroke_width=0.4, opacity="0.85"),
            path(fallen, stroke=TIMBER, stroke_width=1.2, stroke_linecap="round"),
            circle(x, 0.0, 1.7, fill=TIMBER, stroke=INK, stroke_width=0.4),
        ]
    return "".join(parts)


def holed(ship: ShipSeen) -> str:
    """Scars of a ship whose hull has suffered."""
    made = build(ship)
    spots = [(0.45, -0.62, 1.5), (0.1, 0.68, 1.9), (-0.28, -0.66, 1.8), (-0.55, 0.6, 1.4), (-0.1, -0.1, 1.2), (0.3, 0.25, 1.1)]
    return "".join(circle(x * made.aft, y * made.beam, r * made.beam / 8, fill="#241a12") for x, y, r in spots)


def bow_smoke(ship: ShipSeen) -> str:
    """The smoke of a gun in the bow."""
    ahead = build(ship).fore + 3
    puffs = ((3.0, 0.0, 3.4, "0.95"), (7.5, -1.6, 4.2, "0.7"), (12.5, 1.8, 3.4, "0.4"))
    return "".join(
        circle(ahead + x, y, size, fill=SMOKE, stroke="#a7aca4", stroke_width=0.5, opacity=thick) for x, y, size, thick in puffs
    )


def smoke(ship: ShipSeen, side: str) -> str:
    """The smoke of a broadside, thick along her side and thinner farther off."""
    made, sign = build(ship), -1 if side == "port" else 1
    puffs = []
    count = 7 if ship.large else 4
    for n in range(count):
        x = -made.aft * 0.68 + n * (made.aft + made.fore) * 0.64 / (count - 1)
        for off, radius, thick in ((3.2, 3.6, "0.95"), (8.0, 4.6, "0.7"), (13.2 + n % 2, 3.6, "0.4")):
            wander = ((n * 7 + int(off)) % 5 - 2) * 0.7
            size = radius * (1 if ship.large else 0.75)
            puffs.append(
                circle(x + wander, sign * (made.beam + off), size, fill=SMOKE, stroke="#a7aca4", stroke_width=0.5, opacity=thick)
            )
    return "".join(reversed(puffs))


def sand(ship: ShipSeen) -> str:
    """The bank that she sits on."""
    made = build(ship)
    return tag(
        "ellipse",
        rx=made.aft + 5,
        ry=made.beam + 7,
        fill=SAND,
        opacity="0.9",
        stroke="#8a6a34",
        stroke_width=1.0,
        stroke_dasharray="1 2.4",
    )


def awash(ship: ShipSeen) -> str:
    """Only her upper works show."""
    return path(hull_line(build(ship)), fill="#7fb0b6", opacity="0.72")


def active(ship: ShipSeen) -> str:
    """The ship whose turn it is."""
    made = build(ship)
    return tag(
        "ellipse", rx=made.aft + 8, ry=made.beam + 9, fill="#ffe9a0", fill_opacity="0.45", stroke="#d79b12", stroke_width=1.6
    )


def adrift(ship: ShipSeen) -> str:
    """Wavelets under a ship that drifts."""
    made = build(ship)
    waves = "".join(f"M-12 {number(y)}q3-2.4 6 0t6 0t6 0t6 0" for y in (made.beam + 4.0, -made.beam - 4.0))
    return path(waves, fill="none", stroke="#3d7f8c", stroke_width=1.1)


ANCHOR = "M0-5.2A1.3 1.3 0 1 0 .01-5.2ZM0-2.6V5M-2.6-1.4H2.6M-4.6 1.4C-4 4-2 5 0 5C2 5 4 4 4.6 1.4"
FLAMES = "M0 7C-5.6 7-6.4 1.4-3.6-2C-3.4 0-2.4.6-1.8.4C-3.2-4.2 0-8 1.6-9.6C1.4-6 5.4-3.4 5.2 1.4C5 5 3 7 0 7Z"
HEART = "M0 6C-3 6-3.2 2.8-1.2.6C-.8 2 .2 1.8.2.6C.2-.8 .8-2 1.4-2.8C1.6-.6 3.2.8 3 3C2.8 5 1.6 6 0 6Z"


def anchor(ship: ShipSeen, end: str) -> Drawing:
    """An anchor on its cable, ahead of her bow or astern."""
    made = build(ship)
    x = made.fore + 7 if end == "bow" else -made.aft - 6
    cable = path(
        f"M{number(made.fore if end == 'bow' else -made.aft)} 0L{number(x)} 0",
        stroke=INK,
        stroke_width=0.9,
        stroke_dasharray="1.4 1",
    )
    iron = [
        path(ANCHOR, fill="none", stroke=PAPER, stroke_width=3.4),
        path(ANCHOR, fill="none", stroke="#1b3b52", stroke_width=1.5),
    ]
    return cable, Upright(x, 0.0, "".join(iron))


def fire(ship: ShipSeen) -> Drawing:
    """Flames amidships, and the pall above them."""
    pall = "".join(
        circle(x, y, r, fill="#57504a", opacity=o)
        for x, y, r, o in ((2.0, -11.0, 4.2, "0.55"), (5.0, -17.0, 5.2, "0.4"), (9.0, -24.0, 6.0, "0.25"))
    )
    flames = [path(FLAMES, fill=FLAME, stroke="#8d2c06", stroke_width=0.7), path(HEART, fill="#ffd84a")]
    spots = (-12.0, 10.0) if ship.large else (0.0,)
    return tuple(Upright(x, 0.0, "".join([pall if n == 0 else "", *flames])) for n, x in enumerate(spots))


def staff(parts: list[str], high: float = 12.0) -> str:
    """A flag on its staff."""
    pole = path(f"M0 0V{number(-high)}", stroke=INK, stroke_width=1.0, stroke_linecap="round")
    return pole + group(parts, transform=f"translate(0 {number(-high)})")


def stern_staff(ship: ShipSeen, parts: list[str], high: float = 12.0) -> Upright:
    return Upright(-build(ship).aft + 1.5, 0.0, staff(parts, high))


def pendant(ship: ShipSeen, colour: str, chief: bool) -> Upright:
    """A commander's flag at the fore: square with a gold edge for the fleet's admiral, swallow-tailed for another."""
    cloth = "M0 0H12V9H0Z" if chief else "M0 0H12L9 4.2L12 8.4H0Z"
    edge, width = ("#f2c230", 1.5) if chief else (PAPER, 0.9)
    flag = [
        path(cloth, fill=colour, stroke=INK, stroke_width=width + 0.9),
        path(cloth, fill=colour, stroke=edge, stroke_width=width),
        path(star(5.2 if chief else 4.4, 4.5, 2.9), fill=edge),
    ]
    made = build(ship)
    return Upright(made.masts[0][0] if made.masts else made.fore * 0.5, 0.0, staff(flag, 14.0))


def wreck() -> Upright:
    """Where a ship went down, or blew up: rings on the water."""
    rings = [
        tag("ellipse", rx=r, ry=r * 0.62, fill="none", stroke="#4c7d86", stroke_width=1.0, stroke_dasharray="4 3", opacity=o)
        for r, o in ((20.0, "0.55"), (13.0, "0.75"), (6.0, "0.9"))
    ]
    mark = path("M-5-5L5 5M-5 5L5-5", stroke="#6e2018", stroke_width=2.0, stroke_linecap="round")
    return Upright(0.0, 0.0, "".join([*rings, mark]))


def parts_of(picture: Picture, ship: ShipSeen, brace: float) -> dict[str, Callable[[], str | Upright | Drawing]]:
    """Every part of a ship by its name, lowest first."""
    colour = side_colour(picture, ship.home)
    drawn: dict[str, Callable[[], str | Upright | Drawing]] = {
        "wreck": wreck,
        "active": lambda: active(ship),
        "sand": lambda: sand(ship),
        "adrift": lambda: adrift(ship),
        "smoke-port": lambda: smoke(ship, "port"),
        "smoke-starboard": lambda: smoke(ship, "starboard"),
        "smoke-bow": lambda: bow_smoke(ship),
        "anchor-bow": lambda: anchor(ship, "bow"),
        "anchor-stern": lambda: anchor(ship, "stern"),
        "hull": lambda: hull(ship, colour),
        "holed": lambda: holed(ship),
        "awash": lambda: awash(ship),
        "wreckage": lambda: wreckage(ship),
        "sails-furled": lambda: furled(ship, brace),
        "sails-plain": lambda: sails(ship, "plain", brace),
        "sails-full": lambda: sails(ship, "full", brace),
        "sails-short": lambda: sails(ship, "short", brace),
        **{
            f"sails-{canvas}-{stand}": partial(crippled, ship, canvas, brace, stand)
            for canvas in ("furled", "plain", "full", "short")
            for stand in range(1, len(build(ship).masts))
        },
        "torn": lambda: torn(ship, brace),
        "pall": lambda: path(hull_line(build(ship)), fill="#8f8b84", opacity="0.66"),
        "ensign": lambda: stern_staff(ship, [ensign(ship.nationality, picture.year, colour, 0.85)]),
        "white": lambda: stern_staff(ship, [white_flag(0.85)]),
    }
    for side in picture.sides:
        flag = ensign(side.nations[0], picture.year, side_colour(picture, side.name), 0.85)
        drawn[f"prize-{side.name}"] = partial(stern_staff, ship, [flag], 22.0)
    return drawn | {
        "fire": lambda: fire(ship),
        "pendant": lambda: pendant(ship, colour, False),
        "admiral": lambda: pendant(ship, colour, True),
    }

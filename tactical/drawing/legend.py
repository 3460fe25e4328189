"""What the signs on the board mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from table.svg import group, number, tag, text
from tactical.drawing.ensigns import white_flag
from tactical.drawing.ink import INK, circle, path
from tactical.drawing.picture import Ground, ShipSeen
from tactical.drawing.plotting import outline
from tactical.drawing.ship_parts import ANCHOR, CANVAS, FLAME, FLAMES, HEART, SMOKE, pendant
from tactical.drawing.turn_tracks import STROKES
from tactical.drawing.waters import BANK, EDGE, LAND
from tactical.sea.hexes import Hex, Place

WIDTH = 300.0
SPECIMEN = ShipSeen("legend", "", "", "", "", "", Place(Hex(0, 0), 2), False, "5", "", "", "")


def _still(drawn: str) -> str:
    return drawn.replace("rotate(@)", "rotate(0)")


def signs() -> list[tuple[str, Callable[[], str]]]:
    """Each sign with its meaning; drawn about (0, 0), some 24 wide."""
    bar = tag("rect", x="-12", y="-4", width="24", height="2.8", fill="#fffaf0", stroke=INK, stroke_width="0.6")
    left = tag("rect", x="-12", y="-4", width="15", height="2.8", fill="#dc9a17")
    low = tag("rect", x="-12", y="1", width="24", height="2.8", fill="#fffaf0", stroke=INK, stroke_width="0.6")
    blue = tag("rect", x="-12", y="1", width="19", height="2.8", fill="#3f74a8")
    return [
        ("hull and rigging left", lambda: bar + left + low + blue),
        (
            "flag officers",
            lambda: (
                _still(pendant(SPECIMEN, "#a8242f", True).markup).replace("translate(9.5 0)", "translate(-13 8)")
                + _still(pendant(SPECIMEN, "#a8242f", False).markup).replace("translate(9.5 0)", "translate(1 8)")
            ),
        ),
        (
            "broadside fired",
            lambda: "".join(
                circle(x, y, 4.0, fill=SMOKE, stroke="#b9b6ab", stroke_width=0.4)
                for x, y in ((-7.0, 1.0), (0.0, -2.0), (7.0, 1.0))
            ),
        ),
        ("struck", lambda: group([white_flag(0.9)], transform="translate(-7 -5)")),
        (
            "on fire",
            lambda: group([path(FLAMES, fill=FLAME), path(HEART, fill="#ffd84a")], transform="translate(0 1) scale(.85)"),
        ),
        (
            "dismasted",
            lambda: (
                path("M-9 5L0 0L-5-7M3 5L8-4", stroke="#4c3826", stroke_width=1.6, fill="none")
                + path("M-5-7l6 2l-3 5Z", fill=CANVAS, stroke=INK, stroke_width=0.4)
            ),
        ),
        ("at anchor", lambda: path(ANCHOR, fill="none", stroke="#1b3b52", stroke_width=1.5)),
        (
            "aground",
            lambda: tag("ellipse", rx="12", ry="6", fill="#d9b878", stroke="#8a6a34", stroke_width="1", stroke_dasharray="1 2.4"),
        ),
        ("grappled", lambda: path("M-12 0H12", **STROKES["grapple"])),
        ("fouled", lambda: path("M-12 0H12", **STROKES["foul"])),
        ("adrift", lambda: path("M-12 0q3-2.4 6 0t6 0t6 0t6 0", fill="none", stroke="#3d7f8c", stroke_width=1.3)),
        ("sunk", lambda: path("M-4-4L4 4M-4 4L4-4", stroke="#6e2018", stroke_width=2.0)),
    ]


def legend(y: float, grounds: Iterable[Ground] = ()) -> tuple[str, float]:
    """The signs in two columns, and under them what shallows and land do."""
    parts = [path(f"M40 {number(y)}H{number(WIDTH - 40)}", stroke=INK, stroke_width=0.8)]
    every = signs()
    for n, (words, draw) in enumerate(every):
        x, top = 32 + (n % 2) * 148, y + 20 + (n // 2) * 22
        parts.append(group([draw()], transform=f"translate({number(x)} {number(top - 3)})"))
        parts.append(text(words, x + 19, top, 10, fill=INK))
    high = 20 + 22 * ((len(every) + 1) // 2)
    for ground in grounds:
        sand = path(outline(Hex(0, 0), 9), fill=LAND if ground.land else BANK, stroke=EDGE, stroke_width=1.2)
        parts.append(group([sand], transform=f"translate(32 {number(y + high - 3)})"))
        parts.append(text(ground.meaning, 51, y + high, 10, fill=INK))
        high += 22
    return group(parts, class_="legend"), high

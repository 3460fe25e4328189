"""The whole picture: the board cropped to the action, its border and margins, and the panel beside it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from table.dice import Fact
from table.svg import FONTS, PAPER, Box, Point, group, number, text
from tactical.drawing.ink import INK, path, rect
from tactical.drawing.labels import SMALL_PRINT, leaders, letters, named, placed
from tactical.drawing.legend import WIDTH
from tactical.drawing.panel import panel
from tactical.drawing.picture import Picture, ShipSeen
from tactical.drawing.plotting import Crop, to_the_action
from tactical.drawing.turn_tracks import corners, lashings, tracks, wakes
from tactical.drawing.vessel import HALO, Look, look, name_tag, vessel
from tactical.drawing.waters import battery, definitions, margins, sea, seams, shoals
from tactical.sea.hexes import Place

TABLE = "#eadfc5"
BORDER = 30.0
PRINT = 9.5  # the least letters of names
LEAST_PANEL, PANEL_SHARE = 0.8, 0.36  # of the panel's own size; of the board's width


def draw(
    picture: Picture,
    before: Picture | None = None,
    happened: Iterable[Fact] = (),
    crop: Crop | None = None,
    caption: str = "",
) -> str:
    """A battle as SVG text; with how it lay before and what has happened since, the tracks of the ships too."""
    shown = crop or to_the_action(picture)
    laid = tracks(before, happened) if before is not None else {}
    return page(shown.box, board(picture, shown, laid=laid), panel(picture, shown, caption))


def page(box: Box, drawn: str, beside: tuple[str, float]) -> str:
    """The board within its border and the panel at its right, as large as the board is high."""
    words, high = beside
    size = max(min(box.height / high, PANEL_SHARE * box.width / WIDTH), LEAST_PANEL)
    outer = box.grown(BORDER)
    height = max(outer.height, high * size + 16)
    width = outer.width + WIDTH * size
    down = outer.y + min((height - high * size) / 2, 40 * size)
    aside = group([words], transform=f"translate({number(outer.right)} {number(down)}) scale({size:.3f})")
    view = f"{number(outer.x)} {number(outer.y)} {number(width)} {number(height)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{number(width)}" height="{number(height)}">'
    table = rect(Box(outer.x, outer.y, width, height), fill=TABLE)
    return f"{head}{definitions()}{group([table, drawn, aside], font_family=FONTS)}</svg>\n"


def board(
    picture: Picture,
    crop: Crop,
    looks: Mapping[str, Look] | None = None,
    laid: dict[str, list[Place]] | None = None,
    ever: Mapping[str, Container[str]] | None = None,
    forts: Mapping[str, int] | None = None,
) -> str:
    """The sea and all that is on it, as the ships look now unless other looks are given; what will `ever` be seen of a ship is
    drawn and hidden."""
    box, parts = crop.box, ever or {}
    seen = looks or {ship.id: look(ship, picture.wind) for ship in picture.ships}
    fleet = [(ship, seen[ship.id], parts.get(ship.id, ())) for ship in picture.ships if ship.id in seen]
    fleet.sort(key=lambda one: "wreck" not in one[1].parts)
    size = letters(box) if ever is None else 1.0
    inside = [
        sea(picture.grid, crop),
        seams(picture.grid, crop),
        shoals(picture, crop, size),
        *(battery(picture, one, size, (forts or {}).get(one.id)) for one in picture.forts),
        corners(picture) if ever is None else "",
        wakes(picture, laid or {}),
        group((vessel(picture, *one) for one in fleet if one[1].parts or one[2]), class_="ships"),
        lashings(picture),
    ]
    near = [one for one in fleet if one[2] or box.holds(Point(one[1].x, one[1].y))]
    names = [
        group((name_tag(*one, named=ever is not None) for one in near), class_="names"),
        names_apart([(ship, shown) for ship, shown, _ in near if "name" in shown.parts], box, size) if ever is None else "",
    ]
    return "".join(
        [
            f'<clipPath id="frame">{rect(box)}</clipPath>',
            rect(box.grown(BORDER - 3), fill=PAPER, stroke=INK, stroke_width=2.2),
            rect(box.grown(BORDER - 6), fill="none", stroke=INK, stroke_width=0.6),
            group(inside, clip_path="url(#frame)", class_="board"),
            rect(box, fill="none", stroke=INK, stroke_width=1.4),
            margins(picture.grid, crop),
            *names,
        ]
    )


def names_apart(fleet: list[tuple[ShipSeen, Look]], box: Box, size: float) -> str:
    """Each name where it covers nothing, with a line to her if it stands farther off."""
    high = max(PRINT, SMALL_PRINT * size)
    ships = tuple(named(ship, seen) for ship, seen in fleet)
    spots = placed(ships, box, high)
    lines = path(leaders(ships, spots), stroke=INK, stroke_width=0.09 * high, fill="none")
    how: dict[str, object] = {"font_weight": "bold", "fill": INK, **HALO}
    names = [
        text(one.forms[spot.form], one.x + spot.x, one.y + spot.y, high, text_anchor=spot.anchor, data_ship=ship.id, **how)
        for (ship, _), one, spot in zip(fleet, ships, spots, strict=True)
    ]
    return group([lines, *names], class_="names apart")

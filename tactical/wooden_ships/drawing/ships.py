"""A ship of Wooden Ships as an onlooker sees her, and what is told of her in a line and under the pointer.

What her guns are loaded with, what was ordered and who is to board is never in a picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from table.wording import party, people
from tactical.drawing.letters import ARROWS
from tactical.drawing.picture import Rate, ShipSeen, Smoke
from tactical.sea.hexes import End
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.state import AnchorKind, Battle, Deck, Ship
from tactical.wooden_ships.terms import Rating
from tactical.wooden_ships.wording import OARED, class_words

SMOKE: dict[Deck, Smoke] = {"left": "port", "right": "starboard", "bow": "bow"}
ENDS: dict[AnchorKind, End] = {"ordinary": "bow", "bow": "bow", "stern": "stern"}
SMALL: dict[Rating, Rate] = {"F": "5", "GB": "G", "M": "T"}
RATES: tuple[tuple[int, Rate], ...] = ((98, "1"), (80, "2"), (68, "3"))  # ships of the line by the guns they are rated for
WRECKED = ("sunk", "exploded")
HOLED = 0.5  # of her hull: what is left when the holes are seen


def ship_seen(battle: Battle, ship: Ship) -> ShipSeen:
    """A ship as she looks now; one at anchor, taken or aground has furled her sails."""
    hull, rigging = share(ship.hull, ship.printed.hull), share(sum(ship.rigging), sum(ship.printed.rigging))
    struck = bool(ship.surrendered) and ship.captor is None
    oared = ship.printed.oared
    return ShipSeen(
        ship.id,
        ship.name,
        label(ship),
        ship.home,
        ship.side,
        ship.nationality,
        ship.place,
        ship.length > 1,
        rate(ship),
        line=line(ship),
        words="\n".join(about(battle, ship)),
        brief=f"{ship.name} ({party(ship.home)}), {class_words(ship)}",
        afloat=ship.on_board,
        awash=ship.doom == "sinks",
        wrecked=ship.fate in WRECKED,
        lost=ship.fate in WRECKED or struck or ship.captor is not None,
        hull=hull,
        rigging=rigging,
        hurt=hurt(ship),
        holed=hull <= HOLED,
        canvas="full" if ship.canvas == "full" else "plain",
        torn=bool(ship.rigging_marks) and not oared,
        masts_lost=0 if oared else sections_lost(ship),
        furled=ship.anchor is not None or struck or ship.aground is not None,
        dismasted=ship.dismasted and not oared,
        mastless=ship.rating in OARED and ship.length > 1 and not any(ship.printed.rigging),
        struck=struck,
        captor=ship.captor,
        officer="flag" if ship.flag else "",
        smoke=tuple(SMOKE[deck] for deck in ship.done.fired),
        on_fire=bool(ship.burning) or ship.lit or ship.doom == "explodes",
        aground=ship.aground is not None,
        anchor=ENDS[ship.anchor.kind] if ship.anchor is not None else None,
        adrift=ship.adrift > 0,
        attached=ship.attached,
    )


def label(ship: Ship) -> str:
    """Her name, with a cross once she is lost; a gunboat fills but one hex, and has her number only."""
    name = ship.name.removeprefix("Gunboat ") if ship.length == 1 else ship.name
    return f"† {name}" if ship.fate in WRECKED else name


def rate(ship: Ship) -> Rate:
    """How large she is drawn: by her class, a ship of the line by her guns."""
    if ship.of_the_line:
        return next((size for guns, size in RATES if ship.rate >= guns), "4")
    return SMALL.get(ship.rating, "6")


def share(left: int, full: int) -> float:
    return round(left / full, 3) if full else 0.0


def hurt(ship: Ship) -> bool:
    return ship.hull < ship.printed.hull or bool(ship.rigging_marks or ship.gun_marks or ship.crew_marks)


def sections_lost(ship: Ship) -> int:
    """Rigging sections of which nothing stands."""
    return sum(1 for left, full in zip(ship.rigging, ship.printed.rigging, strict=True) if full and not left)


# -- in words ------------------------------------------------------------------------------------------------------------


def line(ship: Ship) -> str:
    """A ship in a line of the roll, but for her troubles."""
    if not ship.on_board:
        return f"{ship.name}: {'not come up yet' if ship.fate == 'coming' else ship.fate}"
    where = f"{label_of(ship.bow)}{ARROWS[ship.heading]}"
    sail = "oars" if ship.printed.oared else f"{ship.canvas} sail"
    return f"{ship.name}: {where}, {class_words(ship)}, {squares(ship)}, {ship.quality} crew, {sail}"


def squares(ship: Ship) -> str:
    """The squares that are open, of those that were."""
    guns = sum(deck.squares() + deck.short() for deck in ship.decks.values())
    full = sum(sum(halves) for kind in (ship.printed.guns, ship.printed.carronades) for halves in kind.values())
    figures = (
        ("hull", ship.hull, ship.printed.hull),
        ("guns", guns, full),
        ("crew", ship.crewed, sum(ship.printed.crew)),
        ("oars" if ship.printed.oared else "rigging", sum(ship.rigging), sum(ship.printed.rigging)),
    )
    return ", ".join(f"{what} {left}/{all_}" for what, left, all_ in figures)


def about(battle: Battle, ship: Ship) -> Iterator[str]:
    """A ship in words, for the pointer that rests on her."""
    yield f"{ship.name} ({', '.join(dict.fromkeys((party(ship.side), ship.nationality)))}), {class_words(ship)}"
    yield squares(ship)
    yield f"{ship.quality} crew, {ship.canvas} sail"
    states = {
        "dismasted": ship.dismasted,
        "surrendered": ship.surrendered,
        f"taken by {people(ship.captor or '')}": ship.captor,
        "sinking": ship.doom == "sinks",
        "about to explode": ship.doom == "explodes",
        "on fire": ship.burning or ship.lit,
        "aground": ship.aground,
        "at anchor": ship.anchor,
        f"grappled to {_names(battle, [*ship.grapples])}": ship.grapples,
        f"fouled with {_names(battle, ship.fouled)}": ship.fouled,
        "adrift": ship.adrift,
        ship.fate: not ship.on_board,
    }
    yield from (state for state, holds in states.items() if holds)


def _names(battle: Battle, ids: list[str]) -> str:
    return ", ".join(battle.ships[id].name for id in ids if id in battle.ships)

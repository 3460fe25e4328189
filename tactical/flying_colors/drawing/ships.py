"""A ship of Flying Colors as an onlooker sees her, and what is told of her in a line and under the pointer."""

from __future__ import annotations

from table.wording import party, people
from tactical.drawing.letters import ARROWS
from tactical.drawing.picture import Officer, ShipSeen
from tactical.flying_colors.drawing.standing import condition
from tactical.flying_colors.fleets import home
from tactical.flying_colors.hexes import IN_IRONS, aspect
from tactical.flying_colors.hexes import label as number
from tactical.flying_colors.state import Action, Commander, Ship
from tactical.flying_colors.vocabulary import vocabulary

WRECKED = ("sunk", "exploded")
TORN = 6  # rigging hits from which her sails are seen to be torn


def ship_seen(action: Action, ship: Ship) -> ShipSeen:
    """FC 2.2.1: a ship as she looks now; a ship at anchor, taken or aground has furled her sails."""
    sound = ship.front.capacity + ship.back.capacity
    left = ship.hull_left + (0 if ship.damaged else ship.back.capacity)
    origin = home(action, ship)
    return ShipSeen(
        ship.id,
        ship.name,
        label(action, ship),
        origin,
        ship.side,
        ship.nationality,
        ship.place,
        ship.large,
        ship.front.rate,
        line=line(action, ship),
        words=about(action, ship),
        brief=f"{ship.name} ({origin}), rate {ship.front.rate or 'none'}",
        afloat=ship.on_map,
        awash=ship.fate == "awash",
        wrecked=ship.fate in WRECKED and bool(ship.bow.col),  # one of another day lies nowhere
        lost=condition(ship) in ("struck", "sunk"),
        in_tow=ship.towed_by is not None,
        hull=round(left / sound, 3) if sound else 0.0,
        rigging=round(max(0.0, 1 - ship.rigging / action.tables.damage.dismasted), 3),
        notch=ship.back.capacity / sound if sound else 0.0,
        hurt=bool(ship.damaged or ship.hull or ship.rigging),
        holed=ship.damaged,
        canvas=ship.sails,
        torn=ship.rigging >= TORN,
        furled=ship.anchor is not None or ship.struck or ship.aground,
        dismasted=ship.dismasted,
        mastless=ship.mastless,
        struck=ship.struck,
        captor=ship.captor,
        officer=_officer(action, ship),
        smoke=tuple(ship.fired),
        on_fire=ship.on_fire,
        aground=ship.aground,
        anchor=ship.anchor.end if ship.anchor is not None else None,
        adrift=ship.adrift,
        attached=ship.attached,
        active=action.way is not None and action.way.ship == ship.id,
        men=str(max(0, ship.face.marines - ship.marines_lost)),
    )


def label(action: Action, ship: Ship) -> str:
    """Her name, with a cross once she is lost, and who commands from her."""
    if ship.fate in WRECKED:
        return f"† {ship.name}"
    aboard = [commander.name for commander in action.aboard(ship)]
    return f"{ship.name} · {', '.join(aboard)}" if aboard else ship.name


def _officer(action: Action, ship: Ship) -> Officer:
    """FC 2.2.2.1: whether the admiral of a fleet is aboard, or another commander."""
    aboard = [commander.id for commander in action.aboard(ship)]
    if not aboard:
        return ""
    return "admiral" if any(fleet.admiral in aboard for fleet in action.fleets.values()) else "flag"


# -- in words ------------------------------------------------------------------------------------------------------------


def line(action: Action, ship: Ship) -> str:
    """A ship in a line of the roll, but for her troubles."""
    aboard = "".join(f", {officer_words(commander)}" for commander in action.aboard(ship))
    if not ship.on_map:
        return f"{ship.name}{aboard}: {ship.fate}"
    face = ship.face
    where = f"{number(action.layout, ship.bow)}{ARROWS[ship.facing]}"
    damaged = " (damaged side)" if ship.damaged else ""
    hull = f"rate {face.rate or '-'}, hull {ship.hull_left} of {face.capacity}{damaged}"
    men = f"{vocabulary(action.options.edition).marines} {max(0, face.marines - ship.marines_lost)}"
    return f"{ship.name}{aboard}: {where}, {hull}, {men}, rigging hits {ship.rigging}, {ship.sails} sails"


def officer_words(commander: Commander) -> str:
    """FC 2.2.2.2-2.2.2.3: a commander with his range and quality as they are now."""
    values = f"range {commander.values.range}, quality {commander.values.quality}"
    return f"{commander.name} ({values}{', wounded' if commander.wounded else ''})"


def about(action: Action, ship: Ship) -> str:
    """A ship in words, for the pointer that rests on her."""
    face, called = ship.face, vocabulary(action.options.edition)
    words = [
        f"{ship.name} ({', '.join(dict.fromkeys((party(ship.side), ship.nationality)))})",
        f"rate {face.rate or 'none'}, hull {ship.hull_left} of {face.capacity}{' (damaged side)' if ship.damaged else ''}",
        f"rigging hits {ship.rigging}, {called.marines} {max(0, face.marines - ship.marines_lost)}, {ship.sails} sails",
    ]
    states = {
        called.in_irons: ship.on_map and not ship.mastless and aspect(ship.facing, action.wind) == IN_IRONS,
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

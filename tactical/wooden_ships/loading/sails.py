"""WS A.XI, A.V.A.4-5: full sail, set and taken in in its own phase, and lost with the first rigging section."""

from __future__ import annotations

from table.decisions import Form, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships import special
from tactical.wooden_ships.loading.facts import SailChanged
from tactical.wooden_ships.state import Battle, Canvas, Ship
from tactical.wooden_ships.terms import ClassNumber

BATTLE: Option[Canvas] = Option("battle", "battle sail", "battle")
FULL: Option[Canvas] = Option("full", "full sail", "full")


def change(battle: Battle) -> Flow[None]:
    """WS A.XI: each ship may set full sail or take it in; what the weather or her rigging forbids comes down first."""
    if not battle.options.full_sails:
        return
    reef(battle)
    open_to = {side: [ship for ship in battle.of(side) if may_change(battle, ship)] for side in battle.fleets}
    answers = yield from ask_all([_form(side, ships) for side, ships in open_to.items() if ships])
    for side, ships in open_to.items():
        for ship in ships:
            if answers[side][ship.id] != ship.canvas:
                _changed(battle, ship, answers[side][ship.id])


def may_change(battle: Battle, ship: Ship) -> bool:
    """WS A.XI, A.X.B.p1, D.III.B.2.a: whether a ship has a choice of sail now: not one without hands, nor one that has repaired
    this turn, nor a merchantman that has fired."""
    if ship.helpless or ship.printed.oared or ship.done.repaired or not special.may_make_sail(battle, ship):
        return False
    if ship.merchant and ship.done.fired:
        return False
    return ship.canvas == "full" or may_set(battle, ship)


def may_set(battle: Battle, ship: Ship) -> bool:
    """WS A.V.A.4, A.V.D.3, A.III.B.2.p3-p4: whether a ship under battle sail may set full sail."""
    return carries(battle, ship) and not _too_slow(battle, ship)


def carries(battle: Battle, ship: Ship) -> bool:
    """WS A.V.A.4, A.III.B.2.p3-p4: whether a ship may have full sail up at all: part of her first rigging section stands, and
    wind and class allow it."""
    if not ship.rigging or not ship.rigging[0]:
        return False
    number: ClassNumber = ship.number  # type: ignore[assignment]  # a log holds the numbers of the classes
    return not battle.options.wind_effects or battle.tables.full_sail_allowed(battle.wind.velocity, number)


def _too_slow(battle: Battle, ship: Ship) -> bool:
    """WS A.V.D.3: a ship that lay still in the turn before, or lies still now, must first go a hex straight on without a turn."""
    if not battle.options.slow_turns:
        return False
    straight = ship.done.hexes > 0 and not ship.done.turns and not ship.done.swung
    return (ship.done.stood or ship.still > 0) and not straight


def reef(battle: Battle) -> None:
    """WS A.III.B.2.p3-p4: full sail comes down where the wind no longer allows it; to be called when the wind has changed."""
    for ship in battle.afloat():
        if ship.canvas == "full" and not carries(battle, ship):
            _changed(battle, ship, "battle")


def torn(battle: Battle, ship: Ship) -> None:
    """WS A.V.A.4: full sail is gone at once with the last square of the first rigging section."""
    if ship.canvas == "full" and ship.rigging and not ship.rigging[0]:
        _changed(battle, ship, "battle", torn=True)


def _changed(battle: Battle, ship: Ship, canvas: Canvas, torn: bool = False) -> None:
    ship.canvas = canvas
    ship.done.sails = True
    log(battle, SailChanged(ship.id, canvas, torn))


def _form(side: str, ships: list[Ship]) -> Form[Canvas]:
    parts = tuple(Part(ship.id, ship.name, (BATTLE, FULL), ship.canvas) for ship in ships)
    return Form(side, "WS A.XI", kinds.SAILS, parts, "Which ships carry full sail?", secret=True)

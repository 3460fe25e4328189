"""WS B.IV.A.4, A.V.A, A.III.B.2, O: a ship's movement allowance, summed from named terms, so that a log can say why.

What another rule takes from an allowance has its line here (`burdens`), and nowhere else is an allowance changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tactical.wooden_ships import special
from tactical.wooden_ships.movement.attitude import attitude as attitude_of
from tactical.wooden_ships.options import blocked_wind, copper, fore_and_aft, towing
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.tables.wind import Group
from tactical.wooden_ships.terms import ATTITUDES, Attitude

Allowances = tuple[int, int, int, int]  # in attitudes A, B, C and D
Case = tuple[int | str | tuple[int, ...], ...]


class Term(NamedTuple):
    """One figure of an allowance and what it is for; `stops`: with it the allowance is nothing, whatever else is in the sum."""

    why: str
    factors: int = 0
    stops: bool = False


def allowance(battle: Battle, ship: Ship, attitude: Attitude) -> int:
    """WS B.IV.A.4, B.IV.A.17: movement factors in an attitude, never below 0."""
    return total(terms(battle, ship, attitude))


def allowances(battle: Battle, ship: Ship) -> Allowances:
    """WS I.III.B: the allowances of all four attitudes, as a log has them. Most ships are in a case that was reckoned before."""
    case = _case(battle, ship)
    if case is None:
        return _reckoned(battle, ship)
    known: dict[Case, Allowances] = battle.tables.__dict__.setdefault("allowances", {})
    found = known.get(case)
    if found is None:
        found = known[case] = _reckoned(battle, ship)
    return found


def _reckoned(battle: Battle, ship: Ship) -> Allowances:
    taken = tuple(burdens(battle, ship))
    a, b, c, d = (total(_terms(battle, ship, attitude, taken)) for attitude in ATTITUDES)
    return a, b, c, d


def _case(battle: Battle, ship: Ship) -> Case | None:
    """All that the allowances of a ship depend on beside the tables; None for one to whom more matters: other ships, the turn, or
    what she has done before."""
    options, printed = battle.options, ship.printed
    if options.blocked_wind or (options.fore_and_aft and ship.aft_rig):
        return None
    if special.changes_allowances(battle, ship):
        return None
    spared = not options.wind_effects or special.wind_spares(battle, ship)
    fouled = options.copper and ship.foul_bottom
    tow = "" if ship.towing is None else towing.loss(battle, ship)
    sails = (printed.battle_speed, printed.full_speed, printed.oared, ship.canvas)
    rig = (printed.rigging, ship.rigging.count(0), bool(ship.hanging))
    return (*sails, *rig, ship.number, fouled, tow, battle.wind.velocity, spared)


def present(battle: Battle, ship: Ship) -> int:
    """WS B.IV.A.13: the allowance of the attitude in which she starts, which is her most for the phase."""
    return allowance(battle, ship, attitude_of(ship.heading, battle.wind.direction))


def total(sum_of: Iterable[Term]) -> int:
    """WS B.IV.A.17: what the terms come to."""
    factors = 0
    for term in sum_of:
        if term.stops:
            return 0
        factors += term.factors
    return max(0, factors)


def terms(battle: Battle, ship: Ship, attitude: Attitude) -> tuple[Term, ...]:
    """WS B.IV.A.4: every figure of an allowance with its reason, those of nothing left out but for the first."""
    found = _terms(battle, ship, attitude, burdens(battle, ship))
    return (found[0], *(term for term in found[1:] if term.factors or term.stops))


def _terms(battle: Battle, ship: Ship, attitude: Attitude, taken: Iterable[Term]) -> list[Term]:
    found = [propulsion(battle, ship, attitude), *wind(battle, ship, attitude), *taken]
    if attitude == "D" and (hexes := fore_and_aft.weatherly(battle, ship)):
        found.append(Term("fore-and-aft rig", hexes))
    if battle.special:
        changes = special.allowance_changes(battle, ship, attitude, sum(term.factors for term in found))
        found += (Term(why, factors) for factors, why in changes)
    return found


def propulsion(battle: Battle, ship: Ship, attitude: Attitude) -> Term:
    """WS B.IV.A.4, A.V.A.1, D.III.D.2.a: what sails or oars give before anything is taken away."""
    tables, printed = battle.tables, ship.printed
    if printed.oared:
        return Term("oars", tables.oar_allowance(sum(1 for left in ship.rigging if left), attitude))
    if ship.canvas == "full":
        return Term("full sail", tables.full_allowance(printed.full_speed, attitude))
    return Term("battle sails", tables.battle_allowance(printed.battle_speed, attitude))


def wind(battle: Battle, ship: Ship, attitude: Attitude) -> Iterator[Term]:
    """WS A.III.B.2, A.III.A.3.c.p2: what the wind's velocity does; at 0 nothing under sail goes, whichever rules are in force."""
    velocity = battle.wind.velocity
    becalmed = velocity == 0 and not ship.printed.oared
    if becalmed or (battle.options.wind_effects and not special.wind_spares(battle, ship)):
        effect = battle.tables.wind_effect(velocity, group(ship), attitude)
        name = battle.tables.velocity_names[velocity]
        yield Term(name, stops=True) if effect is None else Term(name, effect)


def group(ship: Ship) -> Group:
    """WS A.III.B.2.p5, D.III.D.6: the columns of the Wind Effects Table that a ship is read in."""
    if ship.printed.oared:
        return "rowed"
    number: Group = ship.number  # type: ignore[assignment]  # the document keeps any whole number there
    return number


def burdens(battle: Battle, ship: Ship) -> Iterator[Term]:
    """WS B.VIII.D.4.a, B.V.B.5, O.VIII.B.p3, O.IX, O.XV.A, O.VII.B: what is taken from the allowance in every attitude."""
    if not ship.printed.oared:
        if ship.dismasted:
            yield Term("dismasted", stops=True)
        yield Term("rigging sections lost", -sections_lost(ship))
        if ship.hanging:
            yield Term("a mast over the side", battle.tables.masts.speed)
        yield Term("a foul bottom", -copper.loss(battle, ship))
        yield Term("another ship takes her wind", -blocked_wind.loss(battle, ship))
    if ship.towing is not None:
        yield Term("a ship in tow", -towing.loss(battle, ship))


def sections_lost(ship: Ship) -> int:
    """WS B.VIII.D.4.a: rigging sections of which no square is left; each costs one factor in all attitudes."""
    return sum(1 for left, full in zip(ship.rigging, ship.printed.rigging, strict=True) if full and not left)

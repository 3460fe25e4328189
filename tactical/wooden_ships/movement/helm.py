"""What a ship may do at all this phase: how far, how often she may turn, and what holds her. A small value, the same for all
ships in the same case, so that the catalogue of her orders is made once (`catalogue`)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tactical.wooden_ships.movement import anchors
from tactical.wooden_ships.movement.allowance import Allowances, allowances
from tactical.wooden_ships.movement.attitude import relative
from tactical.wooden_ships.options import towing
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import ATTITUDES, GUNBOAT_CLASS

Hold = Literal["", "helpless", "attached", "aground", "boarding", "towed", "tow", "rowers", "gone"]
Steering = Literal["", "dismasted", "mast", "rudder"]

HELD = {
    "helpless": "nobody works her",
    "attached": "she is fouled or grappled, and can only drift (WS B.V.B.3)",
    "aground": "she is aground (WS O.XI.A)",
    "boarding": "all her sections were in boarding parties last turn (WS B.VII.B.5)",
    "towed": "she is in tow, and goes where the ship ahead goes (WS O.VII.D.2)",
    "tow": "the ship that she has in tow is held fast (WS O.VII.D.2)",
    "rowers": "in such a wind vessels under oars can only drift (WS A.III.B.2)",
    "gone": "she is not on the board",
}
UNSTEERED = {
    "dismasted": "a dismasted ship must drift for some turns before she can turn (WS B.V.B.5)",
    "mast": "a mast hangs over the side, and she cannot turn before it is cut loose (WS O.VIII.B)",
    "rudder": "her steering is gone (WS A.CH.8.H)",
}


class Helm(NamedTuple):
    """All that the legality of an order depends on.

    - `allowances` in attitudes A to D; `ability`: turns in a phase; `relative`: her heading in steps clockwise of the wind.
    - `slow`: her bow hex did not change last phase (WS A.V.D). `backing`: sails may be backed (WS A.V.B).
    - `hold`: what keeps her from any move, `steering`: what keeps her from turning; `anchored`: her moves at anchor.
    - `burning`: a fireship that is lit. `boat`: a gunboat; `ahead` and `astern`: whether she may go that way this phase.
    - `outside`: she is still to enter, and begins with a hex straight ahead.
    """

    allowances: Allowances
    ability: int
    relative: int
    slow: bool = False
    backing: bool = False
    hold: Hold = ""
    steering: Steering = ""
    anchored: tuple[str, ...] = ()
    burning: bool = False
    oars: bool = False
    boat: bool = False
    ahead: bool = True
    astern: bool = False
    outside: bool = False

    @property
    def most(self) -> int:
        """WS B.IV.A.13: the allowance of the attitude in which she starts."""
        return self.allowances[BY_RELATIVE[self.relative]]

    @property
    def turn_cost(self) -> int:
        """WS B.IV.A.10, B.IV.A.15, D.III.D.2.b: what a turn costs; nothing where the allowance is 0, nor a gunboat."""
        return 0 if self.boat or not self.most else 1


BY_RELATIVE = tuple(ATTITUDES.index(attitude) for attitude in ("B", "A", "C", "D", "C", "A"))
DEAD_AHEAD = ATTITUDES.index("D")
FAST: Allowances = (0, 0, 0, 0)


def helm_of(battle: Battle, ship: Ship) -> Helm:
    """The case that a ship is in."""
    heading = relative(ship.heading, battle.wind.direction)
    hold = held(battle, ship)
    if hold:
        return Helm(FAST, 0, heading, hold=hold)
    if ship.anchor is not None:
        return Helm(FAST, 0, heading, anchored=anchors.springs(battle, ship))
    boat = ship.number == GUNBOAT_CLASS
    stood = ship.still > 0
    ability = turning_ability(ship)
    return Helm(
        allowances(battle, ship),
        ability,
        heading,
        slow=stood and battle.options.slow_turns,
        backing=battle.options.backing and not ship.printed.oared,
        steering=unsteered(battle, ship, ability),
        burning=ship.lit,
        oars=ship.printed.oared,
        boat=boat,
        ahead=not boat or not ship.astern or stood,
        astern=boat and (ship.astern or stood),
        outside=ship.fate == "coming",
    )


def turning_ability(ship: Ship) -> int:
    """WS I.II.C.1, A.CH.8.H: 60-degree turns in a phase, less what her steering has lost for good."""
    return max(0, ship.printed.turning - ship.lamed)


def held(battle: Battle, ship: Ship) -> Hold:
    """What keeps a ship from any move of her own, if anything does."""
    on_board = ship.fate == "afloat"
    if not on_board and ship.fate != "coming":
        return "gone"
    if tied(ship):
        return "attached"
    if ship.aground is not None:
        return "aground"
    if ship.towed_by is not None:
        return "towed"
    if ship.towing is not None and towed_fast(battle, ship):
        return "tow"
    if ship.lit:
        return ""
    if on_board and ship.helpless:
        return "helpless"
    if ship.spent:
        return "boarding"
    return "rowers" if beaten(battle, ship) else ""


def tied(ship: Ship) -> bool:
    """WS B.V.B.3, B.V.C.6: whether she is fouled or grappled, the cable of a tow left out."""
    if ship.fouled or not ship.grapples:
        return bool(ship.fouled)
    return any(other not in (ship.towing, ship.towed_by) for other in ship.grapples)


def towed_fast(battle: Battle, tug: Ship) -> bool:
    """WS O.VII.D.2: whether the ship in tow cannot follow: she is fast to a third, at anchor or aground."""
    tow = towing.tow_of(battle, tug)
    return tow is not None and (tied(tow) or towing.stuck(tow))


def beaten(battle: Battle, ship: Ship) -> bool:
    """WS A.III.B.2.p5: in a gale or a storm a rowed vessel can only drift."""
    if not ship.printed.oared or not battle.options.wind_effects:
        return False
    return battle.tables.wind_effect(battle.wind.velocity, "rowed", "A") is None


def unsteered(battle: Battle, ship: Ship, ability: int) -> Steering:
    """WS B.V.B.5, O.VIII.B.p3, A.CH.8.H: what keeps a ship from turning."""
    if ship.hanging:
        return "mast"
    if not ability:
        return "rudder"
    if ship.dismasted and not ship.printed.oared and ship.swing < battle.tables.dismasted_wait(ability):
        return "dismasted"
    return ""

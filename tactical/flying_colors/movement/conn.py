"""The conn: what every manoeuvre works with while a ship is active."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from table.decisions import Decision, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.flying_colors.board import Moorings, hexes_of, lay, moorings, numbers_of
from tactical.flying_colors.movement.company import Company
from tactical.flying_colors.movement.courses import Waters
from tactical.flying_colors.movement.facts import Manoeuvred
from tactical.flying_colors.movement.ground import sound
from tactical.flying_colors.movement.manoeuvres import Leg, handling, leg_of
from tactical.flying_colors.movement.towing import company_of, follow
from tactical.flying_colors.state import Action, Ship
from tactical.playing.question_kinds import HexKind
from tactical.sea.hexes import Place

CONN = "conn"  # under which the activation in hand lies beside the action


class Conn:
    """A ship's activation in hand. All that the rules must remember is in `action.way`; the waters are looked at anew after
    anything that may have changed them."""

    def __init__(self, action: Action, ship: Ship, company: Company) -> None:
        assert action.way is not None, f"{ship.name} is not active"
        self.action, self.ship, self.company, self.way = action, ship, company, action.way
        self._others: Moorings | None = None
        self._waters: Waters | None = None
        self._facts = 0

    @property
    def others(self) -> Moorings:
        """Who lies where, but for her."""
        if self._others is None:
            self._others = moorings(self.action, self.ship)
            self._facts = len(self.action.tray.journal)
        return self._others

    @property
    def waters(self) -> Waters:
        if self._waters is None:
            self._waters = Waters(self.action, self.ship, self.way, self.others)
        return self._waters

    @property
    def leg(self) -> Leg:
        return leg_of(self.action, self.ship, self.way)

    def look_again(self) -> None:
        """This ship is handled otherwise from now on, or others lie otherwise."""
        self._waters = self._others = None
        self._facts = len(self.action.tray.journal)

    def nobody_moved(self) -> None:
        """Whatever has happened, all ships lie as they did; she herself may have to be handled otherwise (FC 3.6.3e)."""
        if self._waters is not None and self._waters.costs != handling(self.action, self.ship, self.way):
            self._waters = None
        self._facts = len(self.action.tray.journal)

    @property
    def disturbed(self) -> bool:
        """Unless nothing has happened but her own moving, another ship may have sunk or moved."""
        return len(self.action.tray.journal) != self._facts

    def look_round(self) -> None:
        if self.disturbed:
            self.look_again()

    def go(self, act: str, place: Place) -> None:
        """She lies so now; it is on her track and in the log."""
        way, shoaly = self.way, self.action.options.grounding
        before = [(ship, hexes_of(ship)) for ship in company_of(self.action, self.ship)] if shoaly else []
        lay(self.ship, place)
        follow(self.action, self.ship)
        way.begun = True
        way.track.append(place)
        log(self.action, Manoeuvred(self.ship.id, act, place.bow, place.facing, way.mps))
        self._facts += 1
        for ship, hexes in before:
            sound(self.action, ship, hexes, casting=way.casting)

    def lie_still(self) -> None:
        """Her move is over, her activation not yet: she may still fire, cut free or grapple."""
        self.way.by, self.way.mps = "lying", 0

    def put_to(self, side: str, rule: str, kind: HexKind, options: tuple[Option[Any], ...], prompt: str = "") -> Flow[Any]:
        """Ask a side, unless there is nothing to choose."""
        if len(options) == 1:
            return options[0].value
        answer = yield from ask(Decision(side, rule, kind, options, prompt, self.ship.id))
        return answer


def conn_of(action: Action, ship: Ship) -> Conn | None:
    """The activation in hand, if it is this ship's; in a copy of the battle there is none."""
    conn: Conn | None = action.__dict__.get(CONN)
    return conn if conn is not None and conn.ship is ship else None


def others(action: Action, ship: Ship) -> Moorings:
    """Who lies where but for a ship; what her conn knows of it between two acts is not looked for again."""
    conn = conn_of(action, ship)
    return conn.others if conn is not None else moorings(action, ship)


def everybody(action: Action, ship: Ship) -> Moorings:
    """Who lies where, a ship among them that may be active. If she shares a hex, the order of set-up says whose it is."""
    conn, own = conn_of(action, ship), numbers_of(ship)
    if conn is None or conn.disturbed or not ship.on_map or any(number in conn.others for number in own):
        return moorings(action)
    return conn.others | dict.fromkeys(own, ship)


class Act(NamedTuple):
    """Something that a captain may order: the verb of its keys, what may be ordered now, and how it is carried out. `named`: what
    one of its keys means, None if it may not be ordered now; for acts that need not look at all they offer to tell."""

    verb: str
    rule: str
    offers: Callable[[Conn], Iterator[Option[Any]]]
    carry_out: Callable[[Conn, Any], Flow[None]]
    named: Callable[[Conn, str], Any] | None = None

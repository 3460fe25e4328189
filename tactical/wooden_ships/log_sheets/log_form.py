"""What is left on the logs of a real table, in a sheet that any spreadsheet opens, and read back with every fault of its cells.

A sheet comes filled in as the battle stands; whoever fights it changes the lines of the ships that were hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple, get_args

from table.wording import party
from tactical.handoff import BadReport
from tactical.sheets import Fault, Line, Sheet, alike, decoded, misread
from tactical.wooden_ships.log_sheets.standing import BOW_GUN, FATES, Kind, LogFate, Standing, battery, cells, section, standing
from tactical.wooden_ships.state import Battle, Deck, Ship
from tactical.wooden_ships.terms import HALVES

HEAD = ("ship", "side", "fate", "captor", "hull")
KINDS: tuple[Kind, ...] = get_args(Kind)
BROADSIDES: tuple[Deck, ...] = ("left", "right")
SECTIONS = 4  # columns for crew and rigging sections; who has fewer leaves the last empty
COLUMNS = (
    *HEAD,
    *(section(what, number) for what in ("crew", "rigging") for number in range(1, SECTIONS + 1)),
    *(battery(kind, deck, half) for kind, deck, half in product(KINDS, BROADSIDES, HALVES)),
    BOW_GUN,
)
LOG_FORM = Sheet("log sheet", COLUMNS, frozenset(("ship", "side", "fate")))


class Filled(NamedTuple):
    """A sheet as it was filled in: how each log stands by the ship's id, and what of it cannot be meant."""

    ships: dict[str, Standing]
    faults: list[Fault]


def called(battle: Battle, ship: Ship) -> str:
    """A ship's name, with her nation where two of a side bear the same."""
    twins = [other for other in battle.ships.values() if (other.name, other.home) == (ship.name, ship.home)]
    return f"{ship.nationality} {ship.name}" if len(twins) > 1 else ship.name


def standings(battle: Battle, ticked: bytes | None = None) -> dict[str, Standing]:
    """How the logs of a battle stand by the ships' ids: as it has them, or as a sheet of a real table says; `BadReport` with all
    that cannot be meant in that."""
    if ticked is None:
        return {ship.id: standing(ship) for ship in battle.ships.values()}
    found = read(battle, decoded(ticked, LOG_FORM.called))
    if found.faults:
        told = "\n".join(f"- {fault.words}" for fault in found.faults)
        raise BadReport(f"the logs are refused:\n{told}")
    return found.ships


# -- writing -------------------------------------------------------------------------------------------------------------


def form(battle: Battle, logs: Mapping[str, Standing]) -> str:
    """A line for each ship, with the squares that are open."""
    return LOG_FORM.written(_row(battle, ship, logs[ship.id]) for ship in battle.ships.values())


def _row(battle: Battle, ship: Ship, log: Standing) -> dict[str, str]:
    head = {"ship": called(battle, ship), "side": party(ship.home), "fate": log.fate, "captor": party(log.captor)}
    return head | {name: str(left) for name, left in log.open.items()}


# -- reading -------------------------------------------------------------------------------------------------------------


def read(battle: Battle, text: str) -> Filled:
    """The logs as a sheet has them; `BadReport` if it is no such sheet. A cell may not have more than is printed on the log."""
    found, faults = dict[str, Standing](), list[Fault]()
    known = {(alike(called(battle, ship)), alike(party(ship.home))): ship for ship in battle.ships.values()}
    for line in LOG_FORM.lines(text):
        name, side = line.cells.get("ship", ""), line.cells.get("side", "")
        ship = known.get((alike(name), alike(side)))
        if ship is None:
            faults.append(Fault(f": no ship {name!r} of the {side or '?'} is in this battle").in_line(line.number))
            continue
        if ship.id in found:
            faults.append(Fault(f": {name} has a second line; expected one for each ship").in_line(line.number))
        reader = _LogLine(battle, ship, line)
        found[ship.id] = reader.standing()
        faults += [fault.in_line(line.number) for fault in reader.faults]
    lacking = [ship for ship in battle.ships.values() if ship.id not in found]
    faults += [Fault(f"the form has no line for {called(battle, ship)} of the {party(ship.home)}") for ship in lacking]
    return Filled(found, faults)


class _LogLine:
    """A line as it is read, with the faults of its cells."""

    def __init__(self, battle: Battle, ship: Ship, line: Line) -> None:
        self.battle, self.ship, self.cells = battle, ship, line.cells
        self.faults: list[Fault] = []
        if missing := [name for name in COLUMNS if name not in line.cells]:
            self.faults.append(Fault(f", {ship.name}: it is cut short before {missing[0]}; expected a cell for each column"))

    def standing(self) -> Standing:
        fate = self._fate()
        return Standing(dict(self._squares()), fate, self._captor(taken=fate == "taken"))

    def _squares(self) -> Iterator[tuple[str, int]]:
        for name, squares in cells(self.ship):
            said = self.cells.get(name, "")
            left = squares.left(said, squares.whole)
            if left is None:
                self._misread(name, said, f"0 to {squares.whole} squares")
            yield name, squares.open if left is None else left

    def _fate(self) -> LogFate:
        said = self.cells.get("fate", "").lower() or "afloat"
        if said not in FATES:
            self._misread("fate", said, ", ".join(FATES))
        return FATES.get(said, "afloat")

    def _captor(self, *, taken: bool) -> str:
        said = self.cells.get("captor", "")
        side = next((one for one in self.battle.fleets if alike(party(one)) == alike(said)), "")
        if taken and not side:
            self._misread("captor", said, f"who has taken her: {', '.join(party(one) for one in self.battle.fleets)}")
        elif said and not taken:
            self._misread("captor", said, "nothing, or the fate `taken`")
        return side if taken else ""

    def _misread(self, column: str, said: str, expected: str) -> None:
        self.faults.append(misread(self.ship.name, column, said, expected))

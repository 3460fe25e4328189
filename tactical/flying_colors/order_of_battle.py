"""The form of a battle's file: who fought whom, where each ship lay, wind, spirit, and the special rules by name.

What is peculiar to one battle stands in its `[special]` as a named figure, which the rule that reads it finds in
`Action.special` under the same name. A position that was printed wrong carries what was printed and why it was changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from tactical.flying_colors import hexes
from tactical.flying_colors.bands import Banded
from tactical.flying_colors.counter_terms import Rate
from tactical.flying_colors.figures import Row
from tactical.flying_colors.hexes import BadHex
from tactical.flying_colors.state import Layout, Weather
from tactical.sea.hexes import Hex, direction_to

Direction = Annotated[int, msgspec.Meta(ge=1, le=6)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Berth(Row, frozen=True):
    """Where a ship starts if the die of set-up says so."""

    at: str
    aground: bool = False


class Station(Row, frozen=True):
    """A ship in a set-up: bow and stern hex (`B4603-4502`), or one hex and a facing for a small ship.

    A reinforcement has no station yet, a ship with `berths` rolls for hers, and one that another of her squadron `tows` lies
    where that one does (FC 4.4.1). `stand_in` is the counter that was printed for want of her own, `printed` and `why` tell of a
    position put right.
    """

    ship: str
    at: str = ""
    facing: Direction | None = None
    counter: str = ""
    stand_in: str = ""
    commander: str = ""
    hull: Count = 0
    damaged: bool = False
    aground: bool = False
    mastless: bool = False
    tows: str = ""
    berths: dict[str, Berth] = {}
    printed: str = ""
    why: str = ""


class Squadron(Row, frozen=True):
    """Ships of one nation. `held`: they may not slip their anchors; `reinforcements`: they come later."""

    nation: str
    ships: tuple[Station, ...]
    anchored: bool = False
    held: bool = False
    reinforcements: bool = False


class Guns(Row, frozen=True):
    """A battery (FC 4.6), on shore or afloat; `nation` names whose Audacity it fires with."""

    name: str
    nation: str
    at: str
    rate: Rate
    capacity: Count
    floating: bool = False


class Force(Row, frozen=True):
    """One side of a battle and the Audacity of each of its nations."""

    side: str
    audacity: dict[str, int]
    flagship: str = ""
    squadrons: tuple[Squadron, ...] = ()
    batteries: tuple[Guns, ...] = ()


class Special(Row, frozen=True, omit_defaults=True):
    """The special rules of the battles by name, each with its figure; ships and commanders by their ids.

    - `leeward_firepower`, `firepower`: added to every shot fired with the wind, or to every shot.
    - `wind_every_turn`: no gate before the wind table. `poor_wind`: movement points by a die each turn.
    - `always_in_command` ships, `in_command_at_anchor` nations; `captain_ship` has one of `captain_quality` aboard.
    - `grapples_only_fouled`; `sure_pilots`: nations that never ground; `first_initiative`: the side that has it on turn 1.
    - `surprised` nations neither move nor fire until released, when `released_commander` joins `released_aboard`.
    - `moored` nations neither throw for breaking off nor break without commanders while most of their ships lie at anchor.
    - `mistaken` ships are run by `mistaken_run_by` and fire only at each other until they are released.
    - `reinforcements_from`, `_to`: the hexes between which reinforcements enter; `lost_with`: the ship that must last till then.
    - `break_checks` of a combined fleet: each nation breaks `each alone`, or the fleet throws `one die`.
    - `recall_*`: the signal that Nelson did not see.
    - `only_by_capture` of a ship does a side win; without `must_cripple` made vulnerable it cannot. `no_scuttling` of ships.
    """

    leeward_firepower: int = 0
    firepower: int = 0
    wind_every_turn: int = 0
    poor_wind: dict[str, int] = {}
    always_in_command: tuple[str, ...] = ()
    in_command_at_anchor: tuple[str, ...] = ()
    captain_ship: str = ""
    captain_quality: int = 0
    grapples_only_fouled: int = 0
    sure_pilots: tuple[str, ...] = ()
    first_initiative: str = ""
    surprised: tuple[str, ...] = ()
    released_commander: str = ""
    released_aboard: str = ""
    moored: tuple[str, ...] = ()
    mistaken: tuple[str, ...] = ()
    mistaken_run_by: str = ""
    reinforcements_from: str = ""
    reinforcements_to: str = ""
    lost_with: str = ""
    break_checks: Literal["", "each alone", "one die"] = ""
    recall_side: str = ""
    recall_admiral: str = ""
    recall_radius: int = 0
    recall_seconds: tuple[str, ...] = ()
    recall_stays: int = 0
    recall_flagship: str = ""
    only_by_capture: str = ""
    only_by_capture_side: str = ""
    must_cripple: str = ""
    must_cripple_side: str = ""
    no_scuttling: tuple[str, ...] = ()

    def named(self) -> dict[str, int | str | list[str]]:
        """The rules in force as an action holds them; `poor_wind` has one entry for each face of the die."""
        found: dict[str, Any] = {
            name: list(value) if isinstance(value, tuple) else value for name, value in msgspec.to_builtins(self).items()
        }
        if self.poor_wind:
            table = Banded(self.poor_wind)
            found["poor_wind"] = [str(table[die]) for die in range(10)]
        return found


class Scenario(Row, frozen=True):
    """A battle as its file tells it; no `turns` means until a side breaks off. `designed`: why a special rule of our own is
    there, by its name."""

    name: str
    case: str
    date: str
    turns: Count
    maps: str
    wind: Direction
    weather: Weather
    anchoring: bool
    fleets: tuple[Force, ...]
    wind_changes: bool = True
    shoals: dict[str, int | Literal["aground"]] = {}
    special: Special = Special()
    notes: tuple[str, ...] = ()
    designed: dict[Literal["moored"], str] = {}

    @property
    def layout(self) -> Layout:
        return Layout(tuple(self.maps))

    @property
    def year(self) -> int:
        return int(self.date[:4])

    def tows(self) -> Iterator[tuple[str, str, str]]:
        """FC 4.4: the nation, the tower and the ship that she tows, by name."""
        return ((squadron.nation, station.ship, station.tows) for _, squadron, station in self.stations() if station.tows)

    def stations(self) -> Iterator[tuple[Force, Squadron, Station]]:
        """Every ship, in the order of the set-up."""
        for force in self.fleets:
            for squadron in force.squadrons:
                for station in squadron.ships:
                    yield force, squadron, station


def position(layout: Layout, at: str, facing: int | None) -> tuple[Hex, int]:
    """FC 3.6.1: the bow hex and facing of a printed position; a large ship's stern must lie next to her bow."""
    first, _, last = at.partition("-")
    bow = hexes.parse(layout, first)
    if not last:
        if facing is None:
            raise BadHex(f"{at!r} without a facing; expected bow and stern hex, or facing = 1 to 6 for a small ship")
        return bow, facing
    stern = hexes.parse(layout, last, first[:1])
    found = direction_to(stern, bow)
    if found is None:
        raise BadHex(f"{at!r}: bow and stern are no neighbours; expected two hexes side by side (FC 3.6.1)")
    return bow, found

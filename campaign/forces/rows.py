"""The rows of a forces file, table by table."""

from __future__ import annotations

import msgspec

from campaign.corsairing import Waking
from campaign.state import Command, Kind, Promotion, Temperament
from maps.place import NO_PLACE, Place

AVAILABLE, ASIDE = "available", "aside"  # homes of auxiliaries that are boxes
FLEET = "fleet"  # the station of a fleet's admiral
UNLIMITED = "U"  # the range that has no number


class Row(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A row of a forces file."""


class When(Row):
    year: int
    turn: int = 1


class LeaderRow(Row):
    """`station` is "fleet" or a command (SL 3.47); `ashore` the port of one who goes to sea no more (SL 3.461); `temper` how the
    computer's admirals fight where he commands."""

    id: str
    name: str
    side: str
    rank: str
    leadership: int
    strategy: int
    control: int
    personality: str
    command: str = ""
    station: str = ""
    ashore: str = ""
    arrives: When | None = None
    promotions: tuple[Promotion, ...] = ()
    temper: Temperament | None = None


class FlotillaRow(Row):
    id: str
    name: str
    side: str
    kind: Kind
    command: str = ""
    place: Place | None = None
    leader: str | None = None
    superior: str | None = None
    arrives: When | None = None


class CountersRow(Row):
    """SL 3.325: so many counters of a kind that a command has. `names` are what those without a row of their own are called; a
    counter beyond them is called by its command and its number."""

    command: str
    kind: Kind
    count: int
    arrives: When | None = None
    names: tuple[str, ...] = ()


class SquadronRow(Row):
    id: str
    name: str
    flag: str
    sail_class: str
    command: str = ""
    capacity: int = 4
    shift: int = 0
    worn_shift: int | None = None
    damage: int = 0
    flotilla: str | None = None
    berth: Place | None = None
    in_ordinary: bool = False
    place: Place | None = None
    rolled: bool = False
    arrives: When | None = None
    flagship: bool = False
    corsairs: str = ""
    endless: bool = False


class FlagshipRow(Row):
    id: str
    name: str
    flag: str
    guns: int
    rate: int = 1
    command: str = ""
    shift: int = 0
    worn_shift: int | None = None
    damage: int = 0
    flotilla: str | None = None
    berth: Place | None = None
    in_ordinary: bool = False
    arrives: When | None = None


class ShipRow(Row):
    id: str
    name: str
    guns: int
    rate: int
    flag: str = ""
    squadron: str = ""


class ReinforcementRow(Row):
    id: str
    year: int
    turn: int
    side: str
    command: str = ""
    port: str = ""
    entry: Place = NO_PLACE
    flag: str = ""
    sail_class: str = "SOL"
    squadron: str = ""
    ships: list[ShipRow] = []
    note: str = ""


class WithdrawalRow(Row):
    id: str
    year: int
    turn: int
    side: str
    ships: list[str] = []
    squadrons: list[str] = []
    leaders: list[str] = []
    auxiliaries: list[str] = []
    note: str = ""


class TransferRow(Row):
    id: str
    year: int
    turn: int
    side: str
    leader: str
    command: str
    note: str = ""


class AuxiliaryRow(Row, rename={"class_": "class"}):
    id: str
    class_: str
    flag: str
    range: int | str
    name: str = ""
    command: str = ""
    home: str = "available"
    ships: list[ShipRow] = []
    arrives: When | None = None


class BaseRow(Row):
    """`friend` is a side, or none of all fleets' enemies; these have a `controller`: a side or "by turns" (SL 10.212-10.213),
    the "umpire" (SL 13.2c) or the "system" (SL 3.113d), which goes for the convoys of `prey`. With `off_ports` they may be
    stationed off an enemy's port (SL 10.222)."""

    port: str
    friend: str = ""
    controller: str = ""
    wakes: Waking = "always"
    defence: int = 0
    prey: tuple[str, ...] = ()
    off_ports: bool = False


class CorsairRow(Row, rename={"class_": "class"}):
    """An auxiliary of a base; `range` is a number, or "U" for unlimited (SL 6.15)."""

    id: str
    base: str
    class_: str
    range: int | str
    name: str = ""


class Forces(Row):
    """All tables together; `standing` has the words for where a row stands, by its table and id."""

    command: list[Command] = []
    leader: list[LeaderRow] = []
    flotilla: list[FlotillaRow] = []
    counters: list[CountersRow] = []
    squadron: list[SquadronRow] = []
    flagship: list[FlagshipRow] = []
    spare: list[SquadronRow] = []
    ship: list[ShipRow] = []
    reinforcement: list[ReinforcementRow] = []
    withdrawal: list[WithdrawalRow] = []
    transfer: list[TransferRow] = []
    auxiliary: list[AuxiliaryRow] = []
    corsair_base: list[BaseRow] = []
    corsair: list[CorsairRow] = []
    standing: dict[tuple[str, str], str] = {}

    def where(self, table: str, name: str) -> str:
        """`squadrons.toml: squadron 12 (toulon-1)`; of rows that were read from no file the table and the name."""
        return self.standing.get((table, name), f"{table} ({name})")

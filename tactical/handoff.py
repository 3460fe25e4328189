"""The contract between the war and a battle: what a resolver is given (SL 8.126), and what it gives back.

A brief is immutable and says all that a resolver may need: who fights, in what order and condition, under which leaders, who has
the weather gauge and how hot it is to be. It names itself by its content, and a report names the brief that it answers. A report
has every ship and leader of the brief exactly once, or is refused whole (`read_report`). `tactical/schema` has both as JSON
schema, for other programs.
"""

from __future__ import annotations

from _blake2 import blake2b  # as hashlib has it, without the 4 ms that loading OpenSSL takes
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

DATA_VERSION = 2
Intensity = Literal["light", "medium", "heavy"]
Force = Literal["light", "moderate", "fresh"]  # of the wind: fresh is the edge of a gale
Fate = Literal["unengaged", "unharmed", "damaged", "dismasted", "escaped", "struck", "taken", "sunk", "burnt"]
FallenFate = Literal["unhurt", "wounded", "killed", "captured"]

LOST: tuple[Fate, ...] = ("struck", "taken", "sunk", "burnt")  # what her own side has no longer
PRIZES: tuple[Fate, ...] = ("struck", "taken")  # what the enemy has, or may have
AT_LARGE: tuple[FallenFate, ...] = ("unhurt", "wounded")  # neither dead nor a prisoner
WHOLE: tuple[Fate, ...] = ("unengaged", "unharmed")  # not a shot in her


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sail with her stable id."""

    id: str
    name: str
    guns: int = 74
    rate: int = 3


class Squadron(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron: its ships, the damage it brings, how much it can bear, and its printed column shift (SL 3.245, 7.34).

    `flag` is the contingent that it serves under (SL 3.13). A flagship names the squadron that she fights beside (SL 10.311d).
    `arrives` is the turn of the battle in which a reinforcement comes up (SL 8.24), 0 for who is there from the start;
    `from_port`: it has come out of the harbour that the battle is fought off (SL 8.243). `fleet_shift` is what its fleet, command
    and contingent bring its fire (SL 8.34), left out where that is nothing, so that older briefs keep their names.
    """

    id: str
    formation: str
    sail_class: str
    ships: tuple[Ship, ...]
    damage: int
    rating: int
    shift: int = 0
    flag: str = ""
    independent: bool = False
    mate: str = ""
    arrives: int = 0
    from_port: bool = False
    fleet_shift: int | UnsetType = UNSET


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader in the battle, and the squadron he is aboard (SL 8.261)."""

    id: str
    name: str
    rank: str
    leadership: int
    personality: str
    aboard: str


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its squadrons in the order of its formations, its leaders, and who of them commands (SL 8.26).

    `audacity` has what the theatre says of its flags for games that know it, from 0 to 3; left out where it says nothing.
    """

    side: str
    squadrons: tuple[Squadron, ...]
    commanders: tuple[Commander, ...] = ()
    senior: str | None = None
    audacity: dict[str, int] | UnsetType = UNSET

    @property
    def sail(self) -> int:
        """All sail of the side, those that come later among them."""
        return sum(len(squadron.ships) for squadron in self.squadrons)

    @property
    def flagships(self) -> dict[str, str]:
        """The ship from which each leader's flag flies at first, by his id: the first of the squadron that he is aboard."""
        first = {squadron.id: squadron.ships[0].id for squadron in self.squadrons if squadron.ships}
        return {one.id: first[one.aboard] for one in self.commanders if one.aboard in first}

    def arrival(self, squadron: Squadron) -> int:
        """The turn in which a squadron comes up; 0 from the start, as for whoever of a side is there first."""
        return squadron.arrives if squadron.arrives > min((one.arrives for one in self.squadrons if one.ships), default=0) else 0


class Harbour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SL 7.23, 8.243: a port hard by: which, the side that fights with it at its back, and the one that blockades it, if any."""

    port: str
    inshore: str
    blockader: str = ""


class Charge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SL 10.13: a convoy that the battle is about, and whose it is. It has no part in it, but may be fallen upon after."""

    id: str
    name: str
    side: str


class BattleBrief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle to be resolved. `level` is the raw damage level if its die has fallen (SL 8.321).

    `winds` are those of the campaign that blow there, and `force` how hard it blows. In a `strait` there is land on both hands.
    """

    id: str
    place: str
    gauge: str
    intensity: Intensity
    parties: tuple[Party, Party]
    strait: bool = False
    level: int | None = None
    winds: tuple[str, ...] = ()
    force: Force = "moderate"
    harbour: Harbour | None = None
    convoys: tuple[Charge, ...] = ()
    data_version: int = DATA_VERSION

    @property
    def content(self) -> str:
        """A name for the whole content: another brief has another."""
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()

    @property
    def sides(self) -> tuple[str, str]:
        one, other = self.parties
        return one.side, other.side

    @property
    def leaders(self) -> list[str]:
        """Every leader in the battle."""
        return [commander.id for party in self.parties for commander in party.commanders]

    def party(self, side: str) -> Party:
        """One side's."""
        return next(party for party in self.parties if party.side == side)


# -- what comes back ---------------------------------------------------------------------------------------------------------


class ShipReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of one ship: her fate, who has taken her, and what this battle cost her in per cent of what a whole ship has.

    One that has `struck` to nobody in particular is the prize of the side that holds the field, if one does.
    """

    id: str
    fate: Fate
    captor: str = ""
    hull: int = 0
    rigging: int = 0
    crew: int = 0


class LeaderReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of one leader; a wounded one is away for so many `turns` of the campaign. `flagship` is the ship to which he
    shifted his flag, empty if he did not."""

    id: str
    fate: FallenFate
    turns: int = 0
    flagship: str = ""


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an umpire has put right in a report: of which ship or leader, what stood there, what stands there now, and why."""

    id: str
    was: str
    now: str
    why: str


class BattleReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a resolver gives back for the brief of that id and content. `field` is the side that held it, if one did."""

    brief: str
    content: str
    resolver: str
    ships: tuple[ShipReport, ...]
    leaders: tuple[LeaderReport, ...] = ()
    field: str = ""
    remarks: str = ""
    amendments: tuple[Amendment, ...] = ()
    data_version: int = DATA_VERSION


PARTS: dict[str, type[msgspec.Struct]] = {"ships": ShipReport, "leaders": LeaderReport, "amendments": Amendment}


class BadReport(ValueError):
    """A report, or a sheet filled in at a real table, that cannot be taken, with every reason on a line of its own."""

    @property
    def in_one_line(self) -> str:
        head, *faults = str(self).splitlines()
        return f"{head} {'; '.join(fault.removeprefix('- ') for fault in faults)}".strip()


def read_report(brief: BattleBrief, data: Any) -> BattleReport:
    """A report from plain data, or `BadReport` with all that is wrong with it."""
    report = as_report(brief, data)
    refuse(brief, faults(brief, report))
    return report


def as_report(brief: BattleBrief, data: Any) -> BattleReport:
    """Plain data in the form of a report, whether or not it can be true."""
    try:
        return msgspec.convert(data, BattleReport)
    except msgspec.ValidationError as error:
        found = list(_unreadable(data)) if isinstance(data, dict) else []
        raise BadReport(f"the report of {brief.id} cannot be read: {'; '.join(found) or error}") from error


def _unreadable(data: dict[str, Any]) -> Iterator[str]:
    """Every line of a report that has not the form of one, and then what else has not."""
    lines = {part: data.get(part) for part in PARTS}
    for part, listed in lines.items():
        for number, one in enumerate(listed if isinstance(listed, list) else ()):
            try:
                msgspec.convert(one, PARTS[part])
            except msgspec.ValidationError as error:
                yield f"{part}[{number}]: {error}"
    try:
        msgspec.convert(data | {part: [] for part, listed in lines.items() if isinstance(listed, list)}, BattleReport)
    except msgspec.ValidationError as error:
        yield str(error)


def refuse(brief: BattleBrief, found: Iterable[str]) -> None:
    """`BadReport` with every fault that was found, if one was."""
    told = [f"- {fault}" for fault in found]
    if told:
        raise BadReport("\n".join((f"the report of {brief.id} is refused:", *told)))


def faults(brief: BattleBrief, report: BattleReport) -> Iterator[str]:
    """Everything that is wrong with a report for a brief."""
    if report.data_version != DATA_VERSION:
        yield f"it is of data version {report.data_version}; expected {DATA_VERSION}"
    if (report.brief, report.content) != (brief.id, brief.content):
        yield f"it answers {report.brief} ({report.content}); expected {brief.id} ({brief.content})"
    ours = {ship.id: party.side for party in brief.parties for squadron in party.squadrons for ship in squadron.ships}
    yield from _each_once("ship", ours, [ship.id for ship in report.ships])
    yield from _each_once("leader", brief.leaders, [leader.id for leader in report.leaders])
    if report.field and report.field not in brief.sides:
        sides = ", ".join(brief.sides)
        yield f"the field is held by {report.field!r}; expected one of {sides}, or nobody (in JSON an empty string)"
    for ship in report.ships:
        yield from _ship_faults(brief, ship, ours.get(ship.id, ""))
    for leader in report.leaders:
        yield from _leader_faults(brief, report, leader)


def _each_once(what: str, expected: Iterable[str], given: list[str]) -> Iterator[str]:
    count = Counter(given)
    yield from (f"{what} {name} is missing" for name in expected if name not in count)
    yield from (f"{what} {name} is not in the brief" for name in count if name not in set(expected))
    yield from (f"{what} {name} is there {times} times; expected once" for name, times in count.items() if times > 1)


def _ship_faults(brief: BattleBrief, ship: ShipReport, side: str) -> Iterator[str]:
    for part, share in (("hull", ship.hull), ("rigging", ship.rigging), ("crew", ship.crew)):
        if not 0 <= share <= 100:
            yield f"ship {ship.id}: {part} {share}; expected 0 to 100 per cent"
        elif share and ship.fate in WHOLE:
            yield f"ship {ship.id} is {ship.fate} with {share} per cent of her {part} lost; expected another fate, or 0"
    if (ship.fate == "taken") != bool(ship.captor):
        yield f"ship {ship.id} is {ship.fate} with captor {ship.captor!r}; expected one for who is taken, and for no other"
    elif ship.captor and (ship.captor not in brief.sides or ship.captor == side):
        others = [one for one in brief.sides if one != side] if side in brief.sides else brief.sides
        yield f"ship {ship.id} is taken by {ship.captor!r}; expected {' or '.join(others)}"


def _leader_faults(brief: BattleBrief, report: BattleReport, leader: LeaderReport) -> Iterator[str]:
    if leader.turns < 0 or (leader.turns > 0) != (leader.fate == "wounded"):
        yield f"leader {leader.id} is {leader.fate} for {leader.turns} turns; expected some turns for a wounded one, else 0"
    party = next((one for one in brief.parties if leader.id in (man.id for man in one.commanders)), None)
    if party is None:
        return
    friends = {ship.id for squadron in party.squadrons for ship in squadron.ships}
    friends |= {ship.id for ship in report.ships if ship.captor == party.side}
    if leader.flagship and leader.flagship not in friends:
        yield f"leader {leader.id} shifted his flag to {leader.flagship!r}; expected a ship of his side, or nothing"
    elif leader.fate in AT_LARGE and (ship := taken_with(party, report, leader)) is not None:
        how = "struck" if ship.fate == "struck" else "is taken"
        yield (
            f"leader {leader.id} is {leader.fate} in {ship.id}, which {how}, and his side does not hold the field; expected "
            "captured, or as his flagship the ship to which he shifted his flag"
        )


def taken_with(party: Party, report: BattleReport, leader: LeaderReport) -> ShipReport | None:
    """The ship with which a leader falls into the enemy's hands: the one that his flag flies from at the end, if she has struck
    or is taken and his side does not hold the field."""
    flagship = leader.flagship or party.flagships.get(leader.id, "")
    if report.field == party.side:
        return None
    return next((one for one in report.ships if one.id == flagship and one.fate in PRIZES and one.captor != party.side), None)


# -- for other programs ------------------------------------------------------------------------------------------------------

SCHEMAS: dict[str, type] = {"brief": BattleBrief, "report": BattleReport}


def schema(name: str) -> bytes:
    """The JSON schema of a brief or a report, as `tactical/schema` holds it."""
    document = msgspec.json.schema(SCHEMAS[name])
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    document["title"] = f"Sea Lords, battle {name}, version {DATA_VERSION}"
    return msgspec.json.format(msgspec.json.encode(document, order="deterministic"), indent=2) + b"\n"

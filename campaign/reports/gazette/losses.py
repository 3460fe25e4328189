"""Ships lost and prizes taken: every sail that left the lists of either fleet, by name, with how, when and where."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign.record.auxiliaries import CutOut
from campaign.record.battle import Arrayed, Fired, Lost, Struck
from campaign.record.causes import Harm, LostTo, Sinking
from campaign.record.fleet import SailSank
from campaign.reports.gazette.actions import Action
from campaign.reports.gazette.record import Entry, Record

CUT_OUT, CUT_OUT_AND_BURNT = "cut out at her moorings", "cut out and burnt at her moorings"
TAKEN, SUNK, BURNT, SCUTTLED = "taken", "sunk", "burnt", "taken, and scuttled by her captors"
FOUNDERED, BROKEN_UP = "foundered", "broken up as past repair"
OF_DAMAGE = {  # past her damage rating (SL 7.351); older files do not say where
    Sinking.HULKED: BROKEN_UP, Sinking.IN_A_GALE: FOUNDERED, Sinking.WORN_OUT: "worn out",
    Sinking.CONDEMNED: "condemned in port", Sinking.FOUNDERED: FOUNDERED,
}  # fmt: skip
TO_THE_SEA = {how for cause, how in OF_DAMAGE.items() if cause.lost_to is LostTo.SEA}
IN_PORT = {how for cause, how in OF_DAMAGE.items() if cause.lost_to is LostTo.PORT}
OUT_OF_ACTION = {  # of a sail lost to this fire
    Harm.FIRESHIP: "burnt by a fireship", Harm.BOMBS: "sunk by bombs", Harm.RAID: "sunk by raiders",
}  # fmt: skip

Guns = dict[tuple[str, str], int]


class Loss(msgspec.Struct):
    """A sail lost to her side: how, when and where; `to` is the captor's side, `battle` the action if it was in one."""

    ship: str
    guns: int
    side: str
    squadron: str
    how: str
    date: str
    day: int
    where: str
    to: str = ""
    battle: str = ""


def losses(record: Record, fought: list[Action]) -> list[Loss]:
    """In the order of the calendar; one lost in battle is told by the battle, and not again by the sea."""
    guns = _guns(record)
    found: list[Loss] = []
    fire = SUNK
    for entry in record.entries:
        match entry.fact:
            case Lost() as fact:
                found.append(_loss(record, entry, fact, guns, BURNT if fact.why == "burnt" else SUNK))
                found[-1].battle = fact.battle
                found[-1].where = next((record.names.at(one.place) for one in fought if one.id == fact.battle), "")
            case Struck() as fact:
                _take(found, fact)
            case CutOut() as fact:
                found.append(_loss(record, entry, fact, guns, CUT_OUT if fact.to else CUT_OUT_AND_BURNT))
                found[-1].to = fact.side if fact.to else ""
            case SailSank(cause=Sinking.CUT_OUT):
                pass  # told by the boats that took her
            case Fired(cause=cause):
                fire = OUT_OF_ACTION.get(cause, SUNK)
            case SailSank() as fact if not _told(found, entry, fact, record):
                how = fire if fact.cause.by_guns else OF_DAMAGE[fact.cause]
                found.append(_loss(record, entry, fact, guns, how))
    return found


def _loss(record: Record, entry: Entry, fact: Lost | SailSank | CutOut, guns: Guns, how: str) -> Loss:
    side, ship = entry.side_of(fact.squadron), fact.sail or "a sail"
    squadron = record.names.piece(fact.squadron)
    return Loss(ship, guns.get((side, ship), 0), side, squadron, how, entry.date, record.day(entry.moment), "")


def _take(found: list[Loss], fact: Struck) -> None:
    """SL 8.441: of the sail lost in a battle some have struck, and are now the enemy's."""
    for loss in found:
        if (loss.ship, loss.battle) == (fact.sail, fact.battle) and loss.side != fact.side:
            loss.how, loss.to = (TAKEN, fact.side) if fact.squadron else (SCUTTLED, "")


def _told(found: list[Loss], entry: Entry, fact: SailSank, record: Record) -> bool:
    """A sail that a battle has just told of as lost; there may be others of her name."""
    last = found[-1] if found and fact.cause.by_guns else None
    told = last and last.battle and (last.ship, last.squadron, last.date)
    return told == (fact.sail, record.names.piece(fact.squadron), entry.date)


def _guns(record: Record) -> Guns:
    """The guns of every ship that the reader has heard of, by her side and name: there was a Neptune in three fleets."""
    return {(side, ship): guns for side, ship, guns in _ships(record)}


def _ships(record: Record) -> Iterator[tuple[str, str, int]]:
    """Ships by side, name and guns."""
    for world in (record.present, record.outset):
        for squadron in world.squadrons.values():
            yield from ((squadron.side, ship.name, ship.guns) for ship in squadron.ships)
    for _, arrayed in record.of(Arrayed):
        for party in arrayed.brief.parties:
            yield from ((party.side, ship.name, ship.guns) for squadron in party.squadrons for ship in squadron.ships)

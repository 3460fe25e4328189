"""Ships lost and prizes taken: every sail that left the lists of either fleet, by name, with how, when and where."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign.reports.gazette.actions import Action
from campaign.reports.gazette.record import Document, Entry, Record

TAKEN, SUNK, BURNT, SCUTTLED = "taken", "sunk", "burnt", "taken, and scuttled by her captors"
FOUNDERED, BROKEN_UP = "foundered", "broken up as past repair"
HULKED, GUNS = "SL 11.342", "SL 8."
OUT_OF_ACTION = {"SL 6.23": "burnt by a fireship", "SL 6.24": "sunk by bombs", "SL 10.18": "sunk by raiders"}  # by their fire


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
        fact = entry.fact
        if entry.kind == "lost":
            how = BURNT if fact["why"] == "burnt" else SUNK
            found.append(_loss(record, entry, guns, how))
            found[-1].where = next((record.names.at(one.place) for one in fought if one.id == fact["battle"]), "")
        elif entry.kind == "struck":
            _take(found, fact)
        elif entry.kind == "fired":
            fire = next((how for case, how in OUT_OF_ACTION.items() if fact["rule"].startswith(case)), SUNK)
        elif entry.kind == "sail-sank" and not _told(found, entry, record):
            how = BROKEN_UP if fact["rule"] == HULKED else fire if fact["rule"].startswith(GUNS) else FOUNDERED
            found.append(_loss(record, entry, guns, how))
    return found


def _loss(record: Record, entry: Entry, guns: Guns, how: str) -> Loss:
    fact, day = entry.fact, record.day(entry.moment)
    side, ship = entry.side_of(fact["squadron"]), fact["sail"] or "a sail"
    squadron = record.names.piece(fact["squadron"])
    return Loss(ship, guns.get((side, ship), 0), side, squadron, how, entry.date, day, "", battle=fact.get("battle", ""))


def _take(found: list[Loss], fact: Document) -> None:
    """SL 8.441: of the sail lost in a battle some have struck, and are now the enemy's."""
    for loss in found:
        if (loss.ship, loss.battle) == (fact["sail"], fact["battle"]) and loss.side != fact["side"]:
            loss.how, loss.to = (TAKEN, fact["side"]) if fact["squadron"] else (SCUTTLED, "")


def _told(found: list[Loss], entry: Entry, record: Record) -> bool:
    """A sail that a battle has just told of as lost; there may be others of her name."""
    last = found[-1] if found and entry.fact["rule"].startswith(GUNS) else None
    told = last and last.battle and (last.ship, last.squadron, last.date)
    return told == (entry.fact["sail"], record.names.piece(entry.fact["squadron"]), entry.date)


def _guns(record: Record) -> Guns:
    """The guns of every ship that the reader has heard of, by her side and name: there was a Neptune in three fleets."""
    return {(side, ship["name"]): int(ship.get("guns", 74)) for side, ship in _ships(record)}


def _ships(record: Record) -> Iterator[tuple[str, Document]]:
    for world in (record.present, record.outset):
        for squadron in world["squadrons"].values():
            yield from ((squadron["side"], ship) for ship in squadron["ships"])
    for entry in record.of("arrayed"):
        for party in entry.fact["brief"]["parties"]:
            yield from ((party["side"], ship) for squadron in party["squadrons"] for ship in squadron["ships"])

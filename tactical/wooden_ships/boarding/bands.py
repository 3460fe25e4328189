"""WS B.IX.B: who fights whom: the parties on their feet, and the clashes that follow from where they are sent.

Boarders of a ship meet her own boarders first, whomever those are meant for, and all who are drawn in by that fight together
(WS B.IX.B.2, B.IX.B.5, B.IX.B.6). Boarders whom nobody keeps from their target meet its defenders, or take it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tactical.wooden_ships.boarding import crews, engagements, prizes
from tactical.wooden_ships.state import Battle, Party, Ship


@dataclass(eq=False)
class Band:
    """A party in the melee phase: whose people, how many of each section are on their feet, and whether they have fought.

    The squares are those of the start of the phase less losses: people who come aboard meanwhile do not fight (WS B.VII.B.7)."""

    ship: Ship
    side: str
    kind: Party
    target: str
    squares: dict[int, int]
    fought: bool = False
    acted: bool = False
    beaten: bool = False

    @property
    def count(self) -> int:
        return sum(self.squares.values())

    @property
    def standing(self) -> bool:
        """It can still fight: it is not beaten, has people left, and its ship is still its own."""
        return not self.beaten and self.ship.side == self.side and self.count > 0


class Clash(NamedTuple):
    """Two forces that fight each other."""

    one: list[Band]
    other: list[Band]


def on_foot(battle: Battle) -> list[Band]:
    """WS B.IX: the boarding and defending parties that have people left, of ships whose people may fight."""
    return [
        Band(ship, ship.side, party.kind, party.target, squares)
        for ship in battle.afloat()
        if ship.parties and engagements.able(ship)
        for party in ship.parties
        if party.kind != "TBP" and (squares := _squares(ship, party.sections))
    ]


def _squares(ship: Ship, sections: Iterable[int]) -> dict[int, int]:
    squares = crews.serving(ship)
    return {number: squares[number - 1] for number in sections if number <= len(squares) and squares[number - 1]}


def strength(battle: Battle, bands: Iterable[Band]) -> int:
    """WS B.IX.C.1, B.IX.B.5: squares by the strength of their quality, all parties that stand added up."""
    return sum(band.count * battle.tables.melee_strength(crews.quality(band.ship)) for band in bands if band.standing)


def stand_down(battle: Battle, field: Iterable[Band]) -> None:
    """WS B.IX.B.1: boarders whose target is out of their reach, or no enemy any more, have nobody to board."""
    for band in field:
        if band.kind == "OBP" and band.target and not within_reach(battle, band):
            band.target = ""


def within_reach(battle: Battle, band: Band) -> bool:
    """WS B.VII, A.VIII.C.5: the target is an enemy, tied to the party's ship, and can be taken."""
    target = battle.ships[band.target]
    return target.side != band.side and engagements.tied(band.ship, target) and prizes.may_be_taken(target)


def clashes(field: list[Band]) -> list[Clash]:
    """WS B.IX.B.2-3, B.IX.B.5-6: boarders against boarders; then boarders whom none of those keep back against defenders."""
    boarders = _drawn_together([band for band in field if band.kind == "OBP" and band.standing])
    found = [_sides(together) for together in boarders if len(together) > 1]
    for target, attackers in _free(boarders).items():
        defenders = [band for band in field if band.kind == "DBP" and band.standing and band.ship.id == target]
        if defenders:
            found.append(Clash(attackers, defenders))
    return found


def unopposed(field: list[Band]) -> dict[str, list[Band]]:
    """WS B.IX.B.4, B.IX.C.3: by target the boarders whom nobody opposes there any more."""
    boarders = _drawn_together([band for band in field if band.kind == "OBP" and band.standing])
    defended = {band.ship.id for band in field if band.kind == "DBP" and band.standing}
    return {target: attackers for target, attackers in _free(boarders).items() if target not in defended}


def _free(groups: list[list[Band]]) -> dict[str, list[Band]]:
    """By target the boarders who are not fighting other boarders."""
    found = dict[str, list[Band]]()
    for first, *others in groups:
        if first.target and not others:
            found.setdefault(first.target, []).append(first)
    return found


def _drawn_together(boarders: list[Band]) -> list[list[Band]]:
    """Boarders in groups: those sent to a ship, with that ship's own boarders, and so on."""
    groups = list[list[Band]]()
    for band in boarders:
        met = [group for group in groups if any(_meet(band, other) for other in group)]
        together = [other for group in met for other in group] + [band]
        groups = [group for group in groups if all(group is not one for one in met)] + [together]
    order = {id(band): place for place, band in enumerate(boarders)}
    return [sorted(group, key=lambda band: order[id(band)]) for group in groups]


def _meet(one: Band, other: Band) -> bool:
    return one.target == other.ship.id or other.target == one.ship.id


def _sides(together: list[Band]) -> Clash:
    first = together[0].side
    return Clash([band for band in together if band.side == first], [band for band in together if band.side != first])

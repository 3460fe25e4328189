"""Briefs of every kind of battle, for who builds a resolver of his own; and reports that a brief might be answered with: for a
menu, for a form to begin from, and for random play."""

from __future__ import annotations

from typing import Any

import msgspec

from maps.place import space_named
from tactical.handoff import (
    BattleBrief,
    BattleReport,
    Charge,
    Commander,
    Harbour,
    LeaderReport,
    Party,
    Ship,
    ShipReport,
    Squadron,
)


def briefs() -> dict[str, BattleBrief]:
    """A battle in the open sea, and what else may be: a strait, a sortie, a relief, the edge of a gale, light airs, a convoy."""
    plain = BattleBrief(
        "open-sea", space_named("finisterre"), "british", "medium", (_fleet("british", "british"), _fleet("allies", "french"))
    )
    late = _fleet("allies", "french", arrives=2)
    sortie = _fleet("allies", "french", arrives=3, from_port=True)

    def like(id: str, **changed: Any) -> BattleBrief:
        return msgspec.structs.replace(plain, id=id, **changed)

    found = (
        plain,
        like("strait", place=space_named("strait-of-gibraltar"), strait=True),
        like("relief", parties=(plain.parties[0], late), intensity="heavy"),
        like(
            "sortie",
            place=space_named("brest"),
            parties=(plain.parties[0], sortie),
            harbour=Harbour("brest", "allies", "british"),
        ),
        like("off-the-land", place=space_named("cadiz"), gauge="allies", harbour=Harbour("cadiz", "allies")),
        like("edge-of-a-gale", force="fresh", winds=("south-westerly",)),
        like("light-airs", force="light", intensity="light"),
        like("convoy", convoys=(Charge("indiamen", "the East India convoy", "british"),)),
    )
    return {brief.id: brief for brief in found}


def _fleet(side: str, flag: str, **second: Any) -> Party:
    """Two squadrons of three seventy-fours under an admiral; of the second one what is said of it."""
    ships = [Ship(f"{side}-{number}", f"Seventy-four {number}") for number in range(1, 7)]
    van = Squadron(f"{side}-van", side, "SOL", tuple(ships[:3]), 0, 10, flag=flag)
    rear = msgspec.structs.replace(van, id=f"{side}-rear", formation=f"{side}-second", ships=tuple(ships[3:]), **second)
    admiral = Commander(f"{side}-admiral", "the admiral", "Vice-Admiral", 4, "Aggressive", van.id)
    return Party(side, (van, rear), (admiral,), admiral.id)


def blank(brief: BattleBrief, resolver: str = "by hand") -> BattleReport:
    """The report of a battle in which nobody was hurt."""
    ships = [ship for party in brief.parties for squadron in party.squadrons for ship in squadron.ships]
    return BattleReport(
        brief.id,
        brief.content,
        resolver,
        tuple(ShipReport(ship.id, "unharmed") for ship in ships),
        tuple(LeaderReport(name, "unhurt") for name in brief.leaders),
    )


def reports(brief: BattleBrief) -> list[Any]:
    """A drawn battle, a bloody one, and for each side a victory with a prize, a sail sunk and a flag officer hit."""
    found = (blank(brief), _mauled(brief), *(_won(brief, side) for side in brief.sides))
    return [msgspec.json.decode(msgspec.json.encode(report)) for report in found]


def _mauled(brief: BattleBrief) -> BattleReport:
    """Everybody is damaged, each a little differently."""
    report = blank(brief)
    ships = [ShipReport(ship.id, "damaged", "", 7 * n % 60, 11 * n % 80, 5 * n % 40) for n, ship in enumerate(report.ships, 1)]
    return msgspec.structs.replace(report, ships=tuple(ships))


def _won(brief: BattleBrief, side: str) -> BattleReport:
    """The other side loses its first ship to the victor, its last to the sea, and its first leader."""
    report, beaten = _mauled(brief), next(party for party in brief.parties if party.side != side)
    theirs = [ship.id for squadron in beaten.squadrons for ship in squadron.ships]
    fates = {theirs[-1]: ShipReport(theirs[-1], "sunk"), theirs[0]: ShipReport(theirs[0], "taken", side)}
    hit = {one.id: LeaderReport(one.id, "wounded", 2) for one in beaten.commanders[:1]}
    hit |= {one: LeaderReport(one, "captured") for one, flagship in beaten.flagships.items() if flagship == theirs[0]}
    return msgspec.structs.replace(
        report,
        ships=tuple(fates.get(ship.id, ship) for ship in report.ships),
        leaders=tuple(hit.get(one.id, one) for one in report.leaders),
        field=side,
    )

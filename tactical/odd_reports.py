"""What in a report may be right, but looks as if it were not: told to who enters it, and never a reason to refuse it."""

from __future__ import annotations

from collections.abc import Iterator

from table.wording import capital, counted, people
from tactical.handoff import LOST, PRIZES, WHOLE, BattleBrief, BattleReport, Party, ShipReport


def remarks(brief: BattleBrief, report: BattleReport) -> Iterator[str]:
    """All that looks odd in a report that could be true."""
    fates = {ship.id: ship for ship in report.ships}
    own = {party.side: [fates[ship.id] for squadron in party.squadrons for ship in squadron.ships] for party in brief.parties}
    yield from _of_the_field(brief, report, own)
    for party in brief.parties:
        yield from _of_the_ships(brief, party, own)
        yield from _of_the_leaders(party, report, own[party.side])


def _of_the_field(brief: BattleBrief, report: BattleReport, own: dict[str, list[ShipReport]]) -> Iterator[str]:
    """Who holds it has ships there, and has fought for it."""
    nobody_fought = all(ship.fate == "unengaged" for ships in own.values() for ship in ships)
    if not report.field:
        left = [side for side, ships in own.items() if any(ship.fate not in LOST for ship in ships)]
        if len(left) == 1:
            yield f"{capital(people(left[0]))} alone have ships left, and yet nobody holds the field."
        return
    who, ships = capital(people(report.field)), own[report.field]
    if all(ship.fate in LOST and ship.fate != "struck" for ship in ships):
        yield f"{who} hold the field, and yet every ship of theirs is sunk, burnt or taken."
    elif all(ship.fate in LOST for ship in ships):
        yield f"{who} hold the field, and yet every ship of theirs has struck or is lost."
    elif all(ship.fate in (*LOST, "escaped") for ship in ships):
        yield f"{who} hold the field, and yet every ship of theirs that is left has escaped."
    if nobody_fought:
        yield f"{who} hold the field, and yet no ship of either side was engaged."


def _of_the_ships(brief: BattleBrief, party: Party, own: dict[str, list[ShipReport]]) -> Iterator[str]:
    """Fates that say one thing, and shares that say another."""
    names = {ship.id: ship.name for squadron in party.squadrons for ship in squadron.ships}
    ships = own[party.side]
    costless = [names[ship.id] for ship in ships if ship.fate == "damaged" and not _cost(ship)]
    masted = [names[ship.id] for ship in ships if ship.fate == "dismasted" and not ship.rigging]
    gutted = [names[ship.id] for ship in ships if ship.fate not in LOST and ship.hull == 100]
    if costless:
        yield f"{_named(costless)} damaged, and yet lost nothing of hull, rigging or crew."
    if masted:
        yield f"{_named(masted)} dismasted, and yet lost nothing of {'her' if len(masted) == 1 else 'their'} rigging."
    if gutted:
        yield f"{_named(gutted)} afloat, and yet without any hull left."
    for enemy in brief.parties:
        taken = [names[ship.id] for ship in ships if ship.fate == "taken" and ship.captor == enemy.side]
        if taken and all(ship.fate in LOST or ship.fate == "unengaged" for ship in own[enemy.side]):
            yield f"{_named(taken)} taken by {people(enemy.side)}, of whom no ship was there at the end to take a prize."


def _of_the_leaders(party: Party, report: BattleReport, ships: list[ShipReport]) -> Iterator[str]:
    """A prisoner was taken out of a ship; who was hit was where shots fell."""
    names = {one.id: one.name for one in party.commanders}
    fates = {one.id: one.fate for one in report.leaders if one.id in names}
    captured = [names[one] for one, fate in fates.items() if fate == "captured"]
    hit = [names[one] for one, fate in fates.items() if fate in ("killed", "wounded")]
    if captured and not any(ship.fate in LOST for ship in ships):
        yield f"{_named(captured)} captured, and yet {people(party.side)} lost no ship."
    if captured and report.field == party.side and not any(ship.fate in PRIZES for ship in ships):
        yield f"{_named(captured)} captured, and yet {people(party.side)} hold the field and no ship of theirs was taken."
    if hit and all(ship.fate in WHOLE for ship in ships):
        yield f"{_named(hit)} hit, and yet no shot struck a ship of {people(party.side)}."


def _cost(ship: ShipReport) -> int:
    return ship.hull + ship.rigging + ship.crew


def _named(names: list[str]) -> str:
    """Some ships or men as the subject of a sentence, none of a crowd by name."""
    if len(names) > 3:
        return capital(f"{', '.join(names[:3])} and {counted(len(names) - 3, 'other')} are")
    return capital(f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}")

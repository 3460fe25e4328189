"""What ships, places and crews are called within a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from table.wording import listed, people
from tactical.sea.hexes import Hex
from tactical.wooden_ships import scenario_book
from tactical.wooden_ships.board import label_of
from tactical.wooden_ships.campaigns.standing import CAMPAIGN
from tactical.wooden_ships.state import Battle, Deck

DECKS: dict[Deck, str] = {"left": "left broadside", "right": "right broadside", "bow": "bow gun"}


def bare(battle: Battle, id: str) -> str:
    """A ship's name, with her nation where two bear the same."""
    found = battle.ships.get(id)
    if found is None:
        return _fought_before(str(battle.special.get(CAMPAIGN, ""))).get(id) or id.replace("-", " ").title()
    alike = sum(1 for other in battle.ships.values() if other.name == found.name)
    return f"{found.nationality} {found.name}" if alike > 1 else found.name


@cache
def _fought_before(campaign: str) -> dict[str, str]:
    """The names of all ships of a campaign's battles by id: one that is told of may not be in the present battle."""
    battles = scenario_book.campaign(campaign).battles if campaign else ()
    return {id: row.name for name in battles for id, row in scenario_book.scenario(name).ship_ids().items()}


def ship(battle: Battle, id: str) -> str:
    """A ship by name: `the Victory`."""
    return f"the {bare(battle, id)}"


def ships(battle: Battle, ids: Iterable[str]) -> str:
    return listed(ship(battle, id) for id in ids)


def folk(battle: Battle, side: str) -> str:
    """A side within a sentence, with a plural verb, as its scenario calls it: `the Americans`, `the British`."""
    fleet = battle.fleets.get(side)
    if fleet is not None and fleet.name:
        return fleet.name
    return people(side)


def where(hex: Hex) -> str:
    """WS I.II.B: a hex by its printed name."""
    return label_of(Hex(*hex))


def squares(number: int, what: str) -> str:
    """`one hull square`, `3 crew squares`."""
    return f"{'one' if number == 1 else number} {what} square{'' if number == 1 else 's'}"

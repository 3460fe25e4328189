"""WS S.7: which battle of a campaign is fought, who owns each ship by now, and what is left of her crew.

All of it lies in `Battle.special`: the campaign's name, the battle's number, the owner of every ship that has changed hands or is
lost, and the crew sections of every ship that has fought.
"""

from __future__ import annotations

from tactical.wooden_ships import scenario_book
from tactical.wooden_ships.scenario_book import CampaignFile
from tactical.wooden_ships.state import Battle

CAMPAIGN = "campaign"
NUMBER = "campaign.battle"  # from 1
OWNERS = "campaign.owners"  # `SHIP SIDE`, or `SHIP lost`
CREWS = "campaign.crews"  # `SHIP SECTION SECTION SECTION`
KEPT = (CAMPAIGN, NUMBER, OWNERS, CREWS)
LOST_FOR_GOOD = "lost"


def campaign_of(battle: Battle) -> CampaignFile | None:
    """The campaign that a battle belongs to; None for one that is fought by itself."""
    name = battle.special.get(CAMPAIGN)
    return scenario_book.campaign(name) if isinstance(name, str) else None


def number(battle: Battle) -> int:
    """The number of the battle in its campaign, from 1; 0 for one that is fought by itself."""
    found = battle.special.get(NUMBER, 0)
    return found if isinstance(found, int) else 0


def fights_on(battle: Battle) -> bool:
    """Whether another battle of the campaign follows this one."""
    campaign = campaign_of(battle)
    return campaign is not None and number(battle) < len(campaign.battles)


def owners(battle: Battle) -> dict[str, str]:
    """The side that owns a ship, of those that have changed hands or are lost for good."""
    return {key: side for key, _, side in (line.partition(" ") for line in _lines(battle, OWNERS))}


def crews(battle: Battle) -> dict[str, list[int]]:
    """The crew sections of the ships that have fought."""
    return {
        key: [int(squares) for squares in rest.split()]
        for key, _, rest in (line.partition(" ") for line in _lines(battle, CREWS))
    }


def keep(battle: Battle, owned: dict[str, str], crewed: dict[str, list[int]]) -> None:
    """Write both down."""
    battle.special[OWNERS] = [f"{key} {side}" for key, side in owned.items()]
    battle.special[CREWS] = [f"{key} {' '.join(map(str, sections))}" for key, sections in crewed.items()]


def _lines(battle: Battle, key: str) -> list[str]:
    told = battle.special.get(key, [])
    return told if isinstance(told, list) else []

"""WS S.7: which battle of a campaign is fought, who owns each ship by now, and what is left of her crew.

All of it lies in `Battle.special`: the campaign's name, the battle's number, the owner of every ship that has changed hands or is
lost, the crew sections of every ship that has fought, and what the battles before this one have cost.
"""

from __future__ import annotations

from tactical.wooden_ships import scenario_book
from tactical.wooden_ships.scenario_book import CampaignFile
from tactical.wooden_ships.state import LOST, Battle
from tactical.wooden_ships.turn_count import turns_fought

CAMPAIGN = "campaign"
NUMBER = "campaign.battle"  # from 1
OWNERS = "campaign.owners"  # `SHIP SIDE`, or `SHIP lost`
CREWS = "campaign.crews"  # `SHIP SECTION SECTION SECTION`
TURNS = "campaign.turns"  # of the battles before this one
LOSSES = "campaign.losses"  # `SIDE SUNK TAKEN GONE` in them
KEPT = (CAMPAIGN, NUMBER, OWNERS, CREWS, TURNS, LOSSES)
LOST_FOR_GOOD = "lost"

Losses = tuple[int, int, int]  # ships that are sunk, taken, and gone
NOTHING: Losses = (0, 0, 0)


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


# -- what the battles have cost ------------------------------------------------------------------------------------------


def close(battle: Battle) -> None:
    """A battle of the campaign is over: its turns and losses are added to those before it."""
    before, now = losses_before(battle), losses(battle)
    battle.special[TURNS] = turns_before(battle) + turns_fought(battle)
    battle.special[LOSSES] = [
        " ".join([side, *(str(old + new) for old, new in zip(before.get(side, NOTHING), now[side], strict=True))])
        for side in battle.fleets
    ]


def turns_before(battle: Battle) -> int:
    """The turns of the battles before this one."""
    found = battle.special.get(TURNS, 0)
    return found if isinstance(found, int) else 0


def losses_before(battle: Battle) -> dict[str, Losses]:
    """What each side has lost in the battles before this one."""
    lines = (line.rsplit(" ", len(NOTHING)) for line in _lines(battle, LOSSES))
    return {side: (int(sunk), int(taken), int(gone)) for side, sunk, taken, gone in lines}


def losses(battle: Battle) -> dict[str, Losses]:
    """What the ships came to that began this battle with a side."""
    return {side: _losses(battle, side) for side in battle.fleets}


def _losses(battle: Battle, side: str) -> Losses:
    own = [ship for ship in battle.ships.values() if ship.home == side]
    sunk = sum(ship.fate in LOST for ship in own)
    taken = sum(ship.fate not in LOST and (bool(ship.surrendered) or ship.captor is not None) for ship in own)
    gone = sum(ship.fate == "left" and not ship.surrendered and ship.captor is None for ship in own)
    return sunk, taken, gone


def _lines(battle: Battle, key: str) -> list[str]:
    told = battle.special.get(key, [])
    return told if isinstance(told, list) else []

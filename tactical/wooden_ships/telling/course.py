"""The turn, the wind, what scenarios bring about, and the end, in words."""

from __future__ import annotations

from table.wording import capital, listed, party, spelt
from tactical.wooden_ships import facts as course
from tactical.wooden_ships.special import facts as special
from tactical.wooden_ships.state import Battle
from tactical.wooden_ships.telling.names import folk, ship, ships, squares, where
from tactical.wooden_ships.telling.words import words

TASKS = {
    "AS": "has springs on her stern cable",
    "AB": "has springs on her bow cable",
    "C": "has her left broadside cleared for action",
    "R": "has her sails bent",
}


@words.register
def _(fact: course.TurnBegan, battle: Battle) -> str:
    return f"turn {fact.turn}: {_blows(battle, fact.wind, fact.velocity)}"


def _blows(battle: Battle, direction: int, velocity: int) -> str:
    return f"the wind blows towards {direction}, {breeze(battle, velocity)}" if velocity else "there is no wind"


def breeze(battle: Battle, velocity: int) -> str:
    """WS A.III.A: the wind's velocity by its name."""
    return f"a {battle.tables.velocity_names[velocity]}" if velocity else "no wind"


@words.register
def _(fact: course.WindShifted, battle: Battle) -> str:
    change = "and so it stays" if fact.change is None else f"and it may change again on {fact.change} or more"
    return f"the weather changes: {_blows(battle, fact.direction, fact.velocity)}, {change}"


@words.register
def _(fact: course.BattleEnded, battle: Battle) -> str:
    return f"the battle is over. {fact.why} {_won(battle, fact.winner, fact.points)}"


def _won(battle: Battle, winner: str | None, points: dict[str, float]) -> str:
    score = listed(f"{party(side)} {total:g}" for side, total in points.items())
    counted = f"; points: {score}" if any(points.values()) else ""
    return f"{capital(folk(battle, winner))} have won{counted}" if winner else f"Nobody has won{counted}"


# -- scenarios -----------------------------------------------------------------------------------------------------------


@words.register
def _(fact: special.Placed, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} takes her station at {where(fact.bow)}, heading {fact.heading}"


@words.register
def _(fact: special.Entering, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} is sighted: she comes in at {where(fact.hex)}, heading {fact.heading}"


def sighted(fact: special.Entering, battle: Battle) -> str:
    """The same for her enemies."""
    return f"{ship(battle, fact.ship)} is sighted beyond the board"


@words.register
def _(fact: special.ShoalsMarked, battle: Battle) -> str:
    """WS S.11.III.2, S.16.III.B: how many; where too, if they were not marked in secret."""
    shoals = f"{spelt(fact.count, 'shoal')} of {fact.depth} feet"
    if known := [where(shoal.hex) for shoal in battle.shoals if shoal.depth == fact.depth and not shoal.known_to]:
        return f"{folk(battle, fact.side)} mark {shoals}, at {listed(known)}"
    return f"{folk(battle, fact.side)} know of {shoals} in these waters"


@words.register
def _(fact: special.TaskDone, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} {TASKS.get(fact.task, 'has done what she was at')}"


@words.register
def _(fact: special.Retired, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} has gone back beyond where she began, and is out of the battle"


@words.register
def _(fact: special.PointsWon, battle: Battle) -> str:
    return f"{folk(battle, fact.side)} win {fact.points:g} points ({fact.why})"


@words.register
def _(fact: special.BattleOfCampaign, battle: Battle) -> str:
    return f"battle {fact.number} of {fact.of}: {fact.title}"


@words.register
def _(fact: special.CampaignStands, battle: Battle) -> str:
    return f"so ends this battle. {fact.why} {_won(battle, fact.winner, fact.points)}"


@words.register
def _(fact: special.CrewRedistributed, battle: Battle) -> str:
    return f"{squares(fact.squares, 'crew')} of {ship(battle, fact.ship)} are sent to {ship(battle, fact.to)}"


@words.register
def _(fact: special.Bought, battle: Battle) -> str:
    bought = f"{folk(battle, fact.side)} have bought {spelt(len(fact.ships), 'ship')} for {fact.spent} points"
    return f"{bought}: {ships(battle, fact.ships)}" if fact.ships else bought

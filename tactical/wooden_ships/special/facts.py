"""What can happen: what scenarios' own rules bring about."""

from __future__ import annotations

from table.dice import Fact
from tactical.sea.hexes import Hex


class Placed(Fact, tag="placed"):
    """WS S.1.setup: a ship has her place of the set-up by her owner's choice."""

    ship: str
    bow: Hex
    heading: int


class Entering(Fact, tag="entering"):
    """WS B.IV.B.8: a ship comes in this turn, at this hex of the board's edge."""

    ship: str
    hex: Hex
    heading: int


class ShoalsMarked(Fact, tag="shoals-marked"):
    """WS S.11.III.2: a side has marked shoals; where, is its secret unless it says so."""

    side: str
    count: int
    depth: int


class TaskDone(Fact, tag="task-done"):
    """WS S.11.III.4: springs are rigged (AS, AB), the left broadside is cleared (C), sails are bent (R)."""

    ship: str
    task: str


class Retired(Fact, tag="retired"):
    """WS S.1.III.J: a ship has gone back beyond her starting hex, and leaves the battle."""

    ship: str


class PointsWon(Fact, tag="points-won"):
    """Points that no ship was lost for, and why."""

    side: str
    points: float
    why: str


class BattleOfCampaign(Fact, tag="battle-of-campaign"):
    """WS S.7: a battle of a campaign begins: its number, of how many, and its title."""

    number: int
    of: int
    title: str


class CampaignStands(Fact, tag="campaign-stands"):
    """WS S.7.III.A: how a battle of a campaign ended, and the points of all battles so far."""

    winner: str | None
    points: dict[str, float]
    why: str


class CrewRedistributed(Fact, tag="crew-redistributed"):
    """WS S.7.II.B, S.7.II.D: crew squares went from one ship to another between two battles."""

    ship: str
    to: str
    squares: int


class Bought(Fact, tag="bought"):
    """WS D.II.B: a side has bought its ships."""

    side: str
    ships: list[str]
    spent: int

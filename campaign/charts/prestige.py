"""What prestige is won and lost by, and the ends of its track."""

from __future__ import annotations

from campaign.charts.row import Row
from maps.theatre import dice_of


class BattlePrestige(Row, frozen=True):
    """C-20, battles: with so many sail engaged on each side a battle is large (SL 8.431), and what its victor gains and the
    other loses; so many enemy sail lost are worth a point."""

    large: int
    victory: int
    defeat: int
    sail_a_point: int


class PrestigeTrack(Row, frozen=True):
    """C-20, SL 12.11-12.12: the ends of the prestige track, and where the markers of the sides stand at first, if not at 0."""

    lowest: int
    highest: int
    start: dict[str, int] = {}


class Purchases(Row, frozen=True):
    """SL 12.31a-c: what prestige buys beside a second throw (an option): so many points at most for a request, so many dice in
    the yards for a point, and captured admirals. A theatre excludes one by 0 or `false`."""

    request: int = 2
    repair_dice: int = 3
    ransom: bool = True


class OrdersAward(Row, frozen=True):
    """C-20, SL 12.24: what a spread of so many fulfilled orders brings the side that is ahead, and the one behind (D-33)."""

    spread: str
    winner: int
    loser: int

    def reaches(self, spread: int) -> bool:
        """Whether the row is that of a spread: `1-2`, `4`, or `6+` for that and more."""
        return spread >= int(self.spread[:-1]) if self.spread.endswith("+") else spread in dice_of(self.spread)

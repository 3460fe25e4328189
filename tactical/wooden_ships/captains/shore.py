"""Land and shoals as a captain sees them: what it costs to lie close to them, above all to windward of them."""

from __future__ import annotations

from tactical.sea.hexes import COMPASS, DECODED, WAYS, code
from tactical.wooden_ships.board import edge_beyond
from tactical.wooden_ships.captains.briefing import Briefing
from tactical.wooden_ships.captains.tracks import Lying

AHEAD = (2.5, 1.2, 0.5)  # hull squares that land one, two or three hexes ahead costs
LEE = (1.5, 0.7)  # and land one or two hexes to leeward
DRIFT = 5  # hexes to leeward within which land is a danger to who lies still
NEAR, ROOM = 3, 6  # hexes ahead within which land is near, and as far as a captain looks for clear water
AGROUND = 3.0  # a known shoal in a hex that she fills at a step of her way


def between(one: int, other: int) -> int:
    """Hexsides from one heading to another, the shorter way."""
    turn = (one - other) % 6
    return min(turn, 6 - turn)


class Shore:
    """The hexes that no ship should come near, made once a turn; nothing where there is neither land nor shoal."""

    def __init__(self, deck: Briefing) -> None:
        board = deck.battle.board
        self.board, self.wind = board, deck.battle.wind.direction
        self.land = {code(hex) for hex in board.land}
        self.shoals = {code(shoal.hex) for shoal in deck.battle.shoals} if deck.battle.options.aground else set[int]()
        self.open = not self.land and not self.shoals and not board.land_edges

    def danger(self, lying: Lying) -> float:
        """What a place costs by the land near it."""
        if self.open:
            return 0.0
        bow, heading = lying
        cost = 0.0
        for way, costs in ((WAYS[heading], AHEAD), (WAYS[self.wind], LEE)):
            for number, price in enumerate(costs, 1):
                if self._closed(bow + number * way):
                    cost += price
                    break
        return cost

    def to_leeward(self, lying: Lying) -> bool:
        """Whether land or a shoal lies so near to leeward that she would drift there."""
        way = WAYS[self.wind]
        return not self.open and any(self._closed(lying[0] + n * way) for n in range(1, DRIFT + 1))

    def way_out(self, lying: Lying, runs: tuple[int, ...], steps: tuple[int, ...]) -> int | None:
        """The heading with most clear water on which she has way, of those like it the one that is nearest to hers; None where no
        land is near."""
        if self.open or not (self.to_leeward(lying) or self._clear(lying, lying[1], NEAR) < NEAR):
            return None
        headings = [heading for heading in COMPASS if runs[steps[heading]]]
        found = [(-self._clear(lying, heading, ROOM), between(lying[1], heading), heading) for heading in headings]
        return min(found)[2] if found else None

    def _clear(self, lying: Lying, heading: int, most: int) -> int:
        """How many hexes of water lie ahead on a heading, up to so many."""
        bow, way = lying[0], WAYS[heading]
        return next((n for n in range(most) if self._closed(bow + (n + 1) * way)), most)

    def _closed(self, hex: int) -> bool:
        if hex in self.land or hex in self.shoals:
            return True
        edge = edge_beyond(self.board, DECODED[hex]) if self.board.land_edges else None
        return edge is not None and edge in self.board.land_edges

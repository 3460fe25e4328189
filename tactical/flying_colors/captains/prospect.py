"""What a captain reckons with while he compares places."""

from __future__ import annotations

from tactical.flying_colors.board import abreast
from tactical.flying_colors.captains import boarding
from tactical.flying_colors.captains.admiral import Order
from tactical.flying_colors.captains.briefing import Briefing, apart, contacts, strangers
from tactical.flying_colors.captains.friends import Friends
from tactical.flying_colors.captains.metal import metal_of
from tactical.flying_colors.fire.bearings import Lookout
from tactical.flying_colors.fire.usage import usage
from tactical.flying_colors.hexes import FIRST_COLUMN, LAST_COLUMN, ROWS, on_map
from tactical.flying_colors.movement.conn import others
from tactical.flying_colors.movement.ground import near_shallows
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import NEIGHBOURS, Hex, Place, code

GUN_RANGE = 10
BERTH = 4.0  # hexes to an enemy at anchor within which she is as good as there
NEAREST = 6  # enemies that a captain keeps his eye on
SHOALS = 4.0  # cost of each hex of shallows that she enters
GROUND = 30.0  # of ground that nobody comes off
LEEWAY = 6  # hexes to the map's edge ahead at which a captain begins to mind it


class Prospect:
    """The sea around a ship: enemies, friends, the bottom, and his orders."""

    def __init__(self, deck: Briefing, ship: Ship, order: Order, reach: int) -> None:
        self.deck, self.ship, self.order = deck, ship, order
        self.action: Action = deck.action
        self.reach, self.large = reach, ship.size == "large"
        self.metal = metal_of(self.action, ship)
        self.sight = reach + GUN_RANGE + 2
        self.passes_on = passes_on(deck, ship, order)
        self.near = strangers(self.action, ship, self.sight * 7 // 6 + 1)  # seven columns in six hexes' length
        self.contacts = contacts(deck, ship, self.near, self.sight, NEAREST)
        self.lookout = Lookout(others(self.action, ship)) if self.contacts else None
        masks = self.lookout is not None and usage(self.action).masks_broadsides
        self.friends = Friends(self.action, ship, self.contacts, reach) if masks else None
        self.shoals = shoal_codes(self.action, ship, reach)
        self.alongside = boarding.berths_alongside(deck, ship, order, abreast(ship, self.near, reach + 2))


def passes_on(deck: Briefing, ship: Ship, order: Order) -> bool:
    """Whether she goes along a line at anchor to an enemy further down."""
    target = deck.action.ships.get(order.target)
    return order.duty == "fight" and target is not None and target.anchor is not None and apart(ship, target) > BERTH


def shoal_codes(action: Action, ship: Ship, reach: int) -> dict[int, float]:
    """What each hex of shallows costs a captain who would enter it (FC 4.3.1); nothing while none is near."""
    if not action.options.grounding or not action.shoals or not near_shallows(action, ship, reach):
        return {}
    known: dict[int, float] | None = action.__dict__.get("captains' shoals")
    if known is None:
        known = {code(hex): GROUND if shoal.depth is None else SHOALS for shoal in action.shoals for hex in shoal.hexes}
        action.__dict__["captains' shoals"] = known
    return known


class Edge:
    """The map's edge: how dangerous it is to head for it."""

    def __init__(self, action: Action) -> None:
        self.layout = action.layout
        self.last = ROWS * len(action.layout.maps)

    def far(self, bow: Hex, reach: int) -> bool:
        """Whether no place within so many hexes is in danger."""
        col, row = bow
        room = LEEWAY + reach
        within = FIRST_COLUMN + room < col < LAST_COLUMN - room and room < row <= self.last - room
        return within and not self.layout.duel

    def danger(self, place: Place) -> float:
        facing = place.facing
        if self.far(place.bow, 0):
            return 0.0
        hex, room = place.bow, 0
        while room < LEEWAY and on_map(self.layout, hex := NEIGHBOURS[hex][facing]):
            room += 1
        return 0.0 if room >= LEEWAY else 0.4 * (LEEWAY - room) ** 1.5

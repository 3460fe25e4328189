"""FC 3.7.1: friends' guns: what a ship would take from them by lying before them, and they from her."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.flying_colors.board import SIDES, Moorings
from tactical.flying_colors.captains.bearings import LIES, PORT, STARBOARD
from tactical.flying_colors.captains.briefing import Contact
from tactical.flying_colors.captains.metal import SILENT, metal_of
from tactical.flying_colors.fire.bearings import BESIDE
from tactical.flying_colors.state import Action, Ship
from tactical.sea.hexes import TO_STERN, Broadside, code

Lying = tuple[int, int]  # the number of her bow's hex, and her facing
Guns = tuple[str, Broadside]
Masks = dict[int, list[tuple[Guns, float]]]  # by hex the broadsides before which it lies, and what they are worth

FEARED = 4  # of the enemies next to her those that a friend's guns are thought of for
NEAR = 4  # hexes beyond her reach in which a friend may still lie beside her
NUMBERED: tuple[tuple[Broadside, int], ...] = tuple(zip(SIDES, (PORT, STARBOARD), strict=True))


class Friends:
    """The broadsides of friends near a ship that bear on an enemy: `loaded` ones, which she would mask on her way, and `all`,
    which she would mask next turn if she stayed before them."""

    def __init__(self, action: Action, ship: Ship, contacts: list[Contact], reach: int) -> None:
        self.large, side = ship.size == "large", ship.side
        self.loaded, self.all = Masks(), Masks()
        (col, row), room = ship.bow, reach + NEAR
        for friend in action.ships.values():
            if friend.side == side and friend is not ship:
                to_col, to_row = friend.bow
                if -room <= to_col - col <= room and -room <= to_row - row <= room:
                    self._add(action, friend, contacts)

    def _add(self, action: Action, friend: Ship, contacts: list[Contact]) -> None:
        metal = metal_of(action, friend)
        if metal is SILENT:
            return
        bow, large = code(friend.bow), friend.size == "large"
        worths = [0.0, 0.0, 0.0]
        for contact in contacts[:FEARED]:
            lie = LIES[contact.facing, large, contact.large][friend.facing][contact.bow - bow]
            if lie is not None and lie.side:
                worths[lie.side] = max(worths[lie.side], contact.hull * metal.hull[lie.shot])
        for (side, number), beside in zip(NUMBERED, BESIDE[friend.facing, large], strict=True):
            if worths[number]:
                guns = (friend.id, side), worths[number]
                for step in beside:
                    self.all.setdefault(bow + step, []).append(guns)
                    if side not in friend.fired:
                        self.loaded.setdefault(bow + step, []).append(guns)

    def masked_at(self, bow: int, facing: int) -> float:
        """What the broadsides would do before which she lies when her move is over."""
        return _worth(self.all, ((bow, facing),), self.large)

    def masked_along(self, way: Iterable[Lying]) -> float:
        """What the loaded broadsides would do that she masks on her way."""
        return _worth(self.loaded, way, self.large)


def _worth(masks: Masks, way: Iterable[Lying], large: bool) -> float:
    """The broadsides before these places, each once."""
    taken: dict[Guns, float] = {}
    for bow, facing in way:
        if bow in masks:
            taken.update(masks[bow])
        if large and bow + TO_STERN[facing] in masks:
            taken.update(masks[bow + TO_STERN[facing]])
    return sum(taken.values()) if taken else 0.0


def first_masked(berths: Moorings, ship: Ship, way: Iterable[Lying]) -> dict[Broadside, int]:
    """By broadside of hers after how many steps of a way, which begins where she lies, a friend first lies before it."""
    large, side, found = ship.size == "large", ship.side, dict[Broadside, int]()
    for number, (bow, facing) in enumerate(way):
        for guns, beside in zip(SIDES, BESIDE[facing, large], strict=True):
            if guns not in found:
                for step in beside:
                    other = berths.get(bow + step)
                    if other is not None and other.side == side:
                        found[guns] = number
                        break
    return found

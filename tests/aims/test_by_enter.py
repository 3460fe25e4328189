"""What counts as lost to wear in the years by Enter alone."""

from __future__ import annotations

import pytest

from campaign.record.causes import Harm
from campaign.record.fleet import Damaged
from campaign.rules import damage, sinking
from table.within import driven
from tests.aims.by_enter import Wear
from tests.rules.chart import A, at_sea, fleet, large, theatre, throw


@pytest.mark.rule("SL 7.351")
@pytest.mark.parametrize("in_gale", [False, True])
@pytest.mark.parametrize(("of_battle", "lost"), [(0, 1), (1, 1), (5, 1), (6, 0)])
def test_a_sail_that_sinks_of_her_damage_is_lost_to_wear_unless_battles_brought_her_there(
    of_battle: int, lost: int, in_gale: bool
) -> None:
    """Of fifteen points ten are her rating: without six of battle she would have been below it."""
    world = at_sea(theatre([large("s1")]), fleet("ff", "space:s1"))
    ship = world.squadrons["ff-1"]
    ship.ships = ship.ships[:1]
    damage.inflict(world, ship, 15 - of_battle, "at sea", "SL 11.22a", Harm.AT_SEA)
    wear, told = Wear(A), list(world.tray.journal)
    ship.damage = 15
    told.append(Damaged("ff-1", of_battle, 15, "a battle", Harm.GUNS, "battle-1", rule="SL 8.33"))
    ratings = {"ff-1": damage.rating(world, ship)}
    throw(world, 0)
    driven(sinking.check(world, [ship], in_gale=in_gale), lambda question: question)
    for fact in (*told, *world.tray.journal[1:]):
        wear.hear(fact, {"ff-1": A}, ratings)
    assert wear.lost == lost

"""What a side sees of the enemy's counters: face down their fleet alone, spotted what may be asked of them."""

from __future__ import annotations

import pytest

from campaign.rules import dummies
from campaign.views import Sighting, view
from tests.rules.battle_chart import OPEN, A, B, aux
from tests.rules.fleet_chart import SPANISH, TOULON, flotilla, man, navy


@pytest.mark.rule("SL 3.323", "SL 7.114", "SL 7.115")
def test_a_counter_face_down_shows_its_fleet_and_a_spotted_one_its_name_kind_squadrons_and_auxiliaries() -> None:
    world = navy(
        flotilla("gg", "flag", OPEN, man("gravina", command=SPANISH), 2, command=SPANISH),
        flotilla("hh", "detachment", TOULON, man("magon", rank="Commodore", command=SPANISH), 1, command=SPANISH),
    )
    world.auxiliaries = {one.id: one for one in (aux("eyes", "Fleet", B, at="gg"), aux("more", "Light", B, at="gg"))}
    hidden = view(world, A, ()).enemies
    assert hidden == (Sighting(TOULON, B), Sighting(OPEN, B))
    assert {one.flag for one in world.squadrons.values()} == {"france"}, "the contingent does not show"
    world.formations["gg"].spotted = True
    seen = view(world, A, ()).enemies[1]
    assert (seen.id, seen.name, seen.kind, seen.squadrons) == ("gg", "gg", "flag", 2)
    assert seen.auxiliaries == {"Fleet": 1, "Light": 1}
    assert not seen.disorganised
    for one in world.formations.values():
        one.disorganised = True
    assert [one.disorganised for one in view(world, A, ()).enemies] == [False, True], "a marker on top of the stack is seen"
    world.formations["gg"].disorganised = False
    world.squadrons["gg-1"].damage = 9
    assert view(world, A, ()).enemies[1] == seen, "the damage is nobody's but its owner's until they fight"


@pytest.mark.rule("SL 7.15")
def test_a_dummy_cannot_be_told_from_a_fleet_and_in_double_blind_play_neither_is_seen() -> None:
    world = navy(flotilla("gg", "flag", OPEN, man("gravina", command=SPANISH), command=SPANISH))
    dummies.put_up(world, B, "dummy-allies-1", OPEN)
    assert view(world, A, ()).enemies == (Sighting(OPEN, B), Sighting(OPEN, B))
    world.double_blind = True
    assert view(world, A, ()).enemies == ()

"""Damage points, their brackets and effects, and sail that sink of them (SL 7.3)."""

from __future__ import annotations

import msgspec
import pytest

from campaign import sequence
from campaign.charts.sea import DamageRating
from campaign.charts.tables import Charts
from campaign.record.causes import Harm
from campaign.record.fleet import Damaged, Repaired, SailSank
from campaign.rules import attrition, damage, fleet_acts, organisation, reorganisation, sinking
from tests.rules.chart import FLAGS, STANDARD, A, B, Force, at_sea, fleet, lone, throw, told
from tests.rules.dockyard_chart import OFF, YARD, ashore, coast, names, on_the_coast, play, refused, wear

SHADED = msgspec.structs.replace(STANDARD, display_shading={"flag": (4, 7)})
THREE = ("SOL", "SOL", "SOL")


@pytest.mark.rule("SL 7.33", "SL 7.334", "SL 7.34")
@pytest.mark.parametrize(("points", "bracket"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (10, 2), (25, 2)])
def test_three_brackets_by_thirds_of_the_rating_rounded_down(points: int, bracket: int) -> None:
    """A rating of 10 has the limits 3 and 6."""
    world = on_the_coast(lone("ff", OFF, damage=points))
    assert damage.limits(world, world.squadrons["ff-1"]) == (3, 6)
    assert damage.bracket(world, world.squadrons["ff-1"]) == bracket


@pytest.mark.rule("SL 7.34", "SL 7.334")
def test_each_class_has_its_own_rating_and_limits() -> None:
    classes = {**STANDARD.sail_classes, "Frigate": msgspec.structs.replace(STANDARD.sail_classes["Frigate"], damage_rating=8)}
    tables = msgspec.structs.replace(STANDARD, sail_classes=classes)
    world = at_sea(coast(), lone("ff", OFF, sail_class="Frigate", damage=3), lone("sol", OFF, damage=3), tables=tables)
    assert {name: damage.limits(world, one) for name, one in world.squadrons.items()} == {"ff-1": (2, 5), "sol-1": (3, 6)}
    assert {name: damage.bracket(world, one) for name, one in world.squadrons.items()} == {"ff-1": 1, "sol-1": 0}


@pytest.mark.rule("SL 7.336", "SL 7.334", "SL 3.141f")
def test_example_four_points_are_of_the_middle_bracket_alone_and_of_the_lowest_under_a_flag_unshaded_to_four() -> None:
    alone = at_sea(coast(), lone("ff", OFF, damage=4), tables=SHADED)
    assert (damage.limits(alone, alone.squadrons["ff-1"]), damage.bracket(alone, alone.squadrons["ff-1"])) == ((3, 6), 1)
    under = at_sea(coast(), fleet("ff", OFF, damage=(4,)), tables=SHADED)
    assert damage.bracket(under, under.squadrons["ff-1"]) == 0
    under.squadrons["ff-1"].damage = 5
    assert damage.bracket(under, under.squadrons["ff-1"]) == 1


@pytest.mark.rule("SL 7.334")
def test_shading_counts_only_on_the_display_of_its_own_kind_and_while_subordinated() -> None:
    forces = (fleet("det", OFF, damage=(4,), kind="detachment"), ashore("berthed", YARD, damage=4))
    world = at_sea(coast(), *forces, tables=SHADED)
    assert [damage.bracket(world, one) for one in world.squadrons.values()] == [1, 1]


@pytest.mark.rule("SL 7.334")
def test_an_independent_squadron_goes_by_the_exact_thirds_whatever_shading_is_typed_in() -> None:
    tables = msgspec.structs.replace(STANDARD, display_shading={"independent": (4, 7)})
    world = at_sea(coast(), lone("ff", OFF, damage=4), tables=tables)
    assert damage.limits(world, world.squadrons["ff-1"]) == (3, 6)


@pytest.mark.rule("SL 7.313", "SL 7.332", "SL 7.314")
def test_the_worst_squadron_alone_slows_its_formation_and_three_are_no_worse_than_one() -> None:
    """With the standard chart the top bracket costs one of an allowance of 4."""
    speeds = {}
    for points in ((0, 0, 0), (6, 6, 6), (0, 0, 7), (7, 7, 7), (12, 8, 7)):
        world = on_the_coast(fleet("ff", OFF, classes=THREE, damage=points))
        speeds[points] = organisation.allowance(world, world.formations["ff"])
    assert speeds == {(0, 0, 0): 4, (6, 6, 6): 4, (0, 0, 7): 3, (7, 7, 7): 3, (12, 8, 7): 3}


@pytest.mark.rule("SL 7.314")
def test_the_gauge_and_the_reinforcement_die_suffer_of_the_worst_as_the_allowance_does() -> None:
    world = on_the_coast(fleet("ff", OFF, classes=THREE, damage=(0, 4, 9)))
    company = world.company("ff")
    assert damage.effect(world, company) == STANDARD.damage_effects[2]
    assert damage.effect(world, company[:2]) == STANDARD.damage_effects[1]
    assert damage.effect(world, []) == STANDARD.damage_effects[0]


@pytest.mark.rule("SL 7.311", "SL 7.312", "SL 7.322", "SL 7.31", "SL 3.112b")
def test_points_of_all_sources_add_up_on_one_squadron_and_take_no_sail() -> None:
    world = on_the_coast(fleet("ff", OFF, classes=("SOL", "SOL")))
    for points, why in ((1, "a strait"), (2, "winter"), (14, "a battle")):
        damage.inflict(world, world.squadrons["ff-1"], points, why, "SL 7.31", Harm.OTHER)
    assert wear(world) == {"ff-1": 17, "ff-2": 0}
    assert [(fact.points, fact.total) for fact in told(world, Damaged)] == [(1, 1), (2, 3), (14, 17)]
    assert [one.sail for one in world.squadrons.values()] == [3, 3]


@pytest.mark.rule("SL 3.247")
def test_a_squadron_absorbs_twenty_points_and_no_more() -> None:
    world = on_the_coast(lone("ff", OFF, damage=18))
    for points in (5, 1):
        damage.inflict(world, world.squadrons["ff-1"], points, "a battle", "SL 7.31", Harm.OTHER)
    assert wear(world) == {"ff-1": 20}
    assert [(fact.points, fact.total) for fact in told(world, Damaged)] == [(2, 20)]


@pytest.mark.rule("SL 11.313")
def test_mending_never_goes_below_none_and_says_what_is_to_spare() -> None:
    world = on_the_coast(ashore("a", YARD, damage=2))
    assert damage.mend(world, world.squadrons["a"], 3, "SL 11.32") == 1
    assert damage.mend(world, world.squadrons["a"], 1, "SL 11.32") == 1
    assert wear(world) == {"a": 0}
    assert [(fact.points, fact.total) for fact in told(world, Repaired)] == [(2, 0)]


@pytest.mark.rule("SL 7.357", "SL 7.35")
@pytest.mark.parametrize(("die", "left"), [(0, 2), (7, 2), (8, 3)])
def test_example_seventeen_points_against_a_rating_of_ten_sink_a_sail_on_seven_or_less(die: int, left: int) -> None:
    world = on_the_coast(lone("ff", OFF, damage=17))
    play(world, sinking.check(world, list(world.squadrons.values())), die)
    assert (world.squadrons["ff-1"].sail, world.squadrons["ff-1"].damage) == (left, 17)


@pytest.mark.rule("SL 7.356")
def test_the_owner_says_which_sail_goes() -> None:
    world = on_the_coast(lone("ff", OFF, damage=19))
    (asked,) = play(world, sequence.end_operations(world), 9, sink="ff-1-ship-2")
    assert (asked.side, asked.rule) == (A, "SL 7.356")
    assert names(world, "ff-1") == ["ff-1-ship-1", "ff-1-ship-3"]
    assert [(fact.sail, fact.left, fact.rule) for fact in told(world, SailSank)] == [("ff-1 2", 2, "SL 7.35b")]
    again = on_the_coast(lone("ff", OFF, damage=19))
    throw(again, 9)
    refused(sequence.end_operations(again), {"sink": "hms-nobody"}, "SL 7.356")


def rated(*rows: DamageRating) -> Charts:
    return msgspec.structs.replace(STANDARD, damage_ratings=rows)


@pytest.mark.rule("SL 7.34")
def test_a_game_gives_ratings_by_fleet_command_contingent_or_rate_and_the_last_row_that_fits_counts() -> None:
    def rating(*rows: DamageRating, **changed: object) -> int:
        world = at_sea(coast(), lone("ff", OFF), tables=rated(*rows))
        world.squadrons["ff-1"] = msgspec.structs.replace(world.squadrons["ff-1"], command="channel", **changed)
        return damage.rating(world, world.squadrons["ff-1"])

    assert rating(DamageRating(9, of=A), ships=[]) == 10, "of a counter without sail it is that of the class"
    of_fleet, of_command, of_flag = DamageRating(9, of=A), DamageRating(11, of="channel"), DamageRating(12, of=FLAGS[A])
    assert rating() == 10
    assert rating(of_fleet) == 9
    assert rating(of_fleet, of_command) == 11
    assert rating(of_fleet, of_command, of_flag) == 12
    assert rating(of_command, of_fleet) == 9, "the last that fits"
    assert rating(DamageRating(3, of=B), DamageRating(4, sail_class="Frigate"), DamageRating(5, rate=1)) == 10, "of others"
    assert rating(DamageRating(8, sail_class="SOL", of=A), DamageRating(7, sail_class="SOL", of=B)) == 8
    assert rating(of_fleet, flagship=True) == 11, "and a flagship bears two more (SL 10.311a)"


@pytest.mark.rule("SL 7.356", "SL 7.34")
def test_of_sail_with_differing_ratings_the_lowest_sinks_first_and_the_squadron_has_the_next() -> None:
    world = at_sea(coast(), lone("ff", OFF, damage=12), tables=rated(DamageRating(12, rate=2), DamageRating(6, rate=4)))
    ships = world.squadrons["ff-1"].ships
    ships[1], ships[2] = msgspec.structs.replace(ships[1], rate=4), msgspec.structs.replace(ships[2], rate=2)
    assert damage.rating(world, world.squadrons["ff-1"]) == 6
    assert play(world, sinking.check(world, list(world.squadrons.values())), 6) == [], "there is no choice"
    assert names(world, "ff-1") == ["ff-1-ship-1", "ff-1-ship-3"]
    assert damage.rating(world, world.squadrons["ff-1"]) == 10
    assert play(world, sinking.check(world, list(world.squadrons.values())), 2) == []
    assert (names(world, "ff-1"), damage.rating(world, world.squadrons["ff-1"])) == (["ff-1-ship-3"], 12)


@pytest.mark.rule("SL 7.352", "SL 7.351a")
def test_each_squadron_past_its_rating_checks_once_by_itself() -> None:
    world = on_the_coast(fleet("ff", OFF, classes=THREE, damage=(12, 9, 11)))
    play(world, sequence.end_operations(world), 2, 2)
    assert [one.sail for one in world.squadrons.values()] == [2, 3, 3]


@pytest.mark.rule("SL 11.214", "SL 7.351")
def test_the_points_of_attrition_slow_at_once_and_sink_only_when_operations_end() -> None:
    world = on_the_coast(fleet("ff", OFF, damage=(6,)), lone("lone", OFF, damage=15))
    attrition.assess(world)
    assert organisation.allowance(world, world.formations["ff"]) == 3
    assert world.squadrons["lone-1"].sail == 3
    play(world, sequence.end_operations(world), 7)
    assert (world.squadrons["lone-1"].damage, world.squadrons["lone-1"].sail) == (17, 2)


def pair(donor: int, recipient: int) -> tuple[Force, Force]:
    return ashore("donor", YARD, sail=2, damage=donor), ashore("recipient", YARD, sail=2, damage=recipient)


@pytest.mark.rule("SL 3.26f", "SL 7.38")
@pytest.mark.parametrize(("donor", "recipient", "after"), [(5, 2, 5), (2, 5, 5), (3, 3, 3)])
def test_a_sail_brings_its_squadrons_damage_with_it_and_takes_none_away(donor: int, recipient: int, after: int) -> None:
    world = on_the_coast(*pair(donor, recipient))
    reorganisation.carry_out(world, fleet_acts.TransferSail("donor-ship-1", "donor", "recipient"))
    assert wear(world) == {"donor": donor, "recipient": after}
    assert names(world, "recipient") == ["recipient-ship-1", "recipient-ship-2", "donor-ship-1"]

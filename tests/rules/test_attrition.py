"""Normal attrition, by season and state, in the attrition step (SL 11.22)."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from campaign import sequence
from campaign.experiments import wear as wearing
from campaign.experiments.wear_picture import picture
from campaign.game import SeaLords
from campaign.record.fleet import Damaged
from campaign.rules import attrition, movement
from campaign.state import Leader
from table.decisions import Answer
from table.dice import Roll
from tests.rules.chart import Force, at_sea, drive, fleet, lone, throw, told
from tests.rules.dockyard_chart import CREEK, LISBON, OFF, SEASONS, YARD, ashore, laid_up, on_the_coast, play, wear
from tests.rules.gale_chart import gulf

TWO, FOUR = ("SOL",) * 2, ("SOL",) * 4


@pytest.mark.rule("SL 11.22", "SL 11.22a", "SL 11.22b")
@pytest.mark.parametrize(("season", "points"), [("winter", 2), ("spring", 1), ("summer", 1), ("fall", 1)])
def test_a_squadron_at_sea_wears_by_the_season_without_a_die(season: str, points: int) -> None:
    for turn in range(SEASONS[season], SEASONS[season] + 4):
        world = on_the_coast(fleet("ff", OFF, classes=TWO), lone("lone", OFF), turn=turn)
        play(world, sequence.suffer_attrition(world))
        assert wear(world) == {"ff-1": points, "ff-2": points, "lone-1": points}
    rule = "SL 11.22b" if season == "winter" else "SL 11.22a"
    assert {fact.rule for fact in told(world, Damaged)} == {rule}


@pytest.mark.rule("SL 11.22a")
def test_in_a_ports_own_space_a_squadron_is_at_sea() -> None:
    world = on_the_coast(fleet("ff", "space:yard"), turn=5)
    play(world, sequence.suffer_attrition(world))
    assert wear(world) == {"ff-1": 1}


@pytest.mark.rule("SL 11.22c")
@pytest.mark.parametrize(("die", "points"), [(0, 1), (4, 1), (5, 2), (9, 2)])
@pytest.mark.parametrize("turn", [1, 9])
@pytest.mark.parametrize("berth", [YARD, CREEK])
def test_fitting_out_a_die_says_one_point_or_two_in_whatever_season(die: int, points: int, turn: int, berth: str) -> None:
    world = on_the_coast(ashore("a", berth), turn=turn)
    play(world, sequence.suffer_attrition(world), die)
    assert wear(world) == {"a": points}


@pytest.mark.rule("SL 11.22c")
@pytest.mark.parametrize(("die", "points"), [(2, 1), (3, 2)])
def test_in_a_neutral_port_two_are_added_to_the_die(die: int, points: int) -> None:
    world = on_the_coast(ashore("a", LISBON), ashore("home", CREEK))
    play(world, sequence.suffer_attrition(world), die, die)
    assert wear(world) == {"a": points, "home": 1}
    assert [(roll.about, roll.total) for roll in told(world, Roll)] == [("a", die + 2), ("home", die)]


@pytest.mark.rule("SL 11.213", "SL 11.22c")
def test_every_squadron_has_a_die_of_its_own_in_a_flotilla_too() -> None:
    world = on_the_coast(fleet("ff", YARD, classes=TWO), ashore("a", YARD))
    play(world, sequence.suffer_attrition(world), 1, 8, 4)
    assert wear(world) == {"ff-1": 1, "ff-2": 2, "a": 1}


@pytest.mark.rule("SL 11.22d")
def test_in_ordinary_there_is_neither_wear_nor_die() -> None:
    world = on_the_coast(laid_up("a", YARD, damage=4), laid_up("b", CREEK))
    play(world, sequence.suffer_attrition(world))
    assert wear(world) == {"a": 4, "b": 0}


@pytest.mark.rule("SL 11.22e")
@pytest.mark.parametrize(("control", "more"), [(4, 0), (3, 1), (2, 2), (1, 3)])
def test_an_oversized_formation_wears_by_a_point_more_or_two_or_three(control: int, more: int) -> None:
    world = on_the_coast(fleet("ff", OFF, classes=FOUR, cr=control), turn=5)
    play(world, sequence.suffer_attrition(world))
    assert set(wear(world).values()) == {1 + more}
    assert sum(fact.points for fact in told(world, Damaged) if fact.rule == "SL 11.22e") == 4 * more


@pytest.mark.rule("SL 11.22e")
def test_an_oversized_formation_wears_more_while_fitting_out_and_those_laid_up_beside_it_do_not() -> None:
    world = on_the_coast(fleet("ff", YARD, classes=TWO, cr=1), laid_up("a"))
    play(world, sequence.suffer_attrition(world), 0, 9)
    assert wear(world) == {"ff-1": 3, "ff-2": 4, "a": 0}


@pytest.mark.rule("SL 11.22e")
def test_the_squadrons_of_a_subordinate_wear_by_the_size_of_the_whole() -> None:
    """Two and two under control 1 and 2: four squadrons against three, as 3.445 has it; alone the lesser would be in order."""
    world = on_the_coast(under("gg", "ff"), turn=5)
    play(world, sequence.suffer_attrition(world))
    assert wear(world) == {"gg-1": 2, "gg-2": 2, "ff-1": 2, "ff-2": 2}
    world.formations["ff"].superior = None
    world.leaders["gg-leader"].control = 2
    play(world, sequence.suffer_attrition(world))
    assert wear(world) == {"gg-1": 3, "gg-2": 3, "ff-1": 3, "ff-2": 3}


def under(superior: str, lesser: str) -> Force:
    """A grand flag of two squadrons and control 1, over a flag of two and control 2."""
    above = fleet(superior, OFF, classes=TWO, cr=1, kind="grand flag")
    below = fleet(lesser, OFF, classes=TWO, cr=2)
    below.formations[0].superior = superior
    leaders: tuple[Leader, ...] = above.leaders + below.leaders
    return Force(leaders, above.squadrons + below.squadrons, above.formations + below.formations)


@pytest.mark.rule("SL 11.221")
def test_what_a_squadron_did_in_the_operations_does_not_matter() -> None:
    """One has sailed into port in this turn, one out of it, one lay to: each wears by where it is now."""
    world = on_the_coast(fleet("in", "space:yard"), fleet("out", YARD), fleet("lay", OFF), turn=5)
    throw(world)
    drive(movement.sail_all(world), {"in": YARD, "out": "space:yard"})
    play(world, sequence.suffer_attrition(world), 9)
    assert wear(world) == {"in-1": 2, "out-1": 1, "lay-1": 1}


@pytest.mark.rule("SL 4.3b", "SL 4.3d", "SL 4.3f", "SL 11.22d")
def test_formed_squadrons_wear_in_the_second_step_before_any_is_laid_up_or_returns_from_ordinary() -> None:
    """At sea and fitting out they wear, whoever is then laid up too; who was in ordinary until this turn does not."""
    forces = (fleet("ff", OFF), ashore("tired", YARD), ashore("idle", YARD, side="allies"), laid_up("fresh", damage=1))
    world = on_the_coast(*forces, turn=6)
    throw(world, 9, 9)
    world.clock.stage = len(sequence.OPERATIONS)
    said: dict[str, dict[str, Answer]] = {"return from ordinary": {"fresh": "fit-out"}, "into ordinary": {"tired": "lay-up"}}
    before, worn = wear(world), {}
    while world.clock.turn == 6:
        phase = sequence.next_phase(world)
        drive(phase.flow(world), said.get(phase.name))
        if wear(world) != before:
            worn[phase.name] = {name: points - before[name] for name, points in wear(world).items() if points != before[name]}
            before = wear(world)
    assert worn == {"attrition": {"ff-1": 1, "tired": 2, "idle": 2}}
    assert [world.squadrons[name].in_ordinary for name in ("tired", "fresh")] == [True, False]


@pytest.mark.rule("SL 11.211")
def test_it_is_assessed_in_the_second_step_of_the_administration_and_nowhere_else() -> None:
    stages = [(stage.name, stage.rule) for stage in sequence.TURN if stage.play is sequence.suffer_attrition]
    assert stages == [("attrition", "SL 4.3b")]
    assert [stage.rule for stage in sequence.ADMINISTRATION[:2]] == ["SL 4.3a", "SL 4.3b"]


@pytest.mark.rule("SL 11.211", "SL 11.21")
def test_idle_and_active_forces_of_both_sides_wear_together() -> None:
    world = on_the_coast(lone("ff", OFF), lone("ee", OFF, side="allies"), ashore("b", "harbour:brest", side="allies"))
    throw(world, 0)
    attrition.assess(world)
    assert wear(world) == {"ff-1": 2, "ee-1": 2, "b": 1}


@pytest.mark.rule("SL 11.212")
def test_special_attrition_waits_for_no_step() -> None:
    """The point for entering a strait is there as the move is made; the season's come with the attrition step."""
    world = at_sea(gulf(), fleet("ff", "space:e1"), turn=5)
    throw(world, 0)
    drive(movement.sail_all(world), {"ff": "space:e2"})
    assert wear(world) == {"ff-1": 1}
    play(world, sequence.suffer_attrition(world))
    assert wear(world) == {"ff-1": 2}


@pytest.mark.slow
@pytest.mark.rule("SL 11.21", "SL 11.214")
def test_a_blockading_fleet_that_is_never_relieved_wears_down() -> None:
    """In the same years the fleet with its spells in dock ends with less damage, more sail and more speed."""
    wear = wearing.compare(SeaLords("trafalgar-1805"), ["wear-0", "wear-1"], "channel-fleet")
    kept, relieved = wear.curves[wearing.KEPT], wear.curves[wearing.RELIEVED]
    assert len(kept) == len(relieved) == 1 + 16
    assert kept[:2] == relieved[:2], "until the relief is due both years are the same"
    assert kept[-1].damage > relieved[-1].damage + 5
    assert kept[-1].sail < relieved[-1].sail
    assert sum(mark.allowance for mark in kept[8:]) < sum(mark.allowance for mark in relieved[8:])
    assert wear.turns_at_sea(wearing.RELIEVED) < wear.turns_at_sea(wearing.KEPT)
    drawn = ElementTree.fromstring(picture(wear))
    assert len([line for line in drawn.iter() if line.tag.endswith("polyline")]) == 2

"""Battle reinforcements: who may come up, what helps and hinders, and what comes of it (SL 8.24-8.25, 6.26, 7.331; 8.54)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from campaign.charts.load import load as load_charts
from campaign.engagement import Battle
from campaign.record.auxiliaries import Screened
from campaign.record.battle import Engaged, StoodOff
from campaign.record.sailing import MadeReady
from campaign.rules.battle import engaged as first
from campaign.rules.battle import gauge, joining, leading, occasion, withdrawal
from campaign.state import World
from maps.place import Place
from table.decisions import Decision, Form
from table.dice import Modifier, Roll
from table.flows import Question
from table.reading.faults import BadFile
from tests.rules.battle_chart import BREST, OPEN, A, B, admiral, aux, came, engaged, meeting, play, relief
from tests.rules.chart import Force, throw, thrown, told
from tests.rules.fleet_chart import FRENCH, FULL, HOME, SPANISH, TOULON, VICE, flotilla, man, mess

ROAD = Place("space:toulon")


def ours(id: str = "ff", place: str = ROAD, **more: Any) -> Force:
    return flotilla(id, "flag", place, man(f"{id}-admiral", lr=more.pop("lr", 3)), more.pop("count", 1), **more)


def theirs(id: str = "gg", place: str = ROAD, command: str = FRENCH, temper: str = "Cautious", **more: Any) -> Force:
    leader = admiral(f"{id}-admiral", lr=more.pop("lr", 3), temper=temper, command=command)
    return flotilla(id, "flag", place, leader, more.pop("count", 1), command=command, **more)


def begun(world: World, *helpers: Any, first_of: tuple[str, str] = ("ff", "gg"), **more: Any) -> Battle:
    """ff against gg off Toulon, the others not engaged yet."""
    world.auxiliaries = {one.id: one for one in helpers}
    sides = {world.formations[name].side: name for name in first_of}
    alone = {side: [name] for side, name in sides.items()}
    return engaged(world, ROAD, initial=sides, engaged=alone, gauge=A, **more)


def reinforce(world: World, *dice: int, **answers: Any) -> list[Question]:
    assert world.battle is not None
    throw(world, *dice)
    asked = play(joining.reinforce(world, world.battle), answers)
    assert thrown(world) == list(dice)
    return asked


def dues(world: World) -> dict[str, int]:
    """What was added to the die of the last attempt, by reason."""
    return {modifier.why: modifier.value for modifier in told(world, Roll)[-1].modifiers}


# -- the attempt ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.24", "SL 8.242", "SL 8.11f", "SL 3.45")
@pytest.mark.parametrize(("lr", "die", "comes"), [(3, 3, True), (3, 4, False), (5, 4, True), (0, 0, True), (0, 1, False)])
def test_a_formation_comes_up_by_its_own_leaders_check(lr: int, die: int, comes: bool) -> None:
    world = meeting(ours(), theirs(), theirs("kk", lr=lr))
    battle = begun(world)
    reinforce(world, die)
    assert battle.engaged == {A: ["ff"], B: ["gg", "kk"] if comes else ["gg"]}
    (roll,) = told(world, Roll)
    assert (roll.rule, roll.about, roll.at_most, roll.success) == ("SL 8.242", "battle-1", lr, comes)
    assert [fact.formation for fact in told(world, Engaged)] == (["kk"] if comes else [])
    assert [fact.formation for fact in told(world, StoodOff)] == ([] if comes else ["kk"])


@pytest.mark.rule("SL 8.24", "SL 2.33b")
def test_both_sides_say_at_once_which_formations_try_and_nobody_has_to() -> None:
    world = meeting(ours(), ours("hh"), theirs(), theirs("kk"), theirs("ll"))
    battle = begun(world)
    asked = reinforce(world, 0, **{f"reinforcement:{A}": {"hh": "hold-back"}, f"reinforcement:{B}": {"kk": "hold-back"}})
    assert [(question.side, isinstance(question, Form) and question.secret) for question in asked] == [(A, True), (B, True)]
    assert battle.engaged == {A: ["ff"], B: ["gg", "ll"]}
    alone = meeting(ours(), theirs())
    begun(alone)
    assert reinforce(alone) == [], "who has nobody else is not asked"


@pytest.mark.rule("SL 8.212")
def test_who_does_not_come_up_has_no_part() -> None:
    world = meeting(ours(), theirs(), theirs("kk"), theirs("ll"))
    battle = begun(world)
    reinforce(world, 9, 2)
    assert [squadron.id for squadron in leading.fighting(world, battle, B)] == ["gg-1", "ll-1"]
    play(leading.assign(world, battle))
    assert "kk-admiral" not in battle.aboard


@pytest.mark.rule("SL 8.244")
def test_who_fails_stays_where_he_is_without_a_withdrawals_bonds() -> None:
    world = meeting(ours(), theirs(), theirs("kk"), theirs("ll", TOULON))
    battle = begun(world)
    reinforce(world, 9, 9)
    assert world.formations["kk"].place == ROAD
    assert world.formations["ll"].place == TOULON, "fitting out still"
    assert (world.constraints, battle.withdrawn, battle.sortied) == ({}, [], [])


# -- who may -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.241", "SL 8.21")
def test_all_others_in_the_space_may_but_not_who_withdrew_nor_who_is_elsewhere() -> None:
    world = meeting(ours(), theirs(), theirs("kk"), theirs("ll"), theirs("mm", OPEN))
    battle = begun(world, withdrawn=["kk"])
    assert [one.id for one in joining.eligible(world, battle, B)] == ["ll"]
    battle.withdrawn = []
    assert [one.id for one in joining.eligible(world, battle, B)] == ["kk", "ll"]


@pytest.mark.rule("SL 8.45")
def test_who_is_in_disorder_does_not_come_up() -> None:
    world = meeting(ours(), theirs(), theirs("kk"))
    battle = begun(world)
    world.formations["kk"].disorganised = True
    assert joining.eligible(world, battle, B) == []


@pytest.mark.rule("SL 8.243", "SL 8.211")
def test_who_fits_out_in_the_port_may_come_out_and_is_then_at_sea_and_seen() -> None:
    world = meeting(ours(), theirs(), theirs("kk", TOULON))
    battle = begun(world)
    reinforce(world, 1)
    assert dues(world) == {"fitting out": 2}
    assert battle.engaged[B] == ["gg", "kk"]
    assert battle.sortied == ["kk"]
    assert (world.formations["kk"].place, world.formations["kk"].spotted) == (ROAD, True)
    assert [(fact.formation, fact.rule) for fact in told(world, MadeReady)] == [("kk", "SL 8.243")]
    late = meeting(ours(), theirs(), theirs("kk", TOULON))
    begun(late)
    reinforce(late, 2)
    assert late.formations["kk"].place == TOULON, "2 +2 is more than his 3; at sea he would have come"
    elsewhere = meeting(ours(), theirs(), theirs("kk", "flag:cadiz", SPANISH))
    assert joining.eligible(elsewhere, begun(elsewhere), B) == []


# -- the chart -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.242", "SL 8.534")
def test_who_came_against_the_wind_is_the_later() -> None:
    for wind, due in (("against", {"came against the wind": 2}), ("with", {}), ("light", {})):
        world = meeting(ours(), theirs(), theirs("kk"))
        begun(world)
        came(world, "kk", OPEN, wind)
        reinforce(world, 0)
        assert dues(world) == due


@pytest.mark.rule("SL 8.242")
@pytest.mark.parametrize(("count", "due"), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_more_squadrons_are_the_slower(count: int, due: int) -> None:
    world = meeting(ours(), theirs(), theirs("kk", count=count))
    begun(world)
    reinforce(world, 0)
    assert sum(dues(world).values()) == due


@pytest.mark.rule("SL 8.242", "SL 3.431")
@pytest.mark.parametrize(("temper", "due"), [("Rash", -2), ("Aggressive", -1), ("Cautious", 0), ("Timid", 1)])
def test_the_bold_come_the_sooner(temper: str, due: int) -> None:
    world = meeting(ours(), theirs(), theirs("kk", temper=temper))
    begun(world)
    reinforce(world, 0)
    assert sum(dues(world).values()) == due
    if temper == "Timid":
        world = meeting(ours(), theirs(), flotilla("kk", "flag", ROAD, None, 1, command=FRENCH))
        begun(world)
        reinforce(world, 0)
        assert (dues(world), told(world, Roll)[0].at_most) == ({"timid": 1}, 0), "so is a notional leader"


@pytest.mark.rule("SL 7.331", "SL 7.314")
def test_a_squadron_in_the_worst_bracket_makes_its_formation_later_by_one() -> None:
    for points, due in (((6, 0), {}), ((7, 0), {"damage": 1}), ((7, 9), {"damage": 1})):
        world = meeting(ours(), theirs(), theirs("kk", count=2))
        begun(world)
        world.squadrons["kk-1"].damage, world.squadrons["kk-2"].damage = points
        reinforce(world, 0)
        assert dues(world) == {"2 squadrons": 1} | due


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("fitting_out = -1", r"battle_reinforcement.fitting_out: -1; expected 0 or more \(SL 8.243\)"),
        ("against_wind = -1", "battle_reinforcement.against_wind: -1; expected 0 or more"),
        ("auxiliary = 1", "battle_reinforcement: auxiliary 1, partial_screen 1; expected help of 0 or less"),
        ("partial_screen = -1", "battle_reinforcement: auxiliary -1, partial_screen -1; expected .* a hindrance of 0 or more"),
        ("squadrons = []", r"battle_reinforcement.squadrons: \(\); expected a figure or more"),
        ("squadrons = [1, 0]", r"battle_reinforcement.squadrons: \(1, 0\); expected .* none below the one before"),
        ("personality = { Bold = 0 }", r"battle_reinforcement.personality: Bold; expected Rash, Aggressive, Cautious, Timid"),
    ],
)
def test_a_chart_that_the_rules_do_not_allow_is_refused(tmp_path: Path, row: str, fault: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(f"[battle_reinforcement]\n{row}\n", encoding="utf-8")
    with pytest.raises(BadFile, match=fault):
        load_charts(path)


# -- auxiliaries ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.26", "SL 8.245", "SL 8.245a")
@pytest.mark.parametrize(
    ("aux_class", "able"), [("Fleet", True), ("Galley", True), ("Fleet-50", False), ("Light", False), ("Fireship", False)]
)
def test_fleet_and_galley_auxiliaries_may_help_and_no_others(aux_class: str, able: bool) -> None:
    world = meeting(ours(), theirs(), theirs("kk"))
    begun(world, aux("one", aux_class, B, at="kk"))
    asked = reinforce(world, 4, **({"assist": "send"} if able else {}))
    assert [question.kind.name for question in asked] == (["reinforcement", "assist"] if able else ["reinforcement"])
    assert world.battle is not None
    assert world.battle.engaged[B] == (["gg", "kk"] if able else ["gg"]), "4 -1 is his 3"
    assert world.auxiliaries["one"].box == ("recovery" if able else "assigned")


@pytest.mark.rule("SL 8.245a", "SL 6.143")
def test_within_its_range_only_and_not_from_a_station() -> None:
    for helper, asked in (
        (aux("far", "Fleet", B, at="ii", range=1), ["reinforcement"]),
        (aux("near", "Fleet", B, at="ii", range=4), ["reinforcement", "assist"]),
        (aux("stationed", "Fleet", B, at=ROAD, box="stationed"), ["reinforcement"]),
    ):
        world = meeting(ours(), theirs(), theirs("kk"), theirs("ii", "space:cadiz"))
        begun(world, helper)
        assert [question.kind.name for question in reinforce(world, 9)] == asked


@pytest.mark.rule("SL 6.297e")
@pytest.mark.parametrize(("on_station", "asked"), [((), ["reinforcement"]), (("assist",), ["reinforcement", "assist"])])
def test_a_theatre_may_let_a_class_help_from_its_station(on_station: tuple[Literal["assist"], ...], asked: list[str]) -> None:
    world = meeting(ours(), theirs(), theirs("kk"))
    classes = world.charts.auxiliary_classes
    fleet = msgspec.structs.replace(classes["Fleet"], on_station=on_station)
    world.attach(world.almanac, msgspec.structs.replace(world.charts, auxiliary_classes={**classes, "Fleet": fleet}))
    begun(world, aux("stationed", "Fleet", B, at=ROAD, box="stationed"))
    assert [question.kind.name for question in reinforce(world, 9)] == asked


@pytest.mark.rule("SL 8.245c")
def test_several_may_be_sent_and_each_helps_the_attempt_it_is_sent_for() -> None:
    """Readings D-22 and D-23, after SL 8.54f-g."""
    world = meeting(ours(), theirs(), theirs("kk"), theirs("ll"))
    battle = begun(world, aux("one", "Fleet", B, at="kk"), aux("two", "Galley", B, at="kk"))
    reinforce(world, 5, 4, **{"assist:kk": ["send", "send"]})
    rolls = told(world, Roll)
    assert [roll.modifiers for roll in rolls] == [[Modifier(-2, "auxiliaries")], []]
    assert battle.engaged[B] == ["gg", "kk"]
    assert battle.attempts == {"kk": -2, "ll": 0}


@pytest.mark.rule("SL 8.245b", "SL 6.281b", "SL 6.28")
@pytest.mark.parametrize(
    ("helper", "screen", "due", "boxes"),
    [
        ("Galley", "Fleet", 0, ("recovery", "recovery")),
        ("Fleet", "Fleet", 0, ("recovery", "recovery")),
        ("Fleet", "Light", -1, ("recovery", "recovery")),
        ("Fleet", None, -1, ("recovery", "assigned")),
    ],
)
def test_the_enemy_may_screen_against_each(helper: str, screen: str | None, due: int, boxes: tuple[str, str]) -> None:
    """Stopped or hindered in part its help is nothing; if the screen fails or there is none it counts."""
    world = meeting(ours(), theirs(), theirs("kk"))
    battle = begun(world, aux("helper", helper, B, at="kk"), aux("screen", screen or "Fleet", A, at="ff"))
    asked = reinforce(world, 9, assist="send", screen="screen" if screen else "none")
    assert [(question.kind.name, question.side) for question in asked][1:3] == [("assist", B), ("screen", A)]
    assert battle.attempts == {"kk": due}
    assert (world.auxiliaries["helper"].box, world.auxiliaries["screen"].box) == boxes


# -- commands ------------------------------------------------------------------------------------------------------------


def allied(*forces: Force, **stations: str) -> tuple[World, Battle]:
    """The French are engaged first and the Spanish ss would come up."""
    posts = {name.replace("_", ":"): leader for name, leader in stations.items()}
    world = meeting(ours(), theirs(), theirs("ss", command=SPANISH), *forces, stations=posts)
    return world, begun(world)


@pytest.mark.rule("SL 8.25", "SL 8.252", "SL 8.252a")
def test_another_command_comes_up_only_with_its_admiral_in_the_space() -> None:
    absent = allied(theirs("tt", "space:cadiz", SPANISH), command_spanish="tt-admiral")
    assert joining.eligible(*absent, B) == []
    present = allied(theirs("tt", command=SPANISH), command_spanish="tt-admiral")
    assert [one.id for one in joining.eligible(*present, B)] == ["ss", "tt"]
    himself = allied(command_spanish="ss-admiral")
    assert [one.id for one in joining.eligible(*himself, B)] == ["ss"]
    nobody = allied()
    assert joining.eligible(*nobody, B) == []


@pytest.mark.rule("SL 8.252a")
def test_the_command_engaged_first_needs_no_admiral() -> None:
    world, battle = allied(theirs("kk"))
    assert [one.id for one in joining.eligible(world, battle, B)] == ["kk"]
    battle.initial[B], battle.engaged[B] = "ss", ["ss"]
    assert joining.eligible(world, battle, B) == [], "now the French are the others"


@pytest.mark.rule("SL 8.252b")
def test_the_fleet_admiral_will_do_for_the_command_that_he_is_of() -> None:
    """Gravina commands the fleet from ss itself or from beside it; a French one would not do."""
    stations = {"command_spanish": "alava"}
    ashore = mess(man("alava", VICE, command=SPANISH))
    his_own = allied(ashore, fleet_allies="ss-admiral", **stations)
    assert [one.id for one in joining.eligible(*his_own, B)] == ["ss"]
    french = allied(ashore, fleet_allies="gg-admiral", **stations)
    assert joining.eligible(*french, B) == []
    away = allied(ashore, theirs("tt", "space:cadiz", SPANISH), fleet_allies="tt-admiral", **stations)
    assert joining.eligible(*away, B) == []


@pytest.mark.rule("SL 8.252a")
def test_an_admiral_is_there_too_in_the_port_or_under_another_flag() -> None:
    in_port = allied(theirs("tt", TOULON, SPANISH), command_spanish="tt-admiral")
    assert [one.id for one in joining.eligible(*in_port, B)] == ["ss", "tt"]
    under = flotilla("tt", "flag", ROAD, man("tt-admiral", command=SPANISH), 1, under="uu", command=SPANISH)
    above = flotilla("uu", "grand flag", ROAD, man("uu-admiral", FULL, command=SPANISH), 1, command=SPANISH)
    assert [one.id for one in joining.eligible(*allied(above, under, command_spanish="tt-admiral"), B)] == ["ss", "uu"]


# -- SL 8.54, step 5 -----------------------------------------------------------------------------------------------------


def to_step_5() -> World:
    world = relief()
    (chance,) = occasion.occasions(world)
    play(occasion.brought_on(world, chance))
    assert world.battle is not None
    play(first.announce(world, world.battle), {"engage": "rf1"})
    gauge.settle(world, world.battle)
    play(withdrawal.declare(world, world.battle))
    return world


@pytest.mark.rule("SL 8.54f", "SL 8.54g")
def test_8_54_the_blockaded_force_comes_out_and_the_second_relief_is_late() -> None:
    world = to_step_5()
    asked = reinforce(
        world, 1, 7,
        **{"assist:bf": ["send", "send", "none"], "assist:rf2": ["send", "none"], "screen": "screen"},
        auxiliary=["galley-1", "galley-2", "fleet-1"],
    )  # fmt: skip
    assert world.battle is not None
    sortie, late = told(world, Roll)
    assert (sortie.modifiers, sortie.total, sortie.at_most) == ([Modifier(2, "fitting out"), Modifier(-1, "auxiliaries")], 2, 3)
    assert sorted(modifier.value for modifier in late.modifiers) == [-1, 1, 2]
    assert (late.total, late.at_most) == (9, 3)
    assert world.battle.engaged == {A: ["ff"], B: ["rf1", "bf"]}
    assert world.battle.sortied == ["bf"]
    assert world.formations["bf"].place == BREST
    screens = [question for question in asked if question.kind.name == "screen"]
    assert len(screens) == 1, "with his one Fleet auxiliary A screens one galley"
    assert [(fact.auxiliary, fact.screen, fact.result) for fact in told(world, Screened)] == [("galley-1", "fleet-a", "success")]
    spent = {one.id for one in world.auxiliaries.values() if one.box == "recovery"}
    assert spent == {"galley-1", "galley-2", "fleet-1", "fleet-a"}
    assert all(isinstance(question, Decision | Form) for question in asked)


@pytest.mark.rule("SL 8.54f")
def test_8_54_unscreened_both_galleys_would_have_counted() -> None:
    world = to_step_5()
    answers = {"assist:bf": ["send", "send", "none"], "auxiliary": ["galley-1", "galley-2"]}
    reinforce(world, 3, 9, **answers)
    assert told(world, Roll)[0].total == 3 + 2 - 2
    assert world.battle is not None
    assert "bf" in world.battle.engaged[B]


def test_home_is_one_command() -> None:
    """The fleet chart's other side has one command, so its formations need no admiral there."""
    world = meeting(ours(), ours("hh"), theirs())
    assert world.formations["hh"].command == HOME
    assert [one.id for one in joining.eligible(world, begun(world), A)] == ["hh"]

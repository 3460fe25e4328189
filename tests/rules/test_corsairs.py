"""Corsairs (SL 10.2): who plays them, when they are at large, what they may do, what they cost and how they are dealt with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign import sequence
from campaign.charts.load import load as load_charts
from campaign.charts.sea import SailClass
from campaign.convoying import Convoy, Script
from campaign.corsairing import Base
from campaign.forces.muster import muster
from campaign.record.convoys import CorsairLost, CorsairsStir
from campaign.record.politics import PrestigeChanged
from campaign.rules import allegiance, corsairs, movement, organisation, reorganisation, repair
from campaign.rules.auxiliaries import administration, assignment, boxes, conversion, convoy_attack, rebasing, search, stationing
from campaign.rules.battle import gunnery
from campaign.rules.fleet_acts import FormFlotilla
from campaign.state import Auxiliary, FlotillaCounter, Formation, World
from maps.place import Place
from maps.sea import Sea
from maps.waters import Almanac
from table.decisions import IllegalChoice
from table.dice import Roll
from table.reading.faults import BadFile
from tests.rules.battle_chart import engaged
from tests.rules.chart import FLAGS, NEUTRAL, STANDARD, A, B, Force, drive, fleet, squadron, throw, thrown, told
from tests.rules.gun_chart import answered, flat_table, with_tables
from tests.rules.lookout_chart import BANK, DEEP, GUT, MINE, YOURS, ZONE, asked, boxed, lookout, offing, seen

FRIENDLY = 'port = "mine", friend = "britain"'
SIGHTED, TOUCHED = 3, 0  # dice of a galley on the standard Search Table, which adds two


def rovers(id: str = "rovers", aux_class: str = "Galley", side: str = A, *, base: str = "theirs", **more: Any) -> Auxiliary:
    """Corsairs at their base, which is a neutral's port unless said otherwise."""
    flag = {"mine": FLAGS[A], "yours": FLAGS[B]}.get(base, NEUTRAL)
    where: dict[str, Any] = {"box": "assigned", "at": f"port:{base}", "range": 2, **more}
    return Auxiliary(id, id, side, flag, aux_class, base=base, **where)


def coast(*pieces: Force | Auxiliary | Formation, base: str = "theirs", **more: Any) -> World:
    """The offing with a base of corsairs, enemies of all whom A plays unless said otherwise."""
    told: dict[str, Any] = {"active": True, "controller": A, **more}
    world = lookout(*pieces)
    world.corsairs.bases[base] = Base(base, **told)
    throw(world)
    return world


def friends(*pieces: Force | Auxiliary | Formation, **more: Any) -> World:
    """The offing with a base of A's friends in the port `mine`."""
    return coast(*pieces, base="mine", side=A, controller="", **more)


def convoy(world: World, place: str, side: str = B, *, scattered: bool = False) -> Convoy:
    """A convoy at a place."""
    world.formations["trade"] = Formation("trade", "trade", side, "convoy", Place(place), spotted=not scattered)
    found = world.convoys["trade"] = Convoy(
        "trade", "trade", side, "trade", FLAGS[side], Script(), status="formed", scattered=scattered
    )
    return found


def stirred(world: World) -> list[tuple[str, str]]:
    return [(fact.port, fact.state) for fact in told(world, CorsairsStir)]


# -- friends and enemies, and who plays them ----------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.213", "SL 10.212")
def test_friends_are_played_by_their_fleet_and_enemies_of_all_by_whom_the_theatre_names_or_by_turns() -> None:
    world = coast(rovers(), side="", controller=B)
    base = world.corsairs.bases["theirs"]
    corsairs.begin_turn(world)
    assert world.auxiliaries["rovers"].side == B
    assert world.corsairs.unaligned("theirs")
    base.controller = ""
    played = []
    for world.clock.turns_played in range(3):
        corsairs.begin_turn(world)
        played.append(world.auxiliaries["rovers"].side)
    assert played == [A, B, A]
    base.side = B
    assert corsairs.controller(world, base) == B
    assert not world.corsairs.unaligned("theirs")


@pytest.mark.rule("SL 10.213")
def test_the_turn_opens_with_the_change_of_hands() -> None:
    world = coast(rovers(), controller="")
    world.clock.turns_played = 1
    drive(sequence.begin_turn(world))
    assert world.auxiliaries["rovers"].side == B


@pytest.mark.rule("SL 10.21", "SL 10.22")
def test_a_forces_file_names_bases_and_corsairs(tmp_path: Path) -> None:
    file = tmp_path / "forces.toml"
    file.write_text(
        'corsair_base = [{port = "mine", friend = "britain", defence = 2}, '
        '{port = "theirs", controller = "by turns", wakes = "event"}]\n'
        'corsair = [{id = "luggers", base = "mine", class = "Light", range = 2}, '
        '{id = "cruisers", base = "mine", class = "Fleet", range = "U"}, '
        '{id = "xebecs", base = "theirs", class = "Galley", range = 1}]\n'
    )
    world = lookout()
    muster(world, file)
    assert boxed(world) == {"luggers": ("assigned", "port:mine"), "cruisers": ("assigned", "port:mine"), "xebecs": ("aside", "")}
    assert [(one.side, one.flag, one.range) for one in world.auxiliaries.values()] == [
        (A, FLAGS[A], 2), (A, FLAGS[A], None), (A, NEUTRAL, 1),
    ]  # fmt: skip
    assert world.corsairs.bases["mine"].defence == 2


@pytest.mark.rule("SL 10.22", "SL 10.212", "SL 10.213", "SL 10.223")
@pytest.mark.parametrize(("base", "row", "fault"), [
    ('port = "moon"', "", r"forces.toml: corsair_base 1 \(moon\): unknown port; expected one of the theatre's"),
    ('port = "mine", friend = "spain"', "", r"unknown friend 'spain'; expected one of britain, allies, or none \(SL 10.212\)"),
    ('port = "yours", friend = "britain"', "", r"friend 'britain' has no such port.*\(SL 10.223\)"),
    (f'{FRIENDLY}, controller = "allies"', "", r"though 'britain' is a friend; expected none \(SL 10.213\)"),
    ('port = "theirs"', "", r"controller ''; expected one of britain, allies, or 'by turns', 'umpire' or 'system' \(SL 10.213"),
    (FRIENDLY, 'base = "mine", class = "Bomb", range = 1', r"class 'Bomb'; expected .*Galley \(SL 10.22\)"),
    (FRIENDLY, 'base = "cork", class = "Light", range = 1', r"unknown base 'cork'; expected one of mine"),
    (FRIENDLY, 'base = "mine", class = "Light", range = "U"', r"range 'U'; expected a number.*\(SL 6.151\)"),
    (FRIENDLY, 'base = "mine", class = "Light", range = -1', r"range -1; expected 0 or more"),
])  # fmt: skip
def test_what_is_wrong_with_corsairs_is_said(tmp_path: Path, base: str, row: str, fault: str) -> None:
    file = tmp_path / "forces.toml"
    file.write_text(f"corsair_base = [{{{base}}}]\n" + (f'corsair = [{{id = "rovers", {row}}}]\n' if row else ""))
    with pytest.raises(BadFile, match=fault):
        muster(lookout(), file)


# -- active or not ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.214")
def test_corsairs_are_used_only_while_they_are_active() -> None:
    world = friends(rovers(base="mine", aux_class="Fleet"), fleet("gg", BANK, side=B), wakes="event", active=False)
    corsairs.muster(world)
    assert boxed(world) == {"rovers": ("aside", "")}
    assert search.offers(world, A) == []
    corsairs.wake(world, "mine", "a war")
    assert (boxed(world), stirred(world)) == ({"rovers": ("assigned", "port:mine")}, [("mine", "at large")])
    assert [errand.key for errand in search.offers(world, A)] == [f"search:{BANK}"]
    world.auxiliaries["rovers"].box, world.auxiliaries["rovers"].at = "stationed", GUT
    corsairs.lull(world, "mine", "a peace")
    assert boxed(world) == {"rovers": ("aside", "")}


@pytest.mark.rule("SL 10.215")
@pytest.mark.parametrize(("until", "told_of"), [(1, True), (2, False), (3, False), (0, False)])
def test_it_is_told_once_that_a_neutralised_base_is_one_again_in_the_turn_after_the_last_of_its_quiet(
    until: int, told_of: bool
) -> None:
    world = friends(rovers(base="mine", range=1), active=True)
    world.clock.next_turn()
    world.corsairs.bases["mine"].quiet_until = until
    corsairs.begin_turn(world)
    assert stirred(world) == ([("mine", "at large")] if told_of else [])


@pytest.mark.rule("SL 10.214")
@pytest.mark.parametrize(("place", "side", "active"), [(BANK, B, True), (DEEP, B, False), (BANK, A, False)])
def test_a_convoy_in_their_range_wakes_those_who_wait_for_one(place: str, side: str, active: bool) -> None:
    world = friends(rovers(base="mine", range=1), wakes="convoy", active=False)
    corsairs.muster(world)
    convoy(world, place, side)
    corsairs.look_out(world)
    assert world.corsairs.bases["mine"].active == active
    assert boxed(world)["rovers"][0] == ("assigned" if active else "aside")
    del world.formations["trade"]
    corsairs.look_out(world)
    assert not world.corsairs.bases["mine"].active
    assert stirred(world) == ([("mine", "at large"), ("mine", "quiet")] if active else [])


@pytest.mark.rule("SL 10.214")
def test_a_convoy_in_the_range_of_one_of_several_crews_wakes_them_all() -> None:
    world = friends(rovers(base="mine", range=1), wakes="convoy", active=False)
    world.auxiliaries["idlers"] = msgspec.structs.replace(world.auxiliaries["rovers"], id="idlers", range=0)
    corsairs.muster(world)
    convoy(world, BANK, B)
    corsairs.look_out(world)
    assert {name: box for name, (box, _) in boxed(world).items()} == {"rovers": "assigned", "idlers": "assigned"}


@pytest.mark.rule("SL 10.214")
def test_those_who_recover_are_not_fit_again_for_being_woken() -> None:
    world = friends(rovers(base="mine", box="recovery", at=""), active=False)
    corsairs.muster(world)
    assert boxed(world) == {"rovers": ("recovery", "")}
    corsairs.wake(world, "mine", "a war")
    assert boxed(world) == {"rovers": ("recovery", "")}


@pytest.mark.rule("SL 10.214", "SL 6.134")
def test_a_port_that_turns_its_coat_loses_them_at_once_and_other_auxiliaries_too() -> None:
    world = friends(rovers(base="mine"), rovers("plain", base="", at="port:mine"))
    world.allegiance[FLAGS[A]] = B
    allegiance.clear_ports(world)
    assert boxed(world) == {"rovers": ("aside", ""), "plain": ("recovery", "")}


@pytest.mark.rule("SL 10.214", "SL 10.223")
def test_friends_are_nowhere_when_their_port_is_lost() -> None:
    world = friends(rovers(base="mine"))
    world.allegiance[FLAGS[A]] = ""
    corsairs.begin_turn(world)
    assert boxed(world) == {"rovers": ("aside", "")}
    world.allegiance[FLAGS[A]] = A
    corsairs.begin_turn(world)
    assert boxed(world) == {"rovers": ("assigned", "port:mine")}


# -- their auxiliaries -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.22")
def test_they_have_the_tasks_of_their_class_and_its_restrictions() -> None:
    for name in ("Fleet", "Light", "Galley"):
        friend, plain = rovers("friend", name, base="mine"), rovers("plain", name, base="")
        world = friends(friend, plain)
        for task in ("search", "shadow", "screen", "assist", "convoy-attack", "station", "bombard"):
            assert boxes.able(world, friend, task) == boxes.able(world, plain, task), (name, task)


@pytest.mark.rule("SL 10.221")
def test_what_enemies_of_all_find_is_not_spotted_and_they_shadow_nobody() -> None:
    world = coast(rovers(), fleet("gg", BANK, side=B))
    assert not boxes.able(world, world.auxiliaries["rovers"], "shadow")
    throw(world, TOUCHED)
    asked(search.search(world, A, BANK))
    assert seen(world) == set()
    assert boxed(world) == {"rovers": ("recovery", "")}


@pytest.mark.rule("SL 10.221")
def test_friends_spot_what_they_find_and_may_shadow_it() -> None:
    world = friends(rovers(base="mine"), fleet("gg", BANK, side=B))
    throw(world, TOUCHED)
    assert asked(search.search(world, A, BANK), {"shadow": "shadow"}) == [(f"{A}:shadow",)]
    assert seen(world) == {"gg"}
    assert boxed(world) == {"rovers": ("shadowing", "gg")}


@pytest.mark.rule("SL 10.221", "SL 10.211")
def test_a_scattered_convoy_that_they_have_found_they_attack() -> None:
    world = coast(rovers(), rovers("more"))
    prey = convoy(world, BANK, scattered=True)
    assert convoy_attack.offers(world, A) == []
    world = with_tables(world, combat_damage=flat_table(c1="2"))
    throw(world, SIGHTED, 0)
    asked(search.search(world, A, BANK), {"auxiliary": "rovers"})
    assert (prey.exposed, world.formations["trade"].spotted) == (True, False)
    assert (prey.damage, boxed(world)["rovers"]) == (2, ("recovery", "")), "who found it has attacked it"
    assert convoy_attack.offers(world, A) == [], "once an increment (SL 10.185)"


@pytest.mark.rule("SL 10.221")
def test_a_convoy_that_they_have_missed_they_do_not_attack() -> None:
    world = coast(rovers())
    prey = convoy(world, BANK, scattered=True)
    throw(world, 9)
    asked(search.search(world, A, BANK))
    assert (prey.exposed, prey.attacked, prey.damage) == (False, False, 0)


@pytest.mark.rule("SL 10.222")
def test_they_take_station_in_straits_but_off_no_enemys_port() -> None:
    def stations(world: World) -> list[str]:
        return [errand.key for errand in stationing.offers(world, A)]

    assert stations(friends(rovers(base="mine", range=2))) == [f"station:{GUT}"]
    assert stations(friends(rovers(base="", at="port:mine", range=2))) == [f"station:{GUT}", f"station:{YOURS}"]
    both = friends(rovers(base="mine", range=2), rovers("plain", base="", at="port:mine", range=2))
    asked(stationing.take(both, A, YOURS))
    assert boxed(both) == {"rovers": ("assigned", "port:mine"), "plain": ("stationed", YOURS)}


@pytest.mark.rule("SL 10.222")
def test_a_theatre_may_let_the_corsairs_of_a_base_lie_off_an_enemys_port() -> None:
    for off_ports, taken in ((False, []), (True, [f"station:{YOURS}"])):
        world = friends(rovers(base="mine", range=2), off_ports=off_ports)
        assert [errand.key for errand in stationing.offers(world, A) if YOURS in errand.key] == taken
    asked(stationing.take(world, A, YOURS))
    assert boxed(world) == {"rovers": ("stationed", YOURS)}


@pytest.mark.rule("SL 10.222")
def test_those_of_unlimited_range_may_rebase() -> None:
    def bases(world: World) -> list[str]:
        parts = rebasing.rebasing_form(world, A).parts
        return [option.key for option in parts[0].options] if parts else []

    cruiser: dict[str, Any] = {"aux_class": "Fleet", "range": None}
    assert bases(friends(rovers(base="mine", range=2))) == []
    world = friends(rovers(base="mine", **cruiser))
    world.clock.turn = 9
    assert bases(world) == ["stay", "port:mine", ZONE]
    world = coast(rovers(**cruiser))
    world.clock.turn = 9
    assert bases(world) == ["stay", "port:theirs", ZONE], "enemies of all have no port but their own"


@pytest.mark.rule("SL 10.223")
def test_they_belong_to_their_base_and_return_to_it_when_they_have_recovered() -> None:
    world = coast(rovers(box="recovery", at=""), rovers("plain", base="", box="recovery", at=""), fleet("ff", MINE))
    throw(world, 0, 0)
    drive(administration.step(world))
    assert boxed(world) == {"rovers": ("assigned", "port:theirs"), "plain": ("available", "")}
    drive(administration.step(world))
    assert boxed(world)["rovers"] == ("assigned", "port:theirs"), "it is nothing to them whose port it is"
    with pytest.raises(IllegalChoice, match=r"rovers are corsairs, and stay with their base \[SL 10.223\]"):
        assignment.judge(world, A, "rovers", "ff")
    assert [name for name, _ in assignment.transferable(world, A)] == []


@pytest.mark.rule("SL 10.223", "SL 10.214")
def test_of_a_base_that_is_not_awake_they_are_set_aside_when_they_have_recovered() -> None:
    world = coast(rovers(box="recovery", at=""), active=False)
    throw(world, 0)
    drive(administration.step(world))
    assert boxed(world) == {"rovers": ("aside", "")}


@pytest.mark.rule("SL 10.22")
def test_no_sail_are_made_into_corsairs() -> None:
    world = friends(rovers(base="mine", aux_class="Fleet", box="aside", at="", range=None), active=False)
    world.squadrons["f1"] = squadron("f1", sail_class="Frigate", berth="flag:mine")
    assert conversion.offered_at_port(world, A) == []
    world.auxiliaries["rovers"].base = ""
    assert conversion.offered_at_port(world, A) != []


# -- what they cost --------------------------------------------------------------------------------------------------------


def suffer(world: World, turns: int) -> dict[str, int]:
    """The prestige of both sides after so many turns of corsairs."""
    world.prestige = {A: 0, B: 0}
    for _ in range(turns):
        corsairs.plunder(world)
    return world.prestige


@pytest.mark.rule("SL 10.211")
def test_a_base_left_alone_costs_its_prey_prestige() -> None:
    assert suffer(friends(rovers(base="mine")), 15) == {A: 0, B: 0}
    assert suffer(friends(rovers(base="mine")), 16) == {A: 0, B: -1}, "never their friends"
    assert suffer(friends(rovers(base="mine")), 32) == {A: 0, B: -2}
    assert suffer(coast(rovers()), 16) == {A: -1, B: -1}, "enemies of all, all"
    assert suffer(friends(rovers(base="mine"), active=False), 16) == {A: 0, B: 0}
    assert suffer(friends(rovers(base="mine", box="recovery", at="")), 16) == {A: 0, B: 0}
    assert suffer(friends(), 16) == {A: 0, B: 0}, "a base without corsairs"


@pytest.mark.rule("SL 10.211")
def test_a_base_that_is_watched_costs_nothing() -> None:
    world = friends(rovers(base="mine"), fleet("gg", MINE, side=B))
    assert suffer(world, 16) == {A: 0, B: -1}
    world.formations["gg"].charge = MINE
    assert suffer(world, 16) == {A: 0, B: 0}


@pytest.mark.rule("SL 10.211")
def test_it_is_reckoned_when_the_operations_of_a_turn_end() -> None:
    world = friends(rovers(base="mine"))
    world.prestige = {A: 0, B: 0}
    world.corsairs.plunder[B] = 15
    throw(world)
    drive(sequence.end_operations(world))
    assert world.prestige == {A: 0, B: -1}
    assert world.corsairs.plunder[B] == 0
    assert [(fact.side, fact.points, fact.rule) for fact in told(world, PrestigeChanged)] == [(B, -1, "SL 10.211")]


# -- how they are dealt with -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.215")
def test_an_event_may_neutralise_a_base_for_a_time() -> None:
    world = friends(rovers(base="mine"))
    corsairs.neutralise(world, "mine", 2, "a treaty")
    assert (boxed(world), stirred(world)) == ({"rovers": ("aside", "")}, [("mine", "neutralised")])
    boxes_by_turn = []
    for world.clock.turns_played in (1, 2, 3):
        corsairs.begin_turn(world)
        boxes_by_turn.append(boxed(world)["rovers"][0])
    assert boxes_by_turn == ["aside", "aside", "assigned"]
    assert stirred(world)[-1] == ("mine", "at large")
    corsairs.neutralise(world, "mine", 1, "a treaty")
    assert suffer(world, 16) == {A: 0, B: 0}


@pytest.mark.rule("SL 10.215")
@pytest.mark.parametrize(("die", "falls"), [(3, True), (4, False)])
def test_a_flotilla_sent_against_a_base_may_neutralise_it(die: int, falls: bool) -> None:
    world = friends(rovers(base="mine"), fleet("gg", MINE, side=B, lr=2), defence=3)
    throw(world, die)
    assert corsairs.assault(world, world.formations["gg"], "mine") == falls, "3 for the defences, -1 for the leader, at most 5"
    assert boxed(world)["rovers"][0] == ("aside" if falls else "assigned")
    assert world.corsairs.bases["mine"].quiet_until == (1 + STANDARD.corsairs.quiet if falls else 0)


@pytest.mark.rule("SL 10.215")
def test_marines_and_bombs_help_in_the_attack_and_have_done_their_task() -> None:
    helpers = [
        Auxiliary(name.lower(), name, B, FLAGS[B], name, 1, box="assigned", at="gg") for name in ("Marine", "Bomb", "Fleet")
    ]
    world = friends(rovers(base="mine"), fleet("gg", MINE, side=B), *helpers, defence=3)
    throw(world, 5)
    assert corsairs.assault(world, world.formations["gg"], "mine"), "5 +3 -2 -1 is 5"
    assert [boxed(world)[name][0] for name in ("marine", "bomb", "fleet")] == ["recovery", "recovery", "assigned"]


@pytest.mark.rule("SL 7.232", "SL 10.215")
@pytest.mark.parametrize(
    ("port", "helps"), [({"key": True, "blockade": 1}, 1), ({"key": True, "blockade": 3}, 0), ({"blockade": 3}, 2)]
)
def test_a_blockade_value_hampers_marines_who_land_at_a_harbour_and_never_more_than_they_help(
    port: dict[str, Any], helps: int
) -> None:
    marines = Auxiliary("marine", "Marine", B, FLAGS[B], "Marine", 1, box="assigned", at="gg")
    world = friends(rovers(base="mine"), fleet("gg", MINE, side=B), marines)
    mine = msgspec.structs.replace(offing().ports["mine"], **port)
    world.attach(Almanac(Sea(msgspec.structs.replace(offing(), ports=offing().ports | {"mine": mine}))), world.charts)
    throw(world, 9)
    assert not corsairs.assault(world, world.formations["gg"], "mine")
    assert told(world, Roll)[0].total == 9 - helps


@pytest.mark.rule("SL 10.215")
def test_who_may_not_attack_a_base_is_told_why() -> None:
    world = friends(
        rovers(base="mine"), fleet("ff", MINE), fleet("gg", BANK, side=B), fleet("hh", MINE, side=B, kind="independent")
    )
    for name, port, words in (
        ("ff", "mine", "expected a base of corsairs not its friends"), ("gg", "yours", "expected a base of corsairs"),
        ("gg", "mine", "gg is not off 'mine'; expected it at space:mine"), ("hh", "mine", "expected a flotilla with an order"),
    ):  # fmt: skip
        with pytest.raises(IllegalChoice, match=rf"{words}.*\[SL 10.215\]"):
            corsairs.assault(world, world.formations[name], port)
    world.put(world.formations["gg"], MINE)
    corsairs.neutralise(world, "mine", 1, "burnt")
    with pytest.raises(IllegalChoice, match=r"'mine' is neutralised already.*\[SL 10.215\]"):
        corsairs.assault(world, world.formations["gg"], "mine")


@pytest.mark.rule("SL 10.211", "SL 10.215")
@pytest.mark.parametrize(("figures", "fault"), [
    ("base_turns_a_point = 0", "expected base_turns_a_point and quiet of 1 or more"), ("marines = 1", "as help for the die"),
])  # fmt: skip
def test_a_chart_of_corsairs_that_makes_no_sense_is_refused(tmp_path: Path, figures: str, fault: str) -> None:
    (tmp_path / "charts.toml").write_text(f"[corsairs]\n{figures}\n")
    with pytest.raises(BadFile, match=rf"corsairs: .*{fault}"):
        load_charts(tmp_path / "charts.toml")


# -- their squadrons -------------------------------------------------------------------------------------------------------


def corsair_tables(world: World) -> World:
    """The charts of a theatre whose corsairs have squadrons of other classes than the usual."""
    classes = {"Galley": SailClass(3, 10), "Light Vessel": SailClass(4, 10)}
    return with_tables(world, sail_classes={**STANDARD.sail_classes, **classes})


def pirates(sail_class: str = "Frigate", *, endless: bool = True, place: str = BANK, side: str = A) -> Force:
    """An independent squadron of corsairs of `theirs`."""
    one = squadron("rais", side, sail_class, formation="independent-rais", corsairs="theirs", endless=endless)
    one.flag = NEUTRAL
    return Force((), (one,), (Formation("independent-rais", "rais", side, "independent", Place(place)),))


@pytest.mark.rule("SL 10.23", "SL 10.231", "SL 10.232")
def test_a_squadron_of_corsairs_begins_independent_and_may_be_without_number(tmp_path: Path) -> None:
    file = tmp_path / "forces.toml"
    row = 'id = "rais", name = "Rais", flag = "portugal", corsairs = "theirs", place = "space:bank", endless = true, capacity = 2'
    base = 'corsair_base = [{port = "theirs", controller = "allies"}]\n'
    file.write_text(f'{base}squadron = [{{{row}, sail_class = "Light Vessel"}}]\n')
    world = corsair_tables(lookout())
    muster(world, file)
    rais = world.squadrons["rais"]
    assert (rais.sail, rais.side, rais.formation) == (2, B, "independent-rais")
    formation = world.formations["independent-rais"]
    assert (formation.kind, formation.side, formation.place) == ("independent", B, BANK)
    file.write_text(f'{base}squadron = [{{{row}, sail_class = "SOL"}}]\n')
    with pytest.raises(
        BadFile, match=r"squadron 1 \(rais\): class 'SOL'; expected one of Frigate, Galley, Light Vessel.*10.23\)"
    ):
        muster(lookout(), file)
    file.write_text(f'squadron = [{{{row}, sail_class = "Galley"}}]\n')
    with pytest.raises(BadFile, match=r"unknown base 'theirs' of corsairs.*\(SL 10.23\)"):
        muster(lookout(), file)


@pytest.mark.rule("SL 10.231")
@pytest.mark.parametrize(("sail_class", "allowance"), [("Frigate", 5), ("Light Vessel", 4), ("Galley", 3)])
def test_they_move_as_their_class(sail_class: str, allowance: int) -> None:
    world = corsair_tables(coast(pirates(sail_class)))
    assert organisation.allowance(world, world.formations["independent-rais"]) == allowance


@pytest.mark.rule("SL 10.232")
def test_they_are_an_independent_squadron_at_all_times_and_need_no_orders() -> None:
    world = coast(pirates(), fleet("ff", BANK))
    organisation.rejoin(world)
    assert world.squadrons["rais"].formation == "independent-rais", "no flotilla takes them in"
    options = movement.courses(world, world.formations["independent-rais"], marked=True)
    assert len(options) > 2, "nor must they make for port"
    world.squadrons["rais"].corsairs = ""
    assert len(movement.courses(world, world.formations["independent-rais"], marked=True)) < len(options)
    organisation.rejoin(world)
    assert world.squadrons["rais"].formation == "ff", "as another would be"


@pytest.mark.rule("SL 10.232")
def test_at_a_berth_they_stay_a_formation_and_belong_to_no_flotilla() -> None:
    world = coast(pirates(place="flag:mine"))
    world.squadrons["rais"].flag = FLAGS[A]
    organisation.moor_independents(world)
    assert "independent-rais" in world.formations
    assert drive(repair.into_ordinary(world)) == [], "nor are they laid up"
    world.flotillas["gg"] = FlotillaCounter("gg", "gg", A, "", "flag")
    with pytest.raises(IllegalChoice, match=r"rais are corsairs, who sail by themselves \[SL 10.232\]"):
        reorganisation.legal(world, A, FormFlotilla("gg", ("rais",)))
    world.squadrons["rais"].corsairs = ""
    organisation.moor_independents(world)
    assert world.formations == {}


@pytest.mark.rule("SL 10.213")
def test_their_squadrons_change_hands_as_they_do() -> None:
    world = coast(pirates(), controller=B)
    corsairs.begin_turn(world)
    assert (world.squadrons["rais"].side, world.formations["independent-rais"].side) == (B, B)


@pytest.mark.rule("SL 10.233")
@pytest.mark.parametrize(("endless", "left", "strikes"), [(True, 3, False), (False, 2, True)])
def test_corsairs_without_number_are_as_many_as_before_when_some_are_sunk(endless: bool, left: int, strikes: bool) -> None:
    world = coast(pirates(endless=endless), fleet("gg", BANK, side=B))
    battle = engaged(world, BANK)
    with_tables(world, combat_damage=flat_table(c4="S0"))
    throw(world)
    answered(gunnery.fire_on(world, gunnery.Fire(B, 4, 0), [world.squadrons["rais"]]), (A, "sink", "rais-ship-1"))
    assert world.squadrons["rais"].sail == left
    assert [(loss.squadron, not loss.burnt) for loss in battle.losses] == [("rais", strikes)], (
        "it counts for victory all the same"
    )
    assert len(told(world, CorsairLost)) == (1 if endless else 0)
    assert thrown(world) == []

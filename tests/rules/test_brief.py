"""What the campaign tells a resolver of a battle: who comes up when, off which harbour, in what wind, and about which convoy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.charts.load import load as load_charts
from campaign.engagement import Battle
from campaign.record.battle import Arrayed, Fired, Reported
from campaign.rules.battle import brief, gunnery, resolving
from campaign.rules.convoys import gunfire, losses
from campaign.state import RESOLVERS, GaleMarker, World
from maps.place import Place
from table.flows import Flow
from table.reading.faults import BadFile
from tactical import samples
from tactical.handoff import BattleBrief, Harbour, Squadron
from tests.rules.battle_chart import BREST, OPEN, A, B, came, engaged, meeting, narrow_seas, on_chart, play, relief
from tests.rules.chart import fleet, lone, ships, throw, told
from tests.rules.convoy_chart import GUT, MID, NEAR, on_route, send
from tests.rules.fleet_chart import FRENCH, TOULON, flotilla
from tests.rules.gun_chart import flat_table, shifting, with_tables
from tests.rules.test_battle_joining import ROAD, begun, ours, reinforce, theirs


def squadrons(of: BattleBrief, side: str) -> dict[str, Squadron]:
    return {one.id: one for one in of.party(side).squadrons}


# -- what a fleet is ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.34")
def test_a_brief_tells_the_shift_of_a_fleet_and_the_audacity_of_a_flag_and_is_as_ever_without() -> None:
    world = meeting(ours(), theirs())
    battle = begun(world)
    plain = brief.brief(world, battle)
    assert not any(word in msgspec.json.encode(plain) for word in (b"fleet_shift", b"audacity")), "older briefs keep their names"
    flag = world.squadrons["gg-1"].flag
    with_tables(world, combat_columns=shifting(fleet_shifts={A: 2, FRENCH: -1}), audacity={flag: 1})
    told_of = brief.brief(world, battle)
    assert (squadrons(told_of, A)["ff-1"].fleet_shift, squadrons(told_of, B)["gg-1"].fleet_shift) == (2, -1)
    assert told_of.party(B).audacity == {flag: 1}
    assert told_of.content != plain.content
    assert msgspec.json.decode(msgspec.json.encode(told_of), type=BattleBrief) == told_of


# -- who comes up, and when --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.24", "SL 8.242")
@pytest.mark.parametrize(("die", "turn"), [(5, 3), (3, 3), (2, 2), (0, 2)])
def test_a_reinforcement_comes_up_the_later_the_less_its_die_had_to_spare(die: int, turn: int) -> None:
    world = meeting(ours(), theirs(), theirs("kk", lr=5))
    battle = begun(world)
    reinforce(world, die)
    assert battle.came_up == {"kk": 5 - die}
    of = brief.brief(world, battle)
    assert {name: one.arrives for name, one in squadrons(of, B).items()} == {"gg-1": 0, "kk-1": turn}
    assert squadrons(of, A)["ff-1"].arrives == 0
    assert of.content != brief.brief(world, engaged(world, ROAD, gauge=A)).content, "as if all had been there from the start"


@pytest.mark.rule("SL 8.243")
def test_out_of_port_it_takes_a_turn_more_and_the_brief_says_so() -> None:
    turns = {}
    for place in (ROAD, TOULON):
        world = meeting(ours(), theirs(), theirs("kk", place, lr=5))
        battle = begun(world)
        reinforce(world, 0)
        late = squadrons(brief.brief(world, battle), B)["kk-1"]
        turns[place] = late.arrives, late.from_port
    assert turns == {ROAD: (2, False), TOULON: (3, True)}


@pytest.mark.rule("SL 8.24")
def test_a_flotilla_comes_up_with_those_under_it() -> None:
    under = flotilla("van", "detachment", ROAD, None, 1, under="kk", command=FRENCH)
    world = meeting(ours(), theirs(), theirs("kk", lr=7), under)
    battle = begun(world, met={A: ["ff"], B: ["gg", "kk"]})
    reinforce(world, 0)
    turns = {name: one.arrives for name, one in squadrons(brief.brief(world, battle), B).items()}
    assert turns == {"gg-1": 0, "kk-1": 2, "van-1": 2}


@pytest.mark.rule("SL 8.24")
def test_when_they_come_is_a_players_own_figure() -> None:
    world = meeting(ours(), theirs(), theirs("kk", lr=5))
    chart = msgspec.structs.replace(world.charts.battle_reinforcement, turns=(6, 5))
    with_tables(world, battle_reinforcement=chart)
    found = []
    for die in (5, 4, 0):
        battle = begun(world)
        reinforce(world, die)
        found.append(brief.arrives(world, battle, world.formations["kk"]))
    assert found == [6, 5, 5]


@pytest.mark.rule("SL 8.126", "SL 8.214")
def test_where_all_of_the_first_are_beyond_control_the_first_to_come_is_there_from_the_start() -> None:
    world = meeting(ours(), theirs(), theirs("kk", lr=5))
    battle = begun(world)
    reinforce(world, 0)
    battle.idle = ["gg-1"]
    party = brief.brief(world, battle).party(B)
    assert [(one.id, one.arrives, party.arrival(one)) for one in party.squadrons] == [("kk-1", 2, 0)]


# -- harbours ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126", "SL 7.23")
def test_off_a_blockaded_port_its_side_fights_inshore_and_the_blockader_is_named() -> None:
    world = relief()
    battle = engaged(world, BREST, gauge=A, intensity="light")
    assert brief.harbour(world, battle) == Harbour("brest", B, A)
    world.formations["ff"].charge = Place("")
    assert brief.harbour(world, battle) == Harbour("brest", B), "the owner's, without a blockade"


@pytest.mark.rule("SL 8.243")
def test_who_has_come_out_of_the_port_fights_inshore_whoever_blockades() -> None:
    world = meeting(ours(), theirs())
    battle = engaged(world, ROAD, gauge=A)
    assert brief.harbour(world, battle) == Harbour("toulon", B)
    came(world, "ff", TOULON)
    assert brief.harbour(world, battle) == Harbour("toulon", A)
    world.increment.tracks.clear()
    battle.sortied = ["ff"]
    assert brief.harbour(world, battle) == Harbour("toulon", A)


@pytest.mark.rule("SL 8.126")
def test_in_the_open_sea_and_off_a_neutral_port_nobody_has_a_harbour_at_his_back() -> None:
    open_sea = meeting(ours(place=OPEN), theirs(place=OPEN))
    assert brief.harbour(open_sea, engaged(open_sea, OPEN, gauge=A)) is None
    cove = on_route(fleet("ff", "space:cove"), fleet("gg", "space:cove", side=B))
    assert brief.harbour(cove, engaged(cove, "space:cove", gauge=A)) is None
    cove.formations["ff"].charge = Place("space:cove")
    assert brief.harbour(cove, engaged(cove, "space:cove", gauge=A)) == Harbour("cove", B, A), "but whose enemy blockades it"
    foe = on_route(fleet("ff", "space:foe"), fleet("gg", "space:foe", side=B))
    assert brief.harbour(foe, engaged(foe, "space:foe", gauge=A)) == Harbour("foe", B)


# -- wind and sea-room -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 8.126")
def test_next_to_a_gale_it_blows_fresh_and_farther_off_it_does_not() -> None:
    found = {}
    for place in (GUT, NEAR):
        for storm in (MID, "space:deep"):
            world = on_route(fleet("ff", place), fleet("gg", place, side=B), storm=storm)
            found[place, storm] = brief.brief(world, engaged(world, place, gauge=A)).force
    assert found == {(GUT, MID): "fresh", (GUT, "space:deep"): "fresh", (NEAR, MID): "fresh", (NEAR, "space:deep"): "moderate"}


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize(
    ("ff", "gg", "force"), [("light", "light", "light"), ("light", "with", "moderate"), ("against", "light", "moderate")]
)
def test_where_both_came_in_light_airs_there_are_light_airs(ff: str, gg: str, force: str) -> None:
    world = on_chart(narrow_seas(), fleet("ff", "space:south"), fleet("gg", "space:south", side=B))
    battle = engaged(world, "space:south", gauge=A)
    assert brief.force(world, battle) == "moderate", "the lanes to the south have a wind"
    came(world, "ff", "space:mid", ff)
    came(world, "gg", "space:mid", gg)
    assert brief.force(world, battle) == force


@pytest.mark.rule("SL 8.126")
def test_who_has_lain_where_no_lane_has_a_wind_lies_in_light_airs() -> None:
    world = on_chart(narrow_seas(), fleet("ff", "space:west"), fleet("gg", "space:west", side=B))
    assert brief.force(world, engaged(world, "space:west", gauge=A)) == "light"
    world.impulse.winds, world.gales = ["red"], [GaleMarker("red", 8, Place("space:mid"), Place("space:mid"))]
    world.weather_changed()
    assert brief.force(world, engaged(world, "space:shoal", initial={})) == "fresh", "the edge of a gale is never light"


@pytest.mark.rule("SL 8.126")
def test_a_strait_is_told_as_one() -> None:
    for place, strait in ((GUT, True), (MID, False)):
        world = on_route(fleet("ff", place), fleet("gg", place, side=B))
        assert brief.brief(world, engaged(world, place, gauge=A)).strait is strait


# -- convoys -----------------------------------------------------------------------------------------------------------------

SHELLS = flat_table(c3="3", c4="4", c5="5")


def escorted(resolver: Any = "table", *, escort: bool = True, **script: Any) -> tuple[World, Battle]:
    """A convoy of A's, with or without an escort of two sail, and two squadrons of B's."""
    forces = [fleet("gg", NEAR, side=B, classes=("SOL", "SOL")), *([lone("ff", NEAR, sail=2)] if escort else [])]
    world = on_route(*forces)
    send(world, place=NEAR, **script)
    throw(world)
    with_tables(world, combat_damage=SHELLS, combat_columns=shifting(class_shifts={}))
    battle = engaged(world, NEAR, gauge=B, intensity="medium", level=2)
    world.resolver = resolver
    return world, battle


def fought(world: World, battle: Battle, field: str | None, **answers: Any) -> list[str]:
    """The battle and then the convoy's, as the course of a battle has it; `field` is who is reported to have held it."""

    def both() -> Flow[None]:
        yield from resolving.resolve(world, battle)
        yield from gunfire.resolve(world, battle)

    def report() -> list[Any]:
        of = brief.brief(world, battle, merchants=False)
        return [msgspec.to_builtins(msgspec.structs.replace(samples.blank(of), field=field or ""))]

    given = {"battle report": report()} if field is not None else {}
    throw(world, *[5] * 8)
    return [question.kind.name for question in play(both(), {**{key: [value] for key, value in given.items()}, **answers})]


@pytest.mark.rule("SL 10.131", "SL 8.126")
def test_an_escorts_battle_is_handed_out_without_the_merchantmen_who_are_named_in_the_brief() -> None:
    world, battle = escorted(ships=tuple(ships("store", 3)))
    fought(world, battle, B)
    (arrayed,) = told(world, Arrayed)
    assert [one.id for one in arrayed.brief.party(A).squadrons] == ["ff-1"]
    assert [(one.id, one.side) for one in arrayed.brief.convoys] == [("indiamen", A)]
    table, abstract = escorted("abstract", ships=tuple(ships("store", 3)))
    fought(table, abstract, None)
    (arrayed,) = told(table, Arrayed)
    assert len(arrayed.brief.party(A).squadrons) == 2, "the table of SL 10.13 has them all"


@pytest.mark.rule("SL 10.131", "SL 10.132", "SL 10.133")
@pytest.mark.parametrize(("field", "attacked"), [(B, True), ("", True), (A, False)])
def test_afterwards_one_squadron_falls_upon_the_convoy_unless_its_side_held_the_field(field: str, attacked: bool) -> None:
    world, battle = escorted()
    asked = fought(world, battle, field)
    assert (asked.count("put up"), asked.count("protect")) == (int(attacked), 0), "nobody is left to protect it"
    column = world.charts.convoys.column("SOL")
    fires = [(fire.side, fire.column, fire.rule) for fire in told(world, Fired)]
    assert fires == ([(B, column, "SL 10.131")] if attacked else [])
    assert (losses.suffered(world, world.convoys["indiamen"]) > 0) is attacked
    assert world.squadrons["ff-1"].damage == 0


@pytest.mark.rule("SL 10.131", "SL 8.126")
def test_who_has_no_squadron_left_falls_upon_nobody() -> None:
    world, battle = escorted()
    of = brief.brief(world, battle, merchants=False)
    gone = {ship.id for squadron in of.party(B).squadrons for ship in squadron.ships}
    blank = samples.blank(of)
    ships_ = tuple(msgspec.structs.replace(ship, fate="sunk") if ship.id in gone else ship for ship in blank.ships)
    report = msgspec.structs.replace(blank, ships=ships_, field=B)
    play(resolving.resolve(world, battle), {"battle report": [[msgspec.to_builtins(report)]]})
    assert battle.combats == []


@pytest.mark.rule("SL 10.13", "SL 8.126")
def test_a_convoy_alone_is_never_handed_out() -> None:
    world, battle = escorted(escort=False)
    assert not resolving.can_be_handed_out(world, battle)
    assert "battle report" not in fought(world, battle, None)
    guarded, other = escorted()
    assert resolving.can_be_handed_out(guarded, other)


@pytest.mark.rule("SL 10.13", "SL 8.126")
def test_on_hexes_too_the_escort_fights_first() -> None:
    world, battle = escorted("hexes")
    battle.intensity = "light"
    asked = fought(world, battle, None, **{"hex battle": ["captains", "captains"]})
    assert battle.reported == "flying colors"
    (reported,) = told(world, Reported)
    assert ("put up" in asked) is (reported.report.field != A)
    assert [combat.convoy for combat in battle.combats] == (["indiamen"] if reported.report.field != A else [])
    assert not any(gunnery.line_of(world, combat, A) for combat in battle.combats)


# -- figures -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ["turns = []", "turns = [2, 3]", "turns = [2, 0]", "from_port = -1"])
def test_figures_of_arrival_that_make_no_sense_are_refused(tmp_path: Path, row: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(f"[battle_reinforcement]\n{row}\n", encoding="utf-8")
    with pytest.raises(BadFile, match=r"battle_reinforcement: turns .* expected turns from 1 on"):
        load_charts(path)
    path.write_text("[battle_reinforcement]\nturns = [4]\nfrom_port = 0\n", encoding="utf-8")
    load_charts(path)


@pytest.mark.rule("SL 8.126")
def test_every_resolver_but_the_campaigns_own_has_somebody_to_fight_by_it() -> None:
    assert {"abstract", *resolving.ELSEWHERE} == set(RESOLVERS)

"""A battle resolved elsewhere comes back: damage, losses, prizes and leaders, and the same aftermath as ever (SL 8.126)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from campaign.engagement import Battle
from campaign.question_kinds import BATTLE_REPORT
from campaign.record.battle import Arrayed, BattleEnded, Fired, Regained, Reported, Struck
from campaign.rules import leaders
from campaign.rules.battle import aftermath, brief, folding, prizes, resolving
from campaign.state import Formation, SquadronCounter, World
from table.decisions import Decision, IllegalChoice
from table.dice import Roll
from table.within import Handed
from tactical import samples
from tactical.handoff import BattleBrief, BattleReport, LeaderReport, ShipReport
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting, play
from tests.rules.chart import throw, told
from tests.rules.fleet_chart import FRENCH, HOME, REAR, VICE, flotilla, man


def met() -> tuple[World, Battle, BattleBrief]:
    """Two flotillas of two squadrons of three sail, as they go into action."""
    world = meeting(
        flotilla("ff", "flag", OPEN, man("nelson", lr=5), 2, sail=3),
        flotilla("gg", "flag", OPEN, man("villeneuve", lr=3, command=FRENCH), 2, sail=3, command=FRENCH),
    )
    battle = engaged(world, gauge=A, intensity="heavy", aboard={"nelson": "ff-1", "villeneuve": "gg-1"})
    throw(world)
    return world, battle, brief.brief(world, battle)


def reported(of: BattleBrief, *ships: ShipReport, leaders: tuple[LeaderReport, ...] = (), field: str = "") -> BattleReport:
    """The report of a battle in which only these were hurt."""
    report = samples.blank(of)
    said, hit = {ship.id: ship for ship in ships}, {leader.id: leader for leader in leaders}
    return msgspec.structs.replace(
        report,
        ships=tuple(said.get(ship.id, ship) for ship in report.ships),
        leaders=tuple(hit.get(leader.id, leader) for leader in report.leaders),
        field=field,
    )


def sail_of(world: World, squadron: str) -> list[str]:
    return [ship.id for ship in world.squadrons[squadron].ships]


@pytest.mark.rule("SL 8.126", "SL 7.31")
def test_what_a_battle_cost_the_ships_left_comes_to_the_squadron_as_points_by_the_chart() -> None:
    world, battle, of = met()
    one, two, three = sail_of(world, "gg-1")
    chart = world.charts.ship_damage
    hulls = (ShipReport(one, "damaged", hull=60), ShipReport(two, "damaged", hull=60), ShipReport(three, "damaged", hull=60))
    folding.fold(world, battle, of, reported(of, *hulls))
    assert world.squadrons["gg-1"].damage == round(0.6 * chart.hull)
    assert world.squadrons["gg-2"].damage == world.squadrons["ff-1"].damage == 0
    spars, bloody = met(), met()
    folding.fold(spars[0], spars[1], spars[2], reported(spars[2], ShipReport(one, "dismasted", rigging=90)))
    assert spars[0].squadrons["gg-1"].damage == round(0.9 * chart.rigging / 3), "the mean of three"
    lost = (ShipReport(one, "sunk", hull=100), ShipReport(two, "damaged", crew=100))
    folding.fold(bloody[0], bloody[1], bloody[2], reported(bloody[2], *lost))
    assert bloody[0].squadrons["gg-1"].damage == round(chart.crew / 2), "who is lost is not counted twice"


@pytest.mark.rule("SL 8.126", "SL 8.43")
def test_lost_sail_are_gone_and_the_victor_is_found_as_ever() -> None:
    world, battle, of = met()
    one, two, _ = sail_of(world, "gg-1")
    report = reported(
        of, ShipReport(one, "sunk"), ShipReport(two, "burnt"), ShipReport(sail_of(world, "ff-2")[0], "sunk"), field=B
    )
    folding.fold(world, battle, of, report)
    play(aftermath.conclude(world, battle))
    (ended,) = told(world, BattleEnded)
    assert (ended.victor, ended.lost) == (A, {A: 1, B: 2}), "whoever lost fewer has won, whatever is said of the field"
    assert (len(sail_of(world, "gg-1")), len(sail_of(world, "ff-2"))) == (1, 2)
    assert told(world, Struck) == []
    assert [fact.report for fact in told(world, Reported)] == [report]


@pytest.mark.rule("SL 8.126", "SL 8.441", "SL 8.442")
def test_whoever_took_a_ship_has_her_even_the_beaten_side_and_no_die_says_who_strikes() -> None:
    world, battle, of = met()
    one, two, _ = sail_of(world, "gg-1")
    ours = sail_of(world, "ff-2")[0]
    world.squadrons["ff-1"].capacity = world.squadrons["gg-2"].capacity = 5
    taken = (ShipReport(one, "taken", A), ShipReport(two, "sunk"), ShipReport(ours, "taken", B))
    folding.fold(world, battle, of, reported(of, *taken, field=A))
    play(aftermath.conclude(world, battle), {f"prize:{one}": "squadron:ff-1", f"prize:{ours}": "squadron:gg-2"})
    assert one in sail_of(world, "ff-1")
    assert ours in sail_of(world, "gg-2")
    assert "SL 8.44" not in [roll.rule for roll in world.tray.journal if isinstance(roll, Roll)]
    assert world.squadrons["ff-1"].damage == 3, "a prize is a burden to her squadron"


@pytest.mark.rule("SL 8.126", "SL 8.44")
@pytest.mark.parametrize(("field", "captor"), [("", A), (A, A), (B, None)])
def test_who_struck_is_the_enemys_unless_her_own_side_held_the_field(field: str, captor: str | None) -> None:
    world, battle, of = met()
    one = sail_of(world, "gg-1")[0]
    folding.fold(world, battle, of, reported(of, ShipReport(one, "struck", hull=90), field=field))
    assert [loss.captor for loss in battle.losses] == ([captor] if captor else [])
    assert (one in sail_of(world, "gg-1")) == (captor is None)
    regained = [(fact.squadron, fact.sail, fact.side, fact.battle) for fact in told(world, Regained)]
    name = of.parties[1].squadrons[0].ships[0].name
    assert regained == ([] if captor else [("gg-1", name, B, battle.id)]), "and it is said that she is her own side's again"


@pytest.mark.rule("SL 8.126", "SL 3.481b", "SL 3.481c", "SL 3.481d")
def test_leaders_fare_as_is_reported_and_none_is_lost_besides() -> None:
    world, battle, of = met()
    everybody = [ShipReport(ship, "taken", A) for name in ("gg-1", "gg-2") for ship in sail_of(world, name)]
    folding.fold(world, battle, of, reported(of, *everybody, leaders=(LeaderReport("nelson", "killed"),), field=A))
    assert "nelson" not in world.leaders
    assert "gg" not in world.formations
    assert "villeneuve" in world.leaders, "his flotilla is gone, and he was reported unhurt"
    for fate, away in (("captured", "captured"), ("wounded", "wounded")):
        world, battle, of = met()
        lot: Any = LeaderReport("villeneuve", fate, 4 if fate == "wounded" else 0)  # type: ignore[arg-type]
        folding.fold(world, battle, of, reported(of, leaders=(lot,)))
        assert world.leaders["villeneuve"].away == away
        assert "villeneuve" not in battle.aboard
    assert world.leaders["villeneuve"].returns == world.clock.number + 4


@pytest.mark.rule("SL 8.126")
def test_on_a_real_table_the_umpire_is_asked_and_a_wrong_report_changes_nothing() -> None:
    world, battle, _ = met()
    world.resolver = "table"
    flow = resolving.resolve(world, battle)
    assert isinstance(next(flow), Handed), "the brief comes first"
    question = flow.send(None)
    assert (getattr(question, "side", ""), getattr(question, "kind", None)) == ("umpire", BATTLE_REPORT)
    assert getattr(question, "ruling", False), "his report may be taken back until its phase is closed"
    before = msgspec.json.encode(world)
    (brief_fact,) = told(world, Arrayed)
    good = samples.reports(brief_fact.brief)[2]
    for bad in ([{**good, "content": "another"}], [{**good, "ships": good["ships"][1:]}], [good, good], ["nonsense"], "none"):
        with pytest.raises(IllegalChoice, match=r"SL 8\.126"):
            question.resolve(bad)  # type: ignore[union-attr]
    assert msgspec.json.encode(world) == before
    assert flow.send(question.resolve([good])) == Handed(None)  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        flow.send(None)
    assert battle.reported == "by hand"
    assert len(battle.losses) == 2


@pytest.mark.rule("SL 8.126")
def test_the_umpire_may_leave_a_battle_to_the_table() -> None:
    world, battle, _ = met()
    world.resolver = "table"
    battle.level = 3
    throw(world, *([5] * 12))
    asked = play(resolving.resolve(world, battle))
    assert asked[0].kind.name == "battle report"
    assert told(world, Fired)
    assert not battle.reported


@pytest.mark.rule("SL 8.441", "SL 10.121")
def test_a_squadron_formed_for_prizes_is_not_put_into_a_convoy() -> None:
    world, battle, of = met()
    ship = sail_of(world, "gg-1")[0]
    world.formations["indiamen"] = Formation("indiamen", "Indiamen", A, "convoy", OPEN)
    battle.engaged[A].append("indiamen")
    for name in ("ff-1", "ff-2"):
        world.squadrons[name].capacity = 3  # full
    world.spare_squadrons["prizes"] = SquadronCounter("prizes", "Prizes", A, world.squadrons["ff-1"].flag, "SOL", capacity=4)
    folding.fold(world, battle, of, reported(of, ShipReport(ship, "taken", A), field=A))
    asked = play(prizes.strike(world, battle), {"prize": "new:prizes"})
    (whither,) = [question for question in asked if question.kind.name == "prize flotilla"]
    assert isinstance(whither, Decision)
    assert [option.key for option in whither.options] == ["ff", "independent"]


@pytest.mark.rule("SL 3.425", "SL 8.423")
def test_nobody_is_posted_over_a_flotilla_whose_leader_is_senior_to_him() -> None:
    world, _, _ = met()
    world.formations["van"] = Formation("van", "Van", A, "flag", OPEN, leader="cotton", superior="ff", command=HOME)
    world.formations["ff"].leader = None
    world.leaders = {one.id: one for one in (man("cotton", VICE), man("graves", REAR))}
    assert leaders.successors(world, world.formations["ff"]) == []
    world.leaders["cotton"] = man("cotton", REAR)
    assert [one.id for one in leaders.successors(world, world.formations["ff"])] == ["graves"]

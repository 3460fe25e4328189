"""Flagships (SL 10.3): great ships with counters of their own, the squadrons they sail with, and how they fight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign import document as stored
from campaign.charts.load import load as load_charts
from campaign.convoying import Convoy, Script
from campaign.engagement import INTENSITIES, Battle, Combat, Loss
from campaign.forces.muster import muster
from campaign.forecast import _Dice, _Fleet, array, forecast
from campaign.record.battle import Fired, Matched
from campaign.record.causes import Harm, Sinking
from campaign.record.fleet import SailSank, Unformed
from campaign.record.sailing import Parted
from campaign.rules import attrition, damage, gales, movement, organisation, reinforcement, reorganisation, repair, sinking
from campaign.rules.admiralty import issuing
from campaign.rules.battle import brief, gunnery, leading, line, prizes, regrouping
from campaign.rules.convoys import escorts
from campaign.rules.flagships import pairing, parting
from campaign.rules.fleet_acts import DetachSquadron, FormFlotilla, HulkSail, TransferSail
from campaign.sequence import end_operations, next_phase
from campaign.state import Arrival, Constraint, Division, Formation, Sail, Squadron, World
from maps.place import Place
from maps.theatre import Port, Theatre
from table.decisions import IllegalChoice
from table.dice import Modifier, Roll
from table.reading.faults import BadFile
from tests.rules import battle_runs
from tests.rules.aftermath_chart import fought, lose, ours, table, theirs
from tests.rules.battle_chart import OPEN, A, B, engaged, meeting, on_chart, play
from tests.rules.battle_runs import as_briefed, two_fleets
from tests.rules.chart import (
    FLAGS,
    STANDARD,
    Force,
    drive,
    edge,
    gale,
    lane,
    large,
    squadron,
    theatre,
    throw,
    thrown,
    told,
    wind,
    zone,
)
from tests.rules.fleet_chart import COMMODORE, COVE, FRENCH, HAVEN, HOME, VICE, alone, blank, flotilla, man, mess, navy
from tests.rules.gun_chart import answered, flat_table, with_tables


def great(id: str, *, formation: str | None = None, command: str = HOME, shift: int = 0, **more: Any) -> Force:
    """A flagship, in a formation or at a berth."""
    side = A if command == HOME else B
    flagship = squadron(
        id, side, sail=1, formation=formation, command=command, capacity=1, shift=shift, flagship=True, **more
    )  # fmt: skip
    return Force((), (flagship,), ())


def one(world: World, name: str) -> Squadron:
    return world.squadrons[name]


def homes(world: World) -> dict[str, str | None]:
    return {name: squadron.formation for name, squadron in world.squadrons.items()}


def fleet_of(mates: int = 1, *flagships: str, place: str = OPEN, cr: int = 3, **more: Any) -> list[Force]:
    """The flotilla `ff` of Jervis with so many squadrons and these flagships."""
    return [
        flotilla("ff", "flag", place, man("jervis", cr=cr), mates, **more),
        *(great(name, formation="ff") for name in flagships),
    ]


FORCES = """
flotilla = [{id = "ff", name = "FF", side = "britain", kind = "flag", place = "space:open"}]
squadron = [{id = "s1", name = "S1", flag = "england", sail_class = "SOL(D)", flotilla = "ff"}]
ship = [{id = "leopard", name = "Leopard", guns = 50, rate = 4, squadron = "s1"}]
"""


# -- a squadron of one ship ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.223", "SL 10.311")
def test_a_great_ship_is_a_squadron_of_one_sail(tmp_path: Path) -> None:
    file = tmp_path / "forces.toml"
    file.write_text(
        FORCES
        + 'flagship = [{id = "queen", name = "Queen Charlotte", flag = "england", guns = 100, damage = 2, flotilla = "ff"}]'
    )
    world = navy()
    muster(world, file)
    queen = one(world, "queen")
    assert (queen.sail, queen.capacity, queen.sail_class, queen.formation, queen.flagship) == (1, 1, "SOL", "ff", True)
    assert [(ship.id, ship.name, ship.guns, ship.rate) for ship in queen.ships] == [("queen", "Queen Charlotte", 100, 1)]
    assert not one(world, "s1").flagship
    throw(world)
    attrition.assess(world)
    assert [one(world, name).damage for name in ("queen", "s1")] == [4, 2], "she wears as every squadron at sea in winter does"


@pytest.mark.rule("SL 10.314", "SL 10.311c")
def test_forces_with_a_flagship_too_many_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "forces.toml"
    queen, king = (
        f'{{id = "{name}", name = "{name}", flag = "england", guns = 100, flotilla = "ff"}}' for name in ("queen", "king")
    )
    file.write_text(FORCES + f"flagship = [{queen}]")
    muster(navy(), file)
    file.write_text(FORCES + f"flagship = [{queen}, {king}]")
    with pytest.raises(BadFile, match=r"flagship 2 \(king\): 1 squadron .* for 2 flagships; expected one for each \(SL 10.314\)"):
        muster(navy(), file)


@pytest.mark.rule("SL 10.311a", "SL 7.342")
def test_she_is_slower_and_bears_two_points_more() -> None:
    world = navy(*fleet_of(2))
    assert organisation.allowance(world, world.formations["ff"]) == 4
    world = navy(*fleet_of(2, "queen"))
    assert organisation.allowance(world, world.formations["ff"]) == 3, "the lowest of its squadrons'"
    assert (damage.rating(world, one(world, "queen")), damage.rating(world, one(world, "ff-1"))) == (12, 10)


@pytest.mark.rule("SL 10.311a")
@pytest.mark.parametrize(("figures", "fault"), [
    ("allowance = 0\nrating = 2", "expected an allowance of 1 or more"), ("allowance = 3\nrating = -1", "a rating of 0 or more"),
])  # fmt: skip
def test_a_chart_of_flagships_that_makes_no_sense_is_refused(tmp_path: Path, figures: str, fault: str) -> None:
    (tmp_path / "charts.toml").write_text(f"[flagship]\n{figures}\n")
    with pytest.raises(BadFile, match=rf"flagship: .*{fault}.*\(SL 10.311a\)"):
        load_charts(tmp_path / "charts.toml")


@pytest.mark.rule("SL 7.335", "SL 10.313")
def test_her_damage_is_her_own() -> None:
    world = navy(*fleet_of(1, "queen"))
    damage.inflict(world, one(world, "ff-1"), 7, "gunfire", "SL 8.336", Harm.GUNS)
    assert (one(world, "ff-1").damage, one(world, "queen").damage) == (7, 0)
    assert damage.bracket(world, one(world, "ff-1")) == 2
    damage.inflict(world, one(world, "queen"), 8, "gunfire", "SL 8.336", Harm.GUNS)
    assert (one(world, "ff-1").damage, damage.bracket(world, one(world, "queen"))) == (7, 1), "two thirds of 12 are 8"


@pytest.mark.rule("SL 7.342", "SL 10.314")
@pytest.mark.parametrize(("points", "checked"), [(11, ["ff-1"]), (12, ["ff-1", "queen"])])
def test_she_and_her_mate_may_sink_each_for_itself(points: int, checked: list[str]) -> None:
    world = navy(*fleet_of(1, "queen"))
    one(world, "ff-1").damage = one(world, "queen").damage = points
    throw(world, *(9 for _ in checked))
    drive(sinking.check(world, list(world.squadrons.values())))
    assert [roll.about for roll in told(world, Roll)] == checked


@pytest.mark.rule("SL 3.443b")
def test_flagships_do_not_make_a_flotilla_oversized() -> None:
    world = navy(*fleet_of(3, "queen", "king"))
    ff = world.formations["ff"]
    assert (organisation.counted(world, ff), organisation.oversize(world, ff)) == (3, 0)
    one(world, "king").flagship = False
    assert (organisation.counted(world, ff), organisation.oversize(world, ff)) == (4, 1), "a squadron of one sail counts half"


# -- one named ship ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.31")
def test_no_sail_goes_to_or_from_a_flagship() -> None:
    lost = blank("king", capacity=1, flagship=True)
    world = navy(*fleet_of(2, "queen", place=HAVEN), spare_squadrons=[lost, blank("ff-9")])
    for act, words in (
        (TransferSail("queen-ship-1", "queen", "ff-1"), "queen is a flagship"),
        (TransferSail("ff-1-ship-1", "ff-1", "queen"), "queen is a flagship"),
        (TransferSail("ff-1-ship-1", "ff-1", "king"), "king is a flagship"),
    ):
        with pytest.raises(IllegalChoice, match=rf"{words}.*\[SL 10.31\]"):
            reorganisation.legal(world, A, act)
    reorganisation.legal(world, A, TransferSail("ff-1-ship-1", "ff-1", "ff-2"))
    reorganisation.legal(world, A, TransferSail("ff-1-ship-1", "ff-1", "ff-9"))


@pytest.mark.rule("SL 10.31")
def test_the_counter_of_a_lost_flagship_serves_no_other_ship() -> None:
    world = navy(*fleet_of(1, "queen", place=HAVEN, sail=4))
    organisation.lose_sail(world, one(world, "queen"), "queen-ship-1", "SL 7.35b", Sinking.FOUNDERED)
    assert world.spare_squadrons["queen"].flagship
    entry = Arrival(1805, 1, A, "haven", FLAGS[A], ships=(Sail("new", "New"),))
    assert reinforcement.room(world, entry, ["haven"]) == {"haven": 0}
    world.spare_squadrons["ff-9"] = blank("ff-9")
    assert reinforcement.room(world, entry, ["haven"]) == {"haven": 4}, "an ordinary counter would serve"
    reinforcement.assign(world, entry)
    assert "queen" not in world.squadrons


@pytest.mark.rule("SL 10.31")
def test_no_prize_is_put_under_a_flagships_counter_and_a_flagship_that_struck_is_a_common_prize() -> None:
    world = fought(ours("ff", 1), theirs("gg", 1), spare_squadrons=[blank("king", capacity=1, flagship=True)])
    battle = table(world)
    battle.victor = A
    one(world, "ff-1").ships += [Sail("x", "x")]
    loss = Loss(Sail("bucentaure", "Bucentaure"), "bucentaure", B, FLAGS[B], "SOL")
    battle.losses.append(loss)
    throw(world)
    assert play(prizes.take(world, battle, loss, A)) == [], "nowhere to go: the one counter is a flagship's"
    one(world, "ff-1").ships.pop()
    battle.losses.append(loss)
    play(prizes.take(world, battle, loss, A), {"prize": "squadron:ff-1"})
    assert [ship.id for ship in one(world, "ff-1").ships][-1] == "bucentaure"
    assert not one(world, "ff-1").flagship


# -- squadron-mates ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.311c")
@pytest.mark.parametrize(("sail_class", "flag", "mate"), [
    ("SOL", FLAGS[A], True), ("SOL(D)", FLAGS[A], True), ("Frigate", FLAGS[A], False), ("SOL", "holland", False),
])  # fmt: skip
def test_a_mate_is_a_regular_squadron_of_the_line_of_her_contingent(sail_class: str, flag: str, mate: bool) -> None:
    world = navy(*fleet_of(1, "queen", sail_class=sail_class))
    one(world, "ff-1").flag = flag
    assert pairing.is_mate(one(world, "queen"), one(world, "ff-1")) == mate
    assert pairing.unpaired(world.squadrons.values()) == ([] if mate else [one(world, "queen")])
    assert not pairing.is_mate(one(world, "queen"), one(world, "queen")), "no flagship is a mate"


@pytest.mark.rule("SL 10.314")
def test_each_flagship_needs_one_for_herself_and_it_does_not_matter_which() -> None:
    world = navy(*fleet_of(2, "queen", "king"))
    assert pairing.unpaired(world.squadrons.values()) == []
    together = [one(world, name) for name in ("queen", "king", "ff-2")]
    assert pairing.unpaired(together) == [one(world, "king")]


def form(*squadrons: str) -> FormFlotilla:
    return FormFlotilla("gg", squadrons)


@pytest.mark.rule("SL 10.311c", "SL 10.314")
def test_no_flotilla_is_formed_with_a_flagship_without_a_mate() -> None:
    world = navy(
        alone("s1", HAVEN), alone("s2", HAVEN), great("queen", berth=HAVEN), great("king", berth=HAVEN),
        mess(man("howe")), spare=[("gg", "flag")],
    )  # fmt: skip
    for squadrons in (("queen",), ("s1", "queen", "king")):
        with pytest.raises(IllegalChoice, match=r"has no mate in gg; expected a SOL or SOL\(D\) squadron.*\[SL 10.311c\]"):
            reorganisation.legal(world, A, form(*squadrons))
    assert reorganisation.legal(world, A, form("s1", "s2", "queen", "king")) is False
    assert reorganisation.legal(world, A, form("s1", "queen")) is False
    offered = [act for act in reorganisation.offered(world, A) if isinstance(act, FormFlotilla)]
    assert offered == [form("s1", "s2", "queen", "king")]
    del world.squadrons["s2"]
    offered = [act for act in reorganisation.offered(world, A) if isinstance(act, FormFlotilla)]
    assert offered == [form("s1", "queen")], "what is offered leaves the second flagship out"


@pytest.mark.rule("SL 10.311c")
def test_at_sea_a_squadron_that_a_flagship_needs_is_not_used_up() -> None:
    world = navy(*fleet_of(2, "queen"))
    one(world, "ff-1").ships = one(world, "ff-1").ships[:1]
    spend = TransferSail("ff-1-ship-1", "ff-1", "ff-2")
    reorganisation.legal(world, A, spend)
    world.squadrons |= {force.squadrons[0].id: force.squadrons[0] for force in [great("king", formation="ff")]}
    with pytest.raises(IllegalChoice, match=r"king of ff would have no squadron-mate.*\[SL 10.311c\]"):
        reorganisation.legal(world, A, spend)
    world.formations["ff"].place = HAVEN
    reorganisation.legal(world, A, spend)


@pytest.mark.rule("SL 10.311c", "SL 10.312b")
def test_in_port_she_leaves_the_flotilla_with_her_mate_and_is_by_herself() -> None:
    world = navy(*fleet_of(2, "queen", "king", place=HAVEN))
    throw(world)
    reorganisation.carry_out(world, DetachSquadron("ff-1"))
    assert homes(world) == {"ff-1": None, "ff-2": "ff", "queen": "ff", "king": None}
    assert one(world, "king").berth == HAVEN
    reorganisation.carry_out(world, HulkSail("ff-2", "ff-2-ship-1"))
    assert homes(world)["queen"] == "ff", "her mate has two sail left"


@pytest.mark.rule("SL 10.311c")
def test_a_flotilla_of_nothing_but_flagships_is_unformed() -> None:
    world = navy(*fleet_of(1, "queen", place=HAVEN))
    throw(world)
    drive(repair.into_ordinary(world), {"ff-1": "lay-up"})
    parting.settle(world)
    assert "ff" not in world.formations
    assert world.flotilla_of("jervis") is None
    assert (one(world, "queen").berth, one(world, "queen").in_ordinary) == (HAVEN, False)
    world = navy(*fleet_of(2, "queen", place=HAVEN))
    drive(repair.into_ordinary(world), {"ff-1": "lay-up"})
    parting.settle(world)
    assert homes(world)["queen"] == "ff"


@pytest.mark.rule("SL 10.311c", "SL 3.342")
def test_off_a_port_of_its_own_such_a_flotilla_is_unformed_at_the_berth() -> None:
    world = navy(*fleet_of(1, "queen", "king", place="space:haven", sail_class="Frigate"))
    throw(world)
    organisation.unform_squadron(world, one(world, "ff-1"), "lost", "SL 7.355")
    parting.settle(world)
    assert [(one(world, name).formation, one(world, name).berth) for name in ("queen", "king")] == [(None, HAVEN)] * 2
    assert [(fact.piece, fact.rule) for fact in told(world, Unformed)][-1] == ("ff", "SL 10.311c")


@pytest.mark.rule("SL 10.314")
def test_a_flagship_that_lost_her_mate_finds_another_in_the_same_array() -> None:
    world = navy(
        flotilla("gf", "grand flag", OPEN, man("howe", VICE), 1), great("queen", formation="gf"),
        flotilla("ff", "flag", OPEN, man("jervis"), 1, under="gf"),
        flotilla("dd", "detachment", OPEN, under="gf", sail_class="Frigate"),
    )  # fmt: skip
    throw(world)
    organisation.unform_squadron(world, one(world, "gf-1"), "lost", "SL 7.355")
    parting.settle(world)
    assert homes(world)["queen"] == "ff"
    assert "gf" in world.formations, "it has flotillas still"
    lesser = navy(
        flotilla("gf", "grand flag", OPEN, man("howe", VICE), 1), flotilla("ff", "flag", OPEN, man("jervis"), 1, under="gf"),
        great("queen", formation="ff"),
    )  # fmt: skip
    throw(lesser)
    organisation.unform_squadron(lesser, one(lesser, "ff-1"), "lost", "SL 7.355")
    parting.settle(lesser)
    assert (homes(lesser)["queen"], "ff" in lesser.formations) == ("gf", False), "without her it has nothing left"


@pytest.mark.rule("SL 10.311c", "SL 10.312")
def test_whatever_a_phase_leaves_behind_is_settled_when_it_ends() -> None:
    world = navy(*fleet_of(1, "queen", sail_class="Frigate"))
    world.clock.stage = 1
    throw(world)
    phase = next_phase(world)
    assert phase is not None
    drive(phase.flow(world))
    assert homes(world)["queen"] == "independent-queen"
    assert homes(world)["ff-1"] == "ff"
    (parted,) = told(world, Parted)
    assert (parted.squadron, parted.rule) == ("queen", "SL 10.311c")


# -- alone ---------------------------------------------------------------------------------------------------------------


def adrift(*names: str, place: str = OPEN, **more: Any) -> list[Force]:
    """Flagships that sail alone."""
    return [alone(name, place, sail=1, flagship=True, capacity=1, **more) for name in names]


@pytest.mark.rule("SL 10.311b")
def test_after_a_battle_she_may_not_be_set_loose_nor_left() -> None:
    world = fought(ours("ff", 1), great("queen", formation="ff"), theirs("gg"))
    battle = table(world)
    force = regrouping.muster(world, battle, A)
    with pytest.raises(IllegalChoice, match=r"queen is a flagship, who sails in a flotilla \[SL 10.311b\]"):
        regrouping.legal(world, force, regrouping.PartSquadron("queen"))
    with pytest.raises(IllegalChoice, match=r"queen of ff would have no squadron-mate.*\[SL 10.311c\]"):
        regrouping.legal(world, force, regrouping.PartSquadron("ff-1"))
    world = fought(ours("ff", 2), great("queen", formation="ff"), theirs("gg"))
    regrouping.legal(world, regrouping.muster(world, table(world), A), regrouping.PartSquadron("ff-1"))


@pytest.mark.rule("SL 10.311c")
def test_after_a_battle_she_goes_with_her_mate_and_only_where_there_is_one_for_her() -> None:
    world = fought(ours("ff", 1), great("queen", formation="ff"), ours("hh", 1), theirs("gg"))
    force = regrouping.muster(world, table(world), A)
    regrouping.legal(world, force, regrouping.TransferSquadron("queen", "hh"))
    one(world, "hh-1").sail_class = "Frigate"
    with pytest.raises(IllegalChoice, match=r"hh has no mate for queen.*\[SL 10.311c\]"):
        regrouping.legal(world, force, regrouping.TransferSquadron("queen", "hh"))
    act = regrouping.TransferSquadron("ff-1", "hh")
    regrouping.legal(world, force, act)
    throw(world)
    regrouping.carry_out(world, table(world), act)
    assert homes(world) | {"gg-1": "", "gg-2": ""} == {"ff-1": "hh", "queen": "hh", "hh-1": "hh", "gg-1": "", "gg-2": ""}


@pytest.mark.rule("SL 10.311b")
def test_a_flagship_alone_is_given_neither_rendezvous_nor_escort() -> None:
    world = navy(*adrift("queen"), alone("s1", OPEN), great("king", berth=HAVEN), alone("s2", HAVEN))
    world.convoys["trade"] = Convoy("trade", "trade", A, "trade", FLAGS[A], Script((OPEN, HAVEN)), status="formed")
    world.formations["trade"] = Formation("trade", "trade", A, "convoy", OPEN)
    throw(world)
    with pytest.raises(IllegalChoice, match=r"queen is a flagship alone.*\[SL 10.311b\]"):
        escorts.escort(world, world.formations["independent-queen"], world.convoys["trade"])
    escorts.escort(world, world.formations["independent-s1"], world.convoys["trade"])
    assert [squadron.id for squadron in issuing.lone(world, A)] == ["s2"], "who may be sent to a rendezvous"


@pytest.mark.rule("SL 10.312c")
def test_a_flotilla_unformed_at_sea_leaves_her_with_a_regular_squadron() -> None:
    world = navy(*fleet_of(2, "queen"))
    world.squadrons = {name: world.squadrons[name] for name in ("queen", "ff-1", "ff-2")}
    throw(world)
    organisation.unform_flotilla(world, world.formations["ff"], "by order", "SL 3.341a")
    assert homes(world) == {"queen": "independent-ff-1", "ff-1": "independent-ff-1", "ff-2": "independent-ff-2"}
    assert organisation.allowance(world, world.formations["independent-ff-1"]) == 3
    assert organisation.allowance(world, world.formations["independent-ff-2"]) == 4


@pytest.mark.rule("SL 10.312c")
def test_they_stay_together_until_the_squadron_is_laid_up() -> None:
    world = navy(alone("s1", OPEN), great("queen", formation="independent-s1"), mess(man("howe")), spare=[("gg", "flag")])
    with pytest.raises(IllegalChoice, match=r"queen of s1 would have no squadron-mate.*\[SL 10.311c\]"):
        reorganisation.legal(world, A, form("s1"))
    reorganisation.legal(world, A, form("s1", "queen"))
    organisation.form_flotilla(world, world.flotillas["gg"], [one(world, "s1"), one(world, "queen")], [], OPEN)
    assert homes(world) == {"s1": "gg", "queen": "gg"}
    assert [*world.formations] == ["gg"]


@pytest.mark.rule("SL 10.312c")
def test_a_pair_at_sea_joins_a_flotilla_together() -> None:
    world = navy(*fleet_of(1), alone("s1", OPEN), great("queen", formation="independent-s1"))
    throw(world)
    organisation.rejoin(world)
    assert set(homes(world).values()) == {"ff"}
    assert [*world.formations] == ["ff"]


@pytest.mark.rule("SL 10.311c")
def test_of_flagships_alone_a_flotilla_takes_in_those_it_has_mates_for() -> None:
    world = navy(*fleet_of(1), *adrift("queen"), great("king", formation="independent-queen"))
    throw(world)
    organisation.rejoin(world)
    assert homes(world) == {"ff-1": "ff", "queen": "ff", "king": "independent-queen"}
    organisation.rejoin(world)
    assert homes(world)["king"] == "independent-queen"


@pytest.mark.rule("SL 10.312c", "SL 10.312b")
def test_a_flagship_alone_goes_with_a_regular_squadron_rather_than_with_other_flagships() -> None:
    world = navy(*adrift("queen", "king"), alone("s1", OPEN))
    company = pairing.company_for(world, one(world, "queen"), OPEN)
    assert company is not None
    assert company.id == "independent-s1"


@pytest.mark.rule("SL 10.312b")
def test_flagships_alone_in_one_space_are_one_squadron_until_they_fit_out() -> None:
    world = navy(*adrift("queen", "king"))
    throw(world)
    parting.settle(world)
    (group,) = world.formations.values()
    assert homes(world) == {"queen": group.id, "king": group.id}
    group.place = HAVEN
    drive(end_operations(world))
    assert [(one(world, name).formation, one(world, name).berth) for name in ("queen", "king")] == [(None, HAVEN)] * 2
    assert world.formations == {}


@pytest.mark.rule("SL 10.312b")
def test_in_a_sea_zone_flagships_alone_do_not_find_each_other() -> None:
    world = on_chart(approaches(), *adrift("queen", "king", place="zone:sz"))
    parting.settle(world)
    assert len(world.formations) == 2
    for formation in world.formations.values():
        formation.place = Place("space:near")
    parting.settle(world)
    assert len(world.formations) == 1


@pytest.mark.rule("SL 10.312c")
def test_a_flagship_alone_joins_a_regular_squadron_that_she_meets_and_takes_her_troubles_along() -> None:
    world = navy(*adrift("queen"), alone("f1", OPEN, sail_class="Frigate"), alone("s1", OPEN))
    world.formations["independent-queen"].disorganised = True
    bound = world.constraints["independent-queen"] = Constraint(OPEN)
    throw(world)
    parting.settle(world)
    assert homes(world) == {"queen": "independent-s1", "f1": "independent-f1", "s1": "independent-s1"}
    assert "independent-queen" not in world.formations
    assert world.formations["independent-s1"].disorganised
    assert world.constraints == {"independent-s1": bound}


def approaches() -> Theatre:
    """far - near - home, A's port; and off it, a port of B's; a sea zone by `near`."""
    return theatre(
        [large(name) for name in ("far", "near", "home", "brest")],
        [lane("far", "near", dashed=True), lane("near", "home", dashed=True), lane("far", "brest", dashed=True)],
        ports=[Port("home", FLAGS[A], key=True), Port("brest", FLAGS[B], key=True)],
        zones=[zone("sz", edge("east", "near"))],
        winds=[wind("red")],
    )


@pytest.mark.rule("SL 10.312a")
def test_a_flagship_alone_makes_for_the_nearest_friendly_port() -> None:
    def courses(world: World, name: str) -> list[str]:
        return [option.key for option in movement.courses(world, world.formations[name], marked=True)]

    ff = flotilla("ff", "flag", "space:far", man("jervis"))
    world = on_chart(approaches(), *adrift("queen", place="space:far"), ff)
    assert courses(world, "ff") == ["mark-time", "space:near", "space:brest"], "a flotilla is free to go where it likes"
    assert courses(world, "independent-queen") == ["space:near"]
    world.put(world.formations["independent-queen"], Place("space:home"))
    assert courses(world, "independent-queen") == ["harbour:home"]
    world.put(world.formations["independent-queen"], Place("harbour:home"))
    assert courses(world, "independent-queen") == ["stay"]


@pytest.mark.rule("SL 10.312a", "SL 10.312b")
def test_a_gale_off_a_minor_port_drives_flagships_to_sea_with_whoever_is_there() -> None:
    world = on_chart(minor(), great("queen", berth=COVE), alone("s1", COVE), winds=["red"])
    world.squadrons = {name: world.squadrons[name] for name in ("queen", "s1")}
    world.gales.append(gale("red", 9, "space:cove", "space:cove"))
    throw(world)
    gales.put_to_sea(world)
    assert homes(world) == {"queen": "independent-s1", "s1": "independent-s1"}


def minor() -> Theatre:
    return theatre(
        [large("cove", "red"), large("sea", "red", at=(45, 2))], [lane("cove", "sea", red="sea")],
        ports=[Port("cove", FLAGS[A])], winds=[wind("red", start="cove")],
    )  # fmt: skip


@pytest.mark.rule("SL 10.311c", "SL 10.312c")
@pytest.mark.parametrize(("kept", "with_whom"), [("ff-1", "ff"), ("ff-2", "ff"), ("dd", "independent-ff-1")])
def test_a_gale_parts_her_from_nobody_but_with_her_mate(kept: str, with_whom: str) -> None:
    world = on_chart(
        minor(), flotilla("ff", "flag", "space:sea", man("jervis", lr=0), 2), great("queen", formation="ff"),
        flotilla("dd", "detachment", "space:sea", man("hood", COMMODORE), 1, under="ff"), winds=["red"],
    )  # fmt: skip
    world.gales.append(gale("red", 9, "space:sea", "space:cove"))
    throw(world, 9)
    (question,) = drive(gales.loss_of_subordination(world), {"keep": kept})
    assert [option.key for option in question.options] == ["ff-1", "ff-2", "dd"]  # type: ignore[union-attr]
    assert homes(world)["queen"] == with_whom


@pytest.mark.rule("SL 10.311c")
def test_in_a_gale_one_squadron_and_its_flagship_have_nothing_to_lose() -> None:
    world = on_chart(
        minor(), flotilla("ff", "flag", "space:sea", man("jervis"), 1), great("queen", formation="ff"), winds=["red"]
    )
    world.gales.append(gale("red", 9, "space:sea", "space:cove"))
    throw(world)
    drive(gales.loss_of_subordination(world))
    assert thrown(world) == []
    world.squadrons |= {"ff-2": squadron("ff-2", formation="ff", command=HOME)}
    throw(world, 0)
    drive(gales.loss_of_subordination(world))
    assert thrown(world) == [0]


@pytest.mark.rule("SL 10.311c", "SL 11.152")
def test_a_flagship_of_the_schedule_joins_a_flotilla_that_has_a_mate_for_her() -> None:
    world = navy(*fleet_of(1, place=HAVEN), flotilla("dd", "detachment", HAVEN, man("hood", COMMODORE), sail_class="Frigate"))
    queen = great("queen").squadrons[0]
    world.schedule.append(Arrival(1805, 1, A, division=division(HAVEN, queen)))
    throw(world)
    (question,) = drive(reinforcement.receive(world), {"join": "ff"})
    assert [option.key for option in question.options] == ["none", "ff"]  # type: ignore[union-attr]
    assert homes(world)["queen"] == "ff"


def division(place: str, *squadrons: Squadron) -> Division:
    return Division(Place(place), squadrons)


# -- in battle -----------------------------------------------------------------------------------------------------------


def met(*more: Force, mates: int = 2, theirs: int = 3, cr: int = 5, **battle: Any) -> tuple[World, Battle]:
    """Jervis with squadrons and whatever else, against Villeneuve's."""
    world = meeting(
        flotilla("ff", "flag", OPEN, man("jervis", lr=4, cr=cr), mates), *more,
        flotilla("bf", "flag", OPEN, man("villeneuve", lr=4, cr=9, command=FRENCH), theirs, command=FRENCH),
    )  # fmt: skip
    return world, engaged(world, gauge=A, intensity=battle.pop("intensity", "light"), **battle)


@pytest.mark.rule("SL 10.314", "SL 10.311d")
def test_for_a_battle_each_flagship_is_told_off_to_one_squadron() -> None:
    world, battle = met(great("queen", formation="ff"))
    throw(world)
    (form, _) = play(leading.assign(world, battle), {"mates": {"queen": "ff-2"}})
    assert (form.kind.name, form.side) == ("mates", A)
    assert battle.mates == {"queen": "ff-2"}
    world, battle = met(great("queen", formation="ff"), mates=1)
    assert [question.kind.name for question in play(leading.assign(world, battle))] == ["flags"], "only where there is a choice"
    assert battle.mates == {"queen": "ff-1"}


@pytest.mark.rule("SL 10.314")
def test_two_flagships_do_not_share_a_squadron() -> None:
    world, battle = met(great("queen", formation="ff"), great("king", formation="ff"))
    throw(world)
    with pytest.raises(IllegalChoice, match=r"flagships \[SL 10.314\]: two flagships beside ff-1; expected a squadron for each"):
        play(leading.assign(world, battle), {"mates": {"queen": "ff-1", "king": "ff-1"}})
    play(leading.assign(world, battle), {"mates": {"queen": "ff-2", "king": "ff-1"}})
    assert battle.mates == {"queen": "ff-2", "king": "ff-1"}


@pytest.mark.rule("SL 10.311d")
def test_she_comes_into_the_combat_of_her_mate_and_is_no_squadron_more() -> None:
    world, battle = met(great("queen", formation="ff"))
    battle.mates = {"queen": "ff-2"}
    throw(world)
    script = [(B, "put up", "bf-1"), (A, "put up", "ff-2"), (B, "put up", "bf-2")]
    answered(line.arrange(world, battle), *script)
    assert [combat.lines for combat in battle.combats] == [{B: ["bf-1"], A: ["ff-2", "queen"]}, {A: ["ff-1"], B: ["bf-2"]}]
    queen = [fact for fact in told(world, Matched) if fact.squadron == "queen"]
    assert [(fact.combat, fact.rule) for fact in queen] == [(1, "SL 10.311d")]


@pytest.mark.rule("SL 10.311d")
def test_a_combat_with_a_flagship_may_be_doubled_like_any_other() -> None:
    world, battle = met(great("queen", formation="ff"), mates=2, theirs=1, intensity="medium")
    battle.mates = {"queen": "ff-1"}
    throw(world)
    asked = answered(line.arrange(world, battle), (A, "put up", "ff-1"), (A, "double", "combat-1"))
    assert [option.key for option in asked[-1].options] == ["none", "combat-1"]
    assert battle.combats[0].lines[A] == ["ff-1", "queen", "ff-2"]


@pytest.mark.rule("SL 10.311d", "SL 10.32")
def test_when_admiral_is_called_the_flagship_brings_her_squadron() -> None:
    world, battle = met(great("queen", formation="ff"))
    battle.mates, battle.aboard, battle.seniors = {"queen": "ff-2"}, {"jervis": "queen"}, {A: "jervis"}
    assert line.champion(world, battle, A).id == "ff-2"
    battle.combats = [Combat({A: ["ff-2", "queen"], B: ["bf-1"]})]
    assert line._flags(world, battle, A) == [], "they are up already"


@pytest.mark.rule("SL 3.443b", "SL 10.311c")
def test_control_does_not_count_her_and_she_sits_out_with_her_mate() -> None:
    world, battle = met(great("queen", formation="ff"), mates=2, cr=2)
    throw(world)
    assert play(leading.limit_control(world, battle)) == []
    world, battle = met(great("queen", formation="ff"), great("king", formation="ff"), mates=2, cr=1)
    throw(world)
    (question,) = play(leading.limit_control(world, battle), {"sit out": "ff-1"})
    assert [option.key for option in question.options] == ["ff-1", "ff-2"]  # type: ignore[union-attr]
    play(leading.assign(world, battle))
    assert (battle.mates, battle.idle) == ({"queen": "ff-2"}, ["ff-1", "king"])


@pytest.mark.rule("SL 10.312b")
def test_flagships_alone_fight_as_one_independent_squadron() -> None:
    world = meeting(
        *adrift("queen"), great("king", formation="independent-queen"),
        flotilla("bf", "flag", OPEN, man("villeneuve", command=FRENCH), 2, command=FRENCH),
    )  # fmt: skip
    battle = engaged(world, gauge=A, intensity="light")
    throw(world)
    play(leading.assign(world, battle))
    assert battle.mates == {"king": "queen"}
    assert [squadron.id for squadron in line.eligible(world, battle, A)] == ["queen"]


# -- admirals aboard -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.32")
def test_an_admiral_is_aboard_his_flagship_and_a_commodore_where_he_likes() -> None:
    world, battle = met(great("queen", formation="ff"))
    throw(world)
    assert [question.side for question in play(leading.assign(world, battle)) if question.kind.name == "flags"] == [B]
    assert battle.aboard["jervis"] == "queen"
    world, battle = met(great("queen", formation="ff"))
    world.leaders["jervis"].rank = COMMODORE
    throw(world)
    play(leading.assign(world, battle), {f"flags:{A}": {"jervis": "ff-2"}})
    assert battle.aboard["jervis"] == "ff-2"


@pytest.mark.rule("SL 10.32")
def test_a_superior_leaves_a_subordinate_admiral_his_flagship() -> None:
    world, battle = met(
        flotilla("gf", "grand flag", OPEN, man("howe", VICE), 1), great("king", formation="ff"),
    )  # fmt: skip
    world.formations["ff"].superior = "gf"
    battle.engaged[A] = ["gf"]
    battle.initial[A] = "gf"
    throw(world)
    play(leading.assign(world, battle))
    assert battle.aboard["jervis"] == "king"
    assert battle.aboard["howe"] == "gf-1"


# -- her shift -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 10.32")
@pytest.mark.parametrize(("shifts", "found"), [
    ({}, []), ({"queen": 1}, [(1, "queen")]), ({"queen": 1, "king": 2}, [(2, "king")]), ({"queen": 2, "king": 1}, [(2, "queen")]),
    ({"queen": 1, "ff-1": 1}, [(1, "ff-1"), (1, "queen")]),
])  # fmt: skip
def test_one_flagship_shifts_the_column_of_her_side(shifts: dict[str, int], found: list[tuple[int, str]]) -> None:
    world, _ = met(great("queen", formation="ff"), great("king", formation="ff"))
    for name, shift in shifts.items():
        one(world, name).shift = shift
    ours = [one(world, name) for name in ("ff-1", "queen", "ff-2", "king")]
    assert gunnery.standing_shifts(world, ours, [one(world, "bf-1")]) == [Modifier(*each) for each in found]


@pytest.mark.rule("SL 10.32")
@pytest.mark.parametrize(("points", "shift"), [(10, 2), (11, 1)])
def test_the_reverse_of_her_counter_has_another_shift(points: int, shift: int) -> None:
    world, battle = met(great("queen", formation="ff", shift=2, worn_shift=1), mates=1)
    one(world, "queen").damage = points
    battle.mates = {"queen": "ff-1"}
    assert gunnery.flagship_shift([one(world, "ff-1"), one(world, "queen")]) == [Modifier(shift, "queen")]
    told_off = next(each for each in brief.brief(world, battle).party(A).squadrons if each.id == "queen")
    assert (told_off.mate, told_off.shift, told_off.rating) == ("ff-1", shift, 12)


@pytest.mark.rule("SL 10.32")
def test_her_shift_is_for_her_own_sides_fire() -> None:
    world, battle = met(great("queen", formation="ff", shift=1), mates=1, theirs=1, level=2)
    battle.mates, battle.combats = {"queen": "ff-1"}, [Combat({A: ["ff-1", "queen"], B: ["bf-1"]})]
    throw(world, 9)
    answered(gunnery.resolve(world, battle))
    assert {fact.side: fact.column for fact in told(world, Fired)} == {A: 3, B: 2}


# -- sail sunk -----------------------------------------------------------------------------------------------------------


def under_fire(cell: str, *dice: int | tuple[int, int], sail: int = 3, script: Any = (), points: int = 0) -> World:
    """B fires once on Jervis's squadron `ff-1` with the flagship and on `ff-2`, who doubles it."""
    world, battle = met(great("queen", formation="ff"), flotilla("rr", "flag", OPEN, man("rodney")), mates=2)
    one(world, "ff-1").ships = one(world, "ff-1").ships[:sail]
    one(world, "queen").damage = points
    battle.mates, battle.aboard = {"queen": "ff-1"}, {"jervis": "ff-2", "rodney": "rr-1"}
    with_tables(world, combat_damage=flat_table(c4=cell))
    throw(world, *dice)
    line = [one(world, name) for name in ("ff-1", "queen", "ff-2")]
    answered(gunnery.fire_on(world, gunnery.Fire(B, 4, 0), line), *script)
    return world


@pytest.mark.rule("SL 10.321")
@pytest.mark.parametrize(("lot", "lost"), [(0, "ff-1-ship-1"), (2, "ff-1-ship-3"), (3, "queen-ship-1")])
def test_chance_says_which_sail_of_her_squadron_is_lost_and_she_is_one_of_them(lot: int, lost: str) -> None:
    fate = (2,) if lost.startswith("queen") else ()
    world = under_fire("S0", (lot, 4), *fate, script=[(B, "sink whom", "ff-1")])
    assert world.battle is not None
    assert [loss.sail.id for loss in world.battle.losses] == [lost]


@pytest.mark.rule("SL 10.321")
def test_of_a_squadron_without_a_flagship_its_owner_says_which() -> None:
    world = under_fire("S0", script=[(B, "sink whom", "ff-2"), (A, "sink", "ff-2-ship-2")])
    assert world.battle is not None
    assert [loss.sail.id for loss in world.battle.losses] == ["ff-2-ship-2"]
    assert thrown(world) == []


@pytest.mark.rule("SL 10.322")
def test_what_she_bears_does_not_keep_her_from_being_sunk_outright() -> None:
    world = under_fire("S0", (1, 2), 0, sail=1, script=[(B, "sink whom", "ff-1")])
    assert "queen" not in world.squadrons
    assert told(world, SailSank)[0].squadron == "queen"


@pytest.mark.rule("SL 10.321")
def test_with_her_every_leader_in_the_combat_is_hit_for_certain() -> None:
    world = under_fire("S0", (1, 2), 8, 9, 2, sail=1, script=[(B, "sink whom", "ff-1")])
    assert world.leaders["jervis"].away == "wounded", "the dice are thrown until they say what became of him"
    assert world.leaders["rodney"].away is None, "he was in no combat with her"
    assert thrown(world) == [1, 8, 9, 2], "after the lot"
    world = under_fire("S0", (0, 2), sail=1, script=[(B, "sink whom", "ff-1")])
    assert world.leaders["jervis"].away is None, "her mate's last sail was lost, not she"


@pytest.mark.rule("SL 10.321", "SL 7.342")
def test_sunk_of_her_damage_she_takes_the_leaders_with_her_too() -> None:
    world = under_fire("3*", 0, 8, 2, points=18)
    assert "queen" not in world.squadrons
    assert (world.leaders["jervis"].away, thrown(world)) == ("wounded", [0, 8, 2])
    world = under_fire("3*", 9, 8, points=18)
    assert (world.leaders["jervis"].away, "queen" in world.squadrons) == (None, True), "an asterisk alone may leave him unhurt"


@pytest.mark.rule("SL 10.313")
def test_points_fall_on_her_and_on_her_mate_as_on_two_squadrons() -> None:
    world = under_fire("7")
    assert [one(world, name).damage for name in ("ff-1", "queen", "ff-2")] == [3, 2, 2]


@pytest.mark.rule("SL 10.311c")
def test_a_mate_sunk_in_battle_leaves_the_flagship_to_be_taken_in_by_another() -> None:
    world = fought(ours("ff", 1, sail=1), great("queen", formation="ff"), ours("hh", 1), theirs("gg"))
    lose(world, "ff-1")
    throw(world)
    regrouping.carry_out(world, table(world), regrouping.TransferSquadron("queen", "hh"))
    parting.settle(world)
    assert homes(world)["queen"] == "hh"
    assert "ff" not in world.formations


# -- the odds ------------------------------------------------------------------------------------------------------------


def two_lines(shift: int = 0) -> World:
    """Two fleets of three squadrons, A's with two flagships."""
    world = two_fleets(3, lr=(4, 4), damage=(0, 6, 9))
    for name in ("queen", "king"):
        world.squadrons |= {name: great(name, formation="ff", shift=shift, damage=8).squadrons[0]}
    return world


@pytest.mark.rule("SL 10.311d")
def test_the_forecast_arrays_flagships_beside_their_mates_as_the_flow_does() -> None:
    world = two_lines()
    for heat in INTENSITIES:
        _, battle = battle_runs.fought(stored.encode(world), world, "array", heat)
        told_off = as_briefed(world, heat)
        names = {side: [one.id for one in told_off.party(side).squadrons] for side in (A, B)}
        expected = [{side: [names[side][place] for place in line] for side, line in combat.items()} for combat in array(told_off)]
        assert [combat.lines for combat in battle.combats] == expected
        assert battle.mates == {"queen": "ff-1", "king": "ff-2"}


@pytest.mark.rule("SL 10.32")
def test_the_forecast_knows_a_flagships_shift() -> None:
    plain, shifted = (forecast(as_briefed(two_lines(shift), "medium"), STANDARD, 5000).odds for shift in (0, 2))
    assert shifted[B].lost > plain[B].lost + 0.3
    assert shifted[A].damage == pytest.approx(plain[A].damage, abs=0.3)


@pytest.mark.rule("SL 10.321")
def test_the_forecast_loses_flagships_as_often_as_the_flow() -> None:
    world = two_lines()
    document, flows = stored.encode(world), 400
    runs = [battle_runs.fought(document, world, f"run-{n}", "heavy") for n in range(flows)]
    lost = sum(battle.sunk(A) for _, battle in runs) / flows
    assert forecast(as_briefed(world, "heavy"), STANDARD, 20_000).odds[A].lost == pytest.approx(lost, abs=0.35)
    fleet = _Fleet(as_briefed(world, "heavy").party(A), 4000)
    place = {one.id: number for number, one in enumerate(fleet.squadrons)}
    fleet._sink([place["ff-1"], place["queen"], place["ff-3"]], fleet.sail[0] > 0, _Dice(1, 4000))
    assert float(fleet.sail[place["queen"]].mean()) == pytest.approx(0.75, abs=0.03), "one of four sail"
    assert float(fleet.sail[place["ff-1"]].mean()) == pytest.approx(2.25, abs=0.03)
    assert float(fleet.sail[place["ff-3"]].mean()) == 3

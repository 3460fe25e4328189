"""Screening (SL 6.28): who may screen, in what order both sides say so and choose, and what the matrix makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.charts.load import load as load_charts
from campaign.record.auxiliaries import Screened, Tasked
from campaign.rules.auxiliaries import boxes, screening, tasks
from campaign.rules.auxiliaries.screening import Contest
from campaign.state import Auxiliary, World
from table.flows import Flow
from table.reading.faults import BadFile
from table.within import driven
from tests.rules.battle_chart import aux
from tests.rules.chart import STANDARD, A, B, fleet, throw, told
from tests.rules.lookout_chart import BANK, DEEP, MINE, YOURS, asked, boxed, lookout


def search_of(world: World, place: str = BANK) -> Flow[Contest]:
    """A declares a search of a place, with all he can send."""
    return screening.contest(world, A, "search", place, boxes.at_hand(world, A, "search", place))


def result(flow: Flow[Contest], answers: dict[str, str]) -> Contest:
    """Run a contest to its end under answers by side and kind."""
    return driven(flow, lambda asked: asked.resolve(answers[f"{asked.side}:{asked.kind}"]))


def off_the_bank(*auxiliaries: Auxiliary) -> World:
    """A's fleet ff in the deep and B's gg on the bank, with these auxiliaries."""
    world = lookout(fleet("ff", DEEP), fleet("gg", BANK, side=B), *auxiliaries)
    throw(world)
    return world


# -- the order of it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.28", "SL 6.28a", "SL 6.28b", "SL 6.28c")
def test_the_screen_is_declared_before_either_chooses_and_both_choose_at_once() -> None:
    mine = [aux("a1", at="ff"), aux("a2", "Light", at="ff")]
    theirs = [aux("b1", side=B, at="gg"), aux("b2", "Galley", B, at="gg")]
    world = off_the_bank(*mine, *theirs)
    rounds = asked(search_of(world), {"screen": "screen", f"{A}:auxiliary": "a2", f"{B}:auxiliary": "b1"})
    assert rounds == [(f"{B}:screen",), (f"{A}:auxiliary", f"{B}:auxiliary")]
    shown = [(fact.auxiliary, fact.task) for fact in told(world, Tasked)]
    assert shown == [("a2", "search"), ("b1", "screen")], "one pair, and one screen only"
    assert [(fact.auxiliary, fact.screen) for fact in told(world, Screened)] == [("a2", "b1")]


@pytest.mark.rule("SL 6.28a")
def test_who_declares_no_screen_chooses_none_and_nobody_is_asked_who_could_not() -> None:
    world = off_the_bank(aux("a1", at="ff"), aux("a2", at="ff"), aux("b1", side=B, at="gg"), aux("b2", side=B, at="gg"))
    assert asked(search_of(world), {"screen": "none"}) == [(f"{B}:screen",), (f"{A}:auxiliary",)]
    assert boxed(world) == {
        "a1": ("assigned", "ff"),
        "a2": ("assigned", "ff"),
        "b1": ("assigned", "gg"),
        "b2": ("assigned", "gg"),
    }
    bare = off_the_bank(aux("a1", at="ff"))
    assert asked(search_of(bare)) == []


# -- who may ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.28b", "SL 6.297c")
def test_a_screen_comes_from_a_formation_or_port_in_the_space_or_from_a_station_there() -> None:
    world = lookout(
        fleet("off", YOURS, side=B), fleet("within", "harbour:yours", side=B), fleet("away", BANK, side=B),
        aux("afloat", side=B, at="off"), aux("berthed", side=B, at="within"), aux("ashore", side=B, at="port:yours"),
        aux("elsewhere", side=B, at="away"), aux("other-port", at="port:mine"), aux("idle", side=B),
        aux("on-station", side=B, box="stationed", at=MINE),
    )  # fmt: skip
    assert [one.id for one in screening.screeners(world, B, YOURS)] == ["afloat", "berthed", "ashore"]
    assert [one.id for one in screening.screeners(world, B, MINE)] == ["on-station"]
    assert [one.id for one in screening.screeners(world, A, MINE)] == ["other-port"]


@pytest.mark.rule("SL 6.282")
def test_frigates_fifties_light_craft_and_galleys_screen_and_nobody_else() -> None:
    world = lookout(fleet("gg", BANK, side=B), *(aux(name, name, B, at="gg") for name in STANDARD.auxiliary_classes))
    assert [one.id for one in screening.screeners(world, B, BANK)] == ["Fleet", "Fleet-50", "Light", "Galley"]


@pytest.mark.rule("SL 6.144")
def test_nobody_screens_in_a_gale() -> None:
    world = lookout(fleet("gg", BANK, side=B), aux("b1", side=B, at="gg"), storm=BANK)
    assert screening.screeners(world, B, BANK) == []
    world.gales, world.impulse.winds = [], []
    world.weather_changed()
    assert len(screening.screeners(world, B, BANK)) == 1


# -- what comes of it --------------------------------------------------------------------------------------------------------


def met(tasked: str, screen: str) -> tuple[Contest, dict[str, str]]:
    """A class at its task meets another that screens; who goes on, and both boxes."""
    world = off_the_bank(aux("a1", tasked, at="ff"), aux("b1", screen, B, at="gg"))
    contest = result(search_of(world), {f"{B}:screen": "screen"})
    return contest, {name: box for name, (box, _) in boxed(world).items()}


@pytest.mark.rule("SL 6.28d", "SL 6.28e")
def test_a_successful_screen_stops_the_task_and_both_go_to_recover() -> None:
    contest, after = met("Galley", "Fleet")
    assert contest == Contest(None, "stopped")
    assert after == {"a1": "recovery", "b1": "recovery"}


@pytest.mark.rule("SL 6.28d", "SL 6.28f")
def test_a_partial_screen_lets_the_task_go_on_hindered_and_is_spent() -> None:
    contest, after = met("Fleet", "Fleet")
    assert contest.result == "partial"
    assert contest.auxiliary is not None
    assert after == {"a1": "assigned", "b1": "recovery"}


@pytest.mark.rule("SL 6.28d", "SL 6.28g")
def test_a_failed_screen_is_spent_and_the_task_goes_on_unhindered() -> None:
    contest, after = met("Fleet", "Light")
    assert contest.result == "clear"
    assert contest.auxiliary is not None
    assert after == {"a1": "assigned", "b1": "recovery"}


# -- the matrix --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 6.28d")
def test_the_matrix_has_the_cell_that_the_worked_battle_shows_and_a_stronger_screen_is_never_worse() -> None:
    """SL 8.54f: one Fleet auxiliary cancels one Galley."""
    matrix, order = STANDARD.screening, ["failure", "partial", "success"]
    assert matrix["Galley"]["Fleet"] == "success"
    for row in matrix.values():
        by_strength = [order.index(row[screen]) for screen in ("Galley", "Light", "Fleet-50", "Fleet")]
        assert by_strength == sorted(by_strength)


@pytest.mark.parametrize(("table", "words"), [
    ('[screening]\n"Fleet" = { "Fleet" = "partial" }', "screening.Fleet: Fleet; expected a cell for each of Fleet, Fleet-50"),
    ('[screening]\n"Brig" = {}', "screening.Brig: no such class of auxiliary"),
    ("[search]\nfound = 2\nshadowed = 3", "search: found 2, shadowed 3; expected dice of 0 to 9"),
    ("[search]\npartial_screen = -1", "search.partial_screen: -1; expected 0 or more"),
    ("[dummy]\ncounters = -1", "expected counters of 0 or more"),
    ("[dummy]\nallowance = 0", "expected counters of 0 or more and an allowance of 1 or more"),
])  # fmt: skip
def test_a_chart_that_cannot_be_read_is_refused_by_table_and_row(tmp_path: Path, table: str, words: str) -> None:
    path = tmp_path / "charts.toml"
    path.write_text(table)
    with pytest.raises(BadFile) as refused:
        load_charts(path)
    assert words in str(refused.value)
    assert str(path) in str(refused.value)


@pytest.mark.rule("SL 6.281", "SL 6.281a", "SL 6.281d")
@pytest.mark.parametrize(("key", "screened"), [
    (f"search:{YOURS}", True), ("shadow:known", True), (f"station:{YOURS}", True),
    ("bombard:a1:yours", False), ("recall:a3", False),
])  # fmt: skip
def test_searches_shadows_and_stations_may_be_screened_and_other_tasks_may_not(key: str, screened: bool) -> None:
    world = lookout(
        fleet("ff", BANK), fleet("unseen", YOURS, side=B), fleet("known", YOURS, side=B, spotted=True),
        fleet("watched", YOURS, side=B, spotted=True), aux("b1", "Light", B, at="unseen"),
        aux("a1", "Bomb", at="ff"), aux("a2", at="ff"), aux("a3", box="shadowing", at="watched"),
    )  # fmt: skip
    throw(world, 9)
    errand = next(errand for offer in tasks.OFFERS for errand in offer(world, A) if errand.key == key)
    assert asked(errand.run(world)) == ([(f"{B}:screen",)] if screened else [])

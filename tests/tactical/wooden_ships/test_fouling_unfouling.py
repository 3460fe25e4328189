"""WS B.III, A.IV: ships that are fouled try to get clear."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.fouling.facts import Unfouled
from tactical.wooden_ships.fouling.unfouling import unfoul
from tactical.wooden_ships.state import Battle, Options, basic
from tests.tactical.wooden_ships.yard import FRENCH, asked, battle, lines, only, played, rolls, ship, throwing


def fouled_pair(options: Options | None = None) -> Battle:
    sea = battle(ship("Victory", "J20"), ship("Redoutable", "J18", side=FRENCH), options=options)
    ties.foul(sea, *sea.ships.values())
    return sea


def raft(edition: Any = 1981) -> Battle:
    """Victory is fouled with two enemies and a friend; Neptune and Orion, friends, with each other."""
    sea = battle(
        ship("Victory", "J20"), ship("Temeraire", "L20"), ship("Redoutable", "J18", side=FRENCH),
        ship("Bucentaure", "H20", side=FRENCH),
        ship("Neptune", "T20"), ship("Orion", "V20"), options=only(Options(), edition=edition),
    )  # fmt: skip
    for one, other in (("victory", "redoutable"), ("victory", "temeraire"), ("victory", "bucentaure"), ("neptune", "orion")):
        ties.foul(sea, sea.ships[one], sea.ships[other])
    return sea


@pytest.mark.rule("WS B.III.p1", "WS A.IV")
@pytest.mark.parametrize("options", [basic(), Options()])
@pytest.mark.parametrize(("die", "clear"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_one_or_a_two_sets_a_fouled_ship_free(options: Options, die: int, clear: bool) -> None:
    sea = fouled_pair(options)
    throwing(sea, die)
    facts = played(sea, unfoul(sea), {"french unfoul": {"redoutable:victory": "leave"}})
    assert [roll.rule for roll in rolls(facts)] == ["WS B.III.p1"]
    assert all(
        one.fouled == ([] if clear else [two]) for one, two in zip(sea.ships.values(), ("redoutable", "victory"), strict=True)
    )


@pytest.mark.rule("WS B.III.p1")
def test_nobody_need_try() -> None:
    sea = throwing(fouled_pair())
    facts = played(sea, unfoul(sea), {"unfoul": {}, "british unfoul": {"victory:redoutable": "leave"},
                                      "french unfoul": {"redoutable:victory": "leave"}})  # fmt: skip
    assert not facts
    assert sea.ships["victory"].fouled == ["redoutable"]


@pytest.mark.rule("WS B.III.p2", "WS B.III.p5")
def test_who_gets_clear_sets_both_free_and_the_other_need_not_try() -> None:
    sea = throwing(fouled_pair(), 2, 6)
    facts = played(sea, unfoul(sea))
    assert len(rolls(facts)) == 1
    assert facts[-1] == Unfouled("victory", "redoutable")
    assert Unfouled.note == "(F)"
    assert not any(one.attached for one in sea.ships.values())


@pytest.mark.rule("WS B.III.p3")
def test_each_enemy_may_be_tried_once_and_friends_not_beside_enemies() -> None:
    found = lines(unfoul(throwing(raft())), "unfoul")
    assert found["british"] == [
        "victory:redoutable", "victory:bucentaure", "temeraire:victory", "neptune:orion", "orion:neptune",
    ]  # fmt: skip
    assert found["french"] == ["redoutable:victory", "bucentaure:victory"]


@pytest.mark.rule("WS B.III.p3")
def test_a_ship_that_is_fouled_with_friends_alone_has_one_attempt() -> None:
    sea = raft()
    ties.foul(sea, sea.ships["neptune"], sea.ships["temeraire"])
    sea.ships["temeraire"].fouled.remove("victory")
    sea.ships["victory"].fouled.remove("temeraire")
    with pytest.raises(IllegalChoice, match=r"Neptune.*one attempt"):
        played(sea, unfoul(sea), {"british unfoul": {"neptune:orion": "try", "neptune:temeraire": "try"}})
    sea = throwing(sea, *[6] * 12)
    facts = played(sea, unfoul(sea))
    assert [roll.about for roll in rolls(facts)].count("neptune") == 1


@pytest.mark.rule("WS B.III.p3.e75")
def test_by_the_older_edition_every_foul_may_be_tried() -> None:
    found = lines(unfoul(throwing(raft(1975))), "unfoul")
    assert found["british"] == [
        "victory:redoutable", "victory:temeraire", "victory:bucentaure", "temeraire:victory", "neptune:orion", "orion:neptune",
    ]  # fmt: skip


@pytest.mark.rule("WS B.III.p4")
def test_who_fails_waits_for_the_next_turn() -> None:
    sea = throwing(fouled_pair(), 6, 6)
    facts = played(sea, unfoul(sea))
    assert len(rolls(facts)) == 2  # one attempt a ship, and no more
    assert sea.ships["victory"].attached
    throwing(sea, 1)
    played(sea, unfoul(sea))
    assert not sea.ships["victory"].attached


@pytest.mark.rule("WS D.III.A.5.c")
@pytest.mark.parametrize(("die", "clear"), [(1, True), (2, False)])
def test_a_burning_fireship_is_harder_to_get_rid_of(die: int, clear: bool) -> None:
    sea = fouled_pair()
    sea.ships["redoutable"].lit = True
    sea.ships["redoutable"].crew = [0, 0, 0]
    throwing(sea, die)
    facts = played(sea, unfoul(sea))
    assert len(rolls(facts)) == 1
    assert sea.ships["victory"].attached is not clear


def test_ships_that_have_surrendered_do_not_try() -> None:
    sea = fouled_pair()
    sea.ships["redoutable"].surrendered = "melee"
    assert [question.side for question in asked(unfoul(throwing(sea, 6)))] == ["british"]

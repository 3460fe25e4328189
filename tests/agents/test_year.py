"""A year under the sailing masters of both sides: fleets cycle between sea and dockyard, and no rule is broken."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import msgspec
import pytest

from campaign.agents.sailing_master import SailingMaster
from campaign.agents.seating import seated
from campaign.record.documents import AnyFact, decode
from campaign.record.fact import Ruled
from campaign.record.fleet import Formed, InOrdinary, Repaired, Unformed
from campaign.record.leaders import Posted
from campaign.record.sailing import Parted
from campaign.rules import organisation
from campaign.sequence import TURN
from campaign.state import World
from table.archives import Memory
from table.session import Session
from tests.fuzz import invariants
from tests.games.record import game

SEEDS = ("1805", "b", "c")
YEAR = 16
SIDES = ("allies", "british")


class Chair(NamedTuple):
    side: str
    kind: str = "sailing-master"
    instructions: str | None = None


class Moored(NamedTuple):
    """A squadron as a turn ends: its formation and its place."""

    formation: str | None
    place: str


class Year(NamedTuple):
    told: list[tuple[int, AnyFact]]  # with the turn
    moored: list[dict[str, Moored]]
    oversized_at_sea: Counter[str]
    turns_at_sea: int
    flotillas: dict[str, str]
    masters: dict[str, SailingMaster]
    end: World

    def of(self, kind: type[Ruled], side: str, piece: str) -> list[tuple[int, str]]:
        """Turn and piece of the facts of one kind about a side's pieces."""
        found = [(turn, str(getattr(fact, piece))) for turn, fact in self.told if isinstance(fact, kind)]
        loyal = self.flotillas | {name: one.side for name, one in (self.end.squadrons | self.end.spare_squadrons).items()}
        return [(turn, name) for turn, name in found if loyal.get(name) == side]


@cache
def sailed(seed: str) -> Year:
    """A year by the theatre's own instructions, every invariant of the fuzz checked after each phase.

    The masters have no flag captains, so that nobody fights: what wears the fleets is the sea.
    """
    lords = game("trafalgar-1805")
    seats = seated(lords, [Chair(side) for side in SIDES])
    world = lords.new_world(seed)
    masters = {side: seat for side, seat in seats.items() if isinstance(seat, SailingMaster)}
    for master in masters.values():
        master.captain = None
    flotillas = {name: side for side in SIDES for name in world.flotilla_names(side)}
    year, at_sea, strength = Year([], [], Counter(), 0, flotillas, masters, world), 0, invariants.strengths(world)
    session = Session(lords, Memory(lords.encode(world)))
    for _, closing in zip(range(YEAR * len(TURN)), session.play(seats), strict=False):
        world, turn = session.state, 1 + len(year.moored)
        told = [decode(msgspec.json.encode(fact)) for fact in closing.facts]
        year.told.extend((turn, fact) for fact in told)
        invariants.check_places(world)
        invariants.check_pieces(world)
        invariants.check_weather(world, closing.name)
        invariants.check_losses(strength, invariants.strengths(world), told)
        strength = invariants.strengths(world)
        if closing.name == "attrition":
            afloat = [one for one in world.afloat() if not one.fitting_out]
            at_sea += len(afloat)
            year.oversized_at_sea.update(one.id for one in afloat if organisation.oversize(world, one))
        if closing.name == "reinforcement and reorganisation":
            invariants.check_seniority(world)
            assert not [one.id for one in world.afloat() if one.fitting_out and organisation.oversize(world, one)]
            year.moored.append({one.id: Moored(one.formation, world.place_of(one)) for one in world.squadrons.values()})
    return year._replace(end=world, turns_at_sea=at_sea)


every_year = pytest.mark.parametrize("seed", SEEDS)


@pytest.mark.slow
@every_year
def test_no_rule_is_broken_and_no_flotilla_leaves_port_with_more_squadrons_than_its_leaders_control(seed: str) -> None:
    """At sea it comes to that only where a gale has scattered them or a leader was called away."""
    year = sailed(seed)
    assert len(year.moored) == YEAR
    assert year.turns_at_sea > 100
    assert sum(year.oversized_at_sea.values()) <= 4


@pytest.mark.slow
@every_year
@pytest.mark.parametrize("side", SIDES)
def test_fleets_of_both_sides_cycle_between_sea_and_dockyard(side: str, seed: str) -> None:
    year = sailed(seed)
    lines = [name for name in year.masters[side].book if name in year.end.flotillas]
    formed = Counter(name for _, name in year.of(Formed, side, "piece"))
    dissolved = Counter(name for _, name in year.of(Unformed, side, "piece"))
    assert sum(formed[name] for name in lines) > 1.5 * len(lines), "most of them more than once a year"
    assert sum(not formed[name] for name in lines) <= 1, "all but one that a yard never had whole"
    assert all(dissolved[name] for name in lines), "and was laid up"
    assert len(year.of(Repaired, side, "squadron")) > 100
    laid_up = [fact for _, fact in year.told if isinstance(fact, InOrdinary) and fact.laid_up]
    assert len(laid_up) > 100
    worn = {name: one.damage for name, one in year.end.squadrons.items() if one.side == side}
    assert sum(worn.values()) / len(worn) < 5, "attrition and repair are in balance"


@pytest.mark.slow
@every_year
def test_a_squadron_that_parts_company_comes_back(seed: str) -> None:
    """In the next turns it is in a flotilla again, or lies at its rendezvous until one is formed, or is being repaired."""
    year = sailed(seed)
    mended = {(turn, fact.squadron) for turn, fact in year.told if isinstance(fact, Repaired)}
    for turn, fact in year.told:
        if isinstance(fact, Parted) and turn <= YEAR - 4:
            (line,) = (one for master in year.masters.values() if (one := master.bill.of_squadron.get(fact.squadron)))
            later = [moored.get(fact.squadron) for moored in year.moored[turn - 1 : turn + 4]]
            refits = any((soon, fact.squadron) in mended for soon in range(turn, turn + 4))
            assert refits or any(one is None or _back(one, line.rendezvous) for one in later), (turn, fact.squadron, later)


def _back(one: Moored, rendezvous: str) -> bool:
    if one.formation is not None:
        return not one.formation.startswith("independent")
    return one.place.endswith(f":{rendezvous}")


@pytest.mark.slow
@every_year
def test_each_admiral_keeps_his_own_command(seed: str) -> None:
    posted: dict[str, set[str]] = {}
    for _, fact in sailed(seed).told:
        if isinstance(fact, Posted):
            posted.setdefault(fact.post, set()).add(fact.leader)
    assert {"villeneuve"} <= posted["toulon-fleet"] <= {"villeneuve", "dumanoir"}
    assert posted["brest-fleet"] == {"ganteaume"}
    assert posted.get("mediterranean-fleet", set()) <= {"nelson"}
    assert posted["rochefort-squadron"] <= {"missiessy", "allemand"}
    assert posted["ferrol-french"] == {"gourdon", "magon"}

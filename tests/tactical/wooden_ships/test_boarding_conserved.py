"""WS B.IX: nobody is lost or made by boarding: random melees and transfers, with fire between, and every crew square told."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from table.decisions import Answer
from table.dice import Fact, Tray
from table.flows import Question
from table.seats import RandomLegal
from tactical.wooden_ships.boarding import melee, parties, prizes
from tactical.wooden_ships.boarding.facts import Captured, MeleeGoesOn, MeleeRound, Retaken, Transferred
from tactical.wooden_ships.damage.casualties import suffer
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.squares import faults
from tactical.wooden_ships.state import Battle, Company, Ship, Surrender, decode, encode
from tactical.wooden_ships.terms import QUALITIES
from tests.tactical.wooden_ships.boarders import next_turn, of
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, played, ship

PLACES = ("J20", "K20", "L20", "M20", "J22", "K22", "L22", "M22")
SURRENDERS: tuple[Surrender, ...] = ("firepower", "immobility", "struck")
TURNS = 8


def companies(fight: Battle) -> list[tuple[Ship, Company]]:
    """Everybody away from his own log, with the ship he is in."""
    return [
        (one, company)
        for one in fight.ships.values()
        for company in (*([one.prize] if one.prize else []), *one.guests, *one.prisoners)
    ]


def alive(fight: Battle) -> int:
    return sum(sum(one.crew) for one in fight.ships.values()) + sum(company.squares for _, company in companies(fight))


def raft(random: Random) -> Battle:
    """Eight ships in two rows, many of them grappled or fouled, crews of every size and quality."""
    ships = [
        ship(
            f"S{number}", place, side=random.choice((BRITISH, FRENCH)), quality=random.choice(QUALITIES),
            crew=tuple(random.randint(0, 6) for _ in range(3)),
        )
        for number, place in enumerate(PLACES)
    ]  # fmt: skip
    fight = battle(*ships)
    for number, one in enumerate(ships):
        for other in ships[number + 1 :]:
            if ties.adjacent(one, other) and random.random() < 0.7:
                (ties.grapple if random.random() < 0.5 else ties.foul)(fight, one, other)
    return fight


def under_fire(fight: Battle, random: Random) -> int:
    """Some crews lose squares and some ships surrender, as fire would do it; how many fell."""
    fallen = 0
    for one in fight.afloat():
        if random.random() < 0.3:
            fallen += sum(suffer(fight, one, random.randint(1, 3)))
        if random.random() < 0.06 and not one.surrendered:
            one.surrendered = random.choice(SURRENDERS)
    prizes.settle(fight)
    return fallen


def check(fight: Battle) -> None:
    for one in fight.ships.values():
        assert faults(one) == []
        assert (one.captor is not None) == (one.prize is not None)
        assert one.captor is None or one.hands > 0
        assert one.side == (one.captor or one.home)
        assert all(company.side == one.side for company in one.guests if company.squares)
        assert all(company.side != one.side for company in one.prisoners)
        away = Counter[int]()
        for _, company in companies(fight):
            if company.origin == one.id:
                away.update(dict(enumerate(company.sections)))
        assert [away[section] for section in range(len(one.crew))] == (one.crew_away or [0] * len(one.crew))
        for party in one.engaged:
            assert one.melee
            assert party.sections
        assert all(one.id in fight.ships[key].melee for key in one.melee)
    assert decode(encode(fight)) == fight


def turns(seed: int) -> list[Fact]:
    """Play some turns of boarding and check after each phase; everything that was told."""
    random = Random(seed)
    fight = raft(random)
    seat, moments, told = RandomLegal(f"seat {seed}"), count(), list[Fact]()

    def answer(question: Question) -> Answer:
        return seat.answer(None, question, str(next(moments)))

    for _ in range(TURNS):
        before = alive(fight)
        fight.lay(Tray())
        parties.revive(fight)
        played(fight, parties.prepare(fight), answer)
        check(fight)
        fallen = under_fire(fight, random)
        check(fight)
        fight.lay(Tray())
        played(fight, melee.fight(fight), answer)
        rounds = of(fight.tray.journal, MeleeRound)
        assert alive(fight) == before - fallen - sum(sum(one.losses) for one in rounds)
        check(fight)
        told += fight.tray.journal
        next_turn(fight)
    return told


@pytest.mark.rule("WS B.IX.A.2.p1", "WS B.IX.D.7", "WS B.IX.D.8")
@pytest.mark.parametrize("seed", range(60))
def test_crew_squares_are_conserved(seed: int) -> None:
    turns(seed)


def test_the_random_melees_meet_everything() -> None:
    met = Counter(type(fact) for seed in range(12) for fact in turns(seed))
    assert min(met[kind] for kind in (Captured, Retaken, Transferred, MeleeRound, MeleeGoesOn)) >= 5


def test_the_same_seed_gives_the_same_melees() -> None:
    assert turns(7) == turns(7)

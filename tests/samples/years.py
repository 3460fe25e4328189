"""Sample years: at random and by admirals, by each resolver, open and double-blind, with an inspection after each phase."""

from __future__ import annotations

from collections.abc import Callable

from campaign.rules import end_of_war
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import Resolver
from maps.theatre import End
from table.archives import KeepsNothing, Memory
from table.seats import RandomLegal
from table.session import Session
from tests.fuzz.test_random_battles import battles, check, fight, ships
from tests.fuzz.years import PHASES_A_YEAR, Inspection, crew, game, with_every_option
from tests.samples.met import Met, Noting, noting

RANDOM = (*range(15), 73)  # an order is inherited in the last
ADMIRALS = (*range(16), 18)  # boats cut out a squadron in the last


def sailed(kind: str, seed: str, resolver: Resolver = "abstract", double_blind: bool = False) -> Met:
    """A year to its closing (SL 9.332) from a seed by one kind of player on both sides, and what was met in it."""
    met, inspection, world = Met(), Inspection(), game().new_world(seed)
    world.resolver, world.double_blind = resolver, double_blind
    session = Session(game(), KeepsNothing(game().encode(world)))
    seats = crew(kind, seed) | {UMPIRE: RandomLegal(f"{seed}/{UMPIRE}")}
    for closing in session.play(noting(seats, met)):
        met.note_facts(closing.facts)
        inspection.look(session.state, closing)
    assert end_of_war.over(session.state), f"it stands still, waiting for {[question.kind.name for question in session.pending]}"
    return met


def two_years_with_options(seed: str) -> Met:
    """At random with every optional rule of the charts; a merit is rewarded in the year after."""
    met, inspection, lords = Met(), Inspection(), with_every_option()
    world = lords.new_world(seed)
    end_of_war.appoint(world, End(year=world.clock.year + 1))
    world.lets_stand = ()
    memory = Memory(lords.encode(world))
    session = Session(lords, memory)
    for closing in session.play(noting(crew("random", seed), met)):
        met.note_facts(closing.facts)
        inspection.look(session.state, closing)
        memory.closed.clear()
        if inspection.phases == 2 * PHASES_A_YEAR:
            return met
    assert end_of_war.over(session.state)
    return met


def battles_on_paper(count: int = 80) -> Met:
    """Small battles by the Combat Damage Table, with fireships."""
    met = Met()
    for seed, world in battles(count):
        before = ships(world)
        fight(world, seed, seat=Noting(RandomLegal(seed), met))
        check(world, before)
        met.note_facts(world.tray.journal)
    return met


def year(kind: str, number: int, resolver: Resolver = "abstract", double_blind: bool = False) -> Callable[[], Met]:
    return lambda: sailed(kind, f"{kind}-{number}", resolver, double_blind)


YEARS: dict[str, Callable[[], Met]] = {
    **{f"random-{number}": year("random", number) for number in RANDOM},
    **{f"admiral-{number}": year("admiral", number) for number in ADMIRALS},
    "random-on-hexes": year("random", 100, "hexes"),
    "admiral-on-hexes": year("admiral", 100, "hexes"),
    "random-by-wooden-ships": year("random", 100, "wooden-ships"),
    "admiral-by-wooden-ships": year("admiral", 100, "wooden-ships"),
    "random-on-a-table": year("random", 101, "table"),
    "admiral-on-a-table": year("admiral", 101, "table"),
    "random-double-blind": year("random", 102, double_blind=True),
    "random-with-options": lambda: two_years_with_options("random-104"),
    "battles-on-paper": battles_on_paper,
}

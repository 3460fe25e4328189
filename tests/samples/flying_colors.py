"""Sample battles of Flying Colors: each by captains, at random and boldly, plain and with every option, by both editions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from table.dice import Fact
from table.flows import Flow
from table.seats import RandomLegal, Seat
from table.within import driven
from tactical.flying_colors import duels, game, maker, scenarios, tournament
from tactical.flying_colors.counter_terms import Edition
from tactical.flying_colors.order_of_battle import Scenario
from tactical.flying_colors.special import relief, three_days
from tactical.flying_colors.state import Action, decode, encode
from tests.samples.met import Consulted, Met, noting
from tests.tactical.flying_colors.auditors import Auditor, Bold, Watched
from tests.tactical.flying_colors.soundness import sound

OPTIONAL = (
    "first_broadside",
    "chase_guns",
    "end_of_the_world",
    "anchoring_limits",
    "towing",
    "defensive_fire",
    "awash",
    "short_sails",
    "men_of_iron",
    "manpower",
    "succession",
)
EVERY_OPTION = (*OPTIONAL, "cards")
EVERY = 50  # questions between two looks at the whole table

Players = Callable[[Action], dict[str, Seat]]
Battle = Callable[[], Met]


def captains(action: Action) -> dict[str, Seat]:
    return {side: Watched(action, side, EVERY) for side in action.fleets}


def at_random(action: Action) -> dict[str, Seat]:
    return dict.fromkeys(action.fleets, Auditor(action, "one", EVERY))


def boldly(action: Action) -> dict[str, Seat]:
    return dict.fromkeys(action.fleets, Bold(action, "a", EVERY))


def british_boldly(action: Action) -> dict[str, Seat]:
    """Captains against the British, who fire and board at random: they fail a break check sooner."""
    return captains(action) | {"British": Bold(action, "x", EVERY)}


def fought(action: Action, players: Players, more: int = 0) -> Met:
    """A battle to its end, and what was met in it; so many ships may have come to those that were there and were announced."""
    met, journal, ships = Met(), list[Fact](), set(action.ships)
    coming = action.special.get(relief.NAME, [])
    action.special = Consulted(action.special, met, "FC")
    game.play(action, noting(players(action), met), journal)
    met.note_facts(journal)
    sound(action)
    assert ships <= set(action.ships)
    assert len(set(action.ships) - ships - set(coming if isinstance(coming, list) else [])) <= more
    assert action.verdict is not None
    assert encode(decode(encode(action))) == encode(action)
    return met


def of(name: str, players: Players, year: Edition = 2023, options: tuple[str, ...] = (), seed: str = "one") -> Battle:
    wanted: dict[str, Any] = dict.fromkeys(options, True)
    return lambda: fought(scenarios.set_up(name, seed, year, None, **wanted), players)


def each(name: str) -> Iterator[tuple[str, Battle]]:
    """The samples of one battle."""
    yield "captains", of(name, captains)
    yield "captains-options", of(name, captains, 2023, EVERY_OPTION)
    yield "captains-2006", of(name, captains, 2006, EVERY_OPTION)
    yield "random", of(name, at_random)
    yield "random-options", of(name, at_random, 2023, (*OPTIONAL, "grounding"))
    yield "bold-2006", of(name, boldly, 2006, OPTIONAL)


def duel(kind: Any, players: Players) -> Battle:
    """Two British ships against a French one."""
    british, french = (
        [duels.Duellist("British", ship) for ship in ("Amazon", "Indefatigable")],
        duels.Duellist("French", "Romulus"),
    )
    return lambda: fought(duels.set_up(british, [french], kind, seed="a"), players)


def made() -> Met:
    """A battle for which the players have bid and which they have made for points, with manoeuvres too."""
    met, sides = Met(), ("Spanish", "British")
    seats = noting({side: RandomLegal(side) for side in sides}, met)
    making = maker.making(*sides, 40, seed="random")
    answered(tournament.auction(making, sides), seats)
    scenario: Scenario = answered(maker.make(making), seats)
    wanted: dict[str, Any] = dict.fromkeys((*EVERY_OPTION, "manoeuvres"), True)
    met.add(fought(scenarios.set_up(scenario, seed="random", **wanted), at_random))
    return met


def answered(flow: Flow[Any], seats: dict[str, Seat]) -> Any:
    """What a flow comes to when seats answer what it asks before a battle is laid out."""
    return driven(flow, lambda asked: asked.resolve(seats[asked.side].answer(None, asked, asked.prompt)))


def three() -> Met:
    """The campaign of three days, whose later days bring four ships more."""
    return fought(three_days.begin("glorious-first-1794", "one"), captains, more=4)


FLYING_COLORS: dict[str, Battle] = {
    **{f"{name}:{how}": battle for name in scenarios.available() for how, battle in each(name)},
    **{f"duel-{kind}:captains": duel(kind, captains) for kind in ("meeting", "chase")},
    **{f"duel-{kind}:random": duel(kind, at_random) for kind in ("meeting", "chase")},
    "copenhagen-1801:recall": of("copenhagen-1801", british_boldly, seed="s1"),
    "made:random": made,
    "glorious-first-1794:captains": three,
}

"""WS B.IX.C.1-3, B.IX.C.7: one round of melee: both sides throw, both lose, and it is looked who has the upper hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import log
from table.flows import Flow, ask_all
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.boarding import crews
from tactical.wooden_ships.boarding.bands import Band, Clash, strength
from tactical.wooden_ships.boarding.facts import MeleeRound
from tactical.wooden_ships.dice import d6
from tactical.wooden_ships.state import Battle, Ship


class Toll(NamedTuple):
    """What a force loses in a round: how many squares, and where, one crew for each, if its owner says nothing."""

    bands: list[Band]
    squares: int
    usual: list[str]

    @property
    def side(self) -> str:
        return self.bands[0].side


def fight(battle: Battle, clashes: list[Clash], number: int) -> Flow[None]:
    """WS B.IX.C.2: a round of every melee; all losses are marked together."""
    tolls = list[Toll]()
    for clash in clashes:
        one, other = strength(battle, clash.one), strength(battle, clash.other)
        dice = _throw(battle, clash.one, clash.other), _throw(battle, clash.other, clash.one)
        fallen = battle.tables.melee_losses(other, dice[1]), battle.tables.melee_losses(one, dice[0])
        both = [_toll(battle, bands, squares) for bands, squares in zip(clash, fallen, strict=True)]
        ships = ids(clash.one), ids(clash.other)
        log(battle, MeleeRound(number, ships, (one, other), dice, (both[0].squares, both[1].squares)))
        tolls += both
    chosen = yield from _choose(battle, tolls)
    for toll, places in zip(tolls, chosen, strict=True):
        for place in places:
            _fall(battle, toll.bands, place)
    for band in (band for clash in clashes for force in clash for band in force):
        band.fought = band.ship.done.melee = True


def _throw(battle: Battle, bands: list[Band], against: list[Band]) -> int:
    ours, theirs = (" and ".join(_names(force)) for force in (bands, against))
    return d6(battle, f"{ours} in melee with {theirs}", "WS B.IX.C.2", bands[0].ship.id).die


def ids(bands: list[Band]) -> list[str]:
    return list(dict.fromkeys(band.ship.id for band in bands))


def _names(bands: list[Band]) -> list[str]:
    return list(dict.fromkeys(band.ship.name for band in bands))


def upper_hand(battle: Battle, clash: Clash) -> Clash | None:
    """WS B.IX.C.3: the winner and the loser, once one side has three to one or better in strength."""
    one, other = strength(battle, clash.one), strength(battle, clash.other)
    ratio = battle.tables.melee.ratio
    if one >= ratio * other and one:
        return clash
    return Clash(clash.other, clash.one) if other >= ratio * one and other else None


# -- losses ---------------------------------------------------------------------------------------------------------------


def _toll(battle: Battle, bands: list[Band], squares: int) -> Toll:
    """WS B.IX.C.2: no more than there are fall."""
    usual = list[str]()
    left = _by_crew(bands)
    for _ in range(min(squares, sum(left.values()))):
        crew = max(left, key=lambda key: left[key]) if battle.options.edition == 1981 else _lowest(bands, left)
        left[crew] -= 1
        usual.append(crew)
    return Toll(bands, len(usual), usual)


def _by_crew(bands: list[Band]) -> dict[str, int]:
    """How many squares of each crew fight in a force."""
    found = dict[str, int]()
    for band in bands:
        for section, squares in band.squares.items():
            if squares:
                key = crew_key(band.ship, section)
                found[key] = found.get(key, 0) + squares
    return found


def crew_key(ship: Ship, section: int) -> str:
    """A crew by the ship whose party it is in, and the ship that it is from if that is another."""
    origin = crews.crew_of(ship, section)
    return ship.id if origin == ship.id else f"{ship.id}:{origin}"


def _lowest(bands: list[Band], left: Mapping[str, int]) -> str:
    """WS B.IX.C.7.e75: where the owner has no choice, of the crews with somebody left that with the lowest section."""
    sections = [
        (section, place, band) for place, band in enumerate(bands) for section, squares in band.squares.items() if squares
    ]
    keys = [crew_key(band.ship, section) for section, _, band in sorted(sections, key=lambda one: one[:2])]
    return next(key for key in keys if left[key])


def _fall(battle: Battle, bands: list[Band], crew: str) -> None:
    """WS B.IX.C.2: one square of a crew falls, of the lowest section that is in the party."""
    section, band = min(
        ((section, band) for band in bands for section in _sections(band, crew)),
        key=lambda found: (found[0], bands.index(found[1])),
    )
    band.squares[section] -= 1
    crews.lose_in(battle, band.ship, section, 1)


def _sections(band: Band, crew: str) -> Iterator[int]:
    return (section for section, squares in band.squares.items() if squares and crew_key(band.ship, section) == crew)


# -- whose people fall -----------------------------------------------------------------------------------------------------


def _choose(battle: Battle, tolls: list[Toll]) -> Flow[list[list[str]]]:
    """WS B.IX.C.7: where two crews fight together, their owner says whose squares are lost; for each force the crews."""
    open_to_choice = [(str(number), toll) for number, toll in enumerate(tolls, 1) if _matters(battle, toll)]
    questions = [
        _form(battle, side, mine) for side in battle.fleets if (mine := [one for one in open_to_choice if one[1].side == side])
    ]
    answers: Mapping[str, Mapping[str, str]] = yield from ask_all(questions)
    lines = {key: crew for answer in answers.values() for key, crew in answer.items()}
    return [
        [lines.get(f"{number}.{square}", usual) for square, usual in enumerate(toll.usual, 1)]
        for number, toll in enumerate(tolls, 1)
    ]


def _matters(battle: Battle, toll: Toll) -> bool:
    left = _by_crew(toll.bands)
    return battle.options.edition == 1981 and len(left) > 1 and 0 < toll.squares < sum(left.values())


def _form(battle: Battle, side: str, tolls: list[tuple[str, Toll]]) -> Form[str]:
    """A line for each square that is lost where two crews fight together."""
    parts = list[Part[str]]()
    for number, toll in tolls:
        options = tuple(Option(crew, _whose(battle, crew), crew) for crew in _by_crew(toll.bands))
        for square, usual in enumerate(toll.usual, 1):
            parts.append(Part(f"{number}.{square}", f"square {square} of {toll.squares} lost", options, usual))

    def check(chosen: Mapping[str, str]) -> None:
        for number, toll in tolls:
            _enough(battle, toll, [chosen[f"{number}.{square}"] for square in range(1, toll.squares + 1)])

    return Form(side, "WS B.IX.C.7", kinds.CREW_LOSS, tuple(parts), "Whose people are lost in the melee?", check)


def _enough(battle: Battle, toll: Toll, crews_chosen: list[str]) -> None:
    left = _by_crew(toll.bands)
    for crew, squares in Counter(crews_chosen).items():
        if squares > left[crew]:
            raise IllegalChoice(f"{kinds.CREW_LOSS} [WS B.IX.C.7]: {_whose(battle, crew)} has {left[crew]} left, not {squares}")


def _whose(battle: Battle, crew: str) -> str:
    ship, _, origin = crew.partition(":")
    name = battle.ships[ship].name
    return f"the people of {battle.ships[origin].name} in {name}" if origin else f"the crew of {name}"

"""FC 5.1-5.3: setting up a duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from table.dice import Dice, pick
from tactical.flying_colors import ratings
from tactical.flying_colors.duels.areas import LAYOUT, LETTERS, STAR_SIDE, area, chase_area, inward, star
from tactical.flying_colors.duels.sequence import ATTACKER, DUEL
from tactical.flying_colors.hexes import IN_IRONS, aspect
from tactical.flying_colors.ratings import Counter, Ratings
from tactical.flying_colors.state import Action, Fleet, Options
from tactical.sea.hexes import Hex, neighbour

Kind = Literal["meeting", "chase"]
MOST = 2  # FC 5.0
APART = 3  # hexes between two ships of a side


class BadDuel(ValueError):
    """A duel that the rules do not know."""


class Duellist(NamedTuple):
    """A ship by nation and name, as the counters have her."""

    nation: str
    ship: str


def set_up(
    attackers: Sequence[Duellist],
    defenders: Sequence[Duellist],
    kind: Kind = "meeting",
    letter: str = "",
    wind: int = 0,
    year: int = 1805,
    audacity: Mapping[str, int] | None = None,
    seed: str = "",
    turns: int = 0,
    counters: Ratings | None = None,
) -> Action:
    """FC 5.1b, 5.2: the attacker at the Star; the defender in an area, by chance if none is named, or before him in a chase. The
    wind is by chance too unless given. Without `turns` they fight until it is decided (FC 5.2.1a)."""
    sides = [_side(attackers), _side(defenders)]
    if sides[0] == sides[1]:
        raise BadDuel(f"both sides are {sides[0]}; expected two nations at war (FC 5.0)")
    spirit = audacity or {}
    action = Action(
        dice=Dice(seed),
        name=f"{attackers[0].ship} and {defenders[0].ship}",
        year=year,
        turns=turns,
        layout=LAYOUT,
        wind=wind,
        ships={},
        fleets={side: Fleet(side, {side: spirit.get(side, 1)}) for side in sides},
        options=Options(cards=True, manoeuvres=True, defensive_fire=True, end_of_the_world=kind == "chase"),
        special={DUEL: kind, ATTACKER: sides[0]},
    )
    action.wind = wind or 1 + pick(action, 6, "wind", "FC 5.1")
    found = counters or ratings.standard()
    _place(action, [found.ship(*ship) for ship in attackers], sides[0], star(), STAR_SIDE)
    if kind == "chase":
        _place(action, [found.ship(*ship) for ship in defenders], sides[1], chase_area(), STAR_SIDE)
    else:
        chosen = letter or LETTERS[pick(action, len(LETTERS), "entry area", "FC 5.1")]
        if chosen not in LETTERS:
            raise BadDuel(f"there is no area {chosen!r}; expected one of {', '.join(LETTERS)} (FC 5.1)")
        _place(action, [found.ship(*ship) for ship in defenders], sides[1], area(chosen), LETTERS.index(chosen) + 1)
    return action


def _side(ships: Sequence[Duellist]) -> str:
    """FC 5.0: one or two ships of one nation."""
    nations = {ship.nation for ship in ships}
    if not 1 <= len(ships) <= MOST or len(nations) > 1:
        told = ", ".join(f"{ship.nation} {ship.ship}" for ship in ships) or "nobody"
        raise BadDuel(f"{told} on one side; expected one or two ships of one nation (FC 5.0)")
    return ships[0].nation


def _place(action: Action, ships: list[Counter], side: str, area: tuple[Hex, ...], edge: int) -> None:
    """FC 5.1: about the middle of an area, heading in, not into the wind; a large ship's stern in the area, her bow before it."""
    facing = next(way for way in inward(edge) if aspect(way, action.wind) != IN_IRONS)
    middle = (len(area) - (APART if len(ships) > 1 and len(area) > APART else 1)) // 2
    for number, counter in enumerate(ships):
        hex = area[min(len(area) - 1, middle + APART * number)]
        bow = neighbour(hex, facing) if counter.size == "large" else hex
        ship = counter.launched(counter.name, side, bow, facing, action.options.edition)
        action.ships[ship.id] = ship

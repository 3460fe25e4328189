"""A brief for owners of Flying Colors: the same battle as `outward` lays out, put as the series prints its scenarios."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tactical.drawing import Crop, draw
from tactical.drawing.picture import Picture
from tactical.drawing.plotting import about
from tactical.flying_colors import ratings
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.drawing.pictures import picture
from tactical.flying_colors.hand_off.outward import counter_of, hull_of, laid_out
from tactical.flying_colors.hand_off.translation import Chances, Translation, standard
from tactical.flying_colors.hexes import label
from tactical.flying_colors.state import Action, Ship, Shoal
from tactical.handoff import BattleBrief, Squadron
from tactical.handoff import Ship as Sail
from tactical.sea.hexes import Hex

SEED = "set-up"  # nothing is thrown before the first turn


class Counter(msgspec.Struct, frozen=True):
    """FC 2.2: a ship's counter and where it is put: bow then stern, the turn in which she enters if she comes later, what her
    sound and her damaged side say, the hits that she brings, and what one more hull hit is in per cent of her hull.

    `published`: the figures are those of her own counter; else any of her nation's is put for her that has them, or nearly.
    """

    name: str
    published: bool
    at: str
    arrives: int
    sides: tuple[str, str]
    damaged: bool
    hull: int
    rigging: int
    commanders: tuple[str, ...]
    hull_hit: float


class Muster(msgspec.Struct, frozen=True):
    """One side's ships in their order; its audacity by nation (FC 2.2.2.5)."""

    side: str
    audacity: tuple[str, ...]
    counters: tuple[Counter, ...]


class SetUp(msgspec.Struct, frozen=True):
    """A scenario: its heading, both musters, the special rules, and the map; the game has no logs (FC 2.2)."""

    turns: int
    maps: str
    wind: int
    weather: str
    musters: tuple[Muster, ...]
    rules: tuple[str, ...]
    rigging_hit: float
    drawing: str
    logs: str = ""


def set_up(brief: BattleBrief, figures: Translation | None = None) -> SetUp:
    """The scenario of a brief."""
    by = figures or standard()
    action = laid_out(brief, SEED, by)
    drawn = picture(action)
    return SetUp(
        action.turns or 0,
        "".join(action.layout.maps),
        action.wind,
        action.weather,
        tuple(
            Muster(
                party.side,
                tuple(f"{nation} {audacity}" for nation, audacity in action.fleets[party.side].audacity.items()),
                tuple(_counter(action, squadron, sail) for squadron in party.squadrons for sail in squadron.ships),
            )
            for party in brief.parties
        ),
        tuple(_rules(action, brief, by)),
        100 / action.tables.damage.dismasted,
        draw(drawn, caption="The set-up", crop=_shown(drawn)),
    )


def _shown(drawn: Picture) -> Crop:
    """The part of the maps with both lines, and the edge of whatever land lies behind one."""
    lines = drawn.lain_in
    middle = sum(hex.col for hex in lines) / len(lines)
    shores = [min((hex.col for hex in ground.hexes), key=lambda col: abs(col - middle)) for ground in drawn.grounds]
    return about(drawn.grid, [*lines, *(Hex(col, lines[0].row) for col in shores)])


# -- the counters ------------------------------------------------------------------------------------------------------------


def _counter(action: Action, squadron: Squadron, sail: Sail) -> Counter:
    ship = action.ships[sail.id]
    known = counter_of(sail, squadron.flag, ratings.standard())
    return Counter(
        ship.name,
        not known.designed,
        "-".join(label(action.layout, hex) for hex in hexes_of(ship)),
        ship.arrives,
        (_side(ship, False), _side(ship, True)),
        ship.damaged,
        ship.hull,
        ship.rigging,
        tuple(f"{one.name} {one.rank}-{one.fit.range}-{one.fit.quality}" for one in action.aboard(ship)),
        100 / hull_of(ship),
    )


def _side(ship: Ship, damaged: bool) -> str:
    """FC 2.2.1: rate, hull and marines of one side of a counter."""
    face = ship.back if damaged else ship.front
    colour = "" if face.colour == "plain" else f" {face.colour}"
    return f"{face.rate or 'no guns'}{colour}, {face.capacity}, {face.marines}"


# -- the special rules -------------------------------------------------------------------------------------------------------


def _rules(action: Action, brief: BattleBrief, by: Translation) -> Iterator[str]:
    """What is played otherwise than by the core rules, and which optional ones are in force."""
    if brief.intensity in by.resolute:
        yield "No fleet checks whether it breaks off (3.9.3) before the last turn."
    if any(ship.arrives for ship in action.ships.values()):
        yield "Who comes later enters in the turn given, in the hexes given or the nearest free ones, under plain sail."
    yield from (_shallows(action, shoal) for shoal in action.shoals)
    if action.shoals:
        yield "Grounding (4.3) is in force."
    if action.options.men_of_iron:
        yield "Men of Iron (4.10) is in force."
    yield from _leaders(brief, by)


def _leaders(brief: BattleBrief, by: Translation) -> Iterator[str]:
    """SL 8.37: how what becomes of the leaders is thrown for, by the figures of `officers`."""
    heat, leader = brief.intensity, by.leader
    rows = (
        ("was wounded", leader.wounded[heat]),
        ("fell", leader.fallen[heat]),
        ("went down with his ship", leader.drowned[heat]),
    )
    told = "; ".join(f"who {what}: {_by_dice(chances)}" for what, chances in rows)
    yield (
        "The campaign is kinder to leaders than the game. When the battle is over throw percentage dice for each of them who was "
        f"hurt; {told}. A wound takes {by.officer.wound} turns of the campaign; whom the enemy would fish out is unhurt if his "
        "own side holds the field."
    )
    shifts = leader.shifted[heat]
    chance = f" (throw again: by {round(100 * shifts)} or less, if a friend is left, he has)" if shifts else ""
    yield (
        "A leader whose ship is captured, or has struck, is captured with her unless his side holds the field or he shifted his "
        f"flag{chance}; then the ship that has it stands under `flagship` in the form."
    )


def _by_dice(chances: Chances) -> str:
    """The fates in their order, each with the highest number that means it."""
    total, told = 0.0, []
    for fate in ("killed", "captured", "wounded"):
        share = getattr(chances, fate)
        total += share
        if share:
            told.append(f"{fate} by {round(100 * total)} or less")
    return ", ".join([*told, "else unhurt"]) if total < 1 else ", ".join(told)


def _shallows(action: Action, shoal: Shoal) -> str:
    columns = sorted({hex.col for hex in shoal.hexes})
    stretch = f"columns {columns[0]} to {columns[-1]}" if len(columns) > 1 else f"column {columns[0]}"
    depth = "are land: whoever enters is aground" if shoal.depth is None else f"are shallows of depth {shoal.depth:+d}"
    return f"On every map {stretch} {depth}."

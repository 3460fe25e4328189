"""The winds of an impulse and the gales among them (SL 5.24, 5.32)."""

from __future__ import annotations

from campaign.record.causes import Purpose
from campaign.record.weather import WindsBlow
from campaign.state import GaleDue, World
from maps.theatre import FORCES, Row, dice_of
from table.dice import d10, log


def determine(world: World) -> None:
    """SL 4.22a, 5.241: at the start of every impulse, one die for each seasonal wind or pair of contra winds."""
    theatre = world.sea.theatre
    winds: list[str] = []
    for wind in theatre.winds.values():
        if wind.contra is None or _first_of_pair(world, wind.id, wind.contra):
            pair = (wind.id,) if wind.contra is None else (wind.id, wind.contra)
            winds += _blowing(world, pair)
    log(world, WindsBlow(list(winds), rule="SL 5.241"))
    world.impulse.winds, world.impulse.gales_due = winds, [due for wind in winds if (due := _gale(world, wind))]
    world.weather_changed()


def _first_of_pair(world: World, wind: str, contra: str) -> bool:
    order = list(world.sea.theatre.winds)
    return order.index(wind) < order.index(contra)


def _blowing(world: World, pair: tuple[str, ...]) -> list[str]:
    """SL 5.241a-b, 5.242: the winds whose range holds the die; a pair shares one; no die where none can blow."""
    theatre = world.sea.theatre
    ranges = {wind: _dice_now(world, theatre.rows[wind]) for wind in pair}
    if not any(ranges.values()):
        return []
    names = {theatre.winds[wind].name: wind for wind in pair}
    rule = "SL 5.242" if len(pair) > 1 else "SL 5.241"
    roll = d10(world, f"does the {' or '.join(names)} blow?", rule, purpose=Purpose.WEATHER)
    found = roll.read({name: ranges[wind] for name, wind in names.items()})
    return [names[found]] if found else []


def _dice_now(world: World, row: Row) -> range:
    """The dice on which a wind blows this season; none outside the turns that a theatre allows it."""
    if row.turns and world.clock.turn not in row.turns:
        return range(0)
    return dice_of(row.blows[world.clock.season])


def _gale(world: World, wind: str) -> GaleDue | None:
    """SL 5.32a-b: a second die for each blowing wind; the force whose range holds it, if any."""
    columns = gale_columns(world, wind)
    if not any(columns.values()):
        return None
    roll = d10(world, f"is the {world.sea.theatre.winds[wind].name} a gale?", "SL 5.32a", purpose=Purpose.WEATHER)
    found = roll.read({f"force {force}": dice for force, dice in columns.items()})
    return GaleDue(wind, int(found.removeprefix("force "))) if found else None


def gale_columns(world: World, wind: str) -> dict[int, range]:
    """C-02: the dice of each force in a wind's row, under the season."""
    texts = world.sea.theatre.rows[wind].gales.get(world.clock.season, ())
    return {force: dice_of(text) for force, text in zip(FORCES, texts, strict=False)}

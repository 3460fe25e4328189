"""A scenario in sentences for the player: wind, sides, entries, its own rules, and what was read otherwise or made up."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.wooden_ships.scenario_rows import ScenarioFile, ShipRow
from tactical.wooden_ships.tables import tables_of


def description(battle: ScenarioFile) -> list[str]:
    """A scenario in sentences, from its title to the doubts about its figures."""
    return [
        f"{battle.title}, {battle.date} (scenario {battle.case.removeprefix('S.')} of the book).",
        wind_words(battle),
        *_side_words(battle),
        *_entry_words(battle),
        *(f"{rule.words} (WS {rule.case})" for rule in battle.special),
        *(f"Note: {note}" for note in battle.notes),
        *(f"Designed. {reason}" for reason in battle.designed),
        *doubts(battle),
    ]


def wind_words(battle: ScenarioFile) -> str:
    """WS S.0.cl: the wind: its name decides; the number printed beside it, and the one that is played, with the reason."""
    wind = battle.wind
    said = [f"Wind: {wind.velocity} ({wind.number}) toward {wind.direction}"]
    said.append("it does not change" if wind.change is None else f"it may change on {wind.change} or more")
    if wind.printed is not None:
        said.append(f"the book prints the number {wind.printed}")
    if wind.played is not None:
        said.append(f"played as {tables_of().velocity_names[wind.played]} ({wind.played})")
    return f"{'; '.join(said)}.{f' Why: {wind.why}.' if wind.why else ''}"


def doubts(battle: ScenarioFile) -> Iterator[str]:
    """Ship by ship: another name or hex than the printed one, a counter of her own, what looks odd, what is designed."""
    for _, ship in battle.rows():
        if said := list(_of_ship(ship)):
            yield f"{ship.name}: {'; '.join(said)}."


def _of_ship(ship: ShipRow) -> Iterator[str]:
    if ship.printed_name:
        yield f"printed as {ship.printed_name}"
    if ship.printed_at:
        yield f"printed at {ship.printed_at}, read as {ship.at}"
    if ship.counter:
        yield f"she has the counter {ship.counter}"
    if ship.doubt:
        yield ship.doubt
    if ship.designed:
        yield f"designed: {ship.designed}"


def _side_words(battle: ScenarioFile) -> Iterator[str]:
    for side, of in battle.sides.items():
        ships = list(battle.of_side(side))
        home = f"; home by edge {', '.join(of.home_edges)}" if of.home_edges else ""
        yield f"{_opened(of.name)}: {_ships(len(ships))}, worth {battle.worth(side)}{home}."


def _ships(count: int) -> str:
    return "one ship" if count == 1 else f"{count} ships"


def _entry_words(battle: ScenarioFile) -> Iterator[str]:
    for entry in battle.entries.values():
        reason = f" Designed: {entry.designed}." if entry.designed else ""
        yield f"{_opened(battle.sides[entry.side].name)}: {entry.words} (WS {entry.case}){reason}"


def _opened(words: str) -> str:
    """Words that open a sentence."""
    return words[:1].upper() + words[1:]

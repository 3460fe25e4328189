"""The scenario's own rules as a battle keeps them (`Battle.special`): by tag, with what each reads.

Under the tag itself stand the sides that the rule names (none: it holds for everybody); under `TAG.figure` its figures, under
`TAG.names` the ids of the ships that it names, under `TAG.region` the part of the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from tactical.sea.hexes import Hex
from tactical.wooden_ships.scenario_rows import Region, ScenarioFile, Special
from tactical.wooden_ships.state import Battle, Ship
from tactical.wooden_ships.terms import Edge

Kept = dict[str, int | str | list[str]]


def kept(scenario: ScenarioFile) -> Kept:
    """WS S.0.p3: the rules that hold in a scenario, and only there."""
    found: Kept = {}
    for rule in scenario.special:
        _keep(found, rule, scenario)
    if scenario.anchoring is not None:
        found["anchorage.region"] = written(scenario.anchoring)
    return found


def _keep(found: Kept, rule: Special, scenario: ScenarioFile) -> None:
    told = found.setdefault(rule.tag, [])
    assert isinstance(told, list)
    told += [rule.side] if rule.side else []
    for name, value in rule.figures.items():
        found[f"{rule.tag}.{name}"] = value
    if rule.names:
        ids = found.setdefault(f"{rule.tag}.names", [])
        assert isinstance(ids, list)
        ids += [key for key, ship in scenario.ship_ids().items() if ship.name in rule.names]
    if rule.region is not None:
        found[f"{rule.tag}.region"] = written(rule.region)


def sides(battle: Battle, tag: str) -> list[str]:
    """The sides that a rule names; none if it names nobody or does not hold."""
    told = battle.special.get(tag, [])
    return told if isinstance(told, list) else []


def binds(battle: Battle, tag: str, ship: Ship) -> bool:
    """Whether a rule holds for a ship: it names her side, or nobody in particular."""
    return tag in battle.special and (not sides(battle, tag) or ship.home in sides(battle, tag))


def figure(battle: Battle, tag: str, name: str, default: int = 0) -> int:
    """A figure of a rule."""
    value = battle.special.get(f"{tag}.{name}", default)
    return value if isinstance(value, int) else default


def figures(battle: Battle, tag: str, prefix: str) -> dict[int, int]:
    """Figures that are named by a number, such as `turn_20` with the prefix `turn_`."""
    start = f"{tag}.{prefix}"
    found = ((key.removeprefix(start), value) for key, value in battle.special.items() if key.startswith(start))
    return {int(key): value for key, value in found if isinstance(value, int)}


def names(battle: Battle, tag: str) -> list[str]:
    """The ids of the ships that a rule names."""
    told = battle.special.get(f"{tag}.names", [])
    return told if isinstance(told, list) else []


def lies_in(battle: Battle, tag: str, hex: Hex) -> bool:
    """Whether a hex lies in the part of the board that a rule names; everywhere if it names none."""
    told = battle.special.get(f"{tag}.region")
    return not isinstance(told, list) or read(told).holds(hex)


def written(region: Region) -> list[str]:
    """Part of the board as a battle keeps it: columns, rows, an edge and how far from it."""
    return [*region.columns, *map(str, region.rows), region.edge or "", str(region.within)]


def read(told: Iterable[str]) -> Region:
    """The part of the board that was kept."""
    first, last, top, bottom, edge, within = told
    return Region(columns=(first, last), rows=(int(top), int(bottom)), edge=edge_of(edge), within=int(within))


def edge_of(name: str | int) -> Edge | None:
    """The edge of a name or of one of its numbers."""
    found: dict[str, Edge] = {"1": "1", "2": "2-3", "3": "2-3", "2-3": "2-3", "4": "4", "5": "5-6", "6": "5-6", "5-6": "5-6"}
    return found.get(str(name))

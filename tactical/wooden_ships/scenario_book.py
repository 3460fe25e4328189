"""The 27 scenarios of the book (`data/scenarios`), a player's own, and the campaign of several battles (`data/campaigns`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from table.reading.faults import BadFile, refuse
from table.reading.toml import whole
from tactical.wooden_ships.scenario_rows import Row, ScenarioFile
from tactical.wooden_ships.scenario_soundness import faults

HOME = Path(__file__).with_name("data")
SCENARIOS, CAMPAIGNS = HOME / "scenarios", HOME / "campaigns"


class CampaignRule(Row, frozen=True, kw_only=True):
    """A rule of a campaign: its tag, its case and our words for it."""

    tag: str
    case: str
    words: str


class CampaignFile(Row, frozen=True, kw_only=True):
    """WS S.7: several battles whose losses carry over.

    - `crew_returns`: per cent of lost crew squares that come back before the next battle; `scurvy`: squares that each ship loses
      after a battle.
    - `idle_points` a turn up to `idle_until` while no enemy is on the board; void once both fleets shared it for
      `shared_turns` running.
    """

    title: str
    case: str
    battles: tuple[str, ...]
    crew_returns: int
    scurvy: int
    idle_points: int
    idle_until: int
    shared_turns: int
    rules: tuple[CampaignRule, ...]
    notes: tuple[str, ...] = ()


def scenario_names() -> tuple[str, ...]:
    """The battles that come with the game, oldest first."""
    names = [path.stem for path in SCENARIOS.glob("*.toml")]
    return tuple(sorted(names, key=lambda name: (scenario(name).date, name)))


def scenario(name: str) -> ScenarioFile:
    """The battle of a name, or that in a player's own file."""
    if (SCENARIOS / f"{name}.toml").exists():
        return _ours(name)
    if name.endswith(".toml"):
        return load(Path(name))
    ours = ", ".join(sorted(path.stem for path in SCENARIOS.glob("*.toml")))
    raise BadFile(f"there is no battle {name!r}; expected {ours}, or the path of a file such as mine.toml")


@cache
def _ours(name: str) -> ScenarioFile:
    return load(SCENARIOS / f"{name}.toml")


def load(path: Path) -> ScenarioFile:
    """The battle in a file, read and found sound, or `BadFile` with every fault."""
    found = whole(path, ScenarioFile)
    refuse(faults(found), path)
    return found


def campaign_names() -> tuple[str, ...]:
    """The campaigns that come with the game."""
    return tuple(sorted(path.stem for path in CAMPAIGNS.glob("*.toml")))


@cache
def campaign(name: str) -> CampaignFile:
    """WS S.7: the campaign of a name, whose battles must all exist."""
    path = CAMPAIGNS / f"{name}.toml"
    found = whole(path, CampaignFile)
    known = [one.stem for one in SCENARIOS.glob("*.toml")]
    refuse((f"battles: there is no battle {battle!r}" for battle in found.battles if battle not in known), path)
    return found

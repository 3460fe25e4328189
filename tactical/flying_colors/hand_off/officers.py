"""Home: what became of the leaders of a brief, from how their counters ended.

The game is harder on commanders than the Leader Casualty Table (SL 8.37), even by FC 4.10. So what befell one on the hexes is
read when the battle is over by a chance for each heat of action (`leader` in `translation.toml`): who fell may live, and who was
carried below may be on deck again.
"""

from __future__ import annotations

from typing import Literal

from tactical.flying_colors.damage.casualties import BROKEN
from tactical.flying_colors.hand_off.translation import Chances, Translation
from tactical.flying_colors.state import Action, Commander
from tactical.handoff import BattleBrief, BattleReport, FallenFate, LeaderReport, Party
from tactical.playing.flag_officers import fortune, with_his_ship

Befell = Literal["wounded", "fallen", "drowned"]


def leaders(brief: BattleBrief, after: Action, ships: BattleReport, by: Translation) -> tuple[LeaderReport, ...]:
    """What became of each leader, in the order of the brief; `ships` is the report of the ships and of the field."""
    every = [(party, one.id) for party in brief.parties for one in party.commanders]
    return tuple(_leader(brief, party, name, number, after, ships, by) for number, (party, name) in enumerate(every))


def _leader(
    brief: BattleBrief, party: Party, name: str, number: int, after: Action, ships: BattleReport, by: Translation
) -> LeaderReport:
    """A prisoner stays one unless his side holds the field; else the chance of what befell him decides, and then his ship."""
    one, held = after.commanders.get(name), ships.field == party.side
    if one is None:
        return LeaderReport(name, "unhurt")
    if one.lost == "captured" and not held:
        return LeaderReport(name, "captured")
    hurt, shifts = (fortune(brief, after.dice.seed, 2 * number + die) for die in (0, 1))
    befell = befallen(one)
    fate = read(getattr(by.leader, befell)[brief.intensity], hurt, held=held) if befell else "unhurt"
    flagship = one.ship if one.ship not in (None, party.flagships.get(name)) else ""
    found = LeaderReport(name, fate, by.officer.wound if fate == "wounded" else 0, flagship or "")
    return with_his_ship(party, ships, found, shifts=shifts < by.leader.shifted[brief.intensity])


def befallen(one: Commander) -> Befell | None:
    """FC 3.7.11: what the game has done to a commander: one who was killed, or would have been if he were not his fleet's only
    one (FC 4.10.2), has fallen."""
    if one.lost == "drowned":
        return "drowned"
    if one.lost == "killed" or one.fit == BROKEN:
        return "fallen"
    return "wounded" if one.wounded else None


def read(chances: Chances, die: float, *, held: bool) -> FallenFate:
    """The fate that a number from 0 to 1 means; whoever would be fished out by the enemy is safe if his side holds the field."""
    if die < chances.killed:
        return "killed"
    if die < chances.killed + chances.captured:
        return "unhurt" if held else "captured"
    return "wounded" if die < chances.killed + chances.captured + chances.wounded else "unhurt"

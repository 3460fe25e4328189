"""A battle on hexes (SL 8.126): fought by the rules of Flying Colors in the middle of the campaign, as a game within it.

Each side leaves it to its captains or commands itself; who commands is asked what the hexes ask, and each of his answers is
one of the campaign's phase. The battle's dice are its own, and follow from the campaign's seed: opened again, it never falls
otherwise.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.state import World
from table.decisions import Decision, Option
from table.dice import Fact
from table.flows import Flow, ask_all
from table.session import Session
from table.within import Level, play_within
from tactical.flying_colors.game import FlyingColors
from tactical.flying_colors.hand_off import captains_of, laid_out, report
from tactical.flying_colors.state import Action
from tactical.handoff import BattleBrief, BattleReport

COMMAND = "command"  # the answer of a side that commands itself


class OnHexes(FlyingColors):
    """Flying Colors as it is played within a campaign: by the brief of a battle."""

    def __init__(self, brief: BattleBrief) -> None:
        super().__init__()
        self.brief = brief


class Board(NamedTuple):
    """A battle that is fought on hexes within a campaign: what was handed out, and the game. It lies open to both (FC 2.3)."""

    brief: BattleBrief
    level: Level

    @property
    def action(self) -> Action:
        action: Action = self.level.state
        return action

    @property
    def seed(self) -> str:
        return self.action.dice.seed

    @property
    def facts(self) -> list[Fact]:
        """All that has happened in the battle."""
        return self.level.facts


def on_table(session: Session[World]) -> Board | None:
    """The battle that is fought on hexes now, if one is."""
    level = session.innermost
    return Board(level.game.brief, level) if isinstance(level.game, OnHexes) else None


def seed_of(world: World, battle: str) -> str:
    """A battle's own stream of dice."""
    return blake2b(f"{world.dice.seed}/{battle}".encode(), digest_size=16).hexdigest()


def fight(world: World, battle: Battle, brief: BattleBrief) -> Flow[BattleReport]:
    """The lines are laid out, the battle is fought phase by phase, and what is left is reported."""
    commanding = yield from ask_all([_who_commands(side) for side in battle.sides])
    seed = seed_of(world, battle.id)
    seats = {side: captains_of(brief, side) for side in battle.sides if not commanding[side]}
    action = yield from play_within(OnHexes(brief), laid_out(brief, seed), seats)
    return report(brief, laid_out(brief, seed), action)


def _who_commands(side: str) -> Decision[bool]:
    options = Option("captains", "leave it to the captains", False), Option(COMMAND, "command on the hexes", True)
    return Decision(side, "SL 8.126", kinds.WHO_COMMANDS, options, "Who commands on the hexes?")

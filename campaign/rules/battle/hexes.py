"""A battle on hexes (SL 8.126): fought by the rules of a hex game in the middle of the campaign, as a game within it.

Each side leaves it to its captains or commands itself; who commands is asked what the hexes ask, and each of his answers is
one of the campaign's phase. Captains are handed what their side may see, and nobody is shown more. The battle's dice are its own,
and follow from the campaign's seed: opened again, it never falls otherwise.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.state import HEX_GAMES, World
from table.decisions import Decision, Option
from table.dice import Fact
from table.flows import Flow, Phase, ask_all
from table.session import Session
from table.within import Level, play_within
from tactical.handoff import BattleBrief, BattleReport
from tactical.playing.hex_game import HexGame
from tactical.playing.registry import game_named

COMMAND = "command"  # the answer of a side that commands itself


class OnHexes:
    """A hex game as it is played within a campaign: by the brief of a battle."""

    def __init__(self, rules: HexGame[Any], brief: BattleBrief) -> None:
        self.rules, self.brief = rules, brief

    def encode(self, state: Any) -> bytes:
        return self.rules.encode(state)

    def decode(self, data: bytes) -> Any:
        return self.rules.decode(data)

    def next_phase(self, state: Any) -> Phase[Any] | None:
        return self.rules.next_phase(state)

    def view(self, state: Any, side: str) -> Any:
        return self.rules.view(state, side)

    def facts(self, data: bytes) -> list[Fact]:
        return self.rules.facts(data)


class Board(NamedTuple):
    """A battle that is fought on hexes within a campaign: its rules, what was handed out, and the game."""

    rules: HexGame[Any]
    brief: BattleBrief
    level: Level

    @property
    def state(self) -> Any:
        """All of the battle, which no player sees."""
        return self.level.state

    def view(self, side: str) -> Any:
        """What a side may see of it."""
        return self.rules.view(self.state, side)

    @property
    def turn(self) -> int:
        return self.rules.glance(self.state).turn

    @property
    def seed(self) -> str:
        seed: str = self.state.dice.seed
        return seed

    @property
    def facts(self) -> list[Fact]:
        """All that has happened in the battle."""
        return self.level.facts


def on_table(session: Session[World]) -> Board | None:
    """The battle that is fought on hexes now, if one is."""
    level = session.innermost
    return Board(level.game.rules, level.game.brief, level) if isinstance(level.game, OnHexes) else None


def seed_of(world: World, battle: str) -> str:
    """A battle's own stream of dice."""
    return blake2b(f"{world.dice.seed}/{battle}".encode(), digest_size=16).hexdigest()


def fight(world: World, battle: Battle, brief: BattleBrief) -> Flow[BattleReport]:
    """The lines are laid out, the battle is fought phase by phase, and what is left is reported."""
    rules = game_named(HEX_GAMES[world.resolver])
    commanding = yield from ask_all([_who_commands(side) for side in battle.sides])
    seed = seed_of(world, battle.id)
    seats = {side: rules.captains_of(brief, side) for side in battle.sides if not commanding[side]}
    ended = yield from play_within(OnHexes(rules, brief), rules.laid_out(brief, seed), seats)
    return rules.report(brief, rules.laid_out(brief, seed), ended)


def _who_commands(side: str) -> Decision[bool]:
    options = Option("captains", "leave it to the captains", False), Option(COMMAND, "command on the hexes", True)
    return Decision(side, "SL 8.126", kinds.WHO_COMMANDS, options, "Who commands on the hexes?")

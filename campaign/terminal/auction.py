"""`tactical play --player ANN --player BOB`: two people bid for the bolder fleet (2006:18.2). Only Flying Colors knows this."""

from __future__ import annotations

from typing import Any

import msgspec

from campaign.play.battle_file import Setting
from campaign.play.choosing import Unclear
from campaign.play.errors import BadInput, Refusal
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.interactive.console import Console, Leave
from campaign.terminal.question_sheets import PlaceAtTerminal, QuestionSheet, put
from table.decisions import Answer
from table.dice import Dice, Tableau
from table.flows import Question
from table.within import driven
from tactical.flying_colors.fleets import bolder
from tactical.flying_colors.tournament import MOST_BID, RULE, auction
from tactical.playing.registry import FLYING_COLORS


def staked(begun: Setting, bid: int) -> Setting:
    """2006:18.2: a battle in which so much was bid for the bolder side."""
    if not 0 <= bid <= MOST_BID:
        raise BadInput(f"--bid {bid}: expected 0 to {MOST_BID}")
    if bid:
        bolder_side(begun, "--bid")
    return msgspec.structs.replace(begun, bid=bid)


def bolder_side(begun: Setting, option: str) -> str:
    """2006:18.2: the side of the higher audacity, for which players bid."""
    if begun.game != FLYING_COLORS:
        raise BadInput(f"{option}: in {begun.game} nobody bids for a side; only Flying Colors has this rule [{RULE}]")
    found = bolder(begun.laid_out())
    if found is None:
        raise BadInput(f"{option}: both fleets of {begun.scenario} are as bold; there is nothing to bid for [{RULE}]")
    return found


class Slip(QuestionSheet):
    """A bid is written down as a figure."""

    def show(self) -> None:
        self.head()
        self.prompt = f"{self.deck.side}, 0 to {MOST_BID} (? explains):"

    def understands(self, typed: str) -> bool:
        return typed.isdecimal()

    def take(self, typed: str) -> tuple[Answer] | None:
        if not typed.isdecimal() or int(typed) > MOST_BID:
            raise Unclear(f"{typed!r}: expected what you bid, 0 to {MOST_BID} [{RULE}]")
        return (f"bid:{int(typed)}",)


def auctioned(begun: Setting, players: list[str]) -> Setting:
    """Both bid unseen by the other; the winner has the bolder side, and both sit at the terminal."""
    if len(players) != 2 or players[0] == players[1] or not all(players):
        raise BadInput(f"--player {', '.join(players)}: expected two names, such as --player Ann --player Bob [{RULE}]")
    bold, console = bolder_side(begun, "--player"), Console()
    meek = next(side for side in begun.seats if side != bold)

    asked: list[str] = []

    def bid(question: Question) -> Any:
        console.hand_over(question.side)
        if question.side in asked:
            console.tell("The bids were alike.")
        asked.append(question.side)
        return question.resolve(put(Slip(PlaceAtTerminal(question.side, console), question)))

    try:
        winner, added = driven(auction(Tableau(dice=Dice(f"{begun.seed}/auction")), (players[0], players[1])), bid)
    except Leave as leave:
        raise (Interrupted if leave.interrupted else Refusal)("nobody has won the bidding; no battle is begun") from None
    loser = next(player for player in players if player != winner)
    console.tell(f"{winner} plays the {bold}, {loser} the {meek}, who add {added} to their break checks [{RULE}].")
    seats = dict.fromkeys(begun.seats, "human")
    return msgspec.structs.replace(begun, seats=seats, bid=added, players={bold: winner, meek: loser})

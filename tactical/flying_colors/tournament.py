"""2006:18.2: tournament play: fleets check sooner whether they break off, and players bid for the bolder one."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.dice import Tableau, d10
from table.flows import Flow, ask_all
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.fleets import bolder, other_side
from tactical.flying_colors.state import Action, Ship

RULE = "FC 2006:18.2"
BID = "break_bid"  # among the special rules: what the weaker side adds to its break checks
MOST_BID, ROUNDS = 5, 3


def auction(table: Tableau, players: tuple[str, str]) -> Flow[tuple[str, int]]:
    """2006:18.2: both bid in secret to play the bolder side, again at a tie but three times at most, then a die each: who wins,
    and what he has bid."""
    options = tuple(Option(f"bid:{bid}", f"the enemy adds {bid} to his break checks", bid) for bid in range(MOST_BID + 1))
    prompt = "What do you bid for the bolder fleet?"
    questions = [Decision(player, RULE, kinds.BID, options, prompt, secret=True) for player in players]
    bids: dict[str, int] = {}
    for _ in range(ROUNDS):
        bids = yield from ask_all(questions)
        one, other = (bids[player] for player in players)
        if one != other:
            return players[0] if one > other else players[1], max(one, other)
    return high_roller(table, players), bids[players[0]]


def high_roller(table: Tableau, players: tuple[str, str]) -> str:
    """2006:18.2: the higher die; a tie is thrown again."""
    one, other = (d10(table, f"the bid of {player}", RULE, player).die for player in players)
    while one == other:
        one, other = (d10(table, f"the bid of {player}", RULE, player).die for player in players)
    return players[0] if one > other else players[1]


def play_for(action: Action, bid: int) -> None:
    """2006:18.2: the bid stands for the whole battle."""
    action.special[BID] = bid


def handicap(action: Action, side: str) -> int:
    """2006:18.2: what a side adds to its break checks: the bid, if the enemy is the bolder."""
    bid = action.special.get(BID, 0)
    return bid if isinstance(bid, int) and bolder(action) == other_side(action, side) else 0


def counts_as_loss(action: Action, ship: Ship) -> bool:
    """2006:18.2: in a tournament a damaged ship is enough for the first check."""
    return action.options.tournament and ship.damaged

"""Boarding parties, melee, transfers and prizes, in words."""

from __future__ import annotations

from collections.abc import Sequence

from table.wording import spelt
from tactical.wooden_ships.boarding import facts as boarding
from tactical.wooden_ships.boarding.notes import sections_in_words
from tactical.wooden_ships.state import Battle, Party
from tactical.wooden_ships.telling.names import folk, ship, ships, squares
from tactical.wooden_ships.telling.words import words

PARTIES: dict[Party, str] = {"OBP": "boarding party", "DBP": "defenders", "TBP": "people who were to go over"}


@words.register
def _(fact: boarding.PartyActed, battle: Battle) -> str:
    who = f"{sections_in_words(tuple(fact.sections))} of the crew of {ship(battle, fact.ship)}"
    many = len(fact.sections) > 1
    if not fact.target:
        return f"{who} stand{'' if many else 's'} by to defend her"
    if fact.party == "TBP":
        return f"{who} go{'' if many else 'es'} over to {ship(battle, fact.target)}"
    return f"{who} board{'' if many else 's'} {ship(battle, fact.target)}"


@words.register
def _(fact: boarding.MeleeRound, battle: Battle) -> str:
    """WS B.IX.C.2: both sides of a round: strength, die, loss."""
    one, other = (_band(battle, fact, side) for side in (0, 1))
    return f"round {fact.round} of the melee: {one}; {other}"


def _band(battle: Battle, fact: boarding.MeleeRound, side: int) -> str:
    lost = fact.losses[side]
    return (
        f"the people of {ships(battle, fact.ships[side])} fight at a strength of {fact.strengths[side]}, throw {fact.dice[side]}"
        f" and lose {squares(lost, 'crew') if lost else 'nobody'}"
    )


@words.register
def _(fact: boarding.PartyBeaten, battle: Battle) -> str:
    left = f"; {squares(fact.survivors, 'crew')} of them are prisoners" if fact.survivors else ""
    return f"the {PARTIES[fact.party]} of {ship(battle, fact.ship)} are overwhelmed{left}".replace("party of", "parties of")


@words.register
def _(fact: boarding.MeleeGoesOn, battle: Battle) -> str:
    return f"the melee between {_against(battle, fact.ships)} is not decided, and goes on"


def _against(battle: Battle, both: Sequence[list[str]]) -> str:
    return f"{ships(battle, both[0])} and {ships(battle, both[1])}"


@words.register
def _(fact: boarding.MeleeBrokenOff, battle: Battle) -> str:
    how = "ends as the ships part" if fact.parted else "is broken off by consent of both"
    return f"the melee between {ship(battle, fact.ship)} and {ship(battle, fact.other)} {how}"


@words.register
def _(fact: boarding.DefendersBoarded, battle: Battle) -> str:
    return f"the defenders of {ship(battle, fact.ship)} have won, and board {ship(battle, fact.target)} in their turn"


@words.register
def _(fact: boarding.MeleeLost, battle: Battle) -> str:
    return f"{ship(battle, fact.ship)} has lost her last party, and surrenders"


@words.register
def _(fact: boarding.Captured, battle: Battle) -> str:
    how = {"melee": "is carried by", "unopposed": "is taken without a fight by", "surrendered": "is taken possession of by"}
    crew = f" with {squares(fact.squares, 'crew')} from {ships(battle, fact.origins)}" if fact.origins else ""
    return f"{ship(battle, fact.ship)} {how[fact.how]} {folk(battle, fact.by)}{crew}"


@words.register
def _(fact: boarding.Retaken, battle: Battle) -> str:
    how = {
        "prisoners": "her prisoners have risen",
        "empty": "her prize crew is gone",
        "melee": "friends have carried her",
        "surrendered": "her prize crew has given her up",
    }
    return f"{ship(battle, fact.ship)} is in the hands of {folk(battle, fact.by)} again: {how[fact.how]}"


@words.register
def _(fact: boarding.Transferred, battle: Battle) -> str:
    placed = f"; {spelt(fact.placed, 'of them takes', 'of them take')} the place of losses" if fact.placed else ""
    verb = "goes" if fact.squares == 1 else "go"
    return f"{squares(fact.squares, 'crew')} of {ship(battle, fact.ship)} {verb} over to {ship(battle, fact.to)}{placed}"


@words.register
def _(fact: boarding.SurrenderUndone, battle: Battle) -> str:
    return f"a friend is near: {ship(battle, fact.ship)} hoists her colours again"

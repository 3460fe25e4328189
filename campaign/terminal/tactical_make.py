"""`tactical make`: a battle of the players' own (2006:18.1), bought for points and kept as a file to show and to fight."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from campaign.play.battle_maker import (
    USUAL_POINTS,
    OwnFleets,
    Ranged,
    duel,
    for_points,
    making,
    nation_in_full,
    officers_of,
    ordered,
    ships_of,
)
from campaign.play.errors import BadInput, Refusal
from campaign.play.tactical_games import game_wanted
from campaign.terminal import output
from campaign.terminal.exit_codes import Interrupted
from campaign.terminal.fleet_form import on_hexes
from campaign.terminal.interactive.console import Console, Leave
from campaign.terminal.question_sheets import PlaceAtTerminal, PlanSheet, QuestionSheet, put
from table.decisions import Answer, Plan
from table.flows import Question
from tactical.flying_colors import maker
from tactical.flying_colors.making.purse import Bought, Purchase, cost, nations, price, usual_fleet


class BattleWanted(msgspec.Struct, frozen=True):
    """What a person said of the battle to be made; what he left out is as usual, or asked for the nations in `ask`."""

    nations: tuple[str, str]
    points: int | None
    year: int
    seed: str | None
    turns: int  # 0: as usual
    maps: str
    shoals: list[str]
    ships: list[str]
    formation: str
    edge: str
    ask: list[str]
    duel: str | None
    game: str | None

    @property
    def fleets(self) -> OwnFleets:
        """The battle for points that he wants."""
        one, other = (nation_in_full(name) for name in self.nations)
        points = USUAL_POINTS if self.points is None else self.points
        ships = ordered(self.ships, (one, other))
        return OwnFleets(
            (one, other), self.year, points, self.turns, self.maps, depths(self.shoals), ships, self.formation, self.edge
        )

    @property
    def only_of_flying_colors(self) -> list[str]:
        """The options that were given and say nothing to a game whose fleets are bought when it is played."""
        given = {
            "--seed": self.seed,
            "--turns": self.turns,
            "--maps": self.maps,
            "--shoal": self.shoals,
            "--ship": self.ships,
            "--formation": self.formation,
            "--edge": self.edge,
            "--ask": self.ask,
            "--duel": self.duel,
        }
        return [option for option, value in given.items() if value]


def make(wishes: BattleWanted, out: Path) -> None:
    """A battle of one's own by the rules that are wanted, in a file."""
    output.out_file(out, (".toml",))
    if _bought_in_play(wishes, out):
        return
    if wishes.duel is not None:
        _duel(wishes, wishes.duel, out)
    else:
        _for_points(wishes, out)


def _for_points(wishes: BattleWanted, out: Path) -> None:
    """2006:18.1: the whole of it, and the file."""
    seed, wanted = wishes.seed or token_hex(4), wishes.fleets
    battle = making(wanted, seed)
    yard = Yard(battle, wishes, wanted)
    try:
        made = for_points(battle, yard.answer, seed)
    except Leave as leave:
        raise (Interrupted if leave.interrupted else Refusal)("the battle was not made; nothing is written") from None
    output.write(out, made.text.encode())
    first, *rest = made.told
    print(f"{out}: {first}")
    for line in rest:
        print(f"  {line}")
    print(f"`sealords tactical play {out}` fights it.")


def depths(given: list[str]) -> dict[str, int]:
    """`B=-1`: a shoal of the maps and what its depth adds to the grounding roll (FC 4.3)."""
    found = {}
    for entry in given:
        letter, mark, depth = entry.partition("=")
        if not mark or not depth.removeprefix("-").isdecimal():
            raise BadInput(f"--shoal {entry}: expected LETTER=DEPTH, such as B=-1")
        found[letter.upper()] = int(depth)
    return found


def _bought_in_play(wishes: BattleWanted, out: Path) -> bool:
    """A battle of another game, whose fleets are bought when it is played; whether it was one."""
    one, other = (name.title() for name in wishes.nations)
    made = None if wishes.game is None else game_wanted(wishes.game).own_battle((one, other), wishes.year, wishes.points)
    if made is None:
        return False
    if astray := wishes.only_of_flying_colors:
        raise BadInput(f"{', '.join(astray)}: of no meaning by {wishes.game}, whose fleets are bought when the battle is played")
    output.write(out, made.encode())
    agreed = "the usual points" if wishes.points is None else f"{wishes.points} points"
    print(f"{out}: {one} and {other}, {agreed} each; `sealords tactical play {out}` fights it.")
    return True


def _duel(wishes: BattleWanted, kind: str, out: Path) -> None:
    """FC 5: one or two ships of the first nation attack those of the second."""
    one, other = (nation_in_full(name) for name in wishes.nations)
    bought = ordered(wishes.ships, (one, other))
    attackers, defenders = ([Ranged(nation, each.ship) for each in bought[nation]] for nation in (one, other))
    made = duel(kind, attackers, defenders, wishes.year, wishes.turns, wishes.seed or token_hex(4))
    output.write(out, made.text.encode())
    print(f"{out}: {made.told[0]}; `sealords tactical play {out}` fights it.")


class Yard:
    """Who answers what the maker asks: people at the terminal, or what was said in the command, or what is usual."""

    def __init__(self, battle: maker.Making, wishes: BattleWanted, wanted: OwnFleets) -> None:
        self.battle, self.wanted, self.console = battle, wanted, Console()
        self.asked = [nation_in_full(name) for name in wishes.ask]
        for name in self.asked:
            if name not in battle.nations:
                raise BadInput(f"--ask {name}: expected one of {', '.join(battle.nations)}")

    def answer(self, question: Question) -> Answer:
        if question.side not in self.asked:
            return self.wanted.said(self.battle, question)
        if question.secret and len(self.asked) > 1:
            self.console.hand_over(f"the {question.side}")
        self.console.tell(f"\n-- {question.side} --", "loud")
        return put(self.sheet(question))

    def sheet(self, question: Question) -> QuestionSheet:
        desk = PlaceAtTerminal(question.side, self.console, self.advice)
        return Purse(desk, question, self.battle) if isinstance(question, Plan) else on_hexes(desk, question)

    def advice(self, question: Question) -> Answer:
        said = self.wanted.said(self.battle, question)
        if said or not isinstance(question, Plan):
            return said
        return msgspec.to_builtins(usual_fleet(question.side, self.battle.points, self.battle.counters).ships)


class Purse(PlanSheet):
    """A fleet as it is bought: each ship with her price, and what is spent so far."""

    def __init__(self, desk: PlaceAtTerminal, question: Plan[Any], battle: maker.Making) -> None:
        self.battle = battle
        super().__init__(desk, question)

    def show(self) -> None:
        super().show()
        ships = tuple(msgspec.convert(act, Purchase) for act in self.acts)
        spent = cost(Bought(self.question.side, ships), self.battle.counters)
        self.deck.console.say(f"  {spent} of {self.battle.points} points are spent")

    def in_words(self, act: Any) -> str:
        one = msgspec.convert(act, Purchase)
        points = price(self.battle.counters, self.question.side, one)
        return f"{one.ship}{f' with {one.commander}' if one.commander else ''}: {points} points"


# -- what is for sale --------------------------------------------------------------------------------------------------


def prices(game: str | None, nation: str, year: int) -> None:
    """What a nation may buy, by the game's own list or by Flying Colors'."""
    found = None if game is None else game_wanted(game).prices(nation.title(), year)
    if found is None:
        _points_of(nation)
        return
    if not found:
        raise BadInput(f"--prices {nation}: expected a nation that has ships in {year}, such as British or French")
    print("\n".join(found))


def _points_of(name: str) -> None:
    """2006:18.1: what each ship and commander of a nation costs."""
    nation = nation_in_full(name)
    if nation not in nations():
        raise BadInput(f"--prices {name}: expected one of {', '.join(nations())}")
    rows = [(one.key, one.words, str(one.points)) for one in (*officers_of(nation), *ships_of(nation))]
    output.table((f"{nation}", "", "points"), rows)

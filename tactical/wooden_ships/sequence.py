"""WS B.II, A.II: the sequence of play. Each phase starts from the battle alone and says which is next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.dice import log
from table.flows import Flow, Phase
from tactical.wooden_ships import special, victory, wind
from tactical.wooden_ships.boarding import melee, parties
from tactical.wooden_ships.campaigns import between
from tactical.wooden_ships.damage import sinking
from tactical.wooden_ships.design import own_battle
from tactical.wooden_ships.facts import TurnBegan
from tactical.wooden_ships.fire import combat
from tactical.wooden_ships.fouling import grappling, unfouling
from tactical.wooden_ships.loading import reload, sails
from tactical.wooden_ships.movement import anchors, execution, notation
from tactical.wooden_ships.options import command_lag, messages
from tactical.wooden_ships.state import Battle, Done
from tactical.wooden_ships.turn_count import first_step

Rule = Callable[[Battle], Flow[None]]


def set_up(battle: Battle) -> Flow[None]:
    """WS B.X: what is settled before the first turn: the scenario's own choices, and what each broadside is loaded with."""
    wind.first(battle)
    yield from special.set_up(battle)
    yield from command_lag.organise(battle)
    yield from reload.first_loads(battle)
    battle.step = first_step(battle)


def blow(battle: Battle) -> Flow[None]:
    """WS A.II.A: a turn begins, and the wind may change."""
    yield from begin_turn(battle)
    battle.step = "unfouling"


def begin_turn(battle: Battle) -> Flow[None]:
    """What is new with every turn: what ships have done in the last is forgotten, and the wind may change."""
    anchors.take_effect(battle)
    for ship in battle.ships.values():
        ship.spent = ship.done.whole
        ship.done = Done(stood=ship.still > 0)
        ship.parties = []
    wind.blow(battle)
    if battle.verdict is not None:  # a hurricane
        return
    sails.reef(battle)
    log(battle, TurnBegan(battle.turn, battle.wind.direction, battle.wind.velocity))
    yield from special.turn_begins(battle)
    parties.revive(battle)


def unfoul(battle: Battle) -> Flow[None]:
    """WS A.II.B, B.II.A: fouled ships try to get clear; ships that are to sink or explode may do so. A Basic turn begins here."""
    if battle.options.level == "basic":
        yield from begin_turn(battle)
    yield from unfouling.unfoul(battle)
    yield from sinking.dooms(battle)
    battle.step = "notation"


def write_orders(battle: Battle) -> Flow[None]:
    """WS A.II.C: all sides write their moves in secret."""
    yield from command_lag.review(battle)
    yield from messages.write(battle)
    yield from notation.write(battle)
    battle.step = "execution"


def move(battle: Battle) -> Flow[None]:
    """WS A.II.D: all ships move together."""
    yield from execution.execute(battle)
    battle.step = "grappling"


def grapple(battle: Battle) -> Flow[None]:
    """WS A.II.E: grapples are thrown and cut."""
    yield from grappling.grapple(battle)
    battle.step = "boarding"


def prepare_boarding(battle: Battle) -> Flow[None]:
    """WS A.II.F: boarding parties are written in secret."""
    yield from parties.prepare(battle)
    battle.step = "combat"


def fight(battle: Battle) -> Flow[None]:
    """WS A.II.G: all fire is resolved, then marked."""
    yield from combat.fire(battle)
    battle.step = "melee"


def board(battle: Battle) -> Flow[None]:
    """WS A.II.H: boarding actions are fought, crews transferred, prizes taken."""
    yield from melee.fight(battle)
    battle.step = "load"


def load(battle: Battle) -> Flow[None]:
    """WS A.II.I, B.II.H: broadsides are loaded, or damage is repaired. Without full sails the turn is over."""
    yield from reload.load(battle)
    if battle.options.full_sails:
        battle.step = "sails"
    else:
        yield from end_turn(battle)


def set_sails(battle: Battle) -> Flow[None]:
    """WS A.II.J: full sail is set or taken in; then the turn is over."""
    yield from sails.change(battle)
    yield from end_turn(battle)


def end_turn(battle: Battle) -> Flow[None]:
    """The turn is over, and another begins."""
    yield from special.turn_ends(battle)
    battle.turn += 1
    battle.step = first_step(battle)


PHASES: Mapping[str, Phase[Battle]] = {
    "buying": Phase("buying", "WS D.II.B", own_battle.buy),
    "between": Phase("between two battles", "WS S.7.II", between.next_battle),
    "set-up": Phase("set-up", "WS B.X", set_up),
    "wind": Phase("wind", "WS A.III", blow),
    "unfouling": Phase("unfouling", "WS B.III", unfoul),
    "notation": Phase("movement notation", "WS B.IV", write_orders),
    "execution": Phase("movement execution", "WS B.V", move),
    "grappling": Phase("grappling and ungrappling", "WS B.VI", grapple),
    "boarding": Phase("boarding preparation", "WS B.VII", prepare_boarding),
    "combat": Phase("combat", "WS B.VIII", fight),
    "melee": Phase("melee", "WS B.IX", board),
    "load": Phase("loading", "WS B.X", load),
    "sails": Phase("full sail", "WS A.XI", set_sails),
}


def judged(phase: Phase[Battle]) -> Phase[Battle]:
    """WS B.XI.A.4: a phase after which it is looked whether the battle is over: if it is, the turn is not completed."""

    def flow(battle: Battle) -> Flow[None]:
        yield from phase.flow(battle)
        victory.end_if_decided(battle)

    return Phase(phase.name, phase.rule, flow)


JUDGED = {step: judged(phase) for step, phase in PHASES.items()}


def next_phase(battle: Battle) -> Phase[Battle] | None:
    """WS B.II: the phase that the battle stands before; none after the verdict."""
    return None if battle.verdict is not None else JUDGED[battle.step]

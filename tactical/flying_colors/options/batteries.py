"""FC 4.6: shore batteries in the Activation Cycle."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.damage import silenced
from tactical.flying_colors.fire import Shot, battery_shots, shots
from tactical.flying_colors.fire.gunners import HOLD, option
from tactical.flying_colors.options.all_hands import AllHands
from tactical.flying_colors.state import Action, Battery, Command

HANDS = AllHands()


def man_batteries(action: Action) -> None:
    """FC 4.6a: each battery that can still fire is a command by itself, and always in command."""
    for battery in action.batteries:
        if not silenced(battery):
            action.commands.append(Command(battery.id, battery.side, "battery", []))


def act(action: Action, key: str) -> Flow[None]:
    """FC 4.6b, 3.7.7.2: it fires as often as it has not fired in defence, twice a turn in all; enemies may answer each salvo, as
    they may a ship's broadside."""
    battery = next(battery for battery in action.batteries if battery.id == key)
    while True:
        shot = yield from _chosen(action, battery)
        if shot is None:
            return
        answer = yield from _answer(action, battery)
        yield from HANDS.exchange(action, battery, answer, shot)


def _chosen(action: Action, battery: Battery) -> Flow[Shot | None]:
    offered = battery_shots(action, battery)
    if not offered:
        return None
    options = [option(action, shot.key, shot) for shot in offered]
    options.append(Option("end", "cease fire", None))
    chosen = yield from ask(
        Decision(battery.side, "FC 4.6", kinds.BATTERY, tuple(options), f"{battery.name} stands to its guns", battery.id)
    )
    return chosen


def _answer(action: Action, battery: Battery) -> Flow[Shot | None]:
    """FC 3.7.7.2: one ship that it could be fired at by; none rakes a battery (FC 4.6.1c)."""
    enemies = [ship for ship in action.ships.values() if ship.side != battery.side]
    offered = [(ship, shot) for ship in enemies for shot in shots(action, ship, rakes=False, at=battery.id)]
    if not offered:
        return None
    options = [option(action, f"answer:{ship.id}:{shot.sighting.broadside}", shot) for ship, shot in offered]
    side = offered[0][0].side
    prompt = f"{battery.name} is about to fire"
    chosen = yield from ask(Decision(side, "FC 3.7.7.2", kinds.ANSWER, (HOLD, *options), prompt, battery.id))
    return chosen

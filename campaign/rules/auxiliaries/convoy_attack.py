"""The convoy attack task (SL 6.27, 10.18): an auxiliary falls upon a convoy that is in sight, scattered or not."""

from __future__ import annotations

from functools import partial

from campaign.convoying import Convoy
from campaign.record.causes import Harm
from campaign.rules.auxiliaries import boxes, screening
from campaign.rules.auxiliaries.errands import Crew, Errand, hands, spaces_within
from campaign.rules.battle.gunnery import fire_of
from campaign.rules.convoys import gunfire, standing
from campaign.state import Auxiliary, World
from table.dice import Modifier, d10
from table.flows import Flow

HIGHEST = 9  # of the dice of the table


def offers(world: World, side: str, crew: Crew | None = None) -> list[Errand]:
    """SL 10.181-10.182, 10.185: the enemy's convoys that can be attacked, where none has been in this increment."""
    convoys = standing.formed(world)
    prey = [one for one in convoys if one.side != side and _exposed(world, one)]
    if not prey:
        return []
    raided = {world.formations[one.id].place for one in convoys if one.attacked}  # SL 10.185, D-17
    exposed = {world.formations[one.id].place for one in prey} - raided
    near = spaces_within(hands(world, side) if crew is None else crew, "convoy-attack", exposed)
    return [
        Errand(f"convoy-attack:{one.id}", f"attack {one.name}, {world.sea.name(place)}", partial(attack, side=side, name=one.id))
        for one in prey
        if (place := world.formations[one.id].place) in near
    ]


def _exposed(world: World, convoy: Convoy) -> bool:
    return standing.open_to_attack(world, world.formations[convoy.id])


def attack(world: World, side: str, name: str) -> Flow[None]:
    """SL 10.183-10.186: one attack, which may be screened; nobody replies, and the auxiliary's task is done.

    One on its station keeps it if the convoy has scattered.
    """
    convoy = world.convoys[name]
    place = world.formations[name].place
    convoy.attacked = True
    raiders = boxes.at_hand(world, side, "convoy-attack", place)
    raider, result = yield from screening.contest(world, side, "convoy-attack", place, raiders)
    if raider is None:
        return
    yield from fall_upon(world, raider, convoy, hampered=result == "partial")
    if not (raider.box == "stationed" and convoy.scattered):
        boxes.to_recovery(world, raider, "has attacked a convoy", "SL 6.12e")


def fall_upon(world: World, raider: Auxiliary, convoy: Convoy, *, hampered: bool) -> Flow[None]:
    """SL 10.183-10.184, 10.186: column 1 of the table, less where there is an escort; a partial screen adds one to the die.

    What an escort takes past the end of the table is taken from the points, as in any other fire (SL 8.344).
    """
    roll = d10(world, f"{raider.name} attacks {convoy.name}", "SL 10.183", about=raider.id)
    if hampered:
        roll.add(1, "partly screened")
    escort = world.charts.convoys.escorted if standing.escorts(world, world.formations[convoy.id]) else 0
    shifts = [Modifier(escort, "an escort")] if escort else []
    fire = fire_of(world, raider, world.charts.combat_columns.convoy_attack, min(roll.total, HIGHEST), shifts)
    fire = fire._replace(why=f"attacked by {raider.name}", rule="SL 10.183", cause=Harm.RAID)
    yield from gunfire.fall_on(world, fire, convoy, [])

"""How a formation stands to the convoys (SL 10.1): whether it is one, sails with one, is scattered or can be attacked."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.state import Formation, Squadron, World


def convoy(world: World, formation: Formation) -> Convoy | None:
    """The convoy that a formation is, if it is one."""
    return world.convoys.get(formation.id) if formation.kind == "convoy" else None


def formed(world: World, side: str | None = None) -> list[Convoy]:
    """The convoys on the chart, a side's or all."""
    formations = world.formations
    on_chart = [one for one in world.convoys.values() if one.id in formations]
    return on_chart if side is None else [one for one in on_chart if one.side == side]


def scattered(world: World, formation: Formation) -> bool:
    """SL 10.152: whether a formation is a convoy that has scattered."""
    one = convoy(world, formation)
    return one is not None and one.scattered


def in_plain_sight(world: World, formation: Formation) -> bool:
    """SL 10.113: a convoy is always spotted, wherever it is, unless it has scattered."""
    return formation.kind == "convoy" and not scattered(world, formation)


def open_to_attack(world: World, formation: Formation) -> bool:
    """SL 7.115, 10.156: who is spotted can be attacked, and a scattered convoy that was come upon in this increment."""
    one = convoy(world, formation)
    return formation.spotted or (one is not None and one.exposed)


# -- escorts -----------------------------------------------------------------------------------------------------------


def escorts(world: World, formation: Formation) -> list[Formation]:
    """SL 10.122: the formations that sail with a convoy as one with it."""
    one = convoy(world, formation)
    return [world.formations[name] for name in one.escorts if name in world.formations] if one is not None else []


def charge_of(world: World, formation: str) -> Convoy | None:
    """SL 10.12: the convoy that a formation escorts, or is on its way to."""
    for one in world.convoys.values():
        if formation in one.escorts or formation in one.bound:
            return one
    return None


def with_convoys(world: World) -> set[str]:
    """SL 10.12: the formations that escort a convoy, or are on their way to one."""
    return {name for one in world.convoys.values() if one.escorts or one.bound for name in (*one.escorts, *one.bound)}


def under_convoy(world: World) -> set[str]:
    """SL 10.122: the formations that do not sail at their admirals' will: convoys, and the escorts that are with them."""
    return {name for one in formed(world) for name in (one.id, *one.escorts)}


# -- squadrons ---------------------------------------------------------------------------------------------------------


def is_transport(world: World, squadron: Squadron) -> bool:
    """SL 10.141: whether a squadron is the counted sail of a convoy."""
    return squadron.formation in world.convoys


def transports(world: World, convoy: Convoy) -> list[Squadron]:
    """SL 10.141: the squadron of a convoy's counted sail; none where its sail are not counted."""
    return world.squadrons_of(convoy.id) if convoy.script.ships else []


def at_their_disposal(world: World, squadron: Squadron) -> bool:
    """SL 10.121, 10.161: whether its owner may reorganise a squadron: neither a convoy's own sail nor its escort."""
    return squadron.formation is None or (not is_transport(world, squadron) and charge_of(world, squadron.formation) is None)

"""Scattering (SL 10.15): when a convoy's ships must shift for themselves, and what becomes of it and its escort then."""

from __future__ import annotations

from campaign.convoying import Convoy
from campaign.record.convoys import ConvoyScattered
from campaign.rules import sighting_book
from campaign.rules.auxiliaries import assignment, touch
from campaign.rules.convoys import losses, releasing, standing
from campaign.state import World
from table.dice import d10, log


def judge(world: World) -> None:
    """SL 10.142, 10.151: when an increment ends, a convoy that has been damaged in it scatters if its script says so."""
    for convoy in standing.formed(world):
        losses.count_sunk(world, convoy)
        suffered = losses.suffered(world, convoy)
        fresh, convoy.judged = suffered > convoy.judged, suffered
        if fresh and not convoy.scattered and _past_bearing(convoy, suffered) and _gives_way(world, convoy):
            scatter(world, convoy, "it has lost too much", "SL 10.142")


def _past_bearing(convoy: Convoy, suffered: int) -> bool:
    """SL 10.142: whether a convoy has as much damage, or as many sail sunk, as its script lets it bear."""
    damage, sail = convoy.script.scatter_at, convoy.script.scatter_sunk
    return 0 < damage <= suffered or 0 < sail <= convoy.sunk


def _gives_way(world: World, convoy: Convoy) -> bool:
    """SL 10.151: at once, or by a die."""
    limit = convoy.script.scatter_die
    return limit is None or d10(world, "the convoy may scatter", "SL 10.151", about=convoy.id).passes(limit)


def scatter(world: World, convoy: Convoy, why: str, rule: str) -> None:
    """SL 10.152, 10.154: a convoy is out of sight, and whoever kept touch with it has lost it; its escorts have failed.

    Its auxiliaries go to recover.
    """
    formation = world.formations[convoy.id]
    sighting_book.enter(world, formation)
    sighting_book.lose(world, formation)
    convoy.scattered, formation.spotted = True, False
    log(world, ConvoyScattered(convoy.id, why, formation.place, rule=rule))
    touch.lose(world, convoy.id, "the convoy has scattered", "SL 10.152")
    releasing.release(world, convoy, "for the convoy has scattered", "SL 10.154", fulfilled=False)
    assignment.release(world, convoy.id, "the convoy has scattered", "SL 10.154")

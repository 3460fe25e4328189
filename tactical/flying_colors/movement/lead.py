"""FC 4.3.2: casting the lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.flows import Flow
from tactical.flying_colors.movement.conn import Act, Conn
from tactical.flying_colors.movement.ground import near_shallows
from tactical.flying_colors.movement.rates import allowance, hoist

SOUND_RIGGING = 5  # FC 4.3.2c


def castings(conn: Conn) -> Iterator[Option[Any]]:
    """FC 4.3.2b-f: declared before anything else by a ship under way that is in shallows or can come there, with sound rigging
    and not under full sails; a small ship that presses on has no time for it."""
    action, ship, way = conn.action, conn.ship, conn.way
    in_force = action.options.grounding and action.options.edition == 2023  # 2006:11.7
    if not in_force or way.by not in ("sail", "oars") or way.begun or way.pressed or way.casting:
        return
    if ship.rigging <= SOUND_RIGGING and ship.sails != "full" and near_shallows(action, ship, way.mps):
        yield Option("lead", "cast the lead", None)


def cast_lead(conn: Conn, _: None) -> Flow[None]:
    """FC 4.3.2d, g, l: from now on she goes as slowly as the table says, though not slower under oars, and must spend it all."""
    action, way = conn.action, conn.way
    way.casting = True
    if way.by == "sail":
        hoist(action, way, allowance(action, conn.ship, halved=way.slipped, casting=True))
    conn.look_again()
    yield from ()


LEAD = (Act("lead", "FC 4.3.2", castings, cast_lead),)

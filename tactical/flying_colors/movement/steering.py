"""FC 4.8.2de-f: what an Initiative card leaves to a captain before she moves: her speed, then the manoeuvre to make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from table.decisions import Option
from table.dice import d10, log
from table.flows import Flow
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.cards.deck import Icon
from tactical.flying_colors.cards.effects import icon_of, speed_of
from tactical.flying_colors.movement.conn import Act, Conn
from tactical.flying_colors.movement.facts import Steered
from tactical.flying_colors.movement.rates import hoist
from tactical.flying_colors.movement.rolls import best_quality
from tactical.flying_colors.state import Heading

HEADINGS: tuple[Heading, Heading, Heading] = ("port", "forward", "starboard")  # neighbours are adjacent (FC 4.8.2ff)


# -- speed ---------------------------------------------------------------------------------------------------------------


def trims(conn: Conn) -> Iterator[Option[Any]]:
    """FC 4.8.2de: as many MPs as the card says may be added or taken off, before all else; one must be left."""
    way, card = conn.way, speed_of(conn.action, conn.ship)
    if card and way.by == "sail" and not (way.begun or way.trimmed or way.course):
        yield Option(f"speed:+{card}", f"make sail: {card} MPs more", card)
        if way.mps > card:
            yield Option(f"speed:-{card}", f"shorten sail: {card} MPs less", -card)


def trim_speed(conn: Conn, mps: int) -> Flow[None]:
    way = conn.way
    before = way.mps - way.speed
    way.trimmed = True
    way.speed += mps
    hoist(conn.action, way, before)
    yield from ()


# -- the manoeuvre -------------------------------------------------------------------------------------------------------


def course_due(conn: Conn) -> Icon | None:
    """FC 4.8.1e, 4.8.2fa: the icon that she must choose from before she moves; none for one that lies still or makes sternway."""
    way = conn.way
    due = way.course is None and way.by in ("sail", "oars") and not way.begun
    return icon_of(conn.action, conn.ship) if due else None


def bearings(conn: Conn) -> Iterator[Option[Any]]:
    """FC 4.8.2fe-ff: the manoeuvres shown; or one next to them, by a die and once."""
    icon = course_due(conn)
    if icon is None:
        return
    for heading in icon.shows:
        yield Option(f"steer:{heading}", f"steer {heading}", (heading, False))
    if not conn.way.risked:
        for heading in adjacent(icon.shows):
            yield Option(f"steer:risk-{heading}", f"try to steer {heading}", (heading, True))


def adjacent(shows: tuple[Heading, ...]) -> list[Heading]:
    """FC 4.8.2ff: what lies next to a manoeuvre shown: ahead to either side, and either side to ahead."""
    places = [HEADINGS.index(heading) for heading in shows]
    return [heading for n, heading in enumerate(HEADINGS) if n not in places and (n - 1 in places or n + 1 in places)]


def steer(conn: Conn, chosen: tuple[Heading, bool]) -> Flow[None]:
    """FC 4.8.2fe-fg: she is bound to it as if it alone were shown. Who fails takes one that is."""
    heading, risky = chosen
    icon = course_due(conn)
    assert icon is not None
    if not risky:
        set_course(conn, heading)
    elif not alters(conn, icon):
        conn.way.risked = True
        if len(icon.shows) == 1:
            set_course(conn, icon.shows[0])
    elif heading == "forward" and len(icon.shows) == 1:
        yield from further(conn, icon)
    else:
        set_course(conn, heading)


def further(conn: Conn, icon: Icon) -> Flow[None]:
    """FC 4.8.2fg: from one side to the other takes a second die; who fails it goes ahead."""
    across: Heading = "starboard" if icon.shows[0] == "port" else "port"
    options = (Option("forward", "go ahead", False), Option(across, f"try to steer {across}", True))
    tries = yield from conn.put_to(conn.ship.side, "FC 4.8.2f", kinds.FURTHER, options, "Ahead is open: go further?")
    set_course(conn, across if tries and alters(conn, icon) else "forward")


def alters(conn: Conn, icon: Icon) -> bool:
    """FC 4.8.2ff: the die with the icon's modifier, less audacity and a commander's quality."""
    roll = d10(conn.action, "alter course", "FC 4.8.2f", conn.ship.id)
    roll.add(icon.modifier, "card")
    roll.add(-conn.action.audacity(conn.ship), "audacity")
    roll.add(-best_quality(conn.action, conn.ship), "commander")
    return roll.passes(conn.action.tables.rolls.manoeuvre)


def set_course(conn: Conn, heading: Heading) -> None:
    conn.way.course = heading
    log(conn.action, Steered(conn.ship.id, heading))
    conn.look_again()


SPEED = Act("speed", "FC 4.8.2d", trims, trim_speed)
STEERING = Act("steer", "FC 4.8.2f", bearings, steer)

"""FC 3.6.11, 3.6.15: when there is no keeping clear."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from table.dice import Roll
from table.flows import Flow
from tactical.flying_colors.movement import Idle, moves
from tactical.flying_colors.movement.facts import Collided, LeftMap, Manoeuvred
from tactical.flying_colors.state import Action, Commander, Face, Options, Ship, Values
from tactical.sea.hexes import Hex, neighbour, within
from tests.tactical.flying_colors.helmsman import facts, halfway, offered, sail
from tests.tactical.flying_colors.pictures import action, ship

BOW = Hex(40, 30)


def beset(room: int, edition: Any = 2023, **fields: Any) -> Action:
    """V, facing 1 and Reaching with 5 points, among ships as far as she could sail, with so many hexes of water ahead of her.

    #     #     #
       #     #           room = 1: the dot is the only free hex
    #     .     #
       #     #
    #     V1    #
       #     #
    #     v     #
       #     #
    """
    vessel = ship("V", BOW, 1)
    for name, value in fields.items():
        setattr(vessel, name, value)
    free = {BOW, neighbour(BOW, 4), *(Hex(BOW.col, BOW.row - n) for n in range(1, room + 1))}
    fleet = {"V": vessel}
    for number, hex in enumerate(within(BOW, 8)):
        if hex not in free:
            name = f"x{number}" if hex != Hex(BOW.col, BOW.row - room - 1) else "T"
            fleet[name] = ship(name, hex, 1, "French", large=False)
    return action(fleet, wind=2, options=Options(edition=edition))


def crash(fought: Action) -> tuple[int, list[str]]:
    """What was added to the die of the collision, and the reasons."""
    (roll,) = facts(fought, Roll)
    return sum(modifier.value for modifier in roll.modifiers), [modifier.why for modifier in roll.modifiers]


# -- the example ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 3.6.11b", "FC 3.6.15a", "FC 3.6.15b", "FC 3.6.15f", "FC 3.6.15g")
@pytest.mark.parametrize(("die", "fouled"), [(3, False), (4, True)])
def test_the_example_of_2006(die: int, fouled: bool) -> None:
    """W13: one hex ahead, then put back before the enemy with 4 points unspent: +4, and +1 for each rate; 4 or more fouls."""
    fought = beset(room=1, edition=2006)
    sail(fought, "V", ["ahead", "ahead"], *(["end"] if fouled else []), dice=(die,))
    assert crash(fought)[0] == 6
    vessel = fought.ships["V"]
    assert vessel.place == (Hex(40, 29), 1), "before the overlap, whether or not they foul"
    assert vessel.fouled == (["T"] if fouled else [])
    assert fought.ships["T"].fouled == (["V"] if fouled else [])
    assert facts(fought, Collided) == [Collided("V", "T", fouled)]


@pytest.mark.rule("FC 3.6.15d")
def test_in_2023_she_must_back_as_often_as_she_can_first() -> None:
    """W13: two of her five points are backed, so that but 2 are unspent."""
    fought = beset(room=1)
    sail(fought, "V", dice=(5,))  # nothing is left to choose
    acts = [(fact.act, fact.mps) for fact in facts(fought, Manoeuvred)]
    assert acts == [("back", 4), ("ahead", 3), ("back", 2)]
    assert crash(fought)[0] == 4
    assert fought.ships["V"].fouled == []


@pytest.mark.rule("FC 2006:11.8b")
def test_in_2006_nobody_had_to() -> None:
    assert offered(beset(room=1, edition=2006), "V") == ["ahead", "back"]


# -- the die -------------------------------------------------------------------------------------------------------------


def aboard(fought: Action, vessel: str, quality: int, name: str) -> None:
    fought.commanders[name] = Commander(name, name, "x", "x", 2, Values(5, quality), Values(2, 0), ship=vessel)


@pytest.mark.rule("FC 3.6.15e")
def test_every_commander_on_either_ship_helps() -> None:
    fought = beset(room=1)
    aboard(fought, "V", 2, "hood")
    aboard(fought, "V", 1, "graves")
    aboard(fought, "T", 3, "grasse")
    sail(fought, "V", dice=(9,))
    assert crash(fought)[0] == 4 - 2 - 1 - 3
    assert fought.ships["V"].fouled == []


@pytest.mark.rule("FC 3.6.15f")
def test_each_damaged_ship_adds_one() -> None:
    fought = beset(room=1, damaged=True)
    fought.ships["T"].damaged = True
    sail(fought, "V", dice=(0,))
    assert crash(fought)[0] == 4 + 2


@pytest.mark.rule("FC 2006:11.8a")
def test_in_2006_only_the_movers_damage_counted() -> None:
    fought = beset(room=1, edition=2006, damaged=True)
    fought.ships["T"].damaged = True
    sail(fought, "V", ["ahead", "ahead"], dice=(0,))
    assert crash(fought)[0] == 6 + 1


@pytest.mark.rule("FC 3.6.15f")
def test_heavier_ships_add_more() -> None:
    fought = beset(room=1, front=Face("1", 16))
    fought.ships["T"].front = Face("2", 14)
    sail(fought, "V", dice=(0,))
    assert crash(fought) == (2 + 3 + 2, ["rate of V", "rate of T", "MPs not spent"])


@pytest.mark.rule("FC 3.7.11e")
def test_a_drifting_ship_can_be_run_into() -> None:
    fought = beset(room=1)
    fought.ships["T"].dismasted = True
    sail(fought, "V", "end", dice=(9,))
    assert fought.ships["T"].fouled == ["V"]


# -- avoiding it ---------------------------------------------------------------------------------------------------------


def gap(fought: Action, hex: Hex) -> Action:
    """The same battle with one of the ships gone."""
    (gone,) = [name for name, other in fought.ships.items() if other.bow == hex]
    del fought.ships[gone]
    return fought


@pytest.mark.rule("FC 3.6.11c", "FC 3.6.15c")
def test_whatever_avoids_it_must_be_done() -> None:
    """A gap on her quarter lets her wear in place after backing, once she is in the free hex: then that is her move."""
    fought = beset(room=1)
    opened = gap(gap(beset(room=1), Hex(39, 28)), Hex(38, 28))
    assert moves(fought, fought.ships["V"]) == []
    ends = moves(opened, opened.ships["V"])
    assert ends
    assert all(course.place.facing != 1 for course in ends)
    sail(opened, "V", list(ends[0].steps), "end")
    assert opened.ships["V"].place == ends[0].place
    assert facts(opened, Collided) == []


@pytest.mark.rule("FC 3.6.15c")
def test_nobody_collides_on_purpose() -> None:
    """With open water beside her the way into a ship that she cannot clear is not offered."""
    vessel, wall = ship("V", BOW, 1), {f"x{n}": ship(f"x{n}", Hex(40, 30 - n), 1, "French", large=False) for n in range(1, 9)}
    vessel.rigging = 9
    fought = action({"V": vessel, **wall}, wind=2)
    assert offered(fought, "V") == ["slip", "back"]
    with pytest.raises(IllegalChoice, match="'ahead' was not offered"):
        sail(fought, "V", "ahead")


# -- stopped in another's hex --------------------------------------------------------------------------------------------


class Luckless(Idle):
    """After her second step her masts go by the board."""

    def after_step(self, action: Action, ship: Ship) -> Flow[None]:
        assert action.way is not None
        ship.rigging += 6
        ship.dismasted = len(action.way.track) > 2
        yield from ()


@pytest.mark.rule("FC 3.6.11b", "FC 3.6.15a", "FC 3.7.11c")
def test_a_ship_dismasted_in_anothers_hex_is_put_back_and_has_not_collided() -> None:
    """She drifts now, and a drifting ship never causes a collision."""
    vessel, other = ship("V", BOW, 1), ship("T", Hex(41, 28), 3, "French")
    fought = action({"V": vessel, "T": other}, wind=2)
    assert other.bow != Hex(40, 28)
    sail(fought, "V", ["ahead", "ahead"], company=Luckless())
    assert vessel.place == (Hex(40, 29), 1)
    assert vessel.adrift
    assert facts(fought, Roll) == []
    assert vessel.fouled == []


class Harassed(Idle):
    """She loses rigging at every step."""

    def after_step(self, action: Action, ship: Ship) -> Flow[None]:
        ship.rigging += 2
        yield from ()


@pytest.mark.rule("FC 3.7.11b")
def test_rigging_lost_on_the_way_slows_her_only_from_her_next_activation_on() -> None:
    vessel = ship("V", BOW, 1)
    fought = action({"V": vessel}, wind=2)
    sail(fought, "V", [*["ahead"] * 5, "end"], company=Harassed())
    assert (vessel.bow, vessel.rigging) == (Hex(40, 25), 10)
    assert halfway(fought, "V").allowance == 5 - 3


# -- the edge of the map -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 4.1b")
def test_a_ship_leaves_the_map_only_if_she_cannot_help_it() -> None:
    """At the upper edge, Running before a wind that blows off the map: with room to turn she turns, without she is gone."""
    turning = action({"V": ship("V", Hex(40, 2), 1)}, wind=1)
    assert moves(turning, turning.ships["V"])
    assert offered(turning, "V") == ["port", "starboard"], "after the one step that she must take"
    doomed = action({"V": ship("V", Hex(40, 1), 1)}, wind=1)
    doomed.ships["V"].rigging = 9
    sail(doomed, "V")
    assert doomed.ships["V"].fate == "gone"
    assert facts(doomed, LeftMap) == [LeftMap("V")]

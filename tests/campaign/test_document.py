"""The document of a world: flat, in its old order, and the same world when it is read again."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from msgspec.structs import fields

from campaign import document
from campaign.game import SeaLords
from campaign.state import Administration, Impulse, Increment, Track, World
from maps.place import Place


@cache
def lords() -> SeaLords:
    return SeaLords("trafalgar-1805")


def in_mid_impulse() -> World:
    """A world in each of whose parts something lies."""
    world = lords().new_world("parts")
    world.impulse = Impulse(["westerly"], searched=["british/space:off-ushant"], fresh_shadows=["hortense"])
    world.increment = Increment(
        {"brest": "stay"}, [Track("brest", Place("space:brest"), Place("space:off-ushant"))], ["space:off-ushant"]
    )
    world.administration = Administration(["brest-1"], ["brest-2"])
    return world


def test_a_world_is_written_flat_in_the_order_that_files_have() -> None:
    world = in_mid_impulse()
    plain = msgspec.json.decode(document.encode(world))
    assert tuple(plain) == document.ORDER
    assert (plain["winds"], plain["markers"]) == (["westerly"], {"brest": "stay"})
    assert (plain["battle_spaces"], plain["fresh"], plain["reinforcing"]) == (["space:off-ushant"], ["brest-1"], ["brest-2"])


def test_every_field_of_the_world_and_of_its_parts_is_stored_once() -> None:
    parts = [field.name for part in document.PARTS.values() for field in fields(part)]
    whole = [field.name for field in fields(World) if field.name not in document.PARTS]
    assert sorted(document.ORDER) == sorted(whole + parts)


def test_a_world_is_read_as_it_was_written() -> None:
    world = in_mid_impulse()
    assert document.decode(document.encode(world)) == world
    assert document.convert(msgspec.json.decode(document.encode(world))) == world


def test_what_a_document_lacks_is_as_a_world_begins_and_each_world_has_its_own() -> None:
    world = in_mid_impulse()
    plain = msgspec.json.decode(document.encode(world))
    for name in ("winds", "tracks", "reinforcing", "events", "prestige"):
        del plain[name]
    again, third = document.convert(plain), document.convert(plain)
    assert (again.impulse.winds, again.increment.tracks, again.administration.reinforcing, again.prestige) == ([], [], [], {})
    again.impulse.winds.append("westerly")
    assert third.impulse.winds == []


def test_what_is_no_world_is_refused_with_the_place_of_the_fault() -> None:
    plain = msgspec.json.decode(document.encode(in_mid_impulse()))
    plain["winds"] = [3]
    with pytest.raises(msgspec.ValidationError, match=r"\$\.winds\[0\]"):
        document.decode(msgspec.json.encode(plain))

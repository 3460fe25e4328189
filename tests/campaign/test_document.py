"""The document of a world: flat, in its old order, and the same world when it is read again."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import fields

from campaign import document, former_documents
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


# -- documents of older programs -----------------------------------------------------------------------------------------

BEFORE = (
    Path(__file__).parent / "document_fields.txt"
)  # every field that came before the groups of `ADDED`, and those of types that came whole with one of them


def test_a_field_that_was_added_is_named_for_those_who_read_what_was_written_before() -> None:
    now = {f"{kind.__name__}.{name}" for kind in former_documents.ways() for name in fields_of(kind)}
    added = [f"{kind.__name__}.{name}" for group in former_documents.ADDED for kind, names in group.items() for name in names]
    assert len(added) == len(set(added))
    assert set(added) <= now
    assert now - set(added) == set(BEFORE.read_text().split()), "name a new field in a group of ADDED in former_documents.py"


def fields_of(kind: type) -> list[str]:
    return [field.encode_name for field in fields(kind)]


def test_a_document_of_before_lacks_what_was_added_wherever_it_stands() -> None:
    world = in_mid_impulse()
    now, *older = former_documents.editions(document.encode(world))
    assert now == document.encode(world)
    plain, before = msgspec.json.decode(now), msgspec.json.decode(older[-1])
    added_to_it = [name for group in former_documents.ADDED for name in group.get(document.Document, ())]
    assert [*before] == [name for name in plain if name not in added_to_it]
    places = ["leaders", "schedule"]
    assert all(b'"ashore"' in msgspec.json.encode(plain[place]) for place in places)
    assert b'"ashore"' not in older[-1]
    assert {*plain["events"]} - {*before["events"]} == {"last_stage", "ends_with", "appointed"}

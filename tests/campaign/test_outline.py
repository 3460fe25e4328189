"""Outlines of worlds: the same from a document and from a live world, and with the past's pieces joined in."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import fields

from campaign import clock, convoying, corsairing, document, engagement, outline, politics, state
from campaign.game import SeaLords
from campaign.outline import Outline, joined
from orders import chits
from tests.campaign import outline_kit

KINDS = [
    (outline.Clock, clock.Clock), (outline.Leader, state.Leader), (outline.Ship, engagement.Sail),
    (outline.Squadron, state.Squadron), (outline.SpareSquadron, state.SquadronCounter), (outline.Piece, state.FlotillaCounter),
    (outline.Piece, convoying.Convoy), (outline.Formation, state.Formation), (outline.Auxiliary, state.Auxiliary),
    (outline.Command, state.Command), (outline.Gale, state.GaleMarker), (outline.Division, state.Division),
    (outline.Arrival, state.Arrival), (outline.Base, corsairing.Base), (outline.Corsairs, corsairing.Corsairs),
    (outline.Politics, politics.Politics), (outline.Issued, chits.Issued), (outline.Admiralty, chits.Admiralty),
]  # fmt: skip


def test_a_live_world_and_its_document_have_the_same_outline() -> None:
    game = SeaLords("trafalgar-1805")
    world = game.new_world("outline")
    world.impulse.winds.append("mistral")
    read = msgspec.json.decode(game.encode(world), type=Outline)
    assert document.outlined(world) == read
    assert (read.winds, read.clock.year) == (("mistral",), 1805)
    assert [len(table) > 0 for table in (read.squadrons, read.formations, read.leaders, read.schedule)] == [True] * 4
    assert sum(map(len, read.pieces)) == sum(
        len(table)
        for table in (
            world.formations, world.squadrons, world.leaders, world.flotillas, world.spare_squadrons, world.auxiliaries,
            world.elsewhere, world.convoys,
        )
    )  # fmt: skip


@pytest.mark.parametrize(("outlined", "whole"), KINDS)
def test_what_a_document_may_leave_out_is_in_outline_what_it_is_in_the_world(
    outlined: type[msgspec.Struct], whole: type[msgspec.Struct]
) -> None:
    known = {field.name: field for field in fields(whole)}
    for field in fields(outlined):
        assert not field.required or known[field.name].required
        if not field.required and not known[field.name].required and field.default is not msgspec.NODEFAULT:
            assert field.default == known[field.name].default


def test_pieces_that_are_no_more_and_those_that_were_to_come_are_joined_in() -> None:
    division = {"squadrons": [{"id": "indies"}], "flotillas": [{"id": "linois-division"}], "leaders": [{"id": "linois"}]}
    coming = {"side": "allies", "division": division, "counters": [{"id": "blank"}], "spares": [{"id": "spare"}]}
    entries = [coming, {"side": "british", "leader": {"id": "louis", "rank": "Rear-Admiral"}, "auxiliary": {"id": "sloops"}}]
    tables = {table: {"gone": {"name": table}, "there": {"name": "before"}} for table in outline_kit.TABLES}
    earlier = outline_kit.outline(tables, schedule=entries, prestige={"british": 1})
    later = outline_kit.outline({table: {"there": {"name": "now"}} for table in tables}, prestige={"british": 2})
    found = joined(earlier, later)
    assert found.prestige == {"british": 2}
    assert [(table["gone"].name, table["there"].name) for table in found.pieces] == [
        (table, "now")
        for table in (
            "formations", "squadrons", "leaders", "flotillas", "spare_squadrons", "auxiliaries", "elsewhere", "convoys",
        )
    ]  # fmt: skip
    due = [sorted({*table} - {"gone", "there"}) for table in found.pieces]
    assert due == [["linois-division"], ["indies"], ["linois", "louis"], ["blank"], ["spare"], ["sloops"], [], []]
    assert found.leaders["louis"].rank == "Rear-Admiral"

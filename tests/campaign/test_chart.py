"""The chart of a page: its base made once, and over it what a side may see, every counter once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.game import SeaLords
from campaign.play.chart import base
from campaign.play.chart.base import BaseChart, base_chart, base_named
from campaign.play.chart.counters import Seen
from campaign.play.chart.overlay import Overlay, overlay, svg
from campaign.play.table import laid_out
from campaign.record.sailing import Sailed
from campaign.state import World
from maps.drawing import base_chart as drawing
from maps.drawing.chart_layer import Layer, PieceKind, Standing
from maps.load import named
from maps.place import Place
from maps.theatre import Theatre
from tests.campaign.at_terminal import played

__all__ = ["played"]


@pytest.fixture(scope="module")
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


@pytest.fixture
def world(game: SeaLords) -> World:
    return game.new_world("chart")


def spotted(world: World, *names: str) -> World:
    for name in names:
        world.formations[name].spotted = True
    return world


# -- the base ----------------------------------------------------------------------------------------------------------------


def test_a_base_is_drawn_once_in_a_process_and_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theatre, drawings = named("trafalgar-1805"), []

    def drawn(of: Theatre) -> drawing.Base:
        drawings.append(of)
        return drawing.drawn(of)

    monkeypatch.setenv("SEALORDS_CACHE", str(tmp_path))
    monkeypatch.setattr(base, "drawn", drawn)
    monkeypatch.setattr(base, "_SHELF", base._Shelf())
    first = base_chart(theatre)
    assert base_chart(theatre) is first
    assert base_chart(named("trafalgar-1805")) is first, "another value that says the same"
    assert base_named(first.fingerprint) is first
    assert base_named("0" * 32) is None
    assert base_named(f"../charts/{first.fingerprint}") is None

    monkeypatch.setattr(base, "_SHELF", base._Shelf())  # as in another process
    named_first = base_named(first.fingerprint)
    second = base_chart(theatre)
    assert named_first is second, "asked for by its fingerprint before anybody has opened a campaign"
    assert len(drawings) == 1
    assert svg_of(second) == svg_of(first)
    assert (second.fingerprint, second.packed, second.places) == (first.fingerprint, first.packed, first.places)


def svg_of(chart: BaseChart) -> str:
    return chart.table.svg(Layer(winds=("channel-westerly",)))


def test_another_theatre_has_another_base(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    theatre = named("trafalgar-1805")
    other = replace(theatre, heading=replace(theatre.heading, title="Another"))
    assert base.fingerprint_of(other) != base.fingerprint_of(theatre)


def test_a_damaged_base_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEALORDS_CACHE", str(tmp_path))
    monkeypatch.setattr(base, "_SHELF", base._Shelf())
    first = base_chart(named("trafalgar-1805"))
    (file,) = (tmp_path / "charts").iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    monkeypatch.setattr(base, "_SHELF", base._Shelf())
    assert base_chart(named("trafalgar-1805")).packed == first.packed


# -- counters ----------------------------------------------------------------------------------------------------------------


def shown_once(game: SeaLords, world: World, side: str) -> Overlay:
    """Every counter of a view is on the overlay and in its drawing, exactly once."""
    view, over = game.view(world, side), overlay(game, world, side)
    wanted = [f"own-{name}" for name in view.formations]
    wanted += [f"own-{one.id}" for one in view.auxiliaries.values() if one.box in ("stationed", "cruising")]
    wanted += [f"foe-{one.id}" for one in view.enemies if one.id]
    wanted += [f"lost-{entry.formation}" for entry in view.book if not entry.seen.in_sight]
    ids = [one.id for one in over.counters]
    face_down = [one for one in ids if one.startswith("foe-unknown-")]
    posted = [one for one in ids if one.startswith("foe-station-")]
    assert sorted(set(ids) - {*face_down, *posted}) == sorted(wanted)
    assert len(face_down) == sum(not one.id for one in view.enemies)
    assert len(posted) == len(view.stations)
    assert len(ids) == len(set(ids))
    drawn = re.findall(r' id="([^"]*)"', svg(game, over))
    assert len(drawn) == len(set(drawn))
    assert set(ids) <= set(drawn)
    return over


@pytest.mark.parametrize("side", ["british", "allies"])
def test_every_counter_of_a_view_is_there_once(game: SeaLords, world: World, side: str) -> None:
    over = shown_once(game, spotted(world, "brest-fleet", "channel-fleet"), side)
    assert len(over.counters) > 20
    assert {one.seen for one in over.counters} == {Seen.OWN, Seen.IN_SIGHT}


def test_so_they_are_turns_later(played: Path) -> None:
    with laid_out(f"sqlite:///{played}", "nelson", to_read=True) as table:
        world = table.game.decode(table.archive.load().snapshot)
        for side in world.sides:
            over = shown_once(table.game, world, side)
            assert over.counters


def test_the_umpire_sees_all_and_nothing_twice(game: SeaLords, world: World) -> None:
    over = overlay(game, world)
    assert sorted(one.key for one in over.counters if one.kind is not PieceKind.AUXILIARY) == sorted(
        one.id for one in world.afloat()
    )
    assert not any(one.foe for one in over.counters)


def test_a_counter_tells_all_that_its_owner_knows(game: SeaLords, world: World) -> None:
    counter = next(one for one in overlay(game, world, "british").counters if one.key == "channel-fleet")
    assert (counter.label, counter.place, counter.kind) == ("Channel Fleet", "space:off-ushant", PieceKind.FLEET)
    told = "\n".join(counter.story)
    view = game.view(world, "british")
    divisions = [one for one in view.flotillas.values() if one.superior == "channel-fleet"]
    assert divisions
    for division in divisions:
        assert world.formations[division.id].name in told
        assert world.leaders[division.leader.id].name in told if division.leader else True
    for squadron in world.company("channel-fleet"):
        assert f"{squadron.name}, {squadron.sail} sail, damage {squadron.damage} of" in told
        assert all(ship.name in told for ship in squadron.ships)


def story(game: SeaLords, world: World, side: str, key: str) -> str:
    return "\n".join(next(one for one in overlay(game, world, side).counters if one.key == key).story)


def test_auxiliaries_are_told_with_whom_they_sail_and_whom_they_shadow(game: SeaLords, world: World) -> None:
    one, other, *_ = [aux for aux in world.auxiliaries.values() if aux.side == "british"]
    one.box, one.at = "assigned", "channel-fleet"
    other.box, other.at = "shadowing", "brest-fleet"
    spotted(world, "brest-fleet")
    assert f"{one.name} ({one.aux_class})" in story(game, world, "british", "channel-fleet")
    assert "Shadowed by" in story(game, world, "british", "brest-fleet")
    assert other.name.removeprefix("The ") in story(game, world, "british", "brest-fleet")
    assert other.name not in story(game, world, "allies", "brest-fleet")


def test_who_has_no_leader_is_not_said_to_be_commanded(game: SeaLords, world: World) -> None:
    assert "Commanded by" in story(game, world, "british", "channel-fleet")
    world.formations["channel-fleet"].leader = None
    assert "Commanded by" not in story(game, world, "british", "channel-fleet")


@pytest.mark.rule("SL 7.115")
def test_an_enemy_in_sight_tells_what_he_shows_and_face_down_nothing(game: SeaLords, world: World) -> None:
    hidden = overlay(game, world, "british")
    brest = [one for one in hidden.counters if one.place == "harbour:brest"]
    assert [(one.id, one.key, one.label) for one in brest] == [("foe-unknown-allies-harbour-brest-1", "", "unknown")]
    assert "Ganteaume" not in svg(game, hidden)
    seen = overlay(game, spotted(world, "brest-fleet"), "british")
    (fleet,) = [one for one in seen.counters if one.place == "harbour:brest"]
    assert (fleet.id, fleet.kind, fleet.label) == ("foe-brest-fleet", PieceKind.FLEET, "Ganteaume's fleet")
    assert any("squadron" in line for line in fleet.story)


def test_a_watch_that_one_keeps_is_marked_and_an_enemys_is_not_told(game: SeaLords, world: World) -> None:
    fleet = world.formations["channel-fleet"]
    world.put(fleet, Place("space:brest"))
    off = [one.title for one in overlay(game, world, "allies").ports if one.place == "space:brest"]
    fleet.charge = Place("space:brest")
    assert [one.title for one in overlay(game, world, "allies").ports if one.place == "space:brest"] == off
    (own,) = [one for one in overlay(game, world, "british").ports if one.place == "space:brest"]
    assert own.standing is Standing.BLOCKADED
    assert "the Channel Fleet" in own.title


def test_tracks_are_those_of_counters_that_are_shown(game: SeaLords, world: World) -> None:
    facts = [
        Sailed("channel-fleet", "space:plymouth", "space:off-scilly", rule="SL 5.1"),
        Sailed("channel-fleet", "space:off-scilly", "space:off-ushant", rule="SL 5.1"),
        Sailed("brest-fleet", "space:brest", "space:off-ushant", rule="SL 5.1"),
    ]
    (track,) = overlay(game, world, "british", facts=facts).tracks
    assert (track.of, track.stretches) == ("own-channel-fleet", (("space:plymouth", "space:off-scilly", "space:off-ushant"),))


def test_a_track_has_a_gap_where_nobody_has_seen_how_it_went_on(game: SeaLords, world: World) -> None:
    facts = [
        Sailed("brest-fleet", "space:brest", "space:off-ushant", in_sight=True, rule="SL 5.1"),
        Sailed("brest-fleet", "space:mid-biscay", "space:off-ferrol", in_sight=True, rule="SL 5.1"),
    ]
    (track,) = overlay(game, spotted(world, "brest-fleet"), "british", facts=facts).tracks
    assert track.stretches == (("space:brest", "space:off-ushant"), ("space:mid-biscay", "space:off-ferrol"))
    assert track.foe


# -- secrets -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["british", "allies"])
def test_an_enemys_secret_changes_no_byte_of_a_double_blind_chart(game: SeaLords, world: World, side: str) -> None:
    """`tests/fuzz/test_leaks.py` changes one secret after the other in open play; here all of them at once in double-blind play,
    where nothing at all is seen of an enemy that is not spotted."""
    world.double_blind = True
    twin = world.clone()
    for one in [one for one in twin.formations.values() if one.side != side and not one.spotted]:
        one.place, one.name, one.charge, one.leader = Place("space:nore"), "Phantoms", Place("space:brest"), None
    for squadron in [squadron for squadron in twin.squadrons.values() if squadron.side != side]:
        squadron.name, squadron.damage, squadron.ships = "Phantom", 9, squadron.ships[:1]
    for auxiliary in [auxiliary for auxiliary in twin.auxiliaries.values() if auxiliary.side != side]:
        auxiliary.box, auxiliary.at, auxiliary.name = "stationed", "space:off-ushant", "Phantom"

    def drawn(of: World, whose: str | None) -> str:
        over = overlay(game, of, whose)
        return svg(game, over) + repr(over)

    assert drawn(twin, side) == drawn(world, side)
    assert drawn(twin, None) != drawn(world, None)

"""The chart before a player: tracks of the last turn as he may read them, and any phase of the past as he knew it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.chart import seen_chart
from campaign.play.chart.past import ReplayedPhases
from campaign.play.chart.seen_chart import phases, seen, seen_then
from campaign.play.chart.tracks import KeptTracks, sailed
from campaign.play.errors import BadInput
from campaign.play.seated_player import SeatedPlayer
from campaign.record.documents import AnyFact
from campaign.record.past import Row
from campaign.store import reading

MOST = 60  # questions until somebody of his has sailed for some phases


@pytest.fixture
def player(tmp_path: Path) -> Iterator[SeatedPlayer]:
    """Of the British of 1805, some impulses into the first turn, by his officers' advice."""
    application = Application(str(tmp_path / "campaigns.db"))
    application.create(NewCampaign("war", "4", seats={"british": "human"}))
    with application.sit_down("war", "british") as seated:
        for _ in range(MOST):
            if seated.session.phase_number > 14:
                break
            question = next(one for one in seated.session.pending if one.side == "british")
            seated.answer(question, seated.advice(question))
            for _ in seated.session.play(seated.table.seats):
                pass
        yield seated


def test_tracks_are_of_own_formations_and_of_enemies_in_sight(player: SeatedPlayer) -> None:
    tracks = seen(player).over.tracks
    assert tracks
    read = sailed(player.url, "war", None, player.outline)
    assert {one.id.removeprefix("track-") for one in tracks if not one.foe} <= {
        fact.formation for fact in read if hasattr(fact, "formation")
    }
    in_sight = {one.id for one in player.view.enemies if one.id} | {entry.formation for entry in player.view.book}
    assert {one.id.removeprefix("track-") for one in tracks if one.foe} <= in_sight


def test_tracks_are_read_once_a_phase_and_anew_when_one_was_opened_again(
    player: SeatedPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    since: list[int | None] = []
    facts = reading.facts

    def counted(*given: Any, **how: Any) -> Iterator[Row]:
        since.append(how.get("since_phase"))
        return facts(*given, **how)

    monkeypatch.setattr("campaign.play.chart.tracks.reading.facts", counted)
    kept, phase = KeptTracks(player.url, "war", player.side), player.session.phase_number

    def read() -> list[AnyFact]:
        return kept.facts(player.session, player.outline, player.outset)

    told = sailed(player.url, "war", player.side, player.outline)
    assert told
    since.clear()
    assert read() == read() == told
    assert len(since) == 2, "the turns, and who sailed in them"
    since.clear()
    player.session.phase_number += 1
    assert read() == told
    assert since == [phase], "only what was not read before"
    since.clear()
    player.session.phase_number, player.session.reopened = phase, player.session.reopened + 1
    assert read() == told
    assert since == [None, 0], "a phase was opened again: all of it"


def test_the_state_that_a_campaign_stands_at_is_that_of_its_last_phase(player: SeatedPlayer) -> None:
    assert player.table.archive.stands_at == phases(player)[-1].state_hash


def test_any_phase_is_shown_as_it_was_and_the_open_one_is_not(player: SeatedPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    way = phases(player)
    assert way[0].number == -1
    shown = {one.number: seen_then(player, one.number).over for one in way}
    assert len({one.caption for one in shown.values()}) > 1
    assert shown[-1].tracks == ()
    assert all(one.side == "british" for one in shown.values())
    with pytest.raises(BadInput, match="is not over"):
        seen_then(player, way[-1].number + 1)
    monkeypatch.setattr(seen_chart, "_REPLAYED", ReplayedPhases())
    assert seen_then(player, way[-1].number).over == shown[way[-1].number]

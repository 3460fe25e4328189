"""A server that is started anew stands where it stood: who is asked and called, and what he is told, then and later."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web.places import place
from campaign.web.seats import Seat
from campaign.web.tables import OpenCampaign

SEED = "r1"  # gales, worn ships, battles and orders by the steps that are played
STEPS = 45


@pytest.mark.parametrize("people", [("british",), ("british", "allies")])
def test_each_player_is_told_the_same_whether_the_server_is_started_anew_or_not(tmp_path: Path, people: tuple[str, ...]) -> None:
    stayed, anew = _told(tmp_path / "stayed.db", people, anew=False), _told(tmp_path / "anew.db", people, anew=True)
    assert len({moment for moment, *_ in stayed}) > STEPS / 3, "play goes on"
    assert sum(called for _, _, called, _ in stayed) > STEPS / 3, "they are called"
    assert anew == stayed


def test_who_is_killed_while_officers_and_computers_play_on_comes_to_the_same(tmp_path: Path) -> None:
    """What follows an answer is written together in the end: without it the file has the answer, and the rest is played again."""
    database = str(tmp_path / "war.db")
    Application(database).create(NewCampaign("war", SEED, seats={"british": "human"}))
    opened, compared = OpenCampaign(database, "war"), 0
    while compared < STEPS / 5:
        player, bulletin = opened.players["british"], opened.bulletins["british"]
        asked = next((one for one in opened.watch.asked() if player.his(one)), None)
        if asked is None or bulletin.called:
            opened.said("british")
            opened.go_on()
            continue
        opened.watch.hear(player.answer(asked, player.advice(asked)))
        killed = tmp_path / f"{compared}.db"
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(killed)) as copy:
            source.backup(copy)
        opened.said("british")
        opened.go_on()
        again = OpenCampaign(str(killed), "war")
        assert _stands(again) == _stands(opened)
        again.close()
        compared += 1
    opened.close()


def _stands(opened: OpenCampaign) -> tuple[object, ...]:
    """Where a campaign stands: the state, what was answered since, and what is asked."""
    session = opened.watch.session
    choices = [(one.side, one.kind, one.answer) for one in session.choices]
    asked = [(one.side, one.kind.name) for one in session.pending]
    return session.moment, opened.table.game.encode(session.state), choices, asked


def _told(database: Path, people: tuple[str, ...], *, anew: bool) -> list[tuple[str, str, bool, tuple[str, ...]]]:
    """What each of the players is told at each step, all following the advice; a new server opens the campaign each time."""
    Application(str(database)).create(NewCampaign("war", SEED, seats=dict.fromkeys(people, "human")))
    opened, told = OpenCampaign(str(database), "war"), []
    for _ in range(STEPS):
        if anew:
            opened.close()
            opened = OpenCampaign(str(database), "war")
        for side in opened.players:
            here, bulletin = place(opened, Seat("war", side)), opened.bulletins[side]
            told.append((here.moment, here.stamp, bulletin.called, tuple(bulletin.lines)))
        for side in opened.waits_for[:1]:
            player = opened.players[side]
            asked = next((one for one in opened.watch.asked() if player.his(one)), None)
            if asked is not None and not opened.bulletins[side].called:
                opened.watch.hear(player.answer(asked, player.advice(asked)))
            opened.said(side)
            opened.go_on()
    opened.close()
    return told

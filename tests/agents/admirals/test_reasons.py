"""Reasons are kept with the choices in the campaign's file: the umpire's log shows them, a side's never."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from campaign.store import reading
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.store_kit import shelf_with, url

__all__ = ["played", "terminal"]


def test_new_seats_admirals_and_the_umpire_reads_why_they_chose(terminal: Terminal) -> None:
    said = terminal("new", "duel", "--seed", "1", "--seat", "british=admiral:bold:8")
    assert "Allies by admiral, British by admiral" in said.out
    assert terminal("run", "duel").code == 0
    told = terminal("log", "duel", "--reasons").out
    assert "| SL 9.36 | British on orders: " in told
    assert "| SL 9.36 | Allies on orders: " in told
    plain = terminal("log", "duel").out
    assert " on orders: " not in plain
    assert all(line in told for line in plain.splitlines()[:50])
    assert terminal("verify", "duel").code == 0, "reasons are no part of the play"


def test_a_side_is_shown_no_reasons(terminal: Terminal) -> None:
    terminal("new", "duel", "--seed", "1")
    terminal("run", "duel")
    for side in ("british", "allies"):
        assert " on orders: " not in terminal("log", "duel", "--side", side).out
        refused = terminal("log", "duel", "--side", side, "--reasons")
        assert (refused.code, "the umpire's" in refused.err) == (2, True)


def test_an_admirals_settings_are_refused_before_a_campaign_is_begun(terminal: Terminal, tmp_path: Path) -> None:
    assert "unknown temperament 'rash'" in terminal("new", "x", "--seat", "british=admiral:rash").err
    assert "unknown kind" in terminal("new", "x", "--seat", "british=random:8").err
    assert "strength '12'" in terminal("new", "x", "--seat", "british=admiral:bold:12").err
    own = tmp_path / "own.toml"
    own.write_text("[jervis]\nattack = 0.7\n")
    assert terminal("new", "mine", "--seat", "british=admiral:jervis:9", "--instructions", f"british={own}").code == 0
    assert terminal("run", "mine").code == 0


def test_a_file_of_the_schema_before_is_given_a_place_for_reasons(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    shelf_with(path, "nile")
    old = sqlite3.connect(path)
    old.execute("ALTER TABLE choice DROP COLUMN why")
    for later in ("brief", "inner_phase", "contents"):
        old.execute(f"DROP TABLE {later}")
    old.execute("PRAGMA user_version = 5")
    old.execute("UPDATE campaign SET schema_version = 5")
    old.commit()
    old.close()
    assert Campaigns(url(path)).open("nile").record.schema_version == SCHEMA_VERSION
    assert reading.reasons(url(path), "nile") == []

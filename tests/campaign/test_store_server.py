"""The same store on a club's server: run when SEALORDS_TEST_SERVER holds the URL of an empty PostgreSQL database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from campaign.store import reading
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError
from campaign.store.shelf import Shelf
from table.dice import Die
from table.session import Present
from tests.campaign.store_kit import choice, closing, document, record, shelf_with, url

SERVER = os.environ.get("SEALORDS_TEST_SERVER", "")
pytestmark = pytest.mark.skipif(not SERVER, reason="SEALORDS_TEST_SERVER names no database")


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    shelf = Shelf(SERVER)
    yield shelf
    for name in shelf.names():
        shelf.delete(name)


def test_a_campaign_is_kept_on_a_server(shelf: Shelf) -> None:
    archive, late = shelf.create(record(), document(0)), shelf.open("trafalgar")
    archive.keep_choices(0, [choice(0, person=True)])
    archive.drop_choice(0, choice(0, person=True))
    archive.keep_choices(0, [choice(0, person=True)])
    archive.keep_die(0, Die(1, 10, 7, by_hand=True))
    assert archive.load() == Present(0, document(0), [choice(0, person=True)], [Die(1, 10, 7, by_hand=True)])
    for phase in range(6):
        archive.close_phase(closing(phase, choice(0, person=True)))
    assert shelf.open("trafalgar").load() == Present(6, document(6))
    assert [phase.choices for phase in archive.history()] == [[choice(0, person=True)]] * 6
    assert archive.first_snapshot() == document(0)
    with pytest.raises(CampaignFileError, match="has gone on"):
        late.close_phase(closing(0))


def test_a_campaign_travels_between_server_and_file(shelf: Shelf, tmp_path: Path) -> None:
    shelf_with(tmp_path / "home.db", "nile").export("nile", tmp_path / "out.db")
    shelf.import_(tmp_path / "out.db", "nile abroad")
    shelf.export("nile abroad", tmp_path / "back.db")
    home = Shelf(url(tmp_path / "home.db"))
    home.import_(tmp_path / "back.db")
    assert list(home.open("nile abroad").history()) == list(home.open("nile").history())
    assert list(reading.facts(SERVER, "nile abroad")) == list(reading.facts(url(tmp_path / "home.db"), "nile"))
    assert reading.present(SERVER, "nile abroad")["world"] == reading.present(url(tmp_path / "home.db"), "nile")["world"]


def test_the_views_are_the_same_on_a_server(shelf: Shelf, tmp_path: Path) -> None:
    shelf_with(tmp_path / "home.db", "nile").export("nile", tmp_path / "out.db")
    shelf.import_(tmp_path / "out.db")
    for view in ("squadron", "ship", "formation", "leader", "wind", "gale", "fact_log"):
        shown = []
        for place in (SERVER, url(tmp_path / "home.db")):
            with Database(place).reading() as connection:
                shown.append(sorted(map(tuple, connection.execute(text(f"SELECT * FROM {view}")))))
        assert shown[0] == shown[1] != [], view

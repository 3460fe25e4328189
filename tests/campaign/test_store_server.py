"""The same store on a club's server: run when SEALORDS_TEST_SERVER holds the URL of an empty PostgreSQL database."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine, MetaData, Table, create_engine, event, text

from campaign.play import beginning
from campaign.play.beginning import NewCampaign
from campaign.play.table import laid_out
from campaign.store import reading, upgrades
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from campaign.store.database import Database
from campaign.store.errors import CampaignFileError
from campaign.store.notices import listening
from campaign.store.players import Players
from campaign.store.pools import pooled
from table.archives import Present
from table.dice import Die
from tests.campaign.store_kit import choice, closing, document, record, shelf_with, url
from tests.games.record import FOLDER
from tests.postgres import SERVER, needs_server, own_schema

pytestmark = needs_server


@pytest.fixture
def server() -> Iterator[str]:
    """A schema of the test's own on the server."""
    with own_schema() as url:
        yield url


@contextmanager
def listening_to(engine: type[Engine], name: str, heard: list[object]) -> Iterator[None]:
    """Notes down each time that something happens to an engine."""

    def note(*given: object) -> None:
        heard.append(given)

    event.listen(engine, name, note)
    try:
        yield
    finally:
        event.remove(engine, name, note)


@pytest.fixture
def shelf(server: str) -> Campaigns:
    return Campaigns(server)


def test_a_campaign_is_kept_on_a_server(shelf: Campaigns) -> None:
    archive, late = shelf.create(record(), document(0)), shelf.open("trafalgar")
    archive.keep_choices(0, [choice(0, person=True)])
    archive.drop_choice(0, choice(0, person=True))
    archive.keep_choices(0, [choice(0, person=True)])
    archive.keep_die(0, Die(1, 10, 7, by_hand=True))
    assert archive.load() == Present(0, document(0), [choice(0, person=True)], [Die(1, 10, 7, by_hand=True)])
    for phase in range(6):
        archive.close_phase(closing(phase, choice(0, person=True)))
    with shelf.open("trafalgar") as opened:
        assert opened.load() == Present(6, document(6))
    assert [phase.choices for phase in archive.history()] == [[choice(0, person=True)]] * 6
    assert archive.first_snapshot() == document(0)
    with pytest.raises(CampaignFileError, match="has gone on"):
        late.close_phase(closing(0))
    archive.close()
    late.close()


def test_a_campaign_travels_between_server_and_file(shelf: Campaigns, server: str, tmp_path: Path) -> None:
    shelf_with(tmp_path / "home.db", "nile").export("nile", tmp_path / "out.db")
    shelf.import_(tmp_path / "out.db", "nile abroad")
    shelf.export("nile abroad", tmp_path / "back.db")
    home = Campaigns(url(tmp_path / "home.db"))
    home.import_(tmp_path / "back.db")
    assert list(home.open("nile abroad").history()) == list(home.open("nile").history())
    assert list(reading.facts(server, "nile abroad")) == list(reading.facts(url(tmp_path / "home.db"), "nile"))
    assert reading.present(server, "nile abroad").document == reading.present(url(tmp_path / "home.db"), "nile").document


def test_the_views_are_the_same_on_a_server(shelf: Campaigns, server: str, tmp_path: Path) -> None:
    shelf_with(tmp_path / "home.db", "nile").export("nile", tmp_path / "out.db")
    shelf.import_(tmp_path / "out.db")
    for view in ("squadron", "ship", "formation", "leader", "auxiliary", "wind", "gale", "fact_log"):
        shown = []
        for place in (server, url(tmp_path / "home.db")):
            with Database(place).reading() as connection:
                shown.append(sorted(tuple(row.values()) for row in connection.query(f"SELECT * FROM {view}")))
        assert shown[0] == shown[1] != [], view


def test_a_damaged_campaign_on_a_server_does_not_hide_the_others(shelf: Campaigns, server: str) -> None:
    for name in ("copenhagen", "nile"):
        shelf.create(record(name), document(0)).close()
    with Database(server).writing() as connection:
        damaged = "SELECT id FROM campaign WHERE name = 'nile'"
        connection.change(f"UPDATE snapshot SET document = NULL WHERE campaign_id = ({damaged})")
    troubles = [(row.name, row.trouble) for row in reading.campaigns(server)]
    assert troubles == [("copenhagen", None), ("nile", "is damaged: it has 0 presents, not one")]


# -- a server of schema 1 --------------------------------------------------------------------------------------------


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """The campaign `nile` as the first version kept it."""
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress((FOLDER / "schema-1.sealords.gz").read_bytes()))
    return path


@pytest.fixture
def old_server(server: str, old_file: Path) -> str:
    """The same tables and rows on the server."""
    source, engine = create_engine(f"sqlite:///{old_file}"), create_engine(server)
    copy_tables(source, engine)
    source.dispose()
    engine.dispose()
    return server


def copy_tables(source: Engine, target: Engine) -> None:
    """Tables as one database has them, with their rows and the version they are of, in another of another make."""
    found = MetaData()

    @event.listens_for(found, "column_reflect")
    def make_generic(inspector: object, table: Table, column: Any) -> None:
        column["type"] = column["type"].as_generic()

    found.reflect(source)
    assert sorted(found.tables) == ["campaign", "choice", "die", "fact", "seat", "snapshot"]
    found.create_all(target)
    with source.connect() as sent, target.begin() as received:
        for table in found.sorted_tables:
            rows = [dict(row) for row in sent.execute(table.select()).mappings()]
            received.execute(table.insert(), rows)
        received.execute(text("CREATE TABLE sealords_schema (version integer NOT NULL)"))
        received.execute(text("INSERT INTO sealords_schema VALUES (1)"))


def test_an_old_server_is_brought_up_to_date_as_an_old_file_is(old_server: str, old_file: Path) -> None:
    server, file = (Campaigns(place, create=False).open("nile") for place in (old_server, url(old_file)))
    assert server.record == file.record
    assert server.record.schema_version == SCHEMA_VERSION
    assert [seat.instructions for seat in server.record.seats] == [None, None]
    assert server.load() == file.load()
    assert server.first_snapshot() == file.first_snapshot()
    assert list(server.history()) == list(file.history())
    server.close()
    file.close()
    assert reading.present(old_server, "nile") == reading.present(url(old_file), "nile")
    assert reading.present(old_server, "nile").world.squadrons["brest-1"].ships
    assert list(reading.facts(old_server, "nile")) == list(reading.facts(url(old_file), "nile"))
    assert reading.campaigns(old_server) == reading.campaigns(url(old_file))


def counted(server: str) -> dict[str, int]:
    """How many rows each table of the server has, backups among them."""
    engine = create_engine(server)
    found = MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        counts = {name: len(connection.execute(table.select()).all()) for name, table in found.tables.items()}
    engine.dispose()
    return counts


def test_an_old_server_is_read_without_a_change_to_it(old_server: str, old_file: Path) -> None:
    before = counted(old_server)
    assert reading.present(old_server, "nile").document == reading.present(url(old_file), "nile").document
    with Campaigns(old_server, create=False, to_read=True).open("nile") as archive:
        assert archive.record.schema_version == SCHEMA_VERSION
    assert counted(old_server) == before
    assert "brief" not in before, "the tables are those of schema 1 still"


def test_an_upgrade_of_a_server_keeps_its_tables_as_they_were(old_server: str) -> None:
    before = counted(old_server)
    told: list[str] = []
    with listening(told.append):
        Campaigns(old_server, create=False)
    after = counted(old_server)
    assert {name: after[f"schema_1_{name}"] for name in before} == before
    assert "the tables as they were are kept as schema_1_campaign" in told[0]
    with Database(old_server).reading() as connection:
        (old,) = connection.query("SELECT DISTINCT schema_version FROM schema_1_campaign")
        assert old["schema_version"] == 1


def test_an_upgrade_of_a_server_that_fails_changes_nothing(old_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = counted(old_server)

    def fail(connection: object) -> None:
        raise CampaignFileError("the mast is gone")

    monkeypatch.setitem(upgrades.UPGRADES, SCHEMA_VERSION - 1, fail)
    with pytest.raises(CampaignFileError, match="the mast is gone"):
        Campaigns(old_server, create=False)
    assert counted(old_server) == before


def test_two_who_begin_at_once_on_an_empty_server_are_told_plainly(server: str) -> None:
    begin = Barrier(2)

    def create() -> str:
        begin.wait()
        try:
            Campaigns(server).create(record(), document(0)).close()
        except CampaignFileError as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(2) as pool:
        told = sorted(one.result() for one in [pool.submit(create) for _ in range(2)])
    assert told[0] == ""
    assert told[1].endswith("there is a campaign 'trafalgar' already; take another name")
    assert Campaigns(server).names() == ["trafalgar"]


def test_a_campaign_with_players_is_begun_on_an_empty_server(server: str) -> None:
    begun = beginning.create(server, NewCampaign("nile", "seed", players={"british": "Anna"}))
    assert begun.name == "nile"
    assert [one.name for one in Players(server, create=False, to_read=True).players()] == ["Anna"]


def test_of_two_who_begin_a_campaign_at_once_one_has_the_name_and_the_other_is_told_so(server: str) -> None:
    together = Barrier(2)

    def begin(player: str) -> str:
        together.wait()
        try:
            beginning.create(server, NewCampaign("nile", "seed", players={"british": player, "allies": "Zoe"}))
        except CampaignFileError as error:
            return str(error)
        return player

    with ThreadPoolExecutor(2) as pool:
        said = sorted(pool.map(begin, ["Anna", "Ben"]), key=len)
    assert said[0] in ("Anna", "Ben")
    assert "there is a campaign 'nile' already; take another name" in said[1]
    roll = {one.name: len(one.services) for one in Players(server, create=False, to_read=True).players()}
    assert roll == {said[0]: 1, "Zoe": 1}


def test_who_opens_again_and_again_connects_once_while_connections_are_pooled(server: str) -> None:
    beginning.create(server, NewCampaign("war", "7"))
    made: list[object] = []

    def opened(times: int) -> int:
        made.clear()
        for _ in range(times):
            with laid_out(server, "war"):
                pass
        return len(made)

    with listening_to(Engine, "do_connect", made):
        alone = opened(3)
        with pooled(server):
            assert opened(3) <= 2
            assert opened(3) == 0
            with laid_out(server, "war", to_read=True), laid_out(server, "war", to_read=True) as other:
                assert other.archive.current
        assert opened(1) * 3 == alone > 3


def test_a_pool_makes_anew_what_the_server_has_dropped(server: str) -> None:
    beginning.create(server, NewCampaign("war", "7"))
    with pooled(server):
        with Database(server).reading() as connection:
            (here,) = connection.query("SELECT pg_backend_pid() AS pid")
        engine = create_engine(SERVER)
        with engine.begin() as other:
            other.execute(text("SELECT pg_terminate_backend(:pid)"), here)
        engine.dispose()
        with laid_out(server, "war") as table:
            assert table.archive.current

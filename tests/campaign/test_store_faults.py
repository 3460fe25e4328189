"""What goes wrong with files, disks and neighbours: one clear message each, and what was there before is there after."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from campaign.store import reading
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns, state_hash
from campaign.store.errors import CampaignFileError
from campaign.store.header import probe
from campaign.store.records import LONGEST_NAME
from table.archives import Present
from table.dice import Die
from tests.campaign.store_kit import choice, closing, document, record, rows, shelf_with, url, without_privilege


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two campaigns, closed."""
    shelf_with(tmp_path / "campaigns.db", "nile", "trafalgar")
    return tmp_path / "campaigns.db"


def all_ways_in(path: Path) -> list[Callable[[], object]]:
    """Whatever opens a file must say the same of it."""
    elsewhere = Campaigns(url(path.with_name("elsewhere.db")))
    return [
        lambda: Campaigns(url(path)),
        lambda: Campaigns(url(path), create=False),
        lambda: reading.campaigns(url(path)),
        lambda: reading.present(url(path), "trafalgar"),
        lambda: list(reading.facts(url(path), "trafalgar")),
        lambda: elsewhere.import_(path),
    ]


def refused(path: Path, message: str) -> None:
    """Every way in is refused with one message that names the file, and neither the file nor its directory changes."""
    ways = all_ways_in(path)
    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    for way in ways:
        with pytest.raises(CampaignFileError, match=message) as error:
            way()
        assert str(path) in str(error.value)
        assert "\n" not in str(error.value)
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == beside


def stamp(path: Path, pragma: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA {pragma}")
    connection.commit()
    connection.close()


# -- files that are not what they should be ------------------------------------------------------------------------


@pytest.mark.parametrize("left", [0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short(path: Path, left: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * left)])
    refused(path, f"it is cut short: {path.stat().st_size} bytes are left of {len(data)}")


def test_a_file_cut_to_less_than_a_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:60])
    refused(path, "it is not a campaign file")


def test_random_bytes(path: Path) -> None:
    path.write_bytes(Random(1805).randbytes(20_000))
    refused(path, "it is not a campaign file")


def test_an_empty_file(path: Path) -> None:
    path.write_bytes(b"")
    refused(path, "it is empty, and so not a campaign file")


def test_a_database_of_another_program(path: Path) -> None:
    stamp(path, "application_id = 7")
    refused(path, "it is not a campaign file, but a database of another program")


def test_a_file_from_the_future(path: Path) -> None:
    stamp(path, f"user_version = {SCHEMA_VERSION + 1}")
    refused(path, f"newer Sea Lords .schema {SCHEMA_VERSION + 1}; this one knows up to {SCHEMA_VERSION}.; upgrade the program")


def test_a_file_from_the_future_that_was_not_closed(path: Path) -> None:
    """The newer program was killed: the file's own header still says the old version, the log beside it the new one."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.commit()
    for way in all_ways_in(path)[:5]:
        with pytest.raises(CampaignFileError, match="newer Sea Lords"):
            way()
    connection.close()


def test_pages_overwritten_in_the_middle(path: Path) -> None:
    """All but the first page is noise: whoever comes upon it says so."""
    data = path.read_bytes()
    path.write_bytes(data[:4096] + Random(1805).randbytes(len(data) - 4096))
    refused(path, "it is damaged")


def test_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    ways = all_ways_in(missing)[1:]
    for way in ways:
        with pytest.raises(CampaignFileError, match=r"missing.db: there is no (campaign|such) file"):
            way()
    assert not missing.exists()


def test_a_directory(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for way in all_ways_in(tmp_path / "sub"):
        with pytest.raises(CampaignFileError, match="it is a directory; a file is wanted"):
            way()
    assert list((tmp_path / "sub").iterdir()) == []


def test_a_server_without_its_driver_or_sense() -> None:
    with pytest.raises(CampaignFileError, match="cannot be used"):
        Campaigns("nonsense://club:secret@host/campaigns")
    with pytest.raises(CampaignFileError, match="names no file"):
        Campaigns("sqlite://")


@pytest.mark.parametrize("sql", ["UPDATE campaign SET schema_version = 99", "UPDATE campaign SET schema_version = 'soon'"])
def test_a_campaign_from_the_future_in_a_file_of_today(path: Path, sql: str) -> None:
    Campaigns(url(path)).delete("nile")
    damage(path, sql)
    ways: list[Callable[[], object]] = [*all_ways_in(path), partial(Campaigns(url(path)).open, "trafalgar")]
    for way in (ways[3], *ways[5:]):
        with pytest.raises(CampaignFileError, match=r"newer Sea Lords \(schema (99|soon);"):
            way()
    (listed,) = reading.campaigns(url(path))
    assert "newer Sea Lords" in (listed.trouble or "")


@pytest.mark.parametrize("table", ["campaign", "snapshot"])
@pytest.mark.parametrize(("written", "known"), [("9999", "1805.1"), ("1805.2", "1805.1"), ("1806", "1805.1"), ("x", "1805.1")])
def test_a_campaign_played_under_newer_rules_is_not_gone_on_with(path: Path, table: str, written: str, known: str) -> None:
    damage(path, f"UPDATE {table} SET rules_version = '{written}'")
    with pytest.raises(CampaignFileError, match=f"was played under rules {written}; this Sea Lords knows up to {known}"):
        Campaigns(url(path)).open("trafalgar", rules_version=known)


def test_a_file_whose_version_is_missing(path: Path) -> None:
    stamp(path, "user_version = 0")
    refused(path, "it is damaged: the version of its schema is missing")


# -- rows that are not what they should be -------------------------------------------------------------------------


DAMAGE = pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("UPDATE snapshot SET document = '{}' WHERE document IS NOT NULL", "is damaged: its hash is"),
        ("UPDATE snapshot SET document = 5 WHERE document IS NOT NULL", "is damaged: its hash is|no document"),
        ("UPDATE snapshot SET document = replace(document, 'ushant', 'usnaht')", "is damaged: its hash is"),
        (f"UPDATE snapshot SET document = '{{}}', state_hash = '{state_hash(b'{}')}' WHERE document IS NOT NULL", "no World"),
        ("UPDATE snapshot SET document = NULL", "it has 0 presents, not one"),
        ("UPDATE snapshot SET document = 'x' WHERE phase = 1", "it has 2 presents, not one"),
        ("DELETE FROM snapshot", "it has 0 presents, not one"),
        ("UPDATE campaign SET charts = '[oops'", "the list of its charts is damaged"),
        ("UPDATE campaign SET charts = '{}'", "the list of its charts is damaged"),
        ("DELETE FROM seat WHERE side = 'b'", "it has seats of a, and its sides are a, b"),
        ("DELETE FROM seat", "it has seats of nobody, and its sides are a, b"),
    ],
)


@DAMAGE
def test_a_damaged_campaign_is_neither_shown_nor_played(path: Path, sql: str, message: str) -> None:
    damage(path, sql)
    for way in (lambda: reading.present(url(path), "trafalgar"), lambda: Campaigns(url(path)).open("trafalgar")):
        with pytest.raises(CampaignFileError, match=message) as error:
            way()
        assert f"campaign 'trafalgar' in {path}" in str(error.value)
        assert "\n" not in str(error.value)


@DAMAGE
def test_a_damaged_campaign_is_listed_with_the_reason_beside_the_sound_ones(path: Path, sql: str, message: str) -> None:
    nile, _ = reading.campaigns(url(path))
    where = " AND " if " WHERE " in sql else " WHERE "
    campaign = "id" if sql.startswith("UPDATE campaign") else "campaign_id"
    damage(path, f"{sql}{where}{campaign} = (SELECT id FROM campaign WHERE name = 'trafalgar')")
    listed = reading.campaigns(url(path))
    assert listed[0] == nile
    assert nile.trouble is None
    assert (len(listed), listed[1].name, listed[1].theatre) == (2, "trafalgar", "x")
    assert re.search(message, listed[1].trouble or "")
    assert str(path) not in (listed[1].trouble or "")


def test_a_document_that_is_no_text_is_one_campaigns_trouble(path: Path) -> None:
    damage(path, "UPDATE snapshot SET document = CAST(x'ff' AS text) || document WHERE phase = 2 AND campaign_id = 1")
    nile, trafalgar = reading.campaigns(url(path))
    assert (nile.trouble, trafalgar.trouble) == ("it is damaged: part of it is missing or was overwritten", None)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "\\", "[" * 5000])
def test_a_damaged_fact_is_not_told(path: Path, text: str) -> None:
    damage(path, f"UPDATE fact SET document = '{text}' WHERE phase = 1 AND number = 1")
    with pytest.raises(CampaignFileError, match=r"campaign 'trafalgar' in .*: fact 1 of phase 1 is damaged"):
        list(reading.facts(url(path), "trafalgar"))


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("UPDATE choice SET answer = '{oops' WHERE phase = 1", "answer 0 of phase 1 is no document"),
        ("UPDATE die SET value = 'x' WHERE phase = 1", "a die of phase 1 is no number"),
        (
            "UPDATE snapshot SET packed = x'ffff', phase = phase WHERE phase = 1",
            "phase 1 of .* is damaged: it cannot be unpacked",
        ),
        ("UPDATE snapshot SET packed = x'00', phase = phase WHERE phase = 1", "phase 1 of .* is damaged: it is cut short"),
        ("DELETE FROM snapshot WHERE phase = 1", "its phases do not follow each other"),
        ("UPDATE fact SET phase = 3 WHERE phase = 2", "a fact is of phase 3, which was not played"),
        ("UPDATE die SET phase = 4 WHERE phase = 2", "a die is of phase 4, which was not played"),
        ("UPDATE choice SET phase = 4 WHERE phase = 2", "a choice is of phase 4, which was not played"),
    ],
)
def test_a_damaged_history_is_not_told(path: Path, sql: str, message: str) -> None:
    damage(path, sql)
    archive = Campaigns(url(path)).open("trafalgar")
    with pytest.raises(CampaignFileError, match=message):
        list(archive.history())


def test_an_outset_that_is_lost(path: Path) -> None:
    damage(path, "DELETE FROM snapshot WHERE phase = -1")
    with pytest.raises(CampaignFileError, match="its outset is missing"):
        Campaigns(url(path)).open("trafalgar").first_snapshot()


def told(path: Path) -> None:
    with Campaigns(url(path)).open("trafalgar") as archive:
        list(archive.history())


def test_bytes_overwritten_anywhere_are_an_error_of_ours_or_none(path: Path) -> None:
    """Whatever is overwritten, every way in either works or says in one line that the file is damaged."""
    whole, random = path.read_bytes(), Random(3)
    refusals = []
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(random.choice([1, 10, 100])):
            data[random.randrange(100, len(data))] = random.randrange(256)
        ways: list[Callable[[], object]] = [*all_ways_in(path)[1:5], partial(told, path)]
        for way in ways:
            path.write_bytes(data)
            try:
                way()
            except CampaignFileError as error:
                refusals.append(str(error))
    assert len(refusals) > 20
    assert not [words for words in refusals if "\n" in words]


# -- names ---------------------------------------------------------------------------------------------------------


def test_an_unknown_campaign(path: Path) -> None:
    before = path.read_bytes()
    shelf = Campaigns(url(path))
    for way in (
        lambda: shelf.open("copenhagen"),
        lambda: shelf.delete("copenhagen"),
        lambda: shelf.export("copenhagen", path.with_name("sent.db")),
        lambda: reading.present(url(path), "copenhagen"),
        lambda: list(reading.facts(url(path), "copenhagen")),
    ):
        with pytest.raises(CampaignFileError, match="there is no campaign 'copenhagen' here; there are nile, trafalgar"):
            way()
    assert path.read_bytes() == before
    assert not path.with_name("sent.db").exists()


def test_a_shelf_without_campaigns(tmp_path: Path) -> None:
    with pytest.raises(CampaignFileError, match="there are none yet"):
        Campaigns(url(tmp_path / "new.db")).open("nile")


def test_a_name_that_is_taken(path: Path) -> None:
    shelf = Campaigns(url(path))
    before = rows(path)
    shelf.export("nile", path.with_name("sent.db"))
    for way in (
        lambda: shelf.create(record("nile"), document(0)),
        lambda: shelf.import_(path.with_name("sent.db")),
        lambda: shelf.import_(path.with_name("sent.db"), "trafalgar"),
    ):
        with pytest.raises(CampaignFileError, match=r"there is a campaign '(nile|trafalgar)' already; take another name"):
            way()
    assert rows(path) == before


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "it is empty"),
        ("a/b", "no slash"),
        ("a\\b", "no slash"),
        ("n" * (LONGEST_NAME + 1), f"it has {LONGEST_NAME + 1} characters; {LONGEST_NAME} are allowed"),
        ("bell\a", "no control characters"),
        ("two\nlines", "no control characters"),
        (" nile", "begin with a point or a blank"),
        ("nile ", "end with a blank"),
        ("..", "begin with a point"),
    ],
)
def test_names_that_will_not_do(path: Path, name: str, why: str) -> None:
    shelf = Campaigns(url(path))
    shelf.export("nile", path.with_name("sent.db"))
    before = path.read_bytes()
    with pytest.raises(CampaignFileError, match=f"is no name for a campaign: .*{why}"):
        shelf.create(record(name), document(0))
    with pytest.raises(CampaignFileError, match=f"is no name for a campaign: .*{why}"):
        shelf.import_(path.with_name("sent.db"), name)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["n" * LONGEST_NAME, "Nelson's 2nd war, 1805", "Ægir – øst", "'; DROP TABLE campaign; --"])
def test_names_that_will_do(path: Path, name: str) -> None:
    Campaigns(url(path)).create(record(name), document(0))
    assert reading.present(url(path), name).name == name


def test_a_campaign_begins_with_a_world(path: Path) -> None:
    for nonsense in (b"", b"{}", b'{"clock": 3}', b"\xff"):
        with pytest.raises(CampaignFileError, match="begins with a World's document"):
            Campaigns(url(path)).create(record("copenhagen"), nonsense)
    assert Campaigns(url(path)).names() == ["nile", "trafalgar"]


# -- what may not be written ---------------------------------------------------------------------------------------


@pytest.fixture
def cell(path: Path) -> Iterator[Path]:
    """The file in a directory that anybody may enter."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o755)
    shutil.copy(path, directory)
    yield directory / path.name
    directory.chmod(0o755)
    shutil.rmtree(directory)


def test_a_file_or_directory_that_may_not_be_read_is_said_to_be_closed(cell: Path) -> None:
    for place, mode in ((cell, 0o000), (cell.parent, 0o000)):
        place.chmod(mode)
        with without_privilege():
            for way in (
                lambda: Campaigns(url(cell)),
                lambda: Campaigns(url(cell), create=False, to_read=True),
                lambda: reading.campaigns(url(cell)),
                lambda: reading.present(url(cell), "trafalgar"),
                lambda: probe(cell),
            ):
                with pytest.raises(CampaignFileError, match=r"campaigns.db: it may not be read: .* is closed to you"):
                    way()
        place.chmod(0o755)


@pytest.fixture
def dock(path: Path) -> Iterator[Path]:
    """A directory that everybody may look into, with the file in it; nobody may write to either."""
    directory = Path(tempfile.mkdtemp())
    shutil.copy(path, directory)
    (directory / path.name).chmod(0o444)
    directory.chmod(0o555)
    yield directory
    directory.chmod(0o755)
    shutil.rmtree(directory)


def play_on(file: Path) -> None:
    with Campaigns(url(file)).open("trafalgar") as archive:
        archive.close_phase(closing(3))


@pytest.mark.parametrize("directory", [0o555, 0o777])
def test_a_read_only_file_can_be_read_but_not_played(dock: Path, directory: int) -> None:
    file = dock / "campaigns.db"
    dock.chmod(directory)
    before = file.read_bytes()
    with without_privilege():
        assert reading.present(url(file), "trafalgar").phase == 3
        assert len(list(reading.facts(url(file), "trafalgar"))) == 9
        with Campaigns(url(file), create=False, to_read=True).open("trafalgar") as archive:
            assert archive.load() == Present(3, document(3))
            assert len(list(archive.history())) == 3
        with pytest.raises(CampaignFileError, match=r"campaigns.db: it .*read-only for you"):
            play_on(file)
    assert file.read_bytes() == before


def test_a_read_only_campaign_is_exported_from_and_its_own_file_is_no_target(dock: Path) -> None:
    file, outside = dock / "campaigns.db", Path(tempfile.mkdtemp())
    outside.chmod(0o777)
    with without_privilege():
        shelf = Campaigns(url(file), create=False, to_read=True)
        shelf.export("nile", outside / "sent.db")
        with pytest.raises(CampaignFileError, match="this is the file that the campaign is kept in"):
            shelf.export("nile", file, overwrite=True)
    assert Campaigns(url(outside / "sent.db")).names() == ["nile"]
    assert [entry.name for entry in dock.iterdir()] == ["campaigns.db"]
    shutil.rmtree(outside)


def test_a_read_only_file_that_is_being_played_is_read_as_it_stands(path: Path, dock: Path) -> None:
    """The newest phase lies in the log beside the file."""
    archive = Campaigns(url(path)).open("trafalgar")
    archive.close_phase(closing(3))
    dock.chmod(0o755)
    for part in (path, path.with_name(f"{path.name}-wal")):
        (dock / part.name).unlink(missing_ok=True)
        shutil.copy(part, dock)
    dock.chmod(0o555)
    with without_privilege(), Campaigns(url(dock / path.name), create=False, to_read=True).open("trafalgar") as shown:
        assert shown.load() == Present(4, document(4))
    archive.close()


def test_the_copy_of_a_read_only_file_is_in_memory_and_goes_with_its_shelf(dock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(tempfile, "mkdtemp")
    with without_privilege():
        shelf = Campaigns(url(dock / "campaigns.db"), create=False, to_read=True)
        copy = str(shelf._database.place)
        assert shelf.names() == ["nile", "trafalgar"]
        assert tables_of(copy)
        del shelf
        gc.collect()
        assert not tables_of(copy), "another of its name is empty"


def tables_of(uri: str) -> list[str]:
    with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def test_a_read_only_directory(dock: Path) -> None:
    """SQLite keeps its log beside the file, so that a directory that may not be written to is no place to play."""
    file = dock / "campaigns.db"
    file.chmod(0o666)
    before = file.read_bytes()
    with without_privilege():
        assert reading.present(url(file), "trafalgar").phase == 3
        with pytest.raises(CampaignFileError, match=r"campaigns.db: it .*read-only for you"):
            play_on(file)
        with pytest.raises(CampaignFileError, match=r"new.db: it .*read-only for you"):
            Campaigns(url(dock / "new.db"))
        with pytest.raises(CampaignFileError, match="it may not be written to"):
            Campaigns(url(dock / "deep" / "new.db"))
    assert file.read_bytes() == before
    assert [entry.name for entry in dock.iterdir()] == ["campaigns.db"]


def test_export_into_a_read_only_directory(path: Path, dock: Path) -> None:
    """The shelf lies where it may be written to, the target does not."""
    home = Path(tempfile.mkdtemp())
    shutil.copy(path, home)
    home.chmod(0o777)
    (home / path.name).chmod(0o666)
    with without_privilege(), pytest.raises(CampaignFileError, match=r"sent.db: it .*read-only for you"):
        Campaigns(url(home / path.name)).export("nile", dock / "sent.db")
    assert [entry.name for entry in dock.iterdir()] == ["campaigns.db"]
    shutil.rmtree(home)


def test_a_file_that_another_program_is_writing(path: Path) -> None:
    archive = Campaigns(url(path), patience=0.05).open("trafalgar")
    shelf = Campaigns(url(path), patience=0.05)
    before = rows(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for way in (
        lambda: archive.close_phase(closing(3)),
        lambda: archive.keep_choices(3, [choice(0, person=True)]),
        lambda: archive.keep_die(3, Die(6, 10, 1)),
        lambda: shelf.create(record("copenhagen"), document(0)),
        lambda: shelf.delete("nile"),
    ):
        with pytest.raises(CampaignFileError, match=r"campaigns.db: another program is writing to it; try again"):
            way()
    assert archive.load() == Present(3, document(3))
    assert reading.present(url(path), "trafalgar").phase == 3
    other.execute("ROLLBACK")
    other.close()
    assert rows(path) == before
    archive.close_phase(closing(3))
    assert archive.load() == Present(4, document(4))


# -- full disks ----------------------------------------------------------------------------------------------------


def test_a_disk_that_fills_up_in_play(path: Path) -> None:
    """The database may grow by no page more; SQLite then says what it says on a full disk."""
    archive = Campaigns(url(path)).open("trafalgar")
    archive.keep_choices(3, [choice(0, person=True)])
    before = rows(path)
    archive._connection.change("PRAGMA max_page_count = 1")
    with pytest.raises(CampaignFileError, match=r"the disk is full; nothing of this was written, and .* is unharmed"):
        archive.close_phase(closing(3, choice(0, person=True), bulk=500))
    assert rows(path) == before
    kept = Present(3, document(3), [choice(0, person=True)])
    assert archive.load() == kept
    assert Campaigns(url(path)).open("trafalgar").load() == kept
    archive._connection.change("PRAGMA max_page_count = 100000")
    archive.close_phase(closing(3, choice(0, person=True), bulk=500))
    assert archive.load() == Present(4, document(4, bulk=500))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of half a megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if shutil.which("mount") is None or os.geteuid() != 0:
        pytest.skip("only the superuser can mount a small disk")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)], check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_real_disk_that_fills_up_in_play(small_disk: Path) -> None:
    file = small_disk / "campaigns.db"
    shelf = shelf_with(file, "trafalgar")
    archive = shelf.open("trafalgar")
    closed: list[int] = []

    def play() -> None:
        for phase in range(3, 500):
            archive.close_phase(closing(phase, bulk=100))
            closed.append(phase)

    with pytest.raises(CampaignFileError, match=r"campaigns.db: the disk (is|failed or is) full; .*unharmed"):
        play()
    phase = closed[-1] + 1
    assert archive.load() == Present(phase, document(phase, bulk=100))
    archive.close()
    elsewhere = small_disk.parent / "rescued.db"
    shutil.copy(file, elsewhere)
    for log in small_disk.glob("campaigns.db-wal"):
        shutil.copy(log, small_disk.parent / "rescued.db-wal")
    assert Campaigns(url(elsewhere)).open("trafalgar").load().phase == phase


def test_export_to_a_real_full_disk_leaves_no_part_of_a_file(path: Path, small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(b"x" * 500_000)
    before = path.read_bytes()
    with pytest.raises(CampaignFileError, match=r"sent.db: the disk (is|failed or is) full"):
        Campaigns(url(path)).export("trafalgar", small_disk / "sent.db")
    assert [entry.name for entry in small_disk.iterdir()] == ["ballast"]
    assert path.read_bytes() == before


def test_a_disk_that_is_found_full_when_it_is_asked_to_confirm(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    shelf = Campaigns(url(path))
    target = path.with_name("sent.db")
    target.write_bytes(b"an older export")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CampaignFileError, match=r"sent.db: the disk is full"):
        shelf.export("trafalgar", target, overwrite=True)
    with pytest.raises(CampaignFileError, match=r"new.db: the disk is full"):
        Campaigns(url(path.with_name("new.db")))
    assert target.read_bytes() == b"an older export"
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["campaigns.db", "sent.db"]


# -- parcels -------------------------------------------------------------------------------------------------------


def test_export_onto_what_is_there(path: Path) -> None:
    shelf = Campaigns(url(path))
    taken, directory = path.with_name("taken.db"), path.with_name("directory")
    taken.write_text("mine")
    directory.mkdir()
    before = path.read_bytes()
    for target, overwrite, message in (
        (taken, False, "there is a file of that name already"),
        (directory, False, "it is a directory"),
        (directory, True, "it is a directory"),
        (path.with_name("nowhere") / "sent.db", False, "there is no directory"),
        (path, True, "this is the file that the campaign is kept in"),
    ):
        with pytest.raises(CampaignFileError, match=message):
            shelf.export("nile", target, overwrite=overwrite)
    assert taken.read_text() == "mine"
    assert path.read_bytes() == before
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["campaigns.db", "directory", "taken.db"]
    assert list(directory.iterdir()) == []


def damage(file: Path, sql: str) -> None:
    connection = sqlite3.connect(file)
    connection.executescript(f"PRAGMA foreign_keys = OFF; {sql}")
    connection.close()


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("UPDATE snapshot SET document = replace(document, 'ushant', 'usnaht')", "snapshot of phase 2 is damaged: its hash"),
        ("UPDATE snapshot SET packed = x'ffff' WHERE phase = -1", "snapshot of phase -1 is damaged: it cannot be unpacked"),
        ("UPDATE snapshot SET packed = NULL", "its outset or its present is missing"),
        ("UPDATE snapshot SET document = NULL", "its outset or its present is missing"),
        ("DELETE FROM snapshot WHERE phase = 1", "its phases do not follow each other"),
        ("DELETE FROM snapshot", "its phases do not follow each other"),
        ("UPDATE fact SET phase = 3 WHERE phase = 2", "a fact is of phase 3, which was not played"),
        ("UPDATE die SET phase = 9 WHERE phase = 2", "a die is of phase 9, which was not played"),
        ("UPDATE fact SET document = '{' WHERE phase = 2", "3 rows of fact hold no document in document"),
        ("UPDATE choice SET answer = 'x' WHERE phase = 2", "1 rows of choice hold no document in answer"),
        ("UPDATE fact SET campaign_id = 7", "rows of a campaign that is not in it"),
        ("DELETE FROM campaign", "rows of a campaign that is not in it"),
        ("DROP TABLE die", "table die lacks"),
        ("ALTER TABLE choice DROP COLUMN person", "table choice lacks person"),
        ("UPDATE campaign SET name = 'a/b'", "'a/b' is no name for a campaign"),
        ("UPDATE choice SET kind = CAST(x'ff' AS TEXT)", r"sent\.db: it is damaged"),
    ],
)
def test_a_parcel_is_looked_through_before_it_is_taken_in(path: Path, sql: str, message: str) -> None:
    sent = path.with_name("sent.db")
    Campaigns(url(path)).export("nile", sent)
    damage(sent, f"DROP VIEW fact_log; {sql}")
    home = Campaigns(url(path.with_name("home.db")))
    before = path.with_name("home.db").read_bytes()
    with pytest.raises(CampaignFileError, match=message):
        home.import_(sent)
    assert path.with_name("home.db").read_bytes() == before
    assert home.names() == []


def test_one_bit_wrong_anywhere_in_a_parcel_does_no_harm(path: Path) -> None:
    """Either it is refused with our own error, or what arrives is sound; a stored document is never other than it was."""
    sent = path.with_name("sent.db")
    Campaigns(url(path)).export("nile", sent)
    whole, random = sent.read_bytes(), Random(21)
    refusals = 0
    for trial in range(40):
        place = random.randrange(len(whole))
        sent.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << random.randrange(8)]) + whole[place + 1 :])
        shelf = Campaigns(url(path.with_name(f"home-{trial}.db")))
        try:
            name = shelf.import_(sent)
        except CampaignFileError:
            refusals += 1
            assert shelf.names() == []
        else:
            assert shelf.open(name).load().snapshot == document(3)
            assert shelf.open(name).first_snapshot() == document(0)
    assert refusals


def test_a_parcel_with_two_campaigns_or_none(path: Path) -> None:
    Campaigns(url(path.with_name("empty.db")))
    home = Campaigns(url(path.with_name("home.db")))
    with pytest.raises(CampaignFileError, match="it holds 2 campaigns; a file to import holds one"):
        home.import_(path)
    with pytest.raises(CampaignFileError, match="it holds 0 campaigns"):
        home.import_(path.with_name("empty.db"))


def test_a_parcel_that_is_open_elsewhere(path: Path) -> None:
    sent = path.with_name("sent.db")
    Campaigns(url(path)).export("nile", sent)
    archive = Campaigns(url(sent)).open("nile")
    archive.close_phase(closing(3))
    with pytest.raises(CampaignFileError, match=r"sent.db: it is open in another program, or was not closed"):
        Campaigns(url(path)).import_(sent, "nile again")
    archive.close()
    Campaigns(url(path)).import_(sent, "nile again")
    assert reading.present(url(path), "nile again").phase == 4

"""The store: a campaign kept is a campaign found again, and its past and present can be read without it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

from campaign.document import outlined
from campaign.record.documents import AnyFact, decode
from campaign.record.past import Row
from campaign.record.sailing import Sailed
from campaign.record.weather import GaleRose
from campaign.state import Auxiliary, Formation, GaleMarker, Leader, Sail, Squadron
from campaign.store import reading, upgrades, views
from campaign.store.campaigns import SCHEMA_VERSION, CampaignArchive, Campaigns, state_hash
from campaign.store.default_database import default_url, sqlite_path
from campaign.store.errors import CampaignFileError
from campaign.store.present import Listed, PresentCampaign
from campaign.store.seats import SeatRecord
from table.archives import Archive, Present
from table.dice import Die
from tests.campaign.store_kit import PHASES_A_TURN, choice, closing, document, record, rows, shelf_with, url, world


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "campaigns.db"


@pytest.fixture
def archive(path: Path) -> CampaignArchive:
    return Campaigns(url(path)).create(record(), document(0))


def query(path: Path, sql: str, *binds: object) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(sql, binds).fetchall()
    finally:
        connection.close()


# -- the archive -------------------------------------------------------------------------------------------------


def test_a_campaign_is_found_as_it_was_created(path: Path) -> None:
    shelf = Campaigns(url(path))
    created: Archive = shelf.create(record(), document(0))
    opened = shelf.open("trafalgar")
    assert opened.record == record()
    assert opened.load() == created.load() == Present(0, document(0))


def test_choices_and_dice_of_the_open_phase_are_loaded_in_order(path: Path, archive: CampaignArchive) -> None:
    answered = [choice(0), choice(1, person=True, answer={"villeneuve": "space:ushant", "tally": [1, None, True]})]
    archive.keep_choices(0, answered)
    archive.keep_die(0, Die(4, 10, 9, by_hand=True))
    archive.keep_die(0, Die(5, 6, 0, by_hand=True))
    archive.keep_choices(0, [choice(2, person=True)])
    present = Campaigns(url(path)).open("trafalgar").load()
    assert present.choices == [*answered, choice(2, person=True)]
    assert present.dice == [Die(4, 10, 9, by_hand=True), Die(5, 6, 0, by_hand=True)]


def test_a_choice_taken_back_is_not_loaded_and_leaves_its_trace(path: Path, archive: CampaignArchive) -> None:
    wrong, worse, right = (choice(1, person=True, answer=answer) for answer in ("space:brest", "space:cadiz", "space:ushant"))
    archive.keep_choices(0, [choice(0), wrong])
    archive.drop_choice(0, wrong)
    archive.keep_choices(0, [worse])
    archive.drop_choice(0, worse)
    archive.keep_choices(0, [right])
    assert archive.load().choices == [choice(0), right]
    archive.close_phase(closing(0, choice(0), right))
    assert next(archive.history()).choices == [choice(0), right]
    kept = query(path, "SELECT number, undone, answer FROM choice ORDER BY number, undone")
    assert kept == [
        (0, 0, '"space:brest"'), (1, 0, '"space:ushant"'), (1, 1, '"space:brest"'), (1, 2, '"space:cadiz"'),
    ]  # fmt: skip


def test_no_choice_is_taken_back_that_is_not_there(archive: CampaignArchive) -> None:
    with pytest.raises(CampaignFileError, match="no answer 0 to take back"):
        archive.drop_choice(0, choice(0))


def test_a_closed_phase_replaces_what_was_kept_in_it(archive: CampaignArchive) -> None:
    archive.keep_choices(0, [choice(0, person=True)])
    archive.keep_die(0, Die(1, 10, 7, by_hand=True))
    closed = closing(0, choice(0, person=True), choice(1))
    archive.close_phase(closed)
    (phase,) = archive.history()
    assert (phase.number, phase.name, phase.rule, phase.rules_version) == (0, "phase 0", "SL 4.2", "1805.1")
    assert (phase.choices, phase.dice) == (closed.choices, closed.dice)
    assert phase.state_hash == state_hash(closed.snapshot)
    assert archive.load() == Present(1, closed.snapshot)


def test_history_tells_every_phase_in_order_and_how_it_began(path: Path) -> None:
    archive = shelf_with(path, "nile", "trafalgar", phases=11).open("trafalgar")
    told = list(archive.history())
    assert [phase.number for phase in told] == list(range(11))
    assert [phase.state_hash for phase in told] == [state_hash(document(number + 1)) for number in range(11)]
    assert all(phase.choices == [choice(0)] and len(phase.dice) == 2 for phase in told)
    assert archive.first_snapshot() == document(0)


def test_facts_are_rows_that_decode_to_what_happened(path: Path, archive: CampaignArchive) -> None:
    closed = closing(0)
    archive.close_phase(closed)
    kept = query(path, "SELECT number, kind, document FROM fact ORDER BY number")
    assert [(number, kind) for number, kind, _ in kept] == [(0, "rolled"), (1, "sailed"), (2, "gale-rose")]
    told: list[AnyFact] = [decode(str(text)) for _, _, text in kept]
    assert told == closed.facts


def test_whole_documents_are_few(path: Path) -> None:
    """The latest is whole, the outset and the first of each turn packed, of the others only the hash is left."""
    shelf_with(path, "trafalgar", phases=10)
    kept = query(path, "SELECT phase, turn, document, packed, state_hash FROM snapshot ORDER BY phase")
    assert [turn for _, turn, *_ in kept] == [(phase + 1) // PHASES_A_TURN + 1 for phase in range(-1, 10)]
    assert {phase: text for phase, _, text, _, _ in kept if text} == {9: document(10).decode()}
    packed = {phase: zlib.decompress(data) for phase, _, _, data, _ in kept if isinstance(data, bytes)}
    assert packed == {-1: document(0), 3: document(4), 7: document(8)}
    assert [name for *_, name in kept] == [state_hash(document(n)) for n in range(11)]


def test_a_long_campaign_stays_small(path: Path, archive: CampaignArchive) -> None:
    """Two hundred phases of a forty-kilobyte world: documents that were kept by mistake would fill eight megabytes."""
    for phase in range(200):
        archive.close_phase(closing(phase, bulk=200))
    archive.close()
    assert len(document(1, bulk=200)) > 30_000
    assert path.stat().st_size < 1_000_000


def test_phases_carry_the_rules_they_were_played_under(path: Path) -> None:
    shelf = shelf_with(path, "trafalgar", phases=1)
    shelf.open("trafalgar", rules_version="1806.2").close_phase(closing(1, choice(0)))
    assert [phase.rules_version for phase in shelf.open("trafalgar").history()] == ["1805.1", "1806.2"]
    assert query(path, "SELECT phase, rules_version FROM choice ORDER BY phase") == [(0, "1805.1"), (1, "1806.2")]


def test_an_answer_is_on_the_disk_before_it_is_used_and_a_phase_need_not_wait(archive: CampaignArchive) -> None:
    def waits() -> object:
        return archive._connection.query("PRAGMA synchronous")[0]["synchronous"]

    full, normal = 2, 1
    archive.keep_choices(0, [choice(0, person=True)])
    assert waits() == full
    archive.close_phase(closing(0, choice(0, person=True)))
    assert waits() == normal
    archive.keep_die(1, Die(2, 10, 1, by_hand=True))
    assert waits() == full


@pytest.mark.parametrize(
    "late",
    [
        lambda archive: archive.keep_choices(1, [choice(1, person=True)]),
        lambda archive: archive.keep_die(1, Die(2, 10, 1)),
        lambda archive: archive.drop_choice(1, choice(0)),
        lambda archive: archive.close_phase(closing(1, choice(0))),
    ],
    ids=["choice", "die", "undo", "phase"],
)
def test_of_two_sessions_the_late_one_is_refused(path: Path, late: Callable[[CampaignArchive], None]) -> None:
    shelf = shelf_with(path, "trafalgar", phases=1)
    shelf.open("trafalgar").keep_choices(1, [choice(0, person=True)])
    first, second = shelf.open("trafalgar"), shelf.open("trafalgar")
    first.close_phase(closing(1, choice(0, person=True)))
    before = rows(path)
    with pytest.raises(CampaignFileError, match=r"'trafalgar' in .* has gone on"):
        late(second)
    assert rows(path) == before
    second.load()
    second.close_phase(closing(2))


@pytest.mark.parametrize("meanwhile", ["answered", "thrown", "taken back"])
def test_a_phase_is_not_closed_over_what_another_session_kept_in_it(path: Path, meanwhile: str) -> None:
    shelf = shelf_with(path, "trafalgar", phases=0)
    shelf.open("trafalgar").keep_choices(0, [choice(0, person=True)])
    first, second = shelf.open("trafalgar"), shelf.open("trafalgar")
    if meanwhile == "answered":
        first.keep_choices(0, [choice(1, person=True)])
    elif meanwhile == "thrown":
        first.keep_die(0, Die(0, 10, 3, by_hand=True))
    else:
        first.drop_choice(0, choice(0, person=True))
    with pytest.raises(CampaignFileError, match="has gone on"):
        second.close_phase(closing(0, choice(0, person=True)))
    assert first.load().phase == 0


@pytest.mark.parametrize(
    "late",
    [
        lambda archive: archive.keep_choices(0, [choice(1, person=True)]),
        lambda archive: archive.keep_die(0, Die(0, 10, 3, by_hand=True)),
        lambda archive: archive.drop_choice(0, choice(0, person=True)),
        lambda archive: archive.close_phase(closing(0, choice(0, person=True))),
    ],
    ids=["choice", "die", "undo", "phase"],
)
def test_as_many_answers_are_not_the_same_answers(path: Path, late: Callable[[CampaignArchive], None]) -> None:
    """Another session takes an answer back and gives another, so that as many stand as before."""
    shelf = shelf_with(path, "trafalgar", phases=0)
    shelf.open("trafalgar").keep_choices(0, [choice(0, person=True)])
    first, second = shelf.open("trafalgar"), shelf.open("trafalgar")
    first.drop_choice(0, choice(0, person=True))
    first.keep_choices(0, [choice(0, person=True, answer="space:ushant")])
    assert first.current
    assert not second.current
    before = rows(path)
    with pytest.raises(CampaignFileError, match="has gone on"):
        late(second)
    assert rows(path) == before
    late(first)
    assert first.current


def test_an_archive_is_not_current_when_another_session_has_written_in_a_seats_book(path: Path) -> None:
    shelf = shelf_with(path, "trafalgar")
    first, second = shelf.open("trafalgar"), shelf.open("trafalgar")
    first.amend("b", lambda text: "kept")
    assert first.current
    assert not second.current


def test_a_damaged_present_is_not_played_on(path: Path) -> None:
    shelf = shelf_with(path, "trafalgar")
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE snapshot SET document = replace(document, 'ushant', 'usnaht') WHERE document IS NOT NULL")
    connection.close()
    with pytest.raises(CampaignFileError, match=r"'trafalgar' in .* is damaged: its hash is"):
        shelf.open("trafalgar")


# -- the shelf ---------------------------------------------------------------------------------------------------


def test_campaigns_on_one_shelf_do_not_touch_each_other(path: Path) -> None:
    shelf = shelf_with(path, "nile", "trafalgar")
    nile, trafalgar = shelf.open("nile"), shelf.open("trafalgar")
    nile.close_phase(closing(3))
    trafalgar.keep_choices(3, [choice(0, person=True)])
    assert shelf.names() == ["nile", "trafalgar"]
    assert nile.load() == Present(4, document(4))
    assert trafalgar.load() == Present(3, document(3), [choice(0, person=True)])


def test_a_campaign_thrown_away_takes_all_of_its_rows_and_no_other(path: Path) -> None:
    shelf = shelf_with(path, "nile", "trafalgar")
    before = list(shelf.open("nile").history())
    shelf.delete("trafalgar")
    assert shelf.names() == ["nile"]
    assert list(shelf.open("nile").history()) == before
    assert {table: {row[0] for row in kept} for table, kept in rows(path).items()} == {table: {1} for table in rows(path)}


def test_a_deleted_campaign_cannot_be_played_on(path: Path) -> None:
    shelf = shelf_with(path, "trafalgar")
    archive = shelf.open("trafalgar")
    shelf.delete("trafalgar")
    with pytest.raises(CampaignFileError, match="is no more"):
        archive.close_phase(closing(3))


def test_a_campaign_sent_as_a_file_arrives_with_all_its_past(tmp_path: Path, path: Path) -> None:
    shelf = shelf_with(path, "nile", "trafalgar", phases=9)
    archive = shelf.open("trafalgar")
    archive.keep_choices(9, [choice(0, person=True)])
    shelf.export("trafalgar", tmp_path / "sent.db")
    sent = (tmp_path / "sent.db").read_bytes()
    other = shelf_with(tmp_path / "other.db", "copenhagen")
    assert other.import_(tmp_path / "sent.db") == "trafalgar"
    assert other.import_(tmp_path / "sent.db", "trafalgar again") == "trafalgar again"
    assert other.names() == ["copenhagen", "trafalgar", "trafalgar again"]
    arrived = other.open("trafalgar again")
    assert arrived.load() == archive.load()
    assert list(arrived.history()) == list(archive.history())
    assert arrived.first_snapshot() == document(0)
    assert msgspec.structs.replace(arrived.record, name="trafalgar") == archive.record
    told = [list(reading.facts(url(file), "trafalgar")) for file in (path, tmp_path / "other.db")]
    assert told[0] == told[1]
    assert (tmp_path / "sent.db").read_bytes() == sent
    assert {file.name for file in tmp_path.glob("*sent*")} == {"sent.db"}
    arrived.close_phase(closing(9, choice(0, person=True)))


def test_an_exported_file_is_a_shelf_of_its_own(tmp_path: Path, path: Path) -> None:
    shelf_with(path, "nile", "trafalgar").export("nile", tmp_path / "nile.db")
    assert Campaigns(url(tmp_path / "nile.db"), create=False).names() == ["nile"]


def test_a_file_is_overwritten_only_when_told(tmp_path: Path, path: Path) -> None:
    shelf = shelf_with(path, "nile", "trafalgar")
    shelf.export("nile", tmp_path / "sent.db")
    shelf.export("trafalgar", tmp_path / "sent.db", overwrite=True)
    assert Campaigns(url(tmp_path / "sent.db")).names() == ["trafalgar"]


# -- where -------------------------------------------------------------------------------------------------------


def test_the_database_is_found_by_the_environment_or_among_the_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEALORDS_DB", "postgresql://club/campaigns")
    assert default_url() == "postgresql://club/campaigns"
    monkeypatch.delenv("SEALORDS_DB")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    found = sqlite_path(default_url())
    assert found is not None
    assert found.parts[-2:] == ("sealords", "campaigns.db")


@pytest.mark.parametrize(
    ("given", "file"),
    [
        ("sqlite:///near.db", Path("near.db")),
        ("sqlite:////var/far.db", Path("/var/far.db")),
        ("sqlite+pysqlite:///near.db", Path("near.db")),
        ("/var/far.db", Path("/var/far.db")),
        ("near.db", Path("near.db")),
        ("postgresql://club/campaigns", None),
    ],
)
def test_a_url_or_a_path_names_a_file_or_a_server(given: str, file: Path | None) -> None:
    assert sqlite_path(given) == file


def test_the_directory_of_a_new_shelf_is_made(tmp_path: Path) -> None:
    Campaigns(url(tmp_path / "deep" / "down" / "campaigns.db"))
    assert [file.name for file in (tmp_path / "deep" / "down").iterdir()] == ["campaigns.db"]


# -- views -------------------------------------------------------------------------------------------------------


def test_the_views_show_the_present_of_every_campaign(path: Path) -> None:
    shelf_with(path, "nile", phases=0)
    shelf_with(path, "trafalgar", phases=2)
    assert query(path, "SELECT campaign, id, damage, formation, berth, in_ordinary FROM squadron ORDER BY 1") == [
        ("nile", "brest-1", 0, "villeneuve", None, 0),
        ("trafalgar", "brest-1", 2, "villeneuve", None, 0),
    ]
    assert query(path, "SELECT sail, capacity FROM squadron WHERE campaign = 'nile'") == [(2, 4)]
    assert query(path, "SELECT squadron, name, guns, rate FROM ship WHERE campaign = 'nile' ORDER BY id") == [
        ("brest-1", "Bucentaure", 80, 3),
        ("brest-1", "Héros", 74, 3),
    ]
    assert query(path, "SELECT id, place, leader FROM formation WHERE campaign = 'nile'") == [
        ("villeneuve", "space:ushant", "villeneuve")
    ]
    assert query(path, "SELECT disorganised, charge, interdicting FROM formation WHERE campaign = 'nile'") == [
        (0, "space:brest", "")
    ]
    assert query(path, "SELECT id, side, aux_class, range, box, at, sail FROM auxiliary WHERE campaign = 'nile' ORDER BY id") == [
        ("cornelie", "a", "Fleet", None, "cruising", "zone:biscay", 2),
        ("hortense", "a", "Fleet", 4, "assigned", "villeneuve", 0),
    ]
    assert query(path, "SELECT name, strategy FROM leader WHERE campaign = 'nile'") == [("Villeneuve", 1)]
    assert query(path, "SELECT number, wind FROM wind WHERE campaign = 'nile' ORDER BY number") == [(0, "sw"), (1, "w")]
    assert query(path, "SELECT wind, force, place, start FROM gale WHERE campaign = 'nile'") == [
        ("sw", 2, "space:ushant", "zone:biscay")
    ]
    assert query(path, "SELECT campaign, turn, phase, phase_name, number, rule FROM fact_log WHERE kind = 'sailed'") == [
        ("trafalgar", 1, 0, "phase 0", 1, "SL 5.21"),
        ("trafalgar", 1, 1, "phase 1", 1, "SL 5.21"),
    ]


def test_the_views_have_a_column_for_all_that_is_known_of_a_piece() -> None:
    """A squadron's ships are counted and have a view of their own; a leader's promotions to come are nobody's to read, and
    his temper is the theatre's."""
    shown = {pieces.name: {*pieces.columns, *pieces.counted.values()} for pieces in views.PIECES}
    known = {"squadron": Squadron, "formation": Formation, "leader": Leader, "gale": GaleMarker, "auxiliary": Auxiliary}
    assert shown == {name: {*piece.__struct_fields__} - {"promotions", "temper"} for name, piece in known.items()}
    assert tuple(views.SHIP) == Sail.__struct_fields__


# -- light reading -----------------------------------------------------------------------------------------------


def test_campaigns_are_listed_with_seats_and_clock(path: Path) -> None:
    shelf_with(path, "trafalgar", "nile", phases=5)
    listed = reading.campaigns(url(path))
    assert [row.name for row in listed] == ["nile", "trafalgar"]
    seats = (SeatRecord("a", "sailing-master", 'bound = "brest"\n'), SeatRecord("b", "human"))
    found = PresentCampaign("nile", "x", ("my-charts",), "1805.1", 5, seats, outlined(world(5)), document(5))
    assert listed[0] == Listed("nile", "x", "1805.1", found, None)


def test_the_present_is_read_whole(path: Path) -> None:
    shelf_with(path, "nile", "trafalgar", phases=5)
    present = reading.present(url(path), "trafalgar")
    assert present.document == document(5)
    assert (present.name, present.phase, present.world.clock.turns_played) == ("trafalgar", 5, 1)


def test_facts_are_read_with_their_phase_and_the_turn_it_was_played_in(path: Path) -> None:
    shelf_with(path, "nile", "trafalgar", phases=6)
    told = list(reading.facts(url(path), "trafalgar"))
    assert [(row.phase, row.number) for row in told] == [(phase, number) for phase in range(6) for number in range(3)]
    assert [row.turn for row in told[::3]] == [1, 1, 1, 1, 2, 2]
    assert told[1] == Row(Sailed("villeneuve", "space:brest", "space:0", rule="SL 5.21"), 0, 1, "phase 0", 1)


def test_facts_are_told_as_they_are_read_and_a_later_page_knows_what_was_played_meanwhile(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_FIRST_PAGE", 2)
    shelf = shelf_with(path, "nile", "trafalgar", phases=2)
    told = reading.facts(url(path), "trafalgar")
    first = next(told)
    with shelf.open("trafalgar") as archive:
        archive.close_phase(closing(2))
        rows = [first, *told]
    assert [(row.phase, row.number) for row in rows] == [(phase, number) for phase in range(3) for number in range(3)]
    assert rows == list(reading.facts(url(path), "trafalgar"))


@pytest.mark.parametrize("size", [1, 2, 3, 5, 18, 19])
def test_pages_of_facts_join_without_a_gap_or_a_double(path: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    shelf_with(path, "nile", "trafalgar", phases=6)
    whole = list(reading.facts(url(path), "trafalgar"))
    assert len(whole) == 18
    monkeypatch.setattr(reading, "_FIRST_PAGE", size)
    monkeypatch.setattr(reading, "_LONGEST_PAGE", 2 * size)
    assert list(reading.facts(url(path), "trafalgar")) == whole
    assert list(reading.facts(url(path), "trafalgar", since_phase=4)) == whole[12:]
    assert list(reading.facts(url(path), "trafalgar", kinds=[Sailed])) == whole[1::3]


def test_facts_are_sifted(path: Path) -> None:
    shelf_with(path, "trafalgar", phases=6)

    def places(**sieve: object) -> list[tuple[int, int | None]]:
        return [(row.phase, row.number) for row in reading.facts(url(path), "trafalgar", **sieve)]  # type: ignore[arg-type]

    assert places(since_phase=5) == [(5, 0), (5, 1), (5, 2)]
    assert places(kinds=[GaleRose, Sailed], since_phase=5) == [(5, 1), (5, 2)]
    assert places(kinds=[]) == []
    assert places(last=2) == [(5, 1), (5, 2)]
    assert places(last=0) == []
    assert places(last=3, kinds=[Sailed]) == [(3, 1), (4, 1), (5, 1)]
    assert places(about="villeneuve", since_phase=4) == [(4, 0), (4, 1), (5, 0), (5, 1)]
    assert places(about="villeneuve", last=1) == [(5, 1)]
    assert places(about="MA 5", last=1) == [(5, 0)]
    assert places(about="space:2") == [(2, 1)]
    assert places(about="formation") == places(about="villeneu") == []


def test_reading_leaves_nothing_behind(tmp_path: Path, path: Path) -> None:
    shelf_with(path, "trafalgar")
    before = path.read_bytes()
    reading.present(url(path), "trafalgar")
    list(reading.facts(url(path), "trafalgar"))
    assert [file.name for file in tmp_path.iterdir()] == ["campaigns.db"]
    assert path.read_bytes() == before


def test_reading_sees_what_is_being_played(path: Path, archive: CampaignArchive) -> None:
    archive.close_phase(closing(0))
    assert reading.present(url(path), "trafalgar").phase == 1
    archive.close_phase(closing(1))
    assert reading.present(url(path), "trafalgar").phase == 2


def test_reading_is_light() -> None:
    """No database toolkit, model or chart is imported to show a campaign."""
    heavy = ("sqlmodel", "sqlalchemy", "pydantic", "networkx", "numpy", "campaign.rules", "campaign.state", "maps")
    script = f"import sys, campaign.store.reading; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


# -- upgrades ----------------------------------------------------------------------------------------------------


def rename_seats(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE seat SET kind = 'person' WHERE kind = 'human'")


def strike_the_colours(connection: Connection) -> None:
    rename_seats(connection)
    raise CampaignFileError("the colours are nailed to the mast")


def add_a_mark(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE seat SET kind = kind || '!'")


UPGRADED = ["sailing-master!", "person!"]


@pytest.fixture
def old(path: Path) -> Path:
    shelf_with(path, "trafalgar").export("trafalgar", path.with_name("sent.db"))
    return path


@pytest.fixture
def newer(old: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The program becomes that of the next version but one, after the old file was written."""
    monkeypatch.setattr(upgrades, "SCHEMA_VERSION", SCHEMA_VERSION + 2)
    monkeypatch.setitem(upgrades.UPGRADES, SCHEMA_VERSION, rename_seats)
    monkeypatch.setitem(upgrades.UPGRADES, SCHEMA_VERSION + 1, add_a_mark)
    return monkeypatch


@pytest.mark.usefixtures("newer")
def test_an_older_file_is_upgraded_step_by_step_when_it_is_opened(old: Path) -> None:
    archive = Campaigns(url(old)).open("trafalgar")
    assert [seat.kind for seat in archive.record.seats] == UPGRADED
    assert archive.record.schema_version == SCHEMA_VERSION + 2
    assert archive.load() == Present(3, document(3))
    archive.close()
    assert query(old, "PRAGMA user_version") == [(SCHEMA_VERSION + 2,)]
    assert query(old, "SELECT campaign, damage FROM squadron") == [("trafalgar", 3)]
    assert [seat.kind for seat in Campaigns(url(old)).open("trafalgar").record.seats] == UPGRADED


@pytest.mark.usefixtures("newer")
def test_light_reading_upgrades_a_copy(old: Path) -> None:
    before = old.read_bytes()
    assert [seat.kind for seat in reading.present(url(old), "trafalgar").seats] == UPGRADED
    assert old.read_bytes() == before


@pytest.mark.usefixtures("newer")
def test_an_older_export_is_upgraded_on_its_way_in_and_stays_as_it_is(old: Path) -> None:
    sent = old.with_name("sent.db")
    before = sent.read_bytes()
    shelf = Campaigns(url(old.with_name("new.db")))
    shelf.import_(sent)
    assert [seat.kind for seat in shelf.open("trafalgar").record.seats] == UPGRADED
    assert sent.read_bytes() == before


def test_an_upgrade_that_fails_changes_nothing(old: Path, newer: pytest.MonkeyPatch) -> None:
    before = rows(old)
    newer.setitem(upgrades.UPGRADES, SCHEMA_VERSION + 1, strike_the_colours)
    with pytest.raises(CampaignFileError, match="the colours are nailed"):
        Campaigns(url(old))
    assert rows(old) == before
    assert query(old, "PRAGMA user_version") == [(SCHEMA_VERSION,)]
    newer.delitem(upgrades.UPGRADES, SCHEMA_VERSION + 1)
    with pytest.raises(CampaignFileError, match=f"no way from schema {SCHEMA_VERSION + 1} to {SCHEMA_VERSION + 2}"):
        Campaigns(url(old))
    assert rows(old) == before

"""A campaign goes on by the theatre and charts that it was begun with; changed files are named, and taken over when told to."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from pathlib import Path

import pytest

from campaign.play.table import Table
from campaign.store import reading
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from campaign.theatres import carried, former
from campaign.theatres.compiled import fingerprints
from campaign.theatres.sources import fingerprint
from maps.folders import theatre_folder
from tests.campaign.at_terminal import Said, Terminal, played, terminal
from tests.games.record import FOLDER

__all__ = ["played", "terminal"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A player's own theatre; without orders, its fleets sail by standing instructions."""
    without = shutil.ignore_patterns("orders")
    return Path(shutil.copytree(theatre_folder("trafalgar-1805"), tmp_path / "mine", ignore=without))


@pytest.fixture
def charts(tmp_path: Path) -> Path:
    path = tmp_path / "charts"
    path.mkdir()
    (path / "charts.toml").write_text("[sail_classes.SOL]\nallowance = 3\ndamage_rating = 9\n")
    return path


@pytest.fixture
def moved(terminal: Terminal, folder: Path, charts: Path) -> Terminal:
    """A campaign `moved`, a turn old, on a theatre and by charts of a player's own."""
    made = terminal("new", "moved", "--seed", "5", "--theatre", str(folder), "--charts", str(charts))
    assert made.code == terminal("run", "moved").code == terminal("verify", "moved").code == 0, made
    return terminal


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def refused(said: Said, *words: str) -> None:
    assert said.code == 1, said
    assert said.err.count("\n") == 1
    for word in words:
        assert word in said.err


def turn_the_winds(folder: Path) -> None:
    edit(folder / "wind_table.toml", 'winter = "0-4"', 'winter = "0-5"')


def test_a_changed_theatre_is_named_and_not_played_by(moved: Terminal, folder: Path, charts: Path, tmp_path: Path) -> None:
    before = tmp_path / "before.db"
    shutil.copy(moved.database, before)
    assert moved(f"--db={before}", "run", "moved").code == 0
    turn_the_winds(folder)
    said = moved("run", "moved")
    assert said.code == 0
    assert f"sealords: {folder} has changed since moved was begun (chart): moved goes on by the theatre and charts" in said.err
    assert "`sealords run moved --accept-changes` takes the new ones over" in said.err
    assert moved("log", "moved").out == moved(f"--db={before}", "log", "moved").out
    for way in (["verify", "moved"], ["pending", "moved"]):
        assert moved(*way)[::2] == (0, ""), "said once, where play goes on"


def test_changed_charts_are_named(moved: Terminal, folder: Path, charts: Path) -> None:
    edit(charts / "charts.toml", "allowance = 3", "allowance = 1")
    assert "has changed since moved was begun (figures)" in moved("run", "moved").err


def test_a_theatre_that_is_renamed_broken_or_gone_is_played_and_shown_as_it_was(
    moved: Terminal, folder: Path, charts: Path, tmp_path: Path
) -> None:
    ways = [["status", "moved"], ["log", "moved"], ["fleet", "moved"], ["orders", "moved"], ["battle", "list", "moved"]]
    shown = [moved(*way).out for way in ways]
    assert any("Ushant" in page for page in shown)
    for file in folder.glob("*.toml"):
        file.write_text(file.read_text(encoding="utf-8").replace("Ushant", "Ouessant"), encoding="utf-8")
    assert [moved(*way).out for way in ways] == shown
    (folder / "winds.toml").write_text("not TOML at all")
    assert [moved(*way).out for way in ways] == shown
    shutil.rmtree(folder)
    shutil.rmtree(charts)
    assert [moved(*way).out for way in ways] == shown
    assert moved("report", "moved", "--out", str(tmp_path / "gazette.html")).code == 0
    assert moved("map", "moved", "--out", str(tmp_path / "chart.svg")).code == 0
    assert moved("run", "moved") == (0, "moved: Turn Three of 1805, 15 February 1805; 40 phases played\n", "")
    assert moved("verify", "moved").code == 0


def test_an_exported_campaign_takes_its_theatre_along(moved: Terminal, folder: Path, tmp_path: Path) -> None:
    assert moved("export", "moved", str(tmp_path / "sent.sealords")).code == 0
    shutil.rmtree(folder)
    elsewhere = f"--db={tmp_path / 'elsewhere.db'}"
    assert moved(elsewhere, "import", str(tmp_path / "sent.sealords")).code == 0
    assert moved(elsewhere, "run", "moved").code == moved(elsewhere, "verify", "moved").code == 0


def test_what_does_not_matter_to_play_may_be_changed(moved: Terminal, folder: Path, charts: Path) -> None:
    edit(charts / "charts.toml", "allowance = 3", "# a calm reader's note\nallowance   =   3")
    shutil.rmtree(folder / "order_of_battle")
    shutil.rmtree(folder / "instructions")
    assert moved("run", "moved").err == ""
    assert moved("verify", "moved").code == 0


def test_the_theatres_instructions_are_those_of_the_day_the_campaign_began(terminal: Terminal, folder: Path) -> None:
    for name in ("one", "other"):
        assert terminal("new", name, "--seed", "5", "--theatre", str(folder)).code == 0
    assert terminal("run", "one", "--until", "turn 3").code == 0
    for book in (folder / "instructions").glob("*.toml"):
        book.write_text("")
    assert terminal("run", "other", "--until", "turn 3").code == 0
    assert terminal("log", "one").out == terminal("log", "other").out
    assert terminal("new", "third", "--seed", "5", "--theatre", str(folder)).code == 0
    assert terminal("run", "third", "--until", "turn 3").code == 0
    assert terminal("log", "third").out != terminal("log", "one").out


def test_accepted_changes_are_played_by_and_verified_from_where_they_were_taken_over(moved: Terminal, charts: Path) -> None:
    edit(charts / "charts.toml", "allowance = 3", "allowance = 1")
    phase = moved("status", "moved", "--json").document["phase"]
    assert moved("run", "moved", "--accept-changes") == (0, "moved: Turn Three of 1805, 15 February 1805; 40 phases played\n", "")
    assert moved("run", "moved").err == ""
    assert sources(moved.database)[-1][0] == phase
    assert moved("verify", "moved").code == 0, "each phase by the charts of its time"
    edit(charts / "charts.toml", "allowance = 1", "allowance = 3")
    assert "has changed since moved was begun (figures)" in moved("run", "moved").err


def test_what_cannot_be_played_is_not_accepted(moved: Terminal, charts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def aground(*given: object, **named: object) -> None:
        raise KeyError("no such shoal")

    edit(charts / "charts.toml", "allowance = 3", "allowance = 1")
    before = moved.database.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(Table, "rehearsal", aground)
        said = moved("run", "moved", "--accept-changes")
    refused(said, "moved cannot go on by the rules, the theatre and the charts as they are now", "KeyError: 'no such shoal'")
    assert "Nothing was changed; play it with the files and the Sea Lords that it was played by" in said.err
    assert moved.database.read_bytes() == before
    assert moved("run", "moved").code == 0, "by its own"


def test_accepting_what_has_not_changed_changes_nothing(moved: Terminal) -> None:
    before = sources(moved.database)
    assert moved("run", "moved", "--accept-changes").code == 0
    assert sources(moved.database) == before


def changed_under(database: Path) -> int:
    """As if the rules had changed since: the open phase of `keith` holds an answer to what is not asked; its number."""
    with sqlite3.connect(database) as connection:
        phase, ours = connection.execute(
            "SELECT max(phase), campaign_id FROM snapshot WHERE campaign_id = (SELECT id FROM campaign WHERE name = 'keith')"
        ).fetchone()
        connection.execute("UPDATE snapshot SET rules_version = '8' WHERE campaign_id = ?", [ours])
        connection.execute(
            "INSERT INTO choice VALUES (?, ?, 0, 0, 'british', 'keelhauling', 'SL 5.37b', '\"yes\"', 1, '8', '')",
            [ours, phase + 1],
        )
    return int(ours)


def test_an_open_phase_that_fits_no_more_is_begun_again_when_that_is_accepted(terminal: Terminal) -> None:
    ours = changed_under(terminal.database)
    said = terminal("run", "keith")
    refused(said, "the rules or its theatre have changed since it was last played (rules 8 then", "Nothing was changed")
    assert "`sealords run keith --accept-changes` takes 1 answer back and begins the phase again" in said.err
    said = terminal("run", "keith", "--accept-changes")
    assert said.code == 0, said
    assert "it is begun again, and 1 answer given in it is taken back" in said.err
    with sqlite3.connect(terminal.database) as connection:
        kept = connection.execute("SELECT undone FROM choice WHERE campaign_id = ? AND kind = 'keelhauling'", [ours])
        assert kept.fetchall() == [(1,)], "on record, as taken back"
    assert "The British must answer: sailing" in terminal("run", "keith").out


def test_changed_rules_are_told_once(terminal: Terminal) -> None:
    with sqlite3.connect(terminal.database) as connection:
        connection.execute("UPDATE snapshot SET rules_version = '8'")
    said = terminal("run", "nelson")
    assert "the rules have changed since nelson was last played (rules 8 then, " in said.err
    assert "`sealords verify nelson` names the first point where they would have ruled otherwise" in said.err
    assert terminal("run", "nelson").err == ""


def test_a_theatre_without_the_place_where_a_formation_lies_cannot_be_accepted(moved: Terminal, folder: Path) -> None:
    sides = moved("status", "moved", "--json").document["sides"]
    places = [formation["place"] for side in sides for formation in side["formations"]]
    lies = next(place for place in places if place.startswith(("harbour:", "space:"))).partition(":")[2]
    for file in folder.glob("*.toml"):
        file.write_text(file.read_text(encoding="utf-8").replace(f'"{lies}"', '"elsewhere"'), encoding="utf-8")
    before = moved.database.read_bytes()
    said = moved("run", "moved", "--accept-changes")
    assert (said.code, said.err.count("\n")) == (3, 1), said
    assert f"it has no harbour:{lies}" in said.err or f"it has no space:{lies}" in said.err
    assert moved.database.read_bytes() == before


def test_there_is_an_edition_of_our_theatres_for_campaigns_of_the_schema_before_they_carried_them() -> None:
    """Their fingerprints at 9d7d602, the last commit whose campaigns carry nothing."""
    for name, known in (
        ("trafalgar-1805", "fd9d787e7174ff9946cab4ec994afb96"),
        ("first-command", "fd60f356819cf21ca524ac4f23562d49"),
    ):
        edition = former.document(name, known)
        assert edition is not None
        assert carried.read(edition).theatre.heading.name == name
    assert former.document("trafalgar-1805", "0" * 32) is None


def test_a_copy_of_our_theatre_is_a_player_s_own_with_all_that_ours_has(tmp_path: Path, terminal: Terminal) -> None:
    folder = Path(shutil.copytree(theatre_folder("trafalgar-1805"), tmp_path / "copy"))
    assert fingerprints(str(folder)) == {str(folder): fingerprints("trafalgar-1805")["trafalgar-1805"]}
    assert terminal("theatre", "check", str(folder)).out == f"{folder}: sound\n"
    edit(folder / "order_of_battle" / "leaders.toml", 'rank = "Vice-Admiral"', 'rank = "Bosun"')
    with (folder / "instructions" / "british.toml").open("a", encoding="utf-8") as file:
        file.write('[[formation]]\nid = "stray"\ncalls = [{ turn = 1, to = "atlantis" }]\n')
    said = terminal("theatre", "check", str(folder))
    assert (said.code, "unknown rank 'Bosun'" in said.out, "unknown place 'atlantis'" in said.out) == (1, True, True)


def test_a_fingerprint_is_of_what_the_files_say(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text("a = 1\nb = 2\n")
    other.write_text("# the same\nb = 2\r\na = 1\r\n")
    assert fingerprint(one) == fingerprint(other)
    other.write_text("a = 1\nb = 3\n")
    assert fingerprint(one) != fingerprint(other)
    assert fingerprint(one, tmp_path / "missing.toml") != fingerprint(one) != fingerprint(tmp_path / "missing.toml")
    assert list(fingerprints("trafalgar-1805", (one,))) == ["trafalgar-1805", str(one)]


# -- a file of schema 1 --------------------------------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path: Path, terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign `nile` as the first version kept it: no sources, and the theatre's instructions not in its seats."""
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress((FOLDER / "schema-1.sealords.gz").read_bytes()))
    monkeypatch.setenv("SEALORDS_DB", str(path))
    return path


def sources(path: Path) -> list[tuple[int, str]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT phase, place FROM source").fetchall()
    finally:
        connection.close()


def test_an_old_file_is_brought_up_to_date_and_played_on(old: Path, terminal: Terminal) -> None:
    assert terminal("status", "nile", "--json").document["phase"] == 4
    seats = {seat.side: seat.instructions for seat in reading.present(str(old), "nile").seats}
    assert seats == {"allies": None, "british": None}
    assert terminal("pending", "nile").code == 0
    assert terminal("answer", "nile", "british", "{}").code == 0
    assert sources(old) == [(4, "trafalgar-1805")]
    assert terminal("run", "nile").code == 0
    with Campaigns(str(old)).open("nile") as archive:
        assert archive.record.schema_version == SCHEMA_VERSION


def test_an_old_file_can_be_imported(old: Path, terminal: Terminal) -> None:
    before = old.read_bytes()
    assert terminal("--db", str(terminal.database), "import", str(old)).code == 0
    assert terminal("--db", str(terminal.database), "run", "nile").code == 0
    assert old.read_bytes() == before


def test_what_is_damaged_in_an_old_file_is_still_so_in_the_new_one(old: Path, terminal: Terminal) -> None:
    connection = sqlite3.connect(old)
    connection.execute("UPDATE snapshot SET document = replace(document, 'brest', 'brust')")
    connection.commit()
    connection.close()
    assert terminal("list", "--json").document[0]["trouble"].startswith("is damaged: its hash is")
    said = terminal("status", "nile")
    assert (said.code, said.out) == (3, "")
    assert "'nile'" in said.err
    assert "is damaged: its hash is" in said.err

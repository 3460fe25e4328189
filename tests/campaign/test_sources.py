"""A campaign knows its theatre and charts again: changed files are named, and play goes on by them only when told to."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from pathlib import Path

import pytest

from campaign.store import reading
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
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


WAYS = (["run", "moved"], ["verify", "moved"], ["pending", "moved"], ["answer", "moved", "british", "{}"])


@pytest.mark.parametrize("way", WAYS, ids=[way[0] for way in WAYS])
def test_a_changed_theatre_is_named_and_not_played_by(moved: Terminal, folder: Path, charts: Path, way: list[str]) -> None:
    before = moved.database.read_bytes()
    turn_the_winds(folder)
    said = moved(*way)
    refused(said, f"sealords: {folder}: changed since moved was played by it", "--accept-changes")
    assert str(charts) not in said.err
    assert moved.database.read_bytes() == before


def test_a_renamed_space_is_a_changed_theatre(moved: Terminal, folder: Path) -> None:
    for file in folder.glob("*.toml"):
        file.write_text(file.read_text(encoding="utf-8").replace("off-ushant", "off-ouessant"), encoding="utf-8")
    refused(moved("verify", "moved"), f"{folder}: changed")
    refused(moved("run", "moved"), f"{folder}: changed")


def test_a_theatre_that_is_broken_by_a_change_is_a_changed_one(moved: Terminal, folder: Path) -> None:
    (folder / "winds.toml").write_text("not TOML at all")
    refused(moved("run", "moved"), f"{folder}: changed")


def test_changed_charts_are_named(moved: Terminal, folder: Path, charts: Path) -> None:
    edit(charts / "charts.toml", "allowance = 3", "allowance = 1")
    said = moved("run", "moved")
    refused(said, f"sealords: {charts}: changed")
    assert str(folder) not in said.err


def test_what_does_not_matter_to_play_may_be_changed(moved: Terminal, folder: Path, charts: Path) -> None:
    edit(charts / "charts.toml", "allowance = 3", "# a calm reader's note\nallowance   =   3")
    shutil.rmtree(folder / "order_of_battle")
    shutil.rmtree(folder / "instructions")
    assert moved("run", "moved").code == 0
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


def test_accepted_changes_are_played_by_and_verify_names_the_point(moved: Terminal, charts: Path) -> None:
    edit(charts / "charts.toml", "allowance = 3", "allowance = 1")
    phase = moved("status", "moved", "--json").document["phase"]
    assert moved("run", "moved", "--accept-changes").code == 0
    assert moved("run", "moved").code == 0
    said = moved("verify", "moved")
    refused(said, "is the first to differ", f"{charts} was taken as it stood at phase {phase}")
    edit(charts / "charts.toml", "allowance = 1", "allowance = 3")
    refused(moved("run", "moved"), f"{charts}: changed")


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


def test_the_fingerprints_of_our_theatres_are_those_that_campaigns_have_stored() -> None:
    """A campaign file of an earlier version must not be told that its theatre has changed; change a figure only with the data."""
    assert fingerprints("trafalgar-1805") == {"trafalgar-1805": "55fdfa48a53d64810c2c0363120fa648"}
    assert fingerprints("first-command") == {"first-command": "fd60f356819cf21ca524ac4f23562d49"}


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
    assert sources(old) == []
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

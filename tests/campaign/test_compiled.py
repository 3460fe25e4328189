"""A theatre that was read once is taken from the cache, equal in every part; a cache that fails is as good as none."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from campaign.game import SeaLords
from campaign.theatres import cache, compiled, reading
from campaign.theatres.compiled import contents, fingerprints
from campaign.theatres.contents import Contents
from campaign.theatres.sources import Sources, sources
from maps.folders import available, theatre_folder
from table.reading.faults import BadFile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(theatre_folder("first-command"), tmp_path / "mine"))


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("SEALORDS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "theatres"


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[Sources]:
    """What was read from TOML."""
    found: list[Sources] = []
    read = reading.read

    def noted(files: Sources) -> Contents:
        found.append(files)
        return read(files)

    monkeypatch.setattr(reading, "read", noted)
    return found


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("name", available())
def test_what_is_kept_is_equal_to_what_is_read(name: str, readings: list[Sources]) -> None:
    first, again = contents(name), contents(name)
    assert len(readings) == 1
    assert again == first == reading.read(sources(name))
    assert [type(part) for part in again.booklets.values()] == [type(part) for part in first.booklets.values()]
    assert again.charts.gunnery == first.charts.gunnery


def test_a_game_from_the_cache_begins_the_same_world() -> None:
    worlds = [game.encode(game.new_world("5")) for game in (SeaLords("first-command"), SeaLords("first-command"))]
    assert worlds[0] == worlds[1]


def test_fingerprints_from_the_cache_are_those_of_the_files() -> None:
    unread = fingerprints("first-command")
    contents("first-command")
    assert fingerprints("first-command") == unread


def test_a_changed_byte_is_read_anew(folder: Path, readings: list[Sources]) -> None:
    before, known = contents(str(folder)), fingerprints(str(folder))
    edit(folder / "theatre.toml", "title = ", "# a note\ntitle = ")
    assert contents(str(folder)) == before
    assert fingerprints(str(folder)) == known
    edit(folder / "orders" / "british.toml", 'title = "', 'title = "Old ')
    after = contents(str(folder))
    assert after.booklets != before.booklets
    assert fingerprints(str(folder)) != known
    assert len(readings) == 3


def test_charts_laid_over_the_theatre_are_part_of_the_key(folder: Path, tmp_path: Path, readings: list[Sources]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[sail_classes.SOL]\nallowance = 3\ndamage_rating = 9\n")
    plain, other = contents(str(folder)), contents(str(folder), (mine,))
    assert (plain.charts.sail_classes["SOL"].allowance, other.charts.sail_classes["SOL"].allowance) == (4, 3)
    mine.write_text("[sail_classes.SOL]\nallowance = 2\ndamage_rating = 9\n")
    assert contents(str(folder), (mine,)).charts.sail_classes["SOL"].allowance == 2
    assert len(readings) == 3
    assert [*fingerprints(str(folder), (mine,))] == [str(folder), str(mine)]


def test_other_code_reads_anew(folder: Path, readings: list[Sources], monkeypatch: pytest.MonkeyPatch) -> None:
    contents(str(folder))
    monkeypatch.setattr(compiled, "_code", lambda: b"another version")
    contents(str(folder))
    assert len(readings) == 2


def test_an_unsound_theatre_is_refused_every_time_and_not_kept(folder: Path, kept_in: Path) -> None:
    edit(folder / "ports.toml", "flag = ", "flagg = ")
    for _ in range(2):
        with pytest.raises(BadFile, match="unknown field 'flagg'"):
            contents(str(folder))
    assert not kept_in.exists()


def test_faults_of_charts_events_and_orders_are_told_together(folder: Path) -> None:
    (folder / "charts.toml").write_text("[hulking]\nSOL = -4\n")
    (folder / "events.toml").write_text('[[event]]\nid = "x"\nname = "X"\ndelay = -1\n')
    edit(folder / "orders" / "british.toml", "[[order]]", "[[order]]\nmotto = 1")
    with pytest.raises(BadFile) as refused:
        contents(str(folder))
    charts, events, orders = refused.value.faults
    assert "hulking.SOL: -4" in charts
    assert "events.toml: event 1 (x): delay -1" in events
    assert orders.startswith("orders/british.toml: order 1 ")


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    return data[:-40] + bytes([data[-40] ^ 1]) + data[-39:]


def resealed(data: bytes) -> bytes:
    """Whole as a file, but no document of ours."""
    return cache._seal(b"\x93\x01") + b"\x93\x01"


@pytest.mark.parametrize("damage", [cut, flipped, resealed, lambda data: b""])
def test_a_damaged_file_is_read_over_and_written_again(damage: Any, kept_in: Path, readings: list[Sources]) -> None:
    whole = contents("first-command")
    [file] = kept_in.iterdir()
    sound = file.read_bytes()
    file.write_bytes(damage(sound))
    assert contents("first-command") == whole
    assert fingerprints("first-command")["first-command"] == "fd60f356819cf21ca524ac4f23562d49"
    assert len(readings) == 2
    assert file.read_bytes() == sound


def test_where_nothing_can_be_written_everything_is_read(kept_in: Path, readings: list[Sources]) -> None:
    kept_in.parent.write_text("a file where the folder should be")
    assert contents("first-command") == contents("first-command")
    assert len(readings) == 2


def test_a_folder_that_is_for_reading_only_still_serves(
    folder: Path, readings: list[Sources], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in it is used; what is not is read every time."""

    def refused(path: Path, data: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    whole = contents(str(folder))
    monkeypatch.setattr(Path, "write_bytes", refused)
    assert contents(str(folder)) == whole
    assert len(readings) == 1
    edit(folder / "theatre.toml", 'title = "', 'title = "Another ')
    titles = [contents(str(folder)).theatre.heading.title for _ in range(2)]
    assert titles[0] == titles[1] == f"Another {whole.theatre.heading.title}"
    assert len(readings) == 3


def test_the_cache_is_bounded_and_left_over_drafts_go(kept_in: Path) -> None:
    kept_in.mkdir(parents=True)
    (kept_in / "left.123").write_bytes(b"draft")
    for number in range(cache.MOST + 3):
        cache.keep(f"{number}", b"x" * number)
    left = {path.name for path in kept_in.iterdir()}
    assert len(left) == cache.MOST
    assert "left.123" not in left
    assert cache.kept(f"{cache.MOST + 2}") == b"x" * (cache.MOST + 2)
    assert cache.kept("0") is None


def test_two_processes_at_once_read_the_same(kept_in: Path) -> None:
    code = "from campaign.theatres.compiled import contents; print(len(contents('trafalgar-1805').theatre.spaces))"
    both = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert said[0] == said[1] != ""
    assert [path.suffix for path in kept_in.iterdir()] == [".msgpack"]


@pytest.mark.parametrize("module", ["networkx", "numpy", "maps.soundness", "campaign.charts.soundness", "campaign.forces"])
def test_a_game_from_the_cache_loads_nothing_that_reads_and_checks_toml(module: str) -> None:
    contents("first-command")
    code = f"import sys; from campaign.game import SeaLords; SeaLords('first-command'); sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_key_covers_all_the_code_that_reads() -> None:
    """A module that reading loads is part of the key, but for those that hold nothing of a theatre."""
    files = "(m.__file__ for m in sys.modules.values() if getattr(m, '__file__', None))"
    code = f"import sys; import campaign.theatres.reading; print(*{files})"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    house = [Path(file) for file in said.split() if Path(file).is_relative_to(compiled.HOUSE) and "site-packages" not in file]
    beside = {path.relative_to(compiled.HOUSE).as_posix() for path in house} - {
        path.relative_to(compiled.HOUSE).as_posix() for path in compiled._code_files()
    }
    assert {file for file in beside if not file.endswith("__init__.py")} == {
        "campaign/engagement.py",
        "table/decisions.py",
        "table/dice.py",
        "table/wording.py",
    }

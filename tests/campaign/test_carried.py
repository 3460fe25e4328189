"""What a campaign carries of its theatre and charts: read as it was written, also when it was written by an older program."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest

from campaign.theatres import carried
from campaign.theatres.compiled import contents
from campaign.theatres.contents import Contents
from campaign.theatres.former import FOLDER
from maps.folders import available
from table.reading.older import adapted

LARGEST = 48_000  # bytes that a campaign's file may grow by; Trafalgar was 32,067 when it was first carried


def aged(change: Any) -> bytes:
    """The document of Trafalgar as another program might have written it, which shipped other charts."""
    plain = msgspec.json.decode(carried.written(contents("trafalgar-1805")))
    plain["standard"] = "of another day"
    change(plain["contents"])
    return msgspec.json.encode(plain)


@pytest.mark.parametrize("theatre", available())
def test_what_is_carried_is_what_was_read(theatre: str) -> None:
    found = contents(theatre)
    document = carried.written(found)
    assert carried.read(document) == found
    assert len(zlib.compress(document, 9)) < LARGEST


@pytest.mark.parametrize("edition", sorted(FOLDER.glob("*.json.zlib")), ids=lambda path: path.name.partition(".")[0])
def test_every_former_edition_can_be_read(edition: Any) -> None:
    """If this fails, a field of a theatre or chart has no default, or another meaning: give it one, or raise `carried.FORMAT`."""
    found = carried.read(zlib.decompress(edition.read_bytes()))
    assert found.theatre.heading.name == edition.name.partition(".")[0]


def test_a_figure_that_was_not_there_yet_is_the_one_that_is_shipped() -> None:
    def without(plain: dict[str, Any]) -> None:
        del plain["charts"]["prestige_track"]
        del plain["charts"]["sail_classes"]["SOL"]["damage_rating"]
        plain["charts"]["sail_classes"]["SOL"]["allowance"] = 1

    now, found = contents("trafalgar-1805"), carried.read(aged(without))
    assert found.charts.prestige_track == now.charts.prestige_track
    assert found.charts.sail_classes["SOL"].damage_rating == now.charts.sail_classes["SOL"].damage_rating
    assert found.charts.sail_classes["SOL"].allowance == 1, "what is carried stays"


def test_a_field_with_a_default_takes_it_and_one_that_is_read_no_more_is_left_out() -> None:
    def change(plain: dict[str, Any]) -> None:
        del plain["theatre"]["heading"]["sources"]
        plain["theatre"]["heading"]["motto"] = "England expects"
        plain["charts"]["keelhauling"] = {"dice": 3}
        for booklet in plain["booklets"].values():
            booklet["order"][0]["smell"] = "tar"

    now, found = contents("trafalgar-1805"), carried.read(aged(change))
    assert found.theatre.heading.sources == ()
    assert (found.charts, found.booklets) == (now.charts, now.booklets)


class Row(msgspec.Struct, forbid_unknown_fields=True):
    figure: int
    note: str = ""


class Tables(msgspec.Struct, forbid_unknown_fields=True):
    by_name: dict[str, Row]
    by_dice: dict[str, Row]


def test_rows_by_name_are_filled_in_and_a_table_by_dice_is_one_whole() -> None:
    old = {"by_name": {"a": {"figure": 1}}, "by_dice": {"0-4": {"figure": 1}, "5-9": {"figure": 2}}}
    now = {"by_name": {"a": {"figure": 7}, "b": {"figure": 8}}, "by_dice": {"0-9": {"figure": 7}}}
    found = msgspec.convert(adapted(old, Tables, now), Tables)
    assert found.by_name == {"a": Row(1), "b": Row(8)}
    assert list(found.by_dice) == ["0-4", "5-9"]


def test_a_format_has_its_way_to_the_next_and_a_newer_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(plain: dict[str, Any]) -> None:
        plain["theatre"] = plain.pop("sea")

    plain = msgspec.json.decode(carried.written(contents("first-command")))
    plain["contents"]["sea"] = plain["contents"].pop("theatre")
    document = msgspec.json.encode(plain)
    with pytest.raises(carried.CannotRead, match=r"it is not what this Sea Lords can read: .*theatre"):
        carried.read(document)
    monkeypatch.setattr(carried, "FORMAT", 2)
    monkeypatch.setitem(carried.UPGRADES, 1, rename)
    assert carried.read(document) == contents("first-command")
    plain["format"] = 3
    with pytest.raises(carried.CannotRead, match=r"newer Sea Lords \(format 3; this one knows up to 2\)"):
        carried.read(msgspec.json.encode(plain))


@pytest.mark.parametrize("document", [b"", b"[]", b"{}", b'{"format":1,"standard":"","contents":[]}', b"\xff"])
def test_what_is_no_such_document_is_refused(document: bytes) -> None:
    with pytest.raises(carried.CannotRead):
        carried.read(document)


def test_the_contents_are_named_by_the_fields_that_the_store_looks_for() -> None:
    """Light reading takes the names on the chart from the document without the types of a theatre."""
    from campaign.store.carried_contents import ContentsRecord, chart_in
    from campaign.store.soundness import state_hash

    found: Contents = contents("trafalgar-1805")
    document = carried.written(found)
    chart = chart_in(ContentsRecord(0, state_hash(document), zlib.compress(document)), "here")
    assert {key: row.name for key, row in chart.events.items()} == {key: row.name for key, row in found.event_book.events.items()}
    assert chart.events
    for kind in ("spaces", "zones", "winds"):
        assert {key: row.name for key, row in getattr(chart, kind).items()} == {
            key: row.name for key, row in getattr(found.theatre, kind).items()
        }

"""What things are called when they are no more, and harbours that are called so already."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.outline import Outline
from campaign.reports.names import Names
from tests.campaign.outline_kit import outline


def test_who_is_no_more_is_named_by_the_document_of_the_outset_which_is_read_for_nobody_else() -> None:
    read = []

    def outset() -> Outline:
        read.append(1)
        coming = {"leader": {"id": "louis", "name": "Louis"}}
        return outline(leaders={"nelson": {"name": "Nelson"}}, schedule=[coming])

    names = Names(outline(leaders={"orde": {"name": "Orde"}}), outset)
    assert names.piece("orde") == "Orde"
    assert not read
    assert [names.piece(key) for key in ("nelson", "louis", "nobody", "independent-nobody")] == [
        "Nelson",
        "Louis",
        "nobody",
        "nobody",
    ]
    assert read == [1]


@pytest.mark.rule("SL 7.153")
def test_a_dummy_is_called_the_same_whether_it_is_on_the_chart_or_not() -> None:
    afloat = outline(formations={"dummy-british-1": {"name": "Dummy 1"}})
    assert [Names(world).piece("dummy-british-1") for world in (afloat, outline())] == ["Dummy 1", "Dummy 1"]


def test_a_harbour_that_is_called_so_is_not_called_so_twice() -> None:
    names = Names(outline(theatre="trafalgar-1805"))
    assert (names.place("harbour:antigua"), names.at("harbour:antigua")) == (
        "English Harbour",
        "in English Harbour",
    )
    assert names.place("harbour:brest") == "Brest harbour"


@pytest.mark.parametrize(
    ("key", "at"),
    [
        ("space:bantry-bay", "in Bantry Bay"),
        ("zone:bay-of-biscay", "in the Bay of Biscay"),
        ("space:gulf-of-cadiz", "in the Gulf of Cadiz"),
        ("space:mid-biscay", "in Mid Biscay"),
        ("space:iroise", "in the Iroise"),
        ("space:nore", "in the Nore"),
        ("harbour:nore", "in the Nore harbour"),
        ("space:glenans", "off the Glénans"),
        ("space:bayonne", "off Bayonne"),
        ("space:barbados", "to windward of Barbados"),
        ("space:minorca", "to the north of Minorca"),
    ],
)
def test_a_place_has_an_article_where_its_name_wants_one(tmp_path: Path, key: str, at: str) -> None:
    spaces = {
        "bantry-bay": "Bantry Bay", "gulf-of-cadiz": "Gulf of Cadiz", "iroise": "The Iroise", "nore": "The Nore",
        "glenans": "The Glénans", "bayonne": "Bayonne", "barbados": "Windward of Barbados", "minorca": "North of Minorca",
        "mid-biscay": "Mid Biscay",
    }  # fmt: skip
    (tmp_path / "spaces.toml").write_text("".join(f'[[space]]\nid = "{id_}"\nname = "{name}"\n' for id_, name in spaces.items()))
    (tmp_path / "zones.toml").write_text('[[zone]]\nid = "bay-of-biscay"\nname = "Bay of Biscay"\n')
    assert Names(outline(theatre=str(tmp_path))).at(key) == at

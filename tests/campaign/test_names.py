"""What things are called when they are no more, and harbours that are called so already."""

from __future__ import annotations

from typing import Any

from campaign.reports.names import Names


def test_who_is_no_more_is_named_by_the_document_of_the_outset_which_is_read_for_nobody_else() -> None:
    read = []

    def outset() -> dict[str, Any]:
        read.append(1)
        coming = {"leader": {"id": "louis", "name": "Louis"}}
        return {"leaders": {"nelson": {"id": "nelson", "name": "Nelson"}}, "schedule": [coming]}

    names = Names({"leaders": {"orde": {"name": "Orde"}}}, outset)
    assert names.piece("orde") == "Orde"
    assert not read
    assert [names.piece(key) for key in ("nelson", "louis", "nobody", "independent-nobody")] == [
        "Nelson",
        "Louis",
        "nobody",
        "nobody",
    ]
    assert read == [1]


def test_a_harbour_that_is_called_so_is_not_called_so_twice() -> None:
    names = Names({"theatre": "trafalgar-1805"})
    assert (names.place("harbour:antigua"), names.at("harbour:antigua")) == (
        "English Harbour",
        "in English Harbour",
    )
    assert names.place("harbour:brest") == "Brest harbour"

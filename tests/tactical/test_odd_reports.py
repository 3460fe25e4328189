"""What may be right but looks wrong is remarked on, and a plain report is not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given

from tactical import odd_reports, samples
from tactical.handoff import LeaderReport, ShipReport, read_report
from tests.campaign.report_kit import right

A, B = "british", "allies"
OF = samples.briefs()["open-sea"]
pytestmark = pytest.mark.rule("SL 8.126")


def remarks(
    field: str = "", leaders: tuple[LeaderReport, ...] = (), every: dict[str, Any] | None = None, **ships: Any
) -> list[str]:
    """What is remarked on a report in which everybody is damaged but for these: a ship by her id, or all of a side (`every`)."""
    told = {one.id: one for one in leaders}

    def shown(id: str) -> ShipReport:
        changed = {**(every or {}).get(id.partition("-")[0], {}), **ships.get(id.replace("-", "_"), {})}
        return ShipReport(id, **({"fate": "damaged", "hull": 10} | changed))

    report = msgspec.structs.replace(
        samples.blank(OF),
        field=field,
        ships=tuple(shown(ship.id) for ship in samples.blank(OF).ships),
        leaders=tuple(told.get(name, LeaderReport(name, "unhurt")) for name in OF.leaders),
    )
    return list(odd_reports.remarks(OF, read_report(OF, msgspec.to_builtins(report))))


SUNK, IDLE = {"fate": "sunk", "hull": 0}, {"fate": "unengaged", "hull": 0}
CAPTURED = LeaderReport(f"{A}-admiral", "captured")


def test_a_plain_report_is_not_remarked_on() -> None:
    assert remarks() == []
    assert remarks(A, allies_2={"fate": "taken", "captor": A}, allies_3={"fate": "dismasted", "rigging": 90}) == []
    lost = {"fate": "taken", "captor": B}
    assert remarks(B, (CAPTURED,), british_1=lost) == []


@pytest.mark.parametrize(
    ("every", "field", "words"),
    [
        ({A: SUNK}, A, "The British hold the field, and yet every ship of theirs is sunk, burnt or taken."),
        ({A: {"fate": "struck"}}, A, "The British hold the field, and yet every ship of theirs has struck or is lost."),
        ({A: {"fate": "escaped"}}, A, "The British hold the field, and yet every ship of theirs that is left has escaped."),
        ({A: IDLE, B: IDLE}, B, "The Allies hold the field, and yet no ship of either side was engaged."),
        ({A: SUNK}, "", "The Allies alone have ships left, and yet nobody holds the field."),
    ],
)
def test_who_holds_the_field_has_ships_there_and_has_fought(every: dict[str, Any], field: str, words: str) -> None:
    assert remarks(field, every=every) == [words]
    assert words not in remarks(B if field == A else A, (CAPTURED,), every=every)


def test_fates_and_shares_that_gainsay_each_other() -> None:
    assert remarks(british_1={"hull": 0}) == ["Seventy-four 1 is damaged, and yet lost nothing of hull, rigging or crew."]
    assert remarks(british_1={"fate": "dismasted"}) == ["Seventy-four 1 is dismasted, and yet lost nothing of her rigging."]
    assert remarks(british_1={"hull": 100}) == ["Seventy-four 1 is afloat, and yet without any hull left."]
    crowd = remarks(every={A: {"hull": 0}})
    assert crowd == [
        "Seventy-four 1, Seventy-four 2, Seventy-four 3 and 3 others are damaged, and yet lost nothing of hull, rigging or crew."
    ]
    assert remarks(A, every={B: SUNK}, british_2={"fate": "taken", "captor": B}) == [
        "Seventy-four 2 is taken by the Allies, of whom no ship was there at the end to take a prize."
    ]


def test_leaders_captured_of_a_side_that_lost_no_ship_or_hit_where_no_shot_fell() -> None:
    name = "The admiral"
    assert remarks(B, (CAPTURED,)) == [f"{name} is captured, and yet the British lost no ship."]
    assert remarks(A, (CAPTURED,), british_4=SUNK) == [
        f"{name} is captured, and yet the British hold the field and no ship of theirs was taken."
    ]
    killed = LeaderReport(f"{A}-admiral", "killed")
    assert remarks(B, (killed,), every={A: {"fate": "unharmed", "hull": 0}}) == [
        f"{name} is hit, and yet no shot struck a ship of the British."
    ]


@given(right(OF))
def test_remarks_are_sentences_without_ids_whatever_is_reported(report: Any) -> None:
    for remark in odd_reports.remarks(OF, report):
        assert remark[0].isupper()
        assert remark.endswith(".")
        assert "british-" not in remark
        assert "allies-" not in remark

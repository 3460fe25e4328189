"""The contract between war and battle: briefs name themselves, reports are right as a whole or refused as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.dice import draw
from tactical import handoff, samples
from tactical.handoff import BadReport, BattleBrief, BattleReport, Commander, Party, Ship, ShipReport, Squadron, read_report

A, B = "british", "allies"


def brief(seed: str = "one") -> BattleBrief:
    """A brief of any size: one to six squadrons a side of one to four sail, some with leaders."""

    def party(side: str) -> Party:
        squadrons = []
        for number in range(1 + draw(seed + side, 0, 6)):
            sail = 1 + draw(seed + side, 10 + number, 4)
            ships = tuple(Ship(f"{side}-{number}-{n}", "Neptune") for n in range(sail))
            squadrons.append(Squadron(f"{side}-{number}", f"{side}-fleet", "SOL", ships, draw(seed, 20 + number, 9), 10))
        men = tuple(
            Commander(f"{side}-admiral-{n}", "Lord", "vice", 3, "Bold", squadrons[n].id) for n in range(draw(seed, 30, 2))
        )
        return Party(side, tuple(squadrons), men)

    return BattleBrief("battle-1", "space:cadiz", A, "heavy", (party(A), party(B)))


def plain(report: BattleReport) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(report))
    return found


def refused(of: BattleBrief, data: Any) -> str:
    with pytest.raises(BadReport) as caught:
        read_report(of, data)
    return str(caught.value)


@pytest.mark.parametrize("seed", [f"brief-{n}" for n in range(30)])
def test_reports_of_briefs_of_any_size_are_read_and_any_ship_missing_doubled_or_strange_is_refused(seed: str) -> None:
    of = brief(seed)
    for good in samples.reports(of):
        assert plain(read_report(of, good)) == good, "nothing is lost in reading"
        ships = good["ships"]
        one = draw(seed, 40, len(ships))
        name = ships[one]["id"]
        assert f"ship {name} is missing" in refused(of, {**good, "ships": ships[:one] + ships[one + 1 :]})
        assert f"ship {name} is there 2 times" in refused(of, {**good, "ships": [*ships, ships[one]]})
        assert "ship victory is not in the brief" in refused(of, {**good, "ships": [*ships, {"id": "victory", "fate": "sunk"}]})


def test_a_report_of_another_battle_or_of_one_that_was_changed_is_refused() -> None:
    of = brief()
    good = plain(samples.blank(of))
    other = msgspec.structs.replace(of, intensity="light")
    assert other.content != of.content
    assert f"expected battle-1 ({other.content})" in refused(other, good)
    assert "it answers battle-2" in refused(of, {**good, "brief": "battle-2"})
    assert "data version 99" in refused(of, {**good, "data_version": 99})


@pytest.mark.parametrize(
    ("ship", "why"),
    [
        ({"fate": "vanished"}, "Invalid enum value"),
        ({"fate": "damaged", "hull": 101}, "hull 101; expected 0 to 100"),
        ({"fate": "damaged", "rigging": -1}, "rigging -1; expected 0 to 100"),
        ({"fate": "unharmed", "crew": 3}, "unharmed with 3 per cent of her crew lost"),
        ({"fate": "taken"}, "expected one for who is taken"),
        ({"fate": "sunk", "captor": B}, "expected one for who is taken"),
        ({"fate": "taken", "captor": A}, f"is taken by {A!r}; expected {B}"),
        ({"fate": "taken", "captor": "danes"}, f"is taken by 'danes'; expected {B}"),
        ({"fate": "sunk", "colour": "red"}, "unknown field"),
        ({"fate": "damaged", "hull": "much"}, "Expected `int`"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(ship: dict[str, Any], why: str) -> None:
    of = brief()
    good = plain(samples.blank(of))
    good["ships"][0] = {"id": good["ships"][0]["id"], **ship}
    assert why in refused(of, good)


def test_leaders_and_the_field_are_checked_too_and_every_fault_is_named_at_once() -> None:
    of = next(found for found in map(brief, "abcdefgh") if found.leaders)
    good = plain(samples.blank(of))
    good["leaders"][0] = {"id": of.leaders[0], "fate": "killed", "turns": 2}
    good["field"] = "the sea"
    good["ships"] = good["ships"][1:]
    words = refused(of, good)
    assert words.count("\n- ") == 3
    assert "expected some turns for a wounded one" in words
    assert "held by 'the sea'" in words


@pytest.mark.rule("SL 8.37", "SL 8.126")
@pytest.mark.parametrize(
    ("fate", "field", "leader", "refused"),
    [
        ("taken", B, {"fate": "unhurt"}, True),
        ("struck", B, {"fate": "unhurt"}, True),
        ("struck", "", {"fate": "wounded", "turns": 2}, True),
        ("taken", A, {"fate": "unhurt"}, False),
        ("struck", A, {"fate": "wounded", "turns": 2}, False),
        ("taken", B, {"fate": "captured"}, False),
        ("taken", B, {"fate": "killed"}, False),
        ("taken", B, {"fate": "unhurt", "flagship": f"{A}-2"}, False),
        ("taken", B, {"fate": "unhurt", "flagship": f"{B}-2"}, True),
        ("damaged", B, {"fate": "unhurt", "flagship": f"{B}-6"}, False),
        ("sunk", B, {"fate": "unhurt"}, False),
    ],
)
def test_who_is_in_a_ship_that_struck_or_is_taken_is_captured_unless_his_side_holds_the_field_or_he_shifted_his_flag(
    fate: str, field: str, leader: dict[str, Any], refused: bool
) -> None:
    """The British admiral in the first ship of his van; the last of the allies is a prize of his side, in which he may be too."""
    of = samples.briefs()["open-sea"]
    report = plain(samples.blank(of)) | {"field": field}
    report["ships"][0] |= {"fate": fate, "captor": B if fate == "taken" else ""}
    report["ships"][-1] |= {"fate": "taken", "captor": A}
    report["leaders"][0] |= leader
    words = [fault for fault in handoff.faults(of, handoff.as_report(of, report)) if "leader" in fault]
    assert bool(words) is refused, words


def test_every_line_that_is_no_line_of_a_report_is_named_at_once() -> None:
    of = brief()
    good = plain(samples.blank(of))
    good["ships"][0]["fate"], good["ships"][1]["hull"], good["remarks"] = "vanished", "much", 7
    words = refused(of, good)
    assert all(part in words for part in ("ships[0]: Invalid enum value 'vanished'", "ships[1]: Expected `int`", "$.remarks"))


def test_malformed_data_are_refused_and_not_taken_for_something() -> None:
    malformed: list[Any] = [None, [], "battle-1", 7, {}, {"brief": "battle-1"}]
    for data in malformed:
        assert "cannot be read" in refused(brief(), data)


def test_two_ships_of_one_name_are_told_apart() -> None:
    of = brief()
    report = samples.blank(of)
    ships = (ShipReport(report.ships[0].id, "sunk"), *report.ships[1:])
    found = read_report(of, plain(msgspec.structs.replace(report, ships=ships)))
    assert [ship.fate for ship in found.ships].count("sunk") == 1


@pytest.mark.parametrize("name", handoff.SCHEMAS)
def test_the_schema_files_are_those_of_the_contract(name: str) -> None:
    path = Path(handoff.__file__).parent / "schema" / f"battle-{name}.json"
    assert path.read_bytes() == handoff.schema(name)

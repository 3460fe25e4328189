"""What mutants of the verdict have shown to be untested: each fails when its line is broken."""

from __future__ import annotations

import pytest

from tactical.wooden_ships import victory
from tactical.wooden_ships.special import conditions
from tactical.wooden_ships.state import Company
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship, throwing


@pytest.mark.rule("WS B.XI.A.2", "WS B.XI.A.3")
@pytest.mark.parametrize(
    ("lost", "winner", "said"),
    [
        (("alfred", "berwick"), None, "Alfred and Berwick have both lost."),
        (("alfred",), FRENCH, "Alfred has lost all her crew."),
        (("berwick",), BRITISH, "Berwick has lost all her crew."),
    ],
)
def test_a_duellist_without_a_crew_has_lost_and_two_have_both_lost(lost: tuple[str, ...], winner: str | None, said: str) -> None:
    sea = throwing(battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH), duel=True, step="fire"))
    for key in lost:
        sea.ships[key].crew = [0, 0, 0]
    victory.end_if_decided(sea)
    assert sea.verdict is not None
    assert (sea.verdict.winner, sea.verdict.why) == (winner, said)


@pytest.mark.rule("WS B.XI.B.4", "WS S.11.IV.2")
@pytest.mark.parametrize(
    ("british", "french", "lead", "winner"),
    [(8, 5, 0, BRITISH), (5, 8, 0, FRENCH), (8, 8, 0, None), (8, 5, 4, None), (8, 5, 3, BRITISH), (0, 0, 0, None)],
)
def test_more_points_win_and_where_a_lead_is_needed_only_with_it(
    british: int, french: int, lead: int, winner: str | None
) -> None:
    sea = battle(ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH))
    sea.fleets[BRITISH].points, sea.fleets[FRENCH].points = {"berwick": float(british)}, {"alfred": float(french)}
    sea.special = {conditions.LEAD: [], f"{conditions.LEAD}.points": lead} if lead else {}
    assert victory.by_points(sea, "").winner == winner


@pytest.mark.rule("WS B.XI.A.3")
def test_only_a_sides_own_people_aboard_another_ship_are_away() -> None:
    one, other = ship("Alfred", "J20"), ship("Berwick", "L20", side=FRENCH)
    sea = battle(one, other)
    other.guests = [Company("alfred", BRITISH, "average", [2, 0, 0], 1)]
    assert [victory._away(sea, side) for side in (BRITISH, FRENCH)] == [True, False]
    other.guests = [Company("alfred", BRITISH, "average", [0, 0, 0], 1)]
    assert [victory._away(sea, side) for side in (BRITISH, FRENCH)] == [False, False]
    other.guests, other.prize = [], Company("alfred", BRITISH, "average", [1, 0, 0], 1)
    assert [victory._away(sea, side) for side in (BRITISH, FRENCH)] == [True, False]

"""Odds: the forecast fights the same battle as the flow, only by the ten thousand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from campaign import document as stored
from campaign.charts.load import load as load_charts
from campaign.engagement import INTENSITIES, Intensity
from campaign.experiments.leaders_on_table import Fallen, fallen
from campaign.forecast import array, forecast
from campaign.record.leaders import LeaderFate
from tests.rules.battle_chart import A, B
from tests.rules.battle_runs import as_briefed, fought, two_fleets
from tests.rules.chart import told

FLOWS, TRIALS = 1500, 40_000
WORN = (0, 6, 8, 12)


def shares(values: Sequence[int], most: int) -> list[float]:
    """The part of the values at 0, 1, 2... up to the most, which holds what is above it."""
    count = Counter(min(value, most) for value in values)
    return [count[value] / len(values) for value in range(most + 1)]


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """The total variation between two distributions: 0 when they are the same."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 2


@pytest.mark.parametrize(("heat", "lr"), [("medium", (3, 3)), ("heavy", (5, 2)), ("light", (4, 1))])
def test_the_forecast_is_the_flow_by_the_ten_thousand(heat: Intensity, lr: tuple[int, int]) -> None:
    """Flow and forecast agree in damage and in sail lost, in the mean and in the whole distribution."""
    world = two_fleets(4, lr=lr, damage=WORN)
    document = stored.encode(world)
    runs = [fought(document, world, f"run-{n}", heat) for n in range(FLOWS)]
    assert {battle.intensity for _, battle in runs} == {heat}
    odds = forecast(as_briefed(world, heat), world.charts, TRIALS)
    for side in (A, B):
        lost = [battle.sunk(side) for _, battle in runs]
        assert apart(shares(lost, 6), shares(odds.trials[side][1].tolist(), 6)) < 0.05
        assert sum(lost) / FLOWS == pytest.approx(odds.odds[side].lost, abs=0.15)


@pytest.mark.rule("SL 8.34", "SL 8.337b")
@pytest.mark.parametrize(("squadrons", "sail", "to_sink"), [(3, 3, 1), (2, 1, 1), (2, 3, 2)])
def test_the_forecast_reads_the_shifts_of_fleets_and_what_so_many_sail_may_sink(squadrons: int, sail: int, to_sink: int) -> None:
    """As the flow does, with two columns for one fleet and two from the other."""
    world = two_fleets(squadrons, sail)
    columns = msgspec.structs.replace(world.charts.combat_columns, fleet_shifts={A: 2, B: -2}, sail_to_sink=to_sink)
    world.attach(world.almanac, msgspec.structs.replace(world.charts, combat_columns=columns))
    document = stored.encode(world)
    runs = [fought(document, world, f"run-{n}", "medium") for n in range(FLOWS)]
    odds = forecast(as_briefed(world, "medium"), world.charts, TRIALS)
    for side in (A, B):
        lost = [battle.sunk(side) for _, battle in runs]
        assert apart(shares(lost, 6), shares(odds.trials[side][1].tolist(), 6)) < 0.05
        assert sum(lost) / FLOWS == pytest.approx(odds.odds[side].lost, abs=0.15)
    assert odds.odds[B].lost > 2 * odds.odds[A].lost


@pytest.mark.rule("SL 3.422")
@pytest.mark.parametrize(("chief", "shares_led"), [(None, {0: 0.5, 3: 0.5}), ("calder", {3: 1.0}), ("hood", {0: 1.0})])
def test_of_equals_in_a_combat_one_leads_by_chance_unless_he_commands_the_battle(
    chief: str | None, shares_led: dict[int, float]
) -> None:
    """Calder leads by 5 and Hood by 0, both aboard the squadron that fights; three columns are what the one is worth."""
    brief = as_briefed(two_fleets(1, lr=(5, 0)), "medium")
    own = brief.parties[0]
    equal = msgspec.structs.replace(own.commanders[0], id="hood", leadership=0)
    own = msgspec.structs.replace(own, commanders=(*own.commanders, equal), senior=chief)
    brief = msgspec.structs.replace(brief, parties=(own, brief.parties[1]), level=4)
    fire = next(fire for fire in forecast(brief, load_charts(), TRIALS).fires if fire.side == B)
    columns = Counter((fire.column - 4).tolist())
    assert {more: count / TRIALS for more, count in columns.items()} == pytest.approx(shares_led, abs=0.01)


@pytest.mark.rule("SL 8.37", "SL 3.49")
@pytest.mark.parametrize(("squadrons", "sail"), [(3, 3), (1, 1)])
def test_leaders_fall_as_often_as_in_the_flow(squadrons: int, sail: int) -> None:
    """By an asterisk, and with the last sail of a formation."""
    world = two_fleets(squadrons, sail, lr=(4, 4))
    document = stored.encode(world)
    fates = Counter[str]()
    for number in range(FLOWS):
        after, _ = fought(document, world, f"run-{number}", "heavy")
        fates += Counter(fact.fate.split()[0].replace("lost", "killed") for fact in told(after, LeaderFate))
    brief = as_briefed(world, "heavy")
    by_side = fallen(brief, world.charts, forecast(brief, world.charts, TRIALS))
    for fate in Fallen._fields:
        mean = sum(getattr(cost, fate) for cost in by_side.values())
        assert mean == pytest.approx(fates[fate] / FLOWS, abs=0.05), fate
    assert sum(map(sum, by_side.values())) > 0.1


def test_the_array_is_that_of_the_flow() -> None:
    """Squadron for squadron the same combats, doubled alike."""
    world = two_fleets(5, lr=(4, 2), damage=(3, 0, 7, 7, 12))
    for name in ("bf-2", "bf-5"):
        del world.squadrons[name]
    for heat in INTENSITIES:
        _, battle = fought(stored.encode(world), world, "array", heat)
        brief = as_briefed(world, heat)
        expected = [
            {side: [brief.party(side).squadrons[place].id for place in line] for side, line in combat.items()}
            for combat in array(brief)
        ]
        assert [combat.lines for combat in battle.combats] == expected


def test_the_same_brief_has_the_same_odds_and_another_seed_others() -> None:
    brief = as_briefed(two_fleets(3), "heavy")
    tables = load_charts()
    assert forecast(brief, tables, 500).odds == forecast(brief, tables, 500).odds
    assert forecast(brief, tables, 500).odds != forecast(brief, tables, 500, seed=1).odds


def test_a_better_admiral_and_more_sail_do_more_harm() -> None:
    even, led = as_briefed(two_fleets(4), "medium"), as_briefed(two_fleets(4, lr=(6, 2)), "medium")
    tables = load_charts()
    before, after = forecast(even, tables, 5000).odds, forecast(led, tables, 5000).odds
    assert after[B].damage > before[B].damage + 0.5
    assert after[A].damage == pytest.approx(before[A].damage, abs=0.3)

"""The charts for scenarios of one's own, line by line beside the printed ones, and what is made of their ships."""

from __future__ import annotations

import re

import pytest

from tactical.wooden_ships.specifications import Specification, UnknownShip, specifications
from tests.tactical.wooden_ships.printed_charts import ints, lines, sections

CHARTS = specifications()
LABELS = {"RAZEE": "razee", "TWO DECKER": "two-decker", "FRIGATE": "frigate"}


def figures(line: str) -> tuple[object, ...]:
    """What a printed line of the charts says, carronades before 1781 and after."""
    first, crew, guns, carronades, rigging, depth, points, name = (part.strip() for part in line.split("|"))
    rate, rating, number, hull = first.split()
    early, late = carronades.replace("*", "0"), carronades.replace("*", "1")
    return (int(rate), rating, int(number), int(hull), ints(crew), ints(guns), ints(early), ints(late), ints(rigging), int(depth),
            ints(points), name)  # fmt: skip


def of(ship: Specification) -> tuple[object, ...]:
    """The same of a ship in our charts."""
    names = {"razee": "RAZEE", "two-decker": "TWO DECKER", "frigate": "FRIGATE"}
    name = names.get(ship.name, ship.name.title() if ship.name.endswith("class") else ship.name)
    return (ship.rate, ship.rating, ship.number, ship.hull, list(ship.crew), list(ship.guns), list(ship.carronades_in(1780)),
            list(ship.carronades_in(1781)), list(ship.rigging), ship.depth, list(ship.points), name)  # fmt: skip


@pytest.mark.rule("WS T.DESIGN", "WS D.II.A", "WS D.IV.n")
def test_every_line_of_both_charts() -> None:
    printed = sections("design.txt")
    assert list(printed) == ["Revolutionary 1776-1784", "Napoleonic 1793-1815"]
    for (heading, rows), chart, count in zip(printed.items(), CHARTS.charts, (34, 41), strict=True):
        assert heading.lower() == f"{chart.period} {chart.years[0]}-{chart.years[1]}"
        nation, expected = "", []
        for line in rows:
            if line.startswith("- "):
                nation = line[2:]
            else:
                expected.append((nation, figures(line)))
        ours = [(ship.nation, of(ship)) for ship in chart.ships]
        assert len(ours) == count
        for (flag, want), (nation, got) in zip(expected, ours, strict=True):
            # The names under the first American chart stand in a block; only those of the second are in its lines.
            named = want if nation != "American" or chart.period == "napoleonic" else (*want[:-1], got[-1])
            assert (flag, named) == (nation, got)


@pytest.mark.rule("WS T.DESIGN")
def test_every_line_of_the_merchantmen() -> None:
    rows = lines("merchantmen.txt")
    assert len(rows) == 15
    for line, ship in zip(rows, CHARTS.merchantmen, strict=True):
        name, crew, hull, guns, rigging, sails, value = (part.strip() for part in line.split("|"))
        full, turning = ints(" ".join(re.findall(r"\d+", sails)))
        assert ship.name.split()[0] == name.split()[0].replace("E.", "East")
        assert (list(ship.crew), ship.hull, list(ship.guns), list(ship.rigging)) == (
            ints(crew),
            int(hull),
            ints(guns),
            ints(rigging),
        )
        assert (ship.full_speed, ship.turning, ship.battle_speed) == (full, turning, len(ship.rigging))
        assert set(ship.points) == {int(value)}
        assert ship.merchant is not name.startswith("E.")
        assert ship.designed


@pytest.mark.rule("WS T.DESIGN")
def test_both_lines_of_the_gunboats() -> None:
    american, british = CHARTS.gunboats
    assert (american.hull, american.crew, american.bow_guns, american.rigging, american.boats) == (6, (2, 2, 2), 2, (1, 1, 1), 3)
    assert (british.hull, british.crew, british.bow_guns, british.rigging, british.boats) == (10, (4, 2, 2), 2, (2, 2, 1), 5)
    for boat in CHARTS.gunboats:
        assert (boat.turning, boat.oar_speed, boat.battle_speed, boat.full_speed) == (4, 4, 0, 0)
    assert (american.price("average"), british.price("crack")) == (6, 15)


@pytest.mark.rule("WS D.II.B", "WS D.II.D.ex")
def test_the_example_buys_150_points_a_side() -> None:
    large, first, fifty = (
        CHARTS.find("British", *ship) for ship in ((74, 1805, "large class"), (100, 1805), (50, 1805, "two-decker"))
    )
    assert [2 * large.price("elite"), 2 * first.price("elite"), fifty.price("elite")] == [60, 70, 20]
    great, seventy, frigate = (CHARTS.find("French", rate, 1805) for rate in (120, 74, 44))
    bought = [great.price("crack"), 2 * seventy.price("elite"), seventy.price("average"), frigate.price("elite")]
    assert bought == [40, 64, 24, 22]
    assert sum(bought) == 60 + 70 + 20 == CHARTS.budget == 150


@pytest.mark.rule("WS D.III.A.1", "WS D.III.A.2")
def test_a_fireship_costs_5_more_and_has_one_crew_square() -> None:
    plain = CHARTS.find("British", 20, 1780)
    fire = CHARTS.fireship(plain)
    assert fire.fireship
    assert (fire.crew, fire.hull, fire.guns) == ((1, 0, 0), plain.hull, plain.guns)
    assert [fire.price("green") - plain.price("green"), fire.price("elite") - plain.price("elite")] == [5, 5]
    with pytest.raises(UnknownShip, match="up to frigate size"):
        CHARTS.fireship(CHARTS.find("British", 64, 1780))


@pytest.mark.rule("WS D.III.C.1.a")
def test_a_converted_privateer_has_a_gun_more_a_side_and_twice_the_crew() -> None:
    trader = CHARTS.merchantmen[6]
    privateer = CHARTS.converted_privateer(trader)
    assert (trader.guns, trader.crew) == ((1, 1), (2, 0, 0))
    assert (privateer.guns, privateer.crew, privateer.rating) == ((2, 2), (4, 0, 0), "P")
    assert (privateer.full_speed, privateer.turning, privateer.battle_speed) == (4, 1, 2)
    assert privateer.price("average") == trader.price("average") + 2
    assert privateer.designed


@pytest.mark.rule("WS D.III.C.1.b")
def test_a_privateer_built_as_one() -> None:
    privateer = CHARTS.built_privateer()
    assert (privateer.guns, privateer.crew, privateer.turning) == ((5, 5), (6, 4, 2), 2)
    assert privateer.price("crack") == 15 + 1 + 1 + 2


@pytest.mark.rule("WS D.III.C.2")
def test_a_pirate_is_a_sloop_with_twice_the_crew() -> None:
    sloop = CHARTS.find("French", 18, 1780)
    pirate = CHARTS.pirate()
    assert (sloop.name, sloop.crew) == ("sloop", (1, 1, 1))
    assert (pirate.crew, pirate.hull, pirate.guns, pirate.full_speed) == ((2, 2, 2), sloop.hull, sloop.guns, sloop.full_speed)


def test_the_chart_of_a_year_and_the_nearest_ship() -> None:
    assert [CHARTS.chart(year).period for year in (1756, 1781, 1792, 1793, 1815)] == ["revolutionary"] * 3 + ["napoleonic"] * 2
    assert [CHARTS.nearest("British", guns, 1805).rate for guns in (120, 74, 68, 24, 16)] == [120, 74, 64, 20, 18]
    dutch = CHARTS.nearest("Dutch", 74, 1797)
    assert (dutch.nation, of(dutch)[1:]) == ("Dutch", of(CHARTS.find("French", 74, 1797))[1:])


def test_an_unknown_ship_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownShip, match="expected 104, 80, 74, 64, 50, 40, 36, 32"):
        CHARTS.find("French", 120, 1780)


def test_figures_of_our_own_say_why() -> None:
    assert [ship.rate for ship in CHARTS.small_ships] == [18, 18, 20]
    assert all(ship.designed for ship in CHARTS.small_ships)
    assert set(CHARTS.sources) >= {"charts", "merchantmen", "gunboats", "small_ships", "conversions", "other_flags"}

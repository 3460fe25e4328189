"""The counters: what is published stands as published, slips are put right, the rest is designed and says so."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest

from table.reading.faults import BadFile
from tactical.flying_colors import editions, ratings
from tactical.flying_colors.ratings import Ratings, UnknownCounter, face
from tactical.flying_colors.state import Face, Values
from tactical.sea.hexes import Hex

BOX = ratings.standard()
WOUNDS = editions.edition().wounds


def file(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def ship(text: str) -> str:
    """A class of one ship, the British Ajax with another front and back."""
    front, _, back = text.partition(" | ")
    figures = f'front = "{front}"\nback = "{back}"\n'
    return f'[[classes]]\nnation = "British"\nguns = 74\nactual = "3"\npoints = 6\nships = ["Ajax"]\n{figures}'


# -- ships -------------------------------------------------------------------------------------------------------------


def test_every_published_counter_is_there_and_ten_more_that_the_battles_name_are_designed() -> None:
    published = Tally(counter.nation for counter in BOX.ships.values() if not counter.designed)
    assert published == {"British": 125, "French": 97, "Spanish": 42, "Dutch": 15, "Danish": 9}
    designed = {(counter.nation, counter.name) for counter in BOX.ships.values() if counter.designed}
    assert designed == {
        *(("British", "Indefatigable"), ("British", "Amazon"), ("French", "Romulus"), ("French", "Brutus")),
        *(("Spanish", "Sabina"), ("Dutch", "Mars")),
        *(("Danish", name) for name in ("Jylland", "Valkyrien", "Iris", "Charlotte Amalie")),
    }
    assert all(len(counter.designed) > 30 for counter in BOX.ships.values() if counter.designed)


@pytest.mark.rule("FC 2.2.1.1a", "FC 2.2.1.1g", "FC 2.2.1c")
@pytest.mark.parametrize(
    ("nation", "name", "front", "back"),
    [
        ("British", "Britannia", Face("1", 16, 6, 8, "black"), Face("4", 16, 5, 8)),
        ("British", "Ajax", Face("3", 13, 4, 6, "white"), Face("5", 12, 3, 6, "white")),
        ("British", "Ajax-b", Face("3", 11, 4, 5), Face("5", 11, 3, 5)),
        ("British", "Glatton", Face("2", 7, 3, 6, "red", "hexagon"), Face("4", 7, 2, 6, "red", "hexagon")),
        ("British", "Tonnant", Face("2", 15, 4, 7, "white", "hexagon"), Face("5", 14, 3, 7, "white", "hexagon")),
        ("French", "Orient", Face("1", 20, 6, 9, "yellow"), Face("3", 20, 5, 9)),
        ("Spanish", "San Fernando", Face("1", 16, 5, 8, "black"), Face("4", 16, 4, 8, "black")),
        ("Dutch", "Jupiter", Face("3", 11, 4, 5, "white"), Face("5", 10, 3, 5, "white")),
        ("Danish", "Mars", Face("3", 9, 3, 4, "black"), Face("5", 8, 2, 4, "black")),
    ],
)
def test_a_counter_has_two_sides_as_published(nation: str, name: str, front: Face, back: Face) -> None:
    counter = BOX.ship(nation, name)
    assert (counter.front, counter.back) == (front, back)


@pytest.mark.rule("FC 2.2.1a", "FC 2.2.1b")
def test_rates_one_to_four_are_large_and_the_others_small() -> None:
    sizes = {(counter.actual, counter.size) for counter in BOX.ships.values()}
    sizes |= {(counter.actual, counter.size) for counter in BOX.patterns}
    assert {size for rate, size in sizes if rate in "1234"} == {"large"}
    assert {size for rate, size in sizes if rate not in "1234"} == {"small"}


def test_slips_of_the_source_are_put_right_and_noted() -> None:
    assert len(BOX.slips) == 12
    for slip in BOX.slips:
        counter = BOX.ship(slip.table, slip.row)
        if slip.cell in ("front", "back"):
            assert getattr(counter, slip.cell) == face(slip.read, counter.front.worth)
        elif slip.cell in ("guns", "actual"):
            assert str(getattr(counter, slip.cell)) == slip.read
        assert slip.read != slip.filed
    sisters = [("Content", "Caton"), ("Zélé", "Achille"), ("Sage", "Lion")]
    for one, other in sisters:
        assert (BOX.ship("French", one).front, BOX.ship("French", one).back) == (
            BOX.ship("French", other).front,
            BOX.ship("French", other).back,
        )


@pytest.mark.rule("FC 2.2.1.1b")
def test_only_the_front_of_a_first_rate_of_120_guns_is_yellow() -> None:
    yellow = {name for (_, name), counter in BOX.ships.items() if counter.front.colour == "yellow"}
    assert yellow == {"Montagne", "Orient", "Santísima Trinidad"}
    assert all(BOX.ships[key].guns >= 120 for key in BOX.ships if key[1] in yellow)
    assert not any(counter.back.colour == "yellow" for counter in BOX.ships.values())


@pytest.mark.parametrize(
    ("nation", "spelt", "name"),
    [
        ("British", "Braunswick", "Brunswick"),
        ("French", "Spartiale", "Spartiate"),
        ("Spanish", "San Juan Nepumuceno", "San Juan Nepomuceno"),
        ("Danish", "Provestenen", "Prøvestenen"),
    ],
)
def test_a_ship_is_found_under_each_of_her_spellings(nation: str, spelt: str, name: str) -> None:
    assert BOX.ship(nation, spelt) is BOX.ship(nation, name)


def test_every_spelling_leads_to_a_ship() -> None:
    for nation, names in BOX.spellings.items():
        for name in names.values():
            assert (nation, name) in BOX.ships, (nation, name)


def test_an_unknown_ship_is_refused_with_names_like_it() -> None:
    with pytest.raises(UnknownCounter, match=r"no counter of the British ship 'Victori'; expected one such as Victory"):
        BOX.ship("British", "Victori")
    with pytest.raises(UnknownCounter, match="no counter of the French ship 'Victory'"):
        BOX.ship("French", "Victory")


@pytest.mark.rule("FC 2.2.1.6")
def test_a_ship_takes_her_station_with_both_sides_of_her_counter_and_her_nation() -> None:
    neptune = BOX.ship("French", "Neptune").launched("Neptune", "Franco-Spanish", Hex(30, 40), 4)
    assert (neptune.id, neptune.nationality, neptune.side, neptune.size) == (
        "french-neptune",
        "French",
        "Franco-Spanish",
        "large",
    )
    assert (neptune.face.capacity, neptune.hull_left, neptune.bow, neptune.facing) == (15, 15, Hex(30, 40), 4)
    neptune.damaged = True
    assert (neptune.face.rate, neptune.face.capacity) == ("4", 14)


# -- ships without a counter -------------------------------------------------------------------------------------------


def test_a_ship_without_a_counter_is_rated_by_nation_and_guns() -> None:
    for nation, guns, like in (
        ("British", 74, "Ajax-b"),
        ("French", 74, "Aigle"),
        ("Spanish", 74, "San Justo"),
        ("British", 64, "Africa"),
        ("British", 98, "Prince"),
        ("French", 82, "Bucentaure"),
    ):
        pattern, sister = BOX.pattern(nation, guns), BOX.ship(nation, like)
        assert (pattern.front, pattern.back, pattern.nation) == (sister.front, sister.back, nation)
    assert BOX.pattern("Russian", 74).front == Face("3", 12, 4, 5)


@pytest.mark.rule("FC 2.2.1.2b", "FC 2.2.1.4b")
def test_a_gunboat_is_oared_worth_nothing_and_without_guns_once_damaged() -> None:
    boat, frigate = BOX.pattern("Spanish", 2), BOX.pattern("Spanish", 36)
    assert (boat.front.rate, boat.back.rate, boat.oared, boat.front.worth) == ("T", "", True, 0)
    assert (frigate.front.rate, frigate.back.rate, frigate.oared, frigate.front.worth) == ("5", "6", False, 2)
    assert boat.launched("Boat", "Spanish", Hex(20, 20), 1).pivots
    assert not frigate.launched("Frigate", "Spanish", Hex(20, 20), 1).pivots


def test_fewer_guns_make_no_stronger_ship() -> None:
    order = "123456GT"
    common = sorted((one for one in BOX.patterns if not one.nation), key=lambda one: -one.guns)
    rates = [order.index(one.front.rate) for one in common]
    assert rates == sorted(rates)
    assert [one.front.worth for one in common] == sorted((one.front.worth for one in common), reverse=True)
    assert [one.front.capacity for one in common] == sorted((one.front.capacity for one in common), reverse=True)


# -- commanders --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        *(("graves-2", (2, 5, 1)), ("graves-3", (3, 5, 2)), ("hood-2", (2, 6, 4)), ("hood-3", (3, 7, 4))),
        *(("nelson-1", (1, 4, 3)), ("nelson-2", (2, 7, 3)), ("nelson-3", (3, 9, 4))),
        *(("saumarez-2", (2, 4, 3)), ("saumarez-3", (3, 5, 3)), ("villeneuve-2", (2, 4, 1)), ("villeneuve-3", (3, 6, 3))),
        *(("strachan", (3, 6, 2)), ("dumanoir", (3, 6, 2))),
    ],
)
def test_known_commanders_are_exact(key: str, figures: tuple[int, int, int]) -> None:
    officer = BOX.officer(key)
    assert (officer.rank, officer.range, officer.quality) == figures
    assert officer.source in ("printed", "FCC")


@pytest.mark.rule("FC 2.2.2b", "FC 2.2.2.4")
def test_the_wounded_side_and_the_worth_fit_the_two_counters_of_which_they_are_known() -> None:
    for key in ("strachan", "dumanoir"):
        officer = BOX.officer(key)
        assert (officer.hurt(WOUNDS), officer.points) == (Values(4, 1), 5)
    assert BOX.officer("nelson-3").hurt(WOUNDS) == Values(6, 3)
    assert BOX.officer("strachan").hurt(editions.edition(2006).wounds) == Values(3, 1), "2006:13.6"
    assert BOX.officer("graves-2").hurt(editions.edition(2006).wounds) == Values(3, 0)


def test_designed_commanders_stay_within_the_spread_of_the_known_ones_and_give_a_reason() -> None:
    for key, officer in BOX.officers.items():
        if officer.source in ("printed", "FCC"):
            continue
        assert officer.source.startswith("designed: "), key
        assert len(officer.source) > 25
        low, high = {1: (4, 4), 2: (4, 7), 3: (5, 9)}[officer.rank]
        assert low <= officer.range <= high, key
        assert 1 <= officer.quality <= 4, key
        assert officer.range <= BOX.officer("nelson-3").range


def test_a_commander_boards_with_his_ships_side() -> None:
    ship = BOX.ship("French", "Formidable").launched("Formidable", "Franco-Spanish", Hex(30, 40), 4)
    dumanoir = BOX.officer("dumanoir").aboard(ship, WOUNDS)
    assert (dumanoir.id, dumanoir.side, dumanoir.ship, dumanoir.rank) == ("french-dumanoir", "Franco-Spanish", ship.id, 3)
    assert (dumanoir.values, dumanoir.worth) == (Values(6, 2), 5)
    dumanoir.wounded = True
    assert dumanoir.values == Values(4, 1)


def test_an_unknown_commander_is_refused_with_names_like_his() -> None:
    with pytest.raises(UnknownCounter, match=r"no commander 'nelson'; expected one such as nelson-"):
        BOX.officer("nelson")


# -- a player's own ----------------------------------------------------------------------------------------------------


def mine(folder: Path, text: str) -> Ratings:
    return ratings.load(ships=(file(folder, text),))


def test_a_ship_typed_in_takes_the_place_of_that_counter_alone(tmp_path: Path) -> None:
    box = mine(tmp_path, ship("2q 14/5 | 4 13/4"))
    assert box.ship("British", "Ajax").front == Face("2", 14, 5, 6, "plain", "square")
    assert box.ship("British", "Mars") == BOX.ship("British", "Mars")
    assert len(box.ships) == len(BOX.ships)


def test_a_commander_typed_in_takes_the_place_of_that_one_alone(tmp_path: Path) -> None:
    row = 'howe = { name = "Howe", nation = "British", rank = 3, range = 9, quality = 4, source = "my box" }'
    box = ratings.load(commanders=(file(tmp_path, f"[commanders]\n{row}\n"),))
    assert box.officer("howe").range == 9
    assert box.officer("jervis") == BOX.officer("jervis")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (ship("3w 13 | 5w 12/3"), r"classes: British Ajax: '3w 13'; expected rate and symbol, capacity and marines"),
        (ship("7 13/4 | 5w 12/3"), r"classes: British Ajax: '7 13/4'; expected rate"),
        (ship("- 13/4 | 5w 12/3"), r"classes: British Ajax: front - 13/4; expected a rate"),
        (ship("3w 13/4 | 5w 12/5"), r"classes: British Ajax: back 5w 12/5; expected no more capacity or marines"),
        (ship("3w 13/4 | 5y 12/3"), r"classes: British Ajax: back 5y 12/3; expected yellow on a first rate's front alone"),
        (ship("3 13/4 | 5 12/3") + ship("3 13/4 | 5 12/3"), r"classes: British Ajax: a second row; expected one for each ship"),
        (ship("3 13/4 | 5 12/3").replace('"3"', '"9"'), r"classes\[0\]\.actual: unknown value '9'; expected one of 1, 2"),
        (ship("3 13/4 | 5 12/3").replace("points = 6", "points = -6"), r"classes\[0\]\.points: -6; expected integer >= 0"),
    ],
)
def test_each_fault_names_the_file_the_ship_and_what_was_expected(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadFile, match=fault) as refused:
        mine(tmp_path, text)
    assert str(refused.value).startswith(f"{tmp_path / 'mine.toml'}: ")

"""The 27 scenarios beside the printed orders of battle, and what makes a battle's file unsound."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from table.reading.faults import BadFile
from tactical.sea.hexes import NEIGHBOURS, Hex
from tactical.wooden_ships.board import label_of, parse_hex
from tactical.wooden_ships.scenario_book import SCENARIOS, campaign, campaign_names, load, scenario, scenario_names
from tactical.wooden_ships.scenario_rows import ScenarioFile, ShipRow, ship_id, spread
from tactical.wooden_ships.scenario_words import description, wind_words
from tests.tactical.wooden_ships.printed_charts import ints, sections

# By scenario: the ships of each side and their value, as the charts add up.
TOTALS = {
    "valcour": {"american": (10, 46), "british": (9, 96)},
    "ranger-drake": {"american": (1, 8), "british": (1, 5)},
    "ushant": {"british": (30, 758), "french": (32, 692)},
    "flamborough-head": {"american": (1, 11), "british": (1, 12)},
    "arbuthnot": {"british": (8, 183), "french": (8, 157)},
    "chesapeake": {"british": (19, 470), "french": (24, 588)},
    "suffren-1": {"french": (12, 225), "british": (9, 193)},
    "suffren-2": {"french": (12, 225), "british": (11, 239)},
    "suffren-3": {"french": (11, 207), "british": (11, 241)},
    "suffren-4": {"french": (15, 285), "british": (12, 261)},
    "suffren-5": {"french": (15, 291), "british": (18, 395)},
    "saintes": {"french": (30, 719), "british": (37, 904)},
    "nymphe-cleopatre": {"british": (1, 11), "french": (1, 10)},
    "mars-hercule": {"british": (1, 26), "french": (1, 23)},
    "nile": {"french": (13, 325), "british": (14, 369)},
    "ambuscade-baionnaise": {"british": (1, 9), "french": (1, 9)},
    "constellation-insurgente": {"american": (1, 17), "french": (1, 11)},
    "constellation-vengeance": {"american": (1, 17), "french": (1, 15)},
    "trafalgar": {"allies": (33, 763), "british": (27, 759)},
    "lissa": {"british": (4, 55), "allies": (6, 73)},
    "constitution-guerriere": {"american": (1, 24), "british": (1, 15)},
    "united-states-macedonian": {"american": (1, 24), "british": (1, 16)},
    "constitution-java": {"american": (1, 24), "british": (1, 19)},
    "chesapeake-shannon": {"american": (1, 14), "british": (1, 17)},
    "lake-erie": {"american": (2, 18), "british": (3, 18)},
    "wasp-reindeer": {"american": (1, 12), "british": (1, 9)},
    "cyane-levant": {"american": (1, 24), "british": (2, 21)},
}
# By scenario: direction, name of the velocity and change number of the wind, as printed.
WINDS = {
    "valcour": (4, "heavy breeze", None),
    "ranger-drake": (4, "normal breeze", 5),
    "ushant": (1, "heavy breeze", 4),
    "flamborough-head": (1, "normal breeze", 6),
    "arbuthnot": (5, "gale", 5),
    "chesapeake": (5, "normal breeze", 5),
    "suffren-1": (5, "light breeze", 5),
    "suffren-2": (5, "light breeze", 5),
    "suffren-3": (1, "normal breeze", 5),
    "suffren-4": (5, "heavy breeze", 4),
    "suffren-5": (3, "normal breeze", 6),
    "saintes": (1, "normal breeze", 4),
    "nymphe-cleopatre": (1, "normal breeze", 4),
    "mars-hercule": (1, "normal breeze", 5),
    "nile": (6, "normal breeze", 6),
    "ambuscade-baionnaise": (4, "normal breeze", 5),
    "constellation-insurgente": (1, "gale", 6),
    "constellation-vengeance": (1, "normal breeze", 5),
    "trafalgar": (5, "light breeze", 6),
    "lissa": (1, "normal breeze", 6),
    "constitution-guerriere": (2, "gale", 6),
    "united-states-macedonian": (1, "normal breeze", 5),
    "constitution-java": (1, "normal breeze", 6),
    "chesapeake-shannon": (1, "normal breeze", 5),
    "lake-erie": (1, "light breeze", 6),
    "wasp-reindeer": (1, "light breeze", 5),
    "cyane-levant": (1, "moderate breeze", 5),
}
RATINGS = {"Sc": "SC", "Gy": "G", "G": "GB", "Go": "GO"}
QUALITIES = {"El": "elite", "Cr": "crack", "Av": "average", "Gr": "green", "Pr": "poor"}


def test_every_scenario_of_the_book_is_there_oldest_first() -> None:
    names = scenario_names()
    assert set(names) == set(TOTALS)
    assert (len(names), names[0], names[-1]) == (27, "valcour", "cyane-levant")
    cases = {scenario(name).case for name in names}
    assert cases == {f"S.{number}" for number in [*range(1, 7), "7A", "7B", "7C", "7D", "7E", *range(8, 24)]}


@pytest.mark.parametrize("name", TOTALS)
def test_ships_and_points_of_each_side(name: str) -> None:
    battle = scenario(name)
    found = {side: (len(list(battle.of_side(side))), battle.worth(side)) for side in battle.sides}
    assert found == TOTALS[name]
    assert battle.duel is all(count == 1 for count, _ in TOTALS[name].values())


@pytest.mark.parametrize("name", TOTALS)
def test_every_ship_has_her_printed_figures(name: str) -> None:
    rows = sections("scenarios.txt")[name]
    ships = [ship for _, ship in scenario(name).rows()]
    assert len(rows) == len(ships)
    for line, ship in zip(rows, ships, strict=True):
        _as_printed(line, ship)


def _as_printed(line: str, ship: ShipRow) -> None:
    """A ship beside her line of the chart; a dash in it is a cell that cannot be read, or that the book leaves open."""
    title, first, place, hull, crew, guns, carronades, rigging, depth, value = (part.strip() for part in line.split("|"))
    assert (ship.printed_name or ship.name) == title
    rate, rating, number = first.split()
    assert (ship.rate, ship.rating) == (int(rate), RATINGS.get(rating, rating)), title
    # A counter of her own stands in the place of the class number, which is its second digit (WS I.II.C.6.p1).
    assert (str(ship.number), ship.counter or number) == (
        (number[1], number) if len(number) == 4 else (number, ship.counter or number)
    )
    squares, quality = hull.split()
    assert (ship.hull, ship.quality, list(ship.crew)) == (int(squares), QUALITIES[quality], ints(crew)), title
    if guns.endswith("bow"):
        assert (ship.bow_guns, ship.guns) == (int(guns.split()[0]), (0, 0)), title
    else:
        assert (ship.bow_guns, list(ship.guns)) == (0, ints(guns)), title
    for found, printed in ((ship.carronades, carronades.split()), (ship.rigging, rigging.split())):
        assert len(found) == len(printed), title
        assert [cell for cell in printed if cell != "-"] == [str(cell) for cell in found][: len(printed) - printed.count("-")], (
            title
        )
    assert depth in ("-", str(ship.depth)), title
    assert ship.points == int(value), title
    hex, heading = place.split()
    assert hex in ("-", ship.printed_at or ship.at), title
    assert heading in ("-", str(ship.heading)), title


@pytest.mark.parametrize("name", WINDS)
def test_the_wind_of_each_scenario(name: str) -> None:
    wind = scenario(name).wind
    assert (wind.direction, wind.velocity, wind.change) == WINDS[name]


@pytest.mark.rule("WS S.0.cl")
def test_the_name_of_the_velocity_decides_where_the_number_differs() -> None:
    odd = {
        battle.case: (battle.wind.number, battle.wind.printed)
        for battle in map(scenario, TOTALS)
        if battle.wind.printed is not None
    }
    assert odd == {"S.5": (5, 6), "S.13": (5, 6), "S.15": (1, 2), "S.17": (5, 6), "S.21": (1, 3), "S.23": (2, 4)}
    assert all(
        scenario(name).wind.why for name in ("arbuthnot", "constellation-insurgente", "trafalgar", "lake-erie", "cyane-levant")
    )


def test_trafalgar_is_played_in_a_moderate_breeze() -> None:
    played = {name: scenario(name).wind.in_play for name in TOTALS if scenario(name).wind.played is not None}
    assert played == {"trafalgar": 2}
    assert scenario("suffren-1").wind.in_play == 1


@pytest.mark.rule("WS S.X.n")
def test_where_ships_may_anchor_and_where_land_is() -> None:
    anchoring = {name for name in TOTALS if scenario(name).anchoring is not None}
    land = {name for name in TOTALS if scenario(name).land or scenario(name).land_edges}
    assert anchoring == {"valcour", "chesapeake", "nile", "lissa"}
    assert land == {"valcour", "chesapeake", "nile", "lissa", "suffren-2"}
    assert {name for name in land if scenario(name).land} == {"valcour", "chesapeake", "nile"}


def test_land_that_no_text_holds_is_marked_designed() -> None:
    for name in ("valcour", "chesapeake", "nile"):
        assert any("Land" in reason for reason in scenario(name).designed)
    assert any("Bow hexes" in reason for reason in scenario("ranger-drake").designed)


def test_the_nile_leaves_water_inshore_of_the_anchored_line() -> None:
    """A ship of two hexes can sail from ahead of the French van to astern of their rear between the line and the shore."""
    battle = scenario("nile")
    land, taken = set(battle.land_hexes()), {hex for ship in battle.of_side("french") for hex in ship.hexes()}
    line = {hex.col: hex.row for hex in taken}
    inshore = {Hex(col, row) for col in range(4, 31) for row in range(1, line.get(col, 16))} - land - taken
    start, goal = parse_hex("EE9"), parse_hex("E7")
    reached, waiting = {start}, [start]
    while waiting:
        around = [hex for hex in NEIGHBOURS[waiting.pop()][1:] if hex in inshore and hex not in reached]
        reached.update(around)
        waiting += around
    assert goal in reached
    for col in range(4, 31):
        assert len([hex for hex in inshore if hex.col == col]) >= 3, label_of(Hex(col, 1))


@pytest.mark.rule("WS S.1.setup", "WS S.1.III.I")
def test_the_americans_at_valcour_fill_every_start_hex() -> None:
    battle = scenario("valcour")
    entry = battle.entries["american-start"]
    filled = {label_of(hex) for ship in battle.of_side("american") for hex in ship.hexes()}
    assert set(entry.hexes) == {"H6", "I6", "J5", "K5", "M4", "P5", "O5", "R6", "Q6"}
    assert filled >= set(entry.hexes)
    assert (entry.toward, battle.entries["british-start"].toward) == ("1", "5-6")
    assert all(parse_hex(ship.at).row <= 6 for ship in battle.of_side("american"))
    assert all(parse_hex(ship.at).col <= parse_hex("DD1").col for ship in battle.of_side("british"))
    assert battle.levels == ("advanced",)


@pytest.mark.rule("WS S.11.n", "WS S.15.n")
def test_who_comes_late() -> None:
    nile = {ship.name: ship.turn for ship in scenario("nile").of_side("british") if ship.turn}
    assert nile == {"Minotaur": 2, "Defence": 2, "Bellerophon": 2, "Majestic": 3, "Leander": 4, "Alexander": 4, "Swiftsure": 6}
    late = {ship.name: (ship.turn, ship.at) for ship in scenario("trafalgar").of_side("british") if ship.turn}
    assert late == {
        "Revenge": (3, "Y1"),
        "Defiance": (3, "AA1"),
        "Dreadnought": (3, "II1"),
        "Swiftsure": (3, "GG1"),
        "Polyphemus": (4, "EE1"),
        "Thunderer": (5, "II1"),
        "Defence": (5, "II1"),
    }
    assert all(ship.waits for ship in scenario("nile").of_side("british") if ship.turn)


def test_ids_are_plain_and_unique() -> None:
    assert ship_id("French", "L'Orient") == "french-l-orient"
    assert sum(len(scenario(name).ship_ids()) for name in TOTALS) == 462
    assert {"french-swiftsure", "british-swiftsure"} <= set(scenario("trafalgar").ship_ids())


def test_the_figures_of_her_counter() -> None:
    richard, states = scenario("flamborough-head").ship_ids(), scenario("united-states-macedonian").ship_ids()
    own, other = richard["american-bonhomme-richard"], states["american-united-states"]
    assert (own.figures().turning, own.figures().battle_speed, own.figures().full_speed) == (2, 3, 5)
    assert (other.figures().turning, other.figures().battle_speed, other.figures().full_speed) == (3, 4, 5)
    assert own.designed
    assert other.designed


def test_every_rule_of_a_scenario_has_a_case_of_it_and_words() -> None:
    for name in TOTALS:
        battle = scenario(name)
        stem = "S.7" if battle.case.startswith("S.7") else battle.case
        for rule in battle.special:
            assert rule.case.startswith(stem), (name, rule.tag)
            assert rule.words.endswith("."), (name, rule.tag)


def test_figures_of_the_scenarios_rules() -> None:
    nile, valcour = scenario("nile"), scenario("valcour")
    turns = {rule.tag: rule.figures["turns"] for rule in nile.special if "turns" in rule.figures}
    assert turns == {"springs": 3, "left-guns": 4, "sails": 5}
    lead, broadsides = nile.tagged("lead-needed"), valcour.tagged("small-broadsides")
    assert lead is not None
    assert broadsides is not None
    assert (lead.figures, broadsides.figures) == ({"points": 150}, {"guns_3": 0, "guns_2": -1, "guns_1": -2})
    assert nile.tagged("survivors") is None


def test_regions_hold_their_hexes() -> None:
    lissa, chesapeake = scenario("lissa").anchoring, scenario("chesapeake").anchoring
    assert lissa is not None
    assert chesapeake is not None
    assert [lissa.holds(parse_hex(label)) for label in ("A1", "YY25", "A26")] == [True, True, False]
    assert [chesapeake.holds(parse_hex(label)) for label in ("OO21", "NN21", "OO22", "YY1")] == [True, False, False, True]


def test_runs_of_land() -> None:
    assert [label_of(hex) for hex in spread(["S1-3,7", "AA5"])] == ["S1", "S2", "S3", "S7", "AA5"]


@pytest.mark.rule("WS S.7.II.A", "WS S.7.II.E", "WS S.7.III.B")
def test_the_campaign_of_suffren() -> None:
    assert campaign_names() == ("suffren",)
    found = campaign("suffren")
    assert found.battles == tuple(f"suffren-{number}" for number in range(1, 6))
    assert (found.crew_returns, found.scurvy) == (50, 1)
    assert (found.idle_points, found.idle_until, found.shared_turns) == (1, 40, 20)
    assert len({rule.case for rule in found.rules}) == len(found.rules) == 10


@pytest.mark.rule("WS S.7A.III", "WS S.7D.III", "WS S.7B.II.A")
def test_home_edges_and_the_race_to_edge_4() -> None:
    homes = {
        name: {side: scenario(name).sides[side].home_edges for side in ("british", "french")}
        for name in campaign("suffren").battles
    }
    every = ("1", "2-3", "4", "5-6")
    assert homes["suffren-1"] == {"british": ("4",), "french": every}
    assert homes["suffren-4"] == {"british": every, "french": ("4",)}
    assert all(homes[f"suffren-{number}"] == {"british": every, "french": every} for number in (2, 3, 5))
    first, fourth = scenario("suffren-1").tagged("leave-first"), scenario("suffren-4").tagged("leave-first")
    assert first is not None
    assert fourth is not None
    assert (first.side, first.figures["points"], first.figures["ships"]) == ("french", 50, 8)
    assert (fourth.side, fourth.figures["points"], fourth.figures["ships"]) == ("british", 50, 8)
    assert scenario("suffren-2").land_edges == ("5-6",)


def test_two_rules_of_one_tag_are_told_apart_by_side() -> None:
    battle = scenario("flamborough-head")
    rules = [battle.tagged("escape", side) for side in ("british", "american")]
    assert [rule.case for rule in rules if rule is not None] == ["S.4.IV.1", "S.4.IV.2"]


# -- in words ------------------------------------------------------------------------------------------------------------


def test_the_wind_in_words_tells_what_is_printed_and_what_is_played() -> None:
    assert wind_words(scenario("nile")) == "Wind: normal breeze (3) toward 6; it may change on 6 or more."
    assert wind_words(scenario("valcour")) == "Wind: heavy breeze (4) toward 4; it does not change."
    told = wind_words(scenario("trafalgar"))
    assert "light breeze (1) toward 5" in told
    assert "the book prints the number 2; played as moderate breeze (2). Why: the name decides" in told


def test_a_scenario_in_words_leaves_nothing_out() -> None:
    chesapeake, richard = "\n".join(description(scenario("chesapeake"))), "\n".join(description(scenario("flamborough-head")))
    assert chesapeake.startswith("The Chesapeake, 1781-09-05 (scenario 6 of the book).")
    assert "The British: 19 ships, worth 470." in chesapeake
    assert (
        "The British: In line ahead in the order of the chart, by edge 4 from A35 to Y35, heading 1 or 6. (WS S.6.n)"
        in chesapeake
    )
    assert "Marseillais: printed at M14, read as N14; at M14 she would lie on the stern of the Bourgogne" in chesapeake
    assert "Designed. Land and Cape Henry" in chesapeake
    assert "Note: The Bedford is worth 20" in chesapeake
    assert "Bonhomme Richard: she has the counter 4302; designed: her counter is in no text" in richard
    assert "The Americans: one ship, worth 11." in richard
    suffren = "\n".join(description(scenario("suffren-1")))
    assert "The British: 9 ships, worth 193; home by edge 4." in suffren
    assert "Designed: the line cuts edge 2-3 at YY7." in "\n".join(description(scenario("saintes")))


# -- unsound files -------------------------------------------------------------------------------------------------------


def changed(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    """The file of a battle with some texts changed."""
    text = (SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults_of(path: Path) -> list[str]:
    with pytest.raises(BadFile) as caught:
        load(path)
    return [fault.removeprefix(f"{path}: ") for fault in caught.value.faults]


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        "nile",
        ('velocity = "normal breeze"', 'velocity = "stiff breeze"'),
        ('at = "BB12"', 'at = "DD11"'),
        ('at = "RR24"', 'at = "A1"'),
        ('at = "TT25"', 'at = "ZZ25"'),
        ('entry = "british-late"', 'entry = "british-lat"'),
    )
    found = faults_of(path)
    assert any("stiff breeze" in fault for fault in found)
    assert any("Conquerant: DD11 is taken by French Guerrier" in fault for fault in found)
    assert any("Culloden: A1 is land" in fault for fault in found)
    assert any("Goliath: 'ZZ25'" in fault for fault in found)
    assert any("unknown entry 'british-lat'; did you mean 'british-late'?" in fault for fault in found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('at = "R23", heading = 2', 'at = "R23", heading = 7', "heading"),
        ('at = "R23", heading = 2', 'at = "R23"', "without a heading"),
        ('at = "R23", heading = 2', "heading = 2", "no hex and no entry"),
        ("rigging = [5, 5, 5, 5]", "rigging = [5, 5, 5]", "3 rigging sections; expected 4"),
        ('side = "british"', 'side = "dutch"', "unknown side 'dutch'"),
        ("crew = [2, 2, 1]", "crew = [0, 0, 0]", "no hull or no crew"),
        ("depth = 15", "depth = 15, turning = 4", "without a reason"),
        ("change = 4", "change = 7", "expected a number of the die"),
        ('velocity = "normal breeze"', 'velocity = "normal breeze"\nprinted = 4', "no reason"),
        ('case = "S.9"', 'case = "S.9"\nland = ["Q24"]', "Q24 is land"),
        ('case = "S.9"', 'case = "S.9"\nland = ["A2", "B1"]', "shut in"),
        ('case = "S.9"', 'case = "S.9"\nland = ["ZZ1"]', "land: 'ZZ1'"),
        ('name = "Nymphe"', 'name = "Nymphe", speed = 3', "speed"),
    ],
)
def test_a_fault_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert any(told in fault for fault in faults_of(changed(tmp_path, "nymphe-cleopatre", (old, new))))


def test_a_ship_twice_and_an_entry_for_nobody_are_faults(tmp_path: Path) -> None:
    twice = changed(tmp_path, "trafalgar", ('name = "Temeraire"', 'name = "Victory"'))
    assert any("British Victory: listed twice" in fault for fault in faults_of(twice))
    entry = '[entries.x]\nside = "british"\nmanner = "any"\ncase = "S.10"\nwords = "."\nheadings = [1]\n\n[sides.british]'
    spare = changed(tmp_path, "mars-hercule", ("[sides.british]", entry))
    assert [fault for fault in faults_of(spare) if fault.startswith("entries.x")] == [
        "entries.x: no ship enters so; expected one or more",
        "entries.x: no hexes; expected hexes or dice",
    ]


def test_a_player_s_own_file_is_read_and_an_unknown_name_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, "mars-hercule", ('title = "Mars and Hercule"', 'title = "Mine"'))
    mine: ScenarioFile = scenario(str(path))
    assert (mine.title, mine.case) == ("Mine", "S.10")
    assert msgspec.structs.replace(mine, title="Mars and Hercule") == scenario("mars-hercule")
    with pytest.raises(BadFile, match="there is no battle 'copenhagen'; expected ambuscade-baionnaise"):
        scenario("copenhagen")

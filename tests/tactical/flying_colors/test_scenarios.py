"""The twenty battles: every ship on the board where she may lie, under the wind, spirit and special rules that the text gives."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import pairwise
from pathlib import Path

import pytest

from table.dice import Die, Roll, Tray
from table.reading.faults import BadFile
from tactical.flying_colors import hexes, ratings, scenarios
from tactical.flying_colors.days import campaign
from tactical.flying_colors.movement.grappling import FOULED_ONLY
from tactical.flying_colors.order_of_battle import Special
from tactical.flying_colors.scenarios import reinforcements, roll_berths, scenario, set_up
from tactical.flying_colors.shoals import banks, shoal_hexes
from tactical.flying_colors.state import Action, Layout, Ship, Values, decode, encode
from tactical.sea.hexes import Hex, distance, hull, stern_of

BATTLES = scenarios.available()

# Neighbours by direction 1 to 6 as the charts file gives them, for odd and for even columns: the test's own geometry.
ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))

#   battle                      turns maps wind weather   ships of each side            audacity
GIVEN = """
minorca-1756                  10 AB  4 normal | British 13 | French 12                  | British 1 French 0
cape-henry-1781                8 AB  6 breezy | British 8 | French 8                    | British 0 French 1
virginia-capes-1781           16 ABC 6 normal | British 19 | French 24                  | British 0 French 2
frigate-bay-1782              24 ABC 4 normal | British 22 | French 25                  | British 2 French 0
glorious-first-may-28-1794    15 ABC 3 normal | British 26 | French 26                  | British 1 French 0
glorious-first-may-29-1794     0 ABC 3 normal | British 25 | French 25                  | British 1 French 0
glorious-first-june-1-1794     0 ABC 3 normal | British 25 | French 26                  | British 1 French 0
audierne-bay-1797             20 A   6 breezy | British 2 | French 1                    | British 1 French 0
cape-st-vincent-1797          20 AB  5 normal | British 15 | Spanish 25                 | British 2 Spanish 0
camperdown-1797               20 AB  6 normal | British 16 | Dutch 16                   | British 2 Dutch 0
bec-du-raz-1798               12 A   5 breezy | British 1 | French 1                    | British 1 French 0
the-nile-1798                 30 ABC 4 normal | British 14 | French 13                  | British 2 French 0
goza-de-candia-1798           20 A   3 normal | British 1 | French 1                    | British 1 French 0
el-ferrol-1800                12 A   6 normal | British 5 | Spanish 6                   | British 1 Spanish 0
copenhagen-1801               24 ABC 1 calm   | British 15 | Danish 13                  | British 1 Danish 0 Danish_batteries 2
algeciras-bay-1801            18 C   5 normal | British 6 | Franco-Spanish 3            | British 0 French 2 Spanish_batteries 3
gut-of-gibraltar-1801         24 AB  2 breezy | British 5 | Franco-Spanish 10           | British 3 French 1 Spanish 0
cape-finisterre-1805          18 AB  6 calm   | British 15 | Franco-Spanish 20          | British 2 French 1 Spanish 0
trafalgar-1805                16 ABC 6 calm   | British 27 | Franco-Spanish 33          | British 2 French 1 Spanish 0
cape-ortugal-1805             12 A   6 normal | British 3 | French 4                    | British 3 French 1
"""

# How many large ships of each nation face each way.
FACINGS = """
minorca-1756                  British 3x13 | French 3x12
cape-henry-1781               British 2x8 | French 5x7
virginia-capes-1781           British 4x6 5x13 | French 4x24
frigate-bay-1782              British 4x14 5x8 | French 5x25
glorious-first-may-28-1794    British 1x26 | French 1x26
glorious-first-may-29-1794    British 1x25 | French 1x25
glorious-first-june-1-1794    British 1x25 | French 1x26
audierne-bay-1797             French 4x1
cape-st-vincent-1797          British 1x15 | Spanish 3x25
camperdown-1797               British 5x16 | Dutch 4x15
bec-du-raz-1798               British 6x1 | French 1x1
the-nile-1798                 British 3x1 4x1 5x12 | French 1x13
goza-de-candia-1798           British 6x1 | French 4x1
el-ferrol-1800                British 5x5 | Spanish 1x6
copenhagen-1801               British 1x3 4x4 6x8 | Danish 1x4 4x5
algeciras-bay-1801            British 1x6 | French 1x3
gut-of-gibraltar-1801         British 4x1 | French 4x4 | Spanish 4x5
cape-finisterre-1805          British 2x9 4x6 | French 1x1 2x3 5x9 6x1 | Spanish 2x6
trafalgar-1805                British 5x27 | French 4x18 | Spanish 4x15
cape-ortugal-1805             British 1x3 | French 1x4
"""


def lying(name: str) -> list[tuple[str, str]]:
    """Each position of a battle with the ship's name, berths of both kinds included."""
    return [
        (station.ship, at)
        for _, _, station in scenario(name).stations()
        for at in ([berth.at for berth in station.berths.values()] or [station.at])
        if at
    ]


def printed(maps: str, number: str, sheet: str) -> tuple[int, int]:
    """Column and row through all maps of a printed number: 34 rows a map."""
    letter, digits = (number[0], number[1:]) if number[0].isalpha() else (sheet, number)
    return int(digits[:2]), int(digits[2:]) + 34 * maps.index(letter)


def direction(stern: tuple[int, int], bow: tuple[int, int]) -> int | None:
    offsets = ODD if stern[0] % 2 else EVEN
    step = (bow[0] - stern[0], bow[1] - stern[1])
    return offsets.index(step) + 1 if step in offsets else None


def two_hexed() -> list[tuple[str, str, str]]:
    return [(name, ship, at) for name in BATTLES for ship, at in lying(name) if "-" in at]


def afloat(action: Action) -> dict[Hex, list[str]]:
    taken: dict[Hex, list[str]] = {}
    for ship in action.ships.values():
        for hex in hull(ship.bow, ship.facing, ship.large):
            taken.setdefault(hex, []).append(ship.id)
    return taken


def the(action: Action, key: str) -> Ship:
    return action.ships[key]


# -- the whole list ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC 2.2.2.5")
def test_all_twenty_battles_have_the_turns_maps_wind_fleets_and_audacity_of_the_text() -> None:
    told = []
    for name in BATTLES:
        battle = scenario(name)
        sides = " | ".join(f"{force.side} {sum(len(squadron.ships) for squadron in force.squadrons)}" for force in battle.fleets)
        spirit = " ".join(f"{nation.replace(' ', '_')} {of}" for force in battle.fleets for nation, of in force.audacity.items())
        told.append(f"{name} {battle.turns} {battle.maps} {battle.wind} {battle.weather} | {sides} | {spirit}")
    assert told == [" ".join(line.split()) for line in GIVEN.strip().splitlines()]


@pytest.mark.rule("FC 3.6.1a")
def test_all_two_hex_starting_positions_are_legal_by_the_geometry_of_the_charts() -> None:
    positions = two_hexed()
    assert len(positions) == 541 + 2, "541 and both berths of the Culloden"
    for name, ship, at in positions:
        maps = scenario(name).maps
        first, last = at.split("-")
        bow, stern = printed(maps, first, ""), printed(maps, last, first[0])
        facing = direction(stern, bow)
        assert facing is not None, (name, ship, at)
        assert all(10 <= col <= 70 and 1 <= row <= 34 * len(maps) for col, row in (bow, stern)), (name, ship, at)


@pytest.mark.rule("FC 2.1.1a", "FC 2.1.1c")
def test_the_board_puts_every_ship_where_the_charts_geometry_does() -> None:
    for name in BATTLES:
        action = set_up(name)
        for _, squadron, station in scenario(name).stations():
            if "-" not in station.at:
                continue
            first, last = station.at.split("-")
            maps = scenario(name).maps
            bow, stern = printed(maps, first, ""), printed(maps, last, first[0])
            ship = the(action, ratings.key_of(squadron.nation, station.ship))
            assert (ship.bow, ship.facing) == (Hex(*bow), direction(stern, bow))
            assert stern_of(ship.bow, ship.facing) == stern


def test_ships_of_a_line_face_one_way_or_follow_in_succession() -> None:
    told = []
    for name in BATTLES:
        facing: dict[str, Tally[int]] = {}
        for ship in set_up(name).ships.values():
            if ship.large:
                facing.setdefault(ship.nationality, Tally())[ship.facing] += 1
        lines = (f"{nation} " + " ".join(f"{way}x{count}" for way, count in sorted(of.items())) for nation, of in facing.items())
        told.append(f"{name} {' | '.join(lines)}")
    assert told == [" ".join(line.split()) for line in FACINGS.strip().splitlines()]


def test_six_ships_lie_across_a_seam() -> None:
    across = {ship for _, ship, at in two_hexed() if at.split("-")[1][0].isalpha()}
    assert across == {"Foudroyant", "Intrepid", "Centaur", "Vrijheid", "Britannia", "San Leandro"}


@pytest.mark.parametrize("name", BATTLES)
def test_no_two_ships_or_batteries_share_a_hex_and_all_lie_on_the_maps(name: str) -> None:
    action = set_up(name)
    taken = afloat(action)
    assert not [ids for ids in taken.values() if len(ids) > 1]
    assert all(hexes.on_map(action.layout, hex) for hex in taken)
    assert not [battery.id for battery in action.batteries if battery.hex in taken]


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_survives_being_written_and_read(name: str) -> None:
    action = set_up(name, seed="sea")
    again = decode(encode(action))
    assert encode(again) == encode(action)
    assert again.special == action.special


@pytest.mark.parametrize("name", BATTLES)
def test_every_ship_has_a_counter_of_her_size_and_every_commander_is_aboard_one(name: str) -> None:
    action = set_up(name)
    for ship in action.ships.values():
        assert ship.hull < ship.face.capacity
        assert ship.nationality in action.fleets[ship.side].audacity
        assert action.audacity(ship) == action.fleets[ship.side].audacity[ship.nationality]
    for commander in action.commanders.values():
        assert commander.ship is not None
        assert the(action, commander.ship).side == commander.side


@pytest.mark.rule("FC 2.2.2.1b", "FC 3.3.2a")
@pytest.mark.parametrize("name", BATTLES)
def test_the_fleet_admiral_sails_in_the_flagship_and_nobody_outranks_him(name: str) -> None:
    action, battle = set_up(name), scenario(name)
    for force in battle.fleets:
        admiral = action.fleets[force.side].admiral
        own = [commander for commander in action.commanders.values() if commander.side == force.side]
        if admiral is None:
            assert not own, "only a side without commanders on the map has no admiral"
            continue
        chief = action.commanders[admiral]
        assert chief.ship is not None
        assert the(action, chief.ship).name == force.flagship
        assert chief.rank == max(commander.rank for commander in own)


def test_dressed_lines_run_evenly() -> None:
    """The pattern by which misprints were found holds after they are put right."""
    action = set_up("the-nile-1798")
    line = [ship.bow for ship in action.ships.values() if ship.nationality == "French"]
    assert all(distance(one, other) == 4 for one, other in pairwise(line[:7]))
    action = set_up("gut-of-gibraltar-1801")
    column = [the(action, f"spanish-{name}").bow.row for name in ("argonauta", "san-agustin", "san-fernando")]
    assert [below - above for above, below in pairwise(column)] == [3, 3]


# -- slips put right ---------------------------------------------------------------------------------------------------


def test_every_corrected_position_keeps_what_was_printed() -> None:
    changed = [
        (name, station) for name in BATTLES for _, _, station in scenario(name).stations() if station.printed or station.why
    ]
    assert len(changed) == 16
    for _, station in changed:
        assert station.printed not in ("", station.at, station.ship)
    nile = {station.ship: station for _, _, station in scenario("the-nile-1798").stations()}
    assert nile["Culloden"].berths["0-6"].at == "A4205-4304"


def test_names_and_flagships_that_history_and_the_second_list_correct() -> None:
    minorca, henry, trafalgar = set_up("minorca-1756"), set_up("cape-henry-1781"), set_up("trafalgar-1805")
    assert the(minorca, "british-ramillies").front.capacity == 14, "the 90-gun ship, not the 74"
    assert the(set_up("cape-st-vincent-1797"), "british-colossus").front != the(trafalgar, "british-colossus").front
    assert henry.commanders["french-destouches"].ship == "french-duc-de-bourgogne"
    assert henry.fleets["French"].admiral == "french-destouches"
    assert trafalgar.commanders["british-grindall"].ship == "british-prince"
    assert "british-prince-of-wales" not in trafalgar.ships


def test_ships_with_a_printed_stand_in_sail_under_their_own_counter() -> None:
    stations = [station for name in BATTLES for _, _, station in scenario(name).stations() if station.stand_in]
    assert {station.ship for station in stations} == {
        *(
            "Convention",
            "Vengeur",
            "Jacobin",
            "San Francisco de Paulo",
            "San Fermín",
            "Impétueux",
            "San Antonio",
            "Desaix",
            "Atlas",
        ),
    }
    own = the(set_up("el-ferrol-1800"), "british-impetueux")
    assert own.front == ratings.standard().ship("British", "Impétueux").front != ratings.standard().ship("British", "Mars").front


def test_two_ships_of_one_name_are_told_apart_by_nation() -> None:
    action = set_up("trafalgar-1805")
    assert {"british-neptune", "french-neptune", "spanish-neptuno"} <= action.ships.keys()
    assert the(action, "british-swiftsure").side != the(action, "french-swiftsure").side


# -- how ships start ---------------------------------------------------------------------------------------------------


def anchored(action: Action) -> set[str]:
    return {ship.nationality for ship in action.ships.values() if ship.anchor is not None}


def test_who_lies_at_anchor() -> None:
    lying_to = {name: anchored(set_up(name)) for name in BATTLES}
    assert {name: nations for name, nations in lying_to.items() if nations} == {
        "frigate-bay-1782": {"British"},
        "the-nile-1798": {"French"},
        "copenhagen-1801": {"Danish", "Danish batteries"},
        "algeciras-bay-1801": {"French"},
    }
    nile = set_up("the-nile-1798")
    assert all(ship.anchorings == (ship.nationality == "French") for ship in nile.ships.values())


def test_ships_may_anchor_only_where_there_are_shoals() -> None:
    """2006:18.0."""
    assert {name: set_up(name).options.anchoring for name in BATTLES} == {name: bool(scenario(name).shoals) for name in BATTLES}


def test_damage_before_the_first_shot() -> None:
    droits = the(set_up("audierne-bay-1797"), "french-droits-de-l-homme")
    assert (droits.hull, droits.damaged, droits.hull_left) == (6, False, 7)
    formidable = the(set_up("cape-ortugal-1805"), "french-formidable")
    assert (formidable.hull, formidable.damaged, formidable.face.rate) == (0, True, "4")
    assert not any(ship.damaged for ship in set_up("trafalgar-1805").ships.values())


def test_small_ships_have_one_hex_and_a_facing() -> None:
    ships = [(name, ship) for name in BATTLES for ship in set_up(name).ships.values()]
    small = {(name, ship.name, ship.facing) for name, ship in ships if not (ship.large or ship.mastless)}
    assert small == {
        *(("cape-henry-1781", "Romulus", 5), ("audierne-bay-1797", "Indefatigable", 6), ("audierne-bay-1797", "Amazon", 6)),
        *(("camperdown-1797", "Mars", 4), ("copenhagen-1801", "Iris", 4), ("copenhagen-1801", "Charlotte Amalie", 4)),
        ("gut-of-gibraltar-1801", "Sabina", 4),
    }


def test_batteries_on_shore_and_afloat() -> None:
    copenhagen = set_up("copenhagen-1801")
    shore = {battery.name: (battery.rate, battery.capacity) for battery in copenhagen.batteries}
    assert shore == {"Trekroner A": ("1", 36), "Trekroner B": ("1", 36), "Lynetten": ("4", 18)}
    rafts = copenhagen.special["floating_batteries"]
    assert isinstance(rafts, list)
    assert len(rafts) == 6
    raft = the(copenhagen, "danish-batteries-hajen")
    assert (raft.front.rate, raft.front.capacity, raft.back.capacity, raft.mastless, raft.held) == ("4", 18, 0, True, True)
    assert copenhagen.audacity(raft) == 2
    jylland = the(copenhagen, "danish-jylland")
    assert (jylland.mastless, jylland.held, copenhagen.audacity(jylland)) == (True, True, 0)
    assert not the(copenhagen, "danish-iris").held
    algeciras = set_up("algeciras-bay-1801")
    assert [(battery.rate, battery.capacity, battery.nationality) for battery in algeciras.batteries] == [
        ("3", 24, "Spanish batteries")
    ] * 4


# -- shoals ------------------------------------------------------------------------------------------------------------


def test_shoals_have_the_depths_of_the_text() -> None:
    depths = {name: {shoal.name: shoal.depth for shoal in set_up(name).shoals} for name in BATTLES}
    assert {name: found for name, found in depths.items() if found} == {
        "frigate-bay-1782": dict.fromkeys("BCEF", -1),
        "audierne-bay-1797": {"D": -1},
        "camperdown-1797": {"B": -1, "D": -1},
        "bec-du-raz-1798": {"B": -1, "C": -1},
        "the-nile-1798": {"A": -1, "D": -1, "B": -2, "C": -2, "E": -2},
        "copenhagen-1801": dict.fromkeys("GHI", -2),
        "algeciras-bay-1801": {"D": -1, "E": None, "F": None, "G": None},
        "gut-of-gibraltar-1801": {"D": -1},
    }
    assert all(set_up(name).options.grounding == bool(found) for name, found in depths.items())


@pytest.mark.parametrize("name", BATTLES)
def test_no_ship_starts_in_a_shoal_but_the_culloden_aground(name: str) -> None:
    action = set_up(name)
    shallow = {hex for shoal in action.shoals for hex in shoal.hexes}
    aground = {key for hex, ids in afloat(action).items() if hex in shallow for key in ids}
    assert aground == ({"british-culloden"} if name == "the-nile-1798" else set())


def test_every_shoal_that_a_battle_uses_is_on_its_maps_and_none_overlap() -> None:
    for name in BATTLES:
        assert all(shoal.hexes for shoal in set_up(name).shoals), name
    every = Layout(("A", "B", "C"))
    drawn = [hex for letter in banks() for hex in shoal_hexes(letter, every)]
    assert len(drawn) == len(set(drawn))
    assert sorted(banks()) == list("ABCDEFGHI")


def test_a_channel_is_left_inside_the_french_line_at_the_nile() -> None:
    """By which Goliath led: deep water between the shoals and the anchored ships, wide enough for a ship to pass."""
    action = set_up("the-nile-1798")
    shallow = {hex for shoal in action.shoals for hex in shoal.hexes}
    for ship in action.ships.values():
        if ship.nationality == "French":
            inside = [Hex(col, ship.bow.row) for col in range(10, ship.bow.col)]
            assert inside[-1] not in shallow
            assert any(hex in shallow for hex in inside)


# -- special rules -----------------------------------------------------------------------------------------------------


def test_special_rules_have_their_names_and_figures() -> None:
    special = {name: set_up(name).special for name in BATTLES}
    assert special["cape-henry-1781"] == {"leeward_firepower": -2}
    assert special["cape-finisterre-1805"] == {"firepower": -2}
    assert special["audierne-bay-1797"] == {"always_in_command": ["french-droits-de-l-homme"], "grapples_only_fouled": 1}
    assert special["camperdown-1797"] == {"sure_pilots": ["Dutch"]}
    assert special["bec-du-raz-1798"]["captain_quality"] == 2
    assert special["bec-du-raz-1798"]["must_cripple"] == "french-hercule"
    assert special["goza-de-candia-1798"]["only_by_capture"] == "british-leander"
    assert special["algeciras-bay-1801"]["poor_wind"] == ["0", "0", "0", "-1", "-1", "-1", "-1", "-2", "-2", "-3"]
    assert special["algeciras-bay-1801"]["first_initiative"] == "Franco-Spanish"
    assert special["gut-of-gibraltar-1801"]["first_initiative"] == "British"
    assert special["gut-of-gibraltar-1801"]["mistaken"] == ["spanish-real-carlos", "spanish-san-hermenegildo"]
    assert special["gut-of-gibraltar-1801"]["break_checks"] == "one die"
    assert special["trafalgar-1805"] == {"break_checks": "each alone"}
    assert (special["copenhagen-1801"]["recall_radius"], special["copenhagen-1801"]["recall_stays"]) == (12, 5)
    plain = {name for name, found in special.items() if not found}
    assert plain == {
        *(
            "minorca-1756",
            "virginia-capes-1781",
            "frigate-bay-1782",
            "cape-st-vincent-1797",
            "el-ferrol-1800",
            "cape-ortugal-1805",
        ),
        *("glorious-first-may-28-1794", "glorious-first-may-29-1794", "glorious-first-june-1-1794"),
    }


def test_every_special_rule_is_used_by_a_battle() -> None:
    used = {name for battle in BATTLES for name in scenario(battle).special.named()}
    assert used == set(Special.__struct_fields__)
    assert FOULED_ONLY in used


def test_the_wind_never_changes_at_copenhagen_and_may_every_turn_in_the_gut() -> None:
    assert [name for name in BATTLES if not set_up(name).options.wind_changes] == ["copenhagen-1801"]
    assert [name for name in BATTLES if "wind_every_turn" in set_up(name).special] == ["gut-of-gibraltar-1801"]


def test_only_the_french_at_algeciras_may_not_slip_their_anchors() -> None:
    assert {name for name in BATTLES for ship in set_up(name).ships.values() if ship.held and not ship.mastless} == {
        "algeciras-bay-1801"
    }


@pytest.mark.parametrize(
    ("die", "bow", "aground"), [(0, "A4205", True), (6, "A4205", True), (7, "A4510", False), (9, "A4510", False)]
)
def test_the_culloden_rolls_for_her_berth(die: int, bow: str, aground: bool) -> None:
    action = set_up("the-nile-1798")
    assert action.special["berths"] == ["british-culloden"]
    action.lay(Tray({0: Die(0, 10, die)}))
    roll_berths(action)
    culloden = the(action, "british-culloden")
    assert (hexes.label(action.layout, culloden.bow), culloden.facing, culloden.aground) == (bow, 5, aground)
    assert "berths" not in action.special
    assert [fact.about for fact in action.tray.journal if isinstance(fact, Roll)] == ["british-culloden"]


def test_a_battle_without_berths_throws_no_die() -> None:
    action = set_up("trafalgar-1805")
    roll_berths(action)
    assert action.tray.thrown == []


def test_reinforcements_wait_off_the_map_with_their_admiral() -> None:
    action = set_up("gut-of-gibraltar-1801")
    assert action.special["reinforcements"] == ["british-audacious", "british-venerable", "british-spencer", "british-caesar"]
    assert (action.special["reinforcements_from"], action.special["reinforcements_to"]) == ("A1001", "A7001")
    assert [ship.id for ship in action.ships.values() if ship.side == "British"] == ["british-superb"]
    ships, commanders = reinforcements(action)
    assert [ship.id for ship in ships] == action.special["reinforcements"]
    assert [(one.name, one.ship, one.fit) for one in commanders] == [("Saumarez", "british-caesar", Values(5, 3))]
    assert reinforcements(set_up("trafalgar-1805")) == ([], [])


def test_villeneuve_comes_to_the_nile_only_on_release() -> None:
    action = set_up("the-nile-1798")
    assert "french-villeneuve" not in action.commanders
    key, aboard = action.special["released_commander"], action.special["released_aboard"]
    assert isinstance(key, str)
    assert isinstance(aboard, str)
    villeneuve = ratings.standard().officer(key).aboard(the(action, aboard), action.tables.wounds)
    assert (villeneuve.rank, villeneuve.fit, villeneuve.ship) == (2, Values(4, 1), "french-guillaume-tell")


def test_optional_rules_and_the_edition_are_put_in_force_by_name() -> None:
    action = set_up("minorca-1756", year=2006, chase_guns=True)
    assert (action.options.edition, action.options.chase_guns, action.options.short_sails) == (2006, True, False)
    assert action.tables.hit_results.by == "large"
    assert action.commanders["british-byng"].hurt == Values(3, 0), "2006:13.6"
    assert set_up("minorca-1756").commanders["british-byng"].hurt == Values(4, 0)


def test_the_glorious_first_is_three_days_with_what_is_left() -> None:
    days = campaign("glorious-first-1794")
    assert [day.scenario for day in days.days] == [name for name in BATTLES if name.startswith("glorious-first")]
    assert [day.weather for day in days.days] == ["calm", "calm", "normal"]
    assert [(one.side, one.first, one.last) for one in days.stations] == [
        ("French", "A4910", "C4934"),
        ("British", "A2510", "C2534"),
    ]
    joining, box = days.reinforcements, ratings.standard()
    assert all(box.ship(joining.side, name).size == "large" for name in joining.ships)
    assert (joining.after_day, box.officer(joining.commander).name, days.victory.tie) == (2, "Nielly", "French")


# -- files that cannot be used -----------------------------------------------------------------------------------------

DUEL = """\
name = "A duel"
case = "18.99"
date = "1800-01-01"
turns = 5
maps = "AB"
wind = 4
weather = "normal"
anchoring = false

[shoals]
A = -1

[special]
always_in_command = ["british-ajax"]
poor_wind = { "0-4" = 0, "5-9" = -1 }

[[fleets]]
side = "British"
flagship = "Ajax"
audacity = { British = 1 }

[[fleets.squadrons]]
nation = "British"
ships = [
    { ship = "Ajax", at = "A3010-3011", commander = "calder" },
    { ship = "Amazon", at = "A3110", facing = 2 },
]

[[fleets.batteries]]
name = "Fort"
nation = "British"
at = "A2020"
rate = "4"
capacity = 18

[[fleets]]
side = "French"
audacity = { French = 0 }

[[fleets.squadrons]]
nation = "French"
ships = [{ ship = "Achille", berths = { "0-4" = { at = "B3001-A3034" }, "5-9" = { at = "B3003-3002", aground = true } } }]
"""


def battle(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_players_own_battle_is_set_up_from_its_file(tmp_path: Path) -> None:
    action = set_up(str(battle(tmp_path, DUEL)))
    assert list(action.ships) == ["british-ajax", "british-amazon", "french-achille"]
    assert the(action, "french-achille").bow == Hex(30, 35)


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ("A3010-3011", "A3010-3013", r"fleets\.British\.British Ajax: 'A3010-3013': bow and stern are no neighbours"),
        ("A3010-3011", "D3010-3011", r"fleets\.British\.British Ajax: 'D3010': expected a map of A, B"),
        ("A3010-3011", "A7110-7111", r"British Ajax: 'A7110': expected columns 10 to 70 and rows 01 to 34"),
        ('at = "A3010-3011"', 'at = "A3010", facing = 1', r"British Ajax: 'A3010'; expected bow and stern hex"),
        ('at = "A3110", facing = 2', 'at = "A3110"', r"British Amazon: 'A3110' without a facing; expected"),
        ('at = "A3110", facing = 2', 'at = "A3110-3111"', r"British Amazon: 'A3110-3111'; expected one hex"),
        ('at = "A3110", facing = 2', "facing = 2", r"British Amazon: no position; expected at = 'B4603-4502', berths"),
        ("A3110", "A3011", r"British Amazon: 'A3011' is taken by british-ajax; expected a free hex \(FC 3.6.11\)"),
        (
            '"Amazon", at = "A3110", facing = 2',
            '"Ajax", at = "A2010-2011"',
            r"British Ajax: listed twice; expected each ship once",
        ),
        ("A2020", "A3010", r"fleets\.British\.Fort: 'A3010' is taken by british-ajax; expected a free hex \(FC 4.6\)"),
        ("A2020", "C2020", r"fleets\.British\.Fort: 'C2020': expected a map of A, B"),
        ('ship = "Amazon"', 'ship = "Amazone"', r"no counter of the British ship 'Amazone'; expected one such as Amazon"),
        ('"calder"', '"caldor"', r"no commander 'caldor'; expected one such as calder"),
        (
            'flagship = "Ajax"',
            'flagship = "Amazon"',
            r"fleets\.British\.flagship: 'Amazon'; expected a ship of the fleet with a commander",
        ),
        ("{ French = 0 }", "{ Dutch = 0 }", r"fleets\.French\.audacity: none for 'French'; expected one for each nation"),
        ("A = -1", "X = -1", r"shoals\.X: there is no such shoal; expected one of A, B"),
        ("A = -1", 'A = "deep"', r"shoals\.A: unknown value 'deep'; expected one of integer, aground"),
        ('"AB"', '"BX"', r"maps: 'BX'; expected one or more of A, B and C"),
        ('"5-9" = {', '"6-9" = {', r"French Achille: berths: rows 0-4, 6-9; expected every die from 0 to 9"),
        ('"5-9" = -1', '"5-8" = -1', r"special\.poor_wind: rows 0-4, 5-8; expected every die from 0 to 9"),
        ('"british-ajax"', '"british-mars"', r"special\.always_in_command: 'british-mars'; expected one of british-ajax"),
        ("poor_wind", "pure_wind", "special: unknown field 'pure_wind'; did you mean 'poor_wind'?"),
        ("wind = 4", "wind = 7", "wind: 7; expected integer <= 6"),
    ],
)
def test_each_fault_names_the_file_the_row_and_what_was_expected(tmp_path: Path, was: str, now: str, fault: str) -> None:
    assert was in DUEL
    path = battle(tmp_path, DUEL.replace(was, now, 1))
    with pytest.raises(BadFile, match=fault) as refused:
        scenario(str(path))
    assert str(refused.value).startswith(f"{path}: ")


def test_an_unknown_battle_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadFile, match=r"there is no battle 'trafalgar'; expected .*trafalgar-1805"):
        set_up("trafalgar")

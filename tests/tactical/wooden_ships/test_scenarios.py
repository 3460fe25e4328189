"""WS I.III.A, S.0, S.1-S.23: scenarios as they are laid out: ships in their places, land, wind, rules in force."""

from __future__ import annotations

import pytest

from table.reading.faults import BadFile
from tactical.wooden_ships import battles, sequence, squares
from tactical.wooden_ships.board import hull, on_board, parse_hex
from tactical.wooden_ships.movement import waters
from tactical.wooden_ships.scenario_book import scenario, scenario_names
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.state import Battle, basic, decode, encode
from tests.tactical.wooden_ships.yard import played, throwing

OPEN = [name for name in scenario_names() if not scenario(name).land and not scenario(name).land_edges]


def set_up(name: str, **switches: object) -> Battle:
    """A scenario after its set-up, everything as usual."""
    battle = throwing(laid_out(name, scenario_options(name, **switches), "set up"))  # type: ignore[arg-type]  # any switch
    played(battle, sequence.set_up(battle))
    return battle


# -- places --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS I.III.A.1")
@pytest.mark.rule("WS I.II.C.p1")
@pytest.mark.parametrize("name", scenario_names())
def test_a_scenario_has_all_that_a_set_up_needs_and_no_two_ships_share_a_hex(name: str) -> None:
    battle = set_up(name)
    filled = [hex for ship in battle.afloat() for hex in hull(ship.bow, ship.heading, ship.length)]
    assert len(filled) == len({*filled})
    assert filled
    assert [hex for hex in filled if hex in battle.board.land] == []
    assert [ship.name for ship in battle.afloat() if not on_board(battle.board, ship.bow)] == []
    assert [fault for ship in battle.ships.values() for fault in squares.faults(ship)] == []
    assert len(battle.fleets) == 2
    assert {ship.home for ship in battle.ships.values()} == {*battle.fleets}
    assert decode(encode(battle)) == battle


@pytest.mark.rule("WS I.III.A.3")
def test_the_bow_lies_in_the_hex_named_and_points_where_the_number_says() -> None:
    victory = laid_out("trafalgar").ships["british-victory"]
    assert (victory.bow, victory.heading) == (parse_hex("HH19"), 4)
    assert hull(victory.bow, victory.heading, victory.length) == (parse_hex("HH19"), parse_hex("HH18"))


@pytest.mark.rule("WS I.II.C.cl")
def test_a_gunboat_fills_one_hex() -> None:
    boat = laid_out("valcour").ships["british-gunboat-no-1"]
    assert hull(boat.bow, boat.heading, boat.length) == (parse_hex("AA26"),)


@pytest.mark.rule("WS I.II.C.p3")
def test_the_class_number_says_what_kind_of_ship_it_is() -> None:
    kinds = dict[int, set[str]]()
    for name in scenario_names():
        for ship in laid_out(name).ships.values():
            if ship.id != "american-lee" and ship.rating != "M":
                kinds.setdefault(ship.number, set()).add(ship.rating)
    assert kinds == {1: {"SOL"}, 2: {"SOL"}, 3: {"F"}, 4: {"F"}, 5: {"B", "S", "SC"}, 6: {"G", "GO", "R"}, 7: {"GB"}}


# -- the sea -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS I.III.A.5")
@pytest.mark.rule("WS S.1.III.B")
@pytest.mark.rule("WS S.6.III.1")
@pytest.mark.rule("WS S.11.III.1")
@pytest.mark.rule("WS S.16.III.D")
@pytest.mark.rule("WS S.7C.1")
def test_land_lies_where_the_scenario_lists_it() -> None:
    boards = {name: laid_out(name).board for name in scenario_names()}
    assert [name for name in scenario_names() if boards[name].land] == ["valcour", "chesapeake", "nile"]
    assert {name: board.land_edges for name, board in boards.items() if board.land_edges} == {
        "suffren-2": ("5-6",),
        "nile": ("1", "4", "5-6"),
        "lissa": ("1",),
    }
    assert boards["suffren-3"].open
    assert parse_hex("NN18") in boards["chesapeake"].land


@pytest.mark.rule("WS S.0.p4")
def test_a_hex_of_land_is_land_all_through_and_no_order_leads_into_it() -> None:
    lake = laid_out("valcour")
    shore = parse_hex("S9")
    assert shore in lake.board.land
    assert waters.ashore(lake.board, lake.ships["american-lee"].place._replace(bow=shore), 2)


@pytest.mark.rule("WS I.III.A.4")
@pytest.mark.rule("WS S.0.cl")
def test_the_wind_blows_as_the_scenario_has_it_by_name_or_as_the_players_agree() -> None:
    gale = laid_out("constitution-guerriere").wind
    assert (gale.direction, gale.velocity, gale.change, gale.first) == (2, 5, 6, 2)
    assert laid_out("trafalgar").wind.velocity == 2
    assert laid_out("trafalgar", velocity=1).wind.velocity == 1


# -- the rules in force --------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.1.III.C")
@pytest.mark.rule("WS A.I")
def test_valcour_has_all_advanced_rules_and_four_optional_ones() -> None:
    options = scenario_options("valcour")
    assert options.level == "advanced"
    assert all(getattr(options, part) for part in ("fields", "ammunition", "criticals", "repairs"))
    assert (options.towing, options.aground, options.lead, options.fore_and_aft) == (True, True, True, True)
    assert (options.blocked_wind, options.exploding, options.command_lag) == (False, False, "none")
    with pytest.raises(BadFile, match="advanced"):
        scenario_options("valcour", "basic")


@pytest.mark.rule("WS S.0.p3")
def test_a_scenarios_rules_hold_in_that_scenario_alone() -> None:
    assert scenario_options("nile").aground
    assert not scenario_options("trafalgar").aground
    assert "one-task" in laid_out("nile").special
    assert "one-task" not in laid_out("trafalgar").special


@pytest.mark.rule("WS S.0.p5")
def test_players_may_add_and_drop_rules() -> None:
    options = scenario_options("nile", "basic", lead=False, sinking=True)
    assert (options.lead, options.sinking, options.criticals) == (False, True, False)
    with pytest.raises(BadFile, match="no rule 'torpedoes'"):
        scenario_options("nile", torpedoes=True)


@pytest.mark.rule("WS I.II.D")
def test_the_basic_game_has_none_of_the_advanced_rules() -> None:
    assert scenario_options("trafalgar", "basic") == basic()


@pytest.mark.rule("WS S.1.III.A")
def test_the_figures_of_valcour_are_not_multiplied() -> None:
    inflexible = laid_out("valcour").ships["british-inflexible"]
    assert (inflexible.hull, inflexible.crew, inflexible.decks["left"].squares()) == (5, [2, 2, 2], 3)


@pytest.mark.rule("WS S.2.n")
def test_the_guns_of_ranger_and_drake_are_not_doubled_but_all_else_is() -> None:
    ranger = laid_out("ranger-drake", scenario_options("ranger-drake")).ships["american-ranger"]
    assert (ranger.hull, ranger.crew, ranger.decks["left"].squares()) == (5, [2, 2, 2], 1)


def test_the_players_may_designate_foul_bottoms_and_fresh_crews() -> None:
    """WS O.XV: no scenario designates any, so the players do."""
    options = scenario_options("arbuthnot", copper=True, scurvy=True)
    battle = laid_out("arbuthnot", options, foul=("french-neptune",), fresh={"british-london": 2})
    assert [ship.id for ship in battle.ships.values() if ship.foul_bottom] == ["french-neptune"]
    assert battle.ships["british-london"].crew == [12, 12, 12]
    assert battle.ships["british-robust"].crew == [8, 8, 8]


@pytest.mark.rule("WS O.XV.A", "WS O.XV.B")
def test_they_are_designated_by_side_or_by_name_and_the_rules_are_in_force_then() -> None:
    def ids(of: Battle) -> set[str]:
        return {ship.id for ship in of.ships.values() if ship.foul_bottom}

    foul = battles.set_up("arbuthnot", "", 1981, {"foul_bottoms": "french+London"})
    assert ids(foul) == {ship.id for ship in foul.ships.values() if ship.home == "french"} | {"british-london"}
    assert (foul.options.copper, foul.options.scurvy) == (True, False)
    fresh = battles.set_up("arbuthnot", "", 1981, {"new_arrivals": "london:2+ROBUST"})
    assert (fresh.options.copper, fresh.options.scurvy) == (False, True)
    plain = battles.set_up("arbuthnot", "", 1981, {})
    more = {key: ship.crew[0] - plain.ships[key].crew[0] for key, ship in fresh.ships.items()}
    assert {key: number for key, number in more.items() if number} == {"british-london": 2, "british-robust": 1}
    for words in ("frnch", "british:3", ""):
        with pytest.raises(BadFile):
            battles.set_up("arbuthnot", "", 1981, {"new_arrivals": f"{words}+"})
    with pytest.raises(BadFile, match="single battle"):
        battles.set_up("suffren", "", 1981, {"foul_bottoms": "french"})


@pytest.mark.rule("WS S.7A.n")
def test_who_comes_from_beyond_the_board_in_a_light_breeze_comes_under_full_sail() -> None:
    battle = laid_out("suffren-1")
    assert {ship.canvas for ship in battle.ships.values() if ship.fate == "coming"} == {"full"}
    assert {ship.canvas for ship in battle.ships.values() if ship.fate == "afloat"} == {"battle"}
    assert {ship.canvas for ship in laid_out("ushant").ships.values()} == {"battle"}


@pytest.mark.rule("WS S.11.III.3")
def test_the_french_begin_the_nile_at_ordinary_anchor_and_all_anchoring_is_allowed() -> None:
    battle = laid_out("nile")
    anchored = {ship.home for ship in battle.ships.values() if ship.anchor is not None and ship.anchor.kind == "ordinary"}
    assert anchored == {"french"}
    assert sum(1 for ship in battle.ships.values() if ship.anchor) == 13
    assert battle.options.anchoring

"""WS S.2, S.4, S.6, S.7, S.11, S.16: tasks at anchor, shoals, anchorages, edges and capes, and slow guns."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import IllegalChoice
from tactical.wooden_ships import sequence, special, victory, views
from tactical.wooden_ships.board import hexes_from_edge, parse_hex
from tactical.wooden_ships.fire.targets import ready, targets
from tactical.wooden_ships.loading import reload
from tactical.wooden_ships.movement import allowance, anchors
from tactical.wooden_ships.setting_up import laid_out, scenario_options
from tactical.wooden_ships.special import conditions, leaving, scores
from tactical.wooden_ships.special.facts import ShoalsMarked, TaskDone
from tactical.wooden_ships.state import Battle, Done
from tests.tactical.wooden_ships.yard import asked, played, throwing


def begun(name: str, answers: Any = None, **switches: Any) -> Battle:
    """A scenario after its set-up, in its first turn."""
    battle = throwing(laid_out(name, scenario_options(name, **switches), "coasts"))
    played(battle, sequence.set_up(battle), answers)
    return battle


def bay() -> Battle:
    """The Nile, with every British ship far off."""
    battle = begun("nile")
    for ship in battle.of("british"):
        ship.bow = ship.bow._replace(row=200)
    return battle


def work(battle: Battle, task: str, turns: int) -> None:
    """Tonnant writes a task for so many turns."""
    for _ in range(turns):
        battle.ships["french-tonnant"].done = Done()
        played(battle, reload.load(battle), {"loading": {"french-tonnant": f"task:{task}"}})
    battle.ships["french-tonnant"].done = Done()


# -- the Nile: tasks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.11.III.4.a")
@pytest.mark.parametrize(("task", "kind"), [("AS", "stern"), ("AB", "bow")])
def test_springs_are_rigged_when_they_have_been_written_for_three_turns(task: str, kind: str) -> None:
    battle = bay()
    tonnant = battle.ships["french-tonnant"]
    work(battle, task, 2)
    assert tonnant.anchor is not None
    assert tonnant.anchor.kind == "ordinary"
    work(battle, task, 1)
    assert tonnant.anchor.kind == kind
    assert [fact for fact in battle.tray.journal if isinstance(fact, TaskDone)] == [TaskDone("french-tonnant", task)]
    tonnant.done = Done()
    assert "AS" not in special.tasks(battle, tonnant)


@pytest.mark.rule("WS S.11.III.4.b")
def test_a_french_left_broadside_fires_when_it_has_been_cleared_for_four_turns() -> None:
    battle = bay()
    tonnant, zealous = battle.ships["french-tonnant"], battle.ships["british-zealous"]
    zealous.bow, zealous.heading = parse_hex("P12"), tonnant.heading
    assert targets(battle, tonnant, "left") == []
    work(battle, "C", 3)
    assert targets(battle, tonnant, "left") == []
    work(battle, "C", 1)
    assert [target.ship.id for target in targets(battle, tonnant, "left")] == ["british-zealous"]


@pytest.mark.rule("WS S.11.III.4.b")
def test_the_right_broadside_and_the_british_are_ready() -> None:
    battle = bay()
    assert ready(battle.ships["french-tonnant"], "right")
    assert ready(battle.ships["british-zealous"], "left")


@pytest.mark.rule("WS S.11.III.4.c")
def test_a_french_ship_has_no_sail_until_it_has_been_bent_for_five_turns() -> None:
    battle = bay()
    tonnant = battle.ships["french-tonnant"]
    tonnant.anchor = None
    assert allowance.allowances(battle, tonnant) == (0, 0, 0, 0)
    assert not special.may_make_sail(battle, tonnant)
    work(battle, "R", 4)
    assert allowance.allowances(battle, tonnant) == (0, 0, 0, 0)
    work(battle, "R", 1)
    assert allowance.allowances(battle, tonnant) == (3, 2, 1, 0)
    assert special.may_make_sail(battle, tonnant)
    assert allowance.allowances(battle, battle.ships["british-zealous"]) == (3, 2, 1, 0)


@pytest.mark.rule("WS S.11.III.5")
@pytest.mark.parametrize(
    "done", [Done(task="C"), Done(fired=["right"]), Done(loaded=True), Done(melee=True), Done(weighed=True)], ids=str
)
def test_one_task_a_turn_and_none_with_loading_firing_melee_or_another_note(done: Done) -> None:
    battle = bay()
    tonnant = battle.ships["french-tonnant"]
    assert [*special.tasks(battle, tonnant)] == ["AS", "AB", "C", "R"]
    tonnant.done = done
    assert special.tasks(battle, tonnant) == {}


@pytest.mark.rule("WS S.11.III.5")
def test_a_note_about_something_else_leaves_no_task_and_the_british_have_none() -> None:
    battle = bay()
    battle.ships["french-tonnant"].notes = ["a"]
    assert special.tasks(battle, battle.ships["french-tonnant"]) == {}
    assert special.tasks(battle, battle.ships["british-zealous"]) == {}


# -- shoals --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.11.III.2")
def test_the_french_mark_four_shoals_of_17_feet_in_secret() -> None:
    battle = begun("nile", {"french shoals": {"17:1": "JJ8", "17:2": "NN20"}})
    assert [(shoal.depth, shoal.known_to) for shoal in battle.shoals] == [(17, ("french",))] * 4
    assert [shoal.hex for shoal in battle.shoals][:2] == [parse_hex("JJ8"), parse_hex("NN20")]
    assert len({shoal.hex for shoal in battle.shoals}) == 4
    assert views.seen_by(battle, "british").shoals == []
    assert len(views.seen_by(battle, "french").shoals) == 4
    assert [fact for fact in battle.tray.journal if isinstance(fact, ShoalsMarked)] == [ShoalsMarked("french", 4, 17)]
    assert battle.options.aground
    assert battle.options.lead


@pytest.mark.rule("WS S.11.III.2")
@pytest.mark.parametrize("hex", ["OO20", "A20", "DD11", "here", "JJ8"])
def test_no_shoal_beyond_column_NN_on_land_under_a_ship_or_twice_in_a_hex(hex: str) -> None:
    with pytest.raises(IllegalChoice):
        begun("nile", {"french shoals": {"17:1": hex, "17:2": "JJ8"}})


@pytest.mark.rule("WS S.16.III.B")
def test_the_british_at_lissa_mark_two_shoals_of_19_and_two_of_15_feet() -> None:
    battle = begun("lissa")
    assert [shoal.depth for shoal in battle.shoals] == [19, 19, 15, 15]
    assert len({shoal.hex for shoal in battle.shoals}) == 4
    assert {shoal.known_to for shoal in battle.shoals} == {()}
    assert len(views.seen_by(battle, "allies").shoals) == 4
    assert battle.options.aground
    assert battle.options.lead


def test_what_a_side_marks_is_asked_of_that_side_alone_and_does_not_depend_on_the_other() -> None:
    battle = throwing(laid_out("nile", None, "coasts"))
    assert {question.side for question in asked(special.set_up(battle))} == {"french"}


# -- anchorages ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.6.III.2")
@pytest.mark.parametrize(("hex", "allowed"), [("OO21", True), ("YY16", True), ("NN21", False), ("OO22", False)])
def test_at_the_chesapeake_ships_anchor_only_in_the_quadrant_of_row_21_and_column_OO(hex: str, allowed: bool) -> None:
    battle = begun("chesapeake")
    hector = battle.ships["french-hector"]
    hector.bow = parse_hex(hex)
    assert bool(anchors.may_note(battle, hector)) is allowed


@pytest.mark.rule("WS S.16.III.A")
@pytest.mark.parametrize(("hex", "allowed"), [("K25", True), ("K26", False)])
def test_at_lissa_ships_anchor_within_25_hexes_of_edge_1(hex: str, allowed: bool) -> None:
    battle = begun("lissa")
    active = battle.ships["british-active"]
    active.bow = parse_hex(hex)
    assert (hexes_from_edge(battle.board, active.bow, "1") <= 25) is allowed
    assert (anchors.may_note(battle, active) == ("A", "AB", "AS")) is allowed


def test_where_no_anchoring_is_allowed_nothing_of_it_is_offered() -> None:
    """WS S.X.n."""
    battle = begun("trafalgar")
    assert anchors.may_note(battle, battle.ships["british-victory"]) == ()


# -- Flamborough Head ----------------------------------------------------------------------------------------------------


def head(turn: int, richard: str = "BB32", serapis: str = "DD20") -> Battle:
    """Flamborough Head in a turn; a ship `away` has sailed over edge 1."""
    battle = begun("flamborough-head")
    battle.turn, battle.step = turn, "grappling"
    for key, hex in (("american-bonhomme-richard", richard), ("british-serapis", serapis)):
        ship = battle.ships[key]
        ship.bow = ship.bow._replace(row=0) if hex == "away" else parse_hex(hex)
    return battle


def winner(battle: Battle) -> str | None:
    """Who has won; `nobody yet` while it goes on."""
    victory.end_if_decided(battle)
    return battle.verdict.winner if battle.verdict is not None else "nobody yet"


@pytest.mark.rule("WS S.4.IV.2")
def test_the_bonhomme_richard_wins_by_leaving_edge_1_within_twenty_turns() -> None:
    assert winner(head(20, richard="away")) == "american"
    assert winner(head(21, richard="away")) == "nobody yet"
    assert winner(head(20, richard="BB1")) == "nobody yet"


@pytest.mark.rule("WS S.4.IV.1")
def test_the_serapis_wins_by_leaving_edge_1_after_twenty_turns_in_which_the_other_did_not() -> None:
    assert winner(head(21, serapis="away")) == "british"
    assert winner(head(20, serapis="away")) == "nobody yet"
    assert winner(head(21, serapis="away", richard="away")) == "nobody yet"


@pytest.mark.rule("WS S.4.IV.3")
def test_either_wins_by_sinking_or_taking_the_other_but_a_surrender_alone_is_not_enough() -> None:
    struck, sunk, taken = head(5), head(5), head(5)
    struck.ships["british-serapis"].surrendered = "struck"
    sunk.ships["british-serapis"].fate = "sunk"
    prize = taken.ships["american-bonhomme-richard"]
    prize.captor = prize.side = "british"
    assert (winner(struck), winner(sunk), winner(taken)) == ("nobody yet", "american", "british")


# -- the Chesapeake ------------------------------------------------------------------------------------------------------


def capes(british: int, french: int) -> Battle:
    """The Chesapeake with so many British past the cape, and so many French on the board."""
    battle = begun("chesapeake")
    battle.step = "grappling"
    for number, ship in enumerate(ship for ship in battle.ships.values() if ship.home == "british"):
        ship.fate, ship.bow = "afloat", parse_hex("VV10" if number < british else "B30")
    for number, ship in enumerate(ship for ship in battle.ships.values() if ship.home == "french"):
        ship.fate = "afloat" if number < french else "sunk"
    return battle


@pytest.mark.rule("WS S.6.IV.1")
def test_more_british_past_cape_henry_than_french_on_the_board_win_whatever_the_points() -> None:
    assert winner(capes(5, 5)) == "nobody yet"
    battle = capes(6, 5)
    for ship in battle.ships.values():
        if ship.home == "british" and ship.bow == parse_hex("B30"):
            ship.surrendered = "struck"
    assert winner(battle) == "british"
    assert battle.verdict is not None
    assert "6 ships past the cape" in battle.verdict.why


@pytest.mark.rule("WS S.6.IV.1")
def test_a_ship_that_has_struck_is_neither_past_the_cape_nor_in_the_way() -> None:
    battle = capes(6, 6)
    next(ship for ship in battle.of("french")).surrendered = "struck"
    assert winner(battle) == "british"
    battle = capes(6, 5)
    next(ship for ship in battle.of("british")).surrendered = "struck"
    assert winner(battle) == "nobody yet"


@pytest.mark.rule("WS S.6.IV.2")
def test_without_it_more_points_win() -> None:
    battle = capes(0, 20)
    battle.turn = battle.turns + 1
    assert winner(battle) == "british"
    assert battle.verdict is not None
    assert battle.verdict.points["french"] == 0


# -- the Nile: victory ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.11.IV.1")
def test_at_the_nile_a_ship_that_only_surrendered_counts_half() -> None:
    battle = bay()
    orient, tonnant, franklin = (battle.ships[f"french-{name}"] for name in ("orient", "tonnant", "franklin"))
    tonnant.surrendered, orient.fate = "struck", "exploded"
    franklin.captor = franklin.side = "british"
    victory.score(battle)
    assert battle.fleets["british"].points == {"french-tonnant": 13, "french-orient": 40, "french-franklin": 52}


@pytest.mark.rule("WS S.11.IV.2")
@pytest.mark.parametrize(("points", "expected"), [(149, None), (150, "british")])
def test_at_the_nile_a_lead_of_150_points_is_needed(points: int, expected: str | None) -> None:
    battle = bay()
    battle.step, battle.turn = "grappling", battle.turns + 1
    battle.fleets["british"].points["a reason"] = points
    assert winner(battle) == expected


# -- Suffren and Hughes --------------------------------------------------------------------------------------------------


def over(battle: Battle, side: str, count: int, edge_row: int = 36) -> None:
    """So many ships of a side have sailed beyond edge 4, and leave at the end of the turn."""
    ships = [ship for ship in battle.ships.values() if ship.home == side and ship.fate in ("afloat", "coming")][:count]
    for ship in ships:
        ship.fate, ship.bow = "afloat", ship.bow._replace(row=edge_row)
    played(battle, special.turn_ends(battle), {f"{side} leave the battle": {ship.id: "leave" for ship in ships}})


@pytest.mark.rule("WS S.7A.III")
def test_the_french_gain_50_points_with_eight_ships_off_edge_4_before_half_the_british() -> None:
    battle = begun("suffren-1")
    over(battle, "british", 4)
    over(battle, "french", 7)
    assert battle.fleets["french"].total == 0
    over(battle, "french", 1)
    assert battle.fleets["french"].points == {scores.FIRST_OFF: 50}
    late = begun("suffren-1")
    over(late, "british", 5)
    over(late, "french", 8)
    assert late.fleets["french"].total == 0


@pytest.mark.rule("WS S.7A.III")
def test_who_gets_there_in_the_same_turn_as_the_enemy_was_not_before_him() -> None:
    battle = begun("suffren-1")
    for number, ship in enumerate(battle.ships.values()):
        ship.fate, ship.bow = "afloat", ship.bow._replace(row=36 + number)
    everybody = {f"{side} leave the battle": {ship.id: "leave" for ship in battle.of(side)} for side in battle.fleets}
    played(battle, special.turn_ends(battle), everybody)
    assert [leaving.gone(battle, side, "4") for side in battle.fleets] == [12, 9]
    assert battle.fleets["french"].total == 0


@pytest.mark.rule("WS S.7A.III")
def test_the_home_edge_of_the_british_is_edge_4_and_the_french_may_leave_by_any() -> None:
    battle = begun("suffren-1")
    assert (battle.fleets["british"].home_edges, battle.fleets["french"].home_edges) == (["4"], ["1", "2-3", "4", "5-6"])
    eagle, heros = battle.ships["british-eagle"], battle.ships["french-heros"]
    heros.fate = "afloat"
    for ship in (eagle, heros):
        ship.bow = ship.bow._replace(row=-1)
    assert (leaving.may_leave(battle, eagle), leaving.may_leave(battle, heros)) == (None, "1")
    assert {question.side for question in asked(special.turn_ends(battle))} == {"french"}
    assert heros.fate == "afloat"


@pytest.mark.rule("WS S.7D.III")
def test_the_british_gain_50_points_with_eight_ships_off_edge_4_before_as_many_french() -> None:
    battle = begun("suffren-4")
    over(battle, "french", 7)
    over(battle, "british", 8)
    assert battle.fleets["british"].points == {scores.FIRST_OFF: 50}
    assert (battle.fleets["french"].home_edges, len(battle.fleets["british"].home_edges)) == (["4"], 4)
    late = begun("suffren-4")
    over(late, "french", 8)
    over(late, "british", 8)
    assert late.fleets["british"].total == 0


@pytest.mark.rule("WS S.7B.II.A")
def test_edge_5_6_is_a_shore_and_who_is_forced_onto_it_scores_as_surrendered() -> None:
    battle = begun("suffren-2")
    heros = battle.ships["french-heros"]
    heros.fate = "ashore"
    victory.score(battle)
    assert battle.board.land_edges == ("5-6",)
    assert battle.fleets["british"].points == {"french-heros": 24}
    assert [len(fleet.home_edges) for fleet in battle.fleets.values()] == [4, 4]


@pytest.mark.rule("WS S.7C.1")
def test_the_third_battle_has_no_land_no_anchoring_and_every_edge_is_home() -> None:
    battle = begun("suffren-3")
    assert battle.board.open
    assert not battle.options.anchoring
    assert [len(fleet.home_edges) for fleet in battle.fleets.values()] == [4, 4]


@pytest.mark.rule("WS S.7.III.B")
def test_a_point_a_turn_up_to_turn_40_for_having_the_board_to_oneself() -> None:
    battle = begun("suffren-1")
    for battle.turn in (1, 2, 40, 41):
        played(battle, special.turn_ends(battle))
    assert battle.fleets["british"].points == {scores.ALONE: 3}
    assert battle.fleets["french"].total == 0


@pytest.mark.rule("WS S.7.III.B")
def test_no_more_of_them_once_both_fleets_have_been_on_the_board_for_twenty_turns_running() -> None:
    for shared, expected in ((19, 1), (20, 0)):
        battle = begun("suffren-1")
        heros = battle.ships["french-heros"]
        heros.fate = "afloat"
        for _ in range(shared):
            played(battle, special.turn_ends(battle))
        heros.fate = "left"
        played(battle, special.turn_ends(battle))
        assert battle.fleets["british"].total == expected


@pytest.mark.rule("WS S.7.II.G")
def test_a_fleet_that_has_gone_home_or_has_no_ship_left_ends_the_battle() -> None:
    battle = begun("suffren-3")
    battle.step = "grappling"
    over(battle, "british", 10)
    assert winner(battle) == "nobody yet"
    over(battle, "british", 1)
    assert winner(battle) is None
    lost = begun("suffren-3")
    lost.step = "grappling"
    for ship in lost.of("french"):
        ship.surrendered = "struck"
    assert winner(lost) == "british"


@pytest.mark.rule("WS S.7.II.H")
def test_a_ship_beyond_the_edge_stays_in_the_battle_unless_her_side_takes_her_out_of_it() -> None:
    battle = begun("suffren-3")
    hero, isis = battle.ships["british-hero"], battle.ships["british-isis"]
    hero.bow = isis.bow = hero.bow._replace(row=40)
    played(battle, special.turn_ends(battle), {"british leave the battle": {hero.id: "leave"}})
    assert (hero.fate, isis.fate) == ("left", "afloat")
    victory.score(battle)
    assert battle.fleets["french"].total == 0


def test_a_ship_that_is_held_or_has_struck_cannot_leave() -> None:
    battle = begun("suffren-3")
    hero = battle.ships["british-hero"]
    hero.bow = hero.bow._replace(row=40)
    assert leaving.may_leave(battle, hero) == "4"
    hero.fouled = ["british-isis"]
    assert leaving.may_leave(battle, hero) is None
    hero.fouled, hero.surrendered = [], "struck"
    assert leaving.may_leave(battle, hero) is None


# -- Ranger and Drake ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS S.2.n")
def test_in_the_basic_game_the_broadsides_of_ranger_and_drake_fire_every_other_turn() -> None:
    basic, advanced = begun("ranger-drake", level="basic"), begun("ranger-drake")
    for battle, expected in ((basic, None), (advanced, "round")):
        ranger = battle.ships["american-ranger"]
        ranger.decks["left"].shot, ranger.done.fired = None, ["left"]
        played(battle, reload.load(battle))
        assert ranger.decks["left"].shot == expected
    ranger = basic.ships["american-ranger"]
    ranger.done = Done()
    played(basic, reload.load(basic))
    assert ranger.decks["left"].shot == "round"


def test_no_other_battle_is_won_by_these_conditions() -> None:
    battle = begun("trafalgar")
    assert (conditions.won(battle), conditions.lead_needed(battle), conditions.must_be_taken(battle)) == (None, 0, False)

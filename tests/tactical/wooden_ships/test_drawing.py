"""A battle as a picture: ships as they are, land and the shoals that a side knows, what holds ships together, and the replay in
which all ships move at once."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from maps import folders
from maps.load import load
from table.dice import Fact, Tray
from tactical.drawing import draw, letters, to_the_action, whole
from tactical.drawing.ensigns import ENSIGNS
from tactical.drawing.logbook import Logbook
from tactical.drawing.picture import Picture, ShipSeen
from tactical.drawing.replay import record, replay
from tactical.drawing.turn_tracks import tracks
from tactical.drawing.vessel import look
from tactical.playing.in_memory import play_phase
from tactical.playing.registry import game_named
from tactical.playing.watching import watched
from tactical.sea.hexes import Hex, Place
from tactical.wooden_ships import squares
from tactical.wooden_ships.board import Board, Shoal
from tactical.wooden_ships.damage.facts import Exploded, Surrendered
from tactical.wooden_ships.design import own_battle
from tactical.wooden_ships.fire.facts import Fired, FiredOff
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement.facts import Moved
from tactical.wooden_ships.state import Aground, Anchor, Battle, Company, Ship
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, battle, ship

GAME = game_named("wooden-ships")


def pictured(*ships: Ship, **fields: Any) -> Picture:
    return GAME.picture(battle(*ships, **fields))


def seen(one: Ship) -> ShipSeen:
    found = pictured(one, ship("Foe", "T20", side=FRENCH)).ship(one.id)
    assert found is not None
    return found


def parts(one: Ship) -> tuple[str, ...]:
    return look(seen(one), 1).parts


# -- ships ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS I.II.C")
def test_a_ship_fills_two_hexes_and_a_gunboat_one() -> None:
    large = seen(ship("Victory", "J12", 1))
    assert large.large
    assert large.hexes == (Hex(9, 12), Hex(9, 13))
    boat = seen(ship("Gunboat No. 3", "J12", number=7, rating="GB"))
    assert (boat.large, boat.rate, boat.hexes) == (False, "G", (Hex(9, 12),))
    assert boat.label == "No. 3", "a hex has no room for more"


@pytest.mark.parametrize(("rate", "size"), [(120, "1"), (98, "1"), (80, "2"), (74, "3"), (64, "4")])
def test_a_ship_of_the_line_is_as_large_as_her_guns(rate: int, size: str) -> None:
    assert seen(ship("Victory", "J12", rate=rate)).rate == size


def test_a_frigate_is_drawn_smaller_than_a_ship_of_the_line() -> None:
    frigate, corvette, trader = (seen(ship("A", "J12", rating=rating, number=5)) for rating in ("F", "C", "M"))
    assert (frigate.rate, corvette.rate, trader.rate) == ("5", "6", "T")


@pytest.mark.rule("WS A.V.A.1")
def test_full_sail_is_seen() -> None:
    one = ship("Victory", "J12")
    assert "sails-plain" in parts(one)
    one.canvas = "full"
    assert "sails-full" in parts(one)


@pytest.mark.rule("WS B.VIII.D.4.a")
def test_a_mast_goes_with_each_rigging_section() -> None:
    one = ship("Victory", "J12", rigging=(2, 2, 2))
    squares.mark_rigging(one, 1)
    assert {"sails-plain", "torn"} <= set(parts(one))
    squares.mark_rigging(one, 1)
    assert "sails-plain-2" in parts(one)
    squares.mark_rigging(one, 2)
    assert "sails-plain-1" in parts(one)
    squares.mark_rigging(one, 2)
    assert "wreckage" in parts(one)
    assert not any(part.startswith("sails") for part in parts(one))


def test_what_is_left_of_hull_and_rigging_is_shown_once_she_is_hurt() -> None:
    one = ship("Victory", "J12", hull=10, rigging=(5, 5))
    assert not seen(one).hurt
    squares.mark_hull(one, 6)
    squares.mark_rigging(one, 3)
    found = seen(one)
    assert (found.hurt, found.hull, found.rigging, found.holed) == (True, 0.4, 0.7, True)


@pytest.mark.rule("WS B.VIII.A.6")
def test_smoke_lies_on_the_decks_that_fired_this_turn() -> None:
    one = ship("Victory", "J12")
    one.done.fired = ["left", "right"]
    assert {"smoke-port", "smoke-starboard"} <= set(parts(one))
    boat = ship("Boat", "J12", number=7, rating="GB")
    boat.done.fired = ["bow"]
    assert "smoke-bow" in parts(boat)


@pytest.mark.rule("WS B.IX.D.4")
def test_a_surrendered_ship_has_a_white_flag_and_a_prize_her_captors() -> None:
    one = ship("Victory", "J12")
    one.surrendered = "struck"
    assert {"white", "pall", "sails-furled"} <= set(parts(one))
    one.captor, one.side, one.prize = FRENCH, FRENCH, Company("foe", FRENCH, "average", [2], 1)
    assert {"ensign", "prize-french"} <= set(parts(one))
    assert (seen(one).home, seen(one).side) == (BRITISH, FRENCH)


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("anchor", Anchor("stern"), "anchor-stern"),
        ("anchor", Anchor("ordinary"), "anchor-bow"),
        ("aground", Aground(3, Hex(9, 12), 1), "sand"),
        ("burning", 2, "fire"),
        ("lit", True, "fire"),
        ("doom", "explodes", "fire"),
        ("doom", "sinks", "awash"),
        ("adrift", 1, "adrift"),
        ("flag", True, "pendant"),
    ],
)
def test_what_befalls_a_ship_is_seen(field: str, value: Any, part: str) -> None:
    one = ship("Victory", "J12")
    assert part not in parts(one)
    setattr(one, field, value)
    assert part in parts(one)


def test_where_she_sank_is_marked() -> None:
    one = ship("Victory", "J12")
    one.fate = "sunk"
    assert parts(one) == ("wreck", "name")
    assert seen(one).label == "† Victory"


def test_ships_held_together_are_tied_once() -> None:
    one, other, third = ship("Victory", "J12"), ship("Foe", "K12", side=FRENCH), ship("Mars", "L12")
    sea = battle(one, other, third)
    ties.foul(sea, one, other)
    ties.grapple(sea, one, third)
    found = GAME.picture(sea)
    assert sorted(found.ties) == [("foul", "foe", "victory"), ("grapple", "mars", "victory")]
    one.towing, third.towed_by = "mars", "victory"
    assert ("tow", "mars", "victory") in GAME.picture(sea).ties
    assert ("grapple", "mars", "victory") not in GAME.picture(sea).ties, "the cable of a tow is no grapple"


def test_a_line_of_the_roll_tells_of_her_squares_but_not_of_her_load() -> None:
    one = ship("Victory", "J12", 2, guns=10, hull=14)
    one.decks["left"].shot = "grape"
    assert seen(one).line == (
        "Victory: J12↗, 74-gun ship of the line, hull 14/14, guns 20/20, crew 13/13, rigging 21/21, average crew, battle sail"
    )
    assert "grape" not in seen(one).words
    one.fate = "coming"
    assert seen(one).line == "Victory: not come up yet"


# -- the sea -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS I.II.B")
def test_the_board_is_named_as_it_is_printed() -> None:
    grid = pictured(ship("Victory", "J12"), board=Board(land=(Hex(0, 1),))).grid
    assert (grid.column(0), grid.column(25), grid.column(26), grid.column(50)) == ("A", "Z", "AA", "YY")
    assert (grid.left, grid.right, grid.top, grid.bottom) == (0, 50, 1, 35)


@pytest.mark.rule("WS B.XII")
def test_beyond_an_open_board_there_is_more_sea() -> None:
    one = ship("Victory", "A1", 6)
    one.bow = Hex(-4, -3)
    drawn = pictured(one)
    assert drawn.grid.holds(one.bow)
    assert ElementTree.fromstring(draw(drawn)) is not None
    assert drawn.grid.sheets[0].columns == (0, 50), "and the printed edges are marked"


@pytest.mark.rule("WS I.II.B")
def test_before_anybody_is_on_the_board_it_is_shown_as_it_is_printed() -> None:
    empty = GAME.picture(own_battle.begin({"british": "British", "french": "French"}, 1798))
    assert (shown := to_the_action(empty)) != whole(empty.grid)
    assert [empty.grid.figure(Hex(*corner)) for corner in ((shown.left, shown.top), (shown.right, shown.bottom))] == [
        "A1",
        "YY35",
    ]


def test_land_and_shores_are_drawn_as_land() -> None:
    drawn = pictured(ship("Victory", "B3"), board=Board(land=(Hex(4, 4),), land_edges=("5-6",)))
    (land,) = drawn.grounds
    assert land.land
    assert {Hex(4, 4), Hex(-1, 5), Hex(-2, 5)} <= set(land.hexes)
    assert Hex(0, 5) not in land.hexes
    assert drawn.grid.holds(Hex(-2, 5))
    assert any(letters.LAND in line for line in letters.board(drawn, whole(drawn.grid)))


@pytest.mark.rule("WS O.XI")
def test_only_shoals_that_a_side_knows_are_in_its_picture() -> None:
    shoals = [Shoal(Hex(3, 3), 17, (FRENCH,)), Shoal(Hex(5, 5), 12)]
    sea = battle(ship("Victory", "J12"), ship("Foe", "L12", side=FRENCH), shoals=shoals)
    assert [ground.hexes for ground in GAME.picture(GAME.view(sea, FRENCH)).grounds] == [(Hex(3, 3),), (Hex(5, 5),)]
    assert [ground.hexes for ground in GAME.picture(GAME.view(sea, BRITISH)).grounds] == [(Hex(5, 5),)]


def test_every_nation_of_the_scenarios_has_a_flag() -> None:
    nations = {ship.nationality for name in GAME.battles() for ship in GAME.set_up(name, "x", 1981, {}).ships.values()}
    assert nations <= set(ENSIGNS)


@pytest.mark.parametrize("name", folders.available())
def test_every_flag_of_a_theatre_s_fleets_is_drawn(name: str) -> None:
    flags = [flag for side in load(folders.theatre_folder(name)).heading.sides for flag in side.flags]
    assert [flag for flag in flags if flag.capitalize() not in ENSIGNS] == []


def test_points_stand_above_how_the_ships_stand() -> None:
    sea = battle(ship("Victory", "J12"), ship("Foe", "L12", side=FRENCH))
    sea.fleets[BRITISH].points["foe"] = 24.0
    words = [one.text for one in ElementTree.fromstring(draw(GAME.picture(sea))).iter("{http://www.w3.org/2000/svg}text")]
    assert {"24 points", "1 fighting", "0 points"} <= set(words)


# -- in letters ----------------------------------------------------------------------------------------------------------


def test_a_large_battle_fits_a_screen_in_small_letters_with_a_key() -> None:
    state = GAME.set_up("trafalgar", "x", 1981, {})
    drawn = GAME.picture(state)
    lines = letters.small_board(drawn)
    assert max(map(len, lines)) <= 125
    assert len(lines) <= 45
    key = list(letters.key(drawn))
    assert key[0].startswith("Allies: A1 Scipion, A2 ")
    assert "B1 Victory" in key[1]
    codes = letters.codes(drawn)
    for one in drawn.ships:
        if one.afloat:
            assert any(codes[one.id] in line for line in lines[1:]), one.name
    assert "Revenge" not in key[1], "she has not come up yet"


# -- what has happened ---------------------------------------------------------------------------------------------------


def test_shots_and_disasters_flash_up() -> None:
    shot = Fired("victory", "left", "foe", 1, ("bow",), 3, "round", "hull", None, 1, (), 1)
    assert GAME.flash(shot) == ("shot", "victory", "foe", "port")
    assert GAME.flash(FiredOff("victory", "left")) is None
    assert GAME.flash(Exploded("foe", 3, [])) == ("burst", "foe", "", "")
    assert GAME.flash(Surrendered("foe", "struck", "victory")) == ("ring", "foe", "", "")


def test_the_tracks_of_a_turn_are_drawn_from_the_steps_of_each_move() -> None:
    one = ship("Victory", "J12")
    sea = battle(one, ship("Foe", "T20", side=FRENCH))
    way = [Place(Hex(9, 12), 1), Place(Hex(9, 11), 1), Place(Hex(9, 11), 1), Place(Hex(9, 11), 2)]
    laid = tracks(GAME.picture(sea), [Moved("victory", "1R", way)])
    assert laid == {"victory": [way[0], way[1], way[3]]}, "a step in which she lay still is none"
    assert 'class="tracks"' in draw(GAME.picture(sea), GAME.picture(sea), [Moved("victory", "1R", way)])


def film(name: str = "lissa", turns: int = 6) -> Logbook:
    state = GAME.set_up(name, "film", 1981, {"turns": turns})
    return watched(GAME, state, {side: GAME.captains(side) for side in state.fleets})


def test_a_replay_has_a_page_for_each_turn_that_was_fought_and_no_more() -> None:
    book = film(turns=3)
    assert {moment["t"] for moment in record(book)["moments"]} <= {1, 2, 3}
    ended = book.picture
    assert (ended.turn, ended.turns) == (3, 3)


@pytest.mark.rule("WS B.V.A.1")
def test_in_a_replay_all_ships_go_their_steps_together() -> None:
    book = film()
    told = record(book)
    together = [moment["p"] for moment in told["moments"] if "p" in moment]
    assert together
    for moment in together:
        assert len({len(points) for points in moment.values()}) == 1, "all keep the same step"
    assert max(len(moment) for moment in together) > 3, "many ships at once"


@pytest.mark.rule("WS B.V.A.1")
def test_every_step_in_a_replay_is_one_that_the_ship_has_made() -> None:
    """From where she was seen on, a ship goes a hex or turns once with each step; at the end she is where she is seen."""
    book = film()
    told = record(book)
    lies = dict(enumerate(look[:3] for look in told["start"]))
    for moment in told["moments"]:
        before_it = dict(lies)
        lies |= {number: look[:3] for number, look in moment.get("d", {}).items()}
        for number, points in moment.get("p", {}).items():
            for before, after in pairwise([before_it[number], *points]):
                far = ((before[0] - after[0]) ** 2 + (before[1] - after[1]) ** 2) ** 0.5
                turn = abs((after[2] - before[2] + 180) % 360 - 180)
                assert far < 41, "a hex is 40 wide"
                assert turn in (0, 60)
            assert tuple(points[-1]) == tuple(moment["d"][number][:3])


def test_a_replay_is_one_page_with_every_sentence() -> None:
    book = film()
    page = replay(book, "a caption")
    data = json.loads(page.partition('id="record"')[2].partition(">")[2].partition("</script>")[0])
    assert [one[0] for one in data["told"]] == [one.words for one in GAME.tell(book.state, book.facts)]
    assert "%BOARD%" not in page


def test_the_replay_of_a_campaign_knows_ships_of_battles_before() -> None:
    state = GAME.set_up("suffren", "film", 1981, {"turns": 3})
    book = watched(GAME, state, {side: GAME.captains(side) for side in state.fleets})
    data = record(book)
    assert len(data["ships"]) > len(state.ships)
    assert data["part"] == "Battle"
    assert {page // 1000 for page in (moment["t"] for moment in data["moments"])} == {1, 2, 3, 4, 5}


def test_whoever_has_left_the_order_of_battle_is_seen_no_more() -> None:
    sea: Battle = battle(ship("Victory", "J12"), ship("Foe", "T20", side=FRENCH))
    book = Logbook(GAME, sea)
    sea.lay(book.open())
    del sea.ships["foe"]
    sea.tray.journal.append(Surrendered("victory", "struck", "foe"))
    assert book.moments[-1].looks["foe"].parts == ()
    assert [one.id for one in book.picture.ships] == ["victory", "foe"]


def test_a_glance_differs_whenever_the_picture_of_a_ship_does() -> None:
    """What a logbook looks at to see whether anything has changed: no change may escape it."""
    last: dict[str, tuple[object, ShipSeen]] = {}
    state = GAME.set_up("valcour", "film", 1981, {"turns": 12})
    seats = {side: GAME.captains(side) for side in state.fleets}
    looked = 0

    class Watch(list[Fact]):
        def append(self, fact: Fact) -> None:
            nonlocal looked
            super().append(fact)
            keys, ships = GAME.glance(state), {one.id: one for one in GAME.picture(state).ships}
            for id, one in ships.items():
                key = (keys.shared, keys.ships[id])
                if id in last and last[id][0] == key:
                    assert look(one, state.wind.direction) == look(last[id][1], state.wind.direction), one.name
                    looked += 1
                last[id] = key, one

    number = 0
    while (phase := GAME.next_phase(state)) is not None:
        tray = Tray()
        tray.journal = Watch()
        state.lay(tray)
        play_phase(GAME, state, phase.flow(state), seats, number)
        number += 1
    assert looked > 100

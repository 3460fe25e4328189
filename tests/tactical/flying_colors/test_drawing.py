"""The board as a picture: every ship where she lies and as she is."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, radians, sin
from xml.etree import ElementTree

import pytest

from maps.drawing import png
from table.svg import Box
from tactical.drawing.ensigns import ENSIGNS, ensign
from tactical.drawing.labels import letters
from tactical.drawing.plotting import HIGH, amidships, bearing, centre
from tactical.drawing.vessel import upside_down
from tactical.flying_colors import scenarios
from tactical.flying_colors.board import foul, grapple, hexes_of
from tactical.flying_colors.counter_terms import Rate
from tactical.flying_colors.drawing.pictures import ties
from tactical.flying_colors.drawing.ships import label
from tactical.flying_colors.drawing.standing import muster, tally, title
from tactical.flying_colors.movement.facts import Drifted, Manoeuvred
from tactical.flying_colors.state import Action, Anchor, Battery, Face, Layout, Ship
from tactical.sea.hexes import COMPASS, Hex, Place, neighbour
from tests.tactical.flying_colors import pictures
from tests.tactical.flying_colors.drawn import (
    about,
    build,
    draw,
    grid,
    look,
    page_board,
    side_colour,
    to_the_action,
    tracks,
    whole,
)

SVG = "{http://www.w3.org/2000/svg}"
PAIR = """
.     .     .
   .     .     .
.     A1    .
   .     .     .
.     a     .
   .     B2    .
.     b     .
   .     .     .
"""


def sea() -> Action:
    return pictures.action(PAIR, french="B", wind=6)


def pieces(svg: str) -> dict[str, list[ElementTree.Element]]:
    """The ships of a picture by id, and what is drawn of each."""
    root = ElementTree.fromstring(svg)
    found: dict[str, list[ElementTree.Element]] = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") == "ship":
            found.setdefault(group.get("data-ship", ""), []).append(group)
    return found


def parts(action: Action, ship: str) -> set[str]:
    (group,) = pieces(draw(action))[ship]
    return {
        name
        for part in group.iter(f"{SVG}g")
        for name in (part.get("class") or "").split()
        if "part " in (part.get("class") or "")
    }


# -- hexes on the page ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", COMPASS)
@pytest.mark.parametrize("hex", [Hex(20, 10), Hex(21, 10)])
def test_neighbours_lie_a_hex_off_in_their_direction(hex: Hex, direction: int) -> None:
    here, there = centre(hex), centre(neighbour(hex, direction))
    assert hypot(there.x - here.x, there.y - here.y) == pytest.approx(HIGH)
    assert there.x - here.x == pytest.approx(HIGH * cos(radians(bearing(direction))), abs=1e-9)
    assert there.y - here.y == pytest.approx(HIGH * sin(radians(bearing(direction))), abs=1e-9)


def test_a_large_ship_lies_across_her_two_hexes_and_a_small_one_in_hers() -> None:
    place = Place(Hex(22, 11), 1)
    assert amidships(place, large=True) == (centre(Hex(22, 11)).x, centre(Hex(22, 11)).y + HIGH / 2)
    assert amidships(place, large=False) == centre(Hex(22, 11))


def test_a_ship_is_drawn_where_she_lies_with_her_head_where_it_points() -> None:
    action = sea()
    for id, groups in pieces(draw(action)).items():
        (group,) = groups
        at, ship = amidships(action.ships[id].place, True), action.ships[id]
        moved, _, turned = (group.get("transform") or "").partition(" rotate(")
        x, y = (float(figure) for figure in moved.removeprefix("translate(").removesuffix(")").split())
        assert [x, y] == pytest.approx([at.x, at.y], abs=0.1)
        assert float(turned.removesuffix(")")) == bearing(ship.facing)


@pytest.mark.parametrize("rate", ["1", "2", "3", "4", "5", "6", "G", "T", ""])
def test_no_hull_is_longer_than_her_hexes(rate: Rate) -> None:
    for large in (True, False):
        ship = pictures.ship("A", Hex(20, 10), 1, large=large)
        ship.front = Face(rate, 10)
        made = build(ship)
        assert made.aft + made.fore <= (2 if large else 1) * HIGH


@pytest.mark.parametrize(("facing", "heads"), [(1, False), (2, False), (3, False), (4, True), (5, True), (6, True)])
def test_names_never_stand_on_their_heads(facing: int, heads: bool) -> None:
    assert upside_down(bearing(facing)) is heads


# -- what has befallen a ship --------------------------------------------------------------------------------------------


def strike(ship: Ship) -> None:
    ship.struck = True


def take(ship: Ship) -> None:
    ship.struck, ship.captor, ship.side = True, "French", "French"


STATES: list[tuple[str, Callable[[Ship], None], set[str], set[str]]] = [
    ("sound", lambda ship: None, {"hull", "sails-plain", "ensign"}, {"bars", "holed", "torn", "fire", "white", "adrift"}),
    ("hull hit", lambda ship: setattr(ship, "hull", 1), {"hull"}, {"holed"}),
    ("damaged", lambda ship: setattr(ship, "damaged", True), {"holed"}, {"torn"}),
    ("full sails", lambda ship: setattr(ship, "sails", "full"), {"sails-full"}, {"sails-plain"}),
    ("rigging cut", lambda ship: setattr(ship, "rigging", 6), {"torn", "sails-plain"}, {"wreckage"}),
    ("rigging scratched", lambda ship: setattr(ship, "rigging", 5), {"sails-plain"}, {"torn"}),
    ("dismasted", lambda ship: setattr(ship, "dismasted", True), {"wreckage"}, {"sails-plain", "torn"}),
    ("struck", strike, {"white", "pall", "sails-furled"}, {"ensign", "sails-plain"}),
    ("prize", take, {"ensign", "prize-French"}, {"white", "prize-British"}),
    ("on fire", lambda ship: setattr(ship, "on_fire", True), {"fire"}, set()),
    ("aground", lambda ship: setattr(ship, "aground", True), {"sand", "sails-furled"}, {"sails-plain"}),
    ("anchored", lambda ship: setattr(ship, "anchor", Anchor()), {"anchor-bow"}, {"anchor-stern", "sails-plain"}),
    ("by the stern", lambda ship: setattr(ship, "anchor", Anchor("stern")), {"anchor-stern"}, {"anchor-bow"}),
    ("adrift", lambda ship: setattr(ship, "adrift", True), {"adrift"}, set()),
    ("fired to port", lambda ship: setattr(ship, "fired", ["port"]), {"smoke-port"}, {"smoke-starboard"}),
    ("awash", lambda ship: setattr(ship, "fate", "awash"), {"hull", "awash"}, {"sails-plain"}),
    ("sunk", lambda ship: setattr(ship, "fate", "sunk"), {"wreck"}, {"hull", "ensign"}),
]


@pytest.mark.parametrize(("change", "seen", "unseen"), [state[1:] for state in STATES], ids=[state[0] for state in STATES])
def test_what_has_befallen_a_ship_is_seen_on_her_alone(change: Callable[[Ship], None], seen: set[str], unseen: set[str]) -> None:
    action = sea()
    before = parts(action, "B")
    change(action.ships["A"])
    shown = parts(action, "A")
    assert seen <= shown
    assert not unseen & shown
    assert parts(action, "B") == before


def test_a_ship_that_has_left_is_not_drawn() -> None:
    action = sea()
    action.ships["A"].fate = "gone"
    assert list(pieces(draw(action))) == ["B"]


def test_yards_are_braced_to_the_wind() -> None:
    action = sea()
    braces = []
    for wind in COMPASS:
        action.wind = wind
        braces.append(look(action, action.ships["A"]).brace)
    assert braces == [0.0, 28.0, 52.0, 180.0, -52.0, -28.0]


def test_a_prize_keeps_the_colour_she_was_painted_in() -> None:
    action = sea()
    british, french = side_colour(action, "British"), side_colour(action, "French")
    take(action.ships["A"])
    (group,) = pieces(draw(action))["A"]
    painted = ElementTree.tostring(next(part for part in group.iter(f"{SVG}g") if part.get("class") == "part hull")).decode()
    assert british in painted
    assert french not in painted


def test_bars_tell_what_is_left_of_hull_and_rigging() -> None:
    action = sea()
    ship = action.ships["A"]
    assert look(action, ship)[-2:] == (1.0, 1.0)
    ship.hull, ship.rigging = 6, 5
    assert look(action, ship)[-2:] == (round(17 / 23, 3), round(10 / 15, 3))
    ship.damaged = True
    assert look(action, ship).hull == round(5 / 23, 3)


def test_an_admiral_flies_another_flag_than_a_commander_and_his_name_stands_by_the_ships() -> None:
    action = scenarios.set_up("trafalgar-1805")
    victory, sovereign = action.ships["british-victory"], action.ships["british-royal-sovereign"]
    assert "admiral" in look(action, victory).parts
    assert "pendant" not in look(action, victory).parts
    assert "pendant" in look(action, sovereign).parts
    assert label(action, victory) == "Victory · Nelson"
    assert not {"admiral", "pendant"} & set(look(action, action.ships["british-mars"]).parts)


def test_ties_are_drawn_once_for_two_ships() -> None:
    action = sea()
    bare = draw(action)
    grapple(action.ships["A"], action.ships["B"])
    foul(action.ships["A"], action.ships["B"])
    assert ties(action) == [("grapple", "A", "B"), ("foul", "A", "B")]
    assert len(draw(action)) > len(bare)


# -- flags ---------------------------------------------------------------------------------------------------------------


def test_ensigns_follow_the_nation_and_the_year() -> None:
    assert ensign("French", 1781, "#000") != ensign("French", 1805, "#000")
    assert ensign("Danish batteries", 1801, "#000") == ensign("Danish", 1801, "#000")
    assert len({ensign(nation, 1805, "#000") for nation in ENSIGNS if nation != "Franco-Spanish"}) == len(ENSIGNS) - 1
    assert "#123456" in ensign("Barataria", 1805, "#123456")


def test_no_two_sides_share_a_colour() -> None:
    for name in scenarios.available():
        action = scenarios.set_up(name)
        colours = [side_colour(action, side) for side in action.fleets]
        assert len(set(colours)) == len(colours)
    strangers = sea()
    strangers.fleets = {"Red": strangers.fleets["British"], "Green": strangers.fleets["French"]}
    assert side_colour(strangers, "Red") != side_colour(strangers, "Green")


# -- the whole sheet -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenarios.available())
def test_every_battle_is_drawn_whole(name: str) -> None:
    action = scenarios.set_up(name)
    svg = draw(action)
    assert list(pieces(svg)) == list(action.ships)
    assert all(len(groups) == 1 for groups in pieces(svg).values())
    assert svg == draw(action)
    assert title(action)[0] in svg
    shown = set(to_the_action(action).hexes(grid(action.layout)))
    for shoal in action.shoals:
        assert (f"Shoal {shoal.name}:" in svg) == (not shown.isdisjoint(shoal.hexes))
    for battery in action.batteries:
        assert f'data-battery="{battery.id}"' in svg


def test_the_crop_shows_every_ship_and_no_more_than_the_maps() -> None:
    for name in scenarios.available():
        action = scenarios.set_up(name)
        crop, full = to_the_action(action), whole(action.layout)
        shown = set(crop.hexes(grid(action.layout)))
        assert all(hex in shown for ship in action.ships.values() for hex in hexes_of(ship))
        assert full.joined(crop) == full


def test_a_small_action_is_drawn_close() -> None:
    action = scenarios.set_up("bec-du-raz-1798")
    crop = to_the_action(action)
    assert crop.right - crop.left < 25
    assert crop.bottom - crop.top < 15
    assert to_the_action(Action(**{**{f: getattr(action, f) for f in action.__struct_fields__}, "ships": {}})) == whole(
        action.layout
    )


def test_a_duel_map_has_no_letters() -> None:
    action = sea()
    action.layout = Layout((), 9)
    for ship in action.ships.values():
        ship.bow = Hex(ship.bow.col + 19, ship.bow.row + 28)
    assert ElementTree.fromstring(draw(action)).tag == f"{SVG}svg"


def test_words_from_outside_are_escaped() -> None:
    action = sea()
    action.ships["A"].name = '<b>"&'
    assert ElementTree.fromstring(draw(action, caption="</svg>")).tag == f"{SVG}svg"


def test_the_hit_bar_of_a_battery_shrinks() -> None:
    action = sea()
    action.batteries = [Battery("fort", "Fort", "French", "French", Hex(25, 12), "1", 20)]
    sound = draw(action)
    action.batteries[0].hits = 20
    silenced = draw(action)
    assert 'width="28" height="3"' in sound
    assert 'width="0" height="3"' in silenced
    assert silenced.count('class="flag"') == sound.count('class="flag"') - 1


def test_a_picture_can_be_made_of_it() -> None:
    assert png(draw(sea()), 300)[:8] == b"\x89PNG\r\n\x1a\n"


# -- names ---------------------------------------------------------------------------------------------------------------


def test_the_letters_of_a_board_grow_with_it() -> None:
    assert letters(Box(0, 0, 700, 600)) == 1.0
    assert 1.0 < letters(Box(0, 0, 2000, 1500)) < letters(Box(0, 0, 9000, 9000))


def test_names_stand_beside_the_ships_and_lines_lead_to_those_farther_off() -> None:
    drawn = ElementTree.fromstring(draw(scenarios.set_up("trafalgar-1805")))
    names = next(one for one in drawn.iter(f"{SVG}g") if one.get("class") == "names apart")
    assert len(list(names.iter(f"{SVG}text"))) == 60
    assert len(list(names.iter(f"{SVG}path"))) == 1


# -- tracks --------------------------------------------------------------------------------------------------------------


def test_the_track_of_a_turn_begins_where_she_lay() -> None:
    before = sea()
    a, b = before.ships["A"], before.ships["B"]
    ahead, turned = Place(Hex(22, 10), 1), Place(Hex(22, 10), 2)
    happened = [
        Manoeuvred("A", "ahead", ahead.bow, 1, 2),
        Drifted("B", Hex(24, 13), True),
        Manoeuvred("A", "starboard", turned.bow, 2, 1),
        Drifted("A", turned.bow, False),
    ]
    assert tracks(before, happened) == {"A": [a.place, ahead, turned], "B": [b.place, Place(Hex(24, 13), b.facing)]}
    assert tracks(before, [Drifted("A", a.bow, False)]) == {}
    assert draw(before, before, happened).count('stroke-dasharray="5 3"') == 2
    assert draw(before).count('stroke-dasharray="5 3"') == 0


# -- how the fleets stand ------------------------------------------------------------------------------------------------


def test_a_ship_is_counted_once_where_she_sailed_from() -> None:
    action = sea()
    assert muster(action, "British")[1:] == (1, 0, 0, 0, 0, 0, 0, 0, 0)
    take(action.ships["A"])
    assert tally(action, "British") == "0 fighting, 1 struck"
    assert tally(action, "French") == "1 fighting"
    action.ships["A"].captor, action.ships["A"].side, action.ships["A"].struck = None, "British", False
    action.ships["A"].dismasted = True
    assert tally(action, "British") == "1 fighting, 1 dismasted"
    action.ships["A"].fate = "exploded"
    action.fleets["British"].broken = True
    assert tally(action, "British") == "0 fighting, 1 lost; broken"


# -- at the edge, and in the legend --------------------------------------------------------------------------------------


def test_names_are_not_cut_off_at_the_edge_of_the_board() -> None:
    """Agincourt lies in the first row: her name runs out over the border."""
    action = scenarios.set_up("camperdown-1797")
    drawn = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{page_board(action, whole(action.layout))}</svg>')
    clipped = next(one for one in drawn if one.get("clip-path"))
    names = next(one for one in drawn if one.get("class") == "names apart")
    assert "Agincourt" not in "".join(clipped.itertext()).split()
    assert "Agincourt" in "".join(names.itertext())


def test_a_ship_off_the_part_that_is_shown_has_no_name_on_the_border() -> None:
    action = scenarios.set_up("camperdown-1797")
    crop = about(action.layout, [action.ships["dutch-delft"].bow], 3)
    assert "Delft" in page_board(action, crop)
    assert ">Beschermers<" not in page_board(action, crop)


@pytest.mark.rule("FC 4.3")
def test_the_legend_tells_what_the_shoals_in_sight_do() -> None:
    nile = draw(scenarios.set_up("the-nile-1798"))
    assert ">Shoal A: -1 to the grounding roll</text>" in nile
    assert ">Shoal E: -2 to the grounding roll</text>" in nile
    assert ">Shoal B: -2 to the grounding roll</text>" not in nile, "she lies beyond the board"
    assert "grounding roll" not in draw(scenarios.set_up("trafalgar-1805"))

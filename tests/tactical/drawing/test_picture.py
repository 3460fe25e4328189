"""A picture of no game in particular: drawn, in letters and watched."""

from __future__ import annotations

from collections.abc import Container, Iterable
from xml.etree import ElementTree

from msgspec.structs import replace

from table.dice import Dice, Fact, Tableau, log
from tactical.drawing import draw, letters, to_the_action, whole
from tactical.drawing.logbook import Logbook
from tactical.drawing.onlooker import Flash, Glance, Told, glance_at
from tactical.drawing.picture import Fort, Grid, Ground, Picture, Sheet, ShipSeen, SideSeen, Tie
from tactical.drawing.replay import record, replay
from tactical.drawing.waters import BANK, LAND
from tactical.sea.hexes import Hex, Place

LETTERS = "ABCDEFGHIJKLMNOPQRST"
BOARD = Grid(0, 1, (*LETTERS, "AA"), tuple(str(row) for row in range(1, 19)), (Sheet("", 1, 18),))
CURRENTS = Ground("Sands", "Sands: who enters may ground", (Hex(2, 3), Hex(3, 3)))
CAPE = Ground("the Cape", "The Cape: land", (Hex(0, 1), Hex(0, 2)), land=True)


def ship(id: str, side: str, at: Hex, facing: int) -> ShipSeen:
    words = f"the {id}"
    return ShipSeen(id, id.title(), id.title(), side, side, side, Place(at, facing), True, "3", words, words, words)


def picture() -> Picture:
    ships = ship("argus", "Red", Hex(6, 8), 2), ship("bellona", "Blue", Hex(12, 8), 5)
    sides = SideSeen("Red", ("Ruritanian",), "1 fighting", "Hentzau", "killed"), SideSeen("Blue", ("British",), "1 fighting")
    return Picture("duel", "A duel", "1 May 1800", 1800, 3, 4, "a breeze", "velocity 3", BOARD, sides, ships, turns=20)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_board_has_the_names_of_its_own_columns_and_rows() -> None:
    words = texts(draw(picture(), crop=whole(BOARD)))
    assert {"A1", "AA18", "AA", "18"} <= set(words)
    head, first, *_ = letters.board(picture(), whole(BOARD))
    assert head.split() == ["A", "C", "E", "G", "I", "K", "M", "O", "Q", "S", "AA"]
    assert first.startswith("1     ·")
    assert "" not in words, "a map without a name has no letter on it"


def test_turn_wind_and_notes_stand_beside_the_board() -> None:
    drawn = replace(picture(), notes=("Red have the gauge",))
    words = texts(draw(drawn, caption="A caption"))
    assert {"A duel", "Turn 3 of 20", "A caption", "Red have the gauge", "The wind blows towards 4: a breeze"} <= set(words)
    assert "Hentzau (killed)" in words
    assert letters.wind_line(drawn) == "Turn 3 of 20; the wind blows ↓ towards 4, velocity 3"
    assert replace(drawn, day=2).hour == "Day 2, turn 3 of 20"


def test_land_is_painted_otherwise_than_shallows() -> None:
    sea, shallow, cape = (draw(replace(picture(), grounds=grounds), crop=whole(BOARD)) for grounds in ((), (CURRENTS,), (CAPE,)))
    assert BANK not in sea
    assert LAND not in sea
    assert (BANK in shallow, LAND in shallow) == (True, False)
    assert (BANK in cape, LAND in cape) == (False, True)
    assert "The Cape: land" in texts(cape)


def test_the_bar_of_a_hull_has_a_notch_only_where_the_game_sets_one() -> None:
    first, other = picture().ships
    hurt = replace(first, hurt=True, hull=0.5)
    plain, notched = (
        draw(replace(picture(), ships=(one, other))).count('stroke-width="0.6"') for one in (hurt, replace(hurt, notch=0.4))
    )
    assert notched == plain + 1


def test_the_crop_holds_ships_and_forts() -> None:
    fort = Fort("fort", "Fort", "Red", "Ruritanian", Hex(19, 17), "rate 2", 0, 10)
    near, far = picture(), replace(picture(), forts=(fort,))
    assert fort.hex not in set(to_the_action(near).hexes(BOARD))
    assert fort.hex in set(to_the_action(far).hexes(BOARD))
    assert "  ## Fort: T17, rate 2, 10 of 10 left" in list(letters.roll(far))


def test_what_has_befallen_a_ship_stands_in_her_line_while_she_is_afloat() -> None:
    first = replace(picture().ships[0], on_fire=True, attached=True)
    assert letters.describe(first) == "the argus; on fire, grappled or fouled"
    assert letters.describe(replace(first, afloat=False)) == "the argus"


# -- watched -------------------------------------------------------------------------------------------------------------


class Sailed(Fact, tag="sailed-past"):
    """Made up: she has moved."""

    ship: str


class Slide(Tableau, kw_only=True):
    """The state of a game that is nothing but its picture."""

    shown: Picture


class Slides:
    """How it is looked at."""

    def picture(self, state: Slide, only: Container[str] | None = None) -> Picture:
        ships = tuple(one for one in state.shown.ships if only is None or one.id in only)
        return replace(state.shown, ships=ships)

    def glance(self, state: Slide) -> Glance:
        return glance_at(state.shown)

    def tell(self, state: Slide, happened: Iterable[Fact], *, dice: bool = True, side: str | None = None) -> list[Told]:
        return [Told("She sails.", "sail", 1) for _ in happened]

    def flash(self, fact: Fact) -> Flash | None:
        return Flash("shot", "argus", "bellona", "port")


def test_a_logbook_keeps_what_is_seen_to_change_and_nothing_else() -> None:
    state = Slide(dice=Dice("x"), shown=picture())
    book = Logbook(Slides(), state)
    state.lay(book.open())
    log(state, Sailed("argus"))
    argus, bellona = state.shown.ships
    moved, tied = replace(argus, place=Place(Hex(7, 7), 2)), Tie("grapple", "argus", "bellona")
    state.shown = replace(state.shown, ships=(moved, bellona), ties=(tied,), turn=4)
    log(state, Sailed("argus"))
    nothing, change = book.moments
    assert (nothing.looks, nothing.ties, nothing.page) == ({}, None, 3)
    assert (list(change.looks), change.ties, change.page) == (["argus"], [tied], 4)
    found = record(book)
    assert [moment.get("f") for moment in found["moments"]] == [["shot", 0, 1, "port"]] * 2
    assert [words for words, *_ in found["told"]] == ["She sails."] * 2
    assert "(killed)" not in replay(book)

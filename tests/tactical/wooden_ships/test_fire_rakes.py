"""WS B.VIII.C.2.p2, A.I.A.1.b, A.VIII.D, O.XIII, D.III.D.4.b: who rakes whom, and into which end."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.sea.hexes import NEIGHBOURS, Hex, at, axial, bearing, stern_of
from tactical.wooden_ships.fire.fields import in_play
from tactical.wooden_ships.fire.rakes import near_side, rake_from, rakes
from tactical.wooden_ships.fire.ranges import hexes_of, near_half
from tactical.wooden_ships.state import Deck, Options, Ship
from tactical.wooden_ships.terms import Half
from tests.tactical.wooden_ships.gundeck import BASIC, drawn
from tests.tactical.wooden_ships.yard import FRENCH, battle, only, ship

HERE = Hex(24, 17)
POINTING = Options(pointing_rakes=True)
NO_ENDS = only(Options(), end_rakes=False)


def sketch(manner: str, length: int = 2) -> str:
    """Round a ship of heading 1, bow `A` and stern `V`: from where she is raked into bow, stern or side by guns in one hex."""
    q0, r0 = axial(HERE)
    own = dict(zip((HERE, stern_of(HERE, 1))[:length], "AV", strict=False))
    lines = list[str]()
    for half in range(-6, 9):
        line = ""
        for q in range(-4, 5):
            hex = at(q0 + q, r0 + (half - q) // 2)
            rake = rake_from((bearing(HERE, 1, hex),), length, manner)
            line += " " if (half - q) % 2 else own.get(hex) or {None: ".", "bow": "b", "stern": "s", "side": "x"}[rake]
        lines.append(line.rstrip())
    return "\n".join(lines)


# -- from where ----------------------------------------------------------------------------------------------------------

OUT_OF_PLAY = """
b b b b b
 b b b b
. b b b .
 . b b .
. . b . .
 . . . .
. . A . .
 . . . .
. . V . .
 . . . .
. . s . .
 . s s .
. s s s .
 s s s s
s s s s s
"""


@pytest.mark.rule("WS B.VIII.C.2.p2", "WS A.I.A.1.b")
@pytest.mark.parametrize("manner", ["basic", "ends"])
def test_a_ship_is_raked_from_outside_the_play_of_her_guns(manner: str) -> None:
    """In one hex nobody is right at her end and in her play at once, so the ends add nothing here."""
    assert sketch(manner) == OUT_OF_PLAY.strip("\n")


ON_THE_KEEL = """
. . b . .
 . . . .
. . b . .
 . . . .
. . b . .
 . . . .
. . A . .
 . . . .
. . V . .
 . . . .
. . s . .
 . . . .
. . s . .
 . . . .
. . s . .
"""


@pytest.mark.rule("WS O.XIII")
def test_by_the_option_only_from_where_her_ends_point() -> None:
    assert sketch("pointing") == ON_THE_KEEL.strip("\n")


GUNBOAT = """
. . . . .
 . . . .
. . . . .
 . . . .
x . . . x
 x . . x
x x A x x
 x s s x
x s s s x
 s s s s
s s s s s
 s s s s
s s s s s
 s s s s
s s s s s
"""


@pytest.mark.rule("WS B.VIII.C.2.p2", "WS D.III.D.4.a")
def test_a_gunboat_is_raked_from_wherever_her_bow_gun_does_not_bear() -> None:
    assert sketch("basic", length=1) == GUNBOAT.strip("\n")


@pytest.mark.rule("WS A.VIII.D")
def test_a_gunboat_is_raked_from_right_ahead_too() -> None:
    """The one hex before her gun, in the Advanced game; all else is as it was."""
    lines = GUNBOAT.strip("\n").splitlines()
    lines[4] = lines[4][:4] + "b" + lines[4][5:]
    assert sketch("ends", length=1).splitlines() == lines


# -- ships ---------------------------------------------------------------------------------------------------------------

ACROSS_HER_BOW = """
.     v     .
   V5    .     .
.     .     .
   .     .     .
.     .     .
   .     R1    .
.     .     .
   .     r     .
"""


@pytest.mark.rule("WS B.VIII.C.2.p2")
def test_she_must_lie_in_the_play_of_the_deck_that_fires() -> None:
    """Across her bow, and out of her play: the side toward her rakes, the other does not."""
    fight = drawn(ACROSS_HER_BOW, french="R", options=BASIC)
    firer, target = fight.ships["v"], fight.ships["r"]
    assert rakes(fight, firer, "left", target) == "bow"
    assert rakes(fight, firer, "right", target) is None
    assert [rakes(fight, target, deck, firer) for deck in target.decks] == [None, None]


@pytest.mark.rule("WS B.VIII.C.2.p2")
def test_with_one_hex_in_her_play_it_is_no_rake() -> None:
    """She could answer: one of the two hexes of the firer lies where her broadside bears."""
    firer, target = ship("Victory", "A1", 3), ship("Redoutable", "A1", 1, FRENCH)
    target.bow = HERE
    firer.bow, fight = at(axial(HERE)[0] + 2, axial(HERE)[1] - 3), battle(firer, target, options=BASIC)
    inside = [any(in_play(target, deck, hex) for deck in target.decks) for hex in hexes_of(firer)]
    assert inside == [False, False]
    assert rakes(fight, firer, "right", target) == "bow"
    firer.bow = at(axial(HERE)[0] + 2, axial(HERE)[1] - 2)
    inside = [any(in_play(target, deck, hex) for deck in target.decks) for hex in hexes_of(firer)]
    assert inside == [True, False]
    assert rakes(fight, firer, "right", target) is None


def at_the_end(end: str) -> tuple[Ship, Ship]:
    """A firer with one hex right at an end of the target, the other within her play."""
    firer, target = ship("Victory", "A1", 3 if end == "bow" else 6), ship("Redoutable", "A1", 1, FRENCH)
    target.bow = HERE
    q, r = axial(HERE)
    firer.bow = at(q + 1, r - 1) if end == "bow" else at(q - 1, r + 2)
    stern = stern_of(firer.bow, firer.heading)
    assert stern == (at(q, r - 1) if end == "bow" else at(q, r + 2))
    return firer, target


@pytest.mark.rule("WS A.VIII.D")
@pytest.mark.parametrize("end", ["bow", "stern"])
def test_right_at_her_end_it_is_a_rake_although_she_can_answer(end: str) -> None:
    firer, target = at_the_end(end)
    answers = [deck for deck in target.decks if any(in_play(target, deck, hex) for hex in hexes_of(firer))]
    assert len(answers) == 1
    deck: Deck = "right"
    assert rakes(battle(firer, target), firer, deck, target) == end
    assert rakes(battle(firer, target, options=NO_ENDS), firer, deck, target) is None
    assert rakes(battle(firer, target, options=BASIC), firer, deck, target) is None


@pytest.mark.rule("WS A.VIII.D")
def test_guns_must_bear_for_it() -> None:
    """Right ahead with her own stern toward the target, no gun bears and nothing is raked."""
    firer, target = ship("Victory", "J17", 1), ship("Redoutable", "J19", 1, FRENCH)
    fight = battle(firer, target)
    assert [rakes(fight, firer, deck, target) for deck in firer.decks] == [None, None]


@pytest.mark.rule("WS O.XIII")
@pytest.mark.parametrize("options", [POINTING, only(POINTING, end_rakes=False)])
def test_the_option_replaces_the_other_definitions(options: Options) -> None:
    """Out of her play but off her keel: no rake by the option. On her keel, though she can answer: a rake."""
    fight = drawn(ACROSS_HER_BOW, french="R", options=options)
    firer, target = fight.ships["v"], fight.ships["r"]
    assert rakes(fight, firer, "left", target) is None
    assert rakes(drawn(ACROSS_HER_BOW, french="R"), firer, "left", target) == "bow"
    one, other = at_the_end("stern")
    assert rakes(battle(one, other, options=options), one, "right", other) == "stern"


@pytest.mark.rule("WS D.III.D.4.b")
@pytest.mark.parametrize(("hexes", "raked"), [(1, True), (2, True), (3, False), (5, False)])
def test_a_gunboat_is_not_raked_from_farther_than_two_hexes(hexes: int, raked: bool) -> None:
    firer, boat = ship("Victory", "J20", 1), ship("Boats", "J20", 3, FRENCH, number=7)
    boat.bow = Hex(boat.bow.col + hexes, boat.bow.row + hexes // 2)
    fight = battle(firer, boat)
    assert (rakes(fight, firer, "right", boat) is not None) == raked
    if not raked:
        larger = ship("Redoutable", "J20", 3, FRENCH)
        larger.bow = NEIGHBOURS[boat.bow][3]  # her stern where the boat was
        assert rakes(battle(firer, larger), firer, "right", larger) == "stern"


# -- which squares are near ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
@pytest.mark.parametrize(("heading", "near"), [(1, "left"), (3, "right"), (4, "right")])
def test_the_side_toward_the_firer_is_the_nearer_one(heading: int, near: str) -> None:
    firer, target = ship("Victory", "J20"), ship("Redoutable", "N20", heading, FRENCH)
    fight = battle(firer, target)
    assert rakes(fight, firer, "right", target) is None
    assert near_side(firer, target, None) == near


@pytest.mark.rule("WS B.VIII.D.3.a.p2")
def test_in_a_rake_both_sides_are_as_near_and_a_gunboat_has_but_one() -> None:
    fight = drawn(ACROSS_HER_BOW, french="R")
    firer, target = fight.ships["v"], fight.ships["r"]
    assert near_side(firer, target, rakes(fight, firer, "left", target)) is None
    assert near_side(firer, ship("Boats", "J20", number=7), None) == "bow"


@pytest.mark.rule("WS A.VIII.A.7")
@pytest.mark.parametrize(
    ("at", "halves", "near"),
    [
        ("L20", ("bow", "stern"), None),  # abreast, whole broadside
        ("L20", ("bow",), None),
        ("L22", ("bow", "stern"), "bow"),
        ("L17", ("bow", "stern"), "stern"),
        ("K21", ("bow", "stern"), None),
        ("K21", ("bow",), "bow"),  # our bow guns are abreast of her bow
        ("N18", ("stern",), "stern"),
    ],
)
def test_the_section_nearest_to_the_guns_that_fired(at: str, halves: tuple[Half, ...], near: Any) -> None:
    firer, target = ship("Victory", "J20"), ship("Redoutable", at, side=FRENCH)
    assert near_half(firer, halves, target) == near

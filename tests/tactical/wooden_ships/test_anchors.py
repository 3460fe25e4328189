"""WS A.V.C: anchors, springs and cables."""

from __future__ import annotations

from typing import Any

import pytest

from table.decisions import Form
from tactical.sea.hexes import Place, stern_of
from tactical.wooden_ships import special, squares
from tactical.wooden_ships.board import parse_hex
from tactical.wooden_ships.fouling import ties
from tactical.wooden_ships.movement import anchors, orders
from tactical.wooden_ships.movement.execution import execute
from tactical.wooden_ships.options.facts import Anchored, CableCut, Weighed
from tactical.wooden_ships.sequence import PHASES
from tactical.wooden_ships.state import Anchor, AnchorKind, Battle, Done, Options, Ship
from tactical.wooden_ships.views import seen_by
from tests.tactical.wooden_ships.yard import BRITISH, FRENCH, asked, battle, only, played, ship, throwing

ALLOWED = Options(anchoring=True)


def roadstead(kind: AnchorKind | None = None, options: Options = ALLOWED) -> tuple[Battle, Ship]:
    victory = ship("Victory", "J20", anchor=None if kind is None else Anchor(kind))
    return throwing(battle(victory, ship("Redoutable", "J10", side=FRENCH), options=options)), victory


def turn_over(sea: Battle) -> None:
    """A new turn begins, as far as anchors are concerned."""
    anchors.take_effect(sea)
    for one in sea.ships.values():
        one.done = Done()
    sea.turn += 1


@pytest.mark.rule("WS A.V.C", "WS A.V.C.1")
def test_three_ways_to_anchor_where_the_scenario_allows_it() -> None:
    sea, victory = roadstead()
    assert anchors.may_note(sea, victory) == ("A", "AB", "AS")
    sea, victory = roadstead(options=Options())
    assert anchors.may_note(sea, victory) == ()
    anchors.note(sea, victory, "A")
    assert victory.anchoring is None


@pytest.mark.rule("WS A.V.C")
def test_a_scenario_may_name_the_waters_to_anchor_in(monkeypatch: pytest.MonkeyPatch) -> None:
    sea, victory = roadstead()
    monkeypatch.setattr(special, "may_anchor", lambda battle, one: one.bow != parse_hex("J20"))
    assert anchors.may_note(sea, victory) == ()
    victory.bow = parse_hex("J21")
    assert "A" in anchors.may_note(sea, victory)
    anchors.note(sea, victory, "A")
    victory.bow = parse_hex("J20")
    turn_over(sea)
    assert victory.anchor is None  # she has sailed out of them before the anchor could hold


@pytest.mark.rule("WS A.V.C.1")
def test_one_kind_of_anchor_at_a_time() -> None:
    sea, victory = roadstead("bow")
    assert anchors.may_note(sea, victory) == ("(A)", "a")
    anchors.note(sea, victory, "AS")
    turn_over(sea)
    assert victory.anchor == Anchor("bow")


@pytest.mark.rule("WS A.V.C.2.p1")
@pytest.mark.parametrize(("text", "kind"), [("A", "ordinary"), ("AB", "bow"), ("AS", "stern")])
def test_an_anchor_holds_from_the_turn_after_the_note(text: str, kind: AnchorKind) -> None:
    sea, victory = roadstead()
    victory.heading = 2
    before = orders.legal(sea, victory)
    anchors.note(sea, victory, text)
    assert not anchors.holds(victory)
    assert orders.legal(sea, victory) == before  # she sails as she likes in the turn of the note
    turn_over(sea)
    assert anchors.holds(victory)
    assert victory.anchor == Anchor(kind)
    assert sea.tray.journal == [Anchored("victory", kind)]


@pytest.mark.rule("WS A.V.C.2.p2")
def test_a_ship_at_ordinary_anchor_neither_moves_nor_turns() -> None:
    sea, victory = roadstead("ordinary")
    assert orders.legal(sea, victory) == ("0",)
    assert orders.fault(sea, victory, "L")


@pytest.mark.rule("WS A.V.C.3")
def test_by_the_bow_she_turns_about_her_bow_and_by_the_stern_about_her_stern() -> None:
    place = Place(parse_hex("J20"), 1)
    left = anchors.pivoted(place, "bow", "left", 2)
    assert left == Place(parse_hex("J20"), 6)
    right = anchors.pivoted(place, "stern", "right", 2)
    assert right.facing == 2
    assert right.bow != place.bow
    assert stern_of(*right) == stern_of(*place)
    assert anchors.pivoted(place, "stern", "right", 1) == Place(place.bow, 2)  # a gunboat has but one hex


@pytest.mark.rule("WS A.V.C.4")
@pytest.mark.parametrize("kind", ["bow", "stern"])
def test_on_springs_she_turns_up_to_120_degrees_either_way(kind: AnchorKind) -> None:
    sea, victory = roadstead(kind)
    assert sorted(orders.legal(sea, victory)) == ["0", "L", "LL", "R", "RR"]
    assert orders.fault(sea, victory, "LLL")
    assert orders.fault(sea, victory, "1")


def test_springs_do_not_turn_a_ship_that_is_held_or_hampered() -> None:
    for change in ("fouled", "mast", "weighing"):
        sea, victory = roadstead("bow")
        if change == "fouled":
            ties.foul(sea, *sea.ships.values())
        elif change == "mast":
            victory.hanging = ["left"]
        else:
            anchors.note(sea, victory, "(A)")
        assert anchors.springs(sea, victory) == ("0",)


@pytest.mark.rule("WS A.V.C.6.p1", "WS A.V.C.6.e75")
@pytest.mark.parametrize("edition", [1975, 1981])
def test_weighing_takes_two_turns_running(edition: Any) -> None:
    sea, victory = roadstead("ordinary", only(ALLOWED, edition=edition))
    anchors.note(sea, victory, "(A)")
    assert orders.legal(sea, victory) == ("0",)
    turn_over(sea)
    assert victory.anchor is not None
    anchors.note(sea, victory, "(A)")
    assert orders.legal(sea, victory) == ("0",)
    turn_over(sea)
    assert victory.anchor is None
    assert len(orders.legal(sea, victory)) > 1
    assert sea.tray.journal == [Weighed("victory")]
    assert anchors.may_note(sea, victory) == ("A", "AB", "AS")


@pytest.mark.rule("WS A.V.C.6.p1")
def test_a_turn_between_makes_weighing_begin_anew() -> None:
    sea, victory = roadstead("ordinary")
    for text in ("(A)", "", "(A)"):
        anchors.note(sea, victory, text)
        turn_over(sea)
    assert victory.anchor == Anchor("ordinary", before=1)


@pytest.mark.rule("WS A.V.C.6.p2")
def test_while_weighing_she_does_not_count_as_anchored() -> None:
    sea, victory = roadstead("ordinary")
    assert anchors.holds(victory)
    anchors.note(sea, victory, "(A)")
    assert not anchors.holds(victory)
    turn_over(sea)
    assert anchors.holds(victory)  # until she goes on with it


@pytest.mark.rule("WS A.V.C.7")
def test_a_ship_that_cuts_is_free_next_turn_and_never_anchors_again() -> None:
    sea, victory = roadstead("bow")
    anchors.note(sea, victory, "a")
    assert anchors.holds(victory)
    assert anchors.may_note(sea, victory) == ()
    turn_over(sea)
    assert victory.anchor is None
    assert sea.tray.journal == [CableCut("victory")]
    assert anchors.may_note(sea, victory) == ()
    assert len(orders.legal(sea, victory)) > 1


@pytest.mark.rule("WS A.CH.5.H")
@pytest.mark.parametrize("kind", ["ordinary", None])
def test_a_cable_shot_through_is_a_cable_cut(kind: AnchorKind | None) -> None:
    sea, victory = roadstead(kind)
    anchors.severed(sea, victory)
    assert victory.anchor is None
    assert anchors.may_note(sea, victory) == ()
    assert sea.tray.journal == [CableCut("victory", by_shot=True)]


def test_what_is_written_about_anchors_is_secret_until_it_is_done() -> None:
    sea, victory = roadstead()
    plain = seen_by(sea, FRENCH).ships["victory"]
    anchors.note(sea, victory, "AB")
    assert seen_by(sea, FRENCH).ships["victory"].anchoring is plain.anchoring is None
    assert seen_by(sea, BRITISH).ships["victory"].anchoring == "bow"
    turn_over(sea)
    anchors.note(sea, victory, "a")
    seen = seen_by(sea, FRENCH).ships["victory"]
    assert (seen.anchor, seen.no_anchor) == (Anchor("bow"), False)


# -- what she may do besides ---------------------------------------------------------------------------------------------


def alongside(kind: AnchorKind) -> tuple[Battle, Ship]:
    """Victory at anchor, damaged and with an empty broadside, an enemy fouled with her on her beam."""
    victory = ship("Victory", "J20", anchor=Anchor(kind))
    enemy = ship("Redoutable", "K20", side=FRENCH)
    sea = throwing(battle(victory, enemy, options=ALLOWED))
    squares.mark_hull(victory, 3)
    victory.decks["left"].shot = None
    ties.foul(sea, victory, enemy)
    return sea, victory


def works(sea: Battle, phase: str, kind: str) -> list[str]:
    """The lines and their keys that the British are asked in a phase."""
    forms = [
        one for one in asked(PHASES[phase].flow(sea)) if isinstance(one, Form) and str(one.kind) == kind and one.side == BRITISH
    ]
    return [f"{part.key} {option.key}" for form in forms for part in form.parts for option in part.options]


@pytest.mark.rule("WS A.V.C.4")
def test_turned_on_her_springs_she_neither_loads_nor_fires_but_may_repair_and_board() -> None:
    for swung in (0, 1):
        sea, victory = alongside("bow")
        victory.done.swung = swung
        assert bool(works(sea, "combat", "fire")) is not bool(swung)
        work = " ".join(works(sea, "load", "loading"))
        assert ("left:round" in work) is not bool(swung)
        assert ("repair:hull" in work) is bool(swung)  # who has fired does not repair
        assert "OBP" in " ".join(works(sea, "boarding", "boarding parties"))


@pytest.mark.rule("WS A.V.C.6.p2")
def test_while_she_weighs_she_neither_loads_fires_repairs_nor_boards() -> None:
    sea, victory = alongside("ordinary")
    anchors.note(sea, victory, "(A)")
    assert not works(sea, "combat", "fire")
    assert not works(sea, "load", "loading")
    assert "OBP" not in " ".join(works(sea, "boarding", "boarding parties"))


@pytest.mark.rule("WS A.V.C.6.p2")
def test_who_has_left_off_weighing_may_fire_again() -> None:
    sea, victory = alongside("ordinary")
    anchors.note(sea, victory, "(A)")
    turn_over(sea)
    assert works(sea, "combat", "fire")


@pytest.mark.rule("WS A.V.C.2.p2", "WS A.V.C.3", "WS A.V.C.4")
@pytest.mark.parametrize(("kind", "bow", "heading"), [("ordinary", "J20", 1), ("bow", "J20", 5), ("stern", "I22", 5)])
def test_her_turn_is_carried_out_about_the_hex_that_her_anchor_holds(kind: AnchorKind, bow: str, heading: int) -> None:
    sea, victory = roadstead(kind)
    victory.orders = ["LL"]
    played(sea, execute(sea))
    assert victory.place == Place(parse_hex(bow), heading)
    assert victory.done.swung == (0 if kind == "ordinary" else 2)
    victory.still = 5
    played(sea, execute(sea))
    assert victory.done.drifted == 0


@pytest.mark.rule("WS A.V.C.2.p1")
def test_she_moves_normally_in_the_turn_of_the_note() -> None:
    sea, victory = roadstead()
    victory.orders, victory.notes = ["2"], ["A"]
    played(sea, execute(sea))
    assert victory.bow == parse_hex("J18")
    assert victory.anchor is None
    turn_over(sea)
    victory.orders = ["2"]
    played(sea, execute(sea))
    assert victory.bow == parse_hex("J18")


@pytest.mark.rule("WS A.V.C.2.p1")
def test_a_ship_that_is_gone_lets_no_anchor_go() -> None:
    notes: list[tuple[str, AnchorKind | None]] = [("A", None), ("a", "ordinary")]
    for note, kind in notes:
        sea, victory = roadstead(kind)
        anchors.note(sea, victory, note)
        victory.fate = "exploded"
        turn_over(sea)
        assert sea.tray.journal == []

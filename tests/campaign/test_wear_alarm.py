"""The wear alarm: called in time, told the chance by the rule's own die, and what is done if nothing is said."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from campaign.agents.instructions import read
from campaign.agents.seating import prudent_bill, standing_instructions
from campaign.document import outlined
from campaign.game import SeaLords
from campaign.play import wear_alarm, wear_words
from campaign.play.delegation import CommissionedOfficers
from campaign.play.errors import BadInput
from campaign.play.seat_orders import Commission, SeatOrders
from campaign.play.wear_alarm import Measure, WearAlarm, alarms, chance, known, raised
from campaign.record.pauses import Pause
from campaign.reports.names import Names
from campaign.rules import sinking
from campaign.state import World
from maps.folders import theatre_folder
from maps.place import Place
from table.archives import Closing
from table.decisions import Decision
from table.flows import Question
from table.within import driven
from tests.campaign.at_terminal import started
from tests.campaign.play_kit import Desk, outset, until, war, wider
from tests.rules.chart import at_sea, fleet, large, theatre, throw

__all__ = ["outset", "war"]  # fixtures

SIDE, IRISH, CHANNEL, FERROL = "british", "irish-squadron", "channel-fleet", "ferrol-blockade"
SCILLY = Place("space:off-scilly")


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


@cache
def bill() -> SeatOrders:
    return SeatOrders(read(standing_instructions(game(), SIDE), game().sea).formation)


def worn(damage: int = 7, squadron: str = "irish-1", place: Place | None = SCILLY, formation: str = IRISH) -> World:
    """The outset, but for one squadron."""
    world = game().decode(game().encode(game().new_world("4")))
    for ship in world.squadrons.values():
        ship.damage = 0
    world.squadrons[squadron].damage = damage
    if place is not None:
        world.formations[formation].place = place
    return world


def found(world: World, book: SeatOrders | None = None) -> dict[str, WearAlarm]:
    view = game().view(world, SIDE)
    return {one.formation: one for one in alarms(view, prudent_bill(game(), (book or bill()).book))}


# -- the chance --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.35", "SL 7.357")
@pytest.mark.parametrize(("damage", "dice"), [(9, 0), (10, 1), (13, 4), (17, 8), (20, 10)])
def test_the_chance_that_is_told_is_the_rules_own(damage: int, dice: int) -> None:
    """Each die is thrown: as many of the ten sink a sail as were told; with 17 of 10 a 7 or less."""
    sunk = 0
    for die in range(10 if dice else 0):
        world = at_sea(theatre([large("s1")]), fleet("ff", "space:s1", damage=(damage,)))
        before = world.squadrons["ff-1"].sail
        throw(world, die)
        driven(sinking.check(world, list(world.squadrons.values())), _first)
        sunk += "ff-1" not in world.squadrons or world.squadrons["ff-1"].sail < before
    assert sunk == dice == chance(damage - 10)


def _first(question: Question) -> Any:
    assert isinstance(question, Decision)
    return question.resolve(question.options[0].key)


@pytest.mark.rule("SL 7.351", "SL 11.22")
def test_the_risk_is_that_of_this_turns_end_and_of_the_next() -> None:
    """In winter two points lie between: at 9 nothing now and 2 in 10 then; when a turn's operations are over, but not its
    attrition, those two come before the next check."""
    world = worn(9)
    risk = found(world)[IRISH].worst
    assert (risk.squadron, risk.damage, risk.rating, risk.now, risk.later) == ("irish-1", 9, 10, 0, 2)
    world.clock.stage = 30
    assert (found(world)[IRISH].worst.now, found(world)[IRISH].worst.later) == (2, 4)
    world.clock.stage = 32
    assert (found(world)[IRISH].worst.now, found(world)[IRISH].worst.later) == (0, 2)


@pytest.mark.rule("SL 11.23")
def test_a_station_that_wears_is_counted_in_the_risk() -> None:
    world = worn(8, "channel-1", place=Place("space:brest"), formation=CHANNEL)
    world.formations[CHANNEL].charge = Place("space:brest")
    assert found(world)[CHANNEL].worst.now == 8 + 3 - 10 + 1


# -- what is done --------------------------------------------------------------------------------------------------------------


def test_one_in_port_or_sound_is_not_told_of() -> None:
    assert found(worn(5)) == {}
    assert found(worn(9, place=Place("harbour:cork"))) == {}


def test_who_can_go_home_does_and_a_fresh_watch_of_the_same_bill_is_named() -> None:
    home = found(worn(7))[IRISH]
    assert (home.measure, home.haven, home.relief) == (Measure.HOME, "harbour:cork", "")
    relieved = found(worn(7, "ferrol-british-1", None))[FERROL]
    assert (relieved.measure, relieved.haven, relieved.relief) == (Measure.RELIEVED, "harbour:portsmouth", "ferrol-relief")


def test_where_no_watch_of_the_bill_is_fresh_the_nearest_that_could_is_named() -> None:
    """An idle one of half the strength at least; the officers do not send it of their own accord."""
    world = worn(7, "channel-1", None)
    world.admiralty.issued.clear()
    for name in ("plymouth-1", "plymouth-ordinary-1", "plymouth-ordinary-2", "plymouth-ordinary-3"):
        world.squadrons[name].damage = 7
    small = found(world)[CHANNEL]
    assert (small.measure, small.relief, small.fresh) == (Measure.HOME, "", "")
    world.squadrons["irish-1"].ships = [*world.squadrons["irish-1"].ships] * 4
    strong = found(world)[CHANNEL]
    assert (strong.measure, strong.relief, strong.fresh) == (Measure.HOME, "", IRISH)
    told = " ".join(wear_words.told((strong,), Names(outlined(world))))
    assert "Enter: it goes home to Plymouth harbour. The Irish squadron could relieve it." in told


@pytest.mark.rule("SL 9.36")
def test_who_is_bound_by_an_order_stays_and_is_told_of() -> None:
    assert found(worn(7, "channel-1", None))[CHANNEL].measure is Measure.BOUND


@pytest.mark.rule("SL 3.355")
def test_a_squadron_by_itself_goes_home_by_rule() -> None:
    world = worn(7)
    world.formations[IRISH] = msgspec.structs.replace(world.formations[IRISH], kind="independent")
    assert found(world)[IRISH].measure is Measure.ALONE


def test_a_formation_that_is_kept_on_is_told_of_again_when_the_turn_is_over() -> None:
    world = worn(7)
    view = game().view(world, SIDE)
    book, alarm = wear_alarm.pressed(view, prudent_bill(game(), bill().book), bill(), IRISH)
    told = known([alarm])
    assert raised([alarm], frozenset()) == (alarm,)
    assert raised([alarm], told) == ()
    now = found(world, book)[IRISH]
    assert now.measure is Measure.PRESSED
    assert raised([now], told) == ()
    world.clock.turns_played += 1
    world.clock.turn += 1
    assert raised([found(world, book)[IRISH]], told) == (found(world, book)[IRISH],)


def test_it_is_told_of_again_when_a_sail_may_sink_as_the_turn_ends() -> None:
    assert raised(found(worn(10)).values(), known(found(worn(9)).values()))
    assert not raised(found(worn(9)).values(), known(found(worn(8)).values()))


def test_one_that_is_not_worn_is_not_kept_on() -> None:
    with pytest.raises(BadInput, match="not near its damage rating"):
        wear_alarm.pressed(game().view(worn(0), SIDE), prudent_bill(game(), bill().book), bill(), IRISH)


def test_nothing_that_the_enemy_hides_changes_it() -> None:
    world, twin = worn(8), worn(8)
    for ship in twin.squadrons.values():
        ship.damage = 15 if ship.side != SIDE else ship.damage
    for piece in twin.formations.values():
        piece.place = Place("harbour:toulon") if piece.side != SIDE else piece.place
    assert found(world) == found(twin)


# -- officers by mail ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pauses", "called"), [((Pause.WEAR.title,), True), ((), False)])
def test_a_commission_calls_its_player_for_wear_if_he_wishes_it(pauses: tuple[str, ...], called: bool) -> None:
    before, after = game().encode(worn(5)), game().encode(worn(7))
    officers = CommissionedOfficers(game(), Commission(SIDE, 1, bill().formation, pauses=pauses))
    officers.hear(before, Closing(3, "increment", "SL 4.22c", [], [], [], after))
    assert officers.commission.called is called
    again = CommissionedOfficers(game(), Commission(SIDE, 1, bill().formation, pauses=pauses))
    again.hear(after, Closing(3, "increment", "SL 4.22c", [], [], [], after))
    assert not again.commission.called


# -- at the terminal -----------------------------------------------------------------------------------------------------------


def test_the_words_have_ships_chance_and_what_enter_does() -> None:
    world = worn(9, "ferrol-british-1", None)
    lines = list(wear_words.told(tuple(found(world).values()), Names(outlined(world))))
    assert lines == [
        "WORN: the squadron off Ferrol, off Ferrol: 1st Ferrol 9 of 10 [SL 7.35]",
        "  It may lose a sail: 2 in 10 on 14 February if it stays. Enter: it goes home to Portsmouth harbour, and the Ferrol "
        "relief relieves it.",
        "  Or say `home NAME`, `relieve NAME` or `keep on NAME`.",
    ]


def screens(path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    started(f"--db={path}", "new", "war", "--seed", "5", "--seat", "british=human", "--seat", "allies=sailing-master")
    desk = Desk(path, capsys)
    desk.sits(f"i {theatre_folder('trafalgar-1805') / 'instructions' / 'british.toml'}")
    return desk


def test_a_player_is_called_told_and_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The Ferrol squadron is near its rating as the first turn ends: Enter has it home within the next."""
    desk = screens(tmp_path / "war.db", capsys)
    told = desk.sits(until("23 Jan"), "w")
    assert re.search(r"WORN: the squadron off Ferrol, off Ferrol: .* of 10 \[SL 7\.35\]", told)
    assert "Enter: it goes home to" in told
    assert re.search(r"The squadron off Ferrol +Off Ferrol .*worn", told)
    assert not wider(told, desk.hand, 80)
    desk.sits(lambda prompt: None if re.search(r"\b1[0-9] Feb", prompt) else "")
    assert desk.view().formations[FERROL].place == "harbour:portsmouth"


@pytest.mark.parametrize(("typed", "stays"), [("keep on squadron off ferrol", True), ("", False)])
def test_who_is_kept_on_stays_for_the_turn(typed: str, stays: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = screens(tmp_path / "war.db", capsys)
    told = " ".join(desk.sits(until("23 Jan"), *([typed] if typed else []), "keep on irish").split())
    assert ("The squadron off Ferrol keeps the sea for this turn, however worn; then you are asked again." in told) is stays
    assert "No: The Irish squadron: it is not near its damage rating" in told
    desk.sits(until(", I2"))
    assert (desk.view().formations[FERROL].place == "space:off-ferrol") is stays


def test_the_lists_mark_who_is_worn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = screens(tmp_path / "war.db", capsys)
    told = desk.sits(until("23 Jan"), "f squadron off ferrol", "desk sailing me", until("LINE ="))
    assert "WORN, of 10" in told
    assert re.search(r"The squadron off Ferrol +-> .*\(worn \d/10\)", told)
    capsys.readouterr()
    started(f"--db={desk.path}", "status", "war")
    assert re.search(r"Inshore of Ferrol .* 6 worn +Off Ferrol", capsys.readouterr().out)

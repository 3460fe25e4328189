"""`lay up` at any prompt: a wish that is kept, told and taken back, and that the officers carry out when the dockyards ask."""

from __future__ import annotations

import re

import msgspec
import pytest

from campaign import question_kinds as kinds
from campaign.agents.dockyard import as_wished
from campaign.play import laying_up, seat_orders
from campaign.play.errors import BadInput
from campaign.play.seat_orders import Commission, SeatOrders
from campaign.play.table import laid_out
from campaign.state import World
from maps.place import Place
from orders.chits import Issued
from orders.execution import Progress
from table.decisions import Form, IllegalChoice, Option, Part
from tests.agents.admirals.small import YARD, view
from tests.agents.staff.test_staff import SHOW, ships, staff
from tests.campaign.play_kit import Desk, outset, until, war, wider
from tests.fuzz.years import game
from tests.rules.chart import A

__all__ = ["outset", "war"]

SIDE = "british"
OPTIONS = (Option("stay", "go on fitting out", False), Option("lay-up", "lay up in ordinary", True))


def asked(*names: str, most: int = 9) -> Form[bool]:
    """Who is laid up; no more than so many may be."""

    def check(chosen: object) -> None:
        assert isinstance(chosen, dict)
        if sum(chosen.values()) > most:
            raise IllegalChoice("into ordinary [SL 5.288b]: a minor port takes one")

    return Form(A, "SL 4.3f", kinds.LAY_UP, tuple(Part(name, name, OPTIONS, "stay") for name in names), "", check)


def kept(war: Desk) -> SeatOrders:
    with laid_out(war.url, "war", to_read=True) as table:
        (seat,) = [one for one in table.archive.record.seats if one.side == SIDE]
        return seat_orders.opened(table.game, SIDE, seat.instructions)


def in_ordinary(war: Desk) -> set[str]:
    return {one.id for one in war.view().squadrons.values() if one.in_ordinary}


@pytest.fixture
def world() -> World:
    return game().new_world("4")


def wish(world: World, squadron: str) -> laying_up.ToLayUp:
    return laying_up.wished(world, SIDE, SeatOrders(), world.squadrons[squadron])[1]


# -- at the prompt -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.274", "SL 4.3f")
def test_a_squadron_that_fits_out_is_laid_up_as_wished_when_the_turn_ends_and_the_wish_is_done(war: Desk) -> None:
    """By themselves the officers keep the Plymouth squadron fitting out."""
    told = war.sits("lay up plymouth", "i", "lay up")
    assert told.count("Plymouth (2), in Plymouth Harbour: when the dockyards next lay up") == 3
    assert "It needs no check" in told
    assert wider(told, war.hand, 80) == []
    assert kept(war).lay_up == ("plymouth-1",)
    war.sits(until("A verb, + for what can be done"))
    assert "plymouth-1" in in_ordinary(war)
    assert kept(war).lay_up == ()


@pytest.mark.rule("SL 4.3f")
def test_without_the_wish_or_when_it_is_taken_back_it_goes_on_fitting_out(war: Desk) -> None:
    told = war.sits("lay up plymouth", "lay up plymouth off", "lay up", until("A verb, + for what can be done"))
    assert "Plymouth is laid up or not as your officers think best." in told
    assert "You wish of nobody that it be laid up." in told
    assert "plymouth-1" not in in_ordinary(war)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("lay", "lay: expected lay up SQUADRON, lay up SQUADRON off, or lay up"),
        ("lay down cork", "lay down cork: expected lay up SQUADRON"),
        ("lay up zebra", "'zebra' is no squadron of yours; expected a part of its name, as the fleet lists it"),
        ("lay up orion", "Orion's division lies in ordinary already"),
        ("lay up plymouth off", "of Plymouth it is not wished; expected one of those of whom it is"),
    ],
)
def test_what_cannot_be_wished_is_refused_in_plain_words(war: Desk, typed: str, refusal: str) -> None:
    told = re.sub(r"\n +", " ", war.sits(typed))
    assert f"No: {refusal}" in told
    assert kept(war).lay_up == ()


def test_a_wish_that_was_typed_while_the_fleet_is_reorganised_is_for_the_next_turn(war: Desk) -> None:
    told = war.sits(until("A verb, + for what can be done"), "lay up 3rd channel")
    assert "To be laid up: 3rd Channel" in told
    assert kept(war).lay_up == ("channel-3",)


# -- what stands in the way ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 3.274", "SL 11.311c", "SL 5.288b", "SL 9.388")
def test_what_stands_in_the_way_is_told(world: World) -> None:
    assert wish(world, "channel-1").hindrance.startswith("once it ends a turn fitting out in a port of ours; send its formation")
    assert wish(world, "plymouth-1").hindrance == ""
    world.squadrons["plymouth-1"].berth = Place("flag:palermo")
    assert "nobody of ours lies in ordinary [SL 11.311c]" in wish(world, "plymouth-1").hindrance
    world.squadrons["plymouth-1"].berth = Place("flag:falmouth")
    assert wish(world, "plymouth-1").hindrance == ""
    world.squadrons["portsmouth-ordinary-1"].berth = Place("flag:falmouth")
    assert "not while Royal George's division lies there" in wish(world, "plymouth-1").hindrance
    assert wish(world, "irish-1").hindrance == ""
    world.admiralty.issued["irish-squadron"] = Issued(SIDE, "irish-squadron", "guard-ireland", 1, Progress([]))
    assert "has an order; expected it to be given up first [SL 9.388]" in wish(world, "irish-1").hindrance


@pytest.mark.rule("SL 10.232")
def test_corsairs_are_never_laid_up(world: World) -> None:
    world.squadrons["plymouth-1"].corsairs = "plymouth"
    with pytest.raises(BadInput, match=r"corsairs, who are never laid up \[SL 10\.232\]"):
        wish(world, "plymouth-1")


def test_a_wish_is_done_when_the_squadron_lies_in_ordinary_or_is_no_more(world: World) -> None:
    book = SeatOrders(lay_up=("plymouth-1", "portsmouth-1", "portsmouth-ordinary-1"))
    del world.squadrons["portsmouth-1"]
    assert laying_up.outstanding(world, book).lay_up == ("plymouth-1",)


# -- the officers ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3f")
def test_the_officers_lay_up_whom_he_wishes_though_an_order_waits_for_it_and_say_so() -> None:
    here, both = view(*ships(YARD, formation="first"), hand=("show",)), ("first-0", "first-1")
    officer = staff(SHOW)
    assert set(officer.answer(here, asked(*both), "").answer.values()) == {"stay"}
    officer.master.to_lay_up = ("first-1",)
    told = officer.answer(here, asked(*both), "")
    assert told.answer == {"first-0": "stay", "first-1": "lay-up"}
    assert "You wished it of first-1." in told.why


@pytest.mark.rule("SL 5.288b")
def test_a_wish_that_the_rules_do_not_allow_is_told_with_the_reason_and_spoils_no_other() -> None:
    done = as_wished(
        asked("one", "two", "three", most=1), {"one": "stay", "two": "stay", "three": "stay"}, ["two", "three", "far"]
    )
    assert done.answer == {"one": "stay", "two": "lay-up", "three": "stay"}
    assert (done.done, list(done.refused)) == (("two",), ["three"])
    assert "a minor port takes one" in done.refused["three"]


def test_a_wish_goes_with_a_letter_and_an_older_commission_has_none() -> None:
    sent = SeatOrders(lay_up=("irish-1",)).commission(SIDE, 3, (0, 0))
    assert sent.lay_up == ("irish-1",)
    assert msgspec.json.decode(msgspec.json.encode(sent), type=Commission) == sent
    assert msgspec.json.decode(b'{"side":"british","letter":1}', type=Commission).lay_up == ()
    assert SeatOrders(lay_up=("irish-1",)).book.lay_up == ("irish-1",)

"""The booklets of trafalgar-1805: enough orders for each fleet, of every kind, and all that they name is there."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from campaign.game import SeaLords
from campaign.reports.dates import Moment
from campaign.rules.admiralty import issuing
from campaign.state import World
from maps import routes
from orders.booklet import Booklet
from orders.chits import Chits, Issued
from orders.execution import Candidate
from orders.kinds import kind_of

SIDES = ("british", "allies")


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


@cache
def world() -> World:
    return game().new_world("orders")


@pytest.mark.rule("SL 9.311")
@pytest.mark.parametrize("side", SIDES)
def test_each_fleet_has_two_dozen_orders_or_more_with_letters_and_sources(side: str) -> None:
    booklet = game().booklets[side]
    assert len(booklet.order) >= 24
    assert all(len(order.letter) > 60 and len(order.source) > 20 for order in booklet.order)
    assert booklet.office
    assert booklet.signed
    assert any(order.mandatory for order in booklet.order)


def test_between_them_they_have_every_kind_of_the_rulebook() -> None:
    kinds = Counter(kind_of(order.do) for booklet in game().booklets.values() for order in booklet.order)
    assert len(kinds) >= 14
    assert len({*(order.id for side in SIDES for order in game().booklets[side].order)}) == kinds.total()


@pytest.mark.parametrize("side", SIDES)
def test_commands_convoys_and_flotillas_that_they_name_are_in_the_theatre(side: str) -> None:
    flotillas = world().flotilla_names(side)
    for order in game().booklets[side].order:
        assert all(world().commands[command].side == side for command in order.commands), order.id
        assert all(convoy in world().convoys for convoy in order.do.convoy_ids), order.id
        assert not order.holder or order.holder in flotillas, order.id
        assert getattr(order.do, "with_", flotillas[0]) in flotillas, order.id


@pytest.mark.parametrize("side", SIDES)
def test_a_good_part_of_a_booklet_is_in_the_pool_of_every_quarter_and_what_is_there_can_be_sailed(side: str) -> None:
    booklet: Booklet = game().booklets[side]
    for turn in (1, 5, 9, 13):
        assert len([order for order in booklet.order if order.in_season(turn, ("naples",))]) >= 12, turn
    starts = [one.place for one in world().fleet(side)]
    for order in booklet.order:
        for place in order.do.places:
            assert any(routes.distance(world().waters, start, place) is not None for start in starts), (order.id, place)


@pytest.mark.rule("SL 9.321")
def test_what_was_written_to_an_admiral_is_for_his_command_alone() -> None:
    orders = game().booklets["allies"].orders
    theirs = {
        "missiessy": "rochefort",
        "allemand": "rochefort",
        "magon": "rochefort",
        "villeneuve": "toulon",
        "ganteaume": "brest",
    }
    theirs |= {"willaumez": "brest", "leissegues": "brest", "gravina": "spanish", "salcedo": "spanish"}
    of = {name: order.commands for name, order in orders.items() if name.partition("-")[0] in theirs}
    assert len(of) == 14
    assert of == {name: (theirs[name.partition("-")[0]],) for name in of}


@pytest.mark.rule("SL 9.342", "SL 9.392")
@pytest.mark.parametrize(
    ("side", "name"), [("allies", "show-in-lisbon"), ("allies", "texel-diversion"), ("british", "show-in-the-tagus")]
)
def test_the_cheap_shows_of_force_are_done_once_a_year(side: str, name: str) -> None:
    order = game().booklets[side].orders[name]
    chits = Chits()
    chits.retire(order, 2)
    for turn in (5, 9, 13):
        chits.compose(game().booklets[side], turn, lambda one: one is order)
        assert (chits.pool, [*chits.discard]) == ([], [name]), turn
    assert not order.extends


def test_willaumez_and_leissegues_sail_in_december_and_have_until_turn_one() -> None:
    for order in (game().booklets["allies"].orders[name] for name in ("willaumez", "leissegues")):
        sails = Moment(1805, order.issued_from + 1, stage=1)
        assert "December" in sails.date
        assert (order.mandatory, order.by) == (True, 0)
        points = routes.distance(world().waters, "harbour:brest", order.do.places[-1])
        assert points is not None
        assert points <= 16, "a turn's points, with another in hand"


def test_the_channel_is_not_mastered_with_a_handful_of_sail_in_a_few_days() -> None:
    order = game().booklets["allies"].orders["channel-mastery"]
    assert (order.sail, order.do.impulses_due) == (12, 2)
    assert order.commands == ("brest", "toulon")
    assert order.refuses(Candidate("ff", "flag", "brest", "harbour:brest", 4, sail=11))


@pytest.mark.rule("SL 11.151")
def test_cornwallis_nelson_and_missiessy_are_under_orders_as_the_year_begins() -> None:
    issued: dict[str, Issued] = world().admiralty.issued
    assert {name: one.order for name, one in issued.items()} == {
        "channel-fleet": "western-squadron",
        "mediterranean-fleet": "nelson-off-toulon",
        "rochefort-squadron": "missiessy-to-the-antilles",
    }
    assert "western-squadron" not in world().admiralty.sets["british"].pool
    assert {"western-squadron", "missiessy-to-the-antilles"}.isdisjoint(world().admiralty.sets["british"].pool)


@pytest.mark.parametrize("side", SIDES)
def test_somebody_could_be_given_most_orders_in_january(side: str) -> None:
    booklet = game().booklets[side]
    pool = world().admiralty.sets[side].pool
    taken = [name for name in pool if any(issuing.takers(world(), booklet, booklet.orders[name]))]
    assert len(taken) >= 0.7 * len(pool), sorted({*pool} - {*taken})

"""Order chits (SL 9.32-9.34): the set, the pool, the hand, discards, and the count of the year."""

from __future__ import annotations

import pytest

from orders.booklet import Booklet, Order
from orders.chits import HAND_OVER, NEVER, RENDEZVOUS, Chits, Issued
from orders.execution import Candidate, Progress, Watch
from orders.kinds.stations import Interdict, ShowOfForce, Support
from tests.rules.orders_chart import booklet, order


def always(_: Order) -> bool:
    return True


def set_of(*orders: Order) -> tuple[Booklet, Chits]:
    book = booklet(*orders)
    chits = Chits(aside=[one.id for one in orders])
    chits.compose(book, 1, always)
    return book, chits


@pytest.mark.rule("SL 9.33a", "SL 9.33b", "SL 9.34")
def test_the_pool_is_what_of_the_set_may_be_received_now_in_the_order_of_the_booklet() -> None:
    book, chits = set_of(order("a"), order("b"), order("c"))
    assert (chits.pool, chits.hand, chits.aside) == (["a", "b", "c"], [], [])
    chits.compose(book, 5, lambda one: one.id != "b")
    assert (chits.pool, chits.aside) == (["a", "c"], ["b"])
    chits.compose(book, 9, always)
    assert chits.pool == ["a", "b", "c"]


@pytest.mark.rule("SL 9.33c", "SL 9.324")
def test_a_chit_that_is_received_leaves_the_pool_for_the_hand_and_no_season_takes_it_back() -> None:
    book, chits = set_of(order("a"), order("b"))
    chits.receive("b")
    assert (chits.pool, chits.hand) == (["a"], ["b"])
    chits.compose(book, 5, lambda _: False)
    assert (chits.pool, chits.aside, chits.hand) == ([], ["a"], ["b"])


@pytest.mark.rule("SL 9.341a", "SL 9.33g", "SL 9.382")
def test_a_discard_comes_back_at_once_or_after_its_delay() -> None:
    prompt, slow = order("prompt"), order("slow", delay=5)
    book, chits = set_of(prompt, slow)
    for one in (prompt, slow):
        chits.receive(one.id)
        chits.hand.remove(one.id)
        chits.retire(one, 5)
    assert chits.discard == {"prompt": 5, "slow": 10}
    chits.compose(book, 5, always)
    assert (chits.pool, [*chits.discard]) == (["prompt"], ["slow"])
    chits.compose(book, 9, always)
    assert chits.pool == ["prompt"]
    chits.compose(book, 13, always)
    assert (chits.pool, chits.discard) == (["prompt", "slow"], {})


@pytest.mark.rule("SL 9.382")
def test_the_chit_of_a_standing_order_goes_back_to_the_pool_as_it_ends_and_others_wait() -> None:
    standing, once, plain = order("standing", standing=True), order("once", standing=True, times=1), order("plain")
    _, chits = set_of(standing, once, plain)
    for one in (standing, once, plain):
        chits.pool.remove(one.id)
        chits.retire(one, 3)
    assert (chits.pool, chits.gone, chits.discard) == (["standing"], ["once"], {"plain": 3})


@pytest.mark.rule("SL 9.341b", "SL 9.342", "SL 9.3.107")
def test_a_yearly_order_waits_for_turn_one_and_what_has_occurred_often_enough_is_gone_for_good() -> None:
    yearly, twice = order("yearly", yearly=True), order("twice", times=2)
    book, chits = set_of(yearly, twice)
    for one in (yearly, twice):
        chits.pool.remove(one.id)
        chits.retire(one, 3)
    assert chits.discard == {"yearly": NEVER, "twice": 3}
    chits.compose(book, 13, always)
    assert chits.pool == ["twice"]
    chits.all_home()
    assert sorted(chits.pool) == ["twice", "yearly"]
    chits.pool.remove("twice")
    chits.retire(twice, 20)
    assert (chits.gone, chits.used["twice"]) == (["twice"], 2)
    chits.all_home()
    chits.compose(book, 33, always)
    assert chits.pool == ["yearly"]


@pytest.mark.rule("SL 9.341c", "SL 9.386")
def test_season_and_events_say_what_belongs_in_the_pool() -> None:
    summer = order("summer", turns=(5, 9))
    assert [summer.in_season(turn, ()) for turn in (1, 5, 9, 13)] == [False, True, True, False]
    late = order("late", needs=("coalition",), bars=("peace",))
    assert [late.in_season(1, events) for events in ((), ("coalition",), ("coalition", "peace"))] == [False, True, False]
    ashore = order("ashore", Support("space:sea", 1, "naples"))
    assert [ashore.valid(events) for events in ((), ("naples",))] == [False, True]


@pytest.mark.rule("SL 9.321", "SL 3.352", "SL 9.311")
def test_an_order_refuses_those_of_other_commands_too_few_squadrons_and_squadrons_by_themselves() -> None:
    one = order("one", ShowOfForce("space:sea", 1), commands=("channel",), least=2)

    def why(kind: str = "flag", command: str = "channel", squadrons: int = 2) -> str:
        return one.refuses(Candidate("ff", kind, command, "space:sea", squadrons))

    assert why() == ""
    assert "[SL 9.321]" in why(command="irish")
    assert "2 squadrons [SL 9.311]" in why(squadrons=1)
    assert "[SL 3.352]" in why(kind="independent")
    assert order("open", squadrons=True).refuses(Candidate("ff", "independent", "irish", "harbour:cork", 1)) == ""


@pytest.mark.rule("SL 9.311")
def test_an_order_may_take_so_many_sail_whatever_their_squadrons() -> None:
    one = order("one", ShowOfForce("space:sea", 1), sail=12)

    def why(sail: int) -> str:
        return one.refuses(Candidate("ff", "flag", "channel", "space:sea", 4, sail=sail))

    assert (why(11), why(12)) == ("it takes 12 sail [SL 9.311]", "")


@pytest.mark.rule("SL 9.37b", "SL 9.311")
def test_an_impulse_on_station_with_fewer_sail_than_an_order_takes_does_not_count() -> None:
    one = order("one", Interdict("space:gut", 2), sail=12)
    progress = Progress(["space:gut"] * 5)

    def verdict(sail: int) -> tuple[str, int]:
        return one.judge(progress, Watch(sail=sail)), progress.count

    assert verdict(12) == ("under way", 1)
    assert verdict(11) == ("under way", 0), "and what was served before is broken off"
    assert [verdict(12), verdict(12)] == [("under way", 1), ("fulfilled", 2)]


@pytest.mark.rule("SL 9.363", "SL 9.364")
def test_an_order_may_have_to_wait_in_hand_for_its_turn() -> None:
    assert [order("any").due(turn) for turn in (1, 16)] == [True, True]
    assert [order("winter", issued_from=15).due(turn) for turn in (13, 14, 15, 16)] == [False, False, True, True]


@pytest.mark.rule("SL 9.414", "SL 9.42.10")
def test_hand_overs_and_rendezvous_are_special() -> None:
    def issued(name: str) -> Issued:
        return Issued("britain", "ff", name, 1, Progress(["space:sea"]))

    assert [issued(name).special for name in (HAND_OVER, RENDEZVOUS, "patrol")] == [True, True, False]


def test_a_command_may_have_a_set_of_its_own() -> None:
    assert (booklet().id, booklet(command="home").id) == ("britain", "britain-home")

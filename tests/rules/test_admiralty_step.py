"""The Orders Step (SL 4.3g, 9.34-9.36): the pool, what is received and how, and what is issued to whom."""

from __future__ import annotations

import pytest

from campaign import sequence
from campaign.convoying import Convoy, Script, Status
from campaign.politics import Happening
from campaign.record.fleet import Forgone
from campaign.record.orders import OrderFailed, OrderFulfilled, OrderIssued, OrderReceived, OrderShown
from campaign.record.readers import Reader
from campaign.record.sailing import Charged
from campaign.rules.admiralty import desk, issuing
from campaign.rules.admiralty.step import orders_step
from campaign.state import Formation, World
from orders.chits import Chits
from orders.kinds.convoys import Escort, Intercept
from orders.kinds.stations import Interdict, Relieve, ShowOfForce
from orders.kinds.voyages import BreakOut, Join, Rebase
from table.decisions import Decision, Form, IllegalChoice
from tests.rules.battle_chart import aux, play
from tests.rules.chart import FLAGS, A, B, Force, berthed, fleet, lone, throw, told
from tests.rules.fleet_chart import HOME, STRAITS
from tests.rules.orders_chart import (
    COVE,
    GUT,
    HAVEN,
    OFF_HAVEN,
    OFF_TOULON,
    SEA,
    TOULON,
    booklet,
    divided,
    executing,
    held,
    in_hand,
    order,
    routine,
    sail,
    step,
    under,
    war,
)
from tests.rules.test_admiralty_sailing import ways


def chits(world: World, side: str = A) -> Chits:
    return world.admiralty.sets[side]


def received(world: World) -> list[tuple[str, str]]:
    return [(fact.order, fact.how) for fact in told(world, OrderReceived)]


# -- the pool --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 4.3g", "SL 9.341")
def test_the_pool_is_composed_in_quarterly_turns_alone() -> None:
    book = booklet(order("summer", turns=(5, 9)), order("any"))
    assert next(stage.play for stage in sequence.ADMINISTRATION if stage.rule == "SL 4.3g") is orders_step
    world = war(fleet("ff", HAVEN), books=[book], turn=4)
    assert (chits(world).pool, chits(world).aside) == (["any"], ["summer"])
    step(world)
    world.clock.turn = 6
    step(world)
    assert chits(world).pool == ["any"], "a turn late is no quarterly turn"
    world.clock.turn = 5
    step(world)
    assert chits(world).pool == ["summer", "any"]


@pytest.mark.rule("SL 9.341c", "SL 9.1")
def test_events_bring_orders_to_the_pool_and_bar_them_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    book = booklet(order("summer", turns=(5, 9)), order("any"), order("war", needs=("coalition",)))
    world = war(fleet("ff", HAVEN), books=[book])
    assert chits(world).pool == ["any"]
    monkeypatch.setattr(desk, "opened", lambda _, side: {"summer": True, "any": False} if side == A else {})
    monkeypatch.setattr(desk, "in_force", lambda _: ("coalition",))
    step(world)
    assert chits(world).pool == ["summer", "war"]


def lying(world: World) -> dict[str, str]:
    """In which box the chit of each order lies: one and no more."""
    lies = chits(world)
    boxes = {
        "pool": lies.pool, "hand": lies.hand, "discard": [*lies.discard], "aside": lies.aside, "gone": lies.gone,
        **{name: [order] for name, order in executing(world).items()},
    }  # fmt: skip
    found = sorted((order, box) for box, orders in boxes.items() for order in orders)
    assert [order for order, _ in found] == sorted(world.booklets[A].orders)
    return dict(found)


@pytest.mark.rule("SL 9.32", "SL 9.33", "SL 9.33a", "SL 9.33b", "SL 9.33c", "SL 9.33d", "SL 9.33e", "SL 9.33f", "SL 9.33g")
def test_the_chit_of_an_order_goes_round_from_the_set_to_the_pool_the_hand_a_formation_and_back() -> None:
    """Two orders of a set are for now: one may be received again, the other in this year no more; the third is for summer."""
    task = ShowOfForce(SEA, 1)
    book = booklet(
        order("often", task, extends=False), order("once", task, extends=False, yearly=True), order("late", turns=(9, 9))
    )
    world = war(fleet("ff", HAVEN), fleet("gg", COVE), books=[book], turn=4)
    assert lying(world) == {"often": "pool", "once": "pool", "late": "aside"}
    step(world, (0, 2), receive=["draw", "draw"], keep="often")
    assert lying(world) == {"often": "hand", "once": "hand", "late": "aside"}
    world.clock.next_turn()
    step(world, orders={"issue:often": "ff", "issue:once": "gg"})
    assert lying(world) == {"often": "ff", "once": "gg", "late": "aside"}
    assert [ways(world, name) for name in ("ff", "gg")] == [[OFF_HAVEN], ["space:cove"]], "they must go where they are sent"
    sail(world, impulses=2)
    assert lying(world) == {"often": "discard", "once": "discard", "late": "aside"}
    assert (chits(world).fulfilled, chits(world).failed) == (2, 0)
    for _ in range(4):
        world.clock.next_turn()
        step(world)
    assert lying(world) == {"often": "pool", "once": "discard", "late": "pool"}


def test_a_theatre_without_booklets_has_no_orders_step() -> None:
    world = war(fleet("ff", HAVEN), fleet("ee", TOULON, side=B))
    assert step(world) == []
    assert world.admiralty.sets == {}


@pytest.mark.rule("SL 9.341c", "SL 9.221", "SL 9.22")
@pytest.mark.parametrize(("happening", "there"), [
    (Happening("coalition", 1, 3), False), (Happening("coalition", 1, 1, in_force=True), True),
    (Happening("coalition", 1, 1, in_force=True, lifted=True), False),
])  # fmt: skip
def test_an_order_that_needs_an_event_is_in_the_pool_while_the_event_holds(
    happening: Happening, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "opened", lambda _, side: {})
    world = war(fleet("ff", HAVEN), books=[booklet(order("war", needs=("coalition",)))])
    world.events.happenings = [happening]
    step(world)
    assert chits(world).pool == (["war"] if there else [])


@pytest.mark.rule("SL 9.341")
@pytest.mark.parametrize(("ended", "there"), [((), True), (("sugar",), True), (("sugar", "coffee"), False)])
def test_an_order_about_convoys_is_for_the_time_when_one_of_them_is_out_or_to_come(ended: tuple[str, ...], there: bool) -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(order("hunt", Intercept(("sugar", "coffee"))))])
    assert chits(world).pool == [], "in this theatre there are none of that name"
    for name in ("sugar", "coffee"):
        status: Status = "ended" if name in ended else "due"
        world.convoys[name] = Convoy(name, name, B, "trade", FLAGS[B], Script(), status=status)
    step(world)
    assert chits(world).pool == (["hunt"] if there else [])


@pytest.mark.rule("SL 9.321")
def test_each_fleet_has_its_own_set_and_a_command_may_have_one() -> None:
    books = [booklet(*routine("a")), booklet(*routine("h"), command=HOME), booklet(*routine("b"), side=B)]
    world = war(fleet("ff", HAVEN), books=books)
    assert {name: one.pool for name, one in world.admiralty.sets.items()} == {
        "britain": ["a"],
        "britain-home": ["h"],
        "allies": ["b"],
    }
    asked = [(question.side, question.about) for question in step(world) if isinstance(question, Decision)]
    assert asked == [(A, "britain"), (A, "britain-home"), (B, "allies")]
    in_hand(world, "h", side="britain-home")
    assert [part.key for part in issuing.form_of(world, A).parts] == [], "ff is not of that command"
    world.formations["ff"].command = HOME
    assert [part.key for part in issuing.form_of(world, A).parts] == ["issue:h"]


# -- receiving -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.351a")
def test_mandatory_orders_are_received_as_soon_as_they_can_be() -> None:
    world = war(
        fleet("ff", HAVEN),
        books=[booklet(order("must", mandatory=True), order("late", mandatory=True, turns=(5, 9)), order("may"))],
    )
    step(world)
    assert (chits(world).hand, chits(world).pool) == (["must"], ["may"])
    assert received(world) == [("must", "it is mandatory")]
    world.clock.turn = 5
    step(world)
    assert chits(world).hand == ["must", "late"]


@pytest.mark.rule("SL 9.351b", "SL 9.35")
def test_of_some_drawn_blind_one_is_kept_and_the_others_go_back() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine("a", "b", "c", "d"), draw=3)])
    asked = step(world, (3, 4), (0, 3), (1, 2), receive="draw", keep="a")
    keep = next(question for question in asked if question.kind.name == "keep")
    assert [option.key for option in keep.options] == ["a", "c", "d"], "drawn: d, then a, then c"  # type: ignore[union-attr]
    assert (chits(world).hand, chits(world).pool) == (["a"], ["b", "c", "d"])
    assert received(world) == [("a", "drawn")]


@pytest.mark.rule("SL 9.351b")
def test_no_choice_is_asked_of_a_single_chit() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine("a"), draw=2)])
    assert [question.kind.name for question in step(world, receive="draw")] == ["receive", "orders"]
    assert chits(world).hand == ["a"]


@pytest.mark.rule("SL 9.351c", "SL 9.351")
def test_with_one_chosen_comes_another_drawn_blind_and_both_are_received() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine("a", "b", "c"))])
    step(world, (1, 2), receive="choose:b")
    assert chits(world).hand == ["b", "c"]
    assert received(world) == [("b", "chosen"), ("c", "drawn with one chosen")]


@pytest.mark.rule("SL 9.353")
def test_what_is_chosen_is_chosen_before_anything_is_drawn() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine(*"abcdefgh"), draw=1)])
    asked = step(world, (0, 6), (0, 5), (0, 4), receive=["choose:c", "choose:f", "draw"])
    keys = [[option.key for option in question.options] for question in asked if isinstance(question, Decision)]
    assert keys[0] == ["none", "draw", *(f"choose:{name}" for name in "abcdefgh")]
    assert keys[2] == ["none", "draw", *(f"choose:{name}" for name in "abdegh")]
    assert keys[3] == ["none", "draw"], "after a blind draw nothing is chosen any more"
    assert [name for name, _ in received(world)] == ["c", "f", "a", "b", "d"], "chosen, drawn with them, then blind"


@pytest.mark.rule("SL 9.351c", "SL 9.354")
def test_none_is_chosen_when_no_other_is_left_to_go_with_it_and_nobody_need_draw() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine("a"))])
    (question,) = [one for one in step(world) if isinstance(one, Decision)]
    assert [option.key for option in question.options] == ["none", "draw"]
    assert chits(world).hand == []


@pytest.mark.rule("SL 9.351c")
def test_of_two_one_may_be_chosen_for_the_other_goes_with_it() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine("a", "b"))])
    asked = [one for one in step(world, receive=["choose:b"]) if isinstance(one, Decision)]
    assert [option.key for option in asked[0].options] == ["none", "draw", "choose:a", "choose:b"]
    assert chits(world).hand == ["b", "a"]


@pytest.mark.rule("SL 9.354")
def test_one_may_draw_as_often_as_one_likes() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(*routine("a", "b", "c"), draw=1)])
    step(world, (0, 3), (0, 2), receive=["draw", "draw", "draw"])
    assert (chits(world).hand, chits(world).pool) == (["a", "b", "c"], [])


@pytest.mark.rule("SL 9.322", "SL 9.32")
def test_chits_are_face_down_and_only_their_owner_reads_of_them() -> None:
    enemy = Reader(B, {A: A, B: B, "ff": A})
    hidden = (
        OrderReceived(A, "a", "A", "drawn", rule=""),
        OrderIssued("ff", "a", "A", rule=""),
        OrderFailed(A, "a", "A", "ff", "", rule=""),
    )
    assert not [fact for fact in hidden if fact.readers().include(enemy)]
    assert not [fact for fact in hidden if not fact.readers().include(enemy._replace(side=A))]
    assert OrderFulfilled(A, "a", "A", "ff", rule="").readers().include(enemy)
    assert OrderFulfilled(A, "a", "A", "ff", rule="").readers().include(enemy._replace(side=A))


@pytest.mark.rule("SL 9.322")
def test_what_is_issued_to_whom_is_written_down_in_secret_by_both_sides() -> None:
    books = [booklet(*routine("a", "b")), booklet(*routine("x"), side=B)]
    world = in_hand(war(fleet("ff", HAVEN), fleet("ee", TOULON, side=B), books=books), "a")
    in_hand(world, "x", side=B)
    forms = [one for one in step(world) if isinstance(one, Form)]
    assert [(form.side, form.kind.name, form.secret) for form in forms] == [(A, "orders", True), (B, "orders", True)]


@pytest.mark.rule("SL 9.323")
def test_some_chits_are_shown_to_the_enemy_as_they_come_to_the_hand() -> None:
    world = war(fleet("ff", HAVEN), books=[booklet(order("open", mandatory=True, shown=True), order("secret", mandatory=True))])
    step(world)
    assert [fact.order for fact in told(world, OrderShown)] == ["open"]
    assert chits(world).shown == ["open"]
    assert world.tray.reveals == 1, "what the enemy has seen is not taken back"


# -- issuing ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.36", "SL 9.33d", "SL 9.35", "SL 9.324")
def test_an_order_in_hand_is_issued_and_lies_under_its_formation() -> None:
    world = in_hand(war(fleet("ff", HAVEN), books=[booklet(*routine("a", "b"))]), "a")
    form = issuing.form_of(world, A)
    assert [part.key for part in form.parts] == ["issue:a"], "what was not received cannot be issued"
    step(world, orders={"issue:a": "ff"})
    assert (executing(world), chits(world).hand) == ({"ff": "a"}, [])
    assert [(fact.formation, fact.order) for fact in told(world, OrderIssued)] == [("ff", "a")]


@pytest.mark.rule("SL 9.355", "SL 9.363")
def test_an_order_may_be_kept_in_hand_as_long_as_one_likes_but_not_thrown_away() -> None:
    world = in_hand(war(fleet("ff", HAVEN), books=[booklet(*routine("a"))]), "a")
    (part,) = issuing.form_of(world, A).parts
    assert ([option.key for option in part.options], part.usual) == (["keep", "ff"], "keep")
    for turn in (2, 3):
        world.clock.turn = turn
        step(world)
    assert chits(world).hand == ["a"]


@pytest.mark.rule("SL 9.361", "SL 9.312")
def test_any_number_of_orders_is_issued_in_one_step_but_one_a_formation() -> None:
    world = in_hand(war(fleet("ff", HAVEN), fleet("gg", COVE), books=[booklet(*routine("a", "b"))]), "a", "b")
    world.formations["ff"].name = "The Channel Fleet"
    with pytest.raises(IllegalChoice, match=r"\[SL 9\.312\]: The Channel Fleet is given 2 orders; expected one"):
        issuing.form_of(world, A).resolve({"issue:a": "ff", "issue:b": "ff"})
    step(world, orders={"issue:a": "ff", "issue:b": "gg"})
    assert executing(world) == {"ff": "a", "gg": "b"}


@pytest.mark.rule("SL 9.362", "SL 9.366", "SL 3.312")
def test_orders_are_for_formations_that_act_by_themselves_and_have_none() -> None:
    lesser = fleet("lesser", HAVEN, kind="detachment")
    lesser.formations[0].superior = "ff"
    world = war(
        fleet("ff", HAVEN),
        lesser,
        fleet("busy", COVE),
        lone("alone", SEA),
        berthed("idle", HAVEN),
        books=[booklet(*routine("a", "b"))],
    )
    world.auxiliaries["frigate"] = aux("frigate")
    world.formations["dummy"] = Formation("dummy", "dummy", A, "dummy", SEA)
    world.formations["trade"] = Formation("trade", "trade", A, "convoy", SEA)
    in_hand(under(world, busy="b"), "a")
    (part,) = [part for part in issuing.form_of(world, A).parts if part.key == "issue:a"]
    assert [option.key for option in part.options] == ["keep", "ff"]


@pytest.mark.rule("SL 9.321", "SL 9.311")
def test_only_who_suits_an_order_is_offered_it() -> None:
    book = booklet(order("big", least=2), order("out", BreakOut(HAVEN, SEA)), order("home", commands=(HOME,)))
    big = fleet("big", SEA, classes=("SOL", "SOL"))
    world = in_hand(war(big, fleet("small", HAVEN), books=[book]), "big", "out", "home")
    options = {part.key: [option.key for option in part.options] for part in issuing.form_of(world, A).parts}
    assert options == {"issue:big": ["keep", "big"], "issue:out": ["keep", "small"]}


@pytest.mark.rule("SL 9.311")
def test_whoever_sails_with_the_man_to_whom_an_order_is_written_goes_before_all_others() -> None:
    """Himself, or under another's flag; when he is with nobody who may be given it, it is for whoever may."""
    book = booklet(order("his", leader="gg-leader", squadrons=True), order("both", leader="gg-leader", least=2))
    lesser = fleet("gg", COVE, kind="detachment")
    lesser.formations[0].superior = "hh"

    def offered(*forces: Force, name: str = "his") -> list[str]:
        world = in_hand(war(*forces, fleet("ff", HAVEN, classes=("SOL", "SOL")), berthed("idle", HAVEN), books=[book]), name)
        return [option.key for part in issuing.form_of(world, A).parts if part.key == f"issue:{name}" for option in part.options]

    assert offered(fleet("gg", COVE)) == ["keep", "gg"]
    assert offered(fleet("hh", COVE), lesser) == ["keep", "hh"]
    assert offered() == ["keep", "ff", "squadron:idle"]
    assert offered(fleet("gg", COVE), name="both") == ["keep", "ff"], "he has one squadron, and it takes two"


@pytest.mark.rule("SL 9.363", "SL 9.364")
def test_an_order_that_is_not_to_be_issued_yet_is_offered_to_nobody() -> None:
    world = in_hand(war(fleet("ff", HAVEN), books=[booklet(order("winter", issued_from=15))], turn=14), "winter")
    assert issuing.form_of(world, A).parts == ()
    world.clock.turn = 15
    assert [part.key for part in issuing.form_of(world, A).parts] == ["issue:winter"]


@pytest.mark.rule("SL 9.37b", "SL 9.311")
def test_a_fleet_that_has_lost_its_sail_on_station_serves_in_vain() -> None:
    for wanting, left in ((0, {}), (1, {"ff": "gut"})):
        world = war(fleet("ff", GUT, classes=("SOL", "SOL")), books=[], turn=2)
        has = desk.candidate(world, world.formations["ff"]).sail
        book = booklet(order("gut", Interdict(GUT, 1), sail=has + wanting, extends=False))
        world = under(war(fleet("ff", GUT, classes=("SOL", "SOL")), books=[book], turn=2), ff="gut")
        sail(world)
        assert executing(world) == left


@pytest.mark.rule("SL 9.365")
def test_fitting_out_is_free_but_at_sea_the_admiral_must_pass_a_strategy_check() -> None:
    world = in_hand(war(fleet("ff", SEA), fleet("gg", HAVEN), books=[booklet(*routine("a", "b"))], strategy=4), "a", "b")
    step(world, 5, orders={"issue:a": "ff", "issue:b": "gg"})
    assert executing(world) == {"gg": "b"}
    assert chits(world).hand == ["a"], "it stays in hand for another turn"
    assert [(fact.rule, fact.what) for fact in told(world, Forgone)] == [("SL 9.365", "A")]
    world.clock.turn = 2
    step(world, 4, orders={"issue:a": "ff"})
    assert executing(world) == {"gg": "b", "ff": "a"}


@pytest.mark.rule("SL 9.365")
def test_where_a_fleet_is_divided_the_command_s_admiral_answers_for_it() -> None:
    world = divided(in_hand(war(fleet("ff", SEA), fleet("gg", HAVEN), books=[booklet(*routine("a"))]), "a"), home="gg-leader")
    world.formations["ff"].command = HOME
    world.leaders["gg-leader"].strategy = 2
    step(world, 3, orders={"issue:a": "ff"})
    assert executing(world) == {}
    step(world, 2, orders={"issue:a": "ff"})
    assert executing(world) == {"ff": "a"}


@pytest.mark.rule("SL 9.365", "SL 3.12")
def test_one_command_alone_divides_no_fleet_and_its_admiral_answers() -> None:
    world = divided(in_hand(war(fleet("ff", SEA), books=[booklet(*routine("a"))], strategy=4), "a"))
    world.formations["ff"].command = HOME
    step(world, 4, orders={"issue:a": "ff"})
    assert executing(world) == {}, "the notional admiral of a command without one has no strategy"
    del world.commands[STRAITS]
    step(world, 4, orders={"issue:a": "ff"})
    assert executing(world) == {"ff": "a"}


@pytest.mark.rule("SL 7.211", "SL 7.226")
def test_an_interdiction_order_charges_its_formation_with_its_place() -> None:
    world = in_hand(war(fleet("ff", HAVEN), fleet("gg", HAVEN), books=[booklet(order("shut", Interdict(OFF_TOULON, 2)))]), "shut")
    step(world, orders={"issue:shut": "ff"})
    assert (world.formations["ff"].charge, world.formations["gg"].charge) == (OFF_TOULON, "")
    assert [(fact.formation, fact.place) for fact in told(world, Charged)] == [("ff", OFF_TOULON)]


@pytest.mark.rule("SL 3.351", "SL 3.352")
def test_some_orders_make_an_independent_formation_of_a_squadron_that_fits_out() -> None:
    world = in_hand(
        war(fleet("ff", COVE), berthed("idle", HAVEN), books=[booklet(order("a", squadrons=True), order("b"))]), "a", "b"
    )
    options = {part.key: [option.key for option in part.options] for part in issuing.form_of(world, A).parts}
    assert options["issue:a"] == ["keep", "ff", "squadron:idle"]
    assert options["issue:b"] == ["keep", "ff"]
    step(world, orders={"issue:a": "squadron:idle"})
    assert executing(world) == {"independent-idle": "a"}
    made = world.formations["independent-idle"]
    assert (made.kind, made.place, world.squadrons["idle"].formation) == ("independent", HAVEN, "independent-idle")
    assert held(world, "independent-idle").progress.track == [HAVEN]


@pytest.mark.rule("SL 9.315", "SL 9.341c")
def test_an_escort_order_waits_for_its_convoy() -> None:
    book = booklet(order("guard", Escort("trade")))
    world = war(fleet("ff", HAVEN), books=[book])
    assert chits(world).pool == [], "there is no such convoy"
    chits(world).hand.append("guard")
    assert issuing.form_of(world, A).parts == ()


@pytest.mark.rule("SL 9.36", "SL 9.37d")
def test_a_blockade_is_relieved_only_where_an_enemy_is_seen_and_nobody_is_sent_where_he_is() -> None:
    book = booklet(order("relieve", Relieve(OFF_HAVEN, 1)), order("home", Rebase(COVE)), order("meet", Join("gg")))
    world = war(fleet("ff", COVE), fleet("gg", SEA), fleet("hh", SEA), fleet("ee", GUT, side=B, spotted=True), books=[book])
    in_hand(world, "relieve", "home", "meet")

    def offered() -> dict[str, list[str]]:
        return {part.key: [option.key for option in part.options][1:] for part in issuing.form_of(world, A).parts}

    assert offered() == {"issue:home": ["gg", "hh"], "issue:meet": ["ff"]}
    world.put(world.formations["ee"], OFF_HAVEN)
    assert offered()["issue:relieve"] == ["ff", "gg", "hh"]


@pytest.mark.rule("SL 11.151")
def test_a_flotilla_comes_without_orders_unless_the_booklet_gives_it_one_from_the_first() -> None:
    book = booklet(order("hers", holder="ff", turns=(9, 9)), order("taken", holder="gg"), order("other", holder="hh"))
    world = war(fleet("ff", HAVEN), fleet("gg", HAVEN), fleet("hh", HAVEN), books=[book])
    in_hand(world, "taken")
    issuing.provide(world, ["ff", "gg"])
    assert executing(world) == {"ff": "hers"}, "taken is in hand, and hh did not come now"
    assert chits(world).aside == []
    throw(world)
    world.admiralty.issued.clear()
    play(sequence.begin_turn(world))
    assert executing(world) == {}, "nobody has come by sea"


def test_what_is_offered_is_stable_and_leaves_things_as_they_are_by_default() -> None:
    world = in_hand(war(fleet("ff", GUT), berthed("idle", HAVEN), books=[booklet(*routine("a", "b", "c"))]), "a")
    for question in step(world):
        usual = [part.usual for part in question.parts] if isinstance(question, Form) else [question.options[0].key]  # type: ignore[union-attr]
        assert all(key in ("none", "keep") for key in usual)
    assert executing(world) == {}

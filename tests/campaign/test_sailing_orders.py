"""`sail` tells the truth: what it sets, replaces and keeps, what binds and hinders; and the fleet then does what was said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import msgspec
import pytest

from campaign.agents.instructions import Call, read
from campaign.agents.seating import officers, seated, standing_instructions
from campaign.experiments.tournament import Chair
from campaign.game import SeaLords
from campaign.play.errands import Errands
from campaign.play.errors import BadInput
from campaign.play.sailing_desk import SailingDesk
from campaign.play.sailing_orders import Bond, Chit, Errand, SailingOrder
from campaign.play.seat_orders import SeatOrders
from campaign.state import World
from maps.place import Place
from table.archives import KeepsNothing
from table.session import Session

SIDE = "british"
CHANNEL, FERROL, IRISH, RELIEF, NELSON = (
    "channel-fleet", "ferrol-blockade", "irish-squadron", "channel-relief", "mediterranean-fleet"
)  # fmt: skip
WESTERN = "Keep the Western Squadron off Ushant"


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


@cache
def bill() -> SeatOrders:
    """The theatre's own instructions."""
    return SeatOrders(read(standing_instructions(game(), SIDE), game().sea).formation)


def world(seed: str = "1") -> World:
    return game().decode(game().encode(game().new_world(seed)))


def desk(now: World | None = None, book: SeatOrders | None = None) -> SailingDesk:
    now = now or world()
    return SailingDesk(game(), game().view(now, SIDE), book or bill())


def played(order: SailingOrder, now: World) -> Iterator[World]:
    """A world after every phase, the master of the British sailing by the book that the order has set."""
    session = Session(game(), KeepsNothing(game().encode(now)))
    seats = seated(game(), [Chair.of("allies", "sailing-master")])
    seats[SIDE] = officers(game(), SIDE, order.book.book).master
    for _ in session.play(seats):
        yield session.state


def at_turns(order: SailingOrder, now: World, turns: int, formation: str = "") -> list[str]:
    """Where a formation lies as each of the next turns begins; nothing while it is not formed."""
    found: list[str] = []
    for state in played(order, now):
        if state.clock.stage == 0:
            piece = state.formations.get(formation or order.formation)
            found.append(piece.place if piece is not None else "")
            if len(found) == turns:
                break
    return found


def in_turn(order: SailingOrder, now: World, turn: int) -> list[str]:
    """Where its formation was in the impulses of a turn."""
    return [
        state.formations[order.formation].place
        for state in takewhile(lambda state: state.clock.turn <= turn, played(order, now))
        if state.clock.turn == turn and state.clock.impulse
    ]


# -- what it sets and what becomes of the bill -----------------------------------------------------------------------------


def test_a_call_is_put_before_the_bill_and_the_bill_is_kept() -> None:
    """For this year alone: in another the bill is as it was."""
    order = desk().send(IRISH, "western-approaches")
    line, old = order.book.line(IRISH), bill().line(IRISH)
    assert line is not None
    assert old is not None
    assert (order.to, order.before, order.kept, order.dropped) == ("zone:western-approaches", None, old.calls, ())
    assert line.call(1, 1, 1805) == Call(1, "western-approaches", 1, 1805)
    assert line.call(2, 1, 1805) == old.call(2, 1, 1805)
    assert line.call(1, 1, 1806) is None


def test_sent_again_it_replaces_what_was_sent_before() -> None:
    first = desk().send(IRISH, "western-approaches")
    again = desk(book=first.book).send(IRISH, "off-scilly")
    line = again.book.line(IRISH)
    assert line is not None
    assert again.before == Call(1, "western-approaches", 1, 1805)
    assert [call.to for call in line.calls if call.year] == ["off-scilly"]


def test_to_stay_drops_the_bill_and_says_what_is_dropped() -> None:
    order = desk().send(FERROL, "vigo", stay=True)
    line, old = order.book.line(FERROL), bill().line(FERROL)
    assert line is not None
    assert old is not None
    assert line.calls == (Call(1, "vigo"),)
    assert (order.kept, order.dropped, order.before) == ((), old.calls[1:], old.calls[0])


def test_the_fleet_goes_where_it_was_sent_and_then_as_its_bill_has_it() -> None:
    now = world()
    order, staying = desk(now).send(IRISH, "off-scilly"), desk(now).send(IRISH, "off-scilly", stay=True)
    assert at_turns(order, now, 1) == at_turns(staying, now, 1) == ["space:off-scilly"]
    afterwards = [*in_turn(order, now, 2), *in_turn(order, now, 3)]  # the bill's: out to the Blaskets, and home
    assert "space:blaskets" in in_turn(order, now, 2)
    assert "harbour:cork" in afterwards[afterwards.index("space:blaskets") :]
    assert set(in_turn(staying, now, 2)) == {"space:off-scilly"}


def test_a_bill_that_calls_it_away_too_soon_is_told() -> None:
    assert desk().send(NELSON, "plymouth").recalled
    assert not desk().send(NELSON, "plymouth", stay=True).recalled
    assert not desk().send(IRISH, "western-approaches").recalled


# -- what binds and hinders ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.36")
def test_an_order_binds_until_it_ends_and_then_it_goes_where_it_was_sent() -> None:
    now = world()
    order = desk(now).send(CHANNEL, "falmouth", stay=True)
    assert order.bond == Bond(WESTERN, ("space:off-ushant",), due=8)
    pressed = msgspec.structs.replace(order, book=order.book.pressing(CHANNEL, 3))
    bound, ended = [], 0
    for state in played(pressed, now):
        piece = state.formations[CHANNEL]
        if CHANNEL in state.admiralty.issued and not ended:
            bound.append(piece.place)
        elif state.clock.turn == 3 and state.clock.impulse == 4:
            break
        else:
            ended = ended or state.clock.turn
    assert set(bound) == {"space:off-ushant"}
    assert ended
    assert piece.place == "flag:falmouth"


@pytest.mark.rule("SL 10.122")
def test_who_sails_with_a_convoy_is_bound_by_it() -> None:
    now = world()
    convoy = next(one for one in now.convoys.values() if one.side == SIDE and one.status == "formed")
    convoy.escorts.append(IRISH)
    bond = desk(now).bond(IRISH)
    assert bond is not None
    assert (bond.title, bond.convoy) == ("", convoy.id)


def test_one_that_is_laid_up_is_formed_as_the_turn_ends_and_sails_then() -> None:
    """Some of its squadrons stay in dock, as it was said."""
    now = world()
    order = desk(now).send(RELIEF, "off-ushant")
    assert (order.from_turn, order.laid_up, order.outlook) == (2, 3, None)
    assert at_turns(order, now, 2) == [Place("harbour:plymouth"), "space:off-ushant"]
    sailed = next(state for state in played(order, now) if state.clock.turn == 2 and state.clock.stage == 1)
    assert len(sailed.company(RELIEF)) == 1


def test_one_whose_bill_calls_it_elsewhere_before_it_can_sail_is_refused() -> None:
    calls = (Call(1, "plymouth"), Call(2, "plymouth"))
    with pytest.raises(BadInput, match=r"from that day its watch bill has it elsewhere, unless"):
        desk(book=bill().called(RELIEF, calls)).send(RELIEF, "off-ushant")


@pytest.mark.rule("SL 7.35")
def test_one_that_is_too_worn_refits_first_as_it_was_said() -> None:
    now = world()
    now.squadrons["irish-1"].damage = 7
    now.formations[IRISH].place = Place("space:off-cape-clear")
    order = desk(now).send(IRISH, "off-scilly", stay=True)
    assert order.refit == "harbour:cork"
    assert in_turn(order, now, 1)[-1] == "harbour:cork"
    assert desk().send(IRISH, "off-scilly").refit is None


def refused(formation: str, to: str, now: World | None = None) -> str:
    with pytest.raises(BadInput) as no:
        desk(now).send(formation, to)
    return str(no.value)


def test_who_cannot_be_sent_is_refused_with_the_reason() -> None:
    convoy = next(name for name, one in world().convoys.items() if one.side == SIDE and one.status == "formed")
    assert "follows its own route" in refused(convoy, "cork")
    assert "division of another" in refused("channel-van", "cork")
    assert "no line of your instructions" in refused("nelson-detachment", "cork")


@pytest.mark.rule("SL 3.355")
def test_a_squadron_by_itself_is_refused() -> None:
    now = world()
    alone = msgspec.structs.replace(now.formations[IRISH], kind="independent")
    now.formations[IRISH] = alone
    assert "makes for its flotilla or the nearest port" in refused(IRISH, "off-scilly", now)


def test_without_a_line_of_his_own_a_flotilla_is_formed_as_the_theatre_has_it() -> None:
    """It is called where he sends it, and nowhere else; squadrons that stand under another line are left to that."""
    now, empty = world(), SeatOrders()
    order = desk(now, empty).send(RELIEF, "off-ushant")
    line, usual = order.book.line(RELIEF), bill().line(RELIEF)
    assert line is not None
    assert usual is not None
    assert (line.squadrons, line.divisions, line.rendezvous) == (usual.squadrons, usual.divisions, "plymouth")
    assert (order.from_turn, order.kept, line.calls) == (2, (), (Call(1, "off-ushant", 1, 1805),))
    other = msgspec.structs.replace(usual, id=CHANNEL, squadrons=("plymouth-1",), divisions=())
    left = desk(now, SeatOrders((other,))).send(IRISH, "off-scilly").book.line(IRISH)
    assert left is not None
    assert left.squadrons == ("irish-1",)
    with pytest.raises(BadInput, match="too worn to be fitted out, or in want of a leader"):
        desk(now, SeatOrders((other,))).send(RELIEF, "off-ushant")


# -- how it looks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 11.22")
def test_the_passage_is_foretold_in_days_and_wear() -> None:
    """To Barbados some five weeks and more, so at least one turn's end in winter; to Scilly no turn's end."""
    far, near = desk().send(NELSON, "bridgetown").outlook, desk().send(IRISH, "off-scilly").outlook
    assert far is not None
    assert near is not None
    assert 25 <= far.days.least < far.days.most <= 70
    assert far.wear[0] >= 2 + 1
    assert far.wear[1] > far.wear[0]
    assert near.days.most <= 9
    assert near.wear == (0, 0)
    assert (near.squadron, near.damage, near.rating) == ("irish-1", now_damage("irish-1"), 10)


def now_damage(squadron: str) -> int:
    return world().squadrons[squadron].damage


def test_eight_in_ten_of_the_passages_that_are_sailed_are_within_the_span() -> None:
    """The same passage by other dice of the campaign: no fewer than half of twelve, and none of them by far."""
    span = desk().send(IRISH, "mid-biscay", stay=True).outlook
    assert span is not None
    days: list[int] = []
    for seed in range(12):
        now = world(f"other-{seed}")
        order = desk(now).send(IRISH, "mid-biscay", stay=True)
        came = next(state.clock for state in played(order, now) if state.formations[IRISH].place == "space:mid-biscay")
        days.append(round(((came.turn - 1) * 16 + (came.impulse - 1) * 4 + came.increment) * 21 / 16))
    within = [one for one in days if span.days.least - 1 <= one <= span.days.most + 1]
    assert len(within) >= 6, (span.days, days)


def test_nothing_that_the_enemy_hides_changes_what_is_told() -> None:
    """Nor the dice that are to fall."""
    now, twin = world(), world("another seed")
    for piece in twin.formations.values():
        if piece.side != SIDE:
            piece.place = Place("harbour:toulon")
    for ship in twin.squadrons.values():
        if ship.side != SIDE:
            ship.damage = 9
    for name, to in ((IRISH, "western-approaches"), (NELSON, "bridgetown"), (CHANNEL, "brest")):
        assert desk(now).send(name, to) == desk(twin).send(name, to)
    assert Errands(desk(now)).blockade("brest") == Errands(desk(twin)).blockade("brest")


# -- errands ---------------------------------------------------------------------------------------------------------------


def test_a_watch_without_a_name_is_given_to_the_nearest_that_is_free_and_sound() -> None:
    order = Errands(desk()).watch("western-approaches")
    assert (order.formation, order.errand) == (IRISH, Errand.WATCH)
    assert order.chosen is not None
    assert order.chosen.idle
    assert order.chosen.sail == 4
    assert Errands(desk()).watch("western-approaches", NELSON).formation == NELSON
    now = world()
    now.squadrons["irish-1"].damage = 7
    assert Errands(desk(now)).watch("western-approaches").formation != IRISH


@pytest.mark.rule("SL 7.211")
def test_a_blockade_says_which_order_it_needs() -> None:
    now = world()
    order = Errands(desk(now)).blockade("ferrol")
    assert (order.to, order.chit) == ("space:ferrol", Chit())
    booklet = next(book for book in game().booklets.values() if book.side == SIDE)
    chit = next(one for one in booklet.order if one.do.charge == "space:ferrol")
    now.admiralty.sets[booklet.id].hand.append(chit.id)
    assert Errands(desk(now)).blockade("ferrol").chit == Chit(chit.title, in_hand=True)


@pytest.mark.parametrize(("port", "words"), [("plymouth", "that port is ours"), ("off-ushant", "only a port can be blockaded")])
def test_only_an_enemys_port_is_blockaded(port: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Errands(desk()).blockade(port)


def test_who_joins_another_makes_for_where_that_is_to_be() -> None:
    order = Errands(desk()).join(IRISH, CHANNEL)
    assert (order.to, order.other) == ("space:off-ushant", CHANNEL)
    with pytest.raises(BadInput, match="cannot join itself"):
        Errands(desk()).join(IRISH, IRISH)


def test_a_relief_takes_the_station_and_the_relieved_goes_home_when_it_is_to_be_there() -> None:
    """The other watch, once it is mended; the relieved keeps its station until then."""
    now = world()
    for ship in now.squadrons.values():
        ship.damage = 0 if ship.side == SIDE else ship.damage
    coming, home = Errands(desk(now)).relieve(FERROL)
    assert coming.formation == "ferrol-relief"
    assert coming.chosen is not None
    assert coming.chosen.bill
    assert (coming.to, home.to, home.when) == ("space:off-ferrol", "harbour:portsmouth", (2, 3))
    assert at_turns(home, now, 3, "ferrol-relief")[1:] == ["space:off-ferrol", "space:off-ferrol"]
    assert at_turns(home, now, 1, FERROL) == ["space:off-ferrol"]


def test_what_lies_in_port_has_no_station_to_be_relieved_from() -> None:
    with pytest.raises(BadInput, match="no station at sea"):
        Errands(desk()).relieve(RELIEF)


def test_an_unassembled_convoy_is_not_escorted() -> None:
    now = world()
    name = next(one.id for one in now.convoys.values() if one.side == SIDE and one.id not in now.formations)
    with pytest.raises(BadInput, match="has not assembled"):
        Errands(desk(now)).escort(name)

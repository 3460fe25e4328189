"""The night orders: what formations are to do, which questions are the player's, what he is called for; each to be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.play import naming, night_orders, sending, wear_words
from campaign.play.choosing import Unknown
from campaign.play.errands import Errands
from campaign.play.errors import BadInput
from campaign.play.night_orders import Order
from campaign.question_kinds import DESKS
from campaign.record.pauses import Pause
from campaign.web.acts import Done, act
from campaign.web.parts import part
from campaign.web.places import Place
from campaign.web.sent import Given

ME, OFFICERS, ON, OFF = "me", "officers", "on", "off"


@part("night")
def night(place: Place) -> Mapping[str, Any]:
    player = place.player
    view, names = player.view, player.names
    return {
        "standing": night_orders.standing(player),
        "intended": night_orders.intended(player),
        "senders": night_orders.senders(player),
        "waters": sending.destinations(player),
        "ports": night_orders.foreign_ports(player),
        "convoys": [(one.id, one.name) for one in view.convoys.values() if one.status == "formed"],
        "gales": night_orders.IN_GALES,
        "to_lay_up": night_orders.to_lay_up(player),
        "could_lay_up": night_orders.could_lay_up(player),
        "alarms": [wear_words.offer(one, names) for one in player.alarms],
        "desks": [(desk, desk.name in player.orders.desks) for desk in DESKS.values()],
        "pauses": [(pause, pause.title in player.orders.pauses) for pause in Pause],
        "helm": "sailing" in player.orders.desks,
    }


# -- formations sent -----------------------------------------------------------------------------------------------------


def _sent(place: Place, formation: str, order: Order) -> Done:
    """Written in the night orders, and told."""
    return Done(words=tuple(night_orders.told(place.player, night_orders.ordered(place.player, formation, order))))


def _own(place: Place, given: Given, field: str = "formation") -> str:
    """One of his formations, by its key or in words."""
    named = given.one(field).strip()
    known = dict(night_orders.senders(place.player))
    try:
        return named if named in known else naming.own(place.player, named)
    except Unknown:
        raise BadInput(f"{named} is no formation of yours; choose one of the list") from None


def _helper(place: Place, given: Given) -> str:
    """Who is to do it; nobody, if the nearest that is free is."""
    return _own(place, given, "with") if given.one("with").strip() else ""


def _water(place: Place, given: Given) -> str:
    return naming.port_or_water(place.player, given.one("to").strip())


@act("passage")
def passage(place: Place, given: Given) -> Done:
    """A formation sails to a place that is named; to stay there drops its watch bill. `orders` is where its order leads."""
    formation, stay = _own(place, given), bool(given.one("stay"))
    ordered = given.one("to").strip() == "orders"
    to = night_orders.goal_of_order(place.player, formation) if ordered else _water(place, given)
    return _sent(place, formation, lambda desk: desk.send(formation, to, stay=stay))


@act("home")
def home(place: Place, given: Given) -> Done:
    """To its own dockyard; the watch bill brings it out again."""
    formation, stay = _own(place, given), bool(given.one("stay"))
    return _sent(place, formation, lambda desk: desk.send_home(formation, stay=stay))


@act("relief")
def relief(place: Place, given: Given) -> Done:
    """A fresh formation takes the station of another, which goes home."""
    formation, fresh = _own(place, given), _helper(place, given)
    return _sent(place, formation, lambda desk: Errands(desk).relieve(formation, fresh))


@act("keep-on")
def keep_on(place: Place, given: Given) -> Done:
    """Worn as it is, it keeps the sea for the turn."""
    return Done(words=night_orders.kept_on(place.player, _own(place, given)))


@act("station")
def station(place: Place, given: Given) -> Done:
    """A station kept at a place."""
    to, helper = _water(place, given), _helper(place, given)
    return _sent(place, helper, lambda desk: Errands(desk).watch(to, helper))


@act("blockade")
def blockade(place: Place, given: Given) -> Done:
    """SL 7.211: to lie before an enemy's port; to close it takes an order."""
    to, helper = given.one("to"), _helper(place, given)
    return _sent(place, helper, lambda desk: Errands(desk).blockade(to, helper))


@act("escort")
def escort(place: Place, given: Given) -> Done:
    """SL 10.12: to a convoy of ours; to escort it takes an order."""
    convoy, helper = given.one("convoy"), _helper(place, given)
    if convoy not in place.player.view.convoys:
        raise BadInput("that is no convoy of yours")
    return _sent(place, helper, lambda desk: Errands(desk).escort(convoy, helper))


@act("join")
def join(place: Place, given: Given) -> Done:
    """To where another formation is, or is to be."""
    formation, other = _own(place, given), _own(place, given, "other")
    return _sent(place, formation, lambda desk: Errands(desk).join(formation, other))


@act("gale")
def gale(place: Place, given: Given) -> Done:
    """What a formation does in gales."""
    wanted = next((one for one in night_orders.IN_GALES if one == given.one("gale")), None)
    if wanted is None:
        raise BadInput(f"in gales a formation may {', '.join(night_orders.IN_GALES.values())}")
    return Done(words=(night_orders.in_gales(place.player, _own(place, given), wanted),))


@act("lay-up")
def lay_up(place: Place, given: Given) -> Done:
    """SL 4.3f: a squadron is laid up as soon as it can be."""
    return Done(words=night_orders.lay_up(place.player, given.one("squadron")))


@act("not-lay-up")
def not_lay_up(place: Place, given: Given) -> Done:
    """The wish taken back: the officers do as they think best."""
    return Done(words=(night_orders.not_lay_up(place.player, given.one("squadron")),))


@act("timetable")
def timetable(place: Place, given: Given) -> Done:
    """All lines from the theatre's own timetable."""
    player = place.player
    night_orders.take_timetable(player)
    return Done(words=("Your book has the theatre's timetable now.",))


# -- whose questions, and when he is called --------------------------------------------------------------------------------


@act("desk")
def desk(place: Place, given: Given) -> Done:
    """`battle officers`, `sailing me`: whose a sort of question is from now on."""
    name, his = _row(given.one("desk"), DESKS, (ME, OFFICERS))
    whose = "yours" if his == ME else "your officers'"
    place.player.by_hand = ""
    place.player.write(place.player.orders.keeping(name, his=his == ME))
    return Done(on=_left(place), words=(f"The {name} desk is {whose}: {DESKS[name].about}.",))


def _left(place: Place) -> bool:
    """Whether what he is asked is no longer his, so that his officers answer it and play goes on."""
    return place.question is None and not place.bulletin.called


@act("helm")
def helm(place: Place, given: Given) -> Done:
    """The helm taken, or given back to the sailing master."""
    place.player.by_hand = ""
    words = night_orders.helm(place.player)
    return Done(on=_left(place), words=(words,))


@act("pause")
def pause(place: Place, given: Given) -> Done:
    """`gale off`: what he is called for."""
    name, how = _row(given.one("pause"), {one.title: one for one in Pause}, (ON, OFF))
    place.player.write(place.player.orders.calling(name, on=how == ON))
    called = "You are called" if how == ON else "You are no longer called"
    about = next(one.about for one in Pause if one.title == name)
    return Done(words=(f"{called} when {about}.",))


def _row(text: str, known: Mapping[str, object], ways: tuple[str, str]) -> tuple[str, str]:
    name, _, way = text.partition(" ")
    if name not in known or way not in ways:
        raise BadInput(f"{text!r}: expected one of the rows of this page")
    return name, way


@act("go")
def go(place: Place, given: Given) -> Done:
    """He is not called until a point of the war, though what is his to answer is still asked."""
    until = given.one("date").strip() or given.one("until")
    night_orders.sail_on(place.player, until)
    return Done(on=True)


@act("captain")
def captain(place: Place, given: Given) -> Done:
    """The rest of the battle is left to the flag captain."""
    player = place.player
    battle = player.view.battle
    if battle is None:
        raise BadInput("no battle is on the table; the battle desk can be left to your officers")
    player.write(player.orders.leaving(battle.id))
    player.by_hand = ""
    return Done(on=True, words=(f"The flag captain fights the rest of {player.names.action(battle.place)}.",))

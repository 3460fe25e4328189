"""A player's night orders in words, and what changes them: formations sent on errands, kept on, told what to do in gales.

Each change is written in his book at once, and says what it has set. And for how long he is not to be called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from campaign.agents.instructions import Call, Instruction
from campaign.calendar import STAGES_AN_IMPULSE, impulse_of
from campaign.play import laying_up, own_names, sailing_words, seat_orders, sending, wear_alarm, wear_words
from campaign.play.errors import BadInput
from campaign.play.laying_up import ToLayUp
from campaign.play.sailing_desk import SailingDesk
from campaign.play.sailing_orders import SailingOrder
from campaign.play.seat_orders import Gale
from campaign.play.seated_player import SeatedPlayer
from campaign.play.until import mark, position
from campaign.question_kinds import SAILING_DESK
from campaign.record.agreement import agreed
from maps.place import node_of, space_named
from table.wording import within

Order = Callable[[SailingDesk], SailingOrder | tuple[SailingOrder, ...]]


# -- the book ------------------------------------------------------------------------------------------------------------


IN_GALES: dict[Gale, str] = {"shelter": "run for shelter", "heave-to": "heave to", "sail-on": "sail on"}
assert set(IN_GALES) == set(get_args(Gale))


class Standing(NamedTuple):
    """What a formation is to do: by a line of the player's book, or as his officers mean it."""

    formation: str
    name: str
    words: str


def standing(player: SeatedPlayer) -> list[Standing]:
    """The player's own lines: whither each formation is bound now and next, and what it does in gales."""
    return [Standing(line.id, player.names.piece(line.id), _words(player, line)) for line in player.orders.formation]


def _words(player: SeatedPlayer, line: Instruction) -> str:
    year, turn, impulse = SailingDesk(player.table.game, player.view, player.orders).now
    call = line.call(turn, impulse, year)
    now = f"for {_bound(player, call.to)}" if call else "where it is"
    later = [one for one in line.calls if call is not None and (one.turn, one.impulse) > (call.turn, call.impulse)]
    then = f"; {_from(later[0], turn)} for {_bound(player, later[0].to)}" if later else ""
    return f"{now}{then}; in gales {IN_GALES[line.gale]}"


def _bound(player: SeatedPlayer, port_or_water: str) -> str:
    """Whither somebody is sent, as it is called within a sentence."""
    return within(player.names.place(player.table.game.sea.place_of(port_or_water)))


def _from(call: Call, turn: int) -> str:
    """When a call of the book comes to be obeyed, told in a turn."""
    return f"from impulse {call.impulse}" if call.turn == turn else f"from turn {call.turn}"


def intended(player: SeatedPlayer) -> list[Standing]:
    """Who has no line of his, and whither the officers mean to send him."""
    return [
        Standing(name, player.names.piece(name), f"for {within(player.names.place(goal))}, {purpose}")
        for name, (goal, purpose) in player.staff.intended(player.view).items()
    ]


def senders(player: SeatedPlayer) -> tuple[tuple[str, str], ...]:
    """Who can be sent: formations in being, then flotillas that could be formed."""
    desk = SailingDesk(player.table.game, player.view, player.orders)
    to_come = [one for one in own_names.unformed(player.view, player.names) if desk.can_form(one[0])]
    return (*sending.formations(player), *((name, f"{words} (to be formed)") for name, words in to_come))


def foreign_ports(player: SeatedPlayer) -> list[tuple[str, str]]:
    """SL 7.211: the ports that could be blockaded, those where the side has no berth: their ids and names, by name."""
    game, view = player.table.game, player.view
    ports = [one for one in game.theatre.ports if game.sea.berth(one) not in view.berths]
    return sorted(((one, player.names.place(space_named(one))) for one in ports), key=lambda port: port[1])


# -- what is written in it -----------------------------------------------------------------------------------------------


def ordered(player: SeatedPlayer, formation: str, order: Order) -> tuple[SailingOrder, ...]:
    """Formations sent by an order to the sailing desk, and that written in the book; a refusal begins with who is refused."""
    desk = SailingDesk(player.table.game, player.view, player.orders)
    try:
        found = order(desk)
    except BadInput as refusal:
        name = f"{player.names.piece(formation)}: " if formation else ""
        raise BadInput(f"{name}{refusal}") from None
    orders = found if isinstance(found, tuple) else (found,)
    player.write(orders[-1].book)
    return orders


def told(player: SeatedPlayer, orders: tuple[SailingOrder, ...]) -> Iterator[str]:
    """What has been set, in lines for a page."""
    for one in orders:
        yield from (line.strip() for line in sailing_words.told(one, player.names, player.table.game.sea, typed=False))


def goal_of_order(player: SeatedPlayer, formation: str) -> str:
    """SL 9.36: where the order of a formation leads."""
    duty = player.view.orders.issued.get(formation)
    if duty is None or not duty.goals:
        raise BadInput(f"{player.names.piece(formation)}: it has no order that leads anywhere [SL 9.36]")
    return node_of(duty.goals[0])


def kept_on(player: SeatedPlayer, formation: str) -> tuple[str, ...]:
    """SL 7.35: worn as it is, a formation keeps the sea for the turn; what that risks."""
    name = player.names.piece(formation)
    try:
        book, alarm = wear_alarm.pressed(player.view, player.bill, player.orders, formation)
    except BadInput as refusal:
        raise BadInput(f"{name}: {refusal}") from None
    player.write(book)
    return f"{name} keeps the sea for this turn, however worn; then you are asked again.", wear_words.risked(alarm)


def in_gales(player: SeatedPlayer, formation: str, gale: Gale) -> str:
    """What a formation is to do in gales from now on."""
    player.write(player.orders.in_gales(formation, gale))
    name = player.names.piece(formation)
    return f"{agreed(f'{name} is to {IN_GALES[gale]} in gales', name)}."


def take_timetable(player: SeatedPlayer) -> None:
    """All lines of the book are those of the theatre's own timetable."""
    player.write(seat_orders.timetable(player.orders, player.table.game, player.side))


def to_lay_up(player: SeatedPlayer) -> list[ToLayUp]:
    """SL 4.3f: the squadrons that he wishes laid up, and what stands in the way."""
    return laying_up.listed(player.world, player.side, player.orders)


def could_lay_up(player: SeatedPlayer) -> list[ToLayUp]:
    """SL 4.3f: the squadrons of which he could wish it."""
    return laying_up.could_be(player.world, player.side, player.orders)


def lay_up(player: SeatedPlayer, named: str) -> tuple[str, ...]:
    """SL 4.3f: a squadron, by its key or name, is laid up as soon as it can be."""
    squadron = laying_up.named(player.world, player.side, named)
    book, wish = laying_up.wished(player.world, player.side, player.orders, squadron)
    player.write(book)
    return f"To be laid up: {wish}", "It needs no check, and ends with the squadron in ordinary [SL 3.274, 4.3f]."


def not_lay_up(player: SeatedPlayer, named: str) -> str:
    """The wish that a squadron be laid up, taken back."""
    squadron = laying_up.named(player.world, player.side, named)
    player.write(laying_up.taken_back(player.orders, squadron))
    return f"{squadron.name} is laid up or not as your officers think best."


def helm(player: SeatedPlayer) -> str:
    """The helm taken, or given back to the sailing master."""
    his = SAILING_DESK.name not in player.orders.desks
    player.write(player.orders.keeping(SAILING_DESK.name, his=his))
    return "You have the helm." if his else "The sailing master has the helm."


def sail_on(player: SeatedPlayer, until: str) -> None:
    """Until `turn` or `impulse` ends, or a date such as `12 March 1805`, he is not called; what is his is still asked."""
    clock = player.view.clock
    if until == "turn":
        player.undisturbed = mark("end of turn", clock)
    elif until == "impulse":
        left = STAGES_AN_IMPULSE - (clock.stage - 1) % STAGES_AN_IMPULSE
        player.undisturbed = position(clock) + (left if impulse_of(clock.stage) else 1)
    else:
        player.undisturbed = mark(until, clock)

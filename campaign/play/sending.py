"""A formation sent to a place that was pointed at: how the passage looks before it is ordered, and the order written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from campaign.play import sailing_words
from campaign.play.courses import way_to
from campaign.play.errors import BadInput
from campaign.play.sailing_desk import SailingDesk
from campaign.play.sailing_orders import SailingOrder
from campaign.play.seated_player import SeatedPlayer
from maps.place import Place, node_of, space_named, zone_named
from table.wording import counted, listed, within

TITLE = re.compile(r"\*(.+?)\*")  # how a terminal marks the title of an order
NAMED = 3  # gales and enemies on a route that are named


class Passage(NamedTuple):
    """A formation on its way to a place, as it looks now: the order to be written, the places passed, and both in words."""

    order: SailingOrder
    way: tuple[Place, ...]
    words: tuple[str, ...]


def passage(player: SeatedPlayer, formation: str, to: str, *, stay: bool = False) -> Passage:
    """How it looks to send a formation to a place; nothing is written. What cannot be is refused."""
    name = _known(player, formation)
    goal = node_of(to)
    if goal not in (theatre := player.table.game.theatre).spaces and goal not in theatre.zones:
        raise BadInput(f"{name} cannot be sent there: there is no such place on the chart")
    try:
        order = _desk(player).send(formation, goal, stay=stay)
    except BadInput as refusal:
        raise BadInput(f"{name}: {refusal}") from None
    way = way_to(player, formation, order.to)
    told = sailing_words.told(order, player.names, player.table.game.sea, typed=False)
    words = (*(TITLE.sub(r"\1", line.strip()) for line in told), *_risks(player, formation, way))
    return Passage(order, way, words)


def send(player: SeatedPlayer, formation: str, to: str, *, stay: bool = False) -> tuple[str, ...]:
    """The order is written in his night orders; in words."""
    found = passage(player, formation, to, stay=stay)
    player.write(found.order.book)
    return found.words


def formations(player: SeatedPlayer) -> tuple[tuple[str, str], ...]:
    """Who can be sent: the player's flotillas at sea or in port that sail by his instructions."""
    view = player.view
    free = (one for one in view.formations.values() if one.kind not in ("convoy", "independent", "dummy"))
    led = {one.id for one in view.flotillas.values() if one.superior is not None}
    return tuple(sorted(((one.id, one.name) for one in free if one.id not in led), key=lambda pair: pair[1]))


def destinations(player: SeatedPlayer) -> tuple[tuple[str, str], ...]:
    """Where one can be sent: every port, space and sea zone by its name."""
    theatre, names = player.table.game.theatre, player.names
    found = [(key, names.place(space_named(key))) for key in theatre.spaces]
    found += [(key, names.place(zone_named(key))) for key in theatre.zones]
    return tuple(sorted(found, key=lambda pair: pair[1]))


def _desk(player: SeatedPlayer) -> SailingDesk:
    return SailingDesk(player.table.game, player.view, player.orders)


def _known(player: SeatedPlayer, formation: str) -> str:
    if formation not in player.view.formations and formation not in player.view.flotillas:
        raise BadInput("nobody of that name is yours; expected one of your formations")
    return player.names.piece(formation)


def _risks(player: SeatedPlayer, formation: str, way: tuple[Place, ...]) -> Iterator[str]:
    """What lies on the route, as far as the side knows: gales, enemies in sight, and those that were seen there last."""
    view, names = player.view, player.names
    nodes = {node_of(place) for place in way[1:]}
    gripped = [place for place in way[1:] if place in view.waters.gripped]
    if gripped:
        yield f"Risk: a gale on its way, {listed(list(dict.fromkeys(names.at(place) for place in gripped[:NAMED])))} [SL 5.34]."
    foes = [one for one in view.enemies if node_of(one.place) in nodes and one.kind != "convoy"]
    named = [f"{within(one.name)} {names.at(one.place)}" for one in foes if one.id]
    hidden = Counter(one.place for one in foes if not one.id)
    named += [f"{counted(count, 'counter')} face down {names.at(place)}" for place, count in hidden.items()]
    if named:
        more = f" and {counted(len(named) - NAMED, 'more', 'more')}" if len(named) > NAMED else ""
        yield f"Risk: the enemy on its way: {listed(named[:NAMED])}{more} [SL 7.1]."
    lost = [one.seen for one in view.book if not one.seen.in_sight and node_of(one.seen.place) in nodes]
    if lost:
        yield f"Risk: last seen on its way: {listed([f'{within(one.name)} {names.at(one.place)}' for one in lost[:NAMED]])}."

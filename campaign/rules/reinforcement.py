"""Reinforcements, withdrawals, promotions and exchanges (SL 11.12, 11.14-11.18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase

import msgspec

from campaign import question_kinds as kinds
from campaign.clock import Clock
from campaign.record.fleet import Arrived, Forgone, Withdrawn
from campaign.record.leaders import LeaderFate
from campaign.rules import arrivals, leaders, organisation, ports, prestige, ranks
from campaign.rules.auxiliaries import assignment
from campaign.state import Arrival, Leader, Sail, SquadronCounter, World
from maps.place import Place, space_named
from maps.theatre import dice_of
from table.decisions import Decision, Option
from table.dice import d10, log, pick
from table.flows import Flow, ask
from table.wording import party

PRICES = {"commodore": 1, "admiral": 2}  # SL 3.494a


# -- the schedule --------------------------------------------------------------------------------------------------------


def receive(world: World) -> Flow[None]:
    """SL 11.12: what the schedule holds for this turn comes into play, or leaves it at once.

    What enters the chart by sea waits for the next Operations Phase (SL 11.15). What comes formed to a port may join a
    flotilla there (SL 11.152).
    """
    now = (world.clock.year, world.clock.turn)
    loose: list[str] = []
    for entry in [entry for entry in world.schedule if not entry.by_sea and (entry.year, entry.turn) <= now]:
        world.schedule.remove(entry)
        loose += _receive(world, entry)
    yield from arrivals.join(world, loose)


def _receive(world: World, entry: Arrival) -> list[str]:
    """One entry of the schedule; returns the squadrons of it that have come formed."""
    if entry.leader is not None:
        world.leaders[entry.leader.id] = leaders.begin_service(entry.leader, world.clock.year)
        log(world, LeaderFate(entry.leader.id, "comes to the mess", rule="SL 11.176"))
    _set_aside(world, entry)
    withdraw(world, entry.leaves)
    recall(world, entry)
    for name in entry.departs:
        if name in world.leaders:
            leaders.withdraw(world, world.leaders[name])
    if entry.serves in world.leaders:
        _pass_over(world, world.leaders[entry.serves], entry.command)
    if entry.ships:
        assign(world, entry)
    if entry.auxiliary is not None:
        assignment.arrive(world, entry.auxiliary)
    for name in entry.pays_off:
        assignment.recall(world, name)
    loose = arrivals.bring_division(world, entry.side, entry.division) if entry.division else []
    world.administration.reinforcing += loose
    return loose


def _set_aside(world: World, entry: Arrival) -> None:
    """SL 11.154: counters that come unformed are for use at once or whenever they are wanted."""
    world.flotillas |= {counter.id: counter for counter in entry.counters}
    world.spare_squadrons |= {counter.id: counter for counter in entry.spares}


def _pass_over(world: World, leader: Leader, command: str) -> None:
    """A leader serves in another command from now on, from its mess; from captivity he does not."""
    if leader.away == "captured":
        return
    leaders.relieve(world, leader, f"sent to {world.commands[command].name}", "SL 3.481e")
    leader.command = command
    leader.away = None if leader.away == "withdrawn" else leader.away
    log(world, LeaderFate(leader.id, f"serves in {world.commands[command].name}", rule="SL 3.481e"))


def assign(world: World, entry: Arrival) -> None:
    """SL 11.14: sail go to squadrons in ordinary at the port, then to those fitting out, then form one; forfeit if it is lost.

    As a last resort they go to a squadron at sea off the port (SL 3.254d).
    """
    turned = arrivals.has_turned(world, entry.flag, entry.side)
    if turned or ports.owner(world, entry.port) != entry.side:
        why = arrivals.TURNED if turned else f"{entry.port} is no longer a friend's"
        log(world, Forgone(entry.side, f"{len(entry.ships)} sail", why, rule="SL 11.14"))
        return
    berth = world.sea.berth(entry.port)
    for ship in entry.ships:
        squadron, counter = arrivals.room_for(world, entry, berth), arrivals.spare_for(world, entry)
        if squadron is not None:
            squadron.ships.append(ship)
            log(world, Arrived(squadron.id, [ship.name], rule="SL 11.14"))
        elif counter is not None:
            _form_for(world, counter, ship, berth)
        else:
            arrivals.last_resort(world, entry, ship, space_named(entry.port))


def room(world: World, entry: Arrival, havens: Iterable[str]) -> dict[str, int]:
    """SL 3.222, 3.252a: how many such sail squadrons at each of some ports could take, those that could be formed there too."""
    there: Counter[str] = Counter()
    for squadron in world.squadrons.values():
        if arrivals.suits(entry, squadron) and squadron.sail < squadron.capacity:
            there[world.place_of(squadron)] += squadron.capacity - squadron.sail
    spare = sum(one.capacity for one in world.spare_squadrons.values() if arrivals.suits(entry, one))
    return {port: there[world.sea.berth(port)] + spare for port in havens}


def _form_for(world: World, counter: SquadronCounter, ship: Sail, berth: Place) -> None:
    """SL 3.254b: a new squadron for a sail, which fits out."""
    organisation.form_squadron(world, counter, [ship], berth)
    world.administration.reinforcing.append(counter.id)
    log(world, Arrived(counter.id, [ship.name], rule="SL 11.14"))


def withdraw(world: World, ships: tuple[str, ...]) -> None:
    """SL 11.12, 11.125: sail leave play at once, wherever they are; leaders and auxiliaries stay."""
    for squadron in list(world.squadrons.values()):
        going = [ship for ship in squadron.ships if ship.id in ships]
        if not going:
            continue
        squadron.ships = [ship for ship in squadron.ships if ship.id not in ships]
        log(world, Withdrawn(squadron.side, [ship.name for ship in going], rule="SL 11.125"))
        if not squadron.ships:
            formation = squadron.formation
            organisation.unform_squadron(world, squadron, "withdrawn", "SL 3.25")
            if formation is not None:
                organisation.unform_if_empty(world, formation)


def recall(world: World, entry: Arrival) -> None:
    """SL 3.255, 11.125: whole squadrons leave play at once and stay formed in another theatre."""
    for name in entry.recalls:
        squadron = world.squadrons.get(name)
        if squadron is None:
            log(world, Forgone(entry.side, name, "it is not formed", rule="SL 3.255"))
            continue
        log(world, Withdrawn(entry.side, [ship.name for ship in squadron.ships], name, rule="SL 3.255"))
        organisation.send_elsewhere(world, squadron)


# -- requests ------------------------------------------------------------------------------------------------------------


def request(world: World, side: str) -> Flow[None]:
    """SL 11.121-11.122: a fleet may ask for a small reinforcement, in the seasons and as often in a turn as the chart says."""
    terms = world.charts.request_terms
    key = next((name for name, port in world.sea.theatre.ports.items() if port.key and ports.owner(world, name) == side), None)
    if world.clock.season not in terms.seasons or key is None:
        return
    received = 0
    for _ in range(terms.a_turn):
        sail = yield from _requested(world, side, key, received)
        if sail is None:
            return
        received += max(0, sail)


def _requested(world: World, side: str, port: str, received: int) -> Flow[int | None]:
    """SL 11.121, 12.31a: what one request brings, which prestige helps, beside what this turn's earlier ones did; None if it is
    not made."""
    spendable = range(min(world.charts.purchases.request, prestige.purse(world, side)) + 1)
    options = (
        Option("none", "ask for nothing", -1),
        *(Option(f"ask-{points}", f"ask, spending {points} prestige", points) for points in spendable),
    )
    spent = yield from ask(Decision(side, "SL 11.122", kinds.REQUEST, options, "Ask the Admiralty for ships?"))
    if spent < 0 or not _leave_to_ask(world, side):
        return None
    prestige.spend(world, side, spent, "a request", "SL 12.31a")
    roll = d10(world, "the Admiralty's answer", "SL 11.121", about=side)
    roll.add(-spent, "prestige")
    roll.add(-ranks.benefit(world, side, ranks.REQUEST), ranks.WHY)
    sail = int(roll.read({str(row.sail): dice_of(dice) for dice, row in world.charts.requests.items()}) or 0)
    _answer(world, side, port, sail, received)
    return sail


def _leave_to_ask(world: World, side: str) -> bool:
    """SL 11.126: where a check is part of a request, the fleet admiral makes it once, whatever the table may bring."""
    if not world.options.request_check:
        return True
    admiral = leaders.fleet_admiral(world, side)
    granted = leaders.check(world, admiral, "leave to ask for ships", "SL 11.126", side=side, strategy=True)
    if not granted:
        log(world, Forgone(side, "a request for ships", "the strategy check failed", rule="SL 11.126"))
    return granted


def _answer(world: World, side: str, port: str, sail: int, received: int) -> None:
    """What the table says: sail come to the side's first key port, or its last sail is called away."""
    flag = ports.flag(world, port)
    if sail > 0:
        clock = world.clock
        ships = tuple(Sail(f"{side}-{clock.number}-{n}", _new_ship(flag, clock, n)) for n in range(received, received + sail))
        assign(world, Arrival(world.clock.year, world.clock.turn, side, port, flag, "SOL", ships))
    elif sail < 0:
        own = [squadron for squadron in world.squadrons.values() if squadron.side == side]
        if own:
            withdraw(world, (own[-1].ships[-1].id,))


def _new_ship(flag: str, clock: Clock, number: int) -> str:
    """No two have the same name: her flag, the turn and year in which she came, her letter among those who came with her."""
    return f"New {party(flag)} ship {clock.turn}{ascii_lowercase[number]} ({clock.year})"


# -- leaders -------------------------------------------------------------------------------------------------------------


def buy_leaders(world: World, side: str) -> Flow[None]:
    """SL 3.494, optional: a command that has no leader in play may be given one of its future ones, for prestige."""
    if not world.options.buy_leaders:
        return
    for command in [one for one in world.commands.values() if one.side == side]:
        if any(one.command == command.id and one.away is None for one in world.leaders.values()):
            continue  # SL 3.494c
        nobody: Option[int] = Option("none", "nobody", 0)
        wanted = [Option(name, f"{name}, for {price} prestige", price) for name, price in PRICES.items()]
        offers = [
            offer for offer in wanted if offer.value <= prestige.purse(world, side) and _on_offer(world, command.id, offer.value)
        ]
        if offers:
            prompt = f"Buy a leader for {command.name}?"
            price = yield from ask(Decision(side, "SL 3.494", kinds.BUY, (nobody, *offers), prompt, command.id))
            if price:
                _buy(world, side, _on_offer(world, command.id, price), price)


def _on_offer(world: World, command: str, price: int) -> list[Arrival]:
    """SL 3.494a-b: the entries of the leaders of a command and price that are nearest to their date."""
    coming = [
        entry
        for entry in world.schedule
        if entry.leader is not None and entry.leader.command == command and PRICES[_sort(entry.leader)] == price
    ]
    soonest = min(((entry.year, entry.turn) for entry in coming), default=None)
    return [entry for entry in coming if (entry.year, entry.turn) == soonest]


def _sort(leader: Leader) -> str:
    return "admiral" if leaders.is_admiral(leader) else "commodore"


def _buy(world: World, side: str, entries: list[Arrival], price: int) -> None:
    """SL 3.494b: chance says who of those nearest to their date it is; he is in the mess at once."""
    entry = entries[pick(world, len(entries), "which leader is bought", "SL 3.494b", about=side)]
    assert entry.leader is not None
    prestige.spend(world, side, price, f"{entry.leader.name} bought", "SL 3.494a")
    world.schedule[world.schedule.index(entry)] = msgspec.structs.replace(entry, leader=None)
    world.leaders[entry.leader.id] = leaders.begin_service(entry.leader, world.clock.year)
    log(world, LeaderFate(entry.leader.id, "comes to the mess", rule="SL 3.494b"))


def promote_by_date(world: World) -> None:
    """SL 11.172, 11.175: in Turn One those whose year has come are promoted, out of play or in it; never downwards."""
    for leader in world.leaders.values():
        for step in leaders.due(leader, world.clock.year):
            raise_rank(world, leader, step.rank, "SL 11.172")
            leaders.rated(leader, step)


def raise_rank(world: World, leader: Leader, rank: str, rule: str) -> None:
    leader.rank = rank
    log(world, LeaderFate(leader.id, f"promoted {rank}", rule=rule))


def promote_by_merit(world: World, side: str) -> Flow[None]:
    """SL 11.177: one leader who won a battle last year may rise a rank on 0 or 1; the highest goes to the Admiralty.

    If his counter has ratings for the new rank he has them from now on, before their date (SL 11.171-11.172).
    """
    worthy = [one for one in world.leaders.values() if one.side == side and one.victorious == world.clock.year - 1]
    if not worthy or not world.options.promotion_by_merit:
        return
    options = tuple(Option(one.id, one.name, one) for one in worthy)
    leader = yield from ask(Decision(side, "SL 11.177", kinds.MERIT, options, "Who is put forward for promotion?"))
    if not d10(world, "promotion by merit", "SL 11.177b", about=leader.id).passes(1):
        return
    if leader.rank == leaders.RANKS[-1]:
        leaders.remove(world, leader, "called to the Admiralty", "SL 11.177c")
        prestige.change(world, side, 1, "a man at the Admiralty", "SL 11.177c")
    else:
        raise_rank(world, leader, leaders.RANKS[leaders.rank(leader) + 1], "SL 11.177b")
        for step in [step for step in leader.promotions if step.rank == leader.rank]:
            leaders.rated(leader, step)


def exchange(world: World) -> Flow[None]:
    """SL 11.18: captured commodores come home; admirals one for one, and more for a point of prestige each (SL 11.183)."""
    held = {side: [one for one in world.leaders.values() if one.side == side and one.away == "captured"] for side in world.sides}
    for prisoners in held.values():
        for leader in prisoners:
            if not leaders.is_admiral(leader):
                _free(world, leader, "SL 11.181")
    admirals = {side: [one for one in prisoners if leaders.is_admiral(one)] for side, prisoners in held.items()}
    for leader in _given_back(world, list(admirals.values())):
        _free(world, leader, "SL 11.183c" if world.options.exchange_values else "SL 11.183a")
    for side in world.sides:
        yield from _buy_back(world, side)


def _given_back(world: World, captives: list[list[Leader]]) -> list[Leader]:
    """SL 11.183a: admirals go home in equal number, or by the option in equal worth, the most senior first."""
    if len(captives) < 2:
        return []
    worths = [{leader.id: _worth(world, leader) for leader in side} for side in captives]
    purse = max(set.intersection(*(_sums(list(worth.values())) for worth in worths)))
    return [leader for side, worth in zip(captives, worths, strict=True) for leader in _paid(side, worth, purse)]


def _worth(world: World, leader: Leader) -> int:
    """SL 11.183c: by the option two of a rank are worth one of the next, from rear-admirals up; else a man is a man."""
    return 2 ** (leaders.rank(leader) - 1) if world.options.exchange_values else 1


def _sums(worths: list[int]) -> set[int]:
    """All that a side's captives, some of them or none, are worth together."""
    found = {0}
    for worth in worths:
        found |= {known + worth for known in found}
    return found


def _paid(captives: list[Leader], worth: Mapping[str, int], purse: int) -> Iterator[Leader]:
    """The captives who go home for so much, the most senior first; each worth divides the next, so that none need be missed."""
    for leader in sorted(captives, key=lambda one: (-leaders.rank(one), one.id)):
        if worth[leader.id] <= purse:
            purse -= worth[leader.id]
            yield leader


def _buy_back(world: World, side: str) -> Flow[None]:
    """SL 11.183b, 12.31c: a point of prestige brings an admiral home."""
    while True:
        prisoners = [one for one in world.leaders.values() if one.side == side and one.away == "captured"]
        if not prisoners or not prestige.purse(world, side) or not world.charts.purchases.ransom:
            return
        nobody: Option[Leader | None] = Option("none", "nobody", None)
        options = (nobody, *(Option[Leader | None](one.id, one.name, one) for one in prisoners))
        leader = yield from ask(
            Decision(side, "SL 11.183b", kinds.RANSOM, options, "Buy an admiral back for a point of prestige?")
        )
        if leader is None:
            return
        prestige.spend(world, side, 1, f"{leader.name} bought back", "SL 12.31c")
        _free(world, leader, "SL 11.183b")


def _free(world: World, leader: Leader, rule: str) -> None:
    """SL 3.481d: back in the mess."""
    leader.away = None
    log(world, LeaderFate(leader.id, "exchanged", rule=rule))

"""Reinforcements, withdrawals, promotions and exchanges (SL 11.12, 11.14-11.18)."""

from __future__ import annotations

from campaign import facts
from campaign.rules import leaders, organisation, ports, prestige
from campaign.state import Arrival, Leader, Sail, Squadron, World
from maps.theatre import dice_of
from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask

REQUEST_SEASONS = ("spring", "summer")  # SL 11.122


# -- the schedule --------------------------------------------------------------------------------------------------------


def receive(world: World) -> None:
    """SL 11.12: what the schedule holds for this turn comes into play, or leaves it at once."""
    now = (world.clock.year, world.clock.turn)
    due = [entry for entry in world.schedule if (entry.year, entry.turn) <= now]
    world.schedule = [entry for entry in world.schedule if (entry.year, entry.turn) > now]
    for entry in due:
        _receive(world, entry)


def _receive(world: World, entry: Arrival) -> None:
    if entry.leader is not None:
        world.leaders[entry.leader.id] = entry.leader
        log(world, facts.LeaderFate(entry.leader.id, "comes to the mess", rule="SL 11.176"))
    if entry.leaves:
        withdraw(world, entry.leaves)
    for name in entry.departs:
        if name in world.leaders:
            leaders.withdraw(world, world.leaders[name])
    if entry.serves in world.leaders:
        _pass_over(world, world.leaders[entry.serves], entry.command)
    if entry.ships:
        assign(world, entry)


def _pass_over(world: World, leader: Leader, command: str) -> None:
    """A leader serves in another command from now on, from its mess; from captivity he does not."""
    if leader.away == "captured":
        return
    leaders.relieve(world, leader, f"sent to {world.commands[command].name}", "SL 3.481e")
    leader.command = command
    leader.away = None if leader.away == "withdrawn" else leader.away
    log(world, facts.LeaderFate(leader.id, f"serves in {world.commands[command].name}", rule="SL 3.481e"))


def assign(world: World, entry: Arrival) -> None:
    """SL 11.14: sail go to squadrons in ordinary at the port, then to those fitting out, then form one; forfeit if it is lost."""
    if ports.owner(world, entry.port) != entry.side:
        lost = f"{len(entry.ships)} sail"
        log(world, facts.Forgone(entry.side, lost, f"{entry.port} is no longer a friend's", rule="SL 11.14"))
        return
    berth = world.sea.berth(entry.port)
    for ship in entry.ships:
        squadron = _room_for(world, entry, berth)
        if squadron is not None:
            squadron.ships.append(ship)
            log(world, facts.Arrived(squadron.id, [ship.name], rule="SL 11.14"))
        else:
            _form_for(world, entry, ship, berth)


def _room_for(world: World, entry: Arrival, berth: str) -> Squadron | None:
    """SL 11.14a-b, 3.252: the first squadron of the flag and class there with room, those in ordinary before the others."""
    there = [
        squadron
        for squadron in world.squadrons.values()
        if world.place_of(squadron) == berth
        and (squadron.flag, squadron.sail_class) == (entry.flag, entry.sail_class)
        and entry.command in ("", squadron.command)
        and squadron.sail < squadron.capacity
    ]
    return next(iter(sorted(there, key=lambda squadron: (not squadron.in_ordinary, squadron.id))), None)


def _form_for(world: World, entry: Arrival, ship: Sail, berth: str) -> None:
    """SL 3.254b, 3.222: a new squadron for a sail, or it does not exist for want of a counter."""
    counter = next(
        (
            one
            for one in world.spare_squadrons.values()
            if (one.flag, one.sail_class) == (entry.flag, entry.sail_class) and entry.command in ("", one.command)
        ),
        None,
    )
    if counter is None:
        log(world, facts.Forgone(entry.side, ship.name, "no squadron counter is left", rule="SL 3.222"))
        return
    organisation.form_squadron(world, counter, [ship], berth)
    log(world, facts.Arrived(counter.id, [ship.name], rule="SL 11.14"))


def withdraw(world: World, ships: tuple[str, ...]) -> None:
    """SL 11.12, 11.125: sail leave play at once, wherever they are; leaders and auxiliaries stay."""
    for squadron in list(world.squadrons.values()):
        going = [ship for ship in squadron.ships if ship.id in ships]
        if not going:
            continue
        squadron.ships = [ship for ship in squadron.ships if ship.id not in ships]
        log(world, facts.Withdrawn(squadron.side, [ship.name for ship in going], rule="SL 11.125"))
        if not squadron.ships:
            formation = squadron.formation
            organisation.unform_squadron(world, squadron, "withdrawn", "SL 3.25")
            if formation is not None:
                organisation.unform_if_empty(world, formation)


# -- requests ------------------------------------------------------------------------------------------------------------


def request(world: World, side: str) -> Flow[None]:
    """SL 11.121-11.122: in spring and summer a fleet may ask for a small reinforcement, once a turn; prestige helps."""
    key = next((name for name, port in world.sea.theatre.ports.items() if port.key and ports.owner(world, name) == side), None)
    if world.clock.season not in REQUEST_SEASONS or key is None:
        return
    spendable = range(min(2, max(0, world.prestige.get(side, 0))) + 1)
    options = (
        Option("none", "ask for nothing", -1),
        *(Option(f"ask-{points}", f"ask, spending {points} prestige", points) for points in spendable),
    )
    spent = yield from ask(Decision(side, "SL 11.122", "request", options, "Ask the Admiralty for ships?"))
    if spent < 0:
        return
    prestige.change(world, side, -spent, "a request", "SL 12.31a")
    roll = d10(world, "the Admiralty's answer", "SL 11.121", about=side)
    roll.add(-spent, "prestige")
    result = roll.read({str(row.sail): dice_of(dice) for dice, row in world.charts.requests.items()})
    _answer(world, side, key, int(result or 0))


def _answer(world: World, side: str, port: str, sail: int) -> None:
    """What the table says: sail come to the side's first key port, or its last sail is called away."""
    flag = world.sea.theatre.ports[port].flag
    if sail > 0:
        ships = tuple(Sail(f"{side}-{world.clock.number}-{n}", f"A new ship ({world.clock.year})") for n in range(sail))
        assign(world, Arrival(world.clock.year, world.clock.turn, side, port, flag, "SOL", ships))
    elif sail < 0:
        own = [squadron for squadron in world.squadrons.values() if squadron.side == side]
        if own:
            withdraw(world, (own[-1].ships[-1].id,))


# -- leaders -------------------------------------------------------------------------------------------------------------


def promote_by_date(world: World) -> None:
    """SL 11.172, 11.175: in Turn One those whose year has come are promoted, out of play or in it; never downwards."""
    for leader in world.leaders.values():
        for step in leader.promotions:
            if step.year <= world.clock.year and leaders.RANKS.index(step.rank) > leaders.rank(leader):
                raise_rank(world, leader, step.rank, "SL 11.172")
                leader.leadership, leader.strategy, leader.control = step.leadership, step.strategy, step.control


def raise_rank(world: World, leader: Leader, rank: str, rule: str) -> None:
    leader.rank = rank
    log(world, facts.LeaderFate(leader.id, f"promoted {rank}", rule=rule))


def promote_by_merit(world: World, side: str) -> Flow[None]:
    """SL 11.177: one leader who won a battle last year may rise a rank on 0 or 1; the highest goes to the Admiralty."""
    worthy = [one for one in world.leaders.values() if one.side == side and one.victorious == world.clock.year - 1]
    if not worthy:
        return
    options = tuple(Option(one.id, one.name, one) for one in worthy)
    leader = yield from ask(Decision(side, "SL 11.177", "merit", options, "Who is put forward for promotion?"))
    if not d10(world, "promotion by merit", "SL 11.177b", about=leader.id).passes(1):
        return
    if leader.rank == leaders.RANKS[-1]:
        leaders.remove(world, leader, "called to the Admiralty", "SL 11.177c")
        prestige.change(world, side, 1, "a man at the Admiralty", "SL 11.177c")
    else:
        raise_rank(world, leader, leaders.RANKS[leaders.rank(leader) + 1], "SL 11.177b")


def exchange(world: World) -> Flow[None]:
    """SL 11.18: captured commodores come home; admirals one for one, and more for a point of prestige each."""
    held = {side: [one for one in world.leaders.values() if one.side == side and one.away == "captured"] for side in world.sides}
    for prisoners in held.values():
        for leader in prisoners:
            if not leaders.is_admiral(leader):
                _free(world, leader, "SL 11.181")
    admirals = {side: [one for one in prisoners if leaders.is_admiral(one)] for side, prisoners in held.items()}
    pairs = min((len(prisoners) for prisoners in admirals.values()), default=0) if len(world.sides) > 1 else 0
    for side, prisoners in admirals.items():
        for leader in sorted(prisoners, key=lambda one: (-leaders.rank(one), one.id))[:pairs]:
            _free(world, leader, "SL 11.183a")
        yield from _buy_back(world, side)


def _buy_back(world: World, side: str) -> Flow[None]:
    """SL 11.183b, 12.31c: a point of prestige brings an admiral home."""
    while True:
        prisoners = [one for one in world.leaders.values() if one.side == side and one.away == "captured"]
        if not prisoners or world.prestige.get(side, 0) < 1:
            return
        nobody: Option[Leader | None] = Option("none", "nobody", None)
        options = (nobody, *(Option[Leader | None](one.id, one.name, one) for one in prisoners))
        leader = yield from ask(Decision(side, "SL 11.183b", "ransom", options, "Buy an admiral back for a point of prestige?"))
        if leader is None:
            return
        prestige.change(world, side, -1, f"{leader.name} bought back", "SL 12.31c")
        _free(world, leader, "SL 11.183b")


def _free(world: World, leader: Leader, rule: str) -> None:
    """SL 3.481d: back in the mess."""
    leader.away = None
    log(world, facts.LeaderFate(leader.id, "exchanged", rule=rule))

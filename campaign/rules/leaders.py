"""Leaders (SL 3.4): rank and seniority, checks, posting and relief, stations, the yearly review."""

from __future__ import annotations

from collections.abc import Iterable

from campaign import question_kinds as kinds
from campaign.record.leaders import LeaderFate, Posted, Relieved
from campaign.rules import ranks
from campaign.state import FlotillaCounter, Formation, Kind, Leader, Promotion, Squadron, World
from table.decisions import Decision, Option
from table.dice import Roll, d10, log, pick
from table.flows import Flow, ask
from table.wording import counted

RANKS = ("Commodore", "Rear-Admiral", "Vice-Admiral", "Admiral", "Admiral of the Fleet")
TEMPERS = ("Aggressive", "Cautious", "Rash", "Timid")  # SL 3.43d: the first two have a single pip, the others a double one
NOTIONAL_CONTROL = 1  # SL 3.493, against the zero of SL 3.431: see docs/rulings.md
_WEIGHT: dict[str, int] = {"grand flag": 3, "flag": 2, "detachment": 1}


def rank(leader: Leader) -> int:
    """SL 3.42: how high a rank is."""
    return RANKS.index(leader.rank)


def is_admiral(leader: Leader) -> bool:
    """SL 3.41: admirals of whatever rank, as against commodores."""
    return leader.rank != RANKS[0]


def may_mix(leader: Leader) -> bool:
    """SL 3.326: vice-admirals and those above them may command squadrons of more than one command."""
    return rank(leader) >= RANKS.index("Vice-Admiral")


def may_command(world: World, flotilla: Formation, squadron: Squadron) -> bool:
    """SL 3.326: a flotilla has squadrons of its own command; of another only under a vice-admiral or higher."""
    leader = world.leader_of(flotilla)
    return flotilla.command == squadron.command or (leader is not None and may_mix(leader))


def exchange_sail(world: World, one: str, other: str) -> bool:
    """SL 3.26e: sail are transferred within a command, and between those that the theatre says."""
    return one == other or any(row.sail and {one, other} <= {*row.between} for row in world.exclusive.accords)


def may_serve(world: World, leader: Leader, command: str) -> bool:
    """SL 3.463d: a leader is posted to flotillas of his own command, and of those that share leaders with it in this theatre."""
    if leader.command == command:
        return True
    return any(row.leaders and {leader.command, command} <= {*row.between} for row in world.exclusive.accords)


def standing(world: World, leader: Leader) -> tuple[int, ...]:
    """SL 3.42, 3.422: rank first; of equals the fleet admiral, then command admirals, then by the flotilla commanded."""
    posts = [post for post, holder in world.stations.items() if holder == leader.id]
    flotilla = world.flotilla_of(leader.id)
    return (
        rank(leader),
        any(post.startswith("fleet:") for post in posts),
        any(post.startswith("command:") for post in posts),
        _WEIGHT.get(flotilla.kind, 0) if flotilla else 0,
    )


def senior(
    world: World,
    leaders: Iterable[Leader],
    why: str = "who is senior",
    *,
    first: Leader | None = None,
    about: str = "",
    purpose: str = "",
) -> Leader | None:
    """SL 3.422-3.423: the senior of several leaders, chance deciding between equals; None of none.

    In a battle there is one who goes before his equals, the `first` (SL 8.26).
    """
    present = list(leaders)
    if not present:
        return None
    top = max(standing(world, leader) for leader in present)
    equals = [leader for leader in present if standing(world, leader) == top]
    if first is not None and first in equals:
        return first
    return equals[pick(world, len(equals), why, "SL 3.422", about or present[0].side, purpose)]


def rated(leader: Leader, step: Promotion) -> None:
    """SL 11.172: a leader has the rank and the ratings of a promotion."""
    leader.rank = step.rank
    leader.leadership, leader.strategy, leader.control = step.leadership, step.strategy, step.control


def due(leader: Leader, year: int) -> list[Promotion]:
    """SL 11.172: the promotions of a leader whose year has come and that would raise him, in the order of their ranks."""
    steps = [step for step in leader.promotions if step.year <= year and RANKS.index(step.rank) > rank(leader)]
    return sorted(steps, key=lambda step: RANKS.index(step.rank))


def begin_service(leader: Leader, year: int) -> Leader:
    """SL 11.171: a leader comes into play at his lower rank, unless it is on or after the date of a promotion."""
    for step in due(leader, year):
        rated(leader, step)
    return leader


def check(world: World, leader: Leader | None, why: str, rule: str, *, side: str = "", strategy: bool = False) -> bool:
    """SL 3.45-3.451, 3.492: a die no higher than the rating passes; where nobody is, a notional leader's is 0."""
    roll = check_roll(world, leader, why, rule, side)
    return roll.passes(checked_rating(leader, strategy=strategy))


def check_roll(world: World, leader: Leader | None, why: str, rule: str, side: str = "", purpose: str = "") -> Roll:
    """SL 3.452: the die of a check, for those that add modifiers to it."""
    return d10(world, why, rule, leader.id if leader else side, purpose)


def checked_rating(leader: Leader | None, *, strategy: bool) -> int:
    if leader is None:
        return 0
    return leader.strategy if strategy else leader.leadership


def leadership(world: World, formation: Formation) -> int:
    """SL 3.431, 3.423: the rating of the leader of a formation, who is its senior one, or 0 for a notional one."""
    chief = world.leader_of(formation)
    if not world.exclusive.discord:
        return checked_rating(chief, strategy=False)
    return acting_leadership(world, chief, [one for lesser in world.array(formation) if (one := world.leader_of(lesser))])


def acting_leadership(world: World, chief: Leader | None, present: Iterable[Leader]) -> int:
    """SL 3.423: the leadership of the senior of all leaders present, the others being ignored.

    Where leaders of commands that ill agree are present the theatre may take something from it, but not below 0.
    """
    if chief is None or not world.exclusive.discord:
        return checked_rating(chief, strategy=False)
    there = {chief.command, *(leader.command for leader in present)}
    lost = sum(row.leadership for row in world.exclusive.discord if there.issuperset(row.between))
    return max(0, chief.leadership - lost)


def needs_leader(world: World, flotilla: Formation | FlotillaCounter) -> bool:
    """SL 3.411: whether a flotilla may not be formed nor kept without a leader, as any may not unless the theatre permits it."""
    return not any(row.of in (flotilla.side, flotilla.command) for row in world.exclusive.leaderless)


# -- stations ------------------------------------------------------------------------------------------------------------


def fleet_station(side: str) -> str:
    return f"fleet:{side}"


def command_station(command: str) -> str:
    return f"command:{command}"


def station_of(world: World, side: str, command: str) -> str:
    """SL 3.47, 9.365: the station that answers for a command: its own where the fleet is divided, else the fleet's."""
    return command_station(command) if command in divisions(world, side) else fleet_station(side)


def divisions(world: World, side: str) -> tuple[str, ...]:
    """SL 3.12: the commands that a fleet is divided into; one alone divides nothing."""
    own = tuple(command.id for command in world.commands.values() if command.side == side)
    return own if len(own) > 1 else ()


def station_admiral(world: World, side: str, command: str) -> Leader | None:
    """SL 3.47, 3.474: who makes a command's strategy checks; None stands for a notional admiral."""
    return world.leaders.get(world.stations.get(station_of(world, side, command), ""))


def fleet_admiral(world: World, side: str) -> Leader | None:
    """SL 3.47: who makes the strategy checks of a whole fleet."""
    return world.leaders.get(world.stations.get(fleet_station(side), ""))


def authority(world: World, side: str, commands: Iterable[str]) -> Leader | None:
    """SL 3.26d, 3.475: the command admiral where one command is concerned, else the fleet admiral."""
    concerned = set(commands)
    return station_admiral(world, side, concerned.pop()) if len(concerned) == 1 else fleet_admiral(world, side)


def fill_stations(world: World, side: str) -> None:
    """SL 3.47-3.471: every fleet, and every command that it is divided into, has an admiral: the senior rank available, as one
    appears (SL 3.464)."""
    admirals = [leader for leader in world.leaders.values() if leader.side == side and leader.away is None and is_admiral(leader)]
    _fill(world, fleet_station(side), admirals)
    chief = world.stations.get(fleet_station(side))
    for command in divisions(world, side):
        holder = station_admiral(world, side, command)
        if holder is not None and (holder.id == chief or holder.command != command):
            vacate(world, command_station(command), "he has gone to another")
        own = [leader for leader in admirals if leader.command == command and leader.id != chief]
        _fill(world, command_station(command), own)


def _fill(world: World, station: str, admirals: list[Leader]) -> None:
    holder = world.leaders.get(world.stations.get(station, ""))
    bereft: Formation | None = None
    if holder is not None and holder.away in (None, "wounded"):
        if not any(rank(leader) > rank(holder) for leader in admirals if leader is not holder):
            return
        vacate(world, station, "a senior admiral has come")
        bereft = relieve(world, holder, "a senior admiral has come", "SL 3.472") if station.startswith("fleet:") else None
    chosen = senior(world, admirals, "who has the station")
    if chosen is not None:
        world.stations[station] = chosen.id
        log(world, Posted(chosen.id, station, rule="SL 3.471"))
    if bereft is not None:
        post(world, bereft)


def command_held(world: World, leader: Leader) -> str | None:
    """SL 3.47: the command whose station a leader has, if he has one."""
    own = divisions(world, leader.side)
    return next((command for command in own if world.stations.get(command_station(command)) == leader.id), None)


def station_successors(world: World, leader: Leader) -> list[Leader]:
    """SL 3.471, 3.482: who may follow a command admiral who is relieved of his station: others of his command and rank."""
    chief = fleet_admiral(world, leader.side)
    own = [one for one in world.leaders.values() if (one.side, one.command) == (leader.side, leader.command) and one.away is None]
    return [one for one in own if one is not leader and one is not chief and rank(one) == rank(leader)]


def hand_over_station(world: World, leader: Leader) -> None:
    """SL 3.472, 3.482c: a command admiral is relieved of his station by order, and another of his rank has it."""
    command, successor = command_held(world, leader), senior(world, station_successors(world, leader), "who has the station")
    assert command is not None
    assert successor is not None
    vacate(world, command_station(command), "by order")
    world.stations[command_station(command)] = successor.id
    log(world, Posted(successor.id, command_station(command), rule="SL 3.482c"))


def leave_stations(world: World, leader: Leader, why: str) -> None:
    """Whatever stations an admiral has lose him."""
    for station in [station for station, holder in world.stations.items() if holder == leader.id]:
        vacate(world, station, why)


def vacate(world: World, station: str, why: str) -> None:
    """A station loses its admiral."""
    gone = world.stations.pop(station, None)
    if gone is not None:
        log(world, Relieved(gone, station, why, rule="SL 3.47"))


# -- posting -------------------------------------------------------------------------------------------------------------


def qualified(leader: Leader, kind: Kind) -> bool:
    """SL 3.322, 3.411: commodores command detachments, admirals flags and grand flags."""
    return is_admiral(leader) != (kind == "detachment")


def candidates(
    world: World, side: str, command: str, kind: Kind, ceiling: Leader | None = None, relieved: Leader | None = None
) -> list[Leader]:
    """SL 3.463: who of the mess may be posted: of the command and of the right sort.

    For a detachment an admiral will do if there is no commodore (SL 3.334). Nobody is posted above the leader of a superior
    flotilla, and his equals only if there is no other choice (SL 3.425). The successor of one relieved by order is another of
    at least his rank (SL 3.483).
    """
    own = [
        leader
        for leader in world.mess(side)
        if may_serve(world, leader, command)
        and (ceiling is None or rank(leader) <= rank(ceiling))
        and (relieved is None or (leader is not relieved and rank(leader) >= rank(relieved)))
    ]
    fit = [leader for leader in own if qualified(leader, kind)] or (own if kind == "detachment" else [])
    return [leader for leader in fit if ceiling is None or rank(leader) < rank(ceiling)] or fit


def ceiling_of(world: World, formation: Formation) -> Leader | None:
    """SL 3.425: the leader of the superior flotilla, whom its own may not outrank; None if there is none."""
    superior = world.formations.get(formation.superior or "")
    return world.leader_of(superior) if superior else None


def successors(world: World, formation: Formation) -> list[Leader]:
    """SL 3.463, 3.425: who may be posted to a formation as it is: between the leaders above it and those of its own flotillas."""
    under = [rank(one) for lesser in world.subordinates(formation.id) if (one := world.leader_of(lesser))]
    fit = candidates(world, formation.side, formation.command, formation.kind, ceiling_of(world, formation))
    return [leader for leader in fit if rank(leader) >= max(under, default=0)]


def post(world: World, formation: Formation) -> Leader | None:
    """SL 3.46-3.463: the senior of those who may be posted takes command; chance decides between equals."""
    leader = senior(world, successors(world, formation), "who is posted")
    if leader is not None:
        formation.leader = leader.id
        log(world, Posted(leader.id, formation.id, rule="SL 3.463"))
    return leader


def relieve(world: World, leader: Leader, why: str, rule: str) -> Formation | None:
    """SL 3.48: a leader loses his flotilla and is in the mess again; returns the flotilla that is now without one."""
    flotilla = world.flotilla_of(leader.id)
    if flotilla is not None:
        flotilla.leader = None
        log(world, Relieved(leader.id, flotilla.id, why, rule=rule))
    return flotilla


def settle_seniority(world: World, side: str) -> Flow[None]:
    """SL 3.464-3.465: an unposted leader takes the flotilla of a junior one, the most senior first, until nobody is passed over.

    Where several juniors could give way the owner chooses who does.
    """
    fill_stations(world, side)
    while True:
        claims = {one.id: found for one in world.mess(side) if (found := _juniors(world, one))}
        leader = senior(world, [world.leaders[name] for name in claims], "whose claim comes first")
        if leader is None:
            return
        flotilla = yield from _which(leader, claims[leader.id])
        relieved = world.leader_of(flotilla)
        assert relieved is not None
        relieve(world, relieved, f"{leader.name} is senior", "SL 3.464")
        flotilla.leader = leader.id
        log(world, Posted(leader.id, flotilla.id, rule="SL 3.464"))


def _juniors(world: World, leader: Leader) -> list[Formation]:
    """The flotillas of his command whose leaders must give way to one of the mess."""
    side, command = leader.side, leader.command
    own = [flotilla for flotilla in world.formations.values() if flotilla.command == command and flotilla.side == side]
    return [flotilla for flotilla in own if _gives_way(world, flotilla, leader)]


def _gives_way(world: World, flotilla: Formation, leader: Leader) -> bool:
    """Whether a flotilla's leader is junior in rank to another who could take it.

    Under a superior flotilla there is another choice than its leader's equal: the junior who is there (SL 3.425).
    """
    if not qualified(leader, flotilla.kind):
        return False
    holder, ceiling = world.leader_of(flotilla), ceiling_of(world, flotilla)
    return holder is not None and rank(holder) < rank(leader) and (ceiling is None or rank(leader) < rank(ceiling))


def _which(leader: Leader, juniors: list[Formation]) -> Flow[Formation]:
    if len(juniors) == 1:
        return juniors[0]
    options = tuple(Option(flotilla.id, flotilla.name, flotilla) for flotilla in juniors)
    prompt = f"{leader.name} must have a flotilla: whose leader gives way?"
    chosen = yield from ask(Decision(leader.side, "SL 3.464", kinds.GIVE_WAY, options, prompt, leader.id))
    return chosen


# -- losses and returns --------------------------------------------------------------------------------------------------


def remove(world: World, leader: Leader, fate: str, rule: str) -> None:
    """SL 3.481c: a leader leaves the game for good, and whatever he was posted to."""
    relieve(world, leader, fate, rule)
    leave_stations(world, leader, fate)
    del world.leaders[leader.id]
    log(world, LeaderFate(leader.id, fate, _battle(world), rule=rule))


def wound(world: World, leader: Leader, turns: int, rule: str) -> None:
    """SL 3.481b: out of play for some turns; an admiral keeps his station."""
    relieve(world, leader, "wounded", rule)
    leader.away, leader.returns = "wounded", world.clock.number + turns
    log(world, LeaderFate(leader.id, f"wounded for {counted(turns, 'turn')}", _battle(world), rule=rule))


def capture(world: World, leader: Leader, rule: str) -> None:
    """SL 3.481d: in the enemy's hands until exchanged."""
    relieve(world, leader, "captured", rule)
    leave_stations(world, leader, "captured")
    leader.away = "captured"
    log(world, LeaderFate(leader.id, "captured", _battle(world), rule=rule))


def suffer(world: World, leader: Leader, fate: str, turns: int) -> None:
    """SL 3.481b-d: what a battle has done to a leader: killed, taken, or wounded for some turns; he is aboard no more."""
    if world.battle is not None:
        world.battle.aboard.pop(leader.id, None)
    if fate == "killed":
        remove(world, leader, "killed", "SL 3.481c")
    elif fate == "captured":
        capture(world, leader, "SL 3.481d")
    else:
        wound(world, leader, turns, "SL 3.481b")


def _battle(world: World) -> str:
    return world.battle.id if world.battle else ""


def withdraw(world: World, leader: Leader) -> None:
    """SL 3.481e, 11.125: called away to another theatre; he may come back."""
    relieve(world, leader, "called away", "SL 3.481e")
    leave_stations(world, leader, "called away")
    leader.away = "withdrawn"
    log(world, LeaderFate(leader.id, "withdrawn", rule="SL 3.481e"))


def fill_vacancies(world: World, side: str) -> None:
    """SL 3.332, 3.483: a flotilla without a leader is given one from the mess, the most senior flotillas first."""
    vacant = [one for one in world.formations.values() if one.side == side and one.kind in _WEIGHT and one.leader is None]
    for flotilla in sorted(vacant, key=lambda one: -_WEIGHT[one.kind]):
        post(world, flotilla)


def recover(world: World, side: str) -> None:
    """SL 3.481b: the wounded whose turns are over come back to the mess."""
    for leader in world.leaders.values():
        if leader.side == side and leader.away == "wounded" and (leader.returns or 0) <= world.clock.number:
            leader.away = leader.returns = None
            log(world, LeaderFate(leader.id, "recovered", rule="SL 3.481b"))


def review(world: World, side: str) -> None:
    """SL 3.484, 4.3h: in the winter quarterly turn the fleet admiral stays on 9 or less, each prestige lost counting 2."""
    admiral = fleet_admiral(world, side)
    if admiral is None:
        return
    lost = world.prestige_before.get(side, 0) - world.prestige.get(side, 0)
    roll = check_roll(world, admiral, "the fleet admiral's year is reviewed", "SL 3.484")
    roll.add(2 * max(0, lost), "prestige lost")
    roll.add(-ranks.benefit(world, side, ranks.REVIEW), ranks.WHY)
    if not roll.passes(9):
        remove(world, admiral, "relieved for poor performance", "SL 3.481g")

"""Squadrons and flotillas that come formed, and sail that enter the chart by sea (SL 11.15, 3.254c)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign import question_kinds as kinds
from campaign.record.causes import Harm
from campaign.record.fleet import Arrived, Forgone, Formed
from campaign.record.leaders import LeaderFate
from campaign.rules import damage, leaders, organisation, ports, spotting
from campaign.rules.flagships import pairing
from campaign.state import Arrival, Division, FlotillaCounter, Formation, Sail, Squadron, SquadronCounter, World
from maps.place import Place, is_berth, port_of
from maps.theatre import dice_of
from table.decisions import Decision, Option
from table.dice import d10, log
from table.flows import Flow, ask

Company = Formation | FlotillaCounter | None
TURNED = "their contingent has changed sides"


def enter(world: World) -> Flow[None]:
    """SL 11.15: what came by sea in the R&R step enters the chart as the Operations Phase opens."""
    now = (world.clock.year, world.clock.turn)
    due = [entry for entry in world.schedule if entry.by_sea and (entry.year, entry.turn) < now]
    world.schedule = [entry for entry in world.schedule if entry not in due]
    loose = [squadron for entry in due for squadron in _bring(world, entry)]
    yield from join(world, loose)


def _bring(world: World, entry: Arrival) -> list[str]:
    """What an entry of the schedule brings by sea; returns the squadrons that belong to no flotilla."""
    if entry.division is not None:
        return bring_division(world, entry.side, entry.division)
    return _form_at_entry(world, entry)


# -- formed squadrons and flotillas --------------------------------------------------------------------------------------


def bring_division(world: World, side: str, division: Division) -> list[str]:
    """SL 11.123, 11.15: a division comes to its place; returns its squadrons that belong to no flotilla.

    It is forfeit, as single sail are, if a port that it was for is closed to it, or its contingent has changed sides; its
    leaders come to the mess.
    """
    forfeit = _forfeit(world, side, division)
    for leader in division.leaders:
        world.leaders[leader.id] = leaders.begin_service(leader, world.clock.year)
        log(world, LeaderFate(leader.id, "comes to the mess" if forfeit else "comes with his ships", rule="SL 11.176"))
    if forfeit:
        ships = [ship.name for squadron in division.squadrons for ship in squadron.ships]
        log(world, Forgone(side, ", ".join(ships), forfeit, rule="SL 11.14"))
        return []
    for flotilla in division.flotillas:
        world.flotillas[flotilla.id] = _counter(flotilla)
        world.formations[flotilla.id] = flotilla
    for squadron in division.squadrons:
        _commission(world, squadron, division)
    for flotilla in division.flotillas:
        log(world, Formed(flotilla.id, flotilla.place, arrived=True, rule="SL 11.15"))
        if flotilla.superior is None:
            _look_out(world, flotilla)
    own = {flotilla.id for flotilla in division.flotillas}
    return [squadron.id for squadron in division.squadrons if squadron.formation not in own]


def _forfeit(world: World, side: str, division: Division) -> str:
    """Why a division does not come, if it does not."""
    if any(has_turned(world, one.flag, side) for one in division.squadrons):
        return TURNED
    closed = is_berth(division.place) and not ports.welcomes(world, port_of(division.place), side)
    return f"{world.sea.name(division.place)} is closed to them" if closed else ""


def has_turned(world: World, flag: str, side: str) -> bool:
    """SL 3.133: whether a contingent whose ships were to come to a side has left it since."""
    return flag in world.allegiance and world.side_of(flag) != side


def _counter(flotilla: Formation) -> FlotillaCounter:
    """SL 11.123: a formed flotilla brings its counter into the mix."""
    return FlotillaCounter(flotilla.id, flotilla.name, flotilla.side, flotilla.command, flotilla.kind)


def _commission(world: World, squadron: Squadron, division: Division) -> None:
    """A formed squadron is in play: in its flotilla, at its berth, or at sea as an independent one (SL 11.152b)."""
    world.squadrons[squadron.id] = squadron
    log(world, Arrived(squadron.id, [ship.name for ship in squadron.ships], formed=True, place=division.place, rule="SL 11.15"))
    if squadron.formation is None and is_berth(division.place):
        squadron.berth = division.place
    elif squadron.formation is None:
        _look_out(world, organisation.set_independent(world, squadron, division.place))
    _wear(world, squadron, rolled=squadron.id in division.rolled)


def _wear(world: World, squadron: Squadron, *, rolled: bool) -> None:
    """SL 11.153: it has the damage of its passage, a fixed number or by a die."""
    points, squadron.damage = squadron.damage, 0
    if rolled:
        roll = d10(world, "what the passage has cost", "SL 11.153", about=squadron.id)
        points += int(roll.read({f"{cost}": dice_of(dice) for dice, cost in world.charts.arrival_damage.items()}) or 0)
    damage.inflict(world, squadron, points, "a long passage", "SL 11.153", Harm.OTHER)


def _look_out(world: World, formation: Formation) -> None:
    """SL 7.111b-c: who appears in a strait or off another's port is seen there."""
    if not formation.fitting_out:
        spotting.on_arrival(world, formation)


# -- sail that enter by sea ----------------------------------------------------------------------------------------------


def _form_at_entry(world: World, entry: Arrival) -> list[str]:
    """SL 3.254c, 11.14c: sail form squadrons at an entry of the chart; for want of a counter they join others there."""
    formed: list[Squadron] = []
    if has_turned(world, entry.flag, entry.side):
        log(world, Forgone(entry.side, f"{len(entry.ships)} sail", TURNED, rule="SL 11.14"))
        return []
    for ship in entry.ships:
        roomy = next((squadron for squadron in formed if squadron.sail < squadron.capacity), None)
        counter = spare_for(world, entry)
        if roomy is not None:
            roomy.ships.append(ship)
            log(world, Arrived(roomy.id, [ship.name], place=entry.entry, rule="SL 3.254c"))
        elif counter is not None:
            formed.append(_form_ready(world, counter, ship, entry.entry))
        else:
            last_resort(world, entry, ship, entry.entry)
    return [squadron.id for squadron in formed]


def _form_ready(world: World, counter: SquadronCounter, ship: Sail, place: Place) -> Squadron:
    """SL 11.14c: a squadron is formed at sea, and is an independent one."""
    squadron = organisation.form_squadron(world, counter, [ship], place)
    log(world, Arrived(squadron.id, [ship.name], place=place, rule="SL 3.254c"))
    _look_out(world, organisation.set_independent(world, squadron, place))
    return squadron


def spare_for(world: World, entry: Arrival) -> SquadronCounter | None:
    """SL 3.246, 11.141: a free squadron counter of the sail's flag, class and command."""
    return next((one for one in world.spare_squadrons.values() if suits(entry, one)), None)


def suits(entry: Arrival, squadron: Squadron | SquadronCounter) -> bool:
    """SL 3.252b-c, 11.141: whether sail of the schedule may join a squadron; a flagship's counter takes none (SL 10.31)."""
    alike = squadron.flag == entry.flag and squadron.sail_class == entry.sail_class
    return alike and entry.command in ("", squadron.command) and not squadron.flagship


def with_room(world: World, entry: Arrival, place: str) -> list[Squadron]:
    """SL 3.252: the squadrons at a place that suit and have room."""
    return [
        squadron
        for squadron in world.squadrons.values()
        if suits(entry, squadron) and squadron.sail < squadron.capacity and world.place_of(squadron) == place
    ]


def room_for(world: World, entry: Arrival, place: str) -> Squadron | None:
    """SL 11.14a-b, 3.252: the first squadron there with room that suits, those in ordinary before the others."""
    there = with_room(world, entry, place)
    return min(there, key=lambda squadron: (not squadron.in_ordinary, squadron.id), default=None)


def last_resort(world: World, entry: Arrival, ship: Sail, place: Place) -> None:
    """SL 3.254d, 3.222: a sail for which there is no counter goes to a squadron that is at sea there, or does not exist."""
    ready = room_for(world, entry, place)
    if ready is None:
        log(world, Forgone(entry.side, ship.name, "no squadron counter is left", rule="SL 3.222"))
        return
    ready.ships.append(ship)
    log(world, Arrived(ready.id, [ship.name], rule="SL 3.254d"))


# -- with whom -----------------------------------------------------------------------------------------------------------


def join(world: World, squadrons: list[str]) -> Flow[None]:
    """SL 11.152: squadrons that come by themselves may join any flotilla where they appear, ready or not, without a check.

    At sea a flotilla may be formed of them there; else they sail independent, without orders (SL 11.152b).
    """
    for squadron in [world.squadrons[name] for name in squadrons if name in world.squadrons]:
        place = world.place_of(squadron)
        companies = tuple(_companies(world, squadron, place))
        if not companies:
            continue
        alone: Option[Company] = Option("none", "fit out by itself" if is_berth(place) else "sail independent", None)
        prompt = f"{squadron.name} comes: does it join a flotilla?"
        chosen = yield from ask(Decision(squadron.side, "SL 11.152", kinds.JOIN, (alone, *companies), prompt, squadron.id))
        if isinstance(chosen, FlotillaCounter):
            organisation.form_flotilla(world, chosen, [squadron], [], place)
        elif chosen is not None:
            organisation.take_in(world, chosen, squadron, "SL 11.152a")


def _companies(world: World, squadron: Squadron, place: str) -> Iterator[Option[Company]]:
    """The flotillas that a squadron may join, and at sea one spare counter of each kind that a leader can be found for."""
    for flotilla in world.formations.values():
        if flotilla.side == squadron.side and flotilla.place == place and _admits(world, flotilla, squadron):
            yield Option(flotilla.id, f"join {flotilla.name}", flotilla)
    offered: set[str] = set()
    for counter in world.flotillas.values() if not (is_berth(place) or squadron.flagship) else ():
        fit = leaders.candidates(world, counter.side, counter.command, counter.kind)
        if counter.command == squadron.command and counter.id not in world.formations and counter.kind not in offered and fit:
            offered.add(counter.kind)
            yield Option(f"form:{counter.id}", f"form {counter.name}", counter)


def _admits(world: World, flotilla: Formation, squadron: Squadron) -> bool:
    """SL 3.326: a flotilla that may have the squadron; a flagship needs a squadron-mate in it (SL 10.311c)."""
    if flotilla.kind not in organisation.FLOTILLAS or squadron in pairing.unpaired([*world.squadrons_of(flotilla.id), squadron]):
        return False
    return leaders.may_command(world, flotilla, squadron)

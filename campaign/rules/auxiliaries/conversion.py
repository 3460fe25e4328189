"""Mixed-role sail (SL 6.3): frigates or weak ships of the line become auxiliaries, two for one unless the chart says otherwise,
and sail again.

A conversion is checked when a plan is handed in, as if every leadership check before it passed, and again when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from campaign import question_kinds as kinds
from campaign.record.auxiliaries import Converted
from campaign.record.causes import Harm
from campaign.record.fleet import Forgone
from campaign.rules import blockade, damage, leaders, organisation, ports, reinforcement
from campaign.rules.auxiliaries import assignment, boxes
from campaign.rules.trial import Trial
from campaign.state import Arrival, Auxiliary, Box, Formation, Sail, Squadron, World
from maps.place import is_berth, road, space_named
from table.decisions import Form, IllegalChoice, Option, Part, Plan
from table.dice import log
from table.flows import Flow, ask_all

PROMPT = "Which sail are to be employed as auxiliaries?"
REMAIN = Option("remain", "remain an auxiliary", "")


class Conversion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """SL 6.321: a counter set aside and the sail that become it; at sea also the formation that they belong to."""

    auxiliary: str
    sail: tuple[str, ...]
    formation: str = ""


Judge = Callable[[World, str, Conversion], list[Squadron]]
"""Refuses a conversion that is not allowed; says which squadron each of the sail is taken from."""


# -- auxiliaries to sail -------------------------------------------------------------------------------------------------


def to_sail(world: World) -> Flow[None]:
    """SL 6.324: mixed-role auxiliaries in the Available box may be sail again, before any are assigned."""
    forms = [form for side in world.sides if (form := sail_form(world, side)).parts]
    answers = yield from ask_all(forms)
    for side in world.sides:
        for name, port in answers.get(side, {}).items():
            if port:
                recommission(world, world.auxiliaries[name], port)


def sail_form(world: World, side: str) -> Form[str]:
    """SL 6.324, 11.14: a line for each such auxiliary, with the friendly ports that have room for its sail."""
    parts = tuple(
        Part(one.id, f"{one.name} ({one.aux_class})", options, REMAIN.key)
        for one in world.auxiliaries.values()
        if one.side == side and one.box == "available" and one.ships and len(options := _havens(world, one)) > 1
    )

    trial = Trial(world, _judge_room, _into_port, lambda number, act: "to sail [SL 3.222]")

    def check(chosen: Mapping[str, str]) -> None:
        trial.check([(name, port) for name, port in chosen.items() if port])

    return Form(
        side,
        "SL 6.324",
        kinds.TO_SAIL,
        parts,
        "Which auxiliaries are to be squadrons' sail again, and where?",
        check,
        secret=True,
    )


def _judge_room(world: World, act: tuple[str, str]) -> None:
    name, port = act
    if not _holding(world, world.auxiliaries[name], [port]):
        raise IllegalChoice(f"no squadron at {port} has room for the sail of {name} besides the others")


def _into_port(world: World, act: tuple[str, str]) -> None:
    name, port = act
    recommission(world, world.auxiliaries[name], port)


def _havens(world: World, auxiliary: Auxiliary) -> tuple[Option[str], ...]:
    own = [port for port, owner in ports.owners(world).items() if owner == auxiliary.side]
    return (REMAIN, *(Option(port, world.sea.name(space_named(port)), port) for port in _holding(world, auxiliary, own)))


def _holding(world: World, auxiliary: Auxiliary, havens: list[str]) -> list[str]:
    """SL 3.222, 6.324: of some ports those where squadrons, and what could be formed there, can take all its sail."""
    room = reinforcement.room(world, _arrival(world, auxiliary, ""), havens)
    return [port for port in havens if room[port] >= len(auxiliary.ships)]


def _arrival(world: World, auxiliary: Auxiliary, port: str) -> Arrival:
    """SL 6.324: its sail are received as reinforcements would be."""
    sail_class = str(boxes.class_of(world, auxiliary).sail_class)
    year, turn, ships = world.clock.year, world.clock.turn, tuple(auxiliary.ships)
    return Arrival(year, turn, auxiliary.side, port, auxiliary.flag, sail_class, ships, command=auxiliary.command)


def recommission(world: World, auxiliary: Auxiliary, port: str) -> None:
    """SL 6.324-6.325: its sail join squadrons at a port, each of which suffers a point for it; the counter is set aside."""
    before = {squadron.id: squadron.sail for squadron in world.squadrons.values()}
    entry = _arrival(world, auxiliary, port)
    log(world, Converted(auxiliary.id, [ship.name for ship in auxiliary.ships], to_sail=True, rule="SL 6.324"))
    auxiliary.ships = ()
    boxes.move(world, auxiliary, "aside", "", "converted to sail", "SL 6.324")
    reinforcement.assign(world, entry)
    for squadron in world.squadrons.values():
        if squadron.sail > before.get(squadron.id, 0):
            damage.inflict(world, squadron, 1, "mixed-role sail join it", "SL 6.325", Harm.OTHER)


# -- sail to auxiliaries at ports ----------------------------------------------------------------------------------------


def to_auxiliaries(world: World) -> Flow[None]:
    """SL 6.323: sail at ports may become auxiliaries, which come to the Available box; too late to be assigned in this step."""
    plans = [
        _plan(world, side, "SL 6.323", judge_at_port, offers) for side in world.sides if (offers := offered_at_port(world, side))
    ]
    answers = yield from ask_all(plans)
    for side in world.sides:
        for act, donors in _still_legal(world, side, answers.get(side, []), judge_at_port):
            commission(world, act, donors)


def judge_at_port(world: World, side: str, act: Conversion) -> list[Squadron]:
    """SL 6.323a: the sail fit out or are in ordinary at ports, even at different ones, that no enemy interdicts."""
    _refuse(not act.formation, "an auxiliary made at a port comes to the Available box, not to a formation", "SL 6.323b")
    donors = _donors(world, side, act)
    for squadron in donors:
        _refuse(is_berth(world.place_of(squadron)), f"{squadron.name} is at sea", "SL 6.323a")
        _refuse(not _interdicted(world, squadron), f"the port of {squadron.name} is interdicted", "SL 6.323a")
    return donors


def _interdicted(world: World, squadron: Squadron) -> bool:
    space = road(world.place_of(squadron))
    return any(one.place == space and one.side != squadron.side and blockade.interdicts(world, one) for one in world.afloat())


def offered_at_port(world: World, side: str) -> list[Conversion]:
    """For each counter set aside, sail of every one or more squadrons that it could be made of."""
    return [
        act
        for counter in _set_aside(world, side)
        for sail in _lots(_of_its_kind(world, counter), boxes.class_of(world, counter).sail)
        if _allowed(world, side, act := Conversion(counter.id, sail), judge_at_port)
    ]


# -- sail to auxiliaries at sea --------------------------------------------------------------------------------------------


def at_sea(world: World) -> Flow[None]:
    """SL 6.323', 6.121: when an impulse starts, sail of a ready formation may become an auxiliary assigned to it.

    Its leader must pass a leadership check (SL 6.323'd); the auxiliary may be sent on a task at once.
    """
    plans = [
        _plan(world, side, "SL 6.323'", judge_at_sea, offers) for side in world.sides if (offers := offered_at_sea(world, side))
    ]
    answers = yield from ask_all(plans)
    for side in world.sides:
        for act, donors in _still_legal(world, side, answers.get(side, []), judge_at_sea):
            formation = world.formations[act.formation]
            roll = organisation.leadership_check(world, formation, "converting sail at sea", "SL 6.323'd")
            if roll.passes(leaders.leadership(world, formation)):
                commission(world, act, donors)
            else:
                log(world, Forgone(side, f"conversion to {act.auxiliary}", "the leadership check failed", rule="SL 6.323'd"))


def judge_at_sea(world: World, side: str, act: Conversion) -> list[Squadron]:
    """SL 6.323'a-c: the sail belong to one ready formation, which may have the auxiliary and is not used up by it."""
    formation = world.formations.get(act.formation)
    if formation is None or formation.side != side:
        raise IllegalChoice(f"{side} has no formation {act.formation!r}; expected the one that the sail belong to [SL 6.323'b]")
    _refuse(not formation.fitting_out, f"{formation.name} is fitting out; expected a ready formation", "SL 6.323'")
    company = world.company(formation.id)
    donors = _donors(world, side, act)
    _refuse(all(one in company for one in donors), f"the sail are not all of {formation.name}", "SL 6.323'a")
    _refuse(assignment.has_room(world, formation), f"{formation.name} may have no more auxiliaries", "SL 6.323'c")
    _refuse(sum(one.sail for one in company) > len(act.sail), f"{formation.name} would have no sail left", "SL 3.321")
    return donors


def offered_at_sea(world: World, side: str) -> list[Conversion]:
    """For each counter set aside and each ready formation, sail as at port."""
    donors = {counter.id: _of_its_kind(world, counter) for counter in _set_aside(world, side)}
    whence = _up_from(world, {one.formation for squadrons in donors.values() for one in squadrons})
    ready = [one for one in world.formations.values() if one.id in whence and one.side == side and not one.fitting_out]
    return [act for formation in ready for act in _offered_by(world, formation, donors)]


def _up_from(world: World, names: set[str | None]) -> set[str]:
    """Formations, and all that they are subordinate to in whatever depth."""
    found: set[str] = set()
    for name in names:
        while name is not None and name not in found:
            found.add(name)
            name = world.formations[name].superior
    return found


def _offered_by(world: World, formation: Formation, donors: dict[str, list[Squadron]]) -> Iterator[Conversion]:
    """What one formation could convert to each counter, of the squadrons that could be donors to it."""
    array = {flotilla.id for flotilla in world.array(formation)}
    own = {counter: [one for one in squadrons if one.formation in array] for counter, squadrons in donors.items()}
    if not any(own.values()) or not assignment.has_room(world, formation):
        return
    for counter, squadrons in own.items():
        for sail in _lots(squadrons, boxes.class_of(world, world.auxiliaries[counter]).sail):
            act = Conversion(counter, sail, formation.id)
            if _allowed(world, formation.side, act, judge_at_sea):
                yield act


# -- what both have in common ----------------------------------------------------------------------------------------------


def _plan(world: World, side: str, rule: str, judge: Judge, offers: list[Conversion]) -> Plan[Conversion]:
    """A list of conversions, each legal after those before it."""

    def allowed(stand: World, act: Conversion) -> list[Squadron]:
        return judge(stand, side, act)

    def do(stand: World, act: Conversion) -> None:
        commission(stand, act, judge(stand, side, act))

    def offered() -> list[Any]:
        return [msgspec.json.decode(msgspec.json.encode(act)) for act in offers]

    trial = Trial(world, allowed, do, lambda number, act: f"conversion {number}, {act.auxiliary}")
    return Plan(side, rule, kinds.CONVERSION, _read, trial.check, offered, PROMPT, secret=True)


def _read(act: Any) -> Conversion:
    try:
        return msgspec.convert(act, Conversion)
    except msgspec.ValidationError as error:
        raise IllegalChoice(f"conversion [SL 6.321]: {act!r} is none; expected an auxiliary and its sail: {error}") from error


def _still_legal(world: World, side: str, acts: list[Conversion], judge: Judge) -> Iterator[tuple[Conversion, list[Squadron]]]:
    """The acts of a plan that can be carried out when their turn comes, with the donors; the log says why another is forgone."""
    for act in acts:
        try:
            donors = judge(world, side, act)
        except IllegalChoice as error:
            log(world, Forgone(side, f"conversion to {act.auxiliary}", str(error), rule="SL 6.32"))
        else:
            yield act, donors


def _donors(world: World, side: str, act: Conversion) -> list[Squadron]:
    """SL 6.312, 6.32, 6.321, 6.325: as many sail as its class is made of, of the counter's class and flag, of squadrons not over
    half their damage rating."""
    counter = world.auxiliaries.get(act.auxiliary)
    if counter is None or counter.side != side or counter.box != "aside" or counter.base:
        raise IllegalChoice(f"{side} has no counter {act.auxiliary!r} set aside for mixed-role sail [SL 6.32]")
    rate = boxes.class_of(world, counter).sail
    if not len({*act.sail}) == len(act.sail) == rate:
        given = ", ".join(map(repr, act.sail)) or "none"
        raise IllegalChoice(f"{counter.name} is made of {given}; expected {rate} sail, each once [SL 6.321]")
    own = {ship.id: one for one in world.squadrons.values() if one.side == side for ship in one.ships}
    for name in act.sail:
        _refuse(name in own, f"{side} has no sail {name!r} in a squadron", "SL 6.322")
    donors = [own[name] for name in act.sail]
    wanted = boxes.class_of(world, counter).sail_class
    for squadron in donors:
        _refuse(
            squadron.sail_class == wanted,
            f"{squadron.name} is of {squadron.sail_class}; {counter.name} is made of {wanted}",
            "SL 6.312",
        )
        _refuse(_one_navy(squadron, counter), f"{squadron.name} is of another flag or command than {counter.name}", "SL 6.111")
        _refuse(_sound(world, squadron), f"{squadron.name} has more damage than half its rating", "SL 6.325")
    return donors


def _one_navy(squadron: Squadron, counter: Auxiliary) -> bool:
    return squadron.flag == counter.flag and counter.command in ("", squadron.command)


def _sound(world: World, squadron: Squadron) -> bool:
    """SL 6.325: not over half the damage rating."""
    return 2 * squadron.damage <= damage.rating(world, squadron)


def commission(world: World, act: Conversion, donors: list[Squadron]) -> None:
    """SL 6.322: sail leave their squadrons, and the counter takes their place: with the formation, or available."""
    counter = world.auxiliaries[act.auxiliary]
    counter.ships = tuple([_pay_off(world, squadron, name) for squadron, name in zip(donors, act.sail, strict=True)])
    box: Box = "assigned" if act.formation else "available"
    rule = "SL 6.323'b" if act.formation else "SL 6.323b"
    log(world, Converted(counter.id, [ship.name for ship in counter.ships], rule=rule))
    boxes.move(world, counter, box, act.formation, "converted from sail", rule)


def _pay_off(world: World, squadron: Squadron, name: str) -> Sail:
    """A sail leaves her squadron, which is no more without any (SL 3.25)."""
    ship = next(ship for ship in squadron.ships if ship.id == name)
    squadron.ships.remove(ship)
    if not squadron.ships:
        formation = squadron.formation
        organisation.unform_squadron(world, squadron, "its last sail was converted", "SL 3.25")
        if formation is not None:
            organisation.unform_if_empty(world, formation)
    return ship


def _set_aside(world: World, side: str) -> list[Auxiliary]:
    """SL 6.32: the counters that limit conversions."""
    return [one for one in world.auxiliaries.values() if one.side == side and one.box == "aside"]


def _of_its_kind(world: World, counter: Auxiliary) -> list[Squadron]:
    """The squadrons whose sail could become an auxiliary."""
    wanted = boxes.class_of(world, counter).sail_class
    return [
        one
        for one in world.squadrons.values()
        if one.sail_class == wanted and one.side == counter.side and _one_navy(one, counter) and _sound(world, one)
    ]


def _lots(squadrons: list[Squadron], rate: int) -> Iterator[tuple[str, ...]]:
    """So many sail, the last of each squadron: as many as can be of one, then fewer and the rest of those after it."""
    for number, one in enumerate(squadrons):
        for own in range(min(rate, one.sail), 0, -1):
            last = tuple(ship.id for ship in one.ships[-own:])
            if own == rate:
                yield last
            else:
                yield from ((*last, *rest) for rest in _lots(squadrons[number + 1 :], rate - own))


def _allowed(world: World, side: str, act: Conversion, judge: Judge) -> bool:
    try:
        judge(world, side, act)
    except IllegalChoice:
        return False
    return True


def _refuse(unless: bool, words: str, rule: str) -> None:
    if not unless:
        raise IllegalChoice(f"{words} [{rule}]")

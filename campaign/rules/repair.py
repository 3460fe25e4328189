"""The dockyard (SL 11.3, 3.274-3.276): out of ordinary, repairs, into ordinary, and hulks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from campaign import question_kinds as kinds
from campaign.record.causes import Sinking
from campaign.record.fleet import InOrdinary
from campaign.rules import damage, organisation, ports, prestige
from campaign.rules.admiralty import composition
from campaign.rules.convoys import standing
from campaign.state import Squadron, World
from maps.place import is_berth, is_flag, port_of
from maps.theatre import Port, dice_of
from table.decisions import Form, IllegalChoice, Option, Part
from table.dice import d10, log
from table.flows import Flow, ask_all

WORKS = "what the port's works are worth"  # SL 11.321


def at_port(world: World, side: str, *, in_ordinary: bool) -> list[Squadron]:
    """A side's squadrons in ordinary, or fitting out; those of a convoy and its escort are not at its disposal (SL 10.121)."""
    return [
        squadron
        for squadron in world.squadrons.values()
        if squadron.side == side
        and squadron.in_ordinary == in_ordinary
        and is_berth(world.place_of(squadron))
        and standing.at_their_disposal(world, squadron)
    ]


# -- out of ordinary -----------------------------------------------------------------------------------------------------


def return_from_ordinary(world: World) -> Flow[None]:
    """SL 4.3d, 3.275d, 11.311: squadrons in ordinary may be put to fit out, before any are repaired."""
    forms = [form for side in world.sides if (form := _returning(world, side)).parts]
    answers = yield from ask_all(forms)
    for side in world.sides:
        for name, fits_out in answers.get(side, {}).items():
            if fits_out:
                squadron = world.squadrons[name]
                squadron.in_ordinary = False
                world.administration.fresh.append(name)
                log(world, InOrdinary(name, str(squadron.berth), laid_up=False, rule="SL 3.275d"))


def _returning(world: World, side: str) -> Form[bool]:
    options = (Option("remain", "remain in ordinary", False), Option("fit-out", "fit out", True))
    parts = tuple(Part(one.id, one.name, options, "remain") for one in at_port(world, side, in_ordinary=True))
    return Form(side, "SL 4.3d", kinds.RETURN, parts, "Which squadrons leave ordinary?", secret=True)


# -- repairs -------------------------------------------------------------------------------------------------------------


def repair(world: World) -> Flow[None]:
    """SL 4.3e, 11.32: on repair tracks a die a squadron, as many as the yard can do; elsewhere emergency repairs."""
    forms = [form for side in world.sides if (form := _yard_list(world, side)).parts]
    answers = yield from ask_all(forms)
    for side in world.sides:
        chosen: dict[str, int] = answers.get(side, {})
        _pay(world, side, chosen)
        for name, rolls in chosen.items():
            for _ in range(rolls.bit_count()):
                _work(world, world.squadrons[name])
    _emergencies(world)


def _emergencies(world: World) -> None:
    """SL 11.331: at each port without a track one squadron in ordinary, the most damaged, loses a point on 0 to 3.

    A theatre's chart may say otherwise.
    """
    chart = world.charts.emergency_repairs
    laid_up = [one for one in world.squadrons.values() if one.in_ordinary and one.damage and not has_track(world, str(one.berth))]
    for berth in dict.fromkeys(str(one.berth) for one in laid_up):
        there = sorted((one for one in laid_up if one.berth == berth), key=lambda one: (-one.damage, one.id))
        for squadron in there[: chart.squadrons]:
            roll = d10(world, "emergency repairs", "SL 11.331", about=squadron.id)
            roll.add(_port_at(world, berth).repair_modifier, WORKS)
            if roll.passes(chart.limit):
                damage.mend(world, squadron, chart.points, "SL 11.331")


def _yard_list(world: World, side: str) -> Form[int]:
    """A line a damaged squadron on a repair track (SL 11.314): no die, the yard's, one bought with prestige, or both.

    Usually the yard works on the most damaged first, as far as its dice go.
    """
    options: tuple[Option[int], ...] = (Option("none", "leave her", 0), Option("roll", "repair", 1))
    if world.charts.purchases.repair_dice:
        options += (Option("extra", "repair, for prestige", 2), Option("both", "repair twice, once for prestige", 3))
    waiting = [one for one in at_port(world, side, in_ordinary=True) if one.damage and has_track(world, str(one.berth))]
    usual: dict[str, str] = {}
    left = {berth: yard_dice(world, berth) for berth in {str(one.berth) for one in waiting}}
    for one in sorted(waiting, key=lambda one: (-one.damage, one.id)):
        usual[one.id] = "roll" if left[str(one.berth)] > 0 else "none"
        left[str(one.berth)] -= 1
    parts = tuple(Part(one.id, f"{one.name} ({one.damage})", options, usual[one.id]) for one in waiting)

    def check(chosen: Mapping[str, int]) -> None:
        _check_yards(world, side, chosen)

    return Form(side, "SL 4.3e", kinds.REPAIRS, parts, "Which squadrons does the yard work on?", check, secret=True)


def has_track(world: World, berth: str) -> bool:
    """SL 11.314, 11.332: key ports have a repair track, unless the theatre allows them emergency repairs alone.

    A minor port has normal repairs only where the theatre gives it dice (SL 5.288b).
    """
    port = _port_at(world, berth)
    return port.yard != "emergency" and (port.key or bool(port.repairs))


def yard_dice(world: World, berth: str) -> int:
    """SL 11.321, 11.35: the dice of a port's yard in a turn, and as many more as it has repair points.

    A yard that works by the quarter has dice of its own in quarterly turns alone; what a convoy brought is good in any.
    """
    port = _port_at(world, berth)
    own = port.repairs if port.repairs is not None else world.charts.repair_rolls["key"]
    idle = port.yard == "quarterly" and not world.clock.quarterly
    return (0 if idle else own) + world.repair_points.get(port.space, 0)


def _port_at(world: World, berth: str) -> Port:
    return world.sea.theatre.ports[port_of(berth)]


def _check_yards(world: World, side: str, chosen: Mapping[str, int]) -> None:
    wanted = Counter(str(world.squadrons[name].berth) for name, rolls in chosen.items() if rolls & 1)
    for berth, dice in wanted.items():
        if dice > yard_dice(world, berth):
            place = world.sea.name(berth)
            raise IllegalChoice(f"repairs [SL 11.321]: {dice} dice at {place}; its yard has {yard_dice(world, berth)}")
    price = _price(world, chosen)
    if price > prestige.purse(world, side):
        raise IllegalChoice(f"repairs [SL 11.323]: {price} prestige wanted; {side} has {prestige.purse(world, side)}")


def _price(world: World, chosen: Mapping[str, int]) -> int:
    """SL 11.323, 12.31b: a point of prestige for up to three extra dice, or as many as the chart says."""
    extra = sum(rolls >= 2 for rolls in chosen.values())
    return -(-extra // world.charts.purchases.repair_dice) if extra else 0


def _pay(world: World, side: str, chosen: Mapping[str, int]) -> None:
    """Prestige for the extra dice, and repair points for those beyond the yard's own (SL 11.352)."""
    prestige.spend(world, side, _price(world, chosen), "extra repairs", "SL 12.31b")
    for berth, dice in Counter(str(world.squadrons[name].berth) for name, rolls in chosen.items() if rolls & 1).items():
        port = port_of(berth)
        over = dice - (yard_dice(world, berth) - world.repair_points.get(port, 0))
        if over > 0:
            world.repair_points[port] -= over


def _work(world: World, squadron: Squadron) -> None:
    """SL 11.32, 11.324: one die on the repair table; what is left over mends the worst other squadron on the same track."""
    roll = d10(world, "repairs", "SL 11.32", about=squadron.id)
    roll.add(_port_at(world, str(squadron.berth)).repair_modifier, WORKS)
    points = int(roll.read({f"{points}": dice_of(dice) for dice, points in world.charts.repair.items()}) or 0)
    spare = damage.mend(world, squadron, points, "SL 11.32")
    others = [one for one in at_port(world, squadron.side, in_ordinary=True) if one.berth == squadron.berth]
    for other in sorted(others, key=lambda one: (-one.damage, one.id)):
        spare = damage.mend(world, other, spare, "SL 11.324")


# -- into ordinary -------------------------------------------------------------------------------------------------------


def into_ordinary(world: World) -> Flow[None]:
    """SL 4.3f, 3.274, 11.312: squadrons that ended the operations fitting out may be laid up, and leave their flotillas."""
    forms = [form for side in world.sides if (form := _laying_up(world, side)).parts]
    answers = yield from ask_all(forms)
    for side in world.sides:
        for name, laid_up in answers.get(side, {}).items():
            if laid_up:
                squadron = world.squadrons[name]
                berth = world.place_of(squadron)
                organisation.set_ashore(world, squadron, berth)
                squadron.in_ordinary = True
                log(world, InOrdinary(name, berth, laid_up=True, rule="SL 3.275c"))


def _laying_up(world: World, side: str) -> Form[bool]:
    options = (Option("stay", "go on fitting out", False), Option("lay-up", "lay up in ordinary", True))
    parts = tuple(
        Part(one.id, f"{one.name} ({one.damage})", options, "stay")
        for one in at_port(world, side, in_ordinary=False)
        if one.id not in world.administration.fresh
        and not one.corsairs
        and ports.lays_up(world, port_of(world.place_of(one)), side)
    )

    moored = Counter(str(one.berth) for one in at_port(world, side, in_ordinary=True))

    def check(chosen: Mapping[str, bool]) -> None:
        laid_up = [name for name, wanted in chosen.items() if wanted]
        composition.judge_laying_up(world, laid_up)
        crowd: Counter[str] = Counter([world.place_of(world.squadrons[name]) for name in laid_up])
        crowd.update(moored)
        for berth, count in crowd.items():
            if is_flag(berth) and count > 1:
                place = world.sea.name(berth)
                raise IllegalChoice(f"into ordinary [SL 5.288b]: {count} squadrons at {place}; a minor port takes one")

    return Form(side, "SL 4.3f", kinds.LAY_UP, parts, "Which squadrons are laid up in ordinary?", check, secret=True)


# -- hulks ---------------------------------------------------------------------------------------------------------------


def hulk(world: World, squadron: Squadron, ship: str) -> None:
    """SL 11.34, 11.343: a sail is broken up and its squadron's damage falls by the points of her class."""
    damage.mend(world, squadron, world.charts.hulked(squadron.sail_class), "SL 11.343")
    organisation.lose_sail(world, squadron, ship, "SL 11.342", Sinking.HULKED, "its last sail was hulked")

"""The whole story of a formation in lines, as a page tells it when one points at its counter."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.agents.prudence import PrudentAssignment
from campaign.game import SeaLords
from campaign.play import wear_alarm
from campaign.reports.names import Names
from campaign.rules.admiralty.desk import TITLES
from campaign.sightings import LastSeen
from campaign.views import Own, OwnFlotilla, OwnSquadron, Sighting, View
from maps.place import is_berth
from table.wording import capital, counted, listed, within

WHAT = {
    "grand flag": "fleet", "flag": "flotilla", "detachment": "detachment", "independent": "squadron by itself",
    "convoy": "convoy", "dummy": "dummy",
}  # fmt: skip


def array(view: View, formation: str) -> list[OwnFlotilla]:
    """A flotilla and all that are subordinate to it, those next to it first."""
    found = [one for one in (view.flotillas.get(formation),) if one is not None]
    for above in found:
        found += [one for one in view.flotillas.values() if one.superior == above.id]
    return found


def company(view: View, formation: str) -> list[OwnSquadron]:
    """The squadrons of a formation and of its divisions, its own first."""
    ids = dict.fromkeys((formation, *(one.id for one in array(view, formation))))
    return [one for name in ids for one in view.squadrons.values() if one.formation == name]


def worn(view: View, bill: PrudentAssignment | None) -> dict[str, str]:
    """What is said of each formation that is near its damage rating (SL 7.35)."""
    found = wear_alarm.alarms(view, bill) if bill is not None else ()
    return {one.formation: one.mark for one in found}


def own(game: SeaLords, view: View, names: Names, one: Own, bill: PrudentAssignment | None, mark: str) -> tuple[str, ...]:
    """All that its owner knows of a formation: ships with their damage, leaders, what binds it, where it goes, how it fares."""
    return (
        f"{capital(WHAT.get(one.kind, one.kind))} {names.at(one.place)}" + (", fitting out" if one.fitting_out else ""),
        *_ships(view, names, one),
        *_auxiliaries(view, one),
        *_convoy(view, names, one),
        *_duty(game, view, names, one),
        *_bound(view, names, one, bill),
        *_fares(names, one, mark),
    )


def _ships(view: View, names: Names, one: Own) -> Iterator[str]:
    """Who commands, and each squadron with its sail and damage; then the divisions."""
    for flotilla in array(view, one.id):
        leader = flotilla.leader
        under = f"{names.piece(leader.id)} ({leader.rank}, leadership {leader.leadership})" if leader else ""
        if flotilla.id != one.id:
            yield names.piece(flotilla.id) + (f", under {under}" if under else "")
        elif under:
            yield f"Commanded by {under}"
        yield from (_squadron(names, ship) for ship in view.squadrons.values() if ship.formation == flotilla.id)
    if one.id not in view.flotillas:
        yield from (_squadron(names, ship) for ship in view.squadrons.values() if ship.formation == one.id)


def _squadron(names: Names, one: OwnSquadron) -> str:
    known = names.world.squadrons.get(one.id)
    ships = f": {', '.join(ship.name for ship in known.ships)}" if known and known.ships else ""
    bears = f" of {one.rating}" if one.rating else ""
    return f"– {one.name}, {counted(one.sail, 'sail', 'sail')}, damage {one.damage}{bears}{ships}"


def _auxiliaries(view: View, one: Own) -> Iterator[str]:
    """SL 6.13: the auxiliaries that are assigned to it, each with its class."""
    own = [f"{aux.name} ({aux.aux_class})" for aux in view.auxiliaries.values() if aux.box == "assigned" and aux.at == one.id]
    if own:
        yield f"With {listed(own)} [SL 6.13]"


def _convoy(view: View, names: Names, one: Own) -> Iterator[str]:
    """SL 10.11: a convoy's cargo, whither it is bound and who sails with it; of an escort whom it escorts."""
    convoy = view.convoys.get(one.id)
    if convoy is not None:
        cargo = f", cargo {convoy.cargo}" if convoy.cargo else ""
        yield f"Bound for {within(names.place(convoy.bound))}{cargo}, damage {convoy.damage} [SL 10.11]"
        if convoy.escorts:
            yield f"Escorted by {listed(within(names.piece(name)) for name in convoy.escorts)} [SL 10.12]"
    for other in view.convoys.values():
        if one.id in other.escorts:
            yield f"Escorts {within(other.name)} to {within(names.place(other.bound))} [SL 10.122]"


def _duty(game: SeaLords, view: View, names: Names, one: Own) -> Iterator[str]:
    """SL 9.36: the order that it goes by before its instructions."""
    duty = view.orders.issued.get(one.id)
    if duty is None:
        return
    books = [book for book in game.booklets.values() if book.side == view.side]
    order = next((book.orders[duty.order] for book in books if duty.order in book.orders), None)
    told = [f"Order: {order.title if order else TITLES.get(duty.order, duty.order)}"]
    if duty.goals:
        told.append(f"which leads to {listed(within(names.place(goal)) for goal in duty.goals)}")
    if order is not None and order.do.impulses_due:
        told.append(f"{duty.count} of {counted(order.do.impulses_due, 'full impulse')} served there")
    if order is not None and order.by:
        told.append(f"failed if not done with turn {order.by}")
    yield f"{', '.join(told)} [SL 9.36]"


def _bound(view: View, names: Names, one: Own, bill: PrudentAssignment | None) -> Iterator[str]:
    """Where one's own instructions send it."""
    line = bill.line_for(view, one.id) if bill is not None else None
    goal = bill.goal(view, line) if bill is not None and line is not None else None
    if goal is not None:
        there = names.at(goal) if goal == one.place else f"to {within(names.place(goal))}"
        yield f"By your instructions {there}"


def _fares(names: Names, one: Own, mark: str) -> Iterator[str]:
    """Its watch, the weather, its wear, and whether the enemy sees it."""
    if one.charge and one.charge == one.place:
        yield f"Keeps watch {names.at(one.charge)}" + (", but not in this gale [SL 5.33e]" if one.in_gale else " [SL 7.22]")
    elif one.charge:
        yield f"Charged with the watch {names.at(one.charge)} [SL 7.22]"
    if one.in_gale:
        yield "In a gale [SL 5.34]"
    if one.disorganised:
        yield "Disorganised [SL 8.45]"
    if mark:
        yield f"{capital(mark)}: near its damage rating [SL 7.35]"
    if one.oars:
        yield "Under oars [SL 3.23d]"
    if one.spotted and not is_berth(one.place):
        yield "In sight of the enemy [SL 7.11]"


def in_sight(view: View, one: Sighting, known: LastSeen | None, names: Names) -> tuple[str, ...]:
    """SL 7.115: what an enemy in sight shows, and who of one's own shadows him (SL 7.13)."""
    strength = known.strength if known else counted(one.squadrons, "squadron")
    lines = [f"{capital(WHAT.get(one.kind, one.kind))} of the enemy {names.at(one.place)}, in sight [SL 7.115]"]
    if strength:
        lines.append(f"Strength: {strength}")
    if known and known.bound:
        lines.append(capital(known.bound))
    if one.disorganised:
        lines.append("Disorganised [SL 8.45]")
    shadows = [aux.name for aux in view.auxiliaries.values() if aux.box == "shadowing" and aux.at == one.id]
    if shadows:
        lines.append(f"Shadowed by {listed(map(within, shadows))} [SL 7.13]")
    return tuple(lines)


def last_seen(known: LastSeen, names: Names, year: int) -> tuple[str, ...]:
    """What the sighting book has of an enemy that is out of sight."""
    when = known.day if known.year == year else f"{known.day} {known.year}"
    lines = [f"{capital(WHAT.get(known.kind, known.kind))} of the enemy, last seen {names.at(known.place)} on {when} [SL 7.115]"]
    if known.strength:
        lines.append(f"Strength then: {known.strength}")
    if known.bound:
        lines.append(f"{capital(known.bound)} then")
    lines.append("Where it is now is not known")
    return tuple(lines)

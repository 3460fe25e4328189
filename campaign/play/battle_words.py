"""A battle before it is fought in words (SL 8.2): both forces as far as known, gauge, action, who may come up, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from campaign.engagement import Intensity
from campaign.play.battle_outlook import Outlook
from campaign.prospects import Coming, Force, Prospect
from campaign.reports.names import Names
from table.wording import counted, party, people, within

if TYPE_CHECKING:
    from campaign.forecast import Odds

MOST = 4  # formations of a side that are named before a battle
NEVER = 0.005  # a chance that is told as none


class Forces(NamedTuple):
    """One side's, a line a formation; `more` are named no longer."""

    side: str
    lines: tuple[str, ...]
    more: int = 0


class Reckoned(NamedTuple):
    """What may be reckoned of one matter, and by which case."""

    title: str
    words: str
    rule: str


class OddsRow(NamedTuple):
    """SL 8.31: what one side may come by at one intensity; bands hold eight battles in ten."""

    intensity: str
    side: str
    damage: str
    lost: str
    wins: str


class OutlookSheet(NamedTuple):
    """A battle before it is fought, as values in words; of one that is joined both lines lie on the table."""

    title: str
    joined: bool
    forces: tuple[Forces, ...]
    reckoned: tuple[Reckoned, ...]
    odds: tuple[OddsRow, ...]


def laid_out(found: Outlook, names: Names, *, on_hexes: bool) -> OutlookSheet:
    """What a side may reckon of a battle, on a page or a screen."""
    prospect = found.prospect
    coming = [_coming(one, prospect, on_hexes) for one in prospect.coming]
    reckoned = [
        Reckoned("Weather gauge", gauge(prospect), "SL 8.222"),
        Reckoned("Bringing them to action", action(prospect), "SL 8.232"),
        *([Reckoned("Who may come up", "; ".join(coming), "SL 8.24")] if coming else []),
    ]
    sides = ((prospect.side, prospect.own), (prospect.enemy, prospect.theirs))
    forces = tuple(_forces(side, own, names) for side, own in sides)
    title = f"A battle {names.at(prospect.place)}?"
    return OutlookSheet(title, prospect.joined, forces, tuple(reckoned), tuple(odds(found.odds)))


def _forces(side: str, own: tuple[Force, ...], names: Names) -> Forces:
    """A line a formation; many counters that lie face down in one."""
    named = [one for one in own if one.id]
    lines = [_force(one, names) for one in named[:MOST]]
    if hidden := len(own) - len(named):
        lines.append(f"{counted(hidden, 'counter')} face down, which may be {'a dummy' if hidden == 1 else 'dummies'}")
    return Forces(side, tuple(lines), max(0, len(named) - MOST))


def _force(one: Force, names: Names) -> str:
    sail = f", {'' if one.leadership is not None else 'some '}{one.sail} sail" if one.sail else ", its sail not counted yet"
    harm = f", damage {one.damage}" if one.damage else ""
    leader = f", under {names.piece(one.leader)} ({one.leadership})" if one.leader else ""
    return f"{one.name}: {counted(one.squadrons, 'squadron')}{sail}{harm}{leader}"


def gauge(prospect: Prospect) -> str:
    """Who has it, or how likely it is."""
    found, (low, high) = prospect.gauge, prospect.gauge.chance
    own = _between(*found.own)
    theirs = f"at most {found.enemy[1]}" if found.enemy[0] is None else _between(found.enemy[0], found.enemy[1])
    made = f" ({', '.join(f'{one.why} {one.value:+d}' for one in found.reasons)})" if found.reasons else ""
    if found.holder:
        return f"{people(found.holder)} have it, our number {own}{made} against {theirs}"
    return f"ours {_per_cent(low, high)}: our number {own}{made} against {theirs}"


def action(prospect: Prospect) -> str:
    low, high = prospect.action
    if prospect.gauge.held is not None:
        return "they stand, or are brought to it" if not prospect.gauge.held else "yours to say; they cannot withdraw"
    if not prospect.refusable:
        return "certain; they have no way to withdraw by"
    return f"{_per_cent(low, high)} if they would rather not fight: who has the gauge may withdraw"


def _coming(one: Coming, prospect: Prospect, on_hexes: bool) -> str:
    whence = " out of port" if one.from_port else ""
    name = one.name or "a counter face down"
    if one.side != prospect.side:
        return f"theirs, {within(name)}{whence}, at a chance that we do not know"
    helped = f" ({one.helped:.0%} with an auxiliary's help)" if one.helped is not None and one.helped > (one.chance or 0) else ""
    turns = f", on hexes in turn {one.soonest} to {one.latest}" if one.chance and on_hexes else ""
    return f"{within(name)}{whence} {one.chance:.0%}{helped}{turns}"


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _per_cent(low: float, high: float) -> str:
    if low == high:
        return f"{low:.0%}"
    if low < NEVER and high == 1:
        return "0% to 100%, by what is not known of them"
    return f"at least {low:.0%}" if high == 1 else f"{low:.0%} to {high:.0%}"


def odds(found: Mapping[Intensity, Mapping[str, Odds]]) -> Iterator[OddsRow]:
    """SL 8.31: what may come of it at each intensity."""
    for heat, by_side in found.items():
        for side, one in by_side.items():
            damage = f"{one.damage:.1f} ({one.damage_band[0]}-{one.damage_band[1]})"
            lost = f"{one.lost:.2f} ({one.lost_band[0]}-{one.lost_band[1]})"
            yield OddsRow(str(heat), party(side), damage, lost, f"{100 * one.wins:.0f}%")

"""The battle on the table: both lines as both sides see them (SL 8.125), and what may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.engagement import Intensity
from campaign.play import battle_outlook
from campaign.play.battle_outlook import Outlook
from campaign.play.choosing import Unclear
from campaign.prospects import Coming, Force, Prospect
from campaign.question_kinds import BATTLE_DESK, LINE_DESK, CampaignKind
from campaign.state import HEX_GAMES
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.views import BattleView
from table.flows import Question
from table.wording import capital, counted, party, people, within

if TYPE_CHECKING:
    from campaign.forecast import Odds

MOST = 4  # formations of a side that are named before a battle


def show(deck: ConsolePlayer) -> None:
    battle = deck.view.battle
    found = deck.outlook()
    if battle is None and found is None:
        raise Unclear("no battle is on the table")
    told = list(lines(deck, battle)) if battle is not None else []
    deck.console.page([*told, *(outlook(deck, found) if found is not None else ())])


def show_news(deck: ConsolePlayer) -> None:
    """The board before a question, if it is not as he last saw it."""
    battle = deck.view.battle
    told = list(lines(deck, battle)) if battle is not None else []
    if told != deck.board:
        deck.board = told
        deck.console.page(told)


def lines(deck: ConsolePlayer, battle: BattleView) -> Iterator[str]:
    """SL 8.125: who is in it by side, who leads, and how far it has come."""
    gauge = f"; {people(battle.gauge)} have the weather gauge" if battle.gauge else ""
    heat = f"; {battle.intensity} action, damage level {battle.level}" if battle.combats else ""
    yield ""
    yield f"== {capital(deck.names.action(battle.place))}{gauge}{heat} =="
    for side, squadrons in battle.squadrons.items():
        yield deck.console.paint(
            f"{party(side)}: {sum(one.sail for one in squadrons)} sail", "ours" if side == deck.side else "theirs"
        )
        for flag in battle.leaders[side]:
            yield f"    {deck.names.piece(flag.id)}, {flag.rank}, leadership {flag.leadership}, {flag.personality}"
        for one in squadrons:
            idle = ", not engaged" if one.id in battle.idle else ""
            name = deck.names.piece(one.id)
            yield f"    {name[:30]:<30} {one.sail} {one.sail_class:<4} damage {one.damage:>2} of {one.rating}{idle}"
    for number, combat in enumerate(battle.combats, 1):
        if not any(combat.lines.values()):
            continue
        matched = " against ".join(" and ".join(map(deck.names.piece, line)) or "nobody yet" for line in combat.lines.values())
        yield f"  Combat {number}: {matched}"


# -- before it is fought -----------------------------------------------------------------------------------------------------


def odds(deck: ConsolePlayer) -> None:
    """SL 8.125: once a battle is joined both sides know both lines, and may have it fought on paper first; before that what may
    be reckoned of one that he is asked whether to bring on."""
    if deck.sighted() is not None:
        raise Unclear("odds are those of the Combat Damage Table; this battle is fought ship by ship on the hexes [SL 8.126]")
    found = deck.outlook()
    if found is None:
        battle = deck.view.battle
        known = battle_outlook.odds(deck.table.game, battle) if battle is not None else {}
        if not known:
            raise Unclear("odds are for a battle in which both lines are known [SL 8.125]")
        deck.console.page(_odds(known))
        return
    deck.console.page(outlook(deck, found))


def show_outlook(deck: ConsolePlayer, question: Question) -> None:
    """What may be reckoned of a battle, when the first question about it comes."""
    if not isinstance(question.kind, CampaignKind) or question.kind.desk not in (BATTLE_DESK, LINE_DESK):
        return
    about = (
        deck.view.battle.id if deck.view.battle is not None else f"{deck.session.phase_number} {getattr(question, 'about', '')}"
    )
    if about == deck.weighed:
        return
    deck.weighed = about
    found = deck.outlook(question)
    if found is not None:
        deck.console.page(outlook(deck, found))


def outlook(deck: ConsolePlayer, found: Outlook) -> Iterator[str]:
    """A battle before it is fought, on a screen: both forces as far as known, gauge, action, who may come up, and the odds."""
    prospect = found.prospect
    if not prospect.joined:
        yield ""
        yield f"== A battle {deck.names.at(prospect.place)}? =="
        yield from _forces(deck, prospect)
    yield f"Weather gauge: {_gauge(prospect)} [SL 8.222]"
    yield f"Bringing them to action: {_action(prospect)} [SL 8.232]"
    coming = [_coming(deck, one, prospect) for one in prospect.coming]
    if coming:
        yield f"Who may come up: {'; '.join(coming)} [SL 8.24]"
    yield from _odds(found.odds)


def _forces(deck: ConsolePlayer, prospect: Prospect) -> Iterator[str]:
    """Both forces, a line a formation; many counters that lie face down in one."""
    for side, forces in ((prospect.side, prospect.own), (prospect.enemy, prospect.theirs)):
        yield deck.console.paint(f"{party(side)}:", "ours" if side == prospect.side else "theirs")
        named = [one for one in forces if one.id]
        yield from (f"    {_force(deck, one)}" for one in named[:MOST])
        if len(named) > MOST:
            yield f"    and {counted(len(named) - MOST, 'formation')} more (`fleet` lists yours, `enemy` theirs)"
        if hidden := len(forces) - len(named):
            yield f"    {counted(hidden, 'counter')} face down, which may be {'a dummy' if hidden == 1 else 'dummies'}"


def _force(deck: ConsolePlayer, one: Force) -> str:
    sail = f", {'' if one.leadership is not None else 'some '}{one.sail} sail" if one.sail else ", its sail not counted yet"
    harm = f", damage {one.damage}" if one.damage else ""
    leader = f", under {deck.names.piece(one.leader)} ({one.leadership})" if one.leader else ""
    return f"{one.name}: {counted(one.squadrons, 'squadron')}{sail}{harm}{leader}"


def _gauge(prospect: Prospect) -> str:
    """Who has it, or how likely it is."""
    found, (low, high) = prospect.gauge, prospect.gauge.chance
    own = _between(*found.own)
    theirs = f"at most {found.enemy[1]}" if found.enemy[0] is None else _between(found.enemy[0], found.enemy[1])
    made = f" ({' '.join(f'{one.value:+d} {one.why}' for one in found.reasons)})" if found.reasons else ""
    if found.holder:
        return f"{people(found.holder)} have it, our number {own}{made} against {theirs}"
    return f"ours {_per_cent(low, high)}: our number {own}{made} against {theirs}"


def _action(prospect: Prospect) -> str:
    low, high = prospect.action
    if prospect.gauge.held is not None:
        return "they stand, or are brought to it" if not prospect.gauge.held else "yours to say; they cannot withdraw"
    if not prospect.refusable:
        return "certain; they have no way to withdraw by"
    return f"{_per_cent(low, high)} if they would rather not fight: who has the gauge may withdraw"


def _coming(deck: ConsolePlayer, one: Coming, prospect: Prospect) -> str:
    whence = " out of port" if one.from_port else ""
    name = one.name or "a counter face down"
    if one.side != prospect.side:
        return f"theirs, {within(name)}{whence}, who can say"
    helped = f" ({one.helped:.0%} with an auxiliary's help)" if one.helped is not None and one.helped > (one.chance or 0) else ""
    turns = f", on hexes in turn {one.soonest} to {one.latest}" if one.chance and deck.world.resolver in HEX_GAMES else ""
    return f"{within(name)}{whence} {one.chance:.0%}{helped}{turns}"


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _per_cent(low: float, high: float) -> str:
    if low == high:
        return f"{low:.0%}"
    return f"at least {low:.0%}" if high == 1 else f"{low:.0%} to {high:.0%}"


def _odds(found: Mapping[Intensity, Mapping[str, Odds]]) -> Iterator[str]:
    """SL 8.31: what may come of it at each intensity."""
    if found:
        yield f"{'intensity':<10} {'side':<12} {'damage (8 in 10)':<18} {'sail lost (8 in 10)':<20} wins"
    for heat, by_side in found.items():
        for side, one in by_side.items():
            damage = f"{one.damage:.1f} ({one.damage_band[0]}-{one.damage_band[1]})"
            lost = f"{one.lost:.2f} ({one.lost_band[0]}-{one.lost_band[1]})"
            yield f"{heat:<10} {party(side):<12} {damage:<18} {lost:<20} {100 * one.wins:.0f}%"

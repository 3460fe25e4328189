"""The battle on the table: both lines as both sides see them (SL 8.125), and what may come of it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.agents.flag_captain import brief
from campaign.engagement import INTENSITIES
from campaign.terminal.interactive.choosing import Unclear
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.views import BattleView
from table.wording import capital, party, people

TRIALS = 2000  # battles fought on paper before the odds are told


def show(deck: ConsolePlayer) -> None:
    battle = deck.view.battle
    if battle is None:
        raise Unclear("no battle is on the table")
    deck.console.page(lines(deck, battle))


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


def odds(deck: ConsolePlayer) -> None:
    """SL 8.125: once a battle is joined both sides know both lines, and may have it fought on paper first."""
    from campaign.forecast import forecast  # loads numpy, which few commands need

    if deck.sighted() is not None:
        raise Unclear("odds are those of the Combat Damage Table; this battle is fought ship by ship on the hexes [SL 8.126]")
    battle = deck.view.battle
    if battle is None or not all(battle.squadrons.values()):
        raise Unclear("odds are for a battle in which both lines are known [SL 8.125]")
    deck.console.say(f"{'intensity':<10} {'side':<12} {'damage (8 in 10)':<18} {'sail lost (8 in 10)':<20} wins")
    for heat in INTENSITIES:
        for side, one in forecast(brief(battle, heat), deck.table.game.charts, TRIALS).odds.items():
            damage = f"{one.damage:.1f} ({one.damage_band[0]}-{one.damage_band[1]})"
            lost = f"{one.lost:.2f} ({one.lost_band[0]}-{one.lost_band[1]})"
            deck.console.say(f"{heat:<10} {party(side):<12} {damage:<18} {lost:<20} {100 * one.wins:.0f}%")

"""The battle on the table: both lines as both sides see them (SL 8.125), and what may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.play import battle_outlook, battle_words
from campaign.play.battle_outlook import Outlook
from campaign.play.battle_words import OddsRow, OutlookSheet
from campaign.play.choosing import Unclear
from campaign.question_kinds import BATTLE_DESK, LINE_DESK, CampaignKind
from campaign.state import HEX_GAMES
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.views import BattleView
from table.flows import Question
from table.wording import capital, counted, cut, party, people


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
            yield f"    {cut(name, 30):<30} {one.sail} {one.sail_class:<4} damage {one.damage:>2} of {one.rating}{idle}"
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
        deck.console.page(_odds(tuple(battle_words.odds(known))))
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
    sheet = battle_words.laid_out(found, deck.names, on_hexes=deck.world.resolver in HEX_GAMES)
    if not sheet.joined:
        yield ""
        yield f"== {sheet.title} =="
        yield from _forces(deck, sheet)
    yield from (f"{one.title}: {one.words} [{one.rule}]" for one in sheet.reckoned)
    yield from _odds(sheet.odds)


def _forces(deck: ConsolePlayer, sheet: OutlookSheet) -> Iterator[str]:
    for one in sheet.forces:
        yield deck.console.paint(f"{party(one.side)}:", "ours" if one.side == deck.side else "theirs")
        yield from (f"    {line}" for line in one.lines)
        if one.more:
            yield f"    and {counted(one.more, 'formation')} more (`fleet` lists yours, `enemy` theirs)"


def _odds(rows: Sequence[OddsRow]) -> Iterator[str]:
    """SL 8.31: what may come of it at each intensity."""
    if rows:
        yield f"{'intensity':<10} {'side':<12} {'damage (8 in 10)':<18} {'sail lost (8 in 10)':<20} wins"
    yield from (f"{one.intensity:<10} {one.side:<12} {one.damage:<18} {one.lost:<20} {one.wins}" for one in rows)

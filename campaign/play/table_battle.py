"""The battle that lies on the table, as far as it has come, for a player who looks on: the lines, the combats, the dice."""

from __future__ import annotations

from campaign.play.seated_player import SeatedPlayer
from campaign.record.battle import BattleJoined
from campaign.record.documents import of_campaign
from campaign.reports import battle_report
from campaign.reports.battle_report import BattleTold, Line
from campaign.reports.battle_stages import Fight, Rank, Stage, in_reserve
from campaign.views import BattleView, Fielded
from table.wording import capital


def on_table(player: SeatedPlayer) -> Stage | None:
    """SL 8.125: what both sides see of it; None if no battle lies there, or it is fought on hexes."""
    battle = player.view.battle
    if battle is None or player.sighted() is not None:
        return None
    told = _told(player, battle.id)
    flags = {flag.aboard: player.names.piece(flag.id) for line in battle.leaders.values() for flag in line if flag.aboard}
    sides = tuple(battle.squadrons)
    ranks = {side: {one.id: _rank(player, one, flags) for one in line} for side, line in battle.squadrons.items()}
    fights = tuple(_fights(battle, ranks, told))
    named = {side: {rank.name: rank for rank in line.values()} for side, line in ranks.items()}
    title = capital(player.names.action(battle.place))
    return Stage(title, _lines(told), sides, fights, in_reserve(sides, named, fights))


def _told(player: SeatedPlayer, battle: str) -> BattleTold | None:
    """What has been told of it so far, as far as his side may read it."""
    heard = player.news.read(of_campaign(player.session.state.tray.journal))
    facts = [fact for fact in heard if battle_report.belongs(fact, battle)]
    if not any(isinstance(fact, BattleJoined) for fact in facts):
        return None
    return battle_report.told(facts, player.names, player.moment.date, "")


def _lines(told: BattleTold | None) -> tuple[Line, ...]:
    chapters = (*told.before, *told.after) if told is not None else ()
    return tuple(line for chapter in chapters for line in chapter.lines)


def _rank(player: SeatedPlayer, one: Fielded, flags: dict[str, str]) -> Rank:
    return Rank(player.names.piece(one.id), one.sail, 0, one.damage, one.rating, flags.get(one.id, ""))


def _fights(battle: BattleView, ranks: dict[str, dict[str, Rank]], told: BattleTold | None) -> list[Fight]:
    """The combats that are matched, with the fire of those that have fired; the last of these is fought now."""
    fired = {one.number: one for one in told.combats} if told is not None else {}
    last = max(fired, default=0)
    found = []
    for number, combat in enumerate(battle.combats, 1):
        lines = {
            side: tuple(ranks[side][one] for one in line if one in ranks.get(side, {})) for side, line in combat.lines.items()
        }
        own = fired.get(number)
        fire = {one.side: one for one in own.broadsides} if own is not None else {}
        found.append(Fight(number, lines, own.die if own is not None else None, fire, bool(own) and number == last))
    return found

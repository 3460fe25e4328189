"""After a battle: who was lost and why, from the facts, whoever has resolved it; and all of it on one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from campaign.document import outlined
from campaign.engagement import Battle
from campaign.game import SeaLords
from campaign.loyalties import loyalties
from campaign.play.choosing import Unclear
from campaign.play.table import Table, laid_out
from campaign.record.battle import Arrayed, BattleEnded, BattleJoined, Engaged, Lost, Regained, Struck
from campaign.record.causes import Harm, Sinking
from campaign.record.convoys import ConvoyHarmed
from campaign.record.documents import AnyFact, of_campaign
from campaign.record.fleet import Damaged, Disorganised
from campaign.record.leaders import LeaderFate
from campaign.record.politics import PrestigeChanged
from campaign.record.readers import EVERYBODY
from campaign.record.sailing import Sailed
from campaign.reports import after_battle
from campaign.reports.after_battle import AfterBattle, Cost, Fallen, Hurt, Merchantmen, Retiring, ShipLost
from campaign.reports.names import Names
from campaign.rules.battle.resolving import UMPIRE
from campaign.state import Resolver, World
from campaign.terminal import after_battle_page
from campaign.terminal.interactive.console import Console
from campaign.terminal.interactive.console_player import ConsolePlayer
from campaign.terminal.interactive.verbs import registry
from maps.place import Place
from table.archives import Memory
from table.decisions import Answer
from table.flows import Question
from table.seats import RandomLegal, Seat
from table.session import Session
from tactical import samples
from tests.campaign.play_kit import Desk, Hand, outset, war
from tests.rules.test_battle_example import fought

__all__ = ["outset", "war"]  # fixtures
OFF = Place("space:off-ushant")
LOYAL = {
    "british": "british",
    "allies": "allies",
    "van": "british",
    "rear": "british",
    "brest": "allies",
    "nelson": "british",
    "ff": "british",
    "bf": "allies",
    "oporto-spring": "british",
}


def told(*more: AnyFact, victor: str = "british") -> AfterBattle:
    """A battle of these facts."""
    in_it = {"battle": "battle-1", "rule": "SL 8"}
    joined = BattleJoined(OFF, ["british", "allies"], "they are in company", **in_it)
    engaged = [Engaged(name, "initial", **in_it) for name in ("ff", "bf")]
    ended = BattleEnded(victor, {"british": 0, "allies": 0}, battle="battle-1", rule="SL 8.43")
    (found,) = after_battle.over([joined, *engaged, ended, *more], LOYAL)
    return found


def lost(squadron: str, sail: str, cause: Sinking = Sinking.WORN_DOWN, why: str = "") -> Lost:
    return Lost(squadron, sail, why, cause, battle="battle-1", rule="SL 8.338")


def struck(sail: str, side: str, squadron: str) -> Struck:
    return Struck(sail, side, squadron, battle="battle-1", rule="SL 8.441")


@pytest.mark.rule("SL 8.337b", "SL 8.338", "SL 8.44", "SL 8.442")
def test_each_ship_that_is_lost_is_told_with_why_and_what_became_of_her() -> None:
    found = told(
        lost("brest", "Majestueux"), lost("brest", "Aquilon", Sinking.AT_A_BLOW),
        lost("brest", "Jemmapes", Sinking.REPORTED, "sunk"),
        lost("van", "Superb"), lost("rear", "Thunderer"),
        struck("Majestueux", "british", "van"), struck("Aquilon", "british", ""),
        Regained("rear", "Thunderer", "british", battle="battle-1", rule="SL 8.44"),
    )  # fmt: skip
    british, allies = found.costs
    assert allies.lost == (
        ShipLost("Majestueux", "brest", "of her damage", taken="british"),
        ShipLost("Aquilon", "brest", "at a blow", scuttled=True),
        ShipLost("Jemmapes", "brest", "sunk"),
    )
    assert (british.lost, british.regained, british.prizes) == (
        (ShipLost("Superb", "van", "of her damage"),), ("Thunderer",), ("Majestueux",)
    )  # fmt: skip


def test_of_two_ships_of_one_name_on_either_side_each_has_her_own_fate() -> None:
    found = told(lost("van", "Berwick"), lost("brest", "Berwick"), struck("Berwick", "british", "rear"))
    british, allies = found.costs
    assert (british.lost[0].taken, allies.lost[0].taken) == ("", "british")
    assert (british.prizes, allies.prizes) == (("Berwick",), ())


def test_damage_leaders_and_prestige_are_summed_by_side_and_squadron() -> None:
    def harm(squadron: str, points: int, total: int, battle: str = "battle-1") -> Damaged:
        return Damaged(squadron, points, total, "combat", Harm.GUNS, battle=battle, rule="SL 8.336")

    british, allies = told(
        harm("van", 2, 5), harm("van", 3, 8), harm("brest", 4, 4), harm("rear", 9, 9, battle=""),
        LeaderFate("nelson", "killed", battle="battle-1", rule="SL 8.37"),
        PrestigeChanged("british", 2, 5, "victory", by_battle=True, rule="SL 8.43"),
        PrestigeChanged("allies", -1, 0, "defeat", by_battle=True, rule="SL 8.43"),
        PrestigeChanged("british", 7, 12, "an order", rule="SL 9.385"),
    ).costs  # fmt: skip
    assert british.hurt == (Hurt("van", 5, 8),)
    assert allies.hurt == (Hurt("brest", 4, 4),)
    assert british.leaders == (Fallen("nelson", "killed"),)
    assert (british.prestige, allies.prestige) == (2, -1)


@pytest.mark.rule("SL 10.132")
def test_what_merchantmen_have_lost_is_told_to_both_sides(war: Desk) -> None:
    """Two fires on one convoy are drawn together; what a gale did to it before is none of the battle's."""

    def harmed(points: int, total: int, cause: Harm = Harm.CONVOY_FIGHT) -> ConvoyHarmed:
        return ConvoyHarmed("oporto-spring", points, total, "combat 1", cause, rule="SL 10.131")

    assert harmed(2, 2).readers() == EVERYBODY
    assert harmed(2, 2, Harm.GALE).readers() != EVERYBODY, "how it has weathered a gale its owner alone knows"
    found = told(harmed(2, 5), harmed(4, 9), harmed(3, 12, Harm.GALE))
    british, allies = found.costs
    assert british.merchantmen == (Merchantmen("oporto-spring", 6, 9),)
    assert allies.merchantmen == ()
    with laid_out(war.url, "war", to_read=True) as table:
        shown = [*after_battle_page.page(Names(outlined(table.session().state)), found)]
    assert "    merchantmen: the spring convoy for Oporto 6 (9 in all) [SL 10.132]" in shown


@pytest.mark.rule("SL 8.46b")
@pytest.mark.parametrize("victor", ["british", "allies", ""])
def test_the_beaten_must_go_and_it_is_told_whither_they_went(victor: str) -> None:
    away = Sailed("bf", OFF, Place("space:brest"), rule="SL 5.2")
    disorder = Disorganised("bf", by_battle=True, rule="SL 8.45")
    still, gone = told(disorder, victor=victor), told(disorder, away, victor=victor)
    expected = {"british": "bf", "allies": "ff", "": None}[victor]
    assert [one.formation for one in still.beaten] == ([expected] if expected else [])
    if victor == "british":
        assert still.beaten == (Retiring("bf", "", disordered=True),)
        assert gone.beaten == (Retiring("bf", "space:brest", disordered=True),)


@pytest.mark.rule("SL 8.46b")
def test_who_goes_later_is_told_to_have_gone_and_nobody_else() -> None:
    still = told()
    elsewhere = Sailed("bf", Place("space:brest"), OFF, rule="SL 5.2")
    away = Sailed("bf", OFF, Place("space:brest"), rule="SL 5.2")
    assert after_battle.followed(still, [elsewhere]) == still
    assert after_battle.followed(still, [elsewhere, away]).beaten == (Retiring("bf", "space:brest"),)


@pytest.mark.rule("SL 8.5")
def test_the_rulebook_s_own_battle() -> None:
    world, _ = fought()
    facts = of_campaign(world.tray.journal)
    (found,) = after_battle.over(facts, loyalties(outlined(world)))
    _agrees(found, facts)


def _agrees(found: AfterBattle, facts: list[AnyFact]) -> None:
    """What is told agrees with the end of the battle and with every fact of it."""
    ended = next(fact for fact in facts if isinstance(fact, BattleEnded) and fact.battle == found.battle)
    own = [fact for fact in facts if getattr(fact, "battle", "") == found.battle]
    lost = Counter(fact.sail for fact in own if isinstance(fact, Lost))
    regained = Counter(fact.sail for fact in own if isinstance(fact, Regained)) & lost  # others were lost in a battle before
    assert Counter(ship.name for cost in found.costs for ship in cost.lost) + regained == lost
    assert sum(one.points for cost in found.costs for one in cost.hurt) == sum(
        fact.points for fact in own if isinstance(fact, Damaged)
    )
    assert found.victor == ended.victor
    for cost in found.costs:
        assert len(cost.lost) == ended.lost.get(cost.side, 0), "each of them is named"
        taken = [fact.sail for fact in own if isinstance(fact, Struck) and fact.side == cost.side and fact.squadron]
        assert list(cost.prizes) == taken


class Reporter:
    """An umpire whose table comes to whatever the samples have of it, one after the other."""

    def __init__(self, state: Callable[[], World]) -> None:
        self.state, self.number = state, 0

    def answer(self, view: Any, question: Question, moment: str) -> Answer:
        brief = next(fact.brief for fact in reversed(self.state().tray.journal) if isinstance(fact, Arrayed))
        reports = samples.reports(brief)
        self.number += 1
        return [msgspec.to_builtins(reports[self.number % len(reports)])]


@pytest.mark.rule("SL 8.126")
@pytest.mark.parametrize("resolver", ["abstract", "table", "hexes"])
def test_of_battles_by_every_resolver_all_that_were_lost_are_named(resolver: Resolver) -> None:
    game = SeaLords("trafalgar_1805")
    world = game.new_world("3")
    world.resolver = resolver
    session = Session(game, Memory(game.encode(world)))
    seats: dict[str, Seat] = {side: RandomLegal("3") for side in world.sides}
    facts: list[AnyFact] = []
    for closing in session.play(seats | {UMPIRE: Reporter(lambda: session.state)}):
        facts += of_campaign(closing.facts)
        fought_so_far = sum(isinstance(fact, BattleEnded) and fact.fought for fact in facts)
        if session.state.clock.number >= 5 and fought_so_far > 3:
            break
    loyal = loyalties(outlined(world), outlined(session.state))
    battles = [one for one in after_battle.over(facts, loyal) if one.fought]
    assert len(battles) > 3, "enough to be worth it"
    assert any(cost.lost for one in battles for cost in one.costs)
    for one in battles:
        _agrees(one, facts)


# -- the screen ------------------------------------------------------------------------------------------------------------


def seated(war: Desk, table: Table) -> ConsolePlayer:
    return ConsolePlayer(war.url, table, table.session(), "british", Console(Hand([]), size=(80, 24), colour=False))


def facts_of(battle: str, *, fought: bool = True) -> list[AnyFact]:
    """A battle of the Channel Fleet's that is over."""
    return [
        BattleJoined(OFF, ["british", "allies"], "they are in company", battle=battle, rule="SL 8.12"),
        Engaged("channel-fleet", "initial", battle=battle, rule="SL 8.21"),
        BattleEnded("allies" if fought else "", {"british": 0, "allies": 0}, fought=fought, battle=battle, rule="SL 8.43"),
    ]


def test_he_is_told_of_a_battle_of_his_once_when_it_is_off_the_table_if_it_was_fought(war: Desk) -> None:
    with laid_out(war.url, "war", to_read=True) as table:
        deck, facts = seated(war, table), facts_of("battle-1")
        deck.session.state.battle = Battle("battle-1", OFF, ("british", "allies"))
        deck.hear(facts)
        assert deck.after_battles == [], "prizes and what else it brings are still to come"
        deck.session.state.battle = None
        deck.hear(facts)
        deck.hear([*facts, *facts_of("battle-2", fought=False)])
        assert [one.battle for one in deck.after_battles] == ["battle-1"]
        away = Sailed("channel-fleet", OFF, Place("space:plymouth"), rule="SL 5.2")
        deck.hear([*facts, *facts_of("battle-2", fought=False), away])
        assert deck.after_battles[0].beaten == (Retiring("channel-fleet", "space:plymouth"),)


def test_losses_shows_the_last_again(war: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    with laid_out(war.url, "war", to_read=True) as table:
        deck = seated(war, table)
        with pytest.raises(Unclear, match="no battle of yours has ended"):
            registry.obey(deck, "losses")
        deck.last_battle = told()
        capsys.readouterr()
        registry.obey(deck, "losses")
    assert "== After the action off Ushant: the British have won ==" in capsys.readouterr().out


def test_the_worst_battle_fits_a_screen_of_24_lines(war: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Trafalgar twice over: more ships, leaders and squadrons than anybody has lost."""
    ships = tuple(ShipLost(f"Santisima Trinidad {number}", "brest-1", "of her damage", taken="british") for number in range(40))
    hurt = tuple(Hurt("brest-1", 9, 19) for _ in range(20))
    leaders, prizes = (Fallen("villeneuve", "captured"), Fallen("missiessy", "wounded for 3 turns")), ("Majestueux", "Aquilon")
    costs = tuple(Cost(side, ships, ("Thunderer",), prizes, leaders, hurt, -9) for side in ("allies", "british"))
    beaten = tuple(Retiring("brest-fleet", disordered=True) for _ in range(5))
    with laid_out(war.url, "war", to_read=True) as table:
        deck = seated(war, table)
        capsys.readouterr()
        found = AfterBattle("battle-1", OFF, "british", fought=True, costs=costs, beaten=beaten)
        deck.console.page(after_battle_page.page(deck.names, found, deck.coloured))
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) <= 24
    assert max(map(len, shown)) <= 80
    assert shown[1] == "== After the action off Ushant: the British have won =="

"""A flag captain: answers what battles and auxiliaries ask, from his side's view alone, for whoever leaves it to him.

He has no memory and throws no dice. Where both sides are known to him (SL 8.125) he weighs the odds by `campaign.forecast`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET

from campaign import question_kinds as kinds
from campaign.charts.tables import Charts
from campaign.engagement import INTENSITIES, Intensity
from campaign.exclusive_rules.rows import VENTURE_KINDS
from campaign.question_kinds import campaign_kind
from campaign.rules.battle.line import box_of
from campaign.views import BattleView, Fielded, Flag, View
from maps.place import is_post
from table.decisions import Answer, Decision, Form, IllegalChoice, Kind
from table.flows import Question
from tactical import handoff

TRIALS = 200  # battles of one forecast: enough to tell a good day from a bad one
SAIL = 4  # damage points that a sail is worth in his reckoning (SL 10.132)
BOLD, SHY = 0.9, 0.6  # sail of ours to one of theirs: from the first on he attacks, below the second he withdraws


class FlagCaptain:
    """Answers by the kind of question; None where it is not his business."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts

    def answer(self, view: View, question: Question, moment: str) -> Answer | None:
        kind = campaign_kind(question)
        if kind is None or kind.officer != kinds.CAPTAIN:
            return None
        return POLICIES[kind](self, view, question) if kind.usual is None else kind.usual(question)

    # -- before a battle -----------------------------------------------------------------------------------------------

    def _attack(self, view: View, question: Decision[Any]) -> str:
        """SL 8.124: he attacks when he has as many squadrons there as he sees, and they are not worn out."""
        met = view.meetings.get(question.about, (question.about,))
        own = [one for one in view.squadrons.values() if one.place in met and one.formation]
        fit = sum(one.damage < 6 for one in own)
        foes = sum(max(1, one.squadrons) for one in view.enemies if one.place in met)
        return "attack" if fit and fit >= BOLD * foes else "let-be"

    def _engage(self, view: View, question: Decision[Any]) -> str:
        """SL 8.21: the formation with most squadrons that are fit to fight goes first."""

        def strength(key: str) -> int:
            return sum(one.damage < 6 for one in view.squadrons.values() if one.formation == key)

        return max((option.key for option in question.options), key=strength)

    def _withdraw(self, view: View, form: Form[Any]) -> dict[str, str]:
        """SL 8.23: all or nothing: he runs from a fleet much stronger than all he has there."""
        battle = view.battle
        assert battle is not None
        shy = _sail(battle, view.side) < SHY * _sail(battle, _enemy(battle, view.side))
        return {part.key: "withdraw" for part in form.parts} if shy else {}

    def _intensity(self, view: View, question: Decision[Any]) -> str:
        """SL 8.31: of what he may choose, that which hurts the enemy most beyond what it costs him."""
        from campaign.forecast import forecast  # loads numpy, which few commands need

        battle = view.battle
        assert battle is not None
        foe = _enemy(battle, view.side)

        def gain(intensity: Intensity) -> float:
            odds = forecast(brief(battle, intensity), self.charts, TRIALS).odds
            mine, theirs = odds[view.side], odds[foe]
            return theirs.damage + SAIL * theirs.lost - mine.damage - SAIL * mine.lost

        offered = [name for name in INTENSITIES if name in {option.key for option in question.options}]
        return max(offered, key=gain)

    # -- in it -----------------------------------------------------------------------------------------------------------

    def _put_up(self, view: View, question: Decision[Any]) -> str:
        """SL 8.331: the soundest of those whose turn it is, and so to the right along the track."""
        return min(question.options, key=lambda option: box_of(_damage(view, option.key))).key

    def _most_damaged(self, view: View, question: Decision[Any]) -> str:
        return max(question.options, key=lambda option: _damage(view, option.key)).key

    def _prize(self, view: View, question: Decision[Any]) -> str:
        """SL 8.44: to the soundest squadron that will bear her, and else she is scuttled."""
        room = [option.key for option in question.options if option.key.startswith("squadron:")]
        fit = [key for key in room if _damage(view, key.removeprefix("squadron:")) <= SAIL]
        fresh = [option.key for option in question.options if option.key.startswith("new:")]
        return min(fit, key=lambda key: _damage(view, key.removeprefix("squadron:"))) if fit else next(iter(fresh), "scuttle")

    # -- auxiliaries -----------------------------------------------------------------------------------------------------

    def _task(self, view: View, question: Decision[Any]) -> str:
        """SL 6.14: he looks where an enemy counter is, falls on convoys, bombards, burns, lands; he lays nobody on a station."""
        wanted = ("search:", "convoy-attack:", "fireship:", "bombard:", *(f"{kind}:" for kind in VENTURE_KINDS))
        return next((option.key for option in question.options if option.key.startswith(wanted)), "none")

    def _assign(self, view: View, form: Form[Any]) -> dict[str, str]:
        """SL 6.13: auxiliaries go by turns to the flotillas that take them, and else to the first port offered."""
        taken: dict[str, int] = {}
        filled: dict[str, str] = {}
        for part in form.parts:
            posts = [option.key for option in part.options if option.key in view.formations and taken.get(option.key, 0) < 2]
            ports = [option.key for option in part.options if is_post(option.key)]
            post = min(posts, key=lambda key: taken.get(key, 0)) if posts else next(iter(ports), part.usual)
            taken[post] = taken.get(post, 0) + 1
            filled[part.key] = post
        try:
            form.resolve(filled)
        except IllegalChoice:
            return {}
        return filled


Policy = Callable[[FlagCaptain, View, Any], Answer]

POLICIES: dict[Kind, Policy] = {
    kinds.ATTACK: FlagCaptain._attack,
    kinds.ENGAGE: FlagCaptain._engage,
    kinds.WITHDRAWAL: FlagCaptain._withdraw,
    kinds.INTENSITY: FlagCaptain._intensity,
    kinds.SIT_OUT: FlagCaptain._most_damaged,
    kinds.PUT_UP: FlagCaptain._put_up,
    kinds.PRIZE: FlagCaptain._prize,
    kinds.TASK: FlagCaptain._task,
    kinds.ASSIGNMENT: FlagCaptain._assign,
}
"""What he weighs; the rest is answered as usual."""


# -- what he sees of a battle ----------------------------------------------------------------------------------------------


def _enemy(battle: BattleView, side: str) -> str:
    return next(other for other in battle.squadrons if other != side)


def _sail(battle: BattleView, side: str) -> int:
    return sum(one.sail for one in battle.squadrons[side])


def _damage(view: View, squadron: str) -> int:
    fielded = {one.id: one for side in (view.battle.squadrons.values() if view.battle else ()) for one in side}
    known: Mapping[str, Any] = {**view.squadrons, **fielded}
    return int(known[squadron].damage) if squadron in known else 0


def brief(battle: BattleView, intensity: Intensity) -> handoff.BattleBrief:
    """The battle that he sees, at an intensity: leaders not yet aboard are taken to be in the first squadron of theirs."""
    one, other = (_party(battle, side) for side in battle.squadrons)
    return handoff.BattleBrief(battle.id, battle.place, battle.gauge, intensity, (one, other))


def _party(battle: BattleView, side: str) -> handoff.Party:
    squadrons = tuple(_squadron(one) for one in battle.squadrons[side] if one.id not in battle.idle)
    commanders = tuple(_commander(flag, squadrons) for flag in battle.leaders[side])
    return handoff.Party(side, squadrons, commanders)


def _squadron(one: Fielded) -> handoff.Squadron:
    ships = tuple(handoff.Ship(f"{one.id}-{number}", one.id) for number in range(one.sail))
    return handoff.Squadron(
        one.id,
        one.formation,
        one.sail_class,
        ships,
        one.damage,
        one.rating,
        one.shift,
        mate=one.mate,
        fleet_shift=one.fleet_shift or UNSET,
    )


def _commander(flag: Flag, squadrons: tuple[handoff.Squadron, ...]) -> handoff.Commander:
    own = next((one.id for one in squadrons if one.formation == flag.formation), "")
    return handoff.Commander(flag.id, flag.id, flag.rank, flag.leadership, flag.personality, flag.aboard or own)

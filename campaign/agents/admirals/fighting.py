"""Battle (SL 8): when to bring it on, when to refuse it, and how hotly to fight; the rest is left to the flag captain.

Before a battle the enemy's squadrons are taken to be full, and when the forces are shown (SL 8.125) they are counted as they are,
all else being reckoned the same way. So nobody who attacks finds himself weaker than he thought, and withdraws from what he has
brought on himself: the ratio from which one attacks is higher than that below which one will not stand.
"""

from __future__ import annotations

from typing import Any

from campaign.agents.admirals import returns
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.noise import doubt
from campaign.agents.flag_captain import SAIL, brief
from campaign.charts.tables import Charts
from campaign.engagement import INTENSITIES, Intensity
from campaign.views import BattleView, View
from table.decisions import Decision, Form
from table.seats import Explained

TRIALS = 60  # battles of one forecast: enough to tell a good day from a bad one
WORN = 7  # damage points with which a squadron is not counted on in a battle
NUMBERS_ONLY = 4  # the strength below which an admiral goes by the count of sail alone


def attack(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.124: by the sail he has there that can fight, and the most that the enemy can have."""
    own, foes = reckoned(view, question.about, desk.temper.unknown)
    if own and doubt(desk.temper, view, question.about) * own >= desk.temper.attack * foes:
        return Explained("attack", f"{own:.0f} sail of ours to {foes:.0f} of theirs at most: worth a battle.")
    return Explained("let-be", f"{own:.0f} sail of ours to {foes:.0f} of theirs at most: not worth a battle.")


def withdraw(desk: AllotmentDesk, view: View, form: Form[Any], charts: Charts) -> Explained:
    """SL 8.23: all or nothing, by what the forces shown would do to each other."""
    battle = view.battle
    assert battle is not None
    own, foes = reckoned(view, battle.place, desk.temper.unknown)
    if doubt(desk.temper, view, battle.place) * own >= desk.temper.stand * foes:
        return Explained({}, f"{own:.0f} sail of ours to {foes:.0f} of theirs: we stand.")
    if desk.temper.strength >= NUMBERS_ONLY and balance(desk, view, battle, "medium", charts) > 0:
        return Explained({}, "We are fewer, but the odds are that they lose more: we stand.")
    return Explained(
        {part.key: "withdraw" for part in form.parts}, f"{own:.0f} sail of ours to {foes:.0f} of theirs: we stand off."
    )


def intensity(desk: AllotmentDesk, view: View, question: Decision[Any], charts: Charts) -> Explained:
    """SL 8.31: of what he may choose that which hurts the enemy most beyond what it costs."""
    battle = view.battle
    assert battle is not None
    offered = [name for name in INTENSITIES if name in {option.key for option in question.options}]
    if desk.temper.strength < NUMBERS_ONLY:
        own, foes = reckoned(view, battle.place, desk.temper.unknown)
        return Explained(offered[0 if own < foes else -1], "By the count of sail alone.")
    gains = {name: balance(desk, view, battle, name, charts) for name in offered}
    best = max(offered, key=lambda name: gains[name])
    return Explained(best, f"A {best} action should cost them {gains[best]:+.0f} points of damage beyond what it costs us.")


def reckoned(view: View, place: str, unknown: float) -> tuple[float, float]:
    """Sail that can fight at a place, ours and the enemy's: those shown in a battle as they are, others as if they were full."""
    there = (one for one in view.squadrons.values() if one.place == place and one.formation and one.damage < WORN)
    seen = [one for one in view.enemies if one.place == place and one.kind != "convoy"]
    battle = view.battle
    shown = [] if battle is None else [one for side in battle.squadrons if side != view.side for one in battle.squadrons[side]]
    others = max(0, sum(one.squadrons for one in seen) - len(shown))
    unseen = sum(not one.id for one in seen)
    foes = sum(returns.fit(one.sail, one.damage) for one in shown) + returns.SQUADRON * others + unknown * unseen
    return returns.strength(there), max(1.0, foes)


def balance(desk: AllotmentDesk, view: View, battle: BattleView, how: Intensity, charts: Charts) -> float:
    """What a battle should cost the enemy beyond what it costs us, in points of damage, as his temper weighs it."""
    from campaign.forecast import forecast  # loads numpy, which few commands need

    foe = next(side for side in battle.squadrons if side != view.side)
    odds = forecast(brief(battle, how), charts, TRIALS).odds
    mine, theirs = odds[view.side], odds[foe]
    return theirs.damage + SAIL * theirs.lost - desk.temper.prey * (mine.damage + SAIL * mine.lost)

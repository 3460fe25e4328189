"""Battle (SL 8): when to bring it on, when to refuse it, and how hotly to fight; the rest is left to the flag captain.

Before a battle the enemy's squadrons are taken to be full, unless one has counted their sail in another, and when the forces
are shown (SL 8.125) they are counted as they are, all else being reckoned the same way. So nobody who attacks finds himself
weaker than he thought, and withdraws from what he has brought on himself: the ratio from which one attacks is higher than that
below which one will not stand.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from campaign.agents.admirals import returns
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.commanding import bound_elsewhere, daring, on_the_spot
from campaign.agents.admirals.noise import doubt
from campaign.agents.admirals.temper import Temper
from campaign.agents.flag_captain import SAIL, brief
from campaign.charts.tables import Charts
from campaign.engagement import INTENSITIES, Intensity
from campaign.views import BattleView, View
from table.decisions import Decision, Form
from table.seats import Explained
from table.wording import counted, listed

TRIALS = 60  # battles of one forecast: enough to tell a good day from a bad one
WORN = 9  # damage points with which a squadron is not counted on in a battle
COUNTED = 0.8  # what is left of a sail that was counted in an earlier battle, which has cost it something
CLOSE: Intensity = "heavy"
FEW = 0.7  # the share of the sail from which he attacks, counted by number alone, that he wants for a close action (designed)
NUMBERS_ONLY = 4  # the strength below which an admiral goes by the count of sail alone


def attack(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.124: by the sail he has there that can fight, and the most that the enemy can have; merchantmen alone are a prey.

    Who is to get out of a port, or to a shore that he raids, seeks no other battle on the way.
    """
    places = view.meetings.get(question.about, (question.about,))
    temper, who = on_the_spot(desk, view, places)
    met, edge = reckoned(view, places, temper.filled, temper.unknown), desk.edge(view.side)
    if not met.guns:
        return Explained("attack", "They are merchantmen without a guard, who fire at nobody: worth a battle.")
    odds = f"{met.own:.0f} sail of ours that can fight to {met.words}{merit(edge)}"
    if (errand := bound_elsewhere(desk, view, places)) is not None:
        return Explained("let-be", f"{odds}: {errand.title} leads elsewhere, and no battle is sought on the way.{who}")
    if met.own and doubt(temper, view, question.about) * edge * met.own >= temper.attack * met.foes:
        return Explained("attack", f"{odds}: worth a battle.{who}")
    return Explained("let-be", f"{odds}: not worth a battle.{who}")


def withdraw(desk: AllotmentDesk, view: View, form: Form[Any], charts: Charts) -> Explained:
    """SL 8.23: all or nothing, by what the forces shown would do to each other."""
    battle = view.battle
    assert battle is not None
    temper, who = on_the_spot(desk, view, (battle.place,))
    met, edge = reckoned(view, (battle.place,), temper.filled, temper.unknown), desk.edge(view.side)
    if not met.guns:
        return Explained({}, "They are merchantmen without a guard, who fire at nobody: we stand.")
    odds = f"{met.own:.0f} sail of ours to {met.foes:.0f} of theirs{merit(edge)}"
    there = [one for one in desk.returns(view).forces.values() if one.place == battle.place]
    dares, fit = daring(desk, view, there), doubt(temper, view, battle.place) * edge * met.own
    if fit >= temper.stand * met.foes:
        return Explained({}, f"{odds}: we stand.{who}")
    if fit >= temper.stand * dares * met.foes:
        return Explained({}, f"{odds}: our order is worth a fight, and we stand.{who}")
    if temper.strength >= NUMBERS_ONLY and balance(temper, view, battle, "medium", charts) > 0:
        return Explained({}, f"We are fewer, but the odds are that they lose more: we stand.{who}")
    return Explained({part.key: "withdraw" for part in form.parts}, f"{odds}: we stand off.{who}")


def intensity(desk: AllotmentDesk, view: View, question: Decision[Any], charts: Charts) -> Explained:
    """SL 8.31: of what he may choose that which hurts the enemy most beyond what it costs; no close action is sought by who is
    fewer than his temper likes, however good his ships."""
    battle = view.battle
    assert battle is not None
    offered = [name for name in INTENSITIES if name in {option.key for option in question.options}]
    if unresisted(view, battle):
        return Explained(offered[-1], "Nobody fires back: merchantmen are fallen upon with every gun.")
    temper, who = on_the_spot(desk, view, (battle.place,))
    met = reckoned(view, (battle.place,), temper.filled, temper.unknown)
    if temper.strength < NUMBERS_ONLY:
        return Explained(offered[0 if met.own < met.foes else -1], "By the count of sail alone.")
    gains = {name: balance(temper, view, battle, name, charts) for name in offered}
    best = max(offered, key=lambda name: gains[name])
    because, others = "A", [name for name in offered if name != CLOSE]
    if best == CLOSE and others and met.own < FEW * temper.attack * met.foes:
        best = max(others, key=lambda name: gains[name])
        because = f"{met.own:.0f} sail of ours to {met.foes:.0f} of theirs are too few for a close action: a"
    elif gains[best] < 0:
        because = "No action promises a gain, and this least of a loss: a" if len(offered) > 1 else "There is no choice: a"
    return Explained(best, f"{because} {best} action should cost them {_beside_ours(gains[best])}.{who}")


def _beside_ours(gain: float) -> str:
    """What a battle should cost the enemy beside what it costs us, in points of damage."""
    points = round(abs(gain))
    if not points:
        return "as much damage as it costs us"
    return f"{counted(points, 'point')} of damage {'more' if gain > 0 else 'less'} than it costs us"


def merit(edge: float) -> str:
    """What ships are worth, if the fleets are not alike: `, one of ours being worth 1.5 of theirs`."""
    if edge == 1:
        return ""
    return (
        f", one of ours being worth {edge:.1f} of theirs" if edge > 1 else f", one of theirs being worth {1 / edge:.1f} of ours"
    )


class Met(NamedTuple):
    """Who has met, as one side reckons: its own sail that can fight, the enemy's, and what is known of him.

    `counted` are the squadrons whose sail a battle has shown (SL 8.125), `full` those taken to be full, `unseen` the counters
    that may be anything (SL 7.11).
    """

    own: float
    foes: float
    counted: int
    full: int
    unseen: int

    @property
    def guns(self) -> bool:
        """Whether anybody is there who could fight for the enemy."""
        return bool(self.counted or self.full or self.unseen)

    @property
    def words(self) -> str:
        """`12 of theirs at most (3 squadrons)`; a counter that nobody has made out may have more sail than it is taken for."""
        made_out = counted(self.counted + self.full, "squadron") if self.counted + self.full else ""
        if not self.unseen:
            return f"{'some ' if self.full else ''}{self.foes:.0f} of theirs ({made_out})"
        unseen = f"{counted(self.unseen, 'counter')} that nobody has made out"
        return f"{self.foes:.0f} of theirs by guess ({listed(filter(None, (made_out, unseen)))})"


def reckoned(view: View, places: Collection[str], filled: float, unknown: float) -> Met:
    """Who is at places: of the enemy those shown in a battle as they are, those counted in one since they are in sight by their
    sail, others as if they were full. Ships in disorder attack nobody, and stand only where no others are (SL 8.45, 8.451)."""
    fit = [one for one in view.squadrons.values() if one.place in places and one.formation and one.damage < WORN]
    ready = [one for one in fit if not returns.in_disorder(view, one)]
    seen = [one for one in view.enemies if one.place in places and one.kind != "convoy"]
    battle = view.battle
    shown = [] if battle is None else [one for side in battle.squadrons if side != view.side for one in battle.squadrons[side]]
    sail = returns.counted_sail(view) if battle is None else {}
    known = [one for one in seen if one.id in sail]
    full = max(0, sum(one.squadrons for one in seen) - len(shown) - sum(one.squadrons for one in known))
    unseen = sum(not one.id for one in seen)
    there = sum(returns.fit(one.sail, one.damage) for one in shown) + COUNTED * sum(sail[one.id] for one in known)
    foes = there + filled * full + unknown * unseen
    return Met(returns.strength(ready or fit), foes, len(shown) + sum(one.squadrons for one in known), full, unseen)


def unresisted(view: View, battle: BattleView) -> bool:
    """SL 10.131: whether the enemy has merchantmen alone in a battle, who cannot fire."""
    return not any(battle.squadrons[side] for side in battle.squadrons if side != view.side)


def balance(temper: Temper, view: View, battle: BattleView, how: Intensity, charts: Charts) -> float:
    """What a battle should cost the enemy beyond what it costs us, in points of damage, as his temper weighs it."""
    from campaign.forecast import forecast  # loads numpy, which few commands need

    foe = next(side for side in battle.squadrons if side != view.side)
    odds = forecast(brief(battle, how), charts, TRIALS).odds
    mine, theirs = odds[view.side], odds[foe]
    return theirs.damage + SAIL * theirs.lost - temper.prey * (mine.damage + SAIL * mine.lost)

"""What battles, prizes and the reorganisation ask, weighed by what the view shows; each answer with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.agents.admirals import returns
from campaign.agents.admirals.allotment import AllotmentDesk
from campaign.agents.admirals.fighting import WORN
from campaign.charts.auxiliaries import Screen
from campaign.rules.battle.prizes import TOLL
from campaign.rules.leaders import RANKS
from campaign.views import Fielded, OwnLeader, View
from maps import routes
from maps.place import is_berth
from table.decisions import Decision, Form, Option
from table.seats import Explained
from table.wording import counted

DRIVEN_OFF: dict[Screen, int] = {"failure": 0, "partial": 1, "success": 2}  # SL 6.28: what a screen does to who is at a task
FAR = 1 << 30


# -- in battle ---------------------------------------------------------------------------------------------------------------


def engage(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.21: the formation with most sail that can fight goes first."""

    def strength(name: str) -> float:
        return returns.strength(one for one in view.squadrons.values() if one.formation == name and one.damage < WORN)

    best = max((option.key for option in question.options), key=strength)
    return Explained(best, f"{_called(question.options, best)} is the strongest, worth {strength(best):.0f} sound sail.")


def battle_space(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.122: where cripples have the shortest way to a yard."""

    def far(place: str) -> int:
        yard = desk.nearest(place, desk.returns(view).yards)
        points = None if yard is None else routes.distance(desk.calm, place, yard)
        return FAR if points is None else points

    best = min((option.key for option in question.options), key=far)
    return Explained(best, "Our damaged ships have the shortest way to a yard from there.")


def reinforce(desk: AllotmentDesk, view: View, form: Form[Any]) -> Explained:
    """SL 8.24: everybody tries to come up whose ships can fight."""
    worn = {
        part.key: "hold-back" for part in form.parts if part.key in view.formations and view.formations[part.key].damage >= WORN
    }
    held = {key: hold for key, hold in worn.items() if _offers(form, key, hold)}
    if held:
        return Explained(held, f"{_names(view, held)} would only be lost: too much damaged. The others try to come up.")
    return Explained({}, "Every sail more tells in a battle, and nobody is too worn to come up.")


def double(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.33d: two squadrons on the enemy's strongest that can be doubled."""
    fielded, battle = _fielded(view), view.battle
    assert battle is not None

    def against(option: Option[Any]) -> float:
        lines = battle.combats[int(option.key.removeprefix("combat-")) - 1].lines
        theirs = [fielded[name] for side, names in lines.items() if side != view.side for name in names if name in fielded]
        return sum(returns.fit(one.sail, one.damage) for one in theirs)

    combats = [option for option in question.options if option.key.startswith("combat-")]
    best = max(combats, key=against)
    return Explained(best.key, "Two of ours upon the strongest of theirs that can be doubled.")


def sink_whom(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.33.10: a convoy before its guard; of squadrons that with most sail, which loses most by it in the next fights."""
    fielded = _fielded(view)
    guarded = next((option.key for option in question.options if option.key not in fielded and option.key != "guard"), None)
    if guarded is not None:
        return Explained(guarded, "The convoy is what the enemy can least afford to lose.")
    best = max((option.key for option in question.options), key=lambda name: (fielded[name].rating, fielded[name].sail))
    return Explained(best, f"{_called(question.options, best)} is the stoutest of them, and hardest to sink by damage alone.")


def prize(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.441-8.442: a prize is worth having if some squadron can take her in and still come home; the soundest does."""
    own = {f"squadron:{name}": one for name, one in view.squadrons.items()}
    able = [
        option.key
        for option in question.options
        if option.key in own and own[option.key].damage + TOLL + desk.wear.in_port() < own[option.key].rating
    ]
    if able:
        best = min(able, key=lambda key: own[key].damage)
        return Explained(best, f"A sail gained: {own[best].name}, the soundest, can man her and still come home.")
    fresh = next((option.key for option in question.options if option.key.startswith("new:")), None)
    if fresh is not None:
        return Explained(fresh, "A sail gained: she is manned as a squadron by herself.")
    return Explained("scuttle", "Whoever took her in might founder on the way home: she is scuttled.")


def lost_leader(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 8.423: a leader is posted if there is one; else the flotilla sails on, since it keeps its order so."""
    offered = [option.key for option in question.options]
    best = next(key for key in ("post", "notional", "unform") if key in offered)
    why = {
        "post": "A flotilla with a leader can be given orders and fights better.",
        "notional": "It keeps together, and whatever order it is under, until a leader is found.",
        "unform": "Nobody can lead it: its squadrons go to the flotilla above it.",
    }
    return Explained(best, why[best])


def most_sail(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 6.23, 6.24a, 6.25b: of squadrons that can be struck at that with most sail, as the question shows them."""
    marks = [option for option in question.options if option.value is not None]
    best = max(marks, key=lambda option: option.value.sail)
    return Explained(best.key, f"It has the most sail within reach, {counted(best.value.sail, 'sail', 'sail')}.")


def least_ship(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 7.356: the ship with the fewest guns is given up."""
    least = min(question.options, key=lambda option: option.value.guns)
    return Explained(least.key, f"{least.value.name} has the fewest guns of them, {least.value.guns}.")


# -- frigates ----------------------------------------------------------------------------------------------------------------


def auxiliary(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 6.28b, 7.14: the strongest class that can be sent, which drives the weaker off."""
    own = [option.key for option in question.options if option.key in view.auxiliaries]
    best = max(own, key=lambda name: _force(desk, view.auxiliaries[name].aux_class))
    ship = view.auxiliaries[best]
    return Explained(best, f"{ship.name} is of the strongest class at hand ({ship.aux_class}).")


def _force(desk: AllotmentDesk, screen: str) -> int:
    """SL 6.28: how well a class keeps others off, by what the screening chart lets it do to each of them."""
    rows = desk.charts.screening.values()
    return sum(DRIVEN_OFF[by_screen[screen]] for by_screen in rows if screen in by_screen)


def follow(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 7.136: the part that shows most squadrons."""
    shown = {one.id: one.squadrons for one in view.enemies if one.id}
    best = max((option.key for option in question.options), key=lambda name: shown.get(name, 0))
    return Explained(best, f"{_called(question.options, best)} is the larger part, and more dangerous out of sight.")


# -- the fleet ---------------------------------------------------------------------------------------------------------------


def join(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 11.152: at sea with the strongest flotilla there; in port by itself, to be formed with others when an order wants it."""
    squadron = view.squadrons.get(question.about)
    flotillas = [option.key for option in question.options if option.key in view.flotillas]
    if squadron is not None and is_berth(squadron.place):
        return Explained("none", "In port it is free for whatever order wants it first.")
    if flotillas:
        best = max(flotillas, key=lambda name: sum(one.sail for one in view.squadrons.values() if one.formation == name))
        return Explained(best, "In company it is safe and fights; alone it could only run for port.")
    formed = next((option.key for option in question.options if option.key.startswith("form:")), "none")
    return Explained(formed, "Under a leader it can be given orders.")


def merit(desk: AllotmentDesk, view: View, question: Decision[Any]) -> Explained:
    """SL 11.177: he who controls most squadrons, and of equals the junior, who gains most by a step."""
    known: dict[str, OwnLeader] = {one.id: one for one in _leaders(view)}

    def claim(name: str) -> tuple[int, int]:
        one = known.get(name)
        return (0, 0) if one is None else (one.control, -RANKS.index(one.rank))

    best = max((option.key for option in question.options), key=claim)
    return Explained(best, f"{_called(question.options, best)} controls the most squadrons of those who have earned it.")


def _leaders(view: View) -> Iterator[OwnLeader]:
    yield from view.mess
    yield from (one.leader for one in view.flotillas.values() if one.leader is not None)


# -- words -------------------------------------------------------------------------------------------------------------------


def _called(options: Iterable[Option[Any]], key: str) -> str:
    return next(option.label for option in options if option.key == key)


def _name(view: View, formation: str) -> str:
    return view.formations[formation].name if formation in view.formations else "a division"


def _names(view: View, formations: Iterable[str]) -> str:
    return ", ".join(_name(view, one) for one in formations)


def _offers(form: Form[Any], line: str, key: str) -> bool:
    return any(part.key == line and any(option.key == key for option in part.options) for part in form.parts)


def _fielded(view: View) -> Mapping[str, Fielded]:
    return {one.id: one for side in (view.battle.squadrons.values() if view.battle else ()) for one in side}

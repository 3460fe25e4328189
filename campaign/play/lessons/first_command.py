"""The first course: three turns with a squadron at Plymouth. Which of the tutor's texts fits follows from the campaign alone, so
that a pupil who comes back another day is where he was."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.play import desks
from campaign.play.lessons.pupil import HOME, STATION, Lesson, Pupil
from campaign.record.auxiliaries import Searched
from campaign.record.battle import BattleEnded
from campaign.record.fleet import InOrdinary, Repaired
from campaign.record.orders import OrderFulfilled, OrderIssued, OrderReceived
from maps.place import is_berth


def sailing(pupil: Pupil) -> str:
    """SL 5.1: standing instructions, and the first voyage."""
    if pupil.has_sailed:
        return "away"
    if pupil.goal == HOME:
        return "idle" if pupil.impulse > 1 or pupil.turn > 1 else "intro"
    return "sent" if pupil.goal == STATION else "elsewhere"


def search(pupil: Pupil) -> str:
    """SL 7.12: an auxiliary sent to look."""
    looked = [fact for fact in pupil.facts if isinstance(fact, Searched) and fact.side == pupil.deck.side]
    if looked:
        return "found" if any(fact.found for fact in looked) else "nothing"
    if pupil.question is not None and desks.prizes(pupil.question):
        return "asked"
    if any(pupil.deck.declined.values()):
        return "declined"
    return "intro" if pupil.has_sailed else ""


def order(pupil: Pupil) -> str:
    """SL 9.35-9.38: an order received, issued and fulfilled."""
    if pupil.last(OrderFulfilled) is not None:
        return "fulfilled"
    if pupil.last(OrderIssued) is not None:
        return "issued"
    if pupil.asked(kinds.RECEIVE):
        return "receive"
    if pupil.asked(kinds.ORDERS):
        return "issue"
    if pupil.last(OrderReceived) is None or not pupil.impulse:
        return ""
    return "reluctant"


def battle(pupil: Pupil) -> str:
    """SL 8: an enemy brought to battle, and what came of it."""
    ended = pupil.last(BattleEnded)
    if ended is not None and ended.fought:
        return {pupil.deck.side: "won", "": "drawn"}.get(ended.victor, "lost")
    if pupil.asked(kinds.ATTACK):
        return "attack"
    if pupil.asked(kinds.INTENSITY):
        return "intensity"
    if pupil.deck.view.battle is not None:
        return "joined"
    if pupil.turn >= 3:
        return "missed"
    return "intro" if pupil.turn == 2 else ""


def refit(pupil: Pupil) -> str:
    """SL 11.3: home, into ordinary, and mended; from the battle on, or from the third turn."""
    ended = pupil.last(BattleEnded)
    if pupil.turn < 3 and not (ended is not None and ended.fought and pupil.deck.view.battle is None):
        return ""
    if pupil.asked(kinds.LAY_UP, kinds.REPAIRS, kinds.RETURN):
        return "yard"
    since = pupil.facts.index(ended) if ended is not None else 0
    if any(isinstance(fact, Repaired) for fact in pupil.facts[since:]):
        return "mended"
    if any(isinstance(fact, InOrdinary) for fact in pupil.facts[since:]):
        return "ordinary"
    if pupil.goal in (HOME, "falmouth"):
        return "homeward" if not is_berth(pupil.place) else ""
    return "wounded" if pupil.turn >= 3 and pupil.impulse > 2 else "intro"


LESSONS = (
    Lesson("sailing", sailing, ("away",)),
    Lesson("search", search, ("found", "nothing"), after=("sailing",)),
    Lesson("order", order, ("fulfilled",), after=("sailing",)),
    Lesson("battle", battle, ("won", "lost", "drawn"), after=("sailing", "search", "order")),
    Lesson("refit", refit, ("mended",), turn=3),
)

"""The second course: a battle on hexes, by its steps as they come."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.play.lessons.pupil import Lesson, Pupil, keys
from campaign.record.battle import BattleEnded
from campaign.rules.battle.hexes import COMMAND
from tactical.flying_colors import question_kinds as on_hexes

FIRE = "fire:"  # how the key of an order to fire begins


def command(pupil: Pupil) -> str:
    """SL 8.126: who commands on the hexes."""
    if pupil.asked(kinds.WHO_COMMANDS):
        return "asked"
    if pupil.deck.sighted() is not None or pupil.gave(kinds.WHO_COMMANDS, beginning=COMMAND):
        return "his"
    return "left" if _over(pupil) else ""


def helm(pupil: Pupil) -> str:
    """FC 3.6: a ship's course."""
    if pupil.gave(on_hexes.HELM):
        return "steered"
    if pupil.asked(on_hexes.FIRST_SAILS):
        return "sails"
    if pupil.asked(on_hexes.ACTIVATION):
        return "acts"
    if pupil.asked(on_hexes.HELM):
        return "course"
    return "fought" if _over(pupil) else ""


def gunnery(pupil: Pupil) -> str:
    """FC 3.7: a broadside, aimed high or low."""
    if pupil.gave(on_hexes.ANSWER, on_hexes.RETURN_FIRE) or pupil.gave(on_hexes.HELM, beginning=FIRE):
        return "fired"
    if pupil.asked(on_hexes.ANSWER, on_hexes.RETURN_FIRE):
        return "answer"
    if pupil.asked(on_hexes.HELM) and _bears(pupil):
        return "broadside"
    return "fought" if _over(pupil) else ""


def _bears(pupil: Pupil) -> bool:
    """Whether the ship that he is asked for could fire now, or would on the course that her captain advises."""
    question = pupil.question
    assert question is not None
    offered = [option.key for option in getattr(question, "options", ())]
    return any(key.startswith(FIRE) for key in (*offered, *keys(pupil.deck.advice(question))))


def captains(pupil: Pupil) -> str:
    """What is left to the captains, and how it ends."""
    if _over(pupil):
        return "ended"
    board = pupil.deck.sighted()
    return "turn" if board is not None and board.turn >= 2 else ""


def _over(pupil: Pupil) -> bool:
    return pupil.deck.sighted() is None and pupil.last(BattleEnded) is not None


LESSONS = (
    Lesson("command", command, ("his", "left")),
    Lesson("helm", helm, ("steered", "fought")),
    Lesson("gunnery", gunnery, ("fired", "fought")),
    Lesson("captains", captains, ("ended",)),
)

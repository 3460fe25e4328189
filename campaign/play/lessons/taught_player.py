"""A pupil's place: his officers are a sailing master and a flag captain, who leave to him what the lessons are about."""

from __future__ import annotations

from contextlib import suppress

from campaign.play.seated_player import SeatedPlayer
from campaign.question_kinds import campaign_kind
from table.decisions import IllegalChoice
from table.flows import Question
from table.seats import Explained, simplest


class TaughtPlayer(SeatedPlayer):
    """A player whose staff issues no orders for him: that is what he is to learn."""

    def counsel(self, question: Question) -> Explained:
        """By the book, or as is usual."""
        if self.sighted() is not None:
            return super().counsel(question)
        kind = campaign_kind(question)
        why = kind.why if kind is not None else ""
        with suppress(IllegalChoice):
            answer = self.staff.master.answer(self.view, question, self.session.moment)
            question.resolve(answer)
            return Explained(answer, why)
        return Explained(simplest(question), why)

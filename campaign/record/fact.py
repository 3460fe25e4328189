"""What every fact of a campaign says for itself."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from campaign.record.pauses import Own, Pause
from campaign.record.readers import Readers
from campaign.record.wording import Wording
from table.dice import Fact


class Ruled(Fact, kw_only=True):
    """A fact with the case that spoke, which is for people to look up: nothing may depend on it.

    Every kind must say who may read it and how it reads.
    """

    rule: str

    routine: ClassVar[bool] = False  # whether it is in the log, and the quarterdeck need not hear of it

    @abstractmethod
    def readers(self) -> Readers:
        """Who may read it."""

    @abstractmethod
    def words(self, say: Wording) -> str:
        """How it reads."""

    def is_news(self, side: str) -> bool:
        """Whether a side that may read it hears of it on the quarterdeck, in a line of its own."""
        return not self.routine

    def pause(self, own: Own) -> Pause | None:
        """What play stops for, if it does, for a player who may read it."""
        return None

    def belongs(self, battle: str) -> bool:
        """Whether it is a battle's own, or brought by it, if it is told in the course of that battle."""
        return False

"""What a player is told since he last acted: the news, the battles that are over, and the wear of his ships."""

from __future__ import annotations

from campaign.play.seated_player import SeatedPlayer
from campaign.play.wear_alarm import WearAlarm
from campaign.reports.after_battle import AfterBattle


class Bulletin:
    """One player's. He is `called` if play stops for it until he says that it may go on."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.battles: list[AfterBattle] = []
        self.wear: list[WearAlarm] = []
        self.called = False
        self.set: tuple[str, ...] = ()  # what his last act has set, as it was told to him

    def hear(self, player: SeatedPlayer) -> None:
        """What he has heard of meanwhile is added; what was told to him once is not told again."""
        self.called |= player.called
        player.hear_present()
        self.lines += player.news.lines()
        self.battles += player.after_battles
        player.after_battles = []
        self.wear += player.warnings()

    def clear(self) -> None:
        self.lines, self.battles, self.wear, self.called = [], [], [], False

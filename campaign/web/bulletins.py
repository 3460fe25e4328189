"""What a player is told since he last acted: the news, the battles that are over, and the wear of his ships."""

from __future__ import annotations

from campaign.play.seat_orders import Unread
from campaign.play.seated_player import SeatedPlayer
from campaign.play.wear_alarm import WearAlarm
from campaign.record.pauses import Pause
from campaign.reports.after_battle import AfterBattle


class Bulletin:
    """One player's. He is `called` if play stops for it until he says that it may go on."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.battles: list[AfterBattle] = []
        self.wear: list[WearAlarm] = []
        self.grounds: list[Pause] = []  # what he is called for
        self.set: tuple[str, ...] = ()  # what his last act has set, as it was told to him

    @property
    def called(self) -> bool:
        return bool(self.grounds)

    @classmethod
    def opened(cls, player: SeatedPlayer) -> Bulletin:
        """As it is when the campaign is opened: what he was called for and has not read stands in it again."""
        found, unread = cls(), player.orders.unread
        if unread is not None:
            found.lines, found.battles = list(unread.lines), list(unread.battles)
            found.grounds = [one for one in Pause if one.title in unread.grounds]
            found.wear = [one for one in player.alarms if one.formation in unread.worn]
        return found

    @property
    def unread(self) -> Unread | None:
        """What is kept with his seat, so that a server that is stopped does not take it along."""
        if not self.called:
            return None
        worn = tuple(one.formation for one in self.wear)
        return Unread(tuple(self.lines), tuple(self.battles), worn, tuple(one.title for one in self.grounds))

    def hear(self, player: SeatedPlayer) -> None:
        """What he has heard of meanwhile is added; what was told to him once is not told again."""
        self.grounds += [one for one in player.called_for if one not in self.grounds]
        player.hear_present()
        self.lines += player.news.lines()
        self.battles += player.after_battles
        player.after_battles = []
        self.wear += player.warnings()

    def clear(self) -> None:
        self.lines, self.battles, self.wear, self.grounds = [], [], [], []

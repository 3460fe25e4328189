"""What a player is told since he last acted: the news, the battles that are over, and the wear of his ships."""

from __future__ import annotations

import msgspec

from campaign.play.seat_orders import Amendment
from campaign.play.seated_player import SeatedPlayer
from campaign.play.wear_alarm import WearAlarm
from campaign.record.pauses import Pause
from campaign.reports.after_battle import AfterBattle
from campaign.web.rendering import fingerprint


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

    @property
    def call(self) -> str:
        """A short name of what he is called for now, another when he is called for more."""
        told = [self.lines, [one.title for one in self.grounds], [one.key for one in self.wear]]
        return fingerprint(msgspec.json.encode(told))

    @classmethod
    def opened(cls, player: SeatedPlayer) -> Bulletin:
        """As it is when the campaign is opened: what he was told and has not read stands in it again."""
        found, unread = cls(), player.orders.unread
        if unread is not None:
            found.lines, found.battles = list(unread.lines), list(unread.battles)
            found.grounds = [one for one in Pause if one.title in unread.grounds]
            found.wear = [one for one in player.alarms if one.formation in unread.worn]
            player.hear_on(unread)
        found.set = player.orders.sitting.set
        player.sit_again(player.orders.sitting)
        return found

    def left_so(self, player: SeatedPlayer) -> Amendment | None:
        """What is to be kept with his seat, so that another process shows the same, or this one when it was started anew."""
        worn, grounds = [one.formation for one in self.wear], [one.title for one in self.grounds]
        return player.left_so(player.left_off(self.lines, self.battles, worn, grounds), player.sat(self.set))

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

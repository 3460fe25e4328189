"""The charts of the war on trade: convoys and corsairs."""

from __future__ import annotations

from campaign.charts.row import OTHER, Row


class ConvoyChart(Row, frozen=True):
    """SL 10.1: the column on which squadrons of a class attack a convoy (SL 10.131), and what an escort shifts that of an
    auxiliary by (SL 10.184); repair points gathered in a turn (SL 10.172b); how many hits on a convoy of each kind are worth the
    enemy a point of prestige (C-20, SL 10.132)."""

    columns: dict[str, int]
    escorted: int
    gathers: int
    hits_a_point: dict[str, int]

    def column(self, sail_class: str) -> int:
        """SL 10.131: the column on which a class of sail attacks."""
        return self.columns.get(sail_class, self.columns[OTHER])


class CorsairWar(Row, frozen=True):
    """SL 10.21: so many turns of a base at large cost a point of prestige (SL 10.211); an attack on a base succeeds on `assault`
    or less, marines and bombs helping it, and neutralises it for `quiet` turns (SL 10.215)."""

    base_turns_a_point: int
    assault: int
    marines: int
    bombs: int
    quiet: int

"""Are the charts of victory and prestige sound?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.charts.soundness.dice import ranges
from campaign.charts.tables import Charts


def victory(charts: Charts) -> Iterator[str]:
    """C-17 and C-20: every die has one row of the Strike Colours Table, a share each; battles are worth something to who wins."""
    yield from ranges("strike_colours", charts.strike_colours, "SL 8.441")
    for dice, share in charts.strike_colours.items():
        if not 0 <= share <= 100:
            yield f"strike_colours.{dice}: {share} per cent; expected 0 to 100 (SL 8.441)"
    if len(set(charts.strike_colours.values())) < len(charts.strike_colours):
        yield "strike_colours: a share has two rows; expected one"
    if min(charts.ship_damage.hull, charts.ship_damage.rigging, charts.ship_damage.crew) < 0:
        yield f"ship_damage: {charts.ship_damage}; expected points of 0 or more (SL 7.31)"
    worth = charts.battle_prestige
    if worth.large < 1 or worth.sail_a_point < 1 or worth.victory < 0 or worth.defeat > 0:
        yield f"battle_prestige: {worth}; expected sail of 1 or more, a gain for the victor and a loss for the other (SL 8.431)"


def purchases(charts: Charts) -> Iterator[str]:
    """SL 12.31: points and dice, or none where a theatre excludes them."""
    row = charts.purchases
    if row.request < 0 or row.repair_dice < 0:
        yield f"purchases: request {row.request}, repair_dice {row.repair_dice}; expected 0 or more of each (SL 12.31a-b)"


def prestige_track(charts: Charts) -> Iterator[str]:
    """C-20: a track that has room, markers on it, and a scale whose rows do not overlap and favour the side ahead."""
    track = charts.prestige_track
    if track.lowest >= track.highest:
        yield f"prestige_track: {track.lowest} to {track.highest}; expected lowest below highest (SL 12.12)"
    for side, points in track.start.items():
        if not track.lowest <= points <= track.highest:
            yield f"prestige_track.start.{side}: {points}; expected {track.lowest} to {track.highest} (SL 12.11)"
    least = 1
    for number, row in enumerate(charts.orders_comparison, 1):
        where = f"orders_comparison {number}"
        if re.fullmatch(r"\d+(-\d+|\+)?", row.spread) is None or not row.reaches(least):
            begins = f"expected one that begins at {least}, as {least}-{least + 1} or {least}+"
            yield f"{where}: spread {row.spread!r}; {begins} (SL 12.24)"
            return
        least = int(re.split(r"[-+]", row.spread.rstrip("+"))[-1]) + 1
        if row.winner < row.loser:
            yield f"{where}: {row.winner} to the winner, {row.loser} to the loser; expected no less for who is ahead (SL 12.2)"

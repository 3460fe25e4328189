"""The leading article: the year in a few paragraphs, the figures that one looks for first, and the verdict (SL 12.1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign.reports.gazette.actions import Action
from campaign.reports.gazette.convoys import GONE, SAFE, Trade
from campaign.reports.gazette.losses import IN_PORT, TAKEN, TO_THE_SEA, Loss
from campaign.reports.gazette.officers import Officer
from campaign.reports.gazette.post_bag import PostBag
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.weather import Weather
from campaign.reports.gazette.words import counted, few, joined, number, sail, sentence, times
from campaign.reports.verdict import Standing
from table.wording import within

MOST_NAMES = 6


class Score(msgspec.Struct, frozen=True):
    """One side's year in figures; None where the reader does not know."""

    side: str
    title: str
    prestige: int
    victories: int
    lost: int
    lost_to_the_sea: int | None
    lost_in_port: int | None
    prizes: int
    fulfilled: int
    failed: int
    convoys: tuple[int, int] | None


class Leader(msgspec.Struct, frozen=True):
    """The article's paragraphs, the verdict in a sentence, and each side's figures."""

    paragraphs: list[str]
    verdict: str
    reasons: list[str]
    over: bool
    scores: list[Score]


class Matter(msgspec.Struct, frozen=True):
    """What the article is written from."""

    actions: list[Action]
    losses: list[Loss]
    post_bag: PostBag
    trade: Trade
    weather: Weather
    officers: list[Officer]


def leader(record: Record, matter: Matter) -> Leader:
    standing = Standing.of(record.present)
    scores = [_score(record, matter, standing, side) for side in record.sides]
    paragraphs = [sentence(words) for words in (*_opening(record, matter), *_losses(record, matter), *_sea(matter)) if words]
    return Leader(paragraphs, _verdict(record, standing), list(_reasons(record, matter, scores)), standing.over, scores)


def _score(record: Record, matter: Matter, standing: Standing, side: str) -> Score:
    own = [loss for loss in matter.losses if loss.side == side]
    convoys = [one for one in matter.trade.convoys if one.side == side and one.result in (SAFE, GONE)]
    knows = side in record.readers
    fulfilled, failed = matter.post_bag.counts.get(side, (0, 0))
    return Score(
        side,
        record.title(side),
        standing.prestige.get(side, 0),
        sum(one.told.victor == side for one in matter.actions),
        sum(bool(loss.battle) for loss in own),
        sum(loss.how in TO_THE_SEA for loss in own) if knows else None,
        sum(loss.how in IN_PORT for loss in own) if knows else None,
        sum(loss.to == side for loss in matter.losses),
        fulfilled,
        failed,
        (sum(one.result == SAFE for one in convoys), len(convoys)) if knows else None,
    )


def _verdict(record: Record, standing: Standing) -> str:
    """SL 12.1, 12.13: who has won, or is ahead as the gazette goes to press."""
    points = joined(f"{within(record.title(side))} {standing.prestige.get(side, 0)}" for side in record.sides)
    if not standing.victor:
        said = "the war is over, and nobody has won it" if standing.over else "the balance hangs even between the fleets"
        return sentence(f"{said}: {points}")
    by = f"by {counted(standing.margin, 'point')} of prestige ({points})"
    name = within(record.title(standing.victor))
    return sentence(f"the war is over: {name} has won it {by}" if standing.over else f"{name} stands ahead {by}")


def _opening(record: Record, matter: Matter) -> Iterator[str]:
    fought = [one for one in matter.actions if one.fought]
    period = f"From the first of January {record.first_year} to {record.now.date}"
    if not fought:
        yield f"{period} no action was fought between the fleets"
        return
    bloodiest = max(fought, key=lambda one: (one.lost, one.sail))
    yield f"{period} the fleets came to blows {times(len(fought))}, and {times(len(matter.actions) - len(fought))} parted without"
    forces = joined(f"{sail(fleet.sail)} of {within(record.title(fleet.side))}" for fleet in bloodiest.told.fleets)
    outcome = (
        f"it was a victory for {within(record.title(bloodiest.told.victor))}"
        if bloodiest.told.victor
        else "neither had the victory"
    )
    cost = f"which cost {sail(bloodiest.lost)} together" if bloodiest.lost else "which cost neither a ship"
    title = bloodiest.told.title[0].lower() + bloodiest.told.title[1:]
    yield f"The hottest was {title}, on {bloodiest.date}, between {forces}, {cost}; {outcome}"


def _losses(record: Record, matter: Matter) -> Iterator[str]:
    for side in record.sides:
        own = [loss for loss in matter.losses if loss.side == side]
        if not own:
            continue
        taken = [loss.ship for loss in own if loss.how == TAKEN]
        drowned, condemned = (sum(loss.how in kind for loss in own) for kind in (TO_THE_SEA, IN_PORT))
        parts = [f"{sail(sum(bool(one.battle) for one in own))} in battle"]
        parts += [f"{number(drowned)} to the sea"] if drowned else []
        parts += [f"{number(condemned)} condemned in port"] if condemned else []
        prizes = (
            f"; {few(taken, MOST_NAMES)} now {'sails' if len(taken) == 1 else 'sail'} under the enemy's colours" if taken else ""
        )
        yield f"{record.title(side)} mourns {joined(parts)}{prizes}"
    fallen = [f"{one.rank} {one.name}".strip() for one in matter.officers if one.dead]
    if fallen:
        yield f"Of flag officers {'there fell' if len(fallen) > 1 else 'fell'} {few(fallen, MOST_NAMES)}"


def _sea(matter: Matter) -> Iterator[str]:
    gales = matter.weather.gales
    if gales:
        worst = max(gales, key=lambda gale: (gale.force, gale.damage))
        yield f"{counted(len(gales), 'gale')} swept the chart, the worst of force {worst.force}, on {worst.date}"
    ended = [one for one in matter.trade.convoys if one.result in (SAFE, GONE)]
    if ended:
        safe = sum(one.result == SAFE for one in ended)
        yield f"of {counted(len(ended), 'convoy')} whose voyage is done {number(safe)} came safe to port"


def _reasons(record: Record, matter: Matter, scores: list[Score]) -> Iterator[str]:
    """What told in the year, side by side."""
    for one in scores:
        words = [f"{counted(one.victories, 'victory', 'victories')}", f"{counted(one.prizes, 'prize')}"]
        words.append(f"{counted(one.fulfilled, 'order')} fulfilled and {number(one.failed)} failed")
        words.append(f"{sail(one.lost)} lost in battle")
        if one.convoys is not None and one.convoys[1]:
            words.append(f"{number(one.convoys[0])} of {counted(one.convoys[1], 'convoy')} brought home")
        yield sentence(f"{one.title}: {joined(words)}")

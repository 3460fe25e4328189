"""What a campaign is played by: its theatre and charts must be those that it was played by before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from campaign.game import SeaLords
from campaign.play.errors import Refusal
from campaign.state import World
from campaign.store.archive import CampaignArchive
from campaign.store.errors import CampaignFileError
from campaign.store.records import CampaignRecord
from campaign.theatres.compiled import fingerprints


def game_of(archive: CampaignArchive, *, to_read: bool = False, accept: bool = False) -> SeaLords:
    """A campaign's game, if its theatre and charts are as they were; changes that are accepted are put on record.

    A campaign from before fingerprints were kept is taken with its files as they are.
    """
    record = archive.record
    charts = tuple(Path(path) for path in record.charts)
    now, known = fingerprints(record.theatre, charts), record.in_force
    changed = [place for place in now if known and known.get(place) != now[place]]
    if changed and not accept:
        raise Refusal(
            f"{' and '.join(changed)}: changed since {record.name} was played by it; put the files back as they were, "
            f"or `sealords run {record.name} --accept-changes` goes on by the new ones"
        )
    game = SeaLords(record.theatre, charts)
    for stranger in strangers(game, present(game, archive)):
        raise CampaignFileError(f"{record.name} cannot be played by {record.theatre}: {stranger}")
    if now != known and not to_read:
        archive.adopt(now)
    return game


def present(game: SeaLords, archive: CampaignArchive) -> World:
    """The World that a campaign stands at."""
    try:
        return game.decode(archive.load().snapshot)
    except msgspec.DecodeError as error:
        raise CampaignFileError(f"{archive.record.name} is damaged: its present is no World's document: {error}") from error


def strangers(game: SeaLords, world: World) -> Iterator[str]:
    """What a world has that its theatre and charts do not know."""
    for formation in world.formations.values():
        if formation.place not in game.sea.number:
            yield f"it has no {formation.place}, where {formation.name} lies"
    for squadron in world.squadrons.values():
        if squadron.berth is not None and squadron.berth not in game.sea.number:
            yield f"it has no {squadron.berth}, where {squadron.name} lies"
        if squadron.flag not in {flag.id for flag in game.theatre.heading.flags}:
            yield f"it has no flag {squadron.flag}, which {squadron.name} flies"
        if squadron.sail_class not in game.charts.sail_classes:
            yield f"its charts have no class {squadron.sail_class}, of which {squadron.name} is"
    for wind in (*world.impulse.winds, *(gale.wind for gale in world.gales), *(gale.wind for gale in world.impulse.gales_due)):
        if wind not in game.theatre.winds:
            yield f"it has no wind {wind}, which blows"
    for gale in world.gales:
        if gale.place not in game.sea.number:
            yield f"it has no {gale.place}, where a gale rages"
    if sorted(world.sides) != sorted(side.id for side in game.theatre.heading.sides):
        yield f"its sides are not {' and '.join(world.sides)}"


def accepted_after(record: CampaignRecord, phase: int) -> str:
    """The first change of what a campaign is played by that was accepted after a phase, in words; nothing if there is none."""
    since = min((source.phase for source in record.sources if source.phase > phase), default=None)
    before = {source.place: source.fingerprint for source in record.sources if source.phase <= phase}
    changed = [s.place for s in record.sources if s.phase == since and before.get(s.place) != s.fingerprint]
    if not changed:
        return ""
    return f"; {' and '.join(changed)} was taken as it stood at phase {since}, and may have been otherwise before"

"""What a campaign is played by: the theatre and charts that it was begun with, which it carries in its file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from campaign.game import RULES_VERSION, SeaLords
from campaign.play.errors import Refusal
from campaign.play.kept_games import KeptGames
from campaign.state import World
from campaign.store.archive import CampaignArchive
from campaign.store.carried_contents import ContentsRecord
from campaign.store.errors import CampaignFileError
from campaign.store.present import PresentCampaign
from campaign.store.records import CampaignRecord
from campaign.theatres import carried, former
from campaign.theatres.compiled import contents, fingerprints
from campaign.theatres.contents import Contents
from table.reading.faults import BadFile

PARTS = {"theatre": "chart", "charts": "figures", "event_book": "events", "booklets": "orders"}  # of the contents, in words


class Adoption(NamedTuple):
    """What a campaign is to be played by from now on: to be put on record, after a trial if it is another than before."""

    fingerprints: dict[str, str]
    document: bytes
    changed: bool


def game_of(
    archive: CampaignArchive, *, accept: bool = False, games: KeptGames | None = None
) -> tuple[SeaLords, Adoption | None]:
    """A campaign's game by what it carries, one that is kept in `games` if there is such; nothing is put on record.

    One from before that was carried takes up the edition of our theatre that it was played by, or else its files as they are now,
    if they are the same; and changes that are accepted are taken over from the files. All these are still to be adopted.
    """
    record, kept = archive.record, archive.contents()
    if games is not None and kept and not accept:
        return _fit(archive, games.of(record.theatre, kept[-1].content, partial(carrying, kept[-1], record))), None
    now = None if not kept else read(kept[-1], record.name)
    if now is not None and not accept:
        return _fit(archive, SeaLords(record.theatre, carried=now)), None
    if now is None and not accept and (edition := _former(record)) is not None:
        game = _fit(archive, SeaLords(record.theatre, carried=carried.read(edition)))
        return game, Adoption(record.in_force, edition, changed=False)
    charts = tuple(Path(path) for path in record.charts)
    changed = accept
    if now is None:
        changed = _refuse_changed(record, fingerprints(record.theatre, charts), accept)
    found = contents(record.theatre, charts)
    game = _fit(archive, SeaLords(record.theatre, carried=found))
    if found == now:
        return game, None
    return game, Adoption(fingerprints(record.theatre, charts), carried.written(found), changed)


def carrying(kept: ContentsRecord, record: CampaignRecord) -> SeaLords:
    """The game of what a campaign carries."""
    return SeaLords(record.theatre, carried=read(kept, record.name))


def _former(record: CampaignRecord) -> bytes | None:
    """Our theatre as it was shipped when a campaign was played by it that has no copy, and no charts of a player's own."""
    fingerprint = record.in_force.get(record.theatre, "")
    return None if record.charts else former.document(record.theatre, fingerprint)


def _refuse_changed(record: CampaignRecord, now: dict[str, str], accept: bool) -> bool:
    """Whether the files of a campaign that does not carry what they said are others than it was played by; a refusal unless that
    is accepted. Of one from before fingerprints were kept nobody can say."""
    known = record.in_force
    changed = [place for place in now if known and known.get(place) != now[place]]
    if changed and not accept:
        raise Refusal(
            f"{' and '.join(changed)} {'has' if len(changed) == 1 else 'have'} changed since {record.name} was played by it, and "
            "the Sea Lords that it was begun with kept no copy; put the files back as they were, play it with that Sea Lords, or "
            f"`sealords run {record.name} --accept-changes` goes on by the new one, if that can be done"
        )
    return bool(changed)


def shown(present: PresentCampaign) -> SeaLords:
    """The game of a campaign that is only looked at; of one that carries nothing, by the files as they are."""
    if present.contents is not None:
        return SeaLords(present.theatre, carried=read(present.contents, present.name))
    if not present.charts and (edition := former.document(present.theatre, present.fingerprint)) is not None:
        return SeaLords(present.theatre, carried=carried.read(edition))
    return SeaLords(present.theatre, tuple(Path(path) for path in present.charts))


def read(kept: ContentsRecord, name: str) -> Contents:
    """What a campaign carries, as this program reads it."""
    try:
        return carried.read(kept.document(name))
    except carried.CannotRead as error:
        raise CampaignFileError(
            f"{name} cannot go on: the theatre and charts that it was begun with cannot be read: {error}; play it with the Sea "
            f"Lords that it was played by, or `sealords run {name} --accept-changes` tries the theatre and charts as they are now"
        ) from error


class Eras:
    """The games that a campaign was played by, each from a phase on; what was played before the first is played by that too."""

    def __init__(self, archive: CampaignArchive, present: SeaLords, games: KeptGames | None = None) -> None:
        record, kept = archive.record, games or KeptGames()
        self._games = [
            (one.phase, kept.of(record.theatre, one.content, partial(carrying, one, record))) for one in archive.contents()
        ]
        self._games = self._games or [(0, present)]

    @property
    def first_phase(self) -> int:
        """The phase from which on it is known what the campaign was played by."""
        return self._games[0][0]

    def at(self, phase: int) -> SeaLords:
        return next((game for since, game in reversed(self._games) if since <= phase), self._games[0][1])


def changes(archive: CampaignArchive) -> Iterator[str]:
    """What is otherwise now than when a campaign was last played, and what its player may do about it, each in a sentence."""
    record, name = archive.record, archive.record.name
    if archive.played_under != RULES_VERSION:
        yield (
            f"the rules have changed since {name} was last played (rules {archive.played_under} then, {RULES_VERSION} now): it "
            f"goes on by those of now; `sealords verify {name}` names the first point where they would have ruled otherwise"
        )
    kept = archive.contents()
    if not kept:
        return
    try:
        now = contents(record.theatre, tuple(Path(path) for path in record.charts))
    except (BadFile, OSError):
        return
    then = read(kept[-1], name)
    if parts := [words for part, words in PARTS.items() if getattr(then, part) != getattr(now, part)]:
        yield (
            f"{record.theatre} has changed since {name} was begun ({', '.join(parts)}): {name} goes on by the theatre and charts "
            f"that it was begun with; `sealords run {name} --accept-changes` takes the new ones over"
        )


def _fit(archive: CampaignArchive, game: SeaLords) -> SeaLords:
    """The game, if the campaign can be laid out on its chart."""
    for stranger in strangers(game, present(game, archive)):
        raise CampaignFileError(f"{archive.record.name} cannot be played by {game.name}: {stranger}")
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

"""A campaign begun: from what a person wishes to its first snapshot in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from campaign.agents import plotting_table
from campaign.agents.admirals import temper
from campaign.agents.instructions import read
from campaign.agents.seating import INSTRUCTED, KINDS, LET_STAND, standing_instructions, usual
from campaign.corsairing import BY_SYSTEM, BY_TURNS, BY_UMPIRE
from campaign.document import outlined
from campaign.game import RULES_VERSION, SeaLords
from campaign.options import Options, chosen
from campaign.play import careers
from campaign.play.errors import BadInput, BadSetting
from campaign.reports.verdict import Ending
from campaign.rules import corsairs, end_of_war
from campaign.state import RESOLVERS, World
from campaign.store.campaigns import SCHEMA_VERSION, Campaigns
from campaign.store.errors import CampaignFileError
from campaign.store.records import CampaignRecord, SourceRecord, good_name
from campaign.store.seats import SeatRecord
from campaign.theatres import carried
from campaign.theatres.compiled import fingerprints
from maps.theatre import End
from table.reading.faults import unknown
from table.wording import counted

MOST_YEARS = 100
SQUADRONS = "the corsairs have squadrons here, which only a side can play, since a battle has two fleets [SL 13.2c]"
LONGEST_SEED = 64  # bytes: the generator of the dice takes no more


class Text(Protocol):
    """A text of a player's: how messages call it, and what it says, which is read only when it is needed."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


class File(NamedTuple):
    """A text that is at hand."""

    name: str
    text: str


class NewCampaign(msgspec.Struct, frozen=True):
    """What a person may wish for when he begins a campaign.

    `theatre` is a name or a folder. `seats` are kinds by side (`human`, `admiral:bold:8`), `instructions` the files that they go
    by, `players` names by side (SL 12.4). `double_blind` play has an umpire (SL 13.2), `solitaire` takes orders by the suite
    (SL 13.12); `last` is the side that moves last (SL 13.11). `battles` are resolved by this resolver (SL 8.126). The war ends
    as the theatre says, with the closing of the last of so many `years`, or never if it is `open_ended` (SL 12.1). `options` by
    name are put in force or out of it (`campaign.options`); the others are as the theatre or else the rulebook has them.
    `corsairs` that are enemies of all are played by this side, by turns, by the umpire or by the system (SL 10.213, 13.2c), or as
    the theatre has it.
    """

    name: str
    seed: str
    theatre: str = "trafalgar-1805"
    seats: Mapping[str, str] = {}
    instructions: Mapping[str, Text] = {}
    charts: tuple[Path, ...] = ()
    by_hand: bool = False
    double_blind: bool = False
    solitaire: bool = False
    last: str | None = None
    players: Mapping[str, str] = {}
    battles: str = RESOLVERS[0]
    years: int | None = None
    open_ended: bool = False
    options: Mapping[str, bool] = {}
    corsairs: str | None = None


class Begun(NamedTuple):
    """A campaign that was just begun: its name, the turn it begins in, its theatre's title, who sits for whom, and with what it
    ends, in words."""

    name: str
    turn: str
    theatre: str
    seats: tuple[SeatRecord, ...]
    ending: str


def create(url: str, new: NewCampaign) -> Begun:
    """Begin a campaign in a database, which is made when it is missing."""
    checked_name(new.name)
    checked_seed(new.seed)
    for side, player in new.players.items():
        checked_name(player, f"the player of {side}")
    theatre = new.theatre if not Path(new.theatre).is_dir() else str(Path(new.theatre).resolve())
    charts = tuple(path.resolve() for path in new.charts)
    game = SeaLords(theatre, charts)
    world = game.new_world(new.seed, new.by_hand)
    grant(world, new)
    seats = seat_records(game, world, new)
    world.lets_stand = tuple(seat.side for seat in seats if seat.kind in LET_STAND)
    if new.players:
        careers.commission(url, world, new.players)
    record = CampaignRecord(
        name=new.name,
        theatre=theatre,
        charts=tuple(str(path) for path in charts),
        seed=new.seed,
        by_hand=new.by_hand,
        schema_version=SCHEMA_VERSION,
        rules_version=RULES_VERSION,
        created_with=_program(),
        seats=seats,
        sources=tuple(SourceRecord(0, *known) for known in fingerprints(theatre, charts).items()),
    )
    Campaigns(url).create(record, game.encode(world), carried.written(game.contents), new.players).close()
    return Begun(new.name, world.clock.name, game.theatre.heading.title, seats, ending(game, world))


def ending(game: SeaLords, world: World) -> str:
    """With what a war ends, in words."""
    event = game.event_book.events.get(world.events.ends_with)
    return Ending.of(outlined(world)).words(event.name if event else "")


def checked_seed(seed: str) -> None:
    """Refuse a seed that the dice could not be thrown by."""
    try:
        size = len(seed.encode())
    except UnicodeEncodeError:
        raise BadInput(f"the seed {seed!r} is not text in UTF-8; expected letters and figures") from None
    if not 1 <= size <= LONGEST_SEED:
        raise BadInput(f"a seed has 1 to {LONGEST_SEED} bytes; this one has {size}")


def checked_name(name: str, of: str = "a campaign") -> str:
    """A name that a person gave to a new campaign or a player, if it will do for one."""
    try:
        return good_name(name, of)
    except CampaignFileError as error:
        raise BadInput(str(error)) from None


def grant(world: World, new: NewCampaign) -> None:
    """A world as its beginner wishes it."""
    sides = list(world.sides)
    world.double_blind, world.solitaire = new.double_blind, new.solitaire
    if new.battles not in RESOLVERS:
        raise BadSetting("battles", new.battles, f"expected one of {', '.join(RESOLVERS)}")
    world.resolver = next(one for one in RESOLVERS if one == new.battles)
    _appoint_end(world, new)
    for name in new.options:
        if name not in Options.__struct_fields__:
            raise BadSetting("option", name, unknown("option", name, Options.__struct_fields__))
    world.options_chosen = chosen(world.charts.options, new.options)
    if new.last is not None:
        if new.last not in sides:
            raise BadSetting("last", new.last, f"unknown side; expected one of {', '.join(sides)}")
        world.sides = (*(side for side in sides if side != new.last), new.last)
    if new.corsairs is not None:
        _entrust_corsairs(world, new.corsairs)
    _refuse_strangers("player", new.players.items(), sides)


def _appoint_end(world: World, new: NewCampaign) -> None:
    """SL 12.1: another end than the theatre's, if one is wished for."""
    if new.years is not None and new.open_ended:
        raise BadSetting("open-ended", "", f"the war cannot be open-ended and last {counted(new.years, 'year')}; expected either")
    if new.years is not None and not 1 <= new.years <= MOST_YEARS:
        raise BadSetting("years", str(new.years), f"expected 1 to {MOST_YEARS}")
    if new.open_ended:
        end_of_war.appoint(world, None)
    elif new.years is not None:
        end_of_war.appoint(world, End(year=world.clock.year + new.years - 1))


def _entrust_corsairs(world: World, to: str) -> None:
    """SL 10.213, 13.2c, 3.113d: whoever plays the corsairs that are enemies of all."""
    to = BY_TURNS if to == BY_TURNS.replace(" ", "-") else to
    expected = [*world.sides, BY_TURNS, BY_UMPIRE, BY_SYSTEM]
    if to not in expected:
        raise BadSetting("corsairs", to, f"expected one of {', '.join(expected)}")
    if not any(world.corsairs.unaligned(port) for port in world.corsairs.bases):
        raise BadSetting("corsairs", to, "this theatre has none that are enemies of all; expected it without")
    afloat = any(one.corsairs and world.corsairs.unaligned(one.corsairs) for one in world.squadrons.values())
    if afloat and to in (BY_UMPIRE, BY_SYSTEM):
        raise BadSetting("corsairs", to, f"{SQUADRONS}; expected one of {', '.join([*world.sides, BY_TURNS])}")
    corsairs.entrust(world, "" if to == BY_TURNS else to)


def _refuse_strangers(setting: str, given: Iterable[tuple[str, object]], sides: Sequence[str]) -> None:
    """Every side that something is given for is one of the theatre's."""
    for side, value in given:
        if side not in sides:
            raise BadSetting(setting, f"{side}={value}", f"unknown side {side!r}; expected one of {', '.join(sides)}")


def seat_records(game: SeaLords, world: World, new: NewCampaign) -> tuple[SeatRecord, ...]:
    """A seat for every side: the theatre's usual unless another was named, with his instructions or his settings.

    Instructions alone are for a sailing master.
    """
    sides, files = list(world.sides), new.instructions
    _refuse_strangers("instructions", ((side, file.name) for side, file in files.items()), sides)
    _refuse_strangers("seat", new.seats.items(), sides)
    named = {side: "sailing-master" if side in files else usual(game) for side in sides} | dict(new.seats)
    kinds = {side: "admiral" if kind.startswith("admiral:") else kind for side, kind in named.items()}
    for side, kind in kinds.items():
        if kind not in KINDS:
            raise BadSetting("seat", f"{side}={kind}", f"unknown kind; expected one of {', '.join(KINDS)}")
    for side in files:
        if kinds[side] not in INSTRUCTED:
            sails = ", ".join(INSTRUCTED)
            raise BadSetting("instructions", f"{side}=...", f"{side} is {kinds[side]}; expected one of {sails}, who go by a file")
    texts = {side: _issued(game, world, side, files.get(side)) for side in sides if kinds[side] == "sailing-master"}
    texts |= {side: _tempered(side, named[side], files.get(side)) for side in sides if kinds[side] == "admiral"}
    texts |= {side: plotted(game, world, side, files[side]) for side in files if kinds[side] == "plot"}
    return tuple(SeatRecord(side, kinds[side], texts.get(side, "")) for side in sides)


def _tempered(side: str, kind: str, file: Text | None) -> str:
    """An admiral's settings as his seat keeps them: `bold:8`, and under it a file of the player's own, if there is one."""
    settings = kind.partition(":")[2] or temper.USUAL
    text = settings if file is None else f"{settings}\n{file.text}"
    temper.read(text, file.name if file else f"--seat {side}={kind}")
    return text


def _issued(game: SeaLords, world: World, side: str, file: Text | None) -> str:
    """What a side's sailing master is to sail by, fit for its formations: a player's file, or else the theatre's own."""
    own: Text = file or File(f"{game.folder}/instructions/{side}.toml", standing_instructions(game, side))
    read(own.text, game.sea, own.name, side, world.flotilla_names(side), world.squadron_names(side))
    return own.text


def plotted(game: SeaLords, world: World, side: str, file: Text) -> str:
    """The text of a file of plots, fit for a side's formations (SL 13.211)."""
    plotting_table.read(file.text, game.sea, file.name, side, world.flotilla_names(side))
    return file.text


def _program() -> str:
    from importlib.metadata import version

    return f"sealords {version('sealords')}"

"""Reading the exclusive rules of a theatre; every fault is told at once."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from pathlib import Path

from campaign.charts.tables import Charts
from campaign.event_book.named import not_in_play
from campaign.event_book.rows import EventBook
from campaign.exclusive_rules.rows import (
    FILE,
    NO_EXCLUSIVE_RULES,
    Accord,
    Anchorage,
    Bombardment,
    CommandInBattle,
    Contingent,
    CuttingOut,
    Discord,
    ExclusiveRules,
    Leaderless,
    Moorings,
    Narrows,
    Raid,
    Siege,
)
from campaign.exclusive_rules.soundness import faults
from maps.theatre import Theatre
from table.reading.checks import doubled, strangers
from table.reading.faults import refuse
from table.reading.tables import Table
from table.reading.toml import Reader

RAIDS, CUTTINGS_OUT = Table(FILE, "raid", Raid), Table(FILE, "cutting_out", CuttingOut)
SIEGES, BOMBARDMENTS = Table(FILE, "siege", Siege), Table(FILE, "bombardment", Bombardment)
CONTINGENTS = Table(FILE, "contingent", Contingent, key=("flag",))
COMMANDS = Table(FILE, "command", CommandInBattle, key=("command",))
NARROWS, ANCHORAGES = Table(FILE, "narrows", Narrows, key=("space",)), Table(FILE, "anchorage", Anchorage, key=("port",))
LEADERLESS = Table(FILE, "leaderless", Leaderless, key=("of",))
DISCORD, ACCORDS = Table(FILE, "discord", Discord, key=("between",)), Table(FILE, "accord", Accord, key=("between",))
MOORINGS = Table(FILE, "moorings", Moorings, key=("of",))


def load(folder: Path, theatre: Theatre, charts: Charts | None, events: EventBook | None) -> ExclusiveRules:
    """The exclusive rules of a theatre's folder, sound, or `BadFile` with every fault; none where there is no file.

    Without charts or events, which may be faulty themselves, what the rows name of them is not asked for.
    """
    rules = read(folder)
    if charts is not None and events is not None:
        refuse(faults(rules, theatre, charts, events), FILE)
    return rules


def read(folder: Path) -> ExclusiveRules:
    """The rows, each well formed, or `BadFile` with every fault; whether they fit the theatre is not asked."""
    if not (folder / FILE).exists():
        return NO_EXCLUSIVE_RULES
    reader = Reader(folder)
    tables = (
        RAIDS, CUTTINGS_OUT, SIEGES, BOMBARDMENTS, CONTINGENTS, COMMANDS, NARROWS, ANCHORAGES, LEADERLESS, DISCORD, ACCORDS,
        MOORINGS,
    )  # fmt: skip
    rules = ExclusiveRules(*reader.tables(reader.document(FILE) or {}, FILE, *tables, besides=("sources",)))
    reader.faults += [f"{FILE}: {fault}" for fault in doubled("venture", (row.id for row in rules.ventures))]
    reader.faults += [f"{FILE}: {fault}" for fault in doubled("narrows", (row.space for row in rules.narrows))]
    reader.refuse()
    return rules


def refuse_strangers(rules: ExclusiveRules, sides: Collection[str], commands: Collection[str], bases: Collection[str]) -> None:
    """SL 3.13, 10.214: rows speak of commands, and their effects of bases of corsairs, that the forces have."""
    effects = chain(*((*row.effects, *row.repulse) for row in rules.ventures))
    named = [name for row in rules.commands for name in (row.command, *row.beside)]
    together = [*(row.between for row in rules.discord), *(row.between for row in rules.accords)]
    named += [name for between in together for name in between]
    fleets = [*(row.of for row in rules.leaderless), *(row.of for row in rules.moorings if row.of)]
    strange_fleets = strangers("side or command", fleets, (*sides, *commands))
    refuse((*not_in_play(effects, commands, bases), *strangers("command", named, commands), *strange_fleets), FILE)

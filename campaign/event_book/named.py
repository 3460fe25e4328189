"""What conditions and effects name, by kind and field, and whether a theatre and its booklet have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from campaign.event_book import conditions, effects
from campaign.event_book.conditions import Condition
from campaign.event_book.effects import Effect
from campaign.event_book.rows import EventBook
from maps.theatre import Theatre
from table.reading.checks import strangers

NAMES: dict[type[Condition | Effect], dict[str, str]] = {
    conditions.Occurred: {"id": "event"},
    conditions.Reads: {"campaign": "campaign"},
    conditions.Counted: {"name": "tally", "side": "side"},
    conditions.OnStation: {"side": "side", "spaces": "space"},
    conditions.Strength: {"side": "side", "spaces": "space"},
    conditions.Turns: {},
    effects.Prestige: {"side": "side"},
    effects.Allegiance: {"to": "side", "flag": "flag"},
    effects.Reinforce: {"side": "side", "flag": "flag", "port": "port"},
    effects.Stores: {"port": "port"},
    effects.Wear: {"side": "side", "ports": "port"},
    effects.Count: {"side": "side", "name": "tally"},
    effects.Begin: {"campaign": "campaign"},
    effects.Break: {"campaign": "campaign"},
    effects.March: {"campaign": "campaign"},
    effects.Declare: {"campaign": "campaign"},
    effects.Cancel: {"event": "event"},
    effects.Peace: {},
    effects.Corsairs: {"base": "port"},
    effects.Door: {"ports": "port", "open_to": "side"},
    effects.Colours: {"flag": "flag", "ports": "port"},
    effects.Orders: {"side": "side"},
}  # by kind, which fields hold names, and of what
MOST = 100  # no figure of a condition or an effect counts more
OPTIONAL = {(effects.Allegiance, "to")}  # one who goes over to nobody is neutral


def not_in_play(parts: Iterable[Effect], commands: Collection[str], bases: Collection[str]) -> Iterator[str]:
    """SL 3.13, 10.214: who comes over to a side serves in a command, and who is called out has a base, that the forces have."""
    for one in parts:
        if isinstance(one, effects.Allegiance) and one.to:
            yield from strangers("command", [one.command], commands)
        elif isinstance(one, effects.Corsairs):
            yield from strangers("base of corsairs", [one.base], bases)


class Known:
    """The names that a booklet and its theatre have, by what they are names of."""

    def __init__(self, book: EventBook, theatre: Theatre) -> None:
        self.book, self.theatre = book, theatre
        self.names: dict[str, list[str]] = {
            "event": [*book.events],
            "campaign": [*book.campaigns],
            "tally": [*book.tallies],
            "side": [side.id for side in theatre.heading.sides],
            "flag": [flag.id for flag in theatre.heading.flags],
            "port": [*theatre.ports],
            "space": [*theatre.spaces],
        }

    def faults_of(self, parts: Iterable[Condition | Effect]) -> Iterator[str]:
        """Names in conditions or effects that nothing has, statuses that their campaign has not, and turns that no year has."""
        for one in parts:
            for field, what in NAMES[type(one)].items():
                value = getattr(one, field)
                given = value if isinstance(value, tuple) else (value,)
                if value or (type(one), field) not in OPTIONAL:
                    yield from strangers(what, given, self.names[what])
            if isinstance(one, conditions.Reads | effects.Declare) and one.campaign in self.book.campaigns:
                statuses = [row.id for row in self.book.campaigns[one.campaign].statuses]
                yield from strangers(f"status of {one.campaign}", [one.reads], statuses)
            if isinstance(one, effects.Corsairs) and (one.turns > 0) != (one.now == "neutralised"):
                yield f"corsairs {one.now}, turns {one.turns}; expected 1 or more if they are neutralised, else none (SL 10.215)"
            yield from _beyond(one)
            if isinstance(one, conditions.Turns) and not 1 <= one.first <= one.last <= 16:
                yield f"turns {one.first} to {one.last}; expected turns of a year, 1 to 16"


def _beyond(part: Condition | Effect) -> Iterator[str]:
    """Figures that cannot be meant: no condition and no effect counts so much."""
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if isinstance(value, int) and not isinstance(value, bool) and not -MOST <= value <= MOST:
            yield f"{field} {value}; expected {-MOST} to {MOST}"

"""The options of a campaign: rules that the rulebook leaves to its players, each in force or not from the beginning on.

A theatre or a chart may say which of them it is played with (`[options]` in `charts.toml`), and whoever begins a campaign has the
last word. The campaign keeps what was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec


class Option(NamedTuple):
    """One of them: its name in charts, its case, whether it is in force if nobody says otherwise, and what it does."""

    name: str
    rule: str
    usual: bool
    about: str

    @property
    def word(self) -> str:
        """Its name at the terminal: `buy-leaders`."""
        return self.name.replace("_", "-")


CATALOGUE = (
    Option("mulligans", "SL 12.31d", True, "a point of prestige has a die thrown again"),
    Option("buy_leaders", "SL 3.494", False, "prestige buys a command without leaders one that is still to come"),
    Option("exchange_values", "SL 11.183c", False, "captured admirals are exchanged by the worth of their ranks"),
    Option("promotion_by_merit", "SL 11.177", False, "a leader who has won a battle may rise a rank in Turn One"),
    Option("request_check", "SL 11.126", False, "a request for ships needs the fleet admiral's strategy check"),
    Option("random_events", "SL 4.21a", False, "a die at each turn's beginning for the theatre's random events"),
)
BY_WORD = {option.word: option for option in CATALOGUE}


class Options(msgspec.Struct, frozen=True):
    """Which are in force; one that a campaign has not kept is as it was before."""

    mulligans: bool = False
    buy_leaders: bool = False
    exchange_values: bool = False
    promotion_by_merit: bool = True
    request_check: bool = False
    random_events: bool = False


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a theatre or a chart says of them; of one that it leaves out nothing is said."""

    mulligans: bool | None = None
    buy_leaders: bool | None = None
    exchange_values: bool | None = None
    promotion_by_merit: bool | None = None
    request_check: bool | None = None
    random_events: bool | None = None

    @property
    def given(self) -> dict[str, bool]:
        return {name: said for name, said in msgspec.structs.asdict(self).items() if said is not None}


def chosen(said: Said, wishes: Mapping[str, bool]) -> Options:
    """The options of a new campaign: as is usual, as its charts say, and last as its players wish."""
    return Options(**{option.name: option.usual for option in CATALOGUE} | said.given | dict(wishes))


def as_before(said: Said) -> Options:
    """The options of a campaign that has kept none: those of its charts, and else what every campaign had then."""
    return Options(**said.given)


def listed() -> str:
    """A line for each, for whoever asks for help."""
    width = max(map(len, BY_WORD))
    return "\n".join(
        f"  {word:{width}}  {'on' if option.usual else 'off':3}  {option.about} [{option.rule}]"
        for word, option in BY_WORD.items()
    )

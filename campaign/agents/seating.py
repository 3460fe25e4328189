"""Who sits for which side: made from what the store keeps of the seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from campaign.agents import plotting_table
from campaign.agents.admirals import temper
from campaign.agents.admirals.admiral import Admiral
from campaign.agents.flag_captain import FlagCaptain
from campaign.agents.instructions import StandingInstructions, read
from campaign.agents.plotting_table import PlottingTable
from campaign.agents.prudence import PrudentAssignment
from campaign.agents.sailing_master import SailingMaster
from campaign.agents.staff.officer import StaffOfficer
from campaign.agents.wear_watch import WearWatch
from campaign.game import SeaLords
from table.reading.faults import BadFile
from table.reading.toml import text_of
from table.seats import RandomLegal, Seat

KINDS = ("admiral", "officers", "sailing-master", "random", "human", "plot")
LET_STAND = ("admiral", "officers", "sailing-master")  # the kinds that let every die stand, and need not be asked (SL 12.31d)
INSTRUCTED = ("admiral", "officers", "sailing-master", "plot")  # the kinds that go by a file of their player's


class Chair(Protocol):
    """A side's seat on record: who sits there, and the text of his instructions; None leaves them to the theatre."""

    @property
    def side(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def instructions(self) -> str | None: ...


def seated(game: SeaLords, chairs: Iterable[Chair]) -> dict[str, Seat]:
    """The seats that answer by themselves; a human's is left empty, and a plotting table leaves to him what is not plotted."""
    seats: dict[str, Seat] = {}
    for chair in chairs:
        if chair.kind == "sailing-master":
            text = standing_instructions(game, chair.side) if chair.instructions is None else chair.instructions
            book = read(text, game.sea, f"instructions of {chair.side}")
            seats[chair.side] = SailingMaster(game.sea, book, FlagCaptain(game.charts))
        elif chair.kind == "admiral":
            own = [booklet for booklet in game.booklets.values() if booklet.side == chair.side]
            mood = temper.read(chair.instructions or "", f"admiral of {chair.side}")
            seats[chair.side] = Admiral(game.sea, game.charts, own, mood, game.exclusive)
        elif chair.kind == "officers":
            book = read(chair.instructions or "", game.sea, f"instructions of {chair.side}")
            seats[chair.side] = officers(game, chair.side, book)
        elif chair.kind == "random":
            seats[chair.side] = RandomLegal(chair.side)
        elif chair.kind == "plot":
            seats[chair.side] = PlottingTable(plotting_table.read(chair.instructions or "", game.sea, f"plots of {chair.side}"))
        elif chair.kind != "human":
            raise BadFile(f"seat of {chair.side}: unknown kind {chair.kind!r}; expected one of {', '.join(KINDS)}")
    return seats


def officers(game: SeaLords, side: str, book: StandingInstructions) -> StaffOfficer:
    """A person's own officers: by his book where he has written a line, and for the rest as they think best."""
    own = [booklet for booklet in game.booklets.values() if booklet.side == side]
    master = SailingMaster(game.sea, book, FlagCaptain(game.charts), WearWatch(game.sea, game.charts))
    return StaffOfficer(game.sea, game.charts, own, master, game.exclusive)


def prudent_bill(game: SeaLords, book: StandingInstructions) -> PrudentAssignment:
    """A person's book as his officers keep it, by what his ships bear."""
    return PrudentAssignment(game.sea, book, WearWatch(game.sea, game.charts))


def usual(game: SeaLords) -> str:
    """Who sits for a side that nobody is named for: an admiral where there are orders to give, else a sailing master."""
    return "admiral" if game.booklets else "sailing-master"


def standing_instructions(game: SeaLords, side: str) -> str:
    """The theatre's own instructions for a side; without any, every formation makes for its nearest port."""
    path = game.folder / "instructions" / f"{side}.toml"
    return text_of(path) if path.exists() else ""

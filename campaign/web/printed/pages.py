"""The printed pages of a campaign for one reader, whoever he is: made of a press, under an address."""

from __future__ import annotations

from typing import NamedTuple

from starlette.responses import Response

from campaign.play.errors import NotThere
from campaign.play.press import Press
from campaign.reports.dates import SEASONS
from campaign.reports.summary import causes
from campaign.web.printed.framing import framed
from campaign.web.rendering import page
from table.wording import party, people

GAZETTE, BATTLES, SHEETS, SUMMARY = "gazette", "battles", "sheets", "summary"
PAGES = {GAZETTE: "Gazette", BATTLES: "Battles", SHEETS: "Fleet sheets", SUMMARY: "Summary"}


class Shelf(NamedTuple):
    """Where a reader's printed pages are: under which address, which of them he has, and what the way back is called."""

    address: str
    back: str
    pages: tuple[str, ...] = tuple(PAGES)

    @property
    def links(self) -> dict[str, str]:
        return {f"{self.address}/{name}": PAGES[name] for name in self.pages}

    def framed(self, printed: str, name: str) -> Response:
        """A page that a report has made, with the others above it."""
        return framed(printed, self.back, self.address, self.links, f"{self.address}/{name}")


def gazette(shelf: Shelf, press: Press) -> Response:
    return shelf.framed(press.gazette().page, GAZETTE)


def battles(shelf: Shelf, press: Press) -> Response:
    """The battles, those of a side each with a way to the same step by step."""
    steps = press.side is not None
    return page("battles.html", shelf=shelf, here=BATTLES, battles=press.battles_in_words(), steps=steps)


def battle(shelf: Shelf, press: Press, name: str) -> Response:
    """A battle told whole, with every die."""
    if name not in {one.battle for one in press.battles()}:
        raise NotThere(name)
    return shelf.framed(press.battle_page(name), BATTLES)


def summary(shelf: Shelf, press: Press) -> Response:
    found = press.summary()
    return page(
        "summary.html",
        shelf=shelf,
        here=SUMMARY,
        summary=found,
        date=press.date,
        wind=press.names.wind,
        causes=causes(found),
        seasons=SEASONS,
        party=party,
        people=people,
    )

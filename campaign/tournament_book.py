"""The book of a tournament: a line for each year played."""

from __future__ import annotations

from campaign import results_book
from campaign.results_book import BadBook
from campaign.tournament import Year

__all__ = ["BadBook", "Book"]


class Book(results_book.Book[str, Year]):
    """The years of one match, by seed."""

    kind = Year
    what = "year of a tournament"

    def key(self, one: Year) -> str:
        return one.seed

    @property
    def years(self) -> dict[str, Year]:
        return self.kept

"""The book of a tournament: a line for each year played."""

from __future__ import annotations

from campaign.experiments import results_file
from campaign.experiments.tournament import Year


class TournamentResults(results_file.ResultsFile[str, Year]):
    """The years of one match, by seed."""

    kind = Year
    what = "year of a tournament"

    def key(self, one: Year) -> str:
        return one.seed

    @property
    def years(self) -> dict[str, Year]:
        return self.kept

"""The book of a calibration: a line for each battle fought on hexes."""

from __future__ import annotations

from campaign.experiments import results_file
from campaign.experiments.calibration import Fought


class CalibrationResults(results_file.ResultsFile[tuple[str, int], Fought]):
    """The battles fought by the same code and figures, by brief and number."""

    kind = Fought
    what = "battle of a calibration"

    def key(self, one: Fought) -> tuple[str, int]:
        return one.brief, one.number

    @property
    def battles(self) -> dict[tuple[str, int], Fought]:
        return self.kept

"""The turns of the calendar, the winds and the gales (SL 4, 5.2-5.3)."""

from __future__ import annotations

from campaign.record.fact import Ruled
from campaign.record.pauses import Own, Pause
from campaign.record.readers import EVERYBODY, Readers
from campaign.record.wording import Wording


class OfWeather(Ruled):
    """What everybody sees in the sky or in the calendar."""

    def readers(self) -> Readers:
        return EVERYBODY


class TurnBegan(OfWeather, tag="turn-began"):
    turn: str
    number: int
    season: str
    date: str

    def words(self, say: Wording) -> str:
        return f"{self.turn} begins: {self.season}, turn {self.number} of the campaign"

    def pause(self, own: Own) -> Pause:
        return Pause.TURN


class WindsBlow(OfWeather, tag="winds-blow"):
    """The seasonal winds of an impulse; an empty list leaves the sea to the prevailing winds."""

    winds: list[str]

    def words(self, say: Wording) -> str:
        if not self.winds:
            return "no seasonal wind blows"
        return f"{', '.join(map(say.wind, self.winds))} {'blows' if len(self.winds) == 1 else 'blow'}"

    def pause(self, own: Own) -> Pause:
        return Pause.IMPULSE


class OfGale(OfWeather):
    """What becomes of a gale."""

    wind: str


class GaleRose(OfGale, tag="gale-rose"):
    force: int
    place: str

    def words(self, say: Wording) -> str:
        return f"the {say.wind(self.wind)} rises to a gale of force {self.force} {say.at(self.place)}"


class GaleFreshened(OfGale, tag="gale-freshened"):
    force: int

    def words(self, say: Wording) -> str:
        return f"the {say.wind(self.wind)} gale freshens to force {self.force}"


class GaleMoved(OfGale, tag="gale-moved"):
    here: str
    there: str

    routine = True

    def words(self, say: Wording) -> str:
        return f"the {say.wind(self.wind)} gale passes from {say.place(self.here)} to {say.place(self.there)}"


class GaleEnded(OfGale, tag="gale-ended"):
    place: str
    why: str

    def words(self, say: Wording) -> str:
        return f"the {say.wind(self.wind)} gale ends {say.at(self.place)}: {self.why}"

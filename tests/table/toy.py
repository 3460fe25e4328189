"""A regatta: a toy game that uses all that the table offers, to try the driver on.

Boats are fitted out in secret, bid in secret for the weather gauge, and race past a shoal that only a spy has seen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from table.decisions import Decision, Form, IllegalChoice, Kind, Option, Part
from table.dice import Dice, Fact, Roll, Tableau, d10, halved, log, percentile, pick, reveal
from table.flows import Flow, Phase, ask, ask_all

SIDES = ("red", "blue", "gold")
COURSE = 14
LEGS = 3
LAUNCH, FITTINGS, BID, HELM, NERVE, MANNERS = (Kind(name) for name in ("launch", "fittings", "bid", "helm", "nerve", "manners"))


class Boat(msgspec.Struct):
    """A boat: its fittings are its owner's secret, its place and purse are plain to see."""

    side: str
    sails: str = "plain"
    ballast: str = "heavy"
    place: int = 0
    purse: int = 4


class Regatta(Tableau, kw_only=True):
    """The whole state of a race."""

    boats: dict[str, Boat]
    shoal: int
    step: str = "fitting"
    leg: int = 1
    wind: int = 0
    gauge: list[str] = []
    spied: list[str] = []
    winner: str = ""


class Launched(Fact, tag="launched"):
    side: str


class GaugeWon(Fact, tag="gauge-won"):
    side: str
    paid: int


class Sailed(Fact, tag="sailed"):
    side: str
    place: int


class RaceWon(Fact, tag="race-won"):
    side: str


def new_race(seed: str = "regatta", sides: tuple[str, ...] = SIDES, by_hand: bool = False) -> Regatta:
    return Regatta(dice=Dice(seed, by_hand=by_hand), boats={side: Boat(side) for side in sides}, shoal=5)


def choices(*keys: str) -> tuple[Option[str], ...]:
    return tuple(Option(key, key.capitalize(), key) for key in keys)


def fitting_out(race: Regatta) -> Flow[None]:
    """Toy 1: each boat in turn is fitted out and launched."""
    for boat in race.boats.values():
        yield from fit(race, boat)
    race.step = "auction"


def fit(race: Regatta, boat: Boat) -> Flow[None]:
    """Toy 1.1: the owner fits the boat anew until it pleases him."""
    launched = False
    while not launched:
        fittings = yield from ask(fitting_form(boat.side))
        boat.sails, boat.ballast = fittings["sails"], fittings["ballast"]
        launched = yield from ask(
            Decision(boat.side, "Toy 1.3", LAUNCH, (Option("launch", "Launch", True), Option("refit", "Fit anew", False)))
        )
    log(race, Launched(boat.side))


def fitting_form(side: str) -> Form[str]:
    sails = Part("sails", "the sails", choices("plain", "full"), "plain")
    ballast = Part("ballast", "the ballast", choices("light", "heavy"), "heavy")
    return Form(side, "Toy 1.2", FITTINGS, (sails, ballast), "How is she fitted?", check_fittings)


def check_fittings(fittings: Any) -> None:
    """Toy 1.2: full sails need heavy ballast."""
    if fittings["sails"] == "full" and fittings["ballast"] == "light":
        raise IllegalChoice("fittings [Toy 1.2]: full sails over light ballast capsize her; take heavy ballast or plain sails")


def auction(race: Regatta) -> Flow[None]:
    """Toy 2: secret bids for the gauge; the highest pays, the rest keep their money. The others follow as the bids are listed."""
    bids = yield from ask_all([bid_for_gauge(boat) for boat in race.boats.values()])
    best = max(bids.values())
    tied = [side for side, bid in bids.items() if bid == best]
    first = tied[pick(race, len(tied), "equal bids", "Toy 2.2")]
    race.boats[first].purse -= best
    race.gauge = [first, *(side for side in bids if side != first)]
    log(race, GaugeWon(first, best))
    race.step = "weather"


def bid_for_gauge(boat: Boat) -> Decision[int]:
    offers = tuple(Option(f"bid:{coins}", f"{coins} coins", coins) for coins in range(boat.purse + 1))
    return Decision(boat.side, "Toy 2.1", BID, offers)


def weather(race: Regatta) -> Flow[None]:
    """Toy 3: the wind blows as it will; nobody is asked."""
    roll = percentile(race, "wind", "Toy 3")
    roll.add(10 * (race.leg - 1), "later legs are fresher")
    race.wind = 1 + roll.total // 40
    race.step = "sailing"
    yield from ()


def sailing(race: Regatta) -> Flow[None]:
    """Toy 4: the boats sail in the order of the gauge."""
    for side in race.gauge:
        yield from sail(race, race.boats[side])
    race.step = "tally"


def sail(race: Regatta, boat: Boat) -> Flow[None]:
    """Toy 4.1: a boat may spy out the shoal before it sails steadily or presses on."""
    helm = yield from take_the_helm(race, boat)
    if helm == "press":
        yield from press(race, boat)
    else:
        move(race, boat, race.wind)
    if race.leg > 1:
        yield from give_way(race, boat)


def take_the_helm(race: Regatta, boat: Boat) -> Flow[str]:
    """Toy 4.2: who spies sees the shoal, and then chooses again."""
    while True:
        spying = () if boat.side in race.spied else ("spy",)
        helm = yield from ask(Decision(boat.side, "Toy 4.2", HELM, choices("steady", "press", *spying)))
        if helm != "spy":
            return helm
        race.spied.append(boat.side)
        reveal(race)


def press(race: Regatta, boat: Boat) -> Flow[None]:
    """Toy 4.3: pressing on needs a 5 or less; who fails may cut a sail away, or hold on and trust to a second die."""
    roll = d10(race, "press on", "Toy 4.3", boat.side)
    roll.add(1 if boat.sails == "full" else 0, "full sails")
    roll.add(-2 if boat.ballast == "heavy" else 0, "heavy ballast")
    if roll.passes(5):
        move(race, boat, race.wind + 2)
        return
    nerve = yield from ask(Decision(boat.side, "Toy 4.4", NERVE, choices("cut", "hold")))
    lucky = nerve == "hold" and not d10(race, "hold on", "Toy 4.4", boat.side).reaches(5)
    move(race, boat, race.wind + 1 if lucky else halved(race.wind))


def give_way(race: Regatta, boat: Boat) -> Flow[None]:
    """Toy 4.5: whoever is overhauled chooses to give way or to stand on."""
    for other in race.boats.values():
        if other.side != boat.side and other.place == boat.place:
            manners = yield from ask(Decision(other.side, "Toy 4.5", MANNERS, choices("give-way", "stand-on")))
            if manners == "give-way":
                move(race, other, -1)


def move(race: Regatta, boat: Boat, by: int) -> None:
    """Toy 4.6: a boat that ends on the shoal is set back one."""
    boat.place = max(0, boat.place + by)
    if boat.place == race.shoal:
        boat.place -= 1
    log(race, Sailed(boat.side, boat.place))


def tally(race: Regatta) -> Flow[None]:
    """Toy 5: the race ends at the finish or after the last leg; nobody is asked."""
    yield from ()
    best = max(boat.place for boat in race.boats.values())
    if best < COURSE and race.leg < LEGS:
        race.leg += 1
        race.step = "auction"
        return
    leaders = [side for side, boat in race.boats.items() if boat.place == best]
    race.winner = leaders[pick(race, len(leaders), "dead heat", "Toy 5.1")]
    race.step = "over"
    log(race, RaceWon(race.winner))


PHASES = {
    "fitting": Phase("Fitting out", "Toy 1", fitting_out),
    "auction": Phase("Auction", "Toy 2", auction),
    "weather": Phase("Weather", "Toy 3", weather),
    "sailing": Phase("Sailing", "Toy 4", sailing),
    "tally": Phase("Tally", "Toy 5", tally),
}


class RegattaGame:
    """The regatta as the driver knows it."""

    def encode(self, state: Regatta) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Regatta:
        return msgspec.json.decode(data, type=Regatta)

    def next_phase(self, state: Regatta) -> Phase[Regatta] | None:
        return PHASES.get(state.step)

    def view(self, state: Regatta, side: str) -> dict[str, Any]:
        own = state.boats[side]
        return {
            "leg": state.leg,
            "wind": state.wind,
            "gauge": list(state.gauge),
            "winner": state.winner,
            "places": {boat.side: boat.place for boat in state.boats.values()},
            "purses": {boat.side: boat.purse for boat in state.boats.values()},
            "fittings": [own.sails, own.ballast],
            "shoal": state.shoal if side in state.spied else None,
        }

    def facts(self, data: bytes) -> list[Fact]:
        found: list[Fact] = msgspec.json.decode(data, type=list[Launched | GaugeWon | Sailed | RaceWon | Roll])
        return found

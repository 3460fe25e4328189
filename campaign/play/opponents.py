"""Who may sit for a side, in words: a person, or the computer by kind, temper and strength."""

from __future__ import annotations

from typing import NamedTuple

from campaign.agents.admirals import temper
from campaign.corsairing import BY_SYSTEM, BY_TURNS, BY_UMPIRE
from table.reading.faults import BadFile
from table.wording import people

PERSON, ADMIRAL, PLOTS = "human", "admiral", "plot"


class SeatKind(NamedTuple):
    """A kind of seat that may be chosen: its name, what it is called, and what is to be known of it."""

    name: str
    called: str
    about: str


KINDS = (
    SeatKind(PERSON, "A person", "plays here in the browser, with officers who keep the routine"),
    SeatKind(ADMIRAL, "The computer's admiral", "draws orders, sails, searches and fights by his own judgement"),
    SeatKind("sailing-master", "The computer's sailing master", "sails by the theatre's standing instructions and seeks nothing"),
    SeatKind("officers", "Staff officers", "keep ships and orders going, prudently, and ask for nothing"),
    SeatKind("random", "Chance", "anything that is legal, for trials"),
)
OTHERS = {"sailing-master": "a sailing master", "officers": "staff officers", "random": "chance", "plot": "plots handed in"}
TEMPERS = {
    "steady": "steady: fights at even odds, keeps his stations",
    "cautious": "cautious: Cornwallis, never a ship risked that could be kept",
    "bold": "bold: Nelson, who fights against odds and wears his ships",
    "prudent": "prudent: fits out none but sound ships",
}
STRENGTHS = {
    10: "as well as he can",
    8: "well",
    6: "fairly, with slips",
    4: "middling, for a first campaign",
    2: "poorly",
    0: "as the dice will have it",
}


def chair(kind: str, mood: str = "", strength: str = "") -> str:
    """A seat as `NewCampaign` takes it: `human`, `admiral:bold:8`."""
    return f"{ADMIRAL}:{mood or temper.USUAL}:{strength or temper.STRONGEST}" if kind == ADMIRAL else kind


def words(kind: str, text: str = "") -> str:
    """Who sits there, from his seat on record: `a bold admiral, who plays well`."""
    if kind == PERSON:
        return "a person"
    if kind == ADMIRAL:
        try:
            mood = temper.read(text)
        except BadFile:
            return "an admiral"
        how = "" if mood.strength == temper.STRONGEST else f" of strength {mood.strength}"
        return f"a {mood.name} admiral{how}"
    return {"sailing-master": "a sailing master", "officers": "staff officers", "random": "chance", "plot": "plots handed in"}[
        kind
    ]


def of_corsairs(player: str) -> str:
    """SL 10.213, 13.2c: who plays corsairs that are enemies of all."""
    others = {BY_SYSTEM: "the rules themselves", BY_TURNS: "each side by turns", BY_UMPIRE: "the umpire"}
    return others.get(player) or people(player)

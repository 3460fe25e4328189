"""A small campaign to keep: a world of few pieces, its phases, and a shelf in a directory."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from campaign import document as stored
from campaign.clock import Clock
from campaign.record.sailing import Sailed
from campaign.record.weather import GaleRose
from campaign.state import Auxiliary, Formation, GaleMarker, Impulse, Leader, Sail, Squadron, World
from campaign.store.campaigns import SCHEMA_VERSION, CampaignRecord, Campaigns, SeatRecord
from maps.place import Place
from table.archives import Choice, Closing
from table.dice import Dice, Die, Modifier, Roll

PHASES_A_TURN = 4
NOBODY = 65534


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def record(name: str = "trafalgar") -> CampaignRecord:
    seats = (SeatRecord("a", "sailing-master", 'bound = "brest"\n'), SeatRecord("b", "human"))
    return CampaignRecord(name, "x", ("my-charts",), "a secret", False, SCHEMA_VERSION, "1805.1", "sealords 0.1.0", seats)


SHIPS = [Sail("bucentaure", "Bucentaure", 80), Sail("heros", "Héros")]


def world(phases: int, bulk: int = 0) -> World:
    """The world after so many phases; the count shows in the dice cup and the damage, so that no two are alike."""
    squadrons = [Squadron("brest-1", "Brest 1st", "a", "french", "74", SHIPS, damage=phases, formation="villeneuve")]
    squadrons += [
        Squadron(f"spare-{n}", f"Spare {n} of {phases}", "a", "french", "74", SHIPS, berth=Place("harbour:brest"))
        for n in range(bulk)
    ]
    return World(
        dice=Dice("a secret", count=2 * phases),
        theatre="x",
        clock=Clock(1805, turns_played=phases // PHASES_A_TURN),
        sides=("a", "b"),
        leaders={"villeneuve": Leader("villeneuve", "Villeneuve", "a", "vice-admiral", 2, 1, 3, "cautious")},
        squadrons={squadron.id: squadron for squadron in squadrons},
        formations={
            "villeneuve": Formation(
                "villeneuve", "Combined Fleet", "a", "flag", Place("space:ushant"), "villeneuve", charge=Place("space:brest")
            )
        },
        auxiliaries={
            "hortense": Auxiliary("hortense", "Hortense", "a", "french", "Fleet", 4, box="assigned", at="villeneuve"),
            "cornelie": Auxiliary(
                "cornelie",
                "Cornélie",
                "a",
                "french",
                "Fleet",
                None,
                box="cruising",
                at="zone:biscay",
                ships=(Sail("cornelie-1", "Cornélie", 40, 5), Sail("themis", "Thémis", 40, 5)),
            ),
        },
        impulse=Impulse(winds=["sw", "w"]),
        gales=[GaleMarker("sw", 2, Place("space:ushant"), Place("zone:biscay"))],
    )


def document(phases: int, bulk: int = 0) -> bytes:
    return stored.encode(world(phases, bulk))


def choice(index: int, person: bool = False, answer: object = "space:brest") -> Choice:
    return Choice(index, "b" if person else "a", "sail", "SL 5.2", answer, person)


def closing(phase: int, *choices: Choice, bulk: int = 0) -> Closing:
    """A phase in which two dice fell and a formation sailed."""
    dice = [Die(2 * phase, 10, phase % 10), Die(2 * phase + 1, 10, 7, by_hand=True)]
    facts = [
        Roll(phase % 10, "to catch the wind", "SL 5.25", 2 * phase, modifiers=[Modifier(-1, "MA 5")], about="villeneuve"),
        Sailed("villeneuve", "space:brest", f"space:{phase}", rule="SL 5.21"),
        GaleRose("sw", 2, "space:ushant", rule="SL 5.322"),
    ]
    return Closing(
        phase, f"phase {phase}", "SL 4.2", list(choices), dice, list(facts), document(phase + 1, bulk), document(phase, bulk)
    )


def shelf_with(path: Path, *names: str, phases: int = 3) -> Campaigns:
    """A shelf on a file with campaigns, each played for some phases and closed."""
    shelf = Campaigns(url(path), patience=0.2)
    for name in names:
        with shelf.create(record(name), document(0)) as archive:
            for phase in range(phases):
                archive.close_phase(closing(phase, choice(0)))
    return shelf


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a campaign file holds, table by table."""
    connection = sqlite3.connect(path)
    try:
        return {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
            for table in ("campaign", "seat", "snapshot", "choice", "die", "fact")
        }
    finally:
        connection.close()


@contextmanager
def without_privilege() -> Iterator[None]:
    """The superuser may write everywhere, so that for these tests he is nobody."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)

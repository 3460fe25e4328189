"""A gazette's sources in a test: a campaign of two turns played once, and small records written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from campaign.event_book.load import load as events_of
from campaign.order_books import load as booklets_of
from campaign.record.past import Row
from campaign.reports.gazette.edition import edition, printed
from campaign.reports.gazette.record import Record, Sources
from campaign.store import reading
from maps.folders import theatre_folder
from maps.load import load
from maps.sea import Sea
from maps.theatre import Theatre
from orders.booklet import Booklet
from tests.campaign.at_terminal import started
from tests.campaign.facts_kit import made
from tests.campaign.outline_kit import outline

FOLDER = theatre_folder("trafalgar-1805")
THEATRE: Theatre = load(FOLDER)
BOOKLETS: Mapping[str, Booklet] = booklets_of(FOLDER, Sea(THEATRE), events_of(FOLDER, THEATRE))
NAME = "calder"


@pytest.fixture(scope="session")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `calder`, two turns of the allies at random against a sailing master."""
    path = tmp_path_factory.mktemp("gazette") / "campaigns.db"
    started(f"--db={path}", "new", NAME, "--seed", "5", "--seat", "allies=random", "--seat", "british=sailing-master")
    started(f"--db={path}", "run", NAME, "--until", "turn 3")
    return path


@pytest.fixture(scope="session")
def sources(campaign: Path) -> Sources:
    """What the gazette of `calder` is written from."""
    url = f"sqlite:///{campaign}"
    rows = list(reading.facts(url, NAME))
    return Sources(NAME, THEATRE, rows, reading.outset(url, NAME), reading.present(url, NAME).world)


def page(sources: Sources, side: str | None = None) -> str:
    record = Record(sources, side)
    return printed(record, edition(record, BOOKLETS))


def squadron(name: str, side: str, *ships: str, formation: str | None = None, damage: int = 0, guns: int = 74) -> dict[str, Any]:
    return {
        "id": name, "name": name.capitalize(), "side": side, "formation": formation, "damage": damage,
        "ships": [{"id": ship.lower(), "name": ship, "guns": guns, "rate": 3} for ship in ships],
    }  # fmt: skip


def world(*squadrons: dict[str, Any], turn: int = 1, **fields: Any) -> dict[str, Any]:
    """A World's document with a fleet for each side, at Ushant and in Brest."""
    formations = {
        "channel": {
            "id": "channel",
            "name": "The Channel Fleet",
            "side": "british",
            "place": "space:ushant",
            "leader": "cornwallis",
        },
        "brest": {"id": "brest", "name": "The Brest Fleet", "side": "allies", "place": "harbour:brest", "leader": "ganteaume"},
    }
    leaders = {
        "cornwallis": {"id": "cornwallis", "name": "Cornwallis", "side": "british", "rank": "Admiral"},
        "ganteaume": {"id": "ganteaume", "name": "Ganteaume", "side": "allies", "rank": "Vice-Admiral"},
    }
    plain = {
        "theatre": "trafalgar-1805",
        "clock": {"year": 1805, "turn": turn, "stage": 0, "turns_played": turn - 1},
        "sides": ["allies", "british"],
        "formations": formations,
        "leaders": leaders,
        "squadrons": {one["id"]: one for one in squadrons},
        "prestige": {"allies": 0, "british": 0},
        "events": {},
    }
    return plain | fields


def told(*facts: dict[str, Any], phase: int = 4, turn: int = 1) -> list[Row]:
    """Rows of the past: a turn began, and these facts in one increment of it."""
    began = {"fact": "turn-began", "rule": "SL 4.1", "turn": "Turn One of 1805", "number": turn, "season": "winter", "date": ""}
    rows = [Row(made(began), 0, turn, "turn begins", 0)]
    return rows + [Row(made({"rule": "SL 1", **fact}), phase, turn, "increment", number) for number, fact in enumerate(facts)]


def record(rows: list[Row], outset: dict[str, Any] | None = None, side: str | None = None, **later: Any) -> Record:
    """A record by hand; `later` are fields of the present that differ from the outset's."""
    first = outset or world()
    return Record(Sources("by hand", THEATRE, rows, outline(first), outline(first | later)), side)

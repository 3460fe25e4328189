"""Many people at once at the pages of double-blind campaigns, each with connections of his own: how quickly they are served and
told, and whether anybody reads what is another's, or loses an answer."""

from __future__ import annotations

import asyncio
import random
import re
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

import msgspec

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.log import Wanted
from campaign.play.seat_orders import SeatOrders, written
from campaign.play.seated_player import SeatedPlayer
from campaign.question_kinds import DESKS
from campaign.record.documents import of_campaign
from campaign.store.campaigns import Campaigns
from campaign.views import View
from tests.bench.http_client import Connection, Said, changes

SIDES = ("british", "allies")
EACH = (5.0, 10.0)  # seconds from one look at a page to the next
TWICE = 0.2  # of the acts that come twice at once, as by a double click on a bad line
FRESH = 5.0  # seconds in which a stream tells of an act, or of something else
FEW = 4  # players who come at once
SHORT = 6  # letters of a name that may be part of any word
BATTLE = re.compile(r'<section id="battle".*?</section>', re.DOTALL)
PATH = re.compile(r"/c/([\w.-]+)/(\w+)")


class Answer(NamedTuple):
    """An answer that was accepted: by whom, and the moment at which he was asked."""

    campaign: str
    side: str
    at: str


class Load:
    """What was measured, in seconds, and what was found."""

    def __init__(self) -> None:
        self.first: list[float] = []
        self.read: list[float] = []
        self.act: list[float] = []
        self.told: list[float] = []
        self.status: Counter[int] = Counter()
        self.errors: list[str] = []
        self.crossed: list[str] = []
        self.answers: list[Answer] = []
        self.doubled: list[Answer] = []
        self.seconds = 0.0

    @property
    def requests(self) -> int:
        return sum(self.status.values())


def share(figures: Sequence[float], of_hundred: int) -> float:
    """What so many of a hundred do not exceed, in milliseconds."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, len(ordered) * of_hundred // 100)] * 1000 if ordered else float("nan")


class Player:
    """One of the two people of a campaign: he reads his page, does what is advised when he is asked, and has his page told."""

    def __init__(self, load: Load, port: int, campaign: str, side: str, ready: float) -> None:
        self.load, self.port, self.campaign, self.side, self.ready = load, port, campaign, side, ready
        self.path = f"/c/{campaign}/{side}"
        self.connection, self.other_window = Connection(port), Connection(port)
        self.chance = random.Random(f"{campaign} {side}")
        self.opponent: Player | None = None
        self.acted = 0.0  # when he has acted last, until his opponent is told
        self.page = ""
        self.pages: dict[int, bytes] = {}  # all that he was sent, packed

    async def play(self, until: float, pace: tuple[float, float]) -> None:
        listening = asyncio.create_task(self.listen())
        try:
            await asyncio.sleep(self.chance.uniform(0, pace[1]))
            while time.monotonic() < until:
                await self.look()
                if self.chance.random() < self.ready:
                    await self.act()
                await asyncio.sleep(self.chance.uniform(*pace))
        finally:
            listening.cancel()
            self.connection.close()
            self.other_window.close()

    async def come(self, few: asyncio.Semaphore) -> None:
        """His first visit, from two windows, which may be served by two processes."""
        for window in (self.connection, self.other_window):
            async with few:
                before = time.monotonic()
                await self.sent(window, self.path)
                self.load.first.append(time.monotonic() - before)

    async def look(self) -> None:
        before = time.monotonic()
        said = await self.sent(self.connection, self.path)
        self.load.read.append(time.monotonic() - before)
        if said.status == 200:
            self.page = said.text

    async def act(self) -> None:
        """What is advised, or on if he was called; sometimes twice at once."""
        name = "on" if "You were called" in self.page else "advice" if "advised" in self.page else ""
        if not name:
            return
        shown = {field: re.search(rf'name="{field}" value="([^"]*)"', self.page) for field in ("at", "told")}
        fields = {field: unescape(found[1]) for field, found in shown.items() if found is not None}
        shows = " ".join(f"{part}={stamp}" for part, stamp in re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', self.page))
        windows = [self.connection, self.other_window] if name == "advice" and self.chance.random() < TWICE else [self.connection]
        before = self.acted = time.monotonic()
        if self.opponent is not None:
            self.opponent.acted = 0.0  # what his page is told from now on may be of his own act
        path = f"{self.path}/do/{name}"
        every = await asyncio.gather(*(self.sent(one, path, fields, shows) for one in windows))
        self.load.act.append(time.monotonic() - before)
        accepted = [said for said in every if said.status == 200]
        answer = Answer(self.campaign, self.side, fields.get("at", ""))
        if name == "advice" and accepted:
            self.load.answers.append(answer)
        if name == "advice" and len(accepted) > 1:
            self.load.doubled.append(answer)

    async def listen(self) -> None:
        """His page is told, and asks for its parts."""
        window = Connection(self.port)
        try:
            while True:
                try:
                    async for _ in changes(self.port, f"{self.path}/stream"):
                        now, opponent = time.monotonic(), self.opponent
                        if opponent is not None and now - opponent.acted < FRESH:
                            self.load.told.append(now - opponent.acted)
                            opponent.acted = 0.0
                        shows = re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', self.page)
                        stamps = " ".join(f"{part}={stamp}" for part, stamp in shows)
                        if stamps:
                            await self.sent(window, f"{self.path}/parts", None, stamps)
                except OSError:
                    pass
                await asyncio.sleep(1)
        finally:
            window.close()

    async def sent(self, window: Connection, path: str, fields: dict[str, str] | None = None, shows: str = "") -> Said:
        """A response, looked over."""
        try:
            headers = {"X-Stamps": shows} if shows else {}
            try:
                said = await window.asked(path, fields, **headers)
            except (ConnectionResetError, asyncio.IncompleteReadError):
                if fields is not None:
                    raise
                said = await window.asked(path, None, **headers)  # an idle connection was closed just now: a browser asks again
        except (OSError, asyncio.IncompleteReadError) as error:
            self.load.errors.append(f"{path}: {error!r}")
            return Said(0, {}, "")
        self.load.status[said.status] += 1
        if said.status not in (200, 409):
            self.load.errors.append(f"{path}: {said.status} {said.text[:200]}")
        whole = f"{said.headers} {said.text}"
        self.load.crossed += [f"{path}: {one}" for one in PATH.findall(whole) if one != (self.campaign, self.side)]
        packed = zlib.compress(whole.encode(), 1)
        self.pages[hash(packed)] = packed
        return said

    def read_of(self, secrets: set[str]) -> list[str]:
        """The secrets of his opponent that he was sent; while they fight each sees who is there (SL 8.125)."""
        whole = BATTLE.sub("", "\n".join(zlib.decompress(one).decode() for one in self.pages.values()))
        found = [name for name in secrets if name in whole]  # quickly, and then as a word of its own
        words = (re.search(rf".{{0,60}}\b{re.escape(name)}\b.{{0,60}}", whole) for name in found)
        return [f"{self.path}: {one[0]}" for one in words if one is not None]


def begin(url: str, count: int) -> list[str]:
    """Double-blind campaigns of two people each; in every other one they have the usual officers, in the rest none."""
    names = [f"war-{number}" for number in range(count)]
    for number, name in enumerate(names):
        Application(url).create(NewCampaign(name, name, seats=dict.fromkeys(SIDES, "human"), double_blind=True))
        if number % 2 == 0:
            for side in SIDES:
                Campaigns(url).instruct(name, side, written(SeatOrders(desks=tuple(DESKS))))
    return names


async def played(
    url: str, port: int, names: Sequence[str], seconds: float, pace: tuple[float, float] = EACH, ready: float = 1.0
) -> Load:
    """All of them play for so long, who is asked answering at so many of his looks; then what they were sent and what is on
    record is looked over."""
    load = Load()
    players = {(name, side): Player(load, port, name, side, ready) for name in names for side in SIDES}
    for (name, side), player in players.items():
        player.opponent = players[name, SIDES[side == SIDES[0]]]
    few = asyncio.Semaphore(FEW)
    await asyncio.gather(*(player.come(few) for player in players.values()))
    load.status.clear()
    begun = time.monotonic()
    await asyncio.gather(*(player.play(begun + seconds, pace) for player in players.values()))
    load.seconds = time.monotonic() - begun
    charted = await charts(port, names[0])
    for (name, side), player in players.items():
        secrets = {one for one in secrets_of(url, name, SIDES[side == SIDES[0]], side) if one not in charted}
        load.crossed += player.read_of(secrets) if secrets else [f"{player.path}: nothing is secret"]
    return load


async def charts(port: int, name: str) -> str:
    """The pictures of the chart, with the names of its places, which are the same for everybody."""
    window = Connection(port)
    page = (await window.asked(f"/c/{name}/{SIDES[0]}")).text
    found = [(await window.asked(link)).text for link in set(re.findall(r'"(/chart/[^"]*)"', page))]
    window.close()
    assert found, "the page has a chart"
    return "".join(found)


def secrets_of(url: str, name: str, side: str, other: str) -> set[str]:
    """Names of a side's ships and admirals that are in nothing that the other side may know."""
    with Application(url).open(name, to_read=True) as table:
        world = msgspec.json.decode(table.archive.load().snapshot)

    def names(whose: str) -> set[str]:
        ships = {sail["name"] for one in world["squadrons"].values() if one["side"] == whose for sail in one["ships"]}
        return ships | {leader["name"] for leader in world["leaders"].values() if leader["side"] == whose}

    with Application(url).open(name, to_read=True) as table:
        player = SeatedPlayer(url, table, table.looked_at(), other)
        seen = [getattr(player.view, part) for part in View.__struct_fields__ if part != "waters"]
        running = table.rehearsal()  # the open phase, be it that nobody need be asked any more before it closes
        closing = next(running.play(table.seats), None)
        heard = player.news.read(of_campaign(running.state.tray.journal if closing is None else closing.facts))
    known = msgspec.json.encode([seen, heard]).decode() + "".join(map(str, Application(url).log(name, Wanted(side=other))))
    known += " ".join(names(other))
    return {one for one in names(side) if len(one) > SHORT and one not in known}


def lost(url: str, answers: Sequence[Answer]) -> list[Answer]:
    """Answers that were accepted and are not on record: by its moment each was the how-manyth of its side's in which phase."""
    found: set[Answer] = set()
    for name in {one.campaign for one in answers}:
        with Application(url).open(name, to_read=True) as table:
            archive = table.archive
            phases = [(one.number, one.choices) for one in archive.history()]
            present = archive.load()
            for phase, choices in [*phases, (present.phase, present.choices)]:
                count: Counter[str] = Counter()
                for choice in choices:
                    if choice.person:
                        found.add(Answer(name, choice.side, f"{phase}.{count[choice.side]}"))
                    count[choice.side] += 1
    return [one for one in answers if one not in found]

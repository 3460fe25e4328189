"""The pages: an answer by HTTP against the same answer in process, how soon another page is told, and what a visit weighs."""

from __future__ import annotations

import gzip
import http.client
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.web.tables import OpenCampaign
from tests.bench.measure import Line, lighter, within
from tests.web.browser import Server

ANSWERS = 60
TELLINGS = 12
TABLE = "/c/war/british"
KB = 1024


def lines() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        return [*_answers(Path(folder)), _told(Path(folder)), *_weights(Path(folder))]


def _begun(folder: Path, name: str, **seats: str) -> str:
    database = str(folder / f"{name}.db")
    Application(database).create(NewCampaign("war", "bench", seats=seats))
    return database


@contextmanager
def _served(database: str) -> Iterator[tuple[Server, http.client.HTTPConnection]]:
    server = Server(database)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        yield server, connection
    finally:
        connection.close()
        server.kill()


def _asked(connection: http.client.HTTPConnection, address: str, fields: dict[str, str] | None = None, **headers: str) -> str:
    sent = {"Accept-Encoding": "gzip", "Content-Type": "application/x-www-form-urlencoded", **headers}
    body = urlencode(fields) if fields is not None else None
    connection.request("POST" if fields is not None else "GET", address, body, sent)
    said = connection.getresponse()
    content = said.read()
    return (gzip.decompress(content) if said.headers.get("content-encoding") == "gzip" else content).decode()


# -- an answer -----------------------------------------------------------------------------------------------------------


def _answers(folder: Path) -> list[Line]:
    """The same campaign by the same advice: each answer with the computer's replies, by HTTP and in process."""
    inside = _in_process(_begun(folder, "inside", british="human"))
    outside = _by_http(_begun(folder, "outside", british="human"))
    ours, theirs = sum(outside) / len(outside) * 1000, sum(inside) / len(inside) * 1000
    worst = sorted(outside)[int(len(outside) * 0.95)] * 1000
    return [
        lighter("an answer by HTTP, replies included", ours, theirs, "ms", "the same answer in process", 1.5),
        within("an answer by HTTP, 95 of 100", worst, "ms", 150),
    ]


def _in_process(database: str) -> list[float]:
    opened = OpenCampaign(database, "war")
    took: list[float] = []
    try:
        while len(took) < ANSWERS:
            before = time.perf_counter()
            player = opened.players["british"]
            asked = next((one for one in opened.watch.asked() if player.his(one)), None)
            if asked is not None and not opened.bulletins["british"].called:
                opened.watch.hear(player.answer(asked, player.advice(asked)))
            opened.said("british")
            opened.go_on()
            took.append(time.perf_counter() - before)
    finally:
        opened.close()
    return took


def _by_http(database: str) -> list[float]:
    took: list[float] = []
    with _served(database) as (_, connection):
        shown = _asked(connection, TABLE)
        while len(took) < ANSWERS:
            stamps = " ".join(f"{name}={stamp}" for name, stamp in re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', shown))
            at = re.search(r'name="at" value="([^"]*)"', shown)
            act = "on" if "You were called" in shown else "advice"
            before = time.perf_counter()
            _asked(connection, f"{TABLE}/do/{act}", {"at": at[1] if at else ""}, **{"X-Stamps": stamps})
            took.append(time.perf_counter() - before)
            shown = _asked(connection, TABLE)
    return took


# -- another page --------------------------------------------------------------------------------------------------------


def _told(folder: Path) -> Line:
    """From an act of one player to the event on the other's stream."""
    database = _begun(folder, "two", british="human", allies="human")
    late: list[float] = []
    with _served(database) as (server, connection):
        heard: list[float] = []
        listening = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        listening.request("GET", "/c/war/allies/stream")
        stream = listening.getresponse()
        threading.Thread(target=_listen, args=(stream, heard), daemon=True).start()
        time.sleep(0.5)
        for _ in range(400):
            for side in ("british", "allies"):
                shown = _asked(connection, f"/c/war/{side}")
                at = re.search(r'name="at" value="([^"]*)"', shown)
                act = "on" if "You were called" in shown else "advice" if "advised" in shown else ""
                if not act:
                    continue
                count, before = len(heard), time.perf_counter()
                _asked(connection, f"/c/war/{side}/do/{act}", {"at": at[1] if at else ""})
                time.sleep(0.2)
                if side == "british" and len(heard) > count:
                    late.append(heard[count] - before)
            if len(late) >= TELLINGS:
                break
    assert late, "the other page was never told"
    return within("another player's page told, 95 of 100", sorted(late)[int(len(late) * 0.95)] * 1000, "ms", 200)


def _listen(stream: http.client.HTTPResponse, heard: list[float]) -> None:
    while line := stream.readline():
        if line.startswith(b"event: changed"):
            heard.append(time.perf_counter())


# -- what a visit weighs -------------------------------------------------------------------------------------------------


class _Nodes(HTMLParser):
    """How many elements a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.count += 1


def _updates(connection: http.client.HTTPConnection, shown: str) -> list[int]:
    """What each answer of a turn brings to a page, compressed, all by the officers' advice."""
    found: list[int] = []
    while len(found) < ANSWERS:
        stamps = " ".join(f"{name}={stamp}" for name, stamp in re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', shown))
        at = re.search(r'name="at" value="([^"]*)"', shown)
        act = "on" if "You were called" in shown else "advice"
        update = _asked(connection, f"{TABLE}/do/{act}", {"at": at[1] if at else ""}, **{"X-Stamps": stamps})
        found.append(len(gzip.compress(update.encode(), 9)))
        shown = _asked(connection, TABLE)
    return found


def _weights(folder: Path) -> list[Line]:
    database = _begun(folder, "weights", british="human")
    with _served(database) as (_, connection):
        shown = _asked(connection, TABLE)
        page = len(gzip.compress(shown.encode(), 9))
        links = set(re.findall(r'(?:src|href)="(/(?:static|chart)/[^"]*)"', shown))
        files = {link: len(gzip.compress(_asked(connection, link).encode(), 9)) for link in links}
        updates = sorted(_updates(connection, shown))
    ours = sum(size for link, size in files.items() if link.startswith("/static"))
    nodes = _Nodes()
    nodes.feed(shown)
    return [
        within("first visit with the chart", (page + sum(files.values())) / KB, "kB", 200),
        within("script and style of it", ours / KB, "kB", 40),
        within("a return", page / KB, "kB", 15),
        within("an update, the median of a turn's", updates[len(updates) // 2] / KB, "kB", 6),
        within("an update, nine in ten of a turn's", updates[int(len(updates) * 0.9)] / KB, "kB", 6),
        within("nodes of the table page", nodes.count, "elements", 1500),
    ]

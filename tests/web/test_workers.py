"""Several processes serve the campaigns of a PostgreSQL server: run when SEALORDS_TEST_SERVER names an empty database.

Nothing is lost and nothing taken twice, whichever process an act comes to; one that dies is started again.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from urllib.parse import urlencode

import pytest

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.store.pools import alone, listening
from tests.bench.players import Answer, begin, lost, played
from tests.postgres import needs_server, own_schema
from tests.web.browser import Server, serving

TABLE = "/c/war/british"
PATIENCE = 60  # seconds; a figure of speed is the bench's


@pytest.fixture
def url() -> Iterator[str]:
    with own_schema() as found:
        yield found


@pytest.fixture
def begun(url: str) -> str:
    Application(url).create(NewCampaign("war", "1805", seats=dict.fromkeys(("british", "allies"), "human")))
    return url


def asked(address: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
    body = urlencode(fields).encode() if fields is not None else None
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body), timeout=PATIENCE) as said:
            return said.status, said.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def moment(page: str) -> str:
    found = re.search(r'name="at" value="([^"]*)"', page)
    return found[1] if found else ""


def until_asked(address: str) -> tuple[str, str]:
    """Both sail on until one of them is asked something: his page, and where it is."""
    for _ in range(40):
        for side in ("british", "allies"):
            page = asked(f"{address}/c/war/{side}")[1]
            if "You were called" in page:
                asked(f"{address}/c/war/{side}/do/on", {})
            elif "advised" in page:
                return page, f"{address}/c/war/{side}"
    raise AssertionError("nobody was asked")


def children(server: Server) -> list[int]:
    """The processes that serve."""
    listed = subprocess.run(["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)], capture_output=True, text=True)
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "spawn_main" in line]


def gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


def soon(true: object, seconds: float = PATIENCE) -> bool:
    assert callable(true)
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        if true():
            return True
        time.sleep(0.1)
    return False


def test_several_processes_serve_no_file(tmp_path: Path) -> None:
    command = ["-m", "campaign", "--db", str(tmp_path / "c.db"), "serve", "--no-browser", "--port", "0", "--workers", "2"]
    said = subprocess.run([os.sys.executable, *command], capture_output=True, text=True, timeout=PATIENCE)  # type: ignore[attr-defined]
    assert said.returncode == 2
    assert "several processes serve only campaigns that are kept on a PostgreSQL server" in said.stderr
    assert "expected --workers 1" in said.stderr


@needs_server
def test_of_an_answer_that_is_sent_often_at_once_one_is_taken(begun: str) -> None:
    with serving(begun, "--workers", "2") as server:
        for _ in range(3):
            page, path = until_asked(server.address)
            together = Barrier(8)

            def answered(path: str = path, at: str = moment(page), together: Barrier = together) -> int:
                together.wait()
                return asked(f"{path}/do/advice", {"at": at})[0]

            with ThreadPoolExecutor(8) as pool:
                status = sorted(one.result() for one in [pool.submit(answered) for _ in range(8)])
            assert status == [200, *[409] * 7]
            assert lost(begun, [Answer("war", path.rsplit("/", 1)[1], moment(page))]) == []
    assert Application(begun).verify("war").phases > 1


@needs_server
def test_a_process_that_dies_is_started_again_and_nothing_is_lost(begun: str) -> None:
    with serving(begun, "--workers", "2") as server:
        page, path = until_asked(server.address)
        assert asked(f"{path}/do/advice", {"at": moment(page)})[0] == 200
        shown, before = asked(path)[1], children(server)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        assert soon(lambda: len(children(server)) == 2 and before[0] not in children(server))
        os.kill(before[1], signal.SIGKILL)
        assert soon(lambda: len(children(server)) == 2 and gone(before))
        assert asked(path)[1] == shown, "the page is what it was"
        assert lost(begun, [Answer("war", path.rsplit("/", 1)[1], moment(page))]) == []


@needs_server
def test_it_stops_at_once_though_pages_listen_and_leaves_nobody_behind(begun: str) -> None:
    with serving(begun, "--workers", "2") as server:
        asked(f"{server.address}{TABLE}")
        streams = [urllib.request.urlopen(f"{server.address}{TABLE}/stream", timeout=PATIENCE) for _ in range(4)]
        assert [stream.readline() for stream in streams] == [b"retry: 1000\n"] * 4
        workers, before = children(server), time.monotonic()
        server.stop()
        assert time.monotonic() - before < 5
        assert server.process.returncode == 0
        assert gone(workers)
        for stream in streams:
            stream.close()


@needs_server
def test_when_the_parent_is_killed_so_are_they_and_the_next_shows_the_same(begun: str) -> None:
    with serving(begun, "--workers", "2") as server:
        page, path = until_asked(server.address)
        assert asked(f"{path}/do/advice", {"at": moment(page)})[0] == 200
        shown, workers, port = asked(path)[1], children(server), server.port
        server.kill()
        assert soon(lambda: gone(workers), 10)
    with serving(begun, "--workers", "2", port=port):
        assert asked(path)[1] == shown


@needs_server
def test_whoever_listens_hears_the_name_of_what_was_written_to_after_it_is_there(begun: str) -> None:
    heard: list[str] = []
    with listening(begun, heard.append):
        assert soon(lambda: heard[:1] == [""]), "something may have been missed before"
        Application(begun).run("war", "end of turn")
        assert soon(lambda: "war" in heard)


@needs_server
def test_one_at_a_time_is_alone_with_a_campaign(begun: str) -> None:
    inside: list[str] = []

    def enter(name: str) -> None:
        with alone(begun, "war"):
            inside.append(f"{name} in")
            time.sleep(0.2)
            inside.append(f"{name} out")

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(enter, "abc"))
        with alone(begun, "war"):
            other = pool.submit(lambda: alone(begun, "peace").__enter__())
            other.result(PATIENCE)
    assert [one.split()[0] for one in inside[::2]] == [one.split()[0] for one in inside[1::2]], inside


@needs_server
@pytest.mark.slow
def test_twenty_players_at_once_lose_nothing_and_read_nothing_of_another_seat(url: str) -> None:
    names = begin(url, 10)
    with serving(url, "--workers", "2") as server, ThreadPoolExecutor(1) as apart:  # a browser's loop may run in this thread
        load = apart.submit(asyncio.run, played(url, server.port, names, 20, (0.5, 1.5))).result()
    assert load.errors == []
    assert load.crossed == []
    assert load.doubled == []
    assert lost(url, load.answers) == []
    assert len(load.read) > 100
    assert len(load.answers) > 10
    assert len(load.told) > 10
    assert all(Application(url).verify(name).phases > 1 for name in names[:2])

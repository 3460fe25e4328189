"""Twins: a campaign, and the same with a secret of one side changed. All that the other side's pages send must be the same.

`python -m tests.web.twins --worlds 1000` compares so many; the gate a few (`test_twins.py`). A campaign of 1805 is played by the
computer's admirals; at the beginning of phases in which a side is asked before any die falls, both sides are given to people who
keep every desk, so that nothing goes on by itself. Then one secret of the enemy is changed in a copy of the file.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from html import unescape
from pathlib import Path
from typing import NamedTuple, Protocol

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.seat_orders import SeatOrders, written
from campaign.play.table import laid_out
from campaign.question_kinds import DESKS
from campaign.web.app import application
from campaign.web.seats import Seat
from table.dice import Roll
from tests.fuzz.test_leaks import DUMMIES, SECRETS, Secret, another_place, game, lots

BASE = "http://127.0.0.1:1805"
SIDES = ("british", "allies")
EVERY_DESK = written(SeatOrders(desks=tuple(DESKS), pauses=()))
SIDE_PAGE = "/c/{campaign}/{side}"
NOT_COMPARED = (
    "/stream",  # it does not end; what it sends is told by the stamp
    "/at",  # the past is played again from its record, which a changed present does not fit (test_chart_past.py)
)
LINK = re.compile(r'(?:href|src)="([^"#]*)')
LINKS = 6  # pages that others lead to, of which so many are looked at
SHARE = 4  # a world looks at one paper of so many, the next world at others
Sent = dict[str, tuple[int, tuple[tuple[str, str], ...], bytes]]
"""Every response by what was asked for: its status, its headers and its body."""


class Named(Protocol):
    """A counter that has a name."""

    id: str
    name: str


class Twin(NamedTuple):
    """A world to compare: the file, the side that looks, and what of its enemy's was changed."""

    base: Path
    side: str
    secret: str
    file: Path


# -- campaigns to look at --------------------------------------------------------------------------------------------------


def bases(folder: Path, seed: str, *, blind: bool, most: int, every: int = 3) -> Iterator[tuple[Path, str]]:
    """Files that stand where a side is asked before any die has fallen, and that side."""
    url = str(folder / f"{seed}.db")
    Application(url).create(NewCampaign("war", seed, double_blind=blind))
    with laid_out(url, "war") as table:
        found = 0
        for number, _ in enumerate(table.session().play(table.seats)):
            if number % every:
                continue
            copy = folder / f"{seed}-{number}.db"
            _copied(Path(url), copy)
            side = _asked(copy)
            if side is None:
                copy.unlink()
                continue
            yield copy, side
            found += 1
            if found == most:
                return


def _copied(source: Path, to: Path) -> None:
    """A copy in which people play both sides and keep every desk."""
    kept, copy = sqlite3.connect(source), sqlite3.connect(to)
    kept.backup(copy)
    copy.execute("UPDATE seat SET kind = 'human', instructions = ?", (EVERY_DESK,))
    copy.commit()
    kept.close()
    copy.close()


def _asked(file: Path) -> str | None:
    """The side that is asked now, if no die has fallen in the phase."""
    with laid_out(str(file), "war", to_read=True) as table:
        session = table.rehearsal()
        if next(session.play(table.seats), None) is not None or session.phase_number != table.archive.load().phase:
            return None
        if any(isinstance(fact, Roll) for fact in session.state.tray.journal) or not session.pending:
            return None
        return next((one.side for one in session.pending if one.side in SIDES), None)


def changed(base: Path, side: str, secret: Secret, luck: str, to: Path) -> bool:
    """A copy with a secret of the side's enemy changed; False if he has none of the sort."""
    enemy = next(one for one in SIDES if one != side)
    kept = sqlite3.connect(base)
    (text,) = kept.execute("SELECT document FROM snapshot WHERE document IS NOT NULL").fetchone()
    past = " ".join(document for (document,) in kept.execute("SELECT document FROM fact"))
    kept.close()
    world = game().decode(text.encode())
    counters: list[Named] = [*world.auxiliaries.values(), *world.squadrons.values()]
    named = [(one, one.name) for one in counters if f'"{one.id}"' in past]
    if secret(world, enemy, lots(luck)) is None:
        return False
    for one, known in named:  # the past is the same in both, and tells of it by this name
        one.name = known
    document = game().encode(world).decode()
    if document == text:
        return False
    shutil.copy(base, to)
    copy = sqlite3.connect(to)
    name = blake2b(document.encode(), digest_size=16).hexdigest()
    copy.execute("UPDATE snapshot SET document = ?, state_hash = ? WHERE document IS NOT NULL", (document, name))
    copy.commit()
    copy.close()
    return True


# -- what is sent ----------------------------------------------------------------------------------------------------------


def addresses(app: Starlette, side: str) -> list[str]:
    """Every page of a side that is read, with whatever else its address may hold."""
    found = []
    for route in app.routes:
        if isinstance(route, Route) and route.path.startswith(SIDE_PAGE) and "GET" in (route.methods or ()):
            if route.path.endswith(NOT_COMPARED):
                continue
            path = route.path.replace("{campaign}", "war").replace("{side}", side)
            found.append(re.sub(r"\{[^}]*\}", "1", path))
    return found


def sent(file: Path, side: str, only: list[str] | None = None) -> tuple[Sent, str]:
    """What a side's pages send, all of them or only some, and the stamp by which it is told that something has changed."""
    app, found = application(str(file)), Sent()
    with TestClient(app, base_url=BASE, follow_redirects=False) as client:
        table = f"/c/war/{side}"
        found[table] = _kept(client, "GET", table)
        first = found[table][2].decode()
        for address in _papers(app, side, first) if only is None else only:
            found[address] = _kept(client, "GET", address)
        if only is None:
            for address in _linked(table, found):
                found.setdefault(address, _kept(client, "GET", address))
        at = re.search(r'name="at" value="([^"]*)"', first)
        wrong = {"at": at[1] if at else "", "answer": "no such thing", "plan": "whole", "act": "{"}
        found["stale"] = _kept(client, "POST", f"{table}/do/advice", {"at": "99.99"})
        found["illegal"] = _kept(client, "POST", f"{table}/do/answer", wrong)
        found["undo"] = _kept(client, "POST", f"{table}/do/undo", {"at": "99.99"})
        return found, app.state.server.known(Seat("war", side))


def _papers(app: Starlette, side: str, first: str) -> list[str]:
    """The pages of a side by their routes, and the tabs of its table."""
    tabs = re.findall(r'data-tab="(\w+)"', first)
    return [*addresses(app, side), *(f"/c/war/{side}?tab={tab}" for tab in tabs)]


def _linked(table: str, found: Sent) -> list[str]:
    """Pages of the side that others lead to, some of them."""
    links = {link for _, _, body in found.values() for link in LINK.findall(body.decode(errors="replace"))}
    ours = sorted(unescape(link) for link in links if link.startswith((f"{table}/", f"{table}?")) and "/at" not in link)
    return ours[:: max(1, len(ours) // LINKS)]


def _kept(
    client: TestClient, method: str, address: str, fields: dict[str, str] | None = None
) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
    said = client.request(method, address, data=fields)
    return said.status_code, tuple(sorted(said.headers.items())), said.content


def differing(mine: tuple[Sent, str], theirs: tuple[Sent, str]) -> list[str]:
    """Of what the twin was asked for, what was not the same."""
    found = [address for address, said in theirs[0].items() if mine[0][address] != said]
    return found + (["the number of events"] if mine[1] != theirs[1] else [])


# -- compared --------------------------------------------------------------------------------------------------------------


def compared(folder: Path, seed: str, *, blind: bool, worlds: int, each: int) -> Counter[str]:
    """So many worlds compared, at most `each` for every campaign to look at; how many by secret. A difference is raised."""
    secrets: tuple[Secret, ...] = (*SECRETS, *DUMMIES, *((another_place,) if blind else ()))
    tally = Counter[str]()
    for number, (base, side) in enumerate(bases(folder, seed, blind=blind, most=worlds)):
        mine = sent(base, side)
        papers = [address for address in mine[0] if address.startswith("/")]
        for turn in range(each):
            secret = secrets[(number * each + turn) % len(secrets)]
            twin = folder / "twin.db"
            if not changed(base, side, secret, f"{seed}/{number}/{turn}", twin):
                continue
            found = differing(mine, sent(twin, side, papers[turn % SHARE :: SHARE]))
            assert not found, f"{base}: {secret.__name__} shows to {side} in {', '.join(found)}"
            tally[secret.__name__] += 1
            for one in folder.glob("twin.db*"):
                one.unlink()
            if tally.total() == worlds:
                return tally
    return tally


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.twins", description=__doc__)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--each", type=int, default=12, help="worlds for every campaign that is looked at")
    parser.add_argument("--seed", default="twins")
    given = parser.parse_args(words)
    done = Counter[str]()
    for blind in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            done += compared(Path(folder), f"{given.seed}-{blind}", blind=blind, worlds=given.worlds // 2, each=given.each)
    print(f"{done.total()} worlds with a secret changed: every response the same, byte for byte")
    print(", ".join(f"{name} {count}" for name, count in done.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

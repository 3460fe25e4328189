"""The papers beside the chart: the fleet on its tracks, the Admiralty's desk, the sighting book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from campaign import question_kinds as kinds
from campaign.play import papers
from campaign.reports.fleet_display import Counter
from campaign.views import View
from campaign.web.app import application
from campaign.web.places import Place, place
from campaign.web.table_page.fleet import track
from tests.web.asked_kit import SEAT, TABLE, part, reached, words
from tests.web.conftest import BASE


@pytest.fixture(scope="module")
def issued(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A campaign in which the British are asked which orders they issue, with an enemy in sight and another out of it."""
    return reached(str(tmp_path_factory.mktemp("papers") / "campaigns.db"), kinds.ORDERS, when=_seen_and_lost)


def _seen_and_lost(known: View) -> bool:
    return any(one.id for one in known.enemies) and any(not entry.seen.in_sight for entry in known.book)


@pytest.fixture
def client(issued: str) -> Iterator[TestClient]:
    with TestClient(application(issued), base_url=BASE) as found:
        yield found


def here(client: TestClient) -> Place:
    with client.app.state.server.campaigns.at("war") as opened:  # type: ignore[attr-defined]  # Starlette's own
        return place(opened, SEAT)


def view(client: TestClient) -> View:
    return here(client).player.view


def tab(client: TestClient, name: str) -> str:
    return part(client.get(f"{TABLE}?tab={name}").text, name)


def test_every_squadron_lies_on_the_box_of_its_damage(client: TestClient) -> None:
    html = tab(client, "fleet")
    own = view(client).squadrons.values()
    assert len(own) > 20
    shown = [int(one) for one in re.findall(r'aria-label="damage (\d+)', html)]
    markers = [one.squadrons[0].damage for one in papers.fleet(here(client).player).convoys]
    assert sorted(shown) == sorted([*(one.damage for one in own), *markers])
    for one in own:
        assert one.name in unescape(html)


def test_a_track_shows_its_brackets_and_its_counter() -> None:
    drawn = track(Counter("a", "1st Channel", "", "SOL", 4, 0, 13, 3, True, [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [], 14))
    assert drawn.brackets[0] == ""
    assert [path.count("M") for path in drawn.brackets] == [0, 6, 5]
    assert drawn.here == 36
    assert drawn.words == "damage 13, of 14 that it bears, on its +10 side: lightly damaged"


def test_the_desk_has_orders_in_hand_with_their_chance_and_letters(client: TestClient) -> None:
    html, orders = tab(client, "orders"), view(client).orders
    hand = html.split("<h3>In hand</h3>")[1].split('<details class="port">')[0]
    assert len(re.findall(r'<details class="chit">', hand)) == len(orders.hand) > 0
    assert len(re.findall(r"chance some [1-9]\d%", hand)) == len(orders.hand)
    assert len(re.findall(r'<article class="letter">', html)) == len(orders.issued)


def test_the_sighting_book_has_all_that_the_side_knows_and_no_more(client: TestClient) -> None:
    html, known = tab(client, "enemy"), view(client)
    lines = re.findall(r'<li data-place="([^"]*)">(.*?)</li>', html)
    lost = [entry for entry in known.book if not entry.seen.in_sight]
    sighted = [one for one in known.enemies if one.id]
    hidden = {one.place for one in known.enemies if not one.id}
    assert len(lines) == len(sighted) + len(lost) + len(hidden)
    assert sighted
    assert lost
    for one in sighted:
        assert any(place == one.place and one.name in unescape(told) for place, told in lines)
    for entry in lost:
        assert any(entry.seen.name in unescape(told) and " on " in told for _, told in lines)


@pytest.mark.parametrize("name", ["fleet", "orders", "enemy"])
def test_no_paper_shows_a_key(client: TestClient, name: str) -> None:
    """A player is shown names, never ids."""
    told, known = words(tab(client, name)), view(client)
    keys = [*known.formations, *known.squadrons, *(str(one.place) for one in known.enemies)]
    assert [key for key in keys if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", told) and ("-" in key or ":" in key)] == []


def test_a_tab_that_is_not_there_is_no_fault(client: TestClient) -> None:
    assert client.get(f"{TABLE}?tab=nonsense").status_code == 200


def test_the_page_is_not_overburdened(client: TestClient) -> None:
    """WEB.md: at most 1,500 nodes on the table page, of which the papers are a part."""
    for name in ("fleet", "orders", "enemy"):
        assert len(re.findall(r"<[a-z]", tab(client, name))) < 1400

"""A battle on a real table, by its umpire's pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.beginning import NewCampaign
from campaign.play.lessons.course import ON_TABLE
from campaign.play.lessons.unseen_pupil import begun_at_battle
from campaign.store import reading
from campaign.web.app import application
from campaign.web.seats import Doorkeeper
from tests.web.conftest import BASE

HERE = "/campaigns/club/table"
MASTERS = {"british": "sailing-master", "allies": "sailing-master"}


@pytest.fixture(scope="module")
def come_to_battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that has come to its first battle, which waits for its report."""
    path = tmp_path_factory.mktemp("umpire") / "club.db"
    Application(str(path)).create(NewCampaign("club", "4", seats=MASTERS, battles="table"))
    Application(str(path)).run("club", "turn 2")
    assert reading.waiting(str(path), "club") is not None
    return path


@pytest.fixture
def club(come_to_battle: Path, database: str) -> str:
    shutil.copy(come_to_battle, database)
    return database


@pytest.fixture
def client(club: str) -> Iterator[TestClient]:
    with TestClient(application(club), base_url=BASE) as found:
        yield found


def fields(html: str) -> dict[str, str]:
    """The form as a browser would send it."""
    report = html.partition('class="report"')[2].partition("</form>")[0]
    found = dict(re.findall(r'<input (?:id="\w+" )?name="([^"]*)" value="([^"]*)"', report))
    for name, offers in re.findall(r'<select (?:id="\w+" )?name="([^"]*)"[^>]*>(.*?)</select>', report, re.S):
        chosen = re.search(r'value="([^"]*)" selected', offers)
        found[name] = chosen[1] if chosen else ""
    return {name: unescape(value) for name, value in found.items()}


def hidden(html: str) -> dict[str, str]:
    proposal = html.partition('class="card proposal"')[2].partition("</form>")[0]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', proposal))


def hurt(cells: dict[str, str]) -> dict[str, str]:
    """The same with the field held and the first ship hurt."""
    ship = next(name.removeprefix("hull.") for name in cells if name.startswith("hull."))
    return cells | {"field": "british", f"fate.{ship}": "damaged", f"hull.{ship}": "40"}


def test_the_first_page_and_the_campaign_s_lead_to_the_form(client: TestClient) -> None:
    assert f'href="{HERE}"' in client.get("/").text
    assert f'href="{HERE}"' in client.get("/campaigns/club").text


def test_sheet_and_form_are_there_to_take_along(client: TestClient) -> None:
    sheet = client.get(f"{HERE}/sheet")
    assert sheet.status_code == 200
    assert "sha256-" in sheet.headers["content-security-policy"]
    assert ' style="' not in sheet.text
    form = client.get(f"{HERE}/form.csv?game=wooden%20ships")
    assert "squares left" in form.text
    logs = client.get(f"{HERE}/logs?game=wooden%20ships")
    assert logs.headers["content-security-policy"].count("sha256-") == logs.text.count("<style") == 2
    assert client.get(f"{HERE}/logs").status_code == 404
    assert client.get(f"{HERE}/sheet?game=chess").status_code == 404


def test_a_report_is_shown_before_it_is_entered_and_may_be_taken_back(client: TestClient, club: str) -> None:
    shown = client.post(HERE, data=hurt(fields(client.get(HERE).text)))
    assert shown.status_code == 200
    assert "Nothing is entered yet" in shown.text
    assert reading.waiting(club, "club") is not None
    assert fields(shown.text)["field"] == "british", "what was typed stays"
    done = client.post(f"{HERE}/enter", data=hidden(shown.text))
    assert done.status_code == 200
    assert reading.waiting(club, "club") is None
    assert "Take it back" in done.text
    assert client.get(HERE).status_code == 422
    assert client.post(f"{HERE}/back").status_code == 200
    assert reading.waiting(club, "club") is not None


def test_who_held_the_field_must_be_said(client: TestClient, club: str) -> None:
    blank = hurt(fields(client.get(HERE).text)) | {"field": "", "remarks": "thick weather"}
    refused = client.post(HERE, data=blank)
    assert refused.status_code == 422
    assert "who held the field" in refused.text
    assert "--amend" not in refused.text
    assert fields(refused.text)["remarks"] == "thick weather"
    assert reading.waiting(club, "club") is not None


def test_a_report_that_cannot_be_is_refused_with_every_reason(client: TestClient) -> None:
    cells = hurt(fields(client.get(HERE).text))
    ships = [name.removeprefix("hull.") for name in cells if name.startswith("hull.")]
    cells |= {f"hull.{ships[1]}": "400", f"fate.{ships[2]}": "taken", f"captor.{ships[2]}": ""}
    refused = client.post(HERE, data=cells)
    assert refused.status_code == 422
    alert = refused.text.partition('role="alert"')[2].partition("</div>")[0]
    names = dict(re.findall(r'name="hull\.([^"]+)"[^>]*aria-label="Hull of ([^"]+)"', refused.text))
    assert names[ships[1]] in alert
    assert names[ships[2]] in alert


def test_a_refusal_names_ships_and_leaders_as_people_do(client: TestClient) -> None:
    """Of every cell that is left as it cannot be: no id, no column of a file, nothing that is typed."""
    cells = fields(client.get(HERE).text)
    ids = {name.partition(".")[2] for name in cells if "." in name}
    wrong = {name: "400" for name in cells if name.startswith("hull.")} | {
        name: "taken" for name in cells if name.startswith("fate.")
    }
    alert = client.post(HERE, data=cells | wrong).text.partition('role="alert"')[2].partition("</div>")[0]
    assert alert.count("<li>") > 3
    found = [one for one in ids if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", alert)]
    assert found == []
    assert "`" not in alert


def test_a_form_filled_in_with_a_spreadsheet_is_taken_as_a_file(client: TestClient) -> None:
    form = client.get(f"{HERE}/form.csv").content.replace(b"\nfield,", b"\nfield,", 1)
    shown = client.post(HERE, data={"field": "nobody"}, files={"file": ("form.csv", form)})
    assert shown.status_code == 200
    assert hidden(shown.text)["name"] == "form.csv"
    odd = client.post(HERE, data={"field": "nobody"}, files={"file": ("form.csv", b"no form,at all\n")})
    assert odd.status_code == 422
    assert "no result form" in odd.text


def test_what_was_shown_and_changed_on_the_way_is_not_entered(client: TestClient, club: str) -> None:
    shown = client.post(HERE, data=hurt(fields(client.get(HERE).text)))
    assert client.post(f"{HERE}/enter", data=hidden(shown.text) | {"content": "?"}).status_code == 422
    assert client.post(f"{HERE}/enter", data=hidden(shown.text) | {"content": ""}).status_code == 422
    assert reading.waiting(club, "club") is not None


def test_a_battle_may_be_left_to_the_combat_damage_table(client: TestClient, club: str) -> None:
    assert client.post(f"{HERE}/leave").status_code == 200
    assert reading.waiting(club, "club") is None


def test_the_umpire_is_the_host_and_nobody_else(club: str) -> None:
    with TestClient(application(club, Doorkeeper(b"secret")), base_url=BASE) as stranger:
        assert stranger.get(HERE).status_code == 403
        assert stranger.post(f"{HERE}/leave").status_code == 403


def test_a_player_is_told_that_his_battle_is_fought_on_a_table_and_goes_on_after_it(database: str) -> None:
    """The campaign of the third course stands where its battle is to be fought."""
    begun_at_battle(database, ON_TABLE, "table")
    own, table = f"/c/{ON_TABLE}/british", f"/campaigns/{ON_TABLE}/table"
    with TestClient(application(database), base_url=BASE) as client:
        shown = client.get(own).text
        assert "fought on a real table" in shown
        assert f'href="{table}"' in shown
        report = client.post(table, data=hurt(fields(client.get(table).text)))
        assert client.post(f"{table}/enter", data=hidden(report.text)).status_code == 200
        assert "fought on a real table" not in client.get(own).text

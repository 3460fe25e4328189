"""The first course on the page: by a pupil who does as he is told, and by one who only sails on."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from campaign.play.application import Application
from campaign.play.lessons import course
from campaign.play.lessons.first_command import LESSONS
from campaign.play.lessons.lesson_sheet import COURSES
from campaign.question_kinds import WHO_COMMANDS
from campaign.web.app import application
from campaign.web.table_page.lesson import words
from tests.web.conftest import BASE

DESK, HELM, TABLE = "/c/first-command/british", "/c/first-battle/british", "/campaigns/first-table/table"
FORM = re.compile(r'<form method="post" action="([^"]*)">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'name="([^"]*)" value="([^"]*)"')


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(application(database), base_url=BASE) as found:
        yield found


def tutor(html: str) -> str:
    found = re.search(r'<section id="lesson".*?</section>', html, re.DOTALL)
    assert found
    return found[0]


def learnt(html: str) -> int:
    return tutor(html).count("✓ learnt")


def pressed(client: TestClient, html: str, *, told: bool) -> str:
    """The pupil presses the tutor's button, if he is told to and there is one; else the green one."""
    offers = [form for form in FORM.findall(tutor(html)) if form[0].startswith(DESK)]
    if told and offers:
        action, inner = offers[0]
        return client.post(action, data=dict(FIELD.findall(inner))).text
    at = re.search(r'name="at" value="([^"]*)"', html.partition('id="question"')[2])
    asked = "You were called" not in html
    return client.post(f"{DESK}/do/{'advice' if asked else 'on'}", data={"at": at[1] if at else ""}).text


def sailed(client: TestClient, *, told: bool, most: int = 90) -> str:
    """Through the three turns, or until everything is learnt."""
    html = client.get(DESK).text
    for _ in range(most):
        if "three turns are over" in html or "You have learnt it all" in html:
            return html
        html = pressed(client, html, told=told)
    raise AssertionError("the course has no end")


def test_who_does_as_he_is_told_learns_every_lesson(client: TestClient) -> None:
    assert client.get("/learn").status_code == 200
    first = client.post("/learn")
    assert first.url.path == DESK
    assert "drag her counter" in tutor(first.text)
    assert learnt(first.text) == 0
    last = sailed(client, told=True)
    assert learnt(last) == len(LESSONS)
    assert 'href="/new"' in tutor(last)


def test_who_only_sails_on_is_offered_what_he_has_not_learnt_again(client: TestClient, database: str) -> None:
    client.post("/learn")
    last = sailed(client, told=False)
    assert learnt(last) < len(LESSONS)
    assert "Go back to turn 1" in tutor(last)
    back = client.post("/learn/back", data={"turn": "1"})
    assert back.url.path == DESK
    assert Application(database).status(course.NAME)["clock"]["turns_played"] == 0
    assert learnt(sailed(client, told=True)) == len(LESSONS)


def test_a_turn_is_had_again_with_the_same_dice(client: TestClient, database: str) -> None:
    client.post("/learn")
    html = client.get(DESK).text
    while "Have turn 2 again" not in html:
        html = pressed(client, html, told=True)
    first = Application(database).status(course.NAME)["clock"]
    for _ in range(3):
        html = pressed(client, html, told=True)
    now = Application(database).status(course.NAME)
    client.post("/learn/back", data={"turn": "2"})
    again = Application(database).status(course.NAME)
    assert now["clock"]["stage"] > first["stage"]
    assert again["clock"] == first
    assert client.post("/learn/back", data={"turn": "soon"}).status_code == 422
    client.post("/learn/again")
    assert Application(database).status(course.NAME)["clock"]["turns_played"] == 0


def test_a_page_that_is_opened_again_is_where_it_was(client: TestClient, database: str) -> None:
    client.post("/learn")
    html = client.get(DESK).text
    for _ in range(4):
        html = pressed(client, html, told=True)
    with TestClient(application(database), base_url=BASE) as later:
        assert tutor(later.get(DESK).text) == tutor(client.get(DESK).text)


def test_no_tutor_speaks_in_another_campaign(client: TestClient, database: str) -> None:
    client.post("/new", data={"name": "own", "theatre": "first-command", "seat.british": "human", "seat.french": "admiral"})
    assert 'id="lesson"' not in client.get("/c/own/british").text


def test_every_occasion_has_its_words_and_no_word_is_without_one() -> None:
    for one in COURSES.values():
        for lesson in one.lessons:
            said, source = words(one.name)[lesson.name], inspect.getsource(lesson.judge)
            for occasion in set(said) - {"title", "does"}:
                assert f'"{occasion}"' in source, f"{lesson.name}.{occasion}"
            assert {*lesson.over, *said.get("does", {})} <= set(said)


def test_a_campaign_of_his_own_by_that_name_is_left_alone(client: TestClient, database: str) -> None:
    fields = {"name": course.NAME, "theatre": "trafalgar-1805", "seat.british": "human", "seat.allies": "admiral"}
    assert client.post("/new", data=fields).status_code == 200
    for way in ("/learn", "/learn/again"):
        assert client.post(way).status_code == 422
    assert client.post("/learn/back", data={"turn": "1"}).status_code == 422
    assert Application(database).status(course.NAME)["theatre"] == "trafalgar-1805"


def test_the_courses_of_battles_begin_where_one_is_to_be_fought(client: TestClient, database: str) -> None:
    hexes = client.post("/learn/hexes")
    assert hexes.url.path == "/c/first-battle/british"
    assert Application(database).pending("first-battle", "british").questions[0].kind is WHO_COMMANDS
    table = client.post("/learn/table")
    assert table.url.path == "/campaigns/first-table/table"
    client.post("/campaigns/first-table/table/leave")
    assert client.post("/learn/table").url.path == "/campaigns/first-table"
    assert client.post("/learn/table?again").url.path == "/campaigns/first-table/table"


# -- the second course: on the hexes -----------------------------------------------------------------------------------------


def at_helm(client: TestClient, act: str, **fields: str) -> str:
    """An answer on the page of the battle."""
    return client.post(f"{HELM}/do/{act}", data={"at": asked_at(client.get(HELM).text), **fields}).text


def asked_at(html: str) -> str:
    found = re.search(r'name="at" value="([^"]*)"', html.partition('id="question"')[2])
    assert found
    return found[1]


def titles(html: str) -> list[str]:
    """The lessons that are learnt."""
    return re.findall(r'<li class="learnt">([^<]+)<', tutor(html))


def fired(html: str) -> str:
    """The key of a shot that is offered."""
    found = re.search(r'name="answer" value="(fire:[^"]+)"', html)
    return found[1] if found else ""


@pytest.mark.rule("FC 3.6", "FC 3.7")
def test_the_tutor_teaches_a_battle_on_hexes_by_what_the_pupil_does(client: TestClient) -> None:
    first = client.post("/learn/hexes").text
    assert "Who commands there?" in tutor(first)
    assert titles(first) == []
    html = at_helm(client, "answer", answer="command")
    assert titles(html) == ["Command"]
    assert "sails that your ships set" in tutor(html)
    said = set()
    for _ in range(120):
        if "A broadside" in titles(html):
            break
        said |= {text for text in ("This ship is to move", "Her guns bear", "has been fired at") if text in tutor(html)}
        if "This ship is to move" in tutor(html):
            assert "A course" not in titles(html), "he has steered none"
        html = at_helm(client, "answer", answer=fired(html)) if fired(html) else at_helm(client, "advice")
    assert {"This ship is to move", "Her guns bear"} <= said
    assert titles(html)[:3] == ["Command", "A course", "A broadside"]
    html = at_helm(client, "relieve", what="battle")
    while "You were called" in html and "Your captains" not in titles(html):
        html = client.post(f"{HELM}/do/on", data={}).text
    assert titles(html) == ["Command", "A course", "A broadside", "Your captains"]
    assert 'href="/tactical/make"' in tutor(html)
    assert "three turns" not in tutor(html)
    again = client.post("/learn/hexes?again").text
    assert titles(again) == []


def test_who_leaves_the_battle_to_his_captains_is_told_so(client: TestClient) -> None:
    client.post("/learn/hexes")
    html = at_helm(client, "answer", answer="captains")
    assert "Your captains have fought it" in tutor(html)
    assert titles(html) == []
    assert "What was learnt" in html
    assert re.search(r'action="/learn/hexes\?again"[^>]*><button>Begin the battle again', tutor(html).partition("<details")[0])


def test_the_tutor_takes_the_fleet_for_who_asks_him(client: TestClient) -> None:
    html = client.post("/learn/hexes").text
    (form,) = [one for one in FORM.findall(tutor(html)) if one[0].startswith(HELM)]
    assert "Take the fleet" in form[1]
    assert titles(client.post(form[0], data=dict(FIELD.findall(form[1]))).text) == ["Command"]


def test_what_was_learnt_is_praised_only_while_there_is_little_to_say(client: TestClient) -> None:
    html, praised = client.post("/learn").text, 0
    for _ in range(40):
        said = tutor(html).partition("<details")[0]
        praised += "✓ <strong>" in said
        assert "✓ <strong>" not in said or said.count("<strong>") <= 2, said
        html = pressed(client, html, told=True)
    assert praised


# -- the third course: at a real table ---------------------------------------------------------------------------------------


def cells(html: str) -> dict[str, str]:
    """The fields of the result form as they stand."""
    form = html.partition('class="report"')[2].partition("</form>")[0]
    found = dict(re.findall(r'<input name="([^"]+)" value="([^"]*)"', form))
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found


def umpire(html: str) -> str:
    return html.partition('id="tutor">')[2].partition("</section>")[0]


@pytest.mark.rule("SL 8.126")
def test_the_tutor_teaches_the_umpire_with_a_form_that_he_fills_in(client: TestClient) -> None:
    html = client.post("/learn/table").text
    assert "Welcome, Umpire" in umpire(html)
    assert "taken" not in cells(html).values()
    wrong = client.post(TABLE, data=cells(html))
    assert wrong.status_code == 422
    assert "Nothing was entered" in umpire(wrong.text)
    helped = client.get(f"{TABLE}?filled-in").text
    assert "I have filled one in" in umpire(helped)
    assert list(cells(helped).values()).count("taken") == 1
    shown = client.post(TABLE, data=cells(helped)).text
    assert "nothing is entered yet" in umpire(shown)
    assert "is lost: taken" in shown
    kept = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', shown))
    last = client.post(f"{TABLE}/enter", data=kept)
    assert last.url.path == "/campaigns/first-table"
    assert "The report is kept" in umpire(last.text)


def test_no_tutor_speaks_to_another_umpire(client: TestClient) -> None:
    fields = {"name": course.ON_TABLE, "theatre": "trafalgar-1805", "seat.british": "human", "seat.allies": "admiral"}
    client.post("/new", data={**fields, "battles": "table"})
    assert 'id="tutor"' not in client.get(f"/campaigns/{course.ON_TABLE}").text

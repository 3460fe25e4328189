"""The courses: begun, gone on with, begun again, and gone back in. They are played on the pages of any campaign, with a tutor."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play.errors import BadInput
from campaign.play.lessons import course
from campaign.play.lessons.first_command import LESSONS
from campaign.play.lessons.unseen_pupil import begun_at_battle
from campaign.web.rendering import page
from campaign.web.seats import Seat
from campaign.web.server_state import ServerState, server
from campaign.web.table_page.lesson import words

DESK = Seat(course.NAME, course.SIDE)


def offered(request: Request) -> Response:
    state = server(request)
    state.seat(request)
    there = {one.name for one in state.application.campaigns()}
    begun = {"campaign": course.NAME in there, "hexes": course.ON_HEXES in there, "table": course.ON_TABLE in there}
    return page("learn.html", begun=begun, lessons=[words("first_command")[lesson.name]["title"] for lesson in LESSONS])


def begun(request: Request) -> Response:
    """Begun, or gone on with."""
    state = server(request)
    state.seat(request)
    course.begin_unless_there(state.url, course.NAME, again=False)
    return RedirectResponse(state.doors.way_in(DESK), 303)


def begun_again(request: Request) -> Response:
    state = server(request)
    state.seat(request)
    with state.campaigns.set_aside(course.NAME):
        course.begin_unless_there(state.url, course.NAME, again=True)
    return RedirectResponse(state.doors.way_in(DESK), 303)


def begun_on_hexes(request: Request) -> Response:
    """The same squadron with the enemy in sight, to be fought ship by ship."""
    _at_battle(request, course.ON_HEXES, "hexes")
    return RedirectResponse(server(request).doors.way_in(Seat(course.ON_HEXES, course.SIDE)), 303)


def begun_at_table(request: Request) -> Response:
    """The umpire's part of a battle on a real table."""
    _at_battle(request, course.ON_TABLE, "table")
    waits = next(one for one in server(request).application.listed() if one.name == course.ON_TABLE).table_battle
    return RedirectResponse(f"/campaigns/{course.ON_TABLE}{'/table' if waits else ''}", 303)


def _at_battle(request: Request, name: str, battles: str) -> None:
    state = server(request)
    state.seat(request)
    with state.campaigns.set_aside(name):
        begun_at_battle(state.url, name, battles, again="again" in request.query_params)


async def gone_back(request: Request) -> Response:
    """A turn is had again from its beginning, with the same dice."""
    state = server(request)
    state.seat(request)
    turn = str((await request.form()).get("turn", ""))
    if not turn.isdecimal() or not 1 <= int(turn) <= course.TURNS + 1:
        raise BadInput(f"{turn!r} is no turn of the course; expected 1 to {course.TURNS}")
    await run_in_threadpool(_go_back, state, int(turn))
    return RedirectResponse(state.doors.way_in(DESK), 303)


def _go_back(state: ServerState, turn: int) -> None:
    with state.campaigns.set_aside(course.NAME):
        course.go_back(state.url, turn)


ROUTES = [
    Route("/learn", offered),
    Route("/learn", begun, methods=["POST"]),
    Route("/learn/hexes", begun_on_hexes, methods=["POST"]),
    Route("/learn/table", begun_at_table, methods=["POST"]),
    Route("/learn/again", begun_again, methods=["POST"]),
    Route("/learn/back", gone_back, methods=["POST"]),
]

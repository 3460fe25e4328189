"""A battle on a real table, for its umpire: sheet and form to take along, the form filled in here or as a file, shown with what
would come of it, and then entered."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotEncoded
from collections.abc import Mapping
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play import table_report
from campaign.play.campaign_list import CampaignListed
from campaign.play.errors import BadInput, NotThere, Refusal
from campaign.play.lessons import real_table
from campaign.play.umpire_reports import FieldUnknown, HandedOut, Proposed
from campaign.web.printed.framing import framed
from campaign.web.rendering import page
from campaign.web.server_state import ServerState, server
from campaign.web.start import tutor
from campaign.web.start.campaign_page import address, campaign
from table.decisions import IllegalChoice
from tactical.handoff import BadReport
from tactical.playing.registry import USUAL

UMPIRE = "umpire"
FILLED_IN = "filled-in"  # in the address of the course's form: the tutor fills it in
LARGEST = 2_000_000  # bytes of a filled-in form; one of forty ships has some five thousand


class Report(NamedTuple):
    """A report that was sent: the name and content of its file, and who held the field where that leaves it blank."""

    name: str
    content: bytes
    field: str | None = None


class Waiting(NamedTuple):
    """A battle that waits for its report, and its campaign."""

    campaign: CampaignListed
    battle: HandedOut

    @property
    def name(self) -> str:
        return self.campaign.name

    @property
    def path(self) -> str:
        return address(self.campaign)


def _waiting(request: Request) -> Waiting:
    one = campaign(request)
    if not one.table_battle:
        raise Refusal(f"No battle of {one.name} waits for its report now: the last one was reported, or left to the dice.")
    return Waiting(one, server(request).application.battle_handed_out(one.name))


def shown(request: Request) -> Response:
    """The form: empty, or as the tutor fills it in."""
    here = _waiting(request)
    if FILLED_IN in request.query_params and real_table.taught(here.campaign):
        return _form(here, table_report.cells_of(real_table.specimen(here.battle.brief)), occasion="specimen")
    return _form(here, {})


def sheet(request: Request) -> Response:
    """The sheet to print."""
    here = _waiting(request)
    return framed(table_report.sheet_page(here.battle, here.name, _game(request)), "The battle", f"{here.path}/table", {})


def logs(request: Request) -> Response:
    """The ships' logs to print, of a game that has them."""
    here = _waiting(request)
    printed = table_report.logs_page(here.battle, here.name, _game(request))
    if not printed:
        raise NotThere("logs")
    return framed(printed, "The battle", f"{here.path}/table", {})


def empty_form(request: Request) -> Response:
    content = table_report.empty_form(_waiting(request).battle, _game(request))
    return Response(content, media_type="text/csv", headers={"Content-Disposition": "attachment; filename=result-form.csv"})


def _game(request: Request) -> str:
    return request.query_params.get("game", USUAL)


async def proposed(request: Request) -> Response:
    """What would come of a report; nothing is entered."""
    here = await run_in_threadpool(_waiting, request)
    async with request.form(max_files=1) as form:
        cells = {key: value for key, value in form.items() if isinstance(value, str)}
        file = form.get("file")
        uploaded = await file.read(LARGEST) if isinstance(file, UploadFile) else b""
        called = file.filename or "" if isinstance(file, UploadFile) else ""
    report = Report(called, uploaded) if uploaded else Report(table_report.FORM, table_report.filled_in(here.battle, cells))
    return await run_in_threadpool(_propose, server(request), here, cells, report._replace(field=cells.get("field")))


def _propose(state: ServerState, here: Waiting, cells: Mapping[str, str], report: Report) -> Response:
    try:
        found = _tried(state, here.name, report)
    except (BadReport, Refusal) as error:
        return _form(here, cells, refusal=_words(here.battle, error), status=422, occasion="refused")
    kept = {"name": report.name, "content": b64encode(report.content).decode(), "field": report.field or ""}
    return _form(here, cells, found=found, kept=kept, occasion="report")


def _tried(state: ServerState, name: str, report: Report) -> Proposed:
    return state.application.propose_report(name, report.name, report.content, field=report.field or None)


async def entered(request: Request) -> Response:
    """The report that was shown."""
    one = await run_in_threadpool(campaign, request)
    form = await request.form()
    try:
        content = b64decode(str(form.get("content", "")), validate=True)
    except (NotEncoded, ValueError):
        raise BadInput("the report that was shown has been changed on the way; show it again") from None
    report = Report(str(form.get("name", "")), content, str(form.get("field", "")) or None)
    await run_in_threadpool(_enter, server(request), one.name, report)
    return RedirectResponse(address(one), 303)


def _enter(state: ServerState, name: str, report: Report) -> None:
    with state.campaigns.set_aside(name):
        try:
            state.application.enter_report(name, report.name, report.content, field=report.field)
        except BadReport as error:
            raise BadInput(error.in_one_line) from error
    state.streams.look(name)


def left_to_the_table(request: Request) -> Response:
    """The Combat Damage Table decides instead (SL 8.3)."""
    one, state = campaign(request), server(request)
    with state.campaigns.set_aside(one.name):
        state.application.answer(one.name, UMPIRE, [])
    state.streams.look(one.name)
    return RedirectResponse(address(one), 303)


def taken_back(request: Request) -> Response:
    """The report that was entered last, until the next phase is played."""
    one, state = campaign(request), server(request)
    with state.campaigns.set_aside(one.name):
        try:
            state.application.undo(one.name, UMPIRE)
        except IllegalChoice as error:
            raise Refusal(str(error)) from error
    state.streams.look(one.name)
    return RedirectResponse(f"{address(one)}/table", 303)


def _words(battle: HandedOut, error: Exception) -> list[str]:
    if isinstance(error, FieldUnknown):
        return ["Say who held the field in the end, or that nobody did."]
    return table_report.by_name(battle, str(error)).splitlines()


def _form(
    here: Waiting,
    cells: Mapping[str, str],
    *,
    found: Proposed | None = None,
    kept: Mapping[str, str] | None = None,
    refusal: list[str] | None = None,
    occasion: str = "form",
    status: int = 200,
) -> Response:
    return page(
        "table_battle.html",
        status,
        name=here.name,
        path=here.path,
        form=(form := table_report.form_of(here.battle)),
        fates={fate: fate for fate in form.fates},
        fates_of_leaders={fate: fate for fate in form.fates_of_leaders},
        captors={"": "–"} | {fleet.side: fleet.name for fleet in form.fleets},
        games=table_report.games(),
        cells=cells,
        found=found,
        kept=kept or {},
        refusal=refusal or [],
        tutor=tutor.words() if real_table.taught(here.campaign) else None,
        occasion=occasion,
        filled_in=FILLED_IN,
    )


ROUTES = [
    Route("/campaigns/{name}/table", shown),
    Route("/campaigns/{name}/table", proposed, methods=["POST"]),
    Route("/campaigns/{name}/table/sheet", sheet),
    Route("/campaigns/{name}/table/logs", logs),
    Route("/campaigns/{name}/table/form.csv", empty_form),
    Route("/campaigns/{name}/table/enter", entered, methods=["POST"]),
    Route("/campaigns/{name}/table/leave", left_to_the_table, methods=["POST"]),
    Route("/campaigns/{name}/table/back", taken_back, methods=["POST"]),
]

"""A new campaign by a form: what was typed stays, and what is wrong with it is told beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from campaign.play import beginning_form, opponents, theatres_offered
from campaign.play.beginning import MOST_YEARS, Begun, NewCampaign
from campaign.play.beginning_form import ABSTRACT, BATTLES, Faults
from campaign.play.errors import NotThere
from campaign.play.theatres_offered import FIRST, TheatreOffered
from campaign.web.rendering import page
from campaign.web.seats import Seat, in_path
from campaign.web.sent import Given, given
from campaign.web.server_state import ServerState, server

NAME = "war"  # what a first campaign is called if nobody calls it otherwise
PEOPLE = ("british",)  # the side that a person plays if nobody says otherwise; the theatre's last, if it has none of that name
BY_THEATRE, YEARS, OPEN = "theatre", "years", "open"  # how long a war lasts
Filled = dict[str, str]
TICKED = ("option.", "by_hand", "double_blind", "solitaire")  # fields that are sent only if they are ticked


def asked(request: Request) -> Response:
    """The form as it comes: a newcomer need only press its button."""
    state = server(request)
    state.seat(request)
    theatre = theatres_offered.offered(_known(request.query_params.get("theatre", FIRST)))
    return _form(theatre, usual(state, theatre), {})


async def sent(request: Request) -> Response:
    state = server(request)
    state.seat(request)
    return await run_in_threadpool(_begin, state, await given(request))


def _begin(state: ServerState, given: Given) -> Response:
    theatre = theatres_offered.offered(_known(given.one("theatre", FIRST)))
    if given.one("other"):
        return _form(theatre, carried_over(usual(state, theatre), given), {})
    new, faults = wishes(theatre, given)
    begun = faults or beginning_form.begun(state.url, new)
    if not isinstance(begun, Begun):
        return _form(theatre, dict(given.fields), begun, 422)
    first = next((seat.side for seat in begun.seats if seat.kind == opponents.PERSON), "")
    if first and not state.doors.local:
        return RedirectResponse(f"/links?begun={in_path(begun.name)}", 303)
    return RedirectResponse(Seat(begun.name, first).path if first else f"/campaigns/{in_path(begun.name)}", 303)


def _known(theatre: str) -> str:
    if theatre not in theatres_offered.names():
        raise NotThere(theatre)
    return theatre


# -- the form and its fields -------------------------------------------------------------------------------------------------


def usual(state: ServerState, theatre: TheatreOffered) -> Filled:
    """What stands in an empty form: a person plays one side, admirals the others, all as the theatre and the rulebook have it."""
    people = [side.id for side in theatre.sides if side.id in PEOPLE] or [theatre.sides[-1].id]
    fields = {"name": beginning_form.free_name(state.url, NAME), "battles": ABSTRACT, "end": BY_THEATRE, "years": "", "seed": ""}
    for side in theatre.sides:
        fields[f"seat.{side.id}"] = opponents.PERSON if side.id in people else side.usual
        fields |= {f"temper.{side.id}": "steady", f"strength.{side.id}": "10", f"player.{side.id}": ""}
    fields |= {f"option.{option.name}": "on" for option, force in theatre.options if force}
    return fields | {"last": theatre.sides[-1].id, "corsairs": ""}


def carried_over(fresh: Filled, given: Given) -> Filled:
    """The form of another theatre, with what was typed before as far as it has a place there."""
    typed = dict(given.fields)
    kept = {name: value for name, value in fresh.items() if not name.startswith(TICKED)}
    return kept | {name: value for name, value in typed.items() if name in kept or name.startswith(TICKED)}


def wishes(theatre: TheatreOffered, given: Given) -> tuple[NewCampaign, Faults]:
    """What a person wishes for, and what of it cannot even be read."""
    faults: Faults = {}
    years = _years(given, faults)
    seats = {side.id: _chair(side.id, given) for side in theatre.sides}
    last = given.one("last")
    new = NewCampaign(
        given.one("name").strip(),
        given.one("seed").strip() or token_hex(16),
        theatre.name,
        seats=seats,
        by_hand=bool(given.one("by_hand")),
        double_blind=bool(given.one("double_blind")),
        solitaire=bool(given.one("solitaire")),
        last=last if last and last != theatre.sides[-1].id else None,
        players={side.id: name for side in theatre.sides if (name := given.one(f"player.{side.id}").strip())},
        battles=given.one("battles", ABSTRACT),
        years=years,
        open_ended=given.one("end") == OPEN,
        options={option.name: bool(given.one(f"option.{option.name}")) for option, _ in theatre.options},
        corsairs=given.one("corsairs") or None,
    )
    return new, faults


def _chair(side: str, given: Given) -> str:
    return opponents.chair(given.one(f"seat.{side}"), given.one(f"temper.{side}"), given.one(f"strength.{side}"))


def _years(given: Given, faults: Faults) -> int | None:
    if given.one("end") != YEARS:
        return None
    typed = given.one("years").strip()
    if not typed.isdecimal() or not 1 <= int(typed) <= MOST_YEARS:
        faults["years"] = f"{typed!r} is no number of years; expected 1 to {MOST_YEARS}" if typed else "how many years?"
        return None
    return int(typed)


def _form(theatre: TheatreOffered, fields: Filled, faults: Mapping[str, str], status: int = 200) -> Response:
    return page(
        "new.html",
        status,
        theatre=theatre,
        chart=theatres_offered.chart(theatre.name),
        theatres=[theatres_offered.offered(name) for name in theatres_offered.names()],
        fields=fields,
        faults=faults,
        kinds=opponents.KINDS,
        tempers=opponents.TEMPERS,
        strengths=opponents.STRENGTHS,
        battles=BATTLES,
        sides={side.id: side.title for side in theatre.sides},
        corsairs=_corsairs(theatre),
    )


def _corsairs(theatre: TheatreOffered) -> dict[str, str]:
    """Who may play corsairs that are enemies of all, if there are any."""
    words = {one: opponents.of_corsairs(one) for one in theatre.corsairs}
    return {"": "whoever the theatre says"} | words if words else {}


ROUTES = [
    Route("/new", asked),
    Route("/new", sent, methods=["POST"]),
]

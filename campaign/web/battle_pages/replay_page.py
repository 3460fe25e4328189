"""A battle on hexes watched again on a page: the board, the player and the sentences that a replay in a file has."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from campaign.web.rendering import page
from tactical.drawing.logbook import Logbook
from tactical.drawing.replay import pieces


def replay_page(book: Logbook, back: str, title: str = "") -> Response:
    """The replay, with a way back."""
    return page("battles/replay.html", made=pieces(book, title, Markup('<a href="{}">Back to the battle</a>').format(back)))

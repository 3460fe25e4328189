"""What a browser has sent: the fields of a form, what it shows already, and what is looked at on the hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starlette.requests import Request

from campaign.play.hex_deck import Looking, looking_at

STAMPS = "x-stamps"  # the header in which a page says what it shows: `standing=0123 question=4567`


class Given(NamedTuple):
    """The fields of a form that was sent, and for which moment."""

    fields: Sequence[tuple[str, str]]

    def one(self, name: str, default: str = "") -> str:
        return next((value for field, value in self.fields if field == name), default)

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field == name]

    def under(self, prefix: str) -> dict[str, str]:
        """The fields whose names begin so, by the rest of their names."""
        return {field.removeprefix(prefix): value for field, value in self.fields if field.startswith(prefix)}

    @property
    def looking(self) -> Looking:
        """The ship that he looks at on the hexes while he acts."""
        return looking_at(self.one("ship"), "")


async def given(request: Request) -> Given:
    """The form that was sent, without its files."""
    form = await request.form()
    return Given([(name, value) for name, value in form.multi_items() if isinstance(value, str)])


def looking(request: Request) -> Looking:
    """What he looks at on the hexes, by the address."""
    return looking_at(request.query_params.get("ship", ""), request.query_params.get("hex", ""))


def stamps(header: str) -> dict[str, str]:
    """The parts that a page shows, each with the stamp under which it was sent."""
    return dict(one.partition("=")[::2] for one in header.split())

"""`summary`: a campaign's standing, politics, winds, gales, upkeep and voyages on a page, and how a blockading fleet wears."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from campaign.play import press
from campaign.play.errors import BadInput
from campaign.reports.summary import rendered
from campaign.store import reading
from campaign.store.present import PresentCampaign
from campaign.terminal import output

if TYPE_CHECKING:
    from campaign.experiments.wear import Wear


ENDINGS = (".svg", ".png")
PIXELS = 1520
YEARS = 1  # sailed each way: more would be smoother, and slower


def summary(url: str, name: str, side: str | None, out: Path | None, as_json: bool, wear: Path | None = None) -> None:
    if out is not None:
        output.out_file(out, (".json", ".txt") if as_json else (".md", ".txt"))
    if wear is not None and as_json:
        raise BadInput("--wear is for a page of words; expected it without --json")
    if wear is not None:
        output.out_file(wear, ENDINGS)
    paper = press.of_record(url, name, side)
    found = paper.summary()
    if as_json:
        page = json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2)
    else:
        sailed = sail(reading.present(url, name), wear) if wear is not None else None
        picture = os.path.relpath(wear, out.parent if out else ".") if wear is not None else ""
        page = rendered(found, name, paper.date, paper.names, sailed, Path(picture).as_posix())
    if out is None:
        print(page)
    else:
        output.write(out, page.encode())


def sail(present: PresentCampaign, picture: Path) -> Wear:
    """The wear of the blockading fleet of a campaign's theatre, by its charts, drawn in a file."""
    from campaign.experiments.wear import NoBlockade, compare
    from campaign.experiments.wear_picture import picture as drawn
    from campaign.game import SeaLords
    from maps.drawing import png

    game = SeaLords(present.theatre, tuple(Path(path) for path in present.charts))
    with output.progress(2 * YEARS) as step:
        try:
            wear = compare(game, [f"wear-{n}" for n in range(YEARS)], tell=lambda: step(game.name))
        except NoBlockade as error:
            raise BadInput(str(error)) from None
    svg = drawn(wear)
    output.write(picture, png(svg, PIXELS) if picture.suffix.lower() == ".png" else svg.encode())
    return wear

"""A campaign on paper: summary, gazette, fleet displays, the Admiralty's desk and the chart."""

# Annotations are not put off here: Typer needs them at once, and works them out twice as slowly from text.

from pathlib import Path
from typing import Annotated

import typer

from campaign.commands.shared import AsJson, Name, OneSide, Out, database, opened

room = opened()


@room.command()
def summary(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    out: Annotated[Path | None, typer.Option("--out", help="The page to write: .md or .txt; .json or .txt with --json.")] = None,
    wear: Annotated[Path | None, typer.Option("--wear", help="Draw how a blockading fleet wears too: .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """A campaign on a page: the winds that blew, the gales, wear and repair, and every formation's voyage."""
    from campaign.terminal import summary as shown

    shown.summary(database(context), name, side, out, as_json, wear)


@room.command()
def report(
    context: typer.Context,
    name: Name,
    out: Annotated[Path, typer.Option("--out", help="The page to write: .html.")] = Path("gazette.html"),
    side: OneSide = None,
) -> None:
    """The naval gazette: the year on one page, with the chart of the fleets' courses, battles, losses, letters and weather."""
    from campaign.terminal import gazette

    gazette.report(database(context), name, out, side)


@room.command()
def fleet(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    out: Annotated[Path | None, typer.Option("--out", help="A directory for pages to print, one a flotilla and a port.")] = None,
    as_json: AsJson = False,
) -> None:
    """The fleet displays: every flotilla and port with its leader, squadrons, ships and damage."""
    from campaign.terminal import fleet as shown

    shown.fleet(database(context), name, side, out, as_json)


@room.command()
def orders(
    context: typer.Context,
    name: Name,
    side: OneSide = None,
    out: Annotated[Path | None, typer.Option("--out", help="A page to write: .txt.")] = None,
    as_json: AsJson = False,
) -> None:
    """The Admiralty's desk: chits in pool and hand, orders in execution, and the letters that the admirals have received."""
    from campaign.terminal import orders_desk

    orders_desk.orders(database(context), name, side, out, as_json)


@room.command("map")
def map_(
    context: typer.Context,
    name: Name,
    out: Out,
    side: OneSide = None,
    plain: Annotated[bool, typer.Option("--plain", help="The chart alone: no weather, no formations.")] = False,
) -> None:
    """Draw the campaign's chart: the umpire's, or one side's."""
    from campaign.terminal import map_pictures

    map_pictures.campaign_map(database(context), name, out, side, plain)

"""The summary counts what the log tells, and nothing else."""

from __future__ import annotations

from typing import Any

from campaign.reports.dates import Moment
from campaign.reports.log_lines import Line
from campaign.reports.names import Names
from campaign.reports.summary import gather, rendered

WORLD: dict[str, Any] = {"theatre": "", "formations": {"ff": {"name": "The flying squadron"}}}


def line(fact: dict[str, Any], turn: int = 1, impulse: int = 1) -> Line:
    moment = Moment(1805, turn, 7 * (impulse - 1) + 3)
    return Line(moment.short, moment, fact.get("rule", ""), "words", {"fact": fact, "phase_name": "increment"})


def test_winds_are_counted_by_season() -> None:
    blow = {"fact": "winds-blow", "winds": ["mistral"]}
    still = {"fact": "winds-blow", "winds": []}
    found = gather([line(blow), line(blow, impulse=2), line(still, impulse=3), line(blow, turn=9)], Names(WORLD))
    assert found.winds == {"mistral": {"winter": 2, "summer": 1}}
    assert found.impulses == {"winter": 3, "summer": 1}
    assert gather([line(blow)], Names(WORLD)).impulses == {"winter": 1}, "each summary counts afresh"


def test_a_voyage_tells_its_calls_and_what_became_of_its_points() -> None:
    ff = {"formation": "ff"}
    found = gather(
        [
            line({"fact": "made-ready", "place": "space:brest", **ff}),
            line({"fact": "sailed", "here": "a", "there": "b", **ff}),
            line({"fact": "sailed", "here": "b", "there": "c", **ff}),
            line({"fact": "marked-time", "place": "c", "becalmed": True, **ff}),
            line({"fact": "marked-time", "place": "c", "becalmed": False, **ff}),
            line({"fact": "off-course", "bound": "c", "there": "d", **ff}),
            line({"fact": "anchored", "place": "harbour:brest", **ff}, turn=3),
            line({"fact": "rolled", "rule": "SL 5.253"}),
        ],
        Names(WORLD),
    )
    voyage = found.voyages["ff"]
    assert (voyage.sailed, voyage.becalmed, voyage.marked_time, voyage.off_course) == (2, 1, 1, 1)
    assert [call.words for call in voyage.calls] == ["sailed off brest", "anchored in brest harbour"]
    assert [call.date for call in voyage.calls] == ["1 January 1805", "15 February 1805"]
    assert found.dice == 1
    page = rendered(found, "nile", "1 March 1805", Names(WORLD))
    assert "### The flying squadron" in page
    assert "2 points sailed, 1 on station, 1 lost for want of wind, 1 times off course." in page
    assert "- 15 February 1805: anchored in brest harbour" in page


def test_gales_and_losses_are_listed_and_their_absence_is_said() -> None:
    gale = {"fact": "gale-rose", "wind": "mistral", "force": 9, "place": "space:off-toulon"}
    found = gather([line(gale), line({"fact": "sail-sank", "squadron": "van", "left": 2})], Names(WORLD))
    page = rendered(found, "nile", "1 March 1805", Names(WORLD))
    assert "- 1 January 1805: mistral, force 9, from off-toulon" in page
    assert "- 1 January 1805: words" in page
    assert rendered(gather([], Names(WORLD)), "nile", "1 March 1805", Names(WORLD)).count("None.") == 2

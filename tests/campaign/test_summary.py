"""The summary counts what the log tells, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.experiments.wear import KEPT, RELIEVED, Mark, Wear
from campaign.loyalties import loyalties
from campaign.record.causes import Harm, Sinking
from campaign.record.past import Row
from campaign.reports.dates import Moment
from campaign.reports.log_lines import Line
from campaign.reports.names import Names
from campaign.reports.summary import CAUSES, gather, rendered
from tests.campaign.facts_kit import made
from tests.campaign.outline_kit import outline

WORLD = outline(formations={"ff": {"name": "The flying squadron", "side": "british"}})
FLEET = outline(
    squadrons={"van": {"name": "Van", "side": "british"}},
    flotillas={"ff": {"name": "The flying squadron", "side": "british"}, "ee": {"name": "The enemy", "side": "allies"}},
)


def line(fact: dict[str, Any], turn: int = 1, impulse: int = 1) -> Line:
    moment = Moment(1805, turn, 7 * (impulse - 1) + 3)
    return Line(moment.short, moment, "words", Row(made(fact), 3, turn, "increment", loyal=loyalties(WORLD, FLEET)))


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
    assert [call.words for call in voyage.calls] == ["put to sea off brest", "anchored in brest harbour"]
    assert [call.date for call in voyage.calls] == ["1 January 1805", "15 February 1805"]
    assert found.dice == 1
    page = rendered(found, "nile", "1 March 1805", Names(WORLD))
    assert "### The flying squadron" in page
    assert "2 points sailed, 1 on station, 1 lost for want of wind, once off course." in page
    assert "- 15 February 1805: anchored in brest harbour" in page


def test_gales_and_losses_are_listed_and_their_absence_is_said() -> None:
    gale = {"fact": "gale-rose", "wind": "mistral", "force": 9, "place": "space:off-toulon"}
    found = gather([line(gale), line({"fact": "sail-sank", "squadron": "van", "left": 2})], Names(WORLD))
    page = rendered(found, "nile", "1 March 1805", Names(WORLD))
    assert "- 1 January 1805: mistral, force 9, from off-toulon" in page
    assert "- 1 January 1805: words" in page
    assert rendered(gather([], Names(WORLD)), "nile", "1 March 1805", Names(WORLD)).count("None.") == 3


def test_actions_are_told_in_a_line_each_where_they_were_fought() -> None:
    met = {"fact": "battle-joined", "battle": "battle-1", "place": "space:brest", "sides": [], "why": ""}
    over = {"fact": "battle-ended", "battle": "battle-1", "victor": "", "lost": {"allies": 0, "british": 0}, "fought": True}
    won = over | {"victor": "british", "lost": {"allies": 2, "british": 0}}
    elsewhere = {"fact": "brought-to", "battle": "battle-1", "side": "british", "place": "space:lorient"}
    parted = over | {"fought": False}
    found = gather([line(fact) for fact in (met, over, met, elsewhere, won, met, parted)], Names(WORLD))
    assert [call.words for call in found.actions] == [
        "off brest, undecided; no sail lost",
        "off lorient, a victory for the British; the Allies lost 2 sail",
    ]
    assert "- 1 January 1805: off brest, undecided; no sail lost" in rendered(found, "nile", "1 March 1805", Names(WORLD))


LOST = (Sinking.AT_A_BLOW, Sinking.IN_A_GALE, Sinking.WORN_OUT, Sinking.CONDEMNED)


@pytest.mark.rule("SL 7.358")
def test_upkeep_sets_what_the_sea_took_beside_what_the_dockyards_gave_back_side_by_side() -> None:
    def hurt(points: int, cause: Harm) -> Line:
        return line({"fact": "damaged", "squadron": "van", "points": points, "cause": cause})

    found = gather(
        [
            hurt(2, Harm.AT_SEA), hurt(1, Harm.AT_SEA), hurt(2, Harm.FITTING_OUT), hurt(3, Harm.GALE), hurt(4, Harm.GUNS),
            line({"fact": "repaired", "squadron": "van", "points": 5}),
            line({"fact": "in-ordinary", "squadron": "van", "laid_up": True}),
            line({"fact": "in-ordinary", "squadron": "van", "laid_up": False}),
            *(line({"fact": "formed", "piece": piece}) for piece in ("ff", "van", "ee")),
            line({"fact": "unformed", "piece": "ff", "cause": "no squadrons"}),
            *(line({"fact": "sail-sank", "squadron": "van", "left": 0, "cause": cause}) for cause in LOST),
            line({"fact": "unformed", "piece": "van", "cause": "no sail"}),
        ],
        Names(FLEET),
    )  # fmt: skip
    british = found.upkeep["british"]
    assert british.wear == {"at sea": 3, "fitting out": 2, "gales": 3, "enemy": 4}
    assert (british.repaired, british.laid_up, british.fitted_out) == (5, 1, 1)
    assert british.losses == "4 sail lost: 1 to the enemy, 2 at sea, 1 condemned or broken up in port"
    assert (british.formed, british.unformed, found.upkeep["allies"].formed) == (1, 1, 1), "a squadron is no flotilla"
    assert len(found.losses) == len(LOST) + 1, "a flotilla that is laid up is no loss"
    page = rendered(found, "nile", "1 March 1805", Names(FLEET))
    assert "| damage points | Allies | British |" in page
    assert "| at sea |  | 3 |" in page
    assert "| *repaired* | 0 | 5 |" in page
    assert "straits" not in page, "what hurt nobody has no row"
    assert (
        "British: flotillas formed once and unformed 1, squadrons laid up once and fitted out 1; 4 sail lost: 1 to the enemy, "
        in page
    )


def test_damage_is_told_by_its_cause() -> None:
    assert {*CAUSES} == {*Harm}
    told = {CAUSES[cause]: cause for cause in reversed(Harm)}
    assert told == {
        "at sea": Harm.AT_SEA, "fitting out": Harm.FITTING_OUT, "oversized": Harm.OVERSIZED, "gales": Harm.GALE,
        "straits": Harm.STRAIT, "interdiction and blockade": Harm.STATION, "enemy": Harm.GUNS, "otherwise": Harm.RAID,
    }  # fmt: skip


def test_of_the_enemy_s_upkeep_a_side_reads_nothing_for_it_sees_but_a_part() -> None:
    """The British see what their guns did to the enemy and not what his yards mended: that would be no sum of anything."""
    ours = line({"fact": "damaged", "squadron": "van", "points": 2, "cause": "guns"})
    theirs = line({"fact": "formed", "piece": "ee"})
    assert {*gather([ours, theirs], Names(FLEET)).upkeep} == {"allies", "british"}
    found = gather([ours, theirs, line({"fact": "rolled", "rule": "SL 8.335"})], Names(FLEET), "british")
    assert {*found.upkeep} == {"british"}
    assert "after 1 die that the British saw." in rendered(found, "nile", "1 March 1805", Names(FLEET))


def test_what_befell_a_squadron_counts_for_the_side_that_it_served_then() -> None:
    hurt = line({"fact": "damaged", "squadron": "cadiz", "points": 2, "cause": "at sea"})
    then, now = (hurt._replace(row=hurt.row._replace(loyal={"cadiz": side})) for side in ("allies", "british"))
    found = gather([then, then, now], Names(FLEET)).upkeep
    assert (found["allies"].wear.total(), found["british"].wear.total()) == (4, 2), "though nothing of it is left in play"


def test_the_wear_of_a_blockading_fleet_is_linked_with_its_figures() -> None:
    curves = {KEPT: [Mark(3, 20, 4, 5), Mark(12, 18, 3, 5)], RELIEVED: [Mark(3, 20, 4, 5), Mark(2.5, 20, 4, 0)]}
    page = rendered(
        gather([], Names(WORLD)), "nile", "1 March 1805", Names(WORLD), Wear("The fleet", 5, 10, 2, curves), "wear.svg"
    )
    assert "(wear.svg)" in page
    assert "The fleet, 5 squadrons, sailed by the sailing masters for 2 years" in page
    assert "| never relieved | 3.0 | 12.0 | 12.0 | 18 of 20 | 1.0 |" in page
    assert "| relieved | 3.0 | 3.0 | 2.5 | 20 of 20 | 0.0 |" in page
    assert "blockading" not in rendered(gather([], Names(WORLD)), "nile", "1 March 1805", Names(WORLD))

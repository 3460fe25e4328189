"""The parts of the gazette, each from a record of a few facts written by hand."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from campaign.record.causes import Harm, Sinking
from campaign.reports.gazette.actions import Action, actions
from campaign.reports.gazette.coasts import landings
from campaign.reports.gazette.convoys import trade
from campaign.reports.gazette.leader import Matter, leader
from campaign.reports.gazette.ledger import ledger
from campaign.reports.gazette.losses import losses
from campaign.reports.gazette.officers import officers
from campaign.reports.gazette.pictures import chart, gales, prestige
from campaign.reports.gazette.pictures.field import Field, months
from campaign.reports.gazette.politics import news
from campaign.reports.gazette.post_bag import post_bag
from campaign.reports.gazette.record import Record
from campaign.reports.gazette.voyages import voyages
from campaign.reports.gazette.wear import wear
from campaign.reports.gazette.weather import weather
from campaign.reports.gazette.words import counted, few, joined, number, sentence, times
from tests.campaign.gazette_kit import BOOKLETS, record, squadron, told, world

Fact = dict[str, Any]
SQUADRONS = (squadron("van", "british", "Neptune", guns=98), squadron("first", "allies", "Neptune", "Pluton", guns=80))


def sailed(here: str, there: str, formation: str = "channel") -> Fact:
    return {"fact": "sailed", "formation": formation, "here": here, "there": there}


def lost(ship: str = "Neptune", **fields: Any) -> Fact:
    usual = {"fact": "lost", "squadron": "first", "sail": ship, "why": "sunk outright", "battle": "battle-1"}
    return usual | {"cause": Sinking.AT_A_BLOW} | fields


def sank(ship: str, cause: Sinking, side: str = "first") -> Fact:
    return {"fact": "sail-sank", "squadron": side, "left": 1, "sail": ship, "cause": cause}


def joined_battle(number: int = 1) -> Fact:
    return {
        "fact": "battle-joined", "battle": f"battle-{number}", "place": "space:off-ushant", "sides": ["allies", "british"],
        "why": "they are in company", "rule": "SL 8.12",
    }  # fmt: skip


# -- voyages -------------------------------------------------------------------------------------------------------------


def test_a_voyage_is_a_line_of_places_with_its_stations() -> None:
    rows = told(
        sailed("space:off-ushant", "space:mid-biscay"),
        sailed("space:mid-biscay", "space:off-ushant"),
        {"fact": "marked-time", "formation": "channel", "place": "space:off-ushant"},
        {"fact": "marked-time", "formation": "channel", "place": "space:off-ushant", "becalmed": True},
    )
    (voyage,) = voyages(record(rows))
    assert (voyage.name, voyage.side, voyage.legs, voyage.becalmed) == ("The Channel Fleet", "british", 2, 1)
    (stretch,) = voyage.stretches
    assert stretch.places == ["space:off-ushant", "space:mid-biscay", "space:off-ushant"]
    assert voyage.watches == {"winter": {"space:off-ushant": 2}}


def test_another_season_or_another_place_begins_another_stretch() -> None:
    away = told(sailed("space:a", "space:b"), sailed("space:c", "space:d"))
    later = told(sailed("space:d", "space:e"), turn=5, phase=200)
    later[0] = later[0]._replace(phase=196)
    (voyage,) = voyages(record(away + later))
    assert [(stretch.season, stretch.places) for stretch in voyage.stretches] == [
        ("winter", ["space:a", "space:b"]),
        ("winter", ["space:c", "space:d"]),
        ("spring", ["space:d", "space:e"]),
    ]


def test_the_boxes_of_a_sea_zone_are_one_place_on_the_chart() -> None:
    rows = told(
        sailed("space:off-ushant", "in:western-approaches:east"),
        sailed("in:western-approaches:east", "zone:western-approaches"),
        sailed("zone:western-approaches", "out:western-approaches:off-scilly"),
    )
    (voyage,) = voyages(record(rows))
    assert voyage.legs == 1


def test_dummies_have_no_course_on_the_chart_but_fleets_have() -> None:
    rows = told(sailed("space:off-ushant", "space:mid-biscay"), sailed("space:off-ushant", "space:mid-biscay", "dummy-british-1"))
    own = record(rows)
    assert [voyage.kind for voyage in voyages(own)] == ["fleet", "dummy"]
    drawn = chart.drawn(own, voyages(own), [])
    assert [key.name for key in drawn.keys] == ["The Channel Fleet"]
    assert drawn.seasons == ["winter"]


def test_a_course_runs_by_the_small_spaces_that_were_passed_over() -> None:
    """From Brest to the Iroise and beyond nobody sails over land: the chart's own small spaces lie between."""
    passage = next(one for one in record(told()).theatre.passages if one.via)
    own = record(told(sailed(f"space:{passage.a}", f"space:{passage.b}")))
    straight = record(told(sailed(f"space:{passage.a}", f"space:{passage.via[0]}")))

    def curves(of: Record) -> int:
        return sum(course.count("C") for course in chart.drawn(of, voyages(of), []).courses.values())

    assert curves(own) > curves(straight)


def test_actions_at_one_place_share_a_sign_that_leads_to_the_first() -> None:
    fired = {
        "fact": "fired", "rule": "SL 8.336", "combat": 1, "cause": "guns",
        "side": "british", "column": 4, "die": 3, "cell": "4", "shifts": [],
        "modifiers": [], "points": 4, "sunk": 0,
    }  # fmt: skip
    told_off = [fact for n in (1, 2, 3) for fact in (joined_battle(n), fired | {"battle": f"battle-{n}"})][:-1]
    own = record(told(*told_off))
    drawn = chart.drawn(own, [], actions(own)).marks
    assert drawn.count("<a ") == 1
    assert '<a href="#battle-1">' in drawn
    assert ">1, 2</text>" in drawn, "the third was not fought"


def test_a_side_s_chart_marks_where_it_found_the_enemy_and_the_umpire_s_does_not() -> None:
    def marks(side: str | None, by: str = "british") -> str:
        found = {"fact": "searched", "side": by, "place": "space:off-ushant", "found": ["brest"]}
        own = record(told(found), side=side)
        return chart.drawn(own, [], []).marks

    assert "The Brest Fleet found" in marks("british")
    assert marks(None) == ""
    assert marks("british", by="allies") == "", "what the enemy looked for is no sighting of ours"


def test_fleets_of_a_side_are_near_its_flag_s_colour_and_not_alike() -> None:
    tints = [chart.shade("#c8102e", number) for number in range(12)]
    assert len(set(tints)) == 12
    assert all(int(tint[1:3], 16) > int(tint[5:7], 16) for tint in tints)


# -- prestige ------------------------------------------------------------------------------------------------------------


def posted(side: str, points: int, total: int, rule: str = "SL 9.385", **more: Any) -> Fact:
    return {"fact": "prestige", "side": side, "points": points, "total": total, "why": "an order", "rule": rule} | more


def test_the_ledger_runs_from_the_outset_to_the_present() -> None:
    found = ledger(record(told(posted("british", 2, 2), posted("british", -1, 1)), prestige={"british": 1, "allies": 0}))
    assert [total for _, total in found.curves["british"]] == [0, 2, 1, 1]
    assert [total for _, total in found.curves["allies"]] == [0, 0]


def test_a_side_reads_no_posting_of_the_enemy_s_but_where_his_marker_stands() -> None:
    rows = told(posted("allies", 3, 3), posted("allies", 1, 4, "SL 8.431", by_battle=True))
    found = ledger(record(rows, side="british", prestige={"allies": 4, "british": 0}))
    assert [(one.points, one.rule) for one in found.postings] == [(1, "SL 8.431")]
    assert [total for _, total in found.curves["allies"]] == [0, 4, 4]
    drawn = prestige.drawn(record(rows, side="british"), found)
    assert 'class="line of-allies guessed"' in drawn
    assert 'class="line of-british"' in drawn


def test_the_names_of_the_sides_stand_in_the_picture_of_prestige_clear_of_its_edges() -> None:
    own = record(told(posted("british", 25, 25)), prestige={"british": 25, "allies": 19})
    drawn = prestige.drawn(own, ledger(own))
    names = re.findall(r'<text class="name [^"]*" x="([\d.]+)" y="([\d.]+)">([^<]*)<', drawn)
    assert [words for _, _, words in names] == ["The Royal Navy: 25", "The Combined Fleet: 19"], "the leader first"
    heights = [float(y) for _, y, _ in names]
    assert all(14 < y < 280 for y in heights)
    assert heights[1] - heights[0] >= 14


# -- losses --------------------------------------------------------------------------------------------------------------


def lost_in(*facts: Fact, side: str | None = None) -> list[tuple[str, int, str, str, str]]:
    own = record(told(joined_battle(), *facts), world(*SQUADRONS), side=side)
    return [(one.ship, one.guns, one.side, one.how, one.to) for one in losses(own, actions(own))]


def test_a_sail_lost_in_battle_is_told_once_and_one_that_founders_by_the_sea() -> None:
    assert lost_in(lost(), sank("Neptune", Sinking.AT_A_BLOW), sank("Pluton", Sinking.FOUNDERED)) == [
        ("Neptune", 80, "allies", "sunk", ""),
        ("Pluton", 80, "allies", "foundered", ""),
    ]


def test_a_prize_is_her_captor_s_and_a_namesake_on_his_own_side_is_not_meant() -> None:
    struck = {"fact": "struck", "sail": "Neptune", "side": "british", "squadron": "van", "battle": "battle-1"}
    own = lost(squadron="van")
    assert lost_in(own, lost(), struck) == [
        ("Neptune", 98, "british", "sunk", ""),
        ("Neptune", 80, "allies", "taken", "british"),
    ]
    assert lost_in(lost(), {**struck, "squadron": ""})[0][3] == "taken, and scuttled by her captors"


@pytest.mark.parametrize(
    ("cause", "how"),
    [
        (Sinking.HULKED, "broken up as past repair"),
        (Sinking.FOUNDERED, "foundered"),
        (Sinking.CONDEMNED, "condemned in port"),
    ],
)
def test_how_a_sail_was_lost_out_of_battle(cause: Sinking, how: str) -> None:
    assert lost_in(sank("Pluton", cause))[0][3] == how
    assert lost_in(sank("Pluton", cause), side="british") == [], "what the sea takes from the enemy is not known"


@pytest.mark.parametrize(
    ("cause", "how"),
    [
        (Harm.FIRESHIP, "burnt by a fireship"),
        (Harm.BOMBS, "sunk by bombs"),
        (Harm.RAID, "sunk by raiders"),
        (Harm.GUNS, "sunk"),
    ],
)
def test_a_sail_lost_under_fire_out_of_battle_is_told_by_that_fire(cause: Harm, how: str) -> None:
    """Such a sail sinks by the case of the guns (SL 8.338), and no battle has told of her."""
    fire = {"fact": "fired", "cause": cause, "combat": 0, "side": "british", "points": 9, "sunk": 0, "battle": ""}
    assert [one[3] for one in lost_in(fire, sank("Pluton", Sinking.WORN_DOWN))] == [how]
    assert [one[3] for one in lost_in(lost("Pluton"), fire, sank("Pluton", Sinking.WORN_DOWN, "van"))] == ["sunk", how], (
        "a namesake"
    )


def cut_out(to: str) -> Fact:
    return {"fact": "cut-out", "squadron": "first", "sail": "Pluton", "side": "british", "to": to, "rule": "SL 6.25b"}


@pytest.mark.rule("SL 6.25b")
@pytest.mark.parametrize(("to", "how", "captor"), [("van", "cut out at her moorings", "british"), ("", "cut out and burnt", "")])
def test_a_sail_that_was_cut_out_is_told_once_with_her_captor(to: str, how: str, captor: str) -> None:
    rows = told(cut_out(to), sank("Pluton", Sinking.CUT_OUT))
    (one,) = losses(record(rows, world(*SQUADRONS)), [])
    assert (one.ship, one.guns, one.side, one.to) == ("Pluton", 80, "allies", captor)
    assert one.how.startswith(how)


@pytest.mark.rule("SL 6.25")
def test_what_marines_attempt_is_told_by_date_to_both_sides() -> None:
    landed = {
        "fact": "ventured", "auxiliary": "brest-marines", "kind": "raid", "name": "a raid on the islands", "outcome": "success",
        "place": "space:antigua", "formation": "brest", "rule": "SL 6.25a",
    }  # fmt: skip
    rows = told(landed, landed | {"outcome": "repulsed"}, cut_out(""))
    for side in (None, "british", "allies"):
        first, second, third = (one.words for one in landings(record(rows, world(*SQUADRONS), side)))
        assert "succeed in a raid on the islands" in first
        assert "beaten off in a raid on the islands" in second
        assert third.startswith("Pluton of")


@pytest.mark.rule("SL 3.133")
def test_a_sail_is_lost_to_the_side_that_she_served_then() -> None:
    """The Spaniards lose a sail for the allies, go over, and lose one for the British."""
    outset = world(squadron("cadiz", "allies", "Rayo", "Neptuno") | {"flag": "spanish"})
    over = {"fact": "turned-coat", "flag": "spanish", "to": "british"}
    rows = told(sank("Rayo", Sinking.FOUNDERED, "cadiz"), over, sank("Neptuno", Sinking.FOUNDERED, "cadiz"))

    def names(side: str | None) -> list[tuple[str, str]]:
        own = record(rows, outset, side)
        return [(one.ship, one.side) for one in losses(own, [])]

    assert names(None) == [("Rayo", "allies"), ("Neptuno", "british")]
    assert (names("allies"), names("british")) == ([("Rayo", "allies")], [("Neptuno", "british")])


# -- wear ----------------------------------------------------------------------------------------------------------------


def test_wear_is_the_mean_of_the_squadrons_afloat_and_damage_is_told_by_its_cause() -> None:
    outset = world(squadron("van", "british", "Hero", damage=2), squadron("rear", "british", "Ajax"), squadron("first", "allies"))

    def hurt(name: str, points: int, total: int, cause: Harm) -> Fact:
        return {"fact": "damaged", "squadron": name, "points": points, "total": total, "cause": cause}

    rows = told(
        hurt("van", 2, 4, Harm.GALE), hurt("rear", 3, 3, Harm.GUNS), hurt("van", 1, 5, Harm.AT_SEA),
        hurt("van", 1, 6, Harm.OTHER),
        {"fact": "repaired", "squadron": "van", "points": 1, "total": 5}, {"fact": "unformed", "piece": "rear", "why": "lost"},
    )  # fmt: skip
    allies, british = wear(record(rows, outset))
    assert (british.first, british.turns[0].mean, british.turns[0].squadrons) == (1.0, 5.0, 1)
    assert british.suffered == {"gales": 2, "battle": 3, "keeping the sea": 1, "otherwise": 1}
    assert british.repaired == 1
    assert allies.turns[0].mean == 0
    assert [one.side for one in wear(record(rows, outset, side="allies"))] == ["allies"]


@pytest.mark.rule("SL 3.25", "SL 3.26f")
def test_a_squadron_that_is_formed_again_wears_again_with_the_damage_of_whose_sail_it_has() -> None:
    """A squadron whose last sail had been sunk was formed anew of another's, and the picture of the wear left it out."""
    outset = world(squadron("van", "british", "Hero", "Ajax", damage=4), squadron("rear", "british", "Mars", damage=6))
    rows = told(
        {"fact": "unformed", "piece": "rear", "why": "its last sail is gone"}, {"fact": "formed", "piece": "rear", "place": ""},
        {"fact": "transferred", "sail": "Ajax", "donor": "van", "recipient": "rear"},
        {"fact": "formed", "piece": "channel", "place": ""},
    )  # fmt: skip
    _, british = wear(record(rows, outset))
    assert (british.turns[0].squadrons, british.turns[0].mean) == (2, 4.0)
    less = world(squadron("van", "british", "Hero", damage=2), squadron("rear", "british", "Mars", "Ajax", damage=6))
    for donor, mean in (("van", 4.0), ("rear", 6.0)):
        sail = {"fact": "transferred", "sail": "Ajax", "donor": donor, "recipient": {"van": "rear", "rear": "van"}[donor]}
        assert wear(record(told(sail), less))[1].turns[0].mean == mean, "it never falls"


@pytest.mark.rule("SL 3.133")
def test_who_goes_over_wears_for_his_old_side_and_then_for_his_new_one_and_who_leaves_for_none() -> None:
    outset = world(squadron("cadiz", "allies") | {"flag": "spanish"}, squadron("first", "allies"), squadron("van", "british"))

    def hurt(total: int, points: int = 1) -> Fact:
        return {"fact": "damaged", "squadron": "cadiz", "points": points, "total": total, "cause": "at sea"}

    over = {"fact": "turned-coat", "flag": "spanish", "to": "british"}
    gone = {"fact": "withdrawn", "side": "allies", "sail": [], "squadron": "first"}
    allies, british = wear(record(told(hurt(4, 4), over, hurt(6, 2), gone), outset))
    assert (allies.suffered.total(), allies.turns[0].squadrons, allies.turns[0].mean) == (4, 0, 0)
    assert (british.suffered.total(), british.turns[0].squadrons, british.turns[0].mean) == (2, 2, 3)


# -- orders --------------------------------------------------------------------------------------------------------------


def issued(order: str, formation: str = "channel", **fields: Any) -> Fact:
    return {
        "fact": "order-issued",
        "formation": formation,
        "order": order,
        "title": order,
        "whither": "",
        "again": False,
    } | fields


def ended(kind: str, order: str, formation: str = "channel", side: str = "british", why: str = "") -> Fact:
    fact = {"fact": kind, "side": side, "order": order, "title": order, "formation": formation}
    return fact | ({"why": why} if kind != "order-fulfilled" else {})


def test_a_letter_goes_to_whoever_commands_where_he_is_and_its_result_is_told() -> None:
    rows = told(
        sailed("space:off-ushant", "space:mid-biscay"),
        {"fact": "relieved", "leader": "cornwallis", "post": "channel", "why": "his health"},
        {"fact": "posted", "leader": "ganteaume", "post": "channel"},
        issued("cornwallis-off-brest"),
        {"fact": "order-begun", "formation": "channel", "order": "cornwallis-off-brest", "title": "x"},
        ended("order-failed", "cornwallis-off-brest", why="it was given up"),
    )
    (mail,) = post_bag(record(rows), BOOKLETS).mail
    assert mail.letter is not None
    assert mail.letter.to == "Vice-Admiral Ganteaume"
    assert mail.letter.at == "in Mid Biscay"
    assert mail.letter.office == "Admiralty Office, London"
    assert mail.letter.body == BOOKLETS["british"].orders["cornwallis-off-brest"].letter
    assert (mail.result, mail.why, mail.begun) == ("failed", "it was given up", mail.date)


def test_an_order_in_hand_as_the_year_began_is_the_first_letter() -> None:
    outset = world(admiralty={"issued": {"channel": {"side": "british", "order": "western-squadron", "target": ""}}})
    rows = told(ended("order-fulfilled", "western-squadron"))
    (mail,) = post_bag(record(rows, outset), BOOKLETS).mail
    assert (mail.title, mail.date, mail.result) == ("Keep the Western Squadron off Ushant", "1 January 1805", "fulfilled")
    assert mail.letter is not None
    assert mail.letter.to == "Admiral Cornwallis"


def test_an_extended_order_is_one_letter_and_a_handed_over_one_is_two() -> None:
    fulfilled = ended("order-fulfilled", "western-squadron")
    again = (fulfilled, issued("western-squadron", again=True))
    begun = {"fact": "order-begun", "formation": "channel", "order": "western-squadron", "title": "x"}
    (mail,) = post_bag(record(told(issued("western-squadron"), begun, *again, *again)), BOOKLETS).mail
    assert (mail.result, mail.begun, mail.extended) == ("in execution, not begun", "", [mail.date, mail.date])
    failed = ended("order-failed", "western-squadron", why="it was given up")
    (mail,) = post_bag(record(told(issued("western-squadron"), *again, failed)), BOOKLETS).mail
    assert (mail.result, mail.ended, mail.extended) == ("failed", mail.date, [mail.date])
    anew = post_bag(record(told(issued("western-squadron"), fulfilled, issued("western-squadron"))), BOOKLETS).mail
    assert [one.result for one in anew] == ["fulfilled", "in execution, not begun"], "given anew it is another letter"
    over = {"fact": "handed-over", "formation": "channel", "order": "western-squadron", "title": "x", "successor": "brest"}
    first, second = post_bag(record(told(issued("western-squadron"), over)), BOOKLETS).mail
    assert first.result == "handed over to the Brest Fleet"
    assert (second.formation, second.result) == ("The Brest Fleet", "in execution, not begun")


def test_a_rendezvous_is_told_by_its_target() -> None:
    (mail,) = post_bag(record(told(issued("rendezvous", whither="harbour:brest", title="Rendezvous"))), BOOKLETS).mail
    assert mail.special
    assert mail.letter is not None
    assert mail.letter.task == "To proceed to fit out in Brest harbour."


def test_of_the_enemy_s_orders_only_the_chit_that_is_shown_is_known() -> None:
    rows = told(
        issued("grand-design", "brest"),
        ended("order-failed", "grand-design", "brest", "allies", "given up"),
        issued("iroise", "brest"),
        ended("order-fulfilled", "iroise", "brest", "allies"),
        {"fact": "order-shown", "side": "allies", "order": "ireland", "title": "Ireland"},
        {"fact": "orders-counted", "side": "allies", "fulfilled": 1, "failed": 1},
    )
    known = post_bag(record(rows, side="british"), BOOKLETS)
    assert [(one.order, one.result, one.letter) for one in known.mail] == [
        ("iroise", "fulfilled", None),
        ("ireland", "shown to the enemy", None),
    ]
    assert known.counts["allies"] == (1, 1)
    assert [one.order for one in post_bag(record(rows), BOOKLETS).mail] == ["grand-design", "iroise"]


@pytest.mark.rule("SL 12.21", "SL 9.383")
def test_the_orders_of_a_year_that_is_over_are_told_with_those_of_the_new_one() -> None:
    """The gazette of a war that was over said that no order had been fulfilled in it: the boxes of the new year were empty."""
    boxes = ((2, 0), (2, 1), (0, 0), (1, 0))
    rows = told(*({"fact": "orders-counted", "side": "allies", "fulfilled": done, "failed": lost} for done, lost in boxes))
    assert post_bag(record(rows), BOOKLETS).counts == {"allies": (3, 1), "british": (0, 0)}


def test_an_order_that_was_never_issued_is_named_by_itself() -> None:
    bag = post_bag(record(told(ended("order-failed", "iroise", "", "allies", "the year is over"))), BOOKLETS)
    assert bag.mail == []
    assert bag.unissued == {"allies": ["iroise"]}
    void = post_bag(record(told(ended("order-void", "iroise", "", "allies", "events have overtaken it"))), BOOKLETS)
    assert (void.mail, void.unissued) == ([], {}), "nobody failed in it"


# -- convoys, news, weather, officers ------------------------------------------------------------------------------------


def convoy_world() -> dict[str, Any]:
    return world(convoys={"malta": {"id": "malta", "name": "The Malta convoy", "side": "british"}})


def test_a_convoy_from_its_assembling_to_its_end() -> None:
    rows = told(
        {"fact": "convoy-assembled", "convoy": "malta", "place": "harbour:portsmouth"},
        {"fact": "escorting", "formation": "channel", "convoy": "malta", "what": "has joined it"},
        {"fact": "convoy-harmed", "convoy": "malta", "points": 2, "total": 2, "why": "corsairs"},
        {"fact": "convoy-scattered", "convoy": "malta", "why": "it has lost too much"},
        {"fact": "convoy-ended", "convoy": "malta", "place": "harbour:malta", "why": "home", "arrived": True},
        {"fact": "convoy-assembled", "convoy": "malta", "place": "harbour:portsmouth"},
    )
    first, second = trade(record(rows, convoy_world())).convoys
    assert (first.result, first.damage, first.harm, first.escorts) == ("arrived", 2, {"corsairs": 1}, ["The Channel Fleet"])
    assert first.whence == "in Portsmouth harbour"
    assert second.result == "at sea"
    (seen,) = trade(record(rows[:-1], convoy_world(), side="allies")).convoys
    assert (seen.result, seen.damage, seen.escorts) == ("no news of her", 0, [])


@pytest.mark.rule("SL 8.122")
def test_it_is_told_what_did_a_convoy_harm_and_who_missed_it() -> None:
    harm = {"fact": "convoy-harmed", "convoy": "malta", "points": 1, "total": 1}
    rows = told(
        {"fact": "convoy-assembled", "convoy": "malta", "place": "harbour:portsmouth"},
        harm | {"why": "gunfire"},
        harm | {"why": "entering Strait of Gibraltar", "total": 2},
        harm | {"why": "gunfire", "total": 3},
        *[{"fact": "passed", "formation": "channel", "other": "malta", "rule": "SL 8.122"}] * 2,
    )
    (voyage,) = trade(record(rows, convoy_world())).convoys
    assert voyage.fortunes == [
        "harmed twice: gunfire", "harmed once: entering Strait of Gibraltar", "passed by the Channel Fleet, who missed it",
    ]  # fmt: skip
    for side in ("british", "allies"):
        (seen,) = trade(record(rows, convoy_world(), side=side)).convoys
        assert not seen.missed, "neither side is told who passed whom unseen"


def test_convoys_are_told_in_the_order_of_their_assembling_and_with_what_they_landed() -> None:
    convoys = {name: {"id": name, "name": name.capitalize(), "side": "british"} for name in ("malta", "craig")}
    malta = {"fact": "convoy-assembled", "convoy": "malta", "place": "harbour:portsmouth"}
    rows = told(
        malta | {"convoy": "craig"},
        malta,
        malta,
        {"fact": "convoy-harmed", "convoy": "craig", "points": 1, "total": 1, "why": "corsairs"},
        {"fact": "troops-landed", "convoy": "craig", "place": "harbour:malta", "damage": 3},
    )
    for side in (None, "allies"):
        found = trade(record(rows, world(convoys=convoys), side)).convoys
        assert [one.id for one in found] == ["craig", "malta", "malta"]
        assert found[0].damage == 3
        assert found[0].fortunes[-1] == "landed its troops in Malta harbour"
    assert found[0].fortunes == ["landed its troops in Malta harbour"]


def test_ports_and_contingents_that_turn_are_told_by_the_names_of_powers_and_fleets() -> None:
    facts = (
        {"fact": "turned-coat", "flag": "neapolitan", "to": "british"},
        {"fact": "turned-coat", "flag": "neapolitan", "to": None},
        {"fact": "ports-turned", "ports": {"corfu": ["russian", ["british"]], "santo-domingo": ["french", []]}},
    )
    (found,) = news(record(told(*facts)))
    assert found.words == (
        "The ships of Naples and Sicily go over to the Royal Navy.",
        "The ships of Naples and Sicily are neutral.",
        "Corfu flies the flag of Russia and admits the Royal Navy; Santo Domingo flies the flag of France.",
    )


def test_who_met_and_parted_is_told_in_a_sentence() -> None:
    engaged = {"fact": "engaged", "battle": "battle-1", "formation": "channel", "how": "initial"}
    off = {"fact": "stood-off", "battle": "battle-1", "formation": "brest", "why": "withdrew"}
    (action,) = actions(record(told(joined_battle(), engaged, engaged | {"formation": "brest"}, off)))
    assert action.meeting == "the Channel Fleet and the Brest Fleet met; the Brest Fleet withdrew"
    assert not action.fought


def test_news_of_one_day_and_matter_are_one_paragraph() -> None:
    event = {"fact": "event", "event": "treaty", "name": "The Treaty", "what": "it has come to pass"}
    found = news(record(told(event, {**event, "what": "its effects are felt"}, {**event, "name": "Another"})))
    assert [(one.title, one.words) for one in found] == [
        ("The Treaty", ("It has come to pass.", "Its effects are felt.")),
        ("Another", ("It has come to pass.",)),
    ]


def test_winds_are_counted_by_month_and_gales_followed() -> None:
    rows = told(
        {"fact": "winds-blow", "winds": ["mistral"]},
        {"fact": "winds-blow", "winds": []},
        {"fact": "gale-rose", "wind": "mistral", "force": 8, "place": "space:toulon"},
        {"fact": "gale-moved", "wind": "mistral", "here": "space:toulon", "there": "space:off-ajaccio"},
        {"fact": "gale-freshened", "wind": "mistral", "force": 10},
        {"fact": "damaged", "squadron": "van", "points": 3, "total": 3, "why": "Mistral, force 10 at range 0", "cause": "gale"},
        {"fact": "gale-ended", "wind": "mistral", "place": "space:off-ajaccio", "why": "it has run its course"},
    )
    own = record(rows)
    found = weather(own)
    assert (found.impulses["January"], found.winds["mistral"]["January"], found.share("mistral", "January")) == (2, 1, 0.5)
    (gale,) = found.gales
    assert (gale.force, gale.damage, gale.ended) == (10, 3, "it has run its course")
    assert gale.passed == ["space:toulon", "space:off-ajaccio"]
    assert "Mistral, force 10, from Toulon" in gales.drawn(own, found)


def test_an_officer_s_year_has_his_commands_his_rise_and_his_fate() -> None:
    fate = {"fact": "leader-fate", "leader": "cornwallis", "fate": "promoted Admiral of the Fleet", "battle": ""}
    rows = told(
        {"fact": "posted", "leader": "cornwallis", "post": "fleet:british"},
        fate,
        {"fact": "took-command", "battle": "battle-1", "side": "british", "leader": "cornwallis"},
        {"fact": "took-command", "battle": "battle-1", "side": "allies", "leader": None},
        {**fate, "fate": "killed", "battle": "battle-1"},
        {**fate, "leader": "ganteaume", "fate": "promoted Admiral"},
    )
    british = next(one for one in officers(record(rows)) if one.id == "cornwallis")
    assert british.commands == ["The Channel Fleet", "the station of fleet admiral of the British"]
    assert (british.rank, british.fate, british.dead, british.battles) == ("Admiral of the Fleet", "killed", True, ["battle-1"])
    seen = {one.id: one for one in officers(record(rows, side="allies"))}
    assert seen["cornwallis"].fate == "killed", "whoever falls in battle is known to have fallen"
    assert seen["cornwallis"].commands == []
    assert seen["ganteaume"].rank == "Admiral"


def test_who_has_fallen_and_who_was_still_to_come_have_their_names() -> None:
    coming = {"year": 1805, "turn": 3, "side": "british", "leader": {"id": "louis", "name": "Louis", "side": "british"}}
    own = record(told(), world(schedule=[coming]), leaders={}, schedule=[])
    assert [own.names.piece(name) for name in ("cornwallis", "louis", "nobody")] == ["Cornwallis", "Louis", "nobody"]


@pytest.mark.rule("SL 7.358")
def test_what_is_condemned_in_port_is_counted_apart_from_what_the_sea_took() -> None:
    own = record(told(sank("Rayo", Sinking.IN_A_GALE), sank("Pluton", Sinking.CONDEMNED)), world(*SQUADRONS))
    bag = post_bag(own, BOOKLETS)
    found = leader(own, Matter([], losses(own, []), bag, trade(own), weather(own), officers(own)))
    (allies,) = [one for one in found.scores if one.side == "allies"]
    assert (allies.lost_to_the_sea, allies.lost_in_port) == (1, 1)
    assert any("one to the sea and one condemned in port" in words for words in found.paragraphs), found.paragraphs


def test_the_leading_article_tells_who_is_ahead_or_has_won() -> None:
    def verdict(**later: Any) -> str:
        own = record(told(), **later)
        bag = post_bag(own, BOOKLETS)
        return leader(own, Matter([], [], bag, trade(own), weather(own), officers(own))).verdict

    points = {"allies": 4, "british": 1}
    assert verdict(prestige=points) == (
        "The Combined Fleet stands ahead by three points of prestige (the Combined Fleet 4 and the Royal Navy 1)."
    )
    assert verdict(prestige=points, events={"last_turn": 0}).startswith("The war is over: the Combined Fleet has won it by three")
    assert verdict(prestige={"allies": 1, "british": 1}).startswith("The balance hangs even between the fleets")


# -- words and fields ----------------------------------------------------------------------------------------------------


def test_numbers_are_written_out_below_a_hundred() -> None:
    assert [number(n) for n in (0, 1, 13, 20, 21, 99, 100, 1805)] == [
        "no", "one", "thirteen", "twenty", "twenty-one", "ninety-nine", "100", "1,805",
    ]  # fmt: skip
    assert (counted(1, "gale"), counted(2, "victory", "victories"), times(2), times(3)) == (
        "one gale", "two victories", "twice", "three times",
    )  # fmt: skip


def test_lists_and_sentences() -> None:
    assert (joined([]), joined(["a"]), joined(["a", "b", "c"])) == ("", "a", "a, b and c")
    assert few(["a", "b", "c", "d"], 2) == "a, b and two more"
    assert (sentence("so it is"), sentence("Is it?")) == ("So it is.", "Is it?")


def test_a_field_has_whole_steps_and_years_their_months() -> None:
    field = Field(365, -2.5, 13)
    assert (field.low, field.high, field.step) == (-4, 14, 2)
    assert field.y(14) < field.y(0) < field.y(-4)
    assert [name for _, _, name in months(365)][:2] == ["Jan", "Feb"]
    assert sum(name != "" for _, _, name in months(3 * 365)) == 3


@pytest.mark.rule("SL 10.131")
def test_a_convoy_without_a_guard_is_fallen_upon_and_no_bloody_action_is_fought() -> None:
    whole: Any = SimpleNamespace(fleets=(SimpleNamespace(sail=6), SimpleNamespace(sail=0)), intensity="heavy")
    fought = Action(1, "battle-1", "space:malta", "1 May", 1, True, {}, ("The Malta convoy",), "", whole)
    assert fought.heat == "an attack upon merchantmen"
    assert msgspec.structs.replace(fought, convoys=()).heat == "a close and bloody action"

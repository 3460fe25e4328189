"""The kinds of order (SL 9.37): told how far they have come and what is new, each answers how it stands."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest

import orders.kinds
from orders.execution import Candidate, Deed, News, Progress, Verdict, Watch
from orders.kinds import KINDS, AnyInstructions, kind_of
from orders.kinds.attacks import Bombard, Raid
from orders.kinds.convoys import Escort, Intercept
from orders.kinds.instructions import Instructions
from orders.kinds.stations import DestroyBase, Interdict, Relieve, ShowOfForce, Support
from orders.kinds.voyages import BreakOut, Carry, Cruise, Join, Rebase
from orders.outlook import Errand

BREST, USHANT, SEA, PORT = "space:brest", "space:off-ushant", "zone:ocean", "harbour:brest"
NOBODY = Watch()


class Voyage:
    """An order under way: each impulse is the five places of its journal, or one place for all five."""

    def __init__(self, do: Instructions, start: str = SEA) -> None:
        self.do, self.progress = do, Progress([start])
        do.note(self.progress)

    def impulse(self, *places: str, deeds: Sequence[Deed] = (), watch: Watch = NOBODY) -> Verdict:
        for place in [*places, *[places[-1]] * (4 - len(places))]:
            self.progress.track.append(place)
            self.progress.sailed = self.progress.sailed or not place.startswith("harbour:")
            self.do.note(self.progress)
        self.progress.deeds += deeds
        verdict = self.do.judge(self.progress, watch)
        self.progress.next_impulse()
        return verdict

    @property
    def goals(self) -> list[str]:
        return [*self.do.goals(self.progress, {"villeneuve": "space:cadiz"}.get)]


# -- one place ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.37a", "SL 9.37b")
def test_a_station_begins_on_arrival_and_only_full_impulses_count() -> None:
    order = Voyage(ShowOfForce(USHANT, 2))
    assert order.impulse(SEA) == "not begun"
    assert order.impulse(SEA, USHANT) == "under way"
    assert order.progress.count == 0, "the impulse of arrival is not a full one"
    assert order.impulse(USHANT) == "under way"
    assert order.impulse(USHANT) == "fulfilled"


@pytest.mark.rule("SL 9.37b")
def test_time_elsewhere_interrupts_a_station_and_it_is_served_anew() -> None:
    order = Voyage(ShowOfForce(USHANT, 2), USHANT)
    assert order.impulse(USHANT) == "under way"
    assert order.impulse(USHANT, SEA, USHANT) == "under way"
    assert order.progress.count == 0
    assert [order.impulse(USHANT) for _ in range(2)] == ["under way", "fulfilled"]
    assert order.goals == [USHANT]


@pytest.mark.rule("SL 7.221")
def test_an_interdiction_that_is_left_too_soon_has_failed_where_a_show_of_force_would_only_begin_again() -> None:
    blockade, show = Voyage(Interdict(BREST, 2), BREST), Voyage(ShowOfForce(BREST, 2), BREST)
    assert blockade.do.charge == BREST
    assert show.do.charge == ""
    assert [one.impulse(BREST) for one in (blockade, show)] == ["under way"] * 2
    assert [one.impulse(USHANT) for one in (blockade, show)] == ["failed", "under way"]
    served = Voyage(Interdict(BREST, 2), BREST)
    assert [served.impulse(BREST) for _ in range(2)] == ["under way", "fulfilled"]
    assert Voyage(Interdict(BREST, 2)).impulse(USHANT) == "not begun"
    assert Voyage(Interdict(BREST, 2)).impulse(BREST, USHANT) == "failed", "driven off in the very impulse of its arrival"
    brief = Voyage(Interdict(BREST, 2), BREST)
    assert [brief.impulse(BREST), brief.impulse(USHANT, BREST)] == ["under way", "failed"], "be it for a moment"


@pytest.mark.rule("SL 9.386")
def test_support_of_a_campaign_is_void_when_there_is_none() -> None:
    at_war = Watch(events=("naples",))
    order = Voyage(Support("space:naples", 2, "naples"), "space:naples")
    assert order.impulse("space:naples", watch=at_war) == "under way"
    assert order.do.event == "naples"
    again = Voyage(Support("space:naples", 2, "naples"), "space:naples")
    again.impulse("space:naples", watch=at_war)
    assert again.impulse("space:naples", watch=NOBODY) == "invalid"
    assert order.impulse("space:naples", watch=at_war) == "fulfilled"


@pytest.mark.rule("SL 9.37b")
def test_who_has_just_come_or_been_told_has_not_served_an_impulse() -> None:
    tracks = ([BREST], [SEA, BREST], [BREST, BREST], [BREST, SEA, BREST])
    assert [Progress(track).served(BREST) for track in tracks] == [False, False, True, False]


@pytest.mark.rule("SL 9.37b")
def test_a_blockade_is_relieved_once_no_enemy_interdicts_the_port() -> None:
    held = Watch(interdicted=(BREST,))
    order = Voyage(Relieve(BREST, 1), BREST)
    assert order.impulse(BREST, watch=held) == "under way"
    assert order.impulse(BREST, watch=Watch(interdicted=(USHANT,))) == "fulfilled"
    assert Voyage(Relieve(BREST, 1)).impulse(SEA) == "not begun"
    longer = Voyage(Relieve(BREST, 2), BREST)
    found = [longer.impulse(BREST, watch=watch) for watch in (Watch(), held, Watch(), Watch())]
    assert found == ["under way", "under way", "under way", "fulfilled"], "a blockade in between begins the count anew"


@pytest.mark.rule("SL 10.215", "SL 9.37b")
def test_a_base_is_not_destroyed_by_who_was_beaten_off_it() -> None:
    order = Voyage(DestroyBase(BREST, 1), BREST)
    assert order.impulse(BREST, deeds=[Deed("lost", BREST)]) == "under way"
    assert order.impulse(BREST, deeds=[Deed("won", BREST)]) == "fulfilled"
    longer = Voyage(DestroyBase(BREST, 2), BREST)
    won, lost = [Deed("won", BREST)], [Deed("lost", BREST)]
    told = [longer.impulse(BREST, deeds=deeds) for deeds in (won, lost, won, won)]
    assert told == ["under way", "under way", "under way", "fulfilled"], "he makes ready anew"


# -- routes ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.37c", "SL 9.372")
def test_a_route_is_travelled_from_place_to_place_as_often_as_it_says() -> None:
    order = Voyage(Cruise((USHANT, "space:scilly", USHANT), times=2))
    assert order.goals == [USHANT]
    assert order.impulse("space:scilly", SEA) == "not begun", "it begins at its first place"
    assert order.impulse(USHANT) == "under way"
    assert order.goals == ["space:scilly"]
    assert order.impulse("space:scilly", USHANT) == "under way"
    assert (order.progress.laps, order.goals) == (1, ["space:scilly"])
    assert order.impulse(SEA) == "under way"
    assert order.impulse("space:scilly", USHANT) == "fulfilled"


@pytest.mark.rule("SL 9.37c")
def test_a_round_goes_on_from_where_it_began_though_one_only_touches_there() -> None:
    order = Voyage(Cruise((USHANT, "space:scilly", USHANT), times=2), USHANT)
    assert order.impulse("space:scilly", SEA, SEA, USHANT) == "under way"
    assert (order.progress.laps, order.goals) == (1, ["space:scilly"])
    assert order.impulse("space:scilly", USHANT) == "fulfilled"


@pytest.mark.rule("SL 9.37c")
def test_a_route_that_does_not_come_round_begins_again_at_its_first_place() -> None:
    order = Voyage(Cruise((USHANT, BREST), times=2), USHANT)
    assert order.impulse(SEA, BREST) == "under way"
    assert (order.progress.laps, order.goals) == (1, [USHANT])
    assert order.impulse(USHANT, BREST) == "fulfilled"


@pytest.mark.rule("SL 9.37d")
def test_a_place_that_is_behind_it_is_no_longer_needed() -> None:
    def ahead(do: Instructions, **far: Any) -> tuple[str, ...]:
        return do.ahead(Progress([SEA], **far))

    assert [ahead(Cruise((PORT, USHANT)), leg=leg) for leg in (0, 1)] == [(PORT, USHANT), (USHANT,)]
    assert ahead(Cruise((PORT, USHANT), times=2), leg=1) == (PORT, USHANT), "it comes by there once more"
    assert ahead(Cruise((PORT, USHANT), times=2), leg=1, laps=1) == (USHANT,)
    assert [ahead(Carry(PORT, BREST), leg=leg) for leg in (0, 1)] == [(PORT, BREST), (BREST,)]
    assert (ahead(BreakOut(PORT, SEA)), ahead(Rebase(PORT))) == ((SEA,), (PORT,))
    assert [ahead(Raid((BREST, USHANT), count=2), done=done) for done in ([], [BREST])] == [(BREST, USHANT), (USHANT,)]
    assert ahead(Raid((BREST, USHANT), count=1)) == (), "either will do"


@pytest.mark.rule("SL 9.37b")
def test_troops_are_embarked_carried_and_landed_and_lost_with_a_battle() -> None:
    order = Voyage(Carry(PORT, "space:bantry", 1), PORT)
    assert order.goals == [PORT]
    assert order.impulse(PORT) == "under way"
    assert order.goals == ["space:bantry"]
    assert order.impulse(BREST, SEA) == "under way"
    beaten = Voyage(Carry(PORT, "space:bantry", 1), PORT)
    assert beaten.impulse(PORT, deeds=[Deed("lost", PORT)]) == "under way", "no troops were aboard yet"
    assert beaten.impulse(BREST, SEA, deeds=[Deed("lost", SEA)]) == "failed"
    assert order.impulse("space:bantry") == "under way"
    assert order.impulse("space:bantry") == "fulfilled"


@pytest.mark.rule("SL 9.37a")
def test_a_break_out_begins_when_the_port_is_left_and_ends_in_the_sea_that_is_named() -> None:
    order, waiting = Voyage(BreakOut(PORT, SEA), PORT), Voyage(BreakOut(PORT, SEA, impulses=1), PORT)
    assert [one.impulse(PORT) for one in (order, waiting)] == ["not begun"] * 2
    assert [one.impulse(BREST) for one in (order, waiting)] == ["under way"] * 2
    assert [one.impulse(USHANT, SEA) for one in (order, waiting)] == ["fulfilled", "under way"]
    assert waiting.impulse(SEA) == "fulfilled"
    assert order.goals == [SEA]


@pytest.mark.rule("SL 9.411a")
def test_who_does_not_lie_in_the_port_cannot_break_out_of_it_and_nobody_joins_himself() -> None:
    def who(id: str, place: str) -> Candidate:
        return Candidate(id, "flag", "french", place, 3)

    assert BreakOut(PORT, SEA).refuses(who("ganteaume", PORT)) == ""
    assert "harbour:brest" in BreakOut(PORT, SEA).refuses(who("ganteaume", BREST))
    assert Join("villeneuve").refuses(who("gravina", PORT)) == ""
    assert Join("villeneuve").refuses(who("villeneuve", PORT)) != ""
    together = Candidate("gravina", "flag", "spanish", PORT, 3, ("gravina", "villeneuve"))
    assert "already" in Join("villeneuve").refuses(together)
    assert Rebase(PORT).refuses(who("gravina", BREST)) == ""
    assert "already" in Rebase(PORT).refuses(who("gravina", PORT))


@pytest.mark.rule("SL 9.37d")
def test_a_junction_is_made_wherever_they_meet_and_is_hopeless_when_the_other_is_no_more() -> None:
    there, apart = Watch(company=("villeneuve",), fleet=("villeneuve",)), Watch(fleet=("villeneuve",))
    order = Voyage(Join("villeneuve"), PORT)
    assert order.goals == ["space:cadiz"], "where the other is now"
    assert Voyage(Join("villeneuve", USHANT)).goals == [USHANT], "or where one is to wait"
    assert Voyage(Join("magon")).goals == []
    assert order.impulse(PORT, watch=apart) == "not begun"
    assert order.impulse(USHANT, watch=apart) == "under way"
    assert order.impulse(USHANT, watch=NOBODY) == "failed"
    assert Voyage(Join("villeneuve", USHANT)).impulse(SEA, watch=there) == "fulfilled"


def test_until_the_other_is_near_one_lies_ready_in_port_for_a_junction() -> None:
    gravina = Join("villeneuve", out_of="harbour:cadiz", within=("space:gulf", "space:cadiz"))
    there, apart = Watch(company=("villeneuve",), fleet=("villeneuve",)), Watch(fleet=("villeneuve",))
    order = Voyage(gravina, "harbour:cadiz")
    assert order.goals == ["space:cadiz"]
    far = gravina.goals(order.progress, {"villeneuve": "space:toulon"}.get)
    assert far == ("harbour:cadiz",)
    assert order.impulse("harbour:cadiz", watch=apart) == "not begun"
    assert order.impulse("space:cadiz", watch=there) == "fulfilled"
    assert gravina.refuses(Candidate("gravina", "flag", "spanish", "harbour:cadiz", 2)) == ""
    assert "harbour:cadiz" in gravina.refuses(Candidate("alava", "flag", "spanish", "harbour:ferrol", 2))
    words: Any = SimpleNamespace(piece=str.title, at=lambda place: f"at {place}")
    assert gravina.task(words) == "To join Villeneuve, and until it is near to lie ready at harbour:cadiz."


def test_an_admiral_reckons_with_the_first_place_where_the_other_may_be_met() -> None:
    gravina = Join("villeneuve", out_of="harbour:cadiz", within=("space:gulf", "space:cadiz"))
    for comes, errand in (("space:cadiz", Errand(("space:cadiz",), 1)), ("space:toulon", None)):
        outlook: Any = SimpleNamespace(meeting=lambda who, at, comes=comes: at if at == comes else "")
        assert gravina.errand(outlook, ()) == errand


def test_a_change_of_port_may_be_for_who_lies_in_one() -> None:
    """Álava took Ferrol's ships to Toulon by the letter to Salcedo at Cartagena."""
    salcedo = Rebase("harbour:toulon", out_of="harbour:cartagena")
    assert salcedo.begins_at == "harbour:cartagena"
    assert salcedo.refuses(Candidate("salcedo", "flag", "spanish", "harbour:cartagena", 2)) == ""
    assert "harbour:cartagena" in salcedo.refuses(Candidate("alava", "flag", "spanish", "harbour:ferrol", 2))
    outlook: Any = SimpleNamespace(on_the_way=lambda via, place: via)
    assert salcedo.errand(outlook, ()) == Errand(("harbour:toulon",), 0)


@pytest.mark.rule("SL 9.37b")
def test_a_new_base_is_one_s_own_when_one_fits_out_there() -> None:
    order = Voyage(Rebase("harbour:cadiz"), PORT)
    assert order.goals == ["harbour:cadiz"]
    assert order.impulse(BREST, "space:cadiz") == "under way"
    assert order.impulse("harbour:cadiz") == "fulfilled"


# -- attacks and convoys -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 9.37b")
def test_a_raid_takes_so_many_of_its_places_in_any_order() -> None:
    order = Voyage(Raid(("space:lucia", "space:antigua", "space:tobago"), count=2))
    assert order.goals == ["space:lucia", "space:antigua", "space:tobago"]
    assert order.impulse(SEA) == "not begun"
    assert order.impulse("space:antigua") == "under way"
    assert order.goals == ["space:antigua"], "a raid that is begun is finished"
    assert order.impulse("space:antigua", deeds=[Deed("lost", "space:antigua")]) == "under way"
    assert order.progress.done == [], "not by who was beaten there"
    assert order.impulse("space:antigua") == "under way"
    assert (order.progress.done, order.goals) == (["space:antigua"], ["space:lucia", "space:tobago"])
    assert order.impulse(SEA, "space:lucia", deeds=[Deed("raided", "space:lucia")]) == "fulfilled", "marines do it in a day"


@pytest.mark.rule("SL 6.24b")
def test_a_port_is_bombarded_so_many_times() -> None:
    order = Voyage(Bombard("space:boulogne", times=2))
    assert order.impulse("space:boulogne") == "under way"
    assert order.impulse("space:boulogne", deeds=[Deed("bombarded", "space:calais", 5)]) == "under way"
    assert order.impulse("space:boulogne", deeds=[Deed("bombarded", "space:boulogne")]) == "under way"
    assert order.impulse("space:boulogne", deeds=[Deed("bombarded", "space:boulogne")]) == "fulfilled"
    assert order.goals == ["space:boulogne"]


def test_a_letter_says_how_often_a_port_is_bombarded_if_more_than_once() -> None:
    words: Any = SimpleNamespace(place=str)
    assert Bombard("brest").task(words) == "To bombard brest with the bombs assigned to you."
    assert Bombard("brest", times=2).task(words) == "To bombard brest 2 times with the bombs assigned to you."


def test_an_admiral_reckons_with_an_impulse_for_a_meeting_and_with_none_where_nobody_is_to_be_met() -> None:
    for there, errand in ((SEA, Errand((SEA,), 1)), ("", None)):
        outlook: Any = SimpleNamespace(meeting=lambda who, at, there=there: there)
        assert Join("channel-fleet").errand(outlook, ()) == errand


def test_an_admiral_reckons_with_the_stops_of_a_voyage_and_with_none_on_a_cruise() -> None:
    nothing: Any = None
    assert Carry(BREST, SEA, impulses=3).errand(nothing, (USHANT,)) == Errand((BREST, USHANT, SEA), 6)
    assert Cruise((BREST, USHANT), times=2).errand(nothing, ()) == Errand((BREST, USHANT, BREST, USHANT), 0)


@pytest.mark.rule("SL 10.124", "SL 10.154")
def test_an_escort_is_fulfilled_by_a_convoy_that_it_has_brought_in_and_fails_with_one_that_scatters() -> None:
    def told(*, over: bool = False, escorted: bool = True) -> Watch:
        return Watch(convoys={"craig": News(over, escorted)})

    order = Voyage(Escort("craig"))
    assert order.impulse(SEA, watch=told(escorted=False)) == "not begun"
    assert order.impulse(SEA, watch=told()) == "under way"
    assert order.impulse(SEA, deeds=[Deed("delivered", "craig")], watch=told(over=True, escorted=False)) == "fulfilled"
    late = Voyage(Escort("craig"))
    assert late.impulse(SEA, deeds=[Deed("delivered", "craig")], watch=told(over=True, escorted=False)) == "failed"
    quick = Voyage(Escort("craig"))
    assert quick.impulse(SEA, deeds=[Deed("joined", "craig"), Deed("delivered", "craig")]) == "fulfilled"
    assert Voyage(Escort("craig")).impulse(SEA, watch=told(over=True)) == "failed"
    assert Voyage(Escort("craig")).impulse(SEA, deeds=[Deed("forsaken", "craig")]) == "failed"


@pytest.mark.rule("SL 9.37d")
def test_an_interception_takes_enough_damage_and_fails_when_every_convoy_is_in() -> None:
    order = Voyage(Intercept(("sugar", "coffee"), points=3))
    assert order.goals == [], "where to look for it is left to the admiral"
    at_sea = Watch(convoys={"sugar": News(), "coffee": News()})
    assert order.impulse(SEA, deeds=[Deed("convoy", "sugar", 2), Deed("convoy", "tea", 9)], watch=at_sea) == "under way"
    one_in = Watch(convoys={"sugar": News(over=True), "coffee": News()})
    assert order.impulse(SEA, watch=one_in) == "under way"
    both_in = Watch(convoys={"sugar": News(over=True), "coffee": News(over=True)})
    missed = Voyage(Intercept(("sugar", "coffee"), points=3))
    assert missed.impulse(SEA, watch=both_in) == "failed"
    assert order.impulse(SEA, deeds=[Deed("convoy", "coffee", 1)], watch=both_in) == "fulfilled"


def test_a_kind_is_called_as_a_booklet_spells_it_and_names_its_places() -> None:
    assert kind_of(Carry(PORT, BREST)) == "carry troops"
    assert Carry(PORT, BREST).places == (PORT, BREST)
    assert BreakOut(PORT, SEA).places == (PORT, SEA)
    assert Intercept(("sugar",)).convoy_ids == ("sugar",)
    assert (Interdict(BREST, 4).impulses_due, Escort("craig").impulses_due) == (4, 0)


def test_the_ground_where_a_convoy_is_to_be_waited_for_is_on_the_chart_and_binds_nobody() -> None:
    do = Intercept(("sugar",), ground=("space:scilly",))
    assert do.places == ("space:scilly",)
    assert do.goals(Progress(["space:brest"]), lambda name: None) == (), "his movement is his own"


# -- a kind by itself ------------------------------------------------------------------------------------------------------


FOLDER = Path(orders.kinds.__file__).parent
HOUSE = FOLDER.parent.parent


def tagged(path: Path) -> list[str]:
    """The tags of the classes in a module."""
    classes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
    return [ast.literal_eval(word.value) for one in classes for word in one.keywords if word.arg == "tag"]


def test_every_tagged_class_of_the_folder_is_a_kind_and_nothing_else_is() -> None:
    assert sorted(KINDS) == sorted(tag for path in FOLDER.glob("*.py") for tag in tagged(path))
    assert len(KINDS) >= 14
    assert KINDS["carry troops"] is Carry
    assert {*get_args(AnyInstructions)} == {*KINDS.values()}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_says_what_it_asks_for_how_it_stands_and_how_likely_it_goes_well(kind: type[Instructions]) -> None:
    assert 0 < getattr(kind, "chance", 0) < 1, "it needs a `chance`"
    assert kind.task is not Instructions.task, "it needs a sentence for the letter, `task`"
    assert kind.judge is not Instructions.judge, "it needs to `judge` how it stands"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_whatever_a_booklet_names_in_a_kind_can_be_checked_and_is_sailed_to(kind: type[Instructions]) -> None:
    """Where a convoy is to be waited for binds nobody."""
    fields = msgspec.structs.fields(kind)
    words = {field.name: f"space:{field.name}" for field in fields if field.type is str}
    lists = {field.name: (f"space:{field.name}",) for field in fields if field.type == tuple[str, ...]}
    do = kind(**words, **lists, **{field.name: 1 for field in fields if field.type is int})
    known = {*do.places, *do.convoy_ids, do.partner, do.event}
    unknown = {*words.values(), *(name for names in lists.values() for name in names)} - known
    assert not unknown, "nobody checks it against the chart: `places` must name it"
    assert not do.places or kind.goals is not Instructions.goals or kind is Intercept, "nobody sails there: it needs `goals`"


def looks(tree: ast.Module) -> list[int]:
    """The lines on which a module looks at the class of an order's instructions, instead of asking them."""
    found = list[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module = str(node.module)
            found += [node.lineno] if module.startswith("orders.kinds.") and module != "orders.kinds.instructions" else []
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "type"):
            found += [node.lineno] if getattr(node.args[0], "attr", "") == "do" else []
        elif isinstance(node, ast.Match) and getattr(node.subject, "attr", "") == "do":
            found.append(node.subject.lineno)
    return found


def test_nobody_outside_looks_at_the_class_of_an_order() -> None:
    paths = (path for room in ("campaign", "orders") for path in (HOUSE / room).rglob("*.py") if path.parent != FOLDER)
    found = {path.name: lines for path in paths if (lines := looks(ast.parse(path.read_text(encoding="utf-8"))))}
    assert not found, "give the kind a method or an attribute"


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(order.do, Escort)",
        "match order.do:\n    case Escort(): pass",
        "CHANCES[type(order.do)]",
        "from orders.kinds.convoys import Escort",
    ],
)
def test_a_look_at_the_class_would_be_found(line: str) -> None:
    assert looks(ast.parse(line))
    assert not looks(ast.parse("from orders.kinds.instructions import Instructions\nisinstance(question, Form)"))


# -- why it has failed -------------------------------------------------------------------------------------------------------


def test_an_order_that_has_failed_says_why() -> None:
    """Nothing tells a player less than that it could not be carried out."""
    over = Watch(convoys={"sugar": News(over=True)})
    cases: list[tuple[Instructions, list[Deed], Watch, str]] = [
        (Escort("sugar"), [Deed("delivered", "sugar")], NOBODY, "the convoy came in before it was joined"),
        (Escort("sugar"), [Deed("forsaken", "sugar")], NOBODY, "the convoy was scattered or lost"),
        (Escort("sugar"), [], over, "the convoy's voyage is over"),
        (Intercept(("sugar",), 2), [], over, "the convoy was missed, and its voyage is over"),
        (Intercept(("sugar",), 2), [Deed("convoy", "sugar")], over, "the convoy was not hurt enough, and its voyage is over"),
        (Join("villeneuve"), [], NOBODY, "whom it was to join is no more"),
    ]
    for do, deeds, watch, why in cases:
        order = Voyage(do)
        assert order.impulse(USHANT, deeds=deeds, watch=watch) == "failed"
        order.progress.deeds += deeds
        assert do.lost(order.progress, watch) == why
    left = Voyage(Interdict(BREST, 2), BREST)
    assert [left.impulse(BREST), left.impulse(BREST, SEA)] == ["under way", "failed"]
    assert left.do.lost(left.progress, NOBODY) == "its station was left too soon"

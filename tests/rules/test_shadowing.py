"""Shadowing (SL 6.22, 7.13-7.14): how long touch is kept, what follows whom, and how a shadow is shaken off."""

from __future__ import annotations

import pytest

from campaign import sequence
from campaign.record.auxiliaries import Shadowed
from campaign.record.causes import Sinking
from campaign.record.sailing import Spotted
from campaign.rules import movement, organisation, reorganisation, spotting
from campaign.rules.auxiliaries import search, shadowing, tasks
from campaign.rules.battle import regrouping
from campaign.rules.fleet_acts import DetachFlotilla, FormFlotilla, Subordinate, TransferSail, UnformFlotilla
from campaign.state import Auxiliary, World
from maps.place import Place
from tests.rules.battle_chart import aux, engaged
from tests.rules.chart import STANDARD, A, B, Force, drive, fleet, throw, told
from tests.rules.fleet_chart import COMMODORE, FRENCH, OPEN, REAR, VICE, alone, flotilla, man, mess, navy
from tests.rules.gale_chart import cast, opens
from tests.rules.lookout_chart import BANK, CAPE, DEEP, GUT, ZONE, asked, boxed, lookout, seen


def shadow(of: str, name: str = "a1", aux_class: str = "Fleet", side: str = A, **more: int) -> Auxiliary:
    return aux(name, aux_class, side, box="shadowing", at=of, **more)


def followed(place: str, aux_class: str = "Fleet", storm: str = "") -> World:
    """B's gg, in sight and shadowed by a1 of A's."""
    return lookout(fleet("gg", place, side=B, spotted=True), shadow("gg", aux_class=aux_class), storm=storm)


def sail(world: World, to: str, *dice: int) -> None:
    throw(world, *dice)
    drive(movement.sail_freely(world, B), {"gg": to})


def lost(world: World) -> list[tuple[str, str]]:
    """The formations whose shadow was lost, and by which case."""
    return [(fact.formation, fact.rule) for fact in told(world, Shadowed) if fact.lost]


# -- keeping touch ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.111d", "SL 7.112", "SL 4.24a", "SL 7.132")
def test_who_is_shadowed_stays_in_sight_when_the_impulse_ends_wherever_he_goes() -> None:
    world = lookout(fleet("gg", BANK, side=B, spotted=True), fleet("hh", BANK, side=B, spotted=True), shadow("gg"))
    sail(world, DEEP)
    spotting.conceal(world)
    assert seen(world) == {"gg"}
    assert boxed(world) == {"a1": ("shadowing", "gg")}


@pytest.mark.rule("SL 7.137")
def test_a_shadow_is_bound_to_no_range() -> None:
    world = lookout(fleet("ff", CAPE), fleet("gg", BANK, side=B, spotted=True), shadow("gg", range=0))
    sail(world, DEEP)
    assert boxed(world) == {"a1": ("shadowing", "gg")}


@pytest.mark.rule("SL 7.137", "SL 5.27")
@pytest.mark.parametrize("aux_class", ["Fleet", "Fleet-50", "Light", "Galley"])
def test_into_a_sea_zone_all_follow_but_galleys(aux_class: str) -> None:
    world = followed(DEEP, aux_class)
    sail(world, "in:sz:west")
    follows = aux_class != "Galley"
    assert boxed(world) == {"a1": ("shadowing", "gg") if follows else ("recovery", "")}
    assert lost(world) == ([] if follows else [("gg", "SL 7.137")])
    spotting.conceal(world)
    assert seen(world) == ({"gg"} if follows else set())


@pytest.mark.rule("SL 5.27")
def test_in_a_sea_zone_nobody_is_found_or_seen_unless_he_is_shadowed() -> None:
    hunters = (fleet("ff", ZONE), aux("a1", at="ff", range=9))
    hidden = lookout(*hunters, fleet("gg", ZONE, side=B))
    assert search.offers(hidden, A) == []
    spotting.spot(hidden, hidden.formations["gg"], "for any reason", "SL 7.111")
    assert seen(hidden) == set()
    known = lookout(fleet("gg", ZONE, side=B), shadow("gg"))
    spotting.spot(known, known.formations["gg"], "still shadowed", "SL 7.111d")
    assert seen(known) == {"gg"}


@pytest.mark.rule("SL 7.138")
def test_who_is_shadowed_already_is_shadowed_by_no_second_one() -> None:
    world = lookout(fleet("ff", BANK), fleet("gg", BANK, side=B, spotted=True), aux("a2", at="ff"))
    assert [errand.key for errand in search.offers(world, A)] == ["shadow:gg"]
    world.auxiliaries["a1"] = shadow("gg")
    assert search.offers(world, A) == []


# -- losing it ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SL 7.132a", "SL 7.133")
def test_its_owner_may_call_it_off() -> None:
    world = followed(BANK)
    throw(world)
    assert [errand.key for errand in shadowing.offers(world, A)] == ["recall:a1"]
    assert shadowing.offers(world, B) == []
    drive(tasks.declare(world), {"task": "recall:a1"})
    assert (boxed(world), lost(world)) == ({"a1": ("recovery", "")}, [("gg", "SL 7.132a")])
    assert seen(world) == {"gg"}, "until the impulse ends"


@pytest.mark.rule("SL 7.132b", "SL 7.137", "SL 7.133")
def test_a_gale_that_he_enters_or_that_comes_upon_him_hides_him_from_his_shadow() -> None:
    enters = followed(BANK, storm=DEEP)
    sail(enters, DEEP)
    assert (boxed(enters), lost(enters), seen(enters)) == ({"a1": ("recovery", "")}, [("gg", "SL 7.132b")], set())
    beside = followed(BANK, storm=DEEP)
    sail(beside, "mark-time")
    assert (boxed(beside), seen(beside)) == ({"a1": ("shadowing", "gg")}, {"gg"})
    comes = followed(DEEP, storm=BANK)
    opens(comes, (0, 2))
    assert comes.gales[0].place == DEEP
    assert (boxed(comes), lost(comes), seen(comes)) == ({"a1": ("recovery", "")}, [("gg", "SL 7.132b")], set())


@pytest.mark.rule("SL 7.132c", "SL 7.133")
def test_harbour_shuts_it_out() -> None:
    world = followed("space:yours")
    sail(world, "harbour:yours")
    assert (boxed(world), lost(world), seen(world)) == ({"a1": ("recovery", "")}, [("gg", "SL 7.132c")], set())
    off = followed(BANK)
    sail(off, "space:yours")
    assert boxed(off) == {"a1": ("shadowing", "gg")}, "but not the road"


# -- shaking it off -----------------------------------------------------------------------------------------------------------


def shaken(aux_class: str, *screens: Auxiliary, place: str = BANK, **answers: str) -> tuple[World, list[tuple[str, ...]]]:
    world = lookout(
        fleet("gg", place, side=B, spotted=True), fleet("hh", CAPE, side=B), shadow("gg", aux_class=aux_class), *screens
    )
    throw(world)
    return world, asked(shadowing.counter(world), answers)


@pytest.mark.rule("SL 7.14", "SL 7.132d", "SL 6.22")
def test_when_an_impulse_ends_a_screen_may_drive_a_shadow_off_and_both_recover() -> None:
    world, rounds = shaken("Galley", aux("b1", side=B, at="gg"), **{"counter-shadow": "b1"})
    assert rounds == [(f"{B}:counter-shadow",)]
    assert (boxed(world), lost(world)) == ({"a1": ("recovery", ""), "b1": ("recovery", "")}, [("gg", "SL 7.132d")])
    spotting.conceal(world)
    assert seen(world) == set()


@pytest.mark.rule("SL 4.24", "SL 4.24a", "SL 7.14")
def test_who_has_shaken_off_his_shadow_is_out_of_sight_at_the_end_of_the_same_impulse() -> None:
    world = lookout(fleet("gg", BANK, side=B, spotted=True), shadow("gg", aux_class="Galley"), aux("b1", side=B, at="gg"))
    throw(world)
    asked(sequence.end_impulse(world), {"counter-shadow": "b1"})
    assert (boxed(world)["a1"], seen(world)) == (("recovery", ""), set())


@pytest.mark.rule("SL 7.14")
@pytest.mark.parametrize("aux_class", ["Fleet", "Fleet-50"])
def test_a_screen_that_does_not_succeed_is_spent_and_the_shadow_stays(aux_class: str) -> None:
    world, _ = shaken(aux_class, aux("b1", "Light", B, at="gg"), aux("b2", side=B, at="gg"), **{"counter-shadow": "b1"})
    assert boxed(world) == {"a1": ("shadowing", "gg"), "b1": ("recovery", ""), "b2": ("assigned", "gg")}, "one attempt an impulse"


@pytest.mark.rule("SL 7.14")
def test_only_with_an_eligible_auxiliary_in_the_place_is_the_owner_asked_and_he_may_let_it_be() -> None:
    world, rounds = shaken("Galley", aux("b1", side=B, at="hh"), aux("b2", "Fireship", B, at="gg"))
    assert (rounds, boxed(world)["a1"]) == ([], ("shadowing", "gg"))
    _, rounds = shaken("Galley", aux("b1", side=B, at="gg"), place=ZONE, **{"counter-shadow": "none"})
    assert rounds == [(f"{B}:counter-shadow",)], "in a sea zone as well"
    for name in STANDARD.auxiliary_classes:
        _, rounds = shaken("Galley", aux("b1", name, B, at="gg"))
        assert bool(rounds) == (name in ("Fleet", "Fleet-50", "Light", "Galley"))


@pytest.mark.rule("SL 7.141")
@pytest.mark.parametrize(("increment", "may"), [(3, True), (4, False)])
def test_a_shadow_begun_as_the_impulse_ends_is_not_screened_in_it(increment: int, may: bool) -> None:
    world = lookout(
        fleet("ff", BANK), fleet("gg", BANK, side=B), aux("a1", at="ff"), aux("b1", side=B, at="gg"), increment=increment
    )
    throw(world, 0)
    drive(search.search(world, A, BANK), {"shadow": "shadow", "screen": "none"})
    assert bool(asked(shadowing.counter(world))) == may
    assert asked(shadowing.counter(world)) == [(f"{B}:counter-shadow",)], "but in the next"


# -- what becomes of the formation ----------------------------------------------------------------------------------------------


def watched(*forces: Force, of: str = "gg", **more: object) -> World:
    """B's forces at sea, the one named shadowed by a1 of A's and in sight, as the R&R step finds them."""
    world = navy(*forces, mess(man("villeneuve", VICE, command=FRENCH)), **more)  # type: ignore[arg-type]
    world.auxiliaries = {"a1": shadow(of)}
    world.formations[of].spotted = True
    world.clock.impulse = world.clock.increment = 0
    throw(world)
    return world


def french(id: str, kind: str = "detachment", count: int = 1, under: str | None = None) -> Force:
    rank = COMMODORE if kind == "detachment" else REAR
    return flotilla(id, kind, OPEN, man(f"{id}-chief", rank, command=FRENCH), count, command=FRENCH, under=under)  # type: ignore[arg-type]


@pytest.mark.rule("SL 7.134")
def test_who_takes_in_a_shadowed_flotilla_is_seen_and_shadowed() -> None:
    world = watched(french("gg"), french("flag", "flag"), french("other"))
    reorganisation.carry_out(world, Subordinate("gg", "flag"))
    assert boxed(world) == {"a1": ("shadowing", "flag")}
    assert world.formations["flag"].spotted
    assert [(fact.formation, fact.rule) for fact in told(world, Spotted)] == [("flag", "SL 7.134")]
    unwatched = watched(french("gg"), french("flag", "flag"), french("other"))
    reorganisation.carry_out(unwatched, Subordinate("other", "flag"))
    assert not unwatched.formations["flag"].spotted


@pytest.mark.rule("SL 7.132c", "SL 7.112")
def test_a_flotilla_in_sight_that_comes_under_another_is_no_longer_in_sight_by_itself() -> None:
    world = watched(french("gg"), french("flag", "flag"))
    reorganisation.carry_out(world, Subordinate("gg", "flag"))
    assert seen(world) == {"flag"}
    spotting.berthed(world, world.formations["flag"])
    assert seen(world) == set(), "nobody is in sight at his berth"


@pytest.mark.rule("SL 7.134", "SL 7.138")
def test_of_two_shadows_on_what_has_become_one_formation_one_goes_home() -> None:
    world = watched(french("gg"), french("flag", "flag"))
    world.auxiliaries["a2"] = shadow("flag", "a2")
    reorganisation.carry_out(world, Subordinate("gg", "flag"))
    assert boxed(world) == {"a1": ("recovery", ""), "a2": ("shadowing", "flag")}


@pytest.mark.rule("SL 7.134")
def test_a_flotilla_formed_of_a_shadowed_squadron_and_one_that_meets_it_are_shadowed_too() -> None:
    formed = watched(
        alone("s1", OPEN, command=FRENCH),
        alone("s2", OPEN, command=FRENCH),
        of="independent-s1",
        spare=[(f"{FRENCH}/new", "flag")],
    )
    reorganisation.carry_out(formed, FormFlotilla(f"{FRENCH}/new", ("s1", "s2")))
    assert boxed(formed) == {"a1": ("shadowing", f"{FRENCH}/new")}
    assert formed.formations[f"{FRENCH}/new"].spotted
    over = watched(french("gg"), alone("s1", OPEN, command=FRENCH), spare=[(f"{FRENCH}/new", "flag")])
    reorganisation.carry_out(over, FormFlotilla(f"{FRENCH}/new", ("s1",), ("gg",)))
    assert boxed(over) == {"a1": ("shadowing", f"{FRENCH}/new")}
    met = watched(alone("s1", OPEN, command=FRENCH), french("flag", "flag"), of="independent-s1")
    organisation.rejoin(met)
    assert boxed(met) == {"a1": ("shadowing", "flag")}
    assert met.formations["flag"].spotted


def settled(world: World, **answers: str) -> list[tuple[str, ...]]:
    return asked(shadowing.settle(world), answers)


def choices(world: World, follow: str) -> list[str]:
    """What a shadow's owner may choose from when he chooses this."""
    keys: list[str] = []
    drive(shadowing.settle(world), {"follow": follow}, lambda question: keys.extend(one.key for one in question.options))  # type: ignore[union-attr]
    return keys


@pytest.mark.rule("SL 7.136")
@pytest.mark.parametrize("follow", ["gg", "lesser"])
def test_when_a_formation_divides_its_shadow_follows_the_part_that_its_owner_names(follow: str) -> None:
    world = watched(french("gg", "flag"), french("lesser", under="gg"))
    reorganisation.carry_out(world, DetachFlotilla("lesser"))
    assert settled(world, follow=follow) == [(f"{A}:follow",)]
    assert boxed(world) == {"a1": ("shadowing", follow)}
    assert {one.id for one in world.formations.values() if one.spotted} == {follow}
    assert settled(world) == [], "and that is settled"


@pytest.mark.rule("SL 7.112", "SL 7.136")
def test_in_an_impulse_the_part_not_followed_stays_in_sight_till_its_end() -> None:
    world = watched(french("gg", "flag"), french("lesser", under="gg"))
    world.clock.impulse = 2
    reorganisation.carry_out(world, DetachFlotilla("lesser"))
    settled(world, follow="gg")
    assert {one.id for one in world.formations.values() if one.spotted} == {"gg", "lesser"}
    spotting.conceal(world)
    assert {one.id for one in world.formations.values() if one.spotted} == {"gg"}


@pytest.mark.rule("SL 7.136", "SL 7.135")
def test_when_it_is_unformed_at_sea_its_shadow_follows_one_of_its_squadrons() -> None:
    world = watched(french("gg", "flag", 2), french("lesser", under="gg"))
    reorganisation.carry_out(world, UnformFlotilla("gg"))
    assert world.auxiliaries["a1"].at in world.formations, "meanwhile it is with one of them"
    assert choices(world, "independent-gg-2") == ["lesser", "independent-gg-1", "independent-gg-2"]
    assert boxed(world) == {"a1": ("shadowing", "independent-gg-2")}
    assert {one.id for one in world.formations.values() if one.spotted} == {"independent-gg-2"}


@pytest.mark.rule("SL 7.135")
def test_when_it_is_unformed_by_transfers_its_shadow_may_follow_one_that_received_its_sail() -> None:
    def transfers(*sail: tuple[str, str]) -> World:
        world = watched(
            alone("gg", OPEN, command=FRENCH, sail=2), french("one"), french("two"), french("three"), of="independent-gg"
        )
        for ship, recipient in sail:
            reorganisation.carry_out(world, TransferSail(ship, "gg", recipient))
        return world

    world = transfers(("gg-ship-1", "one-1"), ("gg-ship-2", "two-1"))
    assert choices(world, "two") == ["one", "two"], "those that have its sail and nobody else"
    assert boxed(world) == {"a1": ("shadowing", "two")}
    assert {one.id for one in world.formations.values() if one.spotted} == {"two"}
    stays = transfers(("gg-ship-1", "one-1"))
    assert settled(stays) == [], "while it is still formed there is nothing to choose"
    assert boxed(stays) == {"a1": ("shadowing", "independent-gg")}


@pytest.mark.rule("SL 7.133", "SL 7.135")
def test_when_nothing_is_left_of_it_the_shadow_goes_to_recover() -> None:
    world = watched(alone("gg", OPEN, command=FRENCH, sail=1), of="independent-gg")
    organisation.lose_sail(world, world.squadrons["gg"], "gg-ship-1", "SL 7.35", Sinking.FOUNDERED)
    assert boxed(world) == {"a1": ("recovery", "")}
    assert settled(world) == []
    port = watched(french("gg"))
    port.put(port.formations["gg"], Place("space:toulon"))
    reorganisation.carry_out(port, UnformFlotilla("gg"))
    assert boxed(port) == {"a1": ("recovery", "")}, "off a friend's port its squadrons go in"


@pytest.mark.rule("SL 7.135")
def test_squadrons_that_pass_to_another_flotilla_after_a_battle_take_the_shadow_along() -> None:
    world = watched(french("gg"), french("hh"))
    battle = engaged(world)
    regrouping.carry_out(world, battle, regrouping.TransferSquadron("gg-1", "hh"))
    assert "gg" not in world.formations
    assert settled(world) == []
    assert boxed(world) == {"a1": ("shadowing", "hh")}
    assert world.formations["hh"].spotted


@pytest.mark.rule("SL 7.136")
def test_after_a_battle_the_choice_is_asked_at_once() -> None:
    world = watched(french("gg", "flag", 2))
    world.clock.impulse = 1
    plan = [{"act": "part-squadron", "squadron": "gg-2"}]
    rounds = asked(regrouping.regroup(world, engaged(world)), {f"{B}:regrouping": plan, "follow": "independent-gg-2"})
    assert rounds == [(f"{B}:regrouping",), (f"{A}:follow",)]
    assert boxed(world) == {"a1": ("shadowing", "independent-gg-2")}


@pytest.mark.rule("SL 7.136", "SL 7.138")
def test_a_part_that_another_shadows_is_not_to_be_chosen() -> None:
    world = watched(french("gg", "flag"), french("lesser", under="gg"))
    reorganisation.carry_out(world, DetachFlotilla("lesser"))
    world.auxiliaries["a2"] = shadow("lesser", "a2")
    assert settled(world) == []
    assert boxed(world) == {"a1": ("shadowing", "gg"), "a2": ("shadowing", "lesser")}


def test_the_choice_is_asked_in_the_step_that_brings_it_about() -> None:
    world = watched(french("gg", "flag"), french("lesser", under="gg"))
    world.stations = {f"command:{FRENCH}": "villeneuve"}
    throw(world, 0)
    plan = [{"act": "detach-flotilla", "flotilla": "lesser"}]
    flow = reorganisation.reorganise(world)
    request = flow.send(None)
    plans = {one.side: one.resolve(plan if one.side == B else []) for one in request.questions}  # type: ignore[union-attr]
    follow = flow.send(plans)
    assert (follow.side, follow.kind.name) == (A, "follow")  # type: ignore[union-attr]
    assert world.partings, "and what it is about lies on the table"
    assert world.clone().partings == world.partings


def test_in_the_gut_a_passing_fleet_is_picked_up_by_who_is_stationed_there() -> None:
    world = lookout(fleet("gg", CAPE, side=B), aux("a1", box="stationed", at=GUT))
    sail(world, GUT)
    cast(world, 0)
    drive(search.pick_up(world, A, "gg"))
    assert boxed(world) == {"a1": ("shadowing", "gg")}

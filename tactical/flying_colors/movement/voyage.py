"""FC 3.6: a ship's activation from beginning to end.

The captain orders one act after the other, or composes a course of several (`Helm`). Each act says for itself when it may be
ordered and what it does; this module asks, carries out, and stops a ship that is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from table.decisions import IllegalChoice, Option
from table.dice import log
from table.flows import Flow, ask
from tactical.flying_colors import question_kinds as kinds
from tactical.flying_colors.board import clear_away, moorings
from tactical.flying_colors.cards.effects import occasions
from tactical.flying_colors.movement.anchoring import ANCHORING
from tactical.flying_colors.movement.collisions import collide, first_met, put_back
from tactical.flying_colors.movement.company import Company, Idle
from tactical.flying_colors.movement.conn import CONN, Act, Conn, conn_of
from tactical.flying_colors.movement.courses import CLEAR, DISOBEYED, IMPACT, OFF_MAP, Course, Offer, Waters, courses
from tactical.flying_colors.movement.drift import STERNWAYS
from tactical.flying_colors.movement.edge import gets_clear, make_room, way_to_shift
from tactical.flying_colors.movement.facts import LeftMap, SailsSet
from tactical.flying_colors.movement.grappling import GRAPPLING
from tactical.flying_colors.movement.ground import in_shallows
from tactical.flying_colors.movement.lead import LEAD
from tactical.flying_colors.movement.manoeuvres import leg_of
from tactical.flying_colors.movement.passing import pass_others
from tactical.flying_colors.movement.rates import allowance, drifts, held_fast, hoist, may_press, most_backed, sail_changes, trim
from tactical.flying_colors.movement.steering import SPEED, STEERING, course_due
from tactical.flying_colors.movement.tacking import TACKING, tacks
from tactical.flying_colors.movement.towing import part, put_beside, tow_aground
from tactical.flying_colors.options.succession import note_turn
from tactical.flying_colors.state import Action, Sails, Ship, Way
from tactical.playing.helm import Helm, Keys
from tactical.sea.hexes import Place

IDLE = Idle()


# -- setting out ---------------------------------------------------------------------------------------------------------


def activate(action: Action, ship: Ship, company: Company = IDLE, shy: bool = False) -> Flow[None]:
    """FC 3.6: move one ship. A `shy` one is out of command and failed her check (FC 3.5.1)."""
    trim(action, ship)
    action.way = fresh_way(action, ship, shy)
    ship.adrift = drifts(ship)  # FC 3.6.8d
    if action.way.by == "sail":
        ship.weighing = False
    conn = action.__dict__[CONN] = Conn(action, ship, company)
    while not conn.way.done:
        act, value = yield from next_order(conn)
        yield from act.carry_out(conn, value)
        conn.look_round()
        stop_if_stopped(conn)
    shorten_in_shallows(action, ship)
    if action.options.succession:
        note_turn(action, ship)
    action.way = None
    del action.__dict__[CONN]


def fresh_way(action: Action, ship: Ship, shy: bool = False) -> Way:
    """FC 3.6.2, 3.6.5h: how a ship begins her activation: her MPs are those of this moment, however she turns later."""
    place = ship.place
    way = Way(ship.id, "lying", [place], place, shy=shy)
    if ship.struck or ship.fate != "afloat":
        way.done = True
    elif ship.attached or held_fast(ship) or tow_aground(action, ship):
        pass
    elif ship.dismasted:
        if ship.oared:
            _take_oars(action, way)
    else:
        way.slipped = ship.weighing
        way.speed = sum(event.speed for event in occasions(action, ship))
        hoist(action, way, allowance(action, ship, halved=ship.weighing))
    return way


def _take_oars(action: Action, way: Way) -> None:
    way.by, way.backs = "oars", 0
    way.allowance = way.mps = way.clear_mps = action.tables.adjustments.oars


# -- what is declared at the start ---------------------------------------------------------------------------------------


def presses(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.3a: a small ship's own MP, declared on activation."""
    way = conn.way
    if way.by == "sail" and not (way.begun or way.pressed or way.casting) and may_press(conn.action, conn.ship, way.slipped):
        yield Option("press", "press on: one MP more", None)


def press(conn: Conn, _: None) -> Flow[None]:
    """FC 3.6.3b: it cannot be withdrawn."""
    conn.way.pressed = True
    hoist(conn.action, conn.way, _pressed_allowance(conn))
    yield from ()


def _pressed_allowance(conn: Conn) -> int:
    return allowance(conn.action, conn.ship, pressed=True, halved=conn.way.slipped)


def oarsmen(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.3l, 3.6.3n: an oared vessel may choose her oars, whatever wind and rigging say."""
    if conn.ship.oared and conn.way.by in ("sail", "sternway") and not conn.way.begun and not conn.way.anchoring:
        yield Option("oars", "out oars", None)


def take_oars(conn: Conn, _: None) -> Flow[None]:
    _take_oars(conn.action, conn.way)
    conn.look_again()
    yield from ()


# -- sailing -------------------------------------------------------------------------------------------------------------

LABELS = {
    "ahead": "ahead",
    "port": "wear to port",
    "starboard": "wear to starboard",
    "slip": "side slip to leeward",
    "back": "back sails",
    "astern": "pull astern",
}


def _sails(conn: Conn) -> bool:
    return conn.way.by in ("sail", "oars") and conn.way.tack != "begun"


def steps(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.4-3.6.10: the steps that leave her a lawful end of her move."""
    if _sails(conn) and not must_tack(conn):
        for offer in conn.waters.offers(conn.ship.place, conn.leg):
            yield Option(offer.step.key, LABELS.get(offer.step.key, "turn about"), offer)


def step_named(conn: Conn, key: str) -> Offer | None:
    return conn.waters.offer(conn.ship.place, conn.leg, key) if _sails(conn) else None


def must_tack(conn: Conn) -> bool:
    """FC 4.8.2fc-fd: a card's turn that only a tack can make is made by a tack."""
    if conn.way.course is None:
        return False
    waters, leg = conn.waters, conn.leg
    if not waters.disobedient(leg) or not any(True for _ in tacks(conn)):
        return False
    best = waters.prospect(conn.ship.place, leg)
    return best is None or best >= DISOBEYED


def sail(conn: Conn, offer: Offer) -> Flow[None]:
    """One step: its cost, her new place, the ships she passes; or the ship that she runs into, or the map's edge."""
    if offer.outcome == IMPACT:
        yield from run_into(conn, conn.waters.met(offer.place))
        return
    if offer.outcome == OFF_MAP:
        toward = way_to_shift(conn, offer.place)
        if toward is None:
            leave_map(conn)
            return
        if not gets_clear(conn, offer, toward):
            yield from fall_back(conn, offer.place)
            return
        offer = offer._replace(place=make_room(conn, offer.place, toward))
    way = conn.way
    _, way.mps, way.backs, way.spent, way.worn, way.backed, way.run, way.obeyed = offer.step.leg
    conn.go(offer.step.key, offer.place)
    if conn.waters.free(offer.place):
        way.clear, way.clear_mps = offer.place, way.mps
    yield from pass_others(conn)
    yield from conn.company.after_step(conn.action, conn.ship)


def run_into(conn: Conn, other: Ship) -> Flow[None]:
    """FC 3.6.15, 4.4.4: a collision, and what it does to a tow on either side."""
    action, ship = conn.action, conn.ship
    collide(conn, other)
    if other.id in ship.fouled:
        part(action, other, ship)
        yield from put_beside(action, ship, other)


def fall_back(conn: Conn, place: Place) -> Flow[None]:
    """FC 3.6.11b, 3.6.15: a ship that could not get clear even in this place goes back to where she last lay clear, and has run
    into the first ship that she met from there, with the MPs that she had left then."""
    other = first_met(conn, place)
    put_back(conn)
    conn.way.mps = conn.way.clear_mps
    yield from run_into(conn, other)


def leave_map(conn: Conn) -> None:
    """FC 4.1b: she could not help sailing off the map."""
    conn.ship.fate = "gone"
    conn.way.done = True
    clear_away(conn.action, conn.ship)
    log(conn.action, LeftMap(conn.ship.id))


def stop_if_stopped(conn: Conn) -> None:
    """FC 3.6.2a, 3.7.11: a ship that is lost or strikes has done; one dismasted, fast to another or aground goes no further."""
    ship, way = conn.ship, conn.way
    lost = ship.fate != "afloat" or ship.struck
    halted = ship.attached or ship.aground or tow_aground(conn.action, ship) or (ship.dismasted and way.by != "oars")
    if lost or (halted and way.by != "lying"):
        if ship.on_map:
            put_back(conn)
        conn.lie_still()
        ship.adrift = drifts(ship)
    way.done = way.done or lost


# -- firing and ending ---------------------------------------------------------------------------------------------------


def shots(conn: Conn) -> Iterator[Option[Any]]:
    yield from conn.company.shots(conn.action, conn.ship)


def shot_named(conn: Conn, key: str) -> Any:
    return conn.company.shot(conn.action, conn.ship, key)


def fire(conn: Conn, shot: Any) -> Flow[None]:
    """FC 3.7.7: nobody moves while guns fire, but ships may go down."""
    conn.way.fired = conn.way.begun = True
    fates = [ship.fate for ship in conn.action.ships.values()]
    yield from conn.company.fire(conn.action, conn.ship, shot)
    if fates == [ship.fate for ship in conn.action.ships.values()]:
        conn.nobody_moved()
    else:
        conn.look_again()


def ends(conn: Conn) -> Iterator[Option[Any]]:
    """FC 3.6.2a, 3.6.3d: when all MPs are spent she is done, and may change her sails."""
    if not may_end(conn):
        return
    yield Option("end", "her move is over", conn.ship.sails)
    for sails in sail_changes(conn.action, conn.ship, conn.way):
        yield Option(f"end:{sails}", f"end her move under {sails} sails", sails)


def may_end(conn: Conn) -> bool:
    way = conn.way
    if way.by == "lying":
        return True
    if way.by == "sternway":
        return way.spent and not way.anchoring
    return way.tack != "begun" and not way.anchoring and conn.waters.may_end(conn.ship.place, conn.leg)


def shorten_in_shallows(action: Action, ship: Ship) -> None:
    """FC 4.9d: by the options of short sails and grounding a ship that ends her activation in shallows goes to short sails."""
    if action.options.short_sails and action.options.grounding and ship.on_map and in_shallows(action, ship):
        _set_sails(action, ship, "short")


def _set_sails(action: Action, ship: Ship, sails: Sails) -> None:
    if sails != ship.sails:
        ship.sails = sails
        log(action, SailsSet(ship.id, sails))


def end(conn: Conn, sails: Sails) -> Flow[None]:
    _set_sails(conn.action, conn.ship, sails)
    conn.way.done = True
    yield from ()


SAILING = Act("ahead", "FC 3.6.4", steps, sail, step_named)
PRELIMINARY = (
    Act("press", "FC 3.6.3", presses, press),
    Act("oars", "FC 3.6.3", oarsmen, take_oars),
    SPEED,
    *LEAD,
    STEERING,
)
ACTS = (
    *PRELIMINARY,
    *TACKING,
    SAILING,
    *STERNWAYS,
    *ANCHORING,
    *GRAPPLING,
    Act("fire", "FC 3.7", shots, fire, shot_named),
    Act("end", "FC 3.6.2", ends, end),
)
SAILING_VERBS = ("ahead", "port", "starboard", "slip", "back", "astern", "about")
BY_VERB = {act.verb: act for act in ACTS} | dict.fromkeys(SAILING_VERBS, SAILING)
AT_LEISURE = ("fire", "grapple", "disengage")  # ordered in a course these are left out if they cannot be done


# -- orders --------------------------------------------------------------------------------------------------------------


def next_order(conn: Conn) -> Flow[tuple[Act, Any]]:
    """The next act of the course in hand, else what the captain orders; nobody is asked where there is but one thing to do."""
    ordered = _from_course(conn)
    if ordered is not None:
        return ordered
    acts = PRELIMINARY if course_due(conn) else ACTS
    offered = {option.key: (act, option) for act in acts for option in act.offers(conn)}
    keys: Keys = tuple(offered)
    if len(offered) > 1:
        keys = yield from ask(_helm(conn, [option for _, option in offered.values()]))
        conn.way.orders = list(keys[1:])
    act, option = offered[keys[0]]
    return act, option.value


def _from_course(conn: Conn) -> tuple[Act, Any] | None:
    orders = conn.way.orders
    while orders:
        key = orders.pop(0)
        verb = key.partition(":")[0]
        act = BY_VERB.get(verb)
        found = _on_offer(conn, act, key) if act is not None else []
        if act is not None and found:
            return act, found[0]
        if verb not in AT_LEISURE:
            orders.clear()
    return None


def _on_offer(conn: Conn, act: Act, key: str) -> list[Any]:
    """What an order means, if it may be given now."""
    if act.named is None:
        return [option.value for option in act.offers(conn) if option.key == key]
    meant = act.named(conn, key)
    return [] if meant is None else [meant]


def _helm(conn: Conn, options: list[Option[Any]]) -> Helm:
    ship, way = conn.ship, conn.way
    prompt = f"{ship.name}: {way.mps} MPs"
    acts: list[Option[Keys]] = [Option(option.key, option.label, (option.key,)) for option in options]
    return Helm(ship.side, "FC 3.6", kinds.HELM, tuple(acts), prompt, ship.id, check=partial(check_course, conn))


def check_course(conn: Conn, keys: Keys) -> None:
    """Refuse a course of which a step cannot be sailed; what hangs on dice or on others' answers is left to its moment."""
    place, leg, waters = conn.ship.place, conn.leg, conn.waters
    for key in keys:
        verb = key.partition(":")[0]
        if verb == "press":
            mps = _pressed_allowance(conn)
            leg = leg._replace(mps=mps, backs=most_backed(conn.action, mps))
        elif verb in SAILING_VERBS:
            offer = waters.offer(place, leg, key)
            if offer is None:
                right = ", ".join(other.step.key for other in waters.offers(place, leg)) or "end"
                raise IllegalChoice(f"helm [FC 3.6]: {key!r} after {leg.mps} MPs are left; expected {right}")
            if offer.outcome != CLEAR:
                return
            place, leg = offer.place, offer.step.leg
        elif verb == "end" and not waters.may_end(place, leg):
            raise IllegalChoice(f"helm [FC 3.6.2]: {leg.mps} MPs are left at the end; expected none, and no hex shared")
        elif verb not in ("fire", "end"):
            return


# -- for captains --------------------------------------------------------------------------------------------------------


def moves(action: Action, ship: Ship, pressed: bool = False, shy: bool = False) -> list[Course]:
    """Every lawful end of a ship's move under sail or oars from where she is, each with a course that leads there; as she stands
    in her activation, or as she would begin it. Empty for one that lies still, makes sternway or cannot keep clear."""
    conn = conn_of(action, ship)
    under_way = action.way is not None and action.way.ship == ship.id  # also in a copy, where no conn is at hand
    way = action.way if action.way is not None and under_way else fresh_way(action, ship, shy)
    if way.by not in ("sail", "oars") or way.tack == "begun":
        return []
    leg = leg_of(action, ship, way)
    if pressed and not way.pressed:
        mps = allowance(action, ship, pressed=True, halved=way.slipped)
        leg = leg._replace(mps=mps, backs=most_backed(action, mps))
    waters = conn.waters if conn is not None else Waters(action, ship, way, moorings(action, ship))
    return courses(waters, ship.place, leg)

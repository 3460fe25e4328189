"""At the helm: orders for a ship under way, lying still, in stays or making sternway; and how ships that meet pass each other."""

from __future__ import annotations

from typing import Any

from table.decisions import Answer, Decision
from tactical.flying_colors.board import hexes_of
from tactical.flying_colors.captains import boarding
from tactical.flying_colors.captains.admiral import Order, Plan
from tactical.flying_colors.captains.briefing import Briefing
from tactical.flying_colors.captains.choosing_course import acts, chosen
from tactical.flying_colors.captains.duty import duty_of
from tactical.flying_colors.captains.gunnery import Gunnery, at_the_end
from tactical.flying_colors.captains.prospect import Prospect
from tactical.flying_colors.duels.sequence import is_chase
from tactical.flying_colors.movement import Course, broadside_towards, moves
from tactical.flying_colors.movement.anchoring import swung_about
from tactical.flying_colors.movement.flight import escape
from tactical.flying_colors.movement.tacking import other_tack, swung_on_stern
from tactical.flying_colors.state import Ship
from tactical.playing.helm import Helm
from tactical.sea.hexes import Place, code

STANDING = Order("line")  # for a ship of which the admiral did not know
TACK_FOR = 0.8  # how much better the other tack must be
NO_TACKING_WITHIN = 4  # hexes of an enemy
CHASING = 6  # hexes from a chase beyond which her pursuer makes all sail
ANCHOR_WITHIN = 3  # hexes of an enemy at anchor
SWING_FOR = 1.5  # how much more her guns must do to be worth a spring


def steer(deck: Briefing, plan: Plan, question: Helm) -> Answer:
    """What a ship does next: a whole course if she is under way."""
    ship, way = deck.action.ships[question.about], deck.action.way
    assert way is not None
    order = plan.get(ship.id, STANDING)
    offered = [option.key for option in question.options]
    return begun_with(offered, _orders(Prospect(deck, ship, order, way.mps), offered))


def _orders(prospect: Prospect, offered: list[str]) -> Answer:
    way = prospect.action.way
    assert way is not None
    if way.by in ("sail", "oars") and way.tack != "begun":
        return under_way(prospect, offered)
    if way.by == "sternway":
        return sternway(prospect, offered)
    if way.tack == "begun":
        return [*broadsides(prospect, offered), "through"]
    return lying(prospect, offered)


def begun_with(offered: list[str], orders: Answer) -> Answer:
    """A list of orders without those at its head that cannot be carried out now."""
    if isinstance(orders, list):
        first = next((number for number, key in enumerate(orders) if key in offered), None)
        return orders[first:] if first is not None else offered[0]
    return orders


# -- under way -----------------------------------------------------------------------------------------------------------


def under_way(prospect: Prospect, offered: list[str]) -> Answer:
    """The best course that she can sail, with its broadsides; or the other tack, or the anchor."""
    action, ship = prospect.action, prospect.ship
    way = action.way
    assert way is not None
    if "anchor" in offered and would_anchor(prospect):
        return "anchor"
    if prospect.order.away and "press" in offered:
        return "press"
    flight = escape(action, ship) if prospect.order.away else None
    if flight is not None:
        return list(flight)
    courses = moves(action, ship)
    further = pressed_on(prospect, courses) if "press" in offered else []
    if not courses and not further:
        return hard_pressed(offered)
    course, fired = chosen(prospect, courses + further)
    if "tack" in offered and would_tack(prospect, course.place):
        return ["tack", *[broadside.key for broadside in fired if broadside.step < 0][:1], "through"]
    keys = acts(course, fired)
    if course in further:
        keys.insert(0, "press")
    if way.anchoring:
        shots = [key for key in keys if key.startswith("fire:")]
        return [*[key for key in keys if key not in shots], "drop:bow", *shots, "end"]
    if course.place in prospect.alongside:
        keys.append(f"grapple:{prospect.alongside[course.place].ship}")
    return [*keys, ending(prospect)]


def pressed_on(prospect: Prospect, courses: list[Course]) -> list[Course]:
    """FC 3.6.3a: courses to the places that only her extra MP brings within reach."""
    near = {course.place for course in courses}
    return [course for course in moves(prospect.action, prospect.ship, pressed=True) if course.place not in near]


def hard_pressed(offered: list[str]) -> Answer:
    """She can do nothing but run foul of somebody or off the map: fire while she can, and turn rather than stand on."""
    order = ("fire", "drop", "grapple", "tack", "back", "port", "starboard", "slip", "ahead", "astern", "about", "oars", "end")
    return min(offered, key=lambda key: order.index(key.partition(":")[0]) if key.partition(":")[0] in order else len(order))


def ending(prospect: Prospect) -> str:
    """How she ends her move: all sail on her while the enemy is far, or to get away from him."""
    ship, chase = prospect.ship, is_chase(prospect.action)
    wary = 0 if prospect.order.away else CHASING if chase else prospect.deck.temper.full_sails
    far = not prospect.contacts or prospect.contacts[0].away > wary
    closing = prospect.order.duty == "fight" or prospect.order.away
    if ship.sails == "full":
        return "end" if far and closing else "end:plain"
    way = prospect.action.way
    able = (ship.large or chase) and not ship.damaged and ship.rigging < 6
    full = far and closing and able and way is not None and not way.slipped
    return "end:full" if full and way is not None and way.by == "sail" else "end"


def would_tack(prospect: Prospect, place: Place) -> bool:
    """Whether the other tack serves her so much better that she risks hanging in irons."""
    near = prospect.contacts[0].away if prospect.contacts else 99.0
    if near <= NO_TACKING_WITHIN or prospect.ship.rigging >= 6:
        return False
    tacked = swung_on_stern(prospect.ship, other_tack(prospect.ship, prospect.action.wind))
    duty = duty_of(prospect)
    return duty(tacked) > duty(place) + TACK_FOR


def would_anchor(prospect: Prospect) -> bool:
    """Beside an enemy who lies at anchor herself (FC 3.6.19b: a steady deck)."""
    if prospect.order.duty != "fight" or prospect.ship.anchorings or not prospect.contacts:
        return False
    reach = prospect.action.way.mps + ANCHOR_WITHIN if prospect.action.way else 0
    target = prospect.action.ships.get(prospect.order.target)
    moored = [contact for contact in prospect.contacts if contact.ship is target and target.anchor is not None]
    return bool(moored) and moored[0].away <= min(reach, ANCHOR_WITHIN + 1)


# -- lying still ---------------------------------------------------------------------------------------------------------


def broadsides(prospect: Prospect, offered: list[str]) -> list[str]:
    """The best shot of each broadside from where she lies, of those that may be fired."""
    if not any(key.startswith("fire:") for key in offered):
        return []
    fired = at_the_end(prospect, prospect.ship.place)
    return [fired[side].key for side in sorted(fired) if fired[side].key in offered]


def lying(prospect: Prospect, offered: list[str]) -> Answer:
    """At anchor, aground, dismasted or fast to others: spring, fire, grapple, cut free, get under way."""
    if "slip-anchor" in offered and would_slip(prospect):
        return "slip-anchor"
    swing = swung(prospect, offered)
    if swing is not None:
        return swing
    grapple = boarding.grapple(prospect.deck, prospect.ship, offered)
    cut = boarding.cut_free(prospect.deck, prospect.ship, prospect.order, offered)
    acts = [*broadsides(prospect, offered), *grapple, *cut]
    return [*acts, "end"] if "end" in offered or acts else offered[0]


def would_slip(prospect: Prospect) -> bool:
    """An attacker who finds no enemy near his berth any more goes on to the next."""
    near = prospect.contacts[0].away if prospect.contacts else 99.0
    return prospect.order.duty == "fight" and near > ANCHOR_WITHIN + 2


def swung(prospect: Prospect, offered: list[str]) -> str | None:
    """A spring on the cable, if it brings guns to bear that do much more than those that do now."""
    ship, gunnery = prospect.ship, Gunnery(prospect)
    swings = [key for key in offered if key.startswith("swing:")]
    if not swings or not prospect.contacts:
        return None

    def worth(place: Place) -> float:
        port, starboard, taken = gunnery.worth(code(place.bow), place.facing)
        return (port if gunnery.port else 0.0) + (starboard if gunnery.starboard else 0.0) - taken

    def place(key: str) -> Place:
        _, side, end = key.split(":")
        return swung_about(ship, "stern" if end == "stern" else "bow", -1 if side == "port" else 1)

    best = max(swings, key=lambda key: (worth(place(key)), key))
    return best if worth(place(best)) > worth(ship.place) + SWING_FOR else None


def sternway(prospect: Prospect, offered: list[str]) -> Answer:
    """Astern first, then her head to the side that serves her better, then her guns."""
    if "sternway" in offered:
        return "sternway"
    casts = [key for key in offered if key.startswith("cast:")]
    if casts:
        ship = prospect.ship
        turns, duty = {"cast:port": -1, "cast:starboard": 1}, duty_of(prospect)
        return max(casts, key=lambda key: (duty(Place(ship.bow, (ship.facing - 1 + turns[key]) % 6 + 1)), key))
    return [*broadsides(prospect, offered), "end"] if "end" in offered else offered[0]


# -- ships that meet -----------------------------------------------------------------------------------------------------


def pass_along(deck: Briefing, plan: Plan, question: Decision[Any]) -> Answer:
    """On the side where her own guns are loaded, whether she passes or is passed."""
    ship = deck.action.ships[question.about]
    other = passed(deck, ship)
    keys = [option.key for option in question.options]
    if other is None or keys[0] not in ("port", "starboard"):
        return keys[-1]
    mine = ship if question.side == ship.side else other
    for option in question.options:
        side = broadside_towards(ship, other, option.value) if mine is ship else option.value
        if side not in mine.fired:
            return option.key
    return keys[0]


def passed(deck: Briefing, ship: Ship) -> Ship | None:
    """The ship whose hex her bow has come into."""
    others = (other for other in deck.action.ships.values() if other is not ship and other.on_map)
    return next((other for other in others if ship.bow in hexes_of(other)), None)


def evade(deck: Briefing, plan: Plan, question: Decision[bool]) -> Answer:
    """It costs nothing to try."""
    return "evade"

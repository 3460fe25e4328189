"""What happened, told in sentences: every fact of a battle in the words of the age.

The steps of one ship's move are told together. A kind of fact that is not known here is told by its name and what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import groupby

import msgspec

from table.dice import Fact, Roll
from table.wording import listed, party, people, sentence
from table.wording import spelt as count
from tactical.drawing.onlooker import Kind, Told
from tactical.flying_colors import facts as course
from tactical.flying_colors.cards import facts as dealing
from tactical.flying_colors.damage import facts as harm
from tactical.flying_colors.fire import facts as gunnery
from tactical.flying_colors.hexes import label
from tactical.flying_colors.melee import facts as boarding
from tactical.flying_colors.movement import facts as sailing
from tactical.flying_colors.options import facts as choice
from tactical.flying_colors.state import Action
from tactical.flying_colors.vocabulary import vocabulary
from tactical.playing.dates import in_words
from tactical.sea.hexes import Hex

# -- names ---------------------------------------------------------------------------------------------------------------


def ship(action: Action, id: str) -> str:
    """A ship by name, with her nation where two bear the same; a battery likewise."""
    found = action.ships.get(id)
    if found is None:
        fort = next((battery for battery in action.batteries if battery.id == id), None)
        return f"the {fort.name} battery" if fort is not None else f"the {id}"
    alike = [other for other in action.ships.values() if other.name == found.name]
    return f"the {found.nationality} {found.name}" if len(alike) > 1 else f"the {found.name}"


def ships(action: Action, ids: Iterable[str]) -> str:
    return listed(ship(action, id) for id in ids)


def officer(action: Action, id: str) -> str:
    found = action.commanders.get(id)
    return found.name if found is not None else id


def where(action: Action, hex: Hex) -> str:
    """A hex by its printed number."""
    return label(action.layout, Hex(*hex))


# -- the whole -----------------------------------------------------------------------------------------------------------


def tell(action: Action, happened: Iterable[Fact], dice: bool = True) -> list[Told]:
    """What happened, sentence by sentence in its order; the action lends the names. Dice may be left out."""
    return [told for told in _told(action, list(happened)) if dice or told.kind != "dice"]


def _told(action: Action, happened: Sequence[Fact]) -> Iterator[Told]:
    """The steps of one ship's move are one sentence."""
    shot: Fact | None = None
    for who, run in groupby(happened, key=lambda fact: fact.ship if isinstance(fact, sailing.Manoeuvred) else None):
        if who is not None:
            steps = [fact for fact in run if isinstance(fact, sailing.Manoeuvred)]
            yield Told(sentence(move(action, steps)), "sail", len(steps), (who,))
            continue
        for fact in run:
            kind = "dice" if already_told(fact, shot) else kind_of(fact)
            shot = fact if isinstance(fact, gunnery.Fired | gunnery.ChaseGunsFired) else shot
            yield Told(sentence(words(fact, action)), kind, 1, named(action, fact))


def already_told(fact: Fact, shot: Fact | None) -> bool:
    """Whether the hits that a ship takes were told with the shot that scored them."""
    if not isinstance(fact, harm.Damaged) or not isinstance(shot, gunnery.Fired | gunnery.ChaseGunsFired):
        return False
    scored = getattr(shot, "hull", 0), shot.rigging
    return fact.ship == shot.target and fact.cause in ("shot", "chase guns") and scored == (fact.hull, fact.rigging)


def one(action: Action, fact: Fact) -> str:
    """One fact as a sentence."""
    return tell(action, [fact])[0].words


def named(action: Action, fact: Fact) -> tuple[str, ...]:
    """The ships that a fact names, in whatever field."""
    found: list[str] = []
    for value in (getattr(fact, field) for field in fact.__struct_fields__):
        found += [key for key in (value if isinstance(value, list) else [value]) if isinstance(key, str) and key in action.ships]
    return tuple(dict.fromkeys(found))


KINDS: tuple[tuple[str, Kind], ...] = (
    ("table.dice", "dice"),
    ("tactical.flying_colors.movement", "sail"),
    ("tactical.flying_colors.fire", "fire"),
    ("tactical.flying_colors.damage", "harm"),
    ("tactical.flying_colors.melee", "board"),
    ("tactical.flying_colors.cards", "command"),
    ("tactical.flying_colors.options", "command"),
)


def kind_of(fact: Fact) -> Kind:
    """Of which kind a fact is: by the part of the rules that it comes from."""
    if isinstance(fact, course.TurnBegan | course.DayBegan | course.BattleEnded):
        return "turn"
    home = type(fact).__module__
    command: Kind = "command" if home == course.__name__ else "other"
    return next((kind for part, kind in KINDS if home.startswith(part)), command)


@singledispatch
def words(fact: Fact, action: Action) -> str:
    """A kind of fact that has no sentence of its own: its name and what it holds."""
    held = msgspec.to_builtins(fact)
    name = str(held.pop("fact", type(fact).__name__)).replace("-", " ")
    said = []
    for field, value in held.items():
        shown = ship(action, value) if isinstance(value, str) and value in action.ships else value
        if shown not in (None, "", [], False):
            said.append(f"{field.replace('_', ' ')} {shown}")
    return f"{name}: {', '.join(said)}" if said else name


@words.register
def _(fact: Roll, action: Action) -> str:
    about = ship(action, fact.about) if fact.about in action.ships else officer(action, fact.about)
    about = "" if about in action.fleets else about
    of = f"{about}: " if about else ""
    added = "".join(f", {change.value:+d} for {change.why}" for change in fact.modifiers)
    total = f", so {fact.total}" if fact.modifiers else ""
    wanted = (
        f"; {fact.at_most} or less"
        if fact.at_most is not None
        else f"; {fact.at_least} or more"
        if fact.at_least is not None
        else ""
    )
    outcome = "" if fact.success is None else " was wanted, and it served" if fact.success else " was wanted, and it failed"
    return f"{of}{fact.why} — the die shows {fact.die}{added}{total}{wanted}{outcome} [{fact.rule}]"


# -- sailing -------------------------------------------------------------------------------------------------------------

STEPS: dict[str, Callable[[int], str]] = {
    "ahead": lambda n: f"stands on {count(n, 'hex', 'hexes')}",
    "port": lambda n: "wears to port" if n == 1 else f"wears {count(n, 'point')} to port",
    "starboard": lambda n: "wears to starboard" if n == 1 else f"wears {count(n, 'point')} to starboard",
    "slip": lambda n: "slips to leeward" if n == 1 else f"slips {count(n, 'hex', 'hexes')} to leeward",
    "back": lambda n: "backs her topsails",
    "astern": lambda n: f"pulls {count(n, 'hex', 'hexes')} astern",
    "about": lambda n: "turns about under oars",
    "tack": lambda n: "puts her helm down to tack",
    "through": lambda n: "comes through the wind",
    "sternway": lambda n: "gathers sternway",
    "cast": lambda n: "casts her head off",
    "swing": lambda n: "hauls on her spring and swings",
    "alongside": lambda n: "comes alongside",
}


def move(action: Action, steps: Sequence[sailing.Manoeuvred]) -> str:
    """The steps of a move as one sentence, the like ones after each other counted."""
    done = []
    for verb, run in groupby(steps, key=lambda step: step.act.partition(":")[0]):
        number = len(list(run))
        done.append(STEPS[verb](number) if verb in STEPS else f"does {verb.replace('-', ' ')}")
    last = steps[-1]
    return f"{ship(action, last.ship)} {listed(done)}, and lies at {where(action, last.bow)} with her head towards {last.facing}"


@words.register
def _(fact: sailing.Manoeuvred, action: Action) -> str:
    return move(action, [fact])


@words.register
def _(fact: sailing.Passed, action: Action) -> str:
    how = f"ranges along the {fact.side} side of" if fact.side else f"crosses the {fact.end} of" if fact.end else "passes"
    return f"{ship(action, fact.ship)} {how} {ship(action, fact.other)}"


@words.register
def _(fact: sailing.Evaded, action: Action) -> str:
    how = "gives way and keeps clear of" if fact.evaded else "cannot keep clear of"
    return f"{ship(action, fact.ship)} {how} {ship(action, fact.other)}"


@words.register
def _(fact: sailing.Collided, action: Action) -> str:
    how = "runs aboard of" if fact.fouled else "scrapes past"
    held = ", and they lie foul of each other" if fact.fouled else ""
    return f"{ship(action, fact.ship)} {how} {ship(action, fact.other)}{held}"


@words.register
def _(fact: sailing.GrappleTried, action: Action) -> str:
    if fact.held:
        return f"{ship(action, fact.ship)} throws her grapnels into {ship(action, fact.other)}, and they hold"
    return f"the grapnels of {ship(action, fact.ship)} fall short of {ship(action, fact.other)}"


@words.register
def _(fact: sailing.CutFree, action: Action) -> str:
    how = "cuts herself free from" if fact.free else "hacks in vain at the lines that hold her to"
    return f"{ship(action, fact.ship)} {how} {ship(action, fact.other)}"


@words.register
def _(fact: sailing.Anchored, action: Action) -> str:
    return f"{ship(action, fact.ship)} " + (f"lets go an anchor by the {fact.end}" if fact.down else "cuts her cable")


@words.register
def _(fact: sailing.SailsSet, action: Action) -> str:
    how = {"full": "makes all sail", "plain": "comes under plain sail", "short": "shortens sail"}
    return f"{ship(action, fact.ship)} {how.get(fact.sails, f'sets {fact.sails} sails')}"


@words.register
def _(fact: sailing.Drifted, action: Action) -> str:
    drifting = f"{ship(action, fact.ship)} drifts down the wind to {where(action, fact.bow)}"
    return drifting if fact.moved else f"{ship(action, fact.ship)} would drift, but has no room"


@words.register
def _(fact: sailing.LeftMap, action: Action) -> str:
    return f"{ship(action, fact.ship)} sails out of the battle"


@words.register
def _(fact: sailing.Grounded, action: Action) -> str:
    return f"{ship(action, fact.ship)} takes the ground at {where(action, fact.bow)}"


@words.register
def _(fact: sailing.SeaShifted, action: Action) -> str:
    return f"the battle has drifted: every ship is laid one hex towards {fact.toward}"


@words.register
def _(fact: sailing.Steered, action: Action) -> str:
    how = {"forward": "hold her course", "port": "turn to port", "starboard": "turn to starboard"}
    return f"{ship(action, fact.ship)} is bound to {how.get(fact.course, fact.course)}"


@words.register
def _(fact: sailing.TowParted, action: Action) -> str:
    return f"the tow between {ship(action, fact.ship)} and {ship(action, fact.towed)} is cast off"


# -- the guns ------------------------------------------------------------------------------------------------------------


def hits(action: Action, hull: int, rigging: int, marines: int = 0) -> str:
    """What struck home."""
    men = vocabulary(action.options.edition).marines
    parts = [count(hull, "shot in her hull", "shots in her hull") if hull else ""]
    parts.append(count(rigging, "aloft", "aloft") if rigging else "")
    parts.append(f"{count(marines, 'point', 'points')} of her {men} swept away" if marines else "")
    return listed(part for part in parts if part)


@words.register
def _(fact: gunnery.Fired, action: Action) -> str:
    guns = f"her {fact.broadside} broadside" if fact.broadside else "a salvo"
    how = f"answers with {guns} against" if fact.answer else f"fires {guns} into" if fact.range <= 1 else f"fires {guns} at"
    aim = "the rigging" if fact.aim == "rigging" else "the hull"
    far = "yardarm to yardarm" if fact.range == 0 else f"at {count(fact.range, 'hex', 'hexes')}"
    raked = f", raking her by the {fact.rake}" if fact.rake else ""
    seen = ", half hidden by smoke and friends" if fact.partial else ""
    effect = hits(action, fact.hull, fact.rigging, fact.marines)
    result = f": {effect}" if effect else ", without effect" if fact.firepower is not None else ", but the range is too great"
    return f"{ship(action, fact.ship)} {how} {aim} of {ship(action, fact.target)} {far}{raked}{seen}{result}"


@words.register
def _(fact: gunnery.ChaseGunsFired, action: Action) -> str:
    effect = f"and cut up her rigging ({count(fact.rigging, 'hit')})" if fact.rigging else "and miss"
    far = count(fact.range, "hex", "hexes")
    return f"the chase guns of {ship(action, fact.ship)} try {ship(action, fact.target)} at {far} {effect}"


@words.register
def _(fact: gunnery.FireHeld, action: Action) -> str:
    return f"{ship(action, fact.ship)}, hit first, holds the fire that she meant for {ship(action, fact.target)}"


@words.register
def _(fact: gunnery.Masked, action: Action) -> str:
    return f"a friend lies before the guns of {ship(action, fact.ship)}: her {fact.broadside} broadside is masked this turn"


# -- damage --------------------------------------------------------------------------------------------------------------

CAUSES = {
    "shot": "is hit",
    "chase guns": "is hit by the chase guns",
    "blaze": "burns",
    "burst gun": "has a gun burst on her deck",
    "melee": "suffers in the fight",
}


@words.register
def _(fact: harm.Damaged, action: Action) -> str:
    effect = hits(action, fact.hull, fact.rigging, fact.marines)
    return f"{ship(action, fact.ship)} {CAUSES.get(fact.cause, 'is hurt')}" + (f": {effect}" if effect else "")


@words.register
def _(fact: harm.Crippled, action: Action) -> str:
    return f"{ship(action, fact.ship)} is beaten about: guns dismounted, and her side stove in"


@words.register
def _(fact: harm.Dismasted, action: Action) -> str:
    return f"the masts of {ship(action, fact.ship)} go by the board"


@words.register
def _(fact: harm.CaughtFire, action: Action) -> str:
    return f"{ship(action, fact.ship)} is on fire" + (
        f": the flames have leapt over from {ship(action, fact.source)}" if fact.source else "!"
    )


@words.register
def _(fact: harm.FireOut, action: Action) -> str:
    return f"the people of {ship(action, fact.ship)} have mastered the fire"


@words.register
def _(fact: harm.Struck, action: Action) -> str:
    return f"{ship(action, fact.ship)} strikes her colours!"


@words.register
def _(fact: harm.Sunk, action: Action) -> str:
    return f"{ship(action, fact.ship)} " + ("settles, and lies awash" if fact.awash else "goes down")


@words.register
def _(fact: harm.Exploded, action: Action) -> str:
    with_her = f", and takes {ships(action, fact.others)} with her" if fact.others else ""
    return f"the magazine takes fire: {ship(action, fact.ship)} blows up{with_her}!"


@words.register
def _(fact: harm.CommanderHarmed, action: Action) -> str:
    how = {"wounded": "is wounded", "killed": "falls", "drowned": "goes down with his ship", "captured": "is taken prisoner"}
    aboard = "" if fact.harm == "drowned" else f" aboard {ship(action, fact.ship)}"
    return f"{officer(action, fact.commander)} {how.get(fact.harm, fact.harm)}{aboard}"


@words.register
def _(fact: harm.BatteryHit, action: Action) -> str:
    guns = ship(action, fact.battery)
    return f"{guns} takes {count(fact.hits, 'hit')}" + (", and its guns fall silent" if fact.silenced else "")


# -- boarding ------------------------------------------------------------------------------------------------------------


@words.register
def _(fact: boarding.Boarded, action: Action) -> str:
    outcome = "and carry her" if fact.taken else "and are thrown back"
    dice = f"{' and '.join(map(str, fact.dice))} against {fact.answer}"
    who, many = ships(action, fact.ships), len(fact.ships) > 1
    verb = "board" if many else "sends her boarders into"
    end = outcome if many else outcome.replace("and carry", "and carries").replace("and are thrown", "who are thrown")
    return f"{who} {verb} {ship(action, fact.defender)}, {fact.attack} to {fact.defence}, the dice {dice}, {end}"


@words.register
def _(fact: boarding.Taken, action: Action) -> str:
    how = f" ({fact.how})" if fact.how else ""
    return f"{ship(action, fact.ship)} is {'retaken' if fact.again else 'taken'} by {people(fact.by)}{how}"


@words.register
def _(fact: boarding.FlagShifted, action: Action) -> str:
    if fact.to:
        return f"{officer(action, fact.commander)} shifts his flag from {ship(action, fact.ship)} to {ship(action, fact.to)}"
    return f"{officer(action, fact.commander)} can find no boat to leave {ship(action, fact.ship)}"


# -- cards and optional rules ---------------------------------------------------------------------------------------------


@words.register
def _(fact: dealing.CardsDealt, action: Action) -> str:
    thrown = f"throw away {listed(map(str, fact.thrown))} and " if fact.thrown else ""
    return f"{people(fact.side)} {thrown}draw {count(fact.drawn, 'card')}"


@words.register
def _(fact: dealing.CardsLaid, action: Action) -> str:
    laid = listed(f"{people(side)} {card}" for side, card in fact.laid.items())
    return f"the cards are shown, {laid}: {people(fact.leads)} say who goes first"


@words.register
def _(fact: dealing.OutOfCommandOption, action: Action) -> str:
    return f"{people(fact.side)} act without a card"


@words.register
def _(fact: dealing.EventPlayed, action: Action) -> str:
    upon = f" on {ships(action, fact.ships)}" if fact.ships else ""
    return f"{people(fact.side)} play {fact.event.replace('-', ' ').replace('_', ' ')} (card {fact.card}){upon}"


@words.register
def _(fact: dealing.Loaded, action: Action) -> str:
    return f"{ship(action, fact.ship)} loads with {fact.load or 'round'} shot"


@words.register
def _(fact: choice.CornerMarked, action: Action) -> str:
    line = leader(action, fact.command)
    return f"the line of {line} turns in succession at {where(action, fact.hex)}, towards {fact.facing}"


@words.register
def _(fact: choice.LineBroken, action: Action) -> str:
    verb = "falls" if len(fact.ships) == 1 else "fall"
    return f"{ships(action, fact.ships)} {verb} out of the line of {leader(action, fact.command)}"


# -- the turn, command, and the end --------------------------------------------------------------------------------------


@words.register
def _(fact: course.TurnBegan, action: Action) -> str:
    return f"turn {fact.turn}: the wind blows towards {fact.wind}"


@words.register
def _(fact: course.DayBegan, action: Action) -> str:
    return f"day {fact.day} of {fact.of}, {in_words(fact.date)}: the weather is {fact.weather}"


@words.register
def _(fact: course.WindShifted, action: Action) -> str:
    return f"the wind, which blew towards {fact.was}, goes round to {fact.wind}"


@words.register
def _(fact: course.WindFailed, action: Action) -> str:
    return f"the wind fails: every ship has {count(abs(fact.mps), 'point')} of way less" if fact.mps else "the wind holds"


def leader(action: Action, command: str) -> str:
    """Who leads a command: its id is its commander's, or that of a ship by herself."""
    return officer(action, command) if command in action.commanders else ship(action, command)


@words.register
def _(fact: course.CommandFormed, action: Action) -> str:
    if fact.kind == "battery":
        return f"{leader(action, fact.command)} stands to its guns"
    if fact.kind == "single":
        return f"{leader(action, fact.command)} is out of command"
    how = "in formation" if fact.kind == "formation" else "in company"
    return f"{leader(action, fact.command)} has {count(len(fact.ships), 'ship')} {how}"


@words.register
def _(fact: course.InitiativeWon, action: Action) -> str:
    return f"{people(fact.side)} have the initiative"


@words.register
def _(fact: course.CommandActivated, action: Action) -> str:
    return f"{people(fact.side)} act with {leader(action, fact.command)}"


@words.register
def _(fact: course.ActivationPassed, action: Action) -> str:
    return f"{people(fact.side)} let the enemy show his hand"


@words.register
def _(fact: course.ShipActivated, action: Action) -> str:
    return f"{ship(action, fact.ship)} " + ("hangs back, without orders" if fact.shy else "acts")


@words.register
def _(fact: course.BrokeOff, action: Action) -> str:
    who = people(fact.nation or fact.side)
    why = {"check": "have had enough and break off", "commanders": "have lost every flag officer and break off"}
    last = {"flagship": "see their flagship lost and break off", "ships": "have no ship left that can fight"}
    return f"{who} {(why | last).get(fact.why, 'break off')}"


@words.register
def _(fact: course.Awakened, action: Action) -> str:
    return f"{listed(people(nation) for nation in fact.nations)} beat to quarters: the surprise is over"


@words.register
def _(fact: course.Recognised, action: Action) -> str:
    return f"{ships(action, fact.ships)} know each other for friends, and cease firing"


@words.register
def _(fact: course.Entered, action: Action) -> str:
    return f"{ship(action, fact.ship)} comes up at {where(action, fact.bow)}"


@words.register
def _(fact: course.Withdrew, action: Action) -> str:
    return f"{ship(action, fact.ship)} withdraws from the battle"


@words.register
def _(fact: course.Signalled, action: Action) -> str:
    seen = "puts the glass to his blind eye, and stays" if fact.stays else "obeys the signal of recall"
    return f"{officer(action, fact.commander)} {seen}"


@words.register
def _(fact: course.Scuttled, action: Action) -> str:
    return f"{ship(action, fact.ship)} is scuttled by those who hold her"


@words.register
def _(fact: course.BattleEnded, action: Action) -> str:
    points = f", by {listed(f'{party(side)} {total:g}' for side, total in fact.points.items())} points" if fact.points else ""
    level = {"normal": "a victory", "marginal": "a marginal victory", "substantial": "a substantial victory"}
    won = f"{level.get(fact.level, fact.level)} for {people(fact.winner)}" if fact.winner else "the battle is drawn"
    return f"the battle is over ({fact.why}): {won}{points}"

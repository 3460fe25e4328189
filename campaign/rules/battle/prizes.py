"""Strike Colours (SL 8.44): which of the beaten side's lost sail are prizes, and what the captor does with each."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.engagement import Battle, Loss
from campaign.record.battle import Struck
from campaign.record.causes import Apart, Harm, Purpose
from campaign.record.sailing import Parted, Rejoined
from campaign.rules import damage, organisation
from campaign.rules.battle.regrouping import engaged_squadrons
from campaign.state import Squadron, SquadronCounter, World
from maps.theatre import dice_of
from table.decisions import Decision, Option
from table.dice import d10, log, pick
from table.flows import Flow, ask

TOLL = 3  # SL 8.442: what each prize adds to her squadron's damage
SCUTTLE, ALONE = "scuttle", "independent"
Home = Squadron | SquadronCounter | None  # where a prize goes: a squadron, a new one, or the bottom of the sea


def strike(world: World, battle: Battle) -> Flow[None]:
    """SL 8.44: a victor takes those of the enemy's lost sail that strike to him; by a report who took a ship has her."""
    if battle.reported:
        for loss in [loss for loss in battle.losses if loss.captor and not (loss.burnt or loss.merchant)]:
            yield from take(world, battle, loss, loss.captor)
    elif battle.victor:
        for loss in struck(world, battle):
            yield from take(world, battle, loss, battle.victor)


def struck(world: World, battle: Battle) -> list[Loss]:
    """SL 8.441: how many strike the table says, and chance which; those that a fireship burnt cannot (SL 6.235),
    nor a convoy's (SL 10.144)."""
    afloat = [loss for loss in battle.losses if loss.side != battle.victor and not (loss.burnt or loss.merchant)]
    if not afloat:
        return []
    roll = d10(world, "how many strike their colours", "SL 8.44", battle.id, Purpose.STRIKING)
    share = roll.read({f"{share}%": dice_of(dice) for dice, share in world.charts.strike_colours.items()})
    found: list[Loss] = []
    for _ in range(_part(len(afloat), int((share or "0%").removesuffix("%")))):
        found.append(afloat.pop(pick(world, len(afloat), "who strikes", "SL 8.441", battle.id, Purpose.STRIKING)))
    return found


def _part(count: int, per_cent: int) -> int:
    """A share of several, fraction dropped but not below one (SL 2.21c), unless the share is nothing."""
    return max(1, count * per_cent // 100) if per_cent else 0


def take(world: World, battle: Battle, prize: Loss, side: str) -> Flow[None]:
    """SL 8.441-8.444: she joins an engaged squadron with room, else a new one; or is scuttled, or sunk for want of a counter."""
    own = engaged_squadrons(world, battle, side)
    options = homes(world, side, prize.sail_class, own)
    if len(options) == 1:
        log(world, Struck(prize.sail.name, side, "", battle=battle.id, rule="SL 8.444"))
        return
    prompt = f"{prize.sail.name} has struck: where does she go?"
    chosen = yield from ask(Decision(side, "SL 8.441", kinds.PRIZE, options, prompt, prize.sail.id))
    if chosen is None:
        log(world, Struck(prize.sail.name, side, "", battle=battle.id, rule="SL 8.442"))
        return
    battle.losses.remove(prize)
    if isinstance(chosen, Squadron):
        chosen.ships.append(prize.sail)
    else:
        chosen = yield from commission(world, battle, chosen, prize)
    log(world, Struck(prize.sail.name, side, chosen.id, battle=battle.id, rule="SL 8.441"))
    damage.inflict(world, chosen, TOLL, f"{prize.sail.name} taken into the squadron", "SL 8.442", Harm.PRIZE)


def homes(world: World, side: str, sail_class: str, own: list[Squadron]) -> tuple[Option[Home], ...]:
    """SL 8.441-8.442: the squadrons of these that have room for a prize of her class, else new ones; or she is scuttled."""
    room = [one for one in own if one.sail_class == sail_class and one.sail < one.capacity]
    spare = [] if room else [one for one in world.spare_squadrons.values() if _serves(one, side, sail_class)]
    return (
        *(Option[Home](f"squadron:{one.id}", one.name, one) for one in room),
        *(Option[Home](f"new:{one.id}", f"a new squadron: {one.name}", one) for one in spare),
        Option[Home](SCUTTLE, "scuttle her", None),
    )


def _serves(counter: SquadronCounter, side: str, sail_class: str) -> bool:
    """SL 8.441, D-19h: of whatever friendly contingent or command, but of her class (SL 3.252c), and no flagship's (SL 10.31)."""
    return counter.side == side and counter.sail_class == sail_class and not counter.flagship


def commission(world: World, battle: Battle, counter: SquadronCounter, prize: Loss) -> Flow[Squadron]:
    """SL 8.441: a squadron formed to hold prizes goes to any engaged flotilla, or sails independent without orders."""
    squadron = organisation.form_squadron(world, counter, [prize.sail], battle.place)
    alone = organisation.set_independent(world, squadron, battle.place)
    battle.engaged[counter.side].append(alone.id)
    formations = [world.formations[name] for name in battle.engaged[counter.side]]
    flotillas = [one for one in formations if one.kind in organisation.FLOTILLAS]
    if flotillas:
        options = (*(Option(one.id, one.name, one) for one in flotillas), Option(ALONE, "sail independent", alone))
        question = Decision(counter.side, "SL 8.441", kinds.PRIZE_FLOTILLA, options, f"Whither with {counter.name}?", squadron.id)
        chosen = yield from ask(question)
        if chosen is not alone:
            squadron.formation = chosen.id
            del world.formations[alone.id]
            battle.engaged[counter.side].remove(alone.id)
            log(world, Rejoined(squadron.id, chosen.id, chosen.place, rule="SL 8.441"))
            return squadron
    log(world, Parted("", squadron.id, alone.id, Apart.PRIZES, alone.place, rule="SL 8.441"))
    return squadron

"""Cutting out (SL 6.25b): a sail that lies at an enemy's port is brought out, and is a prize like any other (SL 8.44)."""

from __future__ import annotations

from campaign import question_kinds as kinds
from campaign.exclusive_rules.rows import CuttingOut
from campaign.record.auxiliaries import CutOut
from campaign.record.causes import Harm, Sinking
from campaign.record.sailing import Rejoined
from campaign.rules import damage, organisation, ports
from campaign.rules.battle import prizes
from campaign.rules.convoys import standing
from campaign.state import Auxiliary, Formation, Sail, Squadron, World
from table.decisions import Decision, Option
from table.dice import log, pick
from table.flows import Flow, ask

RULE = "SL 6.25b"


def marks(world: World, row: CuttingOut, port: str) -> list[Squadron]:
    """The squadrons at a port that boats may go for: of its classes, and neither a convoy's nor a flagship nor without number."""
    return [
        one
        for one in ports.lying_at(world, port)
        if (not row.classes or one.sail_class in row.classes)
        and not (one.flagship or one.endless or standing.is_transport(world, one))
    ]


def bring_out(world: World, marines: Auxiliary, formation: Formation, found: list[Squadron]) -> Flow[None]:
    """SL 6.25b, 8.441: their side says which squadron, and chance which sail of it; she goes to the formation or is burnt."""
    options = tuple(Option(one.id, f"{one.name} ({one.sail} sail)", one) for one in found)
    squadron = yield from ask(Decision(marines.side, RULE, kinds.CUT_OUT, options, "Which squadron is boarded?", marines.id))
    sail = squadron.ships[pick(world, squadron.sail, "which sail is boarded", RULE, marines.id)]
    home = yield from _home(world, marines.side, formation, squadron, sail)
    log(world, CutOut(squadron.id, sail.name, marines.side, home.id if home else "", rule=RULE))
    organisation.lose_sail(world, squadron, sail.id, RULE, Sinking.CUT_OUT, "its last sail was cut out")
    if home is not None:
        home.ships.append(sail)
        damage.inflict(world, home, prizes.TOLL, f"{sail.name} taken into the squadron", "SL 8.442", Harm.PRIZE)


def _home(world: World, side: str, formation: Formation, taken: Squadron, sail: Sail) -> Flow[Squadron | None]:
    """SL 8.441-8.444: a squadron of the formation that has room, else a new one in it; None if she is burnt instead."""
    options = prizes.homes(world, side, taken.sail_class, world.company(formation.id))
    if len(options) == 1:
        return None
    prompt = f"{sail.name} is cut out: where does she go?"
    chosen = yield from ask(Decision(side, "SL 8.441", kinds.PRIZE, options, prompt, sail.id))
    if chosen is None or isinstance(chosen, Squadron):
        return chosen
    squadron = organisation.form_squadron(world, chosen, [], formation.place)
    squadron.formation, squadron.berth = formation.id, None
    log(world, Rejoined(squadron.id, formation.id, formation.place, rule="SL 8.441"))
    return squadron

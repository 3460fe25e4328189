"""Leaders in battle (SL 8.214, 8.26): how many squadrons they control, who commands, and where each hoists his flag."""

from __future__ import annotations

from collections.abc import Mapping

from campaign import question_kinds as kinds
from campaign.engagement import Battle
from campaign.record.battle import Hoisted, OutOfControl, TookCommand
from campaign.record.causes import Purpose
from campaign.rules import leaders, organisation
from campaign.rules.flagships import action
from campaign.state import Formation, Squadron, World
from table.decisions import Decision, Form, IllegalChoice, Option, Part
from table.dice import log, reveal
from table.flows import Flow, ask, ask_all

# -- control -------------------------------------------------------------------------------------------------------------


def limit_control(world: World, battle: Battle) -> Flow[None]:
    """SL 8.214, 3.441d: squadrons beyond what the engaged leaders of their side control sit out, as their owner chooses."""
    for side in battle.sides:
        while not _controlled(world, battle, side):
            squadrons = [one for one in fighting(world, battle, side) if not one.flagship]  # SL 3.443b
            options = tuple(Option(one.id, one.name, one) for one in squadrons)
            squadron = squadrons[0]
            if len(squadrons) > 1:
                prompt = "Which squadron sits the battle out?"
                squadron = yield from ask(Decision(side, "SL 8.214", kinds.SIT_OUT, options, prompt, battle.id))
            battle.idle.append(squadron.id)
            log(world, OutOfControl(squadron.id, battle=battle.id, rule="SL 8.214"))


def _controlled(world: World, battle: Battle, side: str) -> bool:
    """SL 8.214, 3.443b: whether the engaged leaders' ratings together suffice, squadrons being counted as for oversize."""
    limit = sum(organisation.control(world, world.formations[name]) for name in battle.engaged[side])
    return organisation.weighed(fighting(world, battle, side)) <= limit


def fighting(world: World, battle: Battle, side: str) -> list[Squadron]:
    """SL 8.33: a side's engaged squadrons but those out of control; a convoy's own sail do not fight (SL 10.131)."""
    engaged = [squadron for name in battle.engaged[side] if name not in world.convoys for squadron in world.company(name)]
    return [squadron for squadron in engaged if squadron.id not in battle.idle]


# -- the senior leader ---------------------------------------------------------------------------------------------------


def senior_of(world: World, battle: Battle, side: str) -> str | None:
    """SL 8.26, 3.423: the senior of the engaged leaders; of equals the initial formation's; None for a notional one."""
    present = [leader for flotilla in _flotillas(world, battle, side) if (leader := world.leader_of(flotilla))]
    first = world.leader_of(world.formations[battle.initial[side]])
    why = "who commands in the battle"
    chief = leaders.senior(world, present, why, first=first, about=battle.id, purpose=Purpose.COMMAND)
    return chief.id if chief else None


def _flotillas(world: World, battle: Battle, side: str) -> list[Formation]:
    """A side's engaged formations and all that is subordinate to them, the innermost first."""
    return [flotilla for name in battle.engaged[side] for flotilla in reversed(world.array(world.formations[name]))]


# -- hoisting flags ------------------------------------------------------------------------------------------------------


def assign(world: World, battle: Battle) -> Flow[None]:
    """SL 8.26-8.261: who commands each side now, and aboard which squadron each leader is, both sides at once (SL 2.33b).

    Before that flagships are told off to their squadrons (SL 10.314).
    """
    yield from action.pair(world, battle)
    forms: list[Form[str]] = []
    for side in battle.sides:
        battle.seniors[side] = senior_of(world, battle, side)
        log(world, TookCommand(side, battle.seniors[side], battle=battle.id, rule="SL 8.26"))
        choices = _choices(world, battle, side)
        battle.aboard |= {leader: own[0] for leader, own in choices.items() if len(own) == 1}
        form = _flags(world, side, choices)
        if form.parts:
            forms.append(form)
    answers = yield from ask_all(forms)
    if forms:
        reveal(world)
    for form in forms:
        battle.aboard |= answers[form.side]
    battle.led = list(battle.aboard)
    for leader, squadron in battle.aboard.items():
        log(world, Hoisted(leader, squadron, battle=battle.id, rule="SL 8.261"))


def _choices(world: World, battle: Battle, side: str) -> dict[str, list[str]]:
    """SL 8.261: for each engaged leader the fighting squadrons of his own formation; who has none is out of the battle.

    An admiral with a flagship is aboard her (SL 10.32).
    """
    able = {squadron.id for squadron in fighting(world, battle, side)}
    found: dict[str, list[str]] = {}
    for flotilla in _flotillas(world, battle, side):
        own = [squadron.id for squadron in world.company(flotilla.id) if squadron.id in able]
        leader = world.leader_of(flotilla)
        if leader is not None and own:
            great = action.of_the_admiral(world, flotilla, own) if leaders.is_admiral(leader) else []
            found[leader.id] = great or own
    return found


def _flags(world: World, side: str, choices: Mapping[str, list[str]]) -> Form[str]:
    """A line for each leader who has more than one squadron to choose from."""
    usual = _spread(choices)
    squadrons = {name: Option(name, world.squadrons[name].name, name) for own in choices.values() for name in own}
    parts = tuple(
        Part(leader, world.leaders[leader].name, tuple(squadrons[name] for name in own), usual[leader])
        for leader, own in choices.items()
        if len(own) > 1
    )

    def check(answer: Mapping[str, str]) -> None:
        """SL 8.262: no two leaders aboard one squadron where each could have his own."""
        aboard = [*{**usual, **answer}.values()]
        if len(set(aboard)) < len(set(usual.values())):
            shared = ", ".join(sorted({name for name in aboard if aboard.count(name) > 1}))
            raise IllegalChoice(f"flags [SL 8.262]: two leaders aboard {shared}; expected one a squadron while there are enough")

    return Form(side, "SL 8.261", kinds.FLAGS, parts, "Aboard which squadron is each leader?", check, secret=True)


def _spread(choices: Mapping[str, list[str]]) -> dict[str, str]:
    """SL 8.262: each leader in the first squadron of his that nobody has yet, or if there is none in the first of all.

    A subordinate's squadrons are his superior's too, so with the innermost first no two share a squadron needlessly.
    """
    aboard: dict[str, str] = {}
    for leader, own in choices.items():
        aboard[leader] = next((name for name in own if name not in aboard.values()), own[0])
    return aboard

"""What a battle of twelve sail against twelve does at each intensity, fought many times through the rules themselves.

    python tools/battle_plot.py                          print the table of docs/charts.md
    python tools/battle_plot.py --out docs/battle.svg    draw the distributions as well
    python tools/battle_plot.py --battles 500            fewer of each, for a quick look

Each side has a flag of four squadrons of three ships of the line under a leader, alike but for what a row of the table says.
Nobody withdraws, calls 'Admiral!' or refuses a prize; a leader's shifts all go to his own fire.
"""

from __future__ import annotations

from collections import Counter
from math import ceil
from pathlib import Path
from statistics import mean, pstdev
from typing import Annotated, Any, NamedTuple

import typer

from campaign.engagement import INTENSITIES
from campaign.game import SeaLords
from campaign.record.battle import BattleEnded, Fired, Lost, Struck
from campaign.rules.battle import course
from campaign.state import Command, Formation, Leader, Sail, Squadron, World
from maps.place import space_named
from table.decisions import Form, Plan
from table.flows import Flow, Question, Together

SQUADRONS, SAIL = 4, 3
PLACE = space_named("off-ushant")
ANSWERS = {"admiral": "no", "double": "none"}
INK = {"light": "#4a8a5a", "medium": "#c08a20", "heavy": "#a03020"}


class Case(NamedTuple):
    """A row of the table: damage that every squadron has before, and the leadership of both sides."""

    words: str
    worn: int = 0
    leadership: tuple[int, int] = (3, 3)


class Outcome(NamedTuple):
    """One battle: points and sail that it cost the second side, sail that it cost the first; if somebody won, what the beaten
    side lost and how many of these struck."""

    points: int
    lost: int
    other: int
    beaten: int
    struck: int


CASES = (
    Case("fresh, leaders 3 against 3"),
    Case("5 points of damage each, 3 against 3", worn=5),
    Case("fresh, leaders 3 against 5", leadership=(5, 3)),
    Case("5 points of damage each, 3 against 5", worn=5, leadership=(5, 3)),
)


# -- the battle --------------------------------------------------------------------------------------------------------


def laid_out(game: SeaLords, case: Case) -> World:
    """Two fleets in sight of each other and nothing else on the chart; their tempers let any intensity be (SL 8.54j)."""
    world = game.new_world("")
    world.formations, world.squadrons, world.leaders, world.auxiliaries, world.stations = {}, {}, {}, {}, {}
    world.commands = {side: Command(side, side, side, (flag_of(game, side),)) for side in world.sides}
    for side, leadership, temper in zip(world.sides, case.leadership, ("Aggressive", "Cautious"), strict=True):
        leader = Leader(f"{side}-man", side, side, "Vice-Admiral", leadership, 3, SQUADRONS, temper, side)
        world.leaders[leader.id] = leader
        world.formations[side] = Formation(side, side, side, "flag", PLACE, leader.id, spotted=True, command=side)
        for number in range(SQUADRONS):
            name = f"{side}-{number + 1}"
            ships = [Sail(f"{name}-{ship}", f"{name}-{ship}") for ship in range(SAIL)]
            world.squadrons[name] = Squadron(
                name, name, side, flag_of(game, side), "SOL", ships, case.worn, formation=side, command=side
            )
    return world


def flag_of(game: SeaLords, side: str) -> str:
    return next(one.flags[0] for one in game.theatre.heading.sides if one.id == side)


def answer(question: Question, wanted: str) -> Any:
    """A captain of few words: what he was told of the intensity, else what is usual or comes first."""
    if isinstance(question, Form):
        return question.resolve({})
    if isinstance(question, Plan):
        return question.resolve([])
    keys = [option.key for option in question.options]
    told = wanted if question.kind == "intensity" else "attack" if "attack" in keys else ANSWERS.get(question.kind, keys[0])
    return question.resolve(told)


def fought(flow: Flow[None], wanted: str) -> None:
    """Run a flow to its end with such captains on both sides."""
    meaning: Any = None
    while True:
        try:
            request = flow.send(meaning)
        except StopIteration:
            return
        if isinstance(request, Together):
            meaning = {question.side: answer(question, wanted) for question in request.questions}
        else:
            meaning = answer(request, wanted)


def battle(fleets: World, wanted: str, seed: str) -> Outcome:
    """One battle of these fleets, read from the facts it leaves."""
    world = fleets.clone()
    world.dice.seed = seed
    first, second = world.sides
    owner = {name: squadron.side for name, squadron in world.squadrons.items()}
    fought(course.fight_all(world), wanted)
    past = world.tray.journal
    (ended,) = (fact for fact in past if isinstance(fact, BattleEnded))
    lost = Counter(owner[fact.squadron] for fact in past if isinstance(fact, Lost))
    points = sum(fact.points for fact in past if isinstance(fact, Fired) and fact.side == first)
    struck = sum(isinstance(fact, Struck) for fact in past)
    assert ended.fought, "nobody has withdrawn"
    return Outcome(points, lost[second], lost[first], max(lost.values()) if ended.victor else 0, struck)


def many(game: SeaLords, case: Case, battles: int) -> dict[str, list[Outcome]]:
    """So many battles of a case at each intensity."""
    fleets = laid_out(game, case)
    return {name: [battle(fleets, name, f"{name}-{n}") for n in range(battles)] for name in INTENSITIES}


# -- the table ---------------------------------------------------------------------------------------------------------


def table(found: dict[Case, dict[str, list[Outcome]]]) -> str:
    """The figures as Markdown: mean and standard deviation of the side that is not the better led."""
    lines = [
        "| fleets | intensity | damage points | sail lost | at most | the other's | with a victor | struck of the beaten's |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for case, by_intensity in found.items():
        for name, outcomes in by_intensity.items():
            points, lost = [one.points for one in outcomes], [one.lost for one in outcomes]
            beaten, struck = sum(one.beaten for one in outcomes), sum(one.struck for one in outcomes)
            won = mean(one.beaten > 0 for one in outcomes)
            other = mean(one.other for one in outcomes)
            prizes = f"{struck / beaten:.0%}" if beaten else "-"
            lines.append(
                f"| {case.words} | {name} | {mean(points):.1f} ± {pstdev(points):.1f} | {mean(lost):.2f} ± {pstdev(lost):.2f}"
                f" | {max(lost)} | {other:.2f} | {won:.0%} | {prizes} |"
            )
    return "\n".join(lines)


# -- the picture -------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, MARGIN, PANEL = 760, 300, 48, 310


def picture(by_intensity: dict[str, list[Outcome]], title: str) -> str:
    """Two panels: how often a side suffers so many points, and how often it loses so many sail."""
    battles = len(by_intensity["light"])
    points = {name: Counter(one.points for one in found) for name, found in by_intensity.items()}
    lost = {name: Counter(one.lost for one in found) for name, found in by_intensity.items()}
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="serif" font-size="11">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            words(MARGIN, 20, title, 'font-size="13"'),
            *panel(MARGIN, points, battles, "damage points that a side suffers", every=4),
            *panel(WIDTH - MARGIN / 2 - PANEL, lost, battles, "sail that a side loses", every=1),
            *(
                words(MARGIN + PANEL - 8, 66 + 15 * row, name, f'fill="{ink}" text-anchor="end" font-size="12"')
                for row, (name, ink) in enumerate(INK.items())
            ),
            "</svg>",
            "",
        ]
    )


def panel(left: float, counts: dict[str, Counter[int]], battles: int, title: str, every: int) -> list[str]:
    """Bars side by side for each intensity, in per cent of the battles."""
    last = max(max(count) for count in counts.values())
    top = 10 * ceil(max(max(count.values()) for count in counts.values()) * 10 / battles)
    slot, base = PANEL / (last + 1), HEIGHT - MARGIN
    bar = 0.9 * slot / len(counts)

    def y(per_cent: float) -> float:
        return base - per_cent * (HEIGHT - 2 * MARGIN) / top

    drawn: list[str] = []
    for per_cent in range(0, top + 1, 20 if top > 50 else 10):
        drawn.append(f'<path d="M{left:.1f} {y(per_cent):.1f}h{PANEL}" stroke="#dddddd"/>')
        drawn.append(words(left - 5, y(per_cent) + 4, f"{per_cent}%", 'text-anchor="end"'))
    for row, (name, count) in enumerate(counts.items()):
        for value, times in sorted(count.items()):
            x, share = left + value * slot + row * bar + 0.05 * slot, 100 * times / battles
            drawn.append(
                f'<rect x="{x:.1f}" y="{y(share):.1f}" width="{bar:.1f}" height="{base - y(share):.1f}" fill="{INK[name]}"/>'
            )
    for value in range(0, last + 1, every):
        drawn.append(words(left + (value + 0.5) * slot, base + 15, str(value), 'text-anchor="middle"'))
    drawn.append(words(left + PANEL / 2, base + 34, title, 'text-anchor="middle"'))
    return drawn


def words(left: float, base: float, text: str, more: str = "") -> str:
    return f'<text x="{left:.1f}" y="{base:.1f}" {more}>{text}</text>'


def main(
    out: Annotated[Path | None, typer.Option(help="where to write the distributions, as SVG")] = None,
    battles: Annotated[int, typer.Option(help="battles of each case and intensity")] = 2500,
    theatre: str = "trafalgar-1805",
) -> None:
    """Fight all the cases and print the table."""
    game = SeaLords(theatre)
    found = {case: many(game, case, battles) for case in CASES}
    print(table(found))
    if out is not None:
        title = f"Twelve sail against twelve, {CASES[0].words}: {battles} battles of each intensity"
        out.write_text(picture(found[CASES[0]], title), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)

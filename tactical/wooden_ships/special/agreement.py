"""WS S.7.II.G, S.0.p3: the players may agree to end a battle. They are asked when all has been quiet for a while."""

from __future__ import annotations

from table.decisions import Decision, Option
from table.flows import Flow, ask_all
from tactical.wooden_ships import endings
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.state import Battle


def ask_to_end(battle: Battle) -> Flow[None]:
    """Each side says in secret whether it wants to go on; the battle ends if neither does. A duel has no such end."""
    quiet = endings.counted(battle, endings.QUIET)
    if battle.duel or not quiet or quiet % endings.figures().agree_after:
        return
    options = (Option("fight", "fight on", False), Option("end", "end the battle", True))
    prompt = "Nobody has fired for some time. Is the battle to end?"
    wanted = yield from ask_all(
        [Decision(side, "WS S.7.II.G", kinds.AGREE, options, prompt, secret=True) for side in battle.fleets]
    )
    if all(wanted.values()):
        battle.special[endings.AGREED] = 1

"""A battle on hexes within a campaign, as the player sees it who is asked there (SL 8.126)."""

from __future__ import annotations

from campaign.play.board_watch import BATTLE
from campaign.play.errors import BadInput
from campaign.play.hex_deck import Deck
from campaign.play.seated_player import SeatedPlayer
from table.flows import Question
from table.wording import capital

SHIP, TURN = "ship", "turn"


def deck_of(player: SeatedPlayer, question: Question | None) -> Deck | None:
    """The board that lies on the table, with what he is asked there; None if none lies there."""
    board = player.sighted()
    if board is None:
        return None
    draft = player.draft(question) if question is not None else None
    return Deck(
        board.rules,
        board.state,
        player.side,
        question=question,
        advised=player.advice(question) if question is not None else None,
        draft=draft if isinstance(draft, dict) else None,
        fresh=board.facts[player.lookout.heard :],
        before=player.lookout.seen,
        title=capital(player.names.action(board.brief.place)),
    )


def relieve(player: SeatedPlayer, question: Question, what: str) -> None:
    """Captains have this ship for the turn, the turn, or the rest of the battle."""
    board = player.sighted()
    if board is None or what not in (SHIP, TURN, BATTLE):
        raise BadInput(f"{what}: expected {SHIP}, {TURN} or {BATTLE}, while a battle lies on the hexes")
    said = {SHIP: f"ship {getattr(question, 'about', '')} {board.turn}", TURN: f"turn {board.turn}", BATTLE: BATTLE}
    player.lookout.relief = said[what]

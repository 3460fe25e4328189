"""A recorded session at a real (pseudo-)terminal: a turn with a battle, step by step; then leaving in either way."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from campaign.game import SeaLords
from campaign.play import seat_orders
from campaign.play.seat_orders import SeatOrders
from campaign.store.campaigns import Campaigns
from tests.campaign.at_terminal import started
from tests.campaign.play_kit import HEAVY, MANY
from tests.campaign.screen import CTRL_C, CTRL_D, PAINT, Screen


def sealords(path: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "campaign", "--db", str(path), *words]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "war.db"
    started(f"--db={path}", "new", "war", "--seed", HEAVY, "--seat", "british=human", "--seat", "allies=sailing-master")
    bill = seat_orders.timetable(SeatOrders(desks=MANY), SeaLords("trafalgar-1805"), "british")
    Campaigns(f"sqlite:///{path}").instruct("war", "british", seat_orders.written(bill))
    return path


def test_a_turn_with_a_battle_at_the_terminal(path: Path) -> None:
    with Screen(sealords(path, "play", "war", "--side", "british")) as screen:
        screen.expect("The Channel Fleet")
        screen.at_prompt()
        screen.type("sail squadron off ferrol to vigo")
        screen.expect("The squadron off Ferrol is to make for Vigo.")
        screen.at_prompt()
        screen.type("m off ushant")
        assert "A The Channel Fleet" in screen.expect(r"in its grip, \.\s+land")
        screen.at_prompt()
        told = ""
        for _ in range(40):
            screen.type("")
            told = screen.at_prompt()
            if "call 'Admiral!'" in told:
                break
        assert "== The action off Oléron" in told
        screen.type("?")
        assert "SL 8.33c" in screen.at_prompt()
        screen.type("odds")
        screen.expect("heavy +British")
        screen.at_prompt()
        screen.type("nonsense")
        screen.expect("No: 'nonsense' is no choice here")
        screen.at_prompt()
        screen.type("2")
        told = screen.at_prompt()
        assert "fire on column" in told
        for _ in range(80):
            screen.type("")
            if "Turn Two of 1805 begins" in screen.at_prompt():
                break
        screen.type("q")
        screen.expect("war is kept as it stands")
        assert screen.ended() == 0
        assert "Which orders are issued" in screen.text
        assert b"\x1b[1m" in screen.raw, "there is colour on a screen"
        lines = PAINT.sub("", screen.raw.decode()).splitlines()
        assert not [line for line in lines if len(line) > 80 and "explains" not in line]
    started(f"--db={path}", "verify", "war")


@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_he_may_leave_at_any_prompt_and_come_back(path: Path, key: str, code: int) -> None:
    with Screen(sealords(path, "play", "war")) as screen:
        screen.at_prompt()
        screen.type("")
        screen.at_prompt()
        screen.type(key, enter=False)
        assert screen.ended() == code
        assert "goes on from here" in screen.text
        assert "Traceback" not in screen.text
    with Screen(sealords(path, "play", "war")) as screen:
        screen.expect("impulse 1")
        screen.at_prompt()


def test_a_player_who_is_killed_loses_no_answer(path: Path) -> None:
    with Screen(sealords(path, "play", "war")) as screen:
        for _ in range(40):
            told = screen.at_prompt()
            screen.type("2" if "call 'Admiral!'" in told else "")
            if "call 'Admiral!'" in told:
                break
        screen.expect("fire on column")
        screen.program.kill()
    with Screen(sealords(path, "play", "war")) as screen:
        screen.at_prompt()
        screen.type("battle")
        assert "== The action off Oléron" in screen.at_prompt(), "he is asked in the battle where he left it"

"""The Admiralty's desk at the terminal, orders as letters, and what a side's view holds of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from campaign import views
from campaign.document import outlined
from campaign.game import SeaLords
from campaign.record.telling import in_words
from campaign.reports.letters import letters, rendered, task_in_words
from campaign.reports.names import Names
from campaign.rules.admiralty import issuing
from campaign.state import World
from orders.kinds import kind_of
from tests.campaign.at_terminal import Terminal, played, terminal
from tests.campaign.facts_kit import made

__all__ = ["played", "terminal"]


@cache
def game() -> SeaLords:
    return SeaLords("trafalgar-1805")


def begun() -> tuple[World, Names]:
    world = game().new_world("desk")
    return world, Names(outlined(world))


def test_the_desk_shows_counts_hand_pool_and_the_letters_of_one_side_alone(terminal: Terminal) -> None:
    said = terminal("orders", "nelson", "--side", "british")
    assert said.code == 0
    assert "== The Royal Navy ==" in said.out
    assert "The Combined Fleet" not in said.out
    assert "In hand (2)" in said.out
    assert "  Hold the Strait of Dover." in said.out
    assert "To Admiral Cornwallis, The Channel Fleet, off Ushant" in said.out
    assert "Admiralty Office, London, 31 December 1804" in said.out
    assert "Missiessy" not in said.out


def test_the_umpire_sees_both_and_the_document_has_the_same(terminal: Terminal) -> None:
    said = terminal("orders", "nelson", "--json").document
    assert [desk["side"] for desk in said["desks"]] == ["allies", "british"]
    (letter,) = said["desks"][0]["letters"]
    assert (letter["order"], letter["signed"]) == ("missiessy-to-the-antilles", "Decrès")
    assert {"id", "title", "task", "chance", "body"} == said["desks"][1]["pool"][0].keys()


def test_the_desk_can_be_written_to_a_page(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal("orders", "nelson", "--out", str(tmp_path / "desk.txt")).code == 0
    assert "Wm. Marsden" in (tmp_path / "desk.txt").read_text("utf-8")
    assert terminal("orders", "nelson", "--out", str(tmp_path / "desk.pdf")).code == 2


def test_a_side_that_there_is_not_is_refused(terminal: Terminal) -> None:
    said = terminal("orders", "nelson", "--side", "denmark")
    assert said.code == 2
    assert "unknown side 'denmark'" in said.err


def test_every_order_of_the_booklets_can_be_said_in_a_sentence() -> None:
    _, names = begun()
    told = {kind_of(order.do): task_in_words(order, names) for book in game().booklets.values() for order in book.order}
    assert len(told) >= 14
    for kind, words in told.items():
        assert words.startswith("To "), kind
        assert words.endswith("."), kind
        assert "space:" not in words, words
        assert "  " not in words


def test_a_letter_is_addressed_dated_and_signed_and_says_what_is_asked() -> None:
    world, names = begun()
    book = game().booklets["allies"]
    issuing.give(world, book.orders["to-brest"], world.formations["toulon-fleet"])
    letter = next(one for one in letters(world, "allies", names) if one.order == "to-brest")
    text = " ".join(rendered(letter).split())
    assert "To Vice-Admiral Villeneuve, Villeneuve's fleet, in Toulon harbour" in text
    assert "To join Ganteaume's fleet off Ushant. By the end of turn 12." in text
    assert "Napoléon" in text
    assert "Decrès" not in text
    assert "Minister of Marine," not in text
    assert "[Villeneuve to Brest: not begun; bound for Off Ushant]" in text


def test_hand_overs_and_rendezvous_are_letters_too() -> None:
    world, names = begun()
    assert task_in_words(None, names, "hand-over", "brest-fleet") == (
        "To proceed to Ganteaume's fleet and take over the order that it executes."
    )
    assert task_in_words(None, names, "rendezvous", "harbour:plymouth") == "To proceed to fit out in Plymouth harbour."
    assert task_in_words(None, names, "rendezvous", "channel-fleet") == "To proceed to the Channel Fleet and join it."
    assert world.admiralty.issued


def test_what_happens_to_orders_reads_well_in_the_log() -> None:
    _, names = begun()
    common = {"order": "x", "title": "Blockade of Ferrol", "formation": "channel-fleet", "side": "british"}
    said = {
        "order-issued": "The Channel Fleet is given an order: Blockade of Ferrol",
        "order-fulfilled": "The Channel Fleet has FULFILLED its order: Blockade of Ferrol",
        "order-begun": "The Channel Fleet begins to execute its order: Blockade of Ferrol",
    }
    for kind, words in said.items():
        assert in_words(made(common | {"fact": kind, "whither": "", "again": False}), names) == words
    sent = common | {"fact": "order-issued", "again": False, "whither": "harbour:plymouth", "title": "Rendezvous"}
    assert in_words(made(sent), names) == "The Channel Fleet is given an order: Rendezvous, in Plymouth harbour"
    again = common | {"fact": "order-issued", "again": True, "whither": ""}
    assert in_words(made(again), names) == "The Channel Fleet goes on with its order: Blockade of Ferrol"
    unissued = common | {"fact": "order-failed", "formation": "", "why": "the year is over"}
    never = "the British have failed in an order that was never issued, Blockade of Ferrol: the year is over"
    assert in_words(made(unissued), names) == never
    void = common | {"fact": "order-void", "formation": "", "why": "events have overtaken it"}
    assert in_words(made(void), names).startswith(
        "the British lay aside an order that was never issued, Blockade of Ferrol: events"
    )
    over = common | {"fact": "handed-over", "successor": "ferrol-blockade"}
    assert in_words(made(over), names) == "The squadron off Ferrol takes over the order of the Channel Fleet: Blockade of Ferrol"


# -- views ---------------------------------------------------------------------------------------------------------------------


def seen(world: World, side: str) -> bytes:
    view = views.view(world, side, ())
    return msgspec.json.encode(msgspec.structs.replace(view, waters=None))


@pytest.mark.rule("SL 9.322", "SL 9.324")
def test_a_side_sees_its_own_chits_and_orders_and_of_the_enemy_s_only_what_lies_open() -> None:
    world, _ = begun()
    own = views.view(world, "british", ()).orders
    assert own.issued["channel-fleet"].order == "western-squadron"
    assert own.issued["channel-fleet"].goals == ("space:off-ushant",)
    assert "cornwallis-off-brest" in own.pool
    assert "rochefort-squadron" not in own.issued
    before = seen(world, "british")
    theirs = world.admiralty.sets["allies"]
    theirs.hand.append(theirs.pool.pop())
    world.admiralty.issued["rochefort-squadron"].progress.count = 7
    assert seen(world, "british") == before, "an enemy's secret changes no byte"
    theirs.fulfilled, theirs.failed = 2, 1
    theirs.show("grand-design")
    now = views.view(world, "british", ()).orders
    assert (now.counts["allies"], now.shown["allies"]) == ((2, 1), ("grand-design",))


def test_without_booklets_there_is_nothing_to_see() -> None:
    world, _ = begun()
    world.admiralty.sets.clear()
    assert views.view(world, "british", ()).orders == views.Orders()


@pytest.mark.rule("SL 3.141d", "SL 9.324")
def test_the_chit_of_an_order_lies_in_its_flotilla_s_box_of_the_display(terminal: Terminal) -> None:
    said = terminal("fleet", "nelson", "--side", "british")
    assert "order [Keep the Western Squadron off Ushant]" in said.out
    assert "order [            ]" in said.out

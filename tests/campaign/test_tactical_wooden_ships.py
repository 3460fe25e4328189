"""`sealords tactical` with Wooden Ships: battles of both games by name, forms for a whole fleet, the curtain between two people,
moves by the clock, and logs to print."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.cli import main
from campaign.play.battle_file import BattleFile, Setting
from campaign.play.choosing import Unclear
from campaign.play.tactical_games import battle_wanted, wishes
from campaign.terminal.fleet_form import FleetForm
from campaign.terminal.hex_board import board_about
from campaign.terminal.interactive.console import Console, TimeUp
from campaign.terminal.tactical_play import TacticalPlay
from table.decisions import Form, IllegalChoice, Option, Part
from tactical.drawing import letters
from tactical.playing.registry import game_named
from tactical.wooden_ships import question_kinds as kinds
from tactical.wooden_ships.boarding import notes
from tactical.wooden_ships.state import Battle
from tests.campaign.at_terminal import Said

GAME = game_named("wooden-ships")
DUEL, FLEET = "mars-hercule", "lissa"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Types a command in an empty directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "130")

    def command(*words: str) -> Said:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(["tactical", *words])
        out, err = capsys.readouterr()
        return Said(int(left.value.code or 0), out, err)

    return command


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Lets a hand type these lines, and then close the terminal; the prompts that it saw."""
    prompts: list[str] = []

    def hand(*lines: str) -> list[str]:
        waiting = iter(lines)

        def read(prompt: str) -> str:
            print(prompt)
            prompts.append(prompt)
            line = next(waiting, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        return prompts

    return hand


def at_the_table(path: Path, scenario: str = FLEET, side: str = "british", **options: bool | int | str) -> TacticalPlay:
    """A person of a side at the terminal, whom the others wait for."""
    seats = {one: "human" if one == side else "captain" for one in GAME.sides(scenario)}
    kept = BattleFile.begun(path / "x.battle", Setting(scenario, "3", 1981, dict(options), seats, game="wooden ships"))
    return TacticalPlay(kept)


def sheet_for(table: TacticalPlay, kind: str) -> FleetForm:
    """The form of a kind, the first time that it is asked; all before it are answered as the captains advise."""
    for _ in range(400):
        table._others()
        question = table.session.pending[0]
        table.side = question.side
        if question.kind.name == kind:
            assert isinstance(question, Form)
            return FleetForm(table, question)
        table._choose(question, table.advice(question))
    raise AssertionError(kind)


# -- names ---------------------------------------------------------------------------------------------------------------


def test_both_games_are_listed_and_say_which_they_are(run: Callable[..., Said]) -> None:
    said = run("list").out
    assert re.search(r"trafalgar-1805 .* flying-colors", said)
    assert re.search(r"^nile .*13 French, 14 British +wooden-ships", said, re.MULTILINE)
    assert re.search(r"^suffren .*a campaign .*5 battles", said, re.MULTILINE)
    rows = run("list", "--rules", "wooden-ships", "--json").document
    assert len(rows) == 28
    assert {row["rules"] for row in rows} == {"wooden-ships"}


def test_a_name_that_two_games_have_must_say_which(run: Callable[..., Said]) -> None:
    said = run("show", "trafalgar")
    assert said.code != 0
    assert "flying-colors:trafalgar-1805 or wooden-ships:trafalgar, or --rules" in said.err
    assert "74-gun ship of the line" in run("show", "wooden-ships:trafalgar").out
    assert "rate" in run("show", "trafalgar", "--rules", "flying-colors").out
    assert "100-gun ship of the line" in run("show", "trafalgar", "--rules", "wooden-ships").out


@pytest.mark.parametrize(
    ("game", "name", "found"),
    [
        (None, "nile", ("wooden ships", "nile")),
        (None, "wooden-ships:nile", ("wooden ships", "nile")),
        (None, "Flying-Colors:trafalgar", ("flying colors", "trafalgar")),
        (None, "cape-ort", ("flying colors", "cape-ortugal-1805")),
        ("wooden-ships", "chesapeake", ("wooden ships", "chesapeake")),
        (None, "nowhere", ("flying colors", "nowhere")),
        (None, "x.battle", ("flying colors", "x.battle")),
    ],
)
def test_a_battle_is_found_by_its_name(game: str | None, name: str, found: tuple[str, str]) -> None:
    rules, battle = battle_wanted(game, name)
    assert (rules.name, battle) == found


def test_names_and_rules_that_do_not_agree_are_refused(run: Callable[..., Said]) -> None:
    assert "of another game" in run("show", "wooden-ships:nile", "--rules", "flying-colors").err
    assert "expected flying-colors, wooden-ships" in run("show", "nile", "--rules", "harpoon").err


@pytest.mark.rule("WS S.0.p3")
def test_rules_are_switched_and_chosen(run: Callable[..., Said]) -> None:
    given = ["basic", "no-criticals", "turns=20", "command-lag=radius", "fought-out"]
    wanted = {"basic": True, "criticals": False, "turns": 20, "command_lag": "radius", "fought_out": True}
    assert wishes(GAME, given) == wanted
    for wrong, right in (("turns=many", "a whole number"), ("command-lag=x", "none,squadrons,radius"), ("oars", "turns=N")):
        assert right in run("auto", DUEL, "--option", wrong).err
    shown = run("show", DUEL, "--option", "basic", "--edition", "1975", "--json").document
    assert (shown["options"]["level"], shown["options"]["edition"]) == ("basic", 1975)
    assert "1981, or 1975" in run("show", DUEL, "--edition", "2006").err


# -- fought by computers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [one for one in GAME.battles() if one not in ("ushant", "saintes", "trafalgar", "suffren")])
def test_every_battle_is_shown_and_fought(run: Callable[..., Said], name: str) -> None:
    rules = ("--rules", "wooden-ships")
    assert "the wind blows" in run("show", name, *rules).out
    said = run("auto", name, *rules, "--option", "turns=8")
    assert said.code == 0
    assert said.out.startswith(f"{name}: 1 game, seed 1805, 1981 rules")


def test_the_campaign_is_fought_and_filmed(run: Callable[..., Said], tmp_path: Path) -> None:
    assert run("auto", "suffren", "--option", "turns=3", "--replay", "film.html").code == 0
    page = (tmp_path / "film.html").read_text()
    assert "Suffren and Hughes" in page
    assert '"part":"Battle"' in page


def test_pictures_of_a_battle_are_written(run: Callable[..., Said], tmp_path: Path) -> None:
    for ending in ("svg", "png", "txt"):
        assert run("show", "nile", "--out", f"nile.{ending}").code == 0
    assert "Guerrier" in (tmp_path / "nile.svg").read_text()
    assert "F1↗+" in (tmp_path / "nile.txt").read_text()


@pytest.mark.rule("WS O.XV.A")
def test_foul_bottoms_are_designated_on_the_command_line_and_cost_what_they_should(run: Callable[..., Said]) -> None:
    def sail(*option: str) -> str:
        return run("auto", "arbuthnot", *option).out

    assert sail("--option", "foul-bottoms=French") != sail() == sail("--option", "copper"), "nobody is slow unless designated"
    refused = run("show", "arbuthnot", "--option", "foul-bottoms=Dutch")
    assert (refused.code, "unknown side or ship 'Dutch'" in refused.err) == (2, True)
    assert "expected sides or ships by name" in run("show", "arbuthnot", "--option", "new-arrivals=").err


@pytest.mark.rule("WS D.II.B")
def test_a_battle_of_ones_own_is_made_bought_and_played(
    run: Callable[..., Said], typed: Callable[..., list[str]], tmp_path: Path
) -> None:
    assert run("make", "british", "french", "--rules", "wooden-ships", "--points", "60", "--out", "mine.toml").code == 0
    assert run("auto", "mine.toml", "--option", "turns=2").code == 0
    typed("two frigates", "+ 74 crack", "+ 74 common crack", "+ 64-gun average", "-1", "+ 50 razee, poor crew", "")
    said = run("play", "mine.toml", "--side", "british", "--option", "turns=1").out
    assert "No: 'two frigates': expected + for a list, + with a number or some words, - with a number, or Enter" in said
    assert (
        "No: '74 crack' could be 2 of them: 74 large class, crack crew: 29 points; 74 common class, crack crew: 27 points" in said
    )
    assert "   1 64-gun ship, average crew: 17 points" in said
    assert "The British have bought two ships for 31 points: the " in said
    assert not re.search(r"\b(british|french)-[a-z]", said)


# -- forms ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.B.1")
def test_one_page_lists_every_ship_with_attitude_allowance_and_proposal(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path), "orders")
    lines = sheet._lines()
    moves = [part for part in sheet.question.parts if ":" not in part.key]
    assert len(moves) == 4
    for part in moves:
        (line,) = [one for one in lines if re.search(rf"\d {part.label} ", one)]
        assert re.search(r"[A-Z]+\d+[↑↗↘↓↙↖] [ABCD], \d hex(es)? \(A\d, B\d, C\d, D\d\)", line)
        assert f"-> {sheet.advised[part.key]}" in line
    assert lines[-1].startswith("    as usual: "), "notes are not listed while there are none"


@pytest.mark.rule("WS B.IV.B.1")
def test_what_differs_is_typed_for_several_ships_at_once(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path), "orders")
    one, other = [part for part in sheet.question.parts if ":" not in part.key][:2]
    before = dict(sheet.filled)
    assert sheet.take(f"{one.label.lower()} l, {other.label[:4].lower()} 0") is None
    assert sheet.filled == before | {one.key: "L", other.key: "0"}
    assert sheet.take("") == (sheet.filled,), "Enter signs"
    numbered = 1 + [part.key for part in sheet.question.parts].index(one.key)
    sheet.take(f"{numbered} 0")
    assert sheet.filled[one.key] == "0", "a figure is hexes ahead, not the number of a choice"


@pytest.mark.rule("WS B.IV.B.7")
def test_an_illegal_move_is_refused_at_once_with_the_reason(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path), "orders")
    name = sheet.question.parts[0].label
    for text, reason in (("9", "at step"), ("X", "is no move"), ("LL", "at step 2")):
        with pytest.raises(IllegalChoice, match=reason):
            sheet.take(f"{name} {text}")
    with pytest.raises(Unclear):
        sheet.take("nobody 2")
    assert not sheet.changed


def test_a_ship_by_herself_lists_her_choices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = sheet_for(at_the_table(tmp_path), "orders")
    capsys.readouterr()
    assert sheet.take(sheet.question.parts[0].label) is None
    said = capsys.readouterr().out
    assert "write one of these, or another that the rules allow" in said
    assert "  1  1 hex" in said
    assert not sheet.changed


@pytest.mark.rule("WS B.VIII.A.4")
def test_the_fire_form_takes_ship_deck_target_and_aim(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path), "fire")
    part = next(one for one in sheet.question.parts if one.key != "fire off")
    ship, deck = part.key.split(":")
    shot = next(option for option in part.options if option.key.endswith(":rigging"))
    target = shot.label.partition(",")[0]
    name = part.label.partition(",")[0]
    sheet.take(f"{name.lower()} {deck} {target.lower()} rigging")
    assert sheet.filled[part.key] == shot.key
    sheet.take(f"{name.lower()} {deck} hold")
    assert sheet.filled[part.key] == "hold"
    assert ship in part.key


@pytest.mark.rule("WS B.X.A")
def test_loading_and_sails_are_typed_likewise(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path, "constitution-guerriere", "american"), "loading")
    part = sheet.question.parts[0]
    load = next(one.key for one in part.options if one.key.startswith(("left:", "right:")))
    sheet.take(f"{part.label} {load.replace(':', ' ')}")
    assert sheet.filled[part.key] == load
    (tmp_path / "x.battle").unlink()
    sails = sheet_for(at_the_table(tmp_path), "full sail")
    sails.take("all = full")
    assert set(sails.filled.values()) == {"full"}


def test_some_letters_of_a_ship_name_each_of_her_broadsides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = sheet_for(at_the_table(tmp_path, "constitution-guerriere", "american"), "first loads")
    left, right = sheet.question.parts
    sheet.take("const left grape, const r double shot")
    assert (sheet.filled[left.key], sheet.filled[right.key]) == ("grape", "double")
    capsys.readouterr()
    sheet.take("const")
    said = capsys.readouterr().out
    assert said.count("doubleshot") == 2, "the choices of both broadsides"
    assert "Constitution, right broadside:" in said
    with pytest.raises(Unclear, match="no choice of Constitution, left broadside: roundshot; chainshot; grapeshot; doubleshot"):
        sheet.take("const left bread")


def test_a_form_of_one_line_needs_no_name(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path, "constitution-guerriere", "american"), "orders")
    before = dict(sheet.filled)
    sheet.take("L")
    sheet.take("r")
    assert sheet.filled == before | {sheet.question.parts[0].key: "R"}
    with pytest.raises(Unclear, match="expected 1"):
        sheet.take("99")
    with pytest.raises(IllegalChoice, match="is no move"):
        sheet.take("X")


def test_undo_takes_back_what_was_last_typed_in_a_form(tmp_path: Path) -> None:
    sheet = sheet_for(at_the_table(tmp_path), "orders")
    one, other = sheet.question.parts[:2]
    before = dict(sheet.filled)
    assert not sheet.understands("undo"), "nothing has been typed yet"
    sheet.take(f"{one.label} L")
    sheet.take("all = 0")
    assert sheet.understands("undo")
    sheet.take("undo")
    assert sheet.filled == before | {one.key: "L"}
    sheet.take("undo")
    assert sheet.filled == before
    assert other.key in before


@pytest.mark.rule("WS B.VII.B.3")
def test_boarding_parties_are_written_with_names_and_told_without_a_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_the_table(tmp_path, "constitution-guerriere", "american")
    mine, foe = table.session.state.ships
    options = tuple(
        Option(key, words, key) for key, words in (("NBP", "no party"), (f"OBP12:{foe}+DBP3", "two board, one defends"))
    )
    line = Part(mine, "Constitution", options, "NBP", lambda text: notes.written(notes.read(text)))
    sheet = FleetForm(table, Form("american", "WS B.VII.B.1", kinds.PARTIES, (line,)))
    for typed, key, words in (
        ("const obp12 guerriere + dbp3", f"OBP12:{foe}+DBP3", "two board, one defends"),
        ("const obp1 guerriere + dbp3", f"OBP1:{foe}+DBP3", "obp1 guerriere + dbp3"),
    ):
        capsys.readouterr()
        sheet.take(typed)
        assert sheet.filled[mine] == key
        assert capsys.readouterr().out == f"  Constitution -> {words}\n"


def test_a_ship_called_like_a_command_is_no_command(tmp_path: Path) -> None:
    table = at_the_table(tmp_path)
    state: Battle = table.session.state
    sheet = sheet_for(table, "orders")
    part = sheet.question.parts[0]
    line = Part(part.key, "Captain", part.options, part.usual, part.read)
    captain = Form("british", "WS B.IV", sheet.question.kind, (line,))
    page = FleetForm(table, captain)
    assert page.understands("captain 0")
    assert not page.understands("captain turn")
    assert state.turn == 1


def test_the_forms_show_no_key(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    typed(*[""] * 60)
    said = run("play", FLEET, "--side", "british", "--seed", "3").out
    assert "How do your ships move?" in said
    assert not re.search(r"\b(british|french|venetian)-[a-z]", said)


def test_a_captain_may_have_all_questions_of_a_kind(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    typed("captain always", "captain always", *["captain turn"] * 3, "captain never", "captain sleep")
    said = run("play", DUEL, "--side", "british", "--seed", "3").out
    assert said.count("What are the broadsides loaded with?") == 1
    assert said.count("How do your ships move?") == 1
    assert "expected captain, captain turn, captain always, or captain never" in said


def test_a_question_is_explained_by_the_edition_that_is_played(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    typed("", "?")
    said = run("play", DUEL, "--side", "british", "--seed", "3").out
    assert "`help` tells what may be typed here.\nWS B.IV  " in said
    assert "WS B.IV.A.7  " in said
    assert "WS B.IV.A.7.e75" not in said
    typed("", "?")
    assert "WS B.IV.A.7.e75" in run("play", DUEL, "--side", "british", "--edition", "1975", "--save", "old.battle").out


def test_who_leaves_a_kind_of_question_to_captains_is_told_how_to_end_that(
    run: Callable[..., Said], typed: Callable[..., list[str]]
) -> None:
    typed("captain always", "captain never")
    said = run("play", DUEL, "--side", "british", "--seed", "3").out
    assert "Your captains answer this kind of question from now on; `captain never` ends that." in said
    assert "You are asked everything again." in said


def test_a_fire_form_without_a_target_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = at_the_table(tmp_path, DUEL)
    sheet = sheet_for(table, "fire")
    off = next(part for part in sheet.question.parts if part.key == "fire off")
    capsys.readouterr()
    FleetForm(table, Form("british", "WS B.VIII.A", sheet.question.kind, (off,))).show()
    assert f"    nothing to choose; if you wish: {off.label}\n" in capsys.readouterr().out


def test_a_board_leaves_room_for_the_form_below_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_the_table(tmp_path, "constitution-guerriere", "american")
    table.console = Console(size=(80, 24), colour=False)
    monkeypatch.setattr("campaign.terminal.output.columns", lambda: 80)
    question = sheet_for(table, "orders").question
    capsys.readouterr()
    table._board(question, near=False)
    few = capsys.readouterr().out.splitlines()
    table._board(question, near=False, whole=True)
    assert len(few) <= 20 < len(capsys.readouterr().out.splitlines())


def test_a_side_sees_its_own_ships_where_the_board_is_too_wide(tmp_path: Path) -> None:
    table = at_the_table(tmp_path, "constitution-guerriere", "american")
    state: Battle = table.session.state
    for ship, col in zip(state.ships.values(), (0, 49), strict=True):
        ship.bow = ship.bow._replace(col=col)
    for side, shown, hidden in (("american", "A1", "B1"), ("british", "B1", "A1")):
        page = "\n".join(board_about(GAME.picture(state), "", letters.plain, 80, 16, side))
        assert shown in page
        assert hidden not in page


def test_a_board_with_every_ship_in_view_is_not_called_a_part(tmp_path: Path) -> None:
    table = at_the_table(tmp_path, "constitution-guerriere", "american")
    state: Battle = table.session.state
    one, other = state.ships.values()
    other.bow = one.bow._replace(col=one.bow.col + 4)
    picture = GAME.picture(state)
    assert "a part of the board" not in "\n".join(board_about(picture, "", letters.plain, 80, 16, "american"))
    other.bow = one.bow._replace(col=one.bow.col + 45)
    assert "a part of the board" in "\n".join(board_about(GAME.picture(state), "", letters.plain, 60, 16, "american"))


def test_the_board_may_be_shown_about_a_ship(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    typed("board hercule", "board nobody")
    said = run("play", DUEL, "--side", "british", "--seed", "3").out
    assert "\nHercule: " in said
    assert "'nobody' is no ship here" in said


@pytest.mark.rule("WS D.II.A")
def test_prices_are_those_of_the_game_that_is_asked_for(run: Callable[..., Said]) -> None:
    said = run("make", "--prices", "french", "--rules", "wooden-ships", "--year", "1798").out
    lines = said.splitlines()
    assert lines == list(GAME.prices("French", 1798) or [])
    assert len(lines) > 10
    assert any("crack" in line and "green" in line for line in lines)
    assert said != run("make", "--prices", "french").out, "by Flying Colors each ship has a price of her own"
    assert "a nation that has ships in 1798" in run("make", "--prices", "Swiss", "--rules", "wooden-ships", "--year", "1798").err


@pytest.mark.rule("WS A.VIII.B.2.a")
def test_a_form_for_loading_explains_each_kind_of_shot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = at_the_table(tmp_path)
    question = sheet_for(table, "loading").question
    capsys.readouterr()
    assert table._order("?", question)
    said = capsys.readouterr().out
    for case in ("WS B.X.A ", "WS A.VIII.B.1.a", "WS A.VIII.B.2.a", "WS A.VIII.B.3.a", "WS A.VIII.B.4.a"):
        assert case in said


# -- small matters ---------------------------------------------------------------------------------------------------------


def in_line(path: Path) -> tuple[TacticalPlay, FleetForm]:
    """A person before the first form for grapples, with none but his own ships alongside each other."""
    table = at_the_table(path, FLEET, "allies")
    sheet = sheet_for(table, "grapple")
    ships = table.session.state.ships
    assert all(ships[key].side == "allies" for part in sheet.question.parts for key in part.key.split(":"))
    return table, sheet


@pytest.mark.rule("WS B.VI.A.1")
def test_grapples_between_one_s_own_ships_are_asked_only_if_one_wishes(tmp_path: Path, typed: Callable[..., list[str]]) -> None:
    prompts = typed()
    table, sheet = in_line(tmp_path)
    assert sheet.small
    number = table.session.phase_number
    table._ask(sheet.question)
    assert (prompts, table.session.phase_number) == ([], number + 1)
    (tmp_path / "again").mkdir()
    prompts = typed("flore to bellona grapple her", "")
    table, sheet = in_line(tmp_path / "again")
    line = sheet.question.parts[0]
    assert table._order("forms", sheet.question)
    table._ask(sheet.question)
    assert len(prompts) == 2
    one, other = line.key.split(":")
    assert table.session.state.ships[one].grapples == {other: 1}


@pytest.mark.rule("WS B.VI.A.1")
def test_a_form_with_an_enemy_alongside_is_always_asked(tmp_path: Path) -> None:
    table, sheet = in_line(tmp_path)
    ships = table.session.state.ships
    _, _, other = sheet.question.parts[0].key.partition(":")
    ships[other].side = "british"
    assert not FleetForm(table, sheet.question).small


@pytest.mark.rule("WS B.VII.B.6")
def test_people_sent_to_a_friend_are_a_small_matter_unless_he_fights(tmp_path: Path) -> None:
    table = at_the_table(tmp_path, FLEET, "allies")
    sheet = sheet_for(table, "boarding parties")
    part = sheet.question.parts[0]
    ships = table.session.state.ships
    targets = {party.target for option in part.options for party in notes.read(option.key)}
    assert {ships[key].side for key in targets} == {"allies"}
    assert sheet.small
    friend = ships[targets.pop()]
    friend.fouled = ["british-amphion"]
    assert table.beside(sheet.question, part) is not None


@pytest.mark.rule("WS B.VII.B.3")
def test_boarding_parties_may_be_typed_as_they_are_listed(tmp_path: Path) -> None:
    table = at_the_table(tmp_path)
    names, key = {"venetian-corona": "Corona"}, "OBP12:venetian-corona+DBP3"
    words = notes.in_words(notes.read(key), names, {})
    assert words == "sections 1 and 2 board Corona + section 3 defends"
    options = tuple(Option(one, notes.in_words(notes.read(one), names, {}), one) for one in ("NBP", key))
    form = Form("british", "WS B.VII.B.1", kinds.PARTIES, (Part("british-amphion", "Amphion", options, "NBP"),), "Which?")
    sheet = FleetForm(table, form)
    sheet.take(f"amphion {words}")
    assert sheet.filled == {"british-amphion": key}


# -- two at one terminal ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS B.IV.B.5")
def test_two_people_sit_down_one_after_the_other_before_a_clean_screen(
    run: Callable[..., Said], typed: Callable[..., list[str]]
) -> None:
    prompts = typed("", "mars left grape", "", "", "")
    said = run("play", DUEL, "--side", "british", "--side", "french", "--seed", "3").out
    seats = [one for one in prompts if "press Enter" in one]
    assert len(seats) >= 2
    assert "The terminal is for the British now" in seats[0]
    assert "The terminal is for the French now" in seats[1]
    before, _, after = said.partition("The terminal is for the French now")
    assert "Mars, left broadside -> grapeshot" in before
    curtain = "\n" * 24
    assert curtain in before.rpartition("grapeshot")[2], "what the first has written is wiped away"
    assert "grapeshot" not in after.partition("The terminal is for the British now")[0].replace("-> grapeshot", ""), (
        "his load is his"
    )
    assert "Mars," not in after.partition("How do your")[0].partition("The terminal is for")[0]
    assert "the wind blows" in after.partition("What are the broadsides")[0], "the board was wiped away, and is shown again"


def test_the_arrow_keys_do_not_recall_what_the_other_has_typed() -> None:
    readline = pytest.importorskip("readline")
    console = Console(read=lambda prompt: "", size=(80, 24))
    readline.add_history("mars left double")
    console.hand_over("the French")
    assert readline.get_current_history_length() == 0


@pytest.mark.rule("WS B.IV.B.5")
def test_each_hears_what_has_happened_when_he_sits_down(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    typed(*[""] * 14)
    said = run("play", DUEL, "--side", "british", "--side", "french", "--seed", "3").out
    parts = re.split(r"The terminal is for the (\w+) now", said)
    sat = list(zip(parts[1::2], parts[2::2], strict=True))
    moves, question = "The Mars makes", " [WS "
    first = {who: next(words for one, words in sat if one == who and moves in words) for who in ("British", "French")}
    told_first = {who: words.index(moves) < words.index(question) for who, words in first.items()}
    assert sorted(told_first.values()) == [False, True], "one saw it happen, the other is told before he is asked"
    for who in first:
        assert "".join(words for one, words in sat if one == who).count("== Turn 1:") == 1


def test_one_person_needs_no_curtain(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    prompts = typed(*[""] * 6)
    run("play", DUEL, "--side", "british", "--seed", "3")
    assert not any("press Enter" in one for one in prompts)


# -- the clock -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS O.II.p2")
def test_who_has_no_order_in_time_sails_straight_on(
    run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = at_the_table(tmp_path, timed_moves=True)
    sheet = sheet_for(table, "orders")
    one, other = [part for part in sheet.question.parts if ":" not in part.key][:2]
    sheet.take(f"{one.label} 0")
    late = sheet.unwritten
    assert late[one.key] == "0", "what he has written stands"
    assert late[other.key] == other.usual
    assert other.usual.isdecimal(), "straight on"
    monkeypatch.setattr(table.console, "ask", lambda prompt, until=None: (_ for _ in ()).throw(TimeUp))
    table._ask(table.session.pending[0])
    written = next(one.answer for one in reversed(table.kept.answers) if one.side == "british")
    assert written == {part.key: part.usual for part in sheet.question.parts}


@pytest.mark.rule("WS O.II.p1")
def test_a_person_is_told_how_long_he_has(run: Callable[..., Said], typed: Callable[..., list[str]]) -> None:
    typed("", "", "")
    said = run("play", FLEET, "--side", "british", "--option", "timed-moves", "--seed", "3").out
    assert re.search(r"You have \d+ minutes?; whoever has no order then sails straight on\.", said)
    assert "You have" not in run("play", DUEL, "--side", "british", "--seed", "3").out


def test_the_console_interrupts_who_is_late() -> None:
    def slow(prompt: str) -> str:
        time.sleep(2)
        return "late"

    console = Console(slow, size=(80, 24), colour=False)
    began = time.monotonic()
    with pytest.raises(TimeUp):
        console.ask("?", time.monotonic() + 0.05)
    assert time.monotonic() - began < 1.5
    with pytest.raises(TimeUp):
        console.ask("?", time.monotonic() - 1)
    quick = Console(lambda prompt: " soon ", size=(80, 24), colour=False)
    assert quick.ask("?", time.monotonic() + 60) == "soon"


# -- logs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WS I.III.B")
def test_logs_are_printed_for_a_battle(run: Callable[..., Said], tmp_path: Path) -> None:
    assert run("logs", "nile", "--out", "nile.html").out == "nile.html: the logs of nile\n"
    assert (tmp_path / "nile.html").read_text().count('<article class="log"') == 27
    assert run("logs", "nile", "--out", "nile.csv").code == 0
    assert (tmp_path / "nile.csv").read_text("utf-8-sig").startswith("ship,side,fate,captor,hull,crew 1")
    assert "without logs" in run("logs", "flying-colors:trafalgar-1805").err
    assert ".html" in run("logs", "nile", "--out", "nile.pdf").err


@pytest.mark.rule("WS I.III.B")
def test_the_logs_of_a_real_table_are_printed_as_its_sheet_says(run: Callable[..., Said], tmp_path: Path) -> None:
    run("logs", DUEL, "--out", "duel.csv")
    head, first, *rest = (tmp_path / "duel.csv").read_text("utf-8-sig").splitlines()
    cells = dict(zip(head.split(","), first.split(","), strict=True))
    worn = cells | {"hull": str(int(cells["hull"]) - 3), "fate": "surrendered"}
    (tmp_path / "duel.csv").write_text("\n".join((head, ",".join(worn.values()), *rest)))
    assert run("logs", DUEL, "--ticked", "duel.csv", "--out", "now.html").code == 0
    page = (tmp_path / "now.html").read_text()
    assert page.count('class="box ticked"') == 3
    assert "<b>surrendered</b>" in page
    assert run("logs", DUEL, "--ticked", "duel.csv", "--out", "now.csv").code == 0
    assert (tmp_path / "now.csv").read_text().splitlines()[1] == ",".join(worn.values())
    (tmp_path / "duel.csv").write_text("\n".join((head, ",".join((cells | {"hull": "99", "fate": "lost"}).values()), *rest)))
    refused = run("logs", DUEL, "--ticked", "duel.csv", "--out", "now.html")
    assert refused.code != 0
    assert "duel.csv: the logs are refused: line 2 of the form, " in refused.err
    assert "hull is '99'; expected 0 to " in refused.err
    assert "fate is 'lost'; expected afloat" in refused.err


@pytest.mark.rule("WS D.II.B")
def test_a_battle_of_ones_own_has_the_usual_points_and_takes_only_what_it_reads(run: Callable[..., Said], tmp_path: Path) -> None:
    own = ("make", "British", "French", "--rules", "wooden-ships", "--out", "own.toml")
    assert "the usual points each" in run(*own).out
    assert "budget" not in (tmp_path / "own.toml").read_text()
    assert "for 150 points" in run("show", "own.toml").out
    assert run(*own, "--points", "60").code == 0
    assert "budget = 60" in (tmp_path / "own.toml").read_text()
    for astray in (("--maps", "AB"), ("--ship", "British=Mars"), ("--duel", "chase"), ("--seed", "x"), ("--turns", "9")):
        refused = run(*own, *astray)
        assert (refused.code, astray[0] in refused.err, "bought when the battle is played" in refused.err) == (2, True, True)


def test_the_logs_of_a_kept_battle_have_its_losses(
    run: Callable[..., Said], typed: Callable[..., list[str]], tmp_path: Path
) -> None:
    typed(*["captain turn"] * 40)
    run("play", DUEL, "--side", "british", "--seed", "3", "--option", "turns=12")
    assert run("logs", f"{DUEL}.battle", "--out", "logs.html").code == 0
    assert 'class="box ticked"' in (tmp_path / "logs.html").read_text()

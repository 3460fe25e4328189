"""The terminal at work: each command on a real campaign file."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from campaign.cli import hoisted
from campaign.game import RULES_VERSION
from campaign.play.table import laid_out
from tests.campaign.at_terminal import MASTERS, Terminal, played, terminal

__all__ = ["played", "terminal"]

HEAVY = (
    "sqlmodel", "sqlalchemy", "networkx", "numpy", "jinja2", "msgspec", "pydantic", "rich", "hashlib",
    "campaign.state", "campaign.charts", "maps.load", "tactical.playing", "tactical.flying_colors",
    "tactical.wooden_ships",
)  # fmt: skip


# -- reading -----------------------------------------------------------------------------------------------------------


def test_list_names_every_campaign(terminal: Terminal) -> None:
    assert [row["name"] for row in terminal("list", "--json").document] == ["hand", "keith", "nelson"]
    assert "nelson    trafalgar-1805" in terminal("list").out


def test_list_of_a_file_that_is_not_there_yet_is_empty(terminal: Terminal, tmp_path: Path) -> None:
    said = terminal("--db", str(tmp_path / "none.db"), "list", "--json")
    assert (said.code, said.document) == (0, [])
    assert not (tmp_path / "none.db").exists()


def test_status_shows_date_seats_and_fleets_and_no_secret(terminal: Terminal) -> None:
    said = terminal("status", "nelson", "--json")
    document = said.document
    assert document["clock"]["turn_name"] == "Turn Two of 1805"
    assert [(side["side"], side["seat"]) for side in document["sides"]] == [
        ("allies", "sailing-master"),
        ("british", "sailing-master"),
    ]
    fleets = {f["id"]: f for side in document["sides"] for f in side["formations"]}
    assert fleets["channel-fleet"]["sail"] > 0
    assert "seed" not in said.out
    words = terminal("status", "nelson").out
    assert words.startswith("nelson: Turn Two of 1805, 23 January 1805 (winter), trafalgar-1805")
    assert "Brest harbour" in words


def test_status_shows_subordinate_flotillas_under_their_superior_and_what_is_in_ordinary(terminal: Terminal) -> None:
    document = terminal("status", "nelson", "--json").document
    for side in document["sides"]:
        above: list[str] = []
        for formation in side["formations"]:
            del above[formation["depth"] :]
            assert formation["superior"] == (above[-1] if above else None)
            above.append(formation["id"])
    lesser = next(f for side in document["sides"] for f in side["formations"] if f["depth"])
    words = terminal("status", "nelson").out
    assert f"\n  {lesser['name']}" in words
    laid_up = [squadron for side in document["sides"] for squadron in side["in_port"] if squadron["in_ordinary"]]
    assert laid_up
    assert all(f"In ordinary: {squadron['name']}, {squadron['sail']} sail" in words for squadron in laid_up)


def test_the_options_of_the_program_may_stand_anywhere_before_two_dashes() -> None:
    assert hoisted(["status", "x", "--db", "y"]) == ["--db", "y", "status", "x"]
    assert hoisted(["status", "--db=y", "x", "--debug"]) == ["--db=y", "--debug", "status", "x"]
    assert hoisted(["answer", "--", "--db", "y"]) == ["answer", "--", "--db", "y"]


def test_log_dates_each_line_and_cites_its_case(terminal: Terminal) -> None:
    lines = terminal("log", "nelson").out.splitlines()
    assert lines[0] == "1 Jan 1805, turn begins | SL 4.21 | Turn One of 1805 begins: winter, turn 1 of the campaign"
    assert any(" M3 | " in line for line in lines)
    assert all(line.count(" | ") == 2 and " | SL " in line for line in lines)


def test_log_is_narrowed_by_kind_piece_and_number(terminal: Terminal) -> None:
    everything = terminal("log", "nelson", "--json").document
    rolled = terminal("log", "nelson", "--kind", "rolled", "--json").document
    assert rolled == [line for line in everything if line["kind"] == "rolled"] != []
    sailed = terminal("log", "nelson", "--about", "rochefort-squadron", "--kind", "sailed", "--json").document
    assert {line["fact"]["formation"] for line in sailed} <= {"rochefort-squadron"}
    assert terminal("log", "nelson", "--last", "3", "--json").document == everything[-3:]


def test_log_of_one_turn_holds_that_turn_alone(terminal: Terminal) -> None:
    terminal("run", "nelson")
    everything = terminal("log", "nelson", "--json").document
    for turn in (1, 2):
        of_turn = terminal("log", "nelson", "--turn", str(turn), "--json").document
        assert of_turn == [line for line in everything if line["turn"] == turn] != []
    assert (
        terminal("log", "nelson", "--turn", "1", "--last", "2", "--json").document
        == [line for line in everything if line["turn"] == 1][-2:]
    )


def test_rules_gives_a_case_with_its_sub_cases(terminal: Terminal) -> None:
    found = [case["case"] for case in terminal("rules", "SL 5.253", "--json").document]
    assert found == ["SL 5.253", "SL 5.253a", "SL 5.253b", "SL 5.253c", "SL 5.253d", "SL 5.253e"]
    assert terminal("rules", "5.253c").out.startswith("SL 5.253c  ")


def test_rules_finds_cases_by_their_words(terminal: Terminal) -> None:
    found = terminal("rules", "HURRICANE", "--json").document
    assert found
    assert all("hurricane" in case["summary"].lower() for case in found)


def test_rules_names_what_lies_near_an_unknown_case(terminal: Terminal) -> None:
    said = terminal("rules", "SL 5.259")
    assert said.code == 1
    assert "near it are SL 5.25, SL 5.251" in said.err


@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["status", "nelson"], ["msgspec"]),
        (["status", "nelson", "--side", "british"], ["msgspec"]),
        (["log", "nelson"], ["msgspec"]),
        (["log", "nelson", "--side", "british"], ["msgspec"]),
        (["rules", "SL 5.253"], []),
        (["list"], ["msgspec"]),
    ],
)
def test_commands_that_only_read_load_nothing_heavy(terminal: Terminal, words: list[str], loaded: list[str]) -> None:
    program = f"""
import sys
from campaign.cli import main
try:
    main({words!r})
except SystemExit as left:
    assert not left.code
print(sorted(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30)
    assert done.stderr.strip() == str(loaded)


# -- playing -----------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_campaign_and_none_a_new_one(terminal: Terminal) -> None:
    for name, seed in (("same", ["--seed", "7"]), ("one", []), ("other", [])):
        terminal("new", name, *MASTERS, *seed)
        terminal("run", name)
    hashes = {name: terminal("verify", name, "--json").document["state_hash"] for name in ("nelson", "same", "one", "other")}
    seeds = sqlite3.connect(terminal.database)
    drawn = [seed for (seed,) in seeds.execute("SELECT seed FROM campaign WHERE name IN ('one', 'other')")]
    seeds.close()
    assert drawn[0] != drawn[1]
    assert all(len(seed) == 32 for seed in drawn)
    assert hashes["same"] == hashes["nelson"]
    assert len({hashes["same"], hashes["one"], hashes["other"]}) == 3
    assert terminal("log", "same").out == terminal("log", "nelson").out


def test_new_takes_seats_instructions_and_charts(terminal: Terminal, tmp_path: Path) -> None:
    book = tmp_path / "allies.toml"
    book.write_text('[[formation]]\nid = "toulon-fleet"\ncalls = [{ turn = 1, to = "cadiz" }]\n')
    chart = tmp_path / "charts.toml"
    chart.write_text("[sail_classes.SOL]\nallowance = 3\ndamage_rating = 9\n")
    said = terminal("new", "own", "--seat", "british=random", "--instructions", f"allies={book}", "--charts", str(tmp_path))
    assert (said.code, said.err) == (0, "")
    assert "Allies by sailing-master, British by random" in said.out
    assert terminal("run", "own").code == 0
    assert terminal("verify", "own").code == 0


def test_an_empty_file_of_instructions_is_not_the_theatres(terminal: Terminal, tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    for name, how in (("idle", ["--instructions", f"british={empty}"]), ("busy", [])):
        assert terminal("new", name, "--seed", "7", *MASTERS, *how).code == 0
    kept = sqlite3.connect(terminal.database)
    texts = dict(
        kept.execute("SELECT campaign.name, instructions FROM seat JOIN campaign ON id = campaign_id WHERE side = 'british'")
    )
    kept.close()
    assert texts["idle"] == ""
    assert 'id = "channel-fleet"' in texts["busy"]
    voyages = {}
    for name in ("idle", "busy"):
        terminal("run", name)
        voyages[name] = terminal("log", name, "--about", "ferrol-blockade").out
    assert voyages["idle"] != voyages["busy"]


def test_run_goes_as_far_as_it_is_told(terminal: Terminal) -> None:
    assert "Turn Four of 1805" in terminal("run", "nelson", "--until", "turn 4").out
    assert "80 phases played" not in terminal("run", "nelson", "--until", "turn 4").out
    said = terminal("run", "nelson", "--until", "turn 4")
    assert (said.code, said.out.endswith("0 phases played\n")) == (0, True)


def test_run_stops_for_a_person_and_says_who(terminal: Terminal) -> None:
    said = terminal("run", "keith", "--until", "1806")
    assert said.code == 0
    assert "The British must answer: sailing [SL 5.152b]" in said.out
    assert "Turn One of 1805" in said.out


def test_pending_shows_the_keys_that_answer_takes(terminal: Terminal) -> None:
    asked = terminal("pending", "keith", "--json").document
    (question,) = asked["questions"]
    line = next(part for part in question["parts"] if len(part["options"]) > 1)
    key = next(option["key"] for option in line["options"] if option["key"] != line["usual"])
    assert f"    {key}: " in terminal("pending", "keith", "--side", "british").out
    (own,) = terminal("pending", "keith", "--side", "british", "--json").document["questions"]
    assert own["advice"]["why"], "programs are told why"
    assert "advice" not in asked["questions"][0], "who asks for all sides is told no side's reasons"
    assert terminal("pending", "keith", "--side", "allies", "--json").document["questions"] == []
    said = terminal("answer", "keith", "british", json.dumps({line["key"]: key}))
    assert (said.code, said.err) == (0, "")
    assert terminal("pending", "keith", "--json").document["moment"] != asked["moment"]
    terminal.brought_to("keith", "sailing")
    log = terminal("log", "keith", "--about", line["key"], "--json").document
    assert {entry["kind"] for entry in log} & {"sailed", "marked-time", "anchored"}


def test_a_reorganisation_is_shown_as_acts_and_answered_with_a_list_of_them(terminal: Terminal) -> None:
    terminal("new", "staff", "--seed", "1", "--seat", "british=human")
    terminal.brought_to("staff", "reorganisation")
    (question,) = terminal("pending", "staff", "--json").document["questions"]
    act = json.dumps(next(act for act in question["offers"] if act["act"] == "hulk-sail"))
    assert f"  {act}" in terminal("pending", "staff").out
    refused = terminal("answer", "staff", "british", json.dumps([{"act": "relieve-leader", "leader": "nobody"}]))
    assert (refused.code, "[SL 11.13]" in refused.err) == (2, True)
    assert terminal("answer", "staff", "british", f"[{act}]").code == 0
    terminal.brought_to("staff", "sailing")
    assert "is broken up" in terminal("log", "staff", "--kind", "sail-sank", "--last", "1").out


def test_a_sides_moment_does_not_count_what_the_enemy_was_asked(terminal: Terminal) -> None:
    whole, own = (terminal("pending", "keith", "--json", *whose).document["moment"] for whose in ((), ("--side", "british")))
    phase = whole.partition(".")[0]
    assert (whole, own) == (f"{phase}.1", f"{phase}.0"), "the allies have laid their markers"


def test_pending_writes_nothing(terminal: Terminal) -> None:
    terminal("new", "fresh", "--seat", "british=human")
    before = terminal("status", "fresh", "--json").document
    assert "nothing is asked" in terminal("pending", "fresh").out
    assert terminal("status", "fresh", "--json").document == before
    assert "The British must answer" in terminal("run", "fresh").out


def test_markers_may_be_taken_back_until_the_other_side_has_sailed(terminal: Terminal) -> None:
    """Both sides human: the first lays its markers, which nobody sees, then the other sails."""
    terminal("new", "both", "--seed", "1", "--seat", "british=human", "--seat", "allies=human")
    terminal.brought_to("both", "markers")

    def asked() -> list[str]:
        return [question["side"] for question in terminal("pending", "both", "--json").document["questions"]]

    assert asked() == ["allies"]
    assert terminal("answer", "both", "allies", "{}").code == 0
    assert asked() == ["british"]
    undone = terminal("undo", "both", "--side", "allies")
    assert (undone.code, undone.out) == (0, "both: the answer of the Allies about sailing markers [SL 5.152a] is taken back\n")
    assert asked() == ["allies"]
    assert terminal("answer", "both", "allies", "{}").code == 0
    assert terminal("answer", "both", "british", "{}").code == 0
    late = terminal("undo", "both", "--side", "allies")
    assert late.code == 1
    assert late.err.startswith("sealords: ")


def test_pending_of_one_side_says_that_the_other_must_answer(terminal: Terminal) -> None:
    said = terminal("pending", "keith", "--side", "allies")
    assert said.out == "keith: nothing is asked of the Allies now; the British must answer\n"
    assert terminal("pending", "nelson", "--side", "allies").out.endswith("now; `sealords run nelson` goes on\n")


def test_the_date_never_runs_backwards(terminal: Terminal) -> None:
    terminal("run", "nelson")
    months = ["January", "February", "March"]
    days = [line["date"].split() for line in terminal("log", "nelson", "--json").document]
    told = [(int(year), months.index(month), int(day)) for day, month, year in days]
    assert told == sorted(told)
    assert told[-1] > told[0]


def test_a_summary_is_written_as_words_or_as_a_document(terminal: Terminal, tmp_path: Path) -> None:
    page, document = tmp_path / "page.md", tmp_path / "page.json"
    assert terminal("summary", "nelson", "--out", str(page)).out == ""
    assert page.read_text(encoding="utf-8").startswith("# nelson\n")
    assert terminal("summary", "nelson", "--json", "--out", str(document)).out == ""
    assert json.loads(document.read_text(encoding="utf-8")) == terminal("summary", "nelson", "--json").document
    assert terminal("summary", "nelson", "--json", "--out", str(page)).code == 2


@pytest.mark.slow
def test_a_summary_draws_how_a_blockading_fleet_wears_and_links_it(terminal: Terminal, tmp_path: Path) -> None:
    page, picture = tmp_path / "page.md", tmp_path / "pictures" / "wear.svg"
    picture.parent.mkdir()
    assert terminal("summary", "nelson", "--out", str(page), "--wear", str(picture)).out == ""
    assert "](pictures/wear.svg)" in page.read_text(encoding="utf-8")
    assert picture.read_text(encoding="utf-8").count("<polyline") == 2
    assert terminal("summary", "nelson", "--wear", str(tmp_path / "wear.gif")).code == 2
    assert terminal("summary", "nelson", "--json", "--wear", str(picture)).code == 2


def test_a_hand_thrown_die_is_entered_and_the_next_is_asked_for(terminal: Terminal) -> None:
    first = terminal("pending", "hand", "--json").document["die"]
    said = terminal("die", "hand", "4")
    assert (said.code, said.err) == (0, "")
    second = terminal("pending", "hand", "--json").document["die"]
    assert (first["number"], second["number"]) == (0, 1)
    assert second["why"] in said.out
    assert "die 1 (d10) is needed" in terminal("run", "hand").out


def test_what_is_asked_of_the_computer_after_a_die_is_answered_by_it(terminal: Terminal) -> None:
    said = terminal("die", "hand", "0")
    while "is needed" in said.out:
        said = terminal("die", "hand", "0")
    assert said.out == "hand: the die shows 0; winds is over\n`sealords run hand` goes on\n"
    kept = sqlite3.connect(terminal.database)
    asked = "SELECT choice.kind, person FROM choice JOIN campaign ON campaign.id = campaign_id WHERE campaign.name = 'hand'"
    assert kept.execute(asked).fetchall() == [("conversion", 0)]
    kept.close()


def test_a_question_to_the_computer_is_neither_shown_nor_waited_for(terminal: Terminal) -> None:
    """The last die was kept, and the program ended there, before the sailing master had answered what comes next."""
    with laid_out(f"sqlite:///{terminal.database}", "hand") as table:
        session = table.at_question()
        while session.needed is not None:
            session.enter_die(0)
        assert [question.kind.name for question in session.pending] == ["conversion"]
    assert terminal("pending", "hand").out == "hand: nothing is asked now; `sealords run hand` goes on\n"
    assert terminal("pending", "hand", "--json").document["questions"] == []
    terminal("new", "alone", "--seed", "1", "--seat", "allies=human")
    terminal.brought_to("alone", "markers")
    said = terminal("answer", "alone", "allies", "{}")
    assert said.out == "alone: the answer of the Allies is kept\n`sealords run alone` goes on\n"
    late = terminal("undo", "alone", "--side", "allies")
    assert (late.code, "what is seen stays seen" in late.err) == (1, True), "what `pending` would show has been seen"


def test_hand_thrown_dice_stand_in_the_log_and_are_verified(terminal: Terminal) -> None:
    for number in range(200):
        if terminal("pending", "hand", "--json").document["die"] is None:
            break
        assert terminal("die", "hand", str((7 * number) % 10)).code == 0
    rolled = terminal("log", "hand", "--kind", "rolled", "--json").document
    assert [line["fact"]["die"] for line in rolled][:4] == [0, 7, 4, 1]
    assert terminal("verify", "hand").code == 0


def test_a_reader_that_has_seen_enough_is_no_error(terminal: Terminal) -> None:
    log = f"{sys.executable} -c 'from campaign.cli import main; main()' log nelson --json"
    piped = ["bash", "-o", "pipefail", "-c", f"{log} | head -1"]
    done = subprocess.run(piped, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (0, 1, "")


def test_ctrl_c_stops_between_phases_and_the_campaign_goes_on_from_there(terminal: Terminal) -> None:
    run = [sys.executable, "-c", "from campaign.cli import main; main()", "run", "nelson", "--until", "2805"]
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
        try:
            start = terminal("status", "nelson", "--json").document["phase"]
            deadline = time.monotonic() + 30
            while terminal("status", "nelson", "--json").document["phase"] == start and time.monotonic() < deadline:
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "phases played" in out
    assert err.startswith("sealords: interrupted; nelson is kept as it stands")
    assert terminal("verify", "nelson").code == 0
    assert terminal("run", "nelson").code == 0


# -- proof -------------------------------------------------------------------------------------------------------------


def test_verify_prints_the_hash_of_the_present(terminal: Terminal) -> None:
    document = terminal("verify", "nelson", "--json").document
    kept = sqlite3.connect(terminal.database)
    (state_hash,) = kept.execute("SELECT state_hash FROM snapshot WHERE campaign_id = 1 AND phase = 39").fetchone()
    kept.close()
    assert document == {
        "campaign": "nelson",
        "same": True,
        "phases": 40,
        "state_hash": state_hash,
        "rules_version": RULES_VERSION,
    }


@pytest.mark.parametrize(
    ("phase", "change", "complaint"),
    [
        (8, "UPDATE die SET value = 9 - value", "on record, and the seed gives another"),
        (8, "DELETE FROM die", "other dice are thrown than were recorded"),
        (10, "DELETE FROM choice", "more is asked or thrown than was recorded"),
        (10, "UPDATE choice SET side = 'dutch'", "dutch is not asked"),
        (8, "UPDATE snapshot SET state_hash = 'ab'", "and ab is on record"),
        (8, "UPDATE snapshot SET name = 'grog'", "is played here"),
        (10, "UPDATE choice SET number = number + 500", "an answer is missing from the record"),
        (8, "DELETE FROM fact", "facts are told, and 0 on record"),
        (8, "UPDATE fact SET document = '{'", "fact 0 (rolled) is otherwise on record"),
        (8, "UPDATE fact SET document = replace(document, 'die', 'dye')", "is otherwise on record"),
        (8, "UPDATE fact SET kind = 'sunk'", "is otherwise on record"),
        (8, "UPDATE fact SET number = number + 100", "is otherwise on record"),
    ],
)
def test_verify_names_the_first_phase_that_differs(terminal: Terminal, phase: int, change: str, complaint: str) -> None:
    kept = sqlite3.connect(terminal.database)
    assert kept.execute(f"{change} WHERE campaign_id = 1 AND phase = ?", (phase,)).rowcount
    kept.commit()
    kept.close()
    said = terminal("verify", "nelson")
    assert said.code == 1
    assert said.err.startswith(f"sealords: phase {phase} (")
    assert complaint in said.err
    assert f"played under rules {RULES_VERSION}, verified under rules {RULES_VERSION}" in said.err


# -- charts and copies -------------------------------------------------------------------------------------------------


def test_a_sides_map_shows_its_own_formations_and_no_enemy_that_it_has_not_seen(terminal: Terminal, tmp_path: Path) -> None:
    charts = {}
    for side in ("umpire", "british", "allies"):
        out = tmp_path / f"{side}.svg"
        assert terminal("map", "nelson", "--out", str(out), *(() if side == "umpire" else ("--side", side))).code == 0
        charts[side] = out.read_text(encoding="utf-8")
    known = {side: terminal("status", "nelson", "--side", side, "--json").document["sides"][0] for side in ("british", "allies")}
    for side, other in (("british", "allies"), ("allies", "british")):
        seen = {one["name"] for one in known[other]["enemy"]}
        own = {escape(one["name"]) for one in known[side]["formations"] if one["depth"] == 0}
        unseen = own - {escape(name) for name in seen}
        assert own
        assert unseen
        for name in own:
            assert f">{name}<" in charts["umpire"]
            assert f">{name}<" in charts[side]
            assert (f">{name}" in charts[other]) == (name not in unseen)


def test_a_plain_map_is_the_theatres_own(terminal: Terminal, tmp_path: Path) -> None:
    plain, own = tmp_path / "plain.svg", tmp_path / "own.svg"
    terminal("map", "nelson", "--plain", "--out", str(plain))
    terminal("theatre", "map", "trafalgar-1805", "--out", str(own))
    assert plain.read_bytes() == own.read_bytes()


def test_an_exported_campaign_comes_back_the_same_under_another_name(terminal: Terminal, tmp_path: Path) -> None:
    parcel = tmp_path / "nelson.sealords"
    assert terminal("export", "nelson", str(parcel)).code == 0
    assert terminal("import", str(parcel), "--name", "horatio").code == 0
    assert terminal("log", "horatio").out == terminal("log", "nelson").out
    hashes = [terminal("verify", name, "--json").document["state_hash"] for name in ("nelson", "horatio")]
    assert hashes[0] == hashes[1]


# -- theatres ----------------------------------------------------------------------------------------------------------


def test_theatre_list_and_check_know_our_own(terminal: Terminal) -> None:
    assert {"name": "trafalgar-1805", "title": "Trafalgar, 1805", "year": 1805} in terminal("theatre", "list", "--json").document
    assert terminal("theatre", "check", "trafalgar-1805", "--json").document["sound"] is True


def test_theatre_check_tells_every_fault(terminal: Terminal, tmp_path: Path) -> None:
    said = terminal("theatre", "check", str(tmp_path), "--json")
    assert said.code == 1
    assert len(said.document["faults"]) >= 7
    assert said.err.strip() == f"sealords: {tmp_path}: {len(said.document['faults'])} faults"


def test_theatre_passages_fail_when_history_was_otherwise(terminal: Terminal, tmp_path: Path) -> None:
    listed = tmp_path / "passages.csv"
    listed.write_text("from,to,month,days\ntoulon,cadiz,3,10\n")
    fair = terminal("theatre", "passages", "trafalgar-1805", "--file", str(listed), "--runs", "20", "--json")
    (row,) = fair.document
    assert (row["from_"], row["to"]) == ("toulon", "cadiz")
    assert fair.code == (0 if 0.7 <= row["ratio"] <= 1.3 else 1)
    listed.write_text("from,to,month,days\ntoulon,cadiz,3,1\n")
    swift = terminal("theatre", "passages", "trafalgar-1805", "--file", str(listed), "--runs", "5")
    assert swift.code == 1
    assert "1 of 1 passages" in swift.err


def test_version_is_the_packages(terminal: Terminal) -> None:
    from importlib.metadata import version

    assert terminal("--version").out == f"sealords {version('sealords')}\n"

"""How many there are of something, and what sides are called."""

from __future__ import annotations

from table.wording import capital, counted, cut, party, people, within


def test_one_is_singular_and_any_other_number_is_not() -> None:
    assert [counted(number, "ship") for number in (0, 1, 2)] == ["0 ships", "1 ship", "2 ships"]
    assert [counted(number, "die", "dice") for number in (1, 3)] == ["1 die", "3 dice"]


def test_a_side_is_a_label_by_itself_and_a_people_in_a_sentence() -> None:
    sides = ("british", "allies", "French", "USA", "american", "umpire", "")
    assert [party(side) for side in sides] == ["British", "Allies", "French", "USA", "American", "Umpire", ""]
    called = ["the British", "the Allies", "the French", "the USA", "the Americans", "the umpire", ""]
    assert [people(side) for side in sides] == called
    assert capital(f"{people('allies')} have won") == "The Allies have won"


def test_a_name_loses_the_capital_of_its_article_within_a_sentence() -> None:
    names = ("The Channel Fleet", "Theseus", "Nelson's fleet")
    assert [within(name) for name in names] == ["the Channel Fleet", "Theseus", "Nelson's fleet"]


def test_words_that_do_not_fit_a_column_say_that_they_go_on() -> None:
    assert cut("Off Ushant", 10) == "Off Ushant"
    assert cut("Western Approaches (standing in)", 20) == "Western Approaches…"
    assert [len(cut("x" * number, 10)) for number in (9, 10, 11)] == [9, 10, 10]

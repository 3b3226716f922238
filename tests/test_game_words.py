"""A short game on record, as it is heard."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant import places
from assistant.game import AreaGame
from assistant.game_data import Waiting
from assistant.journal.book import Journal
from assistant.library import Library, open_library
from assistant.rules.actions import Draw, Next, Pass, PassAll, Play, Respond
from assistant.rules.edition import Rulebook
from assistant.rules.edition_file import load_editions
from assistant.rules.opening import open_table
from assistant.rules.rulings import Refused
from assistant.words.announcement import Announcement

ANN, BEN, CLEO = 0, 1, 2


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return open_library()


@pytest.fixture
def game(library: Library, tmp_path: Path) -> Iterator[AreaGame]:
    editions, problems = load_editions([places.shipped("card_texts") / "editions"])
    assert problems == []
    cards = {card.code: card for card in library.catalogue.cards}
    book = Rulebook(editions["llamas-unleashed"], cards=cards)
    names = ("Ann", "Ben", "Cleo")
    events = open_table(book, names, full=True, cards=tuple(cards.values()))
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        yield AreaGame(book, journal.new_game("", book.edition.id, names, events))


def piece(library: Library, title: str, copy: int = 1) -> str:
    code = next(card.code for card in library.catalogue.cards if card.title == title)
    return f"{code}.{copy}"


def heard(answer: Refused | Waiting | tuple[Announcement, ...]) -> list[str]:
    assert isinstance(answer, tuple), answer
    return [each.text for each in answer]


def test_a_turn_is_heard_phase_by_phase(game: AreaGame) -> None:
    assert heard(game.ask(Next(), "next")) == ["Draw phase. Ann, draw a card."]
    assert heard(game.ask(Draw(ANN), "draw")) == ["Ann draws.", "Play or draw."]


def test_a_card_that_is_answered_and_saved_is_on_top_again(
    game: AreaGame, library: Library
) -> None:
    game.ask(Next(), "next")
    game.ask(Draw(ANN), "draw")
    said = heard(game.ask(Play(ANN, piece(library, "Adorable Alpaca"), ANN), "play"))
    assert said == ["Ann plays Adorable Alpaca.", "Who answers?"]
    said = heard(game.ask(Respond(BEN, piece(library, "Spit Happens")), "Ben answers"))
    assert said == ["Ben answers: Spit Happens.", "Who answers?"]
    game.ask(Respond(ANN, piece(library, "Baaa'd Move!")), "Ann answers")
    said = heard(game.ask(PassAll(), "all pass"))
    assert "Spit Happens is stopped." in said
    assert said[-1] == "Who answers Adorable Alpaca?"
    assert heard(game.ask(Pass(BEN), "Ben passes"))[0] == "Ben passes."
    said = heard(game.ask(Pass(CLEO), "Cleo passes"))
    assert "Adorable Alpaca enters Ann's Field." in said
    assert said[-1] == "Ann may draw 1 card."
    said = heard(game.ask(Draw(ANN), "Ann draws"))
    assert said == ["Ann draws."]


def test_a_doubt_waits_for_a_yes_and_names_its_rule(game: AreaGame, library: Library) -> None:
    answer = game.ask(Play(BEN, piece(library, "Adorable Alpaca"), BEN), "Ben plays")
    assert isinstance(answer, Waiting)
    assert game.rule == "turn_order"
    assert game.table.pile is None
    assert heard(game.insist(answer.action, answer.words))[0] == "Ben plays Adorable Alpaca."


def test_what_was_said_is_on_record_and_can_be_taken_back(game: AreaGame) -> None:
    before = game.table
    game.ask(Next(), "next")
    assert game.table != before
    undone = game.record.undo()
    assert undone is not None
    assert undone.words == "next"
    assert game.table == before

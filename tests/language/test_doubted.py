"""What is only said of somebody, though it reads like a deed: it is asked about, never done."""

import pytest
from measuring import outcome


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        # Wishes and duties of others, and of cards.
        ("action", "Ben wants to destroy Rhinocorn"),
        ("action", "Ben has to discard a card"),
        ("action", "Cara would love to draw a card"),
        ("action", "Ben really must sacrifice Narwhal"),
        ("start", "Rhinocorn has to destroy Narwhal"),
        ("start", "Ann wants to draw"),
        ("light", "Ben has to lose one"),
        ("llamas action", "Dan needs to draw"),
        # What somebody is told.
        ("action", "Ann tells Ben to draw"),
        ("action", "Ben told me to draw"),
        ("window", "Cara tells Ben to neigh"),
        ("llamas action", "Ann allows Dan to draw two"),
        ("action", "we all have to draw"),
        ("action", "the others must discard a card"),
        # What is reported, and either of two.
        ("action", "Ben draws, says Cara"),
        ("action", "Ben or Cara draws"),
        ("action", "I destroy Narwhal or Llamacorn"),
        ("light", "Ben or Cara loses one"),
        ("window", "Ben or Cara neighs"),
        # A game that is lost, a card of a hand, and one that is put down where numbers are kept.
        ("light", "Ann loses"),
        ("light", "Ben lost a card"),
        ("light", "Ben loses one, he had three"),
        ("light", "Cara puts a basic down"),
        # A turn, what was done before, and who he is.
        ("action", "Ben's turn again?"),
        ("action", "Ben has drawn already"),
        ("action", "Ann destroys Narwhal and he draws a card"),
        # One lets it stand, and not all.
        ("neighed", "let Ben's Neigh stand"),
        ("window", "please no neighs"),
        # It may be the draw that is left out.
        ("start", "I'm not taking a card this turn"),
        ("llamas start", "I do not take a card"),
    ],
)
def test_it_is_asked_about(moment: str, line: str) -> None:
    found = outcome(moment, (line,))
    assert found.asks
    assert not found.changed


@pytest.mark.parametrize(
    ("moment", "line", "said"),
    [
        ("action", "I want to destroy Narwhal", "Ben's Narwhal is destroyed."),
        ("action", "my turn is over", "Ben's turn."),
        ("action", "Ben has 4 in hand", "Ben's hand: 4."),
        ("action", "Ann plays 2", "Ann may play 2 cards this turn."),
        ("window", "Ben has to pass", "Ben passes."),
        ("start", "I'm not drawing this turn", "Draw phase is skipped this turn."),
        (
            "action",
            "Ann sacrifices Rhinocorn and she draws a card",
            "Ann's Rhinocorn is sacrificed.",
        ),
        ("light", "Ben loses one", "Ben has 0."),
        ("action", "I'm finished, Ben can go", "Ben's turn."),
        # Whoever is called does nothing.
        ("action", "sorry Ben, I draw", "Ann draws."),
        ("action", "look Ben, I sacrifice my own Rhinocorn", "Ann's Rhinocorn is sacrificed."),
        ("action", "bad luck Ben, I destroy your Narwhal", "Ben's Narwhal is destroyed."),
        ("window", "poor Ann, Cara neighs that", "Cara answers: Neigh."),
        ("llamas action", "sorry Dan, I sacrifice Goatsferatu", "Ann's Goatsferatu is sacrificed."),
    ],
)
def test_what_is_meant_is_done(moment: str, line: str, said: str) -> None:
    assert outcome(moment, (line,)).said[0] == said


@pytest.mark.parametrize("line", ["look Ben, I discard two cards", "hey Cara, I steal Narwhal"])
def test_who_is_called_does_not_do_it_as_well(line: str) -> None:
    found = outcome("action", (line,))
    assert found.changed
    assert not any(said.startswith(("Ben discards", "Cara gets")) for said in found.said)

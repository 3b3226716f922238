"""Who answers and who passes, and how things are said to be, in sentences no grammar reads."""

import pytest
from measuring import outcome

ASKED = [
    ("window", "Cara won't, Ben can't.", "Did you mean Cara passes then Ben passes? Yes or no."),
    ("window", "It's a neigh from Ben, no, sorry, from Cara", "Did you mean Cara answers Neigh?"),
    ("window", "Ben was quicker than Cara, so it's his neigh that counts", "Ben answers Neigh?"),
    ("window", "Cara uses the one that can't be stopped", "Did you mean Cara answers Super Neigh?"),
    (
        "neighed",
        "Ann swallows it and Cara just shrugs",
        "Did you mean Ann passes then Cara passes?",
    ),
    ("neighed", "Ben takes his Neigh back, he wanted to keep it", "Did you mean undo? Yes or no."),
    ("neighed", "sorry, that was a Super Neigh Ben put down", "undo then Ben answers Super Neigh?"),
    ("window", "they let it go", "Did you mean Ben passes then Cara passes? Yes or no."),
    ("window", "Ben: nope, neigh!", "Did you mean Ben answers Neigh? Yes or no."),
    ("window", "Ben no! Neigh!", "Did you mean Ben answers Neigh? Yes or no."),
    ("window", "Cara out, Ben out", "Did you mean Cara passes then Ben passes? Yes or no."),
    (
        "window",
        "Ben neighs, Ann neighs that, Ben's had enough",
        "Did you mean Ben answers Neigh then Ann answers Neigh then Ben passes? Yes or no.",
    ),
    (
        "window",
        "Cara passes because Ben swore he had a neigh, and he does: neigh",
        "Did you mean Cara passes then Ben answers Neigh? Yes or no.",
    ),
    ("action", "You think the Rhinocorn is mine, but it's in front of Cara", "in Cara's Stable?"),
    ("action", "I've miscounted, I hold seven cards", "Did you mean Ann holds 7? Yes or no."),
    ("action", "that card I just drew, pretend I didn't", "Did you mean undo? Yes or no."),
]
QUIET = [
    ("window", "If Ben had a Neigh he'd have played it by now."),
    ("window", "don't neigh it ben please don't"),
    ("neighed", "if i had a super neigh now i'd use it"),
    ("action", "Ben had five cards last time we played."),
]
DONE = [
    ("window", "Ben answers with neigh", "Ben answers: Neigh."),
    ("action", "put llamacorn in Ben's stable", "Ben gets Cara's Llamacorn."),
    ("action", "Ben has 4 cards", "Ben's hand: 4."),
]


@pytest.mark.parametrize(("moment", "said", "heard"), ASKED)
def test_what_is_said_of_each_is_asked_about_and_not_done(
    moment: str, said: str, heard: str
) -> None:
    found = outcome(moment, (said,))
    assert heard in " ".join(found.said)
    assert found.asks
    assert not found.changed


@pytest.mark.parametrize(("moment", "said"), QUIET)
def test_what_is_only_imagined_or_begged_for_does_nothing(moment: str, said: str) -> None:
    assert not outcome(moment, (said,)).changed


@pytest.mark.parametrize(("moment", "said", "heard"), DONE)
def test_the_words_of_the_program_are_done_and_not_asked_about(
    moment: str, said: str, heard: str
) -> None:
    assert heard in outcome(moment, (said,)).said

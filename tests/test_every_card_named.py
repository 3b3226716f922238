"""Every design of every deck said by names alone: ``X: card, card`` and ``X on card``.

What is to come of it is what comes of the same deeds said one by one, each with its verb, as
`test_every_card_said` proves them; which deeds are legal is read from the steps alone.
"""

from collections import Counter
from dataclasses import dataclass, field, replace

import pytest
from as_written import COUNTED, FIELDS, Deed, Story
from made_up import NAMES
from test_every_card import DECKS, MOST, effects_of
from test_every_card_said import (
    NEEDS,
    Sitting,
    board_of,
    near,
    neighbours,
    opened,
    scene,
    wordings,
)

from assistant.cards.model import Card, Deck, Kind
from assistant.cards.step_words import StepZone, This, When
from assistant.rules.position import Position
from assistant.rules.steps import out_of
from assistant.rules.table import Phase, Table

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
NOT_PLAYED = (Kind.DOWNGRADE, Kind.INSTANT, Kind.BABY)


@dataclass
class Tally:
    """What was said, by kind, and what went wrong."""

    said: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def named(story: Story, deed: Deed) -> str:
    """Return the names in a deed, without what is done to them; nothing where none is needed."""
    board = story.board
    if deed.verb == "draw" or (deed.card == story.card and not chooses(deed, story)):
        return ""
    name, title = NAMES[deed.doer], board.cards[deed.card].title if deed.card else ""
    zone, seat = board.zone(deed.card)
    whose = f"{NAMES[seat]}'s {title}" if zone == FIELDS else title
    if deed.other:
        there = board.zone(deed.other)[1]
        return f"{title} for {NAMES[there]}'s {board.cards[deed.other].title}"
    if deed.verb in ("move", "give") and deed.to is not None:
        return f"{whose or 'one'} to {NAMES[deed.to]}"
    if title:
        return whose
    if deed.giver is not None:
        return f"{NUMBERS.get(deed.count, deed.count)} from {NAMES[deed.giver]}"
    if deed.to is not None:
        return NAMES[deed.to]
    if deed.verb == "discard":
        cards = "card" if deed.count == 1 else "cards"
        return f"{name} {NUMBERS.get(deed.count, deed.count)} {cards}"
    return name


def chosen(sitting: Sitting, card: Card, which: int) -> tuple[list[Deed], list[Story]]:
    """Return the first legal deed of each step of an effect, and the story before each."""
    _, position, story = opened(sitting, card, which)
    deeds, stories = list[Deed](), list[Story]()
    while story.owed and len(deeds) < MOST:
        owed = story.owed[0]
        step = story.text.steps[owed.step]
        every = [each for each in near(story, owed) if story.fits(each) == owed]
        # An Instant that is named answers something.
        every = [each for each in every if not is_instant(story, each)] or every
        # That a card does something with itself is left unsaid.
        itself = step.what.this is This.ONLY
        legal = next((each for each in every if itself or each.card != story.card), None)
        if step.verb.value not in COUNTED or legal is None:
            break
        sitting.lay(position)
        if not sitting.type(*wordings(story.board, legal)[0]):
            break
        if sitting.game.waiting or sitting.game.table is position.table:
            break
        deeds.append(legal)
        stories.append(story)
        position = sitting.game.position
        story = story.after(legal, board_of(sitting.deck, position)).moved_itself()
    while deeds and not chooses(deeds[-1], stories[-1]):
        deeds.pop()
        stories.pop()
    return deeds, stories


def is_instant(story: Story, deed: Deed) -> bool:
    """Say whether the card of a deed is one with which others are answered."""
    card = story.board.cards.get(deed.card)
    return card is not None and card.kind is Kind.INSTANT


def chooses(deed: Deed, story: Story) -> bool:
    """Say whether somebody chooses a card in a deed, that all can see or that is named."""
    owed = story.fits(deed)
    itself = owed is not None and story.text.steps[owed.step].what.this is This.ONLY
    return bool(deed.card) and not itself


def said_in_full(story: Story, deed: Deed) -> str:
    """Return a deed with its verb, and out of which hidden place its card comes."""
    owed = story.fits(deed)
    source = out_of(story.text, story.text.steps[owed.step]) if owed else None
    line = wordings(story.board, deed)[0][0]
    of_hand = source is StepZone.HAND
    return line.replace("from the deck", "from the hand") if of_hand else line


def after(sitting: Sitting, position: Position, lines: list[str]) -> Table | None:
    """Return the table after lines, None where something is asked or not understood."""
    sitting.lay(position)
    heard = sitting.type(*lines)
    return sitting.game.table if heard and not sitting.game.waiting else None


def in_hand(sitting: Sitting, card: Card, which: int) -> Position | None:
    """Return the table at which the card can be played for its effect, None if that is not how."""
    moment = card.effects[which].moment
    own = moment.what.this is This.ONLY and moment.when in (When.ENTERS, When.ON_PLAY)
    if not own or card.kind in NOT_PLAYED or any(each.holds in NEEDS for each in card.always):
        return None
    table = scene(sitting.deck, card)
    seat = table.seats[0]
    stable = tuple(each for each in seat.stable if each != f"{card.code}.1")
    turn = replace(table.turn, phase=Phase.ACTION, drawn=True)
    table = replace(table, seats=(replace(seat, stable=stable), *table.seats[1:]), turn=turn)
    return Position(sitting.book, table)


def compare(
    sitting: Sitting, position: Position, line: list[str], plain: list[str], what: str, tally: Tally
) -> None:
    expected = after(sitting, position, plain)
    if expected is None or expected is position.table:
        return
    tally.said[what] += 1
    found = after(sitting, position, line)
    if found != expected:
        tally.wrong.append(f"{what}: {line[0]}\n    " + "\n    ".join(sitting.said))


def said_by_names(sitting: Sitting, card: Card, which: int, tally: Tally) -> bool:
    """Say an effect by names in each way; return whether a card is chosen in it."""
    deeds, stories = chosen(sitting, card, which)
    if not deeds:
        return False
    _, position, story = opened(sitting, card, which)
    names = [named(each, deed) for deed, each in zip(deeds, stories, strict=True)]
    plain = [said_in_full(each, deed) for deed, each in zip(deeds, stories, strict=True)]
    if any(is_instant(each, deed) for deed, each in zip(deeds, stories, strict=True)):
        return False
    every = f"{card.title}: {', '.join(filter(None, names))}"
    compare(sitting, position, [every], plain, "waiting", tally)
    first = next(
        at
        for at, (deed, each) in enumerate(zip(deeds, stories, strict=True))
        if chooses(deed, each)
    )
    single = not any(names[:first])
    if single:
        on = f"{card.title} on {names[first]}"
        compare(sitting, position, [on], plain[: first + 1], "on, waiting", tally)
    played = in_hand(sitting, card, which)
    if played and not any(each.doer for each in deeds if each.verb == "draw"):
        begins = f"{NAMES[0]} plays {card.title}"
        done = [begins, *plain, "nobody"]
        compare(sitting, played, [every, "nobody"], done, "played", tally)
        if single:
            done = [begins, *plain[: first + 1], "nobody"]
            compare(sitting, played, [on, "nobody"], done, "on, played", tally)
    nothing_else(sitting, card, position, story, tally)
    return True


def nothing_else(
    sitting: Sitting, card: Card, position: Position, story: Story, tally: Tally
) -> None:
    """Say cards with which nothing may be done by the effect; nothing is."""
    owed = story.owed[0]
    legal = next((each for each in near(story, owed) if story.fits(each) == owed), None)
    for wrong, deed in neighbours(story, owed, legal) if legal else ():
        if wrong not in ("whose", "kind", "place", "to") or not deed.card:
            continue
        if any(fits_later(story, each) for each in (deed,)):
            continue
        line = f"{card.title}: {named(story, deed)}"
        sitting.lay(position)
        sitting.type(line)
        tally.said["illegal"] += 1
        if sitting.game.table is not position.table:
            tally.wrong.append(f"DONE, {wrong}: {line}\n    " + "\n    ".join(sitting.said))


def fits_later(story: Story, deed: Deed) -> bool:
    """Say whether any step of the effect could do something with the card of a deed."""
    for at in range(len(story.text.steps)):
        for owed in story.asked(at):
            then = replace(story, owed=(owed,))
            for each in near(then, owed):
                if each.card == deed.card and then.fits(each):
                    return True
    return False


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.id)
def test_every_design_is_done_by_the_names_of_its_cards(deck: Deck) -> None:
    sitting, tally = Sitting(deck), Tally()
    # What an Instant does besides is said as it answers.
    cards = ((card, which) for card, which, _ in effects_of(deck))
    every = [(card, which) for card, which in cards if card.kind is not Kind.INSTANT]
    choosing = {card.code for card, which in every if said_by_names(sitting, card, which, tally)}
    print(f"{deck.id}: {len(choosing)} designs in which cards are chosen; said: {tally.said}")
    assert not tally.wrong, f"{len(tally.wrong)} wrong:\n" + "\n".join(tally.wrong)
    assert choosing
    assert tally.said.keys() >= {"waiting", "on, waiting", "illegal"}

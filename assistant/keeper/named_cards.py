"""Cards that are named as they are played: those of a deck of one's own, or of any other box."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from assistant.games import Cards, CardSaid
from assistant.keeper.actions import CardByChance
from assistant.keeper.frames import without_article
from assistant.keeper.table import KeptTable
from assistant.language.heard import entries, number_in
from assistant.messages import Text, say
from assistant.tongue import tables

_LONGEST = 6
"""Words of a card that is of no deck which is here."""


def card_called(cards: Cards, said: str, text: str) -> CardSaid | None:
    """Return the card that some words of a text name, or the one in front where they point at it.

    A number is a figure or a word, whichever the title has, and what counts the card is left out.
    A card of a box that is no deck here has no key, and is called as it stands in the text.
    """
    words = tables("keeper")
    if said in words["it"]:
        return cards.front
    tokens = said.split()
    counts = {*words["nothing"], *words["single"]}
    bare = tokens[1:] if tokens[0] in counts else tokens
    names: Mapping[str, str] = {value: name for name, value in entries("numbers").items()}
    figures = [str(number) if (number := number_in(each)) is not None else each for each in bare]
    spelled = [names.get(each, each) for each in bare]
    for way in (tokens, bare, figures, spelled):
        found = cards.named(" ".join(way))
        if found:
            return found
    return _of_another_box(cards, said, text)


def _of_another_box(cards: Cards, said: str, text: str) -> CardSaid | None:
    """Return the card that some words call so where it is of no deck that is here.

    Every word of it has to be one by which cards are called: one number at the most, a suit, a
    colour or the like.  Where cards of an own deck are called so it is a slip for one of them, as
    is what shares a word with one.
    """
    words = tables("keeper")
    bare = without_article(said).split()
    numbers = [each for each in bare if each.isdecimal() or each in entries("numbers")]
    marks = [each for each in bare if each in words["card_words"]]
    joints = [each for each in bare if each in words["card_joints"]]
    known = len(numbers) + len(marks) + len(joints) == len(bare) and len(numbers) <= 1
    # Two red are no card, but the two of hearts and a red two are.
    several = len(numbers) == 1 and bare[0] in numbers and len(bare) > 1 and not joints
    if not known or several or not (numbers or marks) or len(bare) > _LONGEST:
        return None
    if cards.called() & {*bare, *words["card_words"]}:
        return None
    typed = re.search(r"\s+".join(map(re.escape, bare)), text, re.IGNORECASE)
    return CardSaid("", typed[0] if typed else " ".join(bare))


def drawn_next(
    table: KeptTable, cards: Sequence[CardSaid], chance: random.Random
) -> Iterator[CardByChance]:
    """Yield the card that is drawn by chance: one that was not there, or is still open.

    Where all were there and are done they begin again; no card comes twice in a row.
    """
    last = table.card.key if table.card else ""
    done = {*table.drawn, *table.scored}
    others = [each for each in cards if each.key != last] or list(cards)
    fresh = [each for each in others if each.key not in done]
    waits = {key: at for at, key in enumerate(table.drawn) if key not in table.scored}
    still_open = sorted(
        (each for each in others if each.key in waits and each.key != last),
        key=lambda each: waits[each.key],
    )
    if fresh or others:
        card = chance.choice(fresh) if fresh else (still_open or [chance.choice(others)])[0]
        yield CardByChance(card.key, card.title, anew=not (fresh or still_open))


def left_to_draw(table: KeptTable, cards: Sequence[CardSaid]) -> Text:
    """Return of how many cards nobody was right yet, and how many there are in all."""
    left = sum(each.key not in table.scored for each in cards)
    return say("keeper.drawn_left", count=left, all=len(cards))

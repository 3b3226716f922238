"""Cards that are named as they are played: those of a deck of one's own, or of any other box."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from assistant.game_data import Cards, CardSaid
from assistant.keeper.actions import CardByChance
from assistant.keeper.frames import without_article
from assistant.keeper.ruleset import Ruleset
from assistant.keeper.table import KeptTable
from assistant.language.heard import entries, number_in
from assistant.messages import Text, say
from assistant.tongue import tables

_LONGEST = 6
"""Words of a card that is of no deck which is here."""


def card_called(rules: Ruleset, cards: Cards, said: str, text: str) -> CardSaid | None:
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
    return _of_another_box(rules, cards, said, text)


def _of_another_box(rules: Ruleset, cards: Cards, said: str, text: str) -> CardSaid | None:
    """Return the card that some words call so where it is of no deck that is here.

    Every word of it has to be one by which cards are called: one number at the most, a suit, a
    colour or the like.  Where cards of an own deck are called so it may be a slip for one of them.
    """
    words = tables("keeper")
    bare = without_article(said).split()
    numbers = [each for each in bare if _is_number(each)]
    marks = [each for each in bare if each in words["card_words"]]
    joints = [each for each in bare if each in words["card_joints"]]
    known = len(numbers) + len(marks) + len(joints) == len(bare) and len(numbers) <= 1
    # Two red are no card, but the two of hearts and a red two are.
    several = len(numbers) == 1 and bare[0] in numbers and len(bare) > 1 and not joints
    if not known or several or not (numbers or marks) or len(bare) > _LONGEST:
        return None
    if _may_be_slip(rules, cards, bare, marks, numbered=bool(numbers)):
        return None
    typed = re.search(r"\s+".join(map(re.escape, bare)), text, re.IGNORECASE)
    return CardSaid("", typed[0] if typed else " ".join(bare))


def _may_be_slip(
    rules: Ruleset, cards: Cards, bare: Sequence[str], marks: Sequence[str], *, numbered: bool
) -> bool:
    """Say whether words that call no card of an own deck are likely to be meant for one.

    A game that is bound to no deck has its own cards, by the words of its ruleset and by names
    without a number: other decks are in the way of these only with cards that are called alike.
    """
    titles = [title.split() for title in cards.called()]
    if not rules.cards.deck and marks and (not numbered or _words_of(rules) & {*marks}):
        return any(
            {*marks} & {*title} and (not numbered or any(map(_is_number, title)))
            for title in titles
        )
    used = {word for title in titles for word in title}
    return bool(used & {*bare, *tables("keeper")["card_words"]})


def _is_number(word: str) -> bool:
    return word.isdecimal() or word in entries("numbers")


def _words_of(rules: Ruleset) -> frozenset[str]:
    """Return the words by which a ruleset tells cards apart or has them drawn and played."""
    chosen = (each for choice in rules.choices for each in choice.among)
    verbs = (verb for each in rules.counters for verb in (*each.adds, *each.takes))
    said = (*chosen, *verbs, *(name for name, _ in rules.words))
    return frozenset(word for each in said for word in each.casefold().split())


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

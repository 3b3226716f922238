"""Whether a sentence stands behind a word of the program that it only begins with."""

from assistant.language.cutting import Token
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest
from assistant.language.meanings import Meaning, Understood
from assistant.language.moment import Moment
from assistant.language.own_words import lists_cards
from assistant.language.slots import Around, filled_by
from assistant.language.weighing import weights

_FEW_WORDS = 3


def is_sentence(found: Meaning, grammar: Grammar, moment: Moment) -> bool:
    """Say whether behind a word of the program, that does something, a sentence stands."""
    if not isinstance(found, Understood) or not found.by_word or not moment.names:
        return False
    deed = found.deeds[0]
    if deed.word in grammar.counting:
        # Ben loses his Narwhal to me: no number is said.
        numbers = any(longest(grammar.numbers, (Token(each),), 0) for each in _words(deed.rest))
        return not numbers and len(deed.rest.split()) > 1
    does = deed.word in grammar.asks_card | weights().moving | {grammar.happens}
    return does and len(deed.rest.split()) > _FEW_WORDS and not _named(deed.rest, moment)


def _words(text: str) -> list[str]:
    return ["".join(filter(str.isalnum, each)) for each in text.casefold().split()]


def _named(rest: str, moment: Moment) -> bool:
    """Say whether text is a card, also with where it is and goes, or a list of cards."""
    slots = filled_by(rest, Around(moment.names))
    moved = slots.source or slots.to or slots.place
    card = slots.card if moved else rest
    return moment.named(card) is not None or lists_cards(rest, moment)

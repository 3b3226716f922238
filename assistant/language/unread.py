"""Whether a line is not read at all, while a card can be answered or an effect waits."""

from assistant.language.asking_words import asking_words
from assistant.language.grammar import Grammar
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.own_words import is_overlong, lists_cards, names_things
from assistant.language.sentence import is_sentence
from assistant.language.weighing import weights

_WINDOW = "window"
_ONE = 1


def is_unread(found: Meaning, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line means nothing, or only begins as the program says something."""
    match found:
        case NotUnderstood(denied=False, half=(), nearest=()):
            return True
        case Understood(deeds=(Deed(word=word, rest=rest), *_), by_word=True):
            if word in grammar.answering:
                # A label, or a part of a title, is looked for by whoever does the answer.
                words = rest.casefold().split()
                strange = not moment.whole(rest) and moment.words.isdisjoint(words)
                return (len(words) == _ONE and strange) or is_overlong(found, grammar, moment)
            if word in grammar.passing:
                # Pass Ben: whoever passes is read by the word itself, and the salt is asked about.
                return is_overlong(found, grammar, moment)
            if is_sentence(found, grammar, moment) or is_overlong(found, grammar, moment):
                return True
            # What stands behind a word of no card is no sentence about one: house win waits chain.
            acts = word in weights().deeds
            several = acts and len(rest.split()) > _ONE and moment.named(rest) is None
            if several and _WINDOW in moment.flags and not lists_cards(rest, moment):
                # While a card can be answered nothing else is played or moved.
                return word not in grammar.closing | {grammar.takes_back}
            return several and not names_things(rest, grammar, moment)
        case Understood(deeds=(Deed(word=word, rest=rest),), worth=worth) if worth:
            # What I have here is Rainbow Aura: that it lies nowhere is no answer to anybody.
            if moment.waiting and word == asking_words().reads:
                return True
            hidden = word in weights().places and moment.named(rest) and not moment.lies(rest)
            return bool(hidden) and _WINDOW in moment.flags
        case _:
            return False

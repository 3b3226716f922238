"""What puts right what was said before: ``no, I meant Narwhal``, ``it was Ben's``."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from assistant.language.cutting import SIGNS, Tokens, every_cut, title_words, words_of
from assistant.language.grammar import Grammar
from assistant.language.heard import seat_first
from assistant.language.left_words import left_words
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import Meaning, Understood
from assistant.language.meant_words import any_of
from assistant.language.moment import Deed, Moment
from assistant.language.noun import Noun, Subject
from assistant.language.nouns import Nouns
from assistant.language.patterns import Words
from assistant.language.program import Program
from assistant.language.slots import Around, filled_by
from assistant.language.understand import MOST_WORDS, understand

_MOST_LEADS = 4
_STABLE_OF, _ONTO = "stable_of", frozenset({"onto", "into", "to", "for"})
_ME, _NONE = "me", "none"
"""The thing that denies."""


@dataclass(frozen=True, slots=True)
class Instead:
    """One thing was another: the card, who did it, whose it was, or how many.

    `card` is what it is said of, nothing where no card is named.
    """

    noun: Noun
    card: str = ""


Correction: TypeAlias = Instead | tuple[Deed, ...]
"""What was meant in place of a part of what was said before, or in place of all of it."""


def correction(text: str, grammar: Grammar, moment: Moment, program: Program) -> Correction | None:
    """Return what a line puts right, None if it does not."""
    words = words_of(text, grammar)
    if not moment.names or not words or len(words) > MOST_WORDS:
        return None
    for tokens in every_cut(words, grammar, moment):
        if _answers_anew(tokens, grammar, moment):
            if len(moment.pile) != 1:
                return None
            break
        sent = _sent_elsewhere(tokens, grammar, moment)
        if sent is not None:
            return sent
        rest = _behind_leads(tokens, grammar)
        onto = longest(grammar.roles, rest, 0) if rest else None
        named = any(each.seat is not None for each in rest or ())
        of_turn = named and any_of(left_words().turn, rest or ())
        # Hang on, it's Cara's go: whose turn it is is no part of what was done.
        noun = _meant(rest, grammar, moment) if rest and not of_turn else None
        if noun is None and onto and onto[0] in _ONTO:
            # No, on Cara: before whom it is to lie, or what it is to hit.
            noun = _meant(rest[onto[1] :], grammar, moment)
            if noun and noun.seat is not None and not noun.card:
                noun = replace(noun, sorts=(*noun.sorts, _STABLE_OF))
        if noun is not None:
            return Instead(noun)
    typed = text.replace("’", "'").split()
    for count in range(min(_MOST_LEADS, len(typed) - 2), 0, -1):
        lead = tuple(word for word in words_of(" ".join(typed[:count]), grammar) if word != ",")
        apart = not typed[count - 1][-1].isalnum()
        if lead not in grammar.denying or not (apart or _names_somebody(typed[count], moment)):
            continue
        found = understand(" ".join(typed[count:]), grammar, moment, program)
        back = isinstance(found, Understood) and found.deeds[0].word == grammar.takes_back
        if isinstance(found, Understood) and not (found.by_word or found.worth or back):
            return found.deeds
    return None


def answered_after_all(
    text: str, grammar: Grammar, moment: Moment, understood: Callable[[str], Meaning]
) -> Understood | None:
    """Return an answer that is called out with a word that also puts right: ``wait, Ben neighs``.

    None where nobody answers so, or an answer that was given is put right by it.
    """
    typed = text.replace("’", "'").split()
    for count in range(min(_MOST_LEADS, len(typed) - 1), 0, -1):
        if not _leads(words_of(" ".join(typed[:count]), grammar), grammar):
            continue
        rest = " ".join(typed[count:])
        cuts = every_cut(words_of(rest, grammar), grammar, moment)
        if not any(_answers_anew(tokens, grammar, moment) for tokens in cuts):
            return None
        found = understood(rest)
        if isinstance(found, Understood) and not (found.by_word or found.worth):
            answers = all(deed.word in grammar.answering for deed in found.deeds)
            return found if answers else None
    return None


def _leads(words: Words, grammar: Grammar) -> bool:
    """Say whether words are none but such that put right or deny, or only wait."""
    words = tuple(word for word in words if word not in SIGNS)
    known = grammar.correcting | grammar.denying
    return not words or any(
        words[:count] in known and _leads(words[count:], grammar)
        for count in range(len(words), 0, -1)
    )


def _answers_anew(tokens: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a card is answered that nobody could be put right of.

    Nope, Ben neighs it: nobody has answered yet, or all had let it through.  Wait, Cara super
    neighs: that was not done yet.
    No, Ann neighs back: nobody answers their own card, but what it was answered with.
    """
    acts = [each for each in tokens if each.acts]
    if len(moment.pile) <= 1 or not acts:
        return bool(acts)
    below, top = moment.pile[-2:]
    seats = {each.seat for each in tokens if each.seat is not None}
    titles = {title_words(each.kind.title or each.text, grammar) for each in acts if each.kind}
    return top.seat not in seats and (titles != {top.title} or seats == {below.seat})


def says_elsewhere(text: str, grammar: Grammar) -> bool:
    """Say whether a line has a word by which something was to go elsewhere: instead."""
    words = words_of(text, grammar)
    return any(
        words[at : at + len(each)] == each for each in grammar.elsewhere for at in range(len(words))
    )


def sent_elsewhere(text: str, grammar: Grammar, moment: Moment) -> Instead | None:
    """Return before whom a card is to lie that has just gone elsewhere: ``it goes to Ben instead``.

    None where it is not said that it went elsewhere before.
    """
    words = words_of(text, grammar)
    if not moment.names or not words or len(words) > MOST_WORDS:
        return None
    cuts = every_cut(words, grammar, moment)
    found = (_sent_elsewhere(tokens, grammar, moment) for tokens in cuts)
    return next((each for each in found if each), None)


def _sent_elsewhere(tokens: Tokens, grammar: Grammar, moment: Moment) -> Instead | None:
    """Return before whom a card is to lie; who only says where it goes puts nothing right."""
    led = longest_in(grammar.denying, tokens, 0) or 0
    rest = tokens[led:]
    while rest and rest[0].text in SIGNS:
        rest = rest[1:]
    nouns = Nouns(grammar, moment)
    for title, end in _sent(rest, grammar, nouns):
        for noun, after in nouns.at(rest, end, Subject()):
            behind = tuple(token for token in rest[after:] if token.text not in SIGNS)
            other = longest_in(grammar.elsewhere, behind, 0) or 0
            polite = not behind[other:] or _is_polite(behind[other:], grammar)
            if (
                noun.seat is not None
                and not (noun.card or noun.owned)
                and polite
                and (led or other)
            ):
                return Instead(replace(noun, sorts=(*noun.sorts, _STABLE_OF)), title)
    return None


def _sent(tokens: Tokens, grammar: Grammar, nouns: Nouns) -> Iterator[tuple[str, int]]:
    """Yield what goes to somebody, it or a card by its title, and where that one is named."""
    for start in _behind_doer(tokens, grammar):
        verb = longest_in(grammar.sending, tokens, start)
        first = start if verb is None else verb
        onto = longest(grammar.roles, tokens, start)
        if onto and onto[0] in _ONTO and start == 0:
            yield "", onto[1]
        for noun, end in nouns.at(tokens, first, Subject()):
            goes = end if verb is not None else longest_in(grammar.sent, tokens, end)
            onto = longest(grammar.roles, tokens, goes) if goes is not None else None
            if onto and onto[0] in _ONTO and ("it" in noun.sorts or noun.card):
                yield noun.card, onto[1]


def _behind_doer(tokens: Tokens, grammar: Grammar) -> tuple[int, ...]:
    """Return where a clause may go on behind whoever does it, which may be left unsaid."""
    people = longest(grammar.people, tokens, 0) if tokens else None
    named = bool(tokens) and tokens[0].seat is not None and not tokens[0].owns
    return (0, 1) if named else (0, people[1]) if people else (0,)


def _names_somebody(word: str, moment: Moment) -> bool:
    """Say whether a word may be somebody's name, or whoever speaks: behind it stands a deed.

    No neighs denies a card, and no deed that was said.
    """
    return seat_first(moment.names, word) is not None or not moment.named(word)


def corrected(deed: Deed, noun: Noun, moment: Moment, grammar: Grammar) -> Deed | None:
    """Return a deed with one thing in place of another, None if it has none of that kind."""
    slots = filled_by(deed.rest, Around(moment.names))
    card = slots.card
    if noun.card:
        if not card or slots.many is not None or slots.place:
            return None
        title, kind = noun.card, moment.named(noun.card)
        if deed.word in grammar.answering and not (kind and kind.instant):
            # Oh, Ginormous is gone: it is no Instant, so nobody answered with it.
            return None
        if noun.owner is not None and deed.word in grammar.answering:
            # It was Cara's Neigh: whose it is, that one answers.
            return replace(deed, seat=noun.owner, rest=title)
        if noun.owner is not None:
            title = grammar.part("owned", name=moment.names[noun.owner], card=title)
            return replace(deed, rest=title)
        said = (
            grammar.part("owned", name=moment.names[slots.source.seat], card=card)
            if (slots.source and slots.source.seat is not None and slots.source.zone is None)
            else ""
        )
        if said and said in deed.rest:
            # Whose it was is not said anew: the other card lies where it lies.
            return replace(deed, rest=deed.rest.replace(said, title, 1))
        return replace(deed, rest=deed.rest.replace(card, title, 1))
    if _STABLE_OF in noun.sorts and noun.seat is not None and card:
        into = grammar.part("into", name=moment.names[noun.seat])
        return replace(deed, rest=f"{card}{into}")
    if noun.owned and noun.seat is not None:
        if not card or slots.place:
            return None
        if deed.word in grammar.answering:
            # It wasn't Ben's, it was Cara's: that one answers.
            return replace(deed, seat=noun.seat)
        return replace(deed, rest=grammar.part("owned", name=moment.names[noun.seat], card=card))
    if noun.seat is not None:
        return replace(deed, seat=noun.seat)
    if noun.number is not None and (slots.many is not None or not deed.rest):
        return replace(deed, rest=str(noun.number))
    return None


def _behind_leads(tokens: Tokens, grammar: Grammar) -> Tokens:
    """Return what stands behind the words that put something right, nothing without them."""
    at, led = 0, False
    while at < len(tokens):
        if tokens[at].text in SIGNS:
            at += 1
            continue
        end = longest_in(grammar.correcting, tokens, at)
        if end is None:
            break
        at, led = end, True
    denied = longest_in(grammar.not_so, tokens, at) is not None
    return tokens[at:] if led or denied else ()


def _meant(tokens: Tokens, grammar: Grammar, moment: Moment) -> Noun | None:
    """Return the one thing that is named, beside what it was not."""
    nouns = Nouns(grammar, moment)
    if longest_in(grammar.one_more, tokens, 0):
        # That's one more for me: it comes to what was before, and was nothing else.
        return None
    for noun, end in nouns.at(tokens, 0, Subject()):
        if not (noun.card or noun.seat is not None or noun.number is not None):
            continue
        rest = tuple(token for token in tokens[end:] if token.text not in SIGNS)
        own = noun.seat == moment.speaker and not noun.card
        if rest and own and _somebody(rest, grammar):
            # It's me, I draw: that only says who speaks.
            continue
        if rest and noun.owned and not noun.card:
            # Ben's got nothing: that is no card of Ben's.
            continue
        rest = _without_clause(rest, grammar)
        if not rest or _is_polite(rest, grammar):
            return noun
        behind = longest_in(grammar.not_so, rest, 0)
        if behind is not None and any(
            after == len(rest) for _, after in nouns.at(rest, behind, Subject())
        ):
            return noun
    start = longest_in(grammar.not_so, tokens, 0)
    for _, end in nouns.at(tokens, start, Subject()) if start is not None else ():
        # Not Ben, Cara: it was the second.
        rest = tuple(token for token in tokens[end:] if token.text not in SIGNS)
        if rest:
            found = _meant(_behind_leads(rest, grammar) or rest, grammar, moment)
            if found is not None:
                return found
    return None


def _somebody(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether somebody stands at the beginning, and more behind."""
    people = longest(grammar.people, tokens, 0)
    return len(tokens) > 1 and people is not None and people[0] == _ME


def _without_clause(tokens: Tokens, grammar: Grammar) -> Tokens:
    """Return what is left behind a clause that only says what was done: ``who neighed``."""
    at = 0
    while at < len(tokens) and longest_in(grammar.not_so, tokens, at) is None:
        token = tokens[at]
        says = token.text in grammar.forms or token.text in grammar.relative or token.acts
        people = longest(grammar.people, tokens, at)
        denies = _NONE in likely_words().means.get((token.text,), frozenset())
        if denies or not (says or people or token.text in grammar.literals):
            return tokens
        at = people[1] if people else at + 1
    return tokens[at:]


def _is_polite(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether what is left is only polite."""
    return tuple(token.text for token in tokens) in grammar.behind

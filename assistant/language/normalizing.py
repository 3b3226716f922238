"""A sentence in its usual form, where it is not understood as it stands.

It is without what people add and mean nothing by, ``Ben steals my baby, how rude``, and has behind
the verb what is said before who does it, ``my baby I sacrifice``.  What is understood only so is
asked about and never done by itself: the card may only be spoken of.
"""

from collections.abc import Iterator

from assistant.language.cutting import SIGNS, Token, Tokens, between_signs
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Moment
from assistant.language.noun import Subject
from assistant.language.nouns import Nouns
from assistant.language.subjects import Subjects

_SHORTEST_PART = 5


def normalized(
    tokens: Tokens, called: Tokens, grammar: Grammar, moment: Moment
) -> Iterator[Tokens]:
    """Yield a sentence as it may be meant: without asides, in its usual order, with a name."""
    if called != tokens:
        yield called
    for each in dict.fromkeys((tokens, called)):
        less = _without_asides(each, grammar, moment)
        if less != each:
            yield less
        yield from _in_order(each, grammar, moment)


def without_reason(tokens: Tokens, grammar: Grammar) -> Tokens:
    """Return a sentence without why something is done.

    What is done behind it stays: ``I draw because I've got nothing, then it's Ben``.
    """
    ends = (at for at, token in enumerate(tokens) if at > 1 and token.text in grammar.reasons)
    end = next(ends, len(tokens))
    # Because of a card it is done by that.
    of = end + 1 < len(tokens) and longest(grammar.roles, tokens, end) is not None
    goes_on = (
        at
        for at in range(end, len(tokens) - 1)
        if tokens[at].text in SIGNS and tokens[at + 1].text in grammar.thereupon
    )
    return tokens if of else (*tokens[:end], *tokens[next(goes_on, len(tokens)) :])


# -- what means nothing ------------------------------------------------------------


def _without_asides(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence without the parts between signs in which nothing of the game is named.

    It is the same where there are none, or where one of them only imagines or denies.
    """
    parts = between_signs(tokens)
    left = [part for part in parts if not _is_aside(part, grammar, moment)]
    gone = [part for part in parts if part not in left]
    if not left or any(_turns(part, grammar) for part in gone):
        return tokens
    found: list[Token] = []
    for part in left:
        found += (*((Token(min(SIGNS)),) if found else ()), *part)
    return tuple(found) if gone else tokens


def _is_aside(part: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a part names nothing of the game, or a player by a polite word alone."""
    called = [token for token in part if token.seat is not None]
    if called:
        rest = tuple(token.text for token in part if token.seat is None)
        return len(called) == 1 and not called[0].owns and rest in (grammar.behind | grammar.before)
    return all(_means_nothing(token, grammar, moment) for token in part)


def _means_nothing(token: Token, grammar: Grammar, moment: Moment) -> bool:
    if not token.is_word or token.text.isdecimal() or token.text in moment.animals:
        return False
    said = (token.text,)
    if said in grammar.people or said in grammar.correcting:
        return False
    begins = len(token.text) >= _SHORTEST_PART and token.text not in grammar.known
    if begins and any(word.startswith(token.text) for word in moment.words):
        # The beginning of a title: rhino.
        return False
    polite = said in grammar.before | grammar.behind or token.text in grammar.small
    calls = token.text in grammar.openers
    return polite or calls or token.text not in grammar.known | moment.words


def _turns(part: Tokens, grammar: Grammar) -> bool:
    """Say whether a part imagines something; how rude and what a pity do not."""
    said = [at for at, token in enumerate(part) if token.text not in grammar.openers]
    return any(longest_in(grammar.unreal, part, at) is not None for at in said)


# -- what stands in front ----------------------------------------------------------


def _in_order(tokens: Tokens, grammar: Grammar, moment: Moment) -> Iterator[Tokens]:
    """Yield a sentence with what stands before who does it behind the verb."""
    nouns = Nouns(grammar, moment)
    subjects = Subjects(grammar, moment, nouns)
    role = longest(grammar.roles, tokens, 0)
    for noun, end in nouns.at(tokens, role[1] if role else 0, Subject()):
        start = end
        while start < len(tokens) and tokens[start].text in SIGNS:
            start += 1
        apart = start > end
        if not (role or (noun.card and not apart)) or start >= len(tokens):
            continue
        named = subjects.at(tokens[start:])
        if named is None or not named[0].seats:
            continue
        verb = start + named[1]
        while verb < len(tokens) and (tokens[verb].text,) in grammar.auxiliaries:
            verb += 1
        if verb >= len(tokens) or not _acts(tokens, verb, grammar):
            continue
        said, front = (*tokens[start : verb + 1],), tokens[:end]
        joined = any((each.text,) in grammar.joins for each in tokens[verb:])
        if joined and not role:
            continue
        yield (*said, *front, *tokens[verb + 1 :])
        if verb + 1 < len(tokens):
            yield (*said, *tokens[verb + 1 :], *front)


def _acts(tokens: Tokens, at: int, grammar: Grammar) -> bool:
    return tokens[at].is_word and tokens[at].text in grammar.forms

"""What is said before who does it: ``my baby I sacrifice``, ``against that I play a Neigh``.

A sentence is put in its usual order: who does it, the verb, and behind it what stood before.  It
is asked about and never done by itself, for the card may only be spoken of.
"""

from collections.abc import Iterator

from assistant.language.cutting import SIGNS, Tokens
from assistant.language.grammar import Grammar
from assistant.language.moment import Moment
from assistant.language.nouns import Nouns, Subject, longest
from assistant.language.subjects import Subjects


def in_order(tokens: Tokens, grammar: Grammar, moment: Moment) -> Iterator[Tokens]:
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

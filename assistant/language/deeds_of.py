"""The deeds of one clause or several, in each way to cut a sentence."""

from collections.abc import Iterable

from assistant.language.at_once import ways_of
from assistant.language.cutting import Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.joining import Joined
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed
from assistant.language.nouns import longest
from assistant.language.settling import once


def deeds_of(cuts: tuple[Tokens, ...], reader: Joined) -> Meaning:
    """Return the deeds of one or several clauses."""
    cuts = tuple(tokens for tokens in cuts if not _turns_to(tokens, reader.grammar))
    read = [clauses for clauses in map(reader.read, cuts) if any(each.deeds for each in clauses)]
    whole = [each for each in read if all(clause.deeds for clause in each)]
    # Where one reading does something in each clause, another only says who has something.
    found = (deeds for each in whole or read for deeds in ways_of(each, reader.grammar))
    return one_of(once(deeds, reader.grammar) for deeds in found)


def one_of(found: Iterable[tuple[Deed, ...]]) -> Meaning:
    readings = tuple(map(Understood, dict.fromkeys(found)))
    match readings:
        case ():
            return NotUnderstood()
        case (only,):
            return only
        case _:
            return Ambiguous(readings)


def _turns_to(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether his is of somebody whom I named, and not of who does it."""
    people = [longest(grammar.people, tokens, at) for at in range(len(tokens))]
    me = people[0] is not None and people[0][0] == "me"
    named = (at for at, token in enumerate(tokens) if token.seat is not None)
    first = next(named, len(tokens))
    return me and any(
        each is not None and each[0] == "owner_other" and not _is_name(tokens[at - 1])
        for at, each in enumerate(people)
        if at > first
    )


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns

"""The deeds of one clause or several, in each way to cut a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.language.at_once import ways_of
from assistant.language.cutting import Token, Tokens
from assistant.language.going_on import Clause
from assistant.language.grammar import Grammar
from assistant.language.joining import Joined
from assistant.language.lookup import longest
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Seat
from assistant.language.settling import once

_HANDS = "hands"


def deeds_of(cuts: tuple[Tokens, ...], reader: Joined) -> Meaning:
    """Return the deeds of one or several clauses."""
    cuts = tuple(tokens for tokens in cuts if not _turns_to(tokens, reader.grammar))
    owners = {token.seat for tokens in cuts for token in tokens if token.owns}
    read = [clauses for clauses in map(reader.read, cuts) if any(each.deeds for each in clauses)]
    read = [clauses for clauses in read if not _owns_alone(clauses, owners, reader.grammar)]
    read = [clauses for clauses in read if not _only_leaves(clauses, reader.grammar)]
    read = [_only_led(clauses, reader.grammar) for clauses in read]
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


def _only_led(clauses: tuple[Clause, ...], grammar: Grammar) -> tuple[Clause, ...]:
    """Return clauses without a number of cards that only leads to a deed: ``I had 9, so I draw``.

    Where more hands follow it is a number that is set.
    """
    first, *rest = clauses
    forms = grammar.forms.get(first.verb[0].text, ()) if first.verb else ()
    has = {form.verb for name in grammar.verbs_after_name for form in grammar.forms.get(name, ())}
    words = [deed.word for clause in rest for deed in clause.deeds]
    leads = all(
        _HANDS in grammar.after[each.word].then
        for each in first.deeds
        if each.word in grammar.after
    )
    counts = any(each.word in grammar.after for each in first.deeds) and leads
    if counts and words and first.deeds[0].word not in words and has & {f.verb for f in forms}:
        return (replace(first, deeds=()), *rest)
    return clauses


def _owns_alone(clauses: tuple[Clause, ...], owners: set[Seat | None], grammar: Grammar) -> bool:
    """Say whether behind a deed a sign of whose a card is was read as a verb: ``plus Ben's Yay``.

    Nothing would be done with that card, though it was named for what is done.  It is the same
    behind the number of somebody's cards: what another has is said too.
    """
    leads = (grammar.after.get(deed.word) for deed in clauses[0].deeds)
    counted = any(after and _HANDS in after.then for after in leads)
    return any(
        not clause.deeds
        and bool(clause.verb)
        and clause.verb[0].text in grammar.verbs_after_name
        and (counted or owners.issuperset(clause.subject.seats))
        for clause in clauses[1:]
    )


def _only_leaves(clauses: Sequence[Clause], grammar: Grammar) -> bool:
    """Say whether something is only left out, and what somebody wants in its place is not read.

    Leave Rhinocorn be, I'd rather have a card: to do no more than the first would lose the other.
    """
    deeds = [deed for each in clauses for deed in each.deeds]
    unread = [each for each in clauses[1:] if not each.deeds and each.verb]
    if deeds and all(each.word == grammar.happens for each in deeds):
        # I activate Rhinocorn and choose Narwhal: at what it is aimed is said as well.
        return any(each.card is not None for each in unread)
    return bool(unread) and all(each.word in grammar.leaving for each in deeds)


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

"""What is put right of what was said before, in the same sentence or the one before it."""

from dataclasses import replace

from assistant.language import taking_back
from assistant.language.cutting import SIGNS, Tokens, title_words
from assistant.language.deeds_of import deeds_of
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.lookup import longest_in
from assistant.language.meanings import NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.phrases import Phrases
from assistant.language.reader import Reader
from assistant.language.repairing import said_twice
from assistant.language.weighing import weights

_PAST, _ACTING = "past", "acting"


def said_anew(tokens: Tokens, reader: Reader) -> tuple[Deed, ...]:
    """Return what is done in place of what was said before it: ``Ben draws, no, he discards``."""
    for first, second in said_twice(tokens, reader.grammar):
        said = reader.read(first)
        if any(each.deeds for each in said):
            meant = reader.read(second, said[-1])
            deeds = tuple(deed for clause in meant for deed in clause.deeds)
            if deeds:
                return deeds
    return ()


def answer_put_right(
    found: Understood, tokens: Tokens, grammar: Grammar, moment: Moment
) -> Understood | NotUnderstood:
    """Return what is meant of whoever answered last: what was said before was another thing.

    What was done a moment ago and is told again is not done again.
    """
    top = moment.pile[-1] if len(moment.pile) > 1 else None
    deed, *more = found.deeds
    back = Deed(grammar.takes_back)
    if top is None:
        return found
    past = any(token.acts == _PAST for token in tokens)
    if deed.word in grammar.closing and past and longest_in(grammar.denying, tokens, 0):
        # No, nobody neighed: then nobody has to answer either.
        return NotUnderstood(half=((back,), (deed,)))
    if deed.seat != top.seat:
        return found
    if more and deed.word in grammar.passing:
        # Ben didn't neigh, Cara did: what was said before is taken back.
        return NotUnderstood(half=((back, *more),), sure=True)
    if more:
        same = deed.word in grammar.answering and title_words(deed.rest, grammar) == top.title
        return Understood(tuple(more)) if same else found
    if deed.word in grammar.passing:
        return NotUnderstood(half=((back,),))
    with_it = grammar.parts["answering"].format(card="", instant=" ".join(top.title))
    if title_words(deed.rest, grammar) in (top.title, title_words(with_it, grammar)):
        # It is what was said before, or another one on top of it.
        return NotUnderstood(half=((deed,),), sure=True)
    return NotUnderstood(half=((back, deed),)) if deed.word in grammar.answering else found


def exclaimed(found: Understood, grammar: Grammar) -> Understood | NotUnderstood:
    """Return that somebody answers who first says no, where nobody else is named: ``no! Neigh!``.

    The no is of the card that is answered, and nobody passes.
    """
    deeds = list(found.deeds)
    for at in range(len(deeds) - 1, 0, -1):
        passes, answers = deeds[at - 1], deeds[at]
        who = passes.seat if passes.word in grammar.passing else None
        played = [each.seat for each in deeds[:at] if each.word == grammar.plays]
        # Nobody answers a card of their own.
        may = (None, who, *played[-1:])
        if who is not None and answers.word in grammar.answering and answers.seat in may:
            deeds[at - 1 : at + 1] = [replace(answers, seat=who)]
    anew = tuple(deeds)
    return found if anew == found.deeds else NotUnderstood(half=(anew,), sure=True)


def denied(tokens: Tokens, reader: Reader) -> NotUnderstood | None:
    """Return that whoever answered last did not: ``no, Ben passes``; None if nothing says so."""
    end = longest_in(reader.grammar.denying, tokens, 0)
    rest = tokens[end:] if end else ()
    rest = rest[1:] if rest and rest[0].text in SIGNS else rest
    found = deeds_of((rest,), reader) if rest else NotUnderstood()
    if not isinstance(found, Understood):
        return None
    right = answer_put_right(found, rest, reader.grammar, reader.moment)
    return right if isinstance(right, NotUnderstood) else None


def taken_back(tokens: Tokens, reader: Reader) -> tuple[Deed, ...]:
    """Return that the last deed is taken back, and what is done in its place; nothing if not."""
    grammar, moment = reader.grammar, reader.moment
    rest = taking_back.taken_back(tokens, grammar, moment) if moment.names else None
    if rest is None:
        return ()
    told = taking_back.tells(tokens, grammar, moment)
    deeds, earlier = [Deed(grammar.takes_back)], replace(reader, moment=taking_back.before(moment))
    for part in rest:
        found = deeds_of((part,), earlier)
        title = Phrases(grammar, earlier.moment).only_card(part)
        if isinstance(found, Understood):
            deeds += found.deeds
        elif title and moment.pile and _ACTING in earlier.moment.flags:
            deeds.append(Deed(grammar.plays, title))
        elif not (told and _is_aside(part, reader)):
            return ()
    return tuple(deeds)


def _is_aside(part: Tokens, reader: Reader) -> bool:
    """Say whether a part names nothing of the game and nothing that is done in it."""
    said = Phrases(reader.grammar, reader.moment).told(part)
    things = Likely(reader.grammar, reader.moment).things(part)
    acts = any(each.acts for each in part)
    # Ben goes up by one: what is left of the part itself is no aside.
    acts = acts or taking_back.tells(part, reader.grammar, reader.moment)
    return not (said.cards or said.numbers or acts) and weights().done_by.keys().isdisjoint(things)

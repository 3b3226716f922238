"""What people add to what they do and mean nothing by: ``Ben steals my baby, how rude``."""

from assistant.language.cutting import SIGNS, Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.moment import Moment
from assistant.language.nouns import longest_in

_SHORTEST_PART = 5


def without_asides(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence without the parts between signs in which nothing of the game is named.

    It is the same where there are none, or where one of them only imagines or denies.
    """
    parts = _parts(tokens)
    left = [part for part in parts if not _is_aside(part, grammar, moment)]
    gone = [part for part in parts if part not in left]
    if not left or any(_turns(part, grammar) for part in gone):
        return tokens
    found: list[Token] = []
    for part in left:
        found += (*((Token(min(SIGNS)),) if found else ()), *part)
    return tuple(found) if gone else tokens


def _parts(tokens: Tokens) -> list[Tokens]:
    found: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in SIGNS:
            found.append([])
        else:
            found[-1].append(token)
    return [tuple(part) for part in found if part]


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

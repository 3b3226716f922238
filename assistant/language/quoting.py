"""What somebody says in their own words: ``fine by me, says Ben``, ``Ben says I let it go``."""

from assistant.language.cutting import SIGNS, Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.moment import Moment, Seat
from assistant.language.nouns import longest

_WINDOW = "window"
_FEWEST = 4


def quoted(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence in which whoever is quoted stands in the place of I and my.

    It is the same where nobody is quoted, or no card can be answered: then it is only reported.
    """
    if len(tokens) < _FEWEST or _WINDOW not in moment.flags:
        return tokens
    if _is_name(tokens[-1]) and tokens[-2].text in grammar.quoting:
        rest, seat = tokens[:-2], tokens[-1].seat
    elif _is_name(tokens[0]) and tokens[1].text in grammar.quoting:
        rest, seat = tokens[2:], tokens[0].seat
    else:
        return tokens
    while rest and rest[-1].text in SIGNS:
        rest = rest[:-1]
    while rest and rest[0].text in SIGNS:
        rest = rest[1:]
    if seat is None or any(token.seat is not None for token in rest):
        return tokens
    said = _said_by(rest, seat, grammar, moment)
    return said if said != rest else tokens


def _said_by(tokens: Tokens, seat: Seat, grammar: Grammar, moment: Moment) -> Tokens:
    """Return words of a player with the name in the place of I, me and my."""
    name, found, at = moment.names[seat].casefold(), list[Token](), 0
    while at < len(tokens):
        who = longest(grammar.people, tokens, at)
        mine = who is not None and who[0] in ("me", "owner_me")
        if who is not None and mine:
            found.append(Token(name, seat, owns=who[0] == "owner_me"))
        else:
            found.append(tokens[at])
        at = who[1] if who is not None and mine else at + 1
    return tuple(found)


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns

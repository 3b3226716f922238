"""Who speaks, and to whom: who says I, who is quoted, and who is called.

``Ben: I pass``, ``fine by me, says Ben``, ``you get a Slowdown, Cara``.
"""

import re
from dataclasses import replace
from functools import cache

from assistant.language.cutting import SIGNS, Token, Tokens, cut_of, title_words, words_of
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest
from assistant.language.moment import Moment, Seat
from assistant.language.patterns import Words, every_way
from assistant.tongue import kept, tables

_LABEL, _SEATED, _WINDOW = ":", "seated", "window"
_FIRST_PERSON = frozenset({"me", "owner_me"})
_YOURS = "owner_you"
_LAST = re.compile(r"^(.*\w.*?)\s*[,.;:!?–—]+\s*(\S[^,.;:!?–—]*?)[\s?!.]*$", re.DOTALL)
_MOST_CALLS, _LONGEST_NAMED = 3, 5
_BEHIND_NAME = " ,.;:!-–—"
_FEWEST, _FEWEST_QUOTED = 3, 4
_FEWEST_LETTERS, _MOST_LETTERS = 2, 20
_ENDS, _ALL, _ME, _OTHERS = " .!?", "all", "me", "others"
"""Words of a line in which a player is named by a letter."""


# -- who says I --------------------------------------------------------------------


def labelled(text: str, grammar: Grammar, moment: Moment) -> tuple[Moment, str]:
    """Return what stands behind a label, ``Ben: I pass``, and the moment in which Ben speaks.

    Where nobody says I behind it, both are as they were: the name is whoever does it.
    """
    name, sign, said = text.partition(_LABEL)
    seat = _seat(words_of(name, grammar), grammar, moment)
    if not sign or seat is None or not _says_i(words_of(said, grammar), grammar):
        seat, said = _introduced(text, grammar, moment)
    if seat is None:
        return moment, text
    return replace(moment, me=seat, speaker=seat), said.strip()


def _introduced(text: str, grammar: Grammar, moment: Moment) -> tuple[Seat | None, str]:
    """Return who says who they are first, and what stands behind that: ``I'm Ben and I neigh``."""
    typed = text.split()
    for end in range(1, min(_LONGEST_NAMED, len(typed) - 1) + 1):
        said = words_of(" ".join(typed[:end]), grammar)
        words = tuple(each for each in said if each not in SIGNS)
        lead = next((each for each in grammar.introducing if words[: len(each)] == each), ())
        tail = next((each for each in grammar.introduced if words[-len(each) :] == each), ())
        if not (lead or tail):
            continue
        seat = _seat(words[len(lead) : len(words) - len(tail)], grammar, moment)
        joined = typed[end - 1][-1] in SIGNS or bool(tail)
        start = end
        while start < len(typed) and words_of(typed[start], grammar) in grammar.joins:
            start, joined = start + 1, True
        rest = " ".join(typed[start:]).lstrip(_BEHIND_NAME)
        mine = tail or _says_i(words_of(rest, grammar), grammar)
        if seat is not None and joined and rest and mine:
            return seat, rest
    return None, text


def may_speak(words: Words, grammar: Grammar, moment: Moment) -> tuple[Moment, ...]:
    """Return a moment for each player who may say this; none where nothing speaks against usual.

    Whoever says that Ben plays something on me is not Ben, whose turn it may be.
    """
    usual = title_words(moment.names[moment.speaker], grammar) if moment.names else ()
    behind = words[len(usual) :]
    known = _SEATED in moment.flags or moment.me not in (None, moment.speaker)
    if known or not usual or words[: len(usual)] != usual:
        return ()
    if not _says_i(behind, grammar) or not grammar.quoting.isdisjoint(behind[:1]):
        return ()
    others = (seat for seat in range(len(moment.names)) if seat != moment.speaker)
    return tuple(replace(moment, me=seat, speaker=seat) for seat in others)


def _seat(words: Words, grammar: Grammar, moment: Moment) -> Seat | None:
    called = (title_words(name, grammar) for name in moment.names)
    return next((seat for seat, name in enumerate(called) if name == words), None)


def _says_i(words: Words, grammar: Grammar) -> bool:
    return any(grammar.people.get((word,)) in _FIRST_PERSON for word in words)


# -- who is named by a letter ------------------------------------------------------


def with_names(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line with the names of players of whom only the first letter is typed: ``b pass``.

    The line begins with such a letter and is no label; a letter that is a word as well, as in
    ``a Neigh``, is a player only where another one stands besides, and it begins a part.
    """
    typed = text.split()
    firsts = [name[:1].casefold() for name in moment.names]
    if not _FEWEST_LETTERS <= len(typed) <= _MOST_LETTERS or moment.whole(text):
        return text
    ends = "|".join(re.escape(each) for each in grammar.possessive)
    bare = re.compile(rf"(?:{ends})?[{re.escape(_BEHIND_NAME)}]*$")
    letters = [bare.sub("", each.casefold()) for each in typed]
    known = {each for each in letters if firsts.count(each) == 1}
    words = known & grammar.known
    if letters[0] not in known or (known <= words):
        return text
    found = list[str]()
    for at, (word, letter) in enumerate(zip(typed, letters, strict=True)):
        begins = not at or typed[at - 1][-1] in SIGNS
        joined = bool(at) and words_of(typed[at - 1], grammar) in grammar.joins
        if letter in known and (begins or joined or letter not in words):
            found.append(word.casefold().replace(letter, moment.names[firsts.index(letter)], 1))
        else:
            found.append(word)
    return " ".join(found)


def with_exception_first(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line in which who is excepted stands behind everybody: ``all draw but Ben``."""
    said = text.rstrip(_ENDS).split()
    plain = tuple(each.casefold() for each in said)
    every = [words for words, who in grammar.people.items() if who == _ALL]
    led = max((len(each) for each in every if plain[: len(each)] == each), default=0)
    names = {name.casefold() for name in moment.names}
    last = plain[-1:]
    somebody = last and (last[0] in names or grammar.people.get(last) == _ME)
    if not led or not somebody:
        return text
    for at in range(led + 1, len(plain) - 1):
        if plain[at:-1] in grammar.but:
            return " ".join((*said[:led], *said[at:], *said[led:at])).replace(",", "")
    return text


# -- who is quoted -----------------------------------------------------------------


def quoted(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence in which whoever is quoted stands in the place of I and my.

    It is the same where nobody is quoted, or no card can be answered: then it is only reported.
    """
    if len(tokens) < _FEWEST_QUOTED or _WINDOW not in moment.flags:
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


# -- who is called -----------------------------------------------------------------


def without_call(text: str, grammar: Grammar) -> str:
    """Return a line without the question at its end whether anybody answers.

    Whoever dictates says no question mark: then more than a word says that it is one.
    """
    asks = text.rstrip().endswith("?")
    for _ in range(_MOST_CALLS):
        found = _LAST.match(text)
        said = words_of(found[2], grammar) if found else ()
        if found is None or said not in grammar.calls or not (asks or len(said) > 1):
            return text
        text = found[1]
    return text


def without_greeting(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line without the others who are called before it: ``right you lot, I draw``.

    They stay where nobody else is named behind it who does something, and no card: ``you two,
    please discard one`` tells them what to do.
    """
    called, *rest = re.split(r"[,.;!–—]+\s*", text, maxsplit=1)
    behind = "".join(rest)
    if (
        not behind
        or grammar.people.get(_without_polite(words_of(called, grammar), grammar)) != _OTHERS
    ):
        return text
    tokens = cut_of(behind, grammar, moment) or ()
    small = len(tokens) - len(_without_polite(tuple(each.text for each in tokens), grammar))
    first = tokens[small] if small < len(tokens) else None
    if first is None:
        return text
    people = longest(grammar.people, tokens, small)
    names = (first.seat is not None and not first.owns) or (people and people[0] == _ME)
    titled = first.kind is not None and not first.kind.instant
    return behind if names or titled else text


def _without_polite(said: Words, grammar: Grammar) -> Words:
    """Return words without those that are only polite before them."""
    while said:
        counts = range(min(_LONGEST_NAMED, len(said)), 0, -1)
        polite = next((count for count in counts if said[:count] in grammar.before), 0)
        if not polite:
            break
        said = said[polite:]
    return said


def without_sorry(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line without what is said to a player before anything is: ``sorry Ben, I draw``.

    Who is called stays, for something may be yours, but where another one does something.
    """
    names = "|".join(re.escape(name) for name in moment.names)
    found = re.match(rf"(.*?\w)[\s,]+({names})\s*[,;:!–—]\s*(\w.*)$", text, re.I | re.S)
    if not names or found is None:
        return text
    lead = tuple(each for each in words_of(found[1], grammar) if each not in SIGNS)
    if lead not in _sorry():
        return text
    others = {word for name in moment.names for word in title_words(name, grammar)[:1]}
    said = words_of(found[3], grammar)
    yours = any(
        word in grammar.addressing or grammar.people.get((word,)) == _YOURS for word in said
    )
    mine = grammar.people.get(said[:1]) in _FIRST_PERSON and not yours
    bare = mine or others.issuperset(said[:1])
    return found[3] if bare else f"{found[2]}, {found[3]}"


@kept
@cache
def _sorry() -> frozenset[Words]:
    return every_way(tables("left")["calling"]["words"])


def with_name(tokens: Tokens, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence in which whoever is called stands in the place of you and your."""
    if len(tokens) < _FEWEST:
        return tokens
    first, last, before = tokens[0], tokens[-1], tokens[-2]
    yours = any(_is_yours(tokens, at, grammar) for at in range(len(tokens)))
    if _is_name(last) and (before.text in SIGNS or (yours and not _leads(before, grammar))):
        return _named(tokens[: -2 if before.text in SIGNS else -1], last, grammar, moment) or tokens
    if _is_name(first) and tokens[1].text in SIGNS:
        return _named(tokens[2:], first, grammar, moment) or tokens
    return tokens


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns


def _leads(token: Token, grammar: Grammar) -> bool:
    said = (token.text,)
    return said in grammar.roles or said in grammar.joins or token.text in grammar.forms


def _is_yours(tokens: Tokens, at: int, grammar: Grammar) -> bool:
    people = longest(grammar.people, tokens, at)
    return people is not None and people[0] == "owner_you"


def _named(tokens: Tokens, who: Token, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a sentence with a name in the place of you; nothing if nobody is called so in it."""
    name = Token(moment.names[who.seat or 0].casefold(), who.seat)
    found = list[Token]()
    for at, token in enumerate(tokens):
        if _is_yours(tokens, at, grammar):
            found.append(Token(name.text, name.seat, owns=True))
        elif token.is_word and token.text in grammar.addressing:
            found.append(name)
        else:
            found.append(token)
    return tuple(found) if tuple(found) != tokens else ()

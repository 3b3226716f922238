"""What is done in place of something else: ``I sacrifice Rhinocorn instead of my Baby``.

What is not done is left out of the sentence: a card, a player, a number, a place, or another deed.
"""

from dataclasses import replace

from assistant.language.cutting import SIGNS, Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.heard import entries
from assistant.language.moment import Deed, Moment
from assistant.language.nouns import Nouns, Subject, longest, longest_in


def without_instead(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Tokens, bool]:
    """Return a sentence without what is not done in it, and whether that is sure.

    Of what is only denied it is not: it may be about what was said before.
    """
    nouns = Nouns(grammar, moment)
    for at in range(len(tokens)):
        behind, sure = _leads(tokens, at, grammar)
        if behind is None or behind == len(tokens):
            continue
        ahead = not any(_begins(tokens, each, nouns) for each in range(at))
        end = _end(tokens, behind, grammar, nouns, ahead=ahead, deed=sure)
        rest = tokens[end:] if end is not None else ()
        while rest and ahead and _parts(rest, 0, grammar):
            rest = rest[1:]
        left = (*tokens[:at], *rest) if end is not None else ()
        if left:
            return left, sure
    return tokens, True


def in_its_place(
    deeds: tuple[Deed, ...], tokens: Tokens, less: Tokens, grammar: Grammar
) -> tuple[Deed, ...]:
    """Return a deed with the card in whose place another one is given up.

    `less` is the sentence without that card.
    """
    if len(deeds) != 1 or deeds[0].word not in grammar.gives_up:
        return deeds
    leads = {word for words in grammar.instead for word in words}
    gone = [each.text for each in tokens if each not in less and each.text not in leads]
    if not gone:
        return deeds
    rest = f"{deeds[0].rest} {next(iter(entries('replacing')))} {' '.join(gone)}"
    return (replace(deeds[0], rest=rest),)


def _leads(tokens: Tokens, at: int, grammar: Grammar) -> tuple[int | None, bool]:
    """Return where words end that lead to what is not done, and whether they do so surely."""
    end = longest_in(grammar.instead, tokens, at)
    if end is None and any(each.text in grammar.rather for each in tokens[:at]):
        end = longest_in(grammar.than, tokens, at)
    if end is not None:
        return end, True
    before = tokens[at - 1] if at else None
    of_thing = before is None or before.text in SIGNS or not before.is_word
    of_thing = of_thing or (
        before is not None and longest(grammar.numbers, (before,), 0) is not None
    )
    return (longest_in(grammar.not_so, tokens, at) if of_thing else None), False


def _end(
    tokens: Tokens, at: int, grammar: Grammar, nouns: Nouns, *, ahead: bool, deed: bool
) -> int | None:
    """Return where that ends which is not done, None if it is nothing that has an end.

    `deed` is whether that may be a deed, `ahead` whether it is said before what is done.
    """
    if _does(tokens[at], grammar):
        if not deed:
            return None
        end = at + 1
        while end < len(tokens) and not _parts(tokens, end, grammar):
            if ahead and _begins(tokens, end, nouns):
                break
            end += 1
        return end
    role = longest(grammar.roles, tokens, at)
    start = role[1] if role else at
    ends = [end for _, end in nouns.at(tokens, start, Subject())]
    if not ends:
        return None
    # The hand of Ben ends behind Ben.
    return max(ends)


def _does(token: Token, grammar: Grammar) -> bool:
    """Say whether it is a deed that is not done: ``instead of drawing``."""
    forms = grammar.forms.get(token.text, ()) if token.is_word else ()
    return bool(token.acts) or any(form.tense in ("ing", "base") for form in forms)


def _parts(tokens: Tokens, at: int, grammar: Grammar) -> bool:
    return tokens[at].text in SIGNS or (tokens[at].is_word and (tokens[at].text,) in grammar.joins)


def _begins(tokens: Tokens, at: int, nouns: Nouns) -> bool:
    """Say whether somebody stands at a place who does what is done."""
    people = nouns.people(tokens, at)
    named = tokens[at].seat is not None and not tokens[at].owns
    return named or (people is not None and people[0] in ("me", "all", "others", "both"))

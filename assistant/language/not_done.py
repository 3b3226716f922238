"""What is not done: in whose place something else is done, and what somebody keeps.

It is left out of the sentence, ``I sacrifice Rhinocorn instead of my Baby``: a card, a player, a
number, a place, or another deed.  Which card is kept, ``Ben keeps his Narwhal and sacrifices a
Baby``, is understood in the program's own words alone; what stands behind it is asked about, for
it may be a part of what is kept.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.language.cutting import SIGNS, Cutter, Token, Tokens, words_of
from assistant.language.grammar import Grammar
from assistant.language.heard import entries
from assistant.language.lookup import longest, longest_in
from assistant.language.moment import Deed, Moment
from assistant.language.noun import Subject
from assistant.language.nouns import Nouns
from assistant.language.program import Program

_MOST_BEFORE = 3
_FEWEST_BESIDE, _MOST_BESIDE = 2, 40
"""Words of what stands beside what is kept, and of the longest line that is read so."""
_WINDOW = "window"


# -- in place of it ----------------------------------------------------------------


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


def says_another(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether a sentence speaks of one more, so that what it says twice is done twice."""
    more = (longest_in(grammar.one_more, tokens, at) for at in range(len(tokens)))
    again = any(each.text in entries("second_time") for each in tokens)
    return again or any(end is not None for end in more)


def in_its_place(
    deeds: tuple[Deed, ...], tokens: Tokens, less: Tokens, grammar: Grammar, moment: Moment
) -> tuple[Deed, ...]:
    """Return a deed with the card in whose place another one is given up, and whose that is.

    `less` is the sentence without that card.
    """
    if len(deeds) != 1 or deeds[0].word not in grammar.gives_up:
        return deeds
    leads = {word for words in grammar.instead for word in words}
    gone = tuple(each for each in tokens if each not in less and each.text not in leads)
    if not gone:
        return deeds
    doer = deeds[0].seat
    nouns = Nouns(grammar, moment).at(gone, 0, Subject(seats=() if doer is None else (doer,)))
    card = next((noun for noun, end in nouns if end == len(gone) and noun.card), None)
    said = card.card if card else " ".join(each.text for each in gone)
    # Whose my card is where nobody is named, the card tells that goes in its place.
    if card and card.owner is not None and (card.by_name or doer is not None):
        said = grammar.part("owned", name=moment.names[card.owner], card=card.card)
    rest = f"{deeds[0].rest} {next(iter(entries('replacing')))} {said}"
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


# -- what is kept ------------------------------------------------------------------


def besides(text: str, grammar: Grammar, moment: Moment, program: Program) -> Iterator[str]:
    """Yield what is done behind what is kept, first as said of whoever keeps it."""
    found, typed = program.keeping(text), text.split()
    if found is None or found[0] > _MOST_BEFORE:
        return
    who = " ".join(typed[: found[0]])
    for at in range(found[1] + 1, len(typed)):
        joins = words_of(typed[at], grammar) in grammar.joins
        if not joins and typed[at - 1][-1] not in SIGNS:
            continue
        rest = " ".join(typed[at + joins :])
        tokens = _tokens(rest, grammar, moment)
        does = any(each.acts or (each.is_word and each.text in grammar.forms) for each in tokens)
        if does and not program.keeps(rest):
            yield f"{who} {rest}"
            yield rest


def around_kept(text: str, grammar: Grammar, moment: Moment, program: Program) -> Iterator[str]:
    """Yield what stands before and behind the part of a line that keeps something.

    I was going to save it, but I play Queen Bee: nothing, where that part names a card.
    """
    found, typed = program.keeping(text), text.split()
    if found is None or len(typed) > _MOST_BESIDE:
        return
    edges = [0]
    for at in range(1, len(typed)):
        joins = words_of(typed[at], grammar) in grammar.joins
        if joins or typed[at - 1][-1] in SIGNS:
            edges.append(at)
    edges.append(len(typed))
    start = max(edge for edge in edges if edge <= found[0])
    end = min(edge for edge in edges if edge > found[0])
    kept = _tokens(" ".join(typed[start:end]), grammar, moment)
    named = moment.words - grammar.known
    if any(each.kind is not None or each.text in named for each in kept):
        return
    for part in (typed[:start], typed[end:]):
        while part and words_of(part[0], grammar) in grammar.joins:
            part = part[1:]
        rest = " ".join(part)
        if len(part) >= _FEWEST_BESIDE and not program.keeps(rest):
            yield rest


def keeps_instant(text: str, grammar: Grammar, moment: Moment, program: Program) -> Deed | None:
    """Return that somebody passes who keeps what a card could be answered with: ``his Neigh``."""
    found = program.keeping(text)
    if found is None or _WINDOW not in moment.flags:
        return None
    typed = text.split()
    who = _tokens(" ".join(typed[: found[0]]), grammar, moment)
    kept = _tokens(" ".join(typed[found[1] :]), grammar, moment)
    people = longest(grammar.people, kept, 0) if kept else None
    if not people or not people[0].startswith("owner") or people[1] >= len(kept):
        return None
    kind = kept[people[1]].kind
    if kind is None or not kind.instant or not who:
        return None
    me = longest(grammar.people, who, 0)
    seat = who[0].seat if who[0].seat is not None else moment.me if me and me[0] == "me" else None
    return None if seat is None else Deed(min(grammar.passing), "", seat)


def _tokens(text: str, grammar: Grammar, moment: Moment) -> Tokens:
    return next(Cutter(grammar, moment).cuts(words_of(text, grammar)), ()) if text else ()

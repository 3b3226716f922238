"""Lines without signs, as dictation writes them, and where they may be parted.

``Ben passes Cara neighs``: a new sentence begins with whoever does something, or with nobody.
"""

from collections.abc import Iterator, Sequence

from assistant.language.asking import Asking
from assistant.language.cutting import SIGNS, Effort, Tokens, first_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.lookup import longest
from assistant.language.moment import Moment

_LONGEST, _MOST_PLACES = 30, 4
"""Words of the longest line that is read otherwise, and where it may be parted at the most."""
_ME, _QUESTION = "me", "?"
_DOERS = frozenset({_ME, "same", "all", "others", "both", "nobody"})
"""Who may do something at the beginning of a sentence, of those who are not named."""


def run_on(text: str, grammar: Grammar, moment: Moment) -> Iterator[str]:
    """Yield a line without signs as it may be parted: before all who do something, or one of them.

    Nothing comes of a line that is only imagined or asked.
    """
    said, words = text.split(), words_of(text, grammar)
    if len(said) > _LONGEST or SIGNS.intersection(words) or text.rstrip().endswith(_QUESTION):
        return
    names = {name.casefold() for name in moment.names}
    places = [
        at
        for at, word in enumerate(map(str.casefold, said))
        if 0 < at < len(said) - 1 and (word in names or grammar.people.get((word,)) == _ME)
    ]
    if not 0 < len(places) <= _MOST_PLACES:
        return
    tokens = first_cut(words, grammar, moment)
    if tokens is None or Likely(grammar, moment).unlikely(tokens):
        return
    yield _parted(said, places)
    if len(places) > 1:
        yield from (_parted(said, (place,)) for place in places)


def _parted(words: Sequence[str], places: Sequence[int]) -> str:
    return ", ".join(map(" ".join, _cut_at(words, places)))


def _cut_at(words: Sequence[str], places: Sequence[int]) -> list[Sequence[str]]:
    return [words[first:last] for first, last in zip((0, *places), (*places, None), strict=True)]


def finer(parts: Sequence[str], grammar: Grammar, moment: Moment) -> list[str]:
    """Return parts of a line, each parted before those of whom something is said in it.

    ``lasso for me nobody cares`` is two, and ``ben's out cara's still thinking`` as well.
    """
    return [piece for part in parts for piece in _pieces(part, grammar, moment)]


def _pieces(part: str, grammar: Grammar, moment: Moment) -> list[str]:
    words, likely = part.split(), Likely(grammar, moment)
    whole = first_cut(words_of(part, grammar), grammar, moment)
    if not whole or (whole[0].seat is None and Asking(grammar, moment, Effort()).asks(whole)):
        # Can I say no: nobody says no.
        return [part]

    def is_told(said: Sequence[str]) -> bool:
        # I wish I had Narwhal: what is wished for is no sentence of its own.  Please nobody answer.
        tokens = first_cut(words_of(" ".join(said), grammar), grammar, moment) or ()
        tells = any(
            not each.is_word or each.text in grammar.forms or each.text in moment.words
            for each in tokens
        )
        return tells and not likely.unlikely(tokens)

    places = [
        at
        for at in range(1, len(words) - 1)
        if _may_begin(words[at], grammar, moment)
        and _begins_anew(words[at:], grammar, moment)
        and is_told(words[:at])
    ]
    return [" ".join(piece) for piece in _cut_at(words, places)]


def _may_begin(word: str, grammar: Grammar, moment: Moment) -> bool:
    """Say whether somebody is named with a word: to cut all that stands behind it takes long."""
    begun = words_of(word, grammar)[:1]
    named = any(word.casefold().startswith(name.casefold()) for name in moment.names)
    return named or any(entry[:1] == begun for entry in grammar.people)


def _begins_anew(words: Sequence[str], grammar: Grammar, moment: Moment) -> bool:
    """Say whether a sentence may begin with some words: with somebody, and what is said of them."""
    tokens = first_cut(words_of(" ".join(words), grammar), grammar, moment)
    if not tokens:
        return False
    first = tokens[0]
    if first.seat is not None:
        # Ben's out, but not Ben's Narwhal, and not Ben's turn.
        behind = tokens[1:]
        return bool(behind) and (
            not _is_thing(behind, grammar, moment) if first.owns else _does(behind, grammar)
        )
    people = longest(grammar.people, tokens, 0)
    if people is None or people[0] not in _DOERS or people[1] >= len(tokens):
        return False
    return _does(tokens[people[1] :], grammar)


def _does(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether a verb comes first, behind small words: ``still thinking``."""
    while len(tokens) > 1 and tokens[0].text in grammar.small:
        tokens = tokens[1:]
    verb = tokens[0] if tokens else None
    return verb is not None and (verb.text in grammar.forms or bool(verb.acts))


def _is_thing(tokens: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether something is named that somebody has; a part of a title is enough."""
    if not tokens:
        return False
    named = not tokens[0].is_word or tokens[0].text in moment.words
    return named or longest(grammar.nouns, tokens, 0) is not None

"""Whether a line says who answers a card and who lets it pass, where no grammar reads that.

It says so of all who may answer at once, or of one after the other: ``Ben neighs, Ann neighs
that``.  It is asked about, and never done by itself.
"""

from dataclasses import replace
from functools import partial
from itertools import islice, pairwise

from assistant.language.asking import Asking
from assistant.language.cutting import SIGNS, Cutter, Effort, Tokens, is_called
from assistant.language.deeds_of import deeds_of
from assistant.language.grammar import Grammar
from assistant.language.joining import Joined
from assistant.language.likely import Likely
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.patterns import Words
from assistant.language.said_of import stance_words
from assistant.language.stances import Stances
from assistant.language.unread import is_unread

_WINDOW, _QUESTION = "window", "?"
_BOTH, _TWO = "both", 2
_SURELY_ASKED = 9.0
"""What a question is worth that is surely meant."""
_MOST_CUTS = 4
"""So many ways to cut a sentence are read, the likeliest first."""


def who_answers(
    found: Meaning, text: str, words: Words, grammar: Grammar, moment: Moment
) -> Meaning:
    """Return what a line means, who answers and who passes where no grammar reads that."""
    if _WINDOW not in moment.flags or not moment.pile or text.rstrip().endswith(_QUESTION):
        return found
    match found:
        case NotUnderstood(denied=False):
            pass
        case Understood(by_word=True) if is_unread(found, grammar, moment):
            pass
        case Understood(by_word=False, worth=worth) if 0 < worth < _SURELY_ASKED:
            # By the things it names it may ask something, but no sign says so.
            pass
        case _:
            return found
    effort = Effort()
    likely = Likely(grammar, moment)
    for tokens in islice(Cutter(grammar, moment, effort).cuts(words), _MOST_CUTS):
        if Asking(grammar, moment, effort).asks(tokens) or _of_unknown_two(tokens, grammar, moment):
            return found
        plain = likely.plain(tokens)
        deeds = Stances(grammar, moment).read(plain) if plain else ()
        deeds = deeds or _one_by_one(plain, Joined(text, grammar, moment, effort))
        if deeds and not _loses_one(deeds, tokens, grammar):
            by_word = not isinstance(found, NotUnderstood) or found.by_word
            ways = _to_called(_or_answers(deeds, plain, grammar), found, tokens, grammar, moment)
            return NotUnderstood(half=ways, by_word=by_word, sure=True)
    return found


def _one_by_one(tokens: Tokens, reader: Joined) -> tuple[Deed, ...]:
    """Return who answers, and who then lets that answer pass or answers it in turn.

    ``Ben neighs, Ann neighs that, Ben's had enough``: what is said first is read as it stands.
    """
    grammar = reader.grammar
    for at in range(len(tokens) - 1, 0, -1):
        if tokens[at].text not in SIGNS and (tokens[at].text,) not in grammar.joins:
            continue
        said = deeds_of((tokens[:at],), reader)
        plain = isinstance(said, Understood)
        first = said.deeds if isinstance(said, Understood) else _first(tokens[:at], reader)
        if not first or first[-1].word not in grammar.answering or not first[-1].rest:
            continue
        if any(each.word not in grammar.answering | grammar.passing for each in first):
            if plain:
                return ()
            continue
        moment = reader.after(first).moment
        by = first[-1].seat
        others = tuple(seat for seat in range(len(moment.names)) if seat != by)
        then = Stances(grammar, replace(moment, both=partial(tuple, others))).read(tokens[at + 1 :])
        if then and (plain or then[-1].word in grammar.answering):
            return (*first, *then)
    return ()


def _first(tokens: Tokens, reader: Joined) -> tuple[Deed, ...]:
    """Return who answers first, by what is said of each: ``Cara sends a Neigh, and Ann one``."""
    while tokens and (tokens[-1].text in SIGNS or (tokens[-1].text,) in reader.grammar.joins):
        tokens = tokens[:-1]
    return Stances(reader.grammar, reader.moment).read(tokens) if tokens else ()


def _of_unknown_two(tokens: Tokens, grammar: Grammar, moment: Moment) -> bool:
    """Say whether two are spoken of, and more may answer: which two it is, is not known."""
    people = (longest(grammar.people, tokens, at) for at in range(len(tokens)))
    named = {each.seat for each in tokens if each.seat is not None}
    both = any(each is not None and each[0] == _BOTH for each in people)
    return both and not named and len(moment.both()) != _TWO


def _or_answers(
    deeds: tuple[Deed, ...], tokens: Tokens, grammar: Grammar
) -> tuple[tuple[Deed, ...], ...]:
    """Return what is said, or that an Instant is played that is named beside who seems to pass.

    It's the Super Neigh from Cara, and that can't be helped: what denies may be said of anything.
    An Instant that stands right behind what denies it is not played.
    """
    passes = len(deeds) == 1 and deeds[0].word in grammar.passing
    titles = [at for at, each in enumerate(tokens) if each.kind is not None and each.kind.instant]
    if not passes or not titles:
        return (deeds,)
    denies = stance_words().denies
    denied = {at: end for at in range(len(tokens)) if (end := longest_in(denies, tokens, at))}
    kinds = [tokens[at].kind for at in titles if at not in denied.values()]
    title = next((kind.title for kind in kinds if kind is not None), "")
    if not title:
        return (deeds,)
    answers = (replace(deeds[0], word=min(grammar.answering), rest=title),)
    first = min(denied, default=len(tokens)) < titles[0]
    return (deeds, answers) if first else (answers, deeds)


def _to_called(
    ways: tuple[tuple[Deed, ...], ...],
    found: Meaning,
    tokens: Tokens,
    grammar: Grammar,
    moment: Moment,
) -> tuple[tuple[Deed, ...], ...]:
    """Return what is said, or that it is said to whoever answered last, and answers that.

    ``Super Neigh, Ben, read it and weep``: Ben is called, and has not answered with that.
    """
    top, half = moment.pile[-1].seat, found.half if isinstance(found, NotUnderstood) else ()
    answers = tuple(way for way in half if way[0].word in grammar.answering and way[0].seat != top)
    taken = any(way[0].word == grammar.takes_back for way in ways)
    return (*answers, *ways) if taken and is_called(tokens, top) else ways


def _loses_one(deeds: tuple[Deed, ...], tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether more players are told to answer than do: ``Cara neighs, Ben neighs hers``."""
    answers = {deed.seat for deed in deeds if deed.word in grammar.answering}
    told = {
        before.seat
        for before, token in pairwise(tokens)
        if token.acts and before.seat is not None and not before.owns
    }
    return len(answers) > 0 and not told <= {deed.seat for deed in deeds}

"""What a sentence means: the deeds in it, in order, or nothing.

`understand` is pure: it changes nothing and asks nobody.  A deed is understood only where
every word of the sentence is accounted for; where two readings remain both are returned.
`mended` puts slips right in what means nothing.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import islice, product
from typing import TypeAlias

from assistant.language.clause import Clause, Clauses
from assistant.language.cutting import Cutter, Effort, Tokens, TooMuch, words_of
from assistant.language.grammar import Grammar, Words
from assistant.language.moment import Deed, Moment
from assistant.language.program import Program, spoken
from assistant.language.sentences import Sentences

MOST_WORDS = 40
"""Words of the longest sentence that is read."""
_SHORTEST, _LONG = 2, 10
"""Characters of the shortest word that may be mistyped, and of one with two slips in it."""
_MOST_NEAR, _MOST_WAYS = 4, 16
_AROUND = " ,.;:!?"


@dataclass(frozen=True, slots=True)
class Understood:
    """The deeds of a sentence, in order; `by_word` where it only begins as the program says it."""

    deeds: tuple[Deed, ...]
    by_word: bool = False


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several readings of a sentence."""

    readings: tuple[Understood, ...]


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Nothing of it is a deed, a question or a wish; what it may mean is asked about.

    `denied` is whether it takes back what it says: it is not even the name of a card.
    """

    nearest: tuple[Deed, ...] = ()
    denied: bool = False


Meaning: TypeAlias = Understood | Ambiguous | NotUnderstood


def understand(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means at a moment: a sentence, or words of the program.

    What could be read in more ways than anybody means is no sentence.
    """
    said = program.of_player(text, moment.names, moment.speaker) or program.of(text)
    own = Understood((said,), bool(said.rest)) if said else NotUnderstood()
    words = words_of(text, grammar)
    if program.keeps(text) or not words or len(words) > MOST_WORDS:
        # What a card is kept by is said in no other words.
        return own
    try:
        return _read(text, words, grammar, moment, said)
    except TooMuch:
        return own


def _read(text: str, words: Words, grammar: Grammar, moment: Moment, said: Deed | None) -> Meaning:
    """Return what a line means whose words are not too many; `said` is the program's own in it."""
    own = Understood((said,), bool(said.rest)) if said else NotUnderstood()
    effort = Effort()
    cuts = tuple(Cutter(grammar, moment, effort).cuts(words))
    clauses = Clauses(grammar, moment, effort)
    whole = _sentence(text, cuts, clauses, Sentences(grammar, moment, effort))
    if isinstance(whole, Understood | Ambiguous):
        return whole
    if said and not said.rest:
        return own
    first = cuts[0][0]
    of_player = said is not None and first.seat is not None
    if (not of_player and moment.whole(text)) or (len(cuts[0]) == 1 and first.kind is not None):
        # The title of a card alone is no deed.
        return NotUnderstood()
    if any(words[-len(end) :] == end for end in grammar.taking_back):
        return NotUnderstood(denied=True)
    if whole.nearest:
        return whole
    if text.rstrip().endswith("?"):
        # A question does nothing; a player's deed may have been meant all the same.
        return NotUnderstood((said,)) if said and said.seat is not None else own
    found = _deeds(cuts, clauses, grammar)
    return own if isinstance(found, NotUnderstood) else found


def _sentence(
    text: str, cuts: tuple[Tokens, ...], clauses: Clauses, sentences: Sentences
) -> Meaning:
    """Return the deed that a whole sentence is, or may be."""
    found: list[tuple[Deed, bool]] = []
    for tokens in cuts:
        deeds = (sentences.read(less, text) for less in clauses.barer(tokens))
        deed = next(filter(None, deeds), None)
        if deed:
            found.append(deed)
    sure = _one_of((deed,) for deed, asked in found if not asked)
    return (
        sure
        if not isinstance(sure, NotUnderstood)
        else NotUnderstood(tuple(dict.fromkeys(deed for deed, _ in found)))
    )


def _deeds(cuts: tuple[Tokens, ...], clauses: Clauses, grammar: Grammar) -> Meaning:
    """Return the deeds of one or several clauses."""
    ways = (_clauses(tokens, clauses, grammar) for tokens in cuts)
    return _one_of(tuple(deed for part in way for deed in part.deeds) for way in ways if way)


def _one_of(found: Iterable[tuple[Deed, ...]]) -> Meaning:
    readings = tuple(map(Understood, dict.fromkeys(found)))
    match readings:
        case ():
            return NotUnderstood()
        case (only,):
            return only
        case _:
            return Ambiguous(readings)


# -- several deeds -----------------------------------------------------------------


def _clauses(
    tokens: Tokens, clauses: Clauses, grammar: Grammar, before: Clause | None = None
) -> tuple[Clause, ...]:
    """Return the clauses of a sentence in order, none if one of them is not understood."""
    whole = clauses.read(tokens, before)
    if whole is None and before is not None:
        whole = clauses.repeated(tokens, before)
    if whole is not None:
        return (whole,)
    for at in range(1, len(tokens) - 1):
        end = _join(tokens, at, grammar)
        if end is None or end >= len(tokens):
            continue
        first = clauses.read(tokens[:at], before)
        if first is None and before is not None:
            first = clauses.repeated(tokens[:at], before)
        rest = _clauses(tokens[end:], clauses, grammar, first) if first else ()
        if first and rest:
            return (first, *rest)
    return ()


def _join(tokens: Tokens, at: int, grammar: Grammar) -> int | None:
    """Return where the words that join two clauses end, None if there are none here."""
    for count in range(min(4, len(tokens) - at), 0, -1):
        words = tuple(token.text for token in tokens[at : at + count] if token.is_word)
        if len(words) == count and words in grammar.joins:
            return at + count
    return None


# -- slips ---------------------------------------------------------------------------


def mended(
    text: str, grammar: Grammar, moment: Moment, program: Program
) -> tuple[str, tuple[Deed, ...]] | None:
    """Return a line without its slips and the deeds that it then means, None if there are none."""
    forms = {" ".join(words) for words in Cutter(grammar, moment).acting}
    names = {word.casefold(): word for name in moment.names for word in name.split()}
    own = {word for form in program.words for word in form.split()}
    known = {*own, *names, *forms, *grammar.known, *grammar.of_sentences, *spoken().before}
    words = text.replace("’", "'").split()
    ways = [_put_right(word, known, moment.words) for word in words]
    for way in islice(product(*ways), _MOST_WAYS):
        line = " ".join(names.get(word, word) for word in way)
        meaning = understand(line, grammar, moment, program)
        if line != " ".join(words) and isinstance(meaning, Understood):
            played = any(map(program.played, meaning.deeds))
            return None if played and "none" in moment.flags else (line, meaning.deeds)
    deed = program.ahead(text) if "game" in moment.flags else None
    opens = words[0].casefold() in grammar.openers
    # What is behind it was not understood.
    return (deed.word, (deed,)) if deed and program.played(deed) and not opens else None


def stranger(text: str, grammar: Grammar, moment: Moment, program: Program) -> str:
    """Return the name before what a player does, where there is no such player."""
    first, _, rest = text.partition(" ")
    plain = first.casefold().strip(_AROUND)
    known = plain in grammar.known or plain in grammar.of_sentences or plain in moment.words
    deed = program.of(rest) if rest and first.isalpha() and not known else None
    begins = deed is not None and program.played(deed) and program.of(first) is None
    return first if begins else ""


def _put_right(word: str, known: Collection[str], titles: frozenset[str]) -> list[str]:
    """Return the known words that are a slip or two away, the word itself if none is."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    plain = word.casefold().strip(_AROUND)
    if len(plain) < _SHORTEST or plain in known or plain in titles or not plain.isalpha():
        return [word]
    slips = 1 if len(plain) < _LONG else 2
    long = sorted(each for each in known if len(each) > _SHORTEST)
    near = process.extract(plain, long, scorer=OSA.distance, score_cutoff=slips, limit=_MOST_NEAR)
    return [str(found) for found, _, _ in near] or [word]

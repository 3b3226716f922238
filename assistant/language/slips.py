"""What a line may mean that has slips of typing in it, or a name that nobody has."""

from collections.abc import Collection
from itertools import islice, product

from assistant.language.asking_words import asking_words
from assistant.language.cutting import Cutter
from assistant.language.grammar import Grammar
from assistant.language.left_open import fits
from assistant.language.likely_words import likely_words
from assistant.language.meanings import Understood
from assistant.language.moment import Deed, Moment
from assistant.language.program import Program, spoken
from assistant.language.understand import understand

_SHORTEST, _LONG, _SHORTEST_PART = 2, 10, 3
"""Characters of the shortest word that may be mistyped, and of one with two slips in it."""
_MOST_NEAR, _MOST_WAYS = 4, 16
_SENTENCE = 4
"""Words of the shortest sentence that is surely no name."""
_AROUND = " ,.;:!?"


def mended(
    text: str, grammar: Grammar, moment: Moment, program: Program
) -> tuple[str, tuple[Deed, ...]] | None:
    """Return a line without its slips and the deeds that it then means, None if there are none."""
    forms = {" ".join(words) for words in Cutter(grammar, moment).acting}
    names = {word.casefold(): word for name in moment.names for word in name.split()}
    own = {word for form in program.words for word in form.split()}
    known = {*own, *names, *forms, *grammar.known, *grammar.of_sentences, *spoken().before}
    spelled = _spelled_otherwise(grammar) - known
    known |= _said_besides(grammar)
    words = text.replace("’", "'").split()
    # Nobody who slips means a spelling that is none of the usual ones.
    ways = [_put_right(word, known, moment.words, known - spelled) for word in words]
    for way in islice(product(*ways), _MOST_WAYS):
        line = " ".join(names.get(word, word) for word in way)
        meaning = understand(line, grammar, moment, program)
        if line == " ".join(words) or not isinstance(meaning, Understood):
            continue
        if not fits(meaning.deeds, grammar, moment):
            continue
        if not meaning.alike:
            played = any(map(program.played, meaning.deeds))
            return None if played and "none" in moment.flags else (line, meaning.deeds)
    deed = program.ahead(text) if "game" in moment.flags else None
    opens = words[0].casefold() in grammar.openers
    # What is behind it was not understood.
    return (deed.word, (deed,)) if deed and program.played(deed) and not opens else None


def _begins_title(word: str, moment: Moment) -> bool:
    """Say whether a word is the beginning of one of a title."""
    return len(word) > _SHORTEST_PART and any(each.startswith(word) for each in moment.words)


def _said_besides(grammar: Grammar) -> set[str]:
    """Return the words of what is spelled otherwise, and of what is likely or asked."""
    besides = (*likely_words().means, *asking_words().means)
    return _spelled_otherwise(grammar) | {word for said in besides for word in said}


def _spelled_otherwise(grammar: Grammar) -> set[str]:
    return {word for said, _ in grammar.spelling for word in said.split()}


def is_sentence(text: str, grammar: Grammar, moment: Moment) -> bool:
    """Say whether somebody says something with a line, which is no name of a card then."""
    words = text.casefold().replace("’", "'").split()
    plain = [word.strip(_AROUND) for word in words]
    names = {word.casefold() for name in moment.names for word in name.split()}
    somebody = any(word in names or (word,) in grammar.people for word in plain)
    told = any((word,) in grammar.auxiliaries or (word,) in grammar.passive for word in plain)
    return len(words) >= _SENTENCE and (somebody or told)


def stranger(text: str, grammar: Grammar, moment: Moment, program: Program) -> str:
    """Return the name before what a player does, where there is no such player."""
    first, _, rest = text.replace("’", "'").partition(" ")
    # Dan's turn: whose it is has no such player either.
    first, owns, _ = first.partition("'")
    plain = first.casefold().strip(_AROUND)
    known = plain in grammar.known or plain in grammar.of_sentences or plain in moment.words
    known = known or plain in _said_besides(grammar) or _begins_title(plain, moment)
    known = known or any(plain in name.casefold().split() for name in moment.names)
    if known or not (rest and first.isalpha()) or program.of(first) is not None:
        return ""
    deed = program.of(rest)
    acting = {" ".join(words) for words in Cutter(grammar, moment).acting}
    acts = not owns and rest.split()[0].casefold().strip(_AROUND) in acting
    return first if acts or (deed is not None and program.played(deed)) else ""


def _put_right(
    word: str, known: Collection[str], titles: frozenset[str], meant: Collection[str]
) -> list[str]:
    """Return the words `meant` that are a slip or two away, itself if it is known or none is."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    plain = word.casefold().strip(_AROUND)
    if len(plain) < _SHORTEST or plain in known or plain in titles or not plain.isalpha():
        return [word]
    slips = 1 if len(plain) < _LONG else 2
    long = sorted(each for each in meant if len(each) > _SHORTEST)
    near = process.extract(plain, long, scorer=OSA.distance, score_cutoff=slips, limit=_MOST_NEAR)
    return [str(found) for found, _, _ in near] or [word]

"""Titles and numbers as a dictation writes them, in other words that sound alike: ``lama corn``.

Where letters are written together that a title has apart, or apart that it has together, nothing
else is meant; where a letter or two differ it is only likely.

A word is a number only behind one that a number stands behind, and before what is counted: ``Ben
has for cards``.  What comes of it is only likely: it is asked about.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from assistant.language.cutting import SIGNS, words_of
from assistant.language.grammar import Grammar, Sounds
from assistant.language.moment import Kind, Moment
from assistant.language.patterns import Words
from assistant.tongue import kept, tables

_MOST_WORDS, _SHORTEST, _ALIKE, _FEW = 5, 7, 88, 3
"""Words of the longest title that is looked for, letters of the shortest, how like it is, and of
how many words at least that are known otherwise."""
_Titles: TypeAlias = tuple[tuple[str, str], ...]
"""Titles by their letters written together."""
_LONGEST = 40
"""Words of the longest line in which a title is looked for."""
_FEWEST, _STEM = 2, 3
"""Words of the shortest title that is known by stems, and letters of a stem."""
_SURELY, _WHOLE = 93.0, 100.0
"""How like a title words must be that are known otherwise, and how like one as it is written."""
_SOUNDS, _MOST_OTHER = 4, 70.0
"""Sounds of the shortest title that is known by them, and how like its letters must be besides."""


def respelled(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line with the titles in it that were written as they sound, else the same line."""
    words = words_of(text, grammar)
    if len(words) > _LONGEST:
        # Nothing so long is understood.
        return text
    titles = _titles(tuple(moment.titles.items()), moment.animals)
    names = {word for name in moment.names for word in words_of(name, grammar)}
    found: list[str] = []
    at, changed = 0, False
    while at < len(words):
        near = _near(words, at, titles, grammar, moment, frozenset(names))
        if near is None:
            found.append(words[at])
            at += 1
        else:
            title, end = near
            changed |= title != " ".join(words[at:end])
            found.append(title)
            at = end
    return " ".join(found) if changed else text


def with_numbers_heard(text: str, moment: Moment) -> str:
    """Return a line with the numbers in it that were written as other words, else the same line."""
    if not moment.names:
        return text
    known = tables("left")["heard_as"]
    names = _any(map(re.escape, sorted(moment.names, key=len, reverse=True)))
    for word, meant in known["behind_name"].items():
        # Ben as three unicorns.
        owns = rf"(?<!\w)({names}\s+){word}(?=\s+{_any(known['has_behind'])}(?!\w))"
        text = re.sub(owns, rf"\g<1>{meant}", text, flags=re.IGNORECASE)

    def counted_as(said: re.Match[str]) -> str:
        return f"{said[1]}{known['numbers'][said[2].casefold()]}"

    behind = (*known["behind"], *map(re.escape, sorted(moment.animals)))
    counted = _number(tuple(known["before"]), behind).sub(counted_as, text)
    if counted == text:
        return text
    # Two, not won: what is denied is a number as well, and says no more.
    return _number(tuple(known["denies"]), ()).sub("", counted).rstrip(" ,.!")


def _near(
    words: Words,
    at: int,
    titles: _Titles,
    grammar: Grammar,
    moment: Moment,
    names: frozenset[str],
) -> tuple[str, int] | None:
    """Return the title that the words at a place sound like, and where they end."""
    from rapidfuzz import fuzz, process

    best: tuple[float, int, str] | None = None
    for count in range(1, min(_MOST_WORDS, len(words) - at) + 1):
        run = words[at : at + count]
        if SIGNS.intersection(run) or names.intersection(run) or "'" in run[-1]:
            break
        if run in moment.titles:
            # It is written as it should be.
            best = _WHOLE, at + count, " ".join(run)
            continue
        if any(run[cut:] in moment.titles or run[:cut] in moment.titles for cut in range(1, count)):
            # No Rhinocorn: what stands beside a title as it should be is no part of one.
            continue
        stem = _by_stems(run, titles, grammar)
        if stem:
            best = _SURELY, at + count, stem
            continue
        said = "".join(run)
        if len(said) < _SHORTEST or (count == 1 and said in grammar.known):
            continue
        known = all(word in grammar.known for word in run)
        by_sound = _by_sounds(said, titles, grammar.sounds, known=known or count == 1)
        by_sound = by_sound or _word_by_word(run, titles, grammar.sounds)
        if by_sound and not (best and tuple(best[2].split()) in moment.titles):
            best = _SURELY, at + count, by_sound
        letters = [each for each, _ in titles]
        if known and said not in letters and count < _FEW:
            continue
        found = process.extractOne(said, letters, scorer=fuzz.ratio, score_cutoff=_ALIKE)
        if found is not None and found[1] < _SURELY and known:
            # In my stable is no Tiny Stable.
            continue
        if found is not None and (best is None or found[1] > best[0]):
            best = found[1], at + count, titles[found[2]][1]
    return None if best is None else (best[2], best[1])


def _by_sounds(said: str, titles: _Titles, sounds: Sounds, *, known: bool) -> str:
    """Return the one title that sounds as some letters do, but for the vowels: ``rainbow main``.

    It takes one sound more where all words are `known` otherwise.
    """
    from rapidfuzz import fuzz

    heard = _heard(said, sounds)
    enough = len(heard) >= (_SOUNDS if known else _SOUNDS - 1)
    near = _titles_by_sounds(titles, sounds).get(heard, ()) if enough else ()
    alike = {title for letters, title in near if fuzz.ratio(said, letters) >= _MOST_OTHER}
    return min(alike) if len(alike) == 1 else ""


def _word_by_word(run: Words, titles: _Titles, sounds: Sounds) -> str:
    """Return the one title of which each word sounds as it was said: ``dolly llama``."""
    from rapidfuzz import fuzz

    heard = tuple(_heard(word, sounds) for word in run)
    near = _titles_by_words(titles, sounds).get(heard, ()) if len(run) >= _FEWEST else ()
    said = "".join(run)
    alike = {title for letters, title in near if fuzz.ratio(said, letters) >= _MOST_OTHER}
    return min(alike) if len(alike) == 1 else ""


@lru_cache(maxsize=8)
def _titles_by_words(titles: _Titles, sounds: Sounds) -> Mapping[Words, _Titles]:
    found: dict[Words, _Titles] = {}
    for letters, title in titles:
        heard = tuple(_heard(word, sounds) for word in title.split())
        found[heard] = (*found.get(heard, ()), (letters, title))
    return found


@lru_cache(maxsize=8)
def _titles_by_sounds(titles: _Titles, sounds: Sounds) -> Mapping[str, _Titles]:
    found: dict[str, _Titles] = {}
    for letters, title in titles:
        heard = _heard(letters, sounds)
        found[heard] = (*found.get(heard, ()), (letters, title))
    return found


def _heard(letters: str, sounds: Sounds) -> str:
    """Return letters as they sound: what is heard as another letter, none that nobody hears.

    A run of one letter is that letter once.
    """
    for said, heard in sounds.alike:
        letters = re.sub(said, heard, letters)
    letters = re.sub(sounds.unheard, "", letters)
    return "".join(
        sign for sign, before in zip(letters, " " + letters, strict=False) if sign != before
    )


def _by_stems(run: Words, titles: _Titles, grammar: Grammar) -> str:
    """Return the one title of which a word is said as another word of its stem: ``greedy flyer``.

    One word of it at least is written as it should be.
    """
    if len(run) < _FEWEST or run[-1] in grammar.known:
        return ""
    near = _by_stem(tuple(title for _, title in titles)).get(_stems(run), ())
    found = [title for title in near if _has_stems(run, tuple(title.split()))]
    return found[0] if len(found) == 1 else ""


def _stems(words: Words) -> Words:
    return tuple(word[:_STEM] for word in words)


@lru_cache(maxsize=8)
def _by_stem(titles: Words) -> Mapping[Words, Words]:
    """Return titles by the stems of their words."""
    found: dict[Words, Words] = {}
    for title in titles:
        stems = _stems(tuple(title.split()))
        found[stems] = (*found.get(stems, ()), title)
    return found


def _has_stems(run: Words, title: Words) -> bool:
    if run == title:
        return False
    pairs = [(said, word) for said, word in zip(run, title, strict=True) if said != word]
    return len(pairs) < len(run) and all(min(map(len, pair)) > _STEM for pair in pairs)


@lru_cache(maxsize=8)
def _titles(titles: tuple[tuple[Words, Kind], ...], animals: frozenset[str]) -> _Titles:
    """Return the letters of titles, and how they are written; also without what all of them are.

    What is short for another word in a sentence need not be in a title: Baaa'd Move!
    """
    found: dict[tuple[str, str], None] = {}
    for title, kind in titles:
        printed = "".join(filter(str.isalnum, kind.title.casefold()))
        for words in (title, tuple(each for each in title if each not in animals)):
            found[("".join(words), " ".join(words))] = None
        found[(printed, " ".join(title))] = None
    return tuple(each for each in found if len(each[0]) >= _SHORTEST)


@kept
@cache
def _number(before: tuple[str, ...], behind: tuple[str, ...]) -> re.Pattern[str]:
    """Return a number that was written so, behind some words and before others or a sign."""
    sounds = _any(tables("left")["heard_as"]["numbers"])
    ends = rf"\s+{_any(behind)}(?!\w)" if behind else r"\s*[,.!]|\s*$"
    number = rf"(?<!\w)({_any(before)}\s+)({sounds})(?={ends})"
    return re.compile(number, re.IGNORECASE)


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"

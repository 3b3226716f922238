"""What is wrong with the words that a ruleset has its players say for something."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from assistant.keeper.frames import Frames, frames_of, plain
from assistant.keeper.ruleset import Ruleset
from assistant.language.heard import number_in
from assistant.tongue import kept, tables

_HOLE = re.compile(r"\{\w+\}")


def circles(rules: Ruleset) -> Iterator[tuple[str, ...]]:
    """Yield the words that stand for one another in a circle, each circle once."""
    uses = {
        name: [other for other, _ in rules.words if f" {plain(other)} " in f" {plain(line)} "]
        for name, line in rules.words
    }
    done = set[str]()
    for name in uses:
        circle = _circle(uses, name)
        if circle and done.isdisjoint(circle):
            done.update(circle)
            yield circle


def _circle(uses: Mapping[str, list[str]], name: str) -> tuple[str, ...]:
    """Return the shortest way from a word back to it, nothing if there is none."""
    ways, seen = list[tuple[str, ...]]([(name,)]), set[str]()
    while ways:
        way, *ways = ways
        for other in uses[way[-1]]:
            if other == name:
                return way
            if other not in seen:
                seen.add(other)
                ways.append((*way, other))
    return ()


def strangers(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each of the words whose meaning counts something that is no counter, and what."""
    counters = [(), *(tuple(plain(each.name).split()) for each in rules.counters)]
    called = {
        token
        for each in rules.counters
        for name in (each.name, each.one, *each.also)
        for token in plain(name).split()
    }
    for name, line in rules.words:
        tokens = tuple(plain(line).split())
        counted = [at for at in range(2, len(tokens)) if _is_number(tokens[at - 1])]
        # Made ready for a ruleset frames take long: most lines count what is known.
        if any(tokens[at] not in called for at in counted):
            frames = frames_of(rules, ())
            strange = next(
                filter(None, (_behind(frames, tokens, at, counters) for at in counted)), ""
            )
            if strange and not _is_heard(frames, tokens):
                yield name, strange


def _behind(
    frames: Frames, tokens: tuple[str, ...], at: int, counters: list[tuple[str, ...]]
) -> str:
    """Return what stands behind a number of a line that would be understood but for that."""
    words, ours = tables("keeper"), _words_of_frames()
    for end in range(at + 1, len(tokens) + 1):
        said = tokens[at:end]
        if said[-1] in words["between"] or (len(said) > 1 and not ours.isdisjoint(said)):
            return ""
        if any(_is_heard(frames, (*tokens[:at], *each, *tokens[end:])) for each in counters):
            return " ".join(said)
    return ""


def _is_number(token: str) -> bool:
    return token.isdecimal() or number_in(token) is not None or token in tables("keeper")["single"]


def _is_heard(frames: Frames, tokens: tuple[str, ...]) -> bool:
    """Say whether a line is understood, as it stands or behind who does it."""
    who = tables("keeper")["self"][0]
    lines = (" ".join(tokens), " ".join((who, *tokens)))
    return any(frames.lines(line, bool) is not None for line in lines)


@kept
@lru_cache(maxsize=1)
def _words_of_frames() -> frozenset[str]:
    """Return every word that stands in a frame of the language in use."""
    lines = (
        line
        for table in ("questions", "frames", "of_cards")
        for lines in tables("keeper")[table].values()
        for line in lines
    )
    return frozenset(token for line in lines for token in plain(_HOLE.sub(" ", line)).split())

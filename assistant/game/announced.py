"""A game that is begun in people's own words: which game, who plays, how much, who starts.

``We are three, Tom, Mia and Lea, it's Llamas and Mia goes first`` says all that ``new`` needs.
Every word has to be one of these things, or one that only stands between them; around a game that
is named, and those who play it, words may stand that say nothing of it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from assistant.game.setting_up import Called, amount_in, kits_named, names_of
from assistant.language import grammar
from assistant.language.heard import bare, lines_heard, meaning
from assistant.rules.opening import LEAST, MOST

_PARTS = re.compile(r"[,.;:!?]+|[^\s,.;:!?()\"]+")
_IS = re.compile(r"['’]s$")
_MOST_WORDS, _MOST_SAID = 6, 50
_SHORTEST, _SHORTEST_PART, _SHORTEST_SLIP = 3, 5, 4
"""Letters of the shortest word of a game's name, of one of which only the beginning is said, and of
one that is written with a slip."""
_LIGHT, _FULL, _ME = "light", "full", "me"
_BESIDE = "beside"
"""Words by which somebody plays with whoever speaks."""


@dataclass(frozen=True, slots=True)
class Announced:
    """What was said of a game that begins; nothing or None of what was not.

    `any_baby` is whether it does not matter who has which Baby, `always` whether it is said of
    each new game who plays.
    """

    game: str = ""
    names: tuple[str, ...] = ()
    amount: str = ""
    first: str = ""
    any_baby: bool = False
    always: bool = False

    @property
    def line(self) -> str:
        """The same as it is said behind ``new``."""
        parts = grammar().parts
        amount = parts[self.amount] if self.amount else ""
        first = parts["starts"].format(name=self.first) if self.first else ""
        babies = lines_heard("babies")[-1] if self.any_baby else ""
        listed = ", ".join(filter(None, (*self.names, amount, first, babies)))
        return parts["plays_with"].format(game=self.game, names=listed).strip()

    @property
    def who(self) -> str:
        """The players as they are said behind ``players``."""
        return ", ".join(self.names)


@dataclass(slots=True)
class _Read:
    """What was read so far: `me` is how whoever speaks is called, `plays` whether a game begins.

    `loose` is whether there was a word that says nothing of a game; `runs` are the names in the
    groups in which they were said, `beside` whether somebody plays with whoever speaks, `starter`
    who was named only as the one who starts, `awaited` whether somebody starts who is named later.
    `last` is who was named last, `again` whether players are named once more to put their order
    right, `instead` whether the next one takes the place of the last.
    """

    found: Announced = field(default_factory=Announced)
    me: str = ""
    plays: bool = False
    loose: bool = False
    beside: bool = False
    runs: list[list[str]] = field(default_factory=lambda: [[]])
    starter: str = ""
    awaited: bool = False
    last: str = ""
    again: bool = False
    instead: bool = False


def announced(kits: Sequence[Called], text: str) -> Announced | None:
    """Return the game that a line begins, None if it says anything else or too little."""
    words = [_of_kit(word, kits) for word in _without_why(_words(text))]
    if len(words) > _MOST_SAID:
        return None
    cased = any(word[:1].isupper() for word in words[1:] if len(word) > 1)
    read, at = _Read(), 0
    while at < len(words):
        before, word = len(read.found.names), words[at].casefold()
        end = _next(words, at, kits, read, cased=cased)
        if end is None:
            return None
        if len(read.found.names) > before:
            read.runs[-1].append(read.found.names[-1])
        elif word not in grammar().joins_people:
            read.runs.append([])
        at = end
    if not cased:
        read.found = _together(read)
    found = _with_me(read.found, read.me)
    if not any(word[:1].isupper() for word in words):
        found = _written(found)
    least = LEAST if read.loose or not read.beside else LEAST - 1
    enough = least <= len(found.names) <= MOST and (found.game or found.always or read.plays)
    said = found.game or found.always or not read.loose
    return found if enough and said else None


def _of_kit(word: str, kits: Sequence[Called]) -> str:
    """Return the word of a game's name that a word is with one letter more or less: lama.

    What is a word of the language stays, and what is written as a name is.
    """
    plain = word.casefold()
    if len(word) < _SHORTEST_SLIP or word != plain or plain in grammar().known:
        return word
    named = {each for kit in kits for name in names_of(kit) for each in bare(name).split()}
    near = {
        each
        for each in map(str.casefold, named)
        if len(each) >= _SHORTEST_PART and each not in grammar().known and _is_slip(plain, each)
    }
    return word if plain in named or len(near) != 1 else near.pop()


def _is_slip(word: str, name: str) -> bool:
    """Say whether a word is a name, or a name without its last letter, but for one letter."""
    from rapidfuzz.distance import OSA

    return any(OSA.distance(word, each, score_cutoff=1) == 1 for each in (name, name[:-1]))


def _together(read: _Read) -> Announced:
    """Return a game with those who were named together: without capitals any word may be a name."""
    found, most = read.found, max(read.runs, key=len)
    alone = [name for name in found.names if name not in most and name != found.first]
    if len(most) < LEAST or not alone:
        return found
    read.loose = True
    return replace(found, names=tuple(name for name in found.names if name not in alone))


def _written(found: Announced) -> Announced:
    """Return a game in which names are written as names are: whoever types in a hurry does not."""

    def name(said: str) -> str:
        return said[:1].upper() + said[1:]

    return replace(found, names=tuple(map(name, found.names)), first=name(found.first))


def _words(text: str) -> list[str]:
    """Return the words and signs of a line; who is something is two: ``Mia's first``."""
    found = list[str]()
    for word in _PARTS.findall(text.replace("’", "'")):
        name = _IS.sub("", word)
        own = name != word and _longest("announcing", [word]) is None
        found += [name, *lines_heard("being")[:1]] if own else [word]
    return found


def _without_why(words: Iterable[str]) -> list[str]:
    """Return the words of a line without those that only say why: ``because Dan spat last``."""
    found, why = list[str](), False
    for word in words:
        begins = meaning("announcing_why", word.casefold().strip("'")) is not None
        why = not _is_sign(word) and (why or begins)
        found += [] if why else [word]
    return found


def _next(
    words: Sequence[str], at: int, kits: Sequence[Called], read: _Read, *, cased: bool
) -> int | None:
    """Note what stands at a place; return where that ends, None if it is nothing of a game."""
    found, rest = read.found, words[at : at + _MOST_WORDS]
    if not rest[0][0].isalnum():
        return at + 1
    called = _longest("calling_oneself", rest)
    # That's Dan, that's Ben: so I am called only behind me.
    of_me = _longest("calling_oneself", rest, "me") is None or found.names[-1:] == (_ME,)
    if called and of_me and called < len(rest) and _is_name(rest[called], cased=cased):
        read.me = rest[called]
        return _starter(words, at + called + 1, read.me, read)
    always = _longest("always_playing", rest)
    if always:
        read.found = replace(found, always=True)
        return at + always
    babies = _longest("babies", rest)
    if babies:
        read.found = replace(found, any_baby=True)
        return at + babies
    amount = _amount(rest)
    if amount and not found.amount:
        denied = amount[0] == _FULL and _is_denied(words[:at])
        read.found = replace(found, amount=_LIGHT if denied else amount[0])
        return at + amount[1]
    said, denies = _longest("announcing", rest), _longest("not_announcing", rest)
    other = _game(rest[denies:], kits) if denies and found.game else 0
    tracked = _amount_denied(words[at + denies :]) if denies and not found.amount else 0
    if denies and tracked:
        # Not every card: then only numbers are tracked.
        read.found = replace(found, amount=_LIGHT)
        return at + denies + tracked
    if denies and denies >= (said or 0):
        # Llamas, not Unicorns: another game is not meant.
        end = at + denies + other if other else _beside_it(words, at + denies, kits, cased=cased)
        read.loose = read.loose or not other
        return end
    put_right = _put_right(words, at, read, cased=cased)
    if put_right:
        return put_right
    me = _longest("unnamed", rest)
    if me and found.names and _longest("starting", rest[me:]) and _is_me(rest[:me]):
        return _starter(words, at + me, _ME, read)
    ahead = _longest("starting_ahead", rest)
    if ahead:
        behind = at + ahead
        while behind < len(words) and not words[behind][0].isalnum():
            behind += 1
        if behind < len(words) and _is_name(words[behind], cased=cased):
            read.found = replace(found, first=words[behind])
            _note_starter(read, words[behind])
            return behind + 1
    game = _game(rest, kits)
    part = bare(" ".join(rest[:game]))
    whole = found.game if part in found.game else f"{found.game} {part}".strip()
    if game and kits_named(kits, whole):
        read.found, read.plays = replace(found, game=whole), True
        return at + game
    if said:
        read.beside = read.beside or rest[0].casefold() in lines_heard(_BESIDE)
        read.plays = read.plays or _longest("announcing", rest, "plays") == said
        return at + said
    if me and _is_called(words, at + me, cased=cased) and at and _is_sign(words[at - 1]):
        # Ben, me Ann, and keep count: so whoever speaks is called.
        read.me = words[at + me]
        return _starter(words, at + me + 1, read.me, read)
    if me:
        return _starter(words, at + me, _ME if _is_me(rest[:me]) else rest[0].casefold(), read)
    begins = at == 0 or not words[at - 1][0].isalnum()
    apart = at + 1 == len(words) or not words[at + 1][0].isalnum()
    joined = not apart and words[at + 1].casefold() in grammar().joins_people
    known = cased and begins and not (apart or joined) and rest[0].casefold() in grammar().known
    if known or not _is_name(rest[0], cased=cased):
        # Set us up: what begins a sentence is written so as well.
        read.loose = True
        return at + 1
    return _starter(words, at + 1, rest[0], read)


def _put_right(words: Sequence[str], at: int, read: _Read, *, cased: bool) -> int | None:
    """Note who does not play after all, who starts of those named before, or that more follows.

    Return where that ends, None if nothing of it stands at a place.
    """
    rest, found = words[at : at + _MOST_WORDS], read.found
    repairs = _longest("announcing_repairs", rest)
    if repairs and found.names and (at == 0 or _is_sign(words[at - 1])):
        read.instead = read.instead or _longest("announcing_repairs", rest, "instead") is not None
        read.again = True
        return at + repairs
    without = _longest("playing_without", rest)
    if without and len(rest) > without:
        me = _longest("unnamed", rest[without:])
        if me or _is_name(rest[without], cased=cased):
            _leaves(read, _ME if me else rest[without])
            return at + without + (me or 1)
    named = _longest("unnamed", rest) or int(_is_name(rest[0], cased=cased))
    out = _longest("not_playing", rest[named:]) if named else None
    if out:
        _leaves(read, _ME if _longest("unnamed", rest) else rest[0])
        return at + named + out
    he = _longest("somebody", rest[:1])
    starts = _longest("starting", rest[1:]) if he else None
    if starts and read.last:
        # Ben dealt, so she is first: it is whoever was named last.
        read.found = replace(found, first=read.last)
        return at + 1 + starts
    somebody = _longest("starting", rest, "somebody")
    if somebody and not found.first:
        # The littlest kicks off, so that's Cara.
        read.awaited = True
        return at + somebody
    return None


def _leaves(read: _Read, name: str) -> None:
    """Note that somebody does not play, who was named, or is not to be named by it."""
    names = tuple(each for each in read.found.names if each.casefold() != name.casefold())
    read.found, read.loose = replace(read.found, names=names), True


def _beside_it(words: Sequence[str], at: int, kits: Iterable[Called], *, cased: bool) -> int | None:
    """Return where a part ends in which something is denied that is nothing of a game.

    None if it is: ``we don't play Llamas``.
    """
    end = next((end for end in range(at, len(words)) if _is_sign(words[end])), len(words))
    part = words[at:end]
    for behind in range(len(part)):
        tells = _longest("announcing", part[behind:], "plays") or _game(part[behind:], kits)
        if tells or (cased and _is_name(part[behind], cased=cased)):
            return None
    return end if any(_is_sign(word) for word in words) else None


def _is_called(words: Sequence[str], at: int, *, cased: bool) -> bool:
    """Say whether one name alone stands at a place, before a sign or the end."""
    ends = at + 1 == len(words) or (at + 1 < len(words) and _is_sign(words[at + 1]))
    return ends and _is_name(words[at], cased=cased)


def _is_me(said: Sequence[str]) -> bool:
    return meaning("unnamed", " ".join(said).casefold()) == _ME


def _starter(words: Sequence[str], at: int, name: str, read: _Read) -> int:
    """Note a player; return where ends what is said of that one, that it starts."""
    starts = _longest("starting", words[at : at + _MOST_WORDS])
    if starts and (not read.found.first or read.again):
        _note_starter(read, name)
        read.found = replace(read.found, first=name)
    else:
        _named(read, name)
        if read.awaited and not read.found.first:
            read.found = replace(read.found, first=name)
    return at + (starts or 0)


def _note_starter(read: _Read, name: str) -> None:
    """Note who starts, and whether that player was named for nothing else so far."""
    new = name.casefold() not in (each.casefold() for each in read.found.names)
    _named(read, name)
    read.starter = name.casefold() if new else read.starter


def _named(read: _Read, name: str) -> None:
    """Note a name; who was named only as the one who starts sits where she is named again."""
    found, plain = read.found, name.casefold()
    read.last = name
    if plain not in (each.casefold() for each in found.names):
        before = found.names[:-1] if read.instead else found.names
        read.found, read.instead = replace(found, names=(*before, name)), False
    elif plain == read.starter or read.again:
        others = tuple(each for each in found.names if each.casefold() != plain)
        read.found, read.starter = replace(found, names=(*others, name)), ""


def _with_me(found: Announced, me: str) -> Announced:
    """Return a game in which whoever speaks has a name, if that was said."""
    if not me:
        return found
    alike = (me if meaning("unnamed", each) is not None else each for each in found.names)
    first = me if meaning("unnamed", found.first) is not None else found.first
    return replace(found, names=tuple(dict.fromkeys(alike)), first=first)


def _amount(words: Sequence[str]) -> tuple[str, int] | None:
    """Return how much is tracked by the most words that say it, and how many these are."""
    for count in range(len(words), 0, -1):
        said = [word for word in words[:count] if word[0].isalnum()]
        amount = amount_in(" ".join(said)) if len(said) == count else None
        if amount:
            return amount, count
    return None


def _amount_denied(words: Sequence[str]) -> int:
    """Return how many words end with that all is tracked, in the same part of a line."""
    for at, word in enumerate(words):
        if _is_sign(word):
            return 0
        amount = _amount(words[at:])
        if amount:
            return at + amount[1] if amount[0] == _FULL else 0
    return 0


def _is_denied(before: Sequence[str]) -> bool:
    """Say whether in the part of a line that words end it is denied what stands behind them."""
    signs = [at for at, word in enumerate(before) if _is_sign(word)]
    part = [word.casefold() for word in before[signs[-1] + 1 if signs else 0 :]]
    return any(_longest("amount_denied", part[at:]) for at in range(len(part)))


def _is_sign(word: str) -> bool:
    return not any(map(str.isalnum, word))


def _game(words: Sequence[str], kits: Iterable[Called]) -> int:
    """Return how many words name a game, the most there are."""
    kits = tuple(kits)
    named = {
        word for kit in kits for word in re.findall(r"\w+", " ".join(names_of(kit)).casefold())
    }
    for count in range(len(words), 0, -1):
        said = [word.casefold() for word in words[:count]]
        whole = all(len(word) >= _SHORTEST and word[0].isalnum() for word in said)
        tells = any(len(word) >= _SHORTEST_PART or word in named for word in said)
        if whole and tells and kits_named(kits, " ".join(said)):
            return count
    return 0


def _is_name(word: str, *, cased: bool) -> bool:
    """Say whether a word may be somebody's name: it is none of the language."""
    plain = word.casefold()
    known = grammar().known | grammar().openers
    if not word[:1].isalpha() or meaning("no_name", plain) is not None:
        return False
    if meaning("always_name", plain) is not None:
        return True
    return word[:1].isupper() if cased else plain not in known


def _longest(table: str, words: Sequence[str], means: str | None = None) -> int | None:
    """Return how many words stand in a table, the most there are; only those that mean so much."""
    for count in range(min(len(words), _MOST_WORDS), 0, -1):
        found = meaning(table, " ".join(words[:count]).casefold())
        if found is not None and means in (None, found):
            return count
    return None

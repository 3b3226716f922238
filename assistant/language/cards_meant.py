"""Which card a deed is about where it is named by its kind, by a part of its title, or by none.

``Cara loses her ram`` is about the only Ram before Cara, whatever its title, and not about a Basic
Ram that lies nowhere.  Who knows another game of the same family calls a card that stops others as
it is called there.
"""

import re
from dataclasses import replace

from assistant.language.cutting import SIGNS, Tokens, first_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.left_words import left_words
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of
from assistant.language.moment import Deed, Kind, Moment, Seat
from assistant.language.patterns import Words
from assistant.language.slots import Around, Slots, filled_by
from assistant.language.weighing import weights
from assistant.rules.table import Zone

_LYING, _WINDOW, _MOST_WORDS = "stable", "window", 40
_ME = "me"


def with_instants_called(moment: Moment, grammar: Grammar) -> Moment:
    """Return a moment that knows what people call any Instant where no title has that word."""
    called = [each for each in grammar.instants_called if each not in moment.words]
    if not called or not any(kind.instant for kind in moment.titles.values()):
        return moment
    known: dict[Words, Kind] = {(each,): Kind(instant=True, title=each) for each in called}

    def named(text: str) -> Kind | None:
        return known.get((text.casefold(),)) or moment.named(text)

    return replace(
        moment, titles={**moment.titles, **known}, words=moment.words.union(called), named=named
    )


def with_call_once(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line in which an Instant that is called again and again is called once."""
    if _WINDOW not in moment.flags:
        return text

    def once(said: re.Match[str]) -> str:
        kind = moment.titles.get(words_of(said[1], grammar))
        return said[1] if kind is not None and kind.instant else said[0]

    return re.sub(r"(?<!\w)([^\W\d_]+)(?:[ ,!]+\1(?!\w)){2,}", once, text, flags=re.IGNORECASE)


def with_owner_named(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line with the name of whoever does something in the place of her own.

    My own is of whoever speaks; her own of the player who was named last before it, where no sign
    parts that name from it and nobody else speaks in between.
    """
    if not moment.names:
        return text
    known = grammar.waiting_called
    mine, theirs = "|".join(known["my_own"]), "|".join(known["their_own"])
    by_name = {name.casefold(): name for name in moment.names}
    names = "|".join(map(re.escape, sorted(by_name, key=len, reverse=True)))
    named = re.compile(rf"(?<!\w)(?:{names})(?![\w'’])", re.IGNORECASE)
    me = {words[0] for words, who in grammar.people.items() if who == _ME and len(words) == 1}

    def owned(said: re.Match[str]) -> str:
        own, card = said.groups()
        if re.fullmatch(mine, own, flags=re.IGNORECASE):
            return grammar.part("owned", name=moment.names[moment.speaker], card=card)
        found = list(named.finditer(text, 0, said.start()))
        between = text[found[-1].end() : said.start()].casefold() if found else ""
        name = by_name.get(found[-1][0].casefold()) if found else None
        apart = set(between) & SIGNS or not me.isdisjoint(between.split())
        return said[0] if name is None or apart else grammar.part("owned", name=name, card=card)

    own = rf"(?<!\w)((?:{mine})|(?:{theirs}))\s+(\w+)"
    return re.sub(own, owned, text, flags=re.IGNORECASE)


def with_owner_first(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line in which whose a card is stands before it and not behind.

    The goat Ben has over there, that goat of Ben's: Ben's goat, if one lies before Ben.
    """
    by_name = {name.casefold(): seat for seat, name in enumerate(moment.names)}
    known = grammar.waiting_called
    if not by_name or not known["owner_behind"]:
        return text
    names = "|".join(map(re.escape, sorted(by_name, key=len, reverse=True)))
    behind = "|".join(each.format(name=f"(?:{names})") for each in known["owner_behind"])
    card = rf"(?<!\w)(?:{'|'.join(known['articles'])})\s+((?:[\w'’-]+\s+){{0,3}}?[\w'’-]+),?\s+"

    def owned(said: re.Match[str]) -> str:
        called = said[1].casefold()
        name = re.search(names, said[2], flags=re.IGNORECASE)
        seat = by_name[name[0].casefold()] if name else None
        kind = moment.named(called)
        places = moment.lies(kind.title or called) if kind else ()
        own = any(owner == seat for _, owner in (*places, *moment.every(called)))
        if seat is None or not own:
            return said[0]
        return grammar.part("owned", name=moment.names[seat], card=said[1])

    return re.sub(rf"{card}({behind})", owned, text, flags=re.IGNORECASE)


def with_kinds_named(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line with the title of the only card of a kind that lies before a player.

    Ben's goat is that card, whatever is said of it.  What can be answered is no such card.
    """
    names = [
        (name, seat)
        for seat, name in enumerate(moment.names)
        if all(each.seat != seat for each in moment.pile)
    ]
    if not names:
        return text
    seats = {name.casefold(): seat for name, seat in names}
    owners = "|".join(re.escape(name) for name, _ in sorted(names, key=lambda each: -len(each[0])))
    endings = "|".join(map(re.escape, grammar.possessive))
    small = "|".join(map(re.escape, sorted(grammar.articles)))
    owned = rf"(?<!\w)(({owners})(?:{endings})\s+(?:(?:{small})\s+)*)([^\W\d_]+)(?!['\w])"

    def title(said: re.Match[str]) -> str:
        lead, name, kind = said.groups()
        kind, behind = kind.casefold(), words_of(text[said.end() :], grammar)[:1]
        is_kind = kind in moment.animals or (kind,) in grammar.kinds
        if not is_kind or any(each[:2] == (kind, *behind) for each in moment.titles if behind):
            # Ben's llama kick is a card of that title.
            return said[0]
        seat = seats.get(name.casefold())
        found = "" if seat is None else _only(kind, seat, moment)
        return f"{lead}{found}" if found else said[0]

    return re.sub(owned, title, text, flags=re.IGNORECASE)


def _only(kind: str, seat: Seat, moment: Moment) -> str:
    """Return the title of the only card of a kind before a player; nothing if there are more."""
    there = [title for title, owner in moment.every(kind) if owner == seat]
    return there[0] if len(there) == 1 and kind not in moment.baby else ""


def with_waiting_named(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line with the title of the card whose effect waits in the place of its kind.

    The goat does its thing, never mind the goat: where its effect is spoken of it is that card.
    """
    known, titles = grammar.waiting_called, set(moment.waiting)
    if len(titles) != 1 or not moment.names:
        return text
    title = min(titles)
    kinds = [
        kind
        for kind in moment.animals
        if any(title == each for each, _ in moment.every(kind)) and kind not in title.casefold()
    ]
    kinds += [kind for kind in moment.animals if title.casefold().startswith(kind)]
    if not kinds:
        return text
    articles, called = "|".join(known["articles"]), "|".join(map(re.escape, kinds))
    kind = rf"(?:(?:{articles})\s+)(?:{called})"
    before, behind = "|".join(known["before"]), "|".join(known["behind"])
    said = rf"(?<!\w)(?:(?P<lead>(?:{before})\s+){kind}(?!\w)|{kind}(?=(?:{behind})(?!\w)))"
    return re.sub(said, lambda hit: f"{hit['lead'] or ''}{title}", text, count=1, flags=re.I)


def with_one_named(text: str, grammar: Grammar, moment: Moment) -> str:
    """Return a line in which a card that is called by a word of its title is no number.

    The Cob one: one card is meant, and not one more.
    """
    known = grammar.waiting_called
    articles = "|".join((*known["articles"], *known["any"]))
    ones = "|".join(known["ones"])
    if not ones or not moment.names:
        return text

    def named(said: re.Match[str]) -> str:
        lead, called = said.groups()
        words = called.casefold().split()
        if not moment.words.issuperset(words):
            return said[0]
        if moment.named(called) is not None:
            return f"{lead}{called}"
        # The basic one: of several titles with that word one is no longer.
        whole = (f"{called} {animal}" for animal in sorted(moment.animals))
        return next((f"{lead}{each}" for each in whole if moment.whole(each)), said[0])

    # The Extremely Destructive one: of a title there may be several words.
    called = r"[^\W\d_]+(?:\s+[^\W\d_]+)?"
    said = rf"(?<!\w)((?:{articles})\s+)({called})\s+(?:{ones})(?!\w)"
    return re.sub(said, named, text, flags=re.IGNORECASE)


def with_cards_meant(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means with the cards that are meant in the place of what is said."""
    if not moment.names:
        return found
    meant = _Meant(grammar, moment)
    match found:
        case Understood(deeds):
            return replace(found, deeds=meant.all(deeds))
        case Ambiguous(readings):
            return Ambiguous(tuple(replace(each, deeds=meant.all(each.deeds)) for each in readings))
        case NotUnderstood(half=half) if half:
            tokens = _tokens(text, grammar, moment)
            ways = (meant.likely(way, tokens) for way in half)
            return replace(found, half=tuple(dict.fromkeys(ways)))
        case _:
            return found


def _tokens(text: str, grammar: Grammar, moment: Moment) -> Tokens:
    """Return a line in tokens, none of one that is longer than anybody's sentence."""
    words = words_of(text, grammar)
    return (first_cut(words, grammar, moment) or ()) if len(words) <= _MOST_WORDS else ()


class _Meant:
    """Reads which card is meant at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        self._grammar, self._moment = grammar, moment
        self._lying = weights().of_lying | grammar.giving | {grammar.gone.word}

    def all(self, deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
        """Return deeds with the cards that are meant."""
        return tuple(map(self._one, deeds))

    def likely(self, deeds: tuple[Deed, ...], tokens: Tokens) -> tuple[Deed, ...]:
        """Return deeds that are asked about with the cards that are likely meant."""
        deeds = tuple(self._answered(deed, tokens) for deed in self.all(deeds))
        # What is noted wrongly is put where it lies, and not moved.
        puts_right = any_of(left_words().noted_wrongly, tokens)
        return deeds if puts_right else tuple(map(self._moved, deeds))

    def _answered(self, deed: Deed, tokens: Tokens) -> Deed:
        """Return an answer with the only Instant that is named elsewhere: Neigh!  Ben stops it."""
        if deed.word not in self._grammar.answering or deed.rest:
            return deed
        waits = {" ".join(each.title) for each in self._moment.pile}
        pairs = zip((None, *tokens), tokens, strict=False)
        named = {
            token.kind.title or token.text
            for before, token in pairs
            if token.kind is not None
            and token.kind.instant
            and token.kind.title not in self._grammar.instants_called
            and not (before is not None and before.owns and token.text in waits)
        }
        return replace(deed, rest=min(named)) if len(named) == 1 else deed

    def _moved(self, deed: Deed) -> Deed:
        """Return a card as moved that goes from one player to another: it is said that it goes."""
        if deed.word not in weights().moving:
            return deed
        slots = filled_by(deed.rest, Around(self._moment.names))
        source, goal = slots.source, slots.to
        if goal is None or goal.seat is None or goal.zone is not Zone.STABLE:
            return deed
        lies = {seat for zone, seat in self._moment.lies(slots.card) if zone == _LYING}
        owner = source.seat if source is not None else None
        if not lies or goal.seat in lies or owner == goal.seat:
            return deed
        owner = min(lies) if owner is None and len(lies) == 1 else owner
        card = slots.card
        if owner is not None:
            card = self._grammar.part("owned", name=self._moment.names[owner], card=card)
        name = self._moment.names[goal.seat]
        return Deed(self._grammar.gone.word, self._grammar.part("to", card=card, name=name))

    def _one(self, deed: Deed) -> Deed:
        if not deed.rest or deed.word not in weights().deeds:
            return deed
        slots = filled_by(deed.rest, Around(self._moment.names))
        said = slots.card.casefold()
        if self._calls_any(deed.rest):
            return replace(deed, rest="")
        if deed.word in self._lying and said in self._moment.animals:
            return self._of_kind(deed, slots)
        title = self._only_title(said, answers=deed.word in self._grammar.answering)
        return replace(deed, rest=_put(deed.rest, slots.card, title)) if title else deed

    def _calls_any(self, rest: str) -> bool:
        """Say whether a card is only called an Instant by a word that no title has."""
        kinds = (self._moment.titles.get((word,)) for word in rest.casefold().split())
        return any(kind and kind.title in self._grammar.instants_called for kind in kinds)

    def _of_kind(self, deed: Deed, slots: Slots) -> Deed:
        """Return a deed with the only card of a kind that lies before whoever it is taken from."""
        said, owner = slots.card.casefold(), self._owner(deed, slots)
        seats = {seat for zone, seat in self._moment.lies(said) if zone == _LYING}
        there = {title for title, seat in self._moment.every(said) if owner in (None, seat)}
        # Get rid of the goat: where nobody says whose, any of them may be meant.
        open_ = deed.seat is None and owner is None and len(there) > 1
        if seats and owner in (None, *seats) and not open_:
            return deed
        if len(there) == 1:
            return replace(deed, rest=_put(deed.rest, slots.card, min(there)))
        asks = there and deed.word in self._grammar.asks_card
        if not asks or slots.to is not None:
            return deed
        source = (
            self._grammar.part("from", name=self._moment.names[owner]) if owner is not None else ""
        )
        own = deed.word in self._grammar.of_oneself
        return replace(deed, rest="" if own else source.strip())

    def _owner(self, deed: Deed, slots: Slots) -> Seat | None:
        if slots.source is not None and slots.source.seat is not None:
            return slots.source.seat
        gives = deed.word in self._grammar.of_oneself | self._grammar.giving
        return deed.seat if gives else None

    def _only_title(self, said: str, *, answers: bool) -> str:
        """Return the only title that holds some words which name no card by themselves.

        With another card than an Instant nobody `answers`.
        """
        words, moment = tuple(said.split()), self._moment
        if not words or moment.whole(said) or not (answers or moment.named(said) is None):
            return ""
        found = {
            kind.title
            for title, kind in moment.titles.items()
            if kind.title
            and (kind.instant or not answers)
            and any(title[at : at + len(words)] == words for at in range(len(title)))
        }
        return min(found) if len(found) == 1 else ""


def _put(rest: str, said: str, title: str) -> str:
    """Return what stands behind a word with a title in the place of what was said."""
    return re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", lambda _: title, rest, count=1, flags=re.I)

"""Questions about the rules in people's own words, and what is said where none answers."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from assistant.cards.find import Found
from assistant.cards.model import Kind
from assistant.finding import is_named
from assistant.language import (
    Meaning,
    NotUnderstood,
    Question,
    Topic,
    Understood,
    grammar,
    rule_words,
)
from assistant.language.heard import spoken
from assistant.language.terms import rule_of, term_asked
from assistant.rules.edition import Edition, Rulebook
from assistant.rules.position import Position
from assistant.rules.table import Table, Turn
from assistant.session import Session
from assistant.tongue import kept
from assistant.words import asked, explaining
from assistant.words.announcement import Announcement, plain
from assistant.words.card import read_card
from assistant.words.explaining import value_name

_READ, _CARD, _COUNTS = "read", "card", "how many"
"""The words that read a card, also one whose label is a word, and that count what is named."""


_LEAST = 1.0
"""How well rules must fit a question."""
_NEAREST = 2
"""How many rules are named where none answers a question."""


def rules_said(session: "Session", typed: str, over: float = 0.0) -> tuple[Announcement, ...]:
    """Return the rules that answer a question, nothing if it asks for none.

    What answers it otherwise is worth so much, that rules must be `over` it.
    """
    names = session.game.names if session.game else ()
    asks = ((each, question(each.book, typed, names)) for each in _positions(session, typed))
    found = (_read_rules(position, wanted, over) for position, wanted in asks if wanted)
    said = next(filter(None, found), ())
    # What a card says itself goes before the rule.
    return (*_cards_named(session, typed), *said) if said else ()


def _cards_named(session: "Session", typed: str) -> tuple[Announcement, ...]:
    """Return the text of a card that a question names by its whole title of several words."""
    if session.game is None:
        return ()
    line, library = f" {spoken(typed)} ", session.library.of(session.game.decks)
    titles = (title for title, _ in library.titles if " " in title)
    title = next((each for each in titles if f" {spoken(each)} " in line), None)
    found = library.typed(title) if title else None
    if not isinstance(found, Found):
        return ()
    return (read_card(library.catalogue, found.match.card),)


def term_said(session: "Session", typed: str) -> tuple[Announcement, ...]:
    """Return what a word means that a line asks for, nothing if it asks for none.

    A card that is called so says itself what it does.
    """
    game = session.game
    if game is None or names_somebody(typed, game.names):
        return ()
    own = game.book.edition.words
    places = {"area": own.area, "animal": own.animal, "baby": own.baby}
    wanted = term_asked(typed, {k: v.casefold() for k, v in places.items()}, grammar())
    if wanted is None:
        return ()
    if wanted.name:
        told = explaining.term(game.position, wanted.name, rule_of(wanted.name))
        return tuple(map(plain, told))
    library = session.library.of(game.decks)
    if is_named(library.typed(wanted.said)) or is_named(library.typed(typed)):
        return ()
    said = rules_named(session, wanted.said)
    return said or (session.tell("asked.no_such_term", word=wanted.said),)


def _positions(session: "Session", typed: str = "") -> Iterator[Position]:
    """Yield the positions by whose rulebooks a question may be answered, the likeliest first.

    Where no game is at the table it is the rulebook whose animals the question names, else that of
    the deck chosen last, or the one of which most is known; another where that has no such rule.
    """
    if session.game:
        yield session.game.position
        return
    if session.shared.game:
        return
    chosen, said = session.first_deck, set(spoken(typed).split())
    every = session.library.editions.values()
    named = [each for each in every if _animals(each) & said]

    def order(each: Edition) -> tuple[bool, bool, int]:
        return each.id != chosen, each.adult, -len(each.rulings)

    for edition in sorted(named or every, key=order):
        yield Position(Rulebook(edition), Table(edition.id, (), Turn(0)))


def _animals(edition: Edition) -> set[str]:
    """Return what tells an edition apart: its animals, and the words of its name."""
    own = edition.words
    return {own.animal.casefold(), own.animals.casefold(), *spoken(edition.name).split()[:1]}


def rules_named(session: "Session", words: str) -> tuple[Announcement, ...]:
    """Return the rules that words alone ask for, nothing if they ask for none."""
    found = (_read_rules(each, subject(each.book, words)) for each in _positions(session, words))
    return next(filter(None, found), ())


def rules_about_words(session: "Session", words: str) -> tuple[Announcement, ...]:
    """Return the rules that words alone ask for, or that there is none with the nearest."""
    game = session.game
    wanted = subject(game.book, words) if game else Question(())
    return rules_named(session, words) or _none(session, wanted)


def _read_rules(
    position: Position, wanted: Question, over: float = 0.0
) -> tuple[Announcement, ...]:
    found = rules_answering(position.book, wanted, over)
    return tuple(map(plain, asked.why(position, *found))) if found else ()


def rules_first(session: "Session", typed: str, meant: Meaning) -> tuple[Announcement, ...]:
    """Return the rules that answer a line that might be read otherwise too.

    What is known as a whole sentence is not about a rule, nor what names a player; and a rule
    is asked for before a card is read of which only a part was named.
    """
    if names_somebody(typed, session.game.names if session.game else ()):
        return ()
    if session.game is None and not isinstance(meant, Understood):
        return ()
    if isinstance(meant, NotUnderstood) and meant.sure:
        return ()
    if isinstance(meant, Understood):
        deed = meant.deeds[0]
        unsure = 0 < meant.worth < _LEAST
        names_card = deed.word in (_READ, _CARD) and session.library.has_name(deed.rest)
        if names_card and not unsure:
            # Whoever names a whole title asks what that card does.
            return ()
        if meant.worth:
            return rules_said(session, typed, meant.worth)
        part = deed.word == _READ
        if not part and (deed.word != _COUNTS or deed.seat is not None):
            return ()
    return rules_said(session, typed)


def no_rule(session: "Session", typed: str, *, surely: bool = False) -> tuple[Announcement, ...]:
    """Return that no rule answers a question, with the nearest; nothing if it is about none.

    `surely` is whether a word that is not known makes it no such question.
    """
    game = session.game
    if game is None or names_somebody(typed, game.names):
        return ()
    wanted = question(game.book, typed)
    return () if wanted is None or (surely and wanted.strange) else _none(session, wanted)


def _none(session: "Session", wanted: Question) -> tuple[Announcement, ...]:
    game = session.game
    match nearest_rules(game.book, wanted) if game else ():
        case (first, second):
            names = {"first": value_name(first), "second": value_name(second)}
            return (session.tell("play.no_rule_known", **names),)
        case (only,):
            return (session.tell("play.no_rule_known_one", first=value_name(only)),)
        case _:
            return ()


# -- which rules ---------------------------------------------------------------------


def question(book: Rulebook, typed: str, names: Sequence[str] = ()) -> Question | None:
    """Return what a line asks of the rules; None if it is no question by its form.

    Whoever of `names` stands in it is some player.
    """
    players = {name.casefold(): "player" for name in names}
    return rule_words().question(typed, {**_own_words(book), **players})


def subject(book: Rulebook, words: str) -> Question:
    """Return what words alone are about: ``winning``."""
    return rule_words().about(words, _own_words(book))


def rules_answering(book: Rulebook, asked: Question, over: float = 0.0) -> tuple[str, ...]:
    """Return the rules that answer a question, in the order they are read; none if none does.

    They must fit `over` what answers it otherwise.
    """
    words = rule_words()
    fits = {topic: words.fit(topic, asked, _said(book, topic)) for topic in _topics(book)}
    best = max(fits, key=lambda topic: fits[topic], default=None)
    if best is None or fits[best] < _LEAST or fits[best] <= over:
        return ()
    return tuple(name for name in best.rules if name in book.edition.rules)


def nearest_rules(book: Rulebook, asked: Question) -> tuple[str, ...]:
    """Return the names of the rules nearest to a question; none if it is about no rule."""
    return _ranked(book, asked)[:_NEAREST]


def names_somebody(typed: str, names: Sequence[str]) -> bool:
    """Say whether a line names a player, so that it may be about the game and not about a rule."""
    words = set(re.findall(r"\w+", typed.casefold()))
    return any(set(name.casefold().split()) <= words for name in names)


def _ranked(book: Rulebook, asked: Question) -> tuple[str, ...]:
    """Return the rules that share something with a question, what is rare first."""
    words = rule_words()
    topics = _topics(book)
    about = {topic: _said(book, topic).union(*map(frozenset, topic.asked)) for topic in topics}
    wanted = frozenset[str]().union(*asked.things) - words.weak

    def shared(topic: Topic) -> float:
        own = frozenset[str]().union(*map(frozenset, topic.asked))
        worth = 0.0
        for thing in wanted & about[topic]:
            rare = sum(thing in each for each in about.values())
            worth += (2 if thing in own else 1) / rare
        return worth

    found = sorted((topic for topic in topics if shared(topic)), key=shared, reverse=True)
    return tuple(dict.fromkeys(topic.rules[0] for topic in found))


def _topics(book: Rulebook) -> Iterable[Topic]:
    """Return the topics of which an edition says something."""
    rules = book.edition.rules
    return [each for each in rule_words().topics if any(name in rules for name in each.rules)]


def _said(book: Rulebook, topic: Topic) -> frozenset[str]:
    rules = book.edition.rules
    return frozenset[str]().union(
        *(_things_in(rules[name].says) for name in topic.rules if name in rules)
    )


@kept
@lru_cache(maxsize=512)
def _things_in(says: str) -> frozenset[str]:
    return rule_words().things_in(says)


def _own_words(book: Rulebook) -> Mapping[str, str]:
    """Return what words mean in this game alone: its Instants, its animals, its area."""
    own = book.edition.words
    found = {
        name.casefold(): "instant"
        for card in book.cards.values()
        if card.kind is Kind.INSTANT
        for name in (card.title, *card.names)
    }
    species = {each.casefold() for both in book.species.items() for each in both}
    species |= {bonus.several.casefold() for bonus in book.edition.bonuses if bonus.several}
    for animal in (own.animal.casefold(), own.animals.casefold(), *species):
        found[animal] = "animal"
        found[f"{animal}s"] = "animal"
    for area in (own.area.casefold(), own.areas.casefold()):
        found[area] = "area"
    return found
